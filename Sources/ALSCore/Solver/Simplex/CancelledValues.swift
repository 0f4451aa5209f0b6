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
