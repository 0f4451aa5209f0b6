// Text, shorthand and builder steps: everything is validated before the first constraint is created.

final class BatchMaker {
  let maker: ConstraintMaker
  let changes: ConstraintChanges
  let model: Model
  let handles: HandleTable
  let budget: Budget

  static let noCommonAncestor = "the items are not in one tree: they have no common ancestor"

  init(_ maker: ConstraintMaker, _ changes: ConstraintChanges) {
    self.maker = maker
    self.changes = changes
    model = maker.model
    handles = maker.handles
    budget = maker.budget
  }

  /// Parses a text in one notation and creates its constraints.  `most` is the caller's capacity; `count` is set to the number of
  /// constraints before any is created.
  func add(
    _ text: [UInt8], syntax: Int32, scope: Handle, options: TextOptions, most: Int, count: inout Int
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    let group = try handles.groupOrNone(options.group)
    let top = try handles.itemOrNone(scope)
    let batch = try read(text, try BatchMaker.notation(syntax), scope: top, options: options)
    count = batch.pending.count
    if batch.pending.count > most {
      throw LayoutError(
        .argument, "the text creates \(plural(batch.pending.count, "constraint")), and the array has room for \(most)")
    }
    try reserve(batch)
    if batch.deferred == nil { return apply(batch, group: group) }
    return applyDeferred(batch, group: group, deferredText(text, syntax, scope: top, options))
  }

  private func deferredText(
    _ text: [UInt8], _ syntax: Int32, scope: ItemID, _ options: TextOptions
  ) -> DeferredText {
    var record = DeferredText(
      text, Notation(rawValue: syntax) ?? .any, options.format,
      scope: scope < 0 ? nil : ArrangementRecord.Kept(item: scope, of: model))
    record.values = options.values
    for entry in options.items {
      record.items.append(
        (entry.name, ArrangementRecord.Kept(item: entry.item.item, of: model)))
    }
    return record
  }

  /// Creates the constraints of a deferred text; they wait if one of its names does not exist.
  private func applyDeferred(
    _ batch: ConstraintBatch, group: GroupID, _ record: DeferredText
  ) -> ContiguousArray<Handle> {
    let guides = batch.isWaiting ? [] : makeExtras(batch.extras)
    var made = ContiguousArray<ConstraintID>()
    for pending in batch.pending {
      if batch.isWaiting {
        made.append(makeWaiting(pending, isWanted: !batch.inactive))
      } else {
        var placed = pending
        placed.place(guides, from: batch.extras.firstID)
        made.append(make(&placed))
      }
      if group >= 0 { model.join(group, made[made.count - 1]) }
    }
    DeferredMaker(self).keep(made, of: batch, record, guides: guides)
    return ContiguousArray(made.map { handles.handle(constraint: $0) })
  }

  /// Creates a constraint with unresolved items.
  func makeWaiting(_ pending: PendingConstraint, isWanted: Bool) -> ConstraintID {
    var blank = pending
    blank.host = -1
    blank.first = DeferredNames.anyone
    if pending.second != nil { blank.second = DeferredNames.anyone }
    if let rare = pending.rare {
      let own = Statement.Rare(rare)
      own.host = nil
      for at in own.terms.indices { own.terms[at].item = DeferredNames.anyone }
      blank.rare = own
    }
    let constraint = make(&blank)
    model.constraints.setWaiting(constraint, true)
    model.constraints.setWanted(constraint, isWanted)
    return constraint
  }

  static func notation(_ syntax: Int32) throws(LayoutError) -> Notation {
    if let notation = Notation(rawValue: syntax), notation != .compactElement { return notation }
    throw LayoutError(.argument, "\(Int(syntax)) is not the number of a syntax")
  }

