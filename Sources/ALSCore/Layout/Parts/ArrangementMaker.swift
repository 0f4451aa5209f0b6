// Stacks and grids: ordinary constraints of a group, rebuilt whenever the members change.

/// When arrangements are rebuilt after a change: immediately, or before their next use.
public enum Remaking {
  case now
  case later
  /// Later, but immediately if guides may be destroyed, since the host may have data attached to them.
  case laterIfGuidesStay
}

final class ArrangementMaker {
  private let batches: BatchMaker
  private let changes: ConstraintChanges
  private let endings: Endings
  private let model: Model
  private let handles: HandleTable
  private let budget: Budget
  private let assembly: ArrangementAssembly
  let barriers: BarrierPlaces
  private let memberChanges: MemberChanges
  private var lastIdentifiers: ArrangementIdentifiers?

  init(_ batches: BatchMaker, _ endings: Endings) {
    self.batches = batches
    self.endings = endings
    changes = batches.changes
    model = batches.model
    handles = batches.handles
    budget = batches.budget
    assembly = ArrangementAssembly(batches)
    barriers = BarrierPlaces(batches.model)
    memberChanges = MemberChanges(batches, assembly, endings)
  }

  /// Creates the constraints of an arrangement, all or none, and returns their group.
  func makeArrangement(_ plan: consuming Arrangement, inactive: Bool) throws(LayoutError) -> Handle {
    var step = Rearrangement.Step(plan: copy plan, outcome: .made)
    let record = ArrangementRecord(plan, group: -1, isActive: !inactive)
    try prepare(&step, record, formerly: [], said: .whole)
    let group = try changes.makeGroup(step.plan.flow == nil ? nil : model.groups.free(step.plan.name))
    let index = model.arrangements.add(record)
    model.arrangements.setGroup(index, group)
    assembly.make(index, step)
    return handles.handle(group: group)
  }

  /// Replaces the plan of a stack or grid; its container is unchanged.
  func setArrangement(
    _ stack: Handle, _ kind: Arrangement.Kind, _ part: Rearrangement.Part = .whole, role: (Int32) -> Int32 = { $0 },
    change: (inout Arrangement) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    let index = try index(of: stack)
    let own = model.arrangements[index].plan.kind
    // Members and the space of a flow change as those of a stack.
    if own != kind && !(own == .flow && kind == .stack && part != .whole) {
      throw LayoutError(.argument, "the group is a \(own.word), not a \(kind.word)")
    }
    try set(index, part, role: role, change: change)
  }

  private func set(
    _ index: Int, _ part: Rearrangement.Part, role: (Int32) -> Int32 = { $0 },
    change: (inout Arrangement) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    var record = model.arrangements[index]
    if let base = record.base { record.plan = base }
    try change(&record.plan)
    record.plan.resumeLines(of: model.arrangements[index].plan)
    if record.plan.isBarrier, try barriers.container(of: record.plan.members) != record.plan.container {
      throw LayoutError(.argument, "the members lie in another view than those before")
    }
    if ArrangementOrder(model).isCyclic(record.plan, at: index) {
      throw LayoutError(.cycle, "a member is a guide that was created by this \(record.plan.kind.word) itself")
    }
    var work = Rearrangement(said: Rearrangement.Said(index: index, plan: record.plan, part: part))
    model.arrangements.renumberGuides(index, renumbered(record.guides, role))
    do throws(LayoutError) {
      try plan([index], &work)
    } catch {
      model.arrangements.renumberGuides(index, record.guides)
      throw error
    }
    carryOut(work)
    // A barrier may lie elsewhere although its constraints are the same.
    if record.plan.isBarrier { model.changes.setPending(true) }
    if record.base == nil { return }
    // The next solve sets the values of rules again.
    model.arrangements.setBase(index, nil, [])
    model.rules.areOverridesStale = true
    model.noteRule()
  }

