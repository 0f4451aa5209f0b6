// Priorities as the solver sees them: levels that are compared, never weighed.

/// A level of the lexicographic objective.  Only its order counts; a larger key is more important.  Key 0 is "no
/// penalty on this side".  Positive floats order like their bit patterns, so every distinct priority is a level of its
/// own without a table of ranks.
struct Level: Equatable {
  var key: Int32

  static let absent = Level(key: 0)
  /// Below every priority: what a scan for freedom asks of one variable.
  static let tie = Level(key: 1)
  /// Required rows, and the implicit ones (sizes >= 0, root sizes).
  static let required = Level(key: Int32.max)
  /// Implicit rows that contradict other implicit rows: above every optional level, and no reason to break a constraint.
  static let implicitLoser = Level(key: Int32.max - 3 - ActivationOrder.last)

  private static let firstPriority: Int32 = 16

  init(key: Int32) { self.key = key }

  /// `priority` in (0, 1000].
  init(priority: Float) {
    self.key = priority >= 1000 ? Int32.max : Level.firstPriority + Int32(bitPattern: priority.bitPattern)
  }

  /// For rows that would be required but give way to what is: above every priority below 1000, and a smaller step above a
  /// larger one.
  static func belowRequired(_ step: Int32) -> Level {
    Level(key: firstPriority + Int32(bitPattern: Float(1000).bitPattern) + stepsBelowRequired - step)
  }
  private static let stepsBelowRequired: Int32 = 8

  /// Where a required row goes while its conflict is fixed: above every optional level, earlier activation first.
  static func contested(rank: Int32) -> Level { Level(key: Int32.max - 2 - rank) }

  /// Of a preference, whatever happens to required rows.
  var isOptional: Bool { key < Level.implicitLoser.key }

  var isContested: Bool { key > Level.implicitLoser.key && key < Level.required.key }

  /// Whichever matters less.
  @inline(__always)
  func orWeaker(_ other: Level) -> Level { key < other.key ? self : other }

  static func < (a: Level, b: Level) -> Bool { a.key < b.key }
  static func > (a: Level, b: Level) -> Bool { a.key > b.key }
}
