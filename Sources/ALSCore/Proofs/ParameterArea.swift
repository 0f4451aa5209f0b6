// Subsets of the parameter space: points, intervals and convex polygons.

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
  /// Whether the point lies to the right of the line from `start` to `end`, by more than rounding.
  fileprivate func isOutside(_ start: ParameterPoint, _ end: ParameterPoint, _ noise: Double) -> Bool {
    let (a, b) = (end.p - start.p, end.q - start.q)
    return (p - start.p) * b - (q - start.q) * a > noise * max(a.magnitude, b.magnitude)
  }
}

/// A convex set: a point, the ends of an interval, or the corners of a polygon in order.
struct ParameterArea: Equatable {
  /// The point, or both ends of the interval.
  private let first: Double
  private let second: Double
  private var polygon: ContiguousArray<ParameterPoint> = []
  let dimensions: Int

  init(point: ParameterPoint) {
    (first, second) = (point.p, point.q)
    dimensions = 0
  }

  init(from: Double, to: Double) {
    (first, second) = (from, to)
    dimensions = 1
  }

  init(from low: ParameterPoint, to high: ParameterPoint) {
    (first, second) = (0, 0)
    polygon = [low, ParameterPoint(high.p, low.q), high, ParameterPoint(low.p, high.q)]
    dimensions = 2
  }

  /// Allocated for polygons only.
  var corners: ContiguousArray<ParameterPoint> {
    @inline(never) get { dimensions == 2 ? polygon : dimensions == 1 ? [start, ParameterPoint(second, 0)] : [start] }
  }

  private var start: ParameterPoint { ParameterPoint(first, dimensions == 1 ? 0 : second) }

  /// Shorter or thinner areas are empty.
  var noise: Double { max(1e-9 * min(largest, 1000), 2e-14 * largest) }

  var from: Double { first }
  var to: Double { dimensions == 1 ? second : first }

  var largest: Double {
    var largest = max(1, max(first.magnitude, second.magnitude))
    for corner in polygon { largest = max(largest, max(corner.p.magnitude, corner.q.magnitude)) }
    return largest
  }

  /// Whether the area is within rounding of empty.
  var isThin: Bool {
    switch dimensions {
    case 0: return false
    case 1: return to - from <= noise
    default: return surface <= noise * length
    }
  }

  private var length: Double {
    var (sum, before) = (0.0, polygon[polygon.count - 1])
    for corner in polygon {
      sum += max((corner.p - before.p).magnitude, (corner.q - before.q).magnitude)
      before = corner
    }
    return sum
  }

  var surface: Double { twiceSignedSurface.magnitude / 2 }

  /// Negative for clockwise corners.
  private var twiceSignedSurface: Double {
    @inline(never) get {
      guard let origin = polygon.first else { return 0 }
      var (sum, before) = (0.0, origin)
      for corner in polygon {
        sum += (before.p - origin.p) * (corner.q - origin.q) - (corner.p - origin.p) * (before.q - origin.q)
        before = corner
      }
      return sum
    }
  }

  var centroid: ParameterPoint {
    if dimensions == 0 { return start }
    if dimensions == 1 { return ParameterPoint((first + second) / 2, 0) }
    var sum = ParameterPoint(0, 0)
    for corner in polygon {
      sum.p += corner.p
      sum.q += corner.q
    }
    return ParameterPoint(sum.p / Double(polygon.count), sum.q / Double(polygon.count))
  }

  /// The minimum and maximum of p * first + q * second.
  func range(_ p: Double, _ q: Double) -> (low: Double, high: Double) {
    if dimensions < 2 {
      let (low, high) = (p * first + (dimensions == 0 ? q * second : 0), p * to + (dimensions == 0 ? q * second : 0))
      return (min(low, high), max(low, high))
    }
    var (low, high) = (Double.infinity, -Double.infinity)
    for corner in polygon {
      let value = p * corner.p + q * corner.q
      low = min(low, value)
      high = max(high, value)
    }
    return (low, high)
  }

