// Arrangements made anew: first everything is read and checked, then the old constraints end, then the new ones come.  One
// may stand on the guides of another; when such a guide ends, what uses it is made anew without it.

/// What is to become of some arrangements.
struct Rearrangement {
  enum Outcome {
    case made
    /// There is no room; it keeps what it has.
    case stuck
    case dropped
  }

  struct Step {
    var plan: Arrangement
    var outcome = Outcome.dropped
    var batch: Layout.ConstraintBatch?
    /// For each guide of the batch the slot of the one that is there already, or -1.
    var kept = ContiguousArray<Int32>()
  }

  /// A plan that was said just now and has not been checked.
  struct Said {
    var index: Int
    var plan: Arrangement
    var isWhole: Bool
  }

  var said: Said?
  /// The change cannot be refused any more.
  var mustGoOn = false
  /// What has been planned, in the order it is carried out.
  var order = ContiguousArray<Int>()
  private var steps = ContiguousArray<Step>()
  private var places: [Int: Int] = [:]
  /// Guides that will end.
  var doomed: Set<Int32> = []
  private(set) var constraints = 0
  private(set) var guides = 0
  private(set) var bytes = 0

  init(said: Said? = nil, mustGoOn: Bool = false) {
    self.said = said
    self.mustGoOn = mustGoOn
  }

  subscript(index: Int) -> Step? { places[index].map { steps[$0] } }

  mutating func set(_ index: Int, _ step: Step) {
    if let place = places[index] {
      count(steps[place], -1)
      steps[place] = step
    } else {
      places[index] = steps.count
      steps.append(step)
      order.append(index)
    }
    count(step, 1)
  }

  private mutating func count(_ step: Step, _ times: Int) {
    guard let batch = step.batch else { return }
    constraints += times * batch.pending.count
    bytes += times * batch.bytes
    for slot in step.kept where slot < 0 { guides += times }
  }
}

extension Layout {
  /// Makes arrangements anew, all or none.
  func remake(_ indices: ContiguousArray<Int>) throws(LayoutError) {
    if indices.isEmpty { return }
    var work = Rearrangement()
    try plan(indices, &work)
    carryOut(work)
  }

  /// The same where the change itself cannot be refused any more: one that finds no room stays as it is.  Items that have ended
  /// leave the arrangements that name them, and an arrangement ends with its container.
  func remakeIfPossible(_ indices: ContiguousArray<Int>) {
    if indices.isEmpty { return }
    var work = Rearrangement(mustGoOn: true)
    try? plan(indices, &work)
    endOld(work)
    makeNew(work)
  }

  // MARK: Planning

  /// Plans these arrangements, and then all that use guides which will end.
  func plan(_ indices: ContiguousArray<Int>, _ work: inout Rearrangement) throws(LayoutError) {
    for index in ArrangementOrder(model).sorted(indices) { try plan(index, &work) }
    try planUsers(&work)
  }

  /// In dependency order one pass is enough.
  private func planUsers(_ work: inout Rearrangement) throws(LayoutError) {
    if work.doomed.isEmpty { return }
    let all = ArrangementOrder(model).sorted(ContiguousArray(model.arrangements.indices))
    for index in all {
      let step = work[index]
      if let step, step.outcome == .dropped { continue }
      var record = model.arrangements[index]
      if let step { record.plan = step.plan }
      if record.names({ work.doomed.contains($0) }) { try plan(index, &work) }
    }
    work.order = all.filter { work[$0] != nil }
  }

