// What every notation is read into: one record a constraint.

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

  /// An object of its own, so that copying a plain constraint counts no references.  Copies share it; a change goes through
  /// `ownRare`, which copies it first.
  final class Rare {
    var identifier: [UInt8]?
    var name: [UInt8]?
    var nameKeeper: ItemToken?
    var isNameMoving = false
    var host: ItemToken?
    var terms: [StatementTerm] = []
    var follows: FollowedConstant?

    init(identifier: [UInt8]? = nil) { self.identifier = identifier }

    /// How many terms beyond the first two are about a safe area, margins or a content area.
    var areasOfSum: Int {
      var count = 0
      for term in terms.dropFirst(2) where term.item.part != .whole { count += 1 }
      return count
    }

    init(_ other: Rare) {
      identifier = other.identifier
      name = other.name
      nameKeeper = other.nameKeeper
      isNameMoving = other.isNameMoving
      host = other.host
      terms = other.terms
      follows = other.follows
    }
  }

  /// One that no other copy has.
  private mutating func ownRare() -> Rare {
    let own = rare.map { Rare($0) } ?? Rare()
    rare = own
    return own
  }

  public var identifier: [UInt8]? {
    get { rare?.identifier }
    @inline(never) set { if newValue != nil || rare != nil { ownRare().identifier = newValue } }
  }
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
  /// How its constant follows metrics; nil: it does not.
  var follows: FollowedConstant? {
    get { rare?.follows }
    @inline(never) set { if newValue != nil || rare != nil { ownRare().follows = newValue } }
  }
}
