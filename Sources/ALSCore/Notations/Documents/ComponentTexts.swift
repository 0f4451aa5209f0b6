// Strings of components: `{label}` stands for a parameter, `{{` and `}}` for braces.  The resulting strings are added to the text
// of the document, and a table maps their bytes to their origin.

/// The names that strings may use between braces, with the nodes of their values.
final class ComponentNames {
  let component: Component?
  let bindings: [Int]
  /// Counts from 1; 0 where nothing is repeated.
  let index: Int
  /// A node, or -1.
  let item: Int
  /// Whether strings are replaced; values of parameters are not.
  let isTemplate: Bool

  init(_ component: Component?, bindings: [Int], index: Int, item: Int, isTemplate: Bool) {
    self.component = component
    self.bindings = bindings
    self.index = index
    self.item = item
    self.isTemplate = isTemplate
  }
}

final class ComponentTexts {
  /// Bytes that were added, up to the next piece, and the bytes they stand for.
  struct Piece {
    var start: UInt32
    var origin: UInt32
    var length: UInt32
    /// The bytes are those of the origin, in their order.
    var isCopy: Bool
    /// The use whose parameters count, or -1.
    var use: Int32
  }

  let json: JSON
  private(set) var pieces: [Piece] = []
  /// Bytes of the expanded document so far, and the most it may have.
  private var bytes: Int64 = 0
  private let limit: Int
  /// The use that is being expanded, for its pieces.
  var use: Int32 = -1

  init(_ json: JSON, limit: Int) {
    self.json = json
    self.limit = limit
  }

  /// Counts bytes of the expanded document before they are made.
  func charge(_ count: Int, at node: Int) throws(LayoutError) {
    bytes += Int64(count) + 1
    if bytes <= Int64(limit) { return }
    throw LayoutError(
      .limit, "with its components written out the document would be longer than \(plural(limit, "byte"))",
      at: json.head(node))
  }

  func piece(from origin: SourceRange, isCopy: Bool) {
    pieces.append(
      Piece(
        start: UInt32(truncatingIfNeeded: json.text.count), origin: UInt32(truncatingIfNeeded: origin.offset),
        length: UInt32(truncatingIfNeeded: origin.length), isCopy: isCopy, use: use))
  }

  /// Adds bytes that stand for a range of the document.
  func add(_ bytes: [UInt8], for origin: SourceRange, at node: Int) throws(LayoutError) {
    try charge(bytes.count, at: node)
    piece(from: origin, isCopy: false)
    json.add(text: bytes[...])
  }

  /// A string with these bytes, which stands for a range of the document.
  func string(
    _ bytes: [UInt8], for origin: SourceRange, at node: Int, escaped: Bool = false
  ) throws(LayoutError) -> JSON.Node {
    try add([ASCII.quote] + bytes + [ASCII.quote], for: origin, at: node)
    let end = json.text.count - 1
    return JSON.Node(.string, from: end - bytes.count, to: end, escaped: escaped)
  }

  private func copy(_ range: Range<Int>, at node: Int) throws(LayoutError) {
    if range.isEmpty { return }
    try charge(range.count, at: node)
    piece(from: SourceRange(range), isCopy: true)
    json.add(text: range)
  }

  // MARK: Braces

  /// The brace at a byte of a string, also as an escape, and its length.
  private func brace(_ at: Int, _ end: Int) -> (isOpen: Bool, length: Int)? {
    if at >= end { return nil }
    let byte = json.text[at]
    if byte == 0x7B || byte == 0x7D { return (byte == 0x7B, 1) }
    if byte != ASCII.backslash || json.text[at + 1] != 0x75 { return nil }
    let code = JSONEscape.hex(json.text, at: at + 2)
    return code == 0x7B || code == 0x7D ? (code == 0x7B, 6) : nil
  }

  private func step(_ at: Int) -> Int {
    if json.text[at] != ASCII.backslash { return 1 }
    return json.text[at + 1] == 0x75 ? 6 : 2
  }

  func hasBraces(_ node: Int) -> Bool {
    let n = json.nodes[node]
    var at = Int(n.start)
    while at < Int(n.end) {
      if brace(at, Int(n.end)) != nil { return true }
      at += step(at)
    }
    return false
  }

  /// The range between braces when a string is one name in braces and nothing else.
  private func soleName(_ node: Int) -> Range<Int>? {
    let n = json.nodes[node]
    guard let open = brace(Int(n.start), Int(n.end)), open.isOpen else { return nil }
    let start = Int(n.start) + open.length
    var at = start
    while at < Int(n.end) {
      if let close = brace(at, Int(n.end)) {
        return !close.isOpen && at + close.length == Int(n.end) ? start..<at : nil
      }
      at += step(at)
    }
    return nil
  }

  // MARK: Values

  /// The node of the value when a string is one name in braces and nothing else; nil for other strings.
  func value(_ node: Int, _ names: ComponentNames) throws(LayoutError) -> Int? {
    guard names.isTemplate, json.kind(node) == .string, let name = soleName(node) else { return nil }
    return try binding(name, names, node)
  }

