// Character widths of the text model: averages in thousandths of an em, equal on every machine.

/// A table of advances.  Raw values are als_text_advance in als.h.
public enum TextAdvance: Int32, Sendable, CaseIterable {
  /// A proportional sans-serif face.
  case sans = 0
  /// A monospaced face: every character is 0.6 em wide, full-width ones 1 em.
  case mono = 1

  public var name: StaticString { self == .sans ? "sans" : "mono" }

  static func named(_ word: ArraySlice<UInt8>) -> TextAdvance? { allCases.first { ASCII.equals(word, $0.name) } }

  /// The advance of one character in thousandths of an em.
  func units(_ scalar: UInt32) -> Int {
    if scalar < 0x80 {
      if scalar < 0x20 || scalar == 0x7F { return 0 }
      return self == .mono ? TextAdvance.cell : Int(TextAdvance.ascii[Int(scalar - 0x20)])
    }
    if TextCharacter.isWide(scalar) { return self == .mono ? 2 * TextAdvance.cell : 1000 }
    if TextCharacter.hasNoWidth(scalar) { return 0 }
    if self == .mono { return TextAdvance.cell }
    return scalar == TextCharacter.noBreakSpace ? Int(TextAdvance.ascii[0]) : TextAdvance.other
  }

  private static let cell = 600
  /// Letters and symbols beyond ASCII.
  private static let other = 556

  /// From the space to the tilde.
  private static let ascii: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}

public enum TextCharacter {
  static let noBreakSpace: UInt32 = 0xA0

  /// Ranges of full-width characters, first and last, ascending: East Asian scripts and pictographs.
  private static let wide: [UInt32] = [
    0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE4F, 0xFF00, 0xFF60,
    0xFFE0, 0xFFE6, 0x1F300, 0x1FAFF, 0x20000, 0x3FFFD,
  ]

  /// Combining marks, joiners, variation selectors, the soft hyphen.
  private static let weightless: [UInt32] = [
    0x80, 0x9F, 0xAD, 0xAD, 0x300, 0x36F, 0x200B, 0x200F, 0x202A, 0x202E, 0x2060, 0x2064, 0xFE00, 0xFE0F, 0xFEFF,
    0xFEFF, 0xE0100, 0xE01EF,
  ]

  static func isWide(_ scalar: UInt32) -> Bool { scalar >= 0x1100 && isInside(wide, scalar) }
  static func hasNoWidth(_ scalar: UInt32) -> Bool { isInside(weightless, scalar) }

  /// The columns of a terminal that the character at `i` of a text takes.
  @inline(never)
  public static func columns(_ text: UnsafeBufferPointer<UInt8>, _ i: Int, _ end: Int) -> Int {
    let scalar = decoded(text, at: i, to: end).scalar
    return hasNoWidth(scalar) ? 0 : isWide(scalar) ? 2 : 1
  }

  private static func isInside(_ ranges: [UInt32], _ scalar: UInt32) -> Bool {
    var at = 0
    while at < ranges.count && scalar >= ranges[at] {
      if scalar <= ranges[at + 1] { return true }
      at += 2
    }
    return false
  }

  /// The character at offset `i` of a text that ends at `end`, and its length in bytes.  Malformed UTF-8 ends it early.
  static func decoded<Text: RandomAccessCollection<UInt8>>(
    _ text: Text, at i: Int, to end: Int
  ) -> (scalar: UInt32, length: Int) where Text.Index == Int {
    var scalar = UInt32(text[i])
    if scalar < 0x80 { return (scalar, 1) }
    scalar &= scalar >= 0xF0 ? 0x07 : scalar >= 0xE0 ? 0x0F : 0x1F
    var at = i + 1
    while at < end && at < i + 4 && text[at] & 0xC0 == 0x80 {
      scalar = scalar << 6 | UInt32(text[at] & 0x3F)
      at += 1
    }
    return (scalar, at - i)
  }
}
