// The last good layout: rectangles by item.  Nothing that happens to the model afterwards reaches it.

struct Snapshot {
  /// Alignment rectangles in the coordinates of the parent.
  private(set) var alignment = IDArray<ItemID, Rect>()
  /// Frames; empty while no view has alignment insets, because then they are the same.
  private(set) var frames = IDArray<ItemID, Rect>()
  /// Of the item at this index; 0: there is none.
  private(set) var generations = IDArray<ItemID, UInt16>()
  /// Counts published layouts; 0 before the first.
  private(set) var revision: UInt64 = 0
  /// All else that is told of a publication.
  @Revertible private(set) var notes = PublicationNotes()
  private var notesReplaced = false
  /// What open edits have overwritten; nil before the first of them.
  private var log: UndoLog<PlacedTables, PlacedCounts, PlacedItem>?
  /// Between the beginning of an edit and its end.
  private(set) var isInEdit = false

  var conflicts: ContiguousArray<PublishedConflict> { notes.conflicts }
  var conflictSource: ConflictSource? { notes.conflictSource }
  var freedom: IDArray<ItemID, UInt8>? { notes.freedom }
  var equations: ContiguousArray<SettlingEquation>? { notes.equations }
  var changed: ContiguousArray<ItemID> { notes.changed }
  var replaced: ContiguousArray<ReplacedFrame> { notes.replaced }

  init() {}

  // MARK: Edits

