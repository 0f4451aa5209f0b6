// Why a rule is in force, in words: its condition with the values that it compares.

struct RuleWording {
  let model: Model

  /// The conditions around a constraint, innermost first.
  func rules(of constraint: ConstraintID) -> [RuleCondition] {
    var found: [RuleCondition] = []
    for group in model.rules(from: model.groups.group(of: constraint)) {
      if let condition = model.rules[group].condition { found.append(condition) }
    }
    return found
  }

  /// `root.width < 600, and root.width is 320`; several conditions are joined by `and`.
  func add(_ rules: [RuleCondition], to out: inout TextWriter) {
    for (index, rule) in rules.enumerated() {
      if index > 0 { out.add(", and ") }
      out.add(rule.isElse ? Condition.negated(rule.text) : rule.text)
    }
    var seen: [[UInt8]] = []
    for rule in rules {
      for case .test(let test) in rule.condition.steps { addValues(test, rule, &seen) }
    }
    for (index, value) in seen.enumerated() {
      out.add(index == 0 ? "; " : ", ")
      out.add(value)
    }
  }

  private func addValues(_ test: Condition.Test, _ rule: RuleCondition, _ seen: inout [[UInt8]]) {
    func note(_ body: (inout TextWriter) -> Void) {
      var out = TextWriter()
      body(&out)
      if !seen.contains(out.bytes) { seen.append(out.bytes) }
    }
    switch test {
    case .gone(let item):
      let isGone = model.holdsNow(test, rule)
      note {
        $0.add(Array(model.wording.itemText(item.id).utf8))
        $0.add(isGone ? " is gone" : " is not gone")
      }
    case .direction(let isRightToLeft):
      let isSo = model.holdsNow(test, rule)
      note { $0.add(isSo == isRightToLeft ? "the direction is rtl" : "the direction is ltr") }
    case .never: note { $0.add("a view of the condition was destroyed") }
    case .compare, .shape:
      guard let (left, _, right) = Model.sides(test) else { return }
      for value in [left, right] { if case .number = value { continue } else { note { add(value, rule, &$0) } } }
    }
  }

  private func add(_ value: Condition.Value, _ rule: RuleCondition, _ out: inout TextWriter) {
    switch value {
    case .number: break
    case .metric(let name): out.add(name)
    case .textScale: out.add("textScale")
    case .length(let item, let isHeight):
      out.add(item.map { Array(model.wording.itemText($0.id).utf8) } ?? ASCII.bytes("root"))
      out.add(isHeight ? ".height" : ".width")
    }
    out.add(" is ")
    out.addShort(valueNow(value, rule))
  }

  /// As the published layout has it.
  private func valueNow(_ value: Condition.Value, _ rule: RuleCondition) -> Double {
    if let input = model.inputNow(value, rule) { return input }
    guard case .length(_, let isHeight) = value else { return 0 }
    return length(model.itemOfLength(value, rule), isHeight)
  }

  let length: (ItemID, Bool) -> Double
}
