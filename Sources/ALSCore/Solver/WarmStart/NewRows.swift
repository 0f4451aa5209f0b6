// New rows at a vertex.  As in a crash, they define variables by propagation: those that are pinned, because they are new or
// because the row that defined them has gone.  Where that is all, rows and variables that come cost no pivot.

/// Scratch of entering new rows.
struct NewRows: ~Copyable {
  /// Those that have not ended before they came.
  var entering = Buffer<RowID>()
  /// The variables they define.
  var defined = Buffer<VariableID>()

  mutating func reserve(_ count: Int) {
    entering.reserve(count)
    defined.reserve(count)
  }

  mutating func clear() {
    entering.removeAll()
    defined.removeAll()
  }
}

extension WarmStart {
  func defineByNewRows() {
    if changes.newRows.count == 0 { return }
    newRows.reserve(changes.newRows.count)
    for k in 0..<changes.newRows.count where vertex.rowPosition[changes.newRows[k]] == -1 {
      // It may have been taken for violated while others moved.
      pricing.setSide(.row(changes.newRows[k]), .inside)
      newRows.entering.append(changes.newRows[k])
    }
    changes.clearNewRows()
    if !basis.isPrecise {
      definePinned()
      basis.mendOrder(defined: newRows.defined)
    }
  }

  // MARK: Propagation

  private func definePinned() {
    let basis = self.basis
    propagation.enlist(newRows.entering, of: problem.rowCapacity, in: problem.arena) { basis.strength($0) }
    for k in 0..<newRows.entering.count { enlist(newRows.entering[k]) }
    while true {
      let r = propagation.pop()
      if r < 0 { break }
      define(by: r)
    }
    propagation.dismiss(newRows.entering)
  }

  private func enlist(_ r: RowID) {
    var unknown: Int32 = 0
    for k in problem.entries(of: r) where isOpen(problem.entryVariable[k]) { unknown += 1 }
    propagation.unknown[r] = unknown
    if unknown == 1 { propagation.push(r) }
  }

  /// Nothing is lost when a row defines the variable.
  @inline(__always)
  private func isOpen(_ v: VariableID) -> Bool { basis.isPinned(v) && pricing.multipliers.first(v) < 0 }

  private func define(by r: RowID) {
    // A row replaced by an eta still defines its variable in the factor.
    if propagation.unknown[r] != 1 || basis.definedVariable[r] >= 0 { return }
    var found: VariableID = -1
    var pivot = 0.0
    var largest = 0.0
    var sum = 0.0
    for k in problem.entries(of: r) {
      let (v, coefficient) = (problem.entryVariable[k], problem.entryCoefficient[k])
      largest = max(largest, coefficient.magnitude)
      if isOpen(v) {
        found = v
        pivot = coefficient
      } else {
        sum += coefficient * vertex.x[v]
      }
    }
    if found < 0 || pivot.magnitude < 1e-3 * largest || pivot == 0 { return }
    basis.define(found, by: r, pivot: pivot)
    pricing.touch(found)
    newRows.defined.append(found)
    if countDefined(found) { move(found, to: (problem.target(of: r) - sum) / pivot) } else { unmet.append(r) }
  }

  /// Counts a variable as known in the new rows; returns whether no other row mentions it, so that nothing depends on it yet.
  @inline(__always)
  private func countDefined(_ v: VariableID) -> Bool {
    var isAlone = true
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[k]
      if propagation.unknown[r] >= 0 {
        propagation.unknown[r] -= 1
        if propagation.unknown[r] == 1 { propagation.push(r) }
      } else if vertex.rowPosition[r] != -2 {
        isAlone = false
      }
    }
    return isAlone
  }

  /// If nothing depends on a variable yet, only its own value moves.
  private func move(_ v: VariableID, to value: Double) {
    if value == vertex.x[v] { return }
    vertex.noteStep(from: vertex.x[v], to: value)
    basis.tieBreakers.noteSign(v, from: vertex.x[v], to: value)
    vertex.set(v, to: value)
    if vertex.boundState[v] != .absent { simplex.noteSide(.bound(v), vertex.classifyBound(v), true) }
  }

  // MARK: Values

  /// Rows that define nothing are excluded from a move.
  func holdBackEntering() {
    for k in 0..<newRows.entering.count where vertex.rowPosition[newRows.entering[k]] == -1 {
      vertex.setPosition(of: .row(newRows.entering[k]), to: -2)
    }
  }

  func releaseEntering() {
    for k in 0..<newRows.entering.count where vertex.rowPosition[newRows.entering[k]] == -2 {
      vertex.enterRow(newRows.entering[k])
    }
  }

  /// Rows that define nothing are judged where x is now.
  func enterOthers() {
    for k in 0..<newRows.entering.count where vertex.rowPosition[newRows.entering[k]] == -1 {
      let r = newRows.entering[k]
      vertex.setActivity(r, vertex.computeActivity(r))
      let side = vertex.classify(r)
      simplex.noteSide(.row(r), side, !basis.isPrecise && !pricing.makesUp(r, side))
    }
  }
}

extension Propagation {
  /// A few of many rows are included; `dismiss` resets the entries they have used.
  mutating func enlist(
    _ rows: borrowing Buffer<RowID>, of capacity: Int, in arena: Arena, strength: (RowID) -> Int64
  ) {
    if unknown.count < capacity {
      if unknown.count == 0 {
        // More rows are likely to be added one by one.
        unknown.reserve(2 * capacity, in: arena)
        next.reserve(2 * capacity, in: arena)
        bucketOf.reserve(2 * capacity, in: arena)
      }
      unknown.resize(capacity, bytes: 0xFF)
      next.extend(to: capacity, in: arena)
      bucketOf.extend(to: capacity, in: arena)
    }
    strengths.begin()
    for k in 0..<rows.count { bucketOf[rows[k]] = strengths.number(of: strength(rows[k])) }
    makeBuckets(in: arena)
    for k in 0..<rows.count { bucketOf[rows[k]] = strengths.places[Int(bucketOf[rows[k]])] }
  }

  mutating func dismiss(_ rows: borrowing Buffer<RowID>) {
    for k in 0..<rows.count { unknown[rows[k]] = -1 }
  }
}
