// Views and guides: creation, moves and destruction.

public struct NewView {
  public var parent: Handle
  /// The index of an earlier element of the same call, or -1.
  public var parentIndex: Int
  public var name: ArraySlice<UInt8>?
  public init(parent: Handle, parentIndex: Int, name: ArraySlice<UInt8>?) {
    self.parent = parent
    self.parentIndex = parentIndex
    self.name = name
  }
}

final class ItemMaker {
  private let arrangements: ArrangementMaker
  private let endings: Endings
  private let model: Model
  private let handles: HandleTable
  private let budget: Budget
  private var spare = SpareList<ItemID>()

  init(_ handles: HandleTable, _ budget: Budget, _ arrangements: ArrangementMaker, _ endings: Endings) {
    self.arrangements = arrangements
    self.endings = endings
    self.handles = handles
    self.budget = budget
    model = handles.model
  }

  func makeItem(_ kind: ItemKind, _ parent: Handle, _ name: ArraySlice<UInt8>?) throws(LayoutError) -> Handle {
    let above = try handles.viewOrNone(parent)
    if let name { try Arguments.checkName(name) }
    try budget.reserve(items: 1, bytes: name.map { NameTable.cost(of: $0.count) } ?? 0)
    let item = model.makeItem(kind, parent: above)
    if let name { model.setName(item, name) }
    return handles.handle(item: item)
  }

  /// Creates `count` views, all or none.
  @inline(__always)
  func makeViews(
    _ count: Int, spec: (Int) throws(LayoutError) -> NewView, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    try budget.reserve(items: count)
    var bytes = 0
    // Parents first, see `Model.makeViews`.
    var views = spare.lend()
    views.reserveCapacity(count)
    try forEachIndex(count) { index throws(LayoutError) in
      let view = try spec(index)
      views.append(try parent(of: view, at: index))
      if let name = view.name { bytes += try cost(of: name) }
    }
    try budget.reserve(items: count, bytes: bytes)
    model.makeViews(&views)
    for index in 0..<count {
      if bytes > 0, let name = try spec(index).name { model.setName(views[index], name) }
      made(index, handles.handle(item: views[index]))
    }
    spare.takeBack(&views)
  }

  private func parent(of view: NewView, at index: Int) throws(LayoutError) -> ItemID {
    if view.parentIndex >= index {
      throw LayoutError(.argument, "a parent must come before its children in the array")
    }
    if view.parentIndex >= 0 { return ItemID(-2 - view.parentIndex) }
    if view.parentIndex == -1 { return try handles.viewOrNone(view.parent) }
    throw LayoutError(.argument, "parent_index is an earlier element or -1")
  }

  private func cost(of name: ArraySlice<UInt8>) throws(LayoutError) -> Int {
    try Arguments.checkName(name)
    return NameTable.cost(of: name.count)
  }

  /// For the content area of a view that is to scroll.
  func reserveGuide() throws(LayoutError) { try budget.reserve(items: 1) }

  func special(_ kind: ItemKind, of handle: Handle) throws(LayoutError) -> Handle {
    let view = try handles.view(handle)
    let known = model.areaGuides(of: view)
    if (kind == .safeArea ? known.0 : kind == .margins ? known.1 : known.2) < 0 { try budget.reserve(items: 1) }
    return handles.handle(item: model.areaGuide(kind, of: view))
  }

  func destroyItem(_ handle: Handle) throws(LayoutError) {
    let item = try handles.item(handle)
    let touched = model.arrangements(inside: item)
    endings.begin()
    model.destroyItem(item)
    arrangements.remakeIfPossible(touched)
    endings.finish()
  }

  /// `index` -1 appends.
  func setParent(_ handle: Handle, _ parent: Handle, index: Int) throws(LayoutError) {
    let item = try handles.item(handle)
    if model.items.isAreaGuide(item) {
      throw LayoutError(.handle, "a safe area, margins and a content area stay with their view")
    }
    let above = try handles.viewOrNone(parent)
    endings.begin()
    defer { endings.finish() }
    if above >= 0 && model.items.isAncestorOrSelf(item, of: above) {
      throw LayoutError(.cycle, "a view cannot be moved into itself")
    }
    let isView = model.items.isView(item)
    if above < 0 || !isView {
      if model.items[item].parent != above { move(item, to: above, before: -1) }
      return
    }
    if index > Int(model.items[above].childCount) || index < -1 {
      throw LayoutError(
        .argument, "the parent has \(Int(model.items[above].childCount)) children: index \(index) is out of range")
    }
    var before = index < 0 ? -1 : model.items.sibling(model.items[above].firstChild, at: index)
    if before == item { before = model.items[item].next }
    move(item, to: above, before: before)
  }

  /// `index` -1 appends.
  func setIndex(_ guide: Handle, _ index: Int) throws(LayoutError) {
    let item = try handles.item(guide)
    if model.items[item].kind != .guide { throw LayoutError(.handle, "only a guide has a place among guides") }
    let owner = model.items[item].parent
    if owner < 0 { throw LayoutError(.argument, "the guide has no owner") }
    let count = Int(model.items[owner].guideCount)
    if index > count || index < -1 {
      throw LayoutError(.argument, "the view has \(plural(count, "guide")): index \(index) is out of range")
    }
    var before = index < 0 ? -1 : model.items.sibling(model.items[owner].firstGuide, at: index)
    if before == item { before = model.items[item].next }
    if before != model.items[item].next { model.move(item, to: owner, before: before) }
  }

  /// Moves an item before a sibling (null: to the end), with the constraints that tie it to its neighbours along an axis.
  func move(_ handle: Handle, before: Handle, isVertical: Bool) throws(LayoutError) {
    let item = try handles.item(handle)
    let next = try handles.itemOrNone(before)
    try checkSiblings(item, next)
    let previous: ItemID
    if let inStack = try arrangements.move(item, before: next, isVertical: isVertical) {
      previous = inStack
    } else {
      previous = try ChainMove(model, isVertical ? .y : .x).move(item, before: next)
    }
    if !model.items.isView(item) { return }
    var place = next
    if next < 0 || !model.items.isView(next) {
      if previous < 0 || !model.items.isView(previous) { return }
      place = model.items[previous].next
    }
    if place == item || place == model.items[item].next { return }
    move(item, to: model.items[item].parent, before: place)
  }

  private func checkSiblings(_ item: ItemID, _ next: ItemID) throws(LayoutError) {
    let parent = model.items[item].parent
    let areSiblings = next < 0 || next != item && model.items[next].parent == parent && !model.items.isAreaGuide(next)
    if parent >= 0 && areSiblings && !model.items.isAreaGuide(item) { return }
    throw LayoutError(.argument, "an item can only move before one of its siblings")
  }

  /// Moves an item, and rebuilds the arrangements that contain it.
  private func move(_ item: ItemID, to parent: ItemID, before: ItemID) {
    let isElsewhere = model.items[item].parent != parent
    model.move(item, to: parent, before: before)
    if isElsewhere { arrangements.remakeIfPossible(model.arrangements(inside: item)) }
  }
}
