// The storage of the solver and the calls that record what is asked of it.
//
// The problem is lexicographic and piecewise linear: every row  lower <= a.x <= upper  has a level for each side, and the
// solver minimises, level after level, the sum of what the rows of a level are violated by.  Required rows are the top
// level of the same objective, so there is no first phase and no large constant.  A vertex is a set of n independent
// "things" that are tight, one for each of the n slots; see Things.swift for what a thing is, Plan.swift for how the
// tight set is factored, Primal.swift for how it is improved.

/// One coefficient of a row.
struct Term: BitwiseCopyable {
  var variable: Int32
  var coefficient: Double
}

/// The terms of a row that is being made, behind those of all others.
struct RowTerms {
  let variables: UnsafeMutablePointer<Int32>
  let coefficients: UnsafeMutablePointer<Double>
  private(set) var count: Int32 = 0

  init(variables: UnsafeMutablePointer<Int32>, coefficients: UnsafeMutablePointer<Double>) {
    self.variables = variables
    self.coefficients = coefficients
  }

  @inline(__always)
  mutating func append(_ variable: Int32, _ coefficient: Double) {
    variables[Int(count)] = variable
    coefficients[Int(count)] = coefficient
    count &+= 1
  }
}

/// A required row that had to be broken, and an irreducible set of rows that says why.
struct Conflict {
  /// Owners of the user rows of the set by rank, the broken one last; implicit rows are left out.
  var owners: [Int32]
  /// -1: implicit rows contradict each other.
  var broken: Int32
  /// The rows of the owners, or the one implicit row that gave way.
  var rows: [Int32]
  /// Implicit rows that took part when the conflict was found.
  var implicitRows: [Int32]
}

final class Solver {
  var nursery = Arena()

  // How many variables and rows there are; their columns are made longer in large steps, see Storage.swift.
  var variableCount = 0
  var rowCount = 0
  var variableRoom = 0
  var rowRoom = 0

  // Variables.  Slot v of the working set belongs to variable v.
  var x = Buffer<Double>()
  var columnStart = Places()
  var columnCount = Buffer<Int32>()
  var columnCapacity = Buffer<Int32>()
  var liveCount = Buffer<Int32>()
  var boundState = Buffer<Side>()
  var boundSlot = Buffer<Int32>()
  var pinSlot = Buffer<Int32>()
  // The columns themselves, in one pool.
  var poolRow = Buffer<Int32>()
  var poolCoefficient = Buffer<Double>()

  // Rows.
  var rowStart = Places()
  var rowLength = Buffer<Int32>()
  var lower = Buffer<Double>()
  var upper = Buffer<Double>()
  var activity = Buffer<Double>()  // a.x; kept for loose rows only
  var lowerLevel = Buffer<Level>()
  var upperLevel = Buffer<Level>()
  var side = Buffer<Side>()
  var rowSlot = Buffer<Int32>()  // -1 loose, -2 not in the problem
  var planVariable = Buffer<Int32>()  // the variable the row defines in the plan, or -1
  var rank = Buffer<Int32>()
  var owner = Buffer<Int32>()
  var isQueued = Buffer<Bool>()
  var entryVariable = Buffer<Int32>()
  var entryCoefficient = Buffer<Double>()
  var freeRows = Buffer<Int32>()
  var rowTotal = 0
  var deadEntries = 0

  // The plan: the tight set in the order in which it defines the variables.
  var order = Buffer<Int32>()
  var position = Buffer<Int32>()
  var planThing = Buffer<BasisMember>()
  var inversePivot = Buffer<Double>()
  /// What is tight in each slot now; differs from planThing where an eta stands between.
  var tight = Buffer<BasisMember>()
  var etas = Etas()

  // Multipliers, one sparse vector over levels a slot.
  var multipliers = Multipliers()
  /// Slots whose multipliers or things changed since their slopes were last looked at.
  var touched = Buffer<Int32>()
  var isTouched = Buffer<Bool>()
  var candidates = CandidateHeap()
  /// Slots that can move some way at no cost: where freedom may hide.
  var zeroSlopes = Bitset()
  var zeroSlopeCount = 0