  /// The intersection with a half plane, or nil if it is empty.  Corners within rounding are merged.
  @inline(never)
  func clipped(_ p: Double, _ q: Double, to bound: Double) -> ParameterArea? {
    if dimensions < 2 { return clippedInterval(p, to: bound - (dimensions == 0 ? q * second : 0)) }
    if polygon.allSatisfy({ p * $0.p + q * $0.q <= bound }) { return self }
    var kept = ContiguousArray<ParameterPoint>()
    kept.reserveCapacity(polygon.count + 1)
    for k in polygon.indices {
      let (corner, next) = (polygon[k], polygon[k + 1 == polygon.count ? 0 : k + 1])
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

  private func clippedInterval(_ p: Double, to bound: Double) -> ParameterArea? {
    let (low, high) = (p * first - bound, p * to - bound)
    if low <= 0 && high <= 0 { return self }
    guard let cut = ParameterArea.crossing(start, low, ParameterPoint(to, 0), high) else { return nil }
    return low < high ? ParameterArea(from: first, to: cut.p) : ParameterArea(from: cut.p, to: second)
  }

  /// The zero of an affine value between two points of different sign.
  private static func crossing(
    _ a: ParameterPoint, _ value: Double, _ b: ParameterPoint, _ other: Double
  ) -> ParameterPoint? {
    if !(value < 0 && other > 0 || value > 0 && other < 0) { return nil }
    let share = value / (value - other)
    return ParameterPoint(a.p + share * (b.p - a.p), a.q + share * (b.q - a.q))
  }

  private mutating func mergeCorners() {
    let near = noise * 1e-3
    var k = polygon.count - 1
    while k >= 0 && polygon.count > 3 {
      let (corner, before) = (polygon[k], polygon[k == 0 ? polygon.count - 1 : k - 1])
      if max((corner.p - before.p).magnitude, (corner.q - before.q).magnitude) <= near { polygon.remove(at: k) }
      k -= 1
    }
  }

  /// The difference of this polygon and another one.
  func outside(_ other: ParameterArea) -> ContiguousArray<ParameterArea> {
    var left = ContiguousArray<ParameterArea>()
    var inside: ParameterArea? = self
    let turn = other.isClockwise ? -1.0 : 1.0
    let corners = other.corners
    for k in corners.indices {
      guard let rest = inside else { break }
      let (a, b) = (corners[k], corners[k + 1 == corners.count ? 0 : k + 1])
      let (p, q) = (turn * (b.q - a.q), turn * (a.p - b.p))
      let bound = p * a.p + q * a.q
      if let part = rest.clipped(-p, -q, to: -bound), !part.isThin { left.append(part) }
      inside = rest.clipped(p, q, to: bound)
    }
    guard let inside, !inside.isThin else { return [self] }
    return left
  }

  /// The union with an adjacent or overlapping polygon, if it is convex.
  func joined(_ other: ParameterArea) -> ParameterArea? {
    if !touches(other) { return nil }
    guard let hull = ParameterArea.hull(corners + other.corners) else { return nil }
    var gap = hull.surface - surface
    for part in other.outside(self) { gap -= part.surface }
    if gap.magnitude > hull.noise * hull.length { return nil }
    // Even a small part can contain a corner that neither polygon has.
    for part in hull.outside(self) where !part.outside(other).isEmpty { return nil }
    return hull
  }

  private func touches(_ other: ParameterArea) -> Bool {
    let noise = noise
    for (p, q) in [(1.0, 0.0), (0.0, 1.0)] {
      let (mine, its) = (range(p, q), other.range(p, q))
      if mine.low > its.high + noise || its.low > mine.high + noise { return false }
    }
    return true
  }

  /// The convex hull: the lower side from left to right, then the upper side back.  nil if the points are collinear.
  private static func hull(_ points: ContiguousArray<ParameterPoint>) -> ParameterArea? {
    var order: [SortKey] = []
    for (k, point) in points.enumerated() {
      order.append(SortKey(SortKey.rank(point.p), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&order)
    var hull = ParameterArea(from: points[0], to: points[0])
    hull.polygon = points
    let noise = hull.noise
    // Points that are vertical up to rounding are ordered from bottom to top.
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
    hull.polygon = corners
    return corners.count < 3 ? nil : hull
  }

  private var isClockwise: Bool { twiceSignedSurface < 0 }

  /// The nearest point to another one, moved inwards by at most `step` and at most half of the way to the centroid.
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

  /// Whether a point lies inside by a margin.
  func holds(_ point: ParameterPoint, with room: Double) -> Bool {
    if dimensions == 1 { return from + room <= point.p && point.p + room <= to }
    if dimensions == 0 { return false }
    let sides = [(-room, 0), (room, 0), (0, -room), (0, room)]
    return sides.allSatisfy { distance(to: ParameterPoint(point.p + $0.0, point.q + $0.1)) == 0 }
  }

  /// The squared distance to the nearest point.
  func distance(to wanted: ParameterPoint) -> Double {
    let near = dimensions == 2 ? nearest(to: wanted) : witness(near: wanted, step: 0)
    let (p, q) = (near.p - wanted.p, near.q - wanted.q)
    return p * p + q * q
  }

  private func nearest(to wanted: ParameterPoint) -> ParameterPoint {
    let turn = isClockwise ? -1.0 : 1.0
    var isInside = !isThin
    var best = polygon[0]
    var least = Double.infinity
    for k in polygon.indices {
      let (a, b) = (polygon[k], polygon[k + 1 == polygon.count ? 0 : k + 1])
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
