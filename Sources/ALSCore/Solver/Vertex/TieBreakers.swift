// What the choice among optimal layouts has to look at again.
//
// The tie-breaker of a position is the first variable, in the caller's order, that it moves.  When a member enters the basis, the
// directions of other positions change by multiples of one direction.  So their tie-breakers, and how fast these move, follow from
// what the member is made of, and nothing has to be solved for.

/// A member that has left the basis since the canonical optimum was last found.
struct ReplacedMember {
  var member: BasisMember
  /// What stands in its place.
  var entered: BasisMember
  /// What was the tie-breaker of its position: its direction moved nothing that comes before.  -1 where that is not known.
  var tieBreaker: VariableID
}

final class TieBreakers {
  let problem: Problem

  /// Something has changed on which the choice among optimal layouts depends.
  private(set) var areStale = true
  /// Nothing is known of the last search, so all must be found anew.
  private(set) var areUnknown = true
  /// The caller's order: the place of each block of four variables in it, or -1.
  private(set) var blockOrder = LoggedBuffer<Int32>()
  /// Blocks have come that have no places there yet.
  private(set) var lackPlaces = false
  /// By position: its tie-breaker; -1 where it cannot move, as far as it was looked at, and `unknown`.
  private(set) var tieBreaker = LoggedTable<BasisPosition, VariableID>()
  /// By position: how fast it moves its tie-breaker.
  private(set) var tieRate = LoggedTable<BasisPosition, Double>()
  // The positions of each tie-breaker, as lists in both directions that end with -1.
  private var firstPosition = LoggedTable<VariableID, BasisPosition>()
  private var nextPosition = LoggedTable<BasisPosition, BasisPosition>()
  private var previousPosition = LoggedTable<BasisPosition, BasisPosition>()
  /// Positions whose verdict may have changed.
  private(set) var suspects = Buffer<VariableID>()
  private(set) var isSuspect = Table<VariableID, Bool>()
  /// Exchanges since all was known after which directions of some positions are not known.
  private var losses = 0
  /// Members that have left the basis, where what entered is not known in terms of the others.
  private(set) var replaced = LoggedBuffer<ReplacedMember>()

  init(_ problem: Problem) {
    self.problem = problem
  }

  convenience init(copying other: TieBreakers, _ problem: Problem) {
    self.init(problem)
    areStale = other.areStale
    areUnknown = other.areUnknown
    blockOrder = LoggedBuffer(copying: other.blockOrder)
    lackPlaces = other.lackPlaces
    tieBreaker = LoggedTable(copying: other.tieBreaker)
    tieRate = LoggedTable(copying: other.tieRate)
    firstPosition = LoggedTable(copying: other.firstPosition)
    nextPosition = LoggedTable(copying: other.nextPosition)
    previousPosition = LoggedTable(copying: other.previousPosition)
    suspects = Buffer(copying: other.suspects)
    isSuspect = Table(copying: other.isSuspect)
    losses = other.losses
    replaced = LoggedBuffer(copying: other.replaced)
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    log.number(&areStale)
    log.number(&areUnknown)
    log(&blockOrder)
    log.number(&lackPlaces)
    log(&tieBreaker)
    log(&tieRate)
    log(&firstPosition)
    log(&nextPosition)
    log(&previousPosition)
    log.list(&suspects, &isSuspect)
    log.number(&losses)
    log(&replaced)
  }

  // MARK: The caller's order

  func prepareOrder() {
    blockOrder.resize(problem.variableCapacity >> 2, bytes: 0xFF)
    lackPlaces = false
  }

  @inline(__always)
  func setOrder(of block: Int32, _ place: Int32) { blockOrder[block] = place }

  /// Whether the choice looks at a variable at all.
  @inline(__always)
  func isOrdered(_ v: VariableID) -> Bool { problem.useCount[v] > 0 && hasPlace(v) }

  @inline(__always)
  func hasPlace(_ v: VariableID) -> Bool { blockOrder[v.block] >= 0 }

