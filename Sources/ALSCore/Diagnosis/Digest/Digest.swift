// A 128-bit digest of a layout's content and result: equal layouts have equal digests in every run, independent of their history.

/// Combines words in order.
public struct Digest: Equatable, Sendable {
  public private(set) var low: UInt64 = 0x6C69_6261_6C73_0001
  public private(set) var high: UInt64 = 0x243F_6A88_85A3_08D3

  mutating func add(_ word: UInt64) {
    low = (low ^ word) &* 0x9E37_79B9_7F4A_7C15
    low ^= low >> 29
    high = (high &+ word) &* 0xC2B2_AE3D_27D4_EB4F
    high = (high << 31 | high >> 33) ^ low
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  mutating func add(_ number: Int32) { add(Int(number)) }

  /// Negative zero equals zero.
  mutating func add(_ number: Double) { add(number == 0 ? 0 : number.bitPattern) }
  mutating func add(_ number: Float) { add(Double(number)) }

  mutating func add(_ edges: Edges) {
    add(edges.top)
    add(edges.left)
    add(edges.bottom)
    add(edges.right)
  }

  mutating func add(_ other: Digest) {
    add(other.low)
    add(other.high)
  }

  /// A missing text differs from an empty one.
  @inline(never)
  mutating func add(_ text: ArraySlice<UInt8>?) {
    guard let text else { return add(0) }
    add(text.count + 1)
    var word: UInt64 = 0
    var bytes = 0
    for byte in text {
      word = word << 8 | UInt64(byte)
      bytes += 1
      if bytes & 7 == 0 { add(word) }
    }
    if bytes & 7 != 0 { add(word) }
  }

  /// Combines digests independent of their order.
  mutating func addUnordered(_ other: Digest) {
    low = low &+ other.low &* 0x9E37_79B9_7F4A_7C15
    high = high &+ (other.high ^ other.low >> 17) &* 0xC2B2_AE3D_27D4_EB4F
  }
}

/// Traverses a model in an order independent of identifiers and handles: items in tree order, active constraints in order of
/// activation, inactive ones and groups in order of creation.  als.h lists the omitted state.
struct DigestWalk {
  private let model: Model
  private(set) var digest = Digest()
  /// The number of an item in the traversal.
  private var itemPlaces: IDArray<ItemID, Int32>
  private var constraintPlaces: IDArray<ConstraintID, Int32>
  /// Guides of flows follow from the flows, as their constraints do.
  private let flowGuides: Set<ItemID>
  private let plainTraits = DigestWalk.traits(ViewTraits())
  private let plainSizes = DigestWalk.sizes(SizePreferences())
  /// Constraints whose constants follow from frames or content.
  private var positions: Set<Int32> = []
  /// Constraints whose multipliers follow from content.
  private var proportions: Set<Int32> = []

  init(_ model: Model, _ shot: Snapshot) {
    self.model = model
    itemPlaces = IDArray(repeating: -1, count: model.items.count)
    constraintPlaces = IDArray(repeating: -1, count: model.constraints.count)
    flowGuides = model.guidesOfFlows
    for index in model.arrangements.barriers {
      if let holder = BarrierRounds(model: model).holder(of: index) { positions.insert(holder.constraint.raw) }
    }
    StackContents(model: model).forEach { tie in
      if tie.isProportion { proportions.insert(tie.constraint.raw) } else { positions.insert(tie.constraint.raw) }
    }
    addItems(shot)
    addConstraints()
    addGroups()
    addBarriers()
    addFlows()
    if !model.deferred.isEmpty { addTexts() }
    addMetrics()
    addExpectations()
  }

  // MARK: Items

  private mutating func addItems(_ shot: Snapshot) {
    var place: Int32 = 0
    for item in model.itemsInOrder where !flowGuides.contains(item) {
      itemPlaces[item] = place
      place += 1
    }
    digest.add(place)
    for item in model.itemsInOrder where !flowGuides.contains(item) { addItem(item, shot) }
  }

  private mutating func addItem(_ item: ItemID, _ shot: Snapshot) {
    let record = model.items[item]
    digest.add(Int32(record.kind.rawValue))
    addReference(record.parent)
    digest.add(model.name(of: item))
    let known = model.areaGuides(of: item)
    digest.add(known.0 < 0 ? nil : model.name(of: known.0))
    digest.add(known.1 < 0 ? nil : model.name(of: known.1))
    if known.2 >= 0, let name = model.name(of: known.2) { digest.add(name) }
    digest.add(
      (record.isHidden ? 1 : 0) + (record.isSpacer ? 2 : 0) + (record.isGone ? 16 : 0) + Int(record.direction.rawValue)
        * 4)
    digest.add(record.traits < 0 ? plainTraits : DigestWalk.traits(model.traits.records[record.traits]))
    digest.add(record.preferences < 0 ? plainSizes : DigestWalk.sizes(model.preferences[record.preferences]))
    addText(item)
    if !shot.holds(item, record.generation) { return digest.add(1) }
    let frame = shot.frame(item)
    digest.add(2)
    digest.add(frame.x)
    digest.add(frame.y)
    digest.add(frame.width)
    digest.add(frame.height)
  }

