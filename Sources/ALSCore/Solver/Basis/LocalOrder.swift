// The order of the factor when a few definitions change: new dependencies of a variable are moved before it, within a
// neighbourhood.
//
// If a variable precedes one that it depends on, only the variables between the two can be affected: the dependents of the first
// and the dependencies of the second.  They share the places that they have, the latter first.  (This is dynamic topological
// sorting after Pearce and Kelly.)

/// Scratch of a repaired neighbourhood, and the data to restore it.
struct LocalOrder: ~Copyable {
  private enum Mark { static let none: UInt8 = 0, dependent: UInt8 = 1, before: UInt8 = 2 }

  /// The variable that is too early, and those that depend on it.
  private var dependents = Buffer<VariableID>()
  /// The variable it must follow, and the dependencies of that one.
  private var before = Buffer<VariableID>()
  private var marks = Table<VariableID, UInt8>()
  private var places = Buffer<Int32>()
  /// Variables that have been moved, and where they were.
  private var movedVariables = Buffer<VariableID>()
  private var oldPlaces = Buffer<Int32>()
  /// Entries that may still be looked at.
  private var left = 0
  /// How many have been looked at; the caller sets it back.
  var touched = 0

  /// Where more definitions change, more than a neighbourhood is concerned.
  static let longestPath = 8

  /// Variables on either side that are a neighbourhood still.
  private static let most = 16

  /// Entries that are looked at for each variable, and for each of an eta that is saved by it.
  private static let entriesPerVariable = 64
  private static let entriesPerNonzero = 8

  /// Moves the variables of a path behind their dependencies, in place of an eta of this length.  Returns false, with the order
  /// unchanged, if they depend on each other in a cycle or too many variables are between.
  mutating func mend(
    _ path: borrowing Buffer<VariableID>, _ factor: HeldFactor, nonzeros: Int, _ place: (VariableID, Int32) -> Void
  ) -> Bool {
    if Mechanism.localOrder.isOff { return false }
    begin(LocalOrder.entriesPerVariable * path.count + LocalOrder.entriesPerNonzero * nonzeros)
    for k in 0..<path.count where !put(path[k], factor, place) {
      putBack(place)
      return false
    }
    return true
  }

  /// The same for one variable.
  mutating func mend(_ v: VariableID, _ factor: HeldFactor, _ place: (VariableID, Int32) -> Void) -> Bool {
    if Mechanism.localOrder.isOff { return false }
    begin(LocalOrder.entriesPerVariable)
    if put(v, factor, place) { return true }
    putBack(place)
    return false
  }

  mutating func grow(variables: Int) {
    if marks.count < variables { marks.resize(variables, bytes: Mark.none) }
  }

  private mutating func begin(_ entries: Int) {
    left = entries
    movedVariables.removeAll()
    oldPlaces.removeAll()
  }

  /// Moves a variable behind all its dependencies.
  private mutating func put(
    _ v: VariableID, _ factor: HeldFactor, _ place: (VariableID, Int32) -> Void
  ) -> Bool {
    let most = left
    defer { touched += most - max(left, 0) }
    while let later = factor.laterOne(than: v) {
      let isMended = gather(v, behind: later, factor)
      if isMended { share(factor, place) }
      clearMarks()
      if !isMended { return false }
    }
    return true
  }

  // MARK: The neighbourhood

  /// Returns false if they depend on each other in a cycle, or the work limit is reached.
  private mutating func gather(_ v: VariableID, behind later: VariableID, _ factor: HeldFactor) -> Bool {
    // A dependent of a later variable that has yet to be moved does not count outside of these places.
    let concerned = factor.place(of: v)...factor.place(of: later)
    take(dependent: v)
    var next = 0
    while next < dependents.count {
      if dependents.count > LocalOrder.most { return false }
      if !visitDependents(of: dependents[next], concerned, factor) { return false }
      next += 1
    }
    if marks[later] != Mark.none { return false }
    take(before: later)
    next = 0
    while next < before.count {
      if before.count > LocalOrder.most { return false }
      if !visitDefinition(of: before[next], concerned, factor) { return false }
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
    of v: VariableID, _ concerned: ClosedRange<Int32>, _ factor: HeldFactor
  ) -> Bool {
    left -= factor.columnLength(of: v)
    if left < 0 { return false }
    factor.forEachDependent(of: v) { u in
      if marks[u] == Mark.none && concerned.contains(factor.place(of: u)) { take(dependent: u) }
    }
    return true
  }

  private mutating func visitDefinition(
    of v: VariableID, _ concerned: ClosedRange<Int32>, _ factor: HeldFactor
  ) -> Bool {
    var isCircle = false
    factor.forEachInDefinition(of: v) { u in
      left -= 1
      if !concerned.contains(factor.place(of: u)) { return }
      if marks[u] == Mark.dependent { isCircle = true }
      if marks[u] == Mark.none { take(before: u) }
    }
    return !isCircle && left >= 0
  }

  // MARK: Places

  private mutating func share(_ factor: HeldFactor, _ place: (VariableID, Int32) -> Void) {
    LocalOrder.sort(&dependents, factor)
    LocalOrder.sort(&before, factor)
    places.removeAll()
    var (i, j) = (0, 0)
    while i < dependents.count || j < before.count {
      let isBefore =
        i == dependents.count
        || j < before.count && factor.place(of: before[j]) < factor.place(of: dependents[i])
      places.append(factor.place(of: isBefore ? before[j] : dependents[i]))
      if isBefore { j += 1 } else { i += 1 }
    }
    for k in 0..<places.count {
      let v = k < before.count ? before[k] : dependents[k - before.count]
      movedVariables.append(v)
      oldPlaces.append(factor.place(of: v))
      place(v, places[k])
    }
  }

  /// By their places.  There are few of them.
  private static func sort(_ variables: inout Buffer<VariableID>, _ factor: HeldFactor) {
    for k in 1..<max(variables.count, 1) {
      let v = variables[k]
      let place = factor.place(of: v)
      var i = k
      while i > 0 && factor.place(of: variables[i - 1]) > place {
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

  private func putBack(_ place: (VariableID, Int32) -> Void) {
    for k in (0..<movedVariables.count).reversed() { place(movedVariables[k], oldPlaces[k]) }
  }
}
