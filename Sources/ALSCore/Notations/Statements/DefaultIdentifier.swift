// What a constraint is identified by when its text says nothing: the text itself, unless it is long.  A visual format gives
// the same to every constraint it makes, so a long text must not stand in each.

enum DefaultIdentifier {
  /// Of a text that is UTF-8.
  /// A text of several lines as one, since an identifier ends with its line.
  static func line(_ text: ArraySlice<UInt8>) -> [UInt8] {
    if !text.contains(0x0A) { return of(text) }
    var line: [UInt8] = []
    var isBroken = false
    for byte in text {
      if isBroken && ASCII.isSpace(byte) { continue }
      isBroken = byte == 0x0A
      while isBroken, let last = line.last, ASCII.isSpace(last) { line.removeLast() }
      line.append(isBroken ? 0x20 : byte)
    }
    return of(line[...])
  }

  static func of(_ text: ArraySlice<UInt8>) -> [UInt8] {
    if text.count <= Limits.defaultIdentifier { return Array(text) }
    let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
    var end = text.startIndex + Limits.defaultIdentifier - ellipsis.count
    // Do not cut a character in two.
    while end > text.startIndex && text[end] & 0xC0 == 0x80 { end -= 1 }
    return text[..<end] + ellipsis
  }
}
