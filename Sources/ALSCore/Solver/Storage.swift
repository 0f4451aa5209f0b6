// Room for variables and rows.  Columns grow together and in large steps, so that making one of either costs a few writes.

extension Solver {
  /// Makes room before many calls; only a wish.
  func reserve(blocks: Int, rows: Int, terms: Int) {
    let variables = variableCount + 4 * max(0, blocks - freeBlocks.count)
    nursery.open(bytes: Solver.bytesOfVariable * variables + Solver.bytesOfRow * rows + 24 * terms + 3072)
    if variables > variableRoom { growVariables(to: variables) }
    let wanted = rowCount + max(0, rows - freeRows.count)
    if wanted > rowRoom { growRows(to: max(wanted, rowRoom * 3 / 2)) }
    entryVariable.reserve(entryVariable.count + terms, in: &nursery)
    entryCoefficient.reserve(entryCoefficient.count + terms, in: &nursery)
    if !isCold { newRows.reserve(newRows.count + rows) }
  }

  /// About what all columns of variables, and all of rows, take for one.
  private static let bytesOfVariable = 144
  private static let bytesOfRow = 104

  /// Four variables with neighbouring numbers, the first of which is given; the last two are >= 0 if `sizesHold`.
  func addBlock(sizesHold: Bool) -> Int32 {
    isChanged = true
    forgetDeciders()
    let sizeState: Side = sizesHold ? .inside : .absent
    if let base = freeBlocks.popLast() {
      boundState[base + 2] = sizeState
      boundState[base + 3] = sizeState
      for v in base..<base + 4 where pinSlot[v] >= 0 { touch(pinSlot[v]) }
      return base
    }
    if variableCount + 4 > variableRoom { growVariables(to: max(16, variableRoom * 2)) }
    let base = Int32(truncatingIfNeeded: variableCount)
    variableCount += 4
    boundState[base + 2] = sizeState
    boundState[base + 3] = sizeState
    if !isCold { for v in base..<base + 4 { enter(v) } }
    return base
  }

  /// A new variable is pinned, so the tight set stays complete.  A cold start makes all this anew.
  private func enter(_ v: Int32) {
    position[v] = Int32(truncatingIfNeeded: order.count)
    order.append(v)
    pinSlot[v] = v
    planThing[v] = .pin(v)
    tight[v] = .pin(v)
    inversePivot[v] = 1
    touch(v)
  }

  /// The block may be given out again once the next solve has let go of it.
  func removeBlock(_ base: Int32) {
    isChanged = true
    for v in base..<base + 4 { dyingVariables.append(v) }
  }

  @inline(never)
  func growVariables(to room: Int) {
    variableRoom = (room + 3) & ~3
    x.resize(variableRoom, bytes: 0, in: &nursery)
    columnStart.resize(variableRoom, in: &nursery)
    columnCount.resize(variableRoom, bytes: 0, in: &nursery)
    columnCapacity.resize(variableRoom, bytes: 0, in: &nursery)
    liveCount.resize(variableRoom, bytes: 0, in: &nursery)
    boundState.resize(variableRoom, bytes: Side.absent.rawValue, in: &nursery)
    boundSlot.resize(variableRoom, bytes: 0xFF, in: &nursery)
    pinSlot.resize(variableRoom, bytes: 0xFF, in: &nursery)
    position.resize(variableRoom, bytes: 0xFF, in: &nursery)
    planThing.resize(variableRoom, bytes: 0, in: &nursery)
    inversePivot.resize(variableRoom, bytes: 0, in: &nursery)
    tight.resize(variableRoom, bytes: 0, in: &nursery)
    isTouched.resize(variableRoom, bytes: 0, in: &nursery)
    order.reserve(variableRoom, in: &nursery)
    touched.reserve(variableRoom, in: &nursery)
    multipliers.grow(to: variableRoom, in: &nursery)
    etas.grow(to: variableRoom, in: &nursery)
    zeroSlopes.grow(to: variableRoom, in: &nursery)
    growVariableScratch()
  }

  func growVariableScratch() {
    work.resizeClean(variableRoom, in: &nursery)
    isSwapped.resizeClean(variableRoom, in: &nursery)
    direction.grow(to: variableRoom, in: &nursery)
    combination.grow(to: variableRoom, in: &nursery)
    queue.grow(to: variableRoom, in: &nursery)
    isBlockMoved.resize(variableRoom >> 2, bytes: 0, in: &nursery)
    isBlockMarked.resizeClean(variableRoom >> 2, in: &nursery)
  }

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

  @inline(never)
  func growRows(to room: Int) {
    rowRoom = room
    rowStart.resize(room, in: &nursery)
    rowLength.resize(room, bytes: 0, in: &nursery)
    lower.resize(room, bytes: 0, in: &nursery)
    upper.resize(room, bytes: 0, in: &nursery)
    activity.resize(room, bytes: 0, in: &nursery)
    lowerLevel.resize(room, bytes: 0, in: &nursery)
    upperLevel.resize(room, bytes: 0, in: &nursery)
    side.resize(room, bytes: 0, in: &nursery)
    rowSlot.resize(room, bytes: 0xFF, in: &nursery)
    planVariable.resize(room, bytes: 0xFF, in: &nursery)
    rank.resize(room, bytes: 0, in: &nursery)
    owner.resize(room, bytes: 0, in: &nursery)
    isQueued.resize(room, bytes: 0, in: &nursery)
    rates.grow(to: room, in: &nursery)
  }
}
