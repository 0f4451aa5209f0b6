// Margins and safe areas in effect.  A root's follow from what was set; a descendant's may follow its frame, and then the
// layout solves in rounds: seed, solve, `refreshInsets`, solve again.

/// Active constraints that depend on a margin or a safe area.
struct InsetUsers {
  private(set) var constraints = ContiguousArray<ConstraintID>()
  /// By constraint: its place in the list, or -1.
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

/// Where a child begins and ends along an axis, in bounds that begin at 0.
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

  /// What is outside by less touches the bounds.
  private static let touching = 1e-9

  /// By how much the child lies behind the end of the bounds and in front of their start; it is outside where one is above 0.
  /// A child without a size lies inside where it touches the bounds.
  var behind: Double { min(start - length + Placement.touching, end - length - Placement.touching) }
  var inFront: Double { min(Placement.touching - end, 0 - start - Placement.touching) }

  /// The parts of two bands that lie over the child: at its start, and at its end.
  func covered(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    if behind > 0 || inFront > 0 { return (0, 0) }
    func part(_ band: Double, _ distance: Double) -> Double { max(min(band - distance, band), 0) }
    return (part(low, start), part(high, length - end))
  }
}

extension Edges {
  /// How much of a parent's bands, its safe area or its margins, lies over a child, edge by edge.  A child outside of the parent
  /// on an axis has nothing of them there.
  func covering(_ child: Rect, in parent: Rect) -> Edges {
    let x = Placement(child, in: parent, .x).covered(left, right)
    let y = Placement(child, in: parent, .y).covered(top, bottom)
    return Edges(top: y.low, left: x.low, bottom: y.high, right: x.high)
  }
}

/// Values in whose zeros an inset begins to move otherwise, always in the same order.
final class InsetKinks {
  private(set) var values = ContiguousArray<Double>()

  /// Where bands begin or cease to follow the edges of a child that they cover.
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

  /// Where the margins that a parent preserves become as large as a view's own.
  func add(_ preserved: Edges, beside own: Edges) {
    note(preserved.top - own.top)
    note(preserved.left - own.left)
    note(preserved.bottom - own.bottom)
    note(preserved.right - own.right)
  }
}
