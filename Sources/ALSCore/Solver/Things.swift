// What can be tight: a row, the bound x >= 0 of a variable, or a pin that just keeps a variable where it is.

/// A member of the working set, packed: id << 2 | kind.
struct BasisMember: Equatable {
  var raw: Int32

  static func row(_ r: Int32) -> BasisMember { BasisMember(raw: r << 2) }
  static func bound(_ v: Int32) -> BasisMember { BasisMember(raw: v << 2 | 1) }
  static func pin(_ v: Int32) -> BasisMember { BasisMember(raw: v << 2 | 2) }

  var id: Int32 { raw >> 2 }
  var isRow: Bool { raw & 3 == 0 }
  var isBound: Bool { raw & 3 == 1 }
  var isPin: Bool { raw & 3 == 2 }

  /// One order over rows, bounds and pins, for the anti-cycling rule.
  func comesBefore(_ other: BasisMember) -> Bool {
    let kinds = (raw & 3, other.raw & 3)
    return kinds.0 == kinds.1 ? raw < other.raw : kinds.0 < kinds.1
  }
}

/// Where a row or bound stands.  The first three are loose and have a gradient: 0, -1 at the lower level, +1 at the upper.
/// A row that is looked at afresh and lies on its kink counts as inside.
enum Side: UInt8 {
  case inside, below, above
  case tightEqual, tightLower, tightUpper
  case absent
}

extension Solver {
  func setSlot(of thing: BasisMember, to slot: Int32) {
    if thing.isRow {
      rowSlot[thing.id] = slot
    } else if thing.isBound {
      boundSlot[thing.id] = slot
    } else {
      pinSlot[thing.id] = slot
    }
  }

  func slot(of thing: BasisMember) -> Int32 {
    thing.isRow ? rowSlot[thing.id] : thing.isBound ? boundSlot[thing.id] : pinSlot[thing.id]
  }

  func sideOf(_ thing: BasisMember) -> Side {
    thing.isRow ? side[thing.id] : thing.isBound ? boundState[thing.id] : .tightEqual
  }

  /// The side a row takes when it becomes tight.
  func tightSide(of r: Int32) -> Side {
    if lower[r] == upper[r] { return .tightEqual }
    return lower[r].isFinite ? .tightLower : .tightUpper
  }

  /// The value a tight row keeps.
  @inline(__always)
  func target(of r: Int32) -> Double { lower[r].isFinite ? lower[r] : upper[r] }

  /// What it costs when the activity of a tight thing grows.
  func upPenalty(_ thing: BasisMember) -> Level {
    guard thing.isRow, side[thing.id] != .tightLower else { return .absent }
    return upperLevel[thing.id]
  }

  func downPenalty(_ thing: BasisMember) -> Level {
    if thing.isBound { return .required }
    guard thing.isRow, side[thing.id] != .tightUpper else { return .absent }
    return lowerLevel[thing.id]
  }

  /// The level a loose thing's gradient lies at; absent when it is inside.
  func gradientLevel(_ thing: BasisMember) -> Level {
    switch sideOf(thing) {
    case .below: return thing.isBound ? .required : lowerLevel[thing.id]
    case .above: return upperLevel[thing.id]
    default: return .absent
    }
  }

  /// Gives a loose thing a side and keeps count of the violated required ones.
  func setLooseSide(_ thing: BasisMember, _ new: Side) {
    if gradientLevel(thing) == .required { violatedRequired -= 1 }
    if thing.isRow { side[thing.id] = new } else { boundState[thing.id] = new }
    if gradientLevel(thing) == .required { violatedRequired += 1 }
  }

  /// Makes a thing tight in the books of its own; the caller puts it into a slot.
  func markTight(_ thing: BasisMember) {
    if thing.isPin { return }
    setLooseSide(thing, .inside)
    if thing.isRow {
      side[thing.id] = tightSide(of: thing.id)
    } else {
      boundState[thing.id] = .tightLower
    }
  }

  /// Marks a thing that left its slot as loose on a side.
  func markLoose(_ thing: BasisMember, _ newSide: Side) {
    setSlot(of: thing, to: -1)
    if thing.isPin { return }
    if thing.isRow {
      side[thing.id] = .inside
      activity[thing.id] = computeActivity(thing.id)
    } else {
      boundState[thing.id] = .inside
    }
    setLooseSide(thing, newSide)
  }

  /// Whether a loose thing is violated in fact: on its kink it may still have the gradient of a side.
  func isViolated(_ thing: BasisMember) -> Bool {
    if sideOf(thing) == .inside { return false }
    return thing.isRow ? classify(thing.id) != .inside : classifyBound(thing.id) != .inside
  }

  @_optimize(speed)
  func computeActivity(_ r: Int32) -> Double {
    var sum = 0.0
    let start = rowStart[r]
    for k in start..<start + Int(rowLength[r]) { sum += entryCoefficient[k] * x[entryVariable[k]] }
    return sum
  }

  /// On which side of its bounds a loose row is, by a tolerance near rounding: 1e-11 * (1 + the largest term).
  @_optimize(speed)
  func classify(_ r: Int32) -> Side {
    let value = activity[r]
    if lowerLevel[r].key != 0 && value < lower[r] && exceeds(lower[r] - value, row: r, bound: lower[r]) {
      return .below
    }
    if upperLevel[r].key != 0 && value > upper[r] && exceeds(value - upper[r], row: r, bound: upper[r]) {
      return .above
    }
    return .inside
  }

  private func exceeds(_ violation: Double, row r: Int32, bound: Double) -> Bool {
    if lowerLevel[r] == .tie { return violation > 1e-12 }
    var largest = bound.magnitude
    if violation <= Solver.tolerance * (1 + largest) { return false }
    let start = rowStart[r]
    for k in start..<start + Int(rowLength[r]) {
      largest = max(largest, (entryCoefficient[k] * x[entryVariable[k]]).magnitude)
    }
    return violation > Solver.tolerance * (1 + largest)
  }

  func classifyBound(_ v: Int32) -> Side {
    x[v] < -Solver.tolerance * (1 - x[v]) ? .below : .inside
  }

  /// While it is solved a row holds when its violation is at most this times (1 + the largest |coefficient * value| or |bound| in
  /// it).  It is far stricter than what is promised of published values, so that a row that is crossed by a hair is tight.
  static let tolerance = 1e-11
}
