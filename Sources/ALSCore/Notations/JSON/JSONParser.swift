// Strict RFC 8259.  Open arrays and objects stand on a stack of their own, so nesting costs no call depth.

extension JSON {
  /// Errors: JSON at the byte that does not fit, LIMIT at the bracket that opens one level too many.
  static func parse(_ text: [UInt8], nesting: Int = Limits.nesting) throws(LayoutError) -> JSON {
    if text.count > Limits.textCeiling {
      throw LayoutError(.limit, "a document cannot be longer than 4 GiB", at: .empty)
    }
    var parser = JSONParser(text: text, nesting: nesting)
    try parser.parse()
    return JSON(text: text, nodes: parser.nodes, mayHaveUserKeys: parser.mayHaveUserKeys)
  }
}

struct JSONParser {
  let text: [UInt8]
  let nesting: Int
  private(set) var nodes: [JSON.Node] = []
  private(set) var mayHaveUserKeys = false
  /// The arrays and objects that are not closed yet.
  private var open: [Int] = []
  private var i = 0

  init(text: [UInt8], nesting: Int) {
    self.text = text
    self.nesting = nesting
  }

  mutating func parse() throws(LayoutError) {
    // Editors on Windows write a byte order mark (RFC 8259, 8.1: a parser may ignore it).
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { i = 3 }
    skipSpaces()
    try value()
    while let container = open.last {
      skipSpaces()
      if nodes[container].kind == .object {
        try member(of: container)
      } else {
        try element(of: container)
      }
    }
    skipSpaces()
    if i < text.count { throw fault("unexpected text after the JSON value") }
  }

  // MARK: Containers

  private mutating func element(of container: Int) throws(LayoutError) {
    if try closes(container, 0x5D, "expected a comma or ]") { return }
    try value()
  }

  private mutating func member(of container: Int) throws(LayoutError) {
    if try closes(container, 0x7D, "expected a comma or }") { return }
    if peek != ASCII.quote { throw fault("expected a key in double quotes") }
    try string()
    noteKey(nodes[nodes.count - 1])
    skipSpaces()
    if peek != 0x3A { throw fault("expected a colon") }
    i += 1
    skipSpaces()
    try value()
  }

  private mutating func noteKey(_ key: JSON.Node) {
    let length = key.end - key.start
    let first = length >= 2 ? text[Int(key.start)] : 0
    let mayBeKept = first == 0x78 || (first == 0x64 && length == 4) || (first == ASCII.dollar && length == 7)
    if key.escaped || mayBeKept { mayHaveUserKeys = true }
  }

  /// Closes the container, or goes past the comma before its next element.
  private mutating func closes(_ container: Int, _ bracket: UInt8, _ message: String) throws(LayoutError) -> Bool {
    let isEmpty = nodes.count == container + 1
    if peek == bracket {
      i += 1
      nodes[container].end = UInt32(i)
      nodes[container].next = UInt32(nodes.count)
      open.removeLast()
      return true
    }
    if isEmpty { return false }
    if peek != 0x2C { throw fault(message) }
    i += 1
    skipSpaces()
    if peek == bracket { throw fault("unexpected comma before the end") }
    return false
  }

  private mutating func begin(_ kind: JSON.Kind) throws(LayoutError) {
    if open.count >= nesting {
      throw LayoutError(
        .limit, "the document is nested more than \(plural(nesting, "level")) deep", at: SourceRange(i, 1))
    }
    open.append(nodes.count)
    append(kind, from: i, to: i + 1)
    i += 1
  }

  // MARK: Values

  private mutating func value() throws(LayoutError) {
    guard let byte = peek else {
      throw fault(nodes.isEmpty ? "the text is empty" : JSONParser.values)
    }
    switch byte {
    case 0x7B: try begin(.object)
    case 0x5B: try begin(.array)
    case ASCII.quote: try string()
    case 0x74: try word("true", .yes)
    case 0x66: try word("false", .no)
    case 0x6E: try word("null", .null)
    case ASCII.minus, 0x30...0x39: try number()
    default: throw fault(JSONParser.values)
    }
  }

  private mutating func word(_ word: StaticString, _ kind: JSON.Kind) throws(LayoutError) {
    let after = i + word.utf8CodeUnitCount
    if after > text.count || !ASCII.equals(text[i..<after], word) { throw fault(JSONParser.values) }
    append(kind, from: i, to: after)
    i = after
  }

