// The rounds of a solve with frame-dependent insets.

struct InsetRounds {
  let model: Model

  /// Views below a root whose insets affect a constraint or a guide.
  func dynamicViews() -> ContiguousArray<ItemID> {
    if !model.traits.insetsFollowFrames { return [] }
    model.items.beginWalk()
    var found = ContiguousArray<ItemID>()
    for constraint in model.insetUsers.constraints {
      for item in model.items(of: constraint) where model.dependsOnInsets(constraint, of: item) {
        noteDynamic(item, &found)
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

  /// Every solve starts without frames.
  @inline(__always)
  func seed() {
    if !model.traits.records.isEmpty { seedAll() }
  }

  private func seedAll() {
    for place in model.traits.records.ids where model.traits.records[place].item >= 0 {
      _ = setInherited(place, safeArea: .zero, margins: .zero)
    }
  }

  /// Computes the insets of `views`, and of the ancestors they depend on, from frames.  `frame` and `alignment` return an item's
  /// rectangles in its parent.  Returns the views whose insets have changed.
  @discardableResult
  func refresh(
    _ views: ContiguousArray<ItemID>, frame: (ItemID) -> Rect, alignment: (ItemID) -> Rect, kinks: InsetKinks? = nil
  ) -> ContiguousArray<ItemID> {
    model.items.beginWalk()
    var moved = ContiguousArray<ItemID>()
    var chain = ContiguousArray<ItemID>()
    for view in views {
      chain.removeAll(keepingCapacity: true)
      var at = view
      while model.items[at].parent >= 0 && !model.items.isMarked(at) {
        model.items.mark(at)
        chain.append(at)
        at = model.items[at].parent
      }
      while let next = chain.popLast() {
        if refreshInset(next, frame: frame, alignment: alignment, kinks) { moved.append(next) }
      }
    }
    return moved
  }

  private func refreshInset(
    _ view: ItemID, frame: (ItemID) -> Rect, alignment: (ItemID) -> Rect, _ kinks: InsetKinks?
  ) -> Bool {
    let parent = model.items[view].parent
    let above = model.traits(of: parent)
    let mine = model.traits(of: view)
    let bounds = frame(parent)
    var place = frame(view)
    place.x -= above.frameStart(.x)
    place.y -= above.frameStart(.y)
    // Content that scrolls moves across the bands of its parent.
    let bands = above.effectiveSafeArea.outside(above.scrolls)
    let cover = bands.covering(place, in: bounds)
    var preserved = Edges.zero
    if mine.preservesSuperviewMargins {
      var inside = alignment(view)
      inside.x -= above.alignmentStart(.x)
      inside.y -= above.alignmentStart(.y)
      let margins = above.effectiveMargins.outside(above.scrolls)
      preserved = margins.covering(inside, in: alignment(parent))
      kinks?.add(margins, over: inside, in: alignment(parent))
      kinks?.add(preserved, beside: mine.addsSafeArea ? mine.margins + mine.safeArea + cover : mine.margins)
    }
    kinks?.add(bands, over: place, in: bounds)
    if mine.inheritedSafeArea == cover && mine.preservedMargins == preserved { return false }
    return setInherited(model.ownTraits(view), safeArea: cover, margins: preserved)
  }

  /// Returns whether the effective insets change: inherited margins below the view's own have no effect.
  private func setInherited(_ place: TraitsID, safeArea: Edges, margins: Edges) -> Bool {
    let before = model.traits.records[place]
    if !model.traits.setInherited(place, safeArea: safeArea, margins: margins) { return false }
    let now = model.traits.records[place]
    if now.effectiveSafeArea == before.effectiveSafeArea && now.effectiveMargins == before.effectiveMargins {
      return false
    }
    model.touchInsets(of: now.item)
    return true
  }
}
