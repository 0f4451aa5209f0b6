// Reduces the rows of a proof to an irreducible subset by a deletion filter (Chinneck 2008): rows are tested from the latest to the
// first, and a row without which the rest is still infeasible is dropped.  Many rows are dropped by one test where possible, and
// many are recognised as needed at one optimum, so that long sets need few tests.

extension ConflictSubproblem {
  private enum Membership: UInt8 {
    case open, needed, dropped
  }

  /// The disputed rows that are needed besides the last one, in order.
  func irreducible() -> [Int] {
    var memberships = [Membership](repeating: .open, count: rowOfSum.count)
    memberships[Int(presolve.sum[count - 1])] = .needed
    let sums = openSums(&memberships)
    var at = 0
    var size = 1
    while at < sums.count {
      let end = chunk(sums, from: at, most: size, memberships)
      for k in at..<end where memberships[Int(sums[k])] == .open { setOut(sums[k], true) }
      if !canHold() {
        for k in at..<end where memberships[Int(sums[k])] == .open { memberships[Int(sums[k])] = .dropped }
        at = end
        size *= 2
        continue
      }
      for k in at..<end where memberships[Int(sums[k])] == .open { setOut(sums[k], false) }
      if size > 1 {
        size /= 2
        continue
      }
      for k in at..<end where memberships[Int(sums[k])] == .open { memberships[Int(sums[k])] = .needed }
      at = end
      markNeeded(sums[at...], &memberships)
    }
    return (0..<count - 1).filter { memberships[Int(presolve.sum[$0])] == .needed }
  }

  /// Every sum of disputed rows once, those of the latest rows first.
  private func openSums(_ memberships: inout [Membership]) -> [Int32] {
    var sums: [Int32] = []
    var isListed = [Bool](repeating: false, count: rowOfSum.count)
    for k in (0..<count).reversed() {
      let sum = Int(presolve.sum[k])
      if isListed[sum] || memberships[sum] != .open { continue }
      isListed[sum] = true
      sums.append(Int32(truncatingIfNeeded: sum))
    }
    return sums
  }

  /// The end of the next range of sums with at most `most` open ones.
  private func chunk(_ sums: [Int32], from at: Int, most: Int, _ memberships: [Membership]) -> Int {
    var end = at
    var open = 0
    while end < sums.count && open < most {
      if memberships[Int(sums[end])] == .open { open += 1 }
      end += 1
    }
    return end
  }

  // MARK: Tests of several rows

  /// Fewer rows are tested one by one.
  private static let few = 8

  /// The number of unsuccessful tests by directions before full tests are used.
  private static let fewInVain = 8

  private func markNeeded(_ sums: ArraySlice<Int32>, _ memberships: inout [Membership]) {
    if sums.count < ConflictSubproblem.few { return }
    guard let shortfall = shortfall() else { return }
    var inVain = 0
    for position in VariableID.first(simplex.problem.variableCount)
    where simplex.basis.members[position].isRow {
      let weight = simplex.pricing.multipliers.value(position, at: ConflictSubproblem.preferenceLevel)
      let r = simplex.basis.members[position].row
      if weight.magnitude <= simplex.basis.zero.reducedCost || memberships[Int(sumOf(r))] != .open { continue }
      var isNeeded = simplex.problem.rowLength[r] == 1 && holdsWithout(r, weight, shortfall)
      if !isNeeded && inVain < ConflictSubproblem.fewInVain {
        isNeeded = holdsAlong(position, by: shortfall / weight)
        if !isNeeded { inVain += 1 }
      }
      if isNeeded { memberships[Int(sumOf(r))] = .needed }
    }
  }

  /// Whether all rows would hold if the row in this slot moved by `move`, and the other active rows with it.
  private func holdsAlong(_ position: BasisPosition, by move: Double) -> Bool {
    let (basis, vertex) = (simplex.basis, simplex.vertex)
    basis.clearDirection()
    basis.addSource(position, 1)
    basis.ftran()
    defer {
      basis.clearDirection()
      vertex.clearRates()
    }
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let change = basis.direction.value[v] * move
      if vertex.boundState[v] != .absent && vertex.boundPosition[v] < 0 {
        if vertex.x[v] + change < -1e-9 * (1 + change.magnitude) { return false }
      }
    }
    basis.findRates()
    for k in 0..<vertex.rates.list.count {
      let r = vertex.rates.list[k]
      if !holds(r, at: vertex.computeActivity(r) + move * vertex.rates.value[r]) { return false }
    }
    return vertex.rates.value[row(of: count - 1)] != 0
  }

  private func holds(_ r: RowID, at value: Double) -> Bool {
    let room = 1e-9 * (1 + value.magnitude)
    let isAbove = simplex.problem.lowerLevel[r].key == 0 || value >= simplex.problem.lower[r] - room
    let isBelow = simplex.problem.upperLevel[r].key == 0 || value <= simplex.problem.upper[r] + room
    return isAbove && isBelow
  }

  /// Whether all rows would hold without this row, if only its single variable moved.
  private func holdsWithout(_ r: RowID, _ weight: Double, _ shortfall: Double) -> Bool {
    let entry = simplex.problem.rowStart[r]
    let v = simplex.problem.entryVariable[entry]
    let move = shortfall / weight / simplex.problem.entryCoefficient[entry]
    var reachesLast = false
    if simplex.vertex.boundState[v] != .absent && simplex.vertex.x[v] + move < 0 { return false }
    for k in simplex.problem.columnStart[v]..<simplex.problem.columnStart[v] + Int(simplex.problem.columnCount[v]) {
      let other = simplex.problem.columnRow[k]
      if other == r { continue }
      if other == row(of: count - 1) { reachesLast = true }
      let value = simplex.vertex.computeActivity(other) + simplex.problem.columnCoefficient[k] * move
      if !holds(other, at: value) { return false }
    }
    return reachesLast
  }
}
