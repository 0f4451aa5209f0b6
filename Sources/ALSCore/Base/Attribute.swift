// The words of the model that every stage shares: attributes and relations.

/// An edge, centre, baseline, margin or size of an item.  Raw values are Apple's and stand in als.h.
public enum Attribute: UInt8, CaseIterable, Sendable {
  case none = 0
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// By raw value; these are the cases in order, without a gap.
  @inline(__always)
  static func numbered(_ value: Int32) -> Attribute? {
    if UInt32(bitPattern: value) > UInt32(centerYWithinMargins.rawValue) { return nil }
    return unsafeBitCast(UInt8(truncatingIfNeeded: value), to: Attribute.self)
  }

  /// The classes of the legality matrix (spec 1.4).
  public enum Kind: UInt8 {
    case none, xAbsolute, xDirectional, xNeutral, y, dimension
  }

  public var kind: Kind {
    switch self {
    case .none: return .none
    case .left, .right, .leftMargin, .rightMargin: return .xAbsolute
    case .leading, .trailing, .leadingMargin, .trailingMargin: return .xDirectional
    case .centerX, .centerXWithinMargins: return .xNeutral
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
      return .y
    case .width, .height: return .dimension
    }
  }

  public var isLocation: Bool { kind != .none && kind != .dimension }

  public var name: StaticString {
    switch self {
    case .none: return "none"
    case .left: return "left"
    case .right: return "right"
    case .top: return "top"
    case .bottom: return "bottom"
    case .leading: return "leading"
    case .trailing: return "trailing"
    case .width: return "width"
    case .height: return "height"
    case .centerX: return "centerX"
    case .centerY: return "centerY"
    case .lastBaseline: return "lastBaseline"
    case .firstBaseline: return "firstBaseline"
    case .leftMargin: return "leftMargin"
    case .rightMargin: return "rightMargin"
    case .topMargin: return "topMargin"
    case .bottomMargin: return "bottomMargin"
    case .leadingMargin: return "leadingMargin"
    case .trailingMargin: return "trailingMargin"
    case .centerXWithinMargins: return "centerXWithinMargins"
    case .centerYWithinMargins: return "centerYWithinMargins"
    }
  }
}

/// Raw values are Apple's and stand in als.h.
public enum Relation: Int8 {
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

  public var name: StaticString {
    switch self {
    case .lessOrEqual: return "<="
    case .equal: return "=="
    case .greaterOrEqual: return ">="
    }
  }
}
