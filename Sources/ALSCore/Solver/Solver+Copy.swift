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
    x = Column(copying: other.x)
    columnStart = Places(copying: other.columnStart)
    columnCount = Column(copying: other.columnCount)
    columnCapacity = Column(copying: other.columnCapacity)
    liveCount = Column(copying: other.liveCount)
    boundState = Column(copying: other.boundState)
    boundSlot = Column(copying: other.boundSlot)
    pinSlot = Column(copying: other.pinSlot)
    poolRow = Column(copying: other.poolRow)
    poolCoefficient = Column(copying: other.poolCoefficient)
  }

  private func copyRows(_ other: Solver) {
    rowStart = Places(copying: other.rowStart)
    rowLength = Column(copying: other.rowLength)
    lower = Column(copying: other.lower)
    upper = Column(copying: other.upper)
    activity = Column(copying: other.activity)
    lowerLevel = Column(copying: other.lowerLevel)
    upperLevel = Column(copying: other.upperLevel)
    side = Column(copying: other.side)
    rowSlot = Column(copying: other.rowSlot)
    planVariable = Column(copying: other.planVariable)
    rank = Column(copying: other.rank)
    owner = Column(copying: other.owner)
    isQueued = Column(copying: other.isQueued)
    entryVariable = Column(copying: other.entryVariable)
    entryCoefficient = Column(copying: other.entryCoefficient)
    freeRows = Column(copying: other.freeRows)
    retired = Column(copying: other.retired)
    bringUpToDate(like: other)
    rowTotal = other.rowTotal
    deadEntries = other.deadEntries
  }

  private func copyPlan(_ other: Solver) {
    order = Column(copying: other.order)
    position = Column(copying: other.position)
    planThing = Column(copying: other.planThing)
    inversePivot = Column(copying: other.inversePivot)
    tight = Column(copying: other.tight)
    etas = Etas(copying: other.etas)
    etasAfterReplan = other.etasAfterReplan
    etaWork = other.etaWork
    multipliers = Multipliers(copying: other.multipliers)
    touched = Column(copying: other.touched)
    isTouched = Column(copying: other.isTouched)
    candidates = CandidateHeap(copying: other.candidates)
    zeroSlopes = Bitset(copying: other.zeroSlopes)
    zeroSlopeCount = other.zeroSlopeCount
  }

  private func copyWishes(_ other: Solver) {
    newRows = Column(copying: other.newRows)
    movedRows = Column(copying: other.movedRows)
    dyingRows = Column(copying: other.dyingRows)
    nextDying = other.nextDying
    takenBack = other.takenBack
    dyingVariables = Column(copying: other.dyingVariables)
    freeBlocks = Column(copying: other.freeBlocks)
    isCold = other.isCold
    isChanged = other.isChanged
  }

  private func copyConflicts(_ other: Solver) {
    conflicts = other.conflicts
    contested = Column(copying: other.contested)
    demotedImplicit = Column(copying: other.demotedImplicit)
    brokenRows = Column(copying: other.brokenRows)
    brokenRanks = Column(copying: other.brokenRanks)
    relaxedRows = Column(copying: other.relaxedRows)
    violatedRequired = other.violatedRequired
  }

  /// What the caller has not seen yet.  Directions are not copied: `directions`, `followed` and `nextDirection` begin
  /// empty, under a `version` of their own, and what is `isBehind` in the other is brought up to date here.
  private func copyMoves(_ other: Solver) {
    movedBlocks = Column(copying: other.movedBlocks)
    isBlockMoved = Column(copying: other.isBlockMoved)
    haveAllMoved = other.haveAllMoved
    markFollowed(of: other)
    isCalm = other.isCalm
    isUnsettled = other.isUnsettled
    mustSettleAgain = other.mustSettleAgain
    mustSettleAll = other.mustSettleAll
    decider = Column(copying: other.decider)
    decisions = Column(copying: other.decisions)
    blockPlace = Column(copying: other.blockPlace)
    suspects = Column(copying: other.suspects)
    isSuspect = Column(copying: other.isSuspect)
    replaced = Column(copying: other.replaced)
    turned = Column(copying: other.turned)
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