  // Scratch, always left clean.
  var queue = Bitset()
  var etaQueue = Bitset()
  var work = Buffer<Double>()
  var sources = Buffer<Int32>()
  var direction = SparseVector()
  var combination = SparseVector()
  var rates = SparseVector()
  var flips = Buffer<GradientChange>()
  var violated = Buffer<BasisMember>()
  var swapped = Buffer<Int32>()
  var isSwapped = Buffer<Bool>()
  var ordered: [SortKey] = []
  var unsortedFlips = Buffer<GradientChange>()
  /// Those that were found last (`freeVariables`).
  var free: [Int32] = []
  var breakpoints = BreakpointHeap()
  var slope = LevelVector()
  var theta = LevelVector()

  // What was asked since the last solve; of a cold solver only what is to go.
  var newRows = Buffer<Int32>()
  var movedRows = Buffer<MovedRow>()
  var dyingRows = Buffer<Int32>()
  /// Where to look first for a dying row that is wanted after all.
  var nextDying = 0
  /// How many were: their places in the list hold -1.
  var takenBack = 0
  var dyingVariables = Buffer<Int32>()
  var freeBlocks = Buffer<Int32>()
  var isCold = true
  var isChanged = true

  // Conflicts and freedom.
  var conflicts: [Conflict] = []
  var contested = Buffer<Int32>()
  var demotedImplicit = Buffer<Int32>()
  var brokenRows = Buffer<BrokenRow>()
  var brokenRanks = Buffer<Int32>()
  var relaxedRows = Buffer<RelaxedRow>()
  var violatedRequired = 0

  // What the caller has not seen yet: blocks with other values, or all of them; and directions followed since.
  var movedBlocks = Buffer<Int32>()
  var isBlockMoved = Buffer<Bool>()
  var haveAllMoved = true
  /// Following; see Following.swift.
  var directions: [FollowedDirection] = []
  /// Those the caller has not seen, as bits by place.
  var followed: UInt8 = 0
  var nextDirection = 0
  /// x is not where directions have been followed to.
  var isBehind = false
  /// Counts the solves after which directions known before mean nothing.
  var version = 0
  /// The last long solve took no pivot, so the next one is likely to take none either.
  var isCalm = true
  var isBlockMarked = Buffer<Bool>()

  // Settling; see Settling.swift.  The columns are made when they are first needed.
  /// Something has changed on which the choice among optimal layouts depends.
  var isUnsettled = true
  /// Nothing is known of the last settling; see Resettling.swift.
  var mustSettleAll = true
  var decider = Buffer<Int32>()
  var decisions = Buffer<Int32>()
  var blockPlace = Buffer<Int32>()
  var suspects = Buffer<Int32>()
  var isSuspect = Buffer<Bool>()
  var replaced = Buffer<ReplacedMember>()
  var turned = Buffer<Int32>()
  /// The search for that choice has lost its thread and begins anew.
  var mustSettleAgain = false
  var isSettled = Buffer<Bool>()
  var isAssigned = Buffer<Bool>()
  var settled = Buffer<Int32>()
  var assigned = Buffer<BasisMember>()

  // Counters.
  var maxPivots = 0
  var pivots = 0
  var flipCount = 0
  var zeroSteps = 0
  var useSmallestIndex = false
  var trouble = 0
  var changesSinceRefresh = 0
  /// The largest value a step has led to or come from since, or 1e5 times the largest rate.
  var farthest = 0.0
  /// A value has come back from so far away that cancellation has left an error in it.
  var hasCancelled = false
  /// By how much a coefficient that is very large or very small enlarges what rounding does; 1 where there is none.
  var steepness = 1.0
  var wasSmallestIndex = false
  var needsMultipliers = false
  var etasAfterReplan = 0
  /// Entries walked through since the last plan, of etas made after it: when they cost as much as a plan, one is due.
  var etaWork = 0
  var retired = Buffer<Int32>()
  /// Solves are refined, and every step starts from a new factor; see Refinement.swift.
  var isPrecise = false
  var zero = ZeroTolerances.plain
  var refinement = Refinement()
  // Verification; see Verification.swift.
  /// A solve went the long way since values were last verified.
  var wasSolved = false
  /// Rounding has kept the last search for an optimum from its end.
  var hasGivenUp = false
  /// The next solve judges every row again where x is now.
  var mustReconsider = false
  /// A row that was called broken without a proof, or -1.
  var unprovenRow: Int32 = -1
  var doubtfulRow: Int32 = -1
  /// Steps that have changed multipliers since all of them were computed from the rows.
  var pivotsSinceMultipliers = 0
  var replanning = Refactorization()

  init() {}

