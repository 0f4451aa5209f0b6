// Parts of the space of parameters: a point, an interval, or a convex polygon.

/// Values of the first and the second parameter.
public struct ParameterPoint: Equatable, Sendable {
  public var p: Double
  public var q: Double
  public init(_ p: Double, _ q: Double) {
    self.p = p
    self.q = q
  }
}

extension ParameterPoint {
  /// Whether this lies to the right of the way from `start` to `end`, by more than rounding.
  fileprivate func isOutside(_ start: ParameterPoint, _ end: ParameterPoint, _ noise: Double) -> Bool {
    let (a, b) = (end.p - start.p, end.q - start.q)
    return (p - start.p) * b - (q - start.q) * a > noise * max(a.magnitude, b.magnitude)
  }
}

/// A convex set of them: its one point, the two ends of an interval, or the corners of a polygon in turn.
struct ParameterArea: Equatable {
  /// Of a point and an interval.
  private var start: ParameterPoint
  private var end: ParameterPoint
  private var polygon: ContiguousArray<ParameterPoint> = []
  let dimensions: Int

  init(point: ParameterPoint) {
    (start, end) = (point, point)
    dimensions = 0
  }

  init(from: Double, to: Double) {
    (start, end) = (ParameterPoint(from, 0), ParameterPoint(to, 0))
    dimensions = 1
  }

  init(from low: ParameterPoint, to high: ParameterPoint) {
    (start, end) = (ParameterPoint(0, 0), ParameterPoint(0, 0))
    polygon = [low, ParameterPoint(high.p, low.q), high, ParameterPoint(low.p, high.q)]
    dimensions = 2
  }

  /// An array of its own for what is no polygon.
  private(set) var corners: ContiguousArray<ParameterPoint> {
    get { dimensions == 2 ? polygon : dimensions == 1 ? [start, end] : [start] }
    set { polygon = newValue }
  }

  /// Without its inside there is nothing: shorter or thinner than this.
  var noise: Double { max(1e-9 * min(largest, 1000), 2e-14 * largest) }

  var from: Double { start.p }
  var to: Double { end.p }

  var largest: Double {
    var largest = max(max(1, max(start.p.magnitude, start.q.magnitude)), max(end.p.magnitude, end.q.magnitude))
    for corner in polygon { largest = max(largest, max(corner.p.magnitude, corner.q.magnitude)) }
    return largest
  }

  /// Too small to hold anything but rounding.
  var isThin: Bool {
    switch dimensions {
    case 0: return false
    case 1: return to - from <= noise
    default: return surface <= noise * length
    }
  }

  private var length: Double {
    var sum = 0.0
    for k in corners.indices {
      let next = corners[k + 1 == corners.count ? 0 : k + 1]
      sum += max((next.p - corners[k].p).magnitude, (next.q - corners[k].q).magnitude)
    }
    return sum
  }

  var surface: Double { twiceSignedSurface.magnitude / 2 }

  /// Below 0 where the corners go round clockwise.
  private var twiceSignedSurface: Double {
    var sum = 0.0
    for k in corners.indices {
      let next = corners[k + 1 == corners.count ? 0 : k + 1]
      sum +=
        (corners[k].p - corners[0].p) * (next.q - corners[0].q)
        - (next.p - corners[0].p) * (corners[k].q - corners[0].q)
    }
    return sum
  }

  var centroid: ParameterPoint {
    if dimensions < 2 { return ParameterPoint((start.p + end.p) / 2, (start.q + end.q) / 2) }
    var sum = ParameterPoint(0, 0)
    for corner in corners {
      sum.p += corner.p
      sum.q += corner.q
    }
    return ParameterPoint(sum.p / Double(corners.count), sum.q / Double(corners.count))
  }

  /// The least and the largest value of p * first + q * second.
  func range(_ p: Double, _ q: Double) -> (low: Double, high: Double) {
    if dimensions < 2 {
      let (first, last) = (p * start.p + q * start.q, p * end.p + q * end.q)
      return (min(first, last), max(first, last))
    }
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in corners {
      let value = p * corner.p + q * corner.q
      low = min(low, value)
      high = max(high, value)
    }
    return (low, high)
  }

