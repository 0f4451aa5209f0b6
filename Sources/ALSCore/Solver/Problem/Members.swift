// Identifiers of rows and variables.

struct RowID: Identifier {
  let raw: Int32
  @inline(__always)
  init(raw: Int32) { self.raw = raw }
}

/// A variable.  Variables are allocated in blocks of four.
struct VariableID: Identifier {
  let raw: Int32
  @inline(__always)
  init(raw: Int32) { self.raw = raw }

  @inline(__always)
  var block: Int32 { raw >> 2 }
  /// The index in its block.
  @inline(__always)
  var part: Int32 { raw & 3 }

  /// The first variable of a block.
  @inline(__always)
  init(firstOf block: Int32) { raw = block << 2 }

  @inline(__always)
  static func + (v: VariableID, count: Int) -> VariableID { VariableID(raw: v.raw + Int32(truncatingIfNeeded: count)) }
}

/// A basis slot.  Slot v is the one in which the factor defines variable v, so there is one per variable.
typealias BasisPosition = VariableID

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

// Levels: the priorities of the lexicographic objective, compared but never weighted.

/// A level of the lexicographic objective.  A larger key is more important; key 0 means no penalty on this side.  Positive floats
/// are ordered like their bit patterns, so every distinct priority is a level of its own without a table.
struct Level: Equatable {
  var key: Int32

  static let absent = Level(key: 0)
  /// Below every priority: the objective of freedom queries.
  static let tie = Level(key: 1)
  /// Required rows, and implicit ones (sizes >= 0, root sizes).
  static let required = Level(key: Int32.max)
  /// Implicit rows that contradict other implicit rows: above every optional level, but below constraints.
  static let implicitLoser = Level(key: Int32.max - 3 - ActivationOrder.last)

  private static let firstPriority: Int32 = 16

  init(key: Int32) { self.key = key }

  /// `priority` in (0, 1000].
  init(priority: Float) {
    self.key = priority >= 1000 ? Int32.max : Level.firstPriority + Int32(bitPattern: priority.bitPattern)
  }

  /// For required rows that yield to other required rows: above every priority below 1000; smaller steps are above larger ones.
  static func belowRequired(_ step: Int32) -> Level {
    Level(key: firstPriority + Int32(bitPattern: Float(1000).bitPattern) + stepsBelowRequired - step)
  }
  private static let stepsBelowRequired: Int32 = 8

  /// For a required row during conflict analysis: above every optional level, earlier activation first.
  static func contested(rank: Int32) -> Level { Level(key: Int32.max - 2 - rank) }

  var isContested: Bool { key > Level.implicitLoser.key && key < Level.required.key }

  /// The less important of two levels.
  @inline(__always)
  func orWeaker(_ other: Level) -> Level { key < other.key ? self : other }

  static func < (a: Level, b: Level) -> Bool { a.key < b.key }
  static func > (a: Level, b: Level) -> Bool { a.key > b.key }
}
