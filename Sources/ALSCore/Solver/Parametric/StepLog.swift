// Steps along known directions inside an edit.  What they overwrite is noted and written back when the edit is taken back, so
// that no bit is another and nothing has to be copied before.

/// What following directions has overwritten.
final class StepLog {
  fileprivate struct Bounds {
    var row: RowID
    var lower: Double
    var upper: Double
  }

  /// A direction with the values of what it moves.
  fileprivate final class Line {
    let line: ParametricDirection
    let variables: Buffer<VariableID>
    let moves: Buffer<Double>
    let starts: Buffer<Double>
    var values = Buffer<Double>()
    var activities = Buffer<Double>()
    let numbers: (origin: Double, low: Double, high: Double, travelled: Double, applied: Double)

    init(_ line: ParametricDirection, _ vertex: Vertex) {
      self.line = line
      variables = Buffer(copying: line.variables)
      moves = Buffer(copying: line.moves)
      starts = Buffer(copying: line.starts)
      numbers = (line.origin, line.low, line.high, line.travelled, line.applied)
      for k in 0..<variables.count { values.append(vertex.x[variables[k]]) }
      for k in 0..<line.inactiveRows.count { activities.append(vertex.activity[line.inactiveRows[k]]) }
    }

    func restore(_ vertex: Vertex) {
      line.variables = Buffer(copying: variables)
      line.moves = Buffer(copying: moves)
      line.starts = Buffer(copying: starts)
      (line.origin, line.low, line.high, line.travelled, line.applied) = numbers
      // Its variables may stand in another order now.
      line.countGeneration()
      for k in 0..<values.count { vertex.setValue(variables[k], values[k]) }
      for k in 0..<activities.count { vertex.setActivity(line.inactiveRows[k], activities[k]) }
    }
  }

  fileprivate struct Link {
    var line: ParametricDirection
    var version: Int
    var entangled: UInt8
    var sharing: UInt8
  }

  fileprivate var bounds = ContiguousArray<Bounds>()
  fileprivate var lines = ContiguousArray<Line>()
  fileprivate var links = ContiguousArray<Link>()
  fileprivate let next: Int
  fileprivate let isBehind: Bool
  fileprivate let changes: Int

  fileprivate init(_ parametric: Parametric) {
    next = parametric.nextDirection
    isBehind = parametric.vertex.isBehind
    changes = parametric.vertex.changesSinceRefresh
    for line in parametric.directions {
      links.append(Link(line: line, version: line.version, entangled: line.entangled, sharing: line.sharing))
    }
  }

  /// Later steps are taken back together with these.
  func append(_ later: StepLog) {
    bounds.append(contentsOf: later.bounds)
    lines.append(contentsOf: later.lines)
  }
}

/// An active row and the bounds it is to have.
struct RowMove {
  var row: RowID
  var lower: Double
  var upper: Double
}

extension Parametric {
  /// Follows moves of rows in a solved layout; gives what was overwritten, or nil: they need more than that, and nothing has
  /// been done.
  func step(_ moves: ContiguousArray<RowMove>) -> StepLog? {
    if changes.isChanged || !isCalm || vertex.isCold || vertex.haveAllMoved || vertex.movedBlocks.count > 0
      || followed != 0 || !mayFollow || !altered.relaxedRows.isEmpty || moves.count > Parametric.followedCount
    {
      return nil
    }
    let log = StepLog(self)
    for move in moves {
      if !step(move, log) {
        undo(log)
        return nil
      }
    }
    return log
  }

  private func step(_ move: RowMove, _ log: StepLog) -> Bool {
    let r = move.row
    if vertex.rowPosition[r] < 0 || !altered.brokenRows.isEmpty && (altered.reach == 0 || altered.watches(r)) {
      return false
    }
    let target = problem.target(of: r)
    let known = place(of: r)
    if known < 0 { for line in directions where line.applied != line.travelled { note(line, log) } }
    let place = known >= 0 ? known : newDirection(r, target, inNewObject: true)
    let line = directions[place]
    log.bounds.append(StepLog.Bounds(row: r, lower: problem.lower[r], upper: problem.upper[r]))
    problem.setBounds(r, move.lower, move.upper)
    let distance = problem.target(of: r) - line.origin
    if !line.isExact || !(distance >= line.low && distance <= line.high) { return false }
    note(line, log)
    for k in directions.indices where (line.entangled | line.sharing) >> UInt8(truncatingIfNeeded: k) & 1 != 0 {
      note(directions[k], log)
    }
    advance(place, distance)
    return true
  }

  private func note(_ line: ParametricDirection, _ log: StepLog) { log.lines.append(StepLog.Line(line, vertex)) }

  /// Writes back what steps have overwritten.
  func undo(_ log: StepLog) {
    for line in log.lines.reversed() { line.restore(vertex) }
    for bounds in log.bounds.reversed() { problem.setBounds(bounds.row, bounds.lower, bounds.upper) }
    for link in log.links {
      link.line.version = link.version
      link.line.entangled = link.entangled
      link.line.sharing = link.sharing
    }
    restore([ParametricDirection](log.links.map { $0.line }), next: log.next)
    vertex.markBehind(log.isBehind)
    vertex.setChanges(log.changes)
    vertex.forgetMoves()
  }
}
