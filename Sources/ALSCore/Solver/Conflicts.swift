// Which required rows are broken when not all of them can hold.
//
// The rule: user rows in the order of activation; one that cannot hold together with the implicit rows and the earlier
// unbroken ones is broken.  To find them without trying row after row, every user row in the certificate of the
// conflict is moved to a level of its own just below "required", earlier activation above later.  At the optimum of these
// levels the multipliers of one violated row's level are a Farkas certificate for that row.  When it names only earlier
// rows, the row is broken by the rule; a later row in it is moved to a level of its own as well, and so gives way.

/// What takes part in the proof that a row cannot hold.
struct ProofMember {
  var thing: BasisMember
  var multiplier: Double
}

extension Solver {
  func settleConflicts() throws(LayoutError) {
    conflicts = []
    unprovenRow = -1
    if !isInfeasible() { return }
    while isInfeasible() && contestSupport() { try optimise() }
    try optimiseOffKinks()
    while breakProvenRows() { try optimiseOffKinks() }
    for k in 0..<contested.count where isContested(contested[k]) {
      let r = contested[k]
      relevel(r, from: .contested(rank: rank[r]), to: .required)
    }
    contested.removeAll()
    // What rounding has left at the levels of contested rows must not outweigh anything.
    computeMultipliers()
    try optimise()
    orderConflicts()
  }

  /// Whether a required row or bound is violated.
  func isInfeasible() -> Bool {
    if violatedRequired == 0 { return false }
    for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 {
      if gradientLevel(.row(r)) == .required && isViolated(.row(r)) { return true }
    }
    for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundState[v] == .below {
      if isViolated(.bound(v)) { return true }
    }
    return false
  }

  /// To the optimum at which no row that holds has a gradient: only then is the certificate of a level complete in the
  /// multipliers of that level.  A row on its kink is taken as inside and enters the tight set where it matters.
  func optimiseOffKinks() throws(LayoutError) {
    try optimise()
    for _ in 0..<32 {
      for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 && side[r] != .inside {
        if !isViolated(.row(r)) { reside(.row(r), .inside) }
      }
      for v in 0..<Int32(truncatingIfNeeded: variableCount) where boundState[v] == .below {
        if !isViolated(.bound(v)) { reside(.bound(v), .inside) }
      }
      if flips.isEmpty { return }
      applyFlips()
      try optimise()
    }
  }

  // MARK: Contesting

  /// Gives every required user row of the certificate a level of its own; false when there is nothing to move.
  private func contestSupport() -> Bool {
    var loser: Int32 = -1
    var anyUser = false
    var implicit: [Int32] = []
    for thing in support(at: .required) where thing.isRow {
      let r = thing.id
      if lowerLevel[r] != .required && upperLevel[r] != .required { continue }
      if rank[r] > 0 {
        anyUser = true
        contest(r)
      } else {
        if loser < 0 || rank[r] <= rank[loser] { loser = r }
        implicit.append(r)
      }
    }
    if !anyUser && loser >= 0 { yieldImplicit(loser, implicit) }
    applyFlips()
    return anyUser || loser >= 0
  }

  /// Loose things violated at a level and tight ones with a multiplier there.
  private func support(at level: Level) -> [BasisMember] {
    var found: [BasisMember] = []
    for r in 0..<Int32(truncatingIfNeeded: rowCount) where rowSlot[r] == -1 {
      if side[r] != .inside && gradientLevel(.row(r)) == level { found.append(.row(r)) }
    }
    for slot in 0..<Int32(truncatingIfNeeded: variableCount) {
      if multipliers.value(slot, at: level).magnitude > zero.slope { found.append(tight[slot]) }
    }
    return found
  }

  private func contest(_ r: Int32) {
    contested.append(r)
    relevel(r, from: .required, to: .contested(rank: rank[r]))
  }

  /// Changes one level of a row wherever it stands, and carries a gradient along.
  private func relevel(_ r: Int32, from old: Level, to new: Level) {
    let was = side[r]
    if rowSlot[r] == -1 { reside(.row(r), .inside) }
    if lowerLevel[r] == old { lowerLevel[r] = new }
    if upperLevel[r] == old { upperLevel[r] = new }
    if rowSlot[r] == -1 { reside(.row(r), was) } else { touch(rowSlot[r]) }
  }

  /// Sizes that contradict each other: the one of the lowest rank gives way, which does not depend on when its row came, and no
  /// constraint is blamed.
  private func yieldImplicit(_ r: Int32, _ involved: [Int32]) {
    conflicts.append(Conflict(owners: [], broken: -1, rows: [r], implicitRows: involved))
    demotedImplicit.append(r)
    relevel(r, from: .required, to: .implicitLoser)
  }

  // MARK: Breaking

  func isContested(_ r: Int32) -> Bool {
    let level = Level.contested(rank: rank[r])
    return rank[r] > 0 && (lowerLevel[r] == level || upperLevel[r] == level)
  }

  /// One pass over the violated contested rows by rank; false when none is left.
  private func breakProvenRows() -> Bool {
    var violated: [Int32] = []
    for k in 0..<contested.count {
      let r = contested[k]
      let isAtItsLevel = gradientLevel(.row(r)) == Level.contested(rank: rank[r])
      if rowSlot[r] == -1 && isAtItsLevel && isViolated(.row(r)) { violated.append(r) }
    }
    if violated.isEmpty { return false }
    violated = byRank(violated)
    let certificates = collectCertificates(violated)
    for (k, r) in violated.enumerated() {
      let members = certificates[k]
      if contestLater(than: r, members) { break }
      if k > 0 && !isFarkas(members) { break }
      if isNegligible(r, members) {
        // Of what is violated only the first row is sure to be missed by no more than it must.
        if k == 0 { relax(r) }
        break
      }
      breakRow(r, members)
    }
    applyFlips()
    return true
  }

