// The values x, and the state of every row and bound there.

/// The current vertex: the values, and for each row and bound whether it is active and on which side of it x lies.
final class Vertex {
  let problem: Problem

  /// The values of the variables.
  private(set) var x = Table<VariableID, Double>()
  /// a.x of each row; maintained for inactive rows only.
  var activity = Table<RowID, Double>()
  /// The side of each row.
  var side = Table<RowID, Side>()
  /// The side of the bound x >= 0 of each variable; absent if it has none.
  var boundState = Table<VariableID, Side>()
  /// The basis slot of each row; -1: inactive, -2: not in the problem.
  var rowPosition = Table<RowID, BasisPosition>()
  /// The basis slot of each bound, or -1.
  var boundPosition = Table<VariableID, BasisPosition>()
  /// The basis slot of the pin of each variable, or -1.
  var pinPosition = Table<VariableID, BasisPosition>()
  /// The number of required rows and bounds that count as violated.
  var violatedRequired = 0
  /// Blocks of four variables whose values have changed since the caller read them.
  private(set) var movedBlocks = Buffer<Int32>()
  private(set) var isBlockMoved = Buffer<Bool>()
  /// All of them may have changed.
  private(set) var haveAllMoved = true
  /// x lags behind the steps along cached directions.
  private(set) var isBehind = false
  /// There is no vertex to start from.
  private(set) var isCold = true
  /// The rates of row activities along a direction; scratch that is always left clean.
  private(set) var rates = SparseVector<RowID>()
  /// Steps and exchanges since x was last computed from the basis.
  private(set) var changesSinceRefresh = 0
  /// Solves and moves of x since all rows were last classified.
  private(set) var uncheckedMoves = 0
  /// The largest value that a step has made smaller since then, or 1e5 times the largest rate.
  private(set) var maxStep = 0.0
  /// Variables whose values contain a cancellation error after a return from a large value; only the first of many.
  private(set) var cancelled = Buffer<VariableID>()
  /// Counts solves that invalidate cached directions.
  private(set) var version = 0
  /// An upper bound of the terms that enlarge the tolerance of rows.
  private(set) var largestTolerated = Double.infinity

  init(_ problem: Problem) {
    self.problem = problem
  }

  convenience init(copying other: Vertex, _ problem: Problem) {
    self.init(problem)
    x = Table(copying: other.x)
    activity = Table(copying: other.activity)
    side = Table(copying: other.side)
    boundState = Table(copying: other.boundState)
    rowPosition = Table(copying: other.rowPosition)
    boundPosition = Table(copying: other.boundPosition)
    pinPosition = Table(copying: other.pinPosition)
    violatedRequired = other.violatedRequired
    movedBlocks = Buffer(copying: other.movedBlocks)
    isBlockMoved = Buffer(copying: other.isBlockMoved)
    haveAllMoved = other.haveAllMoved
    isCold = other.isCold
    changesSinceRefresh = other.changesSinceRefresh
    uncheckedMoves = other.uncheckedMoves
    maxStep = other.maxStep
    cancelled = Buffer(copying: other.cancelled)
    largestTolerated = other.largestTolerated
    rates.grow(to: problem.rowCapacity, in: problem.arena)
  }

  /// The distance of a violated row below its bound (positive) or above it (negative).
  func violation(_ r: RowID) -> Double {
    side[r] == .below
      ? problem.lower[r] - computeActivity(r) : side[r] == .above ? problem.upper[r] - computeActivity(r) : 0
  }

  /// A move by this many times its resulting value leaves a relative error of 1e-12.  `threshold` is `cancellationThreshold`.
  @inline(__always)
  func noteCancellation(_ v: VariableID, _ move: Double, _ value: Double, beyond threshold: Double) {
    if move.magnitude > threshold && move.magnitude > Vertex.cancellation * value.magnitude { keepCancelled(v) }
  }

  static let cancellation = 1e4

  /// Larger values leave a cancellation error that required rows can show.  Smaller for large coefficients.
  var cancellationThreshold: Double {
    let growth = problem.growthFactor
    return growth == 1 ? Vertex.cancellation : min(Vertex.cancellation, 1e6 / growth)
  }

  @inline(never)
  private func keepCancelled(_ v: VariableID) {
    if cancelled.count <= Vertex.mostCancelled { cancelled.append(v) }
  }

  /// Up to this number of values are recomputed one by one.
  static let mostCancelled = 16

  var hasCancelled: Bool { !cancelled.isEmpty }

  /// Must follow the recomputation of these values.
  func forgetCancelled() { cancelled.removeAll() }

  /// A row violated by less counts as satisfied.  Only the binary exponent of its largest term, slightly enlarged, matters:
  /// rounding in x then does not move the limit, even at powers of two.
  func negligibleMiss(of r: RowID) -> Double {
    let bound = (side[r] == .below ? problem.lower[r] : problem.upper[r]).magnitude
    return Vertex.negligibleMiss * (1.0001 * max(1, bound, min(largestTerm(of: r), largestTolerated))).binade
  }

  /// Rows that hold only relative to large intermediate values must hold at the final values when they are solved again.
  func limitTolerance() {
    var largest = 1.0
    for r in RowID.first(problem.rowCount) where rowPosition[r] != -2 { largest = max(largest, largestTerm(of: r)) }
    largestTolerated = largest
  }

  func forgiveAsUsual() { largestTolerated = .infinity }

