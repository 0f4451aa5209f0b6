// What the choice among optimal layouts has to look at again.

/// A member that has left the basis since the canonical optimum was last found.
struct ReplacedMember {
  var position: VariableID
  var member: BasisMember
  /// What was the position's tie-breaker: its direction moved nothing that comes before.  -1 where that is not known.
  var tieBreaker: VariableID
}

final class TieBreakers {
  let problem: Problem

  /// Something has changed on which the choice among optimal layouts depends.
  private(set) var areStale = true
  /// Nothing is known of the last search, so all must be found anew.
  private(set) var areUnknown = true
  /// By position: the first variable, in the caller's order, that it moves; -1 for none or unknown.
  private(set) var tieBreaker = Table<BasisPosition, VariableID>()
  /// By variable: of how many positions it is the tie-breaker.
  private(set) var tieBreakCount = Table<VariableID, Int32>()
  /// Positions whose verdict may have changed.
  private(set) var suspects = Buffer<VariableID>()
  private(set) var isSuspect = Table<VariableID, Bool>()
  /// Members that have left the basis.
  private(set) var replaced = Buffer<ReplacedMember>()
  /// Tie-breakers whose values have another sign.
  private(set) var signChanges = Buffer<VariableID>()

  init(_ problem: Problem) {
    self.problem = problem
  }

  convenience init(copying other: TieBreakers, _ problem: Problem) {
    self.init(problem)
    areStale = other.areStale
    areUnknown = other.areUnknown
    tieBreaker = Table(copying: other.tieBreaker)
    tieBreakCount = Table(copying: other.tieBreakCount)
    suspects = Buffer(copying: other.suspects)
    isSuspect = Table(copying: other.isSuspect)
    replaced = Buffer(copying: other.replaced)
    signChanges = Buffer(copying: other.signChanges)
  }

  // MARK: Watching

  /// Positions may have other numbers, or variables other places: all must be fixed anew.
  func invalidate() {
    areUnknown = true
    areStale = true
  }

  @inline(__always)
  func suspect(_ position: VariableID) {
    if areUnknown || isSuspect[position] { return }
    isSuspect[position] = true
    suspects.append(position)
  }

  /// Directions of positions change with a member of the basis: which, is found when it matters.
  @inline(__always)
  func noteReplaced(_ position: VariableID, _ member: BasisMember) {
    if areUnknown { return }
    if replaced.count == TieBreakers.watchedCount {
      invalidate()
    } else {
      replaced.append(ReplacedMember(position: position, member: member, tieBreaker: tieBreaker[position]))
      areStale = true
    }
  }

  /// To be told when x_v becomes another value.
  @inline(__always)
  func noteSign(_ v: VariableID, from old: Double, to value: Double) {
    if areUnknown || tieBreakCount[v] == 0 || TieBreakers.signOf(old) == TieBreakers.signOf(value) { return }
    if signChanges.count == TieBreakers.watchedCount {
      invalidate()
    } else {
      signChanges.append(v)
      areStale = true
    }
  }

  /// Where all positions that a variable is the tie-breaker of are suspects, its sign tells nothing more.
  func dropKnownSignChanges() {
    var kept = 0
    for k in 0..<signChanges.count {
      let v = signChanges[k]
      var missing = tieBreakCount[v]
      for j in 0..<suspects.count where tieBreaker[suspects[j]] == v { missing -= 1 }
      if missing == 0 { continue }
      signChanges[kept] = v
      kept += 1
    }
    signChanges.keep(first: kept)
  }

  static let watchedCount = 32

  func assign(_ position: VariableID, to v: VariableID) {
    if tieBreaker[position] >= 0 { tieBreakCount[tieBreaker[position]] -= 1 }
    tieBreaker[position] = v
    if v >= 0 { tieBreakCount[v] += 1 }
  }

  // MARK: Settling all

  func begin() {
    areUnknown = true
    tieBreaker.removeAll()
    tieBreakCount.removeAll()
    isSuspect.removeAll()
    suspects.removeAll()
    replaced.removeAll()
    signChanges.removeAll()
    tieBreaker.resize(problem.variableCapacity, bytes: 0xFF, in: problem.arena)
    tieBreakCount.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    isSuspect.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
  }

  /// Values this near 0 are 0 for the rule.
  static let zeroTolerance = 1e-9

  /// What the rule for freedom sees of a value.
  static func signOf(_ value: Double) -> Int { value > zeroTolerance ? 1 : value < -zeroTolerance ? -1 : 0 }

  // MARK: What has been looked at

  func popSuspect() -> BasisPosition? {
    guard let position = suspects.popLast() else { return nil }
    isSuspect[position] = false
    return position
  }

  /// Nothing is known of them any more; those that cannot move are no suspects either.
  func forgetSuspects(where canMove: (BasisPosition) -> Bool) {
    keepSuspects { position in
      assign(position, to: -1)
      return canMove(position)
    }
  }

  /// They need not be looked at again.
  func assignSuspects(to v: VariableID, where movesIt: (BasisPosition) -> Bool) {
    keepSuspects { position in
      if !movesIt(position) { return true }
      assign(position, to: v)
      return false
    }
  }

  private func keepSuspects(where isKept: (BasisPosition) -> Bool) {
    var kept = 0
    for k in 0..<suspects.count {
      let position = suspects[k]
      if isKept(position) {
        suspects[kept] = position
        kept += 1
      } else {
        isSuspect[position] = false
      }
    }
    suspects.keep(first: kept)
  }

  /// The same is known of all members, which have other positions: this is where each position was before.
  func rearrange(_ oldPositions: borrowing Table<BasisPosition, BasisPosition>) {
    let known = Table(copying: tieBreaker)
    let wereSuspects = Table(copying: isSuspect)
    suspects.removeAll()
    areUnknown = false
    for position in BasisPosition.first(oldPositions.count) {
      let old = oldPositions[position]
      tieBreaker[position] = old < 0 ? -1 : known[old]
      isSuspect[position] = false
      if old < 0 || wereSuspects[old] { suspect(position) }
    }
  }

  func clearReplaced() { replaced.removeAll() }
  func clearSignChanges() { signChanges.removeAll() }

  @inline(__always)
  func markStale() { areStale = true }
  func markCurrent() { areStale = false }
  func markKnown() { areUnknown = false }
}
