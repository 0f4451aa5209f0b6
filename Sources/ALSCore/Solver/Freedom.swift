// Freedom: where the optimum is not one point, asked on request of a copy of the solver.
//
// A variable can vary only along the directions of slots that can move at no cost.

extension Solver {
  private func freeSlots(of v: Int32) -> [Int32] {
    combine(.pin(v))
    var found: [Int32] = []
    for k in 0..<combination.list.count {
      let i = combination.list[k]
      if combination.value[i].magnitude > Solver.rateTolerance && zeroSlopes.contains(i) { found.append(i) }
    }
    combination.clear()
    return found
  }

  /// A row that wishes x_v to be `target` at the lowest level.
  private func addProbe(_ v: Int32, target: Double) -> Int32 {
    let wasChanged = isChanged
    var term = Term(variable: v, coefficient: 1)
    let r = withUnsafePointer(to: &term) {
      addRow(
        UnsafeBufferPointer(start: $0, count: 1), lower: target, upper: target, lowerLevel: .tie, upperLevel: .tie,
        rank: 0, owner: -1)
    }
    _ = newRows.popLast()
    isQueued[r] = false
    isChanged = wasChanged
    activity[r] = x[v]
    reside(.row(r), classify(r))
    applyFlips()
    return r
  }

  /// Whether v has more than one optimal value.  Moves x along the optimal face: ask a copy.
  func range(of v: Int32) throws(LayoutError) -> Bool {
    if liveCount[v] == 0 { return true }
    examineTouched()
    let slots = freeSlots(of: v)
    if slots.isEmpty { return false }
    for slot in slots where canStep(slot, moving: v) { return true }
    // Every free slot is blocked where it stands: only steps on the optimal face can tell.
    let start = x[v]
    let reach = 1 + start.magnitude
    if try probe(v, from: start, to: start + reach) { return true }
    return try probe(v, from: start, to: start - reach)
  }

  private func canStep(_ slot: Int32, moving v: Int32) -> Bool {
    for way in [1.0, -1.0] where slope(slot, way: way).sign == 0 {
      findRates(slot, way)
      let rate = direction.value[v].magnitude
      breakpoints.heapify()
      let length = breakpoints.pop()?.step ?? 1
      endStep()
      if rate * length > Solver.freedomTolerance * (1 + x[v].magnitude) { return true }
    }
    return false
  }

  private func probe(_ v: Int32, from start: Double, to target: Double) throws(LayoutError) -> Bool {
    let r = addProbe(v, target: target)
    try optimise()
    let moved = (x[v] - start).magnitude
    dyingRows.append(r)
    applyChanges()
    try optimise()
    return moved > Solver.freedomTolerance * (1 + start.magnitude)
  }

  /// Smaller movements are rounding.
  static let freedomTolerance = 1e-6
}

extension Solver {
  /// A copy in the same state; what is only scratch or a wish between solves starts empty.
  convenience init(copying other: Solver) {
    self.init()
    other.bringUpToDate()
    variableCount = other.variableCount
    variableRoom = other.variableRoom
    rowCount = other.rowCount
    rowRoom = other.rowRoom
    copyVariables(other)
    copyRows(other)
    zeroSlopes = Bitset(copying: other.zeroSlopes)
    zeroSlopeCount = other.zeroSlopeCount
    etas = Etas(copying: other.etas)
    etasAfterReplan = other.etasAfterReplan
    entriesAfterReplan = other.entriesAfterReplan
    multipliers = Multipliers(copying: other.multipliers)
    for k in 0..<other.touched.count { touch(other.touched[k]) }
    violatedRequired = other.violatedRequired
    isCold = other.isCold
    isChanged = other.isChanged
    maxPivots = other.maxPivots
  }

  private func copyVariables(_ other: Solver) {
    x = Column(copying: other.x)
    columnStart = Column(copying: other.columnStart)
    columnCount = Column(copying: other.columnCount)
    columnCapacity = Column(copying: other.columnCapacity)
    liveCount = Column(copying: other.liveCount)
    boundState = Column(copying: other.boundState)
    boundSlot = Column(copying: other.boundSlot)
    pinSlot = Column(copying: other.pinSlot)
    poolRow = Column(copying: other.poolRow)
    poolCoefficient = Column(copying: other.poolCoefficient)
    order = Column(copying: other.order)
    position = Column(copying: other.position)
    planThing = Column(copying: other.planThing)
    inversePivot = Column(copying: other.inversePivot)
    tight = Column(copying: other.tight)
    isTouched.resize(variableRoom, filling: false)
    growVariableScratch()
  }

  private func copyRows(_ other: Solver) {
    rowStart = Column(copying: other.rowStart)
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
    rowTotal = other.rowTotal
    deadEntries = other.deadEntries
    rates.grow(to: rowRoom)
  }
}
