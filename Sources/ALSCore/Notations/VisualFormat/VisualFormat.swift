// Which parts of a text are visual formats.

enum VisualFormat {
  /// The rule of CompactConstraint lists: by the first bytes of the trimmed element.
  static func begins(_ text: [UInt8], _ part: Range<Int>) -> Bool {
    guard let first = text[part].first else { return false }
    if first == ASCII.bar || first == ASCII.bracket || first == ASCII.minus { return true }
    return part.count >= 2 && (first == 0x48 || first == 0x56) && text[part.lowerBound + 1] == 0x3A
  }

  /// What stands behind one or more `#`, without the spaces around it.
  static func identifier(_ text: [UInt8], _ tail: Range<Int>) -> Range<Int> {
    var lower = tail.lowerBound
    while lower < tail.upperBound && text[lower] == ASCII.hash { lower += 1 }
    return Scanner.trimmed(text, lower..<tail.upperBound)
  }
}
