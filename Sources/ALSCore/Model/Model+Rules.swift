// Evaluates which groups are in force.  Tests compare inputs exactly, beneath every override.  Tests of other lengths compare the
// frames of the previous round; they are false in the first round.

/// A test whose outcome differs from the round before, by its group.
struct RuleTurn {
  var group: GroupID
  var outcomes: UInt64
}

extension Model {
  // MARK: Inputs

  /// The root that `root` means in a condition, or -1.
  private func root(of condition: RuleCondition) -> ItemID {
    condition.scope < 0 ? firstRootView : items.root(of: condition.scope)
  }

  /// The size that was set on a root; negative where it is open.
  private func setLength(_ item: ItemID, isHeight: Bool) -> Double {
    if item < 0 || items[item].parent >= 0 || !items.isView(item) { return -1 }
    let size = preferences(of: item).size
    return isHeight ? size.height : size.width
  }

  private func isGoneAsGiven(_ view: ItemID) -> Bool {
    for at in upwards(from: view) {
      let base = rules.bases[at]
      if base.map({ $0.keys.contains(.gone) ? $0.traits.isGone : items[at].isGone }) ?? items[at].isGone { return true }
    }
    return false
  }

  private func isRightToLeftAsGiven(_ root: ItemID) -> Bool {
    if root < 0 { return false }
    if let base = rules.bases[root], base.keys.contains(.direction) { return base.traits.direction == .rightToLeft }
    return items[root].direction == .rightToLeft
  }

  // MARK: Tests

  /// The value of a side of a comparison; nil for a length that only a solve determines.
  private func input(_ value: Condition.Value, _ root: ItemID) -> Double? {
    switch value {
    case .number(let number): return number
    case .metric(let name): return metrics.value(name[...]) ?? 0
    case .textScale: return rules.textScale
    case .length(let item, let isHeight):
      let length = setLength(item?.id ?? root, isHeight: isHeight)
      return length < 0 ? nil : length
    }
  }

  /// The item whose length a solve determines.
  private func measured(_ value: Condition.Value, _ root: ItemID) -> (item: ItemID, isHeight: Bool)? {
    guard case .length(let item, let isHeight) = value, input(value, root) == nil else { return nil }
    return (item?.id ?? root, isHeight)
  }

  static func compares(_ left: Double, _ sign: Condition.Comparison, _ right: Double, isFrame: Bool) -> Bool {
    let slack = isFrame ? 1e-9 * max(1, left.magnitude, right.magnitude) : 0
    switch sign {
    case .less: return left < right - slack
    case .lessOrEqual: return left <= right + slack
    case .greater: return left > right + slack
    case .greaterOrEqual: return left >= right - slack
    case .equal: return (left - right).magnitude <= slack
    case .notEqual: return (left - right).magnitude > slack
    }
  }

  /// The two sides of a test as lengths, for tests that compare numbers.
  static func sides(_ test: Condition.Test) -> (Condition.Value, Condition.Comparison, Condition.Value)? {
    switch test {
    case .compare(let left, let sign, let right): return (left, sign, right)
    case .shape(let isPortrait):
      return (.length(nil, isHeight: true), isPortrait ? .greaterOrEqual : .less, .length(nil, isHeight: false))
    default: return nil
    }
  }

  /// Whether a test compares lengths that a solve determines.
  private func testsFrames(_ test: Condition.Test, _ root: ItemID) -> Bool {
    guard let (left, _, right) = Model.sides(test) else { return false }
    return measured(left, root) != nil || measured(right, root) != nil
  }

  private func holds(input test: Condition.Test, _ root: ItemID) -> Bool {
    switch test {
    case .direction(let isRightToLeft): return isRightToLeftAsGiven(root) == isRightToLeft
    case .gone(let item): return isGoneAsGiven(item.id)
    case .never: return false
    case .shape, .compare:
      guard let (left, sign, right) = Model.sides(test), let low = input(left, root), let high = input(right, root)
      else { return false }
      return Model.compares(low, sign, high, isFrame: false)
    }
  }

