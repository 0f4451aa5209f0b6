// Content areas: the part of a view inside its border, which contains its children.  The area of a view that scrolls has a size of
// its own: the size preferences of the content guide stand for the row that prefers the size of the viewport.

struct ContentAreas {
  let model: Model

  func has(_ view: ItemID) -> Bool { model.traits(of: view).hasContentArea }

  /// Moves the origin of the coordinates inside the view.
  func set(_ view: ItemID, _ insets: Edges?) {
    if model.traits(of: view).contentInsets == insets { return }
    model.traits.change(model.ownTraits(view)) { $0.contentInsets = insets }
    noteOtherArea(view)
  }

  private func noteOtherArea(_ view: ItemID) {
    model.changes.setPending(true)
    model.changes.setMustPlaceAll(true)
    model.changes.note(insetsOf: view)
    model.items.noteOtherOrigin()
    touchViewport(view)
    for item in model.subtree(of: view) { model.touchUses(of: item) }
  }

  /// The origin of a view's frame in the coordinates of its children.
  func frameStart(_ view: ItemID) -> (x: Double, y: Double) {
    if model.traits.contentAreaCount == 0 || model.items.isCollapsed(view) { return (0, 0) }
    let traits = model.traits(of: view)
    return (traits.frameStart(.x), traits.frameStart(.y))
  }

  // MARK: Scrolling

  /// The axes on which a view scrolls now: none while it is gone.
  func scrolls(_ view: ItemID) -> Scrolls {
    model.traits.scrollCount == 0 || model.items.isCollapsed(view) ? .none : model.traits(of: view).scrolls
  }

  /// The box of an item inside `view` along an axis: the content area where the view scrolls, and else the view.
  func box(of view: ItemID, around item: ItemID, _ axis: Axis) -> ItemID {
    if model.traits.scrollCount == 0 || !model.items.isView(view) || !scrolls(view).contains(axis) || item == view
      || !model.items.isAncestorOrSelf(view, of: item)
    {
      return view
    }
    return model.traits(of: view).contentGuide
  }

  func setScrolls(_ view: ItemID, _ scrolls: Scrolls) {
    if model.traits(of: view).scrolls == scrolls { return }
    model.traits.change(model.ownTraits(view)) { $0.scrolls = scrolls }
    if scrolls != .none { _ = model.areaGuide(.content, of: view) }
    noteOtherArea(view)
    for item in model.subtree(of: view) {
      for constraint in model.constraints(naming: item) { model.noteBorderUser(constraint) }
    }
    if model.items.goneCount > 0 { model.noteOpenness(of: view) }
  }

  /// Costs as much as the constraints that cross the border of a view that scrolls.
  func setOffset(_ view: ItemID, _ offset: Point) {
    let old = model.traits(of: view)
    if old.scrollOffset == offset { return }
    model.traits.change(model.ownTraits(view)) { $0.scrollOffset = offset }
    let moved = model.traits(of: view)
    if moved.frameStart(.x) == old.frameStart(.x) && moved.frameStart(.y) == old.frameStart(.y) { return }
    model.changes.note(scrolled: view)
    // These areas stay with the border.
    if moved.safeAreaGuide >= 0 || moved.marginsGuide >= 0 { model.changes.note(toPlace: view) }
    for constraint in model.borderUsers.constraints where model.crossesBorder(constraint, of: view) {
      model.touchAmongGone(constraint, .bounds)
    }
  }

  /// The content guide of a view that scrolls was destroyed alone.
  func renewGuide(_ view: ItemID) {
    if model.traits(of: view).scrolls == .none { return }
    _ = model.areaGuide(.content, of: view)
    noteOtherArea(view)
  }

  /// Lists the row of the area for the next solve.
  private func touchViewport(_ view: ItemID) {
    let guide = model.areaGuides(of: view).2
    if guide < 0 || model.traits(of: view).scrolls == .none && model.items[guide].preferences < 0 { return }
    model.changes.log(preferences: model.touchForSolve(guide))
  }
}

extension Model {
  // MARK: Borders

  /// Lists a constraint that is in force where it depends on the offset of a view that scrolls.
  func noteBorderUser(_ constraint: ConstraintID) {
    let crosses = traits.scrollCount > 0 && constraints[constraint].isInForce && crossesBorder(constraint, of: -1)
    if crosses == borderUsers.contains(constraint) { return }
    if crosses { borderUsers.insert(constraint) } else { borderUsers.remove(constraint) }
  }

  /// Whether a constraint joins the inside of a view that scrolls (-1: any) to its border, or to something outside.
  func crossesBorder(_ constraint: ConstraintID, of view: ItemID) -> Bool {
    let record = constraints[constraint]
    if record.host < 0 { return false }
    if record.terms >= 0 {
      for term in terms[record.terms] where crossesBorder(term.item, term.attribute, record.host, of: view) {
        return true
      }
      return false
    }
    return crossesBorder(record.first, record.firstAttribute, record.host, of: view)
      || record.second >= 0 && crossesBorder(record.second, record.secondAttribute, record.host, of: view)
  }

  private func crossesBorder(_ item: ItemID, _ attribute: Attribute, _ host: ItemID, of view: ItemID) -> Bool {
    if attribute.position == .size || attribute.position == .none { return false }
    func scrolls(_ at: ItemID) -> Bool { (view < 0 || at == view) && traits(of: at).scrolls.contains(attribute.axis) }
    let kind = items[item].kind
    let isOnBorder =
      kind == .safeArea || kind == .margins || kind == .content && (attribute.isMargin || attribute.isBaseline)
    let own = isOnBorder ? items[item].parent : item
    if own == host { return scrolls(own) }
    for at in upwards(from: items[own].parent) {
      if at == host { return false }
      if scrolls(at) { return true }
    }
    return false
  }
}
