// The order of the factor when a few definitions change: what a variable has come to lean on is put before it, within their neighbourhood.
//
// For each variable that stands before one that it leans on, only those between the two can be concerned: the dependents of the first and
// what the second leans on.  They share the places that they have, the latter first.  (This is dynamic topological sorting after Pearce and Kelly.)

/// Scratch of a mended neighbourhood, and what it takes to put it back.
struct LocalOrder: ~Copyable {
  private enum Mark { static let none: UInt8 = 0, dependent: UInt8 = 1, before: UInt8 = 2 }

  /// The variable that stands too early, and those that lean on it.
  private var dependents = Buffer<VariableID>()
  /// What it has to stand behind, and what that leans on.
  private var before = Buffer<VariableID>()
  private var marks = Table<VariableID, UInt8>()
  private var places = Buffer<Int32>()
  /// Variables that have been moved, and where they were.
  private var movedVariables = Buffer<VariableID>()
  private var oldPlaces = Buffer<Int32>()
  /// Entries that may still be looked at.
  private var left = 0

  /// Where more definitions change, more than a neighbourhood is concerned.
  static let longestPath = 8

  /// Variables on either side that are a neighbourhood still.
  private static let most = 16

  /// Entries that are looked at for each variable, and for each of an eta that is saved by it.
  private static let entriesPerVariable = 64
  private static let entriesPerNonzero = 8

  /// Puts the variables of a path behind what they lean on, in the place of an eta of so many entries.  False, and the order is as it was:
  /// they lean on each other in a circle, or too much stands between.
  mutating func mend(_ path: borrowing Buffer<VariableID>, _ basis: Basis, nonzeros: Int) -> Bool {
    begin(basis, entries: LocalOrder.entriesPerVariable * path.count + LocalOrder.entriesPerNonzero * nonzeros)
    for k in 0..<path.count where !put(path[k], basis) {
      putBack(basis)
      return false
    }
    return true
  }

  /// The same for one variable.
  mutating func mend(_ v: VariableID, _ basis: Basis) -> Bool {
    begin(basis, entries: LocalOrder.entriesPerVariable)
    if put(v, basis) { return true }
    putBack(basis)
    return false
  }

  private mutating func begin(_ basis: Basis, entries: Int) {
    if marks.count < basis.problem.variableCapacity { marks.resize(basis.problem.variableCapacity, bytes: Mark.none) }
    left = entries
    movedVariables.removeAll()
    oldPlaces.removeAll()
  }

  /// Puts a variable behind all that it leans on.
  private mutating func put(_ v: VariableID, _ basis: Basis) -> Bool {
    let most = left
    defer { basis.countNonzeros(Int64(most - max(left, 0))) }
    while let later = LocalOrder.laterOne(v, basis) {
      let isMended = gather(v, behind: later, basis)
      if isMended { share(basis) }
      clearMarks()
      if !isMended { return false }
    }
    return true
  }

  /// A variable that the first one leans on and that stands behind it.
  private static func laterOne(_ v: VariableID, _ basis: Basis) -> VariableID? {
    let member = basis.factorMember[v]
    if !member.isRow { return nil }
    for k in basis.problem.entries(of: member.row) {
      let u = basis.problem.entryVariable[k]
      if basis.orderIndex[u] > basis.orderIndex[v] { return u }
    }
    return nil
  }

  // MARK: The neighbourhood

  /// False: they lean on each other in a circle, or too much has been looked at.
  private mutating func gather(_ v: VariableID, behind later: VariableID, _ basis: Basis) -> Bool {
    // What leans on something behind it and has still to be put there does not count outside of these.
    let concerned = basis.orderIndex[v]...basis.orderIndex[later]
    take(dependent: v)
    var next = 0
    while next < dependents.count {
      if dependents.count > LocalOrder.most { return false }
      if !visitDependents(of: dependents[next], concerned, basis) { return false }
      next += 1
    }
    if marks[later] != Mark.none { return false }
    take(before: later)
    next = 0
    while next < before.count {
      if before.count > LocalOrder.most { return false }
      if !visitDefinition(of: before[next], concerned, basis) { return false }
      next += 1
    }
    return true
  }

  private mutating func take(dependent v: VariableID) {
    marks[v] = Mark.dependent
    dependents.append(v)
  }

  private mutating func take(before v: VariableID) {
    marks[v] = Mark.before
    before.append(v)
  }

  private mutating func visitDependents(
    of v: VariableID, _ concerned: ClosedRange<Int32>, _ basis: Basis
  ) -> Bool {
    let problem = basis.problem
    let start = problem.columnStart[v]
    let count = Int(problem.columnCount[v])
    left -= count
    if left < 0 { return false }
    for k in start..<start + count {
      let u = basis.definedVariable[problem.columnRow[k]]
      if u >= 0 && marks[u] == Mark.none && concerned.contains(basis.orderIndex[u]) { take(dependent: u) }
    }
    return true
  }

  private mutating func visitDefinition(
    of v: VariableID, _ concerned: ClosedRange<Int32>, _ basis: Basis
  ) -> Bool {
    let member = basis.factorMember[v]
    if !member.isRow { return true }
    let entries = basis.problem.entries(of: member.row)
    left -= entries.count
    if left < 0 { return false }
    for k in entries {
      let u = basis.problem.entryVariable[k]
      if u == v || !concerned.contains(basis.orderIndex[u]) { continue }
      if marks[u] == Mark.dependent { return false }
      if marks[u] == Mark.none { take(before: u) }
    }
    return true
  }

  // MARK: Places

  private mutating func share(_ basis: Basis) {
    LocalOrder.sort(&dependents, basis)
    LocalOrder.sort(&before, basis)
    places.removeAll()
    var (i, j) = (0, 0)
    while i < dependents.count || j < before.count {
      let isBefore =
        i == dependents.count
        || j < before.count && basis.orderIndex[before[j]] < basis.orderIndex[dependents[i]]
      places.append(basis.orderIndex[isBefore ? before[j] : dependents[i]])
      if isBefore { j += 1 } else { i += 1 }
    }
    for k in 0..<places.count {
      let v = k < before.count ? before[k] : dependents[k - before.count]
      movedVariables.append(v)
      oldPlaces.append(basis.orderIndex[v])
      basis.place(v, at: places[k])
    }
  }

  /// By their places.  There are few of them.
  private static func sort(_ variables: inout Buffer<VariableID>, _ basis: Basis) {
    for k in 1..<max(variables.count, 1) {
      let v = variables[k]
      let place = basis.orderIndex[v]
      var i = k
      while i > 0 && basis.orderIndex[variables[i - 1]] > place {
        variables[i] = variables[i - 1]
        i -= 1
      }
      variables[i] = v
    }
  }

  private mutating func clearMarks() {
    for k in 0..<dependents.count { marks[dependents[k]] = Mark.none }
    for k in 0..<before.count { marks[before[k]] = Mark.none }
    dependents.removeAll()
    before.removeAll()
  }

  private func putBack(_ basis: Basis) {
    for k in (0..<movedVariables.count).reversed() { basis.place(movedVariables[k], at: oldPlaces[k]) }
  }
}