  /// Parses and validates a text without creating anything.
  func read(
    _ text: [UInt8], _ notation: Notation, scope: ItemID, options: TextOptions, following: FollowedMetrics? = nil
  ) throws(LayoutError) -> ConstraintBatch {
    let names = try lookup(scope, options)
    names.following = following
    if options.isDeferred { names.deferred = DeferredNames() }
    try budget.reserve(bytes: text.count)
    let reader = StatementReader(text, notation, format: options.format, scope: names)
    let batch = ConstraintBatch(inactive: options.inactive, extras: names.extras)
    batch.deferred = names.deferred
    batch.expect(bytes: text.count)
    var statement = Statement.blank
    while try reader.read(into: &statement) {
      try Reserve.check()
      try take(&statement, into: batch)
    }
    batch.restsOnTreeAlone = names.restsOnTreeAlone
    guard following == nil, let found = names.following else { return batch }
    let again = { (values: FollowedMetrics) throws(LayoutError) -> ConstraintBatch in
      try self.read(text, notation, scope: scope, options: options, following: values)
    }
    try FollowedBatch(found.names, again: again).complete(batch)
    return batch
  }

  func addShorthand(
    _ view: Handle, count: Int, options: TextOptions, entry: (Int) throws(LayoutError) -> ShorthandEntry
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    let target = ItemToken(try handles.item(view))
    let names = try lookup(target.id, options)
    let group = try handles.groupOrNone(options.group)
    let batch = ConstraintBatch(inactive: options.inactive, extras: names.extras)
    try forEachIndex(count) { index throws(LayoutError) in
      var statement = try Shorthand.read(
        try entry(index), on: target, index: index, isLenient: options.format.isLenient, scope: names)
      try take(&statement, into: batch)
    }
    try reserve(batch)
    return apply(batch, group: group)
  }

  func lookup(_ scope: ItemID, _ options: TextOptions) throws(LayoutError) -> ScopeLookup {
    let names = ScopeLookup(model, scope: scope)
    names.removedMetrics = options.removedMetrics
    try forEachIndex(options.items.count) { index throws(LayoutError) in
      let entry = options.items[index]
      try Arguments.checkName(entry.name[...])
      names.add(entry.name[...], item: try handles.item(entry.item))
    }
    try forEachIndex(options.values.count) { index throws(LayoutError) in
      let entry = options.values[index]
      try Arguments.checkName(entry.name[...])
      try Arguments.checkNumber(entry.value, "value")
      names.add(entry.name[...], value: entry.value)
    }
    return names
  }

  /// The statement is not changed: it is passed by address and read field by field, since a call of a method would copy it.
  @_optimize(speed)
  func take(_ statement: inout Statement, into batch: ConstraintBatch) throws(LayoutError) {
    let rare = statement.rare
    let fault = Legality.fault(
      statement.firstAttribute, hasSecond: statement.second != nil, statement.secondAttribute,
      multiplier: statement.multiplier, constant: statement.constant, priority: statement.priority)
    var isSum = false
    if let rare { isSum = !rare.terms.isEmpty }
    if fault != nil || isSum { try statement.checkLegality() }
    var host: ItemID = -1
    let first = batch.standIn(statement.first.id)
    var second: ItemID = -1
    if let other = statement.second { second = batch.standIn(other.id) }
    // A deferred text may be activated later, so its items must be compatible in any case.
    if (!batch.inactive || batch.deferred != nil) && first >= -1 && second >= -1 {
      host = model.naturalHost(first, second)
      if let rare, isSum {
        for term in rare.terms.dropFirst(2) where host >= 0 && !term.item.isAwaited {
          host = model.items.commonAncestor(host, batch.standIn(term.item.id))
        }
      }
      if host < 0 {
        if batch.deferred == nil {
          throw LayoutError(.noCommonAncestor, BatchMaker.noCommonAncestor, at: statement.spans.secondItem)
        }
        batch.isTorn = true
      }
    }
    batch.bytes += 64
    if let rare {
      if rare.name != nil { try claimName(of: statement, in: batch) }
      batch.bytes += (rare.identifier?.count ?? 0) + (rare.name.map { NameTable.cost(of: $0.count) } ?? 0)
      if isSum {
        batch.bytes += rare.terms.count * 16
        batch.areasOfSums += rare.areasOfSum
      }
    }
    batch.pending.append(
      PendingConstraint(
        first: statement.first, second: statement.second, constant: statement.constant,
        multiplier: statement.multiplier, priority: statement.priority, host: host, source: statement.source,
        firstAttribute: statement.firstAttribute, secondAttribute: statement.secondAttribute,
        relation: statement.relation, rare: rare))
    try budget.reserve(constraints: batch.pending.count, bytes: batch.bytes)
  }

