// Items that are gone: they and what is inside them have no size, and the gaps they own vanish.  Nothing is taken out of
// the model, so that coming back costs what going did: the rows that name the item are built again.

/// What is left of a constraint while items are gone.
struct EffectiveConstraint {
  /// A constraint without effect has no row.
  var hasEffect = true
  var constant: Double
  var yielding = Yielding.none

  /// How the row of a required constraint gives way while one of its items is gone: to all that is required, and the larger
  /// number to the smaller as well.
  enum Yielding: Int32 {
    /// As its priority says.
    case none = 0
    /// It holds the start of the item.
    case start = 1
    /// It holds the end or the centre.
    case end = 2
  }
}

extension Model {
  func setGone(_ item: ItemID, _ gone: Bool) {
    if items[item].isGone == gone { return }
    items.setGone(item, gone)
    refreshCollapse(item)
    changes.setPending(true)
  }

  /// Brings an item and all inside it up to date with its own state and its parent's.
  func refreshCollapse(_ top: ItemID) {
    if items.collapses(top) == items[top].isCollapsed { return }
    for item in subtree(of: top) {
      items.refreshCollapsed(item)
      touchUses(of: item)
      if items[item].preferences >= 0 { touchPreferences(of: item) }
      changes.note(insetsOf: item)
      changes.note(toPlace: item)
    }
  }

  // MARK: Constraints

  /// The rule of als.h about constraints that name something gone.
  @inline(__always)
  func effectiveConstraint(of constraint: ConstraintID, host: ItemID) -> EffectiveConstraint {
    items.goneCount == 0
      ? EffectiveConstraint(constant: constraints[constraint].constant) : effectiveAmongGone(constraint, host)
  }

  @inline(never)
  private func effectiveAmongGone(_ constraint: ConstraintID, _ host: ItemID) -> EffectiveConstraint {
    let record = constraints[constraint]
    var effective = EffectiveConstraint(constant: record.constant)
    let first = items.isCollapsed(record.first)
    let second = record.second >= 0 && items.isCollapsed(record.second)
    if record.terms >= 0 && terms[record.terms].count > 2 {
      for term in terms[record.terms] where items.isCollapsed(term.item) { effective.hasEffect = false }
      return effective
    }
    if !first && !second { return effective }
    let isSize = record.firstAttribute.kind == .dimension && first
    let isSizeOfSecond = record.secondAttribute.kind == .dimension && second
    effective.hasEffect = !isSize && !isSizeOfSecond && !items.isCollapsed(host)
    effective.constant = first ? 0 : metadata[constraint].goneConstant ?? record.constant
    let holdsStart = first && record.firstAttribute.isStart || second && record.secondAttribute.isStart
    effective.yielding = holdsStart ? .start : .end
    return effective
  }

  /// The attribute that counts for one item of a pair.  What was on one line with the baseline of an item that is gone is level
  /// with its top; only a last baseline above the first one of such an item stays, as the end of what that item stood below.
  @inline(__always)
  func counted(_ attribute: Attribute, beside other: Attribute, of item: ItemID) -> Attribute {
    items.goneCount > 0 && attribute.isBaseline && other.isBaseline && items.isCollapsed(item)
      && !(attribute == .lastBaseline && other == .firstBaseline) ? .top : attribute
  }

  /// nil takes it away.
  func setGoneConstant(_ constraint: ConstraintID, _ constant: Double?) {
    if metadata[constraint].goneConstant == constant { return }
    constraints.setAsArranged(constraint, false)
    metadata.setGoneConstant(constraint, constant)
    let record = constraints[constraint]
    if items.goneCount > 0 && record.isActive && record.second >= 0 { touch(constraint, .bounds) }
  }
}

extension Attribute {
  /// Whether an item that is gone would rather keep this edge than the one across.
  fileprivate var isStart: Bool { position == .start || isBaseline }
}
