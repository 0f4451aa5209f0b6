// What is expected of the layout (als.h 20).

extension Layout {
  public var expectationCount: Int { model.expectations.count }

  /// Reads one expectation and adds it behind the others; gives its place.
  public func addExpectation(_ text: [UInt8], scope: Handle, options: TextOptions) throws(LayoutError) -> Int {
    try ExpectationMaker(makers.batches).add(text, scope: try itemOrNone(scope), options: options)
  }

  public func removeExpectation(_ index: Int) throws(LayoutError) {
    try ExpectationMaker(makers.batches).remove(index)
  }

  /// One expectation as documents have it.
  public func expectationText(_ index: Int, scope: Handle) throws(LayoutError) -> [UInt8] {
    try ExpectationMaker(makers.batches).text(index, scope: try itemOrNone(scope))
  }
}

// MARK: Judging

extension Layout {
  /// Judges the published layout, which has content scaled by `textScale`; gives how much fails, or nil when something has
  /// changed since it was solved.  Views that are apart in `reference` have to stay so (nil: as they are).
  public func judgeExpectations(textScale: Double, reference: FrozenFrames?) throws(LayoutError) -> Int? {
    try Arguments.checkNumber(textScale, "text scale")
    if let reference, reference.salt != handles.salt {
      throw LayoutError(.argument, "the snapshot is of another layout")
    }
    judgement.forget()
    if !published.isCurrent { return nil }
    return try judgement.judge(published, textScale: textScale, reference: reference)
  }

  /// One of what the last judgement has found.
  public func expectationFailure(_ index: Int) throws(LayoutError) -> PublishedExpectationFailure {
    try judgement.failure(index)
  }

  public func expectationKind(_ index: Int) throws(LayoutError) -> Expectation.Kind {
    model.expectations[try ExpectationMaker(makers.batches).checked(index)].kind
  }
}

// MARK: What views say for it

extension Layout {
  /// What sticks out of the view is not seen.
  public func setClips(_ handle: Handle, _ clips: Bool) throws(LayoutError) {
    let view = try view(handle)
    if model.traits(of: view).clips != clips { model.traits.change(model.ownTraits(view)) { $0.clips = clips } }
  }

  public func clips(_ handle: Handle) throws(LayoutError) -> Bool { model.traits(of: try view(handle)).clips }

  /// What is expected of every layout is not expected of the view.
  public func setIgnored(_ handle: Handle, _ ignored: Bool) throws(LayoutError) {
    let view = try view(handle)
    if model.traits(of: view).isIgnored != ignored {
      model.traits.change(model.ownTraits(view)) { $0.isIgnored = ignored }
    }
  }

  public func isIgnored(_ handle: Handle) throws(LayoutError) -> Bool { model.traits(of: try view(handle)).isIgnored }
}
