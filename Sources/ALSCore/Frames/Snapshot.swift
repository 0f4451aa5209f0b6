// The last published layout: rectangles by item, unaffected by later changes of the model.

struct Snapshot: EditedTable {
  /// Alignment rectangles in the parent's coordinates.
  private(set) var alignment = JournaledArray<ItemID, Rect>()
  /// Frames; empty while no view has alignment insets, since they are then equal.
  private(set) var frames = JournaledArray<ItemID, Rect>()
  /// The generation of the item at this index; 0 for none.
  private(set) var generations = JournaledArray<ItemID, UInt16>()
  /// Further data of the publication.
  @Journaled private(set) var notes = PublicationNotes()

  /// Counts published layouts; 0 before the first.
  var revision: UInt64 { notes.revision }
  var conflicts: ContiguousArray<PublishedConflict> { notes.conflicts }
  var conflictSource: ConflictSource? { notes.conflictSource }
  var freedom: IDArray<ItemID, UInt8>? { notes.freedom }
  var equations: ContiguousArray<SettlingEquation>? { notes.equations }
  var changed: ContiguousArray<ItemID> { notes.changed }

  init() {}

  // MARK: Edits

  mutating func edit(_ step: EditStep) {
    alignment.edit(step)
    frames.edit(step)
    generations.edit(step)
    _notes.edit(step)
  }

  /// Cancels the innermost edit; returns the items whose rectangles were restored.
  mutating func cancelEdit() -> RestoredItems {
    let restored = alignment.overwritten
    edit(.cancel)
    return restored.map { .some($0) } ?? .all
  }

  // MARK: The next layout

  /// If more items change, the list of changes is reserved in advance.
  private static let few = 256

  /// Must precede the writes of the next layout.
  mutating func beginLayout(items: Int, withInsets: Bool) {
    if !notes.changed.isEmpty { notes.changed.clear() }
    if alignment.count < items {
      alignment.grow(to: items, .zero)
      generations.grow(to: items, 0)
      if !frames.isEmpty { frames.grow(to: items, .zero) }
      if items <= Snapshot.few { notes.changed.reserveCapacity(items) }
    }
    if withInsets && frames.isEmpty { frames.replace(by: alignment.values) }
    if !withInsets && !frames.isEmpty { dropFrames() }
  }

  /// Must follow the writes of the next layout: discards results computed for the previous one.
  mutating func endLayout() {
    if notes.freedom != nil { notes.freedom = nil }
    if notes.equations != nil { notes.equations = nil }
    notes.revision += 1
  }

  /// Publishes a layout that was not computed by a solve.
  mutating func take(_ shot: Snapshot) {
    alignment.replace(by: shot.alignment.values)
    frames.replace(by: shot.frames.values)
    generations.replace(by: shot.generations.values)
    notes = shot.notes
    notes.revision += 1
  }

  /// After the last alignment inset was removed, frames equal alignment rectangles, also for items that have not moved.
  private mutating func dropFrames() {
    for item in frames.ids where frames[item] != alignment[item] && generations[item] != 0 {
      alignment.note(item)
      notes.changed.append(item)
    }
    frames.replace(by: [])
  }

  /// Must precede writes to the rectangles of `count` items; returns whether `note` is needed for each.
  @discardableResult
  mutating func mustNoteEach(of count: Int) -> Bool {
    _ = frames.mustNoteEach(of: count)
    _ = generations.mustNoteEach(of: count)
    return alignment.mustNoteEach(of: count)
  }

  mutating func note(_ item: ItemID) { alignment.note(item) }

  @inline(__always)
  mutating func place(_ item: ItemID, _ generation: UInt16, _ rect: Rect, frame: Rect) {
    let isSame = generations[item] == generation && alignment[item] == rect
    if isSame && (frames.isEmpty || frames[item] == frame) { return }
    notes.changed.append(item)
    alignment[item] = rect
    generations[item] = generation
    if !frames.isEmpty { frames[item] = frame }
  }

  /// Whether frames equal alignment rectangles, and writes need not be noted.
  var isPlain: Bool { frames.isEmpty && !alignment.isNoting && !generations.isNoting }

  /// Writes and lists at most `most` rectangles of a plain snapshot.
  @inline(__always)
  mutating func withPlain(
    most: Int, _ body: (UnsafeMutablePointer<Rect>, UnsafeMutablePointer<UInt16>, inout ContiguousArray<ItemID>) -> Void
  ) {
    var list = ContiguousArray<ItemID>()
    swap(&list, &notes.changed)
    list.reserveCapacity(list.count + most)
    alignment.withUnnoted { rects in
      generations.withUnnoted { generations in
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
    alignment.withUnnoted { rects in
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

/// Data of a publication other than its rectangles.
struct PublicationNotes {
  var revision: UInt64 = 0
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
  /// The described conflicts are provisional, or have been followed since.
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
