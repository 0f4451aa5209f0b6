// Tracks which choices among optimal layouts must be examined again.
//
// The tie-breaker of a slot is the first variable, in the caller's order, that it moves.  When a member enters the basis, the
// directions of other slots change by multiples of one direction.  The new tie-breakers and their rates therefore follow from the
// tableau row of the entering member without further solves.

/// A member that has left the basis since the last canonical optimum.
struct ReplacedMember {
  var member: BasisMember
  /// The member that entered in its place.
  var entered: BasisMember
  /// The former tie-breaker of its slot: its direction moved no earlier variable.  -1 if unknown.
  var tieBreaker: VariableID
}

final class TieBreakers {
  let problem: Problem

  /// Something has changed that the canonical choice depends on.
  private(set) var areStale = true
  /// Nothing is known about the last search; a full one is needed.
  private(set) var areUnknown = true
  /// The caller's order: the place of each block of four variables, or -1.
  private(set) var blockOrder = Buffer<Int32>()
  /// New blocks have no places yet.
  private(set) var lackPlaces = false
  /// Per slot: its tie-breaker; -1 if it cannot move as far as known, or `unknown`.
  private(set) var tieBreaker = Table<BasisPosition, VariableID>()
  /// Per slot: the rate at which it moves its tie-breaker.
  private(set) var tieRate = Table<BasisPosition, Double>()
  // The slots of each tie-breaker, as doubly linked lists that end with -1.
  private var firstPosition = Table<VariableID, BasisPosition>()
  private var nextPosition = Table<BasisPosition, BasisPosition>()
  private var previousPosition = Table<BasisPosition, BasisPosition>()
  /// Slots whose verdict may have changed.
  private(set) var suspects = Buffer<VariableID>()
  private(set) var isSuspect = Table<VariableID, Bool>()
  /// Exchanges since the last full search with unknown effects on some directions.
  private var losses = 0
  /// Members that have left the basis by exchanges without a known tableau row.
  private(set) var replaced = Buffer<ReplacedMember>()

  init(_ problem: Problem) {
    self.problem = problem
  }

  convenience init(copying other: TieBreakers, _ problem: Problem) {
    self.init(problem)
    areStale = other.areStale
    areUnknown = other.areUnknown
    blockOrder = Buffer(copying: other.blockOrder)
    lackPlaces = other.lackPlaces
    tieBreaker = Table(copying: other.tieBreaker)
    tieRate = Table(copying: other.tieRate)
    firstPosition = Table(copying: other.firstPosition)
    nextPosition = Table(copying: other.nextPosition)
    previousPosition = Table(copying: other.previousPosition)
    suspects = Buffer(copying: other.suspects)
    isSuspect = Table(copying: other.isSuspect)
    losses = other.losses
    replaced = Buffer(copying: other.replaced)
  }

  // MARK: The caller's order

  func prepareOrder() {
    blockOrder.resize(problem.variableCapacity >> 2, bytes: 0xFF)
    lackPlaces = false
  }

  @inline(__always)
  func setOrder(of block: Int32, _ place: Int32) { blockOrder[block] = place }

  /// Whether the canonical choice considers a variable.
  @inline(__always)
  func isOrdered(_ v: VariableID) -> Bool { problem.useCount[v] > 0 && hasPlace(v) }

  @inline(__always)
  func hasPlace(_ v: VariableID) -> Bool { blockOrder[v.block] >= 0 }

  @inline(__always)
  func comesFirst(_ v: VariableID, _ other: VariableID) -> Bool {
    let places = (blockOrder[v.block], blockOrder[other.block])
    return places.0 == places.1 ? v < other : places.0 < places.1
  }

  // MARK: Tracking

  /// Slots may be renumbered, or variables have other places: a full search is needed.
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

  /// Directions of slots change with an exchange; which ones is determined on demand.
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

  /// A member that entered in place of another one, and now leaves as well, was not part of the last full search.
  private func passesOn(_ member: BasisMember, to entered: BasisMember) -> Bool {
    for k in 0..<replaced.count where replaced[k].entered == member {
      replaced[k].entered = entered
      return true
    }
    return false
  }

