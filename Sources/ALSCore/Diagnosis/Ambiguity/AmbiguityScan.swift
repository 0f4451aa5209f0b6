// Determines on demand which values of the published layout are not unique.

struct AmbiguityScan {
  private let layout: PublishedLayout
  private let model: Model
  private let session: Session

  init(_ layout: PublishedLayout) {
    self.layout = layout
    model = layout.model
    session = layout.session
  }

  /// A bitmask of `Freedom`; the published layout must contain the item.
  func freedom(of item: ItemID) throws(LayoutError) -> UInt8 {
    try scan()
    return layout.snapshot.freedom?[item] ?? 0
  }

  /// The same if it can be computed; nil if the layout has changed since it was published, or the item is newer.
  func currentFreedom(of item: ItemID) throws(LayoutError) -> UInt8? {
    if !isExamined(item) { return nil }
    try scan()
    return layout.snapshot.freedom?[item]
  }

  /// Whether the freedom of an item can be computed.
  func isExamined(_ item: ItemID) -> Bool { layout.hasCurrentSolver() && layout.holds(item) }

  /// The numbers of views with free values and of these values; nil until they were requested.
  var count: (views: Int, values: Int)? {
    guard let freedom = layout.snapshot.freedom else { return nil }
    var (views, values) = (0, 0)
    for item in freedom.ids where freedom[item] != 0 && model.items.records.holds(item) {
      if model.items[item].kind != .view { continue }
      views += 1
      values += freedom[item].nonzeroBitCount
    }
    return (views, values)
  }

  /// Analyses the published layout, once.
  func scan() throws(LayoutError) {
    if layout.snapshot.freedom == nil && layout.snapshot.revision > 0 { layout.keep(freedom: try scanAll()) }
  }

  /// The free values of each item, published or not.
  func scanAll() throws(LayoutError) -> IDArray<ItemID, UInt8> {
    if session.isOutOfDate || model.changes.arePending && session.place == .elsewhere {
      throw LayoutError(.limit, "the solver is not at the published layout, which can be examined after the next solve")
    }
    try session.returnToPublished()
    let isFree = try session.sync.solver.scanOptimalFace()
    var bits = IDArray<ItemID, UInt8>(repeating: 0, count: model.items.count)
    for item in bits.ids { bits[item] = freedom(item, isFree) }
    return bits
  }

  private func freedom(_ item: ItemID, _ isFree: ContiguousArray<Bool>) -> UInt8 {
    let record = model.items[item]
    if record.kind != .view && record.kind != .guide { return 0 }
    // The position of an item without a size is irrelevant.
    if record.isCollapsed { return 0 }
    var bits: UInt8 = 0
    for part in 0..<4 {
      // A root does not move.
      if part < 2 && record.parent < 0 { continue }
      let v = session.sync.map.variable(item, Int32(truncatingIfNeeded: part))
      let isMentioned = session.sync.isMentioned(v)
      // A spacer has a position only if a constraint mentions it.
      if record.isSpacer && !isMentioned { continue }
      if !isMentioned || (v.index < isFree.count && isFree[v.index]) { bits |= 1 << UInt8(part) }
    }
    return bits
  }
}

/// The parts of a rectangle in als.h: `Freedom` bits.
enum FreedomPart {
  /// 0 left, 1 top, 2 width, 3 height; -1 for an invalid bit.
  static func index(_ bit: UInt32) throws(LayoutError) -> Int {
    switch bit {
    case 0: return -1
    case 1: return 0
    case 2: return 1
    case 4: return 2
    case 8: return 3
    default: throw LayoutError(.argument, "this needs one of left, top, width and height, or 0")
    }
  }
}
