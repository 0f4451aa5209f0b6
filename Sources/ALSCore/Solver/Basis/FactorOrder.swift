// The order of the factor when rows define variables that were pinned: the other variables of a row precede the one that it
// defines.
//
// Only variables that are too early, and those that depend on them, are moved, behind all others.  Their old places stay empty
// until there are as many as variables.

extension Basis {
  /// Whether only its pin determines the variable, in the factor as well.
  @inline(__always)
  func isPinned(_ v: VariableID) -> Bool {
    members[v] == .pin(v) && factorMember[v] == .pin(v) && !etas.isMentioned(v)
  }

  /// Lets an inactive row that has no gradient define a pinned variable.  `mendOrder` has to follow, and x.
  @inline(__always)
  func define(_ v: VariableID, by r: RowID, pivot: Double) {
    vertex.countChange()
    tieBreakers.noteReplaced(v, .pin(v), by: .row(r))
    factorMember[v] = .row(r)
    members[v] = .row(r)
    inversePivot[v] = 1 / pivot
    definedVariable[r] = v
    vertex.replacePin(of: v, by: r)
  }

  /// Takes a definition back.
  private func pin(_ v: VariableID) {
    let r = members[v].row
    vertex.drop(.row(r))
    replaceInFactor(v, .pin(v))
    members[v] = .pin(v)
    vertex.setPosition(of: .pin(v), to: v)
  }

  /// Moves the variables that rows now define behind the other variables of these rows.  If they depend on each other in a cycle,
  /// some are pinned again.
  @_optimize(speed)
  func mendOrder(defined: borrowing Buffer<VariableID>) {
    reordering.begin(variables: problem.variableCapacity)
    for k in 0..<defined.count { takeIfMisplaced(defined[k]) }
    if reordering.moved.isEmpty { return }
    _ = gatherDependents(most: Int.max)
    countDependencies()
    var next = 0
    sortReady()
    while next < defined.count && reordering.sortedCount < reordering.moved.count {
      let v = defined[next]
      next += 1
      if reordering.waiting[v] <= 0 { continue }
      pin(v)
      reordering.makeReady(v)
      sortReady()
    }
    moveSorted()
    reordering.end()
  }

  /// The same for the variables on the path of a reorientation.  Returns false, with the order unchanged, if they depend on each
  /// other in a cycle or more than the given number would have to be moved.
  @_optimize(speed)
  func reorder(behindPath most: Int) -> Bool {
    reordering.begin(variables: problem.variableCapacity)
    defer { reordering.end() }
    for k in 0..<reordering.turned.path.count { takeIfMisplaced(reordering.turned.path[k]) }
    if !gatherDependents(most: most) { return false }
    countDependencies()
    sortReady()
    if reordering.sortedCount < reordering.moved.count { return false }
    moveSorted()
    return true
  }

  @inline(__always)
  private func takeIfMisplaced(_ v: VariableID) {
    if HeldFactor(self).dependsOnLater(v) { reordering.take(v) }
  }

  /// Returns false if there are more than the given number.
  private func gatherDependents(most: Int) -> Bool {
    let factor = HeldFactor(self)
    var k = 0
    while k < reordering.moved.count {
      if reordering.moved.count > most { return false }
      factor.forEachDependent(of: reordering.moved[k]) { reordering.take($0) }
      k += 1
    }
    return true
  }

  /// For each variable to be moved: the number of other variables to be moved that precede it.
  private func countDependencies() {
    let factor = HeldFactor(self)
    for k in 0..<reordering.moved.count {
      let v = reordering.moved[k]
      factor.forEachDependent(of: v) { reordering.setWaiting($0, reordering.waiting[$0] + 1) }
    }
    for k in 0..<reordering.moved.count where reordering.waiting[reordering.moved[k]] == 0 {
      reordering.makeReady(reordering.moved[k])
    }
  }

