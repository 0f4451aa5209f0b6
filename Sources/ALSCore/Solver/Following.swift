// The fast way for a change that repeats itself: a window that is resized, a constant that is animated.
//
// When a tight row's bound moves, x moves along one direction, and as long as no loose thing meets a kink nothing else in
// the solver changes.  The direction is kept with the interval in which that holds, so the next change of the same row is
// one number: how far it has been travelled.  x and what loose rows come to are found when somebody needs them; frames are
// made from where the direction starts.

/// The direction of one tight row, where it starts, and how far it may be followed.
final class FollowedDirection {
  var row: Int32 = -1
  /// The state of the solver it belongs to; see `Solver.version`.
  var version = -1
  var variables = Buffer<Int32>()
  var moves = Buffer<Double>()
  /// What the variables are where nothing has been travelled, and what the row's bound was there.
  var starts = Buffer<Double>()
  var origin = 0.0
  var looseRows = Buffer<Int32>()
  var rates = Buffer<Double>()
  /// Blocks of variables that move, each once.
  var blocks = Buffer<Int32>()
  var low = 0.0
  var high = 0.0
  var travelled = 0.0
  /// As far as x and the activities of loose rows have come with it.
  var applied = 0.0
  /// Directions, by the bits of their places in `Solver.directions`, that move a loose thing which this one moves as well.
  var entangled: UInt8 = 0
  /// Those that move a variable which this one moves as well.
  var sharing: UInt8 = 0
  /// Another one for each direction that is made in this object: what was found out about the one before holds no more.
  private(set) var generation = 0
  /// Whether required rows hold at both ends of the interval, and so on the way.
  var isExact = false

  func countGeneration() { generation += 1 }

  func swapVariables(_ a: Int, _ b: Int) {
    (variables[a], variables[b]) = (variables[b], variables[a])
    (moves[a], moves[b]) = (moves[b], moves[a])
    (starts[a], starts[b]) = (starts[b], starts[a])
  }

  /// Narrows the interval so that a value moving with `rate` stays within `down` below and `up` above where it is.
  @inline(__always)
  func limit(_ rate: Double, down: Double, up: Double) {
    let a = down / rate
    let b = up / rate
    low = max(low, rate > 0 ? a : b)
    high = min(high, rate > 0 ? b : a)
  }
}

extension Solver {
  /// Follows what was asked as far as that takes no pivot; true when that was all.
  func follow() -> Bool {
    if !isCalm || !canFollow { return false }
    var done = 0
    while done < movedRows.count {
      let moved = movedRows[done]
      let place = direction(moved)
      let distance = target(of: moved.row) - directions[place].origin
      if !directions[place].isExact { break }
      // Also false for NaN.
      if !(distance >= directions[place].low && distance <= directions[place].high) { break }
      advance(place, distance)
      isQueued[moved.row] = false
      done += 1
    }
    if done == movedRows.count {
      movedRows.removeAll()
      return true
    }
    // The rest goes the long way, and what was followed is done with.
    isCalm = false
    markFollowed()
    movedRows.removeFirst(done)
    return false
  }

  /// Lists the variables of followed directions with all others that have moved.
  func markFollowed() {
    for place in directions.indices where isFollowed(place) { markBlocks(directions[place]) }
    followed = 0
  }

  /// To be called before settling, which moves x and exchanges things: no direction known so far means anything then.
  func endFollowing() {
    markFollowed()
    bringUpToDate()
    version += 1
  }

  /// The same of the solver this one is a copy of.
  func markFollowed(of other: Solver) {
    for place in other.directions.indices where other.isFollowed(place) { markBlocks(other.directions[place]) }
  }

  private func markBlocks(_ way: FollowedDirection) {
    for k in 0..<way.blocks.count { markMoved(way.blocks[k] << 2) }
  }

  /// Whether nothing was asked but new bounds of a few tight rows.
  private var canFollow: Bool {
    if isCold || newRows.count + dyingRows.count + dyingVariables.count > 0 { return false }
    // A required row on its kink can be of the side that is violated: on the way it would be, and that is a conflict.
    if brokenRows.count + demotedImplicit.count + violatedRequired > 0 || isDueForRefresh { return false }
    if movedRows.isEmpty || movedRows.count > Solver.followedCount { return false }
    for k in 0..<movedRows.count {
      let moved = movedRows[k]
      let r = moved.row
      if rowSlot[r] < 0 || moved.lowerLevel != lowerLevel[r] || moved.upperLevel != upperLevel[r] { return false }
    }
    return true
  }

