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

// Classifies rows by the side of their bounds on which x lies.

extension Vertex {
  /// A checksum that changes with any relevant side of an inactive member.
  func sidesChecksum() -> UInt64 {
    var sum: UInt64 = 0
    for r in RowID.first(problem.rowCount) { sum = sum &* 31 &+ UInt64(side[r].rawValue) }
    for v in VariableID.first(problem.variableCount) { sum = sum &* 31 &+ UInt64(boundState[v].rawValue) }
    return sum
  }

  /// Classifies every inactive member at x.  A member at its breakpoint can have either side: degenerate steps have determined its
  /// present one, and a new classification would make them cycle.  Returns whether nothing is violated.
  @_optimize(speed)
  @discardableResult
  func classifyAll(keepingSides: Bool = false) -> Bool {
    var isAllInside = true
    for r in RowID.first(problem.rowCount) where rowPosition[r] == -1 {
      activity[r] = computeActivity(r)
      let new = classify(r)
      if new != side[r] && !(keepingSides && isOnBreakpoint(.row(r), now: new)) { setInactiveSide(.row(r), new) }
      if new != .inside { isAllInside = false }
    }
    for v in VariableID.first(problem.variableCount) where boundPosition[v] < 0 && boundState[v] != .absent {
      let new = classifyBound(v)
      if new != boundState[v] && !(keepingSides && isOnBreakpoint(.bound(v), now: new)) {
        setInactiveSide(.bound(v), new)
      }
      if new != .inside { isAllInside = false }
    }
    return isAllInside
  }

  /// Whether a member is within its tolerance of the bound beyond which it was left; `now` is its side by value.
  func isOnBreakpoint(_ member: BasisMember, now: Side) -> Bool {
    if now != .inside { return false }
    if !member.isRow { return boundState[member.variable] == .below && x[member.variable] <= Vertex.tolerance }
    let r = member.row
    switch side[r] {
    case .below: return !exceeds(activity[r] - problem.lower[r], row: r, bound: problem.lower[r])
    case .above: return !exceeds(problem.upper[r] - activity[r], row: r, bound: problem.upper[r])
    default: return false
    }
  }

  /// Whether an inactive member is violated by value: at its breakpoint it may still have the gradient of a side.
  func isViolated(_ member: BasisMember) -> Bool {
    if sideOf(member) == .inside { return false }
    return member.isRow ? classify(member.row) != .inside : classifyBound(member.variable) != .inside
  }

  @_optimize(speed)
  func computeActivity(_ r: RowID) -> Double {
    var sum = 0.0
    let start = problem.rowStart[r]
    for k in start..<start + Int(problem.rowLength[r]) {
      sum += problem.entryCoefficient[k] * x[problem.entryVariable[k]]
    }
    return sum
  }

  /// The side of an inactive row, with a tolerance near rounding: 1e-11 * (1 + the largest term).
  @_optimize(speed)
  func classify(_ r: RowID) -> Side {
    let value = activity[r]
    if problem.lowerLevel[r].key != 0 && value < problem.lower[r]
      && exceeds(problem.lower[r] - value, row: r, bound: problem.lower[r])
    {
      return .below
    }
    if problem.upperLevel[r].key != 0 && value > problem.upper[r]
      && exceeds(value - problem.upper[r], row: r, bound: problem.upper[r])
    {
      return .above
    }
    return .inside
  }

  private func exceeds(_ distance: Double, row r: RowID, bound: Double) -> Bool {
    if problem.lowerLevel[r] == .tie { return distance > 1e-12 }
    if distance <= Vertex.tolerance * (1 + bound.magnitude) { return false }
    return distance > Vertex.tolerance * (1 + max(bound.magnitude, largestTerm(of: r)))
  }

  /// The largest |coefficient * value| of a row.
  @inline(never)
  func largestTerm(of r: RowID) -> Double {
    var largest = 0.0
    for k in problem.entries(of: r) {
      largest = max(largest, (problem.entryCoefficient[k] * x[problem.entryVariable[k]]).magnitude)
    }
    return largest
  }

  func classifyBound(_ v: VariableID) -> Side {
    x[v] < -Vertex.tolerance * (1 - x[v]) ? .below : .inside
  }

  /// During a solve a row holds if its violation is at most this times (1 + its largest |coefficient * value| or |bound|).  The
  /// tolerance is much stricter than that of published values, so that rows crossed by rounding become active.
  static let tolerance = 1e-11

  /// A published value may violate a required row by this times max(1, the row's largest |coefficient * value| or |bound|).
  static let promise = 1e-9
}
