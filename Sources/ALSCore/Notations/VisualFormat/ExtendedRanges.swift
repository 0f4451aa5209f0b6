// Names that count: `item1..4`.

/// `name..n`: with digits at its end the name counts from them, otherwise it is the first of name, name2, name3 and so on.
struct NameRange {
  private let name: ArraySlice<UInt8>
  private let base: ArraySlice<UInt8>
  let first: Int64
  let last: Int64

  init(_ name: ArraySlice<UInt8>, to digits: ArraySlice<UInt8>) {
    var end = name.endIndex
    while end > name.startIndex && ASCII.isDigit(name[end - 1]) { end -= 1 }
    self.name = name
    base = name[..<end]
    first = end == name.endIndex ? 1 : NameRange.count(name[end...])
    last = NameRange.count(digits)
  }

  /// The name with this number.
  func name(_ number: Int64) -> [UInt8] {
    if number == first { return Array(name) }
    var bytes = Array(base)
    bytes.append(contentsOf: number.description.utf8)
    return bytes
  }

  /// A number that stays far from overflow, and far above what a layout can hold.
  private static func count(_ digits: ArraySlice<UInt8>) -> Int64 {
    var value: Int64 = 0
    for digit in digits where value < 1_000_000_000_000 { value = value * 10 + Int64(digit - 0x30) }
    return value
  }
}

extension ExtendedLineReader {
  /// The cells of a range, with its name read and the two points next.
  func readRange(_ name: Range<Int>) throws(LayoutError) {
    tokens.advance()
    tokens.advance()
    let digits = tokens.scanner.take(while: ASCII.isDigit)
    tokens.skipSpaces()
    if digits.isEmpty { throw tokens.syntax("the last number of the range must stand here") }
    let span = SourceRange(name.lowerBound..<digits.upperBound)
    let range = NameRange(QuotedName.bare(tokens.text, name), to: tokens.text[digits])
    let (sizes, sizesSpan) = try readSizes()
    if tokens.peek == 0x3A { throw tokens.syntax("a range cannot hold a stack") }
    var number = range.first
    while number <= range.last {
      let item = FormatItem(token: try find(range.name(number), span), span: span)
      try addCell(ExtendedLine.Cell(item: item, sizes: sizes, sizesSpan: sizesSpan))
      number += 1
    }
  }

  private func find(_ name: [UInt8], _ span: SourceRange) throws(LayoutError) -> ItemToken {
    do throws(LayoutError) {
      return try ItemNames(scope: tokens.names.scope, keywords: .none).find(name, 0..<name.count, after: nil)
    } catch {
      var located = error
      located.span = span
      throw located
    }
  }
}
