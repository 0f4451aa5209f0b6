// The effects of changed insets.

extension Model {
  /// Rebuilds the rows that depend on the insets of a view: those that name it or its guides.  The rounds determine the insets of
  /// its descendants.
  func touchInsets(of view: ItemID) {
    changes.setPending(true)
    changes.note(toPlace: view)
    touchUses(of: view, onlyForInsets: true)
    let known = areaGuides(of: view)
    if known.0 >= 0 { touchUses(of: known.0) }
    if known.1 >= 0 { touchUses(of: known.1) }
    if known.2 >= 0 { touchUses(of: known.2, onlyForInsets: true) }
  }
}