  /// Adds nothing without a text.
  private mutating func addText(_ item: ItemID) {
    guard let text = model.measures.text(model.measure(of: item)) else { return }
    digest.add(text.value[...])
    digest.add(text.size)
    digest.add(text.advance.rawValue)
    digest.add(text.stretch)
  }

  private static func traits(_ viewTraits: ViewTraits) -> Digest {
    var digest = Digest()
    digest.add(viewTraits.margins)
    digest.add(viewTraits.safeArea)
    digest.add(viewTraits.alignmentInsets)
    digest.add(viewTraits.firstBaseline)
    digest.add(viewTraits.lastBaseline)
    digest.add(
      (viewTraits.addsSafeArea ? 1 : 0) + (viewTraits.preservesSuperviewMargins ? 2 : 0)
        + (viewTraits.clips ? 4 : 0) + (viewTraits.isIgnored ? 8 : 0))
    digest.add(viewTraits.z)
    if let insets = viewTraits.contentInsets { digest.add(insets) }
    if viewTraits.scrolls != .none || viewTraits.scrollOffset != .zero {
      digest.add(Int(viewTraits.scrolls.rawValue))
      digest.add(viewTraits.scrollOffset.x)
      digest.add(viewTraits.scrollOffset.y)
    }
    return digest
  }

  private static func sizes(_ sizes: SizePreferences) -> Digest {
    var digest = Digest()
    digest.add(sizes.size.width)
    digest.add(sizes.size.height)
    digest.add(sizes.intrinsic.width)
    digest.add(sizes.intrinsic.height)
    digest.add(sizes.hugging.0)
    digest.add(sizes.hugging.1)
    digest.add(sizes.compression.0)
    digest.add(sizes.compression.1)
    digest.add(sizes.measure < 0 ? 0 : 1)
    if sizes.limits != .none {
      for size in [sizes.limits.minimum, sizes.limits.maximum] {
        digest.add(size.width)
        digest.add(size.height)
      }
    }
    return digest
  }

  /// Adds an item by its number; guides of safe areas and margins by the number of their view.
  private mutating func addReference(_ item: ItemID) {
    if item < 0 { return digest.add(-1) }
    let record = model.items[item]
    let isAreaGuide = model.items.isAreaGuide(item)
    let part = record.kind == .content ? 2 : Int(record.kind.rawValue)
    digest.add(Int(itemPlaces[isAreaGuide ? record.parent : item]) * 4 + (isAreaGuide ? part : 0))
  }

  // MARK: Constraints

  private mutating func addConstraints() {
    let order = constraintsInOrder()
    digest.add(order.count)
    for at in order.indices { constraintPlaces[ConstraintID(raw: order[at].payload)] = Int32(truncatingIfNeeded: at) }
    for entry in order { addConstraint(ConstraintID(raw: entry.payload)) }
  }

  private func constraintsInOrder() -> [SortKey] {
    var order: [SortKey] = []
    order.reserveCapacity(model.constraints.liveCount)
    var place: Int64 = 0
    for constraint in model.constraintsInOrder {
      let record = model.constraints[constraint]
      if model.isOfFlow(constraint) {
        continue
      }
      order.append(SortKey(record.isActive ? Int64(record.stamp) : .max, place, payload: constraint))
      place += 1
    }
    SortKey.sort(&order)
    return order
  }

  private mutating func addConstraint(_ constraint: ConstraintID) {
    let record = model.constraints[constraint]
    if record.terms >= 0 {
      let terms = model.terms[record.terms]
      digest.add(terms.count)
      for term in terms { addTerm(term.item, term.attribute, term.multiplier) }
    } else {
      addTerm(record.first, record.firstAttribute, 1)
      let isProportion = proportions.contains(constraint.raw)
      addTerm(record.second, record.secondAttribute, record.second < 0 ? 0 : isProportion ? 1 : record.multiplier)
    }
    digest.add(
      Int(record.relation.rawValue) * 4 + (record.isActive || record.isWaiting && record.isWanted ? 1 : 0)
        + (record.hasChosenHost ? 2 : 0))
    digest.add(positions.contains(constraint.raw) ? 0 : record.constant)
    for term in model.metadata[constraint].follows?.terms ?? [] {
      digest.add(term.metric[...])
      digest.add(term.factor)
    }
    digest.add(record.priority)
    addReference(record.host)
    let metadata = model.metadata[constraint]
    digest.add(metadata.identifier.map { $0[...] })
    digest.add(metadata.goneConstant == nil ? 0 : 1)
    digest.add(metadata.goneConstant ?? 0)
    digest.add(model.metadata.name(of: constraint))
    if metadata.name >= 0 {
      addReference(model.nameKeeper(constraint))
      digest.add(metadata.isNameKept ? 1 : 0)
    }
  }

  private mutating func addTerm(_ item: ItemID, _ attribute: Attribute, _ multiplier: Double) {
    addReference(item)
    digest.add(Int32(attribute.rawValue))
    digest.add(multiplier)
  }

  // MARK: Groups and metrics

