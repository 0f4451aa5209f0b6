// Margins, safe areas, alignment insets and baselines of views, and the guides of areas.

extension Model {
  func traits(of item: ItemID) -> ViewTraits { traits[items[item].traits] }

  /// The index of a view's traits, created on demand.
  func ownTraits(_ item: ItemID) -> TraitsID {
    let known = items[item].traits
    if known >= 0 { return known }
    let place = traits.add(for: item)
    items.setTraits(item, place)
    return place
  }

  private func changeTraits(_ item: ItemID, _ change: (inout ViewTraits) -> Void) {
    traits.change(ownTraits(item), change)
  }

  func releaseTraits(_ item: ItemID) {
    let place = items[item].traits
    if place < 0 { return }
    traits.release(place)
    items.setTraits(item, -1)
  }

  func setZ(_ item: ItemID, _ z: Int32) {
    if z != traits(of: item).z { changeTraits(item) { $0.z = z } }
  }

  func setMargins(_ item: ItemID, _ margins: Edges) {
    if traits(of: item).margins == margins { return }
    changeTraits(item) { $0.margins = margins }
    touchInsets(of: item)
  }

  func setMarginRules(_ item: ItemID, addsSafeArea: Bool, preserves: Bool) {
    let old = traits(of: item)
    if old.addsSafeArea == addsSafeArea && old.preservesSuperviewMargins == preserves { return }
    changeTraits(item) {
      $0.addsSafeArea = addsSafeArea
      $0.preservesSuperviewMargins = preserves
    }
    touchInsets(of: item)
  }

  func setSafeArea(_ item: ItemID, _ insets: Edges) {
    if traits(of: item).safeArea == insets { return }
    changeTraits(item) { $0.safeArea = insets }
    touchInsets(of: item)
  }

  func setBaselines(_ item: ItemID, first: Double, last: Double) {
    let old = traits(of: item)
    if old.firstBaseline == first && old.lastBaseline == last { return }
    changeTraits(item) {
      $0.firstBaseline = first
      $0.lastBaseline = last
    }
    changes.setPending(true)
    touchUses(of: item)
  }

  /// Alignment insets move the origin of a view's bounds relative to its alignment rectangle, so all contents are affected.
  func setAlignmentInsets(_ item: ItemID, _ insets: Edges) {
    if traits(of: item).alignmentInsets == insets { return }
    changeTraits(item) { $0.alignmentInsets = insets }
    if traits(of: item).hasContentArea { items.noteOtherFrameStart() }
    changes.setPending(true)
    changes.note(toPlace: item)
    changes.note(insetsOf: item)
    for inner in subtree(of: item) { touchUses(of: inner) }
  }

  // MARK: Area guides

  /// The safe-area guide, the margins guide and the content area of a view, -1 until they are requested.
  @inline(__always)
  func areaGuides(of item: ItemID) -> (ItemID, ItemID, ItemID) {
    let place = items[item].traits
    if place < 0 { return (-1, -1, -1) }
    return (traits.records[place].safeAreaGuide, traits.records[place].marginsGuide, traits.records[place].contentGuide)
  }

  func areaGuide(_ kind: ItemKind, of view: ItemID) -> ItemID {
    let known = areaGuides(of: view)
    let old = kind == .safeArea ? known.0 : kind == .margins ? known.1 : known.2
    if old >= 0 { return old }
    let item = items.take(kind)
    items.setOwner(ofAreaGuide: item, view)
    changeTraits(view) {
      switch kind {
      case .safeArea: $0.safeAreaGuide = item
      case .margins: $0.marginsGuide = item
      default: $0.contentGuide = item
      }
    }
    changes.setPending(true)
    changes.note(toPlace: view)
    return item
  }

  /// Must precede the destruction of such a guide, alone or with its view.
  func forgetAreaGuide(_ item: ItemID) {
    let place = items[items[item].parent].traits
    if place < 0 { return }
    traits.change(place) {
      if $0.safeAreaGuide == item { $0.safeAreaGuide = -1 }
      if $0.marginsGuide == item { $0.marginsGuide = -1 }
      if $0.contentGuide == item { $0.contentGuide = -1 }
    }
  }
}
