// Which rows and bounds are active, and on which side of its bounds an inactive one is.

extension Vertex {
  func setPosition(of member: BasisMember, to position: Int32) {
    if member.isRow {
      rowPosition[member.id] = position
    } else if member.isBound {
      boundPosition[member.id] = position
    } else {
      pinPosition[member.id] = position
    }
  }

  func position(of member: BasisMember) -> Int32 {
    member.isRow ? rowPosition[member.id] : member.isBound ? boundPosition[member.id] : pinPosition[member.id]
  }

  @inline(__always)
  func sideOf(_ member: BasisMember) -> Side {
    member.isRow ? side[member.id] : member.isBound ? boundState[member.id] : .activeEqual
  }

  /// What it costs when the activity of an active member grows.
  func upPenalty(_ member: BasisMember) -> Level {
    guard member.isRow, side[member.id] != .activeAtLower else { return .absent }
    return problem.upperLevel[member.id]
  }

  func downPenalty(_ member: BasisMember) -> Level {
    if member.isBound { return .required }
    guard member.isRow, side[member.id] != .activeAtUpper else { return .absent }
    return problem.lowerLevel[member.id]
  }

  /// The level an inactive member's gradient lies at; absent when it is inside.
  func gradientLevel(_ member: BasisMember) -> Level {
    switch sideOf(member) {
    case .below: return member.isBound ? .required : problem.lowerLevel[member.id]
    case .above: return problem.upperLevel[member.id]
    default: return .absent
    }
  }

  /// Gives an inactive member a side and keeps count of the violated required ones; gives the levels of its gradient before
  /// and after.
  @discardableResult
  func setInactiveSide(_ member: BasisMember, _ new: Side) -> (old: Level, new: Level) {
    let oldLevel = gradientLevel(member)
    if oldLevel == .required { violatedRequired -= 1 }
    if member.isRow { side[member.id] = new } else { boundState[member.id] = new }
    let newLevel = gradientLevel(member)
    if newLevel == .required { violatedRequired += 1 }
    return (oldLevel, newLevel)
  }

  /// Marks a member as active; the caller gives it a position.
  func markActive(_ member: BasisMember) {
    if member.isPin { return }
    setInactiveSide(member, .inside)
    if member.isRow {
      side[member.id] = problem.activeSide(of: member.id)
    } else {
      boundState[member.id] = .activeAtLower
    }
  }

  /// Marks a member that left its position as inactive on a side.
  func markInactive(_ member: BasisMember, _ newSide: Side) {
    setPosition(of: member, to: -1)
    if member.isPin { return }
    if member.isRow {
      side[member.id] = .inside
      activity[member.id] = computeActivity(member.id)
    } else {
      boundState[member.id] = .inside
    }
    setInactiveSide(member, newSide)
  }

  /// Takes a member out of the basis, for the time being as one that holds.
  func drop(_ member: BasisMember) {
    setPosition(of: member, to: -1)
    if member.isRow { side[member.id] = .inside }
    if member.isBound { boundState[member.id] = .inside }
  }

  func setActive(_ r: Int32) { side[r] = problem.activeSide(of: r) }

  func clearPins() { pinPosition.fill(-1) }

  /// An inactive row whose level on the side it stands on was this one counts as inside, until it is looked at again.
  func forgetSide(of r: Int32, at oldLevel: Level) {
    if oldLevel == .required { violatedRequired -= 1 }
    side[r] = .inside
  }
}
