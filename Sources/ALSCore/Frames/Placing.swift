// From values to rectangles.

extension Model {
  /// Puts an item into the layout: its alignment rectangle as the solver has it, and the frame around it.
  @inline(__always)
  func place(_ slot: Int, _ solved: Rect, into shot: inout Snapshot) {
    let record = items[slot]
    var rect = solved
    var frame = solved
    if record.decoration >= 0 || record.parent < 0 {
      let insets =
        record.decoration < 0 || record.isCollapsed ? Edges.zero : decorations[Int(record.decoration)].alignmentInsets
      if record.parent < 0 {
        rect.x = insets.left
        rect.y = insets.top
      }
      frame = insets == .zero ? rect : rect.outset(by: insets)
    }
    shot.place(slot, record.generation, rect, frame: frame)
  }

  /// Safe areas and margins, after the views they follow.
  func placeSpecials(into shot: inout Snapshot) {
    for at in decorations.indices where decorations[at].item >= 0 { placeSpecials(at, into: &shot) }
  }

  func placeSpecials(_ at: Int, into shot: inout Snapshot) {
    let decoration = decorations[at]
    if isCollapsed(decoration.item) {
      if decoration.safeAreaGuide >= 0 { placeSpecial(decoration.safeAreaGuide, .zero, &shot) }
      if decoration.marginsGuide >= 0 { placeSpecial(decoration.marginsGuide, .zero, &shot) }
      return
    }
    if decoration.safeAreaGuide >= 0 {
      let outer = shot.frame(Int(decoration.item))
      let rect = Rect(0, 0, outer.width, outer.height).inset(by: decoration.effectiveSafeArea)
      placeSpecial(decoration.safeAreaGuide, rect, &shot)
    }
    if decoration.marginsGuide >= 0 {
      let inner = shot.alignmentRect(Int(decoration.item))
      let insets = decoration.alignmentInsets
      let bounds = Rect(insets.left, insets.top, inner.width, inner.height)
      placeSpecial(decoration.marginsGuide, bounds.inset(by: decoration.effectiveMargins), &shot)
    }
  }

  private func placeSpecial(_ item: Int32, _ rect: Rect, _ shot: inout Snapshot) {
    shot.place(Int(item), items[Int(item)].generation, rect, frame: rect)
  }
}

extension Rect {
  func inset(by edges: Edges) -> Rect {
    Rect(x + edges.left, y + edges.top, width - edges.left - edges.right, height - edges.top - edges.bottom)
  }
}
