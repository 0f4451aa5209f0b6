// Conflicts of required constraints, in handles and in words.

struct ConflictReports {
  private let model: Model
  private let handles: HandleTable
  private let sync: Sync

  init(_ session: Session) {
    model = session.model
    handles = session.handles
    sync = session.sync
  }

  private var source: ConflictSource {
    ConflictSource(
      judgements: sync.solver.infeasibility.judgements, followings: sync.solver.infeasibility.followings,
      names: model.names.stamp,
      tree: model.items.treeStamp)
  }

  /// Marks what is broken, and publishes the solver's conflicts, unless that has been done.  Conflicts whose rows are provisional wait
  /// for `refresh`.
  func publish(in layout: PublishedLayout) {
    var source = self.source
    if layout.snapshot.conflictSource?.hasSameBroken(as: source) != true {
      source.isBehind = sync.solver.infeasibility.areRowsProvisional
      tell(layout, source)
    }
    layout.noteConflicts()
    let conflicts = layout.snapshot.conflicts
    layout.session.count(
      conflicts: conflicts.count, broken: conflicts.reduce(0) { $0 + ($1.broken.isNone ? 0 : 1) })
  }

  /// Publishes the chosen rows of provisional conflicts, unless the layout has changed in the meantime or a solve is under way.
  func refresh(_ layout: PublishedLayout) {
    // A measure callback asks while the solver is at another layout.
    guard layout.canAdvise, !layout.session.isOutOfDate, let told = layout.snapshot.conflictSource,
      told.isBehind || told.isFollowed(by: source), (try? layout.session.returnToPublished()) != nil
    else { return }
    sync.solver.renewConflicts()
    tell(layout, source)
  }

  private func tell(_ layout: PublishedLayout, _ source: ConflictSource) {
    for conflict in layout.snapshot.conflicts { mark(conflict.broken, broken: false) }
    var found = ContiguousArray<PublishedConflict>()
    for conflict in sync.solver.infeasibility.conflicts {
      let one = published(conflict)
      found.append(one)
      mark(one.broken, broken: true)
    }
    layout.keep(conflicts: found, from: source)
  }

  /// The first conflict that the solver has found, for a change that is not kept.
  var first: PublishedConflict? {
    sync.solver.renewConflicts()
    return sync.solver.infeasibility.conflicts.isEmpty ? nil : published(sync.solver.infeasibility.conflicts[0])
  }

  /// A conflict in handles, with its reasons and a sentence.
  private func published(_ conflict: Conflict) -> PublishedConflict {
    var published = PublishedConflict(
      members: [], broken: handles.handle(constraint: ConstraintID(raw: conflict.broken)))
    for owner in conflict.owners where owner >= 0 {
      published.members.append(handles.handle(constraint: ConstraintID(raw: owner)))
    }
    let proof = sync.solver.infeasibility.subproblem(of: conflict).prove()
    published.least = (proof?.missed ?? 0).tidied
    published.missed = published.least
    let facts = self.facts(conflict, proof)
    for fact in facts { published.reasons.append(reason(fact)) }
    var sentence = ConflictSentence(model, facts)
    published.sentence = facts.isEmpty ? ASCII.bytes("required sizes contradict each other") : sentence.write().bytes
    if conflict.broken >= 0 {
      var name = TextWriter()
      addName(of: ConstraintID(raw: conflict.broken), to: &name)
      published.brokenText = name.bytes
    }
    return published
  }

  private func mark(_ handle: Handle, broken: Bool) {
    let constraint = handle.constraint
    if handle.isNone || !model.constraints.records.holds(constraint) { return }
    if model.constraints[constraint].generation != handle.generation { return }
    model.constraints.setBroken(constraint, broken)
  }

  // MARK: Reasons

