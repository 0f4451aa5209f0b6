// Views and guides: creation, moves and destruction, with the effects on the constraints that name them.

extension Model {
  // MARK: Making and ending

  /// A new view or guide as a child or guide of `parent` before a sibling (-1: as the last), or as a root.
  func makeItem(_ kind: ItemKind, parent: ItemID, before: ItemID = -1) -> ItemID {
    changes.setPending(true)
    if kind == .view && before < 0 && !items.hasVacancies && items.goneCount == 0 {
      let view = items.appendView(parent: parent)
      changes.note(toPlace: view)
      return view
    }
    let item = items.take(kind)
    attach(item, to: parent, before: before)
    return item
  }

  /// New views, each as the last child of the parent given for it: an item, -1 for a root, or -2 - k for the k-th of these,
  /// which has to come before.  They take the place of the parents.
  func makeViews(_ views: inout ContiguousArray<ItemID>) {
    changes.setPending(true)
    if !items.hasVacancies && items.goneCount == 0 {
      items.appendViews(&views)
      for view in views { changes.note(toPlace: view) }
      return
    }
    for k in views.indices {
      let parent = views[k]
      views[k] = makeItem(.view, parent: parent < -1 ? views[-2 - parent.index] : parent)
    }
  }

  /// Destroys an item with its subtree, its guides and every constraint that names one of them.  The destroyed records are listed
  /// in `changes`.
  func destroyItem(_ item: ItemID) {
    if items.isCollapsed(item) { setGoneStale(item) }
    var doomed = subtree(of: item)
    if !deferred.isEmpty { TextWithdrawal(self).endTexts(of: doomed) }
    for inner in doomed {
      while uses.first(of: inner) != ConstraintUse.none {
        let constraint = uses.constraint(at: uses.first(of: inner))
        if deferred.isEmpty || !TextWithdrawal(self).withdraw(constraint) { destroyConstraint(constraint) }
      }
    }
    let owner: ItemID = items[item].kind == .content ? items[item].parent : -1
    if !rules.isEmpty || !rules.bases.isEmpty { forgetInRules(doomed, inside: items[item].parent) }
    if items.isAreaGuide(item) { forgetAreaGuide(item) } else { items.unlink(item) }
    // Before the slot is free: members of arrangements are identified by their slots.
    if owner >= 0 { ContentAreas(model: self).renewGuide(owner) }
    for inner in doomed {
      if items.goneCount > 0 { gone.setStale(inner) }
      items.setCompanion(inner, -1)
      for guide in items.companions(of: inner) { setCompanion(guide, -1) }
      setName(inner, nil)
      releaseTraits(inner)
      releasePreferences(inner)
      items.release(inner)
      if !userKeys.isEmpty { userKeys.release(inner) }
      changes.note(endedItem: inner)
    }
    items.spare.takeBack(&doomed)
    expectations.removeEnded(items)
    if !deferred.isEmpty { TextWithdrawal(self).settle() }
    changes.setPending(true)
  }

  /// An item and everything inside it, safe-area and margins guides included, in pre-order.  All get the current mark.
  /// Who needs it often gives the list back to `Items.spare`.
  func subtree(of top: ItemID) -> ContiguousArray<ItemID> {
    items.beginWalk()
    var found = items.spare.lend()
    var at = top
    while at >= 0 {
      collect(at, into: &found)
      let guides = areaGuides(of: at)
      if guides.0 >= 0 { collect(guides.0, into: &found) }
      if guides.1 >= 0 { collect(guides.1, into: &found) }
      if guides.2 >= 0 { collect(guides.2, into: &found) }
      let inside = items.firstInside(at)
      at = inside >= 0 ? inside : items.afterSubtree(at, within: top)
    }
    return found
  }

  private func collect(_ item: ItemID, into found: inout ContiguousArray<ItemID>) {
    items.mark(item)
    found.append(item)
  }

  // MARK: Names

  func name(of item: ItemID) -> ArraySlice<UInt8>? { names.name(of: item) }

  func setName(_ item: ItemID, _ name: ArraySlice<UInt8>?) {
    names.set(item, name)
    if let name, !deferred.isEmpty { deferred.noteAppeared(name) }
  }

  // MARK: Moving

  /// Links an item that stands alone, see `Items.link`.
  private func attach(_ item: ItemID, to parent: ItemID, before: ItemID) {
    items.link(item, to: parent, before: before)
    changes.note(toPlace: item)
    refreshDirection(item)
    refreshCollapse(item)
  }

  /// Moves an item below another parent (-1: makes it a root) before a sibling.  A move to another parent deactivates the
  /// constraints that the remaining ancestors hold.
  func move(_ item: ItemID, to parent: ItemID, before: ItemID) {
    let staysPut = items[item].parent == parent
    if items.isCollapsed(item) { setGoneStale(item) }
    if !staysPut { letGo(item) }
    items.unlink(item)
    attach(item, to: parent, before: before)
    items.noteOtherOrder()
    changes.setPending(true)
    if staysPut { return }
    if items.goneCount > 0 { noteOpenness(of: item) }
    if !deferred.isEmpty { TextWithdrawal(self).settle(moved: item) }
    adopt(item)
    changes.note(moved: item)
  }

  /// Deactivates every constraint held outside the subtree of `item` that names something inside it.
  private func letGo(_ item: ItemID) {
    let inside = subtree(of: item)
    for inner in inside {
      for constraint in constraints(naming: inner) {
        let host = constraints[constraint].host
        if host < 0 || items.isMarked(host) || deferred.withdrawLater(constraint) { continue }
        deactivateForgettingHost(constraint)
      }
    }
  }

  /// An unowned guide holds its own constraints; when it gets an owner they are the owner's.
  private func adopt(_ item: ItemID) {
    let record = items[item]
    if record.kind != .guide || record.parent < 0 { return }
    for constraint in constraints(naming: item) where constraints[constraint].host == item {
      constraints.setHost(constraint, record.parent)
      touch(constraint, .rebuild)
    }
  }

  // MARK: Direction

  func setDirection(_ item: ItemID, _ direction: Direction) {
    if items[item].direction == direction { return }
    items.setDirection(item, direction)
    refreshDirection(item)
  }

  /// Brings the effective direction of an item and all that inherit it up to date, and rebuilds what follows it.
  private func refreshDirection(_ top: ItemID) {
    if !items.directionDiffers(top) { return }
    rebuild(turned: items.refreshDirection(top))
    if items.goneCount > 0 { forgetGoneEffects() }
  }

  /// A constraint turns with its host, which has turned only if it is marked; its items lie anywhere inside that host.
  private func rebuild(turned: ContiguousArray<ItemID>) {
    let inside = subtree(of: turned[0])
    items.beginWalk()
    for item in turned { items.mark(item) }
    for inner in inside {
      for constraint in constraints(naming: inner) {
        let host = constraints[constraint].host
        if host >= 0 && items.isMarked(host) { touch(constraint, .rebuild) }
      }
    }
    changes.setPending(true)
  }
}