  private func sortReady() {
    let factor = HeldFactor(self)
    while let v = reordering.popReady() {
      factor.forEachDependent(of: v) { u in
        reordering.setWaiting(u, reordering.waiting[u] - 1)
        if reordering.waiting[u] == 0 { reordering.makeReady(u) }
      }
    }
  }

  private func moveSorted() {
    makeRoomInOrder(for: reordering.moved.count)
    for k in 0..<reordering.sortedCount {
      let v = reordering.sorted[k]
      order[orderIndex[v]] = -1
      orderIndex[v] = Int32(truncatingIfNeeded: order.count)
      order.append(v)
    }
  }

  /// Closes the empty places where there would be more of them than variables.
  private func makeRoomInOrder(for count: Int) {
    if order.count + count <= 2 * problem.variableCount { return }
    var kept = 0
    for place in 0..<order.count where order[place] >= 0 {
      order[kept] = order[place]
      orderIndex[order[kept]] = Int32(truncatingIfNeeded: kept)
      kept += 1
    }
    order.keep(first: kept)
  }
}

/// Scratch of `mendOrder`.
struct Reordering: ~Copyable {
  /// Scratch of `reorient`.
  var turned = TurnedPath()
  /// The variables to be moved.
  private(set) var moved = Buffer<VariableID>()
  /// By variable: the number of variables to be moved that must precede it; -1: it stays.
  private(set) var waiting = Table<VariableID, Int32>()
  /// These in an order in which each may be defined, and behind them those that are ready to follow.
  private(set) var sorted = Buffer<VariableID>()
  private(set) var sortedCount = 0

  mutating func begin(variables: Int) {
    if waiting.count < variables { waiting.resize(variables, bytes: 0xFF) }
  }

  mutating func take(_ v: VariableID) {
    if waiting[v] >= 0 { return }
    waiting[v] = 0
    moved.append(v)
  }

  mutating func setWaiting(_ v: VariableID, _ count: Int32) { waiting[v] = count }

  mutating func makeReady(_ v: VariableID) {
    // Counted no more, so that it is not taken for one of a circle.
    waiting[v] = 0
    sorted.append(v)
  }

  mutating func popReady() -> VariableID? {
    if sortedCount == sorted.count { return nil }
    sortedCount += 1
    return sorted[sortedCount - 1]
  }

  mutating func end() {
    for k in 0..<moved.count { waiting[moved[k]] = -1 }
    moved.removeAll()
    sorted.removeAll()
    sortedCount = 0
  }
}

// A path of the factor that is reversed, and the search for it.

/// Scratch of `reorient`.
struct TurnedPath: ~Copyable {
  /// The variables whose definitions change, from the position of the leaving member to the variable that the entering member
  /// defines.
  private(set) var path = Buffer<VariableID>()
  /// Their former members.
  var oldMembers = Buffer<BasisMember>()
  private(set) var visited = Buffer<VariableID>()
  /// By variable: from which one it was visited; -1: it was not.
  private var origin = Table<VariableID, VariableID>()

  /// Systems of longer rows are no trees.
  static let longestRow = 4

  mutating func begin(at p: VariableID, _ capacity: Int) {
    if origin.count < capacity { origin.resize(capacity, bytes: 0xFF) }
    visit(p, from: p)
  }

  func isVisited(_ v: VariableID) -> Bool { origin[v] >= 0 }

  mutating func visit(_ v: VariableID, from u: VariableID) {
    origin[v] = u
    visited.append(v)
  }

  mutating func takePath(to end: VariableID) {
    var count = 1
    var v = end
    while origin[v] != v {
      v = origin[v]
      count += 1
    }
    path.removeAll()
    path.reserve(more: count)
    path.advance(by: count)
    v = end
    for k in (0..<count).reversed() {
      path[k] = v
      v = origin[v]
    }
  }

  mutating func endSearch() {
    for k in 0..<visited.count { origin[visited[k]] = -1 }
    visited.removeAll()
  }
}