  // MARK: For explanations

  func holdsNow(_ test: Condition.Test, _ rule: RuleCondition) -> Bool { holds(input: test, root(of: rule)) }

  func inputNow(_ value: Condition.Value, _ rule: RuleCondition) -> Double? { input(value, root(of: rule)) }

  func itemOfLength(_ value: Condition.Value, _ rule: RuleCondition) -> ItemID {
    measured(value, root(of: rule))?.item ?? -1
  }

  // MARK: Evaluation

  /// Evaluates all rules.  With `afresh`, tests of frames are false, as in the first round.  Returns whether any group came into
  /// force or out of it.
  @discardableResult
  func refreshRules(afresh: Bool) -> Bool {
    if rules.isEmpty && !rules.isStale { return false }
    rules.isStale = false
    var testFrames = false
    var holds: [GroupID: Bool] = [:]
    for group in rules.ids {
      guard let rule = rules[group].condition else { continue }
      let root = root(of: rule)
      if afresh && rules[group].outcomes != 0 { rules.change(group) { $0.outcomes = 0 } }
      let outcomes = rules[group].outcomes
      let isTrue = rule.condition.holds { number, test in
        if !testsFrames(test, root) { return self.holds(input: test, root) }
        testFrames = true
        return outcomes >> UInt64(number) & 1 == 1
      }
      holds[group] = isTrue != rule.isElse
    }
    if rules.testFrames != testFrames { rules.testFrames = testFrames }
    var isChanged = false
    for group in rules.ids { isChanged = open(group, holds) || isChanged }
    return isChanged
  }

  /// Sets whether a group is open and in force; parents first.
  private func open(_ group: GroupID, _ holds: [GroupID: Bool]) -> Bool {
    var (isOpen, isParentInForce) = (holds[group] ?? true, true)
    for at in rules(from: rules[group].parent) {
      let rule = rules[at]
      if !rule.isActive || !(holds[at] ?? true) { isParentInForce = false }
    }
    isOpen = isOpen && isParentInForce
    let rule = rules[group]
    let isInForce = isOpen && rule.isActive
    if rule.isOpen == isOpen && rule.isInForce == isInForce { return false }
    rules.mayHaveChanged = true
    if rule.overrides != nil && rule.isInForce != isInForce { rules.areOverridesStale = true }
    rules.change(group) { ($0.isOpen, $0.isInForce) = (isOpen, isInForce) }
    if rule.isOpen != isOpen { withhold(membersOf: group, !isOpen) }
    return true
  }

  private func withhold(membersOf group: GroupID, _ isWithheld: Bool) {
    for member in members(of: group) {
      setWithheld(member, isWithheld)
    }
  }

  /// A round withholds the constraint no longer: it counts if its rules are in force.
  func stopWithholding(_ constraint: ConstraintID) {
    let group = groups.group(of: constraint)
    setWithheld(constraint, group >= 0 && !rules[group].isOpen)
  }

  /// A constraint that a rule withholds keeps its place in the order of activation and has no row.
  func setWithheld(_ constraint: ConstraintID, _ isWithheld: Bool) {
    let record = constraints[constraint]
    if record.isWithheld == isWithheld { return }
    if record.isActive && isWithheld && items.goneCount > 0 { noteForGone(constraint, isNew: false) }
    constraints.setWithheld(constraint, isWithheld)
    if !record.isActive { return }
    touch(constraint, .rebuild)
    if isWithheld { return leaveInsets(constraint) }
    if items.goneCount > 0 { noteForGone(constraint, isNew: true) }
    noteInsetUser(constraint)
  }

  // MARK: Groups

  func setActive(group: GroupID, _ active: Bool) {
    if rules[group].isActive == active { return }
    rules.change(group) { $0.isActive = active }
    noteRule()
  }

