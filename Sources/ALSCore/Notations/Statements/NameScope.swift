// The names that a text may use, and the items they lead to.

/// An item as the notations see it: a number that only the model can read, and the part of the item that is meant.
public struct ItemToken: Equatable, BitwiseCopyable {
  public enum Part: UInt8, BitwiseCopyable {
    case whole, safeArea, margins, content

    /// What follows the name of the view.
    var suffix: StaticString {
      switch self {
      case .whole: return ""
      case .safeArea: return ".safeArea"
      case .margins: return ".margins"
      case .content: return ".content"
      }
    }
  }
  public var id: ItemID
  public var part: Part
  public init(_ id: ItemID, _ part: Part = .whole) {
    self.id = id
    self.part = part
  }
}

extension ItemToken {
  /// Whether it stands for an item that a deferred text names and nobody has yet.
  var isAwaited: Bool { id < -1 }
}

/// What a deferred text has asked its scope for.
public final class DeferredNames {
  /// Names that nobody has, each once, in the order of the text.
  private(set) var missing: [[UInt8]] = []
  private var known = NameTable()
  var found: [(name: [UInt8], item: ItemToken)] = []
  /// Metrics that are not the text's own, and those that it follows.
  var values: [(name: [UInt8], value: Double)] = []
  private(set) var followed: [[UInt8]] = []

  /// What is asked for now is no word of the text.
  var isLabelling = false
  /// Why the text has to wait though its names are there, and whether that may change by more than moves of its items.
  private(set) var reason: String?
  private(set) var isAboutOthers = false

  var isWaiting: Bool { reason != nil || !missing.isEmpty }

  func follow(_ metric: ArraySlice<UInt8>) {
    if !followed.contains(where: { $0[...] == metric }) { followed.append(Array(metric)) }
  }

  /// Goes on with an item that stands for the right one.
  func wait(because sentence: String, isAboutOthers: Bool = true) -> ItemToken {
    reason = reason ?? sentence
    if isAboutOthers { self.isAboutOthers = true }
    return DeferredNames.anyone
  }

  /// Waits with this reason alone, until anything changes.
  func waitForChange(because sentence: String) {
    (missing, found, reason, isAboutOthers) = ([], [], sentence, true)
  }

  /// The superview of an item that stands for a later one, or of a root, which may still be given one.
  func superview(of item: ItemToken, orphan name: @autoclosure () -> String) -> ItemToken? {
    if item == DeferredNames.anyone || (isLabelling && !item.isAwaited) { return nil }
    return item.isAwaited ? DeferredNames.anyone : wait(because: "\(name()) has no superview", isAboutOthers: false)
  }

  /// Stands for any of them, or for what is above one.
  static var anyone: ItemToken { ItemToken(-2) }

  func later(_ name: ArraySlice<UInt8>) -> ItemToken {
    var entry = known.find(name)
    if entry < 0 {
      missing.append(Array(name))
      entry = known.insert(name, payload: -2 - Int32(truncatingIfNeeded: missing.count))
    }
    return ItemToken(ItemID(raw: known.payload(entry)))
  }
}

public enum NameLookup {
  case none
  case ambiguous
  case found(ItemToken)
}

/// Whether an item counts in the stack or grid that holds it.  Gone views above the container make no difference here.
public enum Presence: Sendable {
  case shown
  /// Taken out of the layout itself.
  case gone
  /// Inside a view that was taken out, and so at that view's origin.
  case insideGone
}

/// The numbers of visible and gone members.
struct PresenceCounts {
  var shown = 0
  var gone = 0
  var present: Int { shown + gone }

  @inline(__always)
  mutating func count(_ presence: Presence?, _ times: Int = 1) {
    if presence == .shown { shown += times }
    if presence == .gone { gone += times }
  }

  @_optimize(speed)
  @inline(never)
  mutating func count(_ all: [Presence], _ places: Range<Int>) { for place in places { count(all[place]) } }
}

/// How large the content of an item is, and how it resists other sizes; horizontal values come first.
public struct CellContent: BitwiseCopyable, Sendable {
  /// -1 where there is none, and where it is measured.
  var sizes = (-1.0, -1.0)
  var isMeasured = false
  var hugging: (Float, Float) = (0, 0)
  var compression: (Float, Float) = (0, 0)

  func size(_ axis: Axis) -> Double { axis == .x ? sizes.0 : sizes.1 }
  func hugging(_ axis: Axis) -> Float { axis == .x ? hugging.0 : hugging.1 }
  func compression(_ axis: Axis) -> Float { axis == .x ? compression.0 : compression.1 }

