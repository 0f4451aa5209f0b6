// Export: constraints as text, and a tree as a document.

struct DocumentExport {
  private let model: Model
  private let nesting: Int
  /// Pixels per point; 0 for no grid.
  private let scale: Double

  init(_ published: PublishedLayout, nesting: Int) {
    model = published.model
    scale = published.snapped.grid.scale
    self.nesting = nesting
  }

  static func notation(_ number: Int32) throws(LayoutError) -> PrintedNotation {
    if let notation = PrintedNotation(rawValue: number) { return notation }
    throw LayoutError(.argument, "\(Int(number)) is not the number of a syntax")
  }

  /// A constraint in a notation, and the visual format options needed to parse it.
  func text(
    _ constraint: ConstraintID, _ names: ScopeLookup, _ notation: PrintedNotation
  ) throws(LayoutError) -> (text: [UInt8], options: UInt32) {
    let saved = saved(constraint, nil)
    if notation.rawValue >= PrintedNotation.shorthand.rawValue {
      let entries = EntryWriter(names)
      try entries.add(saved, as: notation)
      entries.finish()
      return (entries.out.bytes, 0)
    }
    let printed = try Printer(scope: names).text(saved.statement, notation)
    let isSilent = notation != .any && notation != .compact
    if !printed.hasIdentifier && !isSilent {
      throw Printer.refusal("this notation cannot spell its identifier")
    }
    return (printed.bytes, printed.options)
  }

  /// A constraint in the union of the notations; it need not exist.
  func text(_ record: ConstraintRecord, _ names: ScopeLookup) throws(LayoutError) -> [UInt8] {
    let statement = Statement(
      first: token(of: record.first), record.firstAttribute, record.relation,
      second: record.second < 0 ? nil : token(of: record.second), record.secondAttribute,
      multiplier: record.second < 0 ? 1 : record.multiplier, constant: record.constant, priority: record.priority)
    var out = TextWriter()
    try Printer(scope: names, quotes: true).addSides(statement, to: &out, space: true)
    return out.bytes
  }

  /// The tree of a root as a document with its constraints in a notation; constraints that it cannot express are written as
  /// records.
  func document(of top: ItemID, _ notation: PrintedNotation) throws(LayoutError) -> [UInt8] {
    var places = IDArray<ItemID, ItemID>(repeating: -1, count: model.items.count)
    var items = ContiguousArray<ItemID>()
    let flowGuides = model.guidesOfFlows
    for at in model.items(inside: top) where !flowGuides.contains(at) {
      places[at] = ItemID(items.count)
      items.append(at)
    }
    var names = SavedNames(model, items)
    var record = try saved(items, places, &names)
    let arranged = keysOfArrangements(places, &record.userKeys.document)
    let arrangements = ArrangementExport(model, places, record)
    let named = namesOfArrangements(arrangements, places, &names)
    let flows = savedFlows(places, named)
    let rules = model.rules.isEmpty ? nil : RuleExport(model, places, record, named, top)
    arrangements.forEachGuide { record.items[$0].isMade = true }
    var isWritten: Set<Int> = []
    var listed = ContiguousArray<ConstraintID>()
    var constraints = ContiguousArray<PrintedConstraint>()
    var constraint = model.constraints.first
    var text: DeferredTextID = -1
    // Texts without constraints, for example with a z order only.
    var childless = model.deferred.isEmpty ? [] : model.deferred.inOrder
    childless.removeAll {
      let text = model.deferred.records[$0]
      return !text.members.isEmpty || !(text.scope.map { places[token(of: $0.id).id] >= 0 } ?? true)
    }
    var written = 0
    func writeChildless(before order: Int) {
      while written < childless.count, model.deferred.records[childless[written]].order < order {
        constraints.append(saved(text: childless[written], places, record))
        written += 1
      }
    }
    while constraint >= 0 {
      defer { constraint = model.constraints[constraint].next }
      if !flows.isEmpty && model.isOfFlow(constraint) { continue }
      if let maker = arrangements.maker(of: constraint) {
        if isWritten.insert(maker).inserted {
          listed.append(contentsOf: arrangements.constraints(maker))
          constraints.append(arrangements.entry(maker, named[maker]))
          rules?.place(constraint, &constraints[constraints.count - 1])
        }
        text = -1
        continue
      }
      let place = savedText(of: constraint, places)
      if place >= 0 {
        listed.append(constraint)
        if place != text {
          writeChildless(before: model.deferred.records[place].order)
          constraints.append(saved(text: place, places, record))
          rules?.place(constraint, &constraints[constraints.count - 1])
        }
      } else if isInside(constraint, places) {
        listed.append(constraint)
        constraints.append(saved(constraint, places))
        rules?.place(constraint, &constraints[constraints.count - 1])
        if let keys = arranged[constraint.raw] {
          constraints[constraints.count - 1].userKeys.add(keys, at: UserKeys.Place.own)
        }
      }
      text = place
    }
    writeChildless(before: Int.max)
    for flow in flows { add(flow, rules, to: &constraints) }
    var printed = PrintedRules()
    var expectations = expectations(places)
    if let rules {
      printed.overrides = rules.overrides()
      let placed = expectations.map { rules.placed($0) }
      expectations = placed.filter { $0.path.isEmpty }.map { $0.expectation }
      printed.expectations = placed.filter { !$0.path.isEmpty }
    }
    return try DocumentWriter.text(
      record, constraints, activation: activation(listed, arrangements), expectations, printed, notation,
      scope: DocumentScope(record))
  }