  private func advance(_ place: Int, _ distance: Double) {
    directions[place].travelled = distance
    isBehind = true
    followed |= 1 << UInt8(place)
    if directions[place].entangled | directions[place].sharing != 0 { straighten(directions[place]) }
  }

  /// Other directions that move what this one has moved start where x is now; they are never behind, as this was done for
  /// them.  Those that do not know their intervals any more are done with.
  private func straighten(_ way: FollowedDirection) {
    bringUpToDate(way)
    // Rounding gathers where starts are made from values that were moved; else x is always found from the same start.
    changesSinceRefresh += 1
    for place in directions.indices {
      let bit: UInt8 = 1 << UInt8(place)
      if way.entangled & bit != 0 {
        directions[place].version = -1
        if isFollowed(place) { markBlocks(directions[place]) }
        followed &= ~bit
      } else if way.sharing & bit != 0 {
        restart(directions[place])
      }
    }
  }

  func isFollowed(_ place: Int) -> Bool { followed & 1 << UInt8(place) != 0 }

  /// Brings x and the activities of loose rows up to date.
  func bringUpToDate() {
    if !isBehind { return }
    isBehind = false
    for way in directions { bringUpToDate(way) }
  }

  /// Brings a copy up to date and leaves the other as it is, to the bit.
  func bringUpToDate(like other: Solver) {
    for way in other.directions where way.applied != way.travelled { apply(way) }
  }

  private func bringUpToDate(_ way: FollowedDirection) {
    if way.applied == way.travelled { return }
    apply(way)
    way.applied = way.travelled
  }

  @_optimize(speed)
  private func apply(_ way: FollowedDirection) {
    let count = way.variables.count
    for k in 0..<count { x[way.variables[k]] = way.starts[k] + way.travelled * way.moves[k] }
    let distance = way.travelled - way.applied
    for k in 0..<way.looseRows.count { activity[way.looseRows[k]] += way.rates[k] * distance }
  }

  /// The direction starts where x is now.
  private func restart(_ way: FollowedDirection) {
    for k in 0..<way.variables.count { way.starts[k] = x[way.variables[k]] + 0 }
    way.origin += way.travelled
    way.low -= way.travelled
    way.high -= way.travelled
    way.travelled = 0
    way.applied = 0
  }

  // MARK: Making directions

  /// The place of the row's direction, which is made if need be.
  private func direction(_ moved: MovedRow) -> Int {
    for place in directions.indices
    where directions[place].row == moved.row && directions[place].version == version { return place }
    if directions.count < Solver.followedCount {
      nextDirection = directions.count
      directions.append(FollowedDirection())
    } else {
      // Those that were followed just now have yet to be published: there are fewer than rows that moved.
      repeat { nextDirection = (nextDirection + 1) % Solver.followedCount } while isFollowed(nextDirection)
    }
    bringUpToDate()
    make(nextDirection, moved.row)
    directions[nextDirection].origin = moved.target
    return nextDirection
  }

