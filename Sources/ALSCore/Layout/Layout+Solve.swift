// One solve: hand over what changed, find the optimum, settle what is free, and publish.

extension Layout {
  /// Solves and publishes.  When nothing has changed since the last time, the last answer stands.
  public func solve() throws(LayoutError) -> SolveReport {
    if isCurrent {
      // What must be placed although nothing has changed is a layout that was exercised.
      if model.changes.mustPlaceAll { publishOther(solvedSnapshot()) }
      model.changes.setMustPlaceAll(false)
      report.pivots = 0
      return report
    }
    putSolverAside()
    isOutOfStep = true
    report = SolveReport()
    let watched = try solveInRounds()
    try publish(watched)
    isOutOfStep = false
    return report
  }

  /// Solves until insets that follow frames, and content that follows its width, stay as they are; gives the views whose
  /// insets were looked at.
  func solveInRounds() throws(LayoutError) -> ContiguousArray<Int32> {
    if model.constraints.stamp > Level.maxRank { model.renumberStamps() }
    model.seedInsets()
    let measured = measuredItems()
    touch(try remeasure(measured, fresh: true))
    try solveOnce()
    let watched = model.viewsWithDynamicInsets()
    if watched.isEmpty && measured.isEmpty { return watched }
    while true {
      let insetsMoved = refreshInsets(watched)
      let moved = try remeasure(measured, fresh: false)
      touch(moved)
      if !insetsMoved && moved.isEmpty { break }
      if !model.changes.hasRowChanges { break }
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
    try solveVerified { () throws(LayoutError) in
      try self.settleFreedom()
      self.report.pivots += self.solver.pivots
    }
  }

  /// Solves and lets `choose` settle what is free, by stronger means where the outcome cannot be verified.
  func solveVerified(_ choose: () throws(LayoutError) -> Void) throws(LayoutError) {
    // Held here, so that nobody has to count who holds it for each call.
    let solver = self.solver
    var means = SolveMeans.usual
    while true {
      do throws(LayoutError) {
        try solver.solve()
        try choose()
        if solver.verify() { break }
      } catch {
        // A budget of the caller's is kept to; steps that do not end by themselves are a matter of rounding.
        // What it leaves behind is no vertex.
        solver.isCold = true
        if error.kind != .limit || limits.pivots > 0 { throw error }
      }
      guard let stronger = means.next else { throw refuseForPrecision() }
      means = stronger
      solver.use(means)
    }
    if solver.isPrecise { solver.setPrecise(false) }
  }

  /// The next solve begins anew; what is published stands.
  private func refuseForPrecision() -> LayoutError {
    solver.setPrecise(false)
    solver.isCold = true
    let row = solver.doubtfulRow
    let constraint = row >= 0 ? solver.owner[row] : -1
    var subject = TextWriter()
    if constraint >= 0 { model.wording.add(constraint: constraint, to: &subject) } else { subject.add("a size") }
    let what = String(decoding: subject.bytes, as: UTF8.self)
    return LayoutError(
      .precision, "its numbers differ so much in size that rounding decides whether this holds: \(what)",
      constraint: constraint)
  }

  private func refreshInsets(_ views: ContiguousArray<Int32>) -> Bool {
    model.refreshInsets(views, frame: { self.currentFrame($0) }, alignment: { self.currentAlignment($0) })
  }

  // MARK: Values of the solver

  /// The value of an unknown; one that no row mentions is 0, whatever it was before.
  func value(_ slot: Int, _ part: Int) -> Double {
    if slot >= link.blocks.count || link.blocks[slot] < 0 { return 0 }
    let v = link.blocks[slot] + Int32(truncatingIfNeeded: part)
    return part < 2 ? published(v) : publishedSize(v)
  }

  @inline(__always)
  func published(_ v: Int32) -> Double { solver.rowCount(of: v) == 0 ? 0 : solver.value(v) + 0 }

  /// A size below zero by rounding alone is zero.
  @inline(__always)
  func publishedSize(_ v: Int32) -> Double {
    let value = published(v)
    return value < 0 && value > -1e-9 ? 0 : value
  }

  private func currentAlignment(_ item: Int32) -> Rect {
    let slot = Int(item)
    var rect = Rect(value(slot, 0), value(slot, 1), value(slot, 2), value(slot, 3))
    if model.items[slot].parent < 0 && !model.items.isCollapsed(item) {
      let insets = model.traits(of: item).alignmentInsets
      rect.x = insets.left
      rect.y = insets.top
    }
    return rect
  }

  private func currentFrame(_ item: Int32) -> Rect {
    let rect = currentAlignment(item)
    return model.items.isCollapsed(item) ? rect : rect.outset(by: model.traits(of: item).alignmentInsets)
  }

  // MARK: Freedom

  /// Where constraints leave a choice: items in tree order and then left, top, width, height go as near 0 as they can, one
  /// after the other, so that the answer does not depend on how the solver came there.
  private func settleFreedom() throws(LayoutError) {
    if !solver.isUnsettled && settledTree == model.items.treeStamp { return }
    if settledTree != model.items.treeStamp { solver.forgetDeciders() }
    settledTree = model.items.treeStamp
    solver.endFollowing()
    if try !solver.resettle() { try settleAll() }
    solver.isUnsettled = false
  }

  private func settleAll() throws(LayoutError) {
    var isAgain = false
    while true {
      let free = solver.freeVariables()
      if free.isEmpty {
        solver.forgetDeciders()
        return
      }
      tellPlaces()
      if try solver.settle(inTreeOrder(free), again: isAgain) { return }
      isAgain = true
    }
  }

  /// Gives every block of variables its place in the order of settling.
  private func tellPlaces() {
    model.items.refreshOrder()
    solver.blockPlace.resize(solver.variableRoom >> 2, bytes: 0xFF)
    for block in link.itemOfBlock.indices {
      let item = Int(link.itemOfBlock[block])
      if item >= 0 { solver.blockPlace[Int32(truncatingIfNeeded: block)] = model.items.order[item] }
    }
  }

  private func inTreeOrder(_ free: [Int32]) -> ContiguousArray<Int32> {
    free.count * 8 > link.itemOfBlock.count ? walkingTree(free) : sortedByPlace(free)
  }

  /// For many: marks the free parts of every place, and goes through all places.
  private func walkingTree(_ free: [Int32]) -> ContiguousArray<Int32> {
    treeParts.removeAll(keepingCapacity: true)
    treeParts.append(contentsOf: repeatElement(-1, count: model.items.order.count * 4))
    for v in free {
      let place = Int(solver.blockPlace[v >> 2])
      if place >= 0 { treeParts[place * 4 + Int(v & 3)] = v }
    }
    treeOrder.removeAll(keepingCapacity: true)
    for v in treeParts where v >= 0 { treeOrder.append(v) }
    return treeOrder
  }

  private func sortedByPlace(_ free: [Int32]) -> ContiguousArray<Int32> {
    treeKeys.removeAll(keepingCapacity: true)
    for v in free {
      let place = solver.blockPlace[v >> 2]
      if place >= 0 { treeKeys.append(SortKey(Int64(place), Int64(v & 3), payload: v)) }
    }
    SortKey.sort(&treeKeys)
    treeOrder.removeAll(keepingCapacity: true)
    for key in treeKeys { treeOrder.append(key.payload) }
    return treeOrder
  }
}
