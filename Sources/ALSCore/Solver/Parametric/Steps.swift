// A step: a row moves along the direction that is known for it, and nothing else is asked of the solver.  What is dragged or animated
// mostly takes steps, so they do without the lists of changes and the verification that a solve needs.

/// An active row and the bounds it is to have.
struct RowMove {
  var row: RowID
  var lower: Double
  var upper: Double

  /// The value the row is to keep.
  @inline(__always)
  var target: Double { lower.isFinite ? lower : upper }
}

extension Parametric {
  /// Whether rows may step: nothing is left to be solved, and the caller has seen all that has moved.
  @inline(__always)
  var mayStep: Bool {
    !changes.isChanged && isCalm && !vertex.isCold && !vertex.haveAllMoved && vertex.movedBlocks.count == 0
      && followed == 0 && mayFollow && altered.relaxedRows.isEmpty
  }

  /// Whether this one may.
  @inline(__always)
  func mayStep(_ r: RowID) -> Bool {
    vertex.rowPosition[r] >= 0 && (altered.brokenRows.isEmpty || altered.reach != 0 && !altered.watches(r))
  }

  /// The direction that is known for a row.
  func direction(of r: RowID) -> ParametricDirection? {
    let place = place(of: r)
    return place < 0 ? nil : directions[place]
  }

  /// Follows the move of a row along its direction; false: that takes more, and nothing has been done.
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
