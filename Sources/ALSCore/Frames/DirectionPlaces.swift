// Where the values of the directions that the solver has followed go in the table of rectangles, found once for each.

/// The places of one direction.
final class DirectionPlaces {
  private(set) var direction: ParametricDirection
  private var generation = 0
  /// Of the direction's first variables; the others belong to nothing that moves.
  private var places = Buffer<Int32>()
  /// Values can be written to their places as they are.
  private(set) var arePlain = true

  init(_ direction: ParametricDirection, _ sync: Sync) {
    self.direction = direction
    find(direction, sync)
  }

  func find(_ direction: ParametricDirection, _ sync: Sync) {
    let model = sync.model
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
      if item >= 0 && model.items[item].traits >= 0 { arePlain = false }
      // A root stays where it is, and nobody sees the size of what is gone.
      let isShown = item >= 0 && (v.part >= 2 ? !model.items[item].isCollapsed : model.items[item].parent >= 0)
      if isShown {
        places.append(item.raw * 4 + v.part)
        shown += 1
      } else {
        end -= 1
        sync.solver.parametric.noteOrder(of: direction)
        direction.swapVariables(shown, end)
      }
    }
  }

  @inline(__always)
  func areOf(_ other: ParametricDirection) -> Bool { direction === other && generation == other.generation }

  /// Those of no direction.
  func forget() { generation = -1 }

  /// Writes the values of the direction to their places, which are plain.
  @_optimize(speed)
  func write(to numbers: UnsafeMutablePointer<Double>) {
    // All at hand: what is written could be anything for all the compiler knows.
    let (count, places) = (self.places.count, self.places.base)
    let (starts, moves, travelled) = (direction.starts.base, direction.moves.base, direction.travelled)
    // Two at a time: half the loads.
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

/// The places of the directions the solver knows, by where these stand there.
struct FollowedPlaces {
  private var table = ContiguousArray<DirectionPlaces>()

  /// There may be items now where none were.
  func forget() { for places in table { places.forget() } }

  /// Of a direction whose places have been found.
  subscript(_ k: Int) -> DirectionPlaces {
    @inline(__always) get { table[k] }
  }

  /// Finds the places of a direction, unless they are known.
  @inline(__always)
  mutating func find(at k: Int, _ parametric: Parametric, _ sync: Sync) {
    if k >= table.count || !table[k].areOf(parametric.directions[k]) { findAnew(parametric.directions[k], at: k, sync) }
  }

  @inline(never)
  private mutating func findAnew(_ direction: ParametricDirection, at k: Int, _ sync: Sync) {
    if k < table.count { return table[k].find(direction, sync) }
    // Those before it have not been followed yet, and are found when they are.
    while table.count <= k { table.append(DirectionPlaces(direction, sync)) }
  }
}
