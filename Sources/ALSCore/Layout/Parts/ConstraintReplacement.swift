// The constraint that a view owns under a name: updated, or created if there is none.

struct ConstraintReplacement {
  private let batches: BatchMaker
  private let changes: ConstraintChanges
  private let model: Model
  private let handles: HandleTable
  private let budget: Budget

  init(_ batches: BatchMaker, _ changes: ConstraintChanges) {
    self.batches = batches
    self.changes = changes
    model = batches.model
    handles = batches.handles
    budget = batches.budget
  }

  /// From a record.  The source text of the constraint no longer matches and is dropped.
  func replace(
    at view: Handle, name: ArraySlice<UInt8>, with spec: ConstraintSpec, inactive: Bool
  ) throws(LayoutError) -> Handle {
    let keeper = try handles.view(view)
    try Arguments.checkName(name)
    let wanted = try batches.maker.checked(spec, inactive: inactive)
    let old = model.constraint(named: name, host: keeper)
    try budget.reserve(constraints: old < 0 ? 1 : 0, bytes: NameTable.cost(of: name.count) + 64)
    let constraint = changes.put(wanted, in: old, host: wanted.host, keeper: keeper, name)
    model.forgetText(constraint)
    return handles.handle(constraint: constraint)
  }

  /// From a text that describes one constraint; name lookup starts at the view.
  func replace(
    at view: Handle, name: ArraySlice<UInt8>, with text: [UInt8], syntax: Int32, options: TextOptions
  ) throws(LayoutError) -> Handle {
    let keeper = try handles.view(view)
    try Arguments.checkName(name)
    let group = try handles.groupOrNone(options.group)
    let batch = try batches.read(text, try BatchMaker.notation(syntax), scope: keeper, options: options)
    let extras = batch.extras
    if batch.pending.count != 1 || !extras.guides.isEmpty || !extras.depths.isEmpty || !extras.sizes.isEmpty {
      throw LayoutError(.argument, "a name stands for one constraint, and the text makes more, or other things")
    }
    try batches.reserve(batch)
    try budget.reserve(constraints: 1, bytes: batch.bytes + NameTable.cost(of: name.count) + 64)
    let pending = batch.pending[0]
    let wanted = batches.record(pending)
    let old = model.constraint(named: name, host: keeper)
    let terms = pending.rare.flatMap { batches.terms($0.terms) }
    let made = changes.put(wanted, terms: terms, in: old, host: pending.host, keeper: keeper, name)
    MetricFollowing(model).follow(made, pending.rare?.follows)
    model.metadata.setIdentifier(made, pending.rare?.identifier)
    model.metadata.setSource(made, item: -1, pending.source)
    if group >= 0 { model.join(group, made) }
    return handles.handle(constraint: made)
  }
}
