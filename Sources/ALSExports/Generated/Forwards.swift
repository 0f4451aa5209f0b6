// Made from als.h by `make faces`.
// swift-format-ignore-file
// Functions of als.h that only pass their arguments to a method of Layout.

@_cdecl("als_view_create")
public func als_view_create(_ layout: OpaquePointer?, _ parent: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  change(layout) { box throws(LayoutError) in put(als_item(try box.layout.makeView(parent: parent.handle, name: try box.optional(name, name_length, "name"))), in: out) }
}

@_cdecl("als_item_set_size")
public func als_item_set_size(_ layout: OpaquePointer?, _ view: als_item, _ size: als_size) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setSize(view.handle, size.size) }
}

@_cdecl("als_item_find")
public func als_item_find(_ layout: OpaquePointer?, _ scope: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.find(try box.name(name, name_length), scope: scope.handle) ?? .none, out) }
}

@_cdecl("als_item_set_parent")
public func als_item_set_parent(_ layout: OpaquePointer?, _ item: als_item, _ parent: als_item, _ index: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setParent(item.handle, parent.handle, index: index) }
}

@_cdecl("als_item_destroy")
public func als_item_destroy(_ layout: OpaquePointer?, _ item: als_item) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.destroyItem(item.handle) }
}

@_cdecl("als_constraint_set_constant")
public func als_constraint_set_constant(_ layout: OpaquePointer?, _ constraint: als_constraint, _ constant: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setConstant(constraint.handle, constant) }
}

@_cdecl("als_constraint_set_priority")
public func als_constraint_set_priority(_ layout: OpaquePointer?, _ constraint: als_constraint, _ priority: Float) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setPriority(constraint.handle, priority) }
}

@_cdecl("als_constraint_set_active")
public func als_constraint_set_active(_ layout: OpaquePointer?, _ constraint: als_constraint, _ active: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setActive(constraint.handle, active != 0) }
}

@_cdecl("als_constraint_destroy")
public func als_constraint_destroy(_ layout: OpaquePointer?, _ constraint: als_constraint) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.destroyConstraint(constraint.handle) }
}

@_cdecl("als_item_set_intrinsic_size")
public func als_item_set_intrinsic_size(_ layout: OpaquePointer?, _ view: als_item, _ size: als_size) -> als_status {
  adjust(layout) { box throws(LayoutError) in try box.layout.setIntrinsicSize(view.handle, size.size, when: box.remaking) }
}

@_cdecl("als_item_set_hugging")
public func als_item_set_hugging(_ layout: OpaquePointer?, _ view: als_item, _ horizontal: Float, _ vertical: Float) -> als_status {
  adjust(layout) { box throws(LayoutError) in try box.layout.setHugging(view.handle, horizontal, vertical, when: box.remaking) }
}

@_cdecl("als_item_set_compression")
public func als_item_set_compression(_ layout: OpaquePointer?, _ view: als_item, _ horizontal: Float, _ vertical: Float) -> als_status {
  adjust(layout) { box throws(LayoutError) in try box.layout.setCompression(view.handle, horizontal, vertical, when: box.remaking) }
}

@_cdecl("als_frame")
public func als_frame(_ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_rect>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.frame(item.handle), out) }
}

@_cdecl("als_frame_in")
public func als_frame_in(_ layout: OpaquePointer?, _ item: als_item, _ ancestor: als_item, _ out: UnsafeMutablePointer<als_rect>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.frame(item.handle, in: ancestor.handle), out) }
}

@_cdecl("als_item_next")
public func als_item_next(_ layout: OpaquePointer?, _ previous: als_item, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextItem(previous.handle), out) }
}

@_cdecl("als_item_name_copy")
public func als_item_name_copy(_ layout: OpaquePointer?, _ item: als_item, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.name(item.handle), buffer, capacity, needed) }
}

@_cdecl("als_conflict_count")
public func als_conflict_count(_ layout: OpaquePointer?, _ out_count: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(box.layout.conflictCount, in: out_count) }
}

@_cdecl("als_conflict_message_copy")
public func als_conflict_message_copy(_ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  control(layout) { box throws(LayoutError) in try copyOut(try box.layout.conflictMessage(index)[...], buffer, capacity, needed) }
}

@_cdecl("als_item_set_gone")
public func als_item_set_gone(_ layout: OpaquePointer?, _ view: als_item, _ gone: Int32) -> als_status {
  adjust(layout) { box throws(LayoutError) in try box.layout.setGone(view.handle, gone != 0, when: box.remaking) }
}