  /// Requires a name that is free in the table of its owner and occurs once.
  private func claimName(of statement: Statement, in batch: ConstraintBatch) throws(LayoutError) {
    guard let name = statement.name, let keeper = statement.nameKeeper else { return }
    let salt = UInt64(UInt32(bitPattern: keeper.id.raw))
    let isTaken = !batch.isAhead && model.constraint(named: name[...], host: keeper.id) >= 0
    if isTaken || !batch.claim(name[...], salt: salt) {
      throw changes.nameTaken(name[...], at: statement.spans.name)
    }
  }

  @_optimize(speed)
  func reserve(_ batch: ConstraintBatch) throws(LayoutError) {
    var areaGuides = batch.areasOfSums
    var bytes = batch.bytes
    for guide in batch.extras.guides { bytes += NameTable.cost(of: guide.name.count) }
    // Field by field: a call of `areaCount` would copy the constraint.
    for at in batch.pending.indices {
      if batch.pending[at].first.part != .whole { areaGuides += 1 }
      if let second = batch.pending[at].second, second.part != .whole { areaGuides += 1 }
    }
    // Only guides that do not exist yet count, but they are few.
    if areaGuides > 0 && model.items.liveCount + areaGuides > budget.limits.items {
      areaGuides = missingAreaGuides(batch)
    }
    try budget.reserve(items: areaGuides + batch.extras.guides.count, constraints: batch.pending.count, bytes: bytes)
  }

  private func missingAreaGuides(_ batch: ConstraintBatch) -> Int {
    model.items.beginWalk()
    var missing = 0
    for pending in batch.pending where pending.areaCount > 0 {
      for token in pending.items where token.part != .whole {
        let known = model.areaGuides(of: token.id)
        let own = token.part == .safeArea ? known.0 : token.part == .margins ? known.1 : known.2
        if own < 0 && !model.items.isMarked(token.id) {
          model.items.mark(token.id)
          // An upper bound: all guides of a view.
          missing += 3
        }
      }
    }
    return missing
  }

  @_optimize(speed)
  func apply(_ batch: ConstraintBatch, group: GroupID) -> ContiguousArray<Handle> {
    var made = ContiguousArray<Handle>()
    made.reserveCapacity(batch.pending.count)
    model.reserve(constraints: batch.pending.count)
    let guides = makeExtras(batch.extras)
    for at in batch.pending.indices {
      if !guides.isEmpty { batch.pending[at].place(guides, from: batch.extras.firstID) }
      let constraint = make(&batch.pending[at])
      if group >= 0 { model.join(group, constraint) }
      made.append(handles.handle(constraint: constraint))
    }
    return made
  }

  /// Applies the effects of a text other than constraints; returns its guides.
  func makeExtras(_ extras: FormatExtras) -> ContiguousArray<ItemID> {
    let guides = makeGuides(extras, items: nil)
    let firstID = extras.firstID
    for token in extras.depths {
      model.setZ(token.item.id < firstID ? token.item.id : guides[token.item.id.index - firstID.index], token.z)
    }
    setSizes(extras, items: nil)
    return guides
  }

  /// Creates the guides of a text, in order; `items`: those of the scope's tokens, if the tokens differ.
  func makeGuides(_ extras: FormatExtras, items: ContiguousArray<ItemID>?) -> ContiguousArray<ItemID> {
    var made = ContiguousArray<ItemID>()
    if extras.guides.count > 16 { model.items.reserve(extras.guides.count) }
    for guide in extras.guides {
      if let items, guide.known >= 0 {
        made.append(items[guide.known.index])
        continue
      }
      let item = model.makeItem(.guide, parent: items.map { $0[guide.owner.index] } ?? guide.owner)
      model.setName(item, guide.name[...])
      model.items.setSpacer(item, guide.isSpacer)
      if guide.companion >= 0 {
        let next = items.map { $0[guide.companion.index] } ?? guide.companion
        model.setCompanion(item, model.items.viewOf(next))
      }
      made.append(item)
    }
    return made
  }

