// Handles of one layout: given for slots of the model, and checked before a slot is taken from them.

struct HandleTable {
  let model: Model
  let salt: UInt32
  /// The salt of the layout this one is a copy of; 0 for none.
  let origin: UInt32

  // MARK: From slots

  func handle(item slot: Int32) -> Handle {
    slot < 0 || slot == model.deferred.placeholder
      ? .none : Handle(.item, slot: slot, generation: model.items[slot].generation, salt: salt)
  }

  func handle(constraint slot: Int32) -> Handle {
    slot < 0
      ? .none
      : Handle(.constraint, slot: slot, generation: model.constraints[slot].generation, salt: salt)
  }

  func handle(group slot: Int32) -> Handle {
    slot < 0 ? .none : Handle(.group, slot: slot, generation: model.groups[slot].generation, salt: salt)
  }

  // MARK: To slots

  @inline(__always)
  func item(_ handle: Handle) throws(LayoutError) -> Int32 {
    if isLiving(handle) { return Int32(truncatingIfNeeded: handle.slot) }
    throw fault(handle, .item, "item")
  }

  /// Whether the handle is that of an item of this layout that has not ended.
  @inline(__always)
  func isLiving(_ handle: Handle) -> Bool {
    let slot = handle.slot
    return isOurs(handle, .item) && slot < model.items.count && model.items[slot].kind != .vacant
      && model.items[slot].generation == handle.generation
  }

  func constraint(_ handle: Handle) throws(LayoutError) -> Int32 {
    let slot = handle.slot
    if isOurs(handle, .constraint) && slot < model.constraints.count && model.constraints[slot].isLive
      && model.constraints[slot].generation == handle.generation
    {
      return Int32(truncatingIfNeeded: slot)
    }
    throw fault(handle, .constraint, "constraint")
  }

  func group(_ handle: Handle) throws(LayoutError) -> Int32 {
    let slot = handle.slot
    if isOurs(handle, .group) && slot < model.groups.count && model.groups[slot].isLive
      && model.groups[slot].generation == handle.generation
    {
      return Int32(truncatingIfNeeded: slot)
    }
    throw fault(handle, .group, "group")
  }

  func view(_ handle: Handle) throws(LayoutError) -> Int32 {
    let slot = try item(handle)
    if model.items.isView(slot) { return slot }
    throw LayoutError(.handle, "this needs a view, and the item is a guide")
  }

  /// An item, or -1 for none.
  func itemOrNone(_ handle: Handle) throws(LayoutError) -> Int32 { handle.isNone ? -1 : try item(handle) }
  func viewOrNone(_ handle: Handle) throws(LayoutError) -> Int32 { handle.isNone ? -1 : try view(handle) }
  func constraintOrNone(_ handle: Handle) throws(LayoutError) -> Int32 {
    handle.isNone ? -1 : try constraint(handle)
  }
  func groupOrNone(_ handle: Handle) throws(LayoutError) -> Int32 { handle.isNone ? -1 : try group(handle) }

  /// How many handles at the beginning are surely those of living items; a quick look for the many calls that are right.
  @_optimize(speed)
  func livingPrefix(_ handles: UnsafePointer<Handle>, _ count: Int) -> Int {
    let wanted = Handle(.item, slot: 0, generation: 0, salt: salt).origin
    return model.items.records.withUnsafeBufferPointer { items in
      for index in 0..<count {
        let handle = handles[index]
        if handle.origin != wanted || handle.slot >= items.count { return index }
        // A generation ends with its item.
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
    if handle.salt != salt { return LayoutError(.handle, "the handle is of another layout") }
    if handle.kind != kind.rawValue { return LayoutError(.handle, "the handle is not that of a \(noun)") }
    return LayoutError(.handle, "the \(noun) has ended")
  }

  // MARK: Copies

  /// A handle of the layout this one is a copy of, as a handle of this one.
  func resalted(_ handle: Handle) -> Handle {
    handle.isNone ? handle : Handle(bits: handle.bits & ~(0xF_FFFF << 44) | UInt64(salt) << 44)
  }

  func counterpart(item handle: Handle, in copy: HandleTable) throws(LayoutError) -> Handle {
    let slot = try item(handle)
    try checkCopy(copy)
    if Int(slot) < copy.model.items.count {
      let other = copy.model.items[slot]
      let isInherited = other.flags & ItemRecord.inheritedFromCopy != 0
      if other.kind != .vacant && other.generation == handle.generation && isInherited {
        return copy.handle(item: slot)
      }
    }
    throw LayoutError(.handle, "the copy has no such item")
  }

  func counterpart(constraint handle: Handle, in copy: HandleTable) throws(LayoutError) -> Handle {
    let slot = try constraint(handle)
    try checkCopy(copy)
    if Int(slot) < copy.model.constraints.count {
      let other = copy.model.constraints[slot]
      let isInherited = other.isInheritedFromCopy
      if other.isLive && other.generation == handle.generation && isInherited {
        return copy.handle(constraint: slot)
      }
    }
    throw LayoutError(.handle, "the copy has no such constraint")
  }

  private func checkCopy(_ copy: HandleTable) throws(LayoutError) {
    if copy.origin == salt { return }
    throw LayoutError(.argument, "the second layout is not a copy of the first")
  }
}
