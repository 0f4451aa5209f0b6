// Moves of x: by a solve with the basis, or along a direction that an earlier solve has found.

extension Simplex {
  /// Moves x by the shift of the active rows in the sources.
  @_optimize(speed)
  func moveX(gathering: Bool = false) {
    if basis.sources.isEmpty { return }
    if let known, let step = step(along: known) { return follow(known, step, gathering) }
    basis.clearDirection()
    basis.ftran()
    vertex.countMove()
    let threshold = vertex.cancellationThreshold
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      advance(v, by: basis.direction.value[v], threshold)
      basis.addRates(v)
    }
    vertex.moveActivities(by: 1)
    noteSides(vertex.rates, basis.direction, gathering)
    vertex.clearRates()
    basis.clearDirection()
  }

  /// Moves x along `direction`; the rates of inactive rows are known.
  @_optimize(speed)
  func move(_ length: Double) {
    if length == 0 { return }
    vertex.countMove()
    let threshold = vertex.cancellationThreshold
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let rate = basis.direction.value[v]
      vertex.noteStep(1e5 * rate.magnitude)
      advance(v, by: length * rate, threshold)
    }
    vertex.moveActivities(by: length)
  }

  @inline(__always)
  private func advance(_ v: VariableID, by move: Double, _ threshold: Double) {
    let value = vertex.x[v] + move
    vertex.noteStep(from: vertex.x[v], to: value)
    vertex.noteCancellation(v, move, value, beyond: threshold)
    tieBreakers.noteSign(v, from: vertex.x[v], to: value)
    vertex.setValue(v, value)
    vertex.markMoved(v)
  }

  /// Looks where what has moved is now.
  @_optimize(speed)
  private func noteSides(
    _ rates: borrowing SparseVector<RowID>, _ moves: borrowing SparseVector<VariableID>, _ gathering: Bool
  ) {
    for k in 0..<rates.list.count { noteSide(.row(rates.list[k]), vertex.classify(rates.list[k]), gathering) }
    for k in 0..<moves.list.count {
      let v = moves.list[k]
      if vertex.boundPosition[v] < 0 && vertex.boundState[v] != .absent {
        noteSide(.bound(v), vertex.classifyBound(v), gathering)
      }
    }
  }

  /// The multiple of a known direction that equals the shift in the sources, or nil.
  private func step(along known: KnownDirection) -> Double? {
    if basis.sources.count != 1 || basis.isPrecise { return nil }
    return known.step(for: basis.work[basis.sources[0]], of: basis.sources[0], vertex)
  }

  /// As `moveX`, along a direction that was found before.
  private func follow(_ known: KnownDirection, _ step: Double, _ gathering: Bool) {
    basis.dropSources()
    vertex.countMove()
    let threshold = vertex.cancellationThreshold
    for k in 0..<known.moves.list.count {
      let v = known.moves.list[k]
      advance(v, by: step * known.moves.value[v], threshold)
    }
    for k in 0..<known.rates.list.count {
      vertex.addToActivity(known.rates.list[k], step * known.rates.value[known.rates.list[k]])
    }
    noteSides(known.rates, known.moves, gathering)
  }

  /// An inactive member takes its side at once; a newly violated one is listed for `repair`.
  @inline(__always)
  func noteSide(_ member: BasisMember, _ new: Side, _ gathering: Bool) {
    if gathering && new != .inside && vertex.sideOf(member) != new {
      violated.append(member)
    } else {
      pricing.setSide(member, new)
    }
  }
}

// A direction of x that a solve with the basis has found, kept for the next move along it.

/// How x and the activities of inactive rows move when one active row does, or several together.
final class KnownDirection {
  var moves = SparseVector<VariableID>()
  /// Of an inactive row: how fast its activity moves, against its bounds where these move as well.
  var rates = SparseVector<RowID>()
  /// The position of the only row that moves and how fast it does, or -1.
  private var source: VariableID = -1
  private var rate = 0.0
  /// The state of the basis for which this holds.
  private var version = -1
  private var changes = 0

  func clear() {
    moves.clear()
    rates.clear()
    source = -1
  }

  func forgetSource() { source = -1 }

  func grow(in problem: Problem) {
    moves.grow(to: problem.variableCapacity, in: problem.arena)
    rates.grow(to: problem.rowCapacity, in: problem.arena)
  }

  /// It comes from one active row that moves with this rate.
  func note(source: VariableID, _ rate: Double, _ vertex: Vertex) {
    self.source = source
    self.rate = rate
    version = vertex.version
    changes = vertex.changesSinceRefresh
  }

  /// How far to go when the next solve begins with this move of one active row; nil where it means nothing any more.
  func step(for amount: Double, of position: VariableID, _ vertex: Vertex) -> Double? {
    source == position && version + 1 == vertex.version && changes == vertex.changesSinceRefresh ? amount / rate : nil
  }

  /// Without parameters nothing has been looked for.
  @inline(__always)
  func move(_ v: VariableID) -> Double { v.index < moves.value.count ? moves.value[v] : 0 }
}

// Values with cancellation errors after a return from large values, for example when a view that filled a wide window is replaced
// by the next one.

extension Simplex {
  /// Recomputes a few such values from the rows that define them, so that x need not be recomputed from a new factor.
  func mendCancelled() {
    let count = vertex.cancelled.count
    if Mechanism.cancelledValues.isOff || count == 0 || count > Vertex.mostCancelled || basis.isPrecise { return }
    ordered.removeAll(keepingCapacity: true)
    for k in 0..<count {
      let v = vertex.cancelled[k]
      if !isDefinedByFactor(v) { return }
      ordered.append(SortKey(Int64(basis.orderIndex[v]), payload: v.raw))
    }
    SortKey.sort(&ordered)
    for key in ordered where !mend(VariableID(raw: key.payload)) { return }
    vertex.forgetCancelled()
  }

  /// Returns false if a row or bound with this value would change its side.
  private func mend(_ v: VariableID) -> Bool {
    let value = valueInFactor(v)
    tieBreakers.noteSign(v, from: vertex.x[v], to: value)
    vertex.set(v, to: value)
    if vertex.boundPosition[v] < 0 && vertex.boundState[v] != .absent
      && vertex.classifyBound(v) != vertex.boundState[v]
    {
      return false
    }
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[k]
      if vertex.rowPosition[r] != -1 { continue }
      vertex.setActivity(r, vertex.computeActivity(r))
      if vertex.classify(r) != vertex.side[r] { return false }
    }
    return true
  }

  /// Whether the member that defines the variable in the factor is active in its own slot, so that no eta affects the variable.
  private func isDefinedByFactor(_ v: VariableID) -> Bool {
    basis.members[v] == basis.factorMember[v] && !basis.etas.owns(v)
  }

  /// The value computed from the variables that define it.
  private func valueInFactor(_ v: VariableID) -> Double {
    let member = basis.factorMember[v]
    if !member.isRow { return member.isBound ? 0 : vertex.x[v] }
    var sum = problem.target(of: member.row)
    for k in problem.entries(of: member.row) where problem.entryVariable[k] != v {
      sum -= problem.entryCoefficient[k] * vertex.x[problem.entryVariable[k]]
    }
    return sum * basis.inversePivot[v]
  }
}