  /// The part in a half plane; nil: nothing.  Corners that lie as near as rounding are one.
  func clipped(_ p: Double, _ q: Double, to bound: Double) -> ParameterArea? {
    if dimensions < 2 { return clippedInterval(to: bound, p * start.p + q * start.q, p * end.p + q * end.q) }
    if corners.allSatisfy({ p * $0.p + q * $0.q <= bound }) { return self }
    var kept = ContiguousArray<ParameterPoint>()
    kept.reserveCapacity(corners.count + 1)
    for k in corners.indices {
      let (corner, next) = (corners[k], corners[k + 1 == corners.count ? 0 : k + 1])
      let value = p * corner.p + q * corner.q - bound
      if value <= 0 { kept.append(corner) }
      let other = p * next.p + q * next.q - bound
      if let between = ParameterArea.crossing(corner, value, next, other) { kept.append(between) }
    }
    if kept.count < 3 { return nil }
    var area = self
    area.polygon = kept
    if !area.isThin { area.mergeCorners() }
    return area
  }

  /// `first` and `last` are the values at both ends.
  private func clippedInterval(to bound: Double, _ first: Double, _ last: Double) -> ParameterArea? {
    if first <= bound && last <= bound { return self }
    guard let cut = ParameterArea.crossing(start, first - bound, end, last - bound) else { return nil }
    return first < last ? ParameterArea(from: start.p, to: cut.p) : ParameterArea(from: cut.p, to: end.p)
  }

  /// Where a value is 0 between two points at which it has different signs.
  private static func crossing(
    _ a: ParameterPoint, _ value: Double, _ b: ParameterPoint, _ other: Double
  ) -> ParameterPoint? {
    if !(value < 0 && other > 0 || value > 0 && other < 0) { return nil }
    let share = value / (value - other)
    return ParameterPoint(a.p + share * (b.p - a.p), a.q + share * (b.q - a.q))
  }

  private mutating func mergeCorners() {
    let near = noise * 1e-3
    var k = corners.count - 1
    while k >= 0 && corners.count > 3 {
      let (corner, before) = (corners[k], corners[k == 0 ? corners.count - 1 : k - 1])
      if max((corner.p - before.p).magnitude, (corner.q - before.q).magnitude) <= near { corners.remove(at: k) }
      k -= 1
    }
  }

  /// What of this polygon lies outside another one.
  func outside(_ other: ParameterArea) -> ContiguousArray<ParameterArea> {
    var left = ContiguousArray<ParameterArea>()
    var inside: ParameterArea? = self
    let turn = other.isClockwise ? -1.0 : 1.0
    for k in other.corners.indices {
      guard let rest = inside else { break }
      let (a, b) = (other.corners[k], other.corners[k + 1 == other.corners.count ? 0 : k + 1])
      let (p, q) = (turn * (b.q - a.q), turn * (a.p - b.p))
      let bound = p * a.p + q * a.q
      if let part = rest.clipped(-p, -q, to: -bound), !part.isThin { left.append(part) }
      inside = rest.clipped(p, q, to: bound)
    }
    guard let inside, !inside.isThin else { return [self] }
    return left
  }

  /// The union with another polygon that touches this one or overlaps it, where it is convex.
  func joined(_ other: ParameterArea) -> ParameterArea? {
    if !touches(other) { return nil }
    guard let hull = ParameterArea.hull(corners + other.corners) else { return nil }
    var gap = hull.surface - surface
    for part in other.outside(self) { gap -= part.surface }
    return gap.magnitude <= hull.noise * hull.length ? hull : nil
  }

  private func touches(_ other: ParameterArea) -> Bool {
    let noise = noise
    for (p, q) in [(1.0, 0.0), (0.0, 1.0)] {
      let (mine, its) = (range(p, q), other.range(p, q))
      if mine.low > its.high + noise || its.low > mine.high + noise { return false }
    }
    return true
  }

