// ASCII bytes and UTF-8 validation.

enum ASCII {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isSign(_ byte: UInt8) -> Bool { byte == 0x2B || byte == 0x2D }
  static func isProduct(_ byte: UInt8) -> Bool { byte == 0x2A || byte == 0x2F }
  static func isRelation(_ byte: UInt8) -> Bool { byte >= 0x3C && byte <= 0x3E }

  static let hash: UInt8 = 0x23, at: UInt8 = 0x40, dot: UInt8 = 0x2E, bar: UInt8 = 0x7C, semicolon: UInt8 = 0x3B
  static let bracket: UInt8 = 0x5B, minus: UInt8 = 0x2D, slash: UInt8 = 0x2F, quote: UInt8 = 0x22
  static let backslash: UInt8 = 0x5C, dollar: UInt8 = 0x24

  static func equals(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    if bytes.count != count { return false }
    let start = word.utf8Start
    for i in 0..<count where bytes[bytes.startIndex + i] != start[i] { return false }
    return true
  }

  static func bytes(_ word: StaticString) -> [UInt8] {
    Array(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}

/// UTF-8 as defined by RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// The offset of the first invalid sequence, or nil.
  static func firstFault(_ text: [UInt8], _ range: Range<Int>) -> Int? {
    var i = range.lowerBound
    while i < range.upperBound {
      if text[i] < 0x80 {
        i += 1
        continue
      }
      let length = sequence(text, at: i, to: range.upperBound)
      if length == 0 { return i }
      i += length
    }
    return nil
  }

  /// The length of the sequence that begins with a byte >= 0x80, or 0 when it is malformed.
  static func sequence(_ text: [UInt8], at i: Int, to end: Int) -> Int {
    let first = text[i]
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    if first < 0xC2 || first > 0xF4 || end - i < length { return 0 }
    for k in 1..<length where text[i + k] & 0xC0 != 0x80 { return 0 }
    let second = text[i + 1]
    switch first {
    case 0xE0: return second >= 0xA0 ? 3 : 0
    case 0xED: return second < 0xA0 ? 3 : 0
    case 0xF0: return second >= 0x90 ? 4 : 0
    case 0xF4: return second < 0x90 ? 4 : 0
    default: return length
    }
  }
}
