// Pieces that cover the whole space of parameters: in each of them everything moves along a line.
//
// A solve at a point knows how far its basis stays (see `CriticalRegion`).  What it does not cover is solved at a point of its own,
// until nothing is left.  So it does not matter whether a basis ends by an exchange, several at once, or a jump: every
// piece is known from a solve inside it.

final class ParametricWalk {
  private let layout: ParametricLayout
  private let mostWork: Int
  private(set) var pieces = 0
  /// What was not reached when the work was used up.
  private(set) var notReached = ContiguousArray<ParameterArea>()

  init(_ layout: ParametricLayout, mostWork: Int) {
    self.layout = layout
    self.mostWork = mostWork
  }

  /// All there is to cover.
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

  /// Calls `visit` for each piece when the layout has been solved inside it.
  func run(_ visit: (ParameterArea) throws(LayoutError) -> Void) throws(LayoutError) {
    let whole = self.whole
    let (wide, high) = (whole.range(1, 0), whole.range(0, 1))
    let longest = max(wide.high - wide.low, high.high - high.low)
    if longest <= whole.noise {
      pieces = 1
      _ = try layout.solve(at: whole.corners[0], within: whole)
      return try visit(whole)
    }
    // A rectangle of which one side is but a point is as good as an interval.
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

  /// From one end to the other: each piece begins where the one before ends.
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
    // What is too short for anything to happen in it belongs to this piece.
    try visit(side.area(before.isThin ? next.from : from, after.isThin ? next.to : to))
    if !after.isThin { open.append(after) }
    if !before.isThin { open.append(before) }
  }

  /// So far behind the end of a piece the next one is looked for: no round number, as breakpoints lie at those.
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

  /// Where a text breaks is known within 2/65536 of its width, and a text that misses its own width by a millionth is one line, so no
  /// piece may be found in an area that is thinner: what holds in its middle holds in all of it.
  private func sliver(_ area: ParameterArea, _ whole: ParameterArea) throws(LayoutError) -> ParameterArea? {
    if !layout.scalesText { return nil }
    let (wide, high) = (area.range(1, 0), area.range(0, 1))
    let isNarrow = area.surface <= 0x1p-15 * (high.high - high.low)
    let isLow = layout.scaleSlope(1) > 0 && area.surface <= 0x1p-18 * high.high * (wide.high - wide.low)
    if !isNarrow && !isLow { return nil }
    _ = try layout.solve(at: area.centroid, within: whole)
    return area
  }

  /// The piece around the middle of an area; where that is a corner of pieces, around a point nearby.
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

/// An interval, or the side of a rectangle whose other side is but a point.
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
