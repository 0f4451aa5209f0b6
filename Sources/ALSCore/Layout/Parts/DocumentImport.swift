// Documents: parsed to records, validated as a whole, then added as a new tree.

struct DocumentImport {
  private let batches: BatchMaker
  private let published: PublishedLayout
  private let model: Model
  private let handles: HandleTable
  private let budget: Budget

  init(_ batches: BatchMaker, _ published: PublishedLayout) {
    self.batches = batches
    self.published = published
    model = batches.model
    handles = batches.handles
    budget = batches.budget
  }

  /// Adds the tree of a layout document and returns its root.
  func read(document text: [UInt8], theme: DocumentTheme, _ loader: DocumentLoader?) throws(LayoutError) -> Handle {
    try budget.reserve(bytes: text.count * DocumentImport.bytesPerDocumentByte)
    var record = try DocumentRecord.read(text, limits: documentLimits, loader)
    do throws(LayoutError) {
      try record.apply(theme)
      try record.computeMetrics()
      return try make(record)
    } catch {
      throw record.located(error)
    }
  }

  private var documentLimits: DocumentLimits {
    let limits = budget.limits
    return DocumentLimits(
      nesting: limits.nesting, items: limits.items - model.items.liveCount,
      constraints: limits.constraints - model.constraints.liveCount, textBytes: limits.textBytes)
  }

  private func make(_ record: DocumentRecord) throws(LayoutError) -> Handle {
    if let scale = record.scale, !PixelGrid.isScale(scale) {
      throw LayoutError(.notFinite, PixelGrid.range, at: record.scaleSpan)
    }
    try budget.reserve(items: record.items.count)
    var plans: [ReadArrangement] = []
    let scope = DocumentScope(record)
    var texts: [ReadText] = []
    let batch = try check(record, scope, &plans, &texts)
    if let following = scope.following {
      let again = { (values: FollowedMetrics) throws(LayoutError) -> ConstraintBatch in
        var plans: [ReadArrangement] = []
        var texts: [ReadText] = []
        return try self.check(record, DocumentScope(record, following: values), &plans, &texts)
      }
      do throws(LayoutError) {
        try FollowedBatch(following.names, again: again).complete(batch)
      } catch {
        if error.kind != .notExpressible || record.setMetrics.count == 0 { throw error }
        var refused = LayoutError(.document, error.message)
        (refused.span, refused.index) = (error.span, error.index)
        refused.suggestion = "a rule sets a metric, so that every mention of it follows it"
        throw refused
      }
    }
    nameFollowed(record, batch)
    let metrics = record.metrics.map { (name: $0.name, value: $0.value) }
    let changes = try MetricFollowing(model).complete(metrics)
    try MetricFollowing(model).check(changes)
    let rules = try checkRules(record, scope, plans)
    let expectations = try checkExpectations(record, scope)
    try reserve(record, batch, expectations, plans)
    var items = makeItems(record)
    items.append(contentsOf: batches.makeGuides(batch.extras, items: items))
    for token in batch.extras.depths { model.setZ(items[token.item.id.index], token.z) }
    batches.setSizes(batch.extras, items: items)
    MetricFollowing(model).set(changes)
    for metric in record.metrics { model.metrics.setFormula(metric.name[...], metric.formula) }
    for (index, metric) in record.metrics.enumerated() {
      if scope.isMetricUsed[index] { _ = model.metrics.use(metric.name[...]) }
    }
    if let scale = record.scale { published.setScale(scale) }
    let groups = makeRules(rules, record, items)
    let made = makeConstraints(record, batch, items, groups)
    keep(plans, record, made, items, groups)
    keep(expectations, record, items, groups)
    for text in texts { keep(text, record, made, items) }
    keepUserKeys(record, plans, texts, made, items)
    model.refreshRules(afresh: false)
    return handles.handle(item: items[0])
  }

  /// Constraints of components follow the metrics of their use.
  private func nameFollowed(_ record: DocumentRecord, _ batch: ConstraintBatch) {
    guard let components = record.components, !components.instances.isEmpty else { return }
    for at in batch.pending.indices {
      guard let rare = batch.pending[at].rare, let follows = rare.follows else { continue }
      let instance = record.entries[Int(batch.pending[at].sourceItem)].instance
      if instance < 0 { continue }
      let named = Statement.Rare(rare)
      named.follows = follows.prefixed(components.name(instance) + [ASCII.dot])
      batch.pending[at].rare = named
    }
  }

