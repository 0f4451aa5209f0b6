// Views, guides and the hierarchy (als.h, Views and guides).

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_view_create")
public func als_view_create(
  _ layout: OpaquePointer?, _ parent: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let name = try box.optional(name, name_length, "name")
    put(als_item(try box.layout.makeView(parent: parent.handle, name: name)), in: out)
  }
}

@_cdecl("als_views_create")
public func als_views_create(
  _ layout: OpaquePointer?, _ specs: UnsafePointer<als_view_spec>?, _ count: Int,
  _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let specs = try need(specs, count: count, "specs") else { return }
    try box.layout.makeViews(
      count,
      spec: { index throws(LayoutError) in
        let spec = specs[index]
        return Layout.ViewSpec(
          parent: spec.parent.handle, parentIndex: Int(clamping: spec.parent_index),
          name: try box.optional(spec.name, spec.name_length, "name"))
      },
      made: { index, handle in out?[index] = als_item(handle) })
  }
}

@_cdecl("als_guide_create")
public func als_guide_create(
  _ layout: OpaquePointer?, _ owner: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let name = try box.optional(name, name_length, "name")
    put(als_item(try box.layout.makeGuide(owner: owner.handle, name: name)), in: out)
  }
}

@_cdecl("als_item_safe_area")
public func als_item_safe_area(
  _ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    put(als_item(try box.layout.special(.safeArea, of: view.handle)), in: out)
  }
}

@_cdecl("als_item_margins")
public func als_item_margins(
  _ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    put(als_item(try box.layout.special(.margins, of: view.handle)), in: out)
  }
}

@_cdecl("als_item_content")
public func als_item_content(
  _ layout: OpaquePointer?, _ view: als_item, _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    put(als_item(try box.layout.special(.content, of: view.handle)), in: out)
  }
}

@_cdecl("als_item_move_before")
public func als_item_move_before(
  _ layout: OpaquePointer?, _ item: als_item, _ before: als_item, _ axis: als_axis
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let isVertical = try isVertical(Int32(truncatingIfNeeded: axis.rawValue))
    try box.layout.move(item.handle, before: before.handle, isVertical: isVertical)
  }
}

@_cdecl("als_guide_set_index")
public func als_guide_set_index(_ layout: OpaquePointer?, _ guide: als_item, _ index: Int) -> als_status {
  change(layout) { box throws(LayoutError) in try box.layout.setIndex(guide: guide.handle, index) }
}

@_cdecl("als_item_find")
public func als_item_find(
  _ layout: OpaquePointer?, _ scope: als_item, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ out: UnsafeMutablePointer<als_item>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let name = try box.name(name, name_length)
    return put(try box.layout.find(name, scope: scope.handle) ?? .none, out)
  }
}
