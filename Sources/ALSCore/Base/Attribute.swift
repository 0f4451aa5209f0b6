// The attributes of an item in one table, and the relations between them.

/// An edge, centre, baseline, margin or size of an item.  The raw values are Apple's; als.h lists them.
public enum Attribute: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case none = 0
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// Raw values are contiguous from 0 to this one.
  private static let last = Attribute.centerYWithinMargins

  @inline(__always)
  public static func numbered(_ value: Int32) -> Attribute? {
    if UInt32(bitPattern: value) > UInt32(last.rawValue) { return nil }
    return unsafeBitCast(UInt8(truncatingIfNeeded: value), to: Attribute.self)
  }

  /// The classes of the legality matrix (spec 1.4).
  public enum Kind: UInt8 {
    case none, xAbsolute, xDirectional, xNeutral, y, dimension
  }

  /// The line of its item that a location names along its axis.  Leading counts as start and trailing as end.
  enum Position: UInt8 {
    case none, size, start, center, end, firstBaseline, lastBaseline
  }

  // MARK: The table

  private struct Row {
    let name: StaticString
    let kind: Kind
    let axis: Axis
    let position: Position
    /// The end for a start and the start for an end.
    let opposite: Attribute
    /// Leading for left, trailing for right, and vice versa.
    let twin: Attribute
    let isMargin: Bool

    @inline(__always)
    init(
      _ name: StaticString, _ kind: Kind, _ axis: Axis, _ position: Position, opposite: Attribute = .none,
      twin: Attribute = .none, isMargin: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.axis = axis
      self.position = position
      self.opposite = opposite
      self.twin = twin
      self.isMargin = isMargin
    }
  }

  /// Inlined where a column is read: the compiler then builds one table per column.
  @inline(__always)
  private var row: Row {
    switch self {
    case .none: return Row("none", .none, .x, .none)
    case .left: return Row("left", .xAbsolute, .x, .start, opposite: .right, twin: .leading)
    case .right: return Row("right", .xAbsolute, .x, .end, opposite: .left, twin: .trailing)
    case .top: return Row("top", .y, .y, .start, opposite: .bottom)
    case .bottom: return Row("bottom", .y, .y, .end, opposite: .top)
    case .leading: return Row("leading", .xDirectional, .x, .start, opposite: .trailing, twin: .left)
    case .trailing: return Row("trailing", .xDirectional, .x, .end, opposite: .leading, twin: .right)
    case .width: return Row("width", .dimension, .x, .size)
    case .height: return Row("height", .dimension, .y, .size)
    case .centerX: return Row("centerX", .xNeutral, .x, .center)
    case .centerY: return Row("centerY", .y, .y, .center)
    case .lastBaseline: return Row("lastBaseline", .y, .y, .lastBaseline)
    case .firstBaseline: return Row("firstBaseline", .y, .y, .firstBaseline)
    case .leftMargin:
      return Row("leftMargin", .xAbsolute, .x, .start, opposite: .rightMargin, twin: .leadingMargin, isMargin: true)
    case .rightMargin:
      return Row("rightMargin", .xAbsolute, .x, .end, opposite: .leftMargin, twin: .trailingMargin, isMargin: true)
    case .topMargin: return Row("topMargin", .y, .y, .start, opposite: .bottomMargin, isMargin: true)
    case .bottomMargin: return Row("bottomMargin", .y, .y, .end, opposite: .topMargin, isMargin: true)
    case .leadingMargin:
      return Row(
        "leadingMargin", .xDirectional, .x, .start, opposite: .trailingMargin, twin: .leftMargin, isMargin: true)
    case .trailingMargin:
      return Row(
        "trailingMargin", .xDirectional, .x, .end, opposite: .leadingMargin, twin: .rightMargin, isMargin: true)
    case .centerXWithinMargins: return Row("centerXWithinMargins", .xNeutral, .x, .center, isMargin: true)
    case .centerYWithinMargins: return Row("centerYWithinMargins", .y, .y, .center, isMargin: true)
    }
  }

  // MARK: Its columns

  public var name: StaticString { row.name }
  public var kind: Kind { row.kind }
  var axis: Axis { row.axis }
  var position: Position { row.position }
  var opposite: Attribute { row.opposite }
  var twin: Attribute { row.twin }
  /// A margin, or a centre within margins.
  @inline(__always)
  var isMargin: Bool { row.isMargin }

  // MARK: Derived properties

  public var isLocation: Bool { kind != .none && kind != .dimension }
  var isVertical: Bool { axis == .y }
  var isDirectional: Bool { kind == .xDirectional }
  var isBaseline: Bool { position.isBaseline }

  /// The left or right that leading or trailing resolves to; any other attribute is returned unchanged.
  func physical(isMirrored: Bool) -> Attribute {
    if !isDirectional { return self }
    return isMirrored ? twin.opposite : twin
  }

  /// The position of an attribute that no inset affects; nil where one may.
  @inline(__always)
  var plain: PlainPlace? {
    let row = self.row
    if row.isMargin || !row.position.isPlain { return nil }
    return PlainPlace(
      axis: row.axis, isSize: row.position == .size, isDirectional: row.kind == .xDirectional,
      share: row.position.share)
  }

  static func offerNames(to nearest: inout Suggestion) {
    for number in 1...Int32(last.rawValue) {
      if let attribute = numbered(number) { nearest.offer(attribute.name) }
    }
  }

  /// The attribute with this name; nil if there is none, and for `none`.
  static func named(_ name: ArraySlice<UInt8>) -> Attribute? {
    for number in 1...Int32(last.rawValue) {
      if let attribute = numbered(number), ASCII.equals(name, attribute.name) { return attribute }
    }
    return nil
  }
}

