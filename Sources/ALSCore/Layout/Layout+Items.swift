// Views and guides: creation, moves, names, lists and destruction (als.h, Views and guides).

extension Layout {
  public func makeView(parent: Handle, name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    try makers.items.makeItem(.view, parent, name)
  }

  public func makeGuide(owner: Handle, name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    try makers.items.makeItem(.guide, owner, name)
  }

  public typealias ViewSpec = NewView

  /// Creates `count` views, all or none.
  @inline(__always)
  public func makeViews(
    _ count: Int, spec: (Int) throws(LayoutError) -> ViewSpec, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    try makers.items.makeViews(count, spec: spec, made: made)
  }

  public func special(_ kind: ItemKind, of handle: Handle) throws(LayoutError) -> Handle {
    try makers.items.special(kind, of: handle)
  }

  public func destroyItem(_ handle: Handle) throws(LayoutError) { try makers.items.destroyItem(handle) }

  /// `index` -1 appends.
  public func setParent(_ handle: Handle, _ parent: Handle, index: Int) throws(LayoutError) {
    try makers.items.setParent(handle, parent, index: index)
  }

  /// Moves an item before a sibling (null: to the end), with the constraints that tie it to its neighbours along an axis.
  public func move(_ handle: Handle, before: Handle, isVertical: Bool) throws(LayoutError) {
    try makers.items.move(handle, before: before, isVertical: isVertical)
  }

  // MARK: Names

  public func setName(_ handle: Handle, _ name: ArraySlice<UInt8>?) throws(LayoutError) {
    let item = try item(handle)
    if let name {
      try Arguments.checkName(name)
      try reserve(bytes: NameTable.cost(of: name.count))
    }
    if model.deferred.isEmpty { return model.setName(item, name) }
    endings.begin()
    if model.name(of: item) != name { TextWithdrawal(model).loseName(of: item) }
    model.setName(item, name)
    TextWithdrawal(model).settle()
    endings.finish()
  }

  public func name(_ handle: Handle) throws(LayoutError) -> ArraySlice<UInt8>? { model.name(of: try item(handle)) }

  /// Searches the subtree of `scope` breadth-first, then the whole layout; nil if there is no such item.
  public func find(_ name: ArraySlice<UInt8>, scope: Handle) throws(LayoutError) -> Handle? {
    let top = try itemOrNone(scope)
    var found = ItemSearch.Found.none
    if top >= 0 { found = ItemSearch(model).find(name, in: top) }
    if case .none = found { found = ItemSearch(model).find(name, in: -1) }
    return try handle(found, name, "items on one level")
  }

  /// The direct child with this name (of the null handle: the root); the null handle if there is none.
  public func findChild(_ parent: Handle, _ name: ArraySlice<UInt8>) throws(LayoutError) -> Handle {
    let above = try viewOrNone(parent)
    return try handle(ItemSearch(model).findChild(name, of: above), name, "children") ?? .none
  }

  private func handle(
    _ found: ItemSearch.Found, _ name: ArraySlice<UInt8>, _ kin: StaticString
  ) throws(LayoutError) -> Handle? {
    switch found {
    case .none: return nil
    case .item(let item): return handle(item: item)
    case .ambiguous: throw LayoutError(.nameView, "ambiguous: two \(kin) are named \(quoted(name))")
    }
  }

  /// The index among the guides of its owner; -1 appends.
  public func setIndex(guide handle: Handle, _ index: Int) throws(LayoutError) {
    try makers.items.setIndex(handle, index)
  }

  /// The null handle removes the companion.
  public func setCompanion(_ guide: Handle, _ view: Handle) throws(LayoutError) {
    let own = try item(guide)
    if model.items[own].kind != .guide {
      throw LayoutError(.handle, "only a guide has a companion, and not an area of a view")
    }
    model.setCompanion(own, try viewOrNone(view))
  }

  public func companion(_ guide: Handle) throws(LayoutError) -> Handle {
    handle(item: model.items.companion(of: try item(guide)))
  }

  // MARK: Lists

  public func nextItem(_ previous: Handle) throws(LayoutError) -> Handle {
    let item = try itemOrNone(previous)
    if item < 0 { return handle(item: model.items.firstRoot) }
    if model.items.isAreaGuide(item) {
      throw LayoutError(.handle, "safe areas, margins and content areas are not listed")
    }
    return handle(item: model.items.following(item))
  }

  public func nextChild(_ parent: Handle, _ previous: Handle) throws(LayoutError) -> Handle {
    let above = try viewOrNone(parent)
    let last = try viewOrNone(previous)
    if last >= 0 && model.items[last].parent != above {
      throw LayoutError(.handle, "the view is not a child of this parent")
    }
    var next = last >= 0 ? model.items[last].next : above < 0 ? model.items.firstRoot : model.items[above].firstChild
    // The list of roots contains guides without an owner.
    while next >= 0 && !model.items.isView(next) { next = model.items[next].next }
    return handle(item: next)
  }

  public func nextGuide(_ owner: Handle, _ previous: Handle) throws(LayoutError) -> Handle {
    let above = try view(owner)
    let last = try itemOrNone(previous)
    if last < 0 { return handle(item: model.items[above].firstGuide) }
    if model.items[last].kind != .guide || model.items[last].parent != above {
      throw LayoutError(.handle, "the item is not a guide of this view")
    }
    return handle(item: model.items[last].next)
  }
}
