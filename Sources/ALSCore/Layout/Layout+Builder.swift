// Builder steps, and constraints that views keep under a name.

extension Layout {
  /// Makes the constraints of builder steps on one view, all or none, with `on` as the target where a step names none.
  /// `most` and `counted` are those of `add`.
  public func addBuilder(
    _ view: Handle, on target: Handle, count: Int, options: TextOptions, most: Int, counted: (Int) -> Void,
    step: (Int) throws(LayoutError) -> BuilderStep
  ) throws(LayoutError) -> ContiguousArray<Handle> {
    let item = ItemToken(try item(view))
    let on = try viewOrNone(target)
    let group = try groupOrNone(options.group)
    let names = ScopeLookup(model, scope: item.id)
    let builder = Builder(item, on: on < 0 ? nil : ItemToken(on), scope: names)
    var batch = ConstraintBatch(inactive: options.inactive, extras: names.extras)
    for index in 0..<count {
      do throws(LayoutError) {
        let step = try step(index)
        if let name = step.name { try checkName(name[...]) }
        builder.begin(step)
        while let statement = try builder.next() { try take(statement, into: &batch) }
      } catch {
        // There is no text; what is wrong with a priority is the fault of the step that set it.
        var fault = error.index < 0 ? error.at(index: index) : error
        fault.span = nil
        throw fault
      }
    }
    counted(batch.pending.count)
    if batch.pending.count > most {
      throw LayoutError(.argument, "the steps make \(batch.pending.count) constraints, and there is room for \(most)")
    }
    try reserve(batch)
    return apply(batch, group: group)
  }

  // MARK: Names

  /// Keeps a constraint under a name at a view, and activates it.
  public func keep(_ handle: Handle, at view: Handle, name: ArraySlice<UInt8>) throws(LayoutError) {
    let slot = try constraint(handle)
    let keeper = try self.view(view)
    try checkName(name)
    let other = model.constraint(named: name, host: keeper)
    if other >= 0 && other != slot {
      throw nameTaken(name)
    }
    let host = model.host(of: slot)
    if host < 0 { throw disconnected(slot) }
    try reserve(bytes: NameTable.cost(of: name.count) + 64)
    model.setName(ofConstraint: slot, name, keeper: keeper)
    model.activate(slot, host: host)
  }

  /// The constraints of one name in the order of the items that keep them: those in the subtree of `scope`, or all.
  public func nextConstraint(
    named name: ArraySlice<UInt8>, scope: Handle, after previous: Handle
  ) throws(LayoutError) -> Handle {
    let top = try itemOrNone(scope)
    let last = try constraintOrNone(previous)
    if last < 0 {
      return handle(constraint: firstNamed(name, from: top < 0 ? model.items.firstRoot : top, within: top))
    }
    let keeper = model.nameKeeper(last)
    if keeper < 0 || model.constraint(named: name, host: keeper) != last
      || (top >= 0 && !model.items.isAncestorOrSelf(top, of: keeper))
    {
      throw LayoutError(.handle, "the constraint has another name, or is kept elsewhere", constraint: last)
    }
    return handle(constraint: firstNamed(name, from: model.items.following(keeper, within: top), within: top))
  }

  private func firstNamed(_ name: ArraySlice<UInt8>, from start: Int32, within top: Int32) -> Int32 {
    if !model.metadata.hasNames { return -1 }
    var at = start
    while at >= 0 {
      let found = model.constraint(named: name, host: at)
      if found >= 0 { return found }
      at = model.items.following(at, within: top)
    }
    return -1
  }

  /// Ends what a view keeps under these names; with `everywhere` also what the items inside it keep, and with no view what
  /// all do.  A name that nobody has is passed over.  Gives the number of constraints ended.
  public func destroyConstraints(
    named names: [ArraySlice<UInt8>], at view: Handle, everywhere: Bool
  ) throws(LayoutError) -> Int {
    let top = everywhere ? try viewOrNone(view) : try self.view(view)
    beginEnding()
    for name in names {
      var at = top < 0 ? model.items.firstRoot : top
      while at >= 0 && model.metadata.hasNames {
        let found = model.constraint(named: name, host: at)
        if found >= 0 { model.destroyConstraint(found) }
        at = everywhere ? model.items.following(at, within: top) : -1
      }
    }
    let ended = model.changes.endedConstraints.count
    finishEnding()
    return ended
  }
}
