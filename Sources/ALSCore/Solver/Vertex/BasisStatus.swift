// Which rows and bounds are active, and on which side of its bounds an inactive one is.

extension Vertex {
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

  /// What it costs when the activity of a tight thing grows.
  func upPenalty(_ thing: BasisMember) -> Level {
    guard thing.isRow, side[thing.id] != .tightLower else { return .absent }
    return problem.upperLevel[thing.id]
  }

  func downPenalty(_ thing: BasisMember) -> Level {
    if thing.isBound { return .required }
    guard thing.isRow, side[thing.id] != .tightUpper else { return .absent }
    return problem.lowerLevel[thing.id]
  }

  /// The level a loose thing's gradient lies at; absent when it is inside.
  func gradientLevel(_ thing: BasisMember) -> Level {
    switch sideOf(thing) {
    case .below: return thing.isBound ? .required : problem.lowerLevel[thing.id]
    case .above: return problem.upperLevel[thing.id]
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
      side[thing.id] = problem.tightSide(of: thing.id)
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
}
