// The last published layout: rectangles by item, unaffected by later changes of the model.

struct Snapshot {
  /// Alignment rectangles in the parent's coordinates.
  private(set) var alignment = IDArray<ItemID, Rect>()
  /// Frames; empty while no view has alignment insets, since they are then equal.
  private(set) var frames = IDArray<ItemID, Rect>()
  /// The generation of the item at this index; 0 for none.
  private(set) var generations = IDArray<ItemID, UInt16>()
  /// Counts published layouts; 0 before the first.
  private(set) var revision: UInt64 = 0
  /// Further data of the publication.
  @Revertible private(set) var notes = PublicationNotes()
  /// The values that open edits have overwritten; nil before the first edit.
  private var log: UndoLog<PlacedTables, UInt64, PlacedItem>?
  /// Whether an edit is open.
  private(set) var isInEdit = false

  var conflicts: ContiguousArray<PublishedConflict> { notes.conflicts }
  var conflictSource: ConflictSource? { notes.conflictSource }
  var freedom: IDArray<ItemID, UInt8>? { notes.freedom }
  var equations: ContiguousArray<SettlingEquation>? { notes.equations }
  var changed: ContiguousArray<ItemID> { notes.changed }

  init() {}

  // MARK: Edits

  mutating func beginEdit() {
    let log = self.log ?? UndoLog()
    log.begin(revision)
    _notes.beginEdit()
    self.log = log
    isInEdit = true
  }

  mutating func commitEdit() {
    guard let log else { return }
    log.keep()
    _notes.commitEdit()
    isInEdit = log.isOpen
  }

  /// Returns the items whose rectangles were restored.
  mutating func cancelEdit() -> RestoredItems {
    guard let log else { return .some([]) }
    var items = ContiguousArray<ItemID>()
    let before = log.cancel {
      write($0, $1)
      items.append(ItemID($0))
    }
    if let whole = before.whole { put(whole) }
    revision = before.rest
    _notes.cancelEdit()
    isInEdit = log.isOpen
    return before.whole == nil ? .some(items) : .all
  }

  mutating func forgetEdits() {
    log = nil
    _notes.forgetEdits()
    isInEdit = false
  }

  private mutating func write(_ place: Int, _ placed: PlacedItem) {
    placed.put(in: ItemID(place), &generations, &alignment, &frames)
  }

  private mutating func put(_ tables: PlacedTables) {
    alignment = tables.alignment
    frames = tables.frames
    generations = tables.generations
  }

  /// Must precede writes to the rectangles of an item.
  @inline(never)
  private mutating func note(_ item: ItemID) {
    guard let log, log.isNoting else { return }
    if log.count > Snapshot.few { return keepWhole() }
    log.note(item.index, PlacedItem(generation: generations[item], alignment: alignment[item], frame: frame(item)))
  }

  /// Must precede changes of the tables' sizes.
  @inline(never)
  private mutating func keepWhole() {
    guard let log, log.isNoting else { return }
    log.putAside(PlacedTables(alignment: alignment, frames: frames, generations: generations)) { $0.write($1, $2) }
  }

  // MARK: The next layout

  /// If more items change, the list of changes is reserved in advance.
  private static let few = 256

  /// Must precede the writes of the next layout.
  mutating func beginLayout(items: Int, withInsets: Bool) {
    if !notes.changed.isEmpty { notes.changed.clear() }
    if alignment.count < items {
      keepWhole()
      alignment.grow(to: items, .zero)
      generations.grow(to: items, 0)
      if !frames.isEmpty { frames.grow(to: items, .zero) }
      if items <= Snapshot.few { notes.changed.reserveCapacity(items) }
    }
    if withInsets == frames.isEmpty { keepWhole() }
    if withInsets && frames.isEmpty { frames = alignment }
    if !withInsets && !frames.isEmpty { dropFrames() }
  }

