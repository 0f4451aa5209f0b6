// Where x is, and how every row and bound stands there.

final class Vertex {
  let problem: Problem

  var x = Buffer<Double>()
  var activity = Buffer<Double>()  // a.x; kept for loose rows only
  var side = Buffer<Side>()
  var boundState = Buffer<Side>()
  var rowSlot = Buffer<Int32>()  // -1 loose, -2 not in the problem
  var boundSlot = Buffer<Int32>()
  var pinSlot = Buffer<Int32>()
  var violatedRequired = 0
  var movedBlocks = Buffer<Int32>()
  var isBlockMoved = Buffer<Bool>()
  var haveAllMoved = true
  var isCold = true
  var rates = SparseVector()
  var changesSinceRefresh = 0
  /// The largest value a step has led to or come from since, or 1e5 times the largest rate.
  var farthest = 0.0
  /// A value has come back from so far away that cancellation has left an error in it.
  var hasCancelled = false
  /// Counts the solves after which directions known before mean nothing.
  var version = 0

  init(_ problem: Problem) {
    self.problem = problem
  }

  convenience init(copying other: Vertex, _ problem: Problem) {
    self.init(problem)
    x = Buffer(copying: other.x)
    activity = Buffer(copying: other.activity)
    side = Buffer(copying: other.side)
    boundState = Buffer(copying: other.boundState)
    rowSlot = Buffer(copying: other.rowSlot)
    boundSlot = Buffer(copying: other.boundSlot)
    pinSlot = Buffer(copying: other.pinSlot)
    violatedRequired = other.violatedRequired
    movedBlocks = Buffer(copying: other.movedBlocks)
    isBlockMoved = Buffer(copying: other.isBlockMoved)
    haveAllMoved = other.haveAllMoved
    isCold = other.isCold
    changesSinceRefresh = other.changesSinceRefresh
    farthest = other.farthest
    hasCancelled = other.hasCancelled
    rates.grow(to: problem.rowRoom, in: problem.arena)
  }

  /// By how much a violated row lies below (positive: it wants more) or above (negative).
  func lost(_ r: Int32) -> Double {
    side[r] == .below
      ? problem.lower[r] - computeActivity(r) : side[r] == .above ? problem.upper[r] - computeActivity(r) : 0
  }

  /// A move of this many times the value it leads to leaves an error of 1e-12 of it.
  @inline(__always)
  func noteCancellation(_ move: Double, _ value: Double) {
    if move.magnitude > Vertex.cancellation && move.magnitude > Vertex.cancellation * value.magnitude {
      hasCancelled = true
    }
  }

  static let cancellation = 1e4

  /// A violated row that is missed by less holds.  Of its largest term only the power of two counts, so that rounding in x does
  /// not move the limit.
  func negligibleMiss(of r: Int32) -> Double {
    var largest = max(1, (side[r] == .below ? problem.lower[r] : problem.upper[r]).magnitude)
    for k in problem.entries(of: r) {
      largest = max(largest, (problem.entryCoefficient[k] * x[problem.entryVariable[k]]).magnitude)
    }
    return Vertex.negligibleMiss * largest.binade
  }

  /// Less than half of what a published value may miss.  A power of two: sizes that people and tests write never lie at the limit itself.
  static let negligibleMiss = 0x1p-31

  var isDueForRefresh: Bool { changesSinceRefresh > 20_000 + problem.variableCount }

  // MARK: What has moved

  /// Notes that a variable has another value than the caller was last told.
  @inline(__always)
  func markMoved(_ v: Int32) {
    let block = v >> 2
    if isBlockMoved[block] { return }
    isBlockMoved[block] = true
    movedBlocks.append(block)
  }

  /// The caller has taken notice.
  func forgetMoves() {
    for k in 0..<movedBlocks.count { isBlockMoved[movedBlocks[k]] = false }
    movedBlocks.removeAll()
    haveAllMoved = false
  }

  func resetRow(_ r: Int32) {
    side[r] = .inside
    activity[r] = 0
  }

  func growVariables() {
    let room = problem.variableRoom
    x.resize(room, bytes: 0, in: problem.arena)
    boundState.resize(room, bytes: Side.absent.rawValue, in: problem.arena)
    boundSlot.resize(room, bytes: 0xFF, in: problem.arena)
    pinSlot.resize(room, bytes: 0xFF, in: problem.arena)
    isBlockMoved.resize(room >> 2, bytes: 0, in: problem.arena)
  }

  func growRows(to room: Int) {
    activity.resize(room, bytes: 0, in: problem.arena)
    side.resize(room, bytes: 0, in: problem.arena)
    rowSlot.resize(room, bytes: 0xFF, in: problem.arena)
    rates.grow(to: room, in: problem.arena)
  }
}
