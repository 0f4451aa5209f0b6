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
  /// Whether the item takes part without a size: it is gone, or inside something that is.
  func isCollapsed(_ item: Int32) -> Bool {
    goneCount > 0 && (items[Int(item)].isCollapsed || isInsideCollapsed(item))
  }

  /// Whether the item lies at the origin of what holds it, because that is gone.
  func isInsideCollapsed(_ item: Int32) -> Bool {
    let parent = items[Int(item)].parent
    return goneCount > 0 && parent >= 0 && items[Int(parent)].isCollapsed
  }

  func presence(of item: Int32, in container: Int32) -> Presence {
    if !isCollapsed(item) { return .shown }
    var found = Presence.shown
    let common = commonAncestor(container, item)
    var at = item
    while at >= 0 && at != common {
      if items[Int(at)].isGone { found = at == item ? .gone : .insideGone }
      at = items[Int(at)].parent
    }
    return found
  }

  func setGone(_ item: Int32, _ gone: Bool) {
    if items[Int(item)].isGone == gone { return }
    items[Int(item)].set(ItemRecord.gone, gone)
    // The last one to come back is still rebuilt as one of several, so the count falls afterwards.
    if gone { goneCount += 1 }
    refreshCollapse(item)
    mustPlaceAll = true
    if !gone { goneCount -= 1 }
    changed = true
  }

  /// Brings an item and all inside it up to date with its own state and its parent's.
  func refreshCollapse(_ top: Int32) {
    if collapses(top) == items[Int(top)].isCollapsed { return }
    for slot in subtree(of: top) {
      items[Int(slot)].set(ItemRecord.collapsed, collapses(slot))
      touchMentions(of: slot)
      if items[Int(slot)].wishes >= 0 { touchWishes(of: slot) }
      insetItems.append(slot)
    }
  }

  private func collapses(_ item: Int32) -> Bool {
    let record = items[Int(item)]
    return record.isGone || (record.parent >= 0 && items[Int(record.parent)].isCollapsed)
  }

  // MARK: Constraints

  /// The rule of als.h about constraints that name something gone.
  @inline(__always)
  func standing(of constraint: Int32, host: Int32) -> EffectiveConstraint {
    goneCount == 0
      ? EffectiveConstraint(constant: constraints[Int(constraint)].constant) : standingAmongGone(constraint, host)
  }

  @inline(never)
  private func standingAmongGone(_ constraint: Int32, _ host: Int32) -> EffectiveConstraint {
    let record = constraints[Int(constraint)]
    var standing = EffectiveConstraint(constant: record.constant)
    let first = isCollapsed(record.first)
    let second = record.second >= 0 && isCollapsed(record.second)
    if record.terms >= 0 && termLists[Int(record.terms)].count > 2 {
      for term in termLists[Int(record.terms)] where isCollapsed(term.item) { standing.hasEffect = false }
      return standing
    }
    if !first && !second { return standing }
    let isSize = record.firstAttribute.kind == .dimension && first
    let isSizeOfSecond = record.secondAttribute.kind == .dimension && second
    standing.hasEffect = !isSize && !isSizeOfSecond && !isCollapsed(host)
    standing.constant = first ? 0 : remark(of: constraint).goneConstant ?? record.constant
    let holdsStart = first && record.firstAttribute.isStart || second && record.secondAttribute.isStart
    standing.yielding = holdsStart ? .start : .end
    return standing
  }

  /// The attribute that counts for one item of a pair.  What was on one line with the baseline of an item that is gone is level
  /// with its top; only a last baseline above the first one of such an item stays, as the end of what that item stood below.
  @inline(__always)
  func counted(_ attribute: Attribute, beside other: Attribute, of item: Int32) -> Attribute {
    goneCount > 0 && attribute.isBaseline && other.isBaseline && isCollapsed(item)
      && !(attribute == .lastBaseline && other == .firstBaseline) ? .top : attribute
  }

  /// nil takes it away.
  func setGoneConstant(_ constraint: Int32, _ constant: Double?) {
    if remark(of: constraint).goneConstant == constant { return }
    remarks[ownRemark(constraint)].goneConstant = constant
    let record = constraints[Int(constraint)]
    if goneCount > 0 && record.isActive && record.second >= 0 { touch(constraint, .bounds) }
  }
}

extension Attribute {
  /// Whether an item that is gone would rather keep this edge than the one across.
  fileprivate var isStart: Bool { position == .start || isBaseline }
}
