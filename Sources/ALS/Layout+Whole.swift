// Layouts as a whole: limits, copies, many views and frames at once, a log.

import CALS

/// The version of the library: major * 10000 + minor * 100 + patch.
public var version: Int { Int(als_version()) }

extension Layout {
  /// Limits of a layout; nil is the default of als.h.
  public struct Limits {
    /// Levels of JSON and of views in a document.
    public var nesting: Int?
    /// Views and guides.
    public var items: Int?
    /// Constraints.
    public var constraints: Int?
    /// Bytes of one text or document.
    public var textBytes: Int?
    /// The estimated memory of the layout.
    public var memoryBytes: Int?
    /// Simplex steps of one solve.
    public var pivots: Int?
    /// Nonzeros that the solves of one call may touch.
    public var work: Int?
    /// All of the defaults.
    public init() {}

    var c: als_limits {
      func figure(_ value: Int?) -> UInt64 { UInt64(Swift.max(0, value ?? 0)) }
      return als_limits(
        struct_size: UInt32(MemoryLayout<als_limits>.stride), max_nesting: UInt32(clamping: nesting ?? 0),
        max_items: figure(items), max_constraints: figure(constraints), max_text_bytes: figure(textBytes),
        max_memory_bytes: figure(memoryBytes), max_pivots: figure(pivots),
        max_work: figure(work))
    }
  }

  /// An independent copy; `counterpart` finds the copy of an item or constraint.
  public func copy() throws(LayoutFailure) -> Layout {
    var made: OpaquePointer?
    try check(als_layout_copy(pointer, &made))
    guard let made else { throw LayoutFailure(ALS_ERROR_INTERNAL, of: pointer) }
    return Layout(owning: made)
  }

  /// The item of a copy of this layout that stands for one here.
  public func counterpart(of item: Item, in copy: Layout) throws(LayoutFailure) -> Item {
    var found = als_item()
    try check(als_item_counterpart(pointer, copy.pointer, item.handle, &found))
    return Item(layout: copy, handle: found)
  }

  /// The constraint of a copy of this layout that stands for one here.
  public func counterpart(of constraint: Constraint, in copy: Layout) throws(LayoutFailure) -> Constraint {
    var found = als_constraint()
    try check(als_constraint_counterpart(pointer, copy.pointer, constraint.handle, &found))
    return Constraint(layout: copy, handle: found)
  }

  /// The views without a parent, in the order they were made.
  public var roots: [Item] {
    all(als_item()) { als_child_next(pointer, als_item(), $0, $1) }.map { Item(layout: self, handle: $0) }
  }

  /// Makes views of these names inside one parent, or as roots, all or none.
  public func views(_ names: [String], in parent: Item? = nil) throws(LayoutFailure) -> [Item] {
    var pool = TextPool()
    let ranges = names.map { pool.add($0) }
    var made = [als_item](repeating: als_item(), count: names.count)
    try check(
      pool.withBytes { start in
        let specs = ranges.map {
          als_view_spec(
            parent: handle(parent), parent_index: -1, name: start + $0.lowerBound, name_length: $0.count)
        }
        return als_views_create(pointer, specs, specs.count, &made)
      })
    return made.map { Item(layout: self, handle: $0) }
  }

  /// Makes views of these names inside one parent, or as roots, all or none.
  public func views(_ names: String..., in parent: Item? = nil) throws(LayoutFailure) -> [Item] {
    try views(names, in: parent)
  }

  /// Takes views out of the layout and puts views back, all or none.
  public func setGone(_ views: [(Item, isGone: Bool)]) throws(LayoutFailure) {
    let gone = views.map { Int32($0.isGone ? 1 : 0) }
    try check(als_items_set_gone(pointer, views.map { $0.0.handle }, gone, gone.count))
  }

  /// Content sizes of many views, all or none.
  public func setIntrinsicSizes(_ sizes: [(Item, width: Double?, height: Double?)]) throws(LayoutFailure) {
    let values = sizes.map { als_size(width: $0.width ?? -1, height: $0.height ?? -1) }
    try check(als_items_set_intrinsic_sizes(pointer, sizes.map { $0.0.handle }, values, values.count))
  }

