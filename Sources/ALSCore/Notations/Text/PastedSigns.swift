// Signs as word processors, web pages and phones write them, read as the ASCII that they stand for.

/// A text with its pasted signs replaced, and where its bytes came from.  What stands between quotes or behind a `#`, and what is
/// part of a name that somebody has, stays as it is.
struct PastedSigns {
  private(set) var text: [UInt8] = []
  /// Where each byte of `text` comes from, and the end.
  private var origins: [Int] = []
  private let written: [UInt8]

  /// nil: there is nothing to replace.
  init?(_ written: [UInt8], _ notation: Notation, scope: any NameScope) {
    guard written.contains(where: { $0 >= 0x80 }) else { return nil }
    self.written = written
    let isCompact = notation == .compact || notation == .compactElement
    var isChanged = false
    var i = 0
    while i < written.count {
      let byte = written[i]
      let isDue = text.isEmpty || QuotedName.isDue(after: text[text.count - 1])
      if byte == ASCII.hash && (isCompact || notation == .any) {
        let end = identifierEnd(i, isCompact)
        keep(i..<end)
        i = end
        continue
      }
      if byte == ASCII.quote && !isCompact && isDue, let end = QuotedName.end(written, i, to: written.count) {
        keep(i..<end)
        i = end
        continue
      }
      let length = byte < 0x80 ? 1 : UTF8Check.sequence(written, at: i, to: written.count)
      let sign = length > 1 ? PastedSigns.sign(PastedSigns.scalar(written, i, length)) : nil
      guard let sign, !isPartOfName(i, scope) else {
        keep(i..<(i + max(length, 1)))
        i += max(length, 1)
        continue
      }
      if sign.utf8CodeUnitCount == 1 && sign.utf8Start[0] == ASCII.quote {
        guard !isCompact && isDue, let close = closingQuote(i + length) else {
          keep(i..<(i + length))
          i += length
          continue
        }
        add(sign, from: i)
        keep((i + length)..<close.lowerBound)
        add(sign, from: close.lowerBound)
        i = close.upperBound
      } else {
        add(sign, from: i)
        i += length
      }
      isChanged = true
    }
    if !isChanged { return nil }
    origins.append(written.count)
  }

  private mutating func keep(_ range: Range<Int>) {
    text.append(contentsOf: written[range])
    origins.append(contentsOf: range)
  }

  private mutating func add(_ sign: StaticString, from origin: Int) {
    text.append(contentsOf: ASCII.bytes(sign))
    for _ in 0..<sign.utf8CodeUnitCount { origins.append(origin) }
  }

  private func identifierEnd(_ start: Int, _ isCompact: Bool) -> Int {
    if isCompact { return written.count }
    return written[start...].firstIndex { $0 == ASCII.semicolon || $0 == 0x0A } ?? written.count
  }

  /// The sign that closes a name, in the same line.
  private func closingQuote(_ start: Int) -> Range<Int>? {
    var i = start
    while i + 2 < written.count && written[i] != 0x0A && written[i] != ASCII.quote {
      // ” and “, which closes in German.
      if written[i] == 0xE2 && written[i + 1] == 0x80 && (written[i + 2] == 0x9D || written[i + 2] == 0x9C) {
        return i..<(i + 3)
      }
      i += 1
    }
    return nil
  }

  /// Whether the word around a sign is a name, or a name and its attribute.
  private func isPartOfName(_ at: Int, _ scope: any NameScope) -> Bool {
    var lower = at
    while lower > 0 && at - lower < PastedSigns.longest && !PastedSigns.ends(written[lower - 1]) { lower -= 1 }
    var upper = at
    while upper < written.count && upper - at < PastedSigns.longest && !PastedSigns.ends(written[upper]) { upper += 1 }
    if scope.metric(named: written[lower..<upper]) != nil { return true }
    if case .none = scope.item(named: written[lower..<upper]) {} else { return true }
    guard let dot = written[lower..<upper].lastIndex(of: ASCII.dot), dot > at else { return false }
    if case .none = scope.item(named: written[lower..<dot]) { return false }
    return true
  }

  private static let longest = 128

  private static func ends(_ byte: UInt8) -> Bool {
    byte != ASCII.dot && byte < 0x80 && !FormatWord.continues(byte)
  }

  private static func scalar(_ text: [UInt8], _ i: Int, _ length: Int) -> UInt32 {
    var value = UInt32(text[i]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for k in 1..<length { value = value << 6 | UInt32(text[i + k]) & 0x3F }
    return value
  }

  private static func sign(_ scalar: UInt32) -> StaticString? {
    switch scalar {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: return " "
    case 0x2264, 0x2266, 0x2A7D: return "<="
    case 0x2265, 0x2267, 0x2A7E: return ">="
    case 0x2260: return "!="
    case 0x2212, 0x2010...0x2015: return "-"
    case 0xD7, 0xB7, 0x2217, 0x22C5: return "*"
    case 0xF7, 0x2044, 0x2215: return "/"
    case 0x2192: return "->"
    case 0x201C...0x201F: return "\""
    default: return nil
    }
  }

  // MARK: Positions

  /// Where a range stands in the text as it was written.
  func origin(_ span: SourceRange) -> SourceRange {
    if span.offset < 0 || span.offset + span.length >= origins.count { return span }
    var end = span.offset + span.length
    while span.length > 0 && end < text.count && origins[end] == origins[end - 1] { end += 1 }
    return SourceRange(origins[span.offset], origins[end] - origins[span.offset])
  }

  func origin(_ error: LayoutError) -> LayoutError {
    var moved = error
    moved.span = error.span.map { origin($0) }
    return moved
  }

  func move(_ statement: inout Statement) {
    statement.source = origin(statement.source)
    statement.spans.firstItem = origin(statement.spans.firstItem)
    statement.spans.firstAttribute = origin(statement.spans.firstAttribute)
    statement.spans.secondItem = origin(statement.spans.secondItem)
    statement.spans.secondAttribute = origin(statement.spans.secondAttribute)
    statement.spans.right = origin(statement.spans.right)
    statement.spans.multiplier = origin(statement.spans.multiplier)
    statement.spans.constant = origin(statement.spans.constant)
    statement.spans.priority = origin(statement.spans.priority)
    statement.spans.name = origin(statement.spans.name)
  }
}