  /// Approximate memory of the parser per byte of text.
  private static let bytesPerDocumentByte = 4

  /// A stack or grid of a document, with its guides.
  struct ReadArrangement {
    var entry: Int
    var plan: Arrangement
    var guides: ContiguousArray<ArrangementWriter.Guide>
  }

  struct ReadText {
    var entry: Int
    var names: DeferredNames
    var scope: ItemToken?
    var items: [(name: [UInt8], item: ItemToken)]
    /// Per index among all constraints.
    var members: ContiguousArray<DeferredText.Member>
    var guides: Range<Int>
  }

  // MARK: Validation

  private func check(
    _ record: DocumentRecord, _ scope: DocumentScope, _ plans: inout [ReadArrangement], _ texts: inout [ReadText]
  ) throws(LayoutError) -> ConstraintBatch {
    let batch = ConstraintBatch(inactive: true, extras: scope.extras)
    batch.isAhead = true
    batch.expect(bytes: record.json.text.count)
    var statement = Statement.blank
    for index in record.entries.indices {
      if record.entries[index].deferral != nil {
        texts.append(try read(text: index, of: record, scope, into: batch))
        continue
      }
      scope.enter(record.entries[index].instance)
      let statements = DocumentStatements(record, entry: index, scope: scope)
      while try statements.read(into: &statement) {
        try take(&statement, statements, entry: index, of: record, into: batch)
      }
      if let plan = statements.arrangement {
        plans.append(ReadArrangement(entry: index, plan: plan, guides: statements.guides))
      }
    }
    scope.enter(-1)
    try checkActivation(record, batch)
    return batch
  }

  private func take(
    _ statement: inout Statement, _ statements: DocumentStatements, entry: Int, of record: DocumentRecord,
    into batch: ConstraintBatch
  ) throws(LayoutError) {
    try Reserve.check()
    do throws(LayoutError) {
      // The document is one tree, so there is always a host; it is determined after the items exist.
      try batches.take(&statement, into: batch)
    } catch {
      throw statements.located(error)
    }
    batch.pending[batch.pending.count - 1].sourceItem = Int32(truncatingIfNeeded: entry)
    batch.pending[batch.pending.count - 1].place = record.place(statements.place)
  }

  /// A saved text was valid once; if the document's views do not fit it now, it waits as before.
  private func read(
    text index: Int, of record: DocumentRecord, _ scope: DocumentScope, into batch: ConstraintBatch
  ) throws(LayoutError) -> ReadText {
    let known = (pending: batch.pending.count, bytes: batch.bytes)
    let extras = (scope.extras.guides.count, scope.extras.depths.count, scope.extras.sizes.count)
    do throws(LayoutError) {
      return try read(text: index, of: record, scope, into: batch, isBlind: false)
    } catch {
      if record.entries[index].deferral?.states == nil || error.kind == .limit || error.kind == .memory { throw error }
      batch.forget(from: known.pending)
      batch.bytes = known.bytes
      scope.extras.forget(guides: extras.0, depths: extras.1, sizes: extras.2)
      guard let text = try? read(text: index, of: record, scope, into: batch, isBlind: true) else { throw error }
      text.names.waitForChange(because: error.message)
      return text
    }
  }