@_cdecl("als_item_fitting_size")
public func als_item_fitting_size(_ layout: OpaquePointer?, _ view: als_item, _ target: als_size, _ horizontal: Float, _ vertical: Float, _ out: UnsafeMutablePointer<als_size>?) -> als_status {
  control(layout) { box throws(LayoutError) in put(als_size(try box.layout.fittingSize(view.handle, target: target.size, horizontal: horizontal, vertical: vertical)), in: out) }
}

@_cdecl("als_stack_remove")
public func als_stack_remove(_ layout: OpaquePointer?, _ stack: als_group, _ item: als_item) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.remove(item.handle, fromStack: stack.handle) }
}

@_cdecl("als_guide_create")
public func als_guide_create(_ layout: OpaquePointer?, _ owner: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  change(layout) { box throws(LayoutError) in put(als_item(try box.layout.makeGuide(owner: owner.handle, name: try box.optional(name, name_length, "name"))), in: out) }
}

@_cdecl("als_item_move_before")
public func als_item_move_before(_ layout: OpaquePointer?, _ item: als_item, _ before: als_item, _ axis: als_axis) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.move(item.handle, before: before.handle, isVertical: try isVertical(axis)) }
}

@_cdecl("als_guide_set_index")
public func als_guide_set_index(_ layout: OpaquePointer?, _ guide: als_item, _ index: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setIndex(guide: guide.handle, index) }
}

@_cdecl("als_guide_set_companion")
public func als_guide_set_companion(_ layout: OpaquePointer?, _ guide: als_item, _ view: als_item) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setCompanion(guide.handle, view.handle) }
}

@_cdecl("als_guide_companion")
public func als_guide_companion(_ layout: OpaquePointer?, _ guide: als_item, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.companion(guide.handle), out) }
}

@_cdecl("als_item_set_name")
public func als_item_set_name(_ layout: OpaquePointer?, _ item: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setName(item.handle, try box.optional(name, name_length, "name")) }
}

@_cdecl("als_child_find")
public func als_child_find(_ layout: OpaquePointer?, _ parent: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.findChild(parent.handle, try box.name(name, name_length)), out) }
}

@_cdecl("als_child_next")
public func als_child_next(_ layout: OpaquePointer?, _ parent: als_item, _ previous: als_item, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextChild(parent.handle, previous.handle), out) }
}

@_cdecl("als_guide_next")
public func als_guide_next(_ layout: OpaquePointer?, _ owner: als_item, _ previous: als_item, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextGuide(owner.handle, previous.handle), out) }
}

@_cdecl("als_item_set_size_limits")
public func als_item_set_size_limits(_ layout: OpaquePointer?, _ view: als_item, _ minimum: als_size, _ maximum: als_size) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setSizeLimits(view.handle, minimum: minimum.size, maximum: maximum.size) }
}

@_cdecl("als_layout_invalidate_measure")
public func als_layout_invalidate_measure(_ layout: OpaquePointer?) -> als_status {
  change(layout) { box throws(LayoutError) in box.layout.invalidateMeasure() }
}

@_cdecl("als_layout_scale_content")
public func als_layout_scale_content(_ layout: OpaquePointer?, _ text_scale: Double, _ stretch: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.scaleContent(text_scale, stretch: stretch) }
}

@_cdecl("als_item_set_margins")
public func als_item_set_margins(_ layout: OpaquePointer?, _ view: als_item, _ margins: als_edges) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setMargins(view.handle, margins.edges) }
}

@_cdecl("als_item_set_margin_rules")
public func als_item_set_margin_rules(_ layout: OpaquePointer?, _ view: als_item, _ from_safe_area: Int32, _ preserve: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setMarginRules(view.handle, addsSafeArea: from_safe_area != 0, preserves: preserve != 0) }
}

@_cdecl("als_item_set_safe_area")
public func als_item_set_safe_area(_ layout: OpaquePointer?, _ view: als_item, _ insets: als_edges) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setSafeArea(view.handle, insets.edges) }
}

@_cdecl("als_item_set_alignment_insets")
public func als_item_set_alignment_insets(_ layout: OpaquePointer?, _ view: als_item, _ insets: als_edges) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setAlignmentInsets(view.handle, insets.edges) }
}

@_cdecl("als_item_set_content_insets")
public func als_item_set_content_insets(_ layout: OpaquePointer?, _ view: als_item, _ insets: als_edges) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setContentInsets(view.handle, insets.edges) }
}