  /// Must follow the writes of the next layout: discards results computed for the previous one.
  mutating func endLayout() {
    if notes.freedom != nil { notes.freedom = nil }
    if notes.equations != nil { notes.equations = nil }
    revision += 1
  }

  /// Counts a publication of rectangles that were not computed by a solve.
  mutating func countRevision() { revision += 1 }

  /// After the last alignment inset was removed, frames equal alignment rectangles, also for items that have not moved.
  private mutating func dropFrames() {
    for item in frames.ids where frames[item] != alignment[item] && generations[item] != 0 {
      noteReplaced(item)
      notes.changed.append(item)
    }
    frames = IDArray()
  }

  /// Must precede a write to the frame of an item.
  mutating func noteReplaced(_ item: ItemID) {
    if isInEdit { note(item) }
  }

  /// Must precede writes to many frames; returns whether `noteReplaced` is needed for each.
  mutating func notesEach(of count: Int) -> Bool {
    guard let log, log.isNoting else { return false }
    if log.count + count <= Snapshot.few { return true }
    keepWhole()
    return false
  }

  @inline(__always)
  mutating func place(_ item: ItemID, _ generation: UInt16, _ rect: Rect, frame: Rect) {
    let isSame = generations[item] == generation && alignment[item] == rect
    if isSame && (frames.isEmpty || frames[item] == frame) { return }
    noteReplaced(item)
    notes.changed.append(item)
    alignment[item] = rect
    generations[item] = generation
    if !frames.isEmpty { frames[item] = frame }
  }

  /// Whether frames equal alignment rectangles, and overwritten ones need not be recorded.
  var isPlain: Bool { frames.isEmpty && !isInEdit }

  /// Writes and lists at most `most` rectangles of a plain snapshot.
  @inline(__always)
  mutating func withPlain(
    most: Int, _ body: (UnsafeMutablePointer<Rect>, UnsafeMutablePointer<UInt16>, inout ContiguousArray<ItemID>) -> Void
  ) {
    var list = ContiguousArray<ItemID>()
    swap(&list, &notes.changed)
    list.reserveCapacity(list.count + most)
    alignment.values.withUnsafeMutableBufferPointer { rects in
      generations.values.withUnsafeMutableBufferPointer { generations in
        guard let rects = rects.baseAddress, let generations = generations.baseAddress else { return }
        body(rects, generations, &list)
      }
    }
    swap(&list, &notes.changed)
  }

  /// Lists items whose rectangles were written by other means.
  mutating func noteChanged(_ items: ContiguousArray<ItemID>) { notes.changed.append(contentsOf: items) }

  /// The table of alignment rectangles as numbers, four per item; requires that frames are the same.
  mutating func withNumbers(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    alignment.values.withUnsafeMutableBufferPointer { rects in
      guard let base = rects.baseAddress else { return }
      base.withMemoryRebound(to: Double.self, capacity: rects.count * 4) { body($0) }
    }
  }

  // MARK: Computed on demand

  /// Must precede an edit: after a rollback the solver's counters cannot be compared.
  mutating func noteFollowed(_ judgements: Int, _ followings: Int) {
    guard let source = notes.conflictSource, source.judgements == judgements, source.followings != followings else {
      return
    }
    _notes.change { $0.conflictSource?.isBehind = true }
  }

  /// The solver has been used for an edit that was rolled back.
  mutating func noteRollback() {
    if notes.conflictSource != nil { _notes.change { $0.conflictSource?.judgements = -1 } }
  }

  mutating func keep(conflicts: ContiguousArray<PublishedConflict>, from source: ConflictSource?) {
    notes.conflicts = conflicts
    notes.conflictSource = source
    notes.adviceCount = nil
  }

  /// `count` is the `ModelChanges.count` of the layout with these conflicts.
  mutating func keep(conflictCount count: UInt64) { notes.conflictCount = count }

  /// Replaces the conflicts by the same ones with their numbers and resolutions.
  mutating func keep(advised conflicts: ContiguousArray<PublishedConflict>) {
    notes.conflicts = conflicts
    notes.adviceCount = notes.conflictCount
  }

