// What is legal but looks like a mistake (als.h 18).

extension Layout {
  /// Looks at everything anew; gives how much was found.
  public func runLint() -> Int { findings.run(published) }

  /// One of what the last run found.
  public func finding(_ index: Int) throws(LayoutError) -> PublishedFinding { try findings.finding(index) }
}
