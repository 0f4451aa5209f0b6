// Multipliers and what follows from them.

/// The dual side: multipliers, reduced costs, and the choice of what leaves the basis.
final class Pricing {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis

  /// By position: the multiplier of the member, a sparse vector over levels.
  var multipliers = Multipliers()
  /// Positions whose multipliers or members changed since their reduced costs were last looked at.
  var touched = Buffer<VariableID>()
  var isTouched = Table<VariableID, Bool>()
  /// Positions that may leave the basis.
  var candidates = CandidateHeap()
  /// Positions that can move in one sense at no cost: where the optimum may not be one point.
  var zeroReducedCosts = Bitset()
  var zeroReducedCostCount = 0
  /// By position: its reduced costs when they were last looked at.
  var costs = LoggedTable<BasisPosition, KnownCosts>()
  /// Changes of the gradients of inactive members that are not yet in the multipliers.
  var gradientChanges = Buffer<GradientChange>()
  /// Scratch of sorting them.
  var sortKeys: [SortKey] = []
  var unsortedChanges = Buffer<GradientChange>()
  /// The step in the multipliers that a pivot takes, level by level; scratch.
  private(set) var theta = LevelVector()
  /// The multipliers are to be computed from the rows before they are used again.
  private(set) var needsMultipliers = false
  /// Some position was judged by a cost that may be rounding.
  private(set) var hasThinCosts = false
  /// Steps that have changed multipliers since all of them were computed from the rows.
  var pivotsSinceMultipliers = 0
  /// Bland's rule is in force: the member with the smallest number leaves.
  var useSmallestIndex = false
  /// Steps of length 0 in a row.
  var zeroSteps = 0
  /// It was in force since all positions were last looked at.
  var wasSmallestIndex = false

  /// Over new parts.
  convenience init() {
    let problem = Problem()
    self.init(Basis(Vertex(problem), TieBreakers(problem)))
  }

  init(_ basis: Basis) {
    problem = basis.problem
    tieBreakers = basis.tieBreakers
    vertex = basis.vertex
    self.basis = basis
  }

  convenience init(copying other: Pricing, _ basis: Basis) {
    self.init(basis)
    multipliers = Multipliers(copying: other.multipliers)
    touched = Buffer(copying: other.touched)
    isTouched = Table(copying: other.isTouched)
    candidates = CandidateHeap(copying: other.candidates)
    zeroReducedCosts = Bitset(copying: other.zeroReducedCosts)
    zeroReducedCostCount = other.zeroReducedCostCount
    costs = LoggedTable(copying: other.costs)
    needsMultipliers = other.needsMultipliers
    hasThinCosts = other.hasThinCosts
    pivotsSinceMultipliers = other.pivotsSinceMultipliers
    useSmallestIndex = other.useSmallestIndex
    zeroSteps = other.zeroSteps
    wasSmallestIndex = other.wasSmallestIndex
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    multipliers.logState(in: log)
    log.list(&touched, &isTouched)
    candidates.logState(in: log)
    zeroReducedCosts.logState(in: log)
    log.number(&zeroReducedCostCount)
    log(&costs)
    log.number(&needsMultipliers)
    log.number(&hasThinCosts)
    log.number(&pivotsSinceMultipliers)
    log.number(&useSmallestIndex)
    log.number(&zeroSteps)
    log.number(&wasSmallestIndex)
  }

  /// Makes room in all parts up to this one.
  @inline(never)
  func growVariables(to wanted: Int) {
    tieBreakers.invalidate()
    problem.growVariables(to: wanted)
    vertex.growVariables()
    basis.growVariables()
    let room = problem.variableCapacity
    isTouched.resize(room, bytes: 0, in: problem.arena)
    touched.reserve(room, in: problem.arena)
    multipliers.grow(to: room, in: problem.arena)
    zeroReducedCosts.grow(to: room, in: problem.arena)
    // As of positions that cost something: neither of them is free.
    costs.resize(room, bytes: 0x7F, in: problem.arena)
  }

  // MARK: Multipliers

  func setPrecise(_ wanted: Bool) { multipliers.setSmallest(wanted ? 1e-24 : 1e-10) }

  func clearMultipliers(_ p: VariableID) { multipliers.clear(p) }

  /// Multipliers go where the refactorization has put their members.
  func rearrangeMultipliers() { multipliers.rearrange(basis.refactorization.oldPositions) }

  /// Members on the path have other positions, as `Basis.reorient` says.
  func turn(_ path: borrowing Buffer<BasisPosition>) {
    multipliers.turn(path)
    for k in 0..<path.count { touch(path[k]) }
  }

  /// They are to be computed from the rows before they are used again.
  func distrustMultipliers() { needsMultipliers = true }

  func trustMultipliers() { needsMultipliers = false }

  func noteThinCosts() { hasThinCosts = true }

  /// They are what the rows say.
  func trustThinCosts() { hasThinCosts = false }

  /// They have been changed so often that a new factor is a reason to compute them anew as well.
  var haveDrifted: Bool { pivotsSinceMultipliers >= 512 }

  func markVerified() { pivotsSinceMultipliers = 0 }

  func dropCandidates() { candidates.removeAll() }

  /// The multipliers after the member of position p has become inactive and another, of which `basis.combination` tells, is
  /// about to take its place; its gradient was `gradient` at `level`.
  @_optimize(speed)
  func pivot(_ p: VariableID, _ leaving: BasisMember, entering level: Level, _ gradient: Double) {
    findTheta(p, leaving, basis.combination.value[p])
    if theta.count > 0 {
      pivotsSinceMultipliers += 1
      basis.countNonzeros(Int64(basis.combination.list.count) * Int64(theta.count))
      for k in 0..<basis.combination.list.count {
        let i = basis.combination.list[k]
        let yi = basis.combination.value[i]
        if i == p || yi == 0 { continue }
        multipliers.add(i, theta, times: -yi)
        touch(i)
      }
    }
    takeTheta(p, level, gradient)
  }

  /// The same where the member that enters is `factor` times the one that leaves: nothing else changes.
  func flip(_ p: VariableID, _ leaving: BasisMember, by factor: Double, entering level: Level, _ gradient: Double) {
    findTheta(p, leaving, factor)
    takeTheta(p, level, gradient)
  }

  /// The multipliers of the member that enters, whose gradient was `gradient` at `level`.
  @inline(__always)
  private func takeTheta(_ p: VariableID, _ level: Level, _ gradient: Double) {
    multipliers.clear(p)
    theta.add(level, gradient)
    multipliers.add(p, theta, times: 1)
  }

  /// theta = (mu of position p - gradient of the member that leaves it) / y_p, level by level.
  private func findTheta(_ p: VariableID, _ leaving: BasisMember, _ y: Double) {
    theta.clear()
    var node = multipliers.first(p)
    while node >= 0 {
      theta.add(multipliers.level(node), multipliers.value(node) / y)
      node = multipliers.next(node)
    }
    if !leaving.isPin {
      let gradient = vertex.sideOf(leaving) == .below ? -1.0 : 1.0
      theta.add(vertex.gradientLevel(leaving), -gradient / y)
    }
    // As where one of two views that share what is left over takes it from the other: nothing else has to be looked at.
    theta.drop(below: 1e-2 * multipliers.smallest)
  }
}
