// The solver: its parts, and the calls that span several of them.
//
// The problem is lexicographic and piecewise linear: every row  lower <= a.x <= upper  has a level for each side, and the solver
// minimises the sum of violations level by level.  Required rows are the top level of the same objective, so there is neither a
// first phase nor a big-M constant.  A vertex is given by n independent active rows, bounds and pins: the basis.

final class Solver {
  let problem: Problem
  let altered: AlteredRows
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let changes: Changes
  let simplex: Simplex
  let infeasibility: Infeasibility
  let warmStart: WarmStart
  let parametric: Parametric
  let canonical: CanonicalOptimum
  let verification: Verification

  init() {
    altered = AlteredRows()
    changes = Changes(Pricing(), altered)
    simplex = Simplex(RatioTest(changes.pricing))
    infeasibility = Infeasibility(simplex, altered)
    warmStart = WarmStart(infeasibility, changes)
    parametric = Parametric(changes)
    canonical = CanonicalOptimum(simplex)
    verification = Verification(infeasibility)
    pricing = changes.pricing
    basis = pricing.basis
    vertex = pricing.vertex
    tieBreakers = pricing.tieBreakers
    problem = pricing.problem
  }

  /// A second solver in the same state, for trials.  Directions are not copied; the copy's x includes the steps along them.
  init(copying other: Solver) {
    problem = Problem(copying: other.problem)
    altered = AlteredRows(copying: other.altered)
    tieBreakers = TieBreakers(copying: other.tieBreakers, problem)
    vertex = Vertex(copying: other.vertex, problem)
    basis = Basis(copying: other.basis, vertex, tieBreakers)
    pricing = Pricing(copying: other.pricing, basis)
    changes = Changes(copying: other.changes, pricing, altered)
    simplex = Simplex(copying: other.simplex, RatioTest(pricing))
    infeasibility = Infeasibility(copying: other.infeasibility, simplex, altered)
    warmStart = WarmStart(infeasibility, changes)
    parametric = Parametric(copying: other.parametric, changes)
    canonical = CanonicalOptimum(copying: other.canonical, simplex)
    verification = Verification(copying: other.verification, infeasibility)
  }

  /// Finds an optimum and resolves conflicts.  If several optima exist the result is any of them: see `CanonicalOptimum`.
  func solve() throws(LayoutError) {
    simplex.beginCountingPivots()
    parametric.listFollowed()
    if !changes.isChanged { return }
    if !altered.relaxedRows.isEmpty { warmStart.restoreRelaxed() }
    if !verification.mustReconsider && !basis.isPrecise { vertex.forgiveAsUsual() }
    changes.dropRevivedRows()
    let conflictsLeft = changes.conflictsLeft
    var doConflictsStand = conflictsLeft == .all || conflictsLeft == .rows && infeasibility.followConflicts()
    if (altered.brokenRows.isEmpty || doConflictsStand) && parametric.follow() {
      changes.markApplied()
      return
    }
    parametric.bringUpToDate()
    simplex.limitWork()
    vertex.beginVersion()
    if (changes.newRows.count + changes.removedRows.count) * 2 > problem.rowTotal { vertex.invalidate() }
    if !vertex.isCold {
      if verification.mustReconsider { doConflictsStand = false }
      warmStart.applyChanges(leavingBroken: doConflictsStand)
      if verification.mustReconsider && !vertex.isCold { warmStart.reconsider() }
    }
    if vertex.isCold {
      doConflictsStand = false
      warmStart.restoreBroken()
      changes.forget()
      simplex.startCold()
    }
    vertex.markSolved()
    verification.beginSolve()
    try simplex.optimise()
    if doConflictsStand && !infeasibility.areCachedConflictsValid() {
      try restoreBroken()
      doConflictsStand = false
    }
    if !doConflictsStand { try infeasibility.resolveConflicts() }
    changes.markApplied()
    parametric.noteSolve(pivots: simplex.pivots)
  }

  private func restoreBroken() throws(LayoutError) {
    warmStart.restoreBroken()
    pricing.applyGradientChanges()
    try simplex.optimise()
  }

  /// Chooses the rows of provisional conflicts, in a copy: this solver stays at its optimum.  Within the limits of work; beyond them the
  /// provisional rows are reported.
  func renewConflicts() {
    if !infeasibility.areRowsProvisional { return }
    let trial = Solver(copying: self)
    trial.infeasibility.chooseRows()
    trial.simplex.beginCountingPivots()
    trial.simplex.beginCountingWork()
    trial.simplex.limitWork()
    do throws(LayoutError) {
      try trial.restoreBroken()
      try trial.infeasibility.resolveConflicts()
      if trial.infeasibility.unprovenRow >= 0 {
        trial.use(.refined)
        try trial.solve()
      }
      infeasibility.renewConflicts(trial.infeasibility.unprovenRow < 0 ? trial.infeasibility.conflicts : [])
    } catch {
      infeasibility.renewConflicts([])
    }
  }

  /// Prepares the next solve to use these means.
  func use(_ means: SolveMeans) {
    changes.mark()
    verification.use(means)
    if means == .refined { vertex.invalidate() }
    simplex.setPrecise(means == .refined)
  }

  var analysis: Analysis { Analysis(warmStart, canonical, parametric) }
}

// Calls that span several parts; Session, Diagnosis and Proofs call the parts for the rest.

extension Solver {
  @inline(__always)
  func value(_ v: VariableID) -> Double {
    if vertex.isBehind { parametric.bringUpToDate() }
    return vertex.x[v]
  }

  // MARK: The canonical optimum

  func findCanonical(_ ordered: ContiguousArray<VariableID>, again: Bool) throws(LayoutError) -> Bool {
    parametric.endFollowing()
    return try canonical.find(ordered, again: again)
  }

  func updateCanonical() throws(LayoutError) -> Bool {
    parametric.endFollowing()
    return try canonical.update()
  }

  // MARK: Analysis

  /// A copy for queries about other optima of the same problem.
  func copyForTrial() -> Solver {
    let trial = Solver(copying: self)
    trial.altered.forgetBroken()
    trial.simplex.beginCountingPivots()
    trial.simplex.beginCountingWork()
    return trial
  }

  /// Per variable: whether it has more than one optimal value.
  func scanOptimalFace() throws(LayoutError) -> ContiguousArray<Bool> {
    let (found, open) = analysis.scanOptimalFace()
    if open.isEmpty { return found }
    let copy = Solver(copying: self)
    copy.simplex.beginCountingWork()
    return try analysis.explore(open, found, with: copy.analysis)
  }

  /// False if every mentioned variable has a unique optimal value.
  var mayBeAmbiguous: Bool { pricing.zeroReducedCostCount > 0 || changes.isChanged }
}
