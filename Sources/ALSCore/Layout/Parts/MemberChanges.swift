// Changes of one member of a large stack.  The plan changes in place, and only the constraints that depend on the member are compared
// and replaced.  Every method returns false, and changes nothing, if the stack must be rebuilt as a whole.

struct MemberChanges {
  private let batches: BatchMaker
  private let assembly: ArrangementAssembly
  private let endings: Endings
  private let model: Model
  private let budget: Budget

  /// Rebuilding stacks with fewer constraints costs little.
  private static let fewest = 64

  init(_ batches: BatchMaker, _ assembly: ArrangementAssembly, _ endings: Endings) {
    self.batches = batches
    self.assembly = assembly
    self.endings = endings
    model = batches.model
    budget = batches.budget
  }

  /// Inserts a view that is no member yet before the member at `place` (-1: at the end).
  func insert(_ item: ItemToken, at place: Int, into index: Int) -> Bool {
    if !model.arrangements.stale.isEmpty || !isLarge(index) || !model.items.isView(item.id) { return false }
    let container = model.arrangements[index].plan.container
    let count = model.arrangements[index].plan.members.count
    if place > count || item.id == container.id || model.naturalHost(container.id, item.id) < 0 { return false }
    if model.arrangements.place(of: item.id, in: index) >= 0 { return false }
    let place = place < 0 ? count : place
    let presence = model.items.presence(of: item.id, in: container.id)
    endings.begin()
    model.arrangements.insert(Arrangement.Member(item), at: place, into: index)
    if !rebuild(index, MemberChange(place: place, before: nil, after: presence)) {
      _ = model.arrangements.removeMember(at: place, from: index)
      return false
    }
    endings.finish()
    return true
  }

  func remove(_ item: ItemToken, from index: Int, _ kind: Arrangement.Kind) -> Bool {
    if kind != .stack || !model.arrangements.stale.isEmpty || !isLarge(index) { return false }
    let place = model.arrangements.place(of: item.id, in: index)
    if place < 0 { return false }
    endings.begin()
    if !remove(at: place, from: index) { return false }
    endings.finish()
    return true
  }

  private func remove(at place: Int, from index: Int) -> Bool {
    let before = model.arrangements[index].made.presence[place]
    let member = model.arrangements.removeMember(at: place, from: index)
    if rebuild(index, MemberChange(place: place, before: before, after: nil)) { return true }
    model.arrangements.insert(member, at: place, into: index)
    return false
  }

  /// Follows a single member that was destroyed, hidden or shown.
  @inline(never)
  func follow(_ index: Int) -> Bool {
    if !isLarge(index) || !model.items.isLive(model.arrangements[index].plan.container.id) { return false }
    guard let change = onlyChange(of: index) else { return false }
    return change.after == nil ? remove(at: change.place, from: index) : rebuild(index, change)
  }

  /// The change of the only member that was destroyed, hidden or shown; nil if there are several, or members of other trees.
  private func onlyChange(of index: Int) -> MemberChange? {
    let (plan, known) = (model.arrangements[index].plan, model.arrangements[index].made.presence)
    let container = plan.container.id
    var found: MemberChange?
    for (place, member) in plan.members.enumerated() {
      let item = member.item.id
      var presence: Presence?
      if model.items.isLive(item) {
        if model.items[item].parent != container && model.naturalHost(container, item) < 0 { return nil }
        presence = model.items.presence(of: item, in: container)
      }
      if presence == known[place] { continue }
      if found != nil { return nil }
      found = MemberChange(place: place, before: known[place], after: presence)
    }
    return found
  }

  private func isLarge(_ index: Int) -> Bool {
    if model.arrangements[index].made.constraints.count < MemberChanges.fewest { return false }
    let record = model.arrangements[index]
    return record.base == nil && record.made.presence.count == record.plan.members.count
      && ArrangementWriter.canSplice(record.plan)
  }

  // MARK: Rebuilding

