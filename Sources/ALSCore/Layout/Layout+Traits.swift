// Properties of views: sizes, priorities, direction, margins, safe area, insets, baselines (als.h, Views and guides).

extension Layout {
  public func setSize(_ handle: Handle, _ size: Size) throws(LayoutError) {
    let view = try view(handle)
    try Arguments.checkSize(size)
    model.setSize(view, Arguments.normal(size))
  }

  public func setIntrinsicSize(_ handle: Handle, _ size: Size, when: Remaking = .now) throws(LayoutError) {
    let view = try ownView(handle)
    try Arguments.checkSize(size)
    try makers.arrangements.setIntrinsicSizes([view], [Arguments.normal(size)], when: allowed(when))
  }

  /// All or none.
  public func setIntrinsicSizes(
    _ count: Int, when: Remaking = .now, _ spec: (Int) -> (Handle, Size)
  ) throws(LayoutError) {
    if !model.rules.bases.isEmpty { for index in 0..<count { _ = try ownView(spec(index).0) } }
    try makers.arrangements.setIntrinsicSizes(count, when: allowed(when), spec)
  }

  /// A view whose own values count until the next solve, so that a setter changes the value beneath overrides.
  func ownView(_ handle: Handle) throws(LayoutError) -> ItemID {
    let view = try view(handle)
    if !model.rules.bases.isEmpty { try overrides.lift(view) }
    return view
  }

  /// A change that may be refused for a conflict is applied immediately.
  func allowed(_ when: Remaking) -> Remaking { edits.policy == .refuse ? .now : when }

  /// Unspecified on an axis means no limit.
  public func setSizeLimits(_ handle: Handle, minimum: Size, maximum: Size) throws(LayoutError) {
    let view = try ownView(handle)
    try Arguments.sizeLimits(minimum, maximum).apply(to: view, in: model)
  }

  /// All or none.
  public func setSizeLimits(_ count: Int, _ spec: (Int) -> (Handle, Size, Size)) throws(LayoutError) {
    try forEachIndex(count) { index throws(LayoutError) in
      _ = (try view(spec(index).0), try Arguments.sizeLimits(spec(index).1, spec(index).2))
    }
    for index in 0..<count { try setSizeLimits(spec(index).0, minimum: spec(index).1, maximum: spec(index).2) }
  }

  public func setHugging(
    _ handle: Handle, _ horizontal: Float, _ vertical: Float, when: Remaking = .now
  ) throws(LayoutError) {
    let view = try ownView(handle)
    try Arguments.checkPriority(horizontal)
    try Arguments.checkPriority(vertical)
    try makers.arrangements.setHugging(view, (horizontal, vertical), when: allowed(when))
  }

  public func setCompression(
    _ handle: Handle, _ horizontal: Float, _ vertical: Float, when: Remaking = .now
  ) throws(LayoutError) {
    let view = try ownView(handle)
    try Arguments.checkPriority(horizontal)
    try Arguments.checkPriority(vertical)
    try makers.arrangements.setCompression(view, (horizontal, vertical), when: allowed(when))
  }

  public func setDirection(_ handle: Handle, _ direction: Direction) throws(LayoutError) {
    model.setDirection(try ownView(handle), direction)
  }

  public func setMargins(_ handle: Handle, _ margins: Edges) throws(LayoutError) {
    let view = try ownView(handle)
    try Arguments.checkEdges(margins, "margin")
    model.setMargins(view, margins)
  }

  public func setMarginRules(_ handle: Handle, addsSafeArea: Bool, preserves: Bool) throws(LayoutError) {
    model.setMarginRules(try view(handle), addsSafeArea: addsSafeArea, preserves: preserves)
  }

  public func setSafeArea(_ handle: Handle, _ insets: Edges) throws(LayoutError) {
    let view = try view(handle)
    try Arguments.checkEdges(insets, "safe-area inset")
    if insets.isAnyNegative {
      throw LayoutError(.notFinite, "a safe-area inset is negative")
    }
    model.setSafeArea(view, insets)
  }

  public func setAlignmentInsets(_ handle: Handle, _ insets: Edges) throws(LayoutError) {
    let view = try view(handle)
    try Arguments.checkEdges(insets, "alignment inset")
    model.setAlignmentInsets(view, insets)
  }

  public func setContentInsets(_ handle: Handle, _ insets: Edges) throws(LayoutError) {
    let view = try ownView(handle)
    try Arguments.checkEdges(insets, "content inset")
    if insets.isAnyNegative { throw LayoutError(.notFinite, "a content inset is negative") }
    try makers.arrangements.setContentInsets(view, insets)
  }

  // MARK: Scrolling

  public func setScrolls(_ handle: Handle, _ scrolls: Scrolls) throws(LayoutError) {
    let view = try ownView(handle)
    if scrolls != .none && model.areaGuides(of: view).2 < 0 { try makers.items.reserveGuide() }
    try makers.arrangements.setScrolls(view, scrolls)
  }

  /// The axes that the host has set, beneath rules.
  public func scrolls(_ handle: Handle) throws(LayoutError) -> Scrolls { model.own(try view(handle)).scrolls }

  /// Moves the content, also beyond the range.
  public func setScrollOffset(_ handle: Handle, _ offset: Point) throws(LayoutError) {
    let view = try view(handle)
    try Arguments.checkNumber(offset.x, "scroll offset")
    try Arguments.checkNumber(offset.y, "scroll offset")
    // Negative zero is zero.
    ContentAreas(model: model).setOffset(view, Point(0 + offset.x, 0 + offset.y))
  }

