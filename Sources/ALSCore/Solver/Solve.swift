// From what was asked to the optimum: a cold start from all rows, or changes applied at the last vertex.

extension Solver {
  /// Brings x to the optimum and settles conflicts.  Freedom is left as it comes: see Freedom.swift.
  func solve() throws(LayoutError) {
    pivots = 0
    markFollowed()
    if !isChanged { return }
    if !relaxedRows.isEmpty { restoreRelaxed() }
    closeDyingRows()
    if follow() {
      isChanged = false
      return
    }
    bringUpToDate()
    version += 1
    flipCount = 0
    if isCold || (newRows.count + dyingRows.count) * 2 > rowTotal {
      isCold = true
      restoreBroken()
      startCold()
    } else {
      applyChanges()
      if mustReconsider { reconsider() }
    }
    mustReconsider = false
    isCold = false
    wasSolved = true
    try optimise()
    try settleConflicts()
    isChanged = false
    isCalm = pivots == 0 && flipCount == 0
  }

  // MARK: Cold start

  @_optimize(speed)
  func startCold() {
    forgetChanges()
    forgetDeciders()
    isCold = false
    haveAllMoved = true
    // The queues of an empty layout are asked as well.
    if variableRoom == 0 { growVariables(to: 4) }
    layOutColumns()
    violatedRequired = 0
    for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] != -2 {
      rowSlot[r] = -1
      side[r] = .inside
    }
    for v in 0..<Int32(truncatingIfNeeded: variableCount) {
      boundSlot[v] = -1
      if boundState[v] != .absent { boundState[v] = .inside }
      x[v] = 0
    }
    crash()
    etasAfterReplan = 0
    etaWork = 0
    changesSinceRefresh = 0
    farthest = 0
    hasCancelled = false
    let holds = lookAround()
    if !holds { repair() }
    etasAfterReplan = etas.count
    etaWork = 0
    candidates.removeAll()
    needsMultipliers = false
    if holds { computeNoMultipliers() } else { computeMultipliers() }
  }

  /// With everything rebuilt, what was asked is simply what the rows say.
  private func forgetChanges() {
    for k in 0..<dyingRows.count { retire(dyingRows[k]) }
    for k in 0..<newRows.count { isQueued[newRows[k]] = false }
    for k in 0..<movedRows.count { isQueued[movedRows[k].row] = false }
    for k in 0..<dyingVariables.count { release(dyingVariables[k]) }
    dyingRows.removeAll()
    newRows.removeAll()
    movedRows.removeAll()
    dyingVariables.removeAll()
  }

  /// Takes a row out of the books; its coefficients stay in the columns until they are next laid out.
  private func retire(_ r: Int32) {
    let start = rowStart[r]
    for k in start..<start + Int(rowLength[r]) {
      let v = entryVariable[k]
      liveCount[v] -= 1
      if liveCount[v] > 0 { continue }
      markMoved(v)
      if pinSlot[v] >= 0 { touch(pinSlot[v]) }
    }
    deadEntries += Int(rowLength[r])
    rowTotal -= 1
    rowSlot[r] = -2
    side[r] = .inside
    isQueued[r] = false
    retired.append(r)
  }

  private func release(_ v: Int32) {
    forgetDeciders()
    x[v] = 0
    markMoved(v)
    boundState[v] = .absent
    if pinSlot[v] >= 0 { touch(pinSlot[v]) }
    // The last of its block: the four end together.
    if v & 3 == 3 { freeBlocks.append(v - 3) }
  }

  /// Judges every row where x is now, broken ones among them, and finds the multipliers from nothing.
  private func reconsider() {
    restoreBroken()
    applyFlips()
    needsMultipliers = true
    replanAll()
  }

  // MARK: Warm start

  func applyChanges() {
    applyMoves()
    restoreBroken()
    dropDyingRows()
    enterNewRows()
    for k in 0..<dyingVariables.count { letGo(dyingVariables[k]) }
    dyingVariables.removeAll()
    applyFlips()
    tidy()
  }

  /// Loose rows first and all of them: a plan made anew on the way must not find them again.
  private func dropDyingRows() {
    for k in 0..<dyingRows.count where rowSlot[dyingRows[k]] == -1 { reside(.row(dyingRows[k]), .inside) }
    applyFlips()
    for k in 0..<dyingRows.count where rowSlot[dyingRows[k]] == -1 { retire(dyingRows[k]) }
    for k in 0..<dyingRows.count where rowSlot[dyingRows[k]] >= 0 {
      replaceByPin(dyingRows[k])
      retire(dyingRows[k])
      if needsReplan { replanAll() }
    }
    dyingRows.removeAll()
  }

  /// A tight row leaves; the variable that moves most along its direction stays where it is instead.
  private func replaceByPin(_ r: Int32) {
    let p = rowSlot[r]
    var pinned = p
    let isInPlace = fitsInPlace(p, .pin(p))
    if !isInPlace {
      direction.clear()
      addSource(p, 1)
      ftran()
      pinned = pinChoice(p)
      direction.clear()
    }
    if isInPlace && multipliers.first(p) < 0 {
      rowSlot[r] = -1
      side[r] = .inside
      exchange(p, .pin(p))
      touch(p)
      return
    }
    combine(.pin(pinned))
    lowerLevel[r] = .absent
    upperLevel[r] = .absent
    pivotInto(p, .pin(pinned), leaving: .inside)
  }

  private func pinChoice(_ p: Int32) -> Int32 {
    var best = p
    var largest = 0.0
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      let size = direction.value[v].magnitude
      if size > largest || size == largest && v < best {
        largest = size
        best = v
      }
    }
    return direction.value[p].magnitude >= 0.1 * largest && largest > 0 ? p : best
  }

  /// New bounds and levels of rows that stay.  All tight rows move x together, in one solve.
  private func applyMoves() {
    for k in 0..<movedRows.count {
      let moved = movedRows[k]
      let r = moved.row
      isQueued[r] = false
      if rowSlot[r] == -2 { continue }
      if rowSlot[r] >= 0 {
        let p = rowSlot[r]
        let shift = target(of: r) - moved.target
        if shift != 0 { addSource(p, shift) }
        if moved.lowerLevel != lowerLevel[r] || moved.upperLevel != upperLevel[r] { touch(p) }
      } else {
        relevel(moved)
      }
    }
    movedRows.removeAll()
    moveX(gathering: true)
    swapViolated()
  }

  /// A loose row whose bounds or levels changed: its old gradient goes, its new one comes.
  private func relevel(_ moved: MovedRow) {
    let r = moved.row
    if side[r] == .below { flip(.row(r), moved.lowerLevel, 1) }
    if side[r] == .above { flip(.row(r), moved.upperLevel, -1) }
    let oldLevel = side[r] == .below ? moved.lowerLevel : side[r] == .above ? moved.upperLevel : .absent
    if oldLevel == .required { violatedRequired -= 1 }
    side[r] = .inside
    reside(.row(r), classify(r))
  }

  /// What the rule for freedom sees of a value.
  static func signOf(_ value: Double) -> Int { value > zeroTolerance ? 1 : value < -zeroTolerance ? -1 : 0 }

  /// Follows the shift of the tight rows that stands in the sources.
  @_optimize(speed)
  func moveX(gathering: Bool = false) {
    if sources.isEmpty { return }
    changesSinceRefresh += 1
    direction.clear()
    ftran()
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      let move = direction.value[v]
      let value = x[v] + move
      farthest = max(farthest, value.magnitude)
      noteCancellation(move, value)
      noteSign(v, becoming: value)
      x[v] = value
      markMoved(v)
      let start = columnStart[v]
      for j in start..<start + Int(columnCount[v]) {
        let r = poolRow[j]
        if rowSlot[r] == -1 { rates.add(r, poolCoefficient[j] * move) }
      }
    }
    for k in 0..<rates.list.count {
      let r = rates.list[k]
      activity[r] += rates.value[r]
    }
    for k in 0..<rates.list.count { settleSide(.row(rates.list[k]), classify(rates.list[k]), gathering) }
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      if boundSlot[v] < 0 && boundState[v] != .absent { settleSide(.bound(v), classifyBound(v), gathering) }
    }
    rates.clear()
    direction.clear()
  }

  /// A loose thing takes its side at once, or, newly violated, waits for what `swapViolated` makes of it.
  @inline(__always)
  private func settleSide(_ thing: BasisMember, _ new: Side, _ gathering: Bool) {
    if gathering && new != .inside && sideOf(thing) != new {
      violated.append(thing)
    } else {
      reside(thing, new)
    }
  }

  private func enterNewRows() {
    for k in 0..<newRows.count {
      let r = newRows[k]
      isQueued[r] = false
      if rowSlot[r] != -1 { continue }
      activity[r] = computeActivity(r)
      reside(.row(r), classify(r))
    }
    newRows.removeAll()
  }

  /// A variable that no row mentions any more is kept by its pin.
  private func letGo(_ v: Int32) {
    let p = boundSlot[v]
    if p >= 0 {
      // The bound and the pin are the same row of the tight set.
      if planThing[p] == tight[p] { planThing[p] = .pin(v) }
      boundSlot[v] = -1
      tight[p] = .pin(v)
      pinSlot[v] = p
      multipliers.clear(p)
      touch(p)
    } else if boundState[v] == .below {
      reside(.bound(v), .inside)
      applyFlips()
    }
    release(v)
  }

  var isDueForRefresh: Bool { changesSinceRefresh > 20_000 + variableCount }

  /// Housekeeping in proportion to what has happened.
  private func tidy() {
    if deadEntries > 1000 && deadEntries * 2 > entryVariable.count {
      replanAll()
      layOutColumns()
    } else if isDueForRefresh {
      restoreConsistency()
    }
  }
}
