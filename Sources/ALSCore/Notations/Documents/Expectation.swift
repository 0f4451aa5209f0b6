// What somebody expects of a layout, at every size or at some: an entry of "expect" in a document.

/// One expectation.  Items are tokens of the scope it was read in; in the model they are whole items.
public struct Expectation {
  /// Raw values are als_expectation_kind in als.h.
  public enum Kind: Int32, Sendable {
    case satisfiable = 1
    case determined, inside, fits, apart, atLeast, aligned, relation

    /// As documents say it; a relation stands there itself.
    public var word: StaticString {
      switch self {
      case .satisfiable: return "satisfiable"
      case .determined: return "determined"
      case .inside: return "inside"
      case .fits: return "fits"
      case .apart: return "apart"
      case .atLeast: return "at-least"
      case .aligned: return "aligned"
      case .relation: return "relation"
      }
    }

    static let words: [Kind] = [.satisfiable, .determined, .inside, .fits, .apart, .atLeast, .aligned]

    var takesViews: Bool { self == .apart || self == .aligned }
    var takesView: Bool { self == .inside || self == .fits || self == .atLeast }
    var isGlobal: Bool { self == .satisfiable || self == .determined }
  }

  /// The values of a parameter for which it counts, both ends included.
  public struct Interval: Equatable, Sendable {
    public var from = -Double.infinity
    public var to = Double.infinity
    public func contains(_ value: Double) -> Bool { value >= from && value <= to }
    public var isAll: Bool { self == Interval() }
  }

  /// sum of multiplier * item.attribute  relation  constant, in the coordinates of the root.
  struct Sum: Equatable {
    var terms: [StatementTerm]
    var relation: Relation
    var constant: Double
    /// How the constant follows metrics; nil: it does not.
    var follows: FollowedConstant? = nil

    static func == (a: Sum, b: Sum) -> Bool {
      a.terms == b.terms && a.relation == b.relation && a.constant == b.constant
        && FollowedConstant.areSame(a.follows, b.follows)
    }
  }

  var kind: Kind
  /// The views it is about, in its order; of `satisfiable` and `determined` the root of the tree.
  var views: [ItemToken] = []
  /// Of `inside`: in what, where it is not the parent.
  var container: ItemToken?
  /// Of `at-least`; negative: not asked.
  var size = Size.unspecified
  /// Of `aligned`.
  var attribute = Attribute.none
  /// Of a relation: as many as its text makes, `a.center == b.center` two.
  var sums: [Sum] = []
  /// A relation as it was written.
  var text: [UInt8] = []
  var widths = Interval()
  var heights = Interval()
  var textScales = Interval()
  var userKeys = UserKeys()
  /// A condition in the place of ranges, until there is a group for it, and where it stands in the text.
  var condition: [UInt8] = []
  var conditionStart = 0
  /// It counts while this group is in force; -1: always.
  var group: GroupID = -1

  init(_ kind: Kind) { self.kind = kind }

  /// Changes every item for another token.
  mutating func replaceItems(_ token: (ItemToken) -> ItemToken) {
    for at in views.indices { views[at] = token(views[at]) }
    container = container.map(token)
    for at in sums.indices {
      for term in sums[at].terms.indices { sums[at].terms[term].item = token(sums[at].terms[term].item) }
    }
  }

  /// Every item it names, some more than once.
  func forEachItem(_ body: (ItemID) -> Void) {
    for view in views { body(view.id) }
    if let container { body(container.id) }
    for sum in sums { for term in sum.terms { body(term.item.id) } }
  }

  /// How many safe areas and margins it names, some of them more than once.
  var areaCount: Int {
    var count = 0
    for view in views where view.part != .whole { count += 1 }
    if let container, container.part != .whole { count += 1 }
    for sum in sums { for term in sum.terms where term.item.part != .whole { count += 1 } }
    return count
  }

  /// What it takes, for the estimate of memory in use.
  var bytes: Int {
    var bytes = 320 + text.count + views.count * 16 + userKeys.bytes
    for sum in sums { bytes += 64 + sum.terms.count * 24 }
    return bytes
  }
}

extension Expectation.Sum {
  init(_ statement: Statement) {
    relation = statement.relation
    constant = statement.constant
    terms = statement.terms
    if !terms.isEmpty { return }
    terms = [StatementTerm(item: statement.first, attribute: statement.firstAttribute, multiplier: 1)]
    if let second = statement.second {
      terms.append(
        StatementTerm(item: second, attribute: statement.secondAttribute, multiplier: -statement.multiplier))
    }
  }

  /// As a constraint of priority 1000.
  var statement: Statement {
    let second: StatementTerm? = terms.count > 1 ? terms[1] : nil
    var statement = Statement(
      first: terms[0].item, terms[0].attribute, relation, second: second?.item, second?.attribute ?? .none,
      multiplier: second.map { -$0.multiplier } ?? 1, constant: constant)
    if terms.count > 2 || terms[0].multiplier != 1 { statement.terms = terms }
    statement.follows = follows
    return statement
  }
}