  private func read(
    text index: Int, of record: DocumentRecord, _ scope: DocumentScope, into batch: ConstraintBatch, isBlind: Bool
  ) throws(LayoutError) -> ReadText {
    do throws(LayoutError) {
      try scope.begin(record.entries[index], isBlind: isBlind)
    } catch {
      throw error.at(index: index)
    }
    let statements = DocumentStatements(record, entry: index, scope: scope)
    let extras = (guides: scope.extras.guides.count, depths: scope.extras.depths.count, sizes: scope.extras.sizes.count)
    let first = batch.pending.count
    var statement = Statement.blank
    var members = ContiguousArray<DeferredText.Member>()
    var read: [(first: ItemToken, second: ItemToken?)] = []
    while try statements.read(into: &statement) {
      var member = DeferredText.Member(
        statements.hasEnded ? -1 : ConstraintID(batch.pending.count), statements.asRead)
      member.moved = statements.moved.map {
        (DeferredText.Slot(place: $0.first), DeferredText.Slot(place: $0.second))
      }
      member.isConstantOwn = statements.isConstantOwn
      members.append(member)
      read.append((statement.first, statement.second))
      if statements.hasEnded { continue }
      try take(&statement, statements, entry: index, of: record, into: batch)
      batch.pending[batch.pending.count - 1].state = Int32(truncatingIfNeeded: members.count - 1)
    }
    do throws(LayoutError) {
      try statements.checkCount()
      try move(members, read, &batch.pending, from: first)
    } catch {
      throw statements.located(error)
    }
    let (top, items) = (scope.top, scope.ownItems)
    let names = scope.end(guides: extras.guides, depths: extras.depths, sizes: extras.sizes)
    if names.isWaiting || isBlind {
      for at in first..<batch.pending.count { batch.pending[at].host = DocumentImport.waits }
    }
    return ReadText(
      entry: index, names: names, scope: top, items: items, members: members,
      guides: extras.guides..<scope.extras.guides.count)
  }

  /// After a view of a chain was moved, constraints have other items than their text.
  private func move(
    _ members: ContiguousArray<DeferredText.Member>, _ read: [(first: ItemToken, second: ItemToken?)],
    _ pending: inout ContiguousArray<PendingConstraint>, from start: Int
  ) throws(LayoutError) {
    func item(_ slot: DeferredText.Slot) throws(LayoutError) -> ItemToken {
      if read.indices.contains(slot.member) {
        let items = read[slot.member]
        if let item = slot.isSecond ? items.second : items.first { return item }
      }
      throw LayoutError(.document, "the text has no item with this index")
    }
    for at in start..<pending.count {
      guard let (first, second) = members[Int(pending[at].state)].moved else { continue }
      (pending[at].first, pending[at].second) = (try item(first), try item(second))
    }
  }

  /// A branch of a condition, read.
  private struct ReadRule {
    var condition: Condition
    var override: DocumentReader.Override?
  }

  private func checkRules(
    _ record: DocumentRecord, _ scope: DocumentScope, _ plans: [ReadArrangement]
  ) throws(LayoutError) -> [ReadRule] {
    var rules: [ReadRule] = []
    if record.rules.isEmpty { return rules }
    let reader = DocumentReader(record.json)
    var named = NameTable()
    for (at, read) in plans.enumerated() where !read.plan.isBarrier {
      if let name = read.plan.name { _ = named.insert(name[...], payload: Int32(truncatingIfNeeded: at)) }
    }
    defer { scope.enter(-1) }
    for rule in record.rules {
      try Reserve.check()
      scope.enter(rule.instance)
      var read = ReadRule(condition: Condition())
      if rule.elseOf >= 0 {
        read.condition = rules[rule.elseOf].condition
      } else {
        do throws(LayoutError) {
          read.condition = try ConditionReader.read(record.json.string(rule.when), scope: scope) { item, isHeight in
            let view = record.items[item?.id ?? 0]
            let size = record.traits(of: item?.id ?? 0).size
            return view.parent >= 0 || (isHeight ? size.height : size.width) < 0
          }
        } catch {
          throw error.inside(rule.when, of: record.json)
        }
      }
      if rule.set >= 0 {
        let override = try reader.override(rule.set, scope: scope) { name in
          named.payload(of: name[...]).map { plans[Int($0)].plan }
        }
        try MetricFollowing(model).check(override.metrics.map { (name: $0.name, value: $0.value) })
        read.override = override
      }
      rules.append(read)
    }
    try checkGroups(record)
    return rules
  }

