// Rules: the parent, the condition and the overrides of each group, and its present state.

final class RuleCondition {
  let text: [UInt8]
  let condition: Condition
  /// The item in whose tree `root` lies, or -1 for the first tree.
  let scope: ItemID
  /// An `else`: the group is in force while the condition does not hold.
  let isElse: Bool

  init(_ text: [UInt8], _ condition: Condition, scope: ItemID, isElse: Bool = false) {
    self.text = text
    self.condition = condition
    self.scope = scope
    self.isElse = isElse
  }
}

struct GroupRule {
  var parent: GroupID = -1
  /// The last argument of `als_group_set_active`.
  var isActive = true
  var condition: RuleCondition?
  /// The group of the `when` that this one is the `else` of, or -1.
  var elseOf: GroupID = -1
  var overrides: RuleOverrides?
  /// It was made for the condition of an expectation.
  var isForExpectation = false
  /// The outcomes of the tests of frames in this round, by the number of the test.
  var outcomes: UInt64 = 0
  /// The condition holds and the parent is in force, so that active members count.
  var isOpen = true
  /// It is open and active.
  var isInForce = true
  /// Whether it was in force after the last solve; a new group counts as in force.
  var wasInForce = true
  /// How many groups are inside this one or are its `else`.
  fileprivate(set) var users = 0
  /// Its index in `ids`, or -1.
  fileprivate var place = -1

  var isRule: Bool { parent >= 0 || condition != nil || overrides != nil }
  /// Nothing differs from a group that was never mentioned.
  var isPlain: Bool { !isRule && isActive && isOpen && isInForce && wasInForce }
}

/// The rules of groups, and the values beneath overrides that are in force.
struct Rules {
  private var records = IDArray<GroupID, GroupRule>()
  /// The number of groups with a parent, a condition or an override.
  private(set) var count = 0
  /// The groups that are not plain, in no order.
  private(set) var ids = ContiguousArray<GroupID>()
  /// Something has changed since the rules were evaluated.
  var isStale = false
  /// The overrides in force are others than those that were applied.
  var areOverridesStale = false
  /// The values beneath the overrides of views.
  var bases: [ItemID: ViewOverride] = [:]
  /// The factors by which all content, and the advances of all texts, were scaled.
  var textScale = 1.0
  var textStretch = 1.0
  /// Groups whose being in force changed in the last solve, in order of creation.
  var changed = ContiguousArray<GroupID>()
  /// Groups whose tests of frames still changed in the last round of the last solve.
  var looping = ContiguousArray<GroupID>()
  /// Groups that a complete proof has found out of force at every size, until something changes.
  var neverInForce = ContiguousArray<GroupID>()
  /// Whether any test that was evaluated last compares frames.
  var testFrames = false
  /// Groups came into force or out of it since the last solve.
  var mayHaveChanged = false

  var isEmpty: Bool { count == 0 }

  /// Calls the body with each view and its keys that a group overrides.
  func forEachOverride(_ body: (ItemID, ViewKeys) -> Void) {
    for group in ids { for view in records[group].overrides?.views ?? [] { body(view.item, view.values.keys) } }
  }

  var haveOverrides: Bool {
    var any = false
    forEachOverride { _, _ in any = true }
    return any
  }

  subscript(_ group: GroupID) -> GroupRule { records.holds(group) ? records[group] : GroupRule() }

  mutating func change(_ group: GroupID, _ change: (inout GroupRule) -> Void) {
    records.grow(toHold: group, GroupRule())
    let old = records[group]
    change(&records[group])
    note(group, old)
  }

  /// Apart from `change`, of which every caller has a copy.
  @inline(never)
  private mutating func note(_ group: GroupID, _ old: GroupRule) {
    let rule = records[group]
    count += (rule.isRule ? 1 : 0) - (old.isRule ? 1 : 0)
    if old.parent != rule.parent || old.elseOf != rule.elseOf {
      for other in [old.parent, old.elseOf] where other >= 0 { records[other].users -= 1 }
      for other in [rule.parent, rule.elseOf] where other >= 0 {
        records.grow(toHold: other, GroupRule())
        records[other].users += 1
      }
    }
    if old.isPlain == rule.isPlain { return }
    if !rule.isPlain {
      records[group].place = ids.count
      return ids.append(group)
    }
    let last = ids.removeLast()
    if last != group {
      ids[old.place] = last
      records[last].place = old.place
    }
  }

  mutating func forget(_ group: GroupID) {
    if records.holds(group) { change(group) { $0 = GroupRule() } }
    changed.removeAll { $0 == group }
    looping.removeAll { $0 == group }
    neverInForce.removeAll { $0 == group }
  }
}