  /// Whether the numbers and resolutions of the conflicts were computed for this layout.
  var isAdvised: Bool { notes.adviceCount == notes.conflictCount }
  var conflictCount: UInt64 { notes.conflictCount }

  mutating func keep(freedom: IDArray<ItemID, UInt8>) { notes.freedom = freedom }
  mutating func keep(equations: ContiguousArray<SettlingEquation>) { notes.equations = equations }

  // MARK: Access

  /// Whether this item had a frame when the layout was published.
  func holds(_ item: ItemID, _ generation: UInt16) -> Bool {
    generations.holds(item) && generations[item] == generation
  }

  func alignmentRect(_ item: ItemID) -> Rect { alignment[item] }

  func frame(_ item: ItemID) -> Rect { frames.isEmpty ? alignment[item] : frames[item] }
}

/// Items whose frames a rollback has restored.
enum RestoredItems {
  case some(ContiguousArray<ItemID>)
  case all

  mutating func add(_ others: RestoredItems) {
    guard case .some(let more) = others, case .some(let items) = self else {
      self = .all
      return
    }
    if !more.isEmpty { self = .some(items + more) }
  }
}

/// The rectangles of an item before an edit has overwritten them.
private struct PlacedItem: BitwiseCopyable {
  var generation: UInt16
  var alignment: Rect
  var frame: Rect

  func put(
    in item: ItemID, _ generations: inout IDArray<ItemID, UInt16>, _ alignment: inout IDArray<ItemID, Rect>,
    _ frames: inout IDArray<ItemID, Rect>
  ) {
    generations[item] = generation
    alignment[item] = self.alignment
    if !frames.isEmpty { frames[item] = frame }
  }
}

/// The tables of a snapshot at the start of an edit.
private struct PlacedTables {
  var alignment: IDArray<ItemID, Rect>
  var frames: IDArray<ItemID, Rect>
  var generations: IDArray<ItemID, UInt16>

  mutating func write(_ place: Int, _ placed: PlacedItem) {
    placed.put(in: ItemID(place), &generations, &alignment, &frames)
  }
}

/// Data of a publication other than its rectangles.
struct PublicationNotes {
  var conflicts = ContiguousArray<PublishedConflict>()
  var conflictSource: ConflictSource?
  /// `ModelChanges.count` when the layout was published, and when advice about the conflicts was computed.
  var conflictCount: UInt64 = 0
  var adviceCount: UInt64?
  /// The free values of each item, a bitmask of `Freedom`; nil until requested.
  var freedom: IDArray<ItemID, UInt8>?
  /// The equations that determine all free values; nil until requested.
  var equations: ContiguousArray<SettlingEquation>?
  /// Items whose rectangles differ from the previous publication.
  var changed = ContiguousArray<ItemID>()
}

/// The conflicts and the names of items at that time: descriptions of conflicts depend on nothing else, except for results computed
/// on demand.
struct ConflictSource: Equatable {
  var judgements: Int
  var followings: Int
  var names: Int
  var tree: UInt64
  /// The conflicts have been followed since they were described.
  var isBehind = false

  /// Whether the same rows are broken and have the same names.
  func hasSameBroken(as other: ConflictSource) -> Bool {
    judgements == other.judgements && names == other.names && tree == other.tree
  }

  /// Whether the same rows are broken, and the conflicts have only been followed since.
  func isFollowed(by other: ConflictSource) -> Bool {
    judgements == other.judgements && followings != other.followings
  }
}

/// A suggested constraint that determines a value at its present one.
struct SettlingEquation {
  var item: ItemID
  /// 0 left, 1 top, 2 width, 3 height.
  var part: Int
  var record: ConstraintRecord
}

/// The free values of an item; als.h has the same numbers.
enum Freedom {
  static let left: UInt8 = 1
  static let top: UInt8 = 2
  static let width: UInt8 = 4
  static let height: UInt8 = 8
}
