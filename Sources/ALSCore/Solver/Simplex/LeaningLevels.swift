// The levels that violated members depend on, without their combinations.
//
// Which member a violated one could replace takes a walk down the factor.  If many are violated at once they depend on the same
// variables, as all views of a row with equal widths do, and mostly on nothing weaker than themselves.  So the weakest level on
// the way down is found once for each variable, and only walks that can lead to something are made.

/// By variable: the level of the weakest active member that gives way when the variable grows, and when it shrinks.  Terms that
/// cancel are included: a combination may have fewer.
struct LeaningLevels: ~Copyable {
  private var known = MemoOfLevels()
  /// By position, if etas apply.
  private var behindEtas = MemoOfLevels()
  private var path = Buffer<VariableID>()
  /// Many members are examined.
  private(set) var isBegun = false
  /// The basis is another than when levels were looked for.
  private var isStale = false
  /// Entries looked at, and those of the walks that were made.
  private var work = 0
  private var walked = 0
  /// Consecutive combinations without an exchange, and the number of members still to be skipped for them.
  private var failures = 0
  private var left = 0

  init() {}

  /// Must precede the examination of many members.
  mutating func begin(_ basis: Basis) {
    known.begin(basis.problem)
    behindEtas.begin(basis.problem)
    (isBegun, isStale, work, walked, failures, left) = (true, true, 0, 0, 0, 0)
  }

  mutating func end() {
    known.forget()
    behindEtas.forget()
    isBegun = false
  }

  /// A combination was computed, and has led to an exchange or not.
  mutating func note(walk entries: Int, hasExchanged: Bool) {
    walked += entries
    if hasExchanged { isStale = true }
    failures = hasExchanged ? 0 : min(failures + 1, 24)
    left = failures > LeaningLevels.patience ? 1 << (failures - LeaningLevels.patience) - 1 : 0
  }

  /// While most combinations lead to an exchange the levels are not needed.
  private static let patience = 4

  /// A member that depends on exchanged positions is usually refused.  It is looked at ever more rarely the longer that was so.
  private mutating func isWorthTrying() -> Bool {
    left -= 1
    return left < 0
  }

  /// Whether the member, violated on this side, depends on something weaker than `wanted`, except for positions marked in
  /// `isTaken`.
  mutating func leansOnWeaker(
    _ member: BasisMember, _ side: Side, than wanted: Level, _ basis: Basis,
    _ isTaken: borrowing Table<BasisPosition, Bool>
  ) -> Bool {
    if Mechanism.leaningLevels.isOff || !isBegun || failures < LeaningLevels.patience { return true }
    if isStale && work <= walked + basis.problem.termCount(member) { renew(basis, isTaken) }
    var levels = LevelPair.none
    for k in 0..<basis.problem.termCount(member) {
      let term = basis.problem.term(member, k)
      if !known.isKnown(term.variable) { find(term.variable, basis, isTaken) }
      levels.take(known.levels(term.variable), times: side == .below ? term.coefficient : -term.coefficient)
    }
    return levels.growing < wanted && (!levels.isTaken || isWorthTrying())
  }

  // MARK: Levels

  private mutating func renew(_ basis: Basis, _ isTaken: borrowing Table<BasisPosition, Bool>) {
    known.forget()
    behindEtas.forget()
    isStale = false
    for eta in stride(from: Int32(truncatingIfNeeded: basis.etas.count) - 1, through: 0, by: -1) {
      lookBehind(eta, basis, isTaken)
    }
  }

  /// The former member of the eta's position, expressed by the present ones; newer etas are done.
  private mutating func lookBehind(_ eta: Int32, _ basis: Basis, _ isTaken: borrowing Table<BasisPosition, Bool>) {
    let p = basis.etas.position[eta]
    let pivot = basis.etas.pivot[eta]
    var levels = LevelPair.none
    levels.take(levelsOfPosition(p, basis, isTaken), times: pivot)
    for k in basis.etas.run(eta) where basis.etas.index[k] != p && basis.etas.value[k] != 0 {
      levels.take(levelsOfPosition(basis.etas.index[k], basis, isTaken), times: -basis.etas.value[k] * pivot)
    }
    work += basis.etas.run(eta).count
    behindEtas.note(p, levels)
  }

