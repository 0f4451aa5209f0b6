// The hierarchy of an item, and its settings.

import CALS

extension Item {
  /// A view inside this one, as its last child.
  @discardableResult
  public func view(_ name: String? = nil) throws(LayoutFailure) -> Item { try layout.view(name, in: self) }

  /// Views of these names inside this one, as its last children, all or none.
  public func views(_ names: String...) throws(LayoutFailure) -> [Item] { try layout.views(names, in: self) }

  /// A guide in the coordinates of this view.
  @discardableResult
  public func guide(_ name: String? = nil) throws(LayoutFailure) -> Item { try layout.guide(name, in: self) }

  /// The item of this name, at the nearest level inside this one or else anywhere: `form["save"]`.
  public subscript(_ name: String) -> Item? { try? layout.find(name, in: self) }

  /// `Layout.activate` with this item as `self` of the texts.
  @discardableResult
  public func activate(
    @ConstraintList _ list: () throws(LayoutFailure) -> [ConstraintList.Entry]
  ) throws(LayoutFailure) -> [Constraint] {
    try layout.activate(in: self, list)
  }

  /// Makes constraints of a text with this item as `self`.
  @discardableResult
  public func add(_ text: String, _ notation: Notation = .any, options: FormatOptions = []) throws(LayoutFailure)
    -> [Constraint]
  {
    try layout.add(text, notation, scope: self, options: options)
  }

  /// The views right inside, in order.
  public var children: [Item] {
    layout.all(als_item()) { als_child_next(layout.pointer, handle, $0, $1) }.map { Item(layout: layout, handle: $0) }
  }

  /// The guides it owns, in order.
  public var guides: [Item] {
    layout.all(als_item()) { als_guide_next(layout.pointer, handle, $0, $1) }.map { Item(layout: layout, handle: $0) }
  }

  /// The view around this one, or the owner of a guide; nil for a root.
  public var parent: Item? { info.flatMap { layout.item($0.parent) } }

  /// Sets or, by nil, removes the name.
  public func setName(_ name: String?) throws(LayoutFailure) {
    try layout.check(withOptionalBytes(name) { als_item_set_name(layout.pointer, handle, $0, $1) })
  }

  /// Moves a view below another parent, before the child that has `index` now.
  public func move(to parent: Item?, at index: Int) throws(LayoutFailure) {
    try layout.check(als_item_set_parent(layout.pointer, handle, layout.handle(parent), index))
  }

  // MARK: Traits

  /// Reading direction, as set.
  public var direction: Direction { info.flatMap { Direction(rawValue: $0.direction) } ?? .inherit }

  /// Whether leading is the right side here.
  public var isRightToLeft: Bool { info?.effective_direction == Int32(ALS_DIRECTION_RIGHT_TO_LEFT.rawValue) }

  /// Sets the reading direction.
  public func setDirection(_ direction: Direction) throws(LayoutFailure) {
    let value = als_direction(rawValue: UInt32(direction.rawValue))
    try layout.check(als_item_set_direction(layout.pointer, handle, value))
  }

  /// Whether margins add the safe area, and are at least the remaining part of the parent's.
  public func setMarginRules(fromSafeArea: Bool, preserveSuperview: Bool) throws(LayoutFailure) {
    try layout.check(
      als_item_set_margin_rules(layout.pointer, handle, fromSafeArea ? 1 : 0, preserveSuperview ? 1 : 0))
  }

  /// Frame = alignment rectangle made larger by these.
  public func setAlignmentInsets(_ insets: Insets) throws(LayoutFailure) {
    try layout.check(als_item_set_alignment_insets(layout.pointer, handle, insets.edges))
  }

  /// A hidden view is laid out like any other.
  public func setHidden(_ isHidden: Bool) throws(LayoutFailure) {
    try layout.check(als_item_set_hidden(layout.pointer, handle, isHidden ? 1 : 0))
  }

  /// Whether it is hidden; it is still laid out.
  public var isHidden: Bool { info?.hidden ?? 0 != 0 }

  /// Whether it, or a view around it, is gone.
  public var isGone: Bool { info?.gone ?? 0 != 0 }

