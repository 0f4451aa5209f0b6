// From values to rectangles.

extension Model {
  /// Puts an item into the layout: its alignment rectangle as the solver has it, and the frame around it.
  @inline(__always)
  func place(_ slot: Int, _ solved: Rect, into shot: inout Snapshot) {
    let record = items[slot]
    var rect = solved
    var frame = solved
    if record.traits >= 0 || record.parent < 0 {
      let insets =
        record.traits < 0 || record.isCollapsed ? Edges.zero : traits.records[Int(record.traits)].alignmentInsets
      if record.parent < 0 {
        rect.x = insets.left
        rect.y = insets.top
      }
      frame = insets == .zero ? rect : rect.outset(by: insets)
    }
    shot.place(slot, record.generation, rect, frame: frame)
  }

  /// Safe areas and margins, after the views they follow.
  func placeAreaGuides(into shot: inout Snapshot) {
    for at in traits.records.indices where traits.records[at].item >= 0 { placeAreaGuides(at, into: &shot) }
  }

  func placeAreaGuides(_ at: Int, into shot: inout Snapshot) {
    let viewTraits = traits.records[at]
    if items.isCollapsed(viewTraits.item) {
      if viewTraits.safeAreaGuide >= 0 { placeAreaGuide(viewTraits.safeAreaGuide, .zero, &shot) }
      if viewTraits.marginsGuide >= 0 { placeAreaGuide(viewTraits.marginsGuide, .zero, &shot) }
      return
    }
    if viewTraits.safeAreaGuide >= 0 {
      let outer = shot.frame(Int(viewTraits.item))
      let rect = Rect(0, 0, outer.width, outer.height).inset(by: viewTraits.effectiveSafeArea)
      placeAreaGuide(viewTraits.safeAreaGuide, rect, &shot)
    }
    if viewTraits.marginsGuide >= 0 {
      let inner = shot.alignmentRect(Int(viewTraits.item))
      let insets = viewTraits.alignmentInsets
      let bounds = Rect(insets.left, insets.top, inner.width, inner.height)
      placeAreaGuide(viewTraits.marginsGuide, bounds.inset(by: viewTraits.effectiveMargins), &shot)
    }
  }

  private func placeAreaGuide(_ item: Int32, _ rect: Rect, _ shot: inout Snapshot) {
    shot.place(Int(item), items[item].generation, rect, frame: rect)
  }
}

extension Rect {
  func inset(by edges: Edges) -> Rect {
    Rect(x + edges.left, y + edges.top, width - edges.left - edges.right, height - edges.top - edges.bottom)
  }
}