  /// A named group lies in one branch, and a branch with a name is a group of its own.
  private func checkGroups(_ record: DocumentRecord) throws(LayoutError) {
    var known = NameTable()
    func refuse(_ node: Int) -> LayoutError {
      LayoutError(
        .document, "the group \(quoted(record.json.string(node)[...])) lies in another condition already",
        at: record.json.span(node))
    }
    for (number, rule) in record.rules.enumerated() where rule.group >= 0 {
      let name = record.json.string(rule.group)
      let place = known.find(name[...])
      if place >= 0, known.payload(place) < -1 {
        // A later part of the same group.
        let first = record.rules[Int(-2 - known.payload(place))]
        let isSame =
          first.parent == rule.parent && first.set < 0 && rule.set < 0
          && record.json.string(first.when) == record.json.string(rule.when)
        if isSame { continue }
      }
      if model.groups.find(name[...]) >= 0 || place >= 0 { throw refuse(rule.group) }
      _ = known.insert(name[...], payload: -2 - Int32(truncatingIfNeeded: number))
    }
    for entry in record.entries where entry.group >= 0 {
      let name = record.json.string(entry.group)
      let place = known.find(name[...])
      if place >= 0 {
        if known.payload(place) != Int32(truncatingIfNeeded: entry.rule) { throw refuse(entry.group) }
        continue
      }
      if entry.rule >= 0 && model.groups.find(name[...]) >= 0 { throw refuse(entry.group) }
      _ = known.insert(name[...], payload: Int32(truncatingIfNeeded: entry.rule))
    }
  }

  /// Creates a group for each branch, in document order.
  private func makeRules(
    _ rules: [ReadRule], _ record: DocumentRecord, _ items: ContiguousArray<ItemID>
  ) -> ContiguousArray<GroupID> {
    var groups = ContiguousArray<GroupID>()
    for (rule, read) in zip(record.rules, rules) {
      let known = rule.group < 0 ? -1 : model.groups.find(record.json.string(rule.group)[...])
      if known >= 0 {
        groups.append(known)
        continue
      }
      let group = model.groups.make(rule.group < 0 ? nil : record.json.string(rule.group)[...])
      var condition = read.condition
      condition.replaceItems { ItemToken(items[$0.id.index], $0.part) }
      let kept = RuleCondition(
        record.json.string(rule.when), condition, scope: items[0], isElse: rule.elseOf >= 0)
      var overrides: RuleOverrides?
      if let override = read.override {
        overrides = RuleOverrides(
          views: override.views.map { (item: items[$0.item.id.index], values: $0.values) }, metrics: override.metrics,
          arranged: override.arranged.map { RuleOverrides.Arranged(name: $0.name, root: items[0], text: $0.text) })
      }
      model.rules.change(group) {
        $0.parent = rule.parent < 0 ? -1 : groups[rule.parent]
        $0.elseOf = rule.elseOf < 0 ? -1 : groups[rule.elseOf]
        $0.condition = kept
        $0.overrides = overrides
        $0.isActive = rule.isActive
        $0.isForExpectation = rule.isForExpectation
      }
      if overrides != nil { model.rules.areOverridesStale = true }
      groups.append(group)
    }
    if !groups.isEmpty { model.noteRule() }
    return groups
  }

  private func checkExpectations(
    _ record: DocumentRecord, _ scope: DocumentScope
  ) throws(LayoutError) -> [Expectation] {
    var expectations: [Expectation] = []
    if record.expectations.isEmpty { return expectations }
    let reader = ExpectationReader(record.json, scope: scope)
    defer { scope.enter(-1) }
    for entry in record.expectations {
      try Reserve.check()
      scope.enter(entry.rule < 0 ? -1 : record.rules[entry.rule].instance)
      var expectation = try reader.read(entry.node)
      if expectation.kind.isGlobal { expectation.views = [ItemToken(0)] }
      expectation.userKeys = record.userKeys.expectations[expectations.count] ?? UserKeys()
      expectations.append(expectation)
    }
    return expectations
  }

  /// A marker for the host of a waiting constraint.
  private static let waits: ItemID = -2

  /// The entry with the state of a constraint, such as whether it is active.
  private func source(_ pending: PendingConstraint, _ record: DocumentRecord) -> DocumentRecord.Entry {
    let entry = record.entries[Int(pending.sourceItem)]
    guard pending.state >= 0, let states = entry.deferral?.states else { return entry }
    return states[Int(pending.state)] ?? entry
  }

