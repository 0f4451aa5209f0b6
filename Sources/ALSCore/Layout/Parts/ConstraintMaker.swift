// Creates constraints from records and from terms.  All arguments are validated before the first change.

/// A term as given by the host.
public struct TermSpec {
  public var item: Handle
  public var attribute: Int32
  public var multiplier: Double
  public init(item: Handle, attribute: Int32, multiplier: Double) {
    self.item = item
    self.attribute = attribute
    self.multiplier = multiplier
  }
}

final class ConstraintMaker {
  let model: Model
  let handles: HandleTable
  let budget: Budget
  private var spare = SpareList<ConstraintRecord>()

  init(_ handles: HandleTable, _ budget: Budget) {
    self.handles = handles
    self.budget = budget
    model = handles.model
  }

  /// Creates `count` constraints, all or none, and activates them unless they are to be inactive.
  @inline(__always)
  func makeConstraints(
    _ count: Int, inactive: Bool, spec: (Int) -> ConstraintSpec, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    if model.constraints.hasVacancies { return try fillVacancies(count, inactive: inactive, spec: spec, made: made) }
    try budget.reserve(constraints: count)
    var fault: LayoutError?
    // The first ones become the table.
    let room = model.constraints.count == 0 ? grown(0, count) : count
    let fresh = ContiguousArray<ConstraintRecord>(unsafeUninitializedCapacity: room) { records, known in
      guard let records = records.baseAddress else { return }
      while known < count && fault == nil {
        known = takeFastPath(from: known, to: count, inactive: inactive, spec: spec, into: records)
        if known == count { return }
        do throws(LayoutError) {
          (records + known).initialize(to: try checked(spec(known), inactive: inactive, known))
          known += 1
        } catch {
          fault = error
        }
      }
    }
    if let fault { throw fault }
    if count == 0 { return }
    let first = model.adopt(fresh)
    // Appended constraints have the first generation.
    for index in 0..<count {
      made(
        index,
        Handle(
          .constraint, slot: first.advanced(by: index).raw, generation: Generation.first, salt: handles.salt)
      )
    }
  }

  /// Writes records up to the first that needs the general path; returns its index.
  @inline(__always)
  private func takeFastPath(
    from start: Int, to end: Int, inactive: Bool, spec: (Int) -> ConstraintSpec,
    into records: UnsafeMutablePointer<ConstraintRecord>
  ) -> Int {
    model.items.records.values.withUnsafeBufferPointer { items in
      let fastPath = FastPathSpecs(items, salt: handles.salt)
      var at = start
      while at < end, let record = fastPath.record(spec(at), inactive: inactive) {
        (records + at).initialize(to: record)
        at += 1
      }
      return at
    }
  }

  /// The same when there are vacant slots.
  @inline(never)
  private func fillVacancies(
    _ count: Int, inactive: Bool, spec: (Int) -> ConstraintSpec, made: (Int, Handle) -> Void
  ) throws(LayoutError) {
    try budget.reserve(constraints: count)
    var fresh = spare.lend()
    fresh.reserveCapacity(count)
    for index in 0..<count { fresh.append(try checked(spec(index), inactive: inactive, index)) }
    for index in 0..<count { made(index, handles.handle(constraint: make(fresh[index]))) }
    spare.takeBack(&fresh)
  }

  @inline(__always)
  private func checked(_ spec: ConstraintSpec, inactive: Bool, _ index: Int) throws(LayoutError) -> ConstraintRecord {
    do throws(LayoutError) {
      return try checked(spec, inactive: inactive)
    } catch {
      throw error.at(index: index)
    }
  }

  func makeConstraint(_ spec: ConstraintSpec, inactive: Bool) throws(LayoutError) -> Handle {
    let fresh = try checked(spec, inactive: inactive)
    try budget.reserve(constraints: 1)
    return handles.handle(constraint: make(fresh))
  }

  func make(_ fresh: ConstraintRecord) -> ConstraintID {
    let constraint = model.makeConstraint(fresh)
    if fresh.host >= 0 {
      model.activate(constraint, host: fresh.host)
    }
    return constraint
  }