  /// Limits of many views, all or none.
  public func setSizeLimits(
    _ limits: [(Item, minimum: (width: Double?, height: Double?), maximum: (width: Double?, height: Double?))]
  ) throws(LayoutFailure) {
    let least = limits.map { als_size(width: $0.minimum.width ?? -1, height: $0.minimum.height ?? -1) }
    let most = limits.map { als_size(width: $0.maximum.width ?? -1, height: $0.maximum.height ?? -1) }
    try check(als_items_set_size_limits(pointer, limits.map { $0.0.handle }, least, most, least.count))
  }

  /// A guide that no view owns yet.
  public func looseGuide(_ name: String? = nil) throws(LayoutFailure) -> Item {
    var made = als_item()
    try check(withOptionalBytes(name) { als_guide_create(pointer, als_item(), $0, $1, &made) })
    return Item(layout: self, handle: made)
  }

  // MARK: Frames

  /// The frames of many items, each in its parent's coordinates.
  public func frames(of items: [Item]) throws(LayoutFailure) -> [Frame] {
    var rects = [als_rect](repeating: als_rect(), count: items.count)
    try check(als_frames_copy(pointer, items.map { $0.handle }, &rects, rects.count))
    return rects.map { Frame($0) }
  }

  /// Frames of `items`, in their order, on the pixel grid of `setScale`.
  public var snappedFrames: [Frame] {
    var needed = 0
    _ = als_snapped_frames_copy_all(pointer, nil, nil, 0, &needed)
    var rects = [als_rect](repeating: als_rect(), count: needed)
    _ = als_snapped_frames_copy_all(pointer, nil, &rects, needed, nil)
    return rects.map { Frame($0) }
  }

  /// All published frames without a copy: row `Item.index` is `Item.frame`.  The rows hold while `body` runs.
  public func withFrames<Result>(_ body: (FrameTable) throws -> Result) rethrows -> Result {
    var start: UnsafePointer<als_rect>?
    var count = 0
    _ = als_frames_table(pointer, &start, &count)
    return try body(FrameTable(rows: UnsafeBufferPointer(start: start, count: count)))
  }

  /// The rows of `withFrames`.
  public struct FrameTable: Sequence {
    let rows: UnsafeBufferPointer<als_rect>
    /// How many rows there are.
    public var count: Int { rows.count }
    /// The rows in their order; those of no living item mean nothing.
    public func makeIterator() -> AnyIterator<Frame> {
      var rest = rows.makeIterator()
      return AnyIterator { rest.next().map { Frame($0) } }
    }
    /// nil outside the table.
    public subscript(_ index: Int) -> Frame? { rows.indices.contains(index) ? Frame(rows[index]) : nil }
  }

  /// The same rows in the coordinates of the root.
  public func withRootFrames<Result>(_ body: (FrameTable) throws -> Result) rethrows -> Result {
    var start: UnsafePointer<als_rect>?
    var count = 0
    _ = als_root_frames_table(pointer, &start, &count)
    return try body(FrameTable(rows: UnsafeBufferPointer(start: start, count: count)))
  }

  /// The items whose frames in the root differ from those of the call before, in no particular order.
  public var changedItemsInRoot: [Item] { items(als_root_changed_copy) }

  /// The topmost item under a point in the coordinates of a view, or of the roots; nil where there is none.
  public func item(at x: Double, _ y: Double, in root: Item? = nil, _ hits: Hits = []) throws(LayoutFailure) -> Item? {
    var found = als_item()
    let status = try check(als_item_at(pointer, handle(root), x, y, hits.rawValue, &found))
    return status == ALS_END ? nil : Item(layout: self, handle: found)
  }

  /// The items that a rectangle touches, the topmost first.
  public func items(in area: Frame, of root: Item? = nil, _ hits: Hits = []) throws(LayoutFailure) -> [Item] {
    var (area, needed) = (als_rect(x: area.x, y: area.y, width: area.width, height: area.height), 0)
    try check(als_items_in_rect(pointer, handle(root), &area, hits.rawValue, nil, 0, &needed))
    var handles = [als_item](repeating: als_item(), count: needed)
    try check(als_items_in_rect(pointer, handle(root), &area, hits.rawValue, &handles, needed, nil))
    return handles.map { Item(layout: self, handle: $0) }
  }

