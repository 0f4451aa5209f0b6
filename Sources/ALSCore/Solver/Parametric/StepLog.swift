// Steps along known directions inside an edit.  What they overwrite is noted and written back when the edit is taken back, so
// that no bit is another and nothing has to be copied before.

/// What following directions has overwritten.
final class StepLog {
  fileprivate struct Bounds {
    var row: RowID
    var lower: Double
    var upper: Double
  }

  fileprivate var bounds = Buffer<Bounds>()
  /// The directions there were, and behind them those that have been made since.
  fileprivate var lines: [SavedDirection] = []
  /// Those whose values have been noted, in the order in which that was done: what was noted later may have been moved by what was
  /// noted before.
  fileprivate var noted: [SavedDirection] = []
  fileprivate let known: Int
  fileprivate let next: Int
  fileprivate let isBehind: Bool
  fileprivate let changes: Int

  fileprivate init(_ parametric: Parametric) {
    known = parametric.directions.count
    next = parametric.nextDirection
    isBehind = parametric.vertex.isBehind
    changes = parametric.vertex.changesSinceRefresh
    for line in parametric.directions { lines.append(SavedDirection(line)) }
  }

  /// Before what a direction moves is overwritten.
  fileprivate func note(_ line: ParametricDirection, _ vertex: Vertex) {
    keep(entry(line)) { SavedValues(line, vertex) }
  }

  /// What was noted first counts.
  private func keep(_ saved: SavedDirection, _ values: () -> SavedValues?) {
    if saved.values != nil { return }
    saved.values = values()
    if saved.values != nil { noted.append(saved) }
  }

  private func entry(_ line: ParametricDirection) -> SavedDirection {
    for old in lines where old.line === line { return old }
    lines.append(SavedDirection(line))
    return lines[lines.count - 1]
  }

  /// So many directions are noted; an edit that takes more is dearer than a copy.
  fileprivate static let most = 64

  /// Whether there is room for another step.
  var hasRoom: Bool { lines.count < StepLog.most && bounds.count < 8 * StepLog.most }

  /// Later steps are taken back together with these.
  func append(_ later: StepLog) {
    for k in 0..<later.bounds.count { bounds.append(later.bounds[k]) }
    for saved in later.noted { keep(entry(saved.line)) { saved.values } }
  }
}

/// A direction as it was, with the values of what it moves where these have been overwritten.
private final class SavedDirection {
  let line: ParametricDirection
  private let numbers: (origin: Double, low: Double, high: Double, travelled: Double)
  private let state: (version: Int, entangled: UInt8, sharing: UInt8, wasFollowed: Bool)
  var values: SavedValues?

  init(_ line: ParametricDirection) {
    self.line = line
    numbers = (line.origin, line.low, line.high, line.travelled)
    state = (line.version, line.entangled, line.sharing, line.wasFollowed)
  }

  func restore() {
    (line.origin, line.low, line.high, line.travelled) = numbers
    (line.version, line.entangled, line.sharing, line.wasFollowed) = state
  }
}

/// How far the values had come along the direction is noted with them: a question may have brought others up to date meanwhile.
private final class SavedValues {
  private let variables: Buffer<VariableID>
  private let moves: Buffer<Double>
  private let starts: Buffer<Double>
  private let applied: Double
  private var values = Buffer<Double>()
  private var activities = Buffer<Double>()

  init(_ line: ParametricDirection, _ vertex: Vertex) {
    variables = Buffer(copying: line.variables)
    moves = Buffer(copying: line.moves)
    starts = Buffer(copying: line.starts)
    applied = line.applied
    for k in 0..<variables.count { values.append(vertex.x[variables[k]]) }
    for k in 0..<line.inactiveRows.count { activities.append(vertex.activity[line.inactiveRows[k]]) }
  }

  func restore(_ line: ParametricDirection, _ vertex: Vertex) {
    line.variables = Buffer(copying: variables)
    line.moves = Buffer(copying: moves)
    line.starts = Buffer(copying: starts)
    line.applied = applied
    // Its variables may stand in another order now.
    line.countGeneration()
    for k in 0..<values.count { vertex.setValue(variables[k], values[k]) }
    for k in 0..<activities.count { vertex.setActivity(line.inactiveRows[k], activities[k]) }
  }
}

extension Parametric {
  /// Before rows move in a solved layout; nil: it takes more than following them.
  func beginSteps() -> StepLog? {
    mayStep ? StepLog(self) : nil
  }

  /// Follows the move of a row and notes what it overwrites; false: it takes more, and the log is to be undone.
  func step(_ move: RowMove, _ log: StepLog) -> Bool {
    let r = move.row
    if !mayStep(r) || log.bounds.count == Parametric.followedCount { return false }
    let target = problem.target(of: r)
    let known = place(of: r)
    if known < 0 { for line in directions where line.applied != line.travelled { log.note(line, vertex) } }
    let place = known >= 0 ? known : newDirection(r, target, inNewObject: true)
    let line = directions[place]
    log.bounds.append(StepLog.Bounds(row: r, lower: problem.lower[r], upper: problem.upper[r]))
    problem.setBounds(r, move.lower, move.upper)
    let distance = move.target - line.origin
    if !line.leads(distance) { return false }
    log.note(line, vertex)
    for k in directions.indices where (line.entangled | line.sharing) >> UInt8(truncatingIfNeeded: k) & 1 != 0 {
      log.note(directions[k], vertex)
    }
    advance(place, distance)
    return true
  }

  /// Writes back what steps have overwritten.
  func undo(_ log: StepLog) {
    for saved in log.noted.reversed() { saved.values?.restore(saved.line, vertex) }
    for line in log.lines { line.restore() }
    for k in (0..<log.bounds.count).reversed() {
      problem.setBounds(log.bounds[k].row, log.bounds[k].lower, log.bounds[k].upper)
    }
    restore(log.lines.prefix(log.known).map { $0.line }, next: log.next)
    vertex.markBehind(log.isBehind)
    vertex.setChanges(log.changes)
    vertex.forgetMoves()
  }
}
