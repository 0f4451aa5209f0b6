// Cached one-sided reduced costs of a slot.

/// The levels that decide the cost of moving a slot up and down: 0 if it costs nothing, negative if it improves the objective.
struct KnownCosts: BitwiseCopyable, Equatable {
  let up: Int32
  let down: Int32

  /// A slot that is not priced.
  static let none = KnownCosts(up: .required, down: .required)

  @inline(__always)
  init(up: Level, down: Level) {
    self.up = up.key
    self.down = down.key
  }

  @inline(__always)
  init(up: Pricing.ReducedCost, down: Pricing.ReducedCost) {
    self.up = up.sign < 0 ? -up.level.key : up.level.key
    self.down = down.sign < 0 ? -down.level.key : down.level.key
  }

  @inline(__always)
  func callAsFunction(_ sense: Double) -> Int32 { sense > 0 ? up : down }

  /// Whether the slot can move at no cost.
  @inline(__always)
  var isFree: Bool { up == 0 || down == 0 }

  /// Whether moving the slot in one direction improves the objective.
  @inline(__always)
  var pays: Bool { up < 0 || down < 0 }

  /// The level of the improvement.
  @inline(__always)
  var gain: Level { Level(key: -min(up, down)) }
}
