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

extension Edges {
  /// How much of a parent's safe-area insets lies over a child, edge by edge.
  func covering(_ child: Rect, in parent: Rect) -> Edges {
    func clamp(_ inset: Double, _ distance: Double) -> Double { min(max(inset - distance, 0), inset) }
    return Edges(
      top: clamp(top, child.y), left: clamp(left, child.x),
      bottom: clamp(bottom, parent.height - child.y - child.height),
      right: clamp(right, parent.width - child.x - child.width))
  }
}

/// Values in whose zeros an inset begins to move otherwise, always in the same order.
final class InsetKinks {
  private(set) var values = ContiguousArray<Double>()

  /// Where a safe area begins or ceases to follow the edges of a child that it covers.
  func add(_ insets: Edges, over child: Rect, in parent: Rect) {
    add(insets.top, child.y)
    add(insets.left, child.x)
    add(insets.bottom, parent.height - child.y - child.height)
    add(insets.right, parent.width - child.x - child.width)
  }

  private func add(_ inset: Double, _ distance: Double) {
    note(inset == 0 ? 1 : inset - distance)
    note(inset == 0 ? 1 : distance)
  }

  @inline(never)
  private func note(_ value: Double) { values.append(value) }

  /// Where what is left of the margins of a parent becomes as large as a view's own.
  func add(_ preserved: Edges, beside own: Edges) {
    note(preserved.top - own.top)
    note(preserved.left - own.left)
    note(preserved.bottom - own.bottom)
    note(preserved.right - own.right)
  }
}

extension ViewTraits {
  /// What is left of a parent's margins at the edges of a child; alignment rectangles on both sides.
  func marginsLeft(for child: Rect, in outer: Rect) -> Edges {
    let margins = effectiveMargins
    let x = child.x - alignmentStart(.x)
    let y = child.y - alignmentStart(.y)
    return Edges(
      top: margins.top - y, left: margins.left - x, bottom: margins.bottom - (outer.height - y - child.height),
      right: margins.right - (outer.width - x - child.width))
  }
}