  /// A string with its names replaced, behind a prefix and before a suffix.
  func string(
    _ node: Int, _ names: ComponentNames, prefix: [UInt8] = [], suffix: [UInt8] = []
  ) throws(LayoutError) -> JSON.Node {
    let n = json.nodes[node]
    let isPlain = !names.isTemplate || !hasBraces(node)
    if isPlain && prefix.isEmpty && suffix.isEmpty {
      try charge(Int(n.end - n.start) + 2, at: node)
      return n
    }
    // The text of a value may be added on demand, so all values come before the string.
    var parts: [Part] = []
    var isEscaped = n.escaped
    if isPlain {
      parts.append(.text(Int(n.start)..<Int(n.end)))
    } else {
      parts = try self.parts(node, names, &isEscaped)
    }
    try add([ASCII.quote], for: SourceRange(Int(n.start) - 1, 1), at: node)
    let start = json.text.count
    if !prefix.isEmpty {
      try add(prefix, for: SourceRange(Int(n.start), 0), at: node)
      if prefix.contains(ASCII.backslash) { isEscaped = true }
    }
    for part in parts {
      switch part {
      case .text(let range): try copy(range, at: node)
      case .value(let value, let origin):
        let from = json.nodes[value]
        try charge(Int(from.end - from.start), at: node)
        piece(from: SourceRange(origin), isCopy: false)
        json.add(text: Int(from.start)..<Int(from.end))
      }
    }
    if !suffix.isEmpty { try add(suffix, for: SourceRange(Int(n.end), 0), at: node) }
    let end = json.text.count
    try add([ASCII.quote], for: SourceRange(Int(n.end), 1), at: node)
    return JSON.Node(.string, from: start, to: end, escaped: isEscaped)
  }

  private enum Part {
    case text(Range<Int>)
    /// A node, and the bytes with their braces.
    case value(Int, Range<Int>)
  }

  private func parts(
    _ node: Int, _ names: ComponentNames, _ isEscaped: inout Bool
  ) throws(LayoutError) -> [Part] {
    let end = Int(json.nodes[node].end)
    var parts: [Part] = []
    var at = Int(json.nodes[node].start)
    var literal = at
    while at < end {
      guard let first = brace(at, end) else {
        at += step(at)
        continue
      }
      let next = at + first.length
      if let second = brace(next, end), second.isOpen == first.isOpen {
        parts.append(.text(literal..<next))
        at = next + second.length
        literal = at
        continue
      }
      if !first.isOpen {
        throw LayoutError(
          .document, "no { opens what this } closes", at: SourceRange(at, first.length),
          suggestion: "write }} for a brace")
      }
      var close = next
      while close < end && brace(close, end) == nil { close += step(close) }
      guard let last = brace(close, end), !last.isOpen else {
        throw LayoutError(
          .document, "no } closes this {", at: SourceRange(at, first.length), suggestion: "write {{ for a brace")
      }
      parts.append(.text(literal..<at))
      let value = try binding(next..<close, names, node)
      switch json.kind(value) {
      case .string: if json.nodes[value].escaped { isEscaped = true }
      case .number, .yes, .no: break
      default:
        throw LayoutError(
          .document,
          "the value of \(quoted(json.decoded(next..<close)[...])) is \(json.kind(value).name), not part of a string",
          at: SourceRange(at..<(close + last.length)))
      }
      parts.append(.value(value, at..<(close + last.length)))
      at = close + last.length
      literal = at
    }
    parts.append(.text(literal..<end))
    return parts
  }

  /// The node of the value that a name stands for.
  private func binding(_ range: Range<Int>, _ names: ComponentNames, _ node: Int) throws(LayoutError) -> Int {
    let name = json.decoded(range)
    if ASCII.equals(name[...], "index") && names.index > 0 { return try number(names.index, range, node) }
    if ASCII.equals(name[...], "item") && names.item >= 0 { return names.item }
    if let component = names.component {
      let parameter = component.parameter(name[...])
      if parameter >= 0 { return names.bindings[parameter] }
    }
    throw unknown(name, range, names)
  }

  private func number(_ value: Int, _ range: Range<Int>, _ node: Int) throws(LayoutError) -> Int {
    let start = json.text.count
    try add(Array(value.description.utf8), for: SourceRange(range), at: node)
    return json.add(JSON.Node(.number, from: start, to: json.text.count))
  }

  private func unknown(_ name: [UInt8], _ range: Range<Int>, _ names: ComponentNames) -> LayoutError {
    let span = SourceRange(range)
    if ASCII.equals(name[...], "index") {
      return LayoutError(
        .document, "\"{index}\" has a value in uses with \"repeat\" or \"for\" only", at: span)
    }
    if ASCII.equals(name[...], "item") {
      return LayoutError(
        .document, "\"{item}\" has a value in uses with \"for\" only, where its entries are no records", at: span)
    }
    var nearest = Suggestion(for: name[...])
    for known in names.component?.parameterNames ?? [] { nearest.offer(known[...]) }
    nearest.offer("index")
    nearest.offer("item")
    return LayoutError(
      .document, "unknown parameter \(quoted(name[...]))", at: span,
      suggestion: nearest.best == nil ? "write {{ and }} for braces" : nearest.text)
  }
}
