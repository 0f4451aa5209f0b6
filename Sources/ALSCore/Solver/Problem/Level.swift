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

  /// Whether this is the level of a preference, independent of conflicts among required rows.
  var isOptional: Bool { key < Level.implicitLoser.key }

  var isContested: Bool { key > Level.implicitLoser.key && key < Level.required.key }

  /// The less important of two levels.
  @inline(__always)
  func orWeaker(_ other: Level) -> Level { key < other.key ? self : other }

  static func < (a: Level, b: Level) -> Bool { a.key < b.key }
  static func > (a: Level, b: Level) -> Bool { a.key > b.key }
}