@_cdecl("als_item_scrolls")
public func als_item_scrolls(_ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<als_scrolls>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(als_scrolls(rawValue: numericCast(try box.layout.scrolls(view.handle).rawValue)), in: out) }
}

@_cdecl("als_item_set_baselines")
public func als_item_set_baselines(_ layout: OpaquePointer?, _ view: als_item, _ first_from_top: Double, _ last_from_bottom: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setBaselines(view.handle, first: first_from_top, last: last_from_bottom) }
}

@_cdecl("als_item_set_hidden")
public func als_item_set_hidden(_ layout: OpaquePointer?, _ view: als_item, _ hidden: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setHidden(view.handle, hidden != 0) }
}

@_cdecl("als_item_set_z")
public func als_item_set_z(_ layout: OpaquePointer?, _ item: als_item, _ z: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setZ(item.handle, z) }
}

@_cdecl("als_item_z")
public func als_item_z(_ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<Int32>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(try box.layout.z(item.handle), in: out) }
}

@_cdecl("als_item_get_info")
public func als_item_get_info(_ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_item_info>?) -> als_status {
  read(layout) { box throws(LayoutError) in try Outlet(out).put(als_item_info(try box.layout.info(item: item.handle))) }
}

@_cdecl("als_constraint_set_multiplier")
public func als_constraint_set_multiplier(_ layout: OpaquePointer?, _ constraint: als_constraint, _ multiplier: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setMultiplier(constraint.handle, multiplier) }
}

@_cdecl("als_constraint_set_gone_constant")
public func als_constraint_set_gone_constant(_ layout: OpaquePointer?, _ constraint: als_constraint, _ constant: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setGoneConstant(constraint.handle, constant) }
}

@_cdecl("als_constraint_set_host")
public func als_constraint_set_host(_ layout: OpaquePointer?, _ constraint: als_constraint, _ host: als_item) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setHost(constraint.handle, host.handle) }
}

@_cdecl("als_constraint_set_identifier")
public func als_constraint_set_identifier(_ layout: OpaquePointer?, _ constraint: als_constraint, _ text: UnsafePointer<CChar>?, _ length: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setIdentifier(constraint.handle, try box.optional(text, length, "text").map { Array($0) }) }
}

@_cdecl("als_constraint_identifier_copy")
public func als_constraint_identifier_copy(_ layout: OpaquePointer?, _ constraint: als_constraint, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.identifier(constraint.handle), buffer, capacity, needed) }
}

@_cdecl("als_constraint_set_name")
public func als_constraint_set_name(_ layout: OpaquePointer?, _ constraint: als_constraint, _ name: UnsafePointer<CChar>?, _ name_length: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setName(constraint: constraint.handle, try box.optional(name, name_length, "name")) }
}

@_cdecl("als_constraint_name_copy")
public func als_constraint_name_copy(_ layout: OpaquePointer?, _ constraint: als_constraint, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.name(constraint: constraint.handle), buffer, capacity, needed) }
}

@_cdecl("als_constraint_find")
public func als_constraint_find(_ layout: OpaquePointer?, _ view: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<als_constraint>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.findConstraint(try box.name(name, name_length), host: view.handle) ?? .none, out) }
}

@_cdecl("als_constraint_add_named")
public func als_constraint_add_named(_ layout: OpaquePointer?, _ view: als_item, _ constraint: als_constraint, _ name: UnsafePointer<CChar>?, _ name_length: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.keep(constraint.handle, at: view.handle, name: try box.name(name, name_length)) }
}

@_cdecl("als_constraint_named_next")
public func als_constraint_named_next(_ layout: OpaquePointer?, _ scope: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ previous: als_constraint, _ out: UnsafeMutablePointer<als_constraint>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextConstraint(named: try box.name(name, name_length), scope: scope.handle, after: previous.handle), out) }
}

@_cdecl("als_constraint_get_info")
public func als_constraint_get_info(_ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<als_constraint_info>?) -> als_status {
  read(layout) { box throws(LayoutError) in try Outlet(out).put(als_constraint_info(try box.layout.info(constraint: constraint.handle))) }
}

@_cdecl("als_constraint_terms_copy")
public func als_constraint_terms_copy(_ layout: OpaquePointer?, _ constraint: als_constraint, _ terms: UnsafeMutablePointer<als_term>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(terms, count: capacity, "terms")
    return copyOut(try box.layout.terms(constraint.handle), terms, capacity, needed) { als_term($0) }
  }
}