  private func isInside(_ record: ArrangementRecord, _ places: IDArray<ItemID, ItemID>) -> Bool {
    model.items.isLive(record.plan.container.id) && places[record.plan.container.id] >= 0
  }

  /// The names of the stacks, grids and flows that have an entry with a name.
  private func namesOfArrangements(
    _ arrangements: ArrangementExport, _ places: IDArray<ItemID, ItemID>, _ names: inout SavedNames
  ) -> ContiguousArray<[UInt8]?> {
    var named = ContiguousArray<[UInt8]?>(repeating: nil, count: model.arrangements.indices.count)
    for index in model.arrangements.indices {
      let record = model.arrangements[index]
      if record.plan.isBarrier || !(record.plan.flow == nil ? arrangements.holds(index) : isInside(record, places)) {
        continue
      }
      named[index] = record.plan.name.map { names.name(ofArrangement: $0) }
    }
    return named
  }

  // MARK: Flows

  /// The flows in the tree, with the items of the document.
  private func savedFlows(
    _ places: IDArray<ItemID, ItemID>, _ names: ContiguousArray<[UInt8]?>
  ) -> [PrintedFlow] {
    var found: [PrintedFlow] = []
    model.arrangements.forEachFlow { index in
      let record = model.arrangements[index]
      if !isInside(record, places) { return }
      var plan = record.said
      plan.name = names[index]
      plan.container = ItemToken(places[plan.container.id], plan.container.part)
      plan.members = plan.members.filter { places[$0.item.id] >= 0 }
      for at in plan.members.indices { plan.members[at].item.id = places[plan.members[at].item.id] }
      plan.named = plan.named.filter { $0.isFollowed && model.metrics.value($0.metric[...]) != nil }
      let flow = PrintedFlow(plan, order: record.group)
      let group = model.groups.name(of: record.group).map { Array($0) }
      if group != plan.name { flow.group = group }
      flow.isActive = record.isActive
      flow.userKeys = record.userKeys
      found.append(flow)
    }
    return found
  }

  /// Puts a flow behind all others, or behind those of its rule.
  private func add(_ flow: PrintedFlow, _ rules: RuleExport?, to constraints: inout ContiguousArray<PrintedConstraint>)
  {
    var printed = PrintedConstraint(statement: Statement.blank)
    printed.flow = flow
    var place = constraints.count
    if let rules {
      printed.path = rules.path(flow.order)
      if model.rules[flow.order].condition != nil { flow.group = nil }
      if let step = printed.path.last {
        let order = rules.orderOfRule(around: flow.order)
        printed.ruleOrder = order
        if let last = constraints.lastIndex(where: {
          $0.path.last?.entry == step.entry && $0.path.last?.isElse == step.isElse
        }) {
          place = last + 1
        } else if let next = constraints.firstIndex(where: { $0.ruleOrder > order }) {
          place = next
        }
      }
    }
    constraints.insert(printed, at: place)
  }

