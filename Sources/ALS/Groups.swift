// Groups of constraints that are switched together, and metrics.

import CALS

/// Constraints that are switched together.
public struct Group: Equatable, Sequence {
  /// The layout it belongs to.
  public let layout: Layout
  let handle: als_group

  /// Whether both are the same group.
  public static func == (a: Group, b: Group) -> Bool { a.handle.id == b.handle.id }

  /// The name that `Layout.findGroup` knows.
  public var name: String? { copiedText { als_group_name_copy(layout.pointer, handle, $0, $1, $2) } }

  /// The constraints in it, in the order they came.
  public var members: [Constraint] {
    layout.all(als_constraint()) { als_group_member_next(layout.pointer, handle, $0, $1) }
      .map { Constraint(layout: layout, handle: $0) }
  }

  /// Its members: `for constraint in group`.
  public func makeIterator() -> IndexingIterator<[Constraint]> { members.makeIterator() }

  /// A constraint is in at most one group; adding moves it.
  public func add(_ constraint: Constraint) throws(LayoutFailure) {
    try layout.check(als_group_add(layout.pointer, handle, constraint.handle))
  }

  /// The same for many, all or none.
  public func add(_ constraints: [Constraint]) throws(LayoutFailure) {
    try layout.check(
      als_group_add_constraints(layout.pointer, handle, constraints.map { $0.handle }, constraints.count))
  }

  /// Takes a constraint out of the group; it lives on.
  public func remove(_ constraint: Constraint) throws(LayoutFailure) {
    try layout.check(als_group_remove(layout.pointer, handle, constraint.handle))
  }

  /// Switches every member, all or none.
  public func setActive(_ active: Bool) throws(LayoutFailure) {
    try layout.check(als_group_set_active(layout.pointer, handle, active ? 1 : 0))
  }

  /// Whether a group is active, in force in the last solve, and a rule that reports list, and its parent.
  public struct Rule {
    /// As last set by `setActive`; true at first.
    public var isActive: Bool
    /// It was active, its condition held, and its parent was in force.
    public var isInForce: Bool
    /// It has a condition, and is not the `else` of a document.
    public var isRule: Bool
    /// The group around it.
    public var parent: Group?
  }

  /// Everything about it as a rule.
  public func rule() throws(LayoutFailure) -> Rule {
    var info = als_group_info.initial
    try layout.check(als_group_get_info(layout.pointer, handle, &info))
    return Rule(
      isActive: info.active != 0, isInForce: info.in_force != 0, isRule: info.is_rule != 0,
      parent: info.parent.id == 0 ? nil : Group(layout: layout, handle: info.parent))
  }

  /// The text of the condition.
  public var condition: String? { copiedText { als_group_condition_copy(layout.pointer, handle, $0, $1, $2) } }

  /// Puts it into another group, or into none.
  public func setParent(_ parent: Group?) throws(LayoutFailure) {
    try layout.check(als_group_set_parent(layout.pointer, handle, parent?.handle ?? als_group()))
  }

  /// The group is in force only while this holds, as `root.width < 600 and not gone(sidebar)`; nil takes it away.
  public func setCondition(_ text: String?, scope: Item? = nil) throws(LayoutFailure) {
    let scope = scope?.handle ?? als_item()
    try layout.check(
      withOptionalBytes(text) { als_group_set_condition(layout.pointer, handle, scope, $0, $1, nil) })
  }

  /// Sets values while it is in force, as `{"sidebar": {"gone": true}, "pad": 24}`; nil takes it away.
  public func setOverride(_ json: String?, scope: Item? = nil) throws(LayoutFailure) {
    let scope = scope?.handle ?? als_item()
    try layout.check(withOptionalBytes(json) { als_group_set_override(layout.pointer, handle, scope, $0, $1) })
  }

  /// Ends the group; its constraints live on.
  public func destroy() throws(LayoutFailure) { try layout.check(als_group_destroy(layout.pointer, handle)) }
}

extension Layout {
  /// Makes a group; a name is unique in the layout.
  public func group(_ name: String? = nil) throws(LayoutFailure) -> Group {
    var made = als_group()
    try check(withOptionalBytes(name) { als_group_create(pointer, $0, $1, &made) })
    return Group(layout: self, handle: made)
  }

  /// The group of this name.
  public func findGroup(_ name: String) throws(LayoutFailure) -> Group? {
    var found = als_group()
    let status = try check(withOptionalBytes(name) { als_group_find(pointer, $0, $1, &found) })
    return status == ALS_END ? nil : Group(layout: self, handle: found)
  }

  /// All groups in the order they were made.
  public var groups: [Group] {
    all(als_group()) { als_group_next(pointer, $0, $1) }.map { Group(layout: self, handle: $0) }
  }

  /// The groups that came into force or out of it in the last solve, and flows whose lines changed; hosts exchange widgets by it.
  public var rulesChanged: [Group] {
    var needed = 0
    _ = als_layout_rules_changed_copy(pointer, nil, 0, &needed)
    var handles = [als_group](repeating: als_group(), count: needed)
    _ = als_layout_rules_changed_copy(pointer, &handles, needed, nil)
    return handles.map { Group(layout: self, handle: $0) }
  }

  /// The number that texts find under a name.
  public func metric(_ name: String) throws(LayoutFailure) -> Double? {
    var value = 0.0
    let status = try check(withOptionalBytes(name) { als_metric_get(pointer, $0, $1, &value) })
    return status == ALS_END ? nil : value
  }

  /// Constraints that were made with it or have followed it keep the value it had.
  public func removeMetric(_ name: String) throws(LayoutFailure) {
    try check(withOptionalBytes(name) { als_metric_remove(pointer, $0, $1) })
  }
}
