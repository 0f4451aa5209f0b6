// What lint has found, kept until it is run again.

/// A finding in handles.
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

  /// Looks at everything anew; gives how much was found.
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

  /// One of what the last run found.
  func finding(_ index: Int) throws(LayoutError) -> PublishedFinding {
    if index >= 0 && index < findings.count { return findings[index] }
    throw LayoutError(.argument, "there is no finding number \(index): the last run found \(findings.count)")
  }
}
