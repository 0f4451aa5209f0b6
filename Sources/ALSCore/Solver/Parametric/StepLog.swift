// What steps along known directions overwrite inside an edit.  It is noted and written back when the edit is taken back, so
// that no bit is another and nothing has to be copied before.  Entries stand one behind the other, and their memory is used again.

/// What steps have overwritten, by runs: each can be undone, the latest first, or joined to the one before.
final class StepLog {
  private struct Bounds: BitwiseCopyable {
    var row: RowID
    var lower: Double
    var upper: Double
  }

  /// A variable of a direction, in the order in which it stood there.
  private struct Start: BitwiseCopyable {
    var variable: VariableID
    var move: Double
    var start: Double
  }

  private struct Value: BitwiseCopyable {
    var variable: VariableID
    var value: Double
  }

  private struct Activity: BitwiseCopyable {
    var row: RowID
    var value: Double
  }

  /// A place in the list of directions, and what stood there; nil: nothing did.
  private struct Replaced {
    var place: Int
    var line: ParametricDirection?
  }

  /// How much had been noted when the run began, and what was known then.
  private struct Run: BitwiseCopyable {
    var bounds: Int
    var lines: Int
    var starts: Int
    var values: Int
    var activities: Int
    var replaced: Int
    var state: FollowingState
  }

  private var runs = ContiguousArray<Run>()
  private var bounds = Buffer<Bounds>()
  private var lines = ContiguousArray<SavedDirection>()
  private var starts = Buffer<Start>()
  private var values = Buffer<Value>()
  private var activities = Buffer<Activity>()
  private var replaced = ContiguousArray<Replaced>()

  /// What happens now is taken back otherwise.
  private var isPaused = false

  /// Something may have to be undone.
  @inline(__always)
  var isOpen: Bool { !runs.isEmpty && !isPaused }

  /// So many directions are noted; an edit that takes more is dearer than a copy.
  private static let most = 64

  /// Whether there is room for another step.
  var hasRoom: Bool { lines.count < StepLog.most && bounds.count < 8 * StepLog.most }

  /// How many rows have moved in the latest run.
  var stepCount: Int { bounds.count - runs[runs.count - 1].bounds }

  func pause(_ isPaused: Bool) { self.isPaused = isPaused }

  // MARK: Runs

  func begin(_ state: FollowingState) {
    runs.append(
      Run(
        bounds: bounds.count, lines: lines.count, starts: starts.count, values: values.count,
        activities: activities.count, replaced: replaced.count, state: state))
  }

  /// The latest run is undone together with the one before.
  func join() { runs.removeLast() }

  /// The latest run is not going to be undone.
  func drop() { forget(runs.removeLast()) }

  private func forget(_ run: Run) {
    if runs.isEmpty && starts.count + values.count > StepLog.keptCount {
      starts = Buffer()
      values = Buffer()
      activities = Buffer()
    }
    bounds.keep(first: run.bounds)
    while lines.count > run.lines { lines.removeLast() }
    starts.keep(first: run.starts)
    values.keep(first: run.values)
    activities.keep(first: run.activities)
    while replaced.count > run.replaced { replaced.removeLast() }
  }

  /// The memory of more is given back after the last run.
  private static let keptCount = 4096

  // MARK: Noting

  func noteBounds(_ row: RowID, lower: Double, upper: Double) {
    bounds.append(Bounds(row: row, lower: lower, upper: upper))
  }

  /// Before another direction takes a place in the list.
  func noteReplaced(_ line: ParametricDirection?, at place: Int) { replaced.append(Replaced(place: place, line: line)) }

  /// Before the numbers of a direction are overwritten.
  func note(_ line: ParametricDirection) { _ = entry(line) }

  /// Before the starts of a direction are overwritten, or their order changes.  What was noted first counts.
  func noteStarts(_ line: ParametricDirection) {
    let at = entry(line)
    if lines[at].firstStart >= 0 { return }
    lines[at].firstStart = starts.count
    starts.reserve(more: line.variables.count)
    for k in 0..<line.variables.count {
      starts.append(Start(variable: line.variables[k], move: line.moves[k], start: line.starts[k]))
    }
  }

  /// Before x and the activities of inactive rows are brought to where a direction has been followed.  What was noted first counts.
  func noteValues(_ line: ParametricDirection, _ vertex: Vertex) {
    let at = entry(line)
    if lines[at].areValuesNoted { return }
    lines[at].areValuesNoted = true
    values.reserve(more: line.variables.count)
    for k in 0..<line.variables.count {
      let v = line.variables[k]
      values.append(Value(variable: v, value: vertex.x[v]))
    }
    for k in 0..<line.inactiveRows.count {
      let r = line.inactiveRows[k]
      activities.append(Activity(row: r, value: vertex.activity[r]))
    }
  }

  /// Where the direction is noted in the latest run.
  private func entry(_ line: ParametricDirection) -> Int {
    for at in runs[runs.count - 1].lines..<lines.count where lines[at].line === line { return at }
    lines.append(SavedDirection(line))
    return lines.count - 1
  }

  // MARK: Undoing

  /// Writes back what the latest run has overwritten; `replace` puts a direction in its place, or nothing at the end of the list.
  func undo(
    _ problem: Problem, _ vertex: Vertex, replace: (Int, ParametricDirection?) -> Void
  ) -> FollowingState {
    let run = runs.removeLast()
    // The latest first: what was noted later may have been moved by what was noted before.
    for k in (run.values..<values.count).reversed() { vertex.setValue(values[k].variable, values[k].value) }
    for k in (run.activities..<activities.count).reversed() {
      vertex.setActivity(activities[k].row, activities[k].value)
    }
    for k in (run.lines..<lines.count).reversed() {
      if lines[k].firstStart >= 0 { restoreStarts(lines[k]) }
      lines[k].restore()
    }
    for k in (run.bounds..<bounds.count).reversed() {
      problem.setBounds(bounds[k].row, bounds[k].lower, bounds[k].upper)
    }
    for k in (run.replaced..<replaced.count).reversed() { replace(replaced[k].place, replaced[k].line) }
    forget(run)
    return run.state
  }

  private func restoreStarts(_ saved: SavedDirection) {
    let line = saved.line
    for k in 0..<line.variables.count {
      let start = starts[saved.firstStart + k]
      line.variables[k] = start.variable
      line.moves[k] = start.move
      line.starts[k] = start.start
    }
    // Its variables may stand in another order now.
    line.countGeneration()
  }
}

/// What steps change beside directions, values and bounds.
struct FollowingState: BitwiseCopyable {
  var next: Int
  var isBehind: Bool
  var changes: Int
}

/// The numbers of a direction as they were.
struct SavedDirection {
  let line: ParametricDirection
  private let numbers: (origin: Double, low: Double, high: Double, travelled: Double, applied: Double)
  private let state: (version: Int, entangled: UInt8, sharing: UInt8, wasFollowed: Bool)
  /// Where its starts have been noted, or -1.
  var firstStart = -1
  var areValuesNoted = false

  init(_ line: ParametricDirection) {
    self.line = line
    numbers = (line.origin, line.low, line.high, line.travelled, line.applied)
    state = (line.version, line.entangled, line.sharing, line.wasFollowed)
  }

  func restore() {
    (line.origin, line.low, line.high, line.travelled, line.applied) = numbers
    (line.version, line.entangled, line.sharing, line.wasFollowed) = state
  }
}
