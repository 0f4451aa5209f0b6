// What every notation is read into: one record a constraint, and the names it was read with.

/// An item as the notations see it: a number that only the model can read, and the part of the item that is meant.
public struct ItemToken: Equatable {
  public enum Part: UInt8 {
    case whole, safeArea, margins
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

/// Whether an item takes part in the container it is arranged in.  What is gone above both does not count: then nothing does.
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
  /// Whether `view` is an ancestor of the item, or the item itself.
  func isInside(_ item: ItemToken, _ view: ItemToken) -> Bool
  /// What an item is to the container it is arranged in.
  func presence(of item: ItemToken, in container: ItemToken) -> Presence
  /// What its content would like to measure; -1 where it has no wish.
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

/// One term of a constraint of many: multiplier * item.attribute.
public struct StatementTerm: Equatable {
  public var item: ItemToken
  public var attribute: Attribute
  public var multiplier: Double
}

/// One constraint as read.  It is large, so readers put it where the caller keeps one (`read(into:)`).  Not yet checked for
/// legality: `Legality` does that with the spans below.
public struct Statement {
  public var first: ItemToken
  public var firstAttribute: Attribute
  public var relation: Relation
  public var second: ItemToken?
  public var secondAttribute: Attribute
  public var multiplier: Double
  public var constant: Double
  public var priority: Float
  /// nil: a plain constraint.
  var rare: Rare?

  /// The part of the text that made it, trimmed.
  public var source: SourceRange
  /// Where things stand in the text, for errors that come later.
  public var spans: Spans

  public struct Spans {
    public var firstItem = SourceRange.empty
    public var firstAttribute = SourceRange.empty
    public var secondItem = SourceRange.empty
    /// The first attribute's span when the second is omitted.
    public var secondAttribute = SourceRange.empty
    /// The whole right side.
    public var right = SourceRange.empty
    public var multiplier = SourceRange.empty
    public var constant = SourceRange.empty
    public var priority = SourceRange.empty
    public var name = SourceRange.empty
    public init() {}
  }

  public init(
    first: ItemToken, _ firstAttribute: Attribute, _ relation: Relation, second: ItemToken?,
    _ secondAttribute: Attribute, multiplier: Double = 1, constant: Double = 0, priority: Float = 1000
  ) {
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.rare = nil
    self.source = .empty
    self.spans = Spans()
  }
}

extension Statement {
  /// A place for readers to put one.
  static var blank: Statement { Statement(first: ItemToken(-1), .none, .equal, second: nil, .none) }

  // MARK: What few constraints have

  /// Kept apart, so that a plain constraint is copied without counting references.  Shared by copies: never changed but through `ownRare`.
  final class Rare {
    var identifier: [UInt8]?
    var name: [UInt8]?
    var nameKeeper: ItemToken?
    var isNameMoving = false
    var host: ItemToken?
    var terms: [StatementTerm] = []

    init(identifier: [UInt8]? = nil) { self.identifier = identifier }

    init(_ other: Rare) {
      identifier = other.identifier
      name = other.name
      nameKeeper = other.nameKeeper
      isNameMoving = other.isNameMoving
      host = other.host
      terms = other.terms
    }
  }

  /// One that no other copy has.
  @inline(never)
  private mutating func ownRare() -> Rare {
    let own = rare.map { Rare($0) } ?? Rare()
    rare = own
    return own
  }

  /// nil: no identifier.
  public var identifier: [UInt8]? {
    get { rare?.identifier }
    @inline(never) set { if newValue != nil || rare != nil { ownRare().identifier = newValue } }
  }
  /// nil: no name.
  public var name: [UInt8]? {
    get { rare?.name }
    @inline(never) set { if newValue != nil || rare != nil { ownRare().name = newValue } }
  }
  /// The view in whose table the name goes; nil: that of the host.
  public var nameKeeper: ItemToken? {
    get { rare?.nameKeeper }
    @inline(never) set { if newValue != nil || rare != nil { ownRare().nameKeeper = newValue } }
  }
  /// The name leaves with the host; `nameKeeper` is the host at first.
  public var isNameMoving: Bool {
    get { rare?.isNameMoving ?? false }
    @inline(never) set { if newValue || rare != nil { ownRare().isNameMoving = newValue } }
  }
  /// The view that was chosen to hold it; nil: the nearest that can.
  public var host: ItemToken? {
    get { rare?.host }
    @inline(never) set { if newValue != nil || rare != nil { ownRare().host = newValue } }
  }
  /// A sum of any number of terms, of which the fields above repeat the first two; empty for a plain relation.
  public var terms: [StatementTerm] {
    get { rare?.terms ?? [] }
    @inline(never) set { if !newValue.isEmpty || rare != nil { ownRare().terms = newValue } }
  }
}
