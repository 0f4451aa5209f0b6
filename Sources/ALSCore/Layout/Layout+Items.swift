// Views and guides: made, moved, named, listed and ended.

extension Layout {
  public func makeView(parent: Handle, name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    try makeItem(.view, parent, name)
  }

  public func makeGuide(owner: Handle, name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    try makeItem(.guide, owner, name)
  }

  private func makeItem(_ kind: ItemKind, _ parent: Handle, _ name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    let above = try viewOrNone(parent)
    if let name { try checkName(name) }
    try reserve(items: 1, bytes: name.map { NameTable.cost(of: $0.count) } ?? 0)
    let slot = model.makeItem(kind, parent: above)
    if let name { model.setName(slot, name) }
    return handle(item: slot)
  }

  /// One view of `makeViews`.
  public struct ViewSpec {
    public var parent: Handle
    /// An earlier element of the same call, or -1.
    public var parentIndex: Int
    public var name: ArraySlice<UInt8>?
    public init(parent: Handle, parentIndex: Int, name: ArraySlice<UInt8>?) {
      self.parent = parent
      self.parentIndex = parentIndex
      self.name = name
    }
  }

  /// Makes `count` views, all or none.
  @inline(__always)
  public func makeViews(
    _ count: Int, spec: (Int) throws(LayoutError) -> ViewSpec, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    try reserve(items: count)
    var bytes = 0
    // Parents first, see `Model.makeViews`.
    var views = ContiguousArray<Int32>()
    views.reserveCapacity(count)
    for index in 0..<count {
      do throws(LayoutError) {
        let view = try spec(index)
        views.append(try parent(of: view, at: index))
        if let name = view.name { bytes += try cost(of: name) }
      } catch {
        throw error.at(index: index)
      }
    }
    try reserve(items: count, bytes: bytes)
    model.makeViews(&views)
    for index in 0..<count {
      if bytes > 0, let name = try spec(index).name { model.setName(views[index], name) }
      made(index, handle(item: views[index]))
    }
  }

  private func parent(of view: ViewSpec, at index: Int) throws(LayoutError) -> Int32 {
    if view.parentIndex >= index {
      throw LayoutError(.argument, "a parent must come before its children in the array")
    }
    if view.parentIndex >= 0 { return -2 - Int32(truncatingIfNeeded: view.parentIndex) }
    if view.parentIndex == -1 { return try viewOrNone(view.parent) }
    throw LayoutError(.argument, "parent_index is an earlier element or -1")
  }

  private func cost(of name: ArraySlice<UInt8>) throws(LayoutError) -> Int {
    try checkName(name)
    return NameTable.cost(of: name.count)
  }

  public func special(_ kind: ItemKind, of handle: Handle) throws(LayoutError) -> Handle {
    let view = try view(handle)
    let known = model.areaGuides(of: view)
    if (kind == .safeArea ? known.0 : known.1) < 0 { try reserve(items: 1) }
    return self.handle(item: model.areaGuide(kind, of: view))
  }

  public func destroyItem(_ handle: Handle) throws(LayoutError) {
    let slot = try item(handle)
    let touched = model.arrangements(inside: slot)
    beginEnding()
    model.destroyItem(slot)
    remakeIfPossible(touched)
    finishEnding()
  }

  /// `index` -1: at the end.
  public func setParent(_ handle: Handle, _ parent: Handle, index: Int) throws(LayoutError) {
    let slot = try item(handle)
    if model.items.isAreaGuide(slot) {
      throw LayoutError(.handle, "the guide of a safe area or of margins stays with its view")
    }
    let above = try viewOrNone(parent)
    beginEnding()
    defer { finishEnding() }
    if above >= 0 && model.items.isAncestorOrSelf(slot, of: above) {
      throw LayoutError(.cycle, "a view cannot be moved into itself")
    }
    let isView = model.items.isView(slot)
    if above < 0 || !isView {
      if model.items[slot].parent != above { move(slot, to: above, before: -1) }
      return
    }
    if index > Int(model.items[above].childCount) || index < -1 {
      throw LayoutError(
        .argument, "the parent has \(Int(model.items[above].childCount)) children: no place \(index)")
    }
    var before = index < 0 ? -1 : model.items.child(above, at: index)
    if before == slot { before = model.items[slot].next }
    move(slot, to: above, before: before)
  }

  /// What is arranged somewhere and comes to another place is arranged anew.
  private func move(_ slot: Int32, to parent: Int32, before: Int32) {
    let isElsewhere = model.items[slot].parent != parent
    model.move(slot, to: parent, before: before)
    if isElsewhere { remakeIfPossible(model.arrangements(inside: slot)) }
  }

  // MARK: Names

  public func setName(_ handle: Handle, _ name: ArraySlice<UInt8>?) throws(LayoutError) {
    let slot = try item(handle)
    if let name {
      try checkName(name)
      try reserve(bytes: NameTable.cost(of: name.count))
    }
    model.setName(slot, name)
  }

  public func name(_ handle: Handle) throws(LayoutError) -> ArraySlice<UInt8>? { model.name(of: try item(handle)) }

  /// Looks in the subtree of `scope`, nearest level first, then in the whole layout; nil when there is none.
  public func find(_ name: ArraySlice<UInt8>, scope: Handle) throws(LayoutError) -> Handle? {
    let top = try itemOrNone(scope)
    var found = ItemSearch.Found.none
    if top >= 0 { found = ItemSearch(model).find(name, in: top) }
    if case .none = found { found = ItemSearch(model).find(name, in: -1) }
    switch found {
    case .none: return nil
    case .item(let slot): return handle(item: slot)
    case .ambiguous:
      throw LayoutError(.nameView, "ambiguous: two items on one level are named \(quoted(name))")
    }
  }

  // MARK: Listing

  public func nextItem(_ previous: Handle) throws(LayoutError) -> Handle {
    let slot = try itemOrNone(previous)
    if slot < 0 { return handle(item: model.items.firstRoot) }
    if model.items.isAreaGuide(slot) {
      throw LayoutError(.handle, "the guides of safe areas and margins are not listed")
    }
    return handle(item: model.items.following(slot))
  }

  public func nextChild(_ parent: Handle, _ previous: Handle) throws(LayoutError) -> Handle {
    let above = try view(parent)
    let slot = try viewOrNone(previous)
    if slot < 0 { return handle(item: model.items[above].firstChild) }
    if model.items[slot].parent != above { throw LayoutError(.handle, "the view is no child of this parent") }
    return handle(item: model.items[slot].next)
  }

  public func nextGuide(_ owner: Handle, _ previous: Handle) throws(LayoutError) -> Handle {
    let above = try view(owner)
    let slot = try itemOrNone(previous)
    if slot < 0 { return handle(item: model.items[above].firstGuide) }
    if model.items[slot].kind != .guide || model.items[slot].parent != above {
      throw LayoutError(.handle, "the item is no guide of this view")
    }
    return handle(item: model.items[slot].next)
  }
}

extension LayoutError {
  func at(index: Int) -> LayoutError {
    var error = self
    error.index = index
    return error
  }
}
