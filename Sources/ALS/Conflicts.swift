// The conflicts of a layout, with members, distances and relaxations.

import CALS

extension Layout {
  /// One set of required constraints that cannot hold together.
  public struct Conflict {
    /// None can be left out.
    public var constraints: [Constraint]
    /// The one without effect; nil when sizes alone disagree.
    public var broken: Constraint?
    /// The constraints that hold, the broken one, and the best change that resolves the conflict.
    public var message: String
    /// The number of points by which the broken one misses while all content around it keeps its size.
    public var missed = 0.0
    /// By how many points it misses at best, which the weights of the members prove.
    public var least = 0.0
    /// The constraints again, the broken one last of them, and behind them the sizes that the proof needs.  Of a conflict
    /// that `firstConflictIfSolved` found, these and the relaxations are not known.
    public var members: [Member] = []
    /// Changes after which the set holds, the cheapest first.
    public var relaxations: [Relaxation] = []
  }

  /// The conflicts of the published layout.
  public var conflicts: [Conflict] {
    var count = 0
    _ = als_conflict_count(pointer, &count)
    return (0..<count).map { conflict($0) }
  }

  /// All conflicts as a JSON array; docs/explain.md describes it.  With the text that was read, places in it have a
  /// line and a column.
  public func conflictsJSON(document: String? = nil) throws(LayoutFailure) -> String {
    var needed = 0
    try check(withOptionalBytes(document) { als_conflicts_copy_json(pointer, $0, $1, nil, 0, &needed) })
    return withOptionalBytes(document) { text, length in
      copiedText { als_conflicts_copy_json(pointer, text, length, $0, $1, $2) }
    } ?? "[]"
  }

  private func conflict(_ index: Int) -> Conflict {
    var needed = 0
    var broken = als_constraint()
    _ = als_conflict_copy(pointer, index, nil, 0, &needed, &broken)
    var constraints = [als_constraint](repeating: als_constraint(), count: needed)
    _ = als_conflict_copy(pointer, index, &constraints, needed, nil, nil)
    var info = als_conflict_info.initial
    _ = als_conflict_get_info(pointer, index, &info)
    return Conflict(
      constraints: constraints.map { Constraint(layout: self, handle: $0) }, broken: constraint(broken),
      message: copiedText { als_conflict_message_copy(pointer, index, $0, $1, $2) } ?? "", missed: info.missed,
      least: info.least,
      members: (0..<Int(info.member_count)).map { member($0, of: index) },
      relaxations: (0..<Int(info.relaxation_count)).map { relaxation($0, of: index) })
  }

  private func member(_ number: Int, of index: Int) -> Conflict.Member {
    var found = als_conflict_member.initial
    _ = als_conflict_get_member(pointer, index, number, &found)
    return Conflict.Member(
      role: Conflict.Member.Role(rawValue: found.role) ?? .constraint, constraint: constraint(found.constraint),
      item: item(found.item), attribute: Attribute(rawValue: found.attribute) ?? .none,
      relation: Relation(rawValue: found.relation) ?? .equal, value: found.value, weight: found.weight,
      text: copiedText { als_conflict_member_text_copy(pointer, index, number, $0, $1, $2) } ?? "")
  }

  private func relaxation(_ number: Int, of index: Int) -> Conflict.Relaxation {
    var found = als_relaxation.initial
    _ = als_conflict_get_relaxation(pointer, index, number, &found)
    return Conflict.Relaxation(
      kind: Conflict.Relaxation.Kind(rawValue: found.kind) ?? .constant, constraint: constraint(found.constraint),
      item: item(found.item), attribute: Attribute(rawValue: found.attribute) ?? .none, member: Int(found.member),
      oldValue: found.old_value, value: found.value, harm: Conflict.Relaxation.Harm(rawValue: found.harm) ?? .none,
      text: copiedText { als_conflict_relaxation_text_copy(pointer, index, number, $0, $1, $2) } ?? "")
  }

  func constraint(_ handle: als_constraint) -> Constraint? {
    handle.id == 0 ? nil : Constraint(layout: self, handle: handle)
  }
}

extension Layout.Conflict {
  /// A constraint or a size of a conflict; none can be left out.
  public struct Member {
    /// The present value.
    public let role: Role
    /// nil: a size.
    public let constraint: Constraint?
    /// The first item of the constraint, or whose size it is.
    public let item: Item?
    /// The attribute of `item`.
    public let attribute: Attribute
    /// Of the constraint, or how the size must be to `value`.
    public let relation: Relation
    /// The constant of the constraint, or the size.
    public let value: Double
    /// By how much `least` falls when `value` grows by 1.
    public let weight: Double
    /// In plain words: "card.width is at least 200".
    public let text: String
  }

  /// One change after which the members of a conflict hold together; those that do least harm come first.
  public struct Relaxation {
    /// The kind of change.
    public let kind: Kind
    /// nil: a size.
    public let constraint: Constraint?
    /// The first item of the constraint, or whose size it is.
    public let item: Item?
    /// The attribute of `item`.
    public let attribute: Attribute
    /// The index in `members` of the changed member.
    public let member: Int
    /// The present value.
    public let oldValue: Double
    /// The new value.
    public let value: Double
    /// Its visible effect.
    public let harm: Harm
    /// In plain words: "change card.width >= 200 to card.width >= 180".
    public let text: String
  }
}
