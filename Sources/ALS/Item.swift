// Views and guides.

import CALS

/// A rectangle in points, y downwards.
public struct Frame: Equatable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The distance of its sides.
  public var width: Double
  /// The distance of its top and bottom.
  public var height: Double
  /// A rectangle from its numbers.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(_ rect: als_rect) { self.init(rect.x, rect.y, rect.width, rect.height) }
}

/// Distances from the edges of a rectangle.
public struct Insets: Equatable, Sendable {
  /// From the top.
  public var top: Double
  /// From the left.
  public var left: Double
  /// From the bottom.
  public var bottom: Double
  /// From the right.
  public var right: Double
  /// Distances from each edge; 0 by default.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  var edges: als_edges { als_edges(top: top, left: left, bottom: bottom, right: right) }
}

/// A view or a guide of a layout, which it keeps alive.  Calls on a destroyed item fail.
public struct Item: Equatable {
  /// The layout it belongs to.
  public let layout: Layout
  let handle: als_item

  /// Whether both are the same item.
  public static func == (a: Item, b: Item) -> Bool { a.handle.id == b.handle.id }

  /// The name that texts find it by.
  public var name: String? {
    copiedText { als_item_name_copy(layout.pointer, handle, $0, $1, $2) }
  }

  /// The frame of the last published layout in the parent's coordinates; nil before there is one.
  public var frame: Frame? {
    var rect = als_rect()
    return als_frame(layout.pointer, handle, &rect) == ALS_OK ? Frame(rect) : nil
  }

  /// The frame in the coordinates of an ancestor, or of the root of the tree.
  public func frame(in ancestor: Item?) throws(LayoutFailure) -> Frame? {
    var rect = als_rect()
    let status = try layout.check(als_frame_in(layout.pointer, handle, layout.handle(ancestor), &rect))
    return status == ALS_OK ? Frame(rect) : nil
  }

  /// Of the candidates the nearest one in a direction, as arrow keys move the focus; nil where there is none.
  public func nearest(_ heading: Heading, among candidates: [Item]) throws(LayoutFailure) -> Item? {
    var found = als_item()
    let handles = candidates.map { $0.handle }
    let status = try layout.check(
      als_item_nearest(
        layout.pointer, handle, als_heading(rawValue: UInt32(heading.rawValue)), handles, handles.count, &found))
    return status == ALS_END ? nil : Item(layout: layout, handle: found)
  }

  /// The ambiguous values; empty when the item is determined.
  public func freeValues() throws(LayoutFailure) -> FreeValues {
    var bits: UInt32 = 0
    try layout.check(als_ambiguity(layout.pointer, handle, &bits))
    return FreeValues(rawValue: bits)
  }

  /// The safe-area guide of the view.
  public func safeArea() throws(LayoutFailure) -> Item {
    var found = als_item()
    try layout.check(als_item_safe_area(layout.pointer, handle, &found))
    return Item(layout: layout, handle: found)
  }

  /// The margins guide of the view.
  public func margins() throws(LayoutFailure) -> Item {
    var found = als_item()
    try layout.check(als_item_margins(layout.pointer, handle, &found))
    return Item(layout: layout, handle: found)
  }

  /// The content area of the view: its border box without the content insets.
  public func content() throws(LayoutFailure) -> Item {
    var found = als_item()
    try layout.check(als_item_content(layout.pointer, handle, &found))
    return Item(layout: layout, handle: found)
  }

  // MARK: Changes

  /// Destroys the item, everything inside it, and every constraint that names one of them.
  public func destroy() throws(LayoutFailure) { try layout.check(als_item_destroy(layout.pointer, handle)) }

  /// Moves a view below another parent, or makes it a root.
  public func move(to parent: Item?) throws(LayoutFailure) {
    try layout.check(als_item_set_parent(layout.pointer, handle, layout.handle(parent), Int(bitPattern: UInt.max)))
  }

  /// Moves in its chain, in front of a sibling or, with nil, to the end.  The constraints that tie it to its neighbours along
  /// the axis tie the new neighbours, and keep their numbers.
  public func move(before sibling: Item?, axis: Axis) throws(LayoutFailure) {
    try layout.check(
      als_item_move_before(
        layout.pointer, handle, layout.handle(sibling), als_axis(rawValue: als_axis.RawValue(axis.rawValue))))
  }

  /// Takes the view out of the layout with its gaps, or puts it back.
  public func setGone(_ isGone: Bool) throws(LayoutFailure) {
    try layout.check(als_item_set_gone(layout.pointer, handle, isGone ? 1 : 0))
  }