  /// Every number must be the index of an active constraint, without duplicates.
  private func checkActivation(_ record: DocumentRecord, _ batch: ConstraintBatch) throws(LayoutError) {
    var isListed = ContiguousArray(repeating: false, count: batch.pending.count)
    for entry in record.activation {
      if entry.constraint >= isListed.count {
        throw LayoutError(.document, "no constraint has this index", at: record.json.span(entry.node))
      }
      let pending = batch.pending[entry.constraint]
      let isActive = source(pending, record).isActive && pending.host != DocumentImport.waits
      if isListed[entry.constraint] || !isActive {
        throw LayoutError(
          .document, "this constraint is activated already, or it is not active", at: record.json.span(entry.node))
      }
      isListed[entry.constraint] = true
    }
  }

  private func reserve(
    _ record: DocumentRecord, _ batch: ConstraintBatch, _ expectations: [Expectation], _ plans: [ReadArrangement]
  ) throws(LayoutError) {
    var bytes = batch.bytes
    // Flows make their constraints behind all others.
    var (flowItems, flowConstraints) = (0, 0)
    for read in plans where read.plan.flow != nil {
      flowItems += ArrangementWriter.fewestFlowItems
      flowConstraints += ArrangementWriter.fewestFlowTies(members: read.plan.members.count)
      bytes += Budget.cost(of: read.plan.name?.count ?? 0)
    }
    for expectation in expectations { bytes += expectation.bytes }
    for traits in record.traits { bytes += traits.text.map { Budget.cost(of: $0.value.count) } ?? 0 }
    for item in record.items.values { bytes += NameTable.cost(of: item.name.count) }
    for metric in record.metrics { bytes += NameTable.cost(of: metric.name.count) }
    bytes += record.userKeys.bytes
    for index in record.entries.indices {
      if let group = record.group(of: index) { bytes += NameTable.cost(of: group.count) }
    }
    let areas = areaGuides(batch, record) + expectations.reduce(0) { $0 + $1.areaCount }
    let items = record.items.count + areas + batch.extras.guides.count + flowItems
    for guide in batch.extras.guides { bytes += NameTable.cost(of: guide.name.count) }
    try budget.reserve(items: items, constraints: batch.pending.count + flowConstraints, bytes: bytes)
  }

  /// The number of distinct areas of views that constraints name, or that scroll.
  private func areaGuides(_ batch: ConstraintBatch, _ record: DocumentRecord) -> Int {
    var seen = NameTable()
    for item in record.items.ids where record.items[item].traits >= 0 && record.traits(of: item).scrolls != .none {
      note(ItemToken(item, .content), &seen)
    }
    for pending in batch.pending where pending.areaCount > 0 {
      for token in pending.items { note(token, &seen) }
    }
    return seen.count
  }

  private func note(_ token: ItemToken, _ seen: inout NameTable) {
    if token.part == .whole { return }
    let salt = UInt64(UInt32(bitPattern: token.id.raw)) << 2 | UInt64(token.part.rawValue)
    if seen.find([], salt: salt) < 0 { _ = seen.insert([], salt: salt, payload: 0) }
  }

  // MARK: Creation

  private func makeItems(_ record: DocumentRecord) -> ContiguousArray<ItemID> {
    var made = ContiguousArray<ItemID>()
    made.reserveCapacity(record.items.count)
    model.items.reserve(record.items.count)
    for own in record.items.values {
      let item = model.makeItem(own.isGuide ? .guide : .view, parent: own.parent < 0 ? -1 : made[own.parent.index])
      if let name = own.nameInLayout { model.setName(item, name[...]) }
      if own.isSpacer { model.items.setSpacer(item, true) }
      if own.z != 0 { model.setZ(item, own.z) }
      if own.traits >= 0 { setTraits(item, record.traits[Int(own.traits)]) }
      made.append(item)
    }
    for (index, own) in record.items.values.enumerated() where own.companion >= 0 {
      model.setCompanion(made[index], made[own.companion.index])
    }
    return made
  }

