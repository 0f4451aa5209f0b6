// Lint: legal constructs that are likely mistakes.  Cheap, exact rules over the present model, solved or not: each examines one
// constraint, one item, or constraints on the same sum.  The time is dominated by sorting the constraints.  The rule in
// Lint+Frames.swift examines the published layout instead, if it is current.

/// The raw values are als_lint_kind in als.h.
public enum LintKind: Int32 {
  case unusedMetric = 1
  case unusedItem
  case inactive
  case noEffect
  case duplicate
  case implied
  case overruled
  case tie
  case mixedDirections
  case suspiciousSign
  case requiredContent
  case squeezedContent
  /// Reserved; no rule reports it any more.
  case goneOverlay
  case shiftedFrame
  case parentAsSibling
  case neverInForce
  case barrierCycle
  case ruleLoop

  /// The code that the command prints in brackets.
  public var code: StaticString {
    switch self {
    case .unusedMetric: return "unused-metric"
    case .unusedItem: return "unused-item"
    case .inactive: return "inactive"
    case .noEffect: return "no-effect"
    case .duplicate: return "duplicate"
    case .implied: return "implied"
    case .overruled: return "overruled"
    case .tie: return "tie"
    case .mixedDirections: return "mixed-directions"
    case .suspiciousSign: return "suspicious-sign"
    case .requiredContent: return "required-content"
    case .squeezedContent: return "squeezed-content"
    case .goneOverlay: return "gone-overlay"
    case .shiftedFrame: return "shifted-frame"
    case .parentAsSibling: return "parent-as-sibling"
    case .neverInForce: return "never-in-force"
    case .barrierCycle: return "barrier-cycle"
    case .ruleLoop: return "rule-loop"
    }
  }
}

public struct LintFinding {
  public var kind: LintKind
  /// The subject; null for none.
  public var constraint: Handle
  /// The conflicting constraint, or null.
  public var other: Handle
  public var item: Handle
  public var message: [UInt8]
  public var suggestion: [UInt8]
}

struct Lint {
  let model: Model
  let layout: PublishedLayout
  var found = ContiguousArray<LintFinding>()
  /// Per item: the first constraint on left or right, and on leading or trailing; -1 for none.
  private var absolutes: IDArray<ItemID, ConstraintID>
  private var directionals: IDArray<ItemID, ConstraintID>
  /// Per item: bits for constrained edges: left, right, leading, trailing.
  private var heldEdges: IDArray<ItemID, UInt8>
  /// Sums with bounds.
  var forms = LintForms()

  init(_ layout: PublishedLayout) {
    self.layout = layout
    model = layout.model
    absolutes = IDArray(repeating: -1, count: model.items.count)
    directionals = absolutes
    heldEdges = IDArray(repeating: 0, count: model.items.count)
  }

  /// Constraints in order of creation, then items in tree order, then metrics in order.
  mutating func run() {
    var places = IDArray<ConstraintID, Int32>(repeating: 0, count: model.constraints.count)
    var count: Int32 = 0
    for constraint in model.constraintsInOrder {
      places[constraint] = count
      count += 1
      look(at: constraint)
    }
    lookAtForms()
    lookAtDirections(places)
    sort(places)
    for item in model.itemsInOrder {
      look(atItem: item)
    }
    for metric in model.metrics.records where metric.isLive && !metric.isUsed {
      addUnused(metric: Array(model.metrics.name(of: metric)))
    }
    for group in model.rules.looping { addLoop(group) }
    for group in model.rules.neverInForce { addNever(group) }
    for cycle in layout.session.barrierCycles() { addCycle(cycle.guide, cycle.member) }
  }

  private mutating func sort(_ places: IDArray<ConstraintID, Int32>) {
    var order: [SortKey] = []
    for at in 0..<found.count {
      let place = Int64(places[found[at].constraint.constraint])
      let kind = Int64(found[at].kind.rawValue)
      order.append(SortKey(place, kind << 32 + Int64(at), payload: Int32(truncatingIfNeeded: at)))
    }
    SortKey.sort(&order)
    let unsorted = found
    found.removeAll()
    for key in order { found.append(unsorted[Int(key.payload)]) }
  }

  // MARK: One constraint

  private mutating func look(at constraint: ConstraintID) {
    let record = model.constraints[constraint]
    if !record.isActive {
      if !record.isWaiting && model.groups.group(of: constraint) < 0 { addInactive(constraint) }
      return
    }
    if !record.isInForce { return }
    // A broken constraint is reported as a conflict, and one with a gone item has another effect when the item is visible again.
    if record.isBroken || isBesideGone(constraint, record) { return }
    if record.terms < 0 && !isMade(constraint) {
      lookAtPlace(constraint, record)
      takeDirections(constraint, record)
    }
    takeForm(constraint, record)
  }