  /// Adds nothing without barriers.
  private mutating func addBarriers() {
    for index in model.arrangements.barriers {
      let plan = model.arrangements[index].plan
      digest.add(Int32(plan.side.rawValue))
      digest.add(plan.margin)
      for member in plan.members { addReference(member.item.id) }
      for guide in model.arrangements[index].guides { addReference(guide.item.id) }
    }
  }

  private mutating func addGroups() {
    for group in model.groupsInOrder {
      digest.add(model.groups.name(of: group))
      for member in model.members(of: group) {
        if constraintPlaces[member] >= 0 { digest.add(constraintPlaces[member]) }
      }
      digest.add(-1)
      if !model.rules[group].isPlain { addRule(group) }
    }
  }

  private mutating func addRule(_ group: GroupID) {
    let rule = model.rules[group]
    digest.add(rule.isActive ? 1 : 0)
    digest.add(groupNumber(rule.parent))
    digest.add(rule.condition.map { $0.text[...] })
    digest.add(rule.condition.map { $0.isElse ? 1 : 0 } ?? -1)
    rule.condition?.condition.forEachItem { addReference($0.id) }
    guard let overrides = rule.overrides else { return }
    for arranged in overrides.arranged {
      digest.add(arranged.name[...])
      digest.add(arranged.text[...])
    }
    for view in overrides.views {
      addReference(view.item)
      var values = TextWriter()
      DocumentWriter.add(view.values, to: &values)
      digest.add(values.bytes[...])
    }
    for metric in overrides.metrics {
      digest.add(metric.name[...])
      digest.add(metric.value)
    }
  }

  /// Adds nothing without flows.
  private mutating func addFlows() {
    for index in model.arrangements.indices {
      let record = model.arrangements[index]
      guard let flow = record.plan.flow else { continue }
      let plan = record.plan
      digest.add(groupNumber(record.group))
      digest.add(plan.name.map { $0[...] })
      digest.add(plan.identifier.map { $0[...] })
      addReference(plan.container.id)
      digest.add(Int32(plan.container.part.rawValue))
      digest.add(plan.members.count)
      for member in plan.members { addReference(member.item.id) }
      for flag in [record.isActive, plan.isVertical, plan.usesMargins, flow.areEqual] { digest.add(flag ? 1 : 0) }
      digest.add(plan.alignment.rawValue)
      digest.add(flow.distribution.rawValue)
      digest.add(flow.perLine)
      digest.add(plan.spacing)
      digest.add(flow.lineSpacing == nil ? 0 : 1)
      digest.add(flow.lineSpacing ?? 0)
      for one in plan.named where one.isFollowed { digest.add(one.metric[...]) }
    }
  }

  /// Its number in the order of creation, or -1.
  private func groupNumber(_ group: GroupID) -> Int {
    var number = -1
    var at = group
    while at >= 0 {
      number += 1
      at = model.groups[at].previous
    }
    return number
  }

  /// Deferred texts in order of addition.
  private mutating func addTexts() {
    for place in model.deferred.inOrder {
      let text = model.deferred.records[place]
      digest.add(text.text[...])
      digest.add(text.notation == .compactElement ? Notation.compact.rawValue : text.notation.rawValue)
      digest.add(Int(text.format.options) * 8 + (text.isWaiting ? 1 : 0) + (text.format.usesMargins ? 2 : 0))
      for space in text.format.unusualSpacing ?? [] { digest.add(space) }
      for value in text.values { digest.add(value.value) }
      for metric in text.removedMetrics {
        digest.add(metric.name[...])
        digest.add(metric.value)
      }
      for member in text.members {
        digest.add(member.constraint < 0 ? -1 : constraintPlaces[member.constraint])
        guard let moved = member.moved else { continue }
        digest.add(moved.first.place)
        digest.add(moved.second.place)
      }
    }
  }

  /// Metrics are unordered.
  private mutating func addMetrics() {
    for metric in model.metrics.records where metric.isLive {
      var one = Digest()
      one.add(model.metrics.name(of: metric))
      one.add(metric.value)
      if let formula = metric.formula { one.add(formula.text[...]) }
      digest.addUnordered(one)
    }
    digest.add(0)
  }

  // MARK: Expectations

  /// Adds nothing without expectations.
  private mutating func addExpectations() {
    for index in 0..<model.expectations.count {
      let expectation = model.expectations[index]
      digest.add(expectation.kind.rawValue)
      expectation.forEachItem { addReference($0) }
      digest.add(expectation.container == nil ? 0 : 1)
      digest.add(expectation.size.width)
      digest.add(expectation.size.height)
      digest.add(Int32(expectation.attribute.rawValue))
      for sum in expectation.sums { add(sum) }
      for interval in [expectation.widths, expectation.heights, expectation.textScales] {
        digest.add(interval.from)
        digest.add(interval.to)
      }
    }
  }

  private mutating func add(_ sum: Expectation.Sum) {
    digest.add(sum.terms.count)
    for term in sum.terms { addTerm(term.item.id, term.attribute, term.multiplier) }
    digest.add(Int(sum.relation.rawValue))
    digest.add(sum.constant)
  }
}
