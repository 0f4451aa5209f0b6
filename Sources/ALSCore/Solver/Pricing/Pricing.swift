// Multipliers and what follows from them.

final class Pricing {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis

  var multipliers = Multipliers()
  /// Slots whose multipliers or things changed since their slopes were last looked at.
  var touched = Buffer<Int32>()
  var isTouched = Buffer<Bool>()
  var candidates = CandidateHeap()
  /// Slots that can move some way at no cost: where freedom may hide.
  var zeroSlopes = Bitset()
  var zeroSlopeCount = 0
  var flips = Buffer<GradientChange>()
  var sortKeys: [SortKey] = []
  var unsortedFlips = Buffer<GradientChange>()
  var flipCount = 0
  var needsMultipliers = false
  /// Steps that have changed multipliers since all of them were computed from the rows.
  var pivotsSinceMultipliers = 0
  var useSmallestIndex = false
  var zeroSteps = 0
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
    isTouched = Buffer(copying: other.isTouched)
    candidates = CandidateHeap(copying: other.candidates)
    zeroSlopes = Bitset(copying: other.zeroSlopes)
    zeroSlopeCount = other.zeroSlopeCount
    flipCount = other.flipCount
    needsMultipliers = other.needsMultipliers
    pivotsSinceMultipliers = other.pivotsSinceMultipliers
    useSmallestIndex = other.useSmallestIndex
    zeroSteps = other.zeroSteps
    wasSmallestIndex = other.wasSmallestIndex
  }

  /// Makes room in all parts up to this one.
  @inline(never)
  func growVariables(to wanted: Int) {
    problem.growVariables(to: wanted)
    vertex.growVariables()
    basis.growVariables()
    let room = problem.variableRoom
    isTouched.resize(room, bytes: 0, in: problem.arena)
    touched.reserve(room, in: problem.arena)
    multipliers.grow(to: room, in: problem.arena)
    zeroSlopes.grow(to: room, in: problem.arena)
  }
}
