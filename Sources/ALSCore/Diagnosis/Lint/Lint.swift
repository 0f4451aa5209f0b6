// Lint: what is legal but looks like a mistake.  Cheap, exact rules over the model as it stands, solved or not: each looks
// at one constraint, one item, or at constraints on one and the same sum.  Time is that of sorting the constraints.  The rule
// in Lint+Frames.swift looks at the published layout instead, where that is current.

/// Raw values are als_lint_kind in als.h.
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
  /// Reserved: no finding has it any more.
  case goneOverlay
  case shiftedFrame
  case parentAsSibling

  /// What the command prints in brackets.
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
    }
  }
}

/// One thing that was found.
struct LintFinding {
  var kind: LintKind
  /// What it is about; -1 for none.
  var constraint: ConstraintID = -1
  /// The constraint it does not go together with, or -1.
  var other: ConstraintID = -1
  var item: ItemID = -1
  var message: [UInt8]
  var suggestion: [UInt8]
}

struct Lint {
  let model: Model
  let layout: PublishedLayout
  var found = ContiguousArray<LintFinding>()
  /// By item: the first constraint that holds it by left or right, and by leading or trailing; -1.
  private var absolutes: IDArray<ItemID, ConstraintID>
  private var directionals: IDArray<ItemID, ConstraintID>
  /// By item, a bit for each edge that is held: left, right, leading, trailing.
  private var heldEdges: IDArray<ItemID, UInt8>
  /// Sums that constraints bound.
  var forms = LintForms()

  init(_ layout: PublishedLayout) {
    self.layout = layout
    model = layout.model
    absolutes = IDArray(repeating: -1, count: model.items.count)
    directionals = absolutes
    heldEdges = IDArray(repeating: 0, count: model.items.count)
  }

  /// Constraints in the order they were made, then items in tree order, then metrics in order.
  mutating func run() {
    var places = IDArray<ConstraintID, Int32>(repeating: 0, count: model.constraints.count)
    var count: Int32 = 0
    var constraint = model.constraints.first
    while constraint >= 0 {
      places[constraint] = count
      count += 1
      look(at: constraint)
      constraint = model.constraints[constraint].next
    }
    lookAtForms()
    lookAtDirections(places)
    sort(places)
    var item = model.items.firstRoot
    while item >= 0 {
      look(atItem: item)
      item = model.items.following(item)
    }
    for metric in model.metrics.records where metric.isLive && !metric.isUsed {
      addUnused(metric: Array(model.metrics.name(of: metric)))
    }
  }

