// What is remembered of the two one-sided reduced costs of a position.

/// The levels that decide what it costs to move a position up and down: 0 where it costs nothing, negative where it pays.
struct KnownCosts: BitwiseCopyable, Equatable {
  let up: Int32
  let down: Int32

  /// Nobody's concern.
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

  /// The position can move at no cost.
  @inline(__always)
  var isFree: Bool { up == 0 || down == 0 }

  /// Moving the position in one sense lowers the cost.
  @inline(__always)
  var pays: Bool { up < 0 || down < 0 }

  /// The level at which that is decided.
  @inline(__always)
  var gain: Level { Level(key: -min(up, down)) }
}