@_cdecl("als_constraint_next")
public func als_constraint_next(_ layout: OpaquePointer?, _ previous: als_constraint, _ out: UnsafeMutablePointer<als_constraint>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextConstraint(previous.handle), out) }
}

@_cdecl("als_constraint_violation")
public func als_constraint_violation(_ layout: OpaquePointer?, _ constraint: als_constraint, _ out: UnsafeMutablePointer<Double>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.violation(constraint.handle), or: 0, in: out) }
}

@_cdecl("als_group_create")
public func als_group_create(_ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<als_group>?) -> als_status {
  change(layout) { box throws(LayoutError) in put(als_group(try box.layout.makeGroup(try box.optional(name, name_length, "name"))), in: out) }
}

@_cdecl("als_group_destroy")
public func als_group_destroy(_ layout: OpaquePointer?, _ group: als_group) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.destroyGroup(group.handle) }
}

@_cdecl("als_group_add")
public func als_group_add(_ layout: OpaquePointer?, _ group: als_group, _ constraint: als_constraint) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.add(constraint.handle, to: group.handle) }
}

@_cdecl("als_group_remove")
public func als_group_remove(_ layout: OpaquePointer?, _ group: als_group, _ constraint: als_constraint) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.remove(constraint.handle, from: group.handle) }
}

@_cdecl("als_group_set_active")
public func als_group_set_active(_ layout: OpaquePointer?, _ group: als_group, _ active: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setActive(group: group.handle, active != 0) }
}

@_cdecl("als_group_find")
public func als_group_find(_ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out: UnsafeMutablePointer<als_group>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(box.layout.findGroup(try box.name(name, name_length)) ?? .none, out) }
}

@_cdecl("als_group_name_copy")
public func als_group_name_copy(_ layout: OpaquePointer?, _ group: als_group, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.name(group: group.handle), buffer, capacity, needed) }
}

@_cdecl("als_group_next")
public func als_group_next(_ layout: OpaquePointer?, _ previous: als_group, _ out: UnsafeMutablePointer<als_group>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextGroup(previous.handle), out) }
}

@_cdecl("als_group_member_next")
public func als_group_member_next(_ layout: OpaquePointer?, _ group: als_group, _ previous: als_constraint, _ out: UnsafeMutablePointer<als_constraint>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextMember(group.handle, previous.handle), out) }
}

@_cdecl("als_metric_set")
public func als_metric_set(_ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ value: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setMetric(try box.name(name, name_length), value) }
}

@_cdecl("als_metric_text_copy")
public func als_metric_text_copy(_ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: box.layout.metricText(try box.name(name, name_length)), buffer, capacity, needed) }
}

@_cdecl("als_constraint_waiting_next")
public func als_constraint_waiting_next(_ layout: OpaquePointer?, _ previous: als_constraint, _ out: UnsafeMutablePointer<als_constraint>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextWaiting(previous.handle), out) }
}

@_cdecl("als_group_set_parent")
public func als_group_set_parent(_ layout: OpaquePointer?, _ group: als_group, _ parent: als_group) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setParent(group: group.handle, parent.handle) }
}

@_cdecl("als_group_condition_copy")
public func als_group_condition_copy(_ layout: OpaquePointer?, _ group: als_group, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.condition(group: group.handle), buffer, capacity, needed) }
}

@_cdecl("als_layout_copy_document")
public func als_layout_copy_document(_ layout: OpaquePointer?, _ root: als_item, _ syntax: als_syntax, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.document(of: root.handle, syntax: number(syntax))[...], buffer, capacity, needed) }
}

@_cdecl("als_conflict_get_info")
public func als_conflict_get_info(_ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_conflict_info>?) -> als_status {
  control(layout) { box throws(LayoutError) in try Outlet(out).put(als_conflict_info(try box.layout.advisedConflict(index))) }
}

@_cdecl("als_conflict_get_member")
public func als_conflict_get_member(_ layout: OpaquePointer?, _ index: Int, _ member: Int, _ out: UnsafeMutablePointer<als_conflict_member>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try Outlet(out).put(als_conflict_member(try box.layout.reason(index, member))) }
}

@_cdecl("als_conflict_member_text_copy")
public func als_conflict_member_text_copy(_ layout: OpaquePointer?, _ index: Int, _ member: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.reason(index, member).text[...], buffer, capacity, needed) }
}

