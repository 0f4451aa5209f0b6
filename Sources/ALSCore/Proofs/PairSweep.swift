// Which of many views may meet somewhere in a piece, without looking at all pairs.

struct PairSweep {
  private let lines: ContiguousArray<FrameLine>
  private let corners: ContiguousArray<ParameterPoint>

  init(_ lines: ContiguousArray<FrameLine>, _ area: ParameterArea) {
    self.lines = lines
    corners = area.corners
  }

  /// Overlaps of less than this are none.
  private static let slack = ProofTolerance.miss / 2

  /// Calls `visit` with the places of each two that may overlap in both axes, the lower place first.
  func forEachPair(_ visit: (Int, Int) -> Void) {
    let axis = crowding(.x) <= crowding(.y) ? Axis.x : .y
    if isChain(sorted { lines[$0].low(axis, corners[0]) }, axis) { return }
    let along = lines.indices.map { range($0, axis) }
    let across = lines.indices.map { range($0, axis == .x ? .y : .x) }
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

  /// How many views lie above each other along an axis, on average.
  private func crowding(_ axis: Axis) -> Double {
    var (sum, low, high) = (0.0, Double.infinity, -Double.infinity)
    for line in lines {
      let start = line.low(axis, corners[0])
      let length = line.length(axis, corners[0])
      sum += length
      low = min(low, start)
      high = max(high, start + length)
    }
    return high > low ? sum / (high - low) : .infinity
  }

  private func sorted(_ value: (Int) -> Double) -> [SortKey] {
    var keys: [SortKey] = []
    keys.reserveCapacity(lines.count)
    for k in lines.indices {
      keys.append(SortKey(SortKey.rank(value(k)), Int64(k), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&keys)
    return keys
  }

  /// Whether each begins behind the end of the one before, in the whole area: then no two meet.
  private func isChain(_ order: [SortKey], _ axis: Axis) -> Bool {
    // What may be missing by rounding adds up between views that are far apart.
    var missing = 0.0
    for k in order.indices.dropFirst() {
      let (a, b) = (lines[Int(order[k - 1].payload)], lines[Int(order[k].payload)])
      var least = 0.0
      for corner in corners {
        let length = a.length(axis, corner)
        least = min(least, min(length, 0) + min(b.low(axis, corner) - a.low(axis, corner) - length, 0))
      }
      missing -= least
      if missing > PairSweep.slack { return false }
    }
    return true
  }

  /// What a view covers along an axis while the parameters go over the area.
  private func range(_ k: Int, _ axis: Axis) -> (low: Double, high: Double) {
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let start = lines[k].low(axis, corner)
      low = min(low, start)
      high = max(high, start + lines[k].length(axis, corner))
    }
    return (low, high)
  }
}

extension FrameLine {
  @inline(__always)
  fileprivate func low(_ axis: Axis, _ at: ParameterPoint) -> Double {
    axis == .x ? start.x + at.p * p.x + at.q * q.x : start.y + at.p * p.y + at.q * q.y
  }

  @inline(__always)
  fileprivate func length(_ axis: Axis, _ at: ParameterPoint) -> Double {
    axis == .x ? start.width + at.p * p.width + at.q * q.width : start.height + at.p * p.height + at.q * q.height
  }
}