  /// Sets the values of rules in force on stacks and grids, and restores the others.
  func setOverrides(_ overrides: [RuleOverrides.Arranged]) throws(LayoutError) {
    var named = NamedLists()
    for (at, override) in overrides.enumerated() { named.add(at, override.name, in: override.root) }
    for index in model.arrangements.indices {
      let record = model.arrangements[index]
      guard !record.isEnded, let name = record.plan.name else { continue }
      let root = model.items.root(of: record.plan.container.id)
      let texts = named.numbers(name, in: root).map { overrides[Int($0)].text }
      if texts.isEmpty && record.base == nil || texts == record.overrides { continue }
      let base = record.base ?? record.plan
      var plan = base
      for text in texts { if let next = patched(plan, text) { plan = next } }
      plan.columns.count = plan.columnMinimum > 0 ? record.plan.columns.count : base.columns.count
      _ = plan.follow { self.model.metrics.effective($0[...]) }
      plan.separate()
      try rebuild(index, plan, .some)
      model.arrangements.setBase(index, texts.isEmpty ? nil : base, texts)
    }
  }

  /// nil where the text does not fit the plan any more.
  private func patched(_ plan: Arrangement, _ text: [UInt8]) -> Arrangement? {
    let names = ScopeLookup(model, scope: model.items.root(of: plan.container.id))
    guard let json = try? JSON.parse(text, nesting: budget.limits.nesting) else { return nil }
    return try? DocumentArrangement.patched(plan, json, JSON.root, scope: names)
  }

  /// Replaces the plan of a flow that differs in its lines only.
  func setLines(_ index: Int, _ plan: Arrangement) throws(LayoutError) { try rebuild(index, plan, .breaks) }

  private func rebuild(_ index: Int, _ plan: Arrangement, _ part: Rearrangement.Part) throws(LayoutError) {
    var work = Rearrangement(said: Rearrangement.Said(index: index, plan: plan, part: part))
    try self.plan([index], &work)
    carryOut(work)
  }

  func followMetrics() throws(LayoutError) {
    for index in model.arrangements.indices where model.arrangements[index].plan.followsMetrics {
      var plan = model.arrangements[index].plan
      let isChanged = plan.follow { self.model.metrics.effective($0[...]) }
      if model.arrangements[index].isEnded || !isChanged { continue }
      try rebuild(index, plan, .some)
    }
  }

  func setColumns(_ turns: ContiguousArray<FlexibleGrids.Turn>) throws(LayoutError) {
    for turn in turns {
      var plan = model.arrangements[turn.grid].plan
      plan.columns.count = turn.columns
      try rebuild(turn.grid, plan, .some)
    }
  }

  /// Guides follow their columns and rows when these are renumbered, and get new names later.
  private func renumbered(
    _ guides: ContiguousArray<ArrangementRecord.KeptGuide>, _ role: (Int32) -> Int32
  ) -> ContiguousArray<ArrangementRecord.KeptGuide> {
    var guides = guides
    var isSorted = true
    for index in guides.indices {
      let new = role(guides[index].role)
      if new != guides[index].role { guides[index].isNamed = false }
      guides[index].role = new
      if index > 0 && new < guides[index - 1].role { isSorted = false }
    }
    if isSorted { return guides }
    var order: [SortKey] = []
    for (index, guide) in guides.enumerated() {
      order.append(SortKey(Int64(guide.role), payload: Int32(truncatingIfNeeded: index)))
    }
    SortKey.sort(&order)
    return ContiguousArray(order.map { guides[Int($0.payload)] })
  }

  /// Inserts a member before the one at `place` (-1: at the end), or moves it there.
  func insert(_ item: Handle, intoStack stack: Handle, at place: Int) throws(LayoutError) {
    let token = ItemToken(try handles.item(item))
    if let index = try? index(of: stack), memberChanges.insert(token, at: place, into: index) { return }
    try setArrangement(stack, .stack, .some) { plan throws(LayoutError) in
      _ = try batches.maker.host(plan.container.id, token.id)
      if place > plan.members.count {
        throw LayoutError(
          .argument, "the stack has \(plural(plan.members.count, "member")): index \(place) is out of range")
      }
      var member = Arrangement.Member(token)
      var at = place < 0 ? plan.members.count : place
      if let old = plan.members.firstIndex(where: { $0.item == token }) {
        member = plan.members.remove(at: old)
        if old < at { at -= 1 }
      }
      plan.members.insert(member, at: at)
    }
  }

