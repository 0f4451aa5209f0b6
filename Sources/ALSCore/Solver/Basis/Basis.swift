// The basis: which rows, bounds and pins are active, and their factor.

final class Basis {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex

  var order = Buffer<Int32>()
  var position = Buffer<Int32>()
  var planThing = Buffer<BasisMember>()
  var inversePivot = Buffer<Double>()
  var planVariable = Buffer<Int32>()  // the variable the row defines in the plan, or -1
  /// What is tight in each slot now; differs from planThing where an eta stands between.
  var tight = Buffer<BasisMember>()
  var etas = Etas()
  var queue = Bitset()
  var etaQueue = Bitset()
  var work = Buffer<Double>()
  var sources = Buffer<Int32>()
  var direction = SparseVector()
  var combination = SparseVector()
  var etasAfterReplan = 0
  /// Entries walked through since the last plan, of etas made after it: when they cost as much as a plan, one is due.
  var etaWork = 0
  /// Solves are refined, and every step starts from a new factor; see Refinement.swift.
  var isPrecise = false
  var zero = ZeroTolerances.plain
  var refinement = Refinement()
  var replanning = Refactorization()
  var isSettled = Buffer<Bool>()

  init(_ vertex: Vertex, _ tieBreakers: TieBreakers) {
    problem = vertex.problem
    self.tieBreakers = tieBreakers
    self.vertex = vertex
  }

  convenience init(copying other: Basis, _ vertex: Vertex, _ tieBreakers: TieBreakers) {
    self.init(vertex, tieBreakers)
    order = Buffer(copying: other.order)
    position = Buffer(copying: other.position)
    planThing = Buffer(copying: other.planThing)
    inversePivot = Buffer(copying: other.inversePivot)
    planVariable = Buffer(copying: other.planVariable)
    tight = Buffer(copying: other.tight)
    etas = Etas(copying: other.etas)
    etasAfterReplan = other.etasAfterReplan
    etaWork = other.etaWork
    isPrecise = other.isPrecise
    zero = other.zero
    etaQueue.grow(to: other.etaQueue.capacity)
    growScratch()
  }

  /// Etas are many, or long compared with the plan.
  var needsReplan: Bool {
    hasLongEtas || etas.count - etasAfterReplan > 64 && etas.count > 2 * etasAfterReplan
  }

  var hasLongEtas: Bool {
    etaWork > Basis.replanWork * (problem.variableCount + 64)
  }

  /// What a new plan costs, in entries of etas walked through for each variable.
  static let replanWork = 24

  /// A new variable is pinned, so the tight set stays complete.  A cold start makes all this anew.
  func enter(_ v: Int32) {
    position[v] = Int32(truncatingIfNeeded: order.count)
    order.append(v)
    vertex.pinSlot[v] = v
    planThing[v] = .pin(v)
    tight[v] = .pin(v)
    inversePivot[v] = 1
  }

  func resetRow(_ r: Int32) { planVariable[r] = -1 }

  func growVariables() {
    let room = problem.variableRoom
    position.resize(room, bytes: 0xFF, in: problem.arena)
    planThing.resize(room, bytes: 0, in: problem.arena)
    inversePivot.resize(room, bytes: 0, in: problem.arena)
    tight.resize(room, bytes: 0, in: problem.arena)
    order.reserve(room, in: problem.arena)
    etas.grow(to: room, in: problem.arena)
    growScratch()
  }

  private func growScratch() {
    let room = problem.variableRoom
    work.resizeClean(room, in: problem.arena)
    direction.grow(to: room, in: problem.arena)
    combination.grow(to: room, in: problem.arena)
    queue.grow(to: room, in: problem.arena)
  }

  func growRows(to room: Int) { planVariable.resize(room, bytes: 0xFF, in: problem.arena) }
}
