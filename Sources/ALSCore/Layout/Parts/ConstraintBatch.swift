// Statements that were read from a text and found good, before anything is made of them.

/// What a text call may say beside its text.
public struct TextOptions {
  public var inactive = false
  /// Names may come later.
  public var isDeferred = false
  /// See `ScopeLookup`.
  var removedMetrics: [(name: [UInt8], value: Double)]?
  public var group = Handle.none
  public var items: [(name: [UInt8], item: Handle)] = []
  public var values: [(name: [UInt8], value: Double)] = []
  /// For the visual formats in the text.
  public var format = FormatSettings()
  public init() {}
}

/// A statement that has been found good and waits for the others.
struct PendingConstraint {
  var first: ItemToken
  var second: ItemToken?
  var constant: Double
  var multiplier: Double
  var priority: Float
  var host: ItemID
  var source: SourceRange
  var sourceItem: Int32 = -1
  /// Which constraint of a deferred text it is, in a document.
  var state: Int32 = -1
  /// In the document as a whole.
  var place = SourceRange.empty
  var firstAttribute: Attribute
  var secondAttribute: Attribute
  var relation: Relation
  /// nil: it has none.
  var rare: Statement.Rare?

  /// How many of its items are safe areas or margins.
  var areaCount: Int {
    var count = first.part == .whole ? 0 : 1
    if let second, second.part != .whole { count += 1 }
    if let rare { for term in rare.terms.dropFirst(2) where term.item.part != .whole { count += 1 } }
    return count
  }

  /// Its items, some maybe twice.
  var items: [ItemToken] {
    if let rare, !rare.terms.isEmpty { return rare.terms.map { $0.item } }
    return [first, second ?? first]
  }

  /// The first item or the second.
  func item(_ slot: DeferredText.Slot) -> ItemToken? { slot.isSecond ? second : first }

  /// With the guides that have been made, in place of their tokens.
  @inline(__always)
  func placed(_ guides: ContiguousArray<ItemID>, from firstID: ItemID) -> PendingConstraint {
    var placed = self
    if first.id >= firstID { placed.first.id = guides[first.id.index - firstID.index] }
    if let second, second.id >= firstID { placed.second = ItemToken(guides[second.id.index - firstID.index]) }
    return placed
  }
}

/// Constraints that are made together or not at all.
struct ConstraintBatch {
  var inactive: Bool
  var pending = ContiguousArray<PendingConstraint>()
  var bytes = 0
  /// The tokens are no items of the model yet.
  var isAhead = false
  /// The names that are kept, with the token of the item that keeps each as salt.
  var names = NameTable()
  /// Of a deferred text: its names, and whether its items are in several trees.
  var deferred: DeferredNames?
  var isTorn = false
  /// Whether its constraints have to wait.
  var isWaiting: Bool { isTorn || deferred?.isWaiting ?? false }
  /// Guides that are made with them.
  let extras: FormatExtras
  init(inactive: Bool, extras: FormatExtras) {
    self.inactive = inactive
    self.extras = extras
  }

  /// Drops the constraints that came last, with their names.
  mutating func forget(from first: Int) {
    for constraint in pending[first...] {
      guard let rare = constraint.rare, let name = rare.name, let keeper = rare.nameKeeper else { continue }
      let entry = names.find(name[...], salt: UInt64(UInt32(bitPattern: keeper.id.raw)))
      if entry >= 0 { names.remove(entry) }
    }
    pending.removeSubrange(first...)
  }

  /// As many as there may be, but for short texts.  What is not used is never touched.
  @inline(never)
  mutating func expect(bytes: Int) {
    pending.reserveCapacity(min(bytes / 2 + (bytes > 256 ? Limits.expansion : 1), 1 << 20))
  }
}
