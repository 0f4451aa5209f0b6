// Text as content, measured without a toolkit: average advances, breaks at spaces and between full-width characters, lines of 1.2
// em.  Integers up to the last step make the result bit-for-bit equal on every machine.

/// The text of one view.  Immutable, so that copies of a layout share it.
public final class TextContent: Sendable {
  public let value: [UInt8]
  /// The font size in points.
  public let size: Double
  public let advance: TextAdvance
  /// A factor for every advance.
  public let stretch: Double
  /// The unbreakable runs that fill the lines.
  private let words: ContiguousArray<Word>
  private let longest: Int

  /// An unbreakable run, in thousandths of an em.
  private struct Word {
    var units = 0
    /// The width of the spaces before it, which count within a line.
    var gap = 0
    /// Starts a line after a line break in the text.
    var startsLine = false
  }

  /// The text must be valid UTF-8.
  public init(_ value: [UInt8], size: Double, advance: TextAdvance, stretch: Double = 1) {
    self.value = value
    self.size = size
    self.advance = advance
    self.stretch = stretch
    words = TextContent.words(value, advance)
    longest = words.reduce(0) { max($0, $1.units) }
  }

  public func scaled(by scale: Double, stretch factor: Double) -> TextContent {
    TextContent(value, size: size * scale, advance: advance, stretch: stretch * factor)
  }

  /// The width of the longest unbreakable run.
  public var minimumWidth: Double { points(longest) }

  /// A negative width means no limit.
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
        // Leading spaces of the text or of a line count.
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

  /// Distances of the first baseline from the top of its line and of the last from the bottom, in ems.
  private static let lineHeight = 1.2
  private static let ascent = 0.9
  private static let descent = 0.3
  /// Measured widths are multiples of this, so that a line may be wider by as much.
  private static let slack = 1 / 65536.0

  private func points(_ units: Int) -> Double { min(Double(units) * size * stretch / 1000, Limits.number) }

  private static func words(_ text: [UInt8], _ advance: TextAdvance) -> ContiguousArray<Word> {
    var words: ContiguousArray<Word> = [Word(startsLine: true)]
    var gap = 0
    var wasWide = false
    var isOpen = true
    var i = 0
    while i < text.count {
      let (scalar, length) = TextCharacter.decoded(text, at: i, to: text.count)
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
        // Spaces at the start of a line belong to its first word.
        words[last].gap = gap
        words[last].units = advance.units(scalar)
      } else {
        words.append(Word(units: advance.units(scalar), gap: gap))
      }
      (gap, isOpen) = (0, true)
      // Combining marks belong to the character before them.
      if !TextCharacter.hasNoWidth(scalar) { wasWide = isWide }
    }
    return words
  }
}
