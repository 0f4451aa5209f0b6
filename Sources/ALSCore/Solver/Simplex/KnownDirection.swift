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