  /// The user's keys of stacks and grids, per first constraint.
  private func keysOfArrangements(_ places: IDArray<ItemID, ItemID>, _ rest: inout UserKeys) -> [Int32: UserKeys] {
    var keys: [Int32: UserKeys] = [:]
    for index in model.arrangements.indices {
      let arrangement = model.arrangements[index]
      if arrangement.plan.flow != nil { continue }
      if arrangement.userKeys.isEmpty || arrangement.isEnded || places[arrangement.plan.container.id] < 0 { continue }
      let first = arrangement.made.constraints.first { model.isLive(constraint: $0) && isInside($0.id, places) }
      if let first {
        keys[first.id.raw] = arrangement.userKeys
      } else {
        rest.add(arrangement.userKeys, at: UserKeys.Place.elsewhere)
      }
    }
    return keys
  }

  /// The expectations whose items are all in the tree, and those without items if it is the only tree.
  private func expectations(_ places: IDArray<ItemID, ItemID>) -> [Expectation] {
    var told: [Expectation] = []
    for index in 0..<model.expectations.count {
      var expectation = ExpectationMaker.told(model.expectations[index], model)
      var isInside = true
      expectation.forEachItem { if places[$0] < 0 { isInside = false } }
      if !isInside { continue }
      expectation.replaceItems { ItemToken(places[$0.id], $0.part) }
      told.append(expectation)
    }
    return told
  }

  /// The only root of a layout.
  func onlyRoot() throws(LayoutError) -> ItemID {
    if let root = model.onlyRootView { return root }
    throw LayoutError(
      .argument,
      model.firstRootView < 0
        ? "the layout has no view to save" : "the layout has several trees, and no root was given")
  }

  // MARK: Items

  /// The items of a tree and the metrics.
  private func saved(
    _ items: ContiguousArray<ItemID>, _ places: IDArray<ItemID, ItemID>, _ names: inout SavedNames
  ) throws(LayoutError) -> DocumentRecord {
    var record = DocumentRecord(json: JSON(text: [], nodes: []))
    // Deferred texts refer to items by name, so names are kept even where the document needs unique ones.
    let keepsNames = !model.deferred.isEmpty
    var depths = ContiguousArray<Int32>()
    for item in items {
      let itemRecord = model.items[item]
      let parent = item == items[0] ? -1 : places[itemRecord.parent]
      let depth = parent < 0 ? 0 : depths[parent.index] + 1
      depths.append(depth)
      // A view is an object in an array in an object, and the document itself adds one level.
      let keys = model.userKeys.item(item)
      if 2 * Int(depth) + 3 + (keys.isEmpty ? 0 : keys.nesting) > nesting {
        throw LayoutError(.limit, "the tree is deeper than the \(plural(nesting, "level")) documents have here")
      }
      let isGuide = itemRecord.kind == .guide
      let name = model.name(of: item)
      var own = DocumentRecord.Item(
        name: names.name(name, isGuide: isGuide), parent: parent, traits: -1, isGuide: isGuide,
        isSpacer: itemRecord.isSpacer, z: model.traits(of: item).z)
      if keepsNames && own.name[...] != name { own.called = name.map { .name(Array($0)) } ?? .nothing }
      record.add(own, isGuide ? nil : traits(item))
      if !keys.isEmpty { record.userKeys.items[places[item].raw] = keys }
    }
    if model.items.haveCompanions {
      for item in items where model.items.companion(of: item) >= 0 {
        record.items[places[item]].companion = places[model.items.companion(of: item)]
      }
    }
    record.userKeys.document = model.userKeys.document(items[0])
    record.scale = scale == 0 ? nil : scale
    for metric in model.metrics.inOrder {
      record.add(
        DocumentRecord.Metric(
          name: Array(model.metrics.name(of: metric)), value: metric.value, formula: metric.formula))
    }
    return record
  }

