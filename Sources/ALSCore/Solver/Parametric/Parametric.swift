// Parametric right-hand sides, for repeated changes: a window that is resized, a constant that is animated.
//
// When the bound of an active row moves, x moves along one direction, and nothing else in the solver changes until an inactive
// member meets a breakpoint.  The direction is cached with this interval, so that the next change of the row is a single number,
// the distance travelled.  x and the activities of inactive rows are computed on demand; frames are computed from the start of the
// direction.

/// Follows moving right-hand sides without pivots.
final class Parametric {
  let problem: Problem
  let altered: AlteredRows
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let changes: Changes

  /// The cached directions.
  private(set) var directions: [ParametricDirection] = []
  /// Directions with steps that the caller has not read, as bits by index.
  private(set) var followed: UInt8 = 0
  private(set) var nextDirection = 0
  /// Directions are worth computing: the last computed one could be followed, or the last full solve took no pivot.
  private(set) var isCalm = true
  /// The index of the direction computed in advance for the next move, or -1.
  private var prepared = -1
  /// The row that left the interval of its direction in this solve, and is likely to move further; or -1.
  private var expected: RowID = -1
  private(set) var isBlockMarked = Buffer<Bool>()
  /// Rows whose bounds the direction that is being computed moves.
  private var isSource = Table<RowID, Bool>()
  /// No direction is worth computing, since every change exceeds its interval.
  private var isStopped = false

  init(_ changes: Changes) {
    problem = changes.problem
    altered = changes.altered
    tieBreakers = changes.tieBreakers
    vertex = changes.vertex
    basis = changes.basis
    pricing = changes.pricing
    self.changes = changes
  }

  convenience init(copying other: Parametric, _ changes: Changes) {
    self.init(changes)
    isCalm = other.isCalm
    isStopped = other.isStopped
    // Directions are not copied.
    expected = -1
    prepared = -1
    for line in other.directions where line.applied != line.travelled { apply(line) }
    for place in other.directions.indices where other.isFollowed(place) { markBlocks(other.directions[place]) }
  }

  /// Applies pending changes by following directions as far as possible without pivots; returns whether that was sufficient.
  /// Conflicts are unchanged.
  func follow() -> Bool {
    if Mechanism.following.isOff || isStopped || !isCalm || !canFollow { return false }
    let count = changes.movedRows.count
    for k in 0..<count where changes.isQueued[changes.movedRows[k].row] {
      let place = self.place(ofMove: k)
      if place < 0 { break }
      let line = directions[place]
      let distance = problem.target(of: line.row) - line.origin
      if !line.leads(distance) {
        isCalm = line.wasFollowed
        if isCalm && count == 1 { expected = line.row }
        break
      }
      advance(place, distance)
      changes.markFollowed(line.row)
      for other in 0..<line.others.count { changes.markFollowed(line.others[other].row) }
    }
    changes.dropFollowedMoves()
    if changes.movedRows.isEmpty { return true }
    // A full solve handles the remaining changes and invalidates the followed directions.
    listFollowed()
    return false
  }

  /// The index of a direction that moves this row of the list to its target, and maybe others of the list to theirs; -1: there
  /// are too many.
  private func place(ofMove k: Int) -> Int {
    let r = changes.movedRows[k].row
    for place in directions.indices where directions[place].version == vertex.version {
      if directions[place].hasSource(r) && leadsToTargets(directions[place]) { return place }
    }
    return newDirection(r, changes.movedRows[k].target, first: k)
  }

  /// Whether all rows of the direction have been moved, and by the same distance.
  private func leadsToTargets(_ line: ParametricDirection) -> Bool {
    if line.others.isEmpty { return true }
    let distance = problem.target(of: line.row) - line.origin
    if !changes.isQueued[line.row] { return false }
    for k in 0..<line.others.count {
      let other = line.others[k]
      if !changes.isQueued[other.row] || problem.target(of: other.row) - other.origin != distance * other.move {
        return false
      }
    }
    return true
  }

  /// Adds the variables of followed directions to the list of changed ones.
  func listFollowed() {
    for place in directions.indices where isFollowed(place) { markBlocks(directions[place]) }
    followed = 0
  }

  /// Must precede the search for the canonical optimum, which moves x and exchanges members and so invalidates all cached
  /// directions.
  func endFollowing() {
    listFollowed()
    bringUpToDate()
    vertex.beginVersion()
  }

  private func markBlocks(_ line: ParametricDirection) {
    for k in 0..<line.blocks.count { vertex.markMoved(VariableID(firstOf: line.blocks[k])) }
  }