  /// Moves an item inside its stack along this axis; returns the previous member, or -1.  nil if it is in no such stack.
  func move(_ item: ItemID, before next: ItemID, isVertical: Bool) throws(LayoutError) -> ItemID? {
    for record in model.arrangements.records where record.plan.kind == .stack && record.plan.isVertical == isVertical {
      let members = record.plan.members
      guard let from = members.firstIndex(where: { $0.item.id == item }) else { continue }
      guard let place = next < 0 ? members.count : members.firstIndex(where: { $0.item.id == next }) else {
        throw LayoutError(.argument, "\(model.wording.itemText(next)) is not in the stack that the item is in")
      }
      if place != from + 1 {
        try insert(handles.handle(item: item), intoStack: handles.handle(group: record.group), at: place)
      }
      let previous = place == from + 1 ? from - 1 : place - 1
      return previous < 0 ? -1 : members[previous].item.id
    }
    return nil
  }

  func remove(_ item: Handle, from group: Handle, _ kind: Arrangement.Kind) throws(LayoutError) {
    let token = ItemToken(try handles.item(item))
    if let index = try? index(of: group), memberChanges.remove(token, from: index, kind) { return }
    try setArrangement(group, kind, .some) { plan throws(LayoutError) in
      guard let old = plan.members.firstIndex(where: { $0.item == token }) else {
        throw LayoutError(.argument, "the item is not in this \(kind.word)")
      }
      plan.members.remove(at: old)
    }
  }

  /// Destroys an arrangement with its constraints, guides and group.  Other constraints of the group remain.
  func destroyArrangement(_ stack: Handle) throws(LayoutError) {
    let index = try index(of: stack)
    let group = model.arrangements[index].group
    var work = Rearrangement(mustGoOn: true)
    drop(index, &work)
    try plan([], &work)
    carryOut(work)
    if model.arrangements.first(of: group) < 0 { model.destroyGroup(group) }
  }

  func index(of stack: Handle) throws(LayoutError) -> Int {
    let index = model.arrangements.first(of: try handles.group(stack))
    if index >= 0 { return index }
    throw LayoutError(.handle, "the group does not belong to a stack, grid, flow or barrier")
  }

  func index(of group: Handle, _ wanted: Arrangement.Kind) throws(LayoutError) -> Int {
    let index = try index(of: group)
    let kind = model.arrangements[index].plan.kind
    if kind == wanted { return index }
    throw LayoutError(.argument, "the group is a \(kind.word), not a \(wanted.word)")
  }

  func guide(ofBarrier group: Handle) throws(LayoutError) -> ItemID {
    let guides = model.arrangements[try index(of: group, .barrier)].guides
    guard let guide = guides.first?.item, model.isLive(guide: guide) else {
      throw LayoutError(.handle, "the guide of the barrier was destroyed")
    }
    return guide.id
  }