  /// The views inside a view, or inside the roots, in the order in which a person reads them.
  public func itemsInReadingOrder(of root: Item? = nil, _ hits: Hits = []) throws(LayoutFailure) -> [Item] {
    var needed = 0
    try check(als_items_in_reading_order(pointer, handle(root), hits.rawValue, nil, 0, &needed))
    var handles = [als_item](repeating: als_item(), count: needed)
    try check(als_items_in_reading_order(pointer, handle(root), hits.rawValue, &handles, needed, nil))
    return handles.map { Item(layout: self, handle: $0) }
  }

  /// What `item(at:_:in:_:)` and its like find in addition, or alone.
  public struct Hits: OptionSet, Sendable {
    /// The bits of ALS_HIT_ in als.h.
    public let rawValue: UInt32
    /// From these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Guides too.
    public static let guides = Hits(rawValue: ALS_HIT_GUIDES)
    /// Hidden views too.
    public static let hidden = Hits(rawValue: ALS_HIT_HIDDEN)
    /// Only items that lie inside the rectangle.
    public static let inside = Hits(rawValue: ALS_HIT_INSIDE)
  }

  /// The items whose frames the last publication changed, in no particular order.
  public var changedItems: [Item] { items(als_changed_copy) }

  /// The items whose `snappedFrame` has changed since the layout before the published one, by the last publication or by
  /// another scale, in no particular order.
  public var snappedChangedItems: [Item] { items(als_snapped_changed_copy) }

  /// The views whose insets or measured content still moved in the last round, in tree order; empty unless the report is
  /// unsettled.
  public var unsettledItems: [Item] { items(als_unsettled_copy) }

  private func items(
    _ copy: (OpaquePointer?, UnsafeMutablePointer<als_item>?, Int, UnsafeMutablePointer<Int>?) -> als_status
  ) -> [Item] {
    var needed = 0
    _ = copy(pointer, nil, 0, &needed)
    var handles = [als_item](repeating: als_item(), count: needed)
    _ = copy(pointer, &handles, needed, nil)
    return handles.map { Item(layout: self, handle: $0) }
  }

  /// Pixels in a point; 0 is no grid.
  public var scale: Double {
    var scale = 0.0
    _ = als_layout_scale(pointer, &scale)
    return scale
  }

  // MARK: Text and failures

  /// The meta comments of an extended visual format as a JSON text.
  public func formatMeta(_ text: String, prefix: String? = nil) throws(LayoutFailure) -> String {
    var needed = 0
    func copy(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?)
      -> als_status
    {
      withOptionalBytes(text) { text, length in
        withOptionalBytes(prefix) { als_format_meta_copy(pointer, text, length, $0, $1, buffer, capacity, needed) }
      }
    }
    try check(copy(nil, 0, &needed))
    return copiedText(copy) ?? ""
  }

  /// `body` hears the sentence of every failing call; nil takes it away.
  public func setLog(_ body: ((_ message: String) -> Void)?) throws(LayoutFailure) {
    guard let body else {
      try check(als_layout_set_log(pointer, nil, nil, nil))
      return
    }
    try keep(LogBody(body)) { data, destroy in
      als_layout_set_log(
        pointer,
        { data, _, message, length in
          guard let data, let message else { return }
          let bytes = UnsafeBufferPointer(start: message, count: length).map { UInt8(bitPattern: $0) }
          Unmanaged<LogBody>.fromOpaque(data).takeUnretainedValue().body(String(decoding: bytes, as: UTF8.self))
        }, data, destroy)
    }
  }
}

private final class LogBody {
  let body: (String) -> Void
  init(_ body: @escaping (String) -> Void) { self.body = body }
}

extension Item {
  /// The row of the item in `Layout.withFrames`.
  public var index: Int {
    var index = 0
    _ = als_item_index(layout.pointer, handle, &index)
    return index
  }

  /// The content is set by setIntrinsicSize again.
  public func clearMeasure() throws(LayoutFailure) {
    try layout.check(als_item_set_measure(layout.pointer, handle, nil, nil, nil))
  }
}

extension Attribute: CustomStringConvertible {
  /// Its name in texts.
  public var description: String { String(cString: als_attribute_name(als_attribute(rawValue: UInt32(rawValue)))) }
}

extension Relation: CustomStringConvertible {
  /// Its sign in texts.
  public var description: String { String(cString: als_relation_name(als_relation(rawValue: rawValue))) }
}
