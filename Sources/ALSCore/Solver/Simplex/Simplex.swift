// The simplex method: cold start, repair, primal steps, and a new factor where rounding asks for one.

/// The simplex method over levels.
final class Simplex {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let ratioTest: RatioTest

  /// Members that moves have left violated.
  var violated = Buffer<BasisMember>()
  /// Members that became active in one pass.
  var swapped = Buffer<BasisMember>()
  var isSwapped = Table<VariableID, Bool>()
  /// Scratch of sorting.
  var ordered: [SortKey] = []
  /// Scratch of repairs.
  var leaning = LeaningLevels()
  /// Positions that can yield to a violated member.
  var rooms = Heap<Candidate>()
  /// Steps that rounding has spoiled in this solve.
  var numericalFailures = 0
  /// Steps of this solve.
  var pivots = 0
  /// Where the last search for an optimum has begun: `pivots` and `Basis.nonzeros`.
  private var searchStart: (pivots: Int, nonzeros: Int64) = (0, 0)
  /// Rows have too few terms for that to be worth asking again in this search.
  private var hasShortRows = false
  /// The search begins, or will begin, at the result of a cold start.
  private var followsColdStart = false
  /// A cold start would begin this search elsewhere.
  private var mayRestart = false
  /// `Basis.nonzeros` at the last cold start, and the cost of that start with the search behind it.
  private var coldStart: (nonzeros: Int64, work: Int64) = (0, 0)
  private(set) var limits = SolveLimits()
  /// `Basis.nonzeros` when work was last counted from 0.
  private(set) var nonzerosBefore: Int64 = 0
  /// Steps touch so much of the problem that cold starts are left to the dual simplex.
  private(set) var isDense = false
  /// Rounding has kept the last search for an optimum from its end.
  var hasGivenUp = false
  /// The direction in which the next solve may begin.
  private(set) var known: KnownDirection?

  init(_ ratioTest: RatioTest) {
    problem = ratioTest.problem
    tieBreakers = ratioTest.basis.tieBreakers
    vertex = ratioTest.vertex
    basis = ratioTest.basis
    pricing = ratioTest.pricing
    self.ratioTest = ratioTest
  }

  convenience init(copying other: Simplex, _ ratioTest: RatioTest) {
    self.init(ratioTest)
    numericalFailures = other.numericalFailures
    pivots = other.pivots
    searchStart = other.searchStart
    hasShortRows = other.hasShortRows
    followsColdStart = other.followsColdStart
    mayRestart = other.mayRestart
    coldStart = other.coldStart
    limits = other.limits
    nonzerosBefore = other.nonzerosBefore
    hasGivenUp = other.hasGivenUp
    isDense = other.isDense
    // It belongs to the solver that has found it.
    known = nil
  }

