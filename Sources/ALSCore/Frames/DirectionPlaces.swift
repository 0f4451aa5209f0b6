// Where the values of the directions that the solver has followed go in the table of rectangles, found once for each.

/// The places of one direction.
final class DirectionPlaces {
  let direction: ParametricDirection
  let generation: Int
  /// Of the direction's first variables; the others belong to nothing that moves.
  private var places = Buffer<Int32>()
  /// Values can be written to their places as they are.
  private(set) var isPlain = true

  init(_ direction: ParametricDirection, _ sync: Sync) {
    let model = sync.model
    self.direction = direction
    generation = direction.generation
    var shown = 0
    var end = direction.variables.count
    while shown < end {
      let v = direction.variables[shown]
      let item = sync.map.itemOfBlock[Int(v.block)]
      if item >= 0 && model.items[item].traits >= 0 { isPlain = false }
      // A root stays where it is.
      if item >= 0 && (model.items[item].parent >= 0 || v.part >= 2) {
        places.append(item.raw * 4 + v.part)
        shown += 1
      } else {
        end -= 1
        direction.swapVariables(shown, end)
      }
    }
  }

  @inline(__always)
  func isOf(_ other: ParametricDirection) -> Bool { direction === other && generation == other.generation }

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

struct FollowedPlaces {
  /// By the place of a direction in the solver.
  private var table = ContiguousArray<DirectionPlaces?>()

  /// There may be items now where none were.
  mutating func forget() { table.removeAll(keepingCapacity: true) }

  /// Those of the direction at this place in the solver.
  @inline(__always)
  mutating func places(of direction: ParametricDirection, at k: Int, _ sync: Sync) -> DirectionPlaces {
    if k < table.count, let known = table[k], known.isOf(direction) { return known }
    return find(direction, at: k, sync)
  }

  @inline(never)
  private mutating func find(_ direction: ParametricDirection, at k: Int, _ sync: Sync) -> DirectionPlaces {
    while table.count <= k { table.append(nil) }
    let found = DirectionPlaces(direction, sync)
    table[k] = found
    return found
  }
}
