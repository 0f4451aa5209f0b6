// The findings of the last lint run.

final class LintFindings {
  private var findings = ContiguousArray<LintFinding>()

  /// Runs all rules; returns the number of findings.
  func run(_ layout: PublishedLayout) -> Int {
    var lint = Lint(layout)
    lint.run()
    findings = lint.found
    return findings.count
  }

  /// A finding of the last run.
  func finding(_ index: Int) throws(LayoutError) -> LintFinding {
    if index >= 0 && index < findings.count { return findings[index] }
    throw LayoutError(.argument, "there is no finding number \(index): the last run found \(findings.count)")
  }
}
