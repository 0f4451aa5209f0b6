// An exchange after which the factor is triangular still, as rows on the way define other variables than before.
//
// Rows that lean on each other form trees, and the factor defines the variables of a tree from its root on.  When a member enters elsewhere, the
// path between it and the member that leaves is turned round: each row on it defines the variable before the one it has defined so far.  This is
// what a network simplex does to its tree, where an eta would hold an entry for each member that the new one leans on.

extension Basis {
  /// Puts a member into the place of the one in position p, `combination` holding it.  Members on the path have other positions then: that
  /// of each is the one before on `reorientation.path`.  False, and nothing has changed: there is no short path, or the factor would not be
  /// triangular.
  @_optimize(speed)
  func reorient(_ p: BasisPosition, _ entering: BasisMember) -> Bool {
    if isPrecise || !findPath(from: p, to: entering) { return false }
    reorientation.oldMembers.removeAll()
    let count = reorientation.path.count
    for k in 0..<count { reorientation.oldMembers.append(factorMember[reorientation.path[k]]) }
    for k in (0..<count).reversed() {
      replaceInFactor(reorientation.path[k], k + 1 < count ? reorientation.oldMembers[k + 1] : entering)
    }
    if !reorder(behindPath: combination.list.count) {
      for k in 0..<count { replaceInFactor(reorientation.path[k], reorientation.oldMembers[k]) }
      return false
    }
    vertex.countChange()
    tieBreakers.noteExchange(p, members[p], combination, zero: zero.rate)
    for k in 0..<count {
      let position = reorientation.path[k]
      members[position] = factorMember[position]
      vertex.setPosition(of: members[position], to: position)
    }
    moveSources()
    return true
  }

  /// What the next solve is to shift goes where its member has gone.
  private func moveSources() {
    if sources.isEmpty { return }
    let path = (reorientation.path.base, reorientation.path.count)
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
    if etas.isMentioned(p) || entering.isRow && Int(problem.rowLength[entering.row]) > Reorientation.longestRow {
      return false
    }
    reorientation.begin(at: p, problem.variableCapacity)
    defer { reorientation.endSearch() }
    var next = 0
    let most = 4 * combination.list.count
    var left = most
    defer { countNonzeros(Int64(most - left)) }
    while next < reorientation.visited.count && left > 0 {
      let u = reorientation.visited[next]
      next += 1
      if canDefine(u, entering) {
        reorientation.takePath(to: u)
        return true
      }
      let start = problem.columnStart[u]
      let end = start + Int(problem.columnCount[u])
      left -= end - start
      for k in start..<end {
        let v = definedVariable[problem.columnRow[k]]
        if v < 0 || reorientation.isVisited(v) || combination.value[v].magnitude <= 1e-6 || etas.isMentioned(v) {
          continue
        }
        if canDefine(u, .row(problem.columnRow[k])) { reorientation.visit(v, from: u) }
      }
    }
    return false
  }

  private func canDefine(_ v: VariableID, _ member: BasisMember) -> Bool {
    if !member.isRow { return member.variable == v }
    if Int(problem.rowLength[member.row]) > Reorientation.longestRow { return false }
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

/// Scratch of `reorient`.
struct Reorientation: ~Copyable {
  /// The variables whose definitions change, from that of the member that leaves to the one that the entering member defines.
  private(set) var path = Buffer<VariableID>()
  /// What defined them before.
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