  @_optimize(speed)
  private func make(_ place: Int, _ r: Int32) {
    let way = directions[place]
    forget(way)
    way.row = r
    way.version = version
    direction.clear()
    addSource(rowSlot[r], 1)
    ftran()
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      let move = direction.value[v]
      way.variables.append(v)
      way.moves.append(move)
      // Adding 0 makes the negative zero a plain one: what is shown has none.
      way.starts.append(x[v] + 0)
      limit(way, variable: v, move)
      noteBlock(way, v >> 2)
      let start = columnStart[v]
      for j in start..<start + Int(columnCount[v]) {
        let row = poolRow[j]
        if rowSlot[row] == -1 { rates.add(row, poolCoefficient[j] * move) }
      }
    }
    for k in 0..<way.blocks.count { isBlockMarked[way.blocks[k]] = false }
    entangle(place)
    for k in 0..<rates.list.count { limit(way, row: rates.list[k], rates.value[rates.list[k]]) }
    rates.clear()
    way.isExact = keepsRequiredRows(way)
    direction.clear()
  }

  private func forget(_ way: FollowedDirection) {
    way.variables.removeAll()
    way.moves.removeAll()
    way.looseRows.removeAll()
    way.rates.removeAll()
    way.blocks.removeAll()
    way.starts.removeAll()
    way.countGeneration()
    way.low = -.infinity
    way.high = .infinity
    way.travelled = 0
    way.applied = 0
  }

  private func noteBlock(_ way: FollowedDirection, _ block: Int32) {
    if isBlockMarked[block] { return }
    isBlockMarked[block] = true
    way.blocks.append(block)
  }

  private func limit(_ way: FollowedDirection, variable v: Int32, _ move: Double) {
    let value = x[v]
    if move.magnitude <= zero.rate { return }
    way.limit(move, down: -Solver.reach - value, up: Solver.reach - value)
    // From a large value to a small one, cancellation would leave an error.
    if value > Solver.cancellation { way.limit(move, down: value / Solver.cancellation - value, up: .infinity) }
    if value < -Solver.cancellation { way.limit(move, down: -.infinity, up: value / Solver.cancellation - value) }
    if boundSlot[v] < 0 && boundState[v] != .absent {
      if boundState[v] == .below { way.limit(move, down: -.infinity, up: -value) }
      if boundState[v] == .inside { way.limit(move, down: -value, up: .infinity) }
    }
    if !isSignSeen(v) { return }
    // The choice among optimal layouts sees signs.
    let noise = Solver.zeroTolerance
    if value > noise {
      way.limit(move, down: noise - value, up: .infinity)
    } else if value < -noise {
      way.limit(move, down: -.infinity, up: -noise - value)
    } else {
      way.limit(move, down: 0, up: 0)
    }
  }

  /// Whether the choice among optimal layouts depends on the sign of x_v.
  private func isSignSeen(_ v: Int32) -> Bool { mustSettleAll ? zeroSlopeCount > 0 : decisions[v] > 0 }

  private func limit(_ way: FollowedDirection, row r: Int32, _ rate: Double) {
    if rate.magnitude <= zero.rate { return }
    way.looseRows.append(r)
    way.rates.append(rate)
    let value = activity[r]
    switch side[r] {
    case .below: way.limit(rate, down: -.infinity, up: lower[r] - value)
    case .above: way.limit(rate, down: upper[r] - value, up: .infinity)
    default:
      let down =
        lowerLevel[r].key != 0 ? lower[r] - value - Solver.tolerance * (1 + lower[r].magnitude) : -.infinity
      let up = upperLevel[r].key != 0 ? upper[r] - value + Solver.tolerance * (1 + upper[r].magnitude) : .infinity
      way.limit(rate, down: down, up: up)
    }
  }

  /// Finds the other directions that move something which the direction being made moves.
  private func entangle(_ place: Int) {
    let bit: UInt8 = 1 << UInt8(place)
    let way = directions[place]
    way.entangled = 0
    way.sharing = 0
    for k in directions.indices where k != place {
      let other = directions[k]
      other.entangled &= ~bit
      other.sharing &= ~bit
      if other.version != version { continue }
      if meets(other) {
        other.entangled |= bit
        way.entangled |= 1 << UInt8(k)
      } else if shares(other) {
        other.sharing |= bit
        way.sharing |= 1 << UInt8(k)
      }
    }
  }

  /// Whether both move a loose row or bound, or what the choice among optimal layouts depends on.
  private func meets(_ other: FollowedDirection) -> Bool {
    for k in 0..<other.looseRows.count where rates.contains(other.looseRows[k]) { return true }
    for k in 0..<other.variables.count where direction.contains(other.variables[k]) {
      let v = other.variables[k]
      if isSignSeen(v) || boundSlot[v] < 0 && boundState[v] != .absent { return true }
    }
    return false
  }

  private func shares(_ other: FollowedDirection) -> Bool {
    for k in 0..<other.variables.count where direction.contains(other.variables[k]) { return true }
    return false
  }

  static let followedCount = 4
  /// Followed values stay within this, so that several directions together stay within what may be published.
  static let reach = Limits.coordinate / 8
}
