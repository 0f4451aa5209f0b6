// One solve: hand over what changed, find the optimum, settle what is free, and publish.

extension Layout {
  /// Solves and publishes.  When nothing has changed since the last time, the last answer stands.
  public func solve() throws(LayoutError) -> SolveReport {
    if !model.changed && !isOutOfStep && snapshot.revision > 0 {
      report.pivots = 0
      return report
    }
    isOutOfStep = true
    if model.stamp > Level.maxRank { model.renumberStamps() }
    report = SolveReport()
    let watched = try solveInRounds()
    try publish(watched)
    isOutOfStep = false
    return report
  }

  /// Solves until insets that follow frames, and content that follows its width, stay as they are; gives the views whose
  /// insets were looked at.
  private func solveInRounds() throws(LayoutError) -> ContiguousArray<Int32> {
    model.seedInsets()
    let measured = measuredItems()
    touch(try remeasure(measured, fresh: true))
    // Even where no row changed, the order of the tree may have, and with it who settles first.
    solver.isChanged = true
    try solveOnce()
    let watched = model.viewsWithDynamicInsets()
    if watched.isEmpty && measured.isEmpty { return watched }
    while true {
      let insetsMoved = refreshInsets(watched)
      let moved = try remeasure(measured, fresh: false)
      touch(moved)
      if !insetsMoved && moved.isEmpty { break }
      if model.touchedConstraints.isEmpty && model.touchedWishes.isEmpty { break }
      if report.rounds == Limits.rounds {
        report.unsettled = true
        break
      }
      report.rounds += 1
      try solveOnce()
    }
    return watched
  }

  private func solveOnce() throws(LayoutError) {
    flush()
    try solver.solve()
    report.pivots += solver.pivots
    try settleFreedom()
  }

  private func refreshInsets(_ views: ContiguousArray<Int32>) -> Bool {
    model.refreshInsets(views, frame: { self.currentFrame($0) }, alignment: { self.currentAlignment($0) })
  }

  // MARK: Values of the solver

  /// The value of an unknown; one that no row mentions is 0, whatever it was before.
  func value(_ slot: Int, _ part: Int) -> Double {
    let at = slot * 4 + part
    if at >= link.variables.count { return 0 }
    let v = link.variables[at]
    if v < 0 || solver.rowCount(of: v) == 0 { return 0 }
    let value = solver.value(v)
    // Negative zero, and a size below zero by rounding alone, are zero.
    return value == 0 || (part >= 2 && value < 0 && value > -Layout.sizeNoise) ? 0 : value
  }

  private static let sizeNoise = 1e-9

  private func currentAlignment(_ item: Int32) -> Rect {
    let slot = Int(item)
    var rect = Rect(value(slot, 0), value(slot, 1), value(slot, 2), value(slot, 3))
    if model.items[slot].parent < 0 && !model.isCollapsed(item) {
      let insets = model.decoration(of: item).alignmentInsets
      rect.x = insets.left
      rect.y = insets.top
    }
    return rect
  }

  private func currentFrame(_ item: Int32) -> Rect {
    let rect = currentAlignment(item)
    return model.isCollapsed(item) ? rect : rect.outset(by: model.decoration(of: item).alignmentInsets)
  }

  // MARK: Freedom

  private struct FreeUnknown {
    var place: Int
    var variable: Int32
  }

  /// Where constraints leave a choice: items in tree order and then left, top, width, height go as near 0 as they can, one
  /// after the other, so that the answer does not depend on how the solver came there.
  private func settleFreedom() throws(LayoutError) {
    let free = solver.freeVariables()
    if free.isEmpty { return }
    for unknown in inTreeOrder(free) { try solver.settle(unknown.variable) }
  }

  private func inTreeOrder(_ free: [Int32]) -> ContiguousArray<FreeUnknown> {
    var isFree = ContiguousArray<Bool>()
    for v in free {
      while isFree.count <= Int(v) { isFree.append(false) }
      isFree[Int(v)] = true
    }
    var found = ContiguousArray<FreeUnknown>()
    var item = model.firstRoot
    var place = 0
    while item >= 0 {
      for part in 0..<4 {
        let v = link.variables[Int(item) * 4 + part]
        if v >= 0 && Int(v) < isFree.count && isFree[Int(v)] {
          found.append(FreeUnknown(place: place + part, variable: v))
        }
      }
      place += 4
      item = model.following(item)
    }
    return found
  }

  // MARK: Publishing

  private func publish(_ watched: ContiguousArray<Int32>) throws(LayoutError) {
    var shot = model.place { slot, part in self.value(slot, part) }
    let culprit = shot.firstOutOfRange()
    if culprit >= 0 {
      solver.isCold = true
      throw LayoutError(.notFinite, "an edge or size of \(model.itemText(Int32(culprit))) would lie beyond 1e15")
    }
    shot.revision = snapshot.revision + 1
    shot.conflicts = publishedConflicts()
    snapshot = shot
    report.revision = shot.revision
    // What an unsettled last round has listed waits for the next solve, which begins with the seed again.
    model.changed = report.unsettled
  }
}
