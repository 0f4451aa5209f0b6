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