  /// For each violated row the tight things with a multiplier at its level: one look at every slot.
  private func collectCertificates(_ violated: [Int32]) -> [[ProofMember]] {
    var certificates = [[ProofMember]](repeating: [], count: violated.count)
    let first = Level.contested(rank: rank[violated[0]])
    let last = Level.contested(rank: rank[violated[violated.count - 1]])
    for slot in 0..<Int32(truncatingIfNeeded: variableCount) {
      var node = multipliers.first(slot)
      while node >= 0 {
        let level = multipliers.level(node)
        if level < last { break }
        let value = multipliers.value(node)
        if !(level > first) && value.magnitude > zero.slope {
          let place = placeOf(level, in: violated)
          if place >= 0 { certificates[place].append(ProofMember(thing: tight[slot], multiplier: value)) }
        }
        node = multipliers.next(node)
      }
    }
    return certificates
  }

  private func placeOf(_ level: Level, in violated: [Int32]) -> Int {
    var low = 0
    var high = violated.count
    while low < high {
      let middle = (low + high) / 2
      if Level.contested(rank: rank[violated[middle]]) > level { low = middle + 1 } else { high = middle }
    }
    return low < violated.count && Level.contested(rank: rank[violated[low]]) == level ? low : -1
  }

  /// Later rows that hold at the expense of an earlier one give way.
  private func contestLater(than r: Int32, _ members: [ProofMember]) -> Bool {
    var found = false
    for member in members where member.thing.isRow && rank[member.thing.id] > rank[r] {
      if isContested(member.thing.id) { continue }
      contest(member.thing.id)
      found = true
    }
    return found
  }

  /// Whether the multipliers are a proof: each side that pushes must be one that has to hold.
  private func isFarkas(_ members: [ProofMember]) -> Bool {
    let floor = Level.contested(rank: Level.maxRank)
    for member in members {
      let pushing = member.multiplier > 0 ? upPenalty(member.thing) : downPenalty(member.thing)
      if pushing < floor { return false }
    }
    return true
  }

  private func breakRow(_ r: Int32, _ members: [ProofMember]) {
    let implicitRows = self.implicitRows(of: members)
    let rows = namedRows(r, members, implicitRows)
    conflicts.append(
      Conflict(owners: rows.map { owner[$0] }, broken: owner[r], rows: rows, implicitRows: implicitRows))
    brokenRanks.append(rank[r])
    let level = Level.contested(rank: rank[r])
    let low = lowerLevel[r] == level ? Level.required : lowerLevel[r]
    let high = upperLevel[r] == level ? Level.required : upperLevel[r]
    brokenRows.append(BrokenRow(row: r, lowerLevel: low, upperLevel: high))
    reside(.row(r), .inside)
    lowerLevel[r] = .absent
    upperLevel[r] = .absent
  }

  // MARK: Before and after

  /// Broken rows get another chance whenever something changed.
  func restoreBroken() {
    for k in 0..<brokenRows.count {
      let broken = brokenRows[k]
      let r = broken.row
      // Gone, or given new levels since.
      if rowSlot[r] == -2 || lowerLevel[r].key != 0 || upperLevel[r].key != 0 { continue }
      lowerLevel[r] = broken.lowerLevel
      upperLevel[r] = broken.upperLevel
      if isCold { continue }
      if rowSlot[r] == -1 { reside(.row(r), classify(r)) } else { touch(rowSlot[r]) }
    }
    brokenRows.removeAll()
    brokenRanks.removeAll()
    if isCold { restoreContested() }
    for k in 0..<demotedImplicit.count where rowSlot[demotedImplicit[k]] != -2 {
      relevel(demotedImplicit[k], from: .implicitLoser, to: .required)
    }
    demotedImplicit.removeAll()
    if isCold { flips.removeAll() }
  }

  /// A solve that failed has left rows at levels of their own.
  private func restoreContested() {
    for k in 0..<contested.count where rowSlot[contested[k]] != -2 {
      let r = contested[k]
      if lowerLevel[r].isContested { lowerLevel[r] = .required }
      if upperLevel[r].isContested { upperLevel[r] = .required }
    }
    contested.removeAll()
  }

  func byRank(_ rows: [Int32]) -> [Int32] {
    var sorted = rows.map { SortKey(Int64(rank[$0]), payload: $0) }
    SortKey.sort(&sorted)
    return sorted.map { $0.payload }
  }

  /// Conflicts of sizes first, then the others by the rank of what was broken.
  private func orderConflicts() {
    conflicts.removeAll { $0.owners.isEmpty && lost($0.rows[0]).magnitude < negligibleMiss(of: $0.rows[0]) }
    var sorted: [SortKey] = []
    var broken = 0
    for (k, conflict) in conflicts.enumerated() {
      var key: Int64 = 0
      if !conflict.owners.isEmpty {
        key = Int64(brokenRanks[broken])
        broken += 1
      }
      sorted.append(SortKey(key, Int64(k), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&sorted)
    conflicts = sorted.map { conflicts[Int($0.payload)] }
  }
}
