// Which rows and bounds are active, and the sides of inactive ones.

extension Vertex {
  func setPosition(of member: BasisMember, to position: VariableID) {
    if member.isRow {
      rowPosition[member.row] = position
    } else if member.isBound {
      boundPosition[member.variable] = position
    } else {
      pinPosition[member.variable] = position
    }
  }

  func position(of member: BasisMember) -> BasisPosition {
    member.isRow
      ? rowPosition[member.row] : member.isBound ? boundPosition[member.variable] : pinPosition[member.variable]
  }

  @inline(__always)
  func sideOf(_ member: BasisMember) -> Side {
    member.isRow ? side[member.row] : member.isBound ? boundState[member.variable] : .activeEqual
  }

  /// The level of the penalty when the activity of an active member increases.
  func upPenalty(_ member: BasisMember) -> Level {
    guard member.isRow, side[member.row] != .activeAtLower else { return .absent }
    return problem.upperLevel[member.row]
  }

  func downPenalty(_ member: BasisMember) -> Level {
    if member.isBound { return .required }
    guard member.isRow, side[member.row] != .activeAtUpper else { return .absent }
    return problem.lowerLevel[member.row]
  }

  /// The level of an inactive member's gradient; none if it is inside its bounds.
  func gradientLevel(_ member: BasisMember) -> Level {
    switch sideOf(member) {
    case .below: return member.isBound ? .required : problem.lowerLevel[member.row]
    case .above: return problem.upperLevel[member.row]
    default: return .absent
    }
  }

  /// Sets the side of an inactive member and counts violated required ones; returns the levels of its gradient before and after.
  @discardableResult
  func setInactiveSide(_ member: BasisMember, _ new: Side) -> (old: Level, new: Level) {
    let oldLevel = gradientLevel(member)
    if oldLevel == .required { violatedRequired -= 1 }
    if member.isRow { side[member.row] = new } else { boundState[member.variable] = new }
    let newLevel = gradientLevel(member)
    if newLevel == .required { violatedRequired += 1 }
    return (oldLevel, newLevel)
  }

  /// Marks a member as active; the caller assigns its slot.
  func markActive(_ member: BasisMember) {
    if member.isPin { return }
    setInactiveSide(member, .inside)
    if member.isRow {
      side[member.row] = problem.activeSide(of: member.row)
    } else {
      boundState[member.variable] = .activeAtLower
    }
  }

  /// Marks a member that left the basis as inactive on a side.
  func markInactive(_ member: BasisMember, _ newSide: Side) {
    setPosition(of: member, to: -1)
    if member.isPin { return }
    if member.isRow {
      side[member.row] = .inside
      activity[member.row] = computeActivity(member.row)
    } else {
      boundState[member.variable] = .inside
    }
    setInactiveSide(member, newSide)
  }

  /// Removes a member from the basis; it counts as inside for now.
  func drop(_ member: BasisMember) {
    setPosition(of: member, to: -1)
    if member.isRow { side[member.row] = .inside }
    if member.isBound { boundState[member.variable] = .inside }
  }

  /// A row that counts as inside becomes active in place of a pin.
  @inline(__always)
  func replacePin(of v: VariableID, by r: RowID) {
    pinPosition[v] = -1
    rowPosition[r] = v
    side[r] = problem.activeSide(of: r)
  }

  func setActive(_ r: RowID) { side[r] = problem.activeSide(of: r) }

  func clearPins() { pinPosition.fill(-1) }

  /// An inactive row on a side with this former level counts as inside until it is classified again.
  func forgetSide(of r: RowID, at oldLevel: Level) {
    if oldLevel == .required { violatedRequired -= 1 }
    side[r] = .inside
  }
}