  /// Whether a required row or bound is violated.
  func isInfeasible() -> Bool {
    if vertex.violatedRequired == 0 { return false }
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] == -1 {
      if vertex.gradientLevel(.row(r)) == .required && vertex.isViolated(.row(r)) { return true }
    }
    for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
      if vertex.isViolated(.bound(v)) { return true }
    }
    return false
  }

  /// To the optimum at which no row that holds has a gradient: only then is the certificate of a level complete in the
  /// multipliers of that level.  A row on its breakpoint is taken as inside and enters the basis where it matters.
  func optimiseOffBreakpoints() throws(LayoutError) {
    try optimise()
    for _ in 0..<32 {
      for r in RowID.first(problem.rowCount)
      where vertex.rowPosition[r] == -1 && vertex.side[r] != .inside {
        if !vertex.isViolated(.row(r)) { pricing.setSide(.row(r), .inside) }
      }
      for v in VariableID.first(problem.variableCount) where vertex.boundState[v] == .below {
        if !vertex.isViolated(.bound(v)) { pricing.setSide(.bound(v), .inside) }
      }
      if pricing.gradientChanges.isEmpty { return }
      pricing.applyGradientChanges()
      try optimise()
    }
  }

  /// A new factor of the basis, with the multipliers where its members are now.
  func refactorize() {
    // The multipliers of a singular basis mean nothing any more.
    if !basis.refactorize() { pricing.distrustMultipliers() }
    pricing.rearrangeMultipliers()
  }

  /// A fresh factor, x and sides from it, and every position looked at again.
  func refactorizeAndRefresh(keepingSides: Bool = false) {
    // Sides that are kept do not make the multipliers new, and rounding gathers in them.
    if keepingSides && (basis.isPrecise || pricing.haveDrifted) { pricing.distrustMultipliers() }
    refactorize()
    basis.beginCountingEtas()
    restoreConsistency(keepingSides: keepingSides)
  }

  /// x from the basis; multipliers again where a side changed by it.
  func restoreConsistency(keepingSides: Bool = false) {
    let before = vertex.sidesChecksum()
    refresh(keepingSides: keepingSides)
    if pricing.needsMultipliers || before != vertex.sidesChecksum() {
      pricing.trustMultipliers()
      pricing.computeMultipliers()
    }
    examineAll()
  }

  /// The candidates again, from every position.
  func examineAll() {
    pricing.dropCandidates()
    for position in VariableID.first(problem.variableCount) { pricing.touch(position) }
    pricing.examineTouched()
  }

  /// From here on solves are refined, or are not.
  func setPrecise(_ wanted: Bool) {
    basis.setPrecise(wanted)
    pricing.setPrecise(wanted)
  }

  /// x from the basis, and every inactive member's side from x.
  @_optimize(speed)
  func refresh(keepingSides: Bool = false) {
    vertex.beginAfresh()
    vertex.markAllMoved()
    basis.computeX()
    if basis.isPrecise || problem.growthFactor > 1 && basis.etas.count > 0 { basis.refineX() }
    vertex.classifyAll(keepingSides: keepingSides)
  }

  // MARK: Cold start

  @_optimize(speed)
  func startCold() {
    followsColdStart = true
    mayRestart = false
    coldStart.nonzeros = basis.nonzeros
    tieBreakers.invalidate()
    // The queues of an empty layout are asked as well.
    if problem.variableCapacity == 0 { pricing.growVariables(to: 4) }
    problem.layOutColumns()
    vertex.reset()
    basis.crash()
    basis.beginCountingEtas()
    vertex.beginAfresh()
    let holds = vertex.classifyAll()
    if !holds { if isDense { dualSimplex() } else { repairCrash() } }
    basis.beginCountingEtas()
    pricing.dropCandidates()
    pricing.trustMultipliers()
    if holds { pricing.computeNoMultipliers() } else { pricing.computeMultipliers() }
  }

  /// Fewer steps are no indication.
  private static let fewestDenseSteps = 32

  func beginCountingPivots() {
    pivots = 0
    isDense = false
  }

  /// The cost of changes before is no indication for the next steps.
  func beginSearch() {
    searchStart = (pivots, basis.nonzeros)
    hasShortRows = false
    mayRestart = !followsColdStart
    ratioTest.beginSearch()
  }

  func endSearch() {
    if followsColdStart { coldStart.work = basis.nonzeros &- coldStart.nonzeros }
    followsColdStart = false
  }

  /// Starts cold once the steps have cost more than the last cold start with its search.
  func restartIfDear() {
    let touched = basis.nonzeros &- searchStart.nonzeros
    let most = max(coldStart.work, Simplex.leastWork * Int64(problem.variableCount))
    if mayRestart && touched > most { startCold() } else { restartWhereDense(touched) }
  }

  /// Of a cold start, in nonzeros per variable: not all of it is counted.
  private static let leastWork: Int64 = 64

  /// With the dual simplex if steps touch every row many times, or many steps touch a large part of the rows: on such problems
  /// the primal simplex may take very many.
  private func restartWhereDense(_ touched: Int64) {
    let steps = pivots - searchStart.pivots
    if Mechanism.dualSimplex.isOff || isDense || hasShortRows || steps < Simplex.fewestDenseSteps { return }
    let rows = Int64(problem.rowTotal)
    let needed = Int64(steps) * rows
    if touched < (Int64(steps) * 4 < rows ? 4 * needed : needed / 4) { return }
    hasShortRows = !hasLongRows()
    if hasShortRows { return }
    isDense = true
    startCold()
  }

  /// Whether most entries are in long rows, and not only in a few of them, as when a chain of views is merged into one row.  With
  /// short rows, as in nearly all layouts, steps touch much because many rows depend on one variable, and the dual simplex is no
  /// faster.
  private func hasLongRows() -> Bool {
    var (entries, neighbours, long) = (0, 0, 0)
    for r in RowID.first(problem.rowCount) where vertex.rowPosition[r] != -2 {
      let length = Int(problem.rowLength[r])
      entries += length
      neighbours += length * length
      if length >= Simplex.longRow { long += 1 }
    }
    return neighbours >= Simplex.longRow * entries && long >= Simplex.manyLongRows
  }

  private static let longRow = 6
  private static let manyLongRows = 16

  func setLimits(_ limits: SolveLimits) { self.limits = limits }

  /// The next solve may begin along this direction.
  func expect(_ known: KnownDirection) { self.known = Mechanism.knownDirection.isOff ? nil : known }

  /// Work is counted from here.
  func beginCountingWork() {
    nonzerosBefore = basis.nonzeros
  }

  /// The limit of a problem of the size it has now.
  func limitWork() { basis.setMostNonzeros(nonzerosBefore &+ mostWork) }
}
