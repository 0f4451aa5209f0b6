// Deferred texts: created before their names exist, and read again when they do.

final class DeferredMaker {
  private let batches: BatchMaker
  private let model: Model
  private let handles: HandleTable

  init(_ batches: BatchMaker) {
    self.batches = batches
    model = batches.model
    handles = batches.handles
  }

  // MARK: Creation

  func keep(
    _ made: ContiguousArray<ConstraintID>, of batch: ConstraintBatch, _ fresh: DeferredText,
    guides: ContiguousArray<ItemID>
  ) {
    guard let names = batch.deferred else { return }
    var record = fresh
    record.values += names.values
    record.followed = names.followed
    for (at, pending) in batch.pending.enumerated() { record.members.append(member(made[at], pending)) }
    keep(record, names, isTorn: batch.isTorn, found: found(batch), guides: kept(guides))
  }

  func keep(
    _ record: DeferredText, _ names: DeferredNames, isTorn: Bool = false,
    found: [(name: [UInt8], item: DeferredText.Kept)], guides: ContiguousArray<DeferredText.Kept>
  ) {
    let text = model.deferred.add(record)
    if isTorn || names.isWaiting { return wait(text, names, found) }
    model.deferred.settle(text, found: found, guides: guides)
    // A text without constraints is complete.
    if record.members.isEmpty { model.deferred.end(text) }
  }

  private func member(_ constraint: ConstraintID, _ pending: PendingConstraint) -> DeferredText.Member {
    DeferredText.Member(
      constraint, constant: pending.constant, multiplier: pending.multiplier, priority: pending.priority)
  }

  private func wait(
    _ text: DeferredTextID, _ names: DeferredNames, _ found: [(name: [UInt8], item: DeferredText.Kept)]
  ) {
    // Reversed by hand: swiftc 6.3 does not generate the same code for `reversed` in every build.
    var missing: [[UInt8]] = []
    for index in names.missing.indices.reversed() { missing.append(names.missing[index]) }
    model.deferred.wait(
      text, missing: missing, reason: names.reason ?? BatchMaker.noCommonAncestor,
      found: names.isAboutOthers ? [] : found)
  }

  private func found(_ batch: ConstraintBatch) -> [(name: [UInt8], item: DeferredText.Kept)] {
    var found: [(name: [UInt8], item: DeferredText.Kept)] = []
    for entry in batch.deferred?.found ?? [] where entry.item.id < batch.extras.firstID {
      found.append((entry.name, ArrangementRecord.Kept(item: entry.item.id, of: model)))
    }
    return found
  }

  private func kept(_ guides: ContiguousArray<ItemID>) -> ContiguousArray<DeferredText.Kept> {
    ContiguousArray(guides.map { ArrangementRecord.Kept(item: $0, of: model) })
  }

  // MARK: Reading again

  /// Reads the texts that a change has completed.  If a policy may refuse the change, `edits` tries each text separately.
  func settleDue(_ edits: Edits?) {
    while !model.deferred.due.isEmpty {
      for text in model.deferred.takeDue() { settle(text, edits) }
    }
  }

  private func settle(_ text: DeferredTextID, _ edits: Edits?) {
    if !model.deferred.hasAll(text, { model.names.find($0) >= 0 }) {
      return model.deferred.wait(text, missing: model.deferred.records[text].missing, reason: "")
    }
    do throws(LayoutError) {
      let batch = try read(text)
      if batch.isWaiting, let names = batch.deferred { return wait(text, names, found(batch)) }
      guard let edits else { return bind(text, batch) }
      try edits.begin()
      bind(text, batch)
      do throws(LayoutError) {
        if let conflict = try edits.tryOut() { throw edits.refusal(conflict) }
        try edits.commit()
      } catch {
        try edits.cancel()
        throw error
      }
    } catch {
      model.deferred.wait(text, missing: [], reason: error.message)
    }
  }

  /// Parses a text and validates everything that could prevent its constraints.
  private func read(_ text: DeferredTextID) throws(LayoutError) -> ConstraintBatch {
    let record = model.deferred.records[text]
    var options = TextOptions()
    options.isDeferred = true
    options.format = record.format
    options.values = record.values
    options.removedMetrics = record.removedMetrics
    for entry in record.items where TextWithdrawal(model).isLive(entry.item) {
      options.items.append((entry.name, handles.handle(item: entry.item.id)))
    }
    let batch = try batches.read(
      record.text, record.notation, scope: record.scope?.id ?? -1, options: options, following: FollowedMetrics(.own))
    if batch.isWaiting { return batch }
    if batch.pending.count != record.members.count {
      throw LayoutError(.argument, "the text creates another number of constraints with the present views")
    }
    try move(record.members, batch)
    for (at, pending) in batch.pending.enumerated() where record.members[at].constraint >= 0 {
      if model.nameTaken(record.members[at].constraint, at: pending.host) {
        throw LayoutError(.nameExists, "its host already has a constraint with this name")
      }
    }
    try batches.reserve(batch)
    return batch
  }

  /// After a view of a chain was moved, constraints have other items than their text.
  private func move(
    _ members: ContiguousArray<DeferredText.Member>, _ batch: ConstraintBatch
  ) throws(LayoutError) {
    let asRead = batch.pending
    for (at, member) in members.enumerated() {
      guard let (first, second) = member.moved else { continue }
      batch.pending[at].first = asRead[first.member].item(first) ?? asRead[at].first
      batch.pending[at].second = asRead[second.member].item(second) ?? asRead[at].second
      let host = model.naturalHost(
        batch.extras.standIn(batch.pending[at].first.id),
        batch.pending[at].second.map { batch.extras.standIn($0.id) } ?? -1)
      if host < 0 { throw LayoutError(.noCommonAncestor, BatchMaker.noCommonAncestor) }
      batch.pending[at].host = host
    }
  }

  /// Assigns the items of the constraints.  Numbers that the host has changed are kept.
  private func bind(_ text: DeferredTextID, _ batch: ConstraintBatch) {
    let guides = batches.makeExtras(batch.extras)
    for (at, raw) in batch.pending.enumerated() {
      let known = model.deferred.records[text].members[at]
      if known.constraint < 0 { continue }
      var pending = raw
      pending.place(guides, from: batch.extras.firstID)
      let old = model.constraints[known.constraint]
      var wanted = batches.record(pending)
      if old.constant != known.constant || known.isConstantOwn { wanted.constant = old.constant }
      if old.multiplier != known.multiplier { wanted.multiplier = old.multiplier }
      if old.priority != known.priority { wanted.priority = old.priority }
      model.retarget(known.constraint, wanted, terms: pending.rare.flatMap { batches.terms($0.terms) })
      model.constraints.setWaiting(known.constraint, false)
      if old.isWanted { model.activate(known.constraint, host: pending.host) }
      var fresh = known
      (fresh.constant, fresh.multiplier, fresh.priority) = (raw.constant, raw.multiplier, raw.priority)
      model.deferred.setMember(text, at, fresh)
    }
    model.deferred.settle(text, found: found(batch), guides: kept(guides))
    if batch.pending.isEmpty { model.deferred.end(text) }
  }
}