@_cdecl("als_conflict_relaxation_text_copy")
public func als_conflict_relaxation_text_copy(_ layout: OpaquePointer?, _ index: Int, _ relaxation: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  control(layout) { box throws(LayoutError) in try copyOut(try box.layout.relaxation(index, relaxation).text[...], buffer, capacity, needed) }
}

@_cdecl("als_alignment_rect")
public func als_alignment_rect(_ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_rect>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.alignmentRect(item.handle), out) }
}

@_cdecl("als_item_at")
public func als_item_at(_ layout: OpaquePointer?, _ root: als_item, _ x: Double, _ y: Double, _ flags: UInt32, _ out: UnsafeMutablePointer<als_item>?) -> als_status {
  compute(layout) { box throws(LayoutError) in return put(try box.layout.item(at: x, y, in: root.handle, Layout.Hits(rawValue: flags)) ?? .none, out) }
}

@_cdecl("als_layout_set_scale")
public func als_layout_set_scale(_ layout: OpaquePointer?, _ pixels_per_point: Double) -> als_status {
  control(layout) { box throws(LayoutError) in
    try box.layout.setScale(pixels_per_point)
    return ALS_OK
  }
}

@_cdecl("als_layout_scale")
public func als_layout_scale(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<Double>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(box.layout.scale, in: out) }
}

@_cdecl("als_snapped_frame")
public func als_snapped_frame(_ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_rect>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.snappedFrame(item.handle), out) }
}

@_cdecl("als_snapped_frame_in")
public func als_snapped_frame_in(_ layout: OpaquePointer?, _ item: als_item, _ ancestor: als_item, _ out: UnsafeMutablePointer<als_rect>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.snappedFrame(item.handle, in: ancestor.handle), out) }
}

@_cdecl("als_layout_digest")
public func als_layout_digest(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<als_digest>?) -> als_status {
  compute(layout) { box throws(LayoutError) in put(als_digest(box.layout.digest()), in: out) }
}

@_cdecl("als_explain_lost")
public func als_explain_lost(_ layout: OpaquePointer?, _ item: als_item, _ attribute: als_attribute, _ lost: UnsafeMutablePointer<als_lost>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(lost, count: capacity, "lost")
    return copyOut(try box.layout.lostParts(item.handle, number(attribute)), lost, capacity, needed) { als_lost($0) }
  }
}

@_cdecl("als_stack_set_spacing")
public func als_stack_set_spacing(_ layout: OpaquePointer?, _ stack: als_group, _ spacing: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setSpacing(stack.handle, spacing) }
}

@_cdecl("als_grid_remove")
public func als_grid_remove(_ layout: OpaquePointer?, _ grid: als_group, _ item: als_item) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.remove(item.handle, fromGrid: grid.handle) }
}

@_cdecl("als_grid_insert_lines")
public func als_grid_insert_lines(_ layout: OpaquePointer?, _ grid: als_group, _ lines: als_grid_part, _ index: Int, _ count: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.insertLines(grid.handle, isRow: try isVertical(lines), at: index, count: count) }
}

@_cdecl("als_grid_remove_lines")
public func als_grid_remove_lines(_ layout: OpaquePointer?, _ grid: als_group, _ lines: als_grid_part, _ index: Int, _ count: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.removeLines(grid.handle, isRow: try isVertical(lines), at: index, count: count) }
}

@_cdecl("als_grid_move_lines")
public func als_grid_move_lines(_ layout: OpaquePointer?, _ grid: als_group, _ lines: als_grid_part, _ index: Int, _ count: Int, _ before: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.moveLines(grid.handle, isRow: try isVertical(lines), at: index, count: count, to: before) }
}

@_cdecl("als_grid_set_lines_gone")
public func als_grid_set_lines_gone(_ layout: OpaquePointer?, _ grid: als_group, _ lines: als_grid_part, _ index: Int, _ count: Int, _ gone: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setLinesGone(grid.handle, isRow: try isVertical(lines), at: index, count: count, gone: gone != 0) }
}

@_cdecl("als_aspect_ratio_create")
public func als_aspect_ratio_create(_ layout: OpaquePointer?, _ item: als_item, _ ratio: Double, _ priority: Float, _ flags: UInt32, _ out: UnsafeMutablePointer<als_constraint>?) -> als_status {
  change(layout) { box throws(LayoutError) in put(als_constraint(try box.layout.makeAspectRatio(item.handle, ratio, priority, inactive: try isInactive(flags))), in: out) }
}