  private func traits(_ item: ItemID) -> DocumentRecord.Traits {
    var traits = model.overridable(item)
    let viewTraits = model.traits(of: item)
    traits.size = model.preferences(of: item).size
    traits.safeArea = viewTraits.safeArea
    traits.scrollOffset = viewTraits.scrollOffset
    traits.alignmentInsets = viewTraits.alignmentInsets
    traits.baselines = (viewTraits.firstBaseline, viewTraits.lastBaseline)
    traits.clips = viewTraits.clips
    traits.isIgnored = viewTraits.isIgnored
    traits.insetsMarginsFromSafeArea = viewTraits.addsSafeArea
    traits.preservesSuperviewMargins = viewTraits.preservesSuperviewMargins
    return traits
  }

  // MARK: Deferred texts

  /// The deferred text that represents a constraint in the document of a tree; -1 if the constraint is written itself, or not at
  /// all.
  private func savedText(of constraint: ConstraintID, _ places: IDArray<ItemID, ItemID>) -> DeferredTextID {
    let place = model.deferred.text(of: constraint)
    if place < 0 { return -1 }
    let text = model.deferred.records[place]
    if let scope = text.scope, places[token(of: scope.id).id] < 0 { return -1 }
    if text.isWaiting { return place }
    for member in text.members where member.constraint >= 0 && !isInside(member.constraint, places) { return -1 }
    return place
  }

  private func saved(
    text place: DeferredTextID, _ places: IDArray<ItemID, ItemID>, _ document: DocumentRecord
  ) -> PrintedConstraint {
    func name(_ item: DeferredText.Kept) -> [UInt8]? {
      if !TextWithdrawal(model).isLive(item) { return nil }
      let token = token(of: item.id)
      let place = places[token.id]
      return place < 0 ? nil : document.items[place].name + ASCII.bytes(token.part.suffix)
    }
    let text = model.deferred.records[place]
    let printed = PrintedDeferral()
    (printed.text, printed.format, printed.values) = (text.text, text.format, text.values)
    printed.notation = PrintedNotation(rawValue: max(text.notation.rawValue, 0)) ?? .any
    if text.notation == .compactElement { printed.notation = .compact }
    if let scope = text.scope, places[scope.id] != 0 { printed.scope = name(scope) }
    printed.isScopeless = text.scope == nil
    printed.metrics = text.removedMetrics
    printed.userKeys = text.userKeys
    var seen = NameTable()
    for entry in text.items where seen.note(entry.name) {
      if let item = name(entry.item) { printed.items.append((entry.name, item)) }
    }
    for entry in text.isWaiting ? [] : text.found where seen.note(entry.name) && !isOnly(entry.item.id, entry.name) {
      if let item = name(entry.item) { printed.found.append((entry.name, item)) }
    }
    for guide in text.guides { if let name = name(guide) { printed.guides.append(name) } }
    for member in text.members { printed.states.append(member.constraint < 0 ? nil : state(member, places)) }
    var constraint = PrintedConstraint(statement: Statement.blank)
    constraint.text = printed
    return constraint
  }

  private func isOnly(_ item: ItemID, _ name: [UInt8]) -> Bool {
    let entry = model.names.find(name[...])
    return entry >= 0 && model.names.first(entry) == item && model.names.next(item) < 0
  }

  private func state(_ member: DeferredText.Member, _ places: IDArray<ItemID, ItemID>) -> PrintedState {
    let record = model.constraints[member.constraint]
    var state = PrintedState(constraint: saved(member.constraint, record.isWaiting ? nil : places))
    if record.isWaiting {
      state.constraint.isActive = record.isWanted
      state.constraint.statement.host = nil
      let keeper = model.metadata[member.constraint].isNameKept ? model.nameKeeper(member.constraint) : -1
      state.constraint.statement.nameKeeper = keeper < 0 || places[keeper] < 0 ? nil : token(of: keeper, places)
      state.constraint.statement.isNameMoving = state.constraint.statement.nameKeeper == nil
      state.constraint.statement.name = model.metadata.name(of: member.constraint).map { Array($0) }
    }
    state.items = member.moved.map { ($0.first.place, $0.second.place) }
    if record.constant != member.constant || member.isConstantOwn { state.constant = record.constant }
    if record.second >= 0 && record.multiplier != member.multiplier { state.multiplier = record.multiplier }
    if record.priority != member.priority { state.priority = record.priority }
    return state
  }

  // MARK: Constraints

