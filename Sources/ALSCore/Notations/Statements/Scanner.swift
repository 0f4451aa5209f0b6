// Bytes in, tokens out.  The one scanner of all text notations and of JSON numbers: positions are byte offsets, every
// byte is looked at a bounded number of times, and no locale takes part.

struct Scanner {
  let text: [UInt8]
  private(set) var position: Int
  let end: Int

  init(_ text: [UInt8], _ range: Range<Int>) {
    self.text = text
    self.position = range.lowerBound
    self.end = range.upperBound
  }

  var isAtEnd: Bool { position >= end }
  var peek: UInt8? { position < end ? text[position] : nil }
  /// The byte after `peek`.
  var next: UInt8? { position + 1 < end ? text[position + 1] : nil }

  mutating func advance() { if position < end { position += 1 } }

  mutating func skipSpaces() {
    while position < end && ASCII.isSpace(text[position]) { position += 1 }
  }

  /// The bytes from here to the first that `stops`, which may be none.
  mutating func run(until stops: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < end && !stops(text[position]) { position += 1 }
    return start..<position
  }

  /// The same, but a quoted name first stands as a whole.
  mutating func word(until stops: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    if let behind = QuotedName.end(text, start, to: end) { position = behind }
    _ = run(until: stops)
    return start..<position
  }

  mutating func take(while allowed: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while position < end && allowed(text[position]) { position += 1 }
    return start..<position
  }

  /// Goes back to a position that was here before.
  mutating func rewind(to earlier: Int) { position = earlier }

  /// `[+-] digits [. digits] [e [+-] digits]`, where digits may be missing on one side of the point.  Nothing is
  /// consumed when no number stands here.  Too large a number is infinite: legality refuses it where it is used.
  mutating func number() -> Double? {
    guard let (value, after) = Number.read(text, from: position, to: end) else { return nil }
    position = after
    return value
  }

  /// The range without the white space at its ends.
  static func trimmed(_ text: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper && ASCII.isSpace(text[lower]) { lower += 1 }
    while upper > lower && ASCII.isSpace(text[upper - 1]) { upper -= 1 }
    return lower..<upper
  }
}

/// Decimal text to the nearest double.
enum Number {
  /// Powers of ten that a double holds exactly.
  private static let exact: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// The number at `start` and the position after it.
  static func read(_ text: [UInt8], from start: Int, to end: Int) -> (Double, Int)? {
    var i = start
    var negative = false
    if i < end && ASCII.isSign(text[i]) {
      negative = text[i] == ASCII.minus
      i += 1
    }
    var digits = Digits()
    let whole = digits.take(text, &i, end, afterPoint: false)
    var part = false
    if i < end && text[i] == ASCII.dot {
      var j = i + 1
      part = digits.take(text, &j, end, afterPoint: true)
      if whole || part { i = j }
    }
    if !whole && !part { return nil }
    let exponent = readExponent(text, &i, end)
    return (value(of: digits, exponent: exponent, negative: negative, text, start..<i), i)
  }

  /// What was seen of the digits: the first nineteen significant ones, and where the point belongs.
  private struct Digits {
    var mantissa: UInt64 = 0
    var significant = 0
    var scale = 0

    mutating func take(_ text: [UInt8], _ i: inout Int, _ end: Int, afterPoint: Bool) -> Bool {
      let start = i
      while i < end && ASCII.isDigit(text[i]) {
        if significant > 0 || text[i] != 0x30 {
          significant += 1
          if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(text[i] - 0x30) }
        }
        if afterPoint { scale -= 1 }
        i += 1
      }
      return i > start
    }
  }

  /// `e [+-] digits`, clamped far outside what a double can hold; not consumed when its digits are missing.
  private static func readExponent(_ text: [UInt8], _ i: inout Int, _ end: Int) -> Int64 {
    guard i < end, text[i] == 0x65 || text[i] == 0x45 else { return 0 }
    var j = i + 1
    var negative = false
    if j < end && ASCII.isSign(text[j]) {
      negative = text[j] == ASCII.minus
      j += 1
    }
    guard j < end, ASCII.isDigit(text[j]) else { return 0 }
    var exponent: Int64 = 0
    while j < end && ASCII.isDigit(text[j]) {
      if exponent < 1_000_000_000 { exponent = exponent * 10 + Int64(text[j] - 0x30) }
      j += 1
    }
    i = j
    return negative ? -exponent : exponent
  }

  private static func value(
    of digits: Digits, exponent: Int64, negative: Bool, _ text: [UInt8], _ range: Range<Int>
  ) -> Double {
    if digits.significant == 0 { return negative ? -0.0 : 0.0 }
    let power = Int64(digits.scale) + exponent
    if digits.significant <= 15 && power.magnitude <= 22 {
      // Both factors are exact, so the one rounding of the product or quotient is the right one.
      let mantissa = Double(digits.mantissa)
      let magnitude = power >= 0 ? mantissa * exact[Int(power)] : mantissa / exact[Int(-power)]
      return negative ? -magnitude : magnitude
    }
    return Double(String(decoding: text[range], as: UTF8.self)) ?? .infinity
  }
}
