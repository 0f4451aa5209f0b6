// The rule about the published layout: content that lost a tie.

extension Lint {
  /// No findings if the layout has changed since it was published.
  mutating func lookAtFrame(of item: ItemID) {
    if !layout.hasCurrentSolver() || !layout.holds(item) { return }
    if model.items.isCollapsed(item) { return }
    for isWidth in [true, false] where isCut(item, isWidth: isWidth) { lookAtTie(item, isWidth: isWidth) }
  }

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

  /// Content that could be larger at no cost has lost to equally important content.
  private mutating func lookAtTie(_ item: ItemID, isWidth: Bool) {
    let part = isWidth ? 2 : 3
    if (try? FreedomRanges(layout).canGrow(item, part, byMoreThan: Lint.visible)) != true { return }
    addSqueezed(item, content(of: item, isWidth: isWidth), layout.session.sync.value(item, part), isWidth: isWidth)
  }

  /// Smaller differences are invisible.
  private static let visible = 0.001
}
