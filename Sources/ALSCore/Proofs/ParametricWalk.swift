// Covers the parameter space with pieces; within a piece all values are affine.
//
// A solve at a point determines the critical region of its basis (see `CriticalRegion`; Gal 1995).  The rest is covered by solves
// at further points until nothing remains.  The transition between bases does not matter (one exchange, several, or a jump), since
// every piece comes from a solve inside it.

final class ParametricWalk {
  private let layout: ParametricLayout
  private let mostWork: Int
  private(set) var pieces = 0
  /// The areas that remain when the work limit is reached.
  private(set) var notReached = ContiguousArray<ParameterArea>()

  init(_ layout: ParametricLayout, mostWork: Int) {
    self.layout = layout
    self.mostWork = mostWork
  }

  /// The whole area to cover.
  private var whole: ParameterArea {
    let axes = layout.axes
    switch axes.count {
    case 0: return ParameterArea(point: ParameterPoint(0, 0))
    case 1: return ParameterArea(from: axes[0].from, to: axes[0].to)
    default:
      return ParameterArea(
        from: ParameterPoint(axes[0].from, axes[1].from), to: ParameterPoint(axes[0].to, axes[1].to))
    }
  }

  /// Calls `visit` for each piece, with the layout solved inside it.
  func run(_ visit: (ParameterArea) throws(LayoutError) -> Void) throws(LayoutError) {
    let whole = self.whole
    let (wide, high) = (whole.range(1, 0), whole.range(0, 1))
    let longest = max(wide.high - wide.low, high.high - high.low)
    if longest <= whole.noise {
      pieces = 1
      _ = try layout.solve(at: whole.corners[0], within: whole)
      return try visit(whole)
    }
    try layout.noteEqualities(within: whole)
    // A rectangle with a degenerate side is treated as an interval.
    let side = whole.dimensions == 1 || whole.isThin ? LongSide(whole) : nil
    var open: ContiguousArray<ParameterArea> = [side?.interval ?? whole]
    while let next = open.popLast() {
      if layout.work >= mostWork {
        notReached.append(side?.area(next.from, next.to) ?? next)
      } else if let side {
        try coverBeginning(of: next, side, &open, visit)
      } else {
        try coverMiddle(of: next, whole, &open, visit)
      }
    }
  }

  /// From one end to the other: each piece begins at the end of the previous one.
  private func coverBeginning(
    of next: ParameterArea, _ side: LongSide, _ open: inout ContiguousArray<ParameterArea>,
    _ visit: (ParameterArea) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    let inside = min((next.to - next.from) / 2, ParametricWalk.step)
    let at = next.from + inside
    let found = side.range(of: try layout.solve(at: side.point(at), within: side.whole))
    let nudge = side.whole.noise
    let from = max(next.from, min(found.low, at - nudge))
    let to = min(next.to, max(found.high, at + nudge))
    pieces += 1
    let after = ParameterArea(from: to, to: next.to)
    let before = ParameterArea(from: next.from, to: from)
    // Intervals too short to contain a breakpoint are merged into this piece.
    try visit(side.area(before.isThin ? next.from : from, after.isThin ? next.to : to))
    if !after.isThin { open.append(after) }
    if !before.isThin { open.append(before) }
  }

  /// The distance from the end of a piece to the next solve.  Breakpoints tend to lie at round numbers, so this is none.
  private static let step = 0.00637

  private func coverMiddle(
    of next: ParameterArea, _ whole: ParameterArea, _ open: inout ContiguousArray<ParameterArea>,
    _ visit: (ParameterArea) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    var found = try piece(in: next, whole)
    if found == nil { found = try sliver(next, whole) }
    guard let found else { return notReached.append(next) }
    pieces += 1
    try visit(found)
    var left = ContiguousArray<ParameterArea>()
    for area in open { left.append(contentsOf: area.outside(found)) }
    left.append(contentsOf: next.outside(found))
    open = left
  }

  /// The breaks of a text are known within 2/65536 of its width, and a text within a millionth of its natural width is one line.
  /// No piece can be found in a thinner area, so the result at its middle applies to all of it.
  private func sliver(_ area: ParameterArea, _ whole: ParameterArea) throws(LayoutError) -> ParameterArea? {
    if !layout.scalesText { return nil }
    let (wide, high) = (area.range(1, 0), area.range(0, 1))
    let isNarrow = area.surface <= 0x1p-15 * (high.high - high.low)
    let isLow = layout.scaleSlope(1) > 0 && area.surface <= 0x1p-18 * high.high * (wide.high - wide.low)
    if !isNarrow && !isLow { return nil }
    _ = try layout.solve(at: area.centroid, within: whole)
    return area
  }

  /// The piece around the middle of an area; if that is a corner of pieces, around a nearby point.
  private func piece(in area: ParameterArea, _ whole: ParameterArea) throws(LayoutError) -> ParameterArea? {
    let middle = area.centroid
    for k in 0..<min(4, area.corners.count + 1) {
      let share = k == 0 ? 0 : 0.137
      let corner = area.corners[max(k - 1, 0)]
      let at = ParameterPoint(middle.p + share * (corner.p - middle.p), middle.q + share * (corner.q - middle.q))
      let found = try layout.solve(at: at, within: whole)
      if found.dimensions == 2 && !found.isThin && area.outside(found) != [area] { return found }
    }
    return nil
  }
}

/// An interval, or the long side of a degenerate rectangle.
private struct LongSide {
  let whole: ParameterArea
  let interval: ParameterArea
  private let isUpright: Bool

  init(_ whole: ParameterArea) {
    self.whole = whole
    let (wide, high) = (whole.range(1, 0), whole.range(0, 1))
    isUpright = high.high - high.low > wide.high - wide.low
    interval = isUpright ? ParameterArea(from: high.low, to: high.high) : ParameterArea(from: wide.low, to: wide.high)
  }

  func point(_ at: Double) -> ParameterPoint {
    isUpright ? ParameterPoint(whole.corners[0].p, at) : ParameterPoint(at, whole.corners[0].q)
  }

  func area(_ from: Double, _ to: Double) -> ParameterArea {
    whole.dimensions == 1 ? ParameterArea(from: from, to: to) : ParameterArea(from: point(from), to: point(to))
  }

  func range(of area: ParameterArea) -> (low: Double, high: Double) { area.range(isUpright ? 0 : 1, isUpright ? 1 : 0) }
}