@_cdecl("als_flow_name_copy")
public func als_flow_name_copy(_ layout: OpaquePointer?, _ flow: als_group, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.name(flow: flow.handle), buffer, capacity, needed) }
}

@_cdecl("als_arrangement_destroy")
public func als_arrangement_destroy(_ layout: OpaquePointer?, _ group: als_group) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.destroyArrangement(group.handle) }
}

@_cdecl("als_arrangement_members_copy")
public func als_arrangement_members_copy(_ layout: OpaquePointer?, _ group: als_group, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(items, count: capacity, "items")
    return copyOut(try box.layout.members(ofArrangement: group.handle), items, capacity, needed) { als_item($0) }
  }
}

@_cdecl("als_ambiguity_message_copy")
public func als_ambiguity_message_copy(_ layout: OpaquePointer?, _ item: als_item, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.freedomMessage(item.handle)?[...], buffer, capacity, needed, ALS_NOT_SOLVED) }
}

@_cdecl("als_ambiguity_advice_copy")
public func als_ambiguity_advice_copy(_ layout: OpaquePointer?, _ item: als_item, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.freedomAdvice(item.handle)?[...], buffer, capacity, needed, ALS_NOT_SOLVED) }
}

@_cdecl("als_suggestions_copy")
public func als_suggestions_copy(_ layout: OpaquePointer?, _ suggestions: UnsafeMutablePointer<als_suggestion>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(suggestions, count: capacity, "suggestions")
    return copyOut(try box.layout.settlingEquations(), suggestions, capacity, needed) { als_suggestion($0) }
  }
}

@_cdecl("als_constraint_spec_copy_text")
public func als_constraint_spec_copy_text(_ layout: OpaquePointer?, _ spec: UnsafePointer<als_constraint_spec>?, _ scope: als_item, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.text(of: read(try need(spec, "spec").pointee), scope: scope.handle)[...], buffer, capacity, needed) }
}

@_cdecl("als_lint_run")
public func als_lint_run(_ layout: OpaquePointer?, _ out_count: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in put(box.layout.runLint(), in: out_count) }
}

@_cdecl("als_lint_get")
public func als_lint_get(_ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_lint>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try Outlet(out).put(als_lint(try box.layout.finding(index))) }
}

@_cdecl("als_lint_message_copy")
public func als_lint_message_copy(_ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.finding(index).message[...], buffer, capacity, needed) }
}

@_cdecl("als_lint_suggestion_copy")
public func als_lint_suggestion_copy(_ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.finding(index).suggestion[...], buffer, capacity, needed) }
}

@_cdecl("als_expectation_count")
public func als_expectation_count(_ layout: OpaquePointer?, _ out_count: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(box.layout.expectationCount, in: out_count) }
}

@_cdecl("als_expectation_copy_text")
public func als_expectation_copy_text(_ layout: OpaquePointer?, _ index: Int, _ scope: als_item, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.expectationText(index, scope: scope.handle)[...], buffer, capacity, needed) }
}

@_cdecl("als_expectation_get_kind")
public func als_expectation_get_kind(_ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_expectation_kind>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(als_expectation_kind(rawValue: numericCast(try box.layout.expectationKind(index).rawValue)), in: out) }
}

@_cdecl("als_expectation_remove")
public func als_expectation_remove(_ layout: OpaquePointer?, _ index: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.removeExpectation(index) }
}

@_cdecl("als_item_set_clips")
public func als_item_set_clips(_ layout: OpaquePointer?, _ view: als_item, _ clips: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setClips(view.handle, clips != 0) }
}

@_cdecl("als_item_clips")
public func als_item_clips(_ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<Int32>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(try box.layout.clips(view.handle) ? 1 : 0, in: out) }
}

@_cdecl("als_item_set_ignored")
public func als_item_set_ignored(_ layout: OpaquePointer?, _ view: als_item, _ ignored: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setIgnored(view.handle, ignored != 0) }
}

@_cdecl("als_item_ignored")
public func als_item_ignored(_ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<Int32>?) -> als_status {
  read(layout) { box throws(LayoutError) in put(try box.layout.isIgnored(view.handle) ? 1 : 0, in: out) }
}

@_cdecl("als_expectation_failure_message_copy")
public func als_expectation_failure_message_copy(_ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.expectationFailure(index).message[...], buffer, capacity, needed) }
}

