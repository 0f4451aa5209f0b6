// The last good layout: rectangles by item slot.  Nothing that happens to the model afterwards reaches it.

struct Snapshot {
  /// Alignment rectangles in the coordinates of the parent.
  private var alignment = ContiguousArray<Rect>()
  /// Frames; empty while no view has alignment insets, because then they are the same.
  private var frames = ContiguousArray<Rect>()
  /// Who lived in the slot; 0 for nobody.
  private var generations = ContiguousArray<UInt16>()
  /// Counts published layouts; 0 before the first.
  var revision: UInt64 = 0
  var conflicts = ContiguousArray<PublishedConflict>()
  /// What is free of each item, a sum of `Freedom` bits; nil until somebody asks.
  var freedom: ContiguousArray<UInt8>?

  init() {}

  /// An empty layout to be filled, one rectangle a slot.
  init(slots: Int, withInsets: Bool) {
    alignment = ContiguousArray(repeating: .zero, count: slots)
    generations = ContiguousArray(repeating: 0, count: slots)
    if withInsets { frames = alignment }
  }

  mutating func place(_ slot: Int, _ generation: UInt16, _ rect: Rect) {
    alignment[slot] = rect
    generations[slot] = generation
    if !frames.isEmpty { frames[slot] = rect }
  }

  mutating func setFrame(_ slot: Int, _ frame: Rect) { frames[slot] = frame }

  /// The first slot with an edge or size beyond what als.h promises of frames, or -1.
  func firstOutOfRange() -> Int {
    let most = Limits.coordinate
    for slot in alignment.indices {
      let rect = alignment[slot]
      // A comparison with NaN is false, so NaN is out of range too.
      let isFine =
        rect.x.magnitude <= most && rect.y.magnitude <= most && rect.width.magnitude <= most
        && rect.height.magnitude <= most
      if !isFine { return slot }
    }
    return -1
  }

  /// Whether this item had a place when the layout was published.
  func holds(_ slot: Int, _ generation: UInt16) -> Bool {
    slot < generations.count && generations[slot] == generation
  }

  func alignmentRect(_ slot: Int) -> Rect { alignment[slot] }

  func frame(_ slot: Int) -> Rect { frames.isEmpty ? alignment[slot] : frames[slot] }
}

/// A conflict as it was published; what it names may have ended since.
public struct PublishedConflict {
  public var members: ContiguousArray<Handle>
  public var broken: Handle
  public var message: [UInt8]
}

/// What of an item can vary; als.h has the same numbers.
enum Freedom {
  static let left: UInt8 = 1
  static let top: UInt8 = 2
  static let width: UInt8 = 4
  static let height: UInt8 = 8
}
