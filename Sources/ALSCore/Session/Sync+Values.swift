// What the solver has found, by items of the model.

extension Sync {
  /// The value of an unknown; one that no row mentions is 0, whatever it was before.
  func value(_ item: ItemID, _ part: Int) -> Double {
    if !map.blocks.holds(item) || map.blocks[item] < 0 { return 0 }
    let v = map.blocks[item] + part
    return part < 2 ? location(v) : size(v)
  }

  /// Left, top, width and height as the solver has them.
  @inline(__always)
  func rect(_ item: ItemID) -> Rect {
    if !map.blocks.holds(item) || map.blocks[item] < 0 { return .zero }
    let base = map.blocks[item]
    return Rect(location(base), location(base + 1), size(base + 2), size(base + 3))
  }

  /// The alignment rectangle; that of a root lies where its insets say.
  func alignmentRect(of item: ItemID) -> Rect {
    var rect = Rect(value(item, 0), value(item, 1), value(item, 2), value(item, 3))
    if model.items[item].parent < 0 && !model.items.isCollapsed(item) {
      let insets = model.traits(of: item).alignmentInsets
      rect.x = insets.left
      rect.y = insets.top
    }
    return rect
  }

  func frame(of item: ItemID) -> Rect {
    let rect = alignmentRect(of: item)
    return model.items.isCollapsed(item) ? rect : rect.outset(by: model.traits(of: item).alignmentInsets)
  }

  @inline(__always)
  private func location(_ v: VariableID) -> Double { solver.useCount(of: v) == 0 ? 0 : solver.value(v) + 0 }

  /// A size below zero by rounding alone is zero.
  @inline(__always)
  private func size(_ v: VariableID) -> Double {
    let value = location(v)
    return value < 0 && value > -1e-9 ? 0 : value
  }

  /// Whether some row mentions the variable.
  func isMentioned(_ variable: VariableID) -> Bool { variable >= 0 && solver.useCount(of: variable) > 0 }

  /// Whether the variable of an item is a size of a root that is set.
  func isSetSizeOfRoot(_ v: VariableID, _ item: ItemID) -> Bool {
    let place = model.items[item].preferences
    if model.items[item].parent >= 0 || place < 0 || v.part < 2 { return false }
    return map.sizeRows[place.index * 4 + Int(v.part) - 2] >= 0
  }
}
