// Text, shorthand and builder steps: everything is read and checked before the first constraint is made.

final class BatchMaker {
  let maker: ConstraintMaker
  let changes: ConstraintChanges
  let model: Model
  let handles: HandleTable
  let budget: Budget

  init(_ maker: ConstraintMaker, _ changes: ConstraintChanges) {
    self.maker = maker
    self.changes = changes
    model = maker.model
    handles = maker.handles
    budget = maker.budget
  }

  /// Reads a text in one notation and makes its constraints.  `most` is how many the caller can take, and `count`
  /// is how many there are, set before anything is made.
  func add(
    _ text: [UInt8], syntax: Int32, scope: Handle, options: TextOptions, most: Int, count: inout Int
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    let group = try handles.groupOrNone(options.group)
    let batch = try read(text, syntax: syntax, scope: try handles.itemOrNone(scope), options: options)
    count = batch.pending.count
    if batch.pending.count > most {
      throw LayoutError(.argument, "the text makes \(batch.pending.count) constraints, and there is room for \(most)")
    }
    try reserve(batch)
    return apply(batch, group: group)
  }

  /// Reads and checks a text; nothing is made.
  func read(
    _ text: [UInt8], syntax: Int32, scope: Int32, options: TextOptions
  ) throws(LayoutError) -> ConstraintBatch {
    guard let notation = Notation(rawValue: syntax), notation != .compactElement else {
      throw LayoutError(.argument, "\(Int(syntax)) is not the number of a syntax")
    }
    let names = try lookup(scope, options)
    try budget.reserve(bytes: text.count)
    let reader = StatementReader(text, notation, format: options.format, scope: names)
    var batch = ConstraintBatch(inactive: options.inactive, extras: names.extras)
    batch.expect(bytes: text.count)
    var statement = Statement.blank
    while try reader.read(into: &statement) {
      try Reserve.check()
      try take(statement, into: &batch)
    }
    return batch
  }

  /// Makes the constraints of shorthand entries on one view.
  func addShorthand(
    _ view: Handle, count: Int, options: TextOptions, entry: (Int) throws(LayoutError) -> ShorthandEntry
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    let target = ItemToken(try handles.item(view))
    let names = try lookup(target.id, options)
    let group = try handles.groupOrNone(options.group)
    var batch = ConstraintBatch(inactive: options.inactive, extras: names.extras)
    for index in 0..<count {
      do throws(LayoutError) {
        let statement = try Shorthand.read(
          try entry(index), on: target, index: index, isLenient: options.format.isLenient, scope: names)
        try take(statement, into: &batch)
      } catch {
        throw error.at(index: index)
      }
    }
    try reserve(batch)
    return apply(batch, group: group)
  }

  private func lookup(_ scope: Int32, _ options: TextOptions) throws(LayoutError) -> ScopeLookup {
    let names = ScopeLookup(model, scope: scope)
    for (index, entry) in options.items.enumerated() {
      do throws(LayoutError) {
        try Arguments.checkName(entry.name[...])
        names.add(entry.name[...], item: try handles.item(entry.item))
      } catch {
        throw error.at(index: index)
      }
    }
    for (index, entry) in options.values.enumerated() {
      do throws(LayoutError) {
        try Arguments.checkName(entry.name[...])
        try Arguments.checkNumber(entry.value, "value")
        names.add(entry.name[...], value: entry.value)
      } catch {
        throw error.at(index: index)
      }
    }
    return names
  }

