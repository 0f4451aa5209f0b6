// Where x is, and how every row and bound stands there.

/// The point at which the solver stands: the values, and for each row and bound whether it is active and on which side of it
/// the point lies.
final class Vertex {
  let problem: Problem

  /// The values of the variables.
  private(set) var x = LoggedTable<VariableID, Double>()
  /// a.x of each row; kept for inactive rows only.
  var activity = LoggedTable<RowID, Double>()
  /// Where each row stands.
  var side = LoggedTable<RowID, Side>()
  /// Where the bound x >= 0 of each variable stands; absent where it has none.
  var boundState = LoggedTable<VariableID, Side>()
  /// The basis position of each row; -1: inactive, -2: not in the problem.
  var rowPosition = LoggedTable<RowID, BasisPosition>()
  /// The basis position of each bound, or -1.
  var boundPosition = LoggedTable<VariableID, BasisPosition>()
  /// The basis position of the pin of each variable, or -1.
  var pinPosition = LoggedTable<VariableID, BasisPosition>()
  /// How many required rows and bounds count as violated.
  var violatedRequired = 0
  /// Blocks of four variables with other values than the caller has seen.
  private(set) var movedBlocks = Buffer<Int32>()
  private(set) var isBlockMoved = Buffer<Bool>()
  /// All of them may have moved.
  private(set) var haveAllMoved = true
  /// x is not where known directions have been followed to.
  private(set) var isBehind = false
  /// There is no vertex to start from.
  private(set) var isCold = true
  /// How fast the activities of rows change along a direction; scratch, always left clean.
  private(set) var rates = SparseVector<RowID>()
  /// Steps and exchanges since x was last computed from the basis.
  private(set) var changesSinceRefresh = 0
  /// Solves and moves of x since all rows were last looked at.
  private(set) var uncheckedMoves = 0
  /// The largest value a step has led to or come from since, or 1e5 times the largest rate.
  private(set) var maxStep = 0.0
  /// Variables that have come back from so far away that cancellation has left an error in their values; of many only the first.
  private(set) var cancelled = LoggedBuffer<VariableID>()
  /// Counts the solves after which directions known before mean nothing.
  private(set) var version = 0
  /// Terms count as no larger than this when it is said what may be missed.
  private(set) var largestForgiving = Double.infinity

  init(_ problem: Problem) {
    self.problem = problem
  }

  convenience init(copying other: Vertex, _ problem: Problem) {
    self.init(problem)
    x = LoggedTable(copying: other.x)
    activity = LoggedTable(copying: other.activity)
    side = LoggedTable(copying: other.side)
    boundState = LoggedTable(copying: other.boundState)
    rowPosition = LoggedTable(copying: other.rowPosition)
    boundPosition = LoggedTable(copying: other.boundPosition)
    pinPosition = LoggedTable(copying: other.pinPosition)
    violatedRequired = other.violatedRequired
    movedBlocks = Buffer(copying: other.movedBlocks)
    isBlockMoved = Buffer(copying: other.isBlockMoved)
    haveAllMoved = other.haveAllMoved
    isCold = other.isCold
    changesSinceRefresh = other.changesSinceRefresh
    uncheckedMoves = other.uncheckedMoves
    maxStep = other.maxStep
    cancelled = LoggedBuffer(copying: other.cancelled)
    largestForgiving = other.largestForgiving
    rates.grow(to: problem.rowCapacity, in: problem.arena)
  }

  /// Tells all that an edit may overwrite.
  func logState(in log: StateLog) {
    log(&x)
    log(&activity)
    log(&side)
    log(&boundState)
    log(&rowPosition)
    log(&boundPosition)
    log(&pinPosition)
    log.number(&violatedRequired)
    if log.isTakingBack { for k in 0..<movedBlocks.count { isBlockMoved[movedBlocks[k]] = false } }
    log.whole(&movedBlocks)
    if log.isTakingBack { for k in 0..<movedBlocks.count { isBlockMoved[movedBlocks[k]] = true } }
    log.number(&haveAllMoved)
    log.number(&isBehind)
    log.number(&isCold)
    log.number(&changesSinceRefresh)
    log.number(&uncheckedMoves)
    log.number(&maxStep)
    log(&cancelled)
    log.number(&version)
    log.number(&largestForgiving)
  }

  /// By how much a violated row lies below (positive: it wants more) or above (negative).
  func violation(_ r: RowID) -> Double {
    side[r] == .below
      ? problem.lower[r] - computeActivity(r) : side[r] == .above ? problem.upper[r] - computeActivity(r) : 0
  }

  /// A move of this many times the value it leads to leaves an error of 1e-12 of it.  `threshold` is `cancellationThreshold`.
  @inline(__always)
  func noteCancellation(_ v: VariableID, _ move: Double, _ value: Double, beyond threshold: Double) {
    if move.magnitude > threshold && move.magnitude > Vertex.cancellation * value.magnitude { keepCancelled(v) }
  }

  static let cancellation = 1e4