  private mutating func sort(_ places: IDArray<ConstraintID, Int32>) {
    var order: [SortKey] = []
    for at in 0..<found.count {
      let place = Int64(places[found[at].constraint])
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
    // What is broken is a conflict, and what names something gone says something else when that is back.
    if record.isBroken || isBesideGone(constraint, record) { return }
    if record.terms < 0 && !isMade(constraint) {
      lookAtPlace(constraint, record)
      takeDirections(constraint, record)
    }
    takeForm(constraint, record)
  }

  /// Nobody wrote what a stack or grid has made, nor what was saved of one: its guides have names that begin with a tilde.
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

  /// Whether a constraint is one of four that give a view the size of its parent and another place: what `frame` with a constant
  /// says.
  private func isShiftedFrame(_ record: ConstraintRecord) -> Bool {
    if record.constant == 0 || record.firstAttribute.frameBit == 0 || !holds(record.second, record.first) {
      return false
    }
    let outer = model.items[record.second].kind
    if outer != .view && outer != .content { return false }
    var bits: UInt8 = 0
    for constraint in model.uses.constraints(of: record.first) {
      let other = model.constraints[constraint]
      let isLike =
        other.isActive && other.terms < 0 && other.first == record.first && other.second == record.second
        && other.firstAttribute == other.secondAttribute && other.relation == .equal && other.multiplier == 1
        && other.constant == record.constant && other.priority == record.priority
      if isLike { bits |= other.firstAttribute.frameBit }
    }
    return bits == 15 && record.relation == .equal && record.firstAttribute == record.secondAttribute
  }

  /// Whether a view begins behind the end of its parent, or ends before its start.  Where the two just meet, only a visual format
  /// is no park position.
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

  /// An end of something beyond the end of what holds it, or beyond the start of the sibling after it.
  private mutating func lookAtSign(_ constraint: ConstraintID, _ record: ConstraintRecord) {
    if record.firstAttribute.isEnd && record.firstAttribute == record.secondAttribute {
      let isInside = holds(record.second, record.first)
      let isAround = holds(record.first, record.second)
      let isBeyond = isInside ? record.constant > 0 : isAround && record.constant < 0
      if isBeyond && !isMeant(constraint, record) { addSign(constraint, record, isForwards: isInside) }
      return
    }
    let overlap = overlap(record)
    if overlap > 0 && !isMeant(constraint, record) { addOverlap(constraint, record, isForwards: record.constant > 0) }
  }

  /// By how much two siblings overlap: an end of one lies beyond the start of the other.  Guides may lie anywhere.
  private func overlap(_ record: ConstraintRecord) -> Double {
    if record.second < 0 || record.multiplier != 1 { return 0 }
    let first = model.items[record.first]
    let second = model.items[record.second]
    if first.parent < 0 || first.parent != second.parent || first.kind != .view || second.kind != .view { return 0 }
    let isAhead = record.firstAttribute.isEnd && record.secondAttribute == record.firstAttribute.start
    let isAfter = record.secondAttribute.isEnd && record.firstAttribute == record.secondAttribute.start
    return isAhead ? record.constant : isAfter ? -record.constant : 0
  }

  // MARK: What is meant

  /// Whether what reaches beyond is meant to.  A visual format says so with a negative number.  Otherwise another constraint may
  /// show it: of a view that does so at its left or top as well, one that overlaps the same sibling along both axes, or a
  /// row of views that overlap alike.
  private func isMeant(_ constraint: ConstraintID, _ record: ConstraintRecord) -> Bool {
    if model.metadata[constraint].identifier?.contains(0x5B) == true { return true }
    for item in [record.first, record.second] {
      for other in model.uses.constraints(of: item) {
        let also = model.constraints[other]
        if other == constraint || !also.isActive || also.terms >= 0 || also.second < 0 { continue }
        let isPair =
          also.first == record.first && also.second == record.second
          || also.first == record.second && also.second == record.first
        if isPair ? isBeyondStart(also) || overlap(also) > 0 : isLike(also, record) { return true }
      }
    }
    return false
  }

  /// Whether a start lies before the start of what holds the view.
  private func isBeyondStart(_ record: ConstraintRecord) -> Bool {
    if record.firstAttribute.position != .start || record.firstAttribute != record.secondAttribute { return false }
    return holds(record.second, record.first) ? record.constant < 0 : record.constant > 0
  }

  /// Whether two constraints say the same of other siblings: each begins before the one before it ends.
  private func isLike(_ one: ConstraintRecord, _ other: ConstraintRecord) -> Bool {
    one.constant < 0 && one.constant == other.constant && overlap(one) > 0
      && one.firstAttribute == other.firstAttribute
  }

  // MARK: Directions

  /// What holds both items is not placed by the constraint, nor is what a centre is tied to.
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

  /// Once an item: the first constraint that uses the other pair of words.  An item held on both sides by one pair lies where it
  /// should in either direction, and so does what is held by it.
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

  /// By itself or through its safe area or margins.
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
  /// One of four for an edge of a frame, else 0.
  fileprivate var frameBit: UInt8 {
    switch self {
    case .top: return 1
    case .left: return 2
    case .bottom: return 4
    case .right: return 8
    default: return 0
    }
  }
  /// The start that belongs to an end.
  fileprivate var start: Attribute { isEnd ? opposite : .none }
}
