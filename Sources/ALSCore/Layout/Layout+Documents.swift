// Documents (als.h 9).

extension Layout {
  /// Adds the tree of a layout document and returns its root.  The values of `theme` override those of the document.
  public func read(document text: [UInt8], theme: DocumentTheme = DocumentTheme()) throws(LayoutError) -> Handle {
    for (index, metric) in theme.metrics.enumerated() {
      do throws(LayoutError) {
        try Arguments.checkName(metric.name[...])
        try Arguments.checkNumber(metric.value, "metric")
      } catch {
        throw error.at(index: index)
      }
    }
    return try DocumentImport(makers.batches, published).read(document: text, theme: theme)
  }

  /// The tree of a root as a document with its constraints in a notation; constraints that it cannot express are written as
  /// records.
  public func document(of root: Handle, syntax: Int32) throws(LayoutError) -> [UInt8] {
    let notation = try DocumentExport.notation(syntax)
    let export = DocumentExport(published, nesting: limits.nesting)
    return try export.document(of: root.isNone ? try export.onlyRoot() : try rootToSave(root), notation)
  }

  private func rootToSave(_ root: Handle) throws(LayoutError) -> ItemID {
    let found = try view(root)
    if model.items[found].parent < 0 { return found }
    throw LayoutError(.argument, "a document holds a whole tree: this view has a parent")
  }
}