  /// Larger values leave cancellation error that required rows can show.  It is smaller where coefficients are large.
  var cancellationThreshold: Double {
    let growth = problem.growthFactor
    return growth == 1 ? Vertex.cancellation : min(Vertex.cancellation, 1e6 / growth)
  }

  @inline(never)
  private func keepCancelled(_ v: VariableID) {
    if cancelled.count <= Vertex.mostCancelled { cancelled.append(v) }
  }

  /// So many are worth mending one by one.
  static let mostCancelled = 16

  var hasCancelled: Bool { !cancelled.isEmpty }

  /// Their values have been computed anew.
  func forgetCancelled() { cancelled.removeAll() }

  /// A violated row that is missed by less holds.  Of its largest term, a little enlarged, only the power of two counts: so rounding
  /// in x does not move the limit, not even where a margin is a power of two.
  func negligibleMiss(of r: RowID) -> Double {
    let bound = (side[r] == .below ? problem.lower[r] : problem.upper[r]).magnitude
    return Vertex.negligibleMiss * (1.0001 * max(1, bound, min(largestTerm(of: r), largestForgiving))).binade
  }

  /// What holds only beside large values that the layout does not have in the end has to hold by itself when it is solved again.
  func forgiveNoMoreThanHere() {
    var largest = 1.0
    for r in RowID.first(problem.rowCount) where rowPosition[r] != -2 { largest = max(largest, largestTerm(of: r)) }
    largestForgiving = largest
  }

  func forgiveAsUsual() { largestForgiving = .infinity }

  /// Less than half of what a published value may miss.  A power of two: sizes that people and tests write never lie at the limit itself.
  static let negligibleMiss = 0x1p-31

  /// Whether the values of a block are so near to 0 together; false if one is NaN.
  @inline(__always)
  func isNearZero(_ block: Int32, _ most: Double) -> Bool {
    let x = self.x.base + 4 * Int(block)
    return x[0].magnitude + x[1].magnitude + (x[2].magnitude + x[3].magnitude) <= most
  }

  @inline(__always)
  var isDueForRefresh: Bool { changesSinceRefresh > 20_000 + problem.variableCount }

  // MARK: What has moved

  /// Notes that a variable has another value than the caller was last told.
  @inline(__always)
  func markMoved(_ v: VariableID) {
    let block = v.block
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

  /// Writes a value that the caller has not to hear of by itself.
  @inline(__always)
  func setValue(_ v: VariableID, _ value: Double) { x[v] = value }

  @inline(__always)
  func addToValue(_ v: VariableID, _ amount: Double) { x[v] += amount }

  /// Gives a variable another value, which the caller will hear of.
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

  /// Activities follow x along the direction whose rates are known.
  @inline(__always)
  func moveActivities(by length: Double) {
    for k in 0..<rates.list.count { activity[rates.list[k]] += length * rates.value[rates.list[k]] }
  }

  // MARK: Rows and variables that come and go

  @inline(__always)
  func enterRow(_ r: RowID) { rowPosition[r] = -1 }

  func retireRow(_ r: RowID) {
    rowPosition[r] = -2
    side[r] = .inside
  }

  /// Whether the last two of four variables have a bound at 0.
  func setSizes(of base: VariableID, _ state: Side) {
    boundState[base + 2] = state
    boundState[base + 3] = state
  }

  func release(_ v: VariableID) {
    set(v, to: 0)
    boundState[v] = .absent
  }

  // MARK: The state as a whole

  func markBehind(_ isBehind: Bool) { self.isBehind = isBehind }

  /// There is no vertex to start from: the next solve is a cold start.
  func invalidate() { isCold = true }

  func markSolved() { isCold = false }

  /// Directions known so far mean nothing any more.
  func beginVersion() { version += 1 }

  @inline(__always)
  func countChange() { changesSinceRefresh += 1 }

  func setChanges(_ count: Int) { changesSinceRefresh = count }

  /// x is about to move along a direction.
  @inline(__always)
  func countMove() {
    countChange()
    countUnchecked()
  }

  func countUnchecked() { uncheckedMoves += 1 }
  /// Some inactive row may be on another side than it is said to be.
  func mistrustSides() { uncheckedMoves = Int.max / 2 }
  func setUncheckedMoves(_ count: Int) { uncheckedMoves = count }

  @inline(__always)
  func noteStep(_ length: Double) { maxStep = max(maxStep, length) }

  /// x is as its basis makes it.
  func beginAfresh() {
    changesSinceRefresh = 0
    maxStep = 0
    cancelled.removeAll()
  }

  /// Everything inactive, and x = 0.
  @_optimize(speed)
  func reset() {
    isCold = false
    haveAllMoved = true
    violatedRequired = 0
    rowPosition.putAllAside()
    side.putAllAside()
    boundPosition.putAllAside()
    boundState.putAllAside()
    x.putAllAside()
    for r in RowID.first(problem.rowCount) where rowPosition[r] != -2 {
      rowPosition.write(r, -1)
      side.write(r, .inside)
    }
    for v in VariableID.first(problem.variableCount) {
      boundPosition.write(v, -1)
      if boundState[v] != .absent { boundState.write(v, .inside) }
      x.write(v, 0)
    }
  }
}
