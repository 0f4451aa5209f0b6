// Content areas: what of a view lies inside its border, where its children are.

struct ContentAreas {
  let model: Model

  func has(_ view: ItemID) -> Bool { model.traits(of: view).contentInsets != nil }

  /// Moves the origin that everything inside is measured from.
  func set(_ view: ItemID, _ insets: Edges?) {
    if model.traits(of: view).contentInsets == insets { return }
    model.traits.change(model.ownTraits(view)) { $0.contentInsets = insets }
    model.changes.setPending(true)
    model.changes.setMustPlaceAll(true)
    model.changes.note(insetsOf: view)
    model.items.noteOtherOrigin()
    for item in model.subtree(of: view) { model.touchUses(of: item) }
  }

  /// Where the frame of a view begins in the coordinates of what is inside it.
  func frameStart(_ view: ItemID) -> (x: Double, y: Double) {
    if model.traits.contentAreaCount == 0 || model.items.isCollapsed(view) { return (0, 0) }
    let traits = model.traits(of: view)
    return (traits.frameStart(.x), traits.frameStart(.y))
  }
}