  /// Validates the new constraints of an arrangement and compares them with the existing ones, for an empty step.  A new plan must
  /// be complete; later, members that were moved to another tree are ignored until they return.
  private func prepare(
    _ step: inout Rearrangement.Step, _ record: ArrangementRecord, formerly: [Arrangement.Member],
    said part: Rearrangement.Part?, doomed: Set<ItemID> = []
  ) throws(LayoutError) {
    // Lines cannot be wrong.
    let said = part == .breaks ? nil : part
    var plan = record.plan
    let container = plan.container.id
    if said != .whole || !record.isActive {
      // Children of the container need no search.
      let isApart = { (member: Arrangement.Member) in
        self.model.items[member.item.id].parent != container
          && self.model.items.commonAncestor(container, member.item.id) < 0
      }
      if plan.members.contains(where: isApart) {
        plan.members.removeAll(where: isApart)
        if part != .breaks { plan.handOnLines(of: record.plan) }
      }
    }
    let names = ScopeLookup(model, scope: container)
    let fault = said == .newLines ? record.plan.newLinesFault() : said == nil ? nil : record.plan.fault(scope: names)
    if let fault {
      throw LayoutError(fault.isLimit ? .limit : .argument, "\(fault.message)").at(index: fault.member)
    }
    if said == .whole { try checkTree(plan) }
    if model.items[container].kind == .guide && model.items[container].parent < 0 && said == nil {
      step.endedGuides = ContiguousArray(record.guides.lazy.map { $0.item }.filter(model.isLive(guide:)).map { $0.id })
      return
    }
    let known =
      record.guides.isEmpty ? [] : ReusedGuides(model, record, formerly: formerly).find(besides: doomed)
    let before = said == nil ? self.before(record, plan, known) : nil
    let writer = try ArrangementWriter.planned(consume plan, scope: names, known: known, before: before)
    if writer.plan.usesMargins && model.areaGuides(of: container).1 < 0 { step.addMargins() }
    planGuides(record.guides, areNamed: record.namesAsOf == model.names.stamp, writer, &step)
    let match = ArrangementMatch(model, record, writer, usual: lastIdentifiers)
    lastIdentifiers = match.identifiers
    // Old constraints are destroyed after new ones are created, so the limits must allow both.
    try budget.reserve(items: step.newGuides, constraints: match.count, bytes: step.bytes)
    step.writer = writer
    step.match = match
    try step.countNew(match)
    try budget.reserve(constraints: step.newConstraints, bytes: step.bytes)
  }

  /// The previous plan, if at most gone states have changed.
  private func before(
    _ record: ArrangementRecord, _ plan: Arrangement, _ known: ContiguousArray<ArrangementWriter.Guide>
  ) -> ArrangementWriter.Before? {
    let made = record.made
    let areAllThere =
      plan.members.count == record.plan.members.count && made.presence.count == plan.members.count
      && known.count == record.guides.count
    if made.pieces.isEmpty || !areAllThere { return nil }
    return ArrangementWriter.Before(pieces: made.pieces, presence: made.presence)
  }

  private func isNamed(_ guide: Rearrangement.Guide, _ writer: ArrangementWriter) -> Bool {
    model.name(of: guide.item).map { writer.isName($0, ofGuide: guide.role) } ?? false
  }

  /// Determines the guides to be created, named and destroyed.
  private func planGuides(
    _ old: ContiguousArray<ArrangementRecord.KeptGuide>, areNamed: Bool, _ writer: ArrangementWriter,
    _ step: inout Rearrangement.Step
  ) {
    var next = 0
    step.reserve(guides: writer.guides.count)
    for wanted in writer.guides {
      let guide = Rearrangement.Guide(role: wanted.role, item: writer.isNew(wanted.item) ? -1 : wanted.item.id)
      if guide.item < 0 {
        let isNameless = writer.plan.isBarrier && writer.plan.name == nil
        step.add(guide, nameLength: isNameless ? nil : writer.nameLength(ofGuide: guide.role))
        continue
      }
      while old[next].item.id != guide.item { endGuide() }
      let isCalled = areNamed && old[next].role == guide.role ? old[next].isNamed : isNamed(guide, writer)
      step.add(guide, nameLength: isCalled ? nil : writer.nameLength(ofGuide: guide.role))
      next += 1
    }
    while next < old.count { endGuide() }

    func endGuide() {
      if model.isLive(guide: old[next].item) { step.endedGuides.append(old[next].item.id) }
      next += 1
    }
  }

