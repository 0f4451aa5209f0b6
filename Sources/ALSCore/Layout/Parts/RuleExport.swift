// Rules for a document: the entries around each constraint, and the values that rules set.

struct RuleExport {
  private let model: Model
  private let places: IDArray<ItemID, ItemID>
  private let record: DocumentRecord
  private let scope: DocumentScope
  /// The names of arrangements in the document.
  private let names: ContiguousArray<[UInt8]?>
  private let top: ItemID
  private var arranged = NamedLists()
  /// Per group with a rule: its number in the order of creation.
  private var orders: [GroupID: Int] = [:]

  init(
    _ model: Model, _ places: IDArray<ItemID, ItemID>, _ record: DocumentRecord, _ names: ContiguousArray<[UInt8]?>,
    _ top: ItemID
  ) {
    self.model = model
    self.names = names
    self.top = top
    for index in names.indices where names[index] != nil {
      if let name = model.arrangements[index].plan.name { arranged.add(index, name, in: top) }
    }
    self.places = places
    self.record = record
    scope = DocumentScope(record)
    var number = 1
    for group in model.groupsInOrder {
      orders[group] = number
      number += 1
    }
  }

  func order(of group: GroupID) -> Int { orders[group] ?? 0 }

  /// The order of the innermost condition around the members of a group.
  func orderOfRule(around group: GroupID) -> Int {
    var at = group
    while at >= 0 && model.rules[at].condition == nil { at = model.rules[at].parent }
    return at < 0 ? 0 : order(of: at)
  }

  /// Puts a constraint into the entries of its rules.
  func place(_ constraint: ConstraintID, _ printed: inout PrintedConstraint) {
    let group = model.groups.group(of: constraint)
    if group < 0 { return }
    printed.path = path(group)
    if !printed.path.isEmpty { printed.ruleOrder = orderOfRule(around: group) }
    if model.rules[group].condition != nil { printed.group = nil }
  }

  /// The entries around the members of a group, outermost first.
  func path(_ group: GroupID) -> [PrintedStep] {
    var path: [PrintedStep] = []
    for at in model.rules(from: group) {
      let rule = model.rules[at]
      if let condition = rule.condition {
        let isElse = condition.isElse && rule.elseOf >= 0
        var text = text(condition)
        if condition.isElse && !isElse { text = Condition.negated(text) }
        path.append(
          PrintedStep(
            entry: isElse ? rule.elseOf : at, isElse: isElse, when: text,
            name: isElse ? nil : model.groups.name(of: at).map { Array($0) },
            isActive: isElse ? model.rules[rule.elseOf].isActive : rule.isActive))
      } else if at != group && !rule.isActive {
        path.append(PrintedStep(entry: at, when: RuleExport.always, isActive: false))
      }
    }
    return path.reversed()
  }

  private static let always = ASCII.bytes("0 == 0")

  /// The text of the program, if it still means the same.
  private func text(_ rule: RuleCondition) -> [UInt8] {
    var condition = rule.condition
    condition.replaceItems { token in
      let place = places[token.id]
      return place < 0 ? nil : ItemToken(place, token.part)
    }
    let canonical = ConditionWriter.text(condition, scope: scope) ?? RuleExport.always
    let read = try? ConditionReader.read(rule.text, scope: scope) { _, _ in false }
    return read.flatMap { ConditionWriter.text($0, scope: scope) } == canonical ? rule.text : canonical
  }

  // MARK: Overrides

  func overrides() -> [(order: Int, override: PrintedOverride)] {
    var found: [(order: Int, override: PrintedOverride)] = []
    var last: GroupID = -1
    for group in model.groupsInOrder {
      if let overrides = model.rules[group].overrides, let text = text(overrides) {
        if last >= 0 && model.rules[group].elseOf == last {
          found[found.count - 1].override.otherwise = text
          continue
        }
        last = group
        var path = path(group)
        if model.rules[group].condition == nil {
          path.append(PrintedStep(entry: group, when: RuleExport.always, isActive: model.rules[group].isActive))
        }
        found.append((order(of: group), PrintedOverride(path: path, text: text)))
      }
    }
    return found
  }

  /// nil where nothing of it is in the tree.
  private func text(_ overrides: RuleOverrides) -> [UInt8]? {
    var out = TextWriter()
    out.add("{ ")
    let start = out.bytes.count
    for view in overrides.views where places[view.item] >= 0 {
      out.addKey(record.items[places[view.item]].name)
      var values = view.values
      values.traits = values.traits.scaled(as: model.rules)
      DocumentWriter.add(values, to: &out)
    }
    for own in overrides.arranged where own.root == top {
      for index in arranged.numbers(own.name, in: top) {
        guard let name = names[Int(index)] else { continue }
        out.addKey(name)
        out.add(own.text)
      }
    }
    for metric in overrides.metrics {
      out.addKey(metric.name)
      out.add(metric.value)
    }
    if out.bytes.count == start { return nil }
    out.add(" }")
    return out.bytes
  }

  // MARK: Expectations

  /// The expectation with the condition that is its own, and the entries around it.
  func placed(_ expectation: Expectation) -> (expectation: Expectation, path: [PrintedStep]) {
    var placed = expectation
    var group = expectation.group
    if group >= 0 && model.rules[group].isForExpectation, let condition = model.rules[group].condition {
      placed.condition = text(condition)
      group = model.rules[group].parent
    }
    return (placed, group < 0 ? [] : path(group))
  }
}