extension Attribute.Position {
  /// The share of the item's extent that lies before the attribute.
  @inline(__always)
  var share: Double {
    switch self {
    case .none, .start, .firstBaseline: return 0
    case .center: return 0.5
    case .size, .end, .lastBaseline: return 1
    }
  }

  /// The offset from there, in multiples of the baselines: the first is measured from the top, the last from the bottom.
  @inline(__always)
  private var baselineShares: (first: Double, last: Double) {
    switch self {
    case .none, .size, .start, .center, .end: return (0, 0)
    case .firstBaseline: return (1, 0)
    case .lastBaseline: return (0, -1)
    }
  }

  @inline(__always)
  var isBaseline: Bool { baselineShares != (0, 0) }

  /// Whether the attribute is a share of the extent, without an offset.
  @inline(__always)
  var isPlain: Bool { self != .none && !isBaseline }

  /// The edge of the item it is measured from.
  var edge: Attribute.Position { !isBaseline ? self : share == 0 ? .start : .end }

  func offset(_ baselines: (first: Double, last: Double)) -> Double {
    let shares = baselineShares
    return shares.first * baselines.first + shares.last * baselines.last
  }
}

/// Origin + share * extent along an axis, without mirroring or insets; a size has no origin.
struct PlainPlace {
  let axis: Axis
  let isSize: Bool
  let isDirectional: Bool
  let share: Double
}

/// The raw values are Apple's; als.h lists them.
public enum Relation: Int8, BitwiseCopyable {
  case lessOrEqual = -1
  case equal = 0
  case greaterOrEqual = 1

  @inline(__always)
  static func numbered(_ value: Int32) -> Relation? {
    switch value {
    case -1: return .lessOrEqual
    case 0: return .equal
    case 1: return .greaterOrEqual
    default: return nil
    }
  }

  /// The relation after its sides are exchanged.
  var turned: Relation { self == .equal ? self : self == .lessOrEqual ? .greaterOrEqual : .lessOrEqual }

  public var name: StaticString {
    switch self {
    case .lessOrEqual: return "<="
    case .equal: return "=="
    case .greaterOrEqual: return ">="
    }
  }
}