@_cdecl("als_proof_get")
public func als_proof_get(_ layout: OpaquePointer?, _ out: UnsafeMutablePointer<als_proof>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try Outlet(out).put(als_proof(try box.layout.proof())) }
}

@_cdecl("als_proof_failure_get")
public func als_proof_failure_get(_ layout: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<als_proof_failure>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try Outlet(out).put(als_proof_failure(try box.layout.proofFailure(index))) }
}

@_cdecl("als_proof_views_copy")
public func als_proof_views_copy(_ layout: OpaquePointer?, _ index: Int, _ items: UnsafeMutablePointer<als_item>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(items, count: capacity, "items")
    return copyOut(try box.layout.proofFailure(index).views, items, capacity, needed) { als_item($0) }
  }
}

@_cdecl("als_proof_because_copy")
public func als_proof_because_copy(_ layout: OpaquePointer?, _ index: Int, _ constraints: UnsafeMutablePointer<als_constraint>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(constraints, count: capacity, "constraints")
    return copyOut(try box.layout.proofFailure(index).because, constraints, capacity, needed) { als_constraint($0) }
  }
}

@_cdecl("als_proof_region_copy")
public func als_proof_region_copy(_ layout: OpaquePointer?, _ index: Int, _ region: Int, _ numbers: UnsafeMutablePointer<Double>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in
    try need(numbers, count: capacity, "numbers")
    return copyOut(try box.layout.proofRegion(index, region), numbers, capacity, needed) { $0 }
  }
}

@_cdecl("als_proof_expectation_copy")
public func als_proof_expectation_copy(_ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.proofFailure(index).expectation[...], buffer, capacity, needed) }
}

@_cdecl("als_proof_message_copy")
public func als_proof_message_copy(_ layout: OpaquePointer?, _ index: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.proofFailure(index).message[...], buffer, capacity, needed) }
}

@_cdecl("als_proof_certificate_copy")
public func als_proof_certificate_copy(_ layout: OpaquePointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  compute(layout) { box throws(LayoutError) in try copyOut(try box.layout.proofCertificate()[...], buffer, capacity, needed) }
}

@_cdecl("als_minimum_size")
public func als_minimum_size(_ layout: OpaquePointer?, _ spec: UnsafePointer<als_proof_spec>?, _ out: UnsafeMutablePointer<als_minimum>?) -> als_status {
  control(layout) { box throws(LayoutError) in try Outlet(out).put(als_minimum(try box.layout.minimumSize(try ProofSpec(spec)))) }
}

// Structs of als.h from those of the core.

extension als_rect {
  init(_ core: Rect) {
    self.init(x: core.x, y: core.y, width: core.width, height: core.height)
  }
}

extension als_size {
  init(_ core: Size) {
    self.init(width: core.width, height: core.height)
  }
}

extension als_edges {
  init(_ core: Edges) {
    self.init(top: core.top, left: core.left, bottom: core.bottom, right: core.right)
  }
}

extension als_explained {
  init(_ core: ExplainedPart) {
    self.init(constraint: als_constraint(core.constraint), item: als_item(core.item), reason: Int32(core.reason.rawValue), attribute: Int32(core.attribute.rawValue), factor: core.factor, value: core.value, free: core.isFree ? 1 : 0, reserved: 0)
  }
}

extension als_measurement {
  init(_ core: Measurement) {
    self.init(size: als_size(core.size), first_baseline: core.firstBaseline, last_baseline: core.lastBaseline)
  }
}

extension als_constraint_spec {
  init(_ core: ConstraintSpec) {
    self.init(first: als_item(core.first), second: als_item(core.second), first_attribute: core.firstAttribute, second_attribute: core.secondAttribute, relation: core.relation, priority: core.priority, multiplier: core.multiplier, constant: core.constant)
  }
}

