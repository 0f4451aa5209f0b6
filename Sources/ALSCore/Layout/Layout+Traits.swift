// What a view is told about itself: sizes, priorities, direction, margins, safe area, insets, baselines.

extension Layout {
  public func setSize(_ handle: Handle, _ size: Size) throws(LayoutError) {
    let slot = try view(handle)
    try checkSize(size)
    model.setSize(slot, normal(size))
  }

  public func setIntrinsicSize(_ handle: Handle, _ size: Size) throws(LayoutError) {
    let slot = try view(handle)
    try checkSize(size)
    try set([slot], [normal(size)])
  }

  /// Content sizes of several views, with the stacks that share by them.
  private func set(_ views: ContiguousArray<Int32>, _ sizes: ContiguousArray<Size>) throws(LayoutError) {
    beginEnding()
    let touched = shares(among: views)
    var before = ContiguousArray<Size>()
    for (index, view) in views.enumerated() {
      if !touched.isEmpty { before.append(model.preferences(of: view).intrinsic) }
      model.setIntrinsicSize(view, sizes[index])
    }
    do throws(LayoutError) {
      try remake(touched)
    } catch {
      // Backwards, for a view may stand there twice.
      for index in views.indices.reversed() { model.setIntrinsicSize(views[index], before[index]) }
      throw error
    }
  }

  /// All or none.
  public func setIntrinsicSizes(
    _ count: Int, _ spec: (Int) -> (Handle, Size)
  ) throws(LayoutError) {
    var views = ContiguousArray<Int32>()
    var sizes = ContiguousArray<Size>()
    views.reserveCapacity(count)
    sizes.reserveCapacity(count)
    for index in 0..<count {
      do throws(LayoutError) {
        views.append(try view(spec(index).0))
        try checkSize(spec(index).1)
        sizes.append(normal(spec(index).1))
      } catch {
        throw error.at(index: index)
      }
    }
    try set(views, sizes)
  }

  /// -1 is unspecified; nothing else may be negative.
  func checkSize(_ size: Size) throws(LayoutError) {
    try checkLength(size.width, "width")
    try checkLength(size.height, "height")
  }

  private func checkLength(_ value: Double, _ what: StaticString) throws(LayoutError) {
    if value == -1 || (value >= 0 && value <= Limits.number) { return }
    if value < 0 && value >= -Limits.number { throw LayoutError(.notFinite, "the \(what) is negative") }
    try checkNumber(value, what)
  }

  public func checkNumber(_ value: Double, _ what: StaticString) throws(LayoutError) {
    if let fault = Legality.number(value, limit: Limits.number, part: .constant, what: what) {
      throw LayoutError(fault.kind, fault.message)
    }
  }

  /// Negative zero is zero.
  private func normal(_ size: Size) -> Size {
    Size(size.width == 0 ? 0 : size.width, size.height == 0 ? 0 : size.height)
  }

  public func setHugging(_ handle: Handle, _ horizontal: Float, _ vertical: Float) throws(LayoutError) {
    let slot = try view(handle)
    try checkPriority(horizontal)
    try checkPriority(vertical)
    model.setHugging(slot, horizontal, vertical)
  }

  public func setCompression(_ handle: Handle, _ horizontal: Float, _ vertical: Float) throws(LayoutError) {
    let slot = try view(handle)
    try checkPriority(horizontal)
    try checkPriority(vertical)
    model.setCompression(slot, horizontal, vertical)
  }

  func checkPriority(_ priority: Float) throws(LayoutError) {
    if let fault = Legality.priority(priority) { throw LayoutError(fault.kind, fault.message) }
  }

  public func setDirection(_ handle: Handle, _ direction: Direction) throws(LayoutError) {
    model.setDirection(try view(handle), direction)
  }

  public func setMargins(_ handle: Handle, _ margins: Edges) throws(LayoutError) {
    let slot = try view(handle)
    try checkEdges(margins, "margin")
    model.setMargins(slot, margins)
  }

  public func setMarginRules(_ handle: Handle, addsSafeArea: Bool, preserves: Bool) throws(LayoutError) {
    model.setMarginRules(try view(handle), addsSafeArea: addsSafeArea, preserves: preserves)
  }

