// Multipliers, reduced costs and pricing.

/// A slot whose member may leave the basis.  It is validated when it is taken.
struct Candidate: HeapItem {
  var key: Int64
  var tie: Int32
  var position: VariableID

  /// The most important violation first.
  @inline(__always)
  func comesBefore(_ other: Candidate) -> Bool { key != other.key ? key > other.key : tie < other.tie }

  /// Matches the canonical rule: it prefers growing slots of late items and shrinking ones of early items.
  static func tie(_ v: VariableID, isGrowing: Bool) -> Int32 { isGrowing ? -1 - v.raw : v.raw }
}

/// The dual side: multipliers, reduced costs, and the choice of the leaving member.
final class Pricing {
  let problem: Problem
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis

  /// Per slot: the multiplier of its member, a sparse vector over levels.
  var multipliers = Multipliers()
  /// Slots whose multipliers or members have changed since they were last priced.
  var touched = Buffer<VariableID>()
  var isTouched = Table<VariableID, Bool>()
  /// Slots whose members may leave the basis.
  var candidates = Heap<Candidate>()
  /// Slots that can move in one direction at no cost, so that the optimum may not be unique.
  var zeroReducedCosts = Bitset()
  var zeroReducedCostCount = 0
  /// Per slot: its reduced costs when it was last priced.
  var costs = Table<BasisPosition, KnownCosts>()
  /// Changes of the gradients of inactive members that are not in the multipliers yet.
  var gradientChanges = Buffer<GradientChange>()
  /// Scratch for sorting them.
  var sortKeys: [SortKey] = []
  var unsortedChanges = Buffer<GradientChange>()
  /// The dual step of a pivot per level; scratch.
  private(set) var theta = LevelVector()
  /// The multipliers must be computed from the rows before their next use.
  private(set) var needsMultipliers = false
  /// Some slot was priced by a cost within rounding.
  private(set) var hasThinCosts = false
  /// Steps that have changed multipliers since they were computed from the rows.
  var pivotsSinceMultipliers = 0
  /// Bland's rule applies: the member with the smallest number leaves.
  var useSmallestIndex = false
  /// Consecutive degenerate steps.
  var zeroSteps = 0
  /// Bland's rule was in force since all slots were last priced.
  var wasSmallestIndex = false

  /// With new parts.
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
    candidates = Heap(copying: other.candidates)
    zeroReducedCosts = Bitset(copying: other.zeroReducedCosts)
    zeroReducedCostCount = other.zeroReducedCostCount
    costs = Table(copying: other.costs)
    needsMultipliers = other.needsMultipliers
    hasThinCosts = other.hasThinCosts
    pivotsSinceMultipliers = other.pivotsSinceMultipliers
    useSmallestIndex = other.useSmallestIndex
    zeroSteps = other.zeroSteps
    wasSmallestIndex = other.wasSmallestIndex
  }

  /// Reserves capacity in all parts up to this one.
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
    // Initially as for slots with positive costs, which are not free.
    costs.resize(room, bytes: 0x7F, in: problem.arena)
  }

  // MARK: Multipliers

  func setPrecise(_ wanted: Bool) { multipliers.setSmallest(wanted ? 1e-24 : 1e-10) }

  func clearMultipliers(_ p: VariableID) { multipliers.clear(p) }

  /// Moves multipliers to the new slots of their members after a refactorization.
  func rearrangeMultipliers() { multipliers.rearrange(basis.refactorization.oldPositions) }

  /// Moves multipliers after a cycle reversal, see `Basis.reorient`.
  func turn(_ path: borrowing Buffer<BasisPosition>) {
    multipliers.turn(path)
    for k in 0..<path.count { touch(path[k]) }
  }

  /// Makes the next use compute the multipliers from the rows.
  func distrustMultipliers() { needsMultipliers = true }

  func trustMultipliers() { needsMultipliers = false }

  func noteThinCosts() { hasThinCosts = true }

  /// The multipliers were computed from the rows.
  func trustThinCosts() { hasThinCosts = false }

  /// After this many updates a new factor recomputes the multipliers as well.
  var haveDrifted: Bool { pivotsSinceMultipliers >= 512 }

  func markVerified() { pivotsSinceMultipliers = 0 }

  func dropCandidates() { candidates.removeAll() }

  /// Updates the multipliers when the member of slot p, which became inactive with this gradient and level, is replaced by the
  /// member of `basis.combination`.
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

  /// The same if the entering member is `factor` times the leaving one: nothing else changes.
  func flip(_ p: VariableID, _ leaving: BasisMember, by factor: Double, entering level: Level, _ gradient: Double) {
    findTheta(p, leaving, factor)
    takeTheta(p, level, gradient)
  }

  /// The multipliers of the entering member, whose gradient was `gradient` at `level`.
  @inline(__always)
  private func takeTheta(_ p: VariableID, _ level: Level, _ gradient: Double) {
    multipliers.clear(p)
    theta.add(level, gradient)
    multipliers.add(p, theta, times: 1)
  }

  /// theta = (mu of slot p - gradient of the leaving member) / y_p, level by level.
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
    // For example if one of two views takes the remaining space from the other: no other slot changes.
    theta.drop(below: 1e-2 * multipliers.smallest)
  }
}

// Cached one-sided reduced costs of a slot.

/// The levels that decide the cost of moving a slot up and down: 0 if it costs nothing, negative if it improves the objective.
struct KnownCosts: BitwiseCopyable, Equatable {
  let up: Int32
  let down: Int32

  /// A slot that is not priced.
  static let none = KnownCosts(up: .required, down: .required)

  @inline(__always)
  init(up: Level, down: Level) {
    self.up = up.key
    self.down = down.key
  }

  @inline(__always)
  init(up: Pricing.ReducedCost, down: Pricing.ReducedCost) {
    self.up = up.sign < 0 ? -up.level.key : up.level.key
    self.down = down.sign < 0 ? -down.level.key : down.level.key
  }

  @inline(__always)
  func callAsFunction(_ sense: Double) -> Int32 { sense > 0 ? up : down }

  /// Whether the slot can move at no cost.
  @inline(__always)
  var isFree: Bool { up == 0 || down == 0 }

  /// Whether moving the slot in one direction improves the objective.
  @inline(__always)
  var pays: Bool { up < 0 || down < 0 }
}

// Anti-cycling: degenerate steps.

extension Pricing {
  func countZeroSteps(_ length: Double) {
    if length > 1e-12 {
      zeroSteps = 0
      useSmallestIndex = false
      if wasSmallestIndex {
        wasSmallestIndex = false
        for position in VariableID.first(problem.variableCount) { touch(position) }
      }
      return
    }
    zeroSteps += 1
    if zeroSteps > problem.variableCount { useSmallestIndex = true }
    if useSmallestIndex { wasSmallestIndex = true }
  }

  /// Restarts the count of degenerate steps.
  func beginSteps() {
    zeroSteps = 0
    useSmallestIndex = false
  }

  /// Continues an earlier count.
  func resumeSteps(_ steps: Int, _ bySmallestIndex: Bool) {
    zeroSteps = steps
    useSmallestIndex = bySmallestIndex
  }
}