  @_optimize(speed)
  func take(_ statement: Statement, into batch: inout ConstraintBatch) throws(LayoutError) {
    try statement.checkLegality()
    var host: Int32 = -1
    if !batch.inactive {
      host = model.naturalHost(
        batch.extras.standIn(statement.first.id), statement.second.map { batch.extras.standIn($0.id) } ?? -1)
      if let rare = statement.rare {
        for term in rare.terms.dropFirst(2) where host >= 0 {
          host = model.items.commonAncestor(host, batch.extras.standIn(term.item.id))
        }
      }
      if host < 0 {
        throw LayoutError(
          .noCommonAncestor, "the items are not in one tree: they have no common ancestor",
          at: statement.spans.secondItem)
      }
    }
    batch.bytes += 64
    if let rare = statement.rare {
      try claimName(of: statement, in: &batch)
      batch.bytes += (rare.identifier?.count ?? 0) + (rare.name.map { NameTable.cost(of: $0.count) } ?? 0)
      batch.bytes += rare.terms.count * 16
    }
    batch.pending.append(
      PendingConstraint(
        first: statement.first, second: statement.second, constant: statement.constant,
        multiplier: statement.multiplier, priority: statement.priority, host: host, source: statement.source,
        firstAttribute: statement.firstAttribute, secondAttribute: statement.secondAttribute,
        relation: statement.relation, rare: statement.rare))
    try budget.reserve(constraints: batch.pending.count, bytes: batch.bytes)
  }

  /// A name must be free in the table it goes to, and be given once.
  private func claimName(of statement: Statement, in batch: inout ConstraintBatch) throws(LayoutError) {
    guard let name = statement.name, let keeper = statement.nameKeeper else { return }
    let salt = UInt64(UInt32(bitPattern: keeper.id))
    let isTaken = !batch.isAhead && model.constraint(named: name[...], host: keeper.id) >= 0
    if isTaken || batch.names.find(name[...], salt: salt) >= 0 {
      throw changes.nameTaken(name[...], at: statement.spans.name)
    }
    _ = batch.names.insert(name[...], salt: salt, payload: 0)
  }