  private func setTraits(_ item: ItemID, _ traits: DocumentRecord.Traits) {
    model.setSize(item, traits.size)
    model.setIntrinsicSize(item, traits.intrinsic)
    model.setHugging(item, traits.hugging.0, traits.hugging.1)
    if let said = traits.compression { model.setCompression(item, said) }
    traits.limits.apply(to: item, in: model)
    model.setDirection(item, traits.direction)
    model.setMargins(item, traits.margins)
    model.setSafeArea(item, traits.safeArea)
    model.setAlignmentInsets(item, traits.alignmentInsets)
    if let insets = traits.contentInsets { ContentAreas(model: model).set(item, insets) }
    if traits.scrolls != .none { ContentAreas(model: model).setScrolls(item, traits.scrolls) }
    if traits.scrollOffset != .zero { ContentAreas(model: model).setOffset(item, traits.scrollOffset) }
    model.setBaselines(item, first: traits.baselines.0, last: traits.baselines.1)
    model.items.setHidden(item, traits.isHidden)
    model.setGone(item, traits.isGone)
    if let text = traits.text { model.setMeasured(item) { $0.text = text } }
    if traits.clips || traits.isIgnored {
      model.traits.change(model.ownTraits(item)) {
        $0.clips = traits.clips
        $0.isIgnored = traits.isIgnored
      }
    }
    model.setMarginRules(
      item, addsSafeArea: traits.insetsMarginsFromSafeArea, preserves: traits.preservesSuperviewMargins)
  }

  private func makeConstraints(
    _ record: DocumentRecord, _ batch: ConstraintBatch, _ items: ContiguousArray<ItemID>,
    _ groups: ContiguousArray<GroupID>
  ) -> ContiguousArray<ConstraintID> {
    var entry = -1
    var group: GroupID = -1
    var isActive = false
    var goneConstant: Double?
    var made = ContiguousArray<ConstraintID>()
    var hosts = ContiguousArray<ItemID>()
    // Barriers precede the constraints that name them, in any order of their entries.
    let barriers = record.activation.isEmpty ? barrierConstraints(record, batch) : []
    let isOrdered = !record.activation.isEmpty || !barriers.isEmpty
    made.reserveCapacity(batch.pending.count)
    model.reserve(constraints: batch.pending.count)
    for var pending in batch.pending {
      if Int(pending.sourceItem) != entry || pending.state >= 0 {
        entry = Int(pending.sourceItem)
        let source = source(pending, record)
        let rule = record.entries[entry].rule
        let around = rule < 0 ? -1 : groups[rule]
        group = source.group < 0 ? around : self.group(named: record.json.string(source.group)[...], in: around)
        (isActive, goneConstant) = (source.isActive, source.goneConstant)
      }
      if let rare = pending.rare { pending.rare = placed(rare, items) }
      let isWaiting = pending.host == DocumentImport.waits
      var host: ItemID = -1
      if !isWaiting {
        pending.first.id = items[pending.first.id.index]
        if let second = pending.second { pending.second = ItemToken(items[second.id.index], second.part) }
        host = isActive ? self.host(of: pending) : -1
        if !isOrdered { pending.host = host }
      }
      let constraint = isWaiting ? batches.makeWaiting(pending, isWanted: isActive) : batches.make(&pending)
      if let goneConstant { model.setGoneConstant(constraint, goneConstant) }
      if group >= 0 { model.join(group, constraint) }
      made.append(constraint)
      if isOrdered { hosts.append(host) }
    }
    for entry in record.activation { model.activate(made[entry.constraint], host: hosts[entry.constraint]) }
    for at in barriers where hosts[at] >= 0 { model.activate(made[at], host: hosts[at]) }
    for at in hosts.indices where hosts[at] >= 0 { model.activate(made[at], host: hosts[at]) }
    return made
  }

  private func barrierConstraints(_ record: DocumentRecord, _ batch: ConstraintBatch) -> ContiguousArray<Int> {
    if !record.entries.contains(where: { $0.form == .arrangement(.barrier) }) { return [] }
    return ContiguousArray(
      batch.pending.indices.filter { record.entries[Int(batch.pending[$0].sourceItem)].form == .arrangement(.barrier) })
  }

