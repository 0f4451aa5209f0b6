// Parents, conditions and overrides of groups (als.h, Rules).

struct RuleMaker {
  private let batches: BatchMaker
  private let model: Model

  init(_ batches: BatchMaker) {
    self.batches = batches
    model = batches.model
  }

  /// -1: no parent.
  func setParent(_ group: GroupID, _ parent: GroupID) throws(LayoutError) {
    if model.rules[group].parent == parent { return }
    var depth = 1
    var at = parent
    while at >= 0 {
      if at == group { throw LayoutError(.cycle, "the group would be inside itself") }
      depth += 1
      at = model.rules[at].parent
    }
    if depth + height(of: group) > Condition.nesting {
      throw LayoutError(.limit, "at most \(Condition.nesting) groups are inside each other")
    }
    model.rules.change(group) { $0.parent = parent }
    model.noteRule()
    model.changes.setPending(true)
  }

  /// The levels of groups inside a group.
  private func height(of group: GroupID) -> Int {
    var most = 0
    for other in model.rules.ids {
      var (at, steps) = (model.rules[other].parent, 1)
      while at >= 0 && at != group {
        at = model.rules[at].parent
        steps += 1
      }
      if at == group { most = max(most, steps) }
    }
    return most
  }

  /// nil takes the condition away.
  func setCondition(
    _ group: GroupID, scope: ItemID, _ text: [UInt8]?, options: TextOptions
  ) throws(LayoutError) {
    _ = try batches.handles.groupOrNone(options.group)
    var condition: RuleCondition?
    if let text { condition = try read(text, scope: scope, options: options) }
    if condition == nil && model.rules[group].condition == nil { return }
    model.rules.change(group) {
      $0.condition = condition
      $0.outcomes = 0
      $0.elseOf = -1
    }
    model.noteRule()
    model.changes.setPending(true)
  }

  func read(_ text: [UInt8], scope: ItemID, options: TextOptions) throws(LayoutError) -> RuleCondition {
    if let fault = UTF8Check.firstFault(text, 0..<text.count) {
      throw LayoutError(.syntax, "this byte does not belong to UTF-8 text", at: SourceRange(fault, 1))
    }
    try batches.budget.reserve(bytes: Budget.cost(of: 2 * text.count))
    let names = try batches.lookup(scope, options)
    let model = self.model
    let root = scope < 0 ? model.firstRootView : model.items.root(of: scope)
    let condition = try ConditionReader.read(text, scope: names) { item, isHeight in
      let item = item?.id ?? root
      if item < 0 || model.items[item].parent >= 0 { return true }
      let size = model.preferences(of: item).size
      return (isHeight ? size.height : size.width) < 0
    }
    return RuleCondition(text, condition, scope: scope)
  }

  /// nil takes the override away.
  func setOverride(_ group: GroupID, scope: ItemID, _ text: [UInt8]?) throws(LayoutError) {
    var overrides: RuleOverrides?
    if let text {
      try batches.budget.reserve(bytes: Budget.cost(of: 4 * text.count))
      let json = try JSON.parse(text, nesting: batches.budget.limits.nesting)
      try json.require(.object, JSON.root, "an override")
      let names = try batches.lookup(scope, TextOptions())
      let root = scope < 0 ? model.firstRootView : model.items.root(of: scope)
      let read = try DocumentReader(json).override(JSON.root, scope: names) { name in
        let index = self.model.arrangement(named: name, in: root)
        return index < 0 ? nil : self.model.arrangements[index].base ?? self.model.arrangements[index].plan
      }
      try MetricFollowing(model).check(read.metrics.map { (name: $0.name, value: $0.value) })
      overrides = RuleOverrides(
        views: read.views.map { (item: $0.item.id, values: $0.values) }, metrics: read.metrics,
        arranged: read.arranged.map { RuleOverrides.Arranged(name: $0.name, root: root, text: $0.text) })
    }
    if overrides == nil && model.rules[group].overrides == nil { return }
    model.rules.change(group) { $0.overrides = overrides }
    model.rules.areOverridesStale = true
    model.noteRule()
    model.changes.setPending(true)
  }
}

extension Model {
  var firstRootView: ItemID {
    roots.first { items.isView($0) } ?? -1
  }

  /// The view without a parent, unless there are several.
  var onlyRootView: ItemID? {
    let first = firstRootView
    return first >= 0 && !roots.contains { items.isView($0) && $0 != first } ? first : nil
  }
}
