// Which stacks, grids and barriers a document holds as such.  The others are written as the constraints and guides they have made.

struct ArrangementExport {
  private let model: Model
  private let places: IDArray<ItemID, ItemID>
  private let record: DocumentRecord
  /// Per constraint: the arrangement whose entry stands for it.
  private var makers: [Int32: Int] = [:]
  private var chosen: Set<Int> = []
  /// The items that deferred texts mean.
  private var meant: Set<ItemID> = []

  init(_ model: Model, _ places: IDArray<ItemID, ItemID>, _ record: DocumentRecord) {
    self.model = model
    self.places = places
    self.record = record
    if model.arrangements.records.isEmpty { return }
    for text in model.deferred.inOrder {
      let text = model.deferred.records[text]
      for entry in text.items + text.found { meant.insert(entry.item.id) }
      if let scope = text.scope { meant.insert(scope.id) }
    }
    // Flows are written apart.
    for index in model.arrangements.indices where model.arrangements[index].plan.flow == nil && isAsPlanned(index) {
      chosen.insert(index)
      for kept in model.arrangements[index].made.constraints { makers[kept.id.raw] = index }
    }
    // An entry makes its guides, so nothing else may name one.
    var isChanged = true
    while isChanged {
      isChanged = false
      for index in model.arrangements.indices where chosen.contains(index) && !isUnnamed(index) {
        chosen.remove(index)
        for kept in model.arrangements[index].made.constraints { makers[kept.id.raw] = nil }
        isChanged = true
      }
    }
  }

  /// The arrangement whose entry stands for a constraint.
  func maker(of constraint: ConstraintID) -> Int? { makers.isEmpty ? nil : makers[constraint.raw] }

  func holds(_ index: Int) -> Bool { chosen.contains(index) }

  /// The guides that entries make.
  func forEachGuide(_ body: (ItemID) -> Void) {
    for index in model.arrangements.indices where chosen.contains(index) {
      for guide in model.arrangements[index].guides { body(places[guide.item.id]) }
    }
  }

  // MARK: Choice

  private func isInside(_ item: ItemID) -> Bool { places.holds(item) && places[item] >= 0 }

  /// Whether reading its entry makes the very constraints and guides that it has.
  private func isAsPlanned(_ index: Int) -> Bool {
    let arrangement = model.arrangements[index]
    let plan = arrangement.plan
    if arrangement.isEnded || arrangement.isStale || arrangement.made.constraints.isEmpty { return false }
    if !isInside(plan.container.id) || !plan.members.allSatisfy({ isInside($0.item.id) }) { return false }
    if plan.isGrid && !ArrangementPrinter.canList(plan) || hasUnknownProportions(plan) { return false }
    let names = ScopeLookup(model, scope: plan.container.id)
    if plan.fault(scope: names) != nil || !arrangement.guides.allSatisfy({ isPlain(guide: $0) }) { return false }
    // The entry of a barrier has no key for a name that another item has, which a deferred text would find.
    if plan.isBarrier, let guide = arrangement.guides.first, case .name = record.items[places[guide.item.id]].called {
      return false
    }
    let known = ReusedGuides(model, arrangement, formerly: plan.members).find(besides: [])
    guard let writer = try? ArrangementWriter.planned(plan, scope: names, known: known),
      writer.guides.count == arrangement.guides.count,
      !writer.guides.contains(where: { writer.isNew($0.item) })
    else { return false }
    let match = ArrangementMatch(model, arrangement, writer, usual: nil)
    if match.count != arrangement.made.constraints.count || !match.ended.isEmpty { return false }
    for change in match.changes where !isSame(change, writer, match) { return false }
    return arrangement.made.constraints.allSatisfy {
      model.userKeys.constraint($0.id).isEmpty && model.deferred.text(of: $0.id) < 0
    }
  }

  /// Whether proportions follow contents that the program measures: a reader would not know them.
  private func hasUnknownProportions(_ plan: Arrangement) -> Bool {
    if plan.distribution != .fillProportionally { return false }
    return plan.members.contains {
      let measure = model.measure(of: $0.item.id)
      return measure >= 0 && model.measures.text(measure) == nil
    }
  }

  private func isSame(
    _ change: ArrangementMatch.Change, _ writer: ArrangementWriter, _ match: ArrangementMatch
  ) -> Bool {
    if change.constraint < 0 || change.isPlaced || change.tie < 0 { return false }
    let (constraint, tie) = (model.constraints[change.constraint], writer.ties[change.tie])
    return tie.has(constraint.constant, constraint.multiplier)
      && constraint.priority == tie.priority && model.metadata.has(match.identifiers[tie.purpose], change.constraint)
  }

  private func isPlain(guide: ArrangementRecord.KeptGuide) -> Bool {
    let item = guide.item.id
    return model.isLive(guide: guide.item) && isInside(item) && model.userKeys.item(item).isEmpty
      && model.items.companion(of: item) < 0 && model.traits(of: item).z == 0 && !meant.contains(item)
  }

  private func isUnnamed(_ index: Int) -> Bool {
    let arrangement = model.arrangements[index]
    if arrangement.plan.isBarrier { return true }
    for guide in arrangement.guides {
      let item = guide.item.id
      if !model.arrangements.find(naming: [item]).isEmpty { return false }
      // A reader finds no name of a guide that an entry makes.
      for constraint in model.constraints(naming: item) where maker(of: constraint) != index { return false }
    }
    return true
  }

  // MARK: Entries

  /// A constraint for each one that a reader makes of the entry.  A reader gives every grid one column where they follow from
  /// the width.
  func constraints(_ index: Int) -> ContiguousArray<ConstraintID> {
    let arrangement = model.arrangements[index]
    var plan = arrangement.plan
    let made = arrangement.made.constraints
    if plan.columnMinimum == 0 || plan.columns.count == 1 { return ContiguousArray(made.map { $0.id }) }
    plan.columns.count = 1
    let scope = ScopeLookup(model, scope: plan.container.id)
    guard let writer = try? ArrangementWriter.planned(plan, scope: scope) else { return [] }
    writer.writeAll()
    return ContiguousArray(repeating: made[0].id, count: writer.ties.count)
  }

  func entry(_ index: Int, _ name: [UInt8]?) -> PrintedConstraint {
    let arrangement = model.arrangements[index]
    var printed = PrintedConstraint(statement: Statement.blank, isActive: arrangement.isActive)
    let guide = arrangement.plan.isBarrier ? arrangement.guides.first.map { places[$0.item.id] } : nil
    printed.arrangement = ArrangementPrinter.text(
      arrangement.said, own: guide.map { record.items[$0].name } ?? name,
      name: { self.record.items[self.places[$0]].name }, metric: metric)
    if arrangement.group >= 0, let name = model.groups.name(of: arrangement.group) {
      let isUsual = !arrangement.plan.isBarrier && name == model.name(of: arrangement.plan.container.id)
      let isInRule = model.rules[arrangement.group].isRule
      if !isUsual || isInRule { printed.group = Array(name) }
    }
    printed.userKeys = arrangement.userKeys
    return printed
  }

  /// A metric that a rule sets is followed by every space that the document names it for.
  private func metric(_ named: Arrangement.NamedSpace) -> Double? {
    guard let value = model.metrics.value(named.metric[...]) else { return nil }
    return named.isFollowed || !isSetByRule(named.metric) ? value : nil
  }

  private func isSetByRule(_ metric: [UInt8]) -> Bool {
    for group in model.rules.ids {
      if model.rules[group].overrides?.metrics.contains(where: { $0.name == metric }) ?? false { return true }
    }
    return false
  }
}