  private mutating func number() throws(LayoutError) {
    let start = i
    if peek == ASCII.minus { i += 1 }
    if peek == 0x30 {
      i += 1
      if let byte = peek, ASCII.isDigit(byte) { throw fault("a number must not begin with a 0 before other digits") }
    } else {
      try digits()
    }
    if peek == ASCII.dot {
      i += 1
      try digits()
    }
    if peek == 0x65 || peek == 0x45 {
      i += 1
      if let byte = peek, ASCII.isSign(byte) { i += 1 }
      try digits()
    }
    append(.number, from: start, to: i)
  }

  private mutating func digits() throws(LayoutError) {
    let start = i
    while i < text.count && ASCII.isDigit(text[i]) { i += 1 }
    if i == start { throw fault("expected a digit") }
  }

  // MARK: Strings

  private mutating func string() throws(LayoutError) {
    i += 1
    let start = i
    var escaped = false
    while true {
      guard let byte = peek else { throw fault("unterminated string", at: i) }
      if byte == ASCII.quote { break }
      if byte < 0x20 { throw fault("a control character must be escaped in a string") }
      if byte == ASCII.backslash {
        escaped = true
        try escape()
      } else if byte < 0x80 {
        i += 1
      } else {
        let length = UTF8Check.sequence(text, at: i, to: text.count)
        if length == 0 { throw fault("this byte is not valid UTF-8") }
        i += length
      }
    }
    append(.string, from: start, to: i)
    nodes[nodes.count - 1].escaped = escaped
    i += 1
  }

  private mutating func escape() throws(LayoutError) {
    let start = i
    i += 1
    guard let byte = peek else { throw fault("unterminated string", at: i) }
    switch byte {
    case ASCII.quote, ASCII.backslash, ASCII.slash, 0x62, 0x66, 0x6E, 0x72, 0x74: i += 1
    case 0x75:
      i += 1
      try surrogates(try hex(), from: start)
    default: throw fault("unknown escape", at: start)
    }
  }

  /// The second half of a pair when `first` is the first half.
  private mutating func surrogates(_ first: Int, from start: Int) throws(LayoutError) {
    if first < 0xD800 || first > 0xDFFF { return }
    let hasSecond = i + 1 < text.count && text[i] == ASCII.backslash && text[i + 1] == 0x75
    if first >= 0xDC00 || !hasSecond { throw fault("unpaired surrogate", at: start) }
    i += 2
    let second = try hex()
    if second < 0xDC00 || second > 0xDFFF { throw fault("unpaired surrogate", at: start) }
  }

  private mutating func hex() throws(LayoutError) -> Int {
    for k in 0..<4 {
      if i + k >= text.count || JSONEscape.digit(text[i + k]) < 0 {
        throw fault("four hexadecimal digits must follow \\u", at: min(i + k, text.count))
      }
    }
    let value = JSONEscape.hex(text, at: i)
    i += 4
    return value
  }

  // MARK: Bytes

  private var peek: UInt8? { i < text.count ? text[i] : nil }

  private mutating func skipSpaces() {
    while i < text.count {
      let byte = text[i]
      if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 { return }
      i += 1
    }
  }

  private mutating func append(_ kind: JSON.Kind, from start: Int, to end: Int) {
    let next = UInt32(nodes.count + 1)
    nodes.append(JSON.Node(start: UInt32(start), end: UInt32(end), next: next, kind: kind, escaped: false))
  }

  private static let values = "expected a value: an object, an array, a string, a number, true, false or null"

  /// A fault of the structure, at the byte that does not fit.
  private func fault(_ message: String) -> LayoutError {
    guard let byte = peek else {
      guard let container = open.last else { return fault(message, at: i) }
      let isObject = nodes[container].kind == .object
      return fault(isObject ? "the text ends inside an object" : "the text ends inside an array", at: i)
    }
    var fault = fault(message, at: i)
    if byte == ASCII.slash || byte == ASCII.hash {
      fault.suggestion = "JSON has no comments: a key that begins with \"x-\" can hold one"
    } else if byte == 0x27 {
      fault.suggestion = "JSON strings need double quotes"
    } else if isWide {
      fault.suggestion = "this looks like UTF-16: save the text as UTF-8"
    }
    return fault
  }

  /// Whether the text begins with a UTF-16 byte order mark, or with a character of two bytes.
  private var isWide: Bool { text.count > 1 && (text[0] >= 0xFE && text[1] >= 0xFE || text[0] == 0 || text[1] == 0) }

  private func fault(_ message: String, at offset: Int) -> LayoutError {
    LayoutError(.json, message, at: SourceRange(offset, offset < text.count ? 1 : 0))
  }
}
