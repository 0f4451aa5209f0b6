// Numbers and columns for readers.

extension TextWriter {
  var cells: Int { TextWriter.cells(bytes) }

  /// The number of terminal cells, one per UTF-8 character.
  static func cells(_ bytes: [UInt8]) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  mutating func addSpaces(_ count: Int) {
    for _ in 0..<max(count, 3) { add(" ") }
  }

  /// At most three decimals, for readers.
  @inline(never)
  mutating func addShort(_ value: Double) {
    if value.magnitude >= 1e12 { return add(value) }
    add((value * 1000).rounded() / 1000)
  }

  /// A factor with at most six decimals.
  mutating func addFactor(_ value: Double) {
    if !(value.magnitude < 1e9 && value.magnitude >= 1e-3) { return add(value) }
    add((value * 1e6).rounded() / 1e6)
  }

  /// The divisor with which a factor is shown: a third is `/ 3`, four fifths are 0.8, two thirds `2 * ... / 3`.
  static func divisor(of factor: Double) -> Double {
    let inverse = 1 / factor
    if inverse <= 1000 && isWhole(inverse) && inverse >= 1 { return inverse.rounded() }
    if isWhole(factor * 100) { return 1 }
    var divisor = 3.0
    while divisor <= 64 {
      if isWhole(factor * divisor) { return divisor }
      divisor += 1
    }
    return 1
  }

  private static func isWhole(_ value: Double) -> Bool {
    value >= 0.5 && (value - value.rounded()).magnitude <= 1e-9 * value
  }
}
