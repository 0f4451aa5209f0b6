// Made from als.h by `make faces`.
// swift-format-ignore-file
// Functions of als.h that only pass their arguments to a method of Layout.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_item_set_size")
public func als_item_set_size(_ layout: OpaquePointer?, _ view: als_item, _ size: als_size) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setSize(view.handle, size.size) }
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

@_cdecl("als_constraint_set_multiplier")
public func als_constraint_set_multiplier(_ layout: OpaquePointer?, _ constraint: als_constraint, _ multiplier: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setMultiplier(constraint.handle, multiplier) }
}

@_cdecl("als_constraint_set_host")
public func als_constraint_set_host(_ layout: OpaquePointer?, _ constraint: als_constraint, _ host: als_item) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setHost(constraint.handle, host.handle) }
}

@_cdecl("als_constraint_set_name")
public func als_constraint_set_name(_ layout: OpaquePointer?, _ constraint: als_constraint, _ name: UnsafePointer<CChar>?, _ name_length: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setName(constraint: constraint.handle, try box.optional(name, name_length, "name")) }
}

@_cdecl("als_constraint_name_copy")
public func als_constraint_name_copy(_ layout: OpaquePointer?, _ constraint: als_constraint, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.name(constraint: constraint.handle), buffer, capacity, needed) }
}

@_cdecl("als_constraint_next")
public func als_constraint_next(_ layout: OpaquePointer?, _ previous: als_constraint, _ out: UnsafeMutablePointer<als_constraint>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextConstraint(previous.handle), out) }
}

@_cdecl("als_group_destroy")
public func als_group_destroy(_ layout: OpaquePointer?, _ group: als_group) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.destroyGroup(group.handle) }
}

@_cdecl("als_group_set_active")
public func als_group_set_active(_ layout: OpaquePointer?, _ group: als_group, _ active: Int32) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setActive(group: group.handle, active != 0) }
}

@_cdecl("als_group_name_copy")
public func als_group_name_copy(_ layout: OpaquePointer?, _ group: als_group, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?) -> als_status {
  read(layout) { box throws(LayoutError) in return try copyOut(optional: try box.layout.name(group: group.handle), buffer, capacity, needed) }
}

@_cdecl("als_group_next")
public func als_group_next(_ layout: OpaquePointer?, _ previous: als_group, _ out: UnsafeMutablePointer<als_group>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.nextGroup(previous.handle), out) }
}

@_cdecl("als_metric_set")
public func als_metric_set(_ layout: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ value: Double) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setMetric(try box.name(name, name_length), value) }
}

@_cdecl("als_group_set_parent")
public func als_group_set_parent(_ layout: OpaquePointer?, _ group: als_group, _ parent: als_group) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setParent(group: group.handle, parent.handle) }
}

@_cdecl("als_alignment_rect")
public func als_alignment_rect(_ layout: OpaquePointer?, _ item: als_item, _ out: UnsafeMutablePointer<als_rect>?) -> als_status {
  read(layout) { box throws(LayoutError) in return put(try box.layout.alignmentRect(item.handle), out) }
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

@_cdecl("als_arrangement_destroy")
public func als_arrangement_destroy(_ layout: OpaquePointer?, _ group: als_group) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.destroyArrangement(group.handle) }
}