  mutating func beginEdit() {
    let log = self.log ?? UndoLog()
    log.begin(PlacedCounts(revision: revision, notesReplaced: notesReplaced))
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

  mutating func cancelEdit() {
    guard let log else { return }
    let before = log.cancel { write($0, $1) }
    if let whole = before.whole { put(whole) }
    revision = before.rest.revision
    notesReplaced = before.rest.notesReplaced
    _notes.cancelEdit()
    isInEdit = log.isOpen
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

  /// Before the rectangles of an item are written.
  @inline(never)
  private mutating func note(_ item: ItemID) {
    guard let log, log.isNoting else { return }
    if log.count > Snapshot.few { return keepWhole() }
    log.note(item.index, PlacedItem(generation: generations[item], alignment: alignment[item], frame: frame(item)))
  }

  /// Before the tables are made longer, or are begun or ended.
  @inline(never)
  private mutating func keepWhole() {
    guard let log, log.isNoting else { return }
    log.putAside(PlacedTables(alignment: alignment, frames: frames, generations: generations)) { $0.write($1, $2) }
  }

  // MARK: The next layout

  /// Where all of so many change, the list of them takes its room at once.
  private static let few = 256

  /// Before the rectangles of the next layout are put in place.
  mutating func beginLayout(items: Int, withInsets: Bool, onGrid: Bool) {
    if !notes.changed.isEmpty { notes.changed.clear() }
    if onGrid || notesReplaced {
      notes.replaced.removeAll(keepingCapacity: onGrid)
      notesReplaced = onGrid
    }
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

  /// After the rectangles of the next layout have been put in place: what was found out about the one before goes.
  mutating func endLayout() {
    if notes.freedom != nil { notes.freedom = nil }
    if notes.equations != nil { notes.equations = nil }
    revision += 1
  }

  /// It is published once more, with rectangles that came about without a solve.
  mutating func countRevision() { revision += 1 }

  /// No view has alignment insets any more: frames become what the alignment rectangles are, also where these stay.
  private mutating func dropFrames() {
    for item in frames.ids where frames[item] != alignment[item] && generations[item] != 0 {
      noteReplaced(item)
      notes.changed.append(item)
    }
    frames = IDArray()
  }

  /// To be called before the frame of an item is written over.
  mutating func noteReplaced(_ item: ItemID) {
    if isInEdit { note(item) }
    if !notesReplaced { return }
    notes.replaced.append(
      ReplacedFrame(item: item, generation: generations[item], frame: frame(item)))
  }

  /// Before many frames are written over: whether `noteReplaced` is to be called for each.
  mutating func notesEach(of count: Int) -> Bool {
    if let log, log.isNoting {
      if log.count + count <= Snapshot.few { return true }
      keepWhole()
    }
    return notesReplaced
  }

  /// Whether anybody looks at frames that are written over.
  @inline(__always)
  private var notesFrames: Bool { isInEdit || notesReplaced }

  @inline(__always)
  mutating func place(_ item: ItemID, _ generation: UInt16, _ rect: Rect, frame: Rect) {
    let isSame = generations[item] == generation && alignment[item] == rect
    if isSame && (frames.isEmpty || frames[item] == frame) { return }
    if notesFrames { noteReplaced(item) }
    notes.changed.append(item)
    alignment[item] = rect
    generations[item] = generation
    if !frames.isEmpty { frames[item] = frame }
  }

  /// Whether frames are no others than alignment rectangles, and nobody looks at what is written over.
  var isPlain: Bool { frames.isEmpty && !notesFrames }

  /// To write many rectangles of a plain snapshot, and list them: no more than `most`.
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

  /// Lists items whose rectangles have been written otherwise.
  mutating func noteChanged(_ items: ContiguousArray<ItemID>) { notes.changed.append(contentsOf: items) }

  /// The table of alignment rectangles as numbers, four an item; only where frames are the same.
  mutating func withNumbers(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    alignment.values.withUnsafeMutableBufferPointer { rects in
      guard let base = rects.baseAddress else { return }
      base.withMemoryRebound(to: Double.self, capacity: rects.count * 4) { body($0) }
    }
  }

  // MARK: What is found out about it

  mutating func keep(conflicts: ContiguousArray<PublishedConflict>, from source: ConflictSource?) {
    notes.conflicts = conflicts
    notes.conflictSource = source
    notes.adviceCount = nil
  }

  /// `count`: `ModelChanges.count` of the layout that has these conflicts.
  mutating func keep(conflictCount count: UInt64) { notes.conflictCount = count }

  /// The same conflicts with their figures and what would settle them.
  mutating func keep(advised conflicts: ContiguousArray<PublishedConflict>) {
    notes.conflicts = conflicts
    notes.adviceCount = notes.conflictCount
  }

  /// Whether the figures and what would settle the conflicts were found for this very layout.
  var isAdvised: Bool { notes.adviceCount == notes.conflictCount }
  var conflictCount: UInt64 { notes.conflictCount }

  mutating func keep(freedom: IDArray<ItemID, UInt8>) { notes.freedom = freedom }
  mutating func keep(equations: ContiguousArray<SettlingEquation>) { notes.equations = equations }

  // MARK: Reading

  /// Whether this item had a place when the layout was published.
  func holds(_ item: ItemID, _ generation: UInt16) -> Bool {
    generations.holds(item) && generations[item] == generation
  }

  func alignmentRect(_ item: ItemID) -> Rect { alignment[item] }

  func frame(_ item: ItemID) -> Rect { frames.isEmpty ? alignment[item] : frames[item] }
}

/// The rectangles of an item that an edit has overwritten.
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

/// The tables of a snapshot as they were.
private struct PlacedTables {
  var alignment: IDArray<ItemID, Rect>
  var frames: IDArray<ItemID, Rect>
  var generations: IDArray<ItemID, UInt16>

  mutating func write(_ place: Int, _ placed: PlacedItem) {
    placed.put(in: ItemID(place), &generations, &alignment, &frames)
  }
}

/// The numbers of a snapshot as they were.
private struct PlacedCounts: BitwiseCopyable {
  var revision: UInt64
  var notesReplaced: Bool
}

/// What is told of a publication beside its rectangles.
struct PublicationNotes {
  var conflicts = ContiguousArray<PublishedConflict>()
  var conflictSource: ConflictSource?
  /// `ModelChanges.count` when the layout was published, and when advice about the conflicts was found.
  var conflictCount: UInt64 = 0
  var adviceCount: UInt64?
  /// What is free of each item, a sum of `Freedom` bits; nil until somebody asks.
  var freedom: IDArray<ItemID, UInt8>?
  /// The equations that would settle all of it; nil until somebody asks.
  var equations: ContiguousArray<SettlingEquation>?
  /// Items whose rectangles are others than in the layout published before.
  var changed = ContiguousArray<ItemID>()
  /// Frames of the layout published before, those of `changed` among them; noted only where there is a pixel grid.  Where an
  /// item is listed more than once the first counts.
  var replaced = ContiguousArray<ReplacedFrame>()
}

/// A frame that a publication has replaced.
struct ReplacedFrame {
  var item: ItemID
  /// Of the item at this index; 0: there is none.
  var generation: UInt16
  var frame: Rect
}

/// Where conflicts were found, and how items were called then: what is said of them depends on nothing else but what is
/// found out when somebody asks.
struct ConflictSource: Equatable {
  var judgements: Int
  var names: Int
  var tree: UInt64
}

/// A constraint nobody has made that would hold a value where it is.
struct SettlingEquation {
  var item: ItemID
  /// 0 left, 1 top, 2 width, 3 height.
  var part: Int
  var record: ConstraintRecord
}

/// What of an item can vary; als.h has the same numbers.
enum Freedom {
  static let left: UInt8 = 1
  static let top: UInt8 = 2
  static let width: UInt8 = 4
  static let height: UInt8 = 8
}
