// The rules that look at the published layout: content that lost a tie, and what something gone has squashed.

extension Lint {
  /// Nothing where the layout has changed since it was published.
  mutating func lookAtFrame(of item: ItemID) {
    if !layout.isCurrent || !layout.holds(item) { return }
    if model.items[item].isGone { lookAtOverlay(item) }
    if model.items.isCollapsed(item) { return }
    for isWidth in [true, false] where isCut(item, isWidth: isWidth) { lookAtTie(item, isWidth: isWidth) }
  }

  /// Whether the content of a view has less room than it asks for.
  private func isCut(_ item: ItemID, isWidth: Bool) -> Bool {
    if model.items.isCollapsed(item) || !layout.holds(item) { return false }
    let wanted = content(of: item, isWidth: isWidth)
    return wanted > 0 && size(of: item, isWidth: isWidth) < wanted - Lint.visible
  }

  private func content(of item: ItemID, isWidth: Bool) -> Double {
    let intrinsic = model.preferences(of: item).intrinsic
    return isWidth ? intrinsic.width : intrinsic.height
  }

  private func size(of item: ItemID, isWidth: Bool) -> Double {
    layout.snapshot.alignmentRect(item)[isWidth ? 2 : 3]
  }

  /// Content that could have more room at no cost has lost to what is as important.
  private mutating func lookAtTie(_ item: ItemID, isWidth: Bool) {
    let part = isWidth ? 2 : 3
    if (try? FreedomRanges(layout).canGrow(item, part, byMoreThan: Lint.visible)) != true { return }
    addSqueezed(item, content(of: item, isWidth: isWidth), layout.session.sync.value(item, part), isWidth: isWidth)
  }

  // MARK: What is gone

  /// An item that is gone and held on both sides by required equations draws the end of its parent to its start, where no
  /// required constraint says how large the parent is.
  private mutating func lookAtOverlay(_ item: ItemID) {
    var starts: (Bool, Bool) = (false, false)
    var ends: (ConstraintID, ConstraintID) = (-1, -1)
    let parent = model.items[item].parent
    if parent < 0 || model.items.isCollapsed(parent) { return }
    for constraint in model.uses.constraints(of: item) {
      let record = model.constraints[constraint]
      if !record.isActive || !record.isRequired || record.terms >= 0 || record.second < 0 { continue }
      let other = record.first == item ? record.second : record.first
      if record.relation != .equal || model.items.viewOf(other) != parent || other == item { continue }
      let attribute = record.first == item ? record.firstAttribute : record.secondAttribute
      switch (attribute.position, attribute.isVertical) {
      case (.start, false): starts.0 = true
      case (.start, true): starts.1 = true
      case (.end, false): ends.0 = constraint
      case (.end, true): ends.1 = constraint
      default: break
      }
    }
    if starts.0 && ends.0 >= 0 { lookAtSquash(item, parent, ends.0, isWidth: true) }
    if starts.1 && ends.1 >= 0 { lookAtSquash(item, parent, ends.1, isWidth: false) }
  }

  /// Something in the parent is cut, though no required constraint but those of the item is in its way.
  private mutating func lookAtSquash(_ item: ItemID, _ parent: ItemID, _ constraint: ConstraintID, isWidth: Bool) {
    if model.constraints[constraint].isBroken { return }
    let sync = layout.session.sync
    for inside in model.subtree(of: parent) where isCut(inside, isWidth: isWidth) {
      let row = sync.map.sizeRows[model.items[inside].preferences.index * 4 + (isWidth ? 2 : 3)]
      if row >= 0 && sync.solver.couldHold(row) { return addGoneOverlay(constraint, item, parent, isWidth: isWidth) }
    }
  }

  /// What differs by less looks the same.
  private static let visible = 0.001
}
