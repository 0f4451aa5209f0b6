// Basic members: a row, the bound x >= 0 of a variable, or a pin that fixes a variable at its value.

/// A member of the active set, packed as id << 2 | kind.
struct BasisMember: Equatable {
  var raw: Int32

  static func row(_ r: RowID) -> BasisMember { BasisMember(raw: r.raw << 2) }
  static func bound(_ v: VariableID) -> BasisMember { BasisMember(raw: v.raw << 2 | 1) }
  static func pin(_ v: VariableID) -> BasisMember { BasisMember(raw: v.raw << 2 | 2) }

  /// For a row.
  var row: RowID { RowID(raw: raw >> 2) }
  /// For a bound or a pin.
  var variable: VariableID { VariableID(raw: raw >> 2) }
  var isRow: Bool { raw & 3 == 0 }
  var isBound: Bool { raw & 3 == 1 }
  var isPin: Bool { raw & 3 == 2 }

  /// A total order of rows, bounds and pins, for Bland's rule.
  func comesBefore(_ other: BasisMember) -> Bool {
    let kinds = (raw & 3, other.raw & 3)
    return kinds.0 == kinds.1 ? raw < other.raw : kinds.0 < kinds.1
  }
}

/// The state of a row or bound.  The first three are inactive and have a gradient: 0, -1 at the lower level, +1 at the upper.  A
/// newly classified row at its breakpoint counts as inside.
enum Side: UInt8 {
  case inside, below, above
  case activeEqual, activeAtLower, activeAtUpper
  case absent

  @inline(__always)
  var isActive: Bool { rawValue >= Side.activeEqual.rawValue && self != .absent }
}
