// Legal constructs that are likely mistakes (als.h, Lint).

extension Layout {
  /// Runs all checks; returns the number of findings.
  public func runLint() -> Int { findings.run(published) }

  /// A finding of the last run.
  public func finding(_ index: Int) throws(LayoutError) -> LintFinding { try findings.finding(index) }
}