  /// The convex hull: its lower side from left to right, then its upper side back.  nil: the points lie on a line.
  private static func hull(_ points: ContiguousArray<ParameterPoint>) -> ParameterArea? {
    var order: [SortKey] = []
    for (k, point) in points.enumerated() {
      order.append(SortKey(SortKey.rank(point.p), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&order)
    var hull = ParameterArea(from: points[0], to: points[0])
    hull.corners = points
    let noise = hull.noise
    // What lies above each other but for rounding is passed from below to above.
    var column: (number: Int64, p: Double) = (0, -.infinity)
    for k in order.indices {
      let point = points[Int(order[k].payload)]
      if point.p > column.p + noise { column = (column.number + 1, point.p) }
      (order[k].major, order[k].minor) = (column.number, SortKey.rank(point.q))
    }
    SortKey.sort(&order)
    var corners: ContiguousArray<ParameterPoint> = []
    for isUpper in [false, true] {
      let base = corners.count + 1
      for key in order {
        let point = points[Int(key.payload)]
        while corners.count > base && !corners[corners.count - 1].isOutside(corners[corners.count - 2], point, noise) {
          corners.removeLast()
        }
        corners.append(point)
      }
      corners.removeLast()
      if !isUpper { order.reverse() }
    }
    hull.corners = corners
    return corners.count < 3 ? nil : hull
  }

  private var isClockwise: Bool { twiceSignedSurface < 0 }

  /// The point nearest to another one, moved inside by at most `step` and half of the way there.
  func witness(near wanted: ParameterPoint, step: Double) -> ParameterPoint {
    switch dimensions {
    case 0: return start
    case 1:
      let inside = min(step, (to - from) / 2)
      return ParameterPoint(min(max(wanted.p, from + inside), to - inside), 0)
    default:
      let edge = nearest(to: wanted)
      let middle = centroid
      let (p, q) = (middle.p - edge.p, middle.q - edge.q)
      let way = (p * p + q * q).squareRoot()
      let share = way > 0 ? min(step / way, 0.5) : 0
      return ParameterPoint(edge.p + share * p, edge.q + share * q)
    }
  }

  /// Whether a point lies inside with some room on all sides.
  func holds(_ point: ParameterPoint, with room: Double) -> Bool {
    if dimensions == 1 { return from + room <= point.p && point.p + room <= to }
    if dimensions == 0 { return false }
    let sides = [(-room, 0), (room, 0), (0, -room), (0, room)]
    return sides.allSatisfy { distance(to: ParameterPoint(point.p + $0.0, point.q + $0.1)) == 0 }
  }

  /// Distance of the nearest point, squared.
  func distance(to wanted: ParameterPoint) -> Double {
    let near = dimensions == 2 ? nearest(to: wanted) : witness(near: wanted, step: 0)
    let (p, q) = (near.p - wanted.p, near.q - wanted.q)
    return p * p + q * q
  }

  private func nearest(to wanted: ParameterPoint) -> ParameterPoint {
    let turn = isClockwise ? -1.0 : 1.0
    var isInside = !isThin
    var best = corners[0]
    var least = Double.infinity
    for k in corners.indices {
      let (a, b) = (corners[k], corners[k + 1 == corners.count ? 0 : k + 1])
      let (p, q) = (b.p - a.p, b.q - a.q)
      if turn * (p * (wanted.q - a.q) - q * (wanted.p - a.p)) < 0 { isInside = false }
      let square = p * p + q * q
      let share = square > 0 ? min(max((p * (wanted.p - a.p) + q * (wanted.q - a.q)) / square, 0), 1) : 0
      let near = ParameterPoint(a.p + share * p, a.q + share * q)
      let away = (near.p - wanted.p) * (near.p - wanted.p) + (near.q - wanted.q) * (near.q - wanted.q)
      if away < least {
        least = away
        best = near
      }
    }
    return isInside ? wanted : best
  }
}
