// Expectations about the layout (als.h).

extension Layout {
  public var expectationCount: Int { model.expectations.count }

  /// Parses and appends an expectation; returns its index.
  public func addExpectation(_ text: [UInt8], scope: Handle, options: TextOptions) throws(LayoutError) -> Int {
    try ExpectationMaker(makers.batches).add(text, scope: try itemOrNone(scope), options: options)
  }

  public func removeExpectation(_ index: Int) throws(LayoutError) {
    try ExpectationMaker(makers.batches).remove(index)
  }

  /// An expectation in the form of documents.
  public func expectationText(_ index: Int, scope: Handle) throws(LayoutError) -> [UInt8] {
    try ExpectationMaker(makers.batches).text(index, scope: try itemOrNone(scope))
  }
}

// MARK: Checking

extension Layout {
  /// Checks the published layout, whose content is scaled by `textScale`.  Returns the number of failures, or nil if something has
  /// changed since it was solved.  Views that are apart in `reference` must stay apart (nil: those that are apart now).
  public func judgeExpectations(textScale: Double, reference: FrozenFrames?) throws(LayoutError) -> Int? {
    try Arguments.checkNumber(textScale, "text scale")
    if let reference, reference.salt != handles.salt {
      throw LayoutError(.argument, "the snapshot belongs to another layout")
    }
    judgement.forget()
    if !published.hasCurrentSolver() { return nil }
    return try judgement.judge(published, textScale: textScale, reference: reference)
  }

  /// A failure of the last check.
  public func expectationFailure(_ index: Int) throws(LayoutError) -> ExpectationFailure {
    try judgement.failure(index)
  }

  public func expectationKind(_ index: Int) throws(LayoutError) -> Expectation.Kind {
    model.expectations[try ExpectationMaker(makers.batches).checked(index)].kind
  }
}

// MARK: Properties of views

extension Layout {
  /// Hides the parts of descendants outside the view.
  public func setClips(_ handle: Handle, _ clips: Bool) throws(LayoutError) {
    let view = try view(handle)
    if model.traits(of: view).clips != clips { model.traits.change(model.ownTraits(view)) { $0.clips = clips } }
  }

  public func clips(_ handle: Handle) throws(LayoutError) -> Bool { model.traits(of: try view(handle)).clips }

  /// Excludes the view from default expectations.
  public func setIgnored(_ handle: Handle, _ ignored: Bool) throws(LayoutError) {
    let view = try view(handle)
    if model.traits(of: view).isIgnored != ignored {
      model.traits.change(model.ownTraits(view)) { $0.isIgnored = ignored }
    }
  }

  public func isIgnored(_ handle: Handle) throws(LayoutError) -> Bool { model.traits(of: try view(handle)).isIgnored }
}