  private func isInside(_ constraint: ConstraintID, _ places: IDArray<ItemID, ItemID>) -> Bool {
    model.items(of: constraint).allSatisfy { places[token(of: $0).id] >= 0 }
  }

  /// A safe area or margins guide as a part of its view.
  private func token(of item: ItemID) -> ItemToken {
    switch model.items[item].kind {
    case .safeArea: return ItemToken(model.items[item].parent, .safeArea)
    case .margins: return ItemToken(model.items[item].parent, .margins)
    case .content: return ItemToken(model.items[item].parent, .content)
    case .vacant, .view, .guide: return ItemToken(item)
    }
  }

  private func token(of item: ItemID, _ places: IDArray<ItemID, ItemID>?) -> ItemToken {
    let token = token(of: item)
    guard let places else { return token }
    return ItemToken(places[token.id], token.part)
  }

  /// A constraint in normal form, with items of the layout, or their indices in a document.
  private func saved(_ constraint: ConstraintID, _ places: IDArray<ItemID, ItemID>?) -> PrintedConstraint {
    let record = model.constraints[constraint]
    var statement = Statement(
      first: token(of: record.first, places), record.firstAttribute, record.relation,
      second: record.second < 0 ? nil : token(of: record.second, places), record.secondAttribute,
      multiplier: record.second < 0 ? 1 : record.multiplier, constant: record.constant, priority: record.priority)
    if record.terms >= 0 {
      statement.terms = model.terms[record.terms].map {
        StatementTerm(item: token(of: $0.item, places), attribute: $0.attribute, multiplier: $0.multiplier)
      }
    }
    statement.identifier = model.metadata[constraint].identifier
    statement.follows = model.metadata[constraint].follows
    if record.hasChosenHost && record.host >= 0 { statement.host = token(of: record.host, places) }
    addName(constraint, places, to: &statement)
    var saved = PrintedConstraint(statement: statement, isActive: record.isActive)
    let group = model.groups.group(of: constraint)
    if group >= 0, let name = model.groups.name(of: group) {
      saved.group = Array(name)
    }
    saved.goneConstant = model.metadata[constraint].goneConstant
    if !model.userKeys.isEmpty { saved.userKeys = model.userKeys.constraint(constraint) }
    return saved
  }

  /// Omits a name whose owner is outside the tree.
  private func addName(_ constraint: ConstraintID, _ places: IDArray<ItemID, ItemID>?, to statement: inout Statement) {
    let keeper = model.nameKeeper(constraint)
    guard keeper >= 0, let name = model.metadata.name(of: constraint) else { return }
    let token = token(of: keeper, places)
    if token.id < 0 || !model.items.isView(keeper) { return }
    statement.name = Array(name)
    statement.nameKeeper = token
    statement.isNameMoving = !model.metadata[constraint].isNameKept && keeper == model.nameHost(constraint)
  }

  private func barrierConstraints(_ arrangements: ArrangementExport) -> Set<Int32> {
    var found: Set<Int32> = []
    for index in model.arrangements.barriers where arrangements.holds(index) {
      for kept in model.arrangements[index].made.constraints { found.insert(kept.id.raw) }
    }
    return found
  }

  /// The active constraints in order of activation, if that differs from the order of creation.
  private func activation(
    _ constraints: ContiguousArray<ConstraintID>, _ arrangements: ArrangementExport
  ) -> ContiguousArray<Int32> {
    var order: [SortKey] = []
    var isInOrder = true
    // A reader activates barriers first.
    let barriers = barrierConstraints(arrangements)
    let expected =
      constraints.indices.filter { barriers.contains(constraints[$0].raw) }
      + constraints.indices.filter { !barriers.contains(constraints[$0].raw) }
    for index in expected where model.constraints[constraints[index]].isActive {
      let constraint = constraints[index]
      let stamp = Int64(model.constraints[constraint].stamp)
      if let last = order.last, last.major > stamp { isInOrder = false }
      order.append(SortKey(stamp, Int64(index), payload: Int32(truncatingIfNeeded: index)))
    }
    if isInOrder { return [] }
    SortKey.sort(&order)
    var places = ContiguousArray<Int32>()
    for entry in order { places.append(entry.payload) }
    return places
  }
}