  /// Whether a grid is the same with this content: the exact size does not matter.
  func isLike(_ other: CellContent) -> Bool {
    isMeasured == other.isMeasured && hugging == other.hugging && compression == other.compression
      && (sizes.0 < 0) == (other.sizes.0 < 0) && (sizes.1 < 0) == (other.sizes.1 < 0)
  }
}

/// The names a text may use.  Notations ask; the model answers.
public protocol NameScope: AnyObject {
  /// A view or guide by exactly this name (no keywords).
  func item(named name: ArraySlice<UInt8>) -> NameLookup
  func metric(named name: ArraySlice<UInt8>) -> Double?
  /// The value of a metric that a text follows; nil where there is none, or nothing can follow it.
  func followed(_ name: ArraySlice<UInt8>) -> Double?
  func hasMetric(_ name: ArraySlice<UInt8>) -> Bool
  func isSetByRules(_ metric: ArraySlice<UInt8>) -> Bool
  /// Whether the name is that of a use of a component, whose parts have its name before their own.
  func isUse(_ name: ArraySlice<UInt8>) -> Bool
  func fullName(_ name: [UInt8]) -> [UInt8]
  /// A value that the call defines, which no metric changes.
  func fixedValue(_ name: ArraySlice<UInt8>) -> Double?
  /// The metrics that were followed so far, and the values they are read with; nil: none yet, and their own.
  var following: FollowedMetrics? { get set }
  /// nil where every name must be there.
  var deferred: DeferredNames? { get }
  /// The name of a whole item; nil when it has none.
  func name(of item: ItemToken) -> ArraySlice<UInt8>?
  /// The name that a whole item has in the layout, where that of a document can be another.
  func nameInLayout(of item: ItemToken) -> ArraySlice<UInt8>?
  /// What `self` means, if anything.
  var selfItem: ItemToken? { get }
  /// The superview, or the owning view of a guide; nil for a root.
  func superview(of item: ItemToken) -> ItemToken?
  /// Whether the item is a view, so that it has a safe area and margins.
  func isView(_ item: ItemToken) -> Bool
  /// Whether it has content insets, so that what lies in it is related to its content area.
  func hasContentArea(_ item: ItemToken) -> Bool
  /// Whether `view` is an ancestor of the item, or the item itself.
  func isInside(_ item: ItemToken, _ view: ItemToken) -> Bool
  /// What an item is to the container it is arranged in.
  func presence(of item: ItemToken, in container: ItemToken) -> Presence
  /// The content of an item in a stack or grid.
  func content(of item: ItemToken) -> CellContent
  /// A name close to a wrong one, for "did you mean"; nil when none is near.
  func nearestItemName(to name: ArraySlice<UInt8>) -> [UInt8]?
  func nearestMetricName(to name: ArraySlice<UInt8>) -> [UInt8]?
  /// What extended visual formats make beside constraints.  A scope knows the guides listed here by their tokens.
  var extras: FormatExtras { get }
  /// Lists a guide and gives its token; the name is found from now on, unless it is a spacer's.
  func addGuide(_ guide: FormatExtras.Guide) -> ItemToken
  /// The z of an item before the text.
  func depth(of item: ItemToken) -> Int32
}

extension NameScope {
  public func nameInLayout(of item: ItemToken) -> ArraySlice<UInt8>? { name(of: item) }

  func followed(_ name: ArraySlice<UInt8>) -> Double? { nil }
  var following: FollowedMetrics? {
    get { nil }
    set {}
  }
  func isSetByRules(_ metric: ArraySlice<UInt8>) -> Bool { false }
  func fullName(_ name: [UInt8]) -> [UInt8] { name }
  func isUse(_ name: ArraySlice<UInt8>) -> Bool { false }
  func fixedValue(_ name: ArraySlice<UInt8>) -> Double? { nil }
  func hasContentArea(_ item: ItemToken) -> Bool { false }
  func presence(of item: ItemToken, in container: ItemToken) -> Presence { .shown }
  func content(of item: ItemToken) -> CellContent { CellContent() }

  func isInside(_ item: ItemToken, _ view: ItemToken) -> Bool {
    var at: ItemToken? = item
    while let item = at {
      if item == view { return true }
      at = item.part == .whole ? superview(of: item) : ItemToken(item.id)
    }
    return false
  }
}
