// From values to rectangles.

extension Model {
  /// Lays every item out.  `value` gives the unknowns of an item: left 0, top 1, width 2, height 3.
  func place(_ value: (_ slot: Int, _ part: Int) -> Double) -> Snapshot {
    var shot = Snapshot(slots: items.count, withInsets: alignmentInsetCount > 0)
    for slot in items.indices {
      let record = items[slot]
      if record.kind != .view && record.kind != .guide { continue }
      var rect = Rect(value(slot, 0), value(slot, 1), value(slot, 2), value(slot, 3))
      let insets =
        record.decoration < 0 || record.isCollapsed ? Edges.zero : decorations[Int(record.decoration)].alignmentInsets
      if record.parent < 0 {
        rect.x = insets.left
        rect.y = insets.top
      }
      shot.place(slot, record.generation, rect)
      if insets != .zero { shot.setFrame(slot, rect.outset(by: insets)) }
    }
    placeSpecials(&shot)
    return shot
  }

  /// Safe areas and margins, after the views they follow.
  func placeSpecials(_ shot: inout Snapshot) {
    for decoration in decorations where decoration.item >= 0 {
      if isCollapsed(decoration.item) {
        if decoration.safeAreaGuide >= 0 { placeSpecial(decoration.safeAreaGuide, .zero, &shot) }
        if decoration.marginsGuide >= 0 { placeSpecial(decoration.marginsGuide, .zero, &shot) }
        continue
      }
      let outer = shot.frame(Int(decoration.item))
      if decoration.safeAreaGuide >= 0 {
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
  }

  private func placeSpecial(_ item: Int32, _ rect: Rect, _ shot: inout Snapshot) {
    shot.place(Int(item), items[Int(item)].generation, rect)
  }
}

extension Rect {
  func inset(by edges: Edges) -> Rect {
    Rect(x + edges.left, y + edges.top, width - edges.left - edges.right, height - edges.top - edges.bottom)
  }
}
