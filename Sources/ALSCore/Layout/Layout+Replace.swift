// The constraint a view keeps under a name: brought to what is wanted, or made when there is none.

extension Layout {
  /// From a record.  The text that the constraint came from says nothing true any more, so it goes.
  public func replace(
    at view: Handle, name: ArraySlice<UInt8>, with spec: ConstraintSpec, inactive: Bool
  ) throws(LayoutError) -> Handle {
    let keeper = try self.view(view)
    try checkName(name)
    let wanted = try checked(spec, inactive: inactive)
    let old = model.constraint(named: name, host: keeper)
    try reserve(constraints: old < 0 ? 1 : 0, bytes: NameTable.cost(of: name.count) + 64)
    let slot = put(wanted, in: old, host: wanted.host, keeper: keeper, name)
    if model.metadata[slot].source != .empty || model.metadata[slot].place != .empty {
      model.metadata.setIdentifier(slot, nil)
      model.metadata.setSource(slot, item: -1, .empty)
    }
    return handle(constraint: slot)
  }

  /// From a text that makes one constraint; names are looked up from the view.
  public func replace(
    at view: Handle, name: ArraySlice<UInt8>, with text: [UInt8], syntax: Int32, options: TextOptions
  ) throws(LayoutError) -> Handle {
    let keeper = try self.view(view)
    try checkName(name)
    let group = try groupOrNone(options.group)
    let batch = try read(text, syntax: syntax, scope: keeper, options: options)
    let extras = batch.extras
    if batch.pending.count != 1 || !extras.guides.isEmpty || !extras.depths.isEmpty || !extras.sizes.isEmpty {
      throw LayoutError(.argument, "a name stands for one constraint, and the text makes more, or other things")
    }
    try reserve(batch)
    try reserve(constraints: 1, bytes: batch.bytes + NameTable.cost(of: name.count) + 64)
    let pending = batch.pending[0]
    let wanted = record(pending)
    let old = model.constraint(named: name, host: keeper)
    let made = put(wanted, in: old, host: pending.host, keeper: keeper, name)
    model.metadata.setIdentifier(made, pending.rare?.identifier)
    model.metadata.setSource(made, item: -1, pending.source)
    if group >= 0 { model.groups.join(group, made) }
    return handle(constraint: made)
  }

  /// Everything has been checked.  `old` -1: none has the name; `host` -1: it is to be off.
  private func put(
    _ wanted: ConstraintRecord, in old: Int32, host: Int32, keeper: Int32, _ name: ArraySlice<UInt8>
  ) -> Int32 {
    let slot = old >= 0 ? old : model.makeConstraint(wanted)
    if old >= 0 && !isAlike(model.constraints[old], wanted) { model.retarget(old, wanted) }
    set(slot, constant: wanted.constant)
    set(slot, priority: wanted.priority)
    // A name that is kept here does not go with the host, so nothing can be in its way.
    if old < 0 || model.metadata.movingName(of: slot) != nil { model.setName(ofConstraint: slot, name, keeper: keeper) }
    if host < 0 {
      model.deactivate(slot)
    } else {
      model.activate(slot, host: model.constraints[slot].hasChosenHost ? model.host(of: slot) : host)
    }
    return slot
  }

  /// Whether nothing but the constant and the priority differ.
  private func isAlike(_ a: ConstraintRecord, _ b: ConstraintRecord) -> Bool {
    a.terms < 0 && a.first == b.first && a.second == b.second && a.firstAttribute == b.firstAttribute
      && a.secondAttribute == b.secondAttribute && a.relation == b.relation
      && (a.second < 0 || a.multiplier == b.multiplier)
  }
}