  private func rebuild(_ index: Int, _ change: MemberChange) -> Bool {
    model.arrangements.setPresence(change, of: index)
    if replace(index, change) { return true }
    model.arrangements.setPresence(change.reversed, of: index)
    return false
  }

  /// Replaces the constraints that depend on a member of the changed plan.
  @inline(never)
  private func replace(_ index: Int, _ change: MemberChange) -> Bool {
    let record = model.arrangements[index]
    guard let writer = writer(record), writer.hasIdentifiers(record.made.identifiers),
      ArrangementMatch.box(writer, model) == record.made.box,
      let splices = writer.splices(change, of: record.made.constraints.count, record.made.present),
      record.soundAsOf == model.constraints.arrangedStamp || isSound(record, besides: splices)
    else { return false }
    var step = Rearrangement.Step(plan: writer.plan, outcome: .made)
    let match = ArrangementMatch(model, record, writer, splices)
    step.writer = writer
    step.match = match
    do throws(LayoutError) {
      try budget.reserve(constraints: match.count)
      try step.countNew(match)
      try budget.reserve(constraints: step.newConstraints, bytes: step.bytes)
    } catch {
      return false
    }
    let stamp = model.constraints.arrangedStamp
    for constraint in match.ended { model.destroyConstraint(constraint) }
    assembly.make(index, step)
    model.constraints.setArrangedStamp(stamp)
    model.arrangements.setSound(index, asOf: stamp)
    #if ALS_CHECK
      check(index)
    #endif
    return true
  }

  #if ALS_CHECK
    /// A stack that is rebuilt as a whole must have the same constraints.
    private func check(_ index: Int) {
      let record = model.arrangements[index]
      let known = ReusedGuides(model, record, formerly: record.plan.members).find(besides: [])
      let scope = ScopeLookup(model, scope: record.plan.container.id)
      guard let writer = try? ArrangementWriter.planned(record.plan, scope: scope, known: known) else { return }
      let match = ArrangementMatch(model, record, writer, usual: nil)
      let isSame = match.changes.isEmpty && match.ended.isEmpty && match.count == record.made.constraints.count
      precondition(isSame && writer.presence == record.made.presence, "a stack was changed to other constraints")
    }
  #endif

  /// nil if the guide of the stack is not as the stack has made it.
  private func writer(_ record: ArrangementRecord) -> ArrangementWriter? {
    if record.guides.count > 1 { return nil }
    let guides = ReusedGuides(model, record, formerly: record.plan.members).find(besides: [])
    if guides.count != record.guides.count { return nil }
    let scope = ScopeLookup(model, scope: record.plan.container.id)
    let writer = try? ArrangementWriter.planned(record.plan, scope: scope, known: guides, spliced: record.made.presence)
    guard let writer, let guide = guides.first else { return writer }
    let isNamed = model.name(of: guide.item.id).map { writer.isName($0, ofGuide: guide.role) } ?? false
    return isNamed ? writer : nil
  }

  /// Whether the constraints that remain are as the stack has made them, in the order of their activation.
  @inline(never)
  private func isSound(_ record: ArrangementRecord, besides splices: ContiguousArray<StackSplice>) -> Bool {
    if record.plan.hasWeights { return false }
    var next = 0
    var stamp: Int32 = 0
    for splice in splices {
      if !isSound(record, next..<splice.old.lowerBound, behind: &stamp) { return false }
      next = splice.old.upperBound
    }
    return isSound(record, next..<record.made.constraints.count, behind: &stamp)
  }

  @_optimize(speed)
  private func isSound(_ record: ArrangementRecord, _ places: Range<Int>, behind stamp: inout Int32) -> Bool {
    let table = IDArray<ConstraintID, ConstraintRecord>(model.constraints.records.values)
    for kept in record.made.constraints[places] {
      let constraint = table[kept.id]
      if !constraint.isAsArranged(record.isActive) || constraint.generation != kept.generation { return false }
      if record.isActive && constraint.stamp <= stamp { return false }
      stamp = constraint.stamp
    }
    return true
  }
}
