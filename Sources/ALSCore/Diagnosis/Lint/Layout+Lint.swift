// Lint on request, kept until it is asked for again; and what is free, in words.

/// A finding in handles.
public struct PublishedFinding {
  public var kind: LintKind
  public var constraint: Handle
  public var other: Handle
  public var item: Handle
  public var message: [UInt8]
  public var suggestion: [UInt8]
}

extension Layout {
  /// Looks at everything anew; gives how much was found.
  public func runLint() -> Int {
    var lint = Lint(model)
    lint.run()
    findings.removeAll()
    for finding in lint.found {
      findings.append(
        PublishedFinding(
          kind: finding.kind, constraint: handle(constraint: finding.constraint),
          other: handle(constraint: finding.other), item: handle(item: finding.item), message: finding.message,
          suggestion: finding.suggestion))
    }
    return findings.count
  }

  /// One of what the last run found.
  public func finding(_ index: Int) throws(LayoutError) -> PublishedFinding {
    if index >= 0 && index < findings.count { return findings[index] }
    throw LayoutError(.argument, "there is no finding number \(index): the last run found \(findings.count)")
  }

  /// What is free of an item, in a sentence; nil when the layout has changed since it was published.
  public func freedomMessage(_ handle: Handle) throws(LayoutError) -> [UInt8]? {
    guard let range = try freedomRange(handle) else { return nil }
    var words = AmbiguityText()
    words.out.add(Array(model.wording.itemText(Int32(truncatingIfNeeded: handle.slot)).utf8))
    words.out.add(range.free == 0 ? " is settled" : " is ambiguous: ")
    var isFirst = true
    for part in 0..<4 where range.free & 1 << UInt8(part) != 0 {
      if !isFirst { words.out.add("; ") }
      isFirst = false
      words.add(part, range.low[part], range.value[part], range.high[part], try settlingText(handle, part))
    }
    return words.out.bytes
  }

  private func settlingText(_ handle: Handle, _ part: Int) throws(LayoutError) -> [UInt8] {
    var out = TextWriter()
    guard let record = try equationRecord(handle, 1 << UInt32(part)) else { return [] }
    model.wording.add(record, to: &out)
    return out.bytes
  }
}