  func reserve(_ batch: ConstraintBatch) throws(LayoutError) {
    var areaGuides = 0
    var bytes = batch.bytes
    for guide in batch.extras.guides { bytes += NameTable.cost(of: guide.name.count) }
    for pending in batch.pending {
      areaGuides += pending.areaCount
    }
    // Only the guides that do not exist yet count, but there are few of them.
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
          // All guides of a view, to be safe.
          missing += 3
        }
      }
    }
    return missing
  }

  @_optimize(speed)
  func apply(_ batch: ConstraintBatch, group: Int32) -> ContiguousArray<Handle> {
    var made = ContiguousArray<Handle>()
    made.reserveCapacity(batch.pending.count)
    model.reserve(constraints: batch.pending.count)
    let guides = makeGuides(batch.extras, items: nil)
    let firstID = batch.extras.firstID
    for token in batch.extras.depths {
      model.setZ(token.item.id < firstID ? token.item.id : guides[Int(token.item.id - firstID)], token.z)
    }
    setSizes(batch.extras, items: nil)
    for pending in batch.pending {
      let slot = make(placed(pending, batch, guides))
      if group >= 0 { model.groups.join(group, slot) }
      made.append(handles.handle(constraint: slot))
    }
    return made
  }

  /// With the guides that were made for it.
  func placed(
    _ pending: PendingConstraint, _ batch: ConstraintBatch, _ guides: ContiguousArray<Int32>
  ) -> PendingConstraint {
    var pending = pending
    let firstID = batch.extras.firstID
    if pending.first.id >= firstID { pending.first.id = guides[Int(pending.first.id - firstID)] }
    if let second = pending.second, second.id >= firstID {
      pending.second = ItemToken(guides[Int(second.id - firstID)])
    }
    return pending
  }

  /// The guides a text brings with it, in its order; `items`: the slots behind the scope's tokens, if they are not slots themselves.
  func makeGuides(_ extras: FormatExtras, items: ContiguousArray<Int32>?) -> ContiguousArray<Int32> {
    var made = ContiguousArray<Int32>()
    if extras.guides.count > 16 { model.reserve(items: extras.guides.count) }
    for guide in extras.guides {
      let slot = model.makeItem(.guide, parent: items.map { $0[Int(guide.owner)] } ?? guide.owner)
      model.setName(slot, guide.name[...])
      model.items.setSpacer(slot, guide.isSpacer)
      made.append(slot)
    }
    return made
  }

  /// The content sizes a text brings with it.
  func setSizes(_ extras: FormatExtras, items: ContiguousArray<Int32>?) {
    for entry in extras.sizes {
      let slot = items.map { $0[Int(entry.item.id)] } ?? entry.item.id
      var size = model.preferences(of: slot).intrinsic
      if entry.isVertical { size.height = entry.size } else { size.width = entry.size }
      model.setIntrinsicSize(slot, size)
    }
  }

  func record(_ pending: PendingConstraint) -> ConstraintRecord {
    ConstraintRecord(
      slot(pending.first), pending.firstAttribute, pending.relation, pending.second.map { slot($0) } ?? -1,
      pending.secondAttribute, multiplier: pending.multiplier, constant: pending.constant, priority: pending.priority)
  }

  @_optimize(speed)
  func make(_ pending: PendingConstraint) -> Int32 {
    let slot = model.makeConstraint(record(pending), terms: pending.rare.flatMap { terms($0.terms) })
    model.metadata.setSource(slot, item: Int(pending.sourceItem), pending.source, place: pending.place)
    if let rare = pending.rare {
      if let identifier = rare.identifier { model.metadata.setIdentifier(slot, identifier) }
      if let host = rare.host { model.chooseHost(slot, host.id) }
    }
    if pending.host >= 0 { model.activate(slot, host: pending.host) }
    if let rare = pending.rare, let name = rare.name {
      model.setName(ofConstraint: slot, name[...], keeper: rare.isNameMoving ? -1 : rare.nameKeeper?.id ?? -1)
    }
    return slot
  }

  func terms(_ read: [StatementTerm]) -> ContiguousArray<ConstraintTerm>? {
    if read.isEmpty { return nil }
    var terms = ContiguousArray<ConstraintTerm>()
    for term in read {
      terms.append(ConstraintTerm(item: slot(term.item), attribute: term.attribute, multiplier: term.multiplier))
    }
    return terms
  }

  func slot(_ token: ItemToken) -> Int32 {
    switch token.part {
    case .whole: return token.id
    case .safeArea: return model.areaGuide(.safeArea, of: token.id)
    case .margins: return model.areaGuide(.margins, of: token.id)
    case .content: return model.areaGuide(.content, of: token.id)
    }
  }

  /// Makes the constraints of builder steps on one view, all or none, with `on` as the target where a step names none.
  /// `most` and `counted` are those of `add`.
  func addBuilder(
    _ view: Handle, on target: Handle, count: Int, options: TextOptions, most: Int, counted: (Int) -> Void,
    step: (Int) throws(LayoutError) -> BuilderStep
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    let item = ItemToken(try handles.item(view))
    let on = try handles.viewOrNone(target)
    let group = try handles.groupOrNone(options.group)
    let names = ScopeLookup(model, scope: item.id)
    let builder = Builder(item, on: on < 0 ? nil : ItemToken(on), scope: names)
    var batch = ConstraintBatch(inactive: options.inactive, extras: names.extras)
    for index in 0..<count {
      do throws(LayoutError) {
        let step = try step(index)
        if let name = step.name { try Arguments.checkName(name[...]) }
        builder.begin(step)
        while let statement = try builder.next() { try take(statement, into: &batch) }
      } catch {
        // There is no text; what is wrong with a priority is the fault of the step that set it.
        var fault = error.index < 0 ? error.at(index: index) : error
        fault.span = nil
        throw fault
      }
    }
    counted(batch.pending.count)
    if batch.pending.count > most {
      throw LayoutError(.argument, "the steps make \(batch.pending.count) constraints, and there is room for \(most)")
    }
    try reserve(batch)
    return apply(batch, group: group)
  }
}