  @inline(__always)
  func value(_ v: Int32) -> Double {
    if isBehind { bringUpToDate() }
    return x[v]
  }

  func rowCount(of v: Int32) -> Int { Int(liveCount[v]) }

  // MARK: Rows

  func addRow(
    _ terms: UnsafeBufferPointer<Term>, lower: Double, upper: Double, lowerLevel: Level, upperLevel: Level, rank: Int32,
    owner: Int32
  ) -> Int32 {
    var next = nextTerms(most: terms.count)
    for term in terms { next.append(term.variable, term.coefficient) }
    return addRow(
      next, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: owner)
  }

  /// For the terms of one row, which has to be the next one.
  @inline(__always)
  func nextTerms(most: Int) -> RowTerms {
    entryVariable.reserve(more: most)
    entryCoefficient.reserve(more: most)
    let start = entryVariable.count
    return RowTerms(variables: entryVariable.base + start, coefficients: entryCoefficient.base + start)
  }

  func nextTerms(_ terms: borrowing Buffer<Term>) -> RowTerms {
    var next = nextTerms(most: terms.count)
    for k in 0..<terms.count { next.append(terms[k].variable, terms[k].coefficient) }
    return next
  }

  @inline(__always)
  func addRow(
    _ terms: RowTerms, lower low: Double, upper high: Double, lowerLevel lowLevel: Level, upperLevel highLevel: Level,
    rank rowRank: Int32, owner rowOwner: Int32
  ) -> Int32 {
    isChanged = true
    if !dyingRows.isEmpty {
      let old = takeBack(terms, low, high)
      if old >= 0 {
        noteMove(old)
        set(old, low, high, lowLevel, highLevel, rowRank, rowOwner)
        return old
      }
    }
    let r = makeRow()
    set(r, low, high, lowLevel, highLevel, rowRank, rowOwner)
    store(terms, in: r)
    rowSlot[r] = -1
    // A cold start looks at all rows.
    if isCold { return r }
    newRows.append(r)
    isQueued[r] = true
    return r
  }

  @inline(__always)
  private func set(
    _ r: Int32, _ low: Double, _ high: Double, _ lowLevel: Level, _ highLevel: Level, _ rowRank: Int32,
    _ rowOwner: Int32
  ) {
    lower[r] = low
    upper[r] = high
    lowerLevel[r] = lowLevel
    upperLevel[r] = highLevel
    rank[r] = rowRank
    owner[r] = rowOwner
  }

  /// A row that was to go, and has these terms; -1 when there is none near the one taken back last.  Constraints are often
  /// made anew as they were, or nearly, and in the same order: then a row that moves is all there is to do.
  @inline(never)
  private func takeBack(_ terms: RowTerms, _ low: Double, _ high: Double) -> Int32 {
    // What a conflict has put out of the problem has other levels in the books than it will get back.
    if isCold || brokenRows.count + demotedImplicit.count > 0 { return -1 }
    let count = dyingRows.count
    for k in 0..<min(count, Solver.takenBackReach) {
      let at = (nextDying + k) % count
      let r = dyingRows[at]
      if r < 0 || isQueued[r] || !isAlike(r, low, high) || !hasTerms(r, terms) { continue }
      dyingRows[at] = -1
      nextDying = at + 1
      takenBack += 1
      return r
    }
    return -1
  }

  /// Strikes rows that were taken back from the list of those that go.
  func closeDyingRows() {
    if takenBack == 0 { return }
    var kept = 0
    for k in 0..<dyingRows.count where dyingRows[k] >= 0 {
      dyingRows[kept] = dyingRows[k]
      kept += 1
    }
    while dyingRows.count > kept { _ = dyingRows.popLast() }
    takenBack = 0
    nextDying = 0
  }

  /// Whether the row has the same relation.
  private func isAlike(_ r: Int32, _ low: Double, _ high: Double) -> Bool {
    lower[r].isFinite == low.isFinite && upper[r].isFinite == high.isFinite && (lower[r] == upper[r]) == (low == high)
  }

  private func hasTerms(_ r: Int32, _ terms: RowTerms) -> Bool {
    if rowLength[r] != terms.count { return false }
    let start = rowStart[r]
    for k in 0..<Int(terms.count)
    where entryVariable[start + k] != terms.variables[k] || entryCoefficient[start + k] != terms.coefficients[k] {
      return false
    }
    return true
  }

  private static let takenBackReach = 8

