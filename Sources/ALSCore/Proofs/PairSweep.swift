// Finds the views that may overlap somewhere in a piece, without testing all pairs.

/// Views in an order in which each follows the previous one along an axis.
struct PairChain {
  fileprivate var order = ContiguousArray<Int32>()
  fileprivate var axis = Axis.x
}

struct PairSweep {
  private let frames: PieceFrames
  private let views: ArraySlice<ItemID>
  private let corners: ContiguousArray<ParameterPoint>

  init(_ views: ArraySlice<ItemID>, _ frames: PieceFrames, _ area: ParameterArea) {
    self.views = views
    self.frames = frames
    corners = area.corners
  }

  /// Smaller overlaps are ignored.
  private static let slack = ProofTolerance.miss / 2

  @inline(never)
  private func span(_ k: Int, _ axis: Axis, _ at: ParameterPoint) -> (start: Double, end: Double) {
    let line = frames.span(views[views.startIndex + k], axis)
    let start = line.start.at(at)
    return (start, start + line.length.at(at))
  }

  /// Calls `visit` with the indices of all pairs that may overlap in both axes, the lower index first.  A chain of an earlier area
  /// is usually a chain here.
  func forEachPair(_ chain: inout PairChain, _ visit: (Int, Int) -> Void) {
    if !chain.order.isEmpty && isChain(chain) { return }
    let axis = crowding(.x) <= crowding(.y) ? Axis.x : .y
    chain.axis = axis
    chain.order = ContiguousArray(sorted { span($0, axis, corners[0]).start }.map { $0.payload })
    if isChain(chain) { return }
    chain.order = []
    let along = views.indices.map { range($0 - views.startIndex, axis) }
    let across = views.indices.map { range($0 - views.startIndex, axis == .x ? .y : .x) }
    let order = sorted { along[$0].low }
    for i in order.indices {
      let a = Int(order[i].payload)
      var j = i + 1
      while j < order.count {
        let b = Int(order[j].payload)
        if along[b].low + PairSweep.slack >= along[a].high { break }
        if across[a].low + PairSweep.slack < across[b].high && across[b].low + PairSweep.slack < across[a].high {
          visit(min(a, b), max(a, b))
        }
        j += 1
      }
    }
  }

  /// The average number of views that overlap along an axis.
  private func crowding(_ axis: Axis) -> Double {
    var (sum, low, high) = (0.0, Double.infinity, -Double.infinity)
    for k in 0..<views.count {
      let (start, end) = span(k, axis, corners[0])
      sum += end - start
      low = min(low, start)
      high = max(high, end)
    }
    return high > low ? sum / (high - low) : .infinity
  }

  private func sorted(_ value: (Int) -> Double) -> [SortKey] {
    var keys: [SortKey] = []
    keys.reserveCapacity(views.count)
    for k in 0..<views.count {
      keys.append(SortKey(SortKey.rank(value(k)), Int64(k), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&keys)
    return keys
  }

  /// Whether each view starts after the end of the previous one in the whole area; then no pair overlaps.
  private func isChain(_ chain: PairChain) -> Bool {
    // Rounding errors accumulate between distant views.
    var missing = 0.0
    var before = frames.span(views[views.startIndex + Int(chain.order[0])], chain.axis)
    for k in chain.order.indices.dropFirst() {
      let next = frames.span(views[views.startIndex + Int(chain.order[k])], chain.axis)
      let gap = next.start - before.start - before.length
      var least = 0.0
      for corner in corners {
        let (length, between) = (before.length.at(corner), gap.at(corner))
        if length < 0 || between < 0 { least = min(least, min(length, 0) + min(between, 0)) }
      }
      missing -= least
      if missing > PairSweep.slack { return false }
      before = next
    }
    return true
  }

  /// The range that a view covers along an axis over the area.
  private func range(_ k: Int, _ axis: Axis) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let (start, end) = span(k, axis, corner)
      low = min(low, start)
      high = max(high, end)
    }
    return (low, high)
  }
}