  /// A rule has changed; the next solve evaluates all of them.
  func noteRule() {
    rules.isStale = true
    if !rules.neverInForce.isEmpty { rules.neverInForce = [] }
    if !rules.isEmpty { changes.setPending(true) }
  }

  /// Groups inside the group are in none from then on.
  func destroyGroup(_ group: GroupID, hasExpectations: Bool = true) {
    if !rules[group].isOpen { withhold(membersOf: group, false) }
    for other in rules[group].users == 0 ? [] : rules.ids
    where rules[other].parent == group || rules[other].elseOf == group {
      rules.change(other) {
        if $0.parent == group { $0.parent = -1 }
        if $0.elseOf == group { $0.elseOf = -1 }
      }
    }
    if rules[group].overrides != nil { rules.areOverridesStale = true }
    let wasRule = !rules[group].isPlain
    if hasExpectations { expectations.leave(group, for: rules[group].parent) }
    rules.forget(group)
    groups.destroy(group)
    if wasRule {
      noteRule()
      changes.setPending(true)
    }
  }

  func join(_ group: GroupID, _ constraint: ConstraintID) {
    groups.join(group, constraint)
    setWithheld(constraint, !rules[group].isOpen)
    noteMembers()
  }

  /// The rounds of the next solve begin with other constraints, even if all that counted still count.
  private func noteMembers() { if rules.testFrames { changes.setPending(true) } }

  func leaveGroup(_ constraint: ConstraintID) {
    groups.leave(constraint)
    setWithheld(constraint, false)
    noteMembers()
  }

  // MARK: Frames

  /// The groups whose tests of frames have other outcomes for these lengths than in the round before.
  func ruleTurns(_ length: (_ item: ItemID, _ isHeight: Bool) -> Double) -> ContiguousArray<RuleTurn> {
    var turns = ContiguousArray<RuleTurn>()
    if !rules.testFrames { return turns }
    forEachFrameTest { group, number, test, root in
      let turn = turns.last.flatMap { $0.group == group ? $0.outcomes : nil } ?? rules[group].outcomes
      guard let (left, sign, right) = Model.sides(test) else { return }
      let low = measured(left, root).map { length($0.item, $0.isHeight) } ?? input(left, root) ?? 0
      let high = measured(right, root).map { length($0.item, $0.isHeight) } ?? input(right, root) ?? 0
      let bit: UInt64 = 1 << UInt64(number)
      let outcomes = Model.compares(low, sign, high, isFrame: true) ? turn | bit : turn & ~bit
      if outcomes == turn { return }
      if turns.last?.group == group { turns.removeLast() }
      if outcomes != rules[group].outcomes { turns.append(RuleTurn(group: group, outcomes: outcomes)) }
    }
    return turns
  }

  var testsLengths: Bool {
    var isAny = false
    if rules.isEmpty { return false }
    forEachTest { _, _, test, _ in
      guard let (left, _, right) = Model.sides(test) else { return }
      for case .length in [left, right] { isAny = true }
    }
    return isAny
  }

  func forEachFrameTest(_ body: (GroupID, Int, Condition.Test, ItemID) -> Void) {
    forEachTest { group, number, test, root in if testsFrames(test, root) { body(group, number, test, root) } }
  }

  func forEachTest(_ body: (GroupID, Int, Condition.Test, ItemID) -> Void) {
    for group in rules.ids {
      guard let rule = rules[group].condition else { continue }
      let root = root(of: rule)
      var number = 0
      for case .test(let test) in rule.condition.steps {
        body(group, number, test, root)
        number += 1
      }
    }
  }

  /// Takes over the outcomes of a round.
  func turn(_ turns: ContiguousArray<RuleTurn>) {
    for turn in turns { rules.change(turn.group) { $0.outcomes = turn.outcomes } }
  }

