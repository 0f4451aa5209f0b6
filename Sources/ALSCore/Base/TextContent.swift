// Text as content, measured without a toolkit: average advances, breaks at spaces and between full-width characters, lines of
// 1.2 em.  Whole numbers up to the last step, so that every machine gets the same bits.

/// Text of one view.  Nothing in it changes, so copies of a layout share it.
public final class TextContent: Sendable {
  public let value: [UInt8]
  /// The em, in points.
  public let size: Double
  public let advance: TextAdvance
  /// By what every advance is multiplied.
  public let stretch: Double
  /// What lines are filled with.
  private let words: ContiguousArray<Word>
  private let longest: Int

  /// What stands between two places where a line may break, in thousandths of an em.
  private struct Word {
    var units = 0
    /// Of the spaces before it, which count within a line.
    var gap = 0
    /// A line begins here in any case.
    var startsLine = false
  }

  /// The text is UTF-8.
  public init(_ value: [UInt8], size: Double, advance: TextAdvance, stretch: Double = 1) {
    self.value = value
    self.size = size
    self.advance = advance
    self.stretch = stretch
    words = TextContent.words(value, advance)
    longest = words.reduce(0) { max($0, $1.units) }
  }

  /// The same with other sizes.
  public func scaled(by scale: Double, stretch factor: Double) -> TextContent {
    TextContent(value, size: size * scale, advance: advance, stretch: stretch * factor)
  }

  /// As wide as its longest unbreakable word.
  public var minimumWidth: Double { points(longest) }

  /// A width that no line is limited by is negative.
  public func measured(_ width: Double) -> (size: Size, firstBaseline: Double, lastBaseline: Double) {
    var lines = 0
    var widest = 0
    var line = 0
    for word in words {
      let joined = line + word.gap + word.units
      if lines > 0 && !word.startsLine && (width < 0 || points(joined) <= width + TextContent.slack) {
        line = joined
      } else {
        lines += 1
        // Spaces that begin the text or a line of it count.
        line = (word.startsLine ? word.gap : 0) + word.units
      }
      widest = max(widest, line)
    }
    let height = Double(lines) * size * TextContent.lineHeight
    return (
      Size(points(widest), min(height, Limits.number)), min(size * TextContent.ascent, Limits.number),
      min(size * TextContent.descent, Limits.number)
    )
  }

  /// How far the first baseline lies below the top of its line, and the last above the bottom of its line, in ems.
  private static let lineHeight = 1.2
  private static let ascent = 0.9
  private static let descent = 0.3
  /// Widths are asked about in steps of this, so a line may be as much wider.
  private static let slack = 1 / 65536.0

  private func points(_ units: Int) -> Double { min(Double(units) * size * stretch / 1000, Limits.number) }

  private static func words(_ text: [UInt8], _ advance: TextAdvance) -> ContiguousArray<Word> {
    var words: ContiguousArray<Word> = [Word(startsLine: true)]
    var gap = 0
    var wasWide = false
    var isOpen = true
    var i = 0
    while i < text.count {
      let (scalar, length) = TextCharacter.decoded(text, at: i)
      i += length
      if scalar == 0x0A {
        words.append(Word(startsLine: true))
        (gap, wasWide, isOpen) = (0, false, true)
        continue
      }
      if scalar == 0x20 || scalar == 0x09 {
        gap += advance.units(0x20)
        isOpen = false
        continue
      }
      let isWide = TextCharacter.isWide(scalar)
      let last = words.count - 1
      if isOpen && !(isWide && wasWide) {
        words[last].units += advance.units(scalar)
      } else if words[last].startsLine && words[last].units == 0 && words[last].gap == 0 && !isOpen {
        // Spaces at the start of a line stay with its first word.
        words[last].gap = gap
        words[last].units = advance.units(scalar)
      } else {
        words.append(Word(units: advance.units(scalar), gap: gap))
      }
      (gap, isOpen) = (0, true)
      // Marks go with the character before them.
      if !TextCharacter.hasNoWidth(scalar) { wasWide = isWide }
    }
    return words
  }
}
