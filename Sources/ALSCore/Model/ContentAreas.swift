// Content areas: the part of a view inside its border, which contains its children.

struct ContentAreas {
  let model: Model

  func has(_ view: ItemID) -> Bool { model.traits(of: view).contentInsets != nil }

  /// Moves the origin of the coordinates inside the view.
  func set(_ view: ItemID, _ insets: Edges?) {
    if model.traits(of: view).contentInsets == insets { return }
    model.traits.change(model.ownTraits(view)) { $0.contentInsets = insets }
    model.changes.setPending(true)
    model.changes.setMustPlaceAll(true)
    model.changes.note(insetsOf: view)
    model.items.noteOtherOrigin()
    for item in model.subtree(of: view) { model.touchUses(of: item) }
  }

  /// The origin of a view's frame in the coordinates of its children.
  func frameStart(_ view: ItemID) -> (x: Double, y: Double) {
    if model.traits.contentAreaCount == 0 || model.items.isCollapsed(view) { return (0, 0) }
    let traits = model.traits(of: view)
    return (traits.frameStart(.x), traits.frameStart(.y))
  }
}
