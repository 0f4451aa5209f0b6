// A second solver in the same state: for trials, and for edits that may be taken back.  Every stored property stands here;
// what is scratch between calls is only made large enough.

extension Solver {
  convenience init(copying other: Solver) {
    self.init()
    variableCount = other.variableCount
    rowCount = other.rowCount
    variableRoom = other.variableRoom
    rowRoom = other.rowRoom
    copyVariables(other)
    copyRows(other)
    copyPlan(other)
    copyWishes(other)
    copyConflicts(other)
    copyMoves(other)
    copyCounters(other)
    makeScratch(other)
  }

  private func copyVariables(_ other: Solver) {
    x = Buffer(copying: other.x)
    columnStart = Places(copying: other.columnStart)
    columnCount = Buffer(copying: other.columnCount)
    columnCapacity = Buffer(copying: other.columnCapacity)
    liveCount = Buffer(copying: other.liveCount)
    boundState = Buffer(copying: other.boundState)
    boundSlot = Buffer(copying: other.boundSlot)
    pinSlot = Buffer(copying: other.pinSlot)
    poolRow = Buffer(copying: other.poolRow)
    poolCoefficient = Buffer(copying: other.poolCoefficient)
  }

  private func copyRows(_ other: Solver) {
    rowStart = Places(copying: other.rowStart)
    rowLength = Buffer(copying: other.rowLength)
    lower = Buffer(copying: other.lower)
    upper = Buffer(copying: other.upper)
    activity = Buffer(copying: other.activity)
    lowerLevel = Buffer(copying: other.lowerLevel)
    upperLevel = Buffer(copying: other.upperLevel)
    side = Buffer(copying: other.side)
    rowSlot = Buffer(copying: other.rowSlot)
    planVariable = Buffer(copying: other.planVariable)
    rank = Buffer(copying: other.rank)
    owner = Buffer(copying: other.owner)
    isQueued = Buffer(copying: other.isQueued)
    entryVariable = Buffer(copying: other.entryVariable)
    entryCoefficient = Buffer(copying: other.entryCoefficient)
    freeRows = Buffer(copying: other.freeRows)
    retired = Buffer(copying: other.retired)
    bringUpToDate(like: other)
    rowTotal = other.rowTotal
    deadEntries = other.deadEntries
  }

  private func copyPlan(_ other: Solver) {
    order = Buffer(copying: other.order)
    position = Buffer(copying: other.position)
    planThing = Buffer(copying: other.planThing)
    inversePivot = Buffer(copying: other.inversePivot)
    tight = Buffer(copying: other.tight)
    etas = Etas(copying: other.etas)
    etasAfterReplan = other.etasAfterReplan
    etaWork = other.etaWork
    multipliers = Multipliers(copying: other.multipliers)
    touched = Buffer(copying: other.touched)
    isTouched = Buffer(copying: other.isTouched)
    candidates = CandidateHeap(copying: other.candidates)
    zeroSlopes = Bitset(copying: other.zeroSlopes)
    zeroSlopeCount = other.zeroSlopeCount
  }

  private func copyWishes(_ other: Solver) {
    newRows = Buffer(copying: other.newRows)
    movedRows = Buffer(copying: other.movedRows)
    dyingRows = Buffer(copying: other.dyingRows)
    nextDying = other.nextDying
    takenBack = other.takenBack
    dyingVariables = Buffer(copying: other.dyingVariables)
    freeBlocks = Buffer(copying: other.freeBlocks)
    isCold = other.isCold
    isChanged = other.isChanged
  }

  private func copyConflicts(_ other: Solver) {
    conflicts = other.conflicts
    contested = Buffer(copying: other.contested)
    demotedImplicit = Buffer(copying: other.demotedImplicit)
    brokenRows = Buffer(copying: other.brokenRows)
    brokenRanks = Buffer(copying: other.brokenRanks)
    relaxedRows = Buffer(copying: other.relaxedRows)
    violatedRequired = other.violatedRequired
  }

  /// What the caller has not seen yet.  Directions are not copied: `directions`, `followed` and `nextDirection` begin
  /// empty, under a `version` of their own, and what is `isBehind` in the other is brought up to date here.
  private func copyMoves(_ other: Solver) {
    movedBlocks = Buffer(copying: other.movedBlocks)
    isBlockMoved = Buffer(copying: other.isBlockMoved)
    haveAllMoved = other.haveAllMoved
    markFollowed(of: other)
    isCalm = other.isCalm
    isUnsettled = other.isUnsettled
    mustSettleAgain = other.mustSettleAgain
    mustSettleAll = other.mustSettleAll
    decider = Buffer(copying: other.decider)
    decisions = Buffer(copying: other.decisions)
    blockPlace = Buffer(copying: other.blockPlace)
    suspects = Buffer(copying: other.suspects)
    isSuspect = Buffer(copying: other.isSuspect)
    replaced = Buffer(copying: other.replaced)
    turned = Buffer(copying: other.turned)
  }

  private func copyCounters(_ other: Solver) {
    maxPivots = other.maxPivots
    pivots = other.pivots
    flipCount = other.flipCount
    zeroSteps = other.zeroSteps
    useSmallestIndex = other.useSmallestIndex
    wasSmallestIndex = other.wasSmallestIndex
    trouble = other.trouble
    changesSinceRefresh = other.changesSinceRefresh
    farthest = other.farthest
    steepness = other.steepness
    needsMultipliers = other.needsMultipliers
    hasCancelled = other.hasCancelled
    setPrecise(other.isPrecise)
    wasSolved = other.wasSolved
    hasGivenUp = other.hasGivenUp
    mustReconsider = other.mustReconsider
    unprovenRow = other.unprovenRow
    pivotsSinceMultipliers = other.pivotsSinceMultipliers
  }

  /// Clean and as large as the other's: queue, etaQueue, work, direction, combination, rates, isSwapped and
  /// isBlockMarked.  sources, flips, unsortedFlips, violated, swapped, ordered, free, breakpoints, slope and theta begin
  /// empty; so do isSettled, isAssigned, settled, assigned, replanning, refinement
  /// and doubtfulRow; isPrecise and zero go together.
  private func makeScratch(_ other: Solver) {
    etaQueue.grow(to: other.etaQueue.capacity)
    growVariableScratch()
    rates.grow(to: rowRoom, in: &nursery)
  }

  /// Lets broken rows stay out for good; for a copy that is only asked about the layout as it stands.
  func forgetBroken() {
    brokenRows.removeAll()
    brokenRanks.removeAll()
    demotedImplicit.removeAll()
  }
}
