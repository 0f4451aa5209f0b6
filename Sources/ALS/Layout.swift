// A layout for Swift programs: als.h with objects, optionals and typed throws.
//
//     let layout = try Layout()
//     let root = try layout.view("root", size: (320, 480))
//     let title = try layout.view("title", in: root)
//     try layout.activate {
//       title.left == root.left + 20
//       title.width >= 100 ~ 750
//     }
//     try layout.solve()
//     print(title.frame)

import CALS

/// Trees of views with the constraints between them.  Use it from one thread at a time; frames for other threads are in a
/// `Snapshot`.  A failing call changes nothing.
public final class Layout: Sequence {
  let pointer: OpaquePointer

  /// An empty layout.
  public init(limits: Limits = Limits()) throws(LayoutFailure) {
    var made: OpaquePointer?
    var figures = limits.c
    let status = als_layout_create(&figures, &made)
    guard status == ALS_OK, let made else { throw LayoutFailure(status, of: nil) }
    pointer = made
  }

  /// Takes over a layout of the C interface.
  init(owning made: OpaquePointer) { pointer = made }

  deinit { als_layout_destroy(pointer) }

  /// Turns a negative status into the failure it stands for.
  @discardableResult
  func check(_ status: als_status) throws(LayoutFailure) -> als_status {
    if status.rawValue < 0 { throw LayoutFailure(status, of: pointer) }
    return status
  }

  // MARK: Items

  /// Makes a view as the last child of `parent`, or a root.
  @discardableResult
  public func view(
    _ name: String? = nil, in parent: Item? = nil, size: (width: Double, height: Double)? = nil
  ) throws(LayoutFailure) -> Item {
    var made = als_item()
    try check(withOptionalBytes(name) { als_view_create(pointer, handle(parent), $0, $1, &made) })
    let item = Item(layout: self, handle: made)
    if let size { try check(als_item_set_size(pointer, made, als_size(width: size.width, height: size.height))) }
    return item
  }

  /// Makes a guide in the coordinates of `owner`.
  @discardableResult
  public func guide(_ name: String? = nil, in owner: Item) throws(LayoutFailure) -> Item {
    var made = als_item()
    try check(withOptionalBytes(name) { als_guide_create(pointer, owner.handle, $0, $1, &made) })
    return Item(layout: self, handle: made)
  }

  /// The item of this name, nearest level first; nil when there is none.
  public func find(_ name: String, in scope: Item? = nil) throws(LayoutFailure) -> Item? {
    var found = als_item()
    let status = try check(withOptionalBytes(name) { als_item_find(pointer, handle(scope), $0, $1, &found) })
    return status == ALS_END ? nil : Item(layout: self, handle: found)
  }

  /// All views and guides, each before what is inside it.
  public var items: [Item] {
    var handles = [als_item](repeating: als_item(), count: count)
    _ = als_frames_copy_all(pointer, &handles, nil, handles.count, nil)
    return handles.map { Item(layout: self, handle: $0) }
  }

  /// All views and guides, each before what is inside it: `for item in layout`.
  public func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }

  /// The item of this name, as `find` has it: `layout["save"]`.
  public subscript(_ name: String) -> Item? { try? find(name) }

  private var count: Int {
    var needed = 0
    _ = als_frames_copy_all(pointer, nil, nil, 0, &needed)
    return needed
  }

  // MARK: Solving

  /// The result of a solve.
  public struct Report {
    /// Conflicts among required constraints; the layout is still published.
    public var conflicts: Int
    /// Solves needed because safe areas or measured content follow frames.
    public var rounds: Int
    /// Whether they still moved in the last round allowed.
    public var isUnsettled: Bool
    /// Simplex steps.
    public var pivots: Int
    /// Counts published layouts.
    public var revision: Int
    /// Views with a value that could be another; nil where that has not been examined.
    public var ambiguousViews: Int?
    /// How many lefts, tops, widths and heights of views these are.
    public var ambiguousValues: Int?
  }

  /// Solves and publishes the frames of all items.  `examining`: the report counts what is ambiguous, which takes a scan of the
  /// whole layout.
  @discardableResult
  public func solve(examining: Bool = false) throws(LayoutFailure) -> Report {
    var report = als_report.initial
    report.examine = examining ? 1 : 0
    try check(als_solve(pointer, &report))
    return Report(
      conflicts: Int(report.conflicts), rounds: Int(report.rounds), isUnsettled: report.unsettled != 0,
      pivots: Int(report.pivots), revision: Int(report.revision), ambiguousViews: count(report.ambiguous_views),
      ambiguousValues: count(report.ambiguous_values))
  }

  private func count(_ found: UInt32) -> Int? { found == ALS_NOT_EXAMINED ? nil : Int(found) }

  func handle(_ item: Item?) -> als_item { item?.handle ?? als_item() }
}

/// A string as pointer and length; NULL for nil.
func withOptionalBytes<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
  guard var text else { return body(nil, 0) }
  return text.withUTF8 { bytes in
    // An empty string is not a missing one.
    guard let start = bytes.baseAddress else { return body("", 0) }
    return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { body($0, bytes.count) }
  }
}
