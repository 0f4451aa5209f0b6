// The rounds in which insets follow frames.

struct InsetRounds {
  let model: Model

  /// Views below a root whose insets are looked at by a constraint or through a guide.
  func dynamicViews() -> ContiguousArray<ItemID> {
    if !model.traits.insetsFollowFrames { return [] }
    model.items.beginWalk()
    var found = ContiguousArray<ItemID>()
    for constraint in model.insetUsers.constraints {
      var node = model.leadingUse(of: constraint)
      while node != ConstraintUse.none {
        let item = model.item(at: node)
        if model.dependsOnInsets(constraint, of: item) { noteDynamic(item, &found) }
        node = model.uses.sibling(of: node)
      }
    }
    for view in model.traits.records.values where view.safeAreaGuide >= 0 || view.marginsGuide >= 0 {
      noteDynamic(view.item, &found)
    }
    return found
  }

  private func noteDynamic(_ item: ItemID, _ found: inout ContiguousArray<ItemID>) {
    let view = model.items.isAreaGuide(item) ? model.items[item].parent : item
    if !model.items.isView(view) || model.items[view].parent < 0 || model.items.isMarked(view) { return }
    model.items.mark(view)
    found.append(view)
  }

  // MARK: Rounds

  /// Every solve begins as if no frame had ever been seen.
  func seed() {
    for place in model.traits.records.ids where model.traits.records[place].item >= 0 {
      _ = setInherited(
        place, safeArea: .zero, margins: ViewTraits.nothingPreserved)
    }
  }

  /// Computes the insets of `views`, and of the ancestors they depend on, from frames.  `frame` and `alignment` give an
  /// item's rectangles in its parent.  Whether an inset moved.
  func refresh(
    _ views: ContiguousArray<ItemID>, frame: (ItemID) -> Rect, alignment: (ItemID) -> Rect
  ) -> Bool {
    var moved = false
    forEachInset(of: views) { if refreshInset($0, frame: frame, alignment: alignment) { moved = true } }
    return moved
  }

  /// The same, and the values in whose zeros an inset begins to move otherwise, always in the same order.
  func refreshWithKinks(
    _ views: ContiguousArray<ItemID>, frame: (ItemID) -> Rect, alignment: (ItemID) -> Rect
  ) -> ContiguousArray<Double> {
    var kinks = ContiguousArray<Double>()
    forEachInset(of: views) { view in
      let parent = model.items[view].parent
      model.traits(of: parent).effectiveSafeArea.addKinks(of: frameInside(view, frame), in: frame(parent), &kinks)
      _ = refreshInset(view, frame: frame, alignment: alignment)
      let mine = model.traits(of: view)
      if mine.preservesSuperviewMargins { mine.preservedMargins.addDistances(to: mine.ownMargins, &kinks) }
    }
    return kinks
  }

  /// Calls `visit` with the views and the ancestors they depend on, parents first.
  private func forEachInset(of views: ContiguousArray<ItemID>, _ visit: (ItemID) -> Void) {
    model.items.beginWalk()
    var chain = ContiguousArray<ItemID>()
    for view in views {
      chain.removeAll(keepingCapacity: true)
      var at = view
      while model.items[at].parent >= 0 && !model.items.isMarked(at) {
        model.items.mark(at)
        chain.append(at)
        at = model.items[at].parent
      }
      while let next = chain.popLast() { visit(next) }
    }
  }

  /// The frame in the coordinates of the parent's.
  private func frameInside(_ view: ItemID, _ frame: (ItemID) -> Rect) -> Rect {
    let around = model.traits(of: model.items[view].parent)
    var place = frame(view)
    place.x -= around.frameStart(.x)
    place.y -= around.frameStart(.y)
    return place
  }

  private func refreshInset(_ view: ItemID, frame: (ItemID) -> Rect, alignment: (ItemID) -> Rect) -> Bool {
    let parent = model.items[view].parent
    let above = model.traits(of: parent)
    let mine = model.traits(of: view)
    let cover = above.effectiveSafeArea.covering(frameInside(view, frame), in: frame(parent))
    var preserved = ViewTraits.nothingPreserved
    if mine.preservesSuperviewMargins {
      preserved = above.marginsLeft(for: alignment(view), in: alignment(parent))
    }
    if mine.inheritedSafeArea == cover && mine.preservedMargins == preserved { return false }
    return setInherited(model.ownTraits(view), safeArea: cover, margins: preserved)
  }

  private func setInherited(_ place: TraitsID, safeArea: Edges, margins: Edges) -> Bool {
    if !model.traits.setInherited(place, safeArea: safeArea, margins: margins) { return false }
    model.touchInsets(of: model.traits.records[place].item)
    return true
  }
}
