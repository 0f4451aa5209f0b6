// Conflicts and views that scroll: a screen need not grow for content that scrolls, and content that is clipped can scroll.

struct ConflictScrolling {
  private let model: Model
  private let facts: [ConflictFact]
  private let trials: ConflictTrials

  private static let mostViews = 2

  init(_ model: Model, _ facts: [ConflictFact], _ trials: ConflictTrials) {
    self.model = model
    self.facts = facts
    self.trials = trials
  }

  /// The views that facts name, and the owners of areas.
  private func forEachView(_ body: (ItemID) -> Void) {
    for fact in facts {
      for item in [fact.shape.subject, fact.shape.object] where item >= 0 { body(model.items.viewOf(item)) }
    }
  }

  /// Whether the fact is the size of a view around content of the conflict that scrolls on this axis.
  func scrolls(inside fact: ConflictFact) -> Bool {
    if model.traits.scrollCount == 0 || fact.shape.kind != .setSize && fact.shape.kind != .size { return false }
    let axis: Axis = fact.shape.isVertical ? .y : .x
    var isFound = false
    forEachView { view in
      var isScrolled = false
      for at in model.upwards(from: model.items[view].parent) {
        if model.traits(of: at).scrolls.contains(axis) { isScrolled = true }
        if at == fact.shape.subject && isScrolled { isFound = true }
      }
    }
    return isFound
  }

  /// The views that clip content of the conflict without scrolling it: the innermost first.
  private func clippingViews(_ axis: Axis) -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    forEachView { view in
      for at in model.upwards(from: model.items[view].parent) {
        let traits = model.traits(of: at)
        if traits.clips && !traits.scrolls.contains(axis) && !found.contains(at) { found.append(at) }
      }
    }
    return found
  }

  /// Views that would resolve the conflict if they scrolled.
  func find(
    toMend key: Int64, _ tried: inout Int, handle: (ItemID) -> Handle
  ) throws(LayoutError) -> ContiguousArray<Relaxation> {
    guard let last = facts.last else { return [] }
    let axis: Axis = last.shape.isVertical ? .y : .x
    for view in clippingViews(axis).prefix(ConflictScrolling.mostViews) where trials.work < ConflictMends.mostWork {
      let old = model.traits(of: view)
      let change = trials.scrolling(view, axis)
      tried += 1
      guard try trials.outcome(of: change, toMend: key) == .mended, case .scrolls(_, let new, _) = change else {
        continue
      }
      var text = TextWriter()
      text.add("make ")
      text.add(Array(model.wording.itemText(view).utf8))
      text.add(" scroll (\"scrolls\": \"")
      text.add(new.name)
      text.add("\")")
      if !old.hasContentArea { text.add(" and hold its content to its content area") }
      return [
        Relaxation(
          kind: .scrolls, reason: facts.count - 1, old: Double(old.scrolls.rawValue), new: Double(new.rawValue),
          harm: ConflictMends.Harm.none.rawValue, text: text.bytes, view: handle(view))
      ]
    }
    return []
  }
}
