// N-term constraints, and properties of constraints.

extension Layout {
  public func makeConstraint(
    _ count: Int, _ spec: (Int) -> TermSpec, relation: Int32, constant: Double, priority: Float, inactive: Bool
  ) throws(LayoutError) -> Handle {
    try makers.constraints.makeConstraint(
      count, spec, relation: relation, constant: constant, priority: priority, inactive: inactive)
  }

  // MARK: Properties

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
    public var isInForce: Bool
    public var isBroken: Bool
    public var termCount: Int
    public var host: Handle
    public var group: Handle
    public var sourceItem: Int
    public var source: SourceRange
    public var firstMultiplier: Double
  }

  public func info(constraint handle: Handle) throws(LayoutError) -> ConstraintInfo {
    ConstraintInfo(try constraint(handle), handles)
  }

  /// The terms; a two-term constraint has the coefficients 1 and -multiplier.
  public func terms(_ handle: Handle) throws(LayoutError) -> ContiguousArray<TermSpec> {
    let constraint = try constraint(handle)
    var found = ContiguousArray<TermSpec>()
    for term in model.terms(of: constraint) {
      let item = handles.handle(item: term.item)
      found.append(TermSpec(item: item, attribute: Int32(term.attribute.rawValue), multiplier: term.multiplier))
    }
    return found
  }
}

extension Layout.ConstraintInfo {
  init(_ constraint: ConstraintID, _ handles: HandleTable) {
    let model = handles.model
    let record = model.constraints[constraint]
    let metadata = model.metadata[constraint]
    let host = model.host(of: record)
    let hasHost = host >= 0 && model.items.isView(host)
    var termCount = record.second < 0 ? 1 : 2
    if record.terms >= 0 { termCount = model.terms[record.terms].count }
    self.init(
      first: handles.handle(item: record.first), firstAttribute: record.firstAttribute, relation: record.relation,
      second: handles.handle(item: record.second), secondAttribute: record.secondAttribute,
      multiplier: record.multiplier, constant: record.constant, priority: record.priority,
      isActive: record.isActive, isInForce: record.isInForce, isBroken: record.isBroken, termCount: termCount,
      host: hasHost ? handles.handle(item: host) : .none,
      group: handles.handle(group: model.groups.group(of: constraint)),
      sourceItem: Int(metadata.sourceItem), source: metadata.source,
      firstMultiplier: record.terms >= 0 ? model.terms[record.terms][0].multiplier : 1)
  }
}

extension Model {
  fileprivate func terms(of constraint: ConstraintID) -> ContiguousArray<ConstraintTerm> {
    let record = constraints[constraint]
    if record.terms >= 0 { return terms[record.terms] }
    var pair = ContiguousArray<ConstraintTerm>()
    pair.append(ConstraintTerm(item: record.first, attribute: record.firstAttribute, multiplier: 1))
    if record.second < 0 { return pair }
    pair.append(
      ConstraintTerm(item: record.second, attribute: record.secondAttribute, multiplier: -record.multiplier))
    return pair
  }
}
