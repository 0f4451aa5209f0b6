// An exchange after which the factor is triangular still, as rows on the way define other variables than before.
//
// Rows that depend on each other form trees, and the factor defines the variables of a tree from its root on.  When a member
// enters elsewhere, the path between it and the leaving member is reversed: each row on it defines the preceding variable of the
// path.  A network simplex updates its tree in this way, where an eta would hold an entry for each member that the new one
// depends on.

extension Basis {
  /// Puts a member into the place of the one in position p, `combination` holding it.  Members on the path then have other
  /// positions: each has that of its predecessor on `reordering.turned.path`.  False, and nothing has changed: there is no short
  /// path, or the factor would not be triangular.
  @_optimize(speed)
  func reorient(_ p: BasisPosition, _ entering: BasisMember) -> Bool {
    if !findPath(from: p, to: entering) { return false }
    reordering.turned.oldMembers.removeAll()
    let count = reordering.turned.path.count
    for k in 0..<count { reordering.turned.oldMembers.append(factorMember[reordering.turned.path[k]]) }
    for k in (0..<count).reversed() {
      replaceInFactor(reordering.turned.path[k], k + 1 < count ? reordering.turned.oldMembers[k + 1] : entering)
    }
    if !reorder(behindPath: Basis.movesPerEntry * combination.list.count) {
      for k in 0..<count { replaceInFactor(reordering.turned.path[k], reordering.turned.oldMembers[k]) }
      return false
    }
    for k in 0..<count {
      let position = reordering.turned.path[k]
      members[position] = factorMember[position]
      vertex.setPosition(of: members[position], to: position)
    }
    moveSources()
    return true
  }

  /// How many variables may be moved where an eta would hold an entry: it is gone through at each solve, and they are moved once.
  private static let movesPerEntry = 2

  /// Pending shifts move with their members.
  private func moveSources() {
    if sources.isEmpty { return }
    let path = (reordering.turned.path.base, reordering.turned.path.count)
    for k in 0..<path.1 where work[path.0[k]] != 0 {
      // The member that leaves is shifted no more.
      let amount = work[path.0[k]]
      work[path.0[k]] = 0
      if k > 0 { addSource(path.0[k - 1], amount) }
    }
  }

  // MARK: The path

  /// From the variable that loses its definition to one that the entering member mentions, over rows it is made of.
  private func findPath(from p: BasisPosition, to entering: BasisMember) -> Bool {
    if Mechanism.turnedPaths.isOff || etas.isMentioned(p)
      || entering.isRow && Int(problem.rowLength[entering.row]) > TurnedPath.longestRow
    {
      return false
    }
    reordering.turned.begin(at: p, problem.variableCapacity)
    defer { reordering.turned.endSearch() }
    var next = 0
    let most = 4 * combination.list.count
    var left = most
    defer { countNonzeros(Int64(most - left)) }
    while next < reordering.turned.visited.count && left > 0 {
      let u = reordering.turned.visited[next]
      next += 1
      if canDefine(u, entering) {
        reordering.turned.takePath(to: u)
        return true
      }
      let start = problem.columnStart[u]
      let end = start + Int(problem.columnCount[u])
      left -= end - start
      for k in start..<end {
        let v = definedVariable[problem.columnRow[k]]
        if v < 0 || reordering.turned.isVisited(v) || combination.value[v].magnitude <= 1e-6 || etas.isMentioned(v) {
          continue
        }
        if canDefine(u, .row(problem.columnRow[k])) { reordering.turned.visit(v, from: u) }
      }
    }
    return false
  }

  private func canDefine(_ v: VariableID, _ member: BasisMember) -> Bool {
    if !member.isRow { return member.variable == v }
    if Int(problem.rowLength[member.row]) > TurnedPath.longestRow { return false }
    var own = 0.0
    var largest = 0.0
    for k in problem.entries(of: member.row) {
      let size = problem.entryCoefficient[k].magnitude
      largest = max(largest, size)
      if problem.entryVariable[k] == v { own = size }
    }
    return own >= 1e-3 * largest && own > 0
  }
}
