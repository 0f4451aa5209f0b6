// Attributes as affine expressions of the unknowns.  Positions are measured in the bounds of a host; a host's own left and top
// are constants there.

extension Model {
  /// Adds `factor` times an attribute, measured in `host`, to a sum.
  func add(
    _ attribute: Attribute, of item: Int32, times factor: Double, host: Int32, mirrored: Bool, paths: PathStyle,
    to sum: inout Affine
  ) {
    if factor == 0 { return }
    switch attribute {
    case .none: return
    case .width: addExtent(item, .x, factor, &sum)
    case .height: addExtent(item, .y, factor, &sum)
    default: addLocation(attribute, item, factor, host, mirrored, paths, &sum)
    }
  }

  private func addLocation(
    _ attribute: Attribute, _ item: Int32, _ factor: Double, _ host: Int32, _ mirrored: Bool, _ paths: PathStyle,
    _ sum: inout Affine
  ) {
    let place = self.place(attribute, item, mirrored: mirrored)
    let axis = attribute.kind == .y ? Axis.y : Axis.x
    var sign = factor
    if mirrored && axis == .x {
      // Measured from the right edge of the host's bounds.
      let insets = traits(of: host).alignmentInsets
      sum.add(.extent(host, .x), factor)
      sum.constant += factor * (insets.left + insets.right)
      sign = -factor
    }
    addOrigin(item, axis, sign, host, paths, &sum)
    if place.share != 0 { addExtent(item, axis, sign * place.share, &sum) }
    sum.constant += sign * place.offset
  }

  /// Where an attribute lies: origin + share * extent + offset.
  private func place(_ attribute: Attribute, _ item: Int32, mirrored: Bool) -> (share: Double, offset: Double) {
    switch attribute {
    case .left, .top: return (0, 0)
    case .right, .bottom: return (1, 0)
    case .leading: return (mirrored ? 1 : 0, 0)
    case .trailing: return (mirrored ? 0 : 1, 0)
    case .centerX, .centerY: return (0.5, 0)
    default: break
    }
    // Only views have margins and baselines of their own.
    let view = items.isView(item) && !items.isCollapsed(item)
    let traits = self.traits(of: item)
    let margins = view ? traits.effectiveMargins : .zero
    switch attribute {
    case .firstBaseline: return (0, view ? baselines(of: item).first : 0)
    case .lastBaseline: return (1, view ? -baselines(of: item).last : 0)
    case .topMargin: return (0, margins.top)
    case .bottomMargin: return (1, -margins.bottom)
    case .leftMargin: return (0, margins.left)
    case .rightMargin: return (1, -margins.right)
    case .leadingMargin: return mirrored ? (1, -margins.right) : (0, margins.left)
    case .trailingMargin: return mirrored ? (0, margins.left) : (1, -margins.right)
    case .centerXWithinMargins: return (0.5, (margins.left - margins.right) / 2)
    case .centerYWithinMargins: return (0.5, (margins.top - margins.bottom) / 2)
    default: return (0, 0)
    }
  }

  /// The width or height of an item.  Safe areas and margins have none of their own: theirs is the view's, made smaller.
  private func addExtent(_ item: Int32, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    if items.isCollapsed(item) { return }
    let record = items[item]
    if record.kind == .view || record.kind == .guide {
      sum.add(.extent(item, axis), factor)
      return
    }
    let view = traits(of: record.parent)
    sum.add(.extent(record.parent, axis), factor)
    if record.kind == .safeArea {
      let safe = view.effectiveSafeArea
      let insets = view.alignmentInsets
      sum.constant += factor * (insets.low(axis) + insets.high(axis) - safe.low(axis) - safe.high(axis))
    } else {
      let margins = view.effectiveMargins
      sum.constant -= factor * (margins.low(axis) + margins.high(axis))
    }
  }

  /// The left or top of an item in the host's bounds.
  private func addOrigin(
    _ item: Int32, _ axis: Axis, _ factor: Double, _ host: Int32, _ paths: PathStyle, _ sum: inout Affine
  ) {
    if item == host {
      sum.constant += factor * traits(of: host).alignmentInsets.low(axis)
      return
    }
    let record = items[item]
    if items.isInsideCollapsed(item) {
      addPath(record.parent, axis, factor, host, paths, &sum)
      return
    }
    switch record.kind {
    case .safeArea:
      sum.constant += factor * traits(of: record.parent).effectiveSafeArea.low(axis)
    case .margins:
      let view = traits(of: record.parent)
      sum.constant += factor * (view.alignmentInsets.low(axis) + view.effectiveMargins.low(axis))
    case .view, .guide, .vacant:
      sum.add(.origin(item, axis), factor)
    }
    if record.parent >= 0 { addPath(record.parent, axis, factor, host, paths, &sum) }
  }

  /// The origin of a view's bounds in the bounds of an ancestor.
  private func addPath(
    _ view: Int32, _ axis: Axis, _ factor: Double, _ host: Int32, _ paths: PathStyle, _ sum: inout Affine
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

  /// The origin of a view's bounds in its parent's bounds.
  func addStep(_ view: Int32, _ axis: Axis, _ factor: Double, _ sum: inout Affine) {
    if !items.isInsideCollapsed(view) { sum.add(.origin(view, axis), factor) }
    let at = items[view].traits
    if items.isCollapsed(view) { return }
    if at >= 0 { sum.constant -= factor * traits[at].alignmentInsets.low(axis) }
  }
}
