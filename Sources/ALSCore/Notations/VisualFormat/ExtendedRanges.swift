// The cells of a range of names.

extension ExtendedLineReader {
  /// The cells of a range, with its name read and the two points next.
  func readRange(_ name: Range<Int>) throws(LayoutError) {
    tokens.advance()
    tokens.advance()
    let digits = tokens.scanner.take(while: ASCII.isDigit)
    tokens.skipSpaces()
    if digits.isEmpty { throw tokens.syntax("expected the last number of the range") }
    let span = SourceRange(name.lowerBound..<digits.upperBound)
    let range = NameRange(QuotedName.bare(tokens.text, name), to: tokens.text[digits])
    let (sizes, sizesSpan) = try readSizes()
    if tokens.peek == 0x3A { throw tokens.syntax("a range cannot hold a stack") }
    var number = range.first
    while number <= range.last {
      let item = FormatItem(token: try stacks.find(range.name(number), span), span: span)
      try addCell(ExtendedLine.Cell(item: item, sizes: sizes, sizesSpan: sizesSpan))
      number += 1
    }
  }
}
