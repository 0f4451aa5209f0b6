// The order in which a person reads what lies inside a view, and the nearest view in a direction.

/// Sorts siblings into rows, and each row into columns.  Where a view at one end is as high as several rows, such as a sidebar, it
/// is separated first, so that its own views stay together.
struct ReadingOrder {
  let published: PublishedLayout
  var includesHidden = false

  private struct Place {
    let item: ItemID
    let bounds: Bounds
    /// The number among its siblings.
    let number: Int
  }

  /// Views that overlap by less than this lie in two rows, or in two columns.
  private static let overlap = 0.5
  /// Deeper divisions are left in the order of their top edges.
  private static let depth = 24

  init(_ published: PublishedLayout) { self.published = published }

  /// All views inside a view, or inside the roots for -1, each before those inside it.
  func items(in view: ItemID) -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    var open = ContiguousArray<ItemID>()
    var root = view >= 0 ? view : published.model.items.lastRoot
    while root >= 0 {
      if isShown(root) { open += children(of: root) }
      root = view >= 0 ? -1 : published.model.items[root].previous
    }
    while let item = open.popLast() {
      found.append(item)
      open += children(of: item)
    }
    return found
  }

  private func isShown(_ view: ItemID) -> Bool {
    !published.model.items.isCollapsed(view) && (includesHidden || !published.model.items[view].isHidden)
  }

  /// The visible children of a view, the first to read last.
  private func children(of view: ItemID) -> ContiguousArray<ItemID> {
    let model = published.model
    var places = ContiguousArray<Place>()
    var (child, number) = (model.items[view].firstChild, 0)
    while child >= 0 {
      if isShown(child), let frame = published.frame(child) {
        places.append(Place(item: child, bounds: read(frame, fromRight: model.items[view].isMirrored), number: number))
      }
      number += 1
      child = model.items[child].next
    }
    sort(&places, 0..<places.count, depth: 0)
    return ContiguousArray(places.reversed().map { $0.item })
  }

  /// Reading from right to left is reading the mirrored frames from left to right.
  private func read(_ frame: Rect, fromRight: Bool) -> Bounds {
    let bounds = Bounds(frame)
    return fromRight
      ? Bounds(left: -bounds.right, top: bounds.top, right: -bounds.left, bottom: bounds.bottom) : bounds
  }

  private func sort(_ places: inout ContiguousArray<Place>, _ range: Range<Int>, depth: Int) {
    if range.count < 2 { return }
    if depth < ReadingOrder.depth {
      var parts = divide(&places, range, areRows: true)
      if parts.count == 1 { parts = columns(&places, range) }
      if parts.count > 1 {
        for part in parts { sort(&places, part, depth: depth + 1) }
        return
      }
    }
    places[range].sort { one, other in
      let (a, b) = (one.bounds, other.bounds)
      return a.top != b.top ? a.top < b.top : a.left != b.left ? a.left < b.left : one.number < other.number
    }
  }

  /// The columns; two of them where all but the first, or all but the last, would be rows.
  private func columns(_ places: inout ContiguousArray<Place>, _ range: Range<Int>) -> ContiguousArray<Range<Int>> {
    let parts = divide(&places, range, areRows: false)
    guard parts.count > 2, let first = parts.first, let last = parts.last else { return parts }
    for cut in [first.upperBound, last.lowerBound] {
      let rest = cut == first.upperBound ? cut..<range.upperBound : range.lowerBound..<cut
      var copy = ContiguousArray(places[rest])
      if divide(&copy, 0..<copy.count, areRows: true).count > 1 {
        return [range.lowerBound..<cut, cut..<range.upperBound]
      }
    }
    return parts
  }

  /// Sorts by top edges, or by left edges, and returns the parts between which a line can be drawn.
  private func divide(
    _ places: inout ContiguousArray<Place>, _ range: Range<Int>, areRows: Bool
  ) -> ContiguousArray<Range<Int>> {
    func start(_ place: Place) -> Double { areRows ? place.bounds.top : place.bounds.left }
    places[range].sort { one, other in
      start(one) != start(other) ? start(one) < start(other) : one.number < other.number
    }
    var parts = ContiguousArray<Range<Int>>()
    var (first, reach) = (range.lowerBound, -Double.infinity)
    for at in range {
      if at > first && start(places[at]) > reach - ReadingOrder.overlap {
        parts.append(first..<at)
        first = at
      }
      reach = max(reach, areRows ? places[at].bounds.bottom : places[at].bounds.right)
    }
    parts.append(first..<range.upperBound)
    return parts
  }
}

/// The direction of an arrow key.  The raw values are als_heading in als.h.
public enum Heading: Int32 {
  case left = 0
  case right = 1
  case up = 2
  case down = 3
}

extension PublishedLayout {
  /// Of the candidates the one that is nearest to an item in a direction, or -1.  Those that lie straight ahead precede all others.
  func nearest(to item: ItemID, _ heading: Heading, among candidates: ContiguousArray<ItemID>) -> ItemID {
    guard let own = frameInRoot(item) else { return -1 }
    let here = Bounds(own).turned(heading)
    var best: (item: ItemID, isAhead: Bool, distance: Double) = (-1, false, .infinity)
    for candidate in candidates where candidate != item && !model.items.isCollapsed(candidate) {
      guard let frame = frameInRoot(candidate) else { continue }
      let there = Bounds(frame).turned(heading)
      // It begins farther on, and ends farther on.
      if there.left <= here.left || there.right <= here.right { continue }
      let isAhead = there.top < here.bottom && there.bottom > here.top
      let gap = max(there.left - here.right, 0)
      let aside = max(there.top - here.bottom, here.top - there.bottom, 0)
      // Straight ahead the distance of the centers decides between equal gaps.
      let turn = ((there.top + there.bottom) - (here.top + here.bottom)).magnitude / 2
      let distance = isAhead ? gap + turn * 1e-6 : gap * gap + 4 * aside * aside
      if best.item < 0 || (isAhead && !best.isAhead) || (isAhead == best.isAhead && distance < best.distance) {
        best = (candidate, isAhead, distance)
      }
    }
    return best.item
  }

  /// The frame from the top left corner of the root; nil if a view around the item has none.
  private func frameInRoot(_ item: ItemID) -> Rect? { (try? frame(item, in: -1)) ?? nil }
}

extension Bounds {
  /// The same seen so that the direction points to the right.
  fileprivate func turned(_ heading: Heading) -> Bounds {
    switch heading {
    case .right: return self
    case .left: return Bounds(left: -right, top: top, right: -left, bottom: bottom)
    case .down: return Bounds(left: top, top: left, right: bottom, bottom: right)
    case .up: return Bounds(left: -bottom, top: left, right: -top, bottom: right)
    }
  }
}
