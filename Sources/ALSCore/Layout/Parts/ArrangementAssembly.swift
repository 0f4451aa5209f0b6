// Executes the plan of rebuilt stacks and grids.  Destroys constraints that are no longer needed.  Inserts new ones between the
// remaining ones, in the orders of creation, of activation and of the group.

struct ArrangementAssembly {
  private let batches: BatchMaker
  private let model: Model

  init(_ batches: BatchMaker) {
    self.batches = batches
    model = batches.model
  }

  // MARK: Destruction

  /// Destroys the constraints that are no longer needed, and then the guides.
  func end(_ work: Rearrangement) {
    for index in work.order {
      guard let step = work[index] else { continue }
      model.arrangements.setPlan(index, step.plan)
      if step.outcome == .stuck {
        model.arrangements.forgetPresence(index)
        continue
      }
      if let match = step.match {
        for constraint in match.ended { model.destroyConstraint(constraint) }
      } else {
        model.endConstraints(of: index)
      }
    }
    if work.doomed.isEmpty { return }
    for index in work.order { model.endGuides(of: index) { work.doomed.contains($0) } }
  }

  // MARK: Creation

  func make(_ work: Rearrangement) {
    var dropped = ContiguousArray<Int>()
    for index in work.order {
      guard let step = work[index] else { continue }
      if step.outcome == .made { make(index, step) }
      if step.outcome == .dropped { dropped.append(index) }
    }
    if !dropped.isEmpty { model.arrangements.remove(dropped) }
  }

  /// Creates the validated guides and constraints among the remaining ones.
  func make(_ index: Int, _ step: Rearrangement.Step) {
    let guides = step.changesGuides ? makeGuides(index, step) : []
    guard let writer = step.writer, let match = step.match else { return }
    model.arrangements.setNamed(index, asOf: model.names.stamp)
    var made = ArrangementRecord.Made()
    made.constraints = model.arrangements[index].made.constraints
    // With fewer, some were destroyed by the host.
    if !match.changes.isEmpty || !match.ended.isEmpty || match.count != made.constraints.count {
      model.reserve(constraints: step.newConstraints)
      let (group, isActive) = (model.arrangements[index].group, model.arrangements[index].isActive)
      let placing = ArrangementPlacing(
        batches, made.constraints, of: group, isActive: isActive, writer, match, guides)
      if match.isAllNew && !model.constraints.hasVacancies {
        placing.appendAll()
      } else {
        placing.placeAll()
        // Rebuilding all rows of the solver costs less than many insertions between existing rows.
        if step.newConstraints > 64 && step.newConstraints * 8 > step.constraints { placing.rebuildAll() }
      }
      made.constraints = placing.constraints
    }
    made.pieces = ArrangementAssembly.pieces(match, guides, writer)
    made.counts = match.counts
    made.presence = writer.presence
    made.present = writer.present
    made.box = ArrangementMatch.box(writer, model)
    made.identifiers = match.identifiers
    model.arrangements.setMade(index, made)
  }

  /// The pieces to keep, with created guides in place of their tokens.
  private static func pieces(
    _ match: ArrangementMatch, _ guides: ContiguousArray<ItemID>, _ writer: ArrangementWriter
  ) -> [ArrangementPiece] {
    if match.counts.isEmpty { return [] }
    var pieces = writer.pieces
    if guides.isEmpty { return pieces }
    for number in match.written {
      pieces[Int(number)] = pieces[Int(number)].replacing {
        writer.isNew(ItemToken($0)) ? guides[writer.number(ofNew: ItemToken($0))] : $0
      }
    }
    return pieces
  }

  /// Returns the created guides.
  private func makeGuides(_ index: Int, _ step: Rearrangement.Step) -> ContiguousArray<ItemID> {
    var behind = ContiguousArray<ItemID>(repeating: -1, count: step.guides.count)
    for at in behind.indices.dropLast().reversed() {
      behind[at] = step.guides[at + 1].item >= 0 ? step.guides[at + 1].item : behind[at + 1]
    }
    var made = ContiguousArray<ItemID>()
    var guides = ContiguousArray<ArrangementRecord.KeptGuide>()
    guides.reserveCapacity(step.guides.count)
    for (at, wanted) in step.guides.enumerated() {
      var guide = wanted.item
      if guide < 0 {
        guide = model.makeItem(.guide, parent: step.writer?.owner ?? -1, before: behind[at])
        made.append(guide)
      }
      guides.append(
        ArrangementRecord.KeptGuide(item: ArrangementRecord.Kept(item: guide, of: model), role: wanted.role))
    }
    if let writer = step.writer {
      var names = ArrangementWriter.GuideNames(writer)
      for at in step.unnamed { model.setName(guides[at].item.id, names.name(guides[at].role)[...]) }
    }
    model.arrangements.setGuides(index, guides)
    return made
  }
}

final class ArrangementPlacing {
  typealias Kept = ArrangementRecord.Kept<ConstraintID>

  private let batches: BatchMaker
  private let model: Model
  private let old: ContiguousArray<Kept>
  private let group: GroupID
  private let isActive: Bool
  private let writer: ArrangementWriter
  private let match: ArrangementMatch
  private let newGuides: ContiguousArray<ItemID>
  private let identifiers: ArrangementIdentifiers
  /// The first run not reached yet.
  private var nextRun = 0
  /// The final constraints up to the present position.
  private(set) var constraints = ContiguousArray<Kept>()

  /// `old`: the existing constraints of the group.
  init(
    _ batches: BatchMaker, _ old: ContiguousArray<Kept>, of group: GroupID, isActive: Bool, _ writer: ArrangementWriter,
    _ match: ArrangementMatch, _ newGuides: ContiguousArray<ItemID>
  ) {
    self.batches = batches
    model = batches.model
    self.old = old
    self.group = group
    self.isActive = isActive
    self.writer = writer
    self.match = match
    self.newGuides = newGuides
    identifiers = match.identifiers
    constraints.reserveCapacity(match.count)
  }