  /// Less than half of the published tolerance.  A power of two: practical sizes never lie exactly at the limit.
  static let negligibleMiss = 0x1p-31

  /// Whether all values of a block are within `most` of 0 in total; false for NaN.
  @inline(__always)
  func isNearZero(_ block: Int32, _ most: Double) -> Bool {
    let x = self.x.base + 4 * Int(block)
    return x[0].magnitude + x[1].magnitude + (x[2].magnitude + x[3].magnitude) <= most
  }

  @inline(__always)
  var isDueForRefresh: Bool { changesSinceRefresh > 20_000 + problem.variableCount }

  // MARK: Changed values

  /// Records that a variable has changed since the caller read it.
  @inline(__always)
  func markMoved(_ v: VariableID) {
    let block = v.block
    if isBlockMoved[block] { return }
    isBlockMoved[block] = true
    movedBlocks.append(block)
  }

  /// The caller has read the changes.
  func forgetMoves() {
    for k in 0..<movedBlocks.count { isBlockMoved[movedBlocks[k]] = false }
    movedBlocks.removeAll()
    haveAllMoved = false
  }

  func resetRow(_ r: RowID) {
    side[r] = .inside
    activity[r] = 0
  }

  func growVariables() {
    let room = problem.variableCapacity
    x.resize(room, bytes: 0, in: problem.arena)
    boundState.resize(room, bytes: Side.absent.rawValue, in: problem.arena)
    boundPosition.resize(room, bytes: 0xFF, in: problem.arena)
    pinPosition.resize(room, bytes: 0xFF, in: problem.arena)
    isBlockMoved.resize(room >> 2, bytes: 0, in: problem.arena)
  }

  func growRows(to room: Int) {
    activity.resize(room, bytes: 0, in: problem.arena)
    side.resize(room, bytes: 0, in: problem.arena)
    rowPosition.resize(room, bytes: 0xFF, in: problem.arena)
    rates.grow(to: room, in: problem.arena)
  }

  // MARK: Values

  /// Sets a value without recording the change.
  @inline(__always)
  func setValue(_ v: VariableID, _ value: Double) { x[v] = value }

  @inline(__always)
  func addToValue(_ v: VariableID, _ amount: Double) { x[v] += amount }

  /// Sets a value and records the change.
  func set(_ v: VariableID, to value: Double) {
    x[v] = value
    markMoved(v)
  }

  func markAllMoved() { haveAllMoved = true }

  // MARK: Activities

  @inline(__always)
  func setActivity(_ r: RowID, _ value: Double) { activity[r] = value }

  @inline(__always)
  func addToActivity(_ r: RowID, _ amount: Double) { activity[r] += amount }

  @inline(__always)
  func addRate(_ r: RowID, _ amount: Double) { rates.add(r, amount) }

  func clearRates() { rates.clear() }

  /// Advances the activities along the direction of the current rates.
  @inline(__always)
  func moveActivities(by length: Double) {
    for k in 0..<rates.list.count { activity[rates.list[k]] += length * rates.value[rates.list[k]] }
  }

  // MARK: Adding and removing rows and variables

  @inline(__always)
  func enterRow(_ r: RowID) { rowPosition[r] = -1 }

  func retireRow(_ r: RowID) {
    rowPosition[r] = -2
    side[r] = .inside
  }

  /// Sets whether the last two of four variables have a bound at 0.
  func setSizes(of base: VariableID, _ state: Side) {
    boundState[base + 2] = state
    boundState[base + 3] = state
  }

  func release(_ v: VariableID) {
    set(v, to: 0)
    boundState[v] = .absent
  }

  // MARK: The whole state

  func markBehind(_ isBehind: Bool) { self.isBehind = isBehind }

  /// Discards the vertex: the next solve is a cold start.
  func invalidate() { isCold = true }

  func markSolved() { isCold = false }

  /// Invalidates all cached directions.
  func beginVersion() { version += 1 }

  @inline(__always)
  func countChange() { changesSinceRefresh += 1 }

  /// Must precede a move of x along a direction.
  @inline(__always)
  func countMove() {
    countChange()
    countUnchecked()
  }

  func countUnchecked() { uncheckedMoves += 1 }
  /// Requires a new classification of inactive rows.
  func invalidateSides() { uncheckedMoves = Int.max / 2 }
  func setUncheckedMoves(_ count: Int) { uncheckedMoves = count }

  @inline(__always)
  func noteStep(_ length: Double) { maxStep = max(maxStep, length) }

  /// The rounding of a large value counts if the value becomes smaller: it is negligible in rows in which the value is still large.
  @inline(__always)
  func noteStep(from before: Double, to after: Double) {
    if before.magnitude > 1.1 * after.magnitude { noteStep(before.magnitude) }
  }

  /// x was computed from its basis.
  func beginAfresh() {
    changesSinceRefresh = 0
    maxStep = 0
    cancelled.removeAll()
  }

  /// Makes everything inactive, and x = 0.
  @_optimize(speed)
  func reset() {
    isCold = false
    haveAllMoved = true
    violatedRequired = 0
    for r in RowID.first(problem.rowCount) where rowPosition[r] != -2 {
      rowPosition[r] = -1
      side[r] = .inside
    }
    for v in VariableID.first(problem.variableCount) {
      boundPosition[v] = -1
      if boundState[v] != .absent { boundState[v] = .inside }
      x[v] = 0
    }
  }
}