  /// Registers the stacks and grids with their items.  Groups are named by their entries, or like their containers.
  private func keep(
    _ plans: [ReadArrangement], _ document: DocumentRecord, _ made: ContiguousArray<ConstraintID>,
    _ items: ContiguousArray<ItemID>, _ groups: ContiguousArray<GroupID>
  ) {
    var at = 0
    for read in plans {
      var plan = read.plan
      plan.container.id = items[plan.container.id.index]
      for index in plan.members.indices { plan.members[index].item.id = items[plan.members[index].item.id.index] }
      for index in plan.named.indices {
        guard case .after(let item) = plan.named[index].space else { continue }
        plan.named[index].space = .after(ItemToken(items[item.id.index], item.part))
      }
      if plan.followsMetrics { model.rules.areOverridesStale = true }
      let name = document.group(of: read.entry)
      let rule = document.entries[read.entry].rule
      let group: GroupID
      if plan.flow != nil {
        group = flowGroup(name, plan, around: rule < 0 ? -1 : groups[rule])
      } else if let name {
        group = self.group(named: name[...], in: rule < 0 ? -1 : groups[rule])
      } else if rule < 0, !plan.isBarrier, case .theSame = document.items[read.plan.container.id].called {
        group = self.group(named: document.items[read.plan.container.id].name[...], in: -1)
      } else {
        // The container gives its name to at most one group, and several branches may arrange it.
        group = model.groups.make(nil)
        if rule >= 0 { model.rules.change(group) { $0.parent = groups[rule] } }
      }
      var record = ArrangementRecord(plan, group: group, isActive: document.entries[read.entry].isActive)
      while at < made.count && sourceItem(made[at]) < read.entry { at += 1 }
      while at < made.count && sourceItem(made[at]) == read.entry {
        record.made.constraints.append(ArrangementRecord.Kept(constraint: made[at], of: model))
        model.join(group, made[at])
        at += 1
      }
      for guide in read.guides {
        let item = ArrangementRecord.Kept(item: items[guide.item.id.index], of: model)
        record.guides.append(ArrangementRecord.KeptGuide(item: item, role: guide.role))
      }
      for own in document.userKeys.entries[read.entry] ?? [] { record.userKeys.add(own.key) }
      let index = model.arrangements.add(record)
      if plan.flow != nil { model.arrangements.setStale([index]) }
    }
  }

  /// The group of a flow: the one its entry names, or one that no other arrangement has, with the name of the flow if that is free.
  private func flowGroup(_ name: [UInt8]?, _ plan: Arrangement, around rule: GroupID) -> GroupID {
    if let name { return group(named: name[...], in: rule) }
    let made = model.groups.make(model.groups.free(plan.name))
    if rule >= 0 { model.rules.change(made) { $0.parent = rule } }
    return made
  }

  private func keep(
    _ expectations: [Expectation], _ document: DocumentRecord, _ items: ContiguousArray<ItemID>,
    _ groups: ContiguousArray<GroupID>
  ) {
    let maker = ExpectationMaker(batches)
    for (index, expectation) in expectations.enumerated() {
      var expectation = expectation
      let rule = document.expectations[index].rule
      if rule >= 0 { expectation.group = groups[rule] }
      expectation.condition = []
      expectation.replaceItems { ItemToken(items[$0.id.index], $0.part) }
      maker.keep(expectation)
    }
  }

  /// Registers a deferred text with its constraints.
  private func keep(
    _ text: ReadText, _ document: DocumentRecord, _ made: ContiguousArray<ConstraintID>,
    _ items: ContiguousArray<ItemID>
  ) {
    let entry = document.entries[text.entry]
    guard case .text(let notation) = entry.form else { return }
    func kept(_ token: ItemToken) -> DeferredText.Kept {
      ArrangementRecord.Kept(item: batches.item(ItemToken(items[token.id.index], token.part)), of: model)
    }
    var record = DeferredText(
      document.json.string(entry.content), notation, document.formatSettings(entry), scope: text.scope.map { kept($0) })
    for own in text.items { record.items.append((own.name, kept(own.item))) }
    record.values = (entry.deferral?.values ?? []) + text.names.values
    record.followed = text.names.followed
    record.removedMetrics = entry.deferral?.metrics ?? []
    for own in document.userKeys.entries[text.entry] ?? [] where own.state < 0 { record.userKeys.add(own.key) }
    record.members = text.members
    for at in record.members.indices where record.members[at].constraint >= 0 {
      record.members[at].constraint = made[record.members[at].constraint.index]
    }
    var found: [(name: [UInt8], item: DeferredText.Kept)] = []
    for entry in text.names.found where entry.item.id.index < document.items.count {
      found.append((entry.name, kept(entry.item)))
    }
    let guides = text.guides.map { ArrangementRecord.Kept(item: items[document.items.count + $0], of: model) }
    DeferredMaker(batches).keep(record, text.names, found: found, guides: ContiguousArray(guides))
  }

