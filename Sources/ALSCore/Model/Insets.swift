// Effective margins and safe areas.  Those of a root are constants; those of a descendant may depend on its frame, and then the
// layout solves in rounds: seed, solve, `refreshInsets`, solve again.

/// Active constraints that depend on a margin or a safe area.
struct InsetUsers {
  private(set) var constraints = ContiguousArray<ConstraintID>()
  /// Per constraint: its index in the list, or -1.
  private var places = IDArray<ConstraintID, Int32>()

  func contains(_ constraint: ConstraintID) -> Bool { place(of: constraint) >= 0 }

  private func place(of constraint: ConstraintID) -> Int32 {
    places.holds(constraint) ? places[constraint] : -1
  }

  mutating func insert(_ constraint: ConstraintID) {
    places.grow(toHold: constraint, -1)
    places[constraint] = Int32(truncatingIfNeeded: constraints.count)
    constraints.append(constraint)
  }

  @inline(__always)
  mutating func remove(_ constraint: ConstraintID) { if !constraints.isEmpty { takeOut(constraint) } }

  @inline(never)
  private mutating func takeOut(_ constraint: ConstraintID) {
    let place = place(of: constraint)
    if place < 0 { return }
    places[constraint] = -1
    guard let last = constraints.popLast(), last != constraint else { return }
    constraints[Int(place)] = last
    places[last] = place
  }
}

/// The start and end of a child along an axis, in bounds that begin at 0.
private struct Placement {
  let start: Double
  let end: Double
  let length: Double

  init(_ child: Rect, in parent: Rect, _ axis: Axis) {
    let isX = axis == .x
    start = isX ? child.x : child.y
    end = start + (isX ? child.width : child.height)
    length = isX ? parent.width : parent.height
  }

  /// A child outside by less touches the bounds.
  private static let touching = 1e-9

  /// The distances of the child beyond the end and before the start of the bounds; it is outside if one is positive.  A child
  /// without a size that touches the bounds is inside.
  var behind: Double { min(start - length + Placement.touching, end - length - Placement.touching) }
  var inFront: Double { min(Placement.touching - end, 0 - start - Placement.touching) }

  /// The parts of two bands that cover the child: at its start and at its end.
  func covered(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    if behind > 0 || inFront > 0 { return (0, 0) }
    func part(_ band: Double, _ distance: Double) -> Double { max(min(band - distance, band), 0) }
    return (part(low, start), part(high, length - end))
  }
}

extension Edges {
  /// The parts of a parent's bands, its safe area or its margins, that cover a child, per edge.  A child outside of the parent on
  /// an axis has none there.
  func covering(_ child: Rect, in parent: Rect) -> Edges {
    let x = Placement(child, in: parent, .x).covered(left, right)
    let y = Placement(child, in: parent, .y).covered(top, bottom)
    return Edges(top: y.low, left: x.low, bottom: y.high, right: x.high)
  }
}

/// Values at whose zeros the derivative of an inset changes, always in the same order.
final class InsetKinks {
  private(set) var values = ContiguousArray<Double>()

  /// Adds the points at which bands begin or cease to depend on the edges of a child they cover.
  func add(_ insets: Edges, over child: Rect, in parent: Rect) {
    add(insets.left, insets.right, Placement(child, in: parent, .x))
    add(insets.top, insets.bottom, Placement(child, in: parent, .y))
  }

  private func add(_ low: Double, _ high: Double, _ child: Placement) {
    for (band, distance) in [(low, child.start), (high, child.length - child.end)] {
      note(band == 0 ? 1 : band - distance)
      note(band == 0 ? 1 : distance)
    }
    let isMoving = low != 0 || high != 0
    note(isMoving ? child.behind : 1)
    note(isMoving ? child.inFront : 1)
  }

  @inline(never)
  private func note(_ value: Double) { values.append(value) }

  /// Adds the points at which the preserved margins of a parent equal the view's own.
  func add(_ preserved: Edges, beside own: Edges) {
    note(preserved.top - own.top)
    note(preserved.left - own.left)
    note(preserved.bottom - own.bottom)
    note(preserved.right - own.right)
  }
}