  /// Whether a stack or grid has created it, in this layout or a saved one, whose guides have names that begin with a tilde.
  func isMade(_ constraint: ConstraintID) -> Bool {
    if model.name(of: model.constraints[constraint].first)?.first == 0x7E { return true }
    let group = model.groups.group(of: constraint)
    return group >= 0 && model.arrangements.first(of: group) >= 0
  }

  private func isBesideGone(_ constraint: ConstraintID, _ record: ConstraintRecord) -> Bool {
    let effective = model.effectiveConstraint(of: constraint, host: record.host)
    return !effective.hasEffect || effective.yielding != .none
  }

  private mutating func lookAtPlace(_ constraint: ConstraintID, _ record: ConstraintRecord) {
    if record.second < 0 || record.multiplier != 1 { return }
    if isShiftedFrame(record) {
      if record.firstAttribute == .top { addShifted(constraint, record) }
    } else if isBesideParent(constraint, record) {
      addParentAsSibling(constraint, record, isChildFirst: holds(record.second, record.first))
    } else if record.constant != 0 {
      lookAtSign(constraint, record)
    }
  }

  /// Whether an item is the parent of another one, or the parent's safe area, margins or content area.
  private func holds(_ outer: ItemID, _ inner: ItemID) -> Bool {
    let parent = model.items[inner].parent
    return parent >= 0 && (outer == parent || (model.items.isAreaGuide(outer) && model.items.viewOf(outer) == parent))
  }

  /// Whether a constraint is one of four that give a view the size of its parent at another position, like `frame` with a constant.
  private func isShiftedFrame(_ record: ConstraintRecord) -> Bool {
    if record.constant == 0 || record.firstAttribute.frameBit == 0 || !holds(record.second, record.first) {
      return false
    }
    let outer = model.items[record.second].kind
    if outer != .view && outer != .content { return false }
    var bits: UInt8 = 0
    for constraint in model.constraints(naming: record.first) {
      let other = model.constraints[constraint]
      let isLike =
        other.isInForce && other.terms < 0 && other.first == record.first && other.second == record.second
        && other.firstAttribute == other.secondAttribute && other.relation == .equal && other.multiplier == 1
        && other.constant == record.constant && other.priority == record.priority
      if isLike { bits |= other.firstAttribute.frameBit }
    }
    return bits == 15 && record.relation == .equal && record.firstAttribute == record.secondAttribute
  }

  /// Whether a view begins after the end of its parent, or ends before its start.  If the two just touch, only a visual format is
  /// reported.
  private func isBesideParent(_ constraint: ConstraintID, _ record: ConstraintRecord) -> Bool {
    if record.firstAttribute.position == .center || record.firstAttribute.opposite != record.secondAttribute {
      return false
    }
    let isChildFirst = holds(record.second, record.first)
    if !isChildFirst && !holds(record.first, record.second) { return false }
    let distance = isChildFirst ? record.constant : -record.constant
    let relation = isChildFirst ? record.relation : record.relation.turned
    let child = isChildFirst ? record.firstAttribute : record.secondAttribute
    if distance == 0 && model.metadata[constraint].identifier?.contains(0x5B) != true { return false }
    return child.position == .start
      ? distance >= 0 && relation != .lessOrEqual : distance <= 0 && relation != .greaterOrEqual
  }

  /// An end beyond the end of the container, or beyond the start of the next sibling.
  private mutating func lookAtSign(_ constraint: ConstraintID, _ record: ConstraintRecord) {
    if record.firstAttribute.isEnd && record.firstAttribute == record.secondAttribute {
      let isInside = holds(record.second, record.first)
      let isAround = holds(record.first, record.second)
      let isBeyond = isInside ? record.constant > 0 : isAround && record.constant < 0
      if isBeyond && !isMeant(constraint, record) { addSign(constraint, record, isForwards: isInside) }
      return
    }
    let overlap = overlap(record)
    if overlap > 0 && !isMeant(constraint, record) {
      addSign(constraint, record, isForwards: record.constant > 0, isOverlap: true)
    }
  }

  /// The overlap of two siblings: an end of one lies beyond the start of the other.  Guides may lie anywhere.
  private func overlap(_ record: ConstraintRecord) -> Double {
    if record.second < 0 || record.multiplier != 1 { return 0 }
    let first = model.items[record.first]
    let second = model.items[record.second]
    if first.parent < 0 || first.parent != second.parent || first.kind != .view || second.kind != .view { return 0 }
    let isAhead = record.firstAttribute.isEnd && record.secondAttribute == record.firstAttribute.start
    let isAfter = record.secondAttribute.isEnd && record.firstAttribute == record.secondAttribute.start
    return isAhead ? record.constant : isAfter ? -record.constant : 0
  }

  // MARK: Intention

