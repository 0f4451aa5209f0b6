// Conflicts as JSON; docs/explain.md describes it.

struct ConflictJSON {
  private let model: Model
  private let handles: HandleTable
  private let lines: LineStarts?

  /// `document` is what the constraints were read from: places in it get a line and a column.
  init(_ handles: HandleTable, document: UnsafeBufferPointer<UInt8>?) {
    self.handles = handles
    model = handles.model
    lines = document.map { LineStarts($0) }
  }

  func text(
    _ conflicts: ContiguousArray<PublishedConflict>, message: (PublishedConflict) -> [UInt8]
  ) -> [UInt8] {
    var out = TextWriter()
    out.add("[")
    for (k, conflict) in conflicts.enumerated() {
      out.add(k > 0 ? ",\n" : "\n")
      add(conflict, message(conflict), to: &out)
    }
    out.add(conflicts.isEmpty ? "]" : "\n]")
    return out.bytes
  }

  private func add(_ conflict: PublishedConflict, _ message: [UInt8], to out: inout TextWriter) {
    out.add("{")
    out.addMember("message", message)
    out.addNumber("missed", conflict.missed)
    out.addNumber("least", conflict.least)
    out.addKey("broken")
    if conflict.broken.isNone { out.add("null") } else { out.add(Double(conflict.members.count - 1)) }
    out.addKey("members", opening: "[")
    for (k, reason) in conflict.reasons.enumerated() {
      out.add(k > 0 ? ",\n  {" : "\n  {")
      add(reason, to: &out)
      out.add("}")
    }
    out.add("]")
    out.addKey("relaxations", opening: "[")
    for (k, relaxation) in conflict.relaxations.enumerated() {
      out.add(k > 0 ? ",\n  {" : "\n  {")
      out.addWord("kind", relaxation.kind.name)
      out.addNumber("member", Double(relaxation.reason))
      out.addNumber("from", relaxation.old)
      out.addNumber("to", relaxation.new)
      if let view = relaxation.view, let item = try? handles.item(view) {
        out.addMember("view", Array(model.wording.itemName(item).utf8))
      }
      out.addMember("text", relaxation.text)
      out.add("}")
    }
    out.add("]}")
  }

  private func add(_ reason: ConflictReason, to out: inout TextWriter) {
    out.addWord("role", reason.role.name)
    out.addMember("text", reason.text)
    if let item = try? handles.item(reason.item) { out.addMember("item", Array(model.wording.itemName(item).utf8)) }
    out.addWord("attribute", reason.attribute.name)
    out.addWord("relation", reason.relation.name)
    out.addNumber("value", reason.value)
    out.addNumber("weight", reason.weight)
    if reason.constraint.isNone { return }
    // It may be destroyed by now.
    guard let constraint = try? handles.constraint(reason.constraint) else { return }
    var equation = TextWriter()
    model.wording.add(constraint: constraint, to: &equation)
    out.addMember("constraint", equation.bytes)
    let metadata = model.metadata[constraint]
    out.addMember("identifier", metadata.identifier)
    out.addMember("name", model.metadata.name(of: constraint).map { Array($0) })
    let host = model.host(of: model.constraints[constraint])
    if host >= 0 { out.addMember("host", Array(model.wording.itemName(host).utf8)) }
    if metadata.sourceItem < 0 { return }
    out.addKey("source", opening: "{")
    out.addNumber("item", Double(metadata.sourceItem))
    out.addNumber("offset", Double(metadata.place.offset))
    out.addNumber("length", Double(metadata.place.length))
    if let (line, column) = lines?.place(metadata.place.offset) {
      out.addNumber("line", Double(line))
      out.addNumber("column", Double(column))
    }
    out.add("}")
  }
}

/// Where the lines of a text begin.
private struct LineStarts {
  private var starts: [Int] = [0]
  private let count: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    count = text.count
    for at in 0..<text.count where text[at] == 0x0A { starts.append(at + 1) }
  }

  /// From 1; nil beyond the end.
  func place(_ offset: Int) -> (line: Int, column: Int)? {
    if offset > count { return nil }
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }
}

extension ConflictRole {
  var name: StaticString {
    switch self {
    case .constraint: return "constraint"
    case .broken: return "broken"
    case .size: return "size"
    case .content: return "content"
    case .notNegative: return "notNegative"
    }
  }
}

extension RelaxationKind {
  var name: StaticString {
    switch self {
    case .constant: return "constant"
    case .size: return "size"
    case .priority: return "priority"
    case .content: return "content"
    case .limit: return "limit"
    case .spacing: return "spacing"
    case .scrolls: return "scrolls"
    }
  }
}
