// The names that a text may use, and the items they lead to.

/// An item as the notations see it: a number that only the model can read, and the part of the item that is meant.
public struct ItemToken: Equatable {
  public enum Part: UInt8 {
    case whole, safeArea, margins, content
  }
  public var id: Int32
  public var part: Part
  public init(_ id: Int32, _ part: Part = .whole) {
    self.id = id
    self.part = part
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

/// The names a text may use.  Notations ask; the model answers.
public protocol NameScope: AnyObject {
  /// A view or guide by exactly this name (no keywords).
  func item(named name: ArraySlice<UInt8>) -> NameLookup
  func metric(named name: ArraySlice<UInt8>) -> Double?
  /// The name of a whole item; nil when it has none.
  func name(of item: ItemToken) -> ArraySlice<UInt8>?
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
  /// The natural size of its content; -1 where it has none.
  func contentSize(of item: ItemToken) -> (width: Double, height: Double)
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
  func hasContentArea(_ item: ItemToken) -> Bool { false }
  func presence(of item: ItemToken, in container: ItemToken) -> Presence { .shown }
  func contentSize(of item: ItemToken) -> (width: Double, height: Double) { (-1, -1) }

  func isInside(_ item: ItemToken, _ view: ItemToken) -> Bool {
    var at: ItemToken? = item
    while let item = at {
      if item == view { return true }
      at = item.part == .whole ? superview(of: item) : ItemToken(item.id)
    }
    return false
  }
}