extension als_item_info {
  init(_ core: Layout.ItemInfo) {
    self.init(struct_size: 0, kind: Int32(core.kind.rawValue), parent: als_item(core.parent), direction: Int32(core.direction.rawValue), effective_direction: Int32(core.effectiveDirection.rawValue), hidden: core.isHidden ? 1 : 0, margins_from_safe_area: core.addsSafeArea ? 1 : 0, preserves_superview_margins: core.preservesSuperviewMargins ? 1 : 0, gone: (core.isGone ? 1 : 0) | (core.isInsideGone ? 2 : 0), child_count: UInt64(clamping: core.childCount), guide_count: UInt64(clamping: core.guideCount), size: als_size(core.size), intrinsic_size: als_size(core.intrinsicSize), hugging: core.hugging, compression: core.compression, margins: als_edges(core.margins), safe_area: als_edges(core.safeArea), alignment_insets: als_edges(core.alignmentInsets), first_baseline: core.firstBaseline, last_baseline: core.lastBaseline, minimum: als_size(core.minimum), maximum: als_size(core.maximum), content_insets: als_edges(core.contentInsets), has_content_area: core.hasContentArea ? 1 : 0, is_measured: core.isMeasured ? 1 : 0, hidden_now: core.isHiddenNow ? 1 : 0, gone_now: (core.isGoneNow ? 1 : 0) | (core.isInsideGone ? 2 : 0), scrolls: Int32(core.scrolls.rawValue), scrolls_now: Int32(core.scrollsNow.rawValue))
  }
}

extension als_constraint_info {
  init(_ core: Layout.ConstraintInfo) {
    self.init(struct_size: 0, first_attribute: Int32(core.firstAttribute.rawValue), second_attribute: Int32(core.secondAttribute.rawValue), relation: Int32(core.relation.rawValue), first: als_item(core.first), second: als_item(core.second), multiplier: core.multiplier, constant: core.constant, priority: core.priority, active: core.isActive ? 1 : 0, broken: core.isBroken ? 1 : 0, term_count: UInt32(clamping: core.termCount), host: als_item(core.host), group: als_group(core.group), source_item: Int64(clamping: core.sourceItem), source_offset: UInt64(clamping: core.source.offset), source_length: UInt64(clamping: core.source.length), first_multiplier: core.firstMultiplier, in_force: core.isInForce ? 1 : 0, reserved: 0)
  }
}

extension als_term {
  init(_ core: TermSpec) {
    self.init(item: als_item(core.item), attribute: core.attribute, reserved: 0, multiplier: core.multiplier)
  }
}

extension als_conflict_info {
  init(_ core: PublishedConflict) {
    self.init(struct_size: 0, member_count: UInt32(clamping: core.reasons.count), relaxation_count: UInt32(clamping: core.relaxations.count), reserved: 0, broken: als_constraint(core.broken), missed: core.missed, least: core.least)
  }
}

extension als_conflict_member {
  init(_ core: ConflictReason) {
    self.init(struct_size: 0, role: Int32(core.role.rawValue), constraint: als_constraint(core.constraint), item: als_item(core.item), attribute: Int32(core.attribute.rawValue), relation: Int32(core.relation.rawValue), value: core.value, weight: core.weight)
  }
}

extension als_digest {
  init(_ core: Digest) {
    self.init(low: core.low, high: core.high)
  }
}

extension als_lost {
  init(_ core: LostPart) {
    self.init(constraint: als_constraint(core.constraint), item: als_item(core.item), attribute: Int32(core.attribute.rawValue), priority: core.priority, points: core.points, winner: als_constraint(core.winner), winner_count: UInt32(clamping: core.winnerCount), reserved: 0)
  }
}

extension als_suggestion {
  init(_ core: SuggestedEquation) {
    self.init(item: als_item(core.item), value: UInt32(clamping: core.part), reserved: 0, constraint: als_constraint_spec(core.spec))
  }
}

extension als_lint {
  init(_ core: LintFinding) {
    self.init(struct_size: 0, kind: Int32(core.kind.rawValue), constraint: als_constraint(core.constraint), other: als_constraint(core.other), item: als_item(core.item))
  }
}

extension als_proof {
  init(_ core: Proof) {
    self.init(struct_size: 0, verdict: Int32(core.verdict.rawValue), pieces: core.pieces, failures: core.failures.count, not_reached: core.notReachedCount, work: UInt64(clamping: core.work))
  }
}

extension als_proof_failure {
  init(_ core: ProofFailure) {
    self.init(struct_size: 0, kind: Int32(core.kind.rawValue), expectation: core.index, axis: core.axis, left_out: core.isLeftOut ? 1 : 0, views: core.views.count, regions: core.regionCount, because: core.because.count, width: core.width, height: core.height, text_scale: core.textScale, measured: core.measured ?? .nan, wanted: core.wanted ?? .nan)
  }
}

extension als_minimum {
  init(_ core: MinimumSize) {
    self.init(struct_size: 0, verdict: Int32(core.verdict.rawValue), size: als_size(core.size), width_stop: core.widthStop, height_stop: core.heightStop)
  }
}
