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

  mutating func remove(_ constraint: ConstraintID) {
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
    let away = Edges.distances(of: child, in: parent)
    return Edges(
      top: clamp(top, away.top), left: clamp(left, away.left), bottom: clamp(bottom, away.bottom),
      right: clamp(right, away.right))
  }

  /// How far the edges of a child lie inside those of its parent.
  private static func distances(of child: Rect, in parent: Rect) -> Edges {
    Edges(
      top: child.y, left: child.x, bottom: parent.height - child.y - child.height,
      right: parent.width - child.x - child.width)
  }

  /// Appends what changes its sign where `covering` begins or ceases to follow the child.
  func addKinks(of child: Rect, in parent: Rect, _ kinks: inout ContiguousArray<Double>) {
    func add(_ inset: Double, _ distance: Double) {
      kinks.append(inset == 0 ? 1 : inset - distance)
      kinks.append(inset == 0 ? 1 : distance)
    }
    let away = Edges.distances(of: child, in: parent)
    add(top, away.top)
    add(left, away.left)
    add(bottom, away.bottom)
    add(right, away.right)
  }

  /// Appends by how much each edge is larger than that of others.
  func addDistances(to other: Edges, _ list: inout ContiguousArray<Double>) {
    list.append(top - other.top)
    list.append(left - other.left)
    list.append(bottom - other.bottom)
    list.append(right - other.right)
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