  /// Validates a constraint in the order of the specification; returns its record with the host, or -1 as host if it is to be
  /// inactive.
  @_optimize(speed)
  func checked(_ spec: ConstraintSpec, inactive: Bool) throws(LayoutError) -> ConstraintRecord {
    if spec.first.isNone { throw LayoutError(.noFirstItem, "a constraint needs a first item") }
    let first = try handles.item(spec.first)
    let second = try handles.itemOrNone(spec.second)
    let firstAttribute = try Arguments.attribute(spec.firstAttribute)
    let secondAttribute = try Arguments.attribute(spec.secondAttribute)
    let relation = try Arguments.relation(spec.relation)
    try Legality.refuse(
      Legality.fault(
        firstAttribute, hasSecond: second >= 0, secondAttribute, multiplier: spec.multiplier,
        constant: spec.constant, priority: spec.priority))
    var record = ConstraintRecord(
      first, firstAttribute, relation, second, secondAttribute, multiplier: spec.multiplier, constant: spec.constant,
      priority: spec.priority)
    if !inactive { record.host = try host(first, second) }
    return record
  }

  func host(_ first: ItemID, _ second: ItemID) throws(LayoutError) -> ItemID {
    let host = model.naturalHost(first, second)
    if host >= 0 { return host }
    throw noCommonAncestor(first, second)
  }

  func noCommonAncestor(_ first: ItemID, _ second: ItemID) -> LayoutError {
    LayoutError(
      .noCommonAncestor,
      "\(model.wording.itemText(first)) and \(model.wording.itemText(second)) are not in one tree: they have no common ancestor"
    )
  }

  // MARK: N-term constraints

  func makeConstraint(
    _ count: Int, _ spec: (Int) -> TermSpec, relation: Int32, constant: Double, priority: Float, inactive: Bool
  ) throws(LayoutError) -> Handle {
    if count == 0 { throw LayoutError(.noFirstItem, "a constraint needs a first item") }
    if count < 0 || count > Limits.terms {
      throw LayoutError(.argument, "a constraint has at most \(Limits.terms) terms")
    }
    var terms = ContiguousArray<ConstraintTerm>()
    try forEachIndex(count) { index throws(LayoutError) in
      terms.append(try term(spec(index)))
    }
    let relation = try Arguments.relation(relation)
    try Arguments.checkNumber(constant, "constant")
    var kinds = TermKinds()
    for term in terms { kinds.add(term.attribute, term.multiplier) }
    try kinds.check()
    try Arguments.checkPriority(priority)
    let host = inactive ? -1 : model.naturalHost(of: terms)
    if !inactive && host < 0 {
      throw LayoutError(.noCommonAncestor, "the items of the terms have no common ancestor")
    }
    try budget.reserve(constraints: 1, bytes: count * 16)
    return handles.handle(constraint: make(terms, relation, constant, priority, host))
  }

  private func make(
    _ terms: ContiguousArray<ConstraintTerm>, _ relation: Relation, _ constant: Double, _ priority: Float,
    _ host: ItemID
  ) -> ConstraintID {
    let second = terms.count > 1 ? terms[1] : nil
    let record = ConstraintRecord(
      terms[0].item, terms[0].attribute, relation, second?.item ?? -1, second?.attribute ?? .none,
      multiplier: second.map { -$0.multiplier } ?? 1, constant: constant, priority: priority)
    let constraint = model.makeConstraint(record, terms: terms)
    if host >= 0 { model.activate(constraint, host: host) }
    return constraint
  }

  private func term(_ spec: TermSpec) throws(LayoutError) -> ConstraintTerm {
    let item = try handles.item(spec.item)
    let attribute = try Arguments.attribute(spec.attribute)
    if attribute == .none { throw LayoutError(.attrPair, "a term needs an attribute") }
    try Legality.refuse(
      Legality.number(spec.multiplier, limit: Limits.multiplier, part: .multiplier, what: "multiplier"))
    return ConstraintTerm(item: item, attribute: attribute, multiplier: spec.multiplier)
  }

  /// width == ratio * height.
  func makeAspectRatio(
    _ handle: Handle, _ ratio: Double, _ priority: Float, inactive: Bool
  ) throws(LayoutError) -> Handle {
    let item = try handles.item(handle)
    if !(ratio > 0) { throw LayoutError(.notFinite, "an aspect ratio is above 0") }
    try Legality.refuse(
      Legality.fault(.width, hasSecond: true, .height, multiplier: ratio, constant: 0, priority: priority))
    var fresh = ConstraintRecord(
      item, .width, .equal, item, .height, multiplier: ratio, constant: 0, priority: priority)
    if !inactive { fresh.host = try host(item, item) }
    try budget.reserve(constraints: 1)
    return handles.handle(constraint: make(fresh))
  }
}