  private func plan(_ index: Int, _ work: inout Rearrangement) throws(LayoutError) {
    var record = model.arrangements[index]
    let said = work.said.flatMap { $0.index == index ? $0 : nil }
    if let said { record.plan = said.plan }
    if !isThere(record.plan.container.id, work) { return drop(index, &work) }
    record.plan.members.removeAll { !isThere($0.item.id, work) }
    var step = Rearrangement.Step(plan: record.plan, outcome: .stuck)
    do throws(LayoutError) {
      let batch = try prepare(record, isNew: said != nil, isWhole: said?.isWhole ?? true)
      step.kept = keptGuides(of: record, for: batch, work)
      step.batch = batch
      step.outcome = .made
      work.set(index, step)
      try reserve(items: work.guides, constraints: work.constraints, bytes: work.bytes)
    } catch {
      if !work.mustGoOn { throw error }
      return work.set(index, Rearrangement.Step(plan: record.plan, outcome: .stuck))
    }
    let kept = Set(step.kept)
    for guide in record.guides where model.isLive(guide: guide.item) && !kept.contains(guide.item.slot) {
      work.doomed.insert(guide.item.slot)
    }
  }

  func drop(_ index: Int, _ work: inout Rearrangement) {
    let record = model.arrangements[index]
    work.set(index, Rearrangement.Step(plan: record.plan))
    for guide in record.guides where model.isLive(guide: guide.item) { work.doomed.insert(guide.item.slot) }
  }

  private func isThere(_ item: Int32, _ work: Rearrangement) -> Bool {
    model.items.isLive(item) && !work.doomed.contains(item)
  }

  /// Guides that have the same role again, where they still are what they were made as.
  private func keptGuides(
    of record: ArrangementRecord, for batch: ConstraintBatch, _ work: Rearrangement
  ) -> ContiguousArray<Int32> {
    var kept = ContiguousArray<Int32>()
    var at = 0
    for wanted in batch.extras.guides {
      while at < record.guides.count && record.guides[at].role < wanted.role { at += 1 }
      kept.append(-1)
      if at == record.guides.count || record.guides[at].role != wanted.role { continue }
      let slot = record.guides[at].item.slot
      let isFit = model.isLive(guide: record.guides[at].item) && model.items[slot].parent == wanted.owner
      if isFit && !work.doomed.contains(slot) { kept[kept.count - 1] = slot }
    }
    return kept
  }

  // MARK: Carrying out

  func carryOut(_ work: Rearrangement) {
    beginEnding()
    endOld(work)
    finishEnding()
    makeNew(work)
  }

  /// Ends the constraints that are made anew, and the guides there will be no use for.
  func endOld(_ work: Rearrangement) {
    for index in work.order {
      guard let step = work[index] else { continue }
      model.arrangements.setPlan(index, step.plan)
      if step.outcome != .stuck { model.endConstraints(of: index) }
    }
    for index in work.order { model.endGuides(of: index) { work.doomed.contains($0) } }
  }

  func makeNew(_ work: Rearrangement) {
    var drops = false
    for index in work.order {
      guard let step = work[index] else { continue }
      if let batch = step.batch { make(index, batch, kept: step.kept) }
      if step.outcome == .dropped { drops = true }
    }
    if !drops { return }
    model.arrangements.remove { work[$0]?.outcome == .dropped }
  }

  /// Makes what has been checked: new guides among those that stay, and all constraints.
  func make(_ index: Int, _ batch: ConstraintBatch, kept: ContiguousArray<Int32>) {
    var behind = ContiguousArray<Int32>(repeating: -1, count: kept.count)
    for at in kept.indices.dropLast().reversed() { behind[at] = kept[at + 1] >= 0 ? kept[at + 1] : behind[at + 1] }
    var guides = ContiguousArray<Int32>()
    var keptGuides = ContiguousArray<ArrangementRecord.KeptGuide>()
    for (at, wanted) in batch.extras.guides.enumerated() {
      let slot = kept[at] >= 0 ? kept[at] : model.makeItem(.guide, parent: wanted.owner, before: behind[at])
      model.setName(slot, wanted.name[...])
      keptGuides.append(ArrangementRecord.KeptGuide(item: model.kept(item: slot), role: wanted.role))
      guides.append(slot)
    }
    model.arrangements.setGuides(index, keptGuides)
    var made = ContiguousArray<ArrangementRecord.Kept>()
    for handle in apply(batch, group: model.arrangements[index].group, guides: guides) {
      made.append(model.kept(constraint: Int32(truncatingIfNeeded: handle.slot)))
    }
    model.arrangements.setConstraints(index, made)
  }
}
