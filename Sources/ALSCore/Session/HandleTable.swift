// Handles of one layout: issued for items, constraints and groups, and validated before use.

struct HandleTable {
  let model: Model
  let salt: UInt32
  /// The salt of the layout that this one was copied from; 0 if there is none.
  let origin: UInt32

  // MARK: Issuing

  func handle(item: ItemID) -> Handle {
    item < 0 || item == model.deferred.placeholder
      ? .none : Handle(.item, slot: item.raw, generation: model.items[item].generation, salt: salt)
  }

  func handle(constraint: ConstraintID) -> Handle {
    constraint < 0
      ? .none
      : Handle(
        .constraint, slot: constraint.raw, generation: model.constraints[constraint].generation, salt: salt)
  }

  func handle(group: GroupID) -> Handle {
    group < 0 ? .none : Handle(.group, slot: group.raw, generation: model.groups[group].generation, salt: salt)
  }

  // MARK: Validating

  @inline(__always)
  func item(_ handle: Handle) throws(LayoutError) -> ItemID {
    if isLiving(handle) { return handle.item }
    throw fault(handle, .item, "item")
  }

  @inline(__always)
  func isLiving(_ handle: Handle) -> Bool {
    let item = handle.item
    return isOurs(handle, .item) && model.items.isLive(item)
      && model.items[item].generation == handle.generation
  }

  func constraint(_ handle: Handle) throws(LayoutError) -> ConstraintID {
    let constraint = handle.constraint
    if isOurs(handle, .constraint) && model.constraints.isLive(constraint)
      && model.constraints[constraint].generation == handle.generation
    {
      return constraint
    }
    throw fault(handle, .constraint, "constraint")
  }

  func group(_ handle: Handle) throws(LayoutError) -> GroupID {
    let group = handle.group
    if isOurs(handle, .group) && model.groups.isLive(group)
      && model.groups[group].generation == handle.generation
    {
      return group
    }
    throw fault(handle, .group, "group")
  }

  func view(_ handle: Handle) throws(LayoutError) -> ItemID {
    let item = try item(handle)
    if model.items.isView(item) { return item }
    throw LayoutError(.handle, "this needs a view, and the item is a guide")
  }

  /// The item of a handle, or -1 for the null handle.
  func itemOrNone(_ handle: Handle) throws(LayoutError) -> ItemID { handle.isNone ? -1 : try item(handle) }
  func viewOrNone(_ handle: Handle) throws(LayoutError) -> ItemID { handle.isNone ? -1 : try view(handle) }
  func constraintOrNone(_ handle: Handle) throws(LayoutError) -> ConstraintID {
    handle.isNone ? -1 : try constraint(handle)
  }
  func groupOrNone(_ handle: Handle) throws(LayoutError) -> GroupID { handle.isNone ? -1 : try group(handle) }

  /// A lower bound of the number of valid handles at the start of the array: a fast path for valid arguments.
  @_optimize(speed)
  func livingPrefix(_ handles: UnsafePointer<Handle>, _ count: Int) -> Int {
    let wanted = Handle(.item, slot: 0, generation: 0, salt: salt).origin
    return model.items.records.values.withUnsafeBufferPointer { items in
      for index in 0..<count {
        let handle = handles[index]
        if handle.origin != wanted || handle.slot >= items.count { return index }
        // Destroying an item increments the generation of its slot.
        if items[handle.slot].generation != handle.generation { return index }
        if items[handle.slot].kind == .vacant { return index }
      }
      return count
    }
  }

  @inline(__always)
  private func isOurs(_ handle: Handle, _ kind: HandleKind) -> Bool {
    handle.origin == Handle(kind, slot: 0, generation: 0, salt: salt).origin
  }

  @inline(never)
  private func fault(_ handle: Handle, _ kind: HandleKind, _ noun: StaticString) -> LayoutError {
    if handle.isNone { return LayoutError(.handle, "no \(noun) was given") }
    if handle.salt != salt { return LayoutError(.handle, "the handle belongs to another layout") }
    if handle.kind != kind.rawValue { return LayoutError(.handle, "the handle belongs to no \(noun)") }
    return LayoutError(.handle, "the \(noun) was destroyed")
  }

  // MARK: Copies

  /// Translates a handle of the original layout to this copy.
  func resalted(_ handle: Handle) -> Handle {
    handle.isNone ? handle : Handle(bits: handle.bits & ~(0xF_FFFF << 44) | UInt64(salt) << 44)
  }

  func counterpart(item handle: Handle, in copy: HandleTable) throws(LayoutError) -> Handle {
    let item = try item(handle)
    try checkCopy(copy)
    if copy.model.items.records.holds(item) {
      let other = copy.model.items[item]
      let isInherited = other.flags & ItemRecord.inheritedFromCopy != 0
      if other.kind != .vacant && other.generation == handle.generation && isInherited {
        return copy.handle(item: item)
      }
    }
    throw LayoutError(.handle, "the copy has no such item")
  }

  func counterpart(constraint handle: Handle, in copy: HandleTable) throws(LayoutError) -> Handle {
    let constraint = try constraint(handle)
    try checkCopy(copy)
    if copy.model.constraints.records.holds(constraint) {
      let other = copy.model.constraints[constraint]
      let isInherited = other.isInheritedFromCopy
      if other.isLive && other.generation == handle.generation && isInherited {
        return copy.handle(constraint: constraint)
      }
    }
    throw LayoutError(.handle, "the copy has no such constraint")
  }

  private func checkCopy(_ copy: HandleTable) throws(LayoutError) {
    if copy.origin == salt { return }
    throw LayoutError(.argument, "the second layout is not a copy of the first")
  }
}
