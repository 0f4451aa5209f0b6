// Maps the variables of followed directions to the table of rectangles, once per direction.

/// The places of one direction.
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
      // A root does not move, and the size of a gone item is hidden.
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

  /// Invalidates the places.
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

/// The places of the solver's directions, by index.
struct FollowedPlaces {
  private var table = ContiguousArray<DirectionPlaces>()

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
