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
  private(set) var conflicts = ContiguousArray<PublishedConflict>()
  private(set) var conflictSource: ConflictSource?
  /// What else decides what is said of them.
  private(set) var contentsNearConflicts = ContiguousArray<KnownContent>()
  /// What is free of each item, a sum of `Freedom` bits; nil until somebody asks.
  private(set) var freedom: IDArray<ItemID, UInt8>?
  /// The equations that would settle all of it; nil until somebody asks.
  private(set) var equations: ContiguousArray<SettlingEquation>?
  /// Items whose rectangles are others than in the layout published before.
  private(set) var changed = ContiguousArray<ItemID>()
  /// Frames of the layout published before, those of `changed` among them; noted only where there is a pixel grid.  Where an
  /// item is listed more than once the first counts.
  private(set) var replaced = ContiguousArray<ReplacedFrame>()
  private var notesReplaced = false
  /// What was overwritten in the innermost open edit.
  private var log: UndoLog<Snapshot, PlacedItem>?

  init() {}

  // MARK: Edits

  private struct PlacedItem: BitwiseCopyable {
    var generation: UInt16
    var alignment: Rect
    var frame: Rect
  }

  /// Between the beginning of an edit and its end.
  var isInEdit: Bool { log != nil }

  mutating func beginEdit() {
    var rest = self
    rest.alignment = IDArray()
    rest.frames = IDArray()
    rest.generations = IDArray()
    log = UndoLog(rest, outer: log)
  }

  mutating func commitEdit() {
    log?.end()
    log = log?.outer
  }

  mutating func cancelEdit() {
    guard let log else { return }
    if let whole = log.whole { self = whole } else { undo(log) }
  }

  mutating func forgetEdits() { log = nil }

  private mutating func undo(_ log: UndoLog<Snapshot, PlacedItem>) {
    log.takeBack { place, placed in
      let item = ItemID(place)
      generations[item] = placed.generation
      alignment[item] = placed.alignment
      if !frames.isEmpty { frames[item] = placed.frame }
    }
    var back = log.rest
    swap(&back.alignment, &alignment)
    swap(&back.frames, &frames)
    swap(&back.generations, &generations)
    self = back
  }

  /// Before the rectangles of an item are written.
  @inline(never)
  private func note(_ item: ItemID) {
    guard let log, log.whole == nil else { return }
    if log.count > Snapshot.few { return keepWhole() }
    log.note(item.index, PlacedItem(generation: generations[item], alignment: alignment[item], frame: frame(item)))
  }

  /// Before the tables are made longer, or are begun or ended.
  @inline(never)
  private func keepWhole() {
    if log == nil { return }
    var copy = self
    while let open = copy.log, open.whole == nil {
      copy.undo(open)
      open.keep(copy)
    }
  }

  // MARK: The next layout

  /// Where all of so many change, the list of them takes its room at once.
  private static let few = 256

  /// Before the rectangles of the next layout are put in place.
  mutating func beginLayout(items: Int, withInsets: Bool, onGrid: Bool) {
    changed.clear()
    if onGrid || notesReplaced {
      replaced.removeAll(keepingCapacity: onGrid)
      notesReplaced = onGrid
    }
    if alignment.count < items {
      keepWhole()
      alignment.grow(to: items, .zero)
      generations.grow(to: items, 0)
      if !frames.isEmpty { frames.grow(to: items, .zero) }
      if items <= Snapshot.few { changed.reserveCapacity(items) }
    }
    if withInsets == frames.isEmpty { keepWhole() }
    if withInsets && frames.isEmpty { frames = alignment }
    if !withInsets && !frames.isEmpty { dropFrames() }
  }

  /// After the rectangles of the next layout have been put in place: what was found out about the one before goes.
  mutating func endLayout() {
    freedom = nil
    equations = nil
    revision += 1
  }

  /// It is published once more, with rectangles that came about without a solve.
  mutating func countRevision() { revision += 1 }

  /// No view has alignment insets any more: frames become what the alignment rectangles are, also where these stay.
  private mutating func dropFrames() {
    for item in frames.ids where frames[item] != alignment[item] && generations[item] != 0 {
      noteReplaced(item)
      changed.append(item)
    }
    frames = IDArray()
  }

  /// To be called before the frame of an item is written over.
  @inline(never)
  mutating func noteReplaced(_ item: ItemID) {
    if log != nil { note(item) }
    if !notesReplaced { return }
    replaced.append(
      ReplacedFrame(item: item, generation: generations[item], frame: frame(item)))
  }

  /// Whether anybody looks at frames that are written over.
  @inline(__always)
  private var notes: Bool { log != nil || notesReplaced }

  @inline(__always)
  mutating func place(_ item: ItemID, _ generation: UInt16, _ rect: Rect, frame: Rect) {
    let isSame = generations[item] == generation && alignment[item] == rect
    if isSame && (frames.isEmpty || frames[item] == frame) { return }
    if notes { noteReplaced(item) }
    changed.append(item)
    alignment[item] = rect
    generations[item] = generation
    if !frames.isEmpty { frames[item] = frame }
  }

  /// Whether frames are no others than alignment rectangles, and nobody looks at what is written over.
  var isPlain: Bool { frames.isEmpty && !notes }

  /// To write many rectangles of a plain snapshot, and list them: no more than `most`.
  @inline(__always)
  mutating func withPlain(
    most: Int, _ body: (UnsafeMutablePointer<Rect>, UnsafeMutablePointer<UInt16>, inout ContiguousArray<ItemID>) -> Void
  ) {
    var list = ContiguousArray<ItemID>()
    swap(&list, &changed)
    list.reserveCapacity(list.count + most)
    alignment.values.withUnsafeMutableBufferPointer { rects in
      generations.values.withUnsafeMutableBufferPointer { generations in
        guard let rects = rects.baseAddress, let generations = generations.baseAddress else { return }
        body(rects, generations, &list)
      }
    }
    swap(&list, &changed)
  }

  /// Lists items whose rectangles have been written otherwise.
  mutating func noteChanged(_ items: ContiguousArray<ItemID>) { changed.append(contentsOf: items) }

  /// The table of alignment rectangles as numbers, four an item; only where frames are the same.
  mutating func withNumbers(_ body: (UnsafeMutablePointer<Double>) -> Void) {
    alignment.values.withUnsafeMutableBufferPointer { rects in
      guard let base = rects.baseAddress else { return }
      base.withMemoryRebound(to: Double.self, capacity: rects.count * 4) { body($0) }
    }
  }

  // MARK: What is found out about it

  mutating func keep(
    conflicts: ContiguousArray<PublishedConflict>, near contents: ContiguousArray<KnownContent>,
    from source: ConflictSource?
  ) {
    self.conflicts = conflicts
    contentsNearConflicts = contents
    conflictSource = source
  }
  mutating func keep(freedom: IDArray<ItemID, UInt8>) { self.freedom = freedom }
  mutating func keep(equations: ContiguousArray<SettlingEquation>) { self.equations = equations }

  // MARK: Reading

  /// Whether this item had a place when the layout was published.
  func holds(_ item: ItemID, _ generation: UInt16) -> Bool {
    generations.holds(item) && generations[item] == generation
  }

  func alignmentRect(_ item: ItemID) -> Rect { alignment[item] }

  func frame(_ item: ItemID) -> Rect { frames.isEmpty ? alignment[item] : frames[item] }
}

/// A frame that a publication has replaced.
struct ReplacedFrame {
  var item: ItemID
  /// Of the item at this index; 0: there is none.
  var generation: UInt16
  var frame: Rect
}

/// Where conflicts were found, and how items were called then: what is said of them depends on nothing else but the contents
/// around them.
struct ConflictSource: Equatable {
  var judgements: Int
  var names: Int
  var tree: UInt64
}

/// The content of a size, as it was when somebody asked.
struct KnownContent: Equatable {
  let variable: VariableID
  /// What holds it, or -1.
  let row: RowID
  private let amount: Double

  init(_ variable: VariableID, _ sync: Sync) {
    self.variable = variable
    row = sync.contentRow(of: variable)
    amount = row < 0 ? 0 : sync.solver.lowerBound(ofRow: row)
  }

  func isCurrent(_ sync: Sync) -> Bool { self == KnownContent(variable, sync) }
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