  public func setSafeArea(_ handle: Handle, _ insets: Edges) throws(LayoutError) {
    let slot = try view(handle)
    try checkEdges(insets, "safe-area inset")
    if insets.top < 0 || insets.left < 0 || insets.bottom < 0 || insets.right < 0 {
      throw LayoutError(.notFinite, "a safe-area inset is negative")
    }
    model.setSafeArea(slot, insets)
  }

  public func setAlignmentInsets(_ handle: Handle, _ insets: Edges) throws(LayoutError) {
    let slot = try view(handle)
    try checkEdges(insets, "alignment inset")
    model.setAlignmentInsets(slot, insets)
  }

  private func checkEdges(_ edges: Edges, _ what: StaticString) throws(LayoutError) {
    try checkNumber(edges.top, what)
    try checkNumber(edges.left, what)
    try checkNumber(edges.bottom, what)
    try checkNumber(edges.right, what)
  }

  public func setBaselines(_ handle: Handle, first: Double, last: Double) throws(LayoutError) {
    let slot = try view(handle)
    try checkNumber(first, "baseline")
    try checkNumber(last, "baseline")
    model.setBaselines(slot, first: first, last: last)
  }

  public func setZ(_ handle: Handle, _ z: Int32) throws(LayoutError) {
    let slot = try item(handle)
    try checkNumber(Double(z), "z")
    model.setZ(slot, z)
  }

  public func z(_ handle: Handle) throws(LayoutError) -> Int32 { model.traits(of: try item(handle)).z }

  public func setHidden(_ handle: Handle, _ hidden: Bool) throws(LayoutError) {
    model.items.setHidden(try view(handle), hidden)
  }

  public func setGone(_ handle: Handle, _ gone: Bool) throws(LayoutError) {
    let slot = try view(handle)
    beginEnding()
    if model.items[slot].isGone == gone { return }
    model.setGone(slot, gone)
    do throws(LayoutError) {
      try remake(model.arrangements(reachingInto: slot))
    } catch {
      model.setGone(slot, !gone)
      throw error
    }
  }

  /// Everything about an item, read back.
  public struct ItemInfo {
    public var kind: ItemKind
    public var parent: Handle
    public var direction: Direction
    public var isRightToLeft: Bool
    public var isHidden: Bool
    public var isGone: Bool
    /// Inside something that is gone.
    public var isInsideGone: Bool
    public var addsSafeArea: Bool
    public var preservesSuperviewMargins: Bool
    public var childCount: Int
    public var guideCount: Int
    public var size: Size
    public var intrinsicSize: Size
    public var hugging: (Float, Float)
    public var compression: (Float, Float)
    public var margins: Edges
    public var safeArea: Edges
    public var alignmentInsets: Edges
    public var firstBaseline: Double
    public var lastBaseline: Double
  }

  public func info(item handle: Handle) throws(LayoutError) -> ItemInfo {
    let slot = try item(handle)
    let record = model.items[slot]
    let isView = record.kind == .view
    let viewTraits = model.traits(of: slot)
    let preferences = model.preferences(of: slot)
    return ItemInfo(
      kind: record.kind, parent: self.handle(item: record.parent), direction: record.direction,
      isRightToLeft: isView ? record.isMirrored : isMirrored(owner: record.parent), isHidden: record.isHidden,
      isGone: record.isGone, isInsideGone: model.items.isInsideCollapsed(slot),
      addsSafeArea: viewTraits.addsSafeArea, preservesSuperviewMargins: viewTraits.preservesSuperviewMargins,
      childCount: Int(record.childCount), guideCount: Int(record.guideCount), size: preferences.size,
      intrinsicSize: preferences.intrinsic, hugging: preferences.hugging, compression: preferences.compression,
      margins: isView ? viewTraits.margins : .zero, safeArea: viewTraits.safeArea,
      alignmentInsets: viewTraits.alignmentInsets, firstBaseline: viewTraits.firstBaseline,
      lastBaseline: viewTraits.lastBaseline)
  }

  private func isMirrored(owner: Int32) -> Bool { owner >= 0 && model.items[owner].isMirrored }
}
