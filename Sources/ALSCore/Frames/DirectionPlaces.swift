// Maps the variables of followed directions to the table of rectangles, once per direction.

final class DirectionPlaces {
  private(set) var direction: ParametricDirection
  private var generation = 0
  /// For the direction's first variables; the others belong to no visible item.
  private var places = Buffer<Int32>()
  /// Whether values can be written to their places without conversion.
  private(set) var arePlain = true

  init(_ direction: ParametricDirection, _ sync: Sync) {
    self.direction = direction
    find(direction, sync)
  }

  func find(_ direction: ParametricDirection, _ sync: Sync) {
    self.direction = direction
    generation = direction.generation
    places.removeAll()
    places.reserve(direction.variables.count)
    arePlain = true
    var shown = 0
    var end = direction.variables.count
    while shown < end {
      let v = direction.variables[shown]
      let item = sync.map.itemOfBlock[Int(v.block)]
      if item >= 0 && !sync.isPlaced(item) { arePlain = false }
      if sync.isShown(v, item) {
        places.append(item.raw * 4 + v.part)
        shown += 1
      } else {
        end -= 1
        direction.swapVariables(shown, end)
      }
    }
  }

  @inline(__always)
  func areOf(_ other: ParametricDirection) -> Bool { direction === other && generation == other.generation }

  func forget() { generation = -1 }

  /// Writes the values of a plain direction to their places.
  @_optimize(speed)
  func write(to numbers: UnsafeMutablePointer<Double>) {
    // Locals: the compiler cannot prove that the writes do not alias these tables.
    let (count, places) = (self.places.count, self.places.base)
    let (starts, moves, travelled) = (direction.starts.base, direction.moves.base, direction.travelled)
    // Two at a time, which halves the loads.
    let pair = SIMD2(repeating: travelled)
    var k = 0
    while k + 1 < count {
      let from = UnsafeRawPointer(starts + k).loadUnaligned(as: SIMD2<Double>.self)
      let move = UnsafeRawPointer(moves + k).loadUnaligned(as: SIMD2<Double>.self)
      let value = from + pair * move
      numbers[Int(places[k])] = value[0]
      numbers[Int(places[k + 1])] = value[1]
      k += 2
    }
    if k < count { numbers[Int(places[k])] = starts[k] + travelled * moves[k] }
  }
}

extension Sync {
  /// Whether the four numbers of an item are published unchanged.
  fileprivate func isPlaced(_ item: ItemID) -> Bool {
    model.items[item].traits < 0 && model.items[item].kind != .content
  }

  /// Whether a variable is published as a number of this item: a root does not move, and the size of a gone item is hidden.
  @inline(__always)
  func isShown(_ v: VariableID, _ item: ItemID) -> Bool {
    item >= 0 && (v.part >= 2 ? !model.items[item].isCollapsed : model.items[item].parent >= 0)
  }
}

/// A direction whose values a publication has written directly.
struct PublishedDirection {
  let direction: ParametricDirection
  private let generation: Int
  /// The distances of this publication and of the previous one.
  private var origin = 0.0
  private var travelled = 0.0
  private var before = 0.0

  init(_ direction: ParametricDirection, before: Double) {
    self.direction = direction
    generation = direction.generation
    note(before)
  }

  @inline(__always)
  func isOf(_ other: ParametricDirection) -> Bool { direction === other && generation == other.generation }

  /// Notes another step of the same direction.
  @inline(__always)
  mutating func note(_ before: Double) {
    (origin, travelled, self.before) = (direction.origin, direction.travelled, before)
  }

  /// Visits the items that the step has moved, some of them twice.  `numbers` are the published ones, four an item.
  @inline(__always)
  func forEachMoved(_ sync: Sync, in numbers: UnsafePointer<Double>, _ body: (ItemID) -> Void) {
    // A solve that failed since may have moved the direction.
    let isThere = isOf(direction) && origin == direction.origin && travelled == direction.travelled
    for k in 0..<direction.variables.count {
      let v = direction.variables[k]
      let item = sync.map.item(ofBlock: v.block)
      if !sync.isShown(v, item) { continue }
      // The sum that was published then.
      let before = direction.starts[k] + self.before * direction.moves[k]
      if !isThere || before != numbers[item.index * 4 + Int(v.part)] { body(item) }
    }
  }
}

/// How far the solver's directions were followed before a solve, by index.
private struct FollowedDistances {
  private struct Followed {
    var generation = -1
    var origin = 0.0
    var travelled = 0.0
  }

  private var table = ContiguousArray(repeating: Followed(), count: Parametric.followedCount)
  /// The solver's values were published before this solve.
  private var arePublished = true

  @inline(__always)
  mutating func note(_ parametric: Parametric, arePublished: Bool) {
    self.arePublished = arePublished
    // After a solve that failed, the published frames are those of an earlier distance.
    let isPublished = parametric.followed == 0
    for k in parametric.directions.indices {
      let line = parametric.directions[k]
      table[k] = Followed(
        generation: line.generation, origin: isPublished ? line.origin : .nan, travelled: line.travelled)
    }
  }

  /// The distance of a direction before the solve; nil if it started again in it.
  @inline(__always)
  func distance(_ line: ParametricDirection, at k: Int) -> Double? {
    if !arePublished { return nil }
    if table[k].generation != line.generation { return 0 }
    return table[k].origin == line.origin ? table[k].travelled : nil
  }
}

/// The places of the solver's directions, by index.
struct FollowedPlaces {
  private var table = ContiguousArray<DirectionPlaces>()
  private var distances = FollowedDistances()

  /// Must precede the steps of a solve.
  @inline(__always)
  mutating func beginSteps(_ parametric: Parametric, arePublished: Bool) {
    distances.note(parametric, arePublished: arePublished)
  }

  /// How far a direction was followed before this solve, if it moves nothing that another followed one moves as well: then the
  /// numbers that it replaces are known.
  @inline(__always)
  func distanceBefore(at k: Int, _ parametric: Parametric) -> Double? {
    let line = parametric.directions[k]
    return line.sharing & parametric.followed == 0 ? distances.distance(line, at: k) : nil
  }

  /// Must be called when items may have been added.
  func forget() { for places in table { places.forget() } }

  /// Requires a direction with known places.
  subscript(_ k: Int) -> DirectionPlaces {
    @inline(__always) get { table[k] }
  }

  /// Computes the places of a direction, unless they are known.
  @inline(__always)
  mutating func find(at k: Int, _ parametric: Parametric, _ sync: Sync) {
    if k >= table.count || !table[k].areOf(parametric.directions[k]) { findAnew(parametric.directions[k], at: k, sync) }
  }

  @inline(never)
  private mutating func findAnew(_ direction: ParametricDirection, at k: Int, _ sync: Sync) {
    if k < table.count { return table[k].find(direction, sync) }
    // Earlier directions were not followed yet; theirs are computed when they are.
    while table.count <= k { table.append(DirectionPlaces(direction, sync)) }
  }
}
