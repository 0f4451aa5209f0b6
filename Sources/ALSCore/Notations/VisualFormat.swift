// Which parts of a text are visual formats, and what becomes of them.

enum VisualFormat {
  /// The rule of CompactConstraint lists: by the first bytes of the trimmed element.
  static func begins(_ text: [UInt8], _ part: Range<Int>) -> Bool {
    guard let first = text[part].first else { return false }
    if first == ASCII.bar || first == ASCII.bracket || first == ASCII.minus { return true }
    return part.count >= 2 && (first == 0x48 || first == 0x56) && text[part.lowerBound + 1] == 0x3A
  }

  /// The rule of linear equations: by a bracket anywhere.
  static func holdsBracket(_ text: [UInt8], _ part: Range<Int>) -> Bool {
    for i in part where text[i] == ASCII.bracket { return true }
    return false
  }

  /// The rule of bare strings: either of the two, in what stands before the first `#`.
  static func isFormat(_ text: [UInt8], _ part: Range<Int>) -> Bool {
    if begins(text, part) { return true }
    for i in part {
      if text[i] == ASCII.hash { return false }
      if text[i] == ASCII.bracket { return true }
    }
    return false
  }

  /// The answer to every visual format: this version reads none.
  static func refusal(_ part: Range<Int>) -> LayoutError {
    LayoutError(
      .syntax, "this is a visual format, and visual formats are not read yet",
      at: SourceRange(part.lowerBound, part.count))
  }
}
