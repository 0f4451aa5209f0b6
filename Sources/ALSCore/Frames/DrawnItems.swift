// The items inside a view in the order of drawing, the topmost first.  Children lie above their parent, later siblings above earlier
// ones, and a higher z above a lower one.

struct DrawnItems {
  let published: PublishedLayout
  /// Guides of views count too; guides of areas never do.
  var includesGuides = false
  /// Hidden views count too, with all views inside them.
  var includesHidden = false

  private struct Step {
    let item: ItemID
    /// The origin of the parent's coordinates, from the top left corner of the outermost view.
    let x: Double
    let y: Double
    /// The part of the plane that clipping views around it leave visible.
    let clip: Bounds
    var isEntered = false
  }

  init(_ published: PublishedLayout) { self.published = published }

  /// Calls the body with the items of a subtree, or of all trees for -1, until it returns true.  Frames are measured from the top left
  /// corner of the view, or of each root.
  /// `clip` is the part that clipping views around the item leave visible.  Where `mayMatter` refuses the part of a clipping
  /// view, all items inside that view are left out.
  @inline(__always)
  func search(
    _ view: ItemID, mayMatter: (Bounds) -> Bool, _ body: (_ item: ItemID, _ frame: Bounds, _ clip: Bounds) -> Bool
  ) {
    let model = published.model
    var steps = ContiguousArray<Step>()
    var root = view >= 0 ? view : model.items.firstRoot
    while root >= 0 {
      if let whole = published.frame(root), isDrawn(root) {
        steps.append(Step(item: root, x: -whole.x, y: -whole.y, clip: .everything))
      }
      root = view >= 0 ? -1 : model.items[root].next
    }
    while var step = steps.popLast() {
      guard let rect = published.frame(step.item) else { continue }
      let frame = Bounds(Rect(step.x + rect.x, step.y + rect.y, rect.width, rect.height))
      if step.isEntered || model.items.firstInside(step.item) < 0 {
        if body(step.item, frame, step.clip) { return }
        continue
      }
      step.isEntered = true
      steps.append(step)
      var clip = step.clip
      if model.traits(of: step.item).clipsContent {
        clip = clip.intersection(frame)
        if !mayMatter(clip) { continue }
      }
      let start = ContentAreas(model: model).frameStart(step.item)
      addInside(step.item, frame.left - start.x, frame.top - start.y, clip, to: &steps)
    }
  }

  private func addInside(
    _ view: ItemID, _ x: Double, _ y: Double, _ clip: Bounds, to steps: inout ContiguousArray<Step>
  ) {
    let model = published.model
    if includesGuides {
      var guide = model.items[view].firstGuide
      while guide >= 0 {
        if model.items[guide].kind == .guide && isDrawn(guide) {
          steps.append(Step(item: guide, x: x, y: y, clip: clip))
        }
        guide = model.items[guide].next
      }
    }
    let first = steps.count
    var (child, areLevel) = (model.items[view].firstChild, true)
    while child >= 0 {
      if isDrawn(child) {
        steps.append(Step(item: child, x: x, y: y, clip: clip))
        if model.traits(of: child).z != 0 { areLevel = false }
      }
      child = model.items[child].next
    }
    if areLevel { return }
    // The sort of the standard library is stable.
    steps[first...].sort { model.traits(of: $0.item).z < model.traits(of: $1.item).z }
  }

  private func isDrawn(_ item: ItemID) -> Bool {
    !published.model.items.isCollapsed(item) && (includesHidden || !published.model.items[item].isHidden)
  }
}

extension PublishedLayout {
  /// The topmost item under a point, or -1.
  func item(at x: Double, _ y: Double, in view: ItemID, _ drawn: DrawnItems) -> ItemID {
    if hasTable(of: view, drawn) { return drawnTable.item(at: x, y) }
    var found: ItemID = -1
    drawn.search(view, mayMatter: { $0.contains(x, y) }) { item, frame, clip in
      if frame.contains(x, y) && clip.contains(x, y) { found = item }
      return found >= 0
    }
    return found
  }

  /// Whether the table is up to date.  The first search after a change makes none: most programs search once in each frame, and a
  /// walk that stops at the point is faster.
  private func hasTable(of view: ItemID, _ drawn: DrawnItems) -> Bool {
    let source = DrawnSource(
      view: view, includesGuides: drawn.includesGuides, includesHidden: drawn.includesHidden,
      revision: snapshot.revision, tree: model.items.treeStamp, changes: model.changes.count,
      traits: model.traits.stamp, hidden: model.items.hiddenStamp)
    if drawnTable.begin(source) { return false }
    if drawnTable.isComplete { return true }
    drawn.search(view, mayMatter: { $0.hasArea }) { item, frame, clip in
      drawnTable.add(item, frame.intersection(clip))
      return Reserve.isShort
    }
    if Reserve.isShort { drawnTable.forget() } else { drawnTable.end() }
    return drawnTable.isComplete
  }

  /// The items that a rectangle touches, or those that lie inside it, from the top to the bottom.
  func items(
    in area: Bounds, of view: ItemID, areInside: Bool, _ drawn: DrawnItems
  ) -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    drawn.search(view, mayMatter: { $0.overlaps(area) }) { item, frame, clip in
      if frame.intersection(clip).overlaps(area) && (!areInside || frame.isInside(area)) { found.append(item) }
      return false
    }
    return found
  }
}