  func placeAll() {
    if match.isAllNew { match.listAllAsNew() }
    let changes = match.changes
    var at = 0
    while at < changes.count {
      if !changes[at].isPlaced {
        say(changes[at])
        at += 1
        continue
      }
      keep(to: changes[at].position)
      var end = at + 1
      while end < changes.count && changes[end].isPlaced && changes[end].position == changes[end - 1].position + 1 {
        end += 1
      }
      place(changes[at..<end])
      at = end
    }
    keep(to: match.count)
  }

  private func keep(to position: Int) {
    while constraints.count < position {
      let run = match.runs[nextRun]
      constraints.append(contentsOf: old[run.place..<run.place + run.count])
      nextRun += 1
    }
  }

  /// Creates or moves consecutive constraints.
  private func place(_ changes: ArraySlice<ArrangementMatch.Change>) {
    // Remaining constraints begin with a new run.
    let next = nextRun < match.runs.count ? old[match.runs[nextRun].place].id : -1
    let previous = constraints.last?.id ?? -1
    let stamps = isActive ? self.stamps(changes.count, behind: previous, before: next) : nil
    var made = previous
    var member = previous
    if previous < 0 {
      made = next < 0 ? model.constraints.last : model.constraints[next].previous
      member = next < 0 ? model.groups[group].lastMember : model.groups.previous(next)
    }
    for (number, change) in changes.enumerated() {
      let stamp = stamps.map { $0[number] }
      let constraint: ConstraintID
      if change.constraint >= 0 {
        constraint = change.constraint
        say(change)
        if let stamp { model.restamp(constraint, stamp) }
      } else {
        constraint = make(writer.ties[change.tie], stamp)
      }
      model.constraints.move(constraint, behind: made)
      model.groups.join(group, constraint, behind: member)
      if !model.rules[group].isOpen { model.setWithheld(constraint, true) }
      made = constraint
      member = constraint
      constraints.append(Kept(constraint: constraint, of: model))
    }
  }

  /// Stamps directly after the previous remaining constraint, or else directly before the next one (-1 for none); without either
  /// they are the last.
  private func stamps(
    _ count: Int, behind previous: ConstraintID, before next: ConstraintID
  ) -> ActivationStamps.Run {
    if previous < 0 && next < 0 {
      if !model.constraints.stamps.haveRoom(for: count) { model.renumberStamps(room: count) }
      return model.constraints.nextStamps(count)
    }
    let low = previous < 0 ? 0 : model.constraints[previous].stamp
    let high = next < 0 ? 0 : model.constraints[next].stamp
    let free = match.areStampsOrdered ? model.constraints.stamps.between(low, high, count) : nil
    return free ?? model.renumberStamps(room: count, behind: previous, before: next)
  }

  private func item(_ token: ItemToken) -> ItemID {
    if writer.isNew(token) { return newGuides[writer.number(ofNew: token)] }
    return token.part == .whole && !token.isAwaited ? token.id : batches.item(token)
  }

  @inline(__always)
  private func constraint(_ tie: ArrangementWriter.Tie) -> ConstraintRecord {
    var constraint = ConstraintRecord(
      item(tie.first), tie.firstAttribute, tie.relation, tie.second.id < 0 ? -1 : item(tie.second),
      tie.secondAttribute, multiplier: tie.multiplier, constant: tie.constant, priority: tie.priority)
    constraint.isAsArranged = true
    return constraint
  }

  private func make(_ tie: ArrangementWriter.Tie, _ stamp: Int32?) -> ConstraintID {
    let record = constraint(tie)
    let made = model.makeConstraint(record)
    model.metadata.setIdentifier(made, identifiers[tie.purpose])
    if let stamp { model.activate(made, host: model.naturalHost(record.first, record.second), stamp) }
    return made
  }

  /// Creates all constraints of an arrangement without any.  They are appended, and reuse no slots.
  func appendAll() {
    let ties = writer.ties
    if ties.isEmpty { return }
    var fresh = ContiguousArray<ConstraintRecord>()
    fresh.reserveCapacity(ties.count)
    for tie in ties {
      var wanted = constraint(tie)
      if isActive { wanted.host = model.naturalHost(wanted.first, wanted.second) }
      fresh.append(wanted)
    }
    let first = model.adopt(fresh)
    model.metadata.setIdentifiers(from: first, count: ties.count) { identifiers[ties[$0].purpose] }
    for at in ties.indices { constraints.append(Kept(constraint: first.advanced(by: at), of: model)) }
    model.groups.join(group, fresh: first..<first.advanced(by: ties.count))
    if !model.rules[group].isOpen {
      for constraint in first..<first.advanced(by: ties.count) { model.setWithheld(constraint, true) }
    }
  }

  /// Updates a remaining constraint to its new numbers.
  private func say(_ change: ArrangementMatch.Change) {
    if change.tie < 0 { return }
    let (constraint, tie) = (change.constraint, writer.ties[change.tie])
    model.setConstant(constraint, tie.constant)
    model.setMultiplier(constraint, tie.multiplier)
    model.setPriority(constraint, tie.priority)
    let identifier = identifiers[tie.purpose]
    if !model.metadata.has(identifier, constraint) { model.metadata.setIdentifier(constraint, identifier) }
    model.constraints.setAsArranged(constraint, true)
  }

  /// Marks all rows for a rebuild in the solver.
  func rebuildAll() {
    for kept in constraints where model.constraints[kept.id].isActive { model.touch(kept.id, .rebuild) }
  }
}
