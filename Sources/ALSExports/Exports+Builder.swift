// The builder (als.h, Text), and the constraints that views keep under names (als.h, Constraints).

@_cdecl("als_builder_add")
public func als_builder_add(
  _ layout: OpaquePointer?, _ view: als_item, _ on: als_item, _ steps: UnsafePointer<als_builder_step>?, _ count: Int,
  _ options: UnsafePointer<als_text_options>?, _ out: UnsafeMutablePointer<als_constraint>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let wanted = try box.read(options)
    try need(steps, count: count, "steps")
    try checkCapacity(capacity)
    let made = try box.layout.addBuilder(
      view.handle, on: on.handle, count: count, options: wanted, most: out == nil ? Int.max : capacity,
      counted: { count in out_count?.pointee = count }
    ) { index throws(LayoutError) in try box.read(try need(steps, "steps")[index]) }
    give(made, out)
  }
}

extension LayoutBox {
  fileprivate func read(_ step: als_builder_step) throws(LayoutError) -> BuilderStep {
    guard let call = BuilderStep.Call(rawValue: step.call) else {
      throw LayoutError(.argument, "call is not the number of a builder call")
    }
    if step.fields & ~ALS_BUILDER_TIMES != 0 || step.reserved != 0 {
      throw LayoutError(.argument, "a bit of fields is not known, or reserved is not 0")
    }
    var read = BuilderStep(call)
    read.attribute = try attribute(step.attribute)
    read.relatedAttribute = try attribute(step.related_attribute)
    guard let relation = Int8(exactly: step.relation), let relation = Relation(rawValue: relation) else {
      throw LayoutError(.argument, "relation is not the number of a relation")
    }
    read.relation = relation
    // These two are nothing without another view.
    if step.related.id != 0 || call == .alignAllEdges || call == .centerIn {
      read.related = try layout.token(step.related.handle)
    }
    if step.on.id != 0 { read.on = try layout.token(step.on.handle) }
    if step.fields & ALS_BUILDER_TIMES != 0 { read.multiplier = step.multiplier }
    read.values = values(step, call).map { BuilderStep.Value($0) }
    read.name = try optional(step.name, step.name_length, "a name").map { Array($0) }
    return read
  }

  private func values(_ step: als_builder_step, _ call: BuilderStep.Call) -> [Double] {
    switch call {
    case .setSize: return [step.size.width, step.size.height]
    case .alignAllEdges: return [step.insets.top, step.insets.left, step.insets.bottom, step.insets.right]
    default: return [step.number]
    }
  }

  private func attribute(_ number: Int32) throws(LayoutError) -> Attribute {
    if let raw = UInt8(exactly: number), let attribute = Attribute(rawValue: raw) { return attribute }
    throw LayoutError(.argument, "an attribute of the step is not the number of one")
  }
}

// MARK: Names

@_cdecl("als_constraint_replace")
public func als_constraint_replace(
  _ layout: OpaquePointer?, _ view: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ spec: UnsafePointer<als_constraint_spec>?, _ flags: UInt32, _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let name = try box.view(try need(name, "name"), name_length, "name")
    let spec = read(try need(spec, "spec").pointee)
    let inactive = try isInactive(flags)
    if !inactive, let same = box.layout.repeated(at: view.handle, name: name, with: spec) {
      put(als_constraint(same), in: out)
      return
    }
    let handle = try box.layout.replace(at: view.handle, name: Array(name)[...], with: spec, inactive: inactive)
    put(als_constraint(handle), in: out)
  }
}

@_cdecl("als_constraint_replace_text")
public func als_constraint_replace_text(
  _ layout: OpaquePointer?, _ view: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ syntax: als_syntax,
  _ text: UnsafePointer<CChar>?, _ length: Int, _ options: UnsafePointer<als_text_options>?,
  _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let name = try box.view(try need(name, "name"), name_length, "name")
    let wanted = options == nil ? nil : try box.read(options)
    let bytes = try box.view(text, length, "text")
    let syntax = number(syntax)
    if let same = box.layout.repeated(at: view.handle, name: name, text: bytes, syntax: syntax, options: wanted) {
      put(als_constraint(same), in: out)
      return
    }
    box.textAtFault = bytes
    let handle = try box.layout.replace(
      at: view.handle, name: Array(name)[...], with: Array(bytes), syntax: syntax, options: wanted ?? TextOptions())
    put(als_constraint(handle), in: out)
  }
}

@_cdecl("als_constraints_destroy_named")
public func als_constraints_destroy_named(
  _ layout: OpaquePointer?, _ view: als_item, _ subtree: Int32, _ names: UnsafePointer<UnsafePointer<CChar>?>?,
  _ lengths: UnsafePointer<Int>?, _ count: Int, _ out_count: UnsafeMutablePointer<Int>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try need(names, count: count, "names")
    var wanted: [ArraySlice<UInt8>] = []
    for index in 0..<count {
      if let name = try box.optional(names?[index], lengths?[index] ?? -1, "a name") { wanted.append(name) }
    }
    let ended = try box.layout.destroyConstraints(named: wanted, at: view.handle, everywhere: subtree != 0)
    out_count?.pointee = ended
  }
}
