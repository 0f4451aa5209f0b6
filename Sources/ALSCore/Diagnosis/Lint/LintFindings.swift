// The findings of the last lint run.

/// A finding, in handles.
public struct PublishedFinding {
  public var kind: LintKind
  public var constraint: Handle
  public var other: Handle
  public var item: Handle
  public var message: [UInt8]
  public var suggestion: [UInt8]
}

final class LintFindings {
  private var findings = ContiguousArray<PublishedFinding>()

  /// Runs all rules; returns the number of findings.
  func run(_ layout: PublishedLayout) -> Int {
    let handles = layout.handles
    var lint = Lint(layout)
    lint.run()
    findings.removeAll()
    for finding in lint.found {
      findings.append(
        PublishedFinding(
          kind: finding.kind, constraint: handles.handle(constraint: finding.constraint),
          other: handles.handle(constraint: finding.other), item: handles.handle(item: finding.item),
          message: finding.message, suggestion: finding.suggestion))
    }
    return findings.count
  }

  /// A finding of the last run.
  func finding(_ index: Int) throws(LayoutError) -> PublishedFinding {
    if index >= 0 && index < findings.count { return findings[index] }
    throw LayoutError(.argument, "there is no finding number \(index): the last run found \(findings.count)")
  }
}