  /// Whether the only changes are new bounds of active rows, by a few different distances.
  private var canFollow: Bool {
    if vertex.isCold || changes.newRows.count + changes.removedRows.count + changes.removedVariables.count > 0 {
      return false
    }
    if !mayFollow { return false }
    if changes.movedRows.isEmpty { return false }
    var distances = SIMD4<Double>(repeating: .nan)
    var count = 0
    for k in 0..<changes.movedRows.count {
      let moved = changes.movedRows[k]
      let r = moved.row
      if vertex.rowPosition[r] < 0 || moved.lowerLevel != problem.lowerLevel[r]
        || moved.upperLevel != problem.upperLevel[r]
      {
        return false
      }
      let distance = (problem.target(of: r) - moved.target).magnitude
      if any(distances .== distance) { continue }
      if count == Parametric.followedCount { return false }
      distances[count] = distance
      count += 1
    }
    return true
  }

  /// A required row at its breakpoint may be on the violated side: along the way it would be violated, which is a conflict.
  @inline(__always)
  var mayFollow: Bool {
    altered.demotedImplicit.count + vertex.violatedRequired == 0 && !vertex.isDueForRefresh
  }

  @inline(__always)
  func advance(_ place: Int, _ distance: Double) {
    directions[place].travelled = distance
    directions[place].wasFollowed = true
    vertex.markBehind(true)
    followed |= Parametric.bit(place)
    if directions[place].entangled | directions[place].sharing != 0 { restartOthers(directions[place]) }
  }

  /// Restarts other directions that share moving variables at the present x; they never lag behind, since the same was done for
  /// them.  Directions without a valid interval are dropped.
  private func restartOthers(_ line: ParametricDirection) {
    bringUpToDate(line)
    // Each restart from moved values accumulates rounding; otherwise x is always computed from the same start.
    vertex.countChange()
    for place in directions.indices {
      let bit: UInt8 = Parametric.bit(place)
      if line.entangled & bit != 0 {
        drop(place)
      } else if line.sharing & bit != 0 {
        restart(directions[place])
      }
    }
  }

  @inline(__always)
  func isFollowed(_ place: Int) -> Bool { followed & Parametric.bit(place) != 0 }

  /// The bit of an index in `directions`.
  @inline(__always)
  private static func bit(_ place: Int) -> UInt8 { 1 &<< UInt8(truncatingIfNeeded: place) }

  /// Updates x and the activities of inactive rows.
  func bringUpToDate() {
    if !vertex.isBehind { return }
    vertex.markBehind(false)
    for line in directions { bringUpToDate(line) }
  }

  func bringUpToDate(_ line: ParametricDirection) {
    if line.applied == line.travelled { return }
    apply(line)
    line.applied = line.travelled
  }

  @_optimize(speed)
  private func apply(_ line: ParametricDirection) {
    let count = line.variables.count
    for k in 0..<count { vertex.setValue(line.variables[k], line.starts[k] + line.travelled * line.moves[k]) }
    let distance = line.travelled - line.applied
    for k in 0..<line.inactiveRows.count { vertex.addToActivity(line.inactiveRows[k], line.rates[k] * distance) }
  }

  /// Starts the direction at the present x.
  private func restart(_ line: ParametricDirection) {
    for k in 0..<line.variables.count { line.starts[k] = vertex.x[line.variables[k]] + 0 }
    line.origin += line.travelled
    line.moveOrigins()
    line.low -= line.travelled
    line.high -= line.travelled
    line.travelled = 0
    line.applied = 0
  }

  // MARK: New directions

  /// The index of the direction of this row alone, or -1.
  func place(of r: RowID) -> Int {
    for place in directions.indices
    where directions[place].row == r && directions[place].version == vertex.version && directions[place].others.isEmpty
    {
      return place
    }
    return -1
  }

  /// Computes the direction of a row, and of others in the list of moves that move by the same distance and have none of their own.
  /// Its bound was `origin` at the present x.  -1: all directions are followed.
  private func newDirection(_ r: RowID, _ origin: Double, first: Int) -> Int {
    if directions.count < Parametric.followedCount {
      nextDirection = directions.count
      directions.append(ParametricDirection())
    } else {
      // Followed directions must be published first.
      var tries = 0
      repeat {
        if tries == Parametric.followedCount { return -1 }
        tries += 1
        nextDirection = (nextDirection + 1) % Parametric.followedCount
      } while isFollowed(nextDirection)
    }
    bringUpToDate()
    let line = directions[nextDirection]
    forget(line)
    line.row = r
    line.origin = origin
    gatherOthers(line, after: first)
    isSource.resizeClean(problem.rowCapacity, in: problem.arena)
    markSources(line, true)
    make(nextDirection)
    markSources(line, false)
    return nextDirection
  }

  /// Takes the rows of the list that move by the distance of the first one.
  private func gatherOthers(_ line: ParametricDirection, after first: Int) {
    let distance = problem.target(of: line.row) - line.origin
    if distance == 0 { return }
    for k in first + 1..<max(first + 1, changes.movedRows.count) {
      let moved = changes.movedRows[k]
      if !changes.isQueued[moved.row] || place(of: moved.row) >= 0 { continue }
      let own = problem.target(of: moved.row) - moved.target
      if own.magnitude == distance.magnitude {
        line.others.append(DirectionSource(row: moved.row, origin: moved.target, move: own / distance))
      }
    }
  }

