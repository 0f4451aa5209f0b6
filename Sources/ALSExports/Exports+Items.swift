// Views, guides and the hierarchy (als.h, Views and guides).

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