  /// A required size; nil leaves an axis free.
  public func setSize(width: Double?, height: Double?) throws(LayoutFailure) {
    try layout.check(
      als_item_set_size(layout.pointer, handle, als_size(width: width ?? -1, height: height ?? -1)))
  }

  /// The least and the most it may measure, required; nil is no limit.
  public func setSizeLimits(
    minimum: (width: Double?, height: Double?) = (nil, nil), maximum: (width: Double?, height: Double?) = (nil, nil)
  ) throws(LayoutFailure) {
    let least = als_size(width: minimum.width ?? -1, height: minimum.height ?? -1)
    let most = als_size(width: maximum.width ?? -1, height: maximum.height ?? -1)
    try layout.check(als_item_set_size_limits(layout.pointer, handle, least, most))
  }

  /// Sets the content area of the view inside its border; `super` and `|` of the views inside mean this area.
  public func setContentInsets(_ insets: Insets) throws(LayoutFailure) {
    try layout.check(als_item_set_content_insets(layout.pointer, handle, insets.edges))
  }

  /// The axes on which the content scrolls.
  public var scrolls: Scrolls {
    var scrolls = ALS_SCROLLS_NONE
    if als_item_scrolls(layout.pointer, handle, &scrolls) != ALS_OK { return .none }
    return Scrolls(rawValue: Int32(bitPattern: scrolls.rawValue)) ?? .none
  }

  /// Makes the content scroll: the content area has a size of its own on these axes.
  public func setScrolls(_ scrolls: Scrolls) throws(LayoutFailure) {
    try layout.check(als_item_set_scrolls(layout.pointer, handle, als_scrolls(rawValue: numericCast(scrolls.rawValue))))
  }

  /// How far the content is moved to the left and up.
  public var scrollOffset: (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    return als_item_scroll_offset(layout.pointer, handle, &x, &y) == ALS_OK ? (x, y) : (0, 0)
  }

  /// Moves the content to the left and up; the offset may lie outside of the range.
  public func setScrollOffset(x: Double, y: Double) throws(LayoutFailure) {
    try layout.check(als_item_set_scroll_offset(layout.pointer, handle, x, y))
  }

  /// The offsets at which the content begins and ends along an axis; nil before the first solve.
  public func scrollRange(_ axis: Axis) -> ClosedRange<Double>? {
    var (least, largest) = (0.0, 0.0)
    let along = als_axis(rawValue: numericCast(axis.rawValue))
    return als_item_scroll_range(layout.pointer, handle, along, &least, &largest) == ALS_OK ? least...largest : nil
  }

  /// The size of the content.
  public func setIntrinsicSize(width: Double?, height: Double?) throws(LayoutFailure) {
    try layout.check(
      als_item_set_intrinsic_size(layout.pointer, handle, als_size(width: width ?? -1, height: height ?? -1)))
  }

  /// Priorities of not being smaller than the content; 750 by default, and 749 across where it is measured.
  public func setCompression(horizontal: Float, vertical: Float) throws(LayoutFailure) {
    try layout.check(als_item_set_compression(layout.pointer, handle, horizontal, vertical))
  }

  /// Priorities of not being larger than the content; 250 by default.
  public func setHugging(horizontal: Float, vertical: Float) throws(LayoutFailure) {
    try layout.check(als_item_set_hugging(layout.pointer, handle, horizontal, vertical))
  }

  /// Reading direction.
  public func setRightToLeft(_ isRightToLeft: Bool) throws(LayoutFailure) {
    let direction = isRightToLeft ? ALS_DIRECTION_RIGHT_TO_LEFT : ALS_DIRECTION_LEFT_TO_RIGHT
    try layout.check(als_item_set_direction(layout.pointer, handle, direction))
  }

  /// 8 on each edge by default.
  public func setMargins(_ margins: Insets) throws(LayoutFailure) {
    try layout.check(als_item_set_margins(layout.pointer, handle, margins.edges))
  }

  /// Safe area of a root; on another view, insets in addition to its parent's.
  public func setSafeArea(_ insets: Insets) throws(LayoutFailure) {
    try layout.check(als_item_set_safe_area(layout.pointer, handle, insets.edges))
  }

  /// Baselines within the alignment rectangle.
  public func setBaselines(firstFromTop: Double, lastFromBottom: Double) throws(LayoutFailure) {
    try layout.check(als_item_set_baselines(layout.pointer, handle, firstFromTop, lastFromBottom))
  }
}

extension Item {
  /// Whether it is a view, not a guide.
  public var isView: Bool {
    var info = als_item_info.initial
    return als_item_get_info(layout.pointer, handle, &info) == ALS_OK && info.kind == Int32(ALS_ITEM_VIEW.rawValue)
  }
}