  /// The views whose lengths a group's tests compare.
  func itemsTested(by group: GroupID) -> ContiguousArray<ItemID> {
    var found = ContiguousArray<ItemID>()
    forEachFrameTest { other, _, test, root in
      guard other == group, let (left, _, right) = Model.sides(test) else { return }
      for value in [left, right] {
        guard let item = measured(value, root)?.item, item >= 0, !found.contains(item) else { continue }
        found.append(item)
      }
    }
    return found
  }

  /// Calls the body with the sides of a test: the item of an open length or -1, and else the input.
  func sidesForProof(
    _ test: Condition.Test, _ root: ItemID
  ) -> (left: ProofSide, sign: Condition.Comparison, right: ProofSide)? {
    guard let (left, sign, right) = Model.sides(test) else { return nil }
    func side(_ value: Condition.Value) -> ProofSide {
      if let measured = measured(value, root) { return .frame(measured.item, isHeight: measured.isHeight) }
      if case .length(let item, let isHeight) = value {
        return .set(item?.id ?? root, isHeight: isHeight)
      }
      if case .textScale = value { return .textScale }
      return .number(input(value, root) ?? 0)
    }
    return (side(left), sign, side(right))
  }

  /// Lists the groups whose being in force differs from the last solve.
  func noteRulesSolved() {
    if !rules.mayHaveChanged {
      if !rules.changed.isEmpty { rules.changed = [] }
      return
    }
    rules.mayHaveChanged = false
    var changed = ContiguousArray<GroupID>()
    for group in groupsInOrder {
      let rule = rules[group]
      if rule.isInForce != rule.wasInForce {
        changed.append(group)
        rules.change(group) { $0.wasInForce = rule.isInForce }
      }
    }
    rules.changed = changed
  }

  // MARK: Removed metrics

  /// Conditions keep the value of a metric that is removed, and its overrides are dropped.
  func keepInRules(_ metric: ArraySlice<UInt8>, _ value: Double) {
    for group in rules.ids {
      if let rule = rules[group].condition {
        var condition = rule.condition
        if condition.replaceMetric(metric, value) {
          let rest = RuleCondition(rule.text, condition, scope: rule.scope, isElse: rule.isElse)
          rules.change(group) { $0.condition = rest }
        }
      }
      if let overrides = rules[group].overrides, overrides.metrics.contains(where: { $0.name[...] == metric }) {
        rules.change(group) { $0.overrides = overrides.without(metric) }
      }
    }
  }

  // MARK: Destroyed items

  /// Tests of destroyed items are false, and their overrides are dropped.  A destroyed scope is replaced by the view around all of
  /// them.
  func forgetInRules(_ doomed: ContiguousArray<ItemID>, inside around: ItemID) {
    items.beginWalk()
    for item in doomed {
      items.mark(item)
      if !rules.bases.isEmpty { rules.bases[item] = nil }
    }
    for group in rules.ids {
      if let rule = rules[group].condition {
        let isScopeDoomed = rule.scope >= 0 && items.isMarked(rule.scope)
        var isNamed = isScopeDoomed
        rule.condition.forEachItem { if items.isMarked($0.id) { isNamed = true } }
        if isNamed {
          var condition = rule.condition
          condition.replaceItems { items.isMarked($0.id) ? nil : $0 }
          let scope = isScopeDoomed ? around : rule.scope
          let rest = RuleCondition(rule.text, condition, scope: scope, isElse: rule.isElse)
          rules.change(group) { $0.condition = rest }
          rules.isStale = true
        }
      }
      if let overrides = rules[group].overrides, overrides.views.contains(where: { items.isMarked($0.item) }) {
        let rest = overrides.without { items.isMarked($0) }
        rules.change(group) { $0.overrides = rest }
        rules.areOverridesStale = true
      }
    }
  }
}

enum ProofSide {
  case number(Double)
  case textScale
  /// The set size of a root.
  case set(ItemID, isHeight: Bool)
  case frame(ItemID, isHeight: Bool)
}
