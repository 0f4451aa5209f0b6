// Which line of a grid grows where the container is larger than its lines need.

/// The remaining space goes to the line with the lowest hugging, of equal ones to the last.  A line hugs like the filled cell of
/// span 1 that hugs most, without one like the filled cells that span it; a line that no cell fills grows after all lines that
/// may grow.
///
/// A line has a constraint `size == 0` whose priority is just above what it costs, in huggings of cells, to make a line grow
/// that comes before it in this order.  The steps between such priorities are those of Float, so no other priority lies
/// between them.  They stay below the compression resistance of the line's own cells.
struct GridGrowth {
  private struct Line {
    /// The highest hugging of filled cells of span 1, and of those with larger spans; -1: there are none.
    var hugging: Float = -1
    var spanHugging: Float = -1
    /// The lowest compression resistance of all its cells.
    var compression = Float.infinity

    /// By which lines are compared.
    var rank: Float {
      let own = hugging >= 0 ? hugging : spanHugging
      if own >= Limits.required { return Line.neverGrows }
      return own >= 0 ? own : Limits.required
    }

    /// What it costs to make the line grow.
    var cost: Float { max(max(hugging, spanHugging), 0) }

    private static let neverGrows = Limits.required + 1
  }

  private var lines: [Line]

  init(_ count: Int) { lines = [Line](repeating: Line(), count: count) }

  /// Adds a visible cell.
  mutating func add(_ range: Range<Int>, _ content: CellContent, _ axis: Axis, isFilled: Bool) {
    let hasContent = content.isMeasured || content.size(axis) >= 0
    let hugging = hasContent ? content.hugging(axis) : 0
    for line in range {
      if hasContent { lines[line].compression = min(lines[line].compression, content.compression(axis)) }
      if !isFilled { continue }
      if range.count == 1 {
        lines[line].hugging = max(lines[line].hugging, hugging)
      } else {
        lines[line].spanHugging = max(lines[line].spanHugging, hugging)
      }
    }
  }

  /// The lowest priority that a line has.
  private static let least: Float = 0x1p-10

  func priorities(closed: [Bool]) -> [Float] {
    var order: [SortKey] = []
    order.reserveCapacity(lines.count)
    for line in lines.indices.reversed() where !closed[line] {
      order.append(
        SortKey(SortKey.rank(Double(lines[line].rank)), Int64(-line), payload: Int32(truncatingIfNeeded: line)))
    }
    SortKey.sort(&order)
    var priorities = [Float](repeating: 0, count: lines.count)
    // What it costs at most to make a line of the ranks before grow.
    var before = GridGrowth.least
    var from = 0
    while from < order.count {
      var (to, own) = (from, before)
      while to < order.count && order[to].major == order[from].major {
        own = max(own, lines[Int(order[to].payload)].cost)
        to += 1
      }
      for k in from..<to {
        let line = Int(order[k].payload)
        // Counted from the end, so that few priorities change when a line closes.
        let priority = GridGrowth.raised(k == from ? before : own, by: lines.count - 1 - line)
        priorities[line] = max(min(priority, lines[line].compression.nextDown), Float.leastNonzeroMagnitude)
      }
      before = GridGrowth.raised(own, by: lines.count)
      from = to
    }
    return priorities
  }

  private static func raised(_ priority: Float, by steps: Int) -> Float {
    let raised = Float(bitPattern: priority.bitPattern + UInt32(truncatingIfNeeded: steps))
    return min(raised, Limits.required.nextDown)
  }
}
