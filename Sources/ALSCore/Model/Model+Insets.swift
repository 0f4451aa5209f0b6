// What a change of insets touches.

extension Model {
  /// Rebuilds what depends on the insets of a view: what names it or its guides.  What its descendants make of them
  /// is found by the rounds.
  func touchInsets(of view: ItemID) {
    changes.setPending(true)
    changes.setMustPlaceAll(true)
    touchUses(of: view, onlyForInsets: true)
    let known = areaGuides(of: view)
    if known.0 >= 0 { touchUses(of: known.0) }
    if known.1 >= 0 { touchUses(of: known.1) }
    if known.2 >= 0 { touchUses(of: known.2, onlyForInsets: true) }
  }
}