  /// Whether an overlap is intended.  A visual format expresses this by a negative number.  Otherwise further constraints indicate
  /// it: the view also exceeds its left or top, overlaps the same sibling along both axes, or belongs to a row of views that
  /// overlap equally.
  private func isMeant(_ constraint: ConstraintID, _ record: ConstraintRecord) -> Bool {
    if model.metadata[constraint].identifier?.contains(0x5B) == true { return true }
    for item in [record.first, record.second] {
      for other in model.constraints(naming: item) {
        let also = model.constraints[other]
        if other == constraint || !also.isInForce || also.terms >= 0 || also.second < 0 { continue }
        let isPair =
          also.first == record.first && also.second == record.second
          || also.first == record.second && also.second == record.first
        if isPair ? isBeyondStart(also) || overlap(also) > 0 : isLike(also, record) { return true }
      }
    }
    return false
  }

  private func isBeyondStart(_ record: ConstraintRecord) -> Bool {
    if record.firstAttribute.position != .start || record.firstAttribute != record.secondAttribute { return false }
    return holds(record.second, record.first) ? record.constant < 0 : record.constant > 0
  }

  /// Whether two constraints relate other siblings in the same way: each begins before the previous one ends.
  private func isLike(_ one: ConstraintRecord, _ other: ConstraintRecord) -> Bool {
    one.constant < 0 && one.constant == other.constant && overlap(one) > 0
      && one.firstAttribute == other.firstAttribute
  }

  // MARK: Directions

  /// Excludes common ancestors, which the constraint does not position, and the targets of centres.
  private mutating func takeDirections(_ constraint: ConstraintID, _ record: ConstraintRecord) {
    take(record.first, record.firstAttribute, constraint, record)
    if record.second < 0 || record.second == record.first || record.firstAttribute.position == .center { return }
    take(record.second, record.secondAttribute, constraint, record)
  }

  private mutating func take(
    _ item: ItemID, _ attribute: Attribute, _ constraint: ConstraintID, _ record: ConstraintRecord
  ) {
    if item == record.host || model.items.isAreaGuide(item) { return }
    let isDirectional = attribute.isDirectional
    if !isDirectional && attribute.kind != .xAbsolute { return }
    if isDirectional && directionals[item] < 0 { directionals[item] = constraint }
    if !isDirectional && absolutes[item] < 0 { absolutes[item] = constraint }
    heldEdges[item] |= (attribute.position == .start ? 1 : 2) << (isDirectional ? 2 : 0)
  }

  /// Reports once per item the first constraint that uses the other pair of attributes.  An item with both sides held by one pair
  /// is correct in either direction, and so are items held by it.
  private mutating func lookAtDirections(_ places: IDArray<ConstraintID, Int32>) {
    for item in heldEdges.ids {
      let (one, other) = (absolutes[item], directionals[item])
      if one < 0 || other < 0 || heldEdges[item] & 3 == 3 || heldEdges[item] & 12 == 12 { continue }
      let isLater = places[one] > places[other]
      addMixed(isLater ? one : other, isLater ? other : one, item)
    }
  }

  // MARK: One item

  private mutating func look(atItem item: ItemID) {
    let record = model.items[item]
    if record.parent >= 0 && !isNamed(item) { addUnused(item) }
    if record.kind != .view { return }
    let sizes = model.preferences(of: item)
    let isMeasured = sizes.measure >= 0
    let horizontal = max(sizes.hugging.0, sizes.compression.0) >= Limits.required
    let vertical = max(sizes.hugging.1, sizes.compression.1) >= Limits.required
    if horizontal && (isMeasured || sizes.intrinsic.width >= 0) { addRequiredContent(item, sizes, isWidth: true) }
    if vertical && (isMeasured || sizes.intrinsic.height >= 0) { addRequiredContent(item, sizes, isWidth: false) }
    lookAtFrame(of: item)
  }

  /// Whether a constraint names it, directly or through its safe area or margins.
  private func isNamed(_ item: ItemID) -> Bool {
    if model.uses.first(of: item) != ConstraintUse.none { return true }
    let areaGuides = model.areaGuides(of: item)
    if areaGuides.0 >= 0 && model.uses.first(of: areaGuides.0) != ConstraintUse.none { return true }
    if areaGuides.1 >= 0 && model.uses.first(of: areaGuides.1) != ConstraintUse.none { return true }
    return areaGuides.2 >= 0 && model.uses.first(of: areaGuides.2) != ConstraintUse.none
  }
}

extension Attribute {
  fileprivate var isEnd: Bool { position == .end && !isMargin }
  /// One of four bits for an edge of a frame, or 0.
  fileprivate var frameBit: UInt8 {
    switch self {
    case .top: return 1
    case .left: return 2
    case .bottom: return 4
    case .right: return 8
    default: return 0
    }
  }
  /// The start of an end.
  fileprivate var start: Attribute { isEnd ? opposite : .none }
}
