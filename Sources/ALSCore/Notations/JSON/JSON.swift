// A JSON text as a flat array of nodes in the order of the text, sixteen bytes each.  Strings and numbers stay in the text
// until they are asked for.

final class JSON {
  enum Kind: UInt8 {
    case object, array, string, number, yes, no, null

    /// For sentences such as "this must be a number".
    var name: StaticString {
      switch self {
      case .object: return "an object"
      case .array: return "an array"
      case .string: return "a string"
      case .number: return "a number"
      case .yes, .no: return "true or false"
      case .null: return "null"
      }
    }
  }

  struct Node {
    /// Bytes of the value; of a string, those between the quotes.
    var start: UInt32
    var end: UInt32
    /// The node after this one and all it contains.
    var next: UInt32
    var kind: Kind
    var escaped: Bool

    init(start: UInt32, end: UInt32, next: UInt32, kind: Kind, escaped: Bool) {
      (self.start, self.end, self.next, self.kind, self.escaped) = (start, end, next, kind, escaped)
    }

    init(_ kind: Kind, from start: Int, to end: Int, escaped: Bool = false) {
      self.init(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), next: 0, kind: kind,
        escaped: escaped)
    }
  }

  private(set) var text: [UInt8]
  /// The members of an object are two nodes each: a string, then the value.
  private(set) var nodes: [Node]
  /// Some key may begin with `x-`, or be `draw`.
  private(set) var mayHaveUserKeys: Bool

  init(text: [UInt8], nodes: [Node], mayHaveUserKeys: Bool = false) {
    self.text = text
    self.nodes = nodes
    self.mayHaveUserKeys = mayHaveUserKeys
  }

  static let root = 0

  // MARK: Values that are added

  /// Adds a value without elements and returns its node.
  func add(_ node: Node) -> Int {
    nodes.append(node)
    nodes[nodes.count - 1].next = UInt32(truncatingIfNeeded: nodes.count)
    return nodes.count - 1
  }

  /// Adds values whose `next` counts from the first of them.  Returns the node of the first.
  func add(_ values: [Node]) -> Int {
    let first = nodes.count
    for var node in values {
      node.next += UInt32(truncatingIfNeeded: first)
      nodes.append(node)
    }
    return first
  }

  /// Adds another text with its values.  Returns the node of the first.
  func add(_ other: JSON) -> Int {
    let base = UInt32(truncatingIfNeeded: text.count)
    let first = nodes.count
    text.append(contentsOf: other.text)
    for var node in other.nodes {
      node.start += base
      node.end += base
      node.next += UInt32(truncatingIfNeeded: first)
      nodes.append(node)
    }
    mayHaveUserKeys = mayHaveUserKeys || other.mayHaveUserKeys
    return first
  }

  func add(text bytes: ArraySlice<UInt8>) { text.append(contentsOf: bytes) }

  func add(text range: Range<Int>) {
    for at in range { text.append(text[at]) }
  }

  func kind(_ node: Int) -> Kind { nodes[node].kind }

  /// The whole of a value in the text, a string with its quotes.
  func span(_ node: Int) -> SourceRange {
    let n = nodes[node]
    if n.kind == .string { return SourceRange(Int(n.start) - 1, Int(n.end - n.start) + 2) }
    return SourceRange(Int(n.start), Int(n.end - n.start))
  }

  /// The first byte of a value: enough for "here is the object at fault".
  func head(_ node: Int) -> SourceRange { SourceRange(span(node).offset, 1) }

  /// The elements of an array; keys and values in turn of an object.
  func children(_ node: Int) -> Children { Children(json: self, at: node + 1, end: Int(nodes[node].next)) }

  struct Children {
    let json: JSON
    var at: Int
    let end: Int

    mutating func next() -> Int? {
      if at >= end { return nil }
      let node = at
      at = Int(json.nodes[node].next)
      return node
    }
  }

  /// Too large a number is infinite.
  func number(_ node: Int) -> Double {
    let n = nodes[node]
    return Number.read(text, from: Int(n.start), to: Int(n.end))?.0 ?? .infinity
  }

  /// A string without its quotes and escapes.
  func string(_ node: Int) -> [UInt8] {
    let n = nodes[node]
    return n.escaped ? decoded(Int(n.start)..<Int(n.end)) : Array(text[Int(n.start)..<Int(n.end)])
  }

  /// Bytes of a string without its escapes.
  func decoded(_ range: Range<Int>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(range.count)
    var i = range.lowerBound
    while i < range.upperBound { i = JSONEscape.copy(text, at: i, into: &out) }
    return out
  }

  func isUsersKey(_ node: Int) -> Bool { string(node).starts(with: [0x78, 0x2D]) }

  /// Whether a string is this word, escapes undone.
  func equals(_ node: Int, _ word: StaticString) -> Bool {
    let n = nodes[node]
    if n.escaped { return ASCII.equals(string(node)[...], word) }
    return ASCII.equals(text[Int(n.start)..<Int(n.end)], word)
  }

  /// A range of the decoded string as a range of the text.  An escaped character stands at its backslash.
  func range(_ range: SourceRange, in node: Int) -> SourceRange {
    let n = nodes[node]
    if !n.escaped { return SourceRange(Int(n.start) + range.offset, range.length) }
    let lower = position(range.offset, in: n)
    if range.length == 0 { return SourceRange(lower, 0) }
    return SourceRange(lower, position(range.offset + range.length, in: n) - lower)
  }

  private func position(_ offset: Int, in n: Node) -> Int {
    var decoded = 0
    var i = Int(n.start)
    var scratch: [UInt8] = []
    while i < Int(n.end) {
      scratch.removeAll(keepingCapacity: true)
      let after = JSONEscape.copy(text, at: i, into: &scratch)
      if decoded + scratch.count > offset { return i }
      decoded += scratch.count
      i = after
    }
    return i
  }
}

