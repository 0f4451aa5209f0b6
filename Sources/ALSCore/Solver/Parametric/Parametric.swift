// The fast way for a change that repeats itself: a window that is resized, a constant that is animated.
//
// When a tight row's bound moves, x moves along one direction, and as long as no loose thing meets a kink nothing else in
// the solver changes.  The direction is kept with the interval in which that holds, so the next change of the same row is
// one number: how far it has been travelled.  x and what loose rows come to are found when somebody needs them; frames are
// made from where the direction starts.

final class Parametric {
  let problem: Problem
  let altered: AlteredRows
  let tieBreakers: TieBreakers
  let vertex: Vertex
  let basis: Basis
  let pricing: Pricing
  let changes: Changes

  /// Following; see Following.swift.
  var directions: [FollowedDirection] = []
  /// Those the caller has not seen, as bits by place.
  var followed: UInt8 = 0
  var nextDirection = 0
  /// x is not where directions have been followed to.
  var isBehind = false
  /// The last long solve took no pivot, so the next one is likely to take none either.
  var isCalm = true
  var isBlockMarked = Buffer<Bool>()

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
    for way in other.directions where way.applied != way.travelled { apply(way) }
    for place in other.directions.indices where other.isFollowed(place) { markBlocks(other.directions[place]) }
  }

  /// Follows what was asked as far as that takes no pivot; true when that was all.
  func follow() -> Bool {
    if !isCalm || !canFollow { return false }
    var done = 0
    while done < changes.movedRows.count {
      let moved = changes.movedRows[done]
      let place = direction(moved)
      let distance = problem.target(of: moved.row) - directions[place].origin
      if !directions[place].isExact { break }
      // Also false for NaN.
      if !(distance >= directions[place].low && distance <= directions[place].high) { break }
      advance(place, distance)
      changes.isQueued[moved.row] = false
      done += 1
    }
    if done == changes.movedRows.count {
      changes.movedRows.removeAll()
      return true
    }
    // The rest goes the long way, and what was followed is done with.
    isCalm = false
    markFollowed()
    changes.movedRows.removeFirst(done)
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
    vertex.version += 1
  }

  private func markBlocks(_ way: FollowedDirection) {
    for k in 0..<way.blocks.count { vertex.markMoved(way.blocks[k] << 2) }
  }

  /// Whether nothing was asked but new bounds of a few tight rows.
  private var canFollow: Bool {
    if vertex.isCold || changes.newRows.count + changes.dyingRows.count + changes.dyingVariables.count > 0 {
      return false
    }
    // A required row on its kink can be of the side that is violated: on the way it would be, and that is a conflict.
    if altered.brokenRows.count + altered.demotedImplicit.count + vertex.violatedRequired > 0 || vertex.isDueForRefresh
    {
      return false
    }
    if changes.movedRows.isEmpty || changes.movedRows.count > Parametric.followedCount { return false }
    for k in 0..<changes.movedRows.count {
      let moved = changes.movedRows[k]
      let r = moved.row
      if vertex.rowSlot[r] < 0 || moved.lowerLevel != problem.lowerLevel[r] || moved.upperLevel != problem.upperLevel[r]
      {
        return false
      }
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
    vertex.changesSinceRefresh += 1
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

  func bringUpToDate(_ way: FollowedDirection) {
    if way.applied == way.travelled { return }
    apply(way)
    way.applied = way.travelled
  }

  @_optimize(speed)
  private func apply(_ way: FollowedDirection) {
    let count = way.variables.count
    for k in 0..<count { vertex.x[way.variables[k]] = way.starts[k] + way.travelled * way.moves[k] }
    let distance = way.travelled - way.applied
    for k in 0..<way.looseRows.count { vertex.activity[way.looseRows[k]] += way.rates[k] * distance }
  }

  /// The direction starts where x is now.
  private func restart(_ way: FollowedDirection) {
    for k in 0..<way.variables.count { way.starts[k] = vertex.x[way.variables[k]] + 0 }
    way.origin += way.travelled
    way.low -= way.travelled
    way.high -= way.travelled
    way.travelled = 0
    way.applied = 0
  }

  // MARK: Making directions

  /// The place of the row's direction, which is made if need be.
  func direction(_ moved: MovedRow) -> Int {
    for place in directions.indices
    where directions[place].row == moved.row && directions[place].version == vertex.version { return place }
    if directions.count < Parametric.followedCount {
      nextDirection = directions.count
      directions.append(FollowedDirection())
    } else {
      // Those that were followed just now have yet to be published: there are fewer than rows that moved.
      repeat { nextDirection = (nextDirection + 1) % Parametric.followedCount } while isFollowed(nextDirection)
    }
    bringUpToDate()
    make(nextDirection, moved.row)
    directions[nextDirection].origin = moved.target
    return nextDirection
  }

  @_optimize(speed)
  private func make(_ place: Int, _ r: Int32) {
    let way = directions[place]
    isBlockMarked.resizeClean(problem.variableRoom >> 2, in: problem.arena)
    forget(way)
    way.row = r
    way.version = vertex.version
    basis.direction.clear()
    basis.addSource(vertex.rowSlot[r], 1)
    basis.ftran()
    for k in 0..<basis.direction.list.count {
      let v = basis.direction.list[k]
      let move = basis.direction.value[v]
      way.variables.append(v)
      way.moves.append(move)
      // Adding 0 makes the negative zero a plain one: what is shown has none.
      way.starts.append(vertex.x[v] + 0)
      limit(way, variable: v, move)
      noteBlock(way, v >> 2)
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) {
        let row = problem.poolRow[j]
        if vertex.rowSlot[row] == -1 { vertex.rates.add(row, problem.poolCoefficient[j] * move) }
      }
    }
    for k in 0..<way.blocks.count { isBlockMarked[way.blocks[k]] = false }
    entangle(place)
    for k in 0..<vertex.rates.list.count {
      limit(way, row: vertex.rates.list[k], vertex.rates.value[vertex.rates.list[k]])
    }
    vertex.rates.clear()
    way.isExact = keepsRequiredRows(way)
    basis.direction.clear()
  }

  private func forget(_ way: FollowedDirection) {
    way.variables.removeAll()
    way.moves.removeAll()
    way.looseRows.removeAll()
    way.rates.removeAll()
    way.blocks.removeAll()
    way.starts.removeAll()
    way.hasPlaces = false
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
    let value = vertex.x[v]
    if move.magnitude <= basis.zero.rate { return }
    way.limit(move, down: -Parametric.reach - value, up: Parametric.reach - value)
    // From a large value to a small one, cancellation would leave an error.
    if value > Vertex.cancellation { way.limit(move, down: value / Vertex.cancellation - value, up: .infinity) }
    if value < -Vertex.cancellation { way.limit(move, down: -.infinity, up: value / Vertex.cancellation - value) }
    if vertex.boundSlot[v] < 0 && vertex.boundState[v] != .absent {
      if vertex.boundState[v] == .below { way.limit(move, down: -.infinity, up: -value) }
      if vertex.boundState[v] == .inside { way.limit(move, down: -value, up: .infinity) }
    }
    if !isSignSeen(v) { return }
    // The choice among optimal layouts sees signs.
    let noise = TieBreakers.zeroTolerance
    if value > noise {
      way.limit(move, down: noise - value, up: .infinity)
    } else if value < -noise {
      way.limit(move, down: -.infinity, up: -noise - value)
    } else {
      way.limit(move, down: 0, up: 0)
    }
  }

  /// Whether the choice among optimal layouts depends on the sign of x_v.
  private func isSignSeen(_ v: Int32) -> Bool {
    tieBreakers.mustSettleAll ? pricing.zeroSlopeCount > 0 : tieBreakers.decisions[v] > 0
  }

  private func limit(_ way: FollowedDirection, row r: Int32, _ rate: Double) {
    if rate.magnitude <= basis.zero.rate { return }
    way.looseRows.append(r)
    way.rates.append(rate)
    let value = vertex.activity[r]
    switch vertex.side[r] {
    case .below: way.limit(rate, down: -.infinity, up: problem.lower[r] - value)
    case .above: way.limit(rate, down: problem.upper[r] - value, up: .infinity)
    default:
      let down =
        problem.lowerLevel[r].key != 0
        ? problem.lower[r] - value - Vertex.tolerance * (1 + problem.lower[r].magnitude) : -.infinity
      let up =
        problem.upperLevel[r].key != 0
        ? problem.upper[r] - value + Vertex.tolerance * (1 + problem.upper[r].magnitude) : .infinity
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
      if other.version != vertex.version { continue }
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
    for k in 0..<other.looseRows.count where vertex.rates.contains(other.looseRows[k]) { return true }
    for k in 0..<other.variables.count where basis.direction.contains(other.variables[k]) {
      let v = other.variables[k]
      if isSignSeen(v) || vertex.boundSlot[v] < 0 && vertex.boundState[v] != .absent { return true }
    }
    return false
  }

  private func shares(_ other: FollowedDirection) -> Bool {
    for k in 0..<other.variables.count where basis.direction.contains(other.variables[k]) { return true }
    return false
  }

  static let followedCount = 4

  /// Followed values stay within this, so that several directions together stay within what may be published.
  static let reach = Limits.coordinate / 8

  /// The same at both ends of a direction that is about to be followed, for the active rows that are reached; the row whose bound moves is
  /// left out, as it moves by what it is to move.
  func keepsRequiredRows(_ way: FollowedDirection) -> Bool {
    keepsRequiredRows(way, after: max(way.low, -Parametric.reach))
      && keepsRequiredRows(way, after: min(way.high, Parametric.reach))
  }

  private func keepsRequiredRows(_ way: FollowedDirection, after distance: Double) -> Bool {
    for k in 0..<way.variables.count {
      let v = way.variables[k]
      let start = problem.columnStart[v]
      for j in start..<start + Int(problem.columnCount[v]) {
        let r = problem.poolRow[j]
        // Inactive rows are what the interval was made from.
        if vertex.rowSlot[r] >= 0 && r != way.row && isFirstOfDirection(v, in: r) && !holds(r, after: distance) {
          return false
        }
      }
    }
    return true
  }

  @inline(__always)
  private func isFirstOfDirection(_ v: Int32, in r: Int32) -> Bool {
    var k = problem.rowStart[r]
    while problem.entryVariable[k] != v {
      if basis.direction.contains(problem.entryVariable[k]) { return false }
      k += 1
    }
    return true
  }

  /// Whether a row holds when x moves along `direction`.
  private func holds(_ r: Int32, after distance: Double) -> Bool {
    let isLowerRequired = problem.lowerLevel[r] == .required
    let isUpperRequired = problem.upperLevel[r] == .required
    if !isLowerRequired && !isUpperRequired { return true }
    var value = 0.0
    var rate = 0.0
    var largest = 1.0
    let start = problem.rowStart[r]
    for k in start..<start + Int(problem.rowLength[r]) {
      let v = problem.entryVariable[k]
      let move = problem.entryCoefficient[k] * basis.direction.value[v]
      value += problem.entryCoefficient[k] * vertex.x[v]
      rate += move
      largest = max(largest, (problem.entryCoefficient[k] * vertex.x[v] + distance * move).magnitude)
    }
    value += distance * rate
    if isLowerRequired && problem.lower[r] - value > Verification.promise * max(largest, problem.lower[r].magnitude) {
      return false
    }
    return
      !(isUpperRequired && value - problem.upper[r] > Verification.promise * max(largest, problem.upper[r].magnitude))
  }
}
