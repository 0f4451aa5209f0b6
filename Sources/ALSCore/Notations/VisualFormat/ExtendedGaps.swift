// What stands between the views of an extended visual format.

extension ExtendedLineReader {
  func readGap() throws(LayoutError) -> ExtendedLine.Gap {
    let start = tokens.position
    var gap = ExtendedLine.Gap(kind: .flush, span: SourceRange(start, 1))
    if tokens.take(0x7E) {
      gap.kind = .equal
      if tokens.peek == 0x28 {
        gap.predicates = try tokens.extendedList()
        try tokens.require(0x7E, "the spacer must be closed by ~")
      } else if !isNeighbour {
        throw tokens.syntax("expected a list in ( ) or the next view after ~")
      }
    } else if tokens.take(ASCII.minus) {
      gap.kind = .list
      if tokens.take(0x3E) {
        gap.kind = .open
      } else if isNeighbour {
        gap.kind = .standard
      } else if tokens.peek == 0x28 {
        gap.predicates = try tokens.extendedList()
        try tokens.require(ASCII.minus, "the gap must be closed by -")
      } else {
        var simple = try readSimple()
        if simple.isShare && isAddend { try tokens.readArithmetic(&simple) }
        gap.predicates = [simple]
        try tokens.require(ASCII.minus, "the gap must be closed by -")
      }
    }
    gap.span.length = tokens.position - start
    return gap
  }

  /// Whether what a gap may lead to stands here.
  private var isNeighbour: Bool {
    switch tokens.peek {
    case ASCII.bracket: return true
    case ASCII.bar: return !isNested
    case 0x5D, 0x2C: return isNested
    default: return false
    }
  }

  /// Whether a number to add stands behind a percentage, as in `-50%-10-`.
  private var isAddend: Bool {
    if tokens.peek == 0x2B { return true }
    guard tokens.peek == ASCII.minus, let next = tokens.scanner.next else { return false }
    return ASCII.isDigit(next) || FormatTokens.beginsName(next)
  }

  /// A number, or a percentage, which may have a sign.
  private func readSimple() throws(LayoutError) -> FormatPredicate {
    var predicate = FormatPredicate.plain
    let isSigned = tokens.peek.map(ASCII.isSign) ?? false
    try tokens.readQuantity(
      &predicate, "expected a number, a percentage, a metric, a list in ( ) or the next view")
    if isSigned && !predicate.isShare {
      throw tokens.syntax("a gap with a sign needs a percentage, or parentheses, as in -(-8)-")
    }
    return predicate
  }
}
