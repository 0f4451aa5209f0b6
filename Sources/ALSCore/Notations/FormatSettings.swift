// What visual formats are read with beside names: option bits and the standard space.

public struct FormatSettings {
  /// Bits as in als.h.
  public var options: UInt32 = 0
  /// Standard space between two views.
  public var sibling = 8.0
  /// Standard space to the superview; nil: up to its margins.
  public var superview: Double? = 20

  public init() {}

  static let leftToRight: UInt32 = 1
  static let rightToLeft: UInt32 = 2

  /// 0 follows the reading direction.
  var direction: UInt32 { options >> 16 & 3 }
  var isBaselineToBaseline: Bool { options & 1 << 19 != 0 }

  /// One bit for each attribute on which neighbours may be aligned, at the place of the attribute's number.
  static let horizontal: UInt32 = 1 << 1 | 1 << 2 | 1 << 5 | 1 << 6 | 1 << 9
  static let vertical: UInt32 = 1 << 3 | 1 << 4 | 1 << 10 | 1 << 11 | 1 << 12
  private static let others: UInt32 = 3 << 16 | 1 << 19

  var alignment: UInt32 { options & (FormatSettings.horizontal | FormatSettings.vertical) }

  /// What no format may have.
  func checkOptions() throws(LayoutError) {
    let known = FormatSettings.horizontal | FormatSettings.vertical | FormatSettings.others
    if options & ~known != 0 { throw LayoutError(.options, "the options hold a bit that has no meaning") }
    if direction == 3 {
      throw LayoutError(.options, "left-to-right and right-to-left cannot both be the direction of a format")
    }
  }

  /// Extended formats know the direction only.
  func checkExtendedOptions() throws(LayoutError) {
    try checkOptions()
    if alignment != 0 || isBaselineToBaseline {
      throw LayoutError(.options, "an extended visual format takes no option but a direction")
    }
  }
}