  func removeRow(_ r: Int32) {
    isChanged = true
    dyingRows.append(r)
  }

  func setBounds(_ r: Int32, lower low: Double, upper high: Double) {
    isChanged = true
    noteMove(r)
    lower[r] = low
    upper[r] = high
  }

  func setRow(_ r: Int32, lower low: Double, upper high: Double, lowerLevel: Level, upperLevel: Level) {
    setBounds(r, lower: low, upper: high)
    self.lowerLevel[r] = lowerLevel
    self.upperLevel[r] = upperLevel
  }

  func setLevels(_ r: Int32, lower low: Level, upper high: Level) {
    isChanged = true
    noteMove(r)
    lowerLevel[r] = low
    upperLevel[r] = high
  }

  func setRank(_ r: Int32, _ rowRank: Int32) { rank[r] = rowRank }

  /// Remembers what the row was before its first change since the last solve.
  private func noteMove(_ r: Int32) {
    if isCold || isQueued[r] { return }
    isQueued[r] = true
    movedRows.append(
      MovedRow(row: r, target: target(of: r), lowerLevel: lowerLevel[r], upperLevel: upperLevel[r]))
  }

  @inline(__always)
  private func makeRow() -> Int32 {
    rowTotal += 1
    if let r = freeRows.popLast() {
      resetRow(r)
      return r
    }
    if rowCount == rowRoom { growRows(to: max(16, rowRoom * 2)) }
    rowCount += 1
    return Int32(truncatingIfNeeded: rowCount - 1)
  }

  private func resetRow(_ r: Int32) {
    side[r] = .inside
    activity[r] = 0
    planVariable[r] = -1
  }

  /// Makes the terms, which stand where they are to stay, those of the row, and enters them into the columns.  Every variable
  /// stands in them once: sums are made, and what cancels is dropped, where expressions are (`Affine`).
  @inline(__always)
  private func store(_ terms: RowTerms, in r: Int32) {
    rowStart[r] = entryVariable.count
    rowLength[r] = terms.count
    entryVariable.advance(by: Int(terms.count))
    entryCoefficient.advance(by: Int(terms.count))
    // At hand: what is written could be anything for all the compiler knows.
    let live = liveCount.base
    for k in 0..<Int(terms.count) {
      live[Int(terms.variables[k])] += 1
      let size = terms.coefficients[k].magnitude
      if size != 1 { noteSteepness(size) }
    }
    if !isCold { for k in 0..<Int(terms.count) { link(terms.variables[k], terms.coefficients[k], row: r) } }
  }

  private func noteSteepness(_ size: Double) {
    if !(size < Solver.steep && size * Solver.steep > 1) { steepness = max(steepness, size, 1 / size) }
  }

  /// Coefficients up to this, or down to one in this, are none that `steepness` counts.
  static let steep = 10.0

  /// Not called before a cold start, which lays the columns out in one go.
  @_optimize(speed)
  private func link(_ v: Int32, _ coefficient: Double, row: Int32) {
    if columnCount[v] == columnCapacity[v] { relocateColumn(v) }
    let place = columnStart[v] + Int(columnCount[v])
    poolRow[place] = row
    poolCoefficient[place] = coefficient
    columnCount[v] += 1
    if liveCount[v] > 1 { return }
    if boundSlot[v] >= 0 { touch(boundSlot[v]) }
    if pinSlot[v] >= 0 {
      x[v] = 0
      markMoved(v)
      touch(pinSlot[v])
    }
  }

  private func relocateColumn(_ v: Int32) {
    let grown = Int(columnCapacity[v]) * 2 + 4
    let start = poolRow.count
    poolRow.resize(start + grown, bytes: 0)
    poolCoefficient.resize(start + grown, bytes: 0)
    for k in 0..<Int(columnCount[v]) {
      poolRow[start + k] = poolRow[columnStart[v] + k]
      poolCoefficient[start + k] = poolCoefficient[columnStart[v] + k]
    }
    columnStart[v] = start
    columnCapacity[v] = Int32(truncatingIfNeeded: grown)
  }
}

/// What a row was before it was changed between two solves.
struct MovedRow {
  var row: Int32
  var target: Double
  var lowerLevel: Level
  var upperLevel: Level
}

/// A row that is out of the problem until something changes, with the levels to give back to it.
struct BrokenRow {
  var row: Int32
  var lowerLevel: Level
  var upperLevel: Level
}