  /// Assigns the user's keys to their objects.  In an entry of several constraints they belong to the constraint whose text
  /// surrounds them, or else to the first.
  private func keepUserKeys(
    _ document: DocumentRecord, _ plans: [ReadArrangement], _ texts: [ReadText],
    _ made: ContiguousArray<ConstraintID>, _ items: ContiguousArray<ItemID>
  ) {
    let keys = document.userKeys
    if keys.isEmpty { return }
    for item in document.items.ids where !keys.item(item).isEmpty {
      model.userKeys.set(keys.item(item), item: items[item.index])
    }
    var firsts = ContiguousArray<Int>(repeating: -1, count: document.entries.count)
    for at in made.indices.reversed() { firsts[sourceItem(made[at])] = at }
    var isArranged = ContiguousArray(repeating: false, count: document.entries.count)
    for plan in plans { isArranged[plan.entry] = true }
    var textOfEntry = ContiguousArray(repeating: -1, count: document.entries.count)
    for (at, text) in texts.enumerated() { textOfEntry[text.entry] = at }
    var rest = keys.document
    for entry in document.entries.indices where !isArranged[entry] {
      var at = firsts[entry]
      for own in keys.entries[entry] ?? [] {
        if textOfEntry[entry] >= 0 {
          let members = texts[textOfEntry[entry]].members
          let member = own.state < members.count && own.state >= 0 ? members[own.state].constraint : -1
          if member >= 0 { model.userKeys.add(own.key, constraint: made[member.index]) }
        } else if at >= 0 {
          while at + 1 < made.count && sourceItem(made[at + 1]) == entry && place(of: made[at]).end <= own.offset {
            at += 1
          }
          let isInside = place(of: made[at]).start <= own.offset && own.offset < place(of: made[at]).end
          model.userKeys.add(own.key, constraint: made[isInside ? at : firsts[entry]])
        } else {
          var key = own.key
          key.place = UserKeys.Place.elsewhere
          rest.add(key)
        }
      }
    }
    if !rest.isEmpty { model.userKeys.set(rest, document: items[0]) }
  }

  private func place(of constraint: ConstraintID) -> (start: Int, end: Int) {
    let place = model.metadata[constraint].place
    return (place.offset, place.offset + place.length)
  }

  private func sourceItem(_ constraint: ConstraintID) -> Int { Int(model.metadata[constraint].sourceItem) }

  @inline(never)
  private func placed(_ rare: Statement.Rare, _ items: ContiguousArray<ItemID>) -> Statement.Rare {
    let placed = Statement.Rare(rare)
    if rare.nameKeeper?.isAwaited ?? false { placed.nameKeeper = nil }
    if let keeper = placed.nameKeeper { placed.nameKeeper = ItemToken(items[keeper.id.index], keeper.part) }
    if let host = rare.host { placed.host = ItemToken(items[host.id.index], host.part) }
    for at in placed.terms.indices where !placed.terms[at].item.isAwaited {
      placed.terms[at].item.id = items[placed.terms[at].item.id.index]
    }
    return placed
  }

  private func host(of pending: PendingConstraint) -> ItemID {
    if let host = pending.rare?.host { return host.id }
    var host = model.naturalHost(pending.first.id, pending.second?.id ?? -1)
    if let rare = pending.rare { for term in rare.terms { host = model.items.commonAncestor(host, term.item.id) } }
    return host
  }

  /// The group with this name, created inside another if there is none.
  private func group(named name: ArraySlice<UInt8>, in parent: GroupID) -> GroupID {
    let known = model.groups.find(name)
    if known >= 0 { return known }
    let made = model.groups.make(name)
    if parent >= 0 { model.rules.change(made) { $0.parent = parent } }
    return made
  }
}