  /// Adds a variable pinned in this slot, to be examined when the variable has a place in the order.  Inserting into the order
  /// changes nothing for the others.
  func noteEntered(at position: BasisPosition) {
    lackPlaces = true
    areStale = true
    if !areUnknown { lose(position) }
  }

  /// Removes a variable, which then breaks no ties.
  func noteLeft(_ v: VariableID) {
    areStale = true
    if areUnknown { return }
    while firstPosition[v] >= 0 { lose(firstPosition[v]) }
    for k in 0..<replaced.count where replaced[k].tieBreaker == v { replaced[k].tieBreaker = -1 }
  }

  /// The same if the entering member is the `combination` of active ones: the changed directions follow directly.  A rate up to
  /// `zero` counts as no movement.
  @_optimize(speed)
  func noteExchange(
    _ p: BasisPosition, _ member: BasisMember, by entered: BasisMember,
    _ combination: borrowing SparseVector<BasisPosition>, zero: Double
  ) {
    if areUnknown { return }
    areStale = true
    if !replaced.isEmpty { return noteReplaced(p, member, by: entered) }
    let first = tieBreaker[p]
    // For many slots the first variable moved by this slot decides which have changed; it is determined on demand.
    if first < 0 && combination.list.count > TieBreakers.shortWalk { return noteReplaced(p, member, by: entered) }
    let rate = first >= 0 ? tieRate[p] / combination.value[p] : 0
    var hasLost = false
    // Locals: the compiler cannot prove that the writes do not alias these tables.
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
        // After cancellation the first moved variable is a later one, or rounding hides it.
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

  /// The entering member is `factor` times the leaving one.
  func noteScaled(_ p: BasisPosition, _ member: BasisMember, by entered: BasisMember, factor: Double) {
    if areUnknown { return }
    tieRate[p] /= factor
    for k in 0..<replaced.count where replaced[k].entered == member { replaced[k].entered = entered }
  }

  private static let cancellation = 1e-6

  /// The tie-breaker of a movable slot is unknown, or it moves no variable with a place in the caller's order.
  static let unknown: VariableID = -2

  /// Discards the knowledge about the slot's direction.
  func lose(_ position: BasisPosition) {
    assign(position, to: TieBreakers.unknown)
    suspect(position)
  }

  /// Must be called when the value of x_v changes.
  @inline(__always)
  func noteSign(_ v: VariableID, from old: Double, to value: Double) {
    if areUnknown || firstPosition[v] < 0 || TieBreakers.signOf(old) == TieBreakers.signOf(value) { return }
    suspectMovers(of: v)
  }

  /// Marks all slots with this tie-breaker as suspects.
  @inline(never)
  private func suspectMovers(of v: VariableID) {
    areStale = true
    var position = firstPosition[v]
    while position >= 0 {
      suspect(position)
      position = nextPosition[position]
    }
  }

  /// Whether it is the tie-breaker of some slot.
  @inline(__always)
  func breaksTies(_ v: VariableID) -> Bool { firstPosition[v] >= 0 }

  /// Whether it is the tie-breaker of several slots.
  func isShared(_ v: VariableID) -> Bool { firstPosition[v] >= 0 && nextPosition[firstPosition[v]] >= 0 }

  static let watchedCount = 32

  /// If free slots move more variables than this, a full search is faster.
  static let shortWalk = 16

  /// The slot moves v at this rate, and no earlier variable.
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

  // MARK: Full search

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

  /// Values within this count as 0 for the canonical rule.
  static let zeroTolerance = 1e-9

  /// The sign of a value for the canonical rule.
  static func signOf(_ value: Double) -> Int { value > zeroTolerance ? 1 : value < -zeroTolerance ? -1 : 0 }

  // MARK: Examined slots

  func popSuspect() -> BasisPosition? {
    guard let position = suspects.popLast() else { return nil }
    isSuspect[position] = false
    return position
  }

  /// Marks suspects as examined, except those that satisfy the predicate.
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

  /// Moves the knowledge to new slots of the same members; the argument is the former slot of each slot.
  func rearrange(_ oldPositions: borrowing Table<BasisPosition, BasisPosition>) {
    let known = Table(copying: tieBreaker)
    let rates = Table(copying: tieRate)
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

  /// The same for members on one reversed path of `Basis.reorient`.
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
