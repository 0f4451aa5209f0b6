// What lines like `//widths icon:16 label:80` of an extended visual format say beside its constraints.

public struct FormatMeta {
  enum Category: Int {
    case viewport, spacing, colors, shapes, widths, heights
    static let keys: [StaticString] = ["viewport", "spacing", "colors", "shapes", "widths", "heights"]
  }

  struct Entry {
    var category: Category
    /// Empty when the line has a colon behind the category: then the value is the rest of it.
    var name: [UInt8]
    var nameSpan: SourceRange
    var value: Range<Int>
  }

  let text: [UInt8]
  /// In the order of the text; a later one of the same name counts.
  private(set) var entries: [Entry] = []
  /// What `//spacing:` says; empty when nothing does.
  private(set) var spacing: [Double] = []
  private(set) var spacingSpan = SourceRange.empty
  /// How many entries there may be yet.
  private var left: Int

  /// With a prefix, a category may also stand behind it: `//appwidths icon:16`.
  public init(_ text: [UInt8], prefix: [UInt8]) throws(LayoutError) {
    self.text = text
    left = Limits.expansion + text.count / 2
    if let fault = UTF8Check.firstFault(text, 0..<text.count) {
      throw LayoutError(.syntax, "this byte is not valid UTF-8", at: SourceRange(fault, 1))
    }
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count && text[end] != 0x0A { end += 1 }
      if text[start] == ASCII.slash && end - start > 2 && text[start + 1] == ASCII.slash {
        try readLine(start + 2..<end, prefix)
      }
      start = end + 1
    }
  }

  // MARK: Lines

  private mutating func readLine(_ line: Range<Int>, _ prefix: [UInt8]) throws(LayoutError) {
    let body = text[line]
    for raw in 0..<Category.keys.count {
      guard let category = Category(rawValue: raw) else { continue }
      let word = Category.keys[raw]
      var start = line.lowerBound
      if !prefix.isEmpty && body.starts(with: prefix) && FormatMeta.begins(body.dropFirst(prefix.count), word) {
        start += prefix.count
      } else if !FormatMeta.begins(body, word) {
        continue
      }
      start += word.utf8CodeUnitCount
      let rest = start + 1..<line.upperBound
      if text[start] == 0x3A {
        try readColon(category, rest)
      } else if category != .spacing {
        try readItems(category, rest)
      }
      return
    }
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    if bytes.count <= count || !ASCII.equals(bytes.prefix(count), word) { return false }
    let next = bytes[bytes.startIndex + count]
    return next == 0x20 || next == 0x3A
  }

  private mutating func readColon(_ category: Category, _ rest: Range<Int>) throws(LayoutError) {
    if category == .spacing {
      try readSpacing(rest)
    } else {
      try append(category, [], .empty, rest)
    }
  }

  private mutating func append(
    _ category: Category, _ name: [UInt8], _ span: SourceRange, _ value: Range<Int>
  ) throws(LayoutError) {
    left -= 1
    if left < 0 { throw LayoutError(.limit, "the comments name too many views", at: span) }
    entries.append(Entry(category: category, name: name, nameSpan: span, value: value))
  }

  // MARK: Items

  /// `name:value`, separated by spaces.
  private mutating func readItems(_ category: Category, _ rest: Range<Int>) throws(LayoutError) {
    var scanner = Scanner(text, rest)
    while !scanner.isAtEnd {
      let item = scanner.run { $0 == 0x20 }
      scanner.advance()
      if !item.isEmpty { try readItem(category, item) }
    }
  }

  private mutating func readItem(_ category: Category, _ item: Range<Int>) throws(LayoutError) {
    var scanner = Scanner(text, item)
    let name = scanner.run { $0 == 0x3A }
    scanner.advance()
    let value = scanner.run { $0 == 0x3A }
    let span = SourceRange(name)
    var digits = name.upperBound
    while digits > name.lowerBound && ASCII.isDigit(text[digits - 1]) { digits -= 1 }
    let isRange =
      digits < name.upperBound && digits - 2 > name.lowerBound && text[digits - 1] == ASCII.dot
      && text[digits - 2] == ASCII.dot
    if !isRange { return try append(category, Array(text[name]), span, value) }
    let range = NameRange(text[name.lowerBound..<digits - 2], to: text[digits..<name.upperBound])
    var number = range.first
    while number <= range.last {
      try append(category, range.name(number), span, value)
      number += 1
    }
  }

  /// A number, or a list of numbers, as JSON has them.
  private mutating func readSpacing(_ rest: Range<Int>) throws(LayoutError) {
    let wrong = LayoutError(
      .syntax, "the spacing must be a number or a list of 1, 2, 3, 6 or 7 numbers", at: SourceRange(rest))
    guard let json = FormatMeta.json(Array(text[rest])) else { throw wrong }
    guard let list = json.numbers(JSON.root) else { throw wrong }
    var settings = FormatSettings()
    if !settings.setSpacing(list) { throw wrong }
    for number in list {
      try Legality.refuse(
        Legality.number(number, limit: Limits.number, part: .constant, what: "spacing"), at: SourceRange(rest))
    }
    spacing = list
    spacingSpan = SourceRange(rest)
  }

  private static func json(_ text: [UInt8]) -> JSON? {
    do throws(LayoutError) {
      return try JSON.parse(text, nesting: 2)
    } catch _ {
      return nil
    }
  }

  // MARK: Values

  /// The whole number that a value begins with, as JavaScript reads it; what follows does not count.
  func integer(_ value: Range<Int>) -> Double? {
    var scanner = Scanner(text, value)
    scanner.skipSpaces()
    let start = scanner.position
    if let byte = scanner.peek, ASCII.isSign(byte) { scanner.advance() }
    if scanner.take(while: ASCII.isDigit).isEmpty { return nil }
    return Number.read(text, from: start, to: scanner.position)?.0
  }

  func isIntrinsic(_ value: Range<Int>) -> Bool { ASCII.equals(text[value], "intrinsic") }
}

extension JSON {
  /// A number, or those of an array; nil for anything else.
  func numbers(_ node: Int) -> [Double]? {
    if kind(node) == .number { return [0 + number(node)] }
    if kind(node) != .array { return nil }
    var list: [Double] = []
    var children = children(node)
    while let child = children.next() {
      if kind(child) != .number { return nil }
      list.append(0 + number(child))
    }
    return list
  }
}