  @inline(__always)
  func comesFirst(_ v: VariableID, _ other: VariableID) -> Bool {
    let places = (blockOrder[v.block], blockOrder[other.block])
    return places.0 == places.1 ? v < other : places.0 < places.1
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
  func noteReplaced(_ position: BasisPosition, _ member: BasisMember, by entered: BasisMember) {
    if areUnknown || passesOn(member, to: entered) { return }
    if replaced.count == TieBreakers.watchedCount {
      invalidate()
    } else {
      replaced.append(ReplacedMember(member: member, entered: entered, tieBreaker: tieBreaker[position]))
      areStale = true
    }
  }

  /// A member that has itself entered in the place of one that left, and now leaves as well, was never among those that all is known of.
  private func passesOn(_ member: BasisMember, to entered: BasisMember) -> Bool {
    for k in 0..<replaced.count where replaced[k].entered == member {
      replaced[k].entered = entered
      return true
    }
    return false
  }

  /// A variable comes, pinned in this position, which is looked at when the variable has got its place in the order.  What stands
  /// between the others changes nothing for them.
  func noteEntered(at position: BasisPosition) {
    lackPlaces = true
    areStale = true
    if !areUnknown { lose(position) }
  }

  /// A variable goes, and breaks no ties any more.
  func noteLeft(_ v: VariableID) {
    areStale = true
    if areUnknown { return }
    while firstPosition[v] >= 0 { lose(firstPosition[v]) }
    for k in 0..<replaced.count where replaced[k].tieBreaker == v { replaced[k].tieBreaker = -1 }
  }

  /// The same where the member that enters is made of the active ones as `combination` says: which directions change, and how, can be
  /// told at once.  What moves a variable no faster than `zero` does not move it.
  @_optimize(speed)
  func noteExchange(
    _ p: BasisPosition, _ member: BasisMember, by entered: BasisMember,
    _ combination: borrowing SparseVector<BasisPosition>, zero: Double
  ) {
    if areUnknown { return }
    areStale = true
    if !replaced.isEmpty { return noteReplaced(p, member, by: entered) }
    let first = tieBreaker[p]
    // Which of many have another one is told by the first variable that this position moves; that is found when it matters.
    if first < 0 && combination.list.count > TieBreakers.shortWalk { return noteReplaced(p, member, by: entered) }
    let rate = first >= 0 ? tieRate[p] / combination.value[p] : 0
    var hasLost = false
    // At hand: what is written could be anything for all the compiler knows.
    let (list, values, known) = (combination.list.base, combination.value.base, tieBreaker.base)
    for k in 0..<combination.list.count {
      let i = list[k]
      let old = known[i.index]
      let value = values[i.index]
      if old == -1 || i == p || value == 0 { continue }
      if old < 0 || first < 0 {
        lose(i)
        hasLost = true
        continue
      }
      let change = -value * rate
      if change.magnitude <= zero { continue }
      if old != first {
        if comesFirst(old, first) { continue }
        assign(i, to: first, rate: change)
      } else {
        let new = tieRate[i] + change
        // Where it cancels, the first one it moves comes later, or nothing can be told for rounding.
        if new.magnitude <= TieBreakers.cancellation * change.magnitude {
          lose(i)
          hasLost = true
          continue
        }
        tieRate[i] = new
      }
      suspect(i)
    }
    if first >= 0 { tieRate[p] = rate }
    if hasLost { losses += 1 }
    if losses > TieBreakers.watchedCount { invalidate() }
  }

  /// The member that enters is `factor` times the one that leaves.
  func noteScaled(_ p: BasisPosition, _ member: BasisMember, by entered: BasisMember, factor: Double) {
    if areUnknown { return }
    tieRate[p] /= factor
    for k in 0..<replaced.count where replaced[k].entered == member { replaced[k].entered = entered }
  }

  private static let cancellation = 1e-6

  /// The tie-breaker of a position that can move is not known, or it moves nothing that has a place in the caller's order.
  static let unknown: VariableID = -2

  /// Nothing is known of the position's direction any more.
  func lose(_ position: BasisPosition) {
    assign(position, to: TieBreakers.unknown)
    suspect(position)
  }

  /// To be told when x_v becomes another value.
  @inline(__always)
  func noteSign(_ v: VariableID, from old: Double, to value: Double) {
    if areUnknown || firstPosition[v] < 0 || TieBreakers.signOf(old) == TieBreakers.signOf(value) { return }
    suspectMovers(of: v)
  }

  /// All positions whose tie-breaker it is.
  @inline(never)
  private func suspectMovers(of v: VariableID) {
    areStale = true
    var position = firstPosition[v]
    while position >= 0 {
      suspect(position)
      position = nextPosition[position]
    }
  }

  /// Whether it is the tie-breaker of some position.
  @inline(__always)
  func breaksTies(_ v: VariableID) -> Bool { firstPosition[v] >= 0 }

  /// Whether it is the tie-breaker of more than one.
  func isShared(_ v: VariableID) -> Bool { firstPosition[v] >= 0 && nextPosition[firstPosition[v]] >= 0 }

  static let watchedCount = 32

  /// Where free positions move more variables than this, fixing variable after variable is faster.
  static let shortWalk = 16

  /// The position moves v at this rate, and nothing before it.
  @inline(__always)
  func assign(_ position: BasisPosition, to v: VariableID, rate: Double = 0) {
    tieRate[position] = rate
    if tieBreaker[position] == v { return }
    if tieBreaker[position] >= 0 { unlink(position) }
    tieBreaker[position] = v
    if v >= 0 { link(position, v) }
  }

  @inline(__always)
  private func link(_ position: BasisPosition, _ v: VariableID) {
    let next = firstPosition[v]
    nextPosition[position] = next
    previousPosition[position] = -1
    if next >= 0 { previousPosition[next] = position }
    firstPosition[v] = position
  }

  @inline(__always)
  private func unlink(_ position: BasisPosition) {
    let (previous, next) = (previousPosition[position], nextPosition[position])
    if previous >= 0 { nextPosition[previous] = next } else { firstPosition[tieBreaker[position]] = next }
    if next >= 0 { previousPosition[next] = previous }
  }

  // MARK: Settling all

  func begin() {
    areUnknown = true
    tieBreaker.removeAll()
    firstPosition.removeAll()
    isSuspect.removeAll()
    suspects.removeAll()
    losses = 0
    replaced.removeAll()
    tieBreaker.resize(problem.variableCapacity, bytes: 0xFF, in: problem.arena)
    firstPosition.resize(problem.variableCapacity, bytes: 0xFF, in: problem.arena)
    isSuspect.resize(problem.variableCapacity, bytes: 0, in: problem.arena)
    tieRate.extend(to: problem.variableCapacity, in: problem.arena)
    nextPosition.extend(to: problem.variableCapacity, in: problem.arena)
    previousPosition.extend(to: problem.variableCapacity, in: problem.arena)
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

  /// They need not be looked at again, but for those for which this is true.
  @inline(__always)
  func keepSuspects(where isKept: (BasisPosition) -> Bool) {
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
    let known = LoggedTable(copying: tieBreaker)
    let rates = LoggedTable(copying: tieRate)
    let wereSuspects = Table(copying: isSuspect)
    suspects.removeAll()
    areUnknown = false
    for position in BasisPosition.first(oldPositions.count) {
      let old = oldPositions[position]
      assign(position, to: old < 0 ? TieBreakers.unknown : known[old], rate: old < 0 ? 0 : rates[old])
      isSuspect[position] = false
      if old < 0 || wereSuspects[old] { suspect(position) }
    }
  }

  /// The same for members on one path, as `Basis.reorient` says.
  func turn(_ path: borrowing Buffer<BasisPosition>) {
    let (first, rate) = (tieBreaker[path[0]], tieRate[path[0]])
    for k in 1..<max(path.count, 1) { assign(path[k - 1], to: tieBreaker[path[k]], rate: tieRate[path[k]]) }
    assign(path[path.count - 1], to: first, rate: rate)
  }

  func clearReplaced() { replaced.removeAll() }

  @inline(__always)
  func markStale() { areStale = true }
  func markCurrent() {
    areStale = false
    losses = 0
  }
  func markKnown() { areUnknown = false }
}
