// Expectations about the layout: addition, removal and text (als.h, Expectations).

struct ExpectationMaker {
  private let batches: BatchMaker
  private let model: Model

  init(_ batches: BatchMaker) {
    self.batches = batches
    model = batches.model
  }

  /// Parses and appends an expectation; returns its index.
  func add(_ text: [UInt8], scope: ItemID, options: TextOptions) throws(LayoutError) -> Int {
    let group = try batches.handles.groupOrNone(options.group)
    let names = try batches.lookup(scope, options)
    var expectation = try ExpectationReader.read(text, nesting: batches.budget.limits.nesting, scope: names)
    if expectation.kind.isGlobal, let root = scope < 0 ? model.onlyRootView : model.items.root(of: scope) {
      expectation.views = [ItemToken(root)]
    }
    try checkTree(expectation)
    var condition: RuleCondition?
    if !expectation.condition.isEmpty {
      do throws(LayoutError) {
        condition = try RuleMaker(batches).read(expectation.condition, scope: scope, options: options)
      } catch {
        throw error.shifted(by: expectation.conditionStart)
      }
    }
    try batches.budget.reserve(items: expectation.areaCount, bytes: expectation.bytes)
    expectation.group = group
    if let condition {
      expectation.group = model.groups.make(nil)
      model.rules.change(expectation.group) {
        ($0.parent, $0.condition, $0.isForExpectation) = (group, condition, true)
      }
      model.noteRule()
      model.changes.setPending(true)
    }
    keep(expectation)
    return model.expectations.count - 1
  }

  /// Resolves tokens to items, and stores the expectation.
  func keep(_ expectation: Expectation) {
    var placed = expectation
    placed.replaceItems { ItemToken(batches.item($0)) }
    model.expectations.add(placed, model.items)
  }

  private func checkTree(_ expectation: Expectation) throws(LayoutError) {
    var root: ItemID = -1
    var isOne = true
    expectation.forEachItem { item in
      let own = model.items.root(of: item)
      if root < 0 { root = own } else if own != root { isOne = false }
    }
    if isOne { return }
    throw LayoutError(.noCommonAncestor, "the items are not in one tree: they have no common ancestor")
  }

  func remove(_ index: Int) throws(LayoutError) {
    let group = model.expectations[try checked(index)].group
    model.expectations.remove(index)
    if group >= 0 && model.rules[group].isForExpectation { model.destroyGroup(group, hasExpectations: false) }
  }

  /// In the form of documents, with names as found from `scope`.
  func text(_ index: Int, scope: ItemID) throws(LayoutError) -> [UInt8] {
    let scope = ScopeLookup(model, scope: scope)
    var told = ExpectationMaker.told(model.expectations[try checked(index)], model)
    if told.group >= 0, model.rules[told.group].isForExpectation, let own = model.rules[told.group].condition {
      told.condition = own.text
    }
    return try ExpectationWriter.text(told, scope: scope)
  }

  /// Replaces guides of safe areas and margins by parts of their views, as in texts.
  static func told(_ expectation: Expectation, _ model: Model) -> Expectation {
    var told = expectation
    told.replaceItems { token in
      switch model.items[token.id].kind {
      case .safeArea: return ItemToken(model.items[token.id].parent, .safeArea)
      case .margins: return ItemToken(model.items[token.id].parent, .margins)
      case .content: return ItemToken(model.items[token.id].parent, .content)
      case .vacant, .view, .guide: return token
      }
    }
    return told
  }

  func checked(_ index: Int) throws(LayoutError) -> Int {
    if index >= 0 && index < model.expectations.count { return index }
    throw LayoutError(
      .argument, "the layout has \(plural(model.expectations.count, "expectation")): no number \(index)")
  }
}
