// Sparse vectors over positions and rows, and vectors over levels.

/// A dense array with the list of its nonzero positions.
struct SparseVector<ID: Identifier>: ~Copyable {
  var value = Table<ID, Double>()
  private var isListed = Table<ID, Bool>()
  private(set) var list = Buffer<ID>()

  init() {}

  mutating func grow(to size: Int, in arena: Arena) {
    value.resizeClean(size, in: arena)
    isListed.resizeClean(size, in: arena)
    list.reserve(size, in: arena)
  }

  @inline(__always)
  mutating func add(_ index: ID, _ amount: Double) {
    value[index] += amount
    if !isListed[index] {
      isListed[index] = true
      list.append(index)
    }
  }

  func contains(_ index: ID) -> Bool { isListed[index] }

  /// Clears the entries that satisfy the predicate.
  @inline(__always)
  mutating func drop(_ isDropped: (ID) -> Bool) {
    var kept = 0
    for i in 0..<list.count {
      let index = list[i]
      if isDropped(index) {
        value[index] = 0
        isListed[index] = false
      } else {
        list[kept] = index
        kept += 1
      }
    }
    list.keep(first: kept)
  }

  mutating func clear() {
    for i in 0..<list.count {
      value[list[i]] = 0
      isListed[list[i]] = false
    }
    list.removeAll()
  }
}

/// Values of some levels, the most important first.
struct LevelVector: ~Copyable {
  private(set) var levels = Buffer<Level>()
  private(set) var values = Buffer<Double>()

  init() {}

  var count: Int { levels.count }

  mutating func clear() {
    levels.removeAll()
    values.removeAll()
  }

  mutating func add(_ level: Level, _ amount: Double) {
    if level.key == 0 { return }
    var low = 0
    var high = levels.count
    while low < high {
      let middle = (low + high) / 2
      if levels[middle] > level { low = middle + 1 } else { high = middle }
    }
    if low < levels.count && levels[low] == level {
      values[low] += amount
      return
    }
    levels.append(level)
    values.append(amount)
    var i = levels.count - 1
    while i > low {
      levels[i] = levels[i - 1]
      values[i] = values[i - 1]
      i -= 1
    }
    levels[low] = level
    values[low] = amount
  }

  /// Drops values within rounding.
  mutating func drop(below smallest: Double) {
    var kept = 0
    for i in 0..<count where values[i].magnitude >= smallest {
      (levels[kept], values[kept]) = (levels[i], values[i])
      kept += 1
    }
    levels.keep(first: kept)
    values.keep(first: kept)
  }

  /// The sign of the difference at the most important level with a difference.
  func compare(with other: borrowing LevelVector, tolerance: Double) -> Int {
    var (i, j) = (0, 0)
    while i < levels.count || j < other.levels.count {
      var difference = 0.0
      let isOwn = i < levels.count && (j == other.levels.count || !(levels[i] < other.levels[j]))
      let isOther = j < other.levels.count && (i == levels.count || !(other.levels[j] < levels[i]))
      if isOwn {
        difference += values[i]
        i += 1
      }
      if isOther {
        difference -= other.values[j]
        j += 1
      }
      if difference.magnitude > tolerance { return difference < 0 ? -1 : 1 }
    }
    return 0
  }

  /// The sign of the first value beyond the tolerance.
  func sign(beyond tolerance: Double) -> Int {
    for i in 0..<levels.count where values[i].magnitude > tolerance {
      return values[i] < 0 ? -1 : 1
    }
    return 0
  }
}

/// Pseudo-random numbers that are the same on every machine.
enum PseudoRandom {
  /// A deterministic weight in [1, 2] without a simple relation to those of other positions.
  static func weight(_ number: Int32) -> Double {
    var bits = (UInt64(truncatingIfNeeded: number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return 1 + Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }
}