  /// Validates gone members too, although they may have no constraints.
  private func checkTree(_ plan: Arrangement) throws(LayoutError) {
    let maker = batches.maker
    try forEachIndex(plan.members.count) { index throws(LayoutError) in
      let member = plan.members[index]
      _ = try maker.host(plan.container.id, member.item.id)
    }
  }

  // MARK: Rebuilding

  /// Rebuilds arrangements, all or none.  Rebuilds that may wait are deferred only if they cannot fail later.
  func remake(_ indices: ContiguousArray<Int>, when: Remaking) throws(LayoutError) {
    if indices.isEmpty { return }
    if when != .now && isRoomSure(indices, guidesMayEnd: when == .later) {
      model.changes.setPending(true)
      return model.arrangements.setStale(indices)
    }
    try remakeStale()
    try remake(indices)
  }

  /// Performs the deferred rebuilds.
  func remakeStale() throws(LayoutError) {
    try remake(model.arrangements.stale)
    model.arrangements.forgetStale()
  }

  /// Whether all arrangements to be rebuilt fit the limits at their largest, and none of their guides that may be destroyed is a
  /// member elsewhere.
  private func isRoomSure(_ indices: ContiguousArray<Int>, guidesMayEnd: Bool) -> Bool {
    var members = model.arrangements.staleMembers
    for index in indices {
      let record = model.arrangements[index]
      // A deferred one is counted already, and no user of its guides was added since.
      if record.isStale && guidesMayEnd { continue }
      members += record.memberCount
      for guide in record.passingGuides {
        if !guidesMayEnd || !model.arrangements.find(naming: [guide.item.id]).isEmpty { return false }
      }
    }
    let limits = budget.limits
    return limits.memoryBytes == .max
      && ArrangementWriter.mostTies * members < limits.constraints - model.constraints.liveCount
      && 3 * members < limits.items - model.items.liveCount
  }

  private func remake(_ indices: ContiguousArray<Int>) throws(LayoutError) {
    if indices.isEmpty { return }
    if indices.count == 1 {
      endings.begin()
      if memberChanges.follow(indices[0]) { return endings.finish() }
    }
    var work = Rearrangement()
    try plan(indices, &work)
    carryOut(work)
  }

  /// The same when the change cannot be refused: an arrangement that exceeds a limit keeps its constraints.  Destroyed items are
  /// removed from their arrangements, and an arrangement is destroyed with its container.
  func remakeIfPossible(_ indices: ContiguousArray<Int>) {
    var others = ContiguousArray<Int>()
    for index in indices where !memberChanges.follow(index) { others.append(index) }
    if others.isEmpty { return }
    var work = Rearrangement(mustGoOn: true)
    try? plan(others, &work)
    assembly.end(work)
    assembly.make(work)
  }

  // MARK: Planning

  /// Plans these arrangements, and then all users of guides that will be destroyed.
  func plan(_ indices: ContiguousArray<Int>, _ work: inout Rearrangement) throws(LayoutError) {
    for index in ArrangementOrder(model).sorted(indices) { try plan(index, &work) }
    try planUsers(&work)
  }

  /// One pass suffices in dependency order.
  private func planUsers(_ work: inout Rearrangement) throws(LayoutError) {
    if work.doomed.isEmpty { return }
    var keys = work.order.map { SortKey(Int64($0), payload: 0) }
    // Those that name a doomed item, and those that name one of their guides, and so on.
    var known = Set(work.order)
    var pending = ContiguousArray(work.doomed)
    while !pending.isEmpty {
      let found = model.arrangements.find(naming: pending)
      pending = []
      for index in found where known.insert(index).inserted {
        keys.append(SortKey(Int64(index), payload: 0))
        for guide in model.arrangements[index].guides { pending.append(guide.item.id) }
      }
    }
    let all = ArrangementOrder(model).sorted(Arrangements.unique(&keys))
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
    let doomed = work.doomed
    if record.plan.isBarrier && said == nil {
      barriers.follow(&record.plan, moves: work.mustGoOn) { self.isThere($0, doomed) }
      moveGuide(of: record)
    }
    if !isThere(record.plan.container.id, doomed) { return drop(index, &work) }
    if record.plan.isBarrier && record.plan.members.isEmpty { return drop(index, &work) }
    if record.plan.members.contains(where: { !isThere($0.item.id, doomed) }) {
      record.plan.members.removeAll { !isThere($0.item.id, doomed) }
    }
    let former = model.arrangements[index].plan
    if said?.part != .breaks { record.plan.handOnLines(of: former) }
    var step = Rearrangement.Step(plan: record.plan, outcome: .made)
    do throws(LayoutError) {
      try prepare(
        &step, record, formerly: former.members, said: said?.part, doomed: doomed)
      work.set(index, step)
      try budget.reserve(items: work.guides, constraints: work.constraints, bytes: work.bytes)
    } catch {
      if !work.mustGoOn { throw error }
      return work.set(index, Rearrangement.Step(plan: record.plan, outcome: .stuck))
    }
    for guide in step.endedGuides { work.doomed.insert(guide) }
  }