  public func scrollOffset(_ handle: Handle) throws(LayoutError) -> Point {
    model.traits(of: try view(handle)).scrollOffset
  }

  /// The offsets of the start and of the end of the content; nil if the view is newer than the published layout.
  public func scrollRange(
    _ handle: Handle, isVertical: Bool
  ) throws(LayoutError) -> (least: Double, largest: Double)? {
    published.scrollRange(try view(handle), isVertical ? .y : .x)
  }

  public func setBaselines(_ handle: Handle, first: Double, last: Double) throws(LayoutError) {
    let view = try view(handle)
    try Arguments.checkNumber(first, "baseline")
    try Arguments.checkNumber(last, "baseline")
    model.setBaselines(view, first: first, last: last)
  }

  public func setZ(_ handle: Handle, _ z: Int32) throws(LayoutError) {
    let item = try item(handle)
    try Arguments.checkNumber(Double(z), "z")
    model.setZ(item, z)
  }

  public func z(_ handle: Handle) throws(LayoutError) -> Int32 { model.traits(of: try item(handle)).z }

  public func setHidden(_ handle: Handle, _ hidden: Bool) throws(LayoutError) {
    model.items.setHidden(try ownView(handle), hidden)
  }

  public func setGone(_ handle: Handle, _ gone: Bool, when: Remaking = .now) throws(LayoutError) {
    try makers.arrangements.setGone([ownView(handle)], [gone], when: allowed(when))
  }

  /// All or none.
  public func setGone(
    _ count: Int, when: Remaking = .now, _ spec: (Int) -> (Handle, Bool)
  ) throws(LayoutError) {
    var views = ContiguousArray<ItemID>()
    var gone = ContiguousArray<Bool>()
    try forEachIndex(count) { index throws(LayoutError) in
      views.append(try ownView(spec(index).0))
      gone.append(spec(index).1)
    }
    try makers.arrangements.setGone(views, gone, when: allowed(when))
  }

  public struct ItemInfo {
    public var kind: ItemKind
    public var parent: Handle
    public var direction: Direction
    public var effectiveDirection: Direction
    public var isHidden: Bool
    public var isGone: Bool
    public var isInsideGone: Bool
    public var addsSafeArea: Bool
    public var preservesSuperviewMargins: Bool
    public var childCount: Int
    public var guideCount: Int
    public var size: Size
    public var intrinsicSize: Size
    public var minimum: Size
    public var maximum: Size
    public var isMeasured: Bool
    public var hugging: (Float, Float)
    public var compression: (Float, Float)
    public var margins: Edges
    public var safeArea: Edges
    public var alignmentInsets: Edges
    public var contentInsets: Edges
    public var firstBaseline: Double
    public var lastBaseline: Double
    /// With the rules in force.
    public var isHiddenNow: Bool
    public var isGoneNow: Bool
    public var scrolls: Scrolls
    public var scrollsNow: Scrolls
    public var hasContentArea: Bool
  }

  public func info(item handle: Handle) throws(LayoutError) -> ItemInfo { ItemInfo(try item(handle), handles) }
}

extension Model {
  /// The values that overrides can set: where a rule overrides one, that beneath.
  fileprivate func own(_ item: ItemID) -> DocumentRecord.Traits {
    let now = overridable(item)
    guard let base = rules.bases[item] else { return now }
    var beneath = ViewOverride(traits: now)
    beneath.take(base.keys, from: base.traits)
    return beneath.traits
  }
}

extension Layout.ItemInfo {
  init(_ item: ItemID, _ handles: HandleTable) {
    let model = handles.model
    let record = model.items[item]
    let isView = record.kind == .view
    let viewTraits = model.traits(of: item)
    let preferences = model.preferences(of: item)
    let owner = record.parent
    let isMirrored = isView ? record.isMirrored : owner >= 0 && model.items[owner].isMirrored
    let own = model.own(item)
    self.init(
      kind: record.kind, parent: handles.handle(item: record.parent), direction: own.direction,
      effectiveDirection: isMirrored ? .rightToLeft : .leftToRight, isHidden: own.isHidden,
      isGone: own.isGone, isInsideGone: model.items.isInsideCollapsed(item),
      addsSafeArea: viewTraits.addsSafeArea, preservesSuperviewMargins: viewTraits.preservesSuperviewMargins,
      childCount: Int(record.childCount), guideCount: Int(record.guideCount), size: preferences.size,
      intrinsicSize: own.intrinsic, minimum: own.limits.minimum,
      maximum: own.limits.maximum, isMeasured: preferences.measure >= 0, hugging: own.hugging,
      compression: own.compression ?? preferences.compression,
      margins: isView ? own.margins : .zero, safeArea: viewTraits.safeArea,
      alignmentInsets: viewTraits.alignmentInsets, contentInsets: own.contentInsets ?? .zero,
      firstBaseline: viewTraits.firstBaseline,
      lastBaseline: viewTraits.lastBaseline, isHiddenNow: record.isHidden, isGoneNow: record.isGone,
      scrolls: own.scrolls, scrollsNow: viewTraits.scrolls, hasContentArea: viewTraits.hasContentArea)
  }
}
