// Names between double quotes, for what no bare name can hold.  A quote inside is written twice.

enum QuotedName {
  /// Behind the closing quote of the name that begins at `start`; nil where none begins or none closes.
  static func end(_ text: [UInt8], _ start: Int, to end: Int) -> Int? {
    if start >= end || text[start] != ASCII.quote { return nil }
    var i = start + 1
    while i < end {
      if text[i] == ASCII.quote {
        if i + 1 >= end || text[i + 1] != ASCII.quote { return i + 1 }
        i += 1
      }
      i += 1
    }
    return nil
  }

  /// The name itself; nil where the range is not one quoted name.
  static func content(_ text: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    if end(text, range.lowerBound, to: range.upperBound) != range.upperBound { return nil }
    var name: [UInt8] = []
    var i = range.lowerBound + 1
    while i < range.upperBound - 1 {
      name.append(text[i])
      i += text[i] == ASCII.quote ? 2 : 1
    }
    return name
  }

  /// The name that a range stands for, with or without quotes.
  static func bare(_ text: [UInt8], _ range: Range<Int>) -> ArraySlice<UInt8> {
    if range.isEmpty || text[range.lowerBound] != ASCII.quote { return text[range] }
    return content(text, range)?[...] ?? text[range]
  }

  static func spelled(_ name: [UInt8]) -> [UInt8] {
    var out = [ASCII.quote]
    for byte in name {
      if byte == ASCII.quote { out.append(byte) }
      out.append(byte)
    }
    out.append(ASCII.quote)
    return out
  }

  /// Whether all notations know the name without quotes: a word as C has them.
  static func isWord(_ name: [UInt8]) -> Bool {
    for byte in name where !FormatWord.continues(byte) { return false }
    return !name.isEmpty && FormatWord.begins(name[0])
  }

  /// Whether a name that nobody has yet may stand without quotes: no number and no part of a sum.
  static func mayBeBare(_ name: ArraySlice<UInt8>) -> Bool {
    for byte in name where byte < 0x80 && !FormatWord.continues(byte) && byte != ASCII.dot && byte != ASCII.minus {
      return false
    }
    guard let first = name.first else { return false }
    return first >= 0x80 || FormatWord.begins(first)
  }

  /// Whether an operand is due behind this byte, so that a quote opens a name there.
  static func isDue(after byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || (byte >= 0x28 && byte <= 0x2F && byte != 0x29 && byte != ASCII.dot)
      || (byte >= 0x3A && byte <= ASCII.at) || byte == ASCII.bracket || byte == ASCII.bar
  }
}

/// Words of visual formats.
enum FormatWord {
  static func begins(_ byte: UInt8) -> Bool {
    (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A) || byte == 0x5F
  }

  static func continues(_ byte: UInt8) -> Bool { begins(byte) || ASCII.isDigit(byte) }
}
