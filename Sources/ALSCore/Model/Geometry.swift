// Attributes as affine expressions of the unknowns.  Positions are relative to the bounds of a host, in which the host's own left
// and top are constants.

extension Model {
  /// Adds `factor` times an attribute, measured in `host`, to a sum.
  func add(
    _ attribute: Attribute, of item: ItemID, times factor: Double, host: ItemID, mirrored: Bool, paths: PathStyle,
    to sum: inout Affine
  ) {
    if factor == 0 { return }
    // The content guide has the margins and baselines of its view.
    let isOfView = items[item].kind == .content && (attribute.isMargin || attribute.isBaseline)
    let item = isOfView ? items[item].parent : item
    switch attribute.position {
    case .none: return
    case .size: addSize(item, attribute.axis, factor, &sum)
    default: addLocation(attribute, item, factor, host, mirrored, paths, &sum)
    }
  }

  private func addLocation(
    _ attribute: Attribute, _ item: ItemID, _ factor: Double, _ host: ItemID, _ mirrored: Bool, _ paths: PathStyle,
    _ sum: inout Affine
  ) {
    let place = self.place(attribute, item, mirrored: mirrored)
    let axis = attribute.axis
    var sign = factor
    if mirrored && axis == .x {
      // Measured from the right edge of the host's bounds, or of its content area.
      addArea(of: host, .x, factor, &sum)
      sign = -factor
    }
    addOrigin(item, axis, sign, host, paths, &sum)
    if place.share != 0 { addExtent(item, axis, sign * place.share, &sum) }
    sum.constant += sign * place.offset
  }

  /// Adds the extent of the coordinate area in a view.
  private func addArea(of host: ItemID, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    let view = traits(of: host)
    if view.scrolls.contains(axis) && !items.isCollapsed(host) {
      return sum.add(.extent(view.contentGuide, axis), factor)
    }
    sum.add(.extent(host, axis), factor)
    sum.constant += factor * view.areaExcess(axis)
  }

  /// The position of an attribute: origin + share * extent + offset.
  private func place(_ attribute: Attribute, _ item: ItemID, mirrored: Bool) -> (share: Double, offset: Double) {
    let line = attribute.physical(isMirrored: mirrored)
    let position = line.position
    if line.isMargin { return (position.share, marginOffset(item, position, line.axis)) }
    if !position.isBaseline || !hasLinesInside(item) { return (position.share, 0) }
    return (position.share, position.offset(baselines(of: item)))
  }

  // Only views have margins and baselines of their own; gone views have none.
  private func hasLinesInside(_ item: ItemID) -> Bool { items.isView(item) && !items.isCollapsed(item) }

  private func marginOffset(_ item: ItemID, _ position: Attribute.Position, _ axis: Axis) -> Double {
    let margins = hasLinesInside(item) ? traits(of: item).effectiveMargins : .zero
    switch position {
    case .start: return margins.low(axis)
    case .end: return -margins.high(axis)
    default: return (margins.low(axis) - margins.high(axis)) / 2
    }
  }

  /// Adds the width or height of an item to a relation of sizes.  A gone item has size 0 if one of its edges is named.
  func addSize(_ item: ItemID, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    if !items.isCollapsed(item) { return addExtent(item, axis, factor, &sum) }
    sum.add(.extent(items.isAreaGuide(item) ? items[item].parent : item, axis), factor)
  }

  /// Adds the width or height of an item.  The extent of a safe area, margins or a content area is the view's minus its insets,
  /// except where the content area scrolls.
  private func addExtent(_ item: ItemID, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    if items.isCollapsed(item) { return }
    let record = items[item]
    if record.kind == .view || record.kind == .guide {
      sum.add(.extent(item, axis), factor)
      return
    }
    let view = traits(of: record.parent)
    if record.kind == .content && view.scrolls.contains(axis) { return sum.add(.extent(item, axis), factor) }
    sum.add(.extent(record.parent, axis), factor)
    if record.kind == .content {
      sum.constant += factor * view.viewportExcess(axis)
    } else if record.kind == .safeArea {
      let safe = view.effectiveSafeArea
      let insets = view.alignmentInsets
      sum.constant += factor * (insets.low(axis) + insets.high(axis) - safe.low(axis) - safe.high(axis))
    } else {
      let margins = view.effectiveMargins
      sum.constant -= factor * (margins.low(axis) + margins.high(axis))
    }
  }

  /// Adds the left or top of an item in the host's bounds.
  private func addOrigin(
    _ item: ItemID, _ axis: Axis, _ factor: Double, _ host: ItemID, _ paths: PathStyle, _ sum: inout Affine
  ) {
    if item == host {
      if !items.isCollapsed(host) { sum.constant += factor * traits(of: host).alignmentStart(axis) }
      return
    }
    let record = items[item]
    if items.isInsideCollapsed(item) {
      addPath(record.parent, axis, factor, host, paths, &sum)
      return
    }
    switch record.kind {
    case .safeArea:
      let view = traits(of: record.parent)
      sum.constant += factor * (view.frameStart(axis) + view.effectiveSafeArea.low(axis))
    case .margins:
      let view = traits(of: record.parent)
      sum.constant += factor * (view.alignmentStart(axis) + view.effectiveMargins.low(axis))
    case .content:
      sum.constant += factor * traits(of: record.parent).contentStart(axis)
    case .view, .guide, .vacant:
      sum.add(.origin(item, axis), factor)
    }
    if record.parent >= 0 { addPath(record.parent, axis, factor, host, paths, &sum) }
  }

  /// Adds the origin of a view's bounds in the bounds of an ancestor.
  private func addPath(
    _ view: ItemID, _ axis: Axis, _ factor: Double, _ host: ItemID, _ paths: PathStyle, _ sum: inout Affine
  ) {
    if view == host { return }
    if paths == .shared && items.isLongPath(from: view, to: host) {
      sum.add(.absolute(view, axis), factor)
      sum.add(.absolute(host, axis), -factor)
      return
    }
    var at = view
    while at >= 0 && at != host {
      addStep(at, axis, factor, &sum)
      at = items[at].parent
    }
  }

  /// Adds the origin of a view's bounds in its parent's bounds.
  func addStep(_ view: ItemID, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    if !items.isInsideCollapsed(view) { sum.add(.origin(view, axis), factor) }
    let at = items[view].traits
    if items.isCollapsed(view) { return }
    if at >= 0 { sum.constant -= factor * traits[at].alignmentStart(axis) }
  }
}
