// The rounds in which insets follow frames, and what a change of insets touches.

extension Model {
  /// Rebuilds what depends on the insets of a view: what names it or its guides.  What its descendants make of them
  /// is found by the rounds.
  func touchInsets(of view: Int32) {
    changes.setPending(true)
    changes.setMustPlaceAll(true)
    touchUses(of: view, onlyForInsets: true)
    let known = areaGuides(of: view)
    if known.0 >= 0 { touchUses(of: known.0) }
    if known.1 >= 0 { touchUses(of: known.1) }
  }

  /// Views below a root whose insets are looked at by a constraint or through a guide.
  func viewsWithDynamicInsets() -> ContiguousArray<Int32> {
    if !traits.insetsFollowFrames { return [] }
    items.beginWalk()
    var found = ContiguousArray<Int32>()
    for constraint in insetUsers.constraints {
      var node = leadingUse(of: constraint)
      while node != ConstraintUse.none {
        let item = item(at: node)
        if dependsOnInsets(constraint, of: item) { noteDynamic(item, &found) }
        node = uses.sibling(of: node)
      }
    }
    for view in traits.records where view.safeAreaGuide >= 0 || view.marginsGuide >= 0 {
      noteDynamic(view.item, &found)
    }
    return found
  }

  private func noteDynamic(_ item: Int32, _ found: inout ContiguousArray<Int32>) {
    let view = items.isAreaGuide(item) ? items[item].parent : item
    if !items.isView(view) || items[view].parent < 0 || items.isMarked(view) { return }
    items.mark(view)
    found.append(view)
  }

  // MARK: Rounds

  /// Every solve begins as if no frame had ever been seen.
  func seedInsets() {
    for place in traits.records.indices where traits.records[place].item >= 0 {
      _ = setInherited(
        Int32(truncatingIfNeeded: place), safeArea: .zero, margins: ViewTraits.nothingPreserved)
    }
  }

  /// Computes the insets of `views`, and of the ancestors they depend on, from frames.  `frame` and `alignment` give an
  /// item's rectangles in its parent.  Whether an inset moved.
  func refreshInsets(
    _ views: ContiguousArray<Int32>, frame: (Int32) -> Rect, alignment: (Int32) -> Rect
  ) -> Bool {
    items.beginWalk()
    var moved = false
    var chain = ContiguousArray<Int32>()
    for view in views {
      chain.removeAll(keepingCapacity: true)
      var at = view
      while items[at].parent >= 0 && !items.isMarked(at) {
        items.mark(at)
        chain.append(at)
        at = items[at].parent
      }
      while let next = chain.popLast() {
        if refreshInset(next, frame: frame, alignment: alignment) { moved = true }
      }
    }
    return moved
  }

  private func refreshInset(_ view: Int32, frame: (Int32) -> Rect, alignment: (Int32) -> Rect) -> Bool {
    let parent = items[view].parent
    let above = traits(of: parent)
    let mine = traits(of: view)
    let bounds = frame(parent)
    let cover = above.effectiveSafeArea.covering(frame(view), in: bounds)
    var preserved = ViewTraits.nothingPreserved
    if mine.preservesSuperviewMargins {
      preserved = above.marginsLeft(for: alignment(view), in: alignment(parent))
    }
    if mine.inheritedSafeArea == cover && mine.preservedMargins == preserved { return false }
    return setInherited(ownTraits(view), safeArea: cover, margins: preserved)
  }

  private func setInherited(_ place: Int32, safeArea: Edges, margins: Edges) -> Bool {
    if !traits.setInherited(place, safeArea: safeArea, margins: margins) { return false }
    touchInsets(of: traits.records[Int(place)].item)
    return true
  }
}
