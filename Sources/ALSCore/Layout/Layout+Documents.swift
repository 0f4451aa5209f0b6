// Documents (als.h).

extension Layout {
  /// Adds the tree of a layout document and returns its root.  The values of `theme` override those of the document.
  public func read(
    document text: [UInt8], theme: DocumentTheme = DocumentTheme(), loader: DocumentLoader? = nil
  ) throws(LayoutError) -> Handle {
    try forEachIndex(theme.metrics.count) { index throws(LayoutError) in
      let metric = theme.metrics[index]
      try Arguments.checkName(metric.name[...])
      try Arguments.checkNumber(metric.value, "metric")
    }
    let root = try DocumentImport(makers.batches, published).read(document: text, theme: theme, loader)
    if hasStaleArrangements { try remakeStaleArrangements() }
    return root
  }

  /// The tree of a root as a document with its constraints in a notation; constraints that it cannot express are written as
  /// records.
  public func document(of root: Handle, syntax: Int32) throws(LayoutError) -> [UInt8] {
    let notation = try DocumentExport.notation(syntax)
    let export = DocumentExport(published, nesting: limits.nesting)
    let top = root.isNone ? try export.onlyRoot() : try rootToSave(root)
    return try withOwnValues { () throws(LayoutError) in try export.document(of: top, notation) }
  }

  /// Runs the body while no rule overrides a value.
  func withOwnValues<Result>(_ body: () throws(LayoutError) -> Result) throws(LayoutError) -> Result {
    if model.rules.bases.isEmpty && model.metrics.overridden.isEmpty { return try body() }
    try edits.begin()
    defer {
      try? edits.cancel()
      endings.begin()
    }
    try overrides.liftAll()
    return try body()
  }

  private func rootToSave(_ root: Handle) throws(LayoutError) -> ItemID {
    let found = try view(root)
    if model.items[found].parent < 0 { return found }
    throw LayoutError(.argument, "a document holds a whole tree: this view has a parent")
  }
}