  private func facts(_ conflict: Conflict, _ proof: ConflictProof?) -> [ConflictFact] {
    var facts: [ConflictFact] = []
    for (k, owner) in conflict.owners.enumerated() where owner >= 0 {
      let role: ConflictRole = owner == conflict.broken ? .broken : .constraint
      let constraint = ConstraintID(raw: owner)
      facts.append(
        ConflictFact(
          role: role, constraint: constraint, shape: ShapeReader(model: model).shape(of: constraint),
          weight: proof?.weights[k] ?? 0))
    }
    guard let proof else { return facts }
    for size in ordered(proof.sizes, like: facts) { append(size, to: &facts) }
    if conflict.owners.isEmpty {
      let row = conflict.rows[0]
      let own = SizeInProof(
        row: row, variable: sync.solver.problem.term(.row(row), 0).variable, weight: proof.weights[0])
      append(own, to: &facts)
    }
    return facts
  }

  /// In the order in which the constraints of the conflict name the items.
  private func ordered(_ sizes: [SizeInProof], like facts: [ConflictFact]) -> [SizeInProof] {
    var places: [ItemID: Int64] = [:]
    for fact in facts {
      for item in [fact.shape.subject, fact.shape.object] where item >= 0 && places[item] == nil {
        places[item] = Int64(places.count)
      }
    }
    var keys: [SortKey] = []
    for (k, size) in sizes.enumerated() {
      let item = sync.map.item(ofBlock: size.variable.block)
      let place = item >= 0 ? places[item] ?? .max : .max
      keys.append(SortKey(place, Int64(k), payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&keys)
    return keys.map { sizes[Int($0.payload)] }
  }

  /// A size of an item; nothing for the solver's own variables.
  private func append(_ size: SizeInProof, to facts: inout [ConflictFact]) {
    let item = sync.map.item(ofBlock: size.variable.block)
    if item < 0 { return }
    let isHeight = size.variable.part == 3
    var shape = ConstraintShape(.notNegative, item, isHeight ? .height : .width)
    var role = ConflictRole.notNegative
    shape.relation = .greaterOrEqual
    if size.row >= 0 {
      let at = model.items[item].preferences.index * 4
      let isSet = at >= 0 && (sync.map.sizeRows[at] == size.row || sync.map.sizeRows[at + 1] == size.row)
      role = isSet ? .size : .content
      shape.kind = isSet ? .setSize : .content
      shape.relation = isSet ? .equal : size.weight > 0 ? .lessOrEqual : .greaterOrEqual
      shape.amount = sync.solver.problem.lower[size.row]
      if let limit = sync.map.limit(model.items[item].preferences, isHeight: isHeight, size.row) {
        shape.kind = .limit
        shape.relation = limit
        if limit == .lessOrEqual { shape.amount = sync.solver.problem.upper[size.row] }
      }
    }
    facts.append(ConflictFact(role: role, constraint: -1, shape: shape, weight: size.weight))
  }

  private func reason(_ fact: ConflictFact) -> ConflictReason {
    var writer = PhraseWriter(model)
    writer.add(fact.shape, constraint: fact.constraint, must: fact.role == .broken)
    var reason = ConflictReason(
      role: fact.role, constraint: handles.handle(constraint: fact.constraint),
      item: handles.handle(item: fact.shape.subject),
      attribute: fact.shape.attribute, relation: fact.shape.relation, value: fact.shape.amount,
      weight: fact.weight, text: writer.out.bytes, isLimit: fact.shape.kind == .limit)
    if fact.constraint < 0 { return reason }
    let record = model.constraints[fact.constraint]
    reason.item = handles.handle(item: record.first)
    reason.attribute = record.firstAttribute
    reason.relation = record.relation
    reason.value = record.constant
    return reason
  }

  /// The name of a constraint for people: one made by a stack is named after the stack.
  private func addName(of constraint: ConstraintID, to out: inout TextWriter) {
    let arranged = ArrangedConstraints(model)
    if !arranged.contains(constraint) { return model.wording.add(constraint: constraint, to: &out) }
    arranged.add(makerOf: constraint, to: &out)
  }
}