  /// The guide of a barrier lies in its container.
  private func moveGuide(of record: ArrangementRecord) {
    let container = record.plan.container.id
    guard record.plan.isBarrier, let guide = record.guides.first?.item, model.isLive(guide: guide),
      model.items.isLive(container), model.items[guide.id].parent != container
    else { return }
    model.move(guide.id, to: container, before: -1)
  }

  func drop(_ index: Int, _ work: inout Rearrangement) {
    let record = model.arrangements[index]
    work.set(index, Rearrangement.Step(plan: record.plan))
    for guide in record.guides where model.isLive(guide: guide.item) { work.doomed.insert(guide.item.id) }
  }

  private func isThere(_ item: ItemID, _ doomed: Set<ItemID>) -> Bool {
    model.items.isLive(item) && (doomed.isEmpty || !doomed.contains(item))
  }

  // MARK: Execution

  func carryOut(_ work: Rearrangement) {
    endings.begin()
    assembly.end(work)
    endings.finish()
    assembly.make(work)
  }

  // MARK: Groups and contents

  /// All or none.
  func setIntrinsicSizes(
    _ count: Int, when: Remaking, _ spec: (Int) -> (Handle, Size)
  ) throws(LayoutError) {
    var views = ContiguousArray<ItemID>()
    var sizes = ContiguousArray<Size>()
    views.reserveCapacity(count)
    sizes.reserveCapacity(count)
    try forEachIndex(count) { index throws(LayoutError) in
      views.append(try handles.view(spec(index).0))
      try Arguments.checkSize(spec(index).1)
      sizes.append(Arguments.normal(spec(index).1))
    }
    try setIntrinsicSizes(views, sizes, when: when)
  }

  /// Sets the content sizes of several views and rebuilds the stacks and grids that depend on them; all or none.
  func setIntrinsicSizes(
    _ views: ContiguousArray<ItemID>, _ sizes: ContiguousArray<Size>, when: Remaking
  ) throws(LayoutError) {
    var before = ContiguousArray<Size>()
    try changeContent(of: views, when: when) { isUndone in
      if isUndone {
        // In reverse, since a view may occur twice.
        for index in views.indices.reversed() { model.setIntrinsicSize(views[index], before[index]) }
        return
      }
      for (index, view) in views.enumerated() {
        before.append(model.preferences(of: view).intrinsic)
        model.setIntrinsicSize(view, sizes[index])
      }
    }
  }

  func setHugging(_ view: ItemID, _ hugging: (Float, Float), when: Remaking) throws(LayoutError) {
    let before = model.preferences(of: view).hugging
    try changeContent(of: [view], when: when) { isUndone in
      let hugging = isUndone ? before : hugging
      model.setHugging(view, hugging.0, hugging.1)
    }
  }

  func setCompression(_ view: ItemID, _ compression: (Float, Float)?, when: Remaking) throws(LayoutError) {
    let before = model.preferences(of: view).saidCompression
    try changeContent(of: [view], when: when) { isUndone in
      model.setCompression(view, isUndone ? before : compression)
    }
  }

