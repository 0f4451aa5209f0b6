// Converts the solver's values to rectangles.

struct Placing {
  private let model: Model
  private let sync: Sync
  private let values: HeldValues

  init(model: Model, sync: Sync) {
    self.model = model
    self.sync = sync
    values = HeldValues(sync.solver)
  }

  /// Places all items; safe areas and margins after the views they depend on.
  func placeAll(into shot: inout Snapshot) {
    for item in model.items.ids {
      let kind = model.items[item].kind
      if kind == .view || kind == .guide { place(item, into: &shot) }
    }
    for traits in model.traits.records.ids where model.traits.records[traits].item >= 0 {
      placeAreas(traits, into: &shot)
    }
  }

  /// Places an item with its safe area and margins, unless it was destroyed.
  func place(item: ItemID, into shot: inout Snapshot) {
    let record = model.items[item]
    if record.kind == .content { return placeAreas(model.items[record.parent].traits, into: &shot) }
    if record.kind != .view && record.kind != .guide { return }
    place(item, into: &shot)
    if record.traits >= 0 { placeAreas(record.traits, into: &shot) }
  }

  /// Places the item of a block of variables, with its safe area and margins.
  @inline(__always)
  func place(block: Int32, into shot: inout Snapshot) {
    let item = sync.map.item(ofBlock: block)
    if item < 0 { return }
    if model.items[item].kind == .content { return place(item: item, into: &shot) }
    place(item, into: &shot)
    let traits = model.items[item].traits
    if traits >= 0 { placeAreas(traits, into: &shot) }
  }

  /// Places the items of many blocks; requires that no view has safe areas, margins or insets, and a plain snapshot.
  @_optimize(speed)
  func placePlain(_ blocks: borrowing Buffer<Int32>, into shot: inout Snapshot) {
    let (map, items) = (sync.map, model.items.records)
    shot.withPlain(most: blocks.count) { rects, generations, changed in
      for k in 0..<blocks.count {
        let item = map.item(ofBlock: blocks[k])
        if item < 0 { continue }
        var rect = values.rect(ofBlock: blocks[k])
        if items[item].isCollapsed { (rect.width, rect.height) = (0, 0) }
        if items[item].parent < 0 {
          rect.x = 0
          rect.y = 0
        }
        let generation = items[item].generation
        let place = item.index
        if generations[place] == generation && rects[place] == rect { continue }
        rects[place] = rect
        generations[place] = generation
        changed.append(item)
      }
    }
  }

  /// Writes the alignment rectangle of the solver, and the frame around it.
  @inline(__always)
  private func place(_ item: ItemID, into shot: inout Snapshot) {
    let record = model.items[item]
    var rect = sync.map.hasVariables(item) ? values.rect(sync.map.blocks[item]) : .zero
    if record.isCollapsed { (rect.width, rect.height) = (0, 0) }
    var frame = rect
    if record.traits >= 0 || record.parent < 0 {
      let insets =
        record.traits < 0 || record.isCollapsed
        ? Edges.zero : model.traits.records[record.traits].alignmentInsets
      if record.parent < 0 {
        rect.x = insets.left
        rect.y = insets.top
      }
      frame = insets == .zero ? rect : rect.outset(by: insets)
    }
    shot.place(item, record.generation, rect, frame: frame)
  }

  // MARK: Safe areas and margins

  private func placeAreas(_ place: TraitsID, into shot: inout Snapshot) {
    let traits = model.traits.records[place]
    if model.items.isCollapsed(traits.item) {
      if traits.safeAreaGuide >= 0 { placeArea(traits.safeAreaGuide, .zero, &shot) }
      if traits.marginsGuide >= 0 { placeArea(traits.marginsGuide, .zero, &shot) }
      if traits.contentGuide >= 0 { placeArea(traits.contentGuide, .zero, &shot) }
      return
    }
    if traits.safeAreaGuide >= 0 {
      let outer = shot.frame(traits.item)
      let bounds = Rect(traits.frameStart(.x), traits.frameStart(.y), outer.width, outer.height)
      placeArea(traits.safeAreaGuide, bounds.inset(by: traits.effectiveSafeArea), &shot)
    }
    if traits.marginsGuide < 0 && traits.contentGuide < 0 { return }
    let inner = shot.alignmentRect(traits.item)
    let bounds = Rect(traits.alignmentStart(.x), traits.alignmentStart(.y), inner.width, inner.height)
    if traits.marginsGuide >= 0 {
      placeArea(traits.marginsGuide, bounds.inset(by: traits.effectiveMargins), &shot)
    }
    if traits.contentGuide >= 0 {
      placeArea(traits.contentGuide, contentArea(traits, inner), &shot)
    }
  }

  /// The content area of a view with this alignment rectangle, in the coordinates of its children.
  private func contentArea(_ traits: ViewTraits, _ view: Rect) -> Rect {
    func length(_ axis: Axis, _ own: Double) -> Double {
      traits.scrolls.contains(axis)
        ? sync.value(traits.contentGuide, axis == .x ? 2 : 3) : own + traits.viewportExcess(axis)
    }
    return Rect(
      traits.contentStart(.x), traits.contentStart(.y), length(.x, view.width), length(.y, view.height))
  }

  private func placeArea(_ item: ItemID, _ rect: Rect, _ shot: inout Snapshot) {
    shot.place(item, model.items[item].generation, rect, frame: rect)
  }
}

extension Rect {
  func inset(by edges: Edges) -> Rect {
    Rect(x + edges.left, y + edges.top, width - edges.left - edges.right, height - edges.top - edges.bottom)
  }
}