extension JSON {
  /// The first byte of a string behind its quote.
  func string(start node: Int) -> Int { Int(nodes[node].start) }

  /// Where the bytes of a decoded string stand between its quotes, for many questions about one string.
  struct Escapes {
    /// Positions behind each escape: decoded, and in the text.
    var decoded: [Int] = [0]
    var raw: [Int] = [0]

    func position(_ offset: Int) -> Int {
      var low = 0
      var high = decoded.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if decoded[middle] <= offset { low = middle } else { high = middle }
      }
      return raw[low] + offset - decoded[low]
    }
  }

  /// Nil when what is decoded stands in the text as it is.
  func escapes(of node: Int) -> Escapes? {
    let n = nodes[node]
    if !n.escaped { return nil }
    var escapes = Escapes()
    var scratch: [UInt8] = []
    var decoded = 0
    var i = Int(n.start)
    while i < Int(n.end) {
      scratch.removeAll(keepingCapacity: true)
      let isEscape = text[i] == ASCII.backslash
      i = JSONEscape.copy(text, at: i, into: &scratch)
      decoded += scratch.count
      if !isEscape { continue }
      escapes.decoded.append(decoded)
      escapes.raw.append(i - Int(n.start))
    }
    return escapes
  }
}

/// Escapes of strings that the parser has found to be right.
enum JSONEscape {
  /// Appends the character at `i`, or one byte of it, and returns the position after it.
  static func copy(_ text: [UInt8], at i: Int, into out: inout [UInt8]) -> Int {
    if text[i] != ASCII.backslash {
      out.append(text[i])
      return i + 1
    }
    switch text[i + 1] {
    case 0x62: out.append(0x08)
    case 0x66: out.append(0x0C)
    case 0x6E: out.append(0x0A)
    case 0x72: out.append(0x0D)
    case 0x74: out.append(0x09)
    case 0x75: return copyUnicode(text, at: i, into: &out)
    default: out.append(text[i + 1])
    }
    return i + 2
  }

  private static func copyUnicode(_ text: [UInt8], at i: Int, into out: inout [UInt8]) -> Int {
    var scalar = hex(text, at: i + 2)
    var after = i + 6
    if scalar >= 0xD800 && scalar < 0xDC00 {
      scalar = 0x10000 + (scalar - 0xD800) << 10 + (hex(text, at: i + 8) - 0xDC00)
      after = i + 12
    }
    if scalar < 0x80 {
      out.append(UInt8(scalar))
    } else if scalar < 0x800 {
      out.append(UInt8(0xC0 | scalar >> 6))
      out.append(UInt8(0x80 | scalar & 0x3F))
    } else if scalar < 0x10000 {
      out.append(UInt8(0xE0 | scalar >> 12))
      out.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      out.append(UInt8(0x80 | scalar & 0x3F))
    } else {
      out.append(UInt8(0xF0 | scalar >> 18 & 0x07))
      out.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      out.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      out.append(UInt8(0x80 | scalar & 0x3F))
    }
    return after
  }

  /// Four hexadecimal digits.
  static func hex(_ text: [UInt8], at i: Int) -> Int {
    var value = 0
    for k in i..<(i + 4) { value = value << 4 | digit(text[k]) }
    return value
  }

  /// The value of a hexadecimal digit, or -1.
  static func digit(_ byte: UInt8) -> Int {
    if ASCII.isDigit(byte) { return Int(byte) - 0x30 }
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x66 ? Int(lower) - 0x61 + 10 : -1
  }
}
