// A step moves a row along its cached direction while no other change is pending.  Drags and animations consist mostly of steps,
// which need neither the lists of changes nor the verification of a solve.

/// An active row and its new bounds.
struct RowMove {
  var row: RowID
  var lower: Double
  var upper: Double

  /// The new target value of the row.
  @inline(__always)
  var target: Double { lower.isFinite ? lower : upper }
}

extension Parametric {
  /// Whether rows may step: the last solve is complete.
  @inline(__always)
  var mayStep: Bool {
    !Mechanism.following.isOff && !changes.isChanged && isCalm && !vertex.isCold && mayFollow
      && altered.relaxedRows.isEmpty
  }

  /// Whether this row may step.
  @inline(__always)
  func mayStep(_ r: RowID) -> Bool {
    vertex.rowPosition[r] >= 0 && (altered.brokenRows.isEmpty || altered.reach != 0 && !altered.watches(r))
  }

  /// The cached direction of a row.
  func direction(of r: RowID) -> ParametricDirection? {
    let place = place(of: r)
    return place < 0 ? nil : directions[place]
  }

  /// Moves a row along its direction; returns false, without changes, if that is insufficient.
  func step(_ move: RowMove) -> Bool {
    let place = place(of: move.row)
    if place < 0 || !mayStep(move.row) { return false }
    let distance = move.target - directions[place].origin
    if !directions[place].leads(distance) { return false }
    problem.setBounds(move.row, move.lower, move.upper)
    advance(place, distance)
    return true
  }
}