  /// Which of two views lies before the other; frames do not depend on it.
  public var z: Int {
    var z: Int32 = 0
    _ = als_item_z(layout.pointer, handle, &z)
    return Int(z)
  }

  /// 0 at first.
  public func setZ(_ z: Int) throws(LayoutFailure) {
    try layout.check(als_item_set_z(layout.pointer, handle, Int32(clamping: z)))
  }

  /// The size of setSize; nil where an axis is open.
  public var size: (width: Double?, height: Double?) { pair(info?.size) }

  /// The size of setIntrinsicSize, or the measured one.
  public var intrinsicSize: (width: Double?, height: Double?) { pair(info?.intrinsic_size) }

  /// The limit of setSizeLimits; nil where there is none.
  public var minimum: (width: Double?, height: Double?) { pair(info?.minimum) }

  /// The limit of setSizeLimits; nil where there is none.
  public var maximum: (width: Double?, height: Double?) { pair(info?.maximum) }

  /// Whether its content is measured.
  public var isMeasured: Bool { info?.is_measured == 1 }

  /// The view of this name directly inside this one.
  public func child(_ name: String) throws(LayoutFailure) -> Item? {
    var found = als_item()
    try layout.check(withOptionalBytes(name) { als_child_find(layout.pointer, handle, $0, $1, &found) })
    return found.id == 0 ? nil : Item(layout: layout, handle: found)
  }

  /// Puts a guide before the one that has this index among the guides of its owner, or behind them all.
  public func moveGuide(to index: Int? = nil) throws(LayoutFailure) {
    try layout.check(als_guide_set_index(layout.pointer, handle, index ?? Int(bitPattern: UInt.max)))
  }

  /// Of a guide: the view that it is gone with.
  public var companion: Item? {
    var found = als_item()
    _ = als_guide_companion(layout.pointer, handle, &found)
    return found.id == 0 ? nil : Item(layout: layout, handle: found)
  }

  /// Makes a guide one that is gone with a view, or with none.
  public func setCompanion(_ view: Item?) throws(LayoutFailure) {
    try layout.check(als_guide_set_companion(layout.pointer, handle, view?.handle ?? als_item()))
  }

  private func pair(_ size: als_size?) -> (width: Double?, height: Double?) {
    guard let size else { return (nil, nil) }
    return (size.width < 0 ? nil : size.width, size.height < 0 ? nil : size.height)
  }

  var info: als_item_info? {
    var info = als_item_info.initial
    return als_item_get_info(layout.pointer, handle, &info) == ALS_OK ? info : nil
  }

  // MARK: Frames

  /// The alignment rectangle in the parent's coordinates.
  public var alignmentRect: Frame? {
    var rect = als_rect()
    return als_alignment_rect(layout.pointer, handle, &rect) == ALS_OK ? Frame(rect) : nil
  }

  /// The frame on the pixel grid in the coordinates of an ancestor, or of the root of the tree.
  public func snappedFrame(in ancestor: Item?) throws(LayoutFailure) -> Frame? {
    var rect = als_rect()
    let status = try layout.check(
      als_snapped_frame_in(layout.pointer, handle, layout.handle(ancestor), &rect))
    return status == ALS_OK ? Frame(rect) : nil
  }

  /// The least and the natural size, where one side may be known.
  public func sizeRequest(
    width: Double? = nil, height: Double? = nil
  ) throws(LayoutFailure) -> (minimum: (width: Double, height: Double), natural: (width: Double, height: Double)) {
    var minimum = als_size()
    var natural = als_size()
    let known = als_size(width: width ?? -1, height: height ?? -1)
    try layout.check(als_item_size_request(layout.pointer, handle, known, &minimum, &natural))
    return ((minimum.width, minimum.height), (natural.width, natural.height))
  }

  /// An object that the item keeps alive.
  public var userData: AnyObject? {
    var data: UnsafeMutableRawPointer?
    _ = als_item_user_data(layout.pointer, handle, &data)
    return data.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps an object until it is replaced or the item ends.
  public func setUserData(_ object: AnyObject?) throws(LayoutFailure) {
    try layout.keep(object) { als_item_set_user_data(layout.pointer, handle, $0, $1) }
  }
}