  func setSizes(_ extras: FormatExtras, items: ContiguousArray<ItemID>?) {
    for entry in extras.sizes {
      let item = items.map { $0[entry.item.id.index] } ?? entry.item.id
      var size = model.preferences(of: item).intrinsic
      if entry.isVertical { size.height = entry.size } else { size.width = entry.size }
      model.setIntrinsicSize(item, size)
    }
  }

  @inline(__always)
  func record(_ pending: PendingConstraint) -> ConstraintRecord {
    ConstraintRecord(
      item(pending.first), pending.firstAttribute, pending.relation, pending.second.map { item($0) } ?? -1,
      pending.secondAttribute, multiplier: pending.multiplier, constant: pending.constant, priority: pending.priority)
  }

  /// The constraint is not changed: it is passed by address, since a call would copy it.
  @_optimize(speed)
  func make(_ pending: inout PendingConstraint) -> ConstraintID {
    let rare = pending.rare
    var list: ContiguousArray<ConstraintTerm>?
    if let rare, !rare.terms.isEmpty { list = terms(rare.terms) }
    let constraint = model.makeConstraint(record(pending), terms: list)
    model.metadata.add(
      constraint, rare?.identifier, item: pending.sourceItem, pending.source, place: pending.place)
    if let rare {
      if let host = rare.host { model.chooseHost(constraint, host.id) }
      if let follows = rare.follows { MetricFollowing(model).follow(constraint, follows) }
    }
    if pending.host >= 0 { model.activate(constraint, host: pending.host) }
    if let rare, let name = rare.name {
      model.setName(ofConstraint: constraint, name[...], keeper: rare.isNameMoving ? -1 : rare.nameKeeper?.id ?? -1)
    }
    return constraint
  }

  func terms(_ read: [StatementTerm]) -> ContiguousArray<ConstraintTerm>? {
    if read.isEmpty { return nil }
    var terms = ContiguousArray<ConstraintTerm>()
    for term in read {
      terms.append(ConstraintTerm(item: item(term.item), attribute: term.attribute, multiplier: term.multiplier))
    }
    return terms
  }

  func item(_ token: ItemToken) -> ItemID {
    if token.isAwaited { return TextWithdrawal(model).placeholder() }
    switch token.part {
    case .whole: return token.id
    case .safeArea: return model.areaGuide(.safeArea, of: token.id)
    case .margins: return model.areaGuide(.margins, of: token.id)
    case .content: return model.areaGuide(.content, of: token.id)
    }
  }

  /// Creates the constraints of builder steps on one view, all or none; `on` is the target of steps without one.  `most` and
  /// `counted` are as in `add`.
  func addBuilder(
    _ view: Handle, on target: Handle, count: Int, options: TextOptions, most: Int, counted: (Int) -> Void,
    step: (Int) throws(LayoutError) -> BuilderStep
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    let item = ItemToken(try handles.item(view))
    let on = try handles.viewOrNone(target)
    let group = try handles.groupOrNone(options.group)
    let names = ScopeLookup(model, scope: item.id)
    let builder = Builder(item, on: on < 0 ? nil : ItemToken(on), scope: names)
    let batch = ConstraintBatch(inactive: options.inactive, extras: names.extras)
    for index in 0..<count {
      do throws(LayoutError) {
        let step = try step(index)
        if let name = step.name { try Arguments.checkName(name[...]) }
        builder.begin(step)
        while var statement = try builder.next() { try take(&statement, into: batch) }
      } catch {
        // There is no text; an invalid priority is reported for the step that set it.
        var fault = error.index < 0 ? error.at(index: index) : error
        fault.span = nil
        throw fault
      }
    }
    counted(batch.pending.count)
    if batch.pending.count > most {
      throw LayoutError(
        .argument, "the steps create \(plural(batch.pending.count, "constraint")), and the array has room for \(most)")
    }
    try reserve(batch)
    return apply(batch, group: group)
  }
}
