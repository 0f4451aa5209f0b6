// Statements of a text after validation, before any constraint is created.

public struct TextOptions {
  public var inactive = false
  /// Allows forward references.
  public var isDeferred = false
  /// See `ScopeLookup`.
  var removedMetrics: [(name: [UInt8], value: Double)]?
  public var group = Handle.none
  public var items: [(name: [UInt8], item: Handle)] = []
  public var values: [(name: [UInt8], value: Double)] = []
  public var format = FormatSettings()
  public init() {}

  /// Whether all options have their defaults.
  var areUsual: Bool {
    !inactive && !isDeferred && removedMetrics == nil && group.isNone && items.isEmpty && values.isEmpty
      && format.isUsual
  }
}

/// A validated statement.
struct PendingConstraint {
  var first: ItemToken
  var second: ItemToken?
  var constant: Double
  var multiplier: Double
  var priority: Float
  var host: ItemID
  var source: SourceRange
  var sourceItem: Int32 = -1
  /// The index of its constraint in a deferred text of a document.
  var state: Int32 = -1
  /// Its range in the whole document.
  var place = SourceRange.empty
  var firstAttribute: Attribute
  var secondAttribute: Attribute
  var relation: Relation
  /// nil if it has none.
  var rare: Statement.Rare?

  /// The number of its items that are safe areas or margins.
  var areaCount: Int {
    var count = first.part == .whole ? 0 : 1
    if let second, second.part != .whole { count += 1 }
    if let rare { count += rare.areasOfSum }
    return count
  }

  /// Its items, possibly with duplicates.
  var items: [ItemToken] {
    if let rare, !rare.terms.isEmpty { return rare.terms.map { $0.item } }
    return [first, second ?? first]
  }

  func item(_ slot: DeferredText.Slot) -> ItemToken? { slot.isSecond ? second : first }

  /// Puts created guides in place of their tokens.
  @inline(__always)
  mutating func place(_ guides: ContiguousArray<ItemID>, from firstID: ItemID) {
    if first.id >= firstID { first.id = guides[first.id.index - firstID.index] }
    if let second, second.id >= firstID { self.second = ItemToken(guides[second.id.index - firstID.index]) }
  }
}

/// Constraints that are created all or none.
final class ConstraintBatch {
  let inactive: Bool
  var pending = ContiguousArray<PendingConstraint>()
  var bytes = 0
  /// The tokens are not items of the model yet.
  var isAhead = false
  /// See `ScopeLookup`.
  var restsOnTreeAlone = false
  /// An upper bound: the safe areas, margins and content areas that terms of sums name beyond the first two.
  var areasOfSums = 0
  /// The assigned names, with the token of the owning item as salt; nil while there is none.
  private var names: AssignedNames?
  /// For a deferred text: its names, and whether its items are in several trees.
  var deferred: DeferredNames?
  var isTorn = false
  var isWaiting: Bool { isTorn || deferred?.isWaiting ?? false }
  /// The guides that are created with them, and the token of the first.
  let extras: FormatExtras
  let firstGuide: ItemID
  init(inactive: Bool, extras: FormatExtras) {
    self.inactive = inactive
    self.extras = extras
    firstGuide = extras.firstID
  }

  /// The item that counts when a host is looked for.
  @inline(__always)
  func standIn(_ id: ItemID) -> ItemID { id >= firstGuide ? extras.standIn(id) : id }

  private final class AssignedNames {
    var table = NameTable()
  }

  /// Assigns a name; false if it is assigned.
  func claim(_ name: ArraySlice<UInt8>, salt: UInt64) -> Bool {
    let names = self.names ?? AssignedNames()
    self.names = names
    if names.table.find(name, salt: salt) >= 0 { return false }
    _ = names.table.insert(name, salt: salt, payload: 0)
    return true
  }

  /// Drops the constraints from `first` on, with their names.
  func forget(from first: Int) {
    for constraint in pending[first...] {
      guard let rare = constraint.rare, let name = rare.name, let keeper = rare.nameKeeper else { continue }
      let entry = names?.table.find(name[...], salt: UInt64(UInt32(bitPattern: keeper.id.raw))) ?? -1
      if entry >= 0 { names?.table.remove(entry) }
    }
    pending.removeSubrange(first...)
  }

  /// Reserves an upper bound, except for short texts.  Unused memory is never touched.
  @inline(never)
  func expect(bytes: Int) {
    pending.reserveCapacity(min(bytes / 2 + (bytes > 256 ? Limits.expansion : 1), 1 << 20))
  }
}
