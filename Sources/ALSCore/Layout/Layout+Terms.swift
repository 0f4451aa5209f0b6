// Constraints of any number of terms, and reading constraints back.

/// One term as the host program says it.
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

extension Layout {
  public func makeConstraint(
    _ count: Int, _ spec: (Int) -> TermSpec, relation: Int32, constant: Double, priority: Float, inactive: Bool
  ) throws(LayoutError) -> Handle {
    if count == 0 { throw LayoutError(.noFirstItem, "a constraint needs a first item") }
    if count < 0 || count > Limits.terms {
      throw LayoutError(.argument, "a constraint has at most \(Limits.terms) terms")
    }
    var terms = ContiguousArray<ConstraintTerm>()
    for index in 0..<count {
      do throws(LayoutError) {
        terms.append(try term(spec(index)))
      } catch {
        throw error.at(index: index)
      }
    }
    let relation = try self.relation(relation)
    try checkNumber(constant, "constant")
    var kinds = TermKinds()
    for term in terms { kinds.add(term.attribute, term.multiplier) }
    try kinds.check()
    try checkPriority(priority)
    let host = inactive ? -1 : model.naturalHost(of: terms)
    if !inactive && host < 0 {
      throw LayoutError(.noCommonAncestor, "the items of the terms have no common ancestor")
    }
    try reserve(constraints: 1, bytes: count * 16)
    return handle(constraint: make(terms, relation, constant, priority, host))
  }

  private func make(
    _ terms: ContiguousArray<ConstraintTerm>, _ relation: Relation, _ constant: Double, _ priority: Float,
    _ host: Int32
  ) -> Int32 {
    let second = terms.count > 1 ? terms[1] : nil
    let record = ConstraintRecord(
      terms[0].item, terms[0].attribute, relation, second?.item ?? -1, second?.attribute ?? .none,
      multiplier: second.map { -$0.multiplier } ?? 1, constant: constant, priority: priority)
    let slot = model.makeConstraint(record, terms: terms)
    if host >= 0 { model.activate(slot, host: host) }
    return slot
  }

  private func term(_ spec: TermSpec) throws(LayoutError) -> ConstraintTerm {
    let item = try self.item(spec.item)
    let attribute = try self.attribute(spec.attribute)
    if attribute == .none { throw LayoutError(.attrPair, "a term needs an attribute") }
    if let fault = Legality.number(
      spec.multiplier, limit: Limits.multiplier, part: .multiplier, what: "multiplier")
    {
      throw LayoutError(fault.kind, fault.message)
    }
    return ConstraintTerm(item: item, attribute: attribute, multiplier: spec.multiplier)
  }

  // MARK: Reading back

  /// Everything about a constraint.
  public struct ConstraintInfo {
    public var first: Handle
    public var firstAttribute: Attribute
    public var relation: Relation
    public var second: Handle
    public var secondAttribute: Attribute
    public var multiplier: Double
    public var constant: Double
    public var priority: Float
    public var isActive: Bool
    public var isBroken: Bool
    public var termCount: Int
    public var host: Handle
    public var group: Handle
    public var sourceItem: Int
    public var source: SourceRange
  }

  public func info(constraint handle: Handle) throws(LayoutError) -> ConstraintInfo {
    let slot = try constraint(handle)
    let record = model.constraints[slot]
    let metadata = model.metadata[slot]
    let host = model.host(of: slot)
    let hasHost = host >= 0 && model.items.isView(host)
    var termCount = record.second < 0 ? 1 : 2
    if record.terms >= 0 { termCount = model.terms[record.terms].count }
    return ConstraintInfo(
      first: self.handle(item: record.first), firstAttribute: record.firstAttribute, relation: record.relation,
      second: self.handle(item: record.second), secondAttribute: record.secondAttribute,
      multiplier: record.multiplier, constant: record.constant, priority: record.priority,
      isActive: record.isActive, isBroken: record.isBroken, termCount: termCount,
      host: hasHost ? self.handle(item: host) : .none, group: self.handle(group: model.groups.group(of: slot)),
      sourceItem: Int(metadata.sourceItem), source: metadata.source)
  }

  /// The terms, a pair as 1 and -multiplier.
  public func terms(_ handle: Handle) throws(LayoutError) -> ContiguousArray<TermSpec> {
    let slot = try constraint(handle)
    let record = model.constraints[slot]
    var found = ContiguousArray<TermSpec>()
    if record.terms >= 0 {
      for term in model.terms[record.terms] {
        found.append(self.term(term.item, term.attribute, term.multiplier))
      }
      return found
    }
    found.append(term(record.first, record.firstAttribute, 1))
    if record.second >= 0 { found.append(term(record.second, record.secondAttribute, -record.multiplier)) }
    return found
  }

  private func term(_ item: Int32, _ attribute: Attribute, _ multiplier: Double) -> TermSpec {
    TermSpec(item: handle(item: item), attribute: Int32(attribute.rawValue), multiplier: multiplier)
  }
}
