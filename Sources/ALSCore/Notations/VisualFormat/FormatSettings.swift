// What visual formats are read with beside names: option bits and the standard space.

public struct FormatSettings {
  /// Bits as in als.h.
  public var options: UInt32 = 0
  /// The standard space to the top, right, bottom and left edge of the superview, then across and down between two views.
  private var spaces: [Double] = [20, 20, 20, 20, 8, 8]
  /// The standard space to the superview goes up to its margins instead.
  public var usesMargins = false
  /// One step of a Z: line.
  var depth = 1
  /// Spaces between the words of a format, more than one between those of a shorthand key, and words for priorities.
  public var isLenient = false
  /// Whether `//spacing:` and the like of an extended format count.
  public var heedsMeta = false

  public init() {}

  // MARK: Standard space

  /// The leading edge has the space of the left one, where a format follows the reading direction.
  func space(to edge: Attribute) -> Double {
    switch edge {
    case .top: return spaces[0]
    case .right, .trailing: return spaces[1]
    case .bottom: return spaces[2]
    default: return spaces[3]
    }
  }

  func space(isVertical: Bool) -> Double { spaces[isVertical ? 5 : 4] }

  public mutating func setSpacing(sibling: Double, superview: Double) {
    spaces = [superview, superview, superview, superview, sibling, sibling]
  }

  /// One number for all; across and down; across, down and z; top, right, bottom, left, across and down; or these and z.
  /// False, and nothing set: another count, or a z that is no whole number.
  public mutating func setSpacing(_ list: [Double]) -> Bool {
    var z = depth
    if list.count == 3 || list.count == 7 {
      guard let whole = Int32(exactly: list[list.count - 1]) else { return false }
      z = Int(whole)
    }
    switch list.count {
    case 1: setSpacing(sibling: list[0], superview: list[0])
    case 2, 3: spaces = [list[1], list[0], list[1], list[0], list[0], list[1]]
    case 6, 7: spaces = Array(list[..<6])
    default: return false
    }
    depth = z
    usesMargins = false
    return true
  }

  /// Whether these are the settings of a text without options.
  var isUsual: Bool { options == 0 && !usesMargins && !isLenient && !heedsMeta && unusualSpacing == nil }

  /// The spaces and the step of Z: lines, where they are not the usual ones.
  var unusualSpacing: [Double]? {
    spaces == [20, 20, 20, 20, 8, 8] && depth == 1 ? nil : spaces + [Double(depth)]
  }

  static let leftToRight: UInt32 = 0x1_0000
  static let rightToLeft: UInt32 = 0x2_0000
  static let baselineToBaseline: UInt32 = 0x8_0000
  private static let directions = leftToRight | rightToLeft

  /// 0 follows the reading direction.
  var direction: UInt32 { options & FormatSettings.directions }
  var isBaselineToBaseline: Bool { options & FormatSettings.baselineToBaseline != 0 }

  /// The option that aligns neighbours by an attribute.
  private static func option(_ attribute: Attribute) -> UInt32 { 1 << UInt32(attribute.rawValue) }
  static let horizontal =
    option(.left) | option(.right) | option(.leading) | option(.trailing) | option(.centerX)
  static let vertical =
    option(.top) | option(.bottom) | option(.centerY) | option(.lastBaseline) | option(.firstBaseline)

  var alignment: UInt32 { options & (FormatSettings.horizontal | FormatSettings.vertical) }

  /// What documents call the options.
  static let optionNames: [(name: StaticString, option: UInt32)] = [
    ("alignAllLeft", option(.left)), ("alignAllRight", option(.right)), ("alignAllTop", option(.top)),
    ("alignAllBottom", option(.bottom)), ("alignAllLeading", option(.leading)),
    ("alignAllTrailing", option(.trailing)), ("alignAllCenterX", option(.centerX)),
    ("alignAllCenterY", option(.centerY)), ("alignAllLastBaseline", option(.lastBaseline)),
    ("alignAllBaseline", option(.lastBaseline)), ("alignAllFirstBaseline", option(.firstBaseline)),
    ("directionLeadingToTrailing", 0), ("directionLeftToRight", leftToRight), ("directionRightToLeft", rightToLeft),
    ("spacingEdgeToEdge", 0), ("spacingBaselineToBaseline", baselineToBaseline),
  ]

  /// What no format may have.
  func checkOptions() throws(LayoutError) {
    let known =
      FormatSettings.horizontal | FormatSettings.vertical | FormatSettings.directions
      | FormatSettings.baselineToBaseline
    if options & ~known != 0 { throw LayoutError(.options, "the options contain an unknown bit") }
    if direction == FormatSettings.directions {
      throw LayoutError(.options, "left-to-right and right-to-left cannot both be the direction of a format")
    }
  }

  /// Extended formats know the direction only.
  func checkExtendedOptions() throws(LayoutError) {
    try checkOptions()
    if alignment != 0 || isBaselineToBaseline {
      throw LayoutError(.options, "an extended visual format accepts only a direction as option")
    }
  }
}
