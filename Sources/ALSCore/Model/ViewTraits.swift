// What only some views have: margins, safe areas, alignment insets and baselines, in a side table made on demand.

struct ViewTraits: Sendable {
  var margins = Edges(all: ViewTraits.defaultMargin)
  var safeArea = Edges.zero
  var alignmentInsets = Edges.zero
  /// From the alignment rectangle to the content area; nil where the view has none of its own.
  var contentInsets: Edges?
  var firstBaseline = 0.0
  var lastBaseline = 0.0
  var addsSafeArea = false
  var preservesSuperviewMargins = false
  /// What sticks out of it is not seen, and no expectation minds it.
  var clips = false
  /// What is expected of every layout is not expected of it.
  var isIgnored = false
  /// Views of a larger z lie before those of a smaller one.  Layout takes no notice of it.
  var z: Int32 = 0
  /// The safe-area guide, the margins guide and the content area, once somebody has asked for them.
  var safeAreaGuide: ItemID = -1
  var marginsGuide: ItemID = -1
  var contentGuide: ItemID = -1
  /// What frames contribute, as of the last round: the part of the parent's safe area that covers this view, and what the
  /// parent's margins give it.
  var inheritedSafeArea = Edges.zero
  var preservedMargins = Edges.zero
  /// The owner; -1 marks a vacant place.
  var item: ItemID = -1

  static let defaultMargin = 8.0

  var effectiveSafeArea: Edges { safeArea + inheritedSafeArea }

  var effectiveMargins: Edges {
    var margins = self.margins
    if addsSafeArea { margins = margins + effectiveSafeArea }
    return preservesSuperviewMargins ? margins.raised(to: preservedMargins) : margins
  }

  // The coordinates in which children lie begin at the corner of the content area, or without one at that of the frame.

  /// Where the alignment rectangle begins in these coordinates.
  func alignmentStart(_ axis: Axis) -> Double {
    if let contentInsets { return 0 - contentInsets.low(axis) }
    return alignmentInsets.low(axis)
  }

  /// Where the frame begins in them.
  func frameStart(_ axis: Axis) -> Double {
    if let contentInsets { return 0 - contentInsets.low(axis) - alignmentInsets.low(axis) }
    return 0
  }

  /// By how much what they begin and end with is larger than the alignment rectangle.
  func areaExcess(_ axis: Axis) -> Double {
    if let contentInsets { return 0 - (contentInsets.low(axis) + contentInsets.high(axis)) }
    return alignmentInsets.low(axis) + alignmentInsets.high(axis)
  }

  var hasMarginRule: Bool { addsSafeArea || preservesSuperviewMargins }
}

struct ViewTraitsTable {
  private(set) var records = IDArray<TraitsID, ViewTraits>()
  private var vacant = ContiguousArray<TraitsID>()
  /// Views with a safe area of their own, and with a margin rule: while there are none, insets never follow frames.
  private var safeAreaCount = 0
  private var marginRuleCount = 0
  /// Views with alignment insets: while there are none, frames are alignment rectangles.
  private(set) var alignmentInsetCount = 0
  /// Views with a content area.
  private(set) var contentAreaCount = 0
  /// Insets count as if no frame had ever been seen.
  private(set) var forgetsFrames = false

  private static let plain = ViewTraits()

  /// Whether any inset can follow a frame.
  var insetsFollowFrames: Bool { safeAreaCount > 0 || marginRuleCount > 0 }

  /// -1 is the place of a view about which nothing was said.
  @inline(__always)
  subscript(_ place: TraitsID) -> ViewTraits {
    if place < 0 { return ViewTraitsTable.plain }
    if !forgetsFrames { return records[place] }
    var traits = records[place]
    traits.inheritedSafeArea = .zero
    traits.preservedMargins = Edges.zero
    return traits
  }

  /// A place for a view that has none.
  mutating func add(for item: ItemID) -> TraitsID {
    var fresh = ViewTraits()
    fresh.item = item
    return records.add(fresh, reusing: &vacant)
  }

  mutating func release(_ place: TraitsID) {
    count(records[place], -1)
    records[place] = ViewTraits()
    vacant.append(place)
  }

  @inline(__always)
  mutating func change(_ place: TraitsID, _ change: (inout ViewTraits) -> Void) {
    count(records[place], -1)
    change(&records[place])
    count(records[place], 1)
  }

  private mutating func count(_ traits: ViewTraits, _ by: Int) {
    if traits.safeArea != .zero { safeAreaCount += by }
    if traits.hasMarginRule { marginRuleCount += by }
    if traits.alignmentInsets != .zero { alignmentInsetCount += by }
    if traits.contentInsets != nil { contentAreaCount += by }
  }

  mutating func setForgetsFrames(_ forgets: Bool) { forgetsFrames = forgets }

  // MARK: Insets that follow frames

  /// Smaller movements than this are none.
  private static let settledWithin = 1e-9

  /// What frames contribute to the insets of a view; whether that has moved.
  mutating func setInherited(_ place: TraitsID, safeArea: Edges, margins: Edges) -> Bool {
    let old = records[place]
    if old.inheritedSafeArea.isNear(safeArea, ViewTraitsTable.settledWithin)
      && old.preservedMargins.isNear(margins, ViewTraitsTable.settledWithin)
    {
      return false
    }
    records[place].inheritedSafeArea = safeArea
    records[place].preservedMargins = margins
    return true
  }
}
