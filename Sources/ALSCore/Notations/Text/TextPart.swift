// A text taken apart: `;` ends a constraint, and in the union of the notations the end of a line does so where it is complete.

/// One part of a list.
struct TextPart {
  private(set) var range: Range<Int>
  /// Where the next part begins; past the end of the text when there is none.
  private(set) var next: Int
  /// Where the identifier begins; nil: nowhere.
  private(set) var hash: Int?
  /// Whether a bracket stands before that, outside of names.
  private(set) var holdsBracket = false
  private(set) var holdsRelation = false

  /// A text that is no list.
  init(whole: Range<Int>) {
    range = whole
    next = whole.upperBound + 1
  }

  @_optimize(speed)
  init(_ text: [UInt8], from lower: Int, _ notation: Notation, isLenient: Bool) {
    let isUnion = notation == .any
    var i = lower
    scan: while i < text.count {
      switch text[i] {
      case ASCII.semicolon: break scan
      case ASCII.hash where isUnion && hash == nil: hash = i
      case ASCII.bracket where hash == nil: holdsBracket = true
      case 0x3C...0x3E where hash == nil: holdsRelation = true
      case ASCII.quote where hash == nil && (i == lower || QuotedName.isDue(after: text[i - 1])):
        i = (QuotedName.end(text, i, to: text.count) ?? i + 1) - 1
      case 0x0A where isUnion:
        let following = TextPart.afterSpaces(text, i)
        let isWhole = holdsRelation || holdsBracket
        if hash != nil
          || (isWhole && following < text.count
            && TextPart.breaks(text, lower..<i, before: text[following], isLenient))
        {
          range = lower..<i
          next = following
          if next < text.count && text[next] == ASCII.semicolon { next += 1 }
          skipBlankEnd(text)
          return
        }
        i = following - 1
      default: break
      }
      i += 1
    }
    range = lower..<i
    next = i + 1
    if isUnion && i < text.count { skipBlankEnd(text) }
  }

  /// Nothing need follow the last `;`.
  private mutating func skipBlankEnd(_ text: [UInt8]) {
    if TextPart.afterSpaces(text, next) >= text.count { next = text.count + 1 }
  }

  private static func afterSpaces(_ text: [UInt8], _ start: Int) -> Int {
    var i = start
    while i < text.count && ASCII.isSpace(text[i]) { i += 1 }
    return i
  }

  /// Whether nothing is due at the end of a line, and the next one does not go on with it.
  private static func breaks(_ text: [UInt8], _ line: Range<Int>, before next: UInt8, _ isLenient: Bool) -> Bool {
    let last = text[Scanner.trimmed(text, line).upperBound - 1]
    if last == ASCII.dot || (last != ASCII.bar && QuotedName.isDue(after: last)) { return false }
    if isLenient && (next == ASCII.bracket || next == ASCII.bar) { return false }
    return
      !(ASCII.isSign(next) || ASCII.isProduct(next) || (next >= 0x3B && next <= ASCII.at) || next == ASCII.hash
      || next == ASCII.dot || next == 0x2C || next == 0x29 || next == 0x5D)
  }
}