  /// Changes the sources of measurements; all or none.
  func setMeasured(
    _ views: ContiguousArray<ItemID>, when: Remaking, _ change: (inout MeasureSource) -> Void
  ) throws(LayoutError) {
    var before = ContiguousArray<MeasureSource>()
    try changeContent(of: views, when: when) { isUndone in
      if isUndone {
        for index in views.indices.reversed() { model.setMeasured(views[index]) { $0 = before[index] } }
        return
      }
      for view in views {
        let old = model.measure(of: view)
        before.append(old < 0 ? MeasureSource() : model.measures[old].source)
        model.setMeasured(view, change)
      }
    }
  }

  /// Changes the content of views and rebuilds the stacks and grids that depend on it.  `change(true)` must undo `change(false)`.
  private func changeContent(
    of views: ContiguousArray<ItemID>, when: Remaking, _ change: (_ isUndone: Bool) -> Void
  ) throws(LayoutError) {
    endings.begin()
    var named = model.arrangements.find(naming: views)
    if named.isEmpty { return change(false) }
    let before = views.map { model.preferences(of: $0).content }
    change(false)
    var changed = ContiguousArray<ItemID>()
    for (index, view) in views.enumerated() where !model.preferences(of: view).content.isLike(before[index]) {
      changed.append(view)
    }
    let grids = Set(model.arrangements.find(naming: changed).filter { model.arrangements[$0].plan.isGrid })
    named.removeAll { !model.arrangements[$0].plan.followsContents && !grids.contains($0) }
    do throws(LayoutError) {
      try remake(named, when: when)
    } catch {
      change(true)
      throw error
    }
  }

  /// Hides or shows views and rebuilds the arrangements that contain them; all or none.
  func setGone(
    _ views: ContiguousArray<ItemID>, _ isGone: ContiguousArray<Bool>, when: Remaking
  ) throws(LayoutError) {
    endings.begin()
    var changed = ContiguousArray<ItemID>()
    for (index, view) in views.enumerated() where model.items[view].isGone != isGone[index] {
      model.setGone(view, isGone[index])
      changed.append(view)
    }
    do throws(LayoutError) {
      try remake(model.arrangements(reachingInto: changed), when: when)
    } catch {
      // In reverse, since a view may occur twice.
      for view in changed.reversed() { model.setGone(view, !model.items[view].isGone) }
      throw error
    }
  }

  /// Arrangements in a view with a content area are laid out in that area.
  func setContentInsets(_ view: ItemID, _ insets: Edges) throws(LayoutError) {
    let areas = ContentAreas(model: model)
    try changeArea(of: view) { areas.set(view, $0 ? nil : insets) }
  }

  func setScrolls(_ view: ItemID, _ scrolls: Scrolls) throws(LayoutError) {
    let old = model.traits(of: view).scrolls
    let areas = ContentAreas(model: model)
    try changeArea(of: view) { areas.setScrolls(view, $0 ? old : scrolls) }
  }

  /// Rebuilds the arrangements in a view that gets a content area, or loses it.  `change(true)` must undo `change(false)`.
  private func changeArea(of view: ItemID, _ change: (_ isUndone: Bool) -> Void) throws(LayoutError) {
    let areas = ContentAreas(model: model)
    let hadArea = areas.has(view)
    endings.begin()
    change(false)
    if areas.has(view) == hadArea { return }
    var inside = ContiguousArray<Int>()
    for (index, record) in model.arrangements.records.enumerated() where record.plan.container.id == view {
      inside.append(index)
    }
    do throws(LayoutError) {
      try remake(inside)
    } catch {
      change(true)
      throw error
    }
  }
}

extension ArrangementMaker: Rearranging {
  func takeOut(_ views: ContiguousArray<ItemID>) throws(LayoutError) {
    try setGone(views, ContiguousArray(repeating: true, count: views.count), when: .now)
  }
}
