// The undo log of parametric steps inside an edit.  Values are saved and restored bit for bit, without a copy of the tables.
// Entries are stored consecutively, and their memory is reused.

/// Overwritten values in runs: each run can be undone, the latest first, or merged with the previous one.
final class StepLog {
  private struct Bounds: BitwiseCopyable {
    var row: RowID
    var lower: Double
    var upper: Double
  }

  /// A variable of a direction, in its former order.
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

  /// An index in the list of directions, and the former direction there; nil for none.
  private struct Replaced {
    var place: Int
    var line: ParametricDirection?
  }

  /// Sizes of the log and the state at the begin of a run.
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

  /// Changes are undone by other means meanwhile.
  private var isPaused = false

  /// Whether writes must be logged.
  @inline(__always)
  var isOpen: Bool { !runs.isEmpty && !isPaused }

  /// The limit of logged directions; for larger edits a copy is cheaper.
  private static let most = 64

  /// Whether another step fits.
  var hasRoom: Bool { lines.count < StepLog.most && bounds.count < 8 * StepLog.most }

  /// The number of moved rows in the latest run.
  var stepCount: Int { bounds.count - runs[runs.count - 1].bounds }

  func pause(_ isPaused: Bool) { self.isPaused = isPaused }

  // MARK: Runs

  func begin(_ state: FollowingState) {
    runs.append(
      Run(
        bounds: bounds.count, lines: lines.count, starts: starts.count, values: values.count,
        activities: activities.count, replaced: replaced.count, state: state))
  }

  /// Merges the latest run with the previous one.
  func join() { runs.removeLast() }

  /// Drops the latest run.
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

  /// Larger logs release their memory after the last run.
  private static let keptCount = 4096

  // MARK: Logging

  func noteBounds(_ row: RowID, lower: Double, upper: Double) {
    bounds.append(Bounds(row: row, lower: lower, upper: upper))
  }

  /// Must precede the replacement of a direction in the list.
  func noteReplaced(_ line: ParametricDirection?, at place: Int) { replaced.append(Replaced(place: place, line: line)) }

  /// Must precede writes to the scalars of a direction.
  func note(_ line: ParametricDirection) { _ = entry(line) }

  /// Must precede changes of a direction's starts or their order.  The first entry of a run takes precedence.
  func noteStarts(_ line: ParametricDirection) {
    let at = entry(line)
    if lines[at].firstStart >= 0 { return }
    lines[at].firstStart = starts.count
    starts.reserve(more: line.variables.count)
    for k in 0..<line.variables.count {
      starts.append(Start(variable: line.variables[k], move: line.moves[k], start: line.starts[k]))
    }
  }

  /// Must precede the update of x and of activities along a direction.  The first entry of a run takes precedence.
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

  /// The index of the direction's entry in the latest run.
  private func entry(_ line: ParametricDirection) -> Int {
    for at in runs[runs.count - 1].lines..<lines.count where lines[at].line === line { return at }
    lines.append(SavedDirection(line))
    return lines.count - 1
  }

  // MARK: Undo

  /// Restores the values overwritten by the latest run; `replace` restores a direction at its index, or removes one at the end of
  /// the list.
  func undo(
    _ problem: Problem, _ vertex: Vertex, replace: (Int, ParametricDirection?) -> Void
  ) -> FollowingState {
    let run = runs.removeLast()
    // In reverse: an earlier entry may have moved the values of a later one.
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
    // Its variables may have another order now.
    line.countGeneration()
  }
}

/// Further state that steps change.
struct FollowingState: BitwiseCopyable {
  var next: Int
  var isBehind: Bool
  var changes: Int
}

/// The saved scalars of a direction.
struct SavedDirection {
  let line: ParametricDirection
  private let numbers: (origin: Double, low: Double, high: Double, travelled: Double, applied: Double)
  private let state: (version: Int, entangled: UInt8, sharing: UInt8, wasFollowed: Bool)
  /// The index of its saved starts, or -1.
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
