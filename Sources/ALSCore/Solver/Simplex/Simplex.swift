// The simplex method: cold start, dual repair, primal steps, and a new factor where rounding asks for one.

final class Simplex {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let ratioTest: RatioTest

  var theta = LevelVector()
  var violated = Buffer<BasisMember>()
  var swapped = Buffer<Int32>()
  var isSwapped = Buffer<Bool>()
  var ordered: [SortKey] = []
  var trouble = 0
  var pivots = 0
  var maxPivots = 0
  /// Rounding has kept the last search for an optimum from its end.
  var hasGivenUp = false

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
    trouble = other.trouble
    pivots = other.pivots
    maxPivots = other.maxPivots
    hasGivenUp = other.hasGivenUp
  }

  /// Whether a required row or bound is violated.
  func isInfeasible() -> Bool {
    if vertex.violatedRequired == 0 { return false }
    for r in 0..<Int32(truncatingIfNeeded: problem.rowCount) where vertex.rowSlot[r] == -1 {
      if vertex.gradientLevel(.row(r)) == .required && vertex.isViolated(.row(r)) { return true }
    }
    for v in 0..<Int32(truncatingIfNeeded: problem.variableCount) where vertex.boundState[v] == .below {
      if vertex.isViolated(.bound(v)) { return true }
    }
    return false
  }

  /// To the optimum at which no row that holds has a gradient: only then is the certificate of a level complete in the
  /// multipliers of that level.  A row on its kink is taken as inside and enters the tight set where it matters.
  func optimiseOffKinks() throws(LayoutError) {
    try optimise()
    for _ in 0..<32 {
      for r in 0..<Int32(truncatingIfNeeded: problem.rowCount)
      where vertex.rowSlot[r] == -1 && vertex.side[r] != .inside {
        if !vertex.isViolated(.row(r)) { pricing.reside(.row(r), .inside) }
      }
      for v in 0..<Int32(truncatingIfNeeded: problem.variableCount) where vertex.boundState[v] == .below {
        if !vertex.isViolated(.bound(v)) { pricing.reside(.bound(v), .inside) }
      }
      if pricing.flips.isEmpty { return }
      pricing.applyFlips()
      try optimise()
    }
  }

  /// A new factor of the basis, with the multipliers where its members are now.
  func refactor() {
    // The multipliers of a singular basis mean nothing any more.
    if !basis.replan() { pricing.needsMultipliers = true }
    pricing.multipliers.rearrange(basis.replanning.oldPositions)
  }

  /// A fresh plan, x and sides from it, and every slot looked at again.
  func replanAll(keepingKinks: Bool = false) {
    // Sides that are kept do not make the multipliers new, and rounding gathers in them.
    if keepingKinks { pricing.needsMultipliers = true }
    refactor()
    basis.etasAfterReplan = basis.etas.count
    basis.etaWork = 0
    restoreConsistency(keepingKinks: keepingKinks)
  }

  /// x from the tight set; multipliers again where a side changed by it.
  func restoreConsistency(keepingKinks: Bool = false) {
    let before = vertex.sidesChecksum()
    refresh(keepingKinks: keepingKinks)
    pricing.candidates.removeAll()
    if pricing.needsMultipliers || before != vertex.sidesChecksum() {
      pricing.needsMultipliers = false
      pricing.computeMultipliers()
    }
    for slot in 0..<Int32(truncatingIfNeeded: problem.variableCount) { pricing.touch(slot) }
    pricing.examineTouched()
  }

  /// From here on solves are refined, or are not.
  func setPrecise(_ wanted: Bool) {
    basis.isPrecise = wanted
    basis.zero = wanted ? .refined : .plain
    pricing.multipliers.smallest = wanted ? 1e-24 : 1e-10
  }

  /// x from the tight set, and every loose thing's side from x.
  @_optimize(speed)
  func refresh(keepingKinks: Bool = false) {
    vertex.changesSinceRefresh = 0
    vertex.farthest = 0
    vertex.hasCancelled = false
    vertex.haveAllMoved = true
    basis.computeX()
    if basis.isPrecise || problem.steepness > 1 && basis.etas.count > 0 { basis.refineX() }
    vertex.lookAround(keepingKinks: keepingKinks)
  }

  // MARK: Cold start

  @_optimize(speed)
  func startCold() {
    tieBreakers.forgetDeciders()
    vertex.isCold = false
    vertex.haveAllMoved = true
    // The queues of an empty layout are asked as well.
    if problem.variableRoom == 0 { pricing.growVariables(to: 4) }
    problem.layOutColumns()
    vertex.violatedRequired = 0
    for r in 0..<Int32(truncatingIfNeeded: problem.rowCount) where vertex.rowSlot[r] != -2 {
      vertex.rowSlot[r] = -1
      vertex.side[r] = .inside
    }
    for v in 0..<Int32(truncatingIfNeeded: problem.variableCount) {
      vertex.boundSlot[v] = -1
      if vertex.boundState[v] != .absent { vertex.boundState[v] = .inside }
      vertex.x[v] = 0
    }
    basis.crash()
    basis.etasAfterReplan = 0
    basis.etaWork = 0
    vertex.changesSinceRefresh = 0
    vertex.farthest = 0
    vertex.hasCancelled = false
    let holds = vertex.lookAround()
    if !holds { repair() }
    basis.etasAfterReplan = basis.etas.count
    basis.etaWork = 0
    pricing.candidates.removeAll()
    pricing.needsMultipliers = false
    if holds { pricing.computeNoMultipliers() } else { pricing.computeMultipliers() }
  }

  /// Follows the shift of the tight rows that stands in the sources.
  @_optimize(speed)
  func moveX(gathering: Bool = false) {
    if basis.sources.isEmpty { return }
    vertex.changesSinceRefresh += 1
    basis.direction.clear()
    basis.ftran()
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let move = basis.direction.value[v]
      let value = vertex.x[v] + move
      vertex.farthest = max(vertex.farthest, value.magnitude)
      vertex.noteCancellation(move, value)
      tieBreakers.noteSign(v, from: vertex.x[v], to: value)
      vertex.x[v] = value
      vertex.markMoved(v)
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) {
        let r = problem.poolRow[j]
        if vertex.rowSlot[r] == -1 { vertex.rates.add(r, problem.poolCoefficient[j] * move) }
      }
    }
    for k in 0..<vertex.rates.list.count {
      let r = vertex.rates.list[k]
      vertex.activity[r] += vertex.rates.value[r]
    }
    for k in 0..<vertex.rates.list.count {
      settleSide(.row(vertex.rates.list[k]), vertex.classify(vertex.rates.list[k]), gathering)
    }
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      if vertex.boundSlot[v] < 0 && vertex.boundState[v] != .absent {
        settleSide(.bound(v), vertex.classifyBound(v), gathering)
      }
    }
    vertex.rates.clear()
    basis.direction.clear()
  }

  /// A loose thing takes its side at once, or, newly violated, waits for what `swapViolated` makes of it.
  @inline(__always)
  private func settleSide(_ thing: BasisMember, _ new: Side, _ gathering: Bool) {
    if gathering && new != .inside && vertex.sideOf(thing) != new {
      violated.append(thing)
    } else {
      pricing.reside(thing, new)
    }
  }
}
