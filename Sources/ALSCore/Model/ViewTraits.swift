// Optional properties of views: margins, safe areas, alignment insets and baselines, in a side table created on demand.

struct ViewTraits: Sendable {
  var margins = Edges(all: ViewTraits.defaultMargin)
  var safeArea = Edges.zero
  var alignmentInsets = Edges.zero
  /// From the alignment rectangle to the content area; nil without a content area of its own.
  var contentInsets: Edges?
  /// The axes on which the content area has a size of its own, and the distance by which it moves to the left and up.
  var scrolls = Scrolls.none
  var scrollOffset = Point.zero
  var firstBaseline = 0.0
  var lastBaseline = 0.0
  var addsSafeArea = false
  var preservesSuperviewMargins = false
  /// Set by the host: hides the parts of descendants outside; expectations ignore them.
  var clips = false
  /// Default expectations exclude it.
  var isIgnored = false
  /// The stacking order: larger values are drawn in front.  Layout ignores it.
  var z: Int32 = 0
  /// The safe-area guide, the margins guide and the content area, created on request.
  var safeAreaGuide: ItemID = -1
  var marginsGuide: ItemID = -1
  var contentGuide: ItemID = -1
  /// Contributions of frames in the last round: the part of the parent's safe area that covers this view, and the margins it
  /// inherits from the parent.
  var inheritedSafeArea = Edges.zero
  var preservedMargins = Edges.zero
  /// The owner; -1 marks a vacant slot.
  var item: ItemID = -1

  static let defaultMargin = 8.0

  var effectiveSafeArea: Edges { safeArea + inheritedSafeArea }

  var effectiveMargins: Edges {
    var margins = self.margins
    if addsSafeArea { margins = margins + effectiveSafeArea }
    return preservesSuperviewMargins ? margins.raised(to: preservedMargins) : margins
  }

  var hasContentArea: Bool { contentInsets != nil || scrolls != .none }

  /// A view that scrolls clips.
  var clipsContent: Bool { clips || scrolls != .none }

  // Coordinates of children are relative to the corner of the content area, or without one to the corner of the frame.

  /// The origin of the alignment rectangle in these coordinates.
  func alignmentStart(_ axis: Axis) -> Double {
    if !hasContentArea { return alignmentInsets.low(axis) }
    return (scrolls.contains(axis) ? scrollOffset.on(axis) : 0) - (contentInsets?.low(axis) ?? 0)
  }

  /// The origin of the frame in these coordinates.
  func frameStart(_ axis: Axis) -> Double { hasContentArea ? alignmentStart(axis) - alignmentInsets.low(axis) : 0 }

  /// The origin of the content guide in these coordinates: without a content area it is the alignment rectangle.
  func contentStart(_ axis: Axis) -> Double { hasContentArea ? 0 : alignmentInsets.low(axis) }

  /// The extent of the viewport minus the extent of the alignment rectangle.
  func viewportExcess(_ axis: Axis) -> Double {
    guard let contentInsets else { return 0 }
    return 0 - (contentInsets.low(axis) + contentInsets.high(axis))
  }

  /// The extent of this coordinate area minus the extent of the alignment rectangle, on an axis that does not scroll.
  func areaExcess(_ axis: Axis) -> Double {
    hasContentArea ? viewportExcess(axis) : alignmentInsets.low(axis) + alignmentInsets.high(axis)
  }

  var hasMarginRule: Bool { addsSafeArea || preservesSuperviewMargins }
}

struct ViewTraitsTable {
  private(set) var records = IDArray<TraitsID, ViewTraits>()
  private var vacant = ContiguousArray<TraitsID>()
  /// The numbers of views with a safe area of their own, and with a margin rule; while both are 0, insets never depend on frames.
  private var safeAreaCount = 0
  private var marginRuleCount = 0
  /// The number of views with alignment insets; while it is 0, frames equal alignment rectangles.
  private(set) var alignmentInsetCount = 0
  /// The number of views with a content area, and of those that scroll.
  private(set) var contentAreaCount = 0
  private(set) var scrollCount = 0
  /// Counts calls of `change`.
  private(set) var stamp: UInt64 = 0
  /// Insets are computed as before the first frame.
  private(set) var forgetsFrames = false

  private static let plain = ViewTraits()

  var insetsFollowFrames: Bool { safeAreaCount > 0 || marginRuleCount > 0 }

  /// -1 is the index of a view without traits.
  @inline(__always)
  subscript(_ place: TraitsID) -> ViewTraits {
    if place < 0 { return ViewTraitsTable.plain }
    if !forgetsFrames { return records[place] }
    var traits = records[place]
    traits.inheritedSafeArea = .zero
    traits.preservedMargins = Edges.zero
    return traits
  }

  /// Allocates an entry for a view without one.
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
    stamp += 1
  }

  private mutating func count(_ traits: ViewTraits, _ by: Int) {
    if traits.safeArea != .zero { safeAreaCount += by }
    if traits.hasMarginRule { marginRuleCount += by }
    if traits.alignmentInsets != .zero { alignmentInsetCount += by }
    if traits.hasContentArea { contentAreaCount += by }
    if traits.scrolls != .none { scrollCount += by }
  }

  mutating func setForgetsFrames(_ forgets: Bool) { forgetsFrames = forgets }

  // MARK: Frame-dependent insets

  /// Smaller changes are ignored.
  private static let settledWithin = 1e-9

  /// Sets the contributions of frames to the insets of a view; returns whether they have changed.
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