  @inline(__always)
  private func levelsOfPosition(
    _ p: BasisPosition, _ basis: Basis, _ isTaken: borrowing Table<BasisPosition, Bool>
  ) -> LevelPair {
    if basis.etas.count > 0 && behindEtas.isKnown(p) { return behindEtas.levels(p) }
    if isTaken[p] { return .taken }
    let member = basis.members[p]
    return LevelPair(growing: basis.vertex.upPenalty(member), shrinking: basis.vertex.downPenalty(member))
  }

  /// Finds the levels of a variable, and of all that it depends on.
  private mutating func find(_ v: VariableID, _ basis: Basis, _ isTaken: borrowing Table<BasisPosition, Bool>) {
    path.append(v)
    while !path.isEmpty {
      let u = path[path.count - 1]
      if !known.isKnown(u) {
        if queueUnknown(under: u, basis) { continue }
        known.note(u, levels(of: u, basis, isTaken))
      }
      _ = path.popLast()
    }
  }

  /// Whether the variable depends on some with unknown levels; these are queued first.
  private mutating func queueUnknown(under u: VariableID, _ basis: Basis) -> Bool {
    let count = path.count
    let member = basis.factorMember[u]
    for k in 0..<basis.problem.termCount(member) {
      let w = basis.problem.term(member, k).variable
      if w != u && !known.isKnown(w) { path.append(w) }
    }
    return path.count > count
  }

  private mutating func levels(
    of u: VariableID, _ basis: Basis, _ isTaken: borrowing Table<BasisPosition, Bool>
  ) -> LevelPair {
    let member = basis.factorMember[u]
    let inverse = basis.inversePivot[u]
    var levels = LevelPair.none
    levels.take(levelsOfPosition(u, basis, isTaken), times: inverse)
    for k in 0..<basis.problem.termCount(member) {
      let term = basis.problem.term(member, k)
      if term.variable != u { levels.take(known.levels(term.variable), times: -term.coefficient * inverse) }
    }
    work += basis.problem.termCount(member)
    return levels
  }
}

/// The weakest levels met when a value grows and when it shrinks.
struct LevelPair: BitwiseCopyable {
  var growing: Level
  var shrinking: Level
  /// A position is among what is met that has been taken already.
  var isTaken = false

  /// Only required members can yield.
  static let none = LevelPair(growing: .required, shrinking: .required)
  static let taken = LevelPair(growing: .required, shrinking: .required, isTaken: true)

  /// The levels of something that moves `rate` times as fast.
  @inline(__always)
  mutating func take(_ other: LevelPair, times rate: Double) {
    growing = growing.orWeaker(rate > 0 ? other.growing : other.shrinking)
    shrinking = shrinking.orWeaker(rate > 0 ? other.shrinking : other.growing)
    isTaken = isTaken || other.isTaken
  }
}

/// Pairs of levels that are known for some variables, or positions.
struct MemoOfLevels: ~Copyable {
  private var pairs = Table<VariableID, LevelPair>()
  private var isListed = Table<VariableID, Bool>()
  private var list = Buffer<VariableID>()

  init() {}

  mutating func begin(_ problem: Problem) {
    pairs.extend(to: problem.variableCapacity, in: problem.arena)
    isListed.resizeClean(problem.variableCapacity, in: problem.arena)
  }

  @inline(__always)
  func isKnown(_ v: VariableID) -> Bool { isListed[v] }

  @inline(__always)
  func levels(_ v: VariableID) -> LevelPair { pairs[v] }

  mutating func note(_ v: VariableID, _ levels: LevelPair) {
    pairs[v] = levels
    if isListed[v] { return }
    isListed[v] = true
    list.append(v)
  }

  mutating func forget() {
    for k in 0..<list.count { isListed[list[k]] = false }
    list.removeAll()
  }
}