  private func drop(_ place: Int) {
    directions[place].version = -1
    if isFollowed(place) { markBlocks(directions[place]) }
    followed &= ~Parametric.bit(place)
  }

  @_optimize(speed)
  private func make(_ place: Int) {
    let line = directions[place]
    isBlockMarked.resizeClean(problem.variableCapacity >> 2, in: problem.arena)
    line.version = vertex.version
    basis.clearDirection()
    basis.addSource(vertex.rowPosition[line.row], 1)
    for k in 0..<line.others.count { basis.addSource(vertex.rowPosition[line.others[k].row], line.others[k].move) }
    basis.ftran()
    let threshold = vertex.cancellationThreshold
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let move = basis.direction.value[v]
      line.variables.append(v)
      line.moves.append(move)
      // Adding 0 converts a negative zero, which must not be published.
      line.starts.append(vertex.x[v] + 0)
      limit(line, variable: v, move, threshold)
      noteBlock(line, v.block)
      basis.addRates(v)
    }
    for k in 0..<line.blocks.count { isBlockMarked[line.blocks[k]] = false }
    entangle(place)
    for k in 0..<vertex.rates.list.count {
      limit(line, row: vertex.rates.list[k], vertex.rates.value[vertex.rates.list[k]])
    }
    vertex.clearRates()
    keepRequiredRows(line, isSource: isSource)
    basis.clearDirection()
  }

  private func markSources(_ line: ParametricDirection, _ isMarked: Bool) {
    isSource[line.row] = isMarked
    for k in 0..<line.others.count { isSource[line.others[k].row] = isMarked }
  }

  private func forget(_ line: ParametricDirection) {
    line.others.removeAll()
    line.variables.removeAll()
    line.moves.removeAll()
    line.inactiveRows.removeAll()
    line.rates.removeAll()
    line.blocks.removeAll()
    line.starts.removeAll()
    line.countGeneration()
    line.low = -.infinity
    line.high = .infinity
    line.travelled = 0
    line.applied = 0
    line.wasFollowed = false
  }

  private func noteBlock(_ line: ParametricDirection, _ block: Int32) {
    if isBlockMarked[block] { return }
    isBlockMarked[block] = true
    line.blocks.append(block)
  }

  /// Finds the other directions that move a variable or row of the new one.
  private func entangle(_ place: Int) {
    let bit: UInt8 = Parametric.bit(place)
    let line = directions[place]
    line.entangled = 0
    line.sharing = 0
    for k in directions.indices where k != place {
      let other = directions[k]
      other.entangled &= ~bit
      other.sharing &= ~bit
      if other.version != vertex.version { continue }
      if meets(other) {
        other.entangled |= bit
        line.entangled |= Parametric.bit(k)
      } else if shares(other) {
        other.sharing |= bit
        line.sharing |= Parametric.bit(k)
      }
    }
  }

  /// Whether both move the bound of a row, an inactive row or bound, or a value that the canonical rule depends on.
  private func meets(_ other: ParametricDirection) -> Bool {
    if isSource[other.row] { return true }
    for k in 0..<other.others.count where isSource[other.others[k].row] { return true }
    for k in 0..<other.inactiveRows.count where vertex.rates.contains(other.inactiveRows[k]) { return true }
    for k in 0..<other.variables.count where basis.direction.contains(other.variables[k]) {
      let v = other.variables[k]
      if isSignSeen(v) || vertex.boundPosition[v] < 0 && vertex.boundState[v] != .absent { return true }
    }
    return false
  }

  private func shares(_ other: ParametricDirection) -> Bool {
    for k in 0..<other.variables.count where basis.direction.contains(other.variables[k]) { return true }
    return false
  }

  static let followedCount = 4

  /// The bound of followed values, so that the sum of several directions can be published.
  static let reach = Limits.coordinate / 8

  /// A full solve without a pivot is likely to be followed by another one.
  func noteSolve(pivots: Int) { if pivots == 0 { isCalm = true } }

  /// Computes, after a solve, the direction of a row that was moved beyond a breakpoint, for its next move.
  func prepare() {
    let row = expected
    expected = -1
    if row < 0 || isStopped || !isCalm || !mayFollow || vertex.isCold || vertex.rowPosition[row] < 0 { return }
    if place(of: row) < 0 { prepared = newDirection(row, problem.target(of: row), first: 0) }
  }

  /// Returns the index of the prepared direction, once; or -1.
  func takePrepared() -> Int {
    defer { prepared = -1 }
    return prepared
  }

  /// Disables new directions.
  func stopFollowing() { isStopped = true }

  /// The caller has read the followed values.
  func forgetFollowed() { followed = 0 }
}

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
    vertex.rowPosition[r] >= 0 && (altered.brokenRows.isEmpty || altered.reach != 0 && !altered.followsBounds(r))
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
