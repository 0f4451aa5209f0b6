// Why an attribute has its value, in terms of the model: what the words, JSON and the C structures are made from.

/// Why something counts in an explanation.  Raw values are als_reason in als.h.
public enum ExplainedReason: Int32 {
  /// A constraint that holds exactly.
  case constraint = 1
  /// A size that was set.
  case size = 2
  /// A content size.
  case content = 3
  /// A size that cannot be less than 0.
  case minimum = 4
  /// Nothing: the value is the one nearest 0, or where others meet.
  case nothing = 5
  /// What lies between an edge and the attribute: a margin, a baseline, an inset.
  case inset = 6
}

/// One thing that counts.
struct ExplainedTerm {
  var reason: ExplainedReason
  var constraint: ConstraintID = -1
  /// Whose size or place it is; of a constraint, its first item.
  var item: ItemID
  var attribute: Attribute
  /// How often it counts, and what it is once.
  var factor: Double
  var value: Double
  /// It is no inset but the step from the bounds of a view to those of its parent.
  var isStep = false
  /// It is a limit of a size.
  var isLimit = false
  /// It could be otherwise at no cost.
  var isFree = false
  /// Range of `Explanation.rests` that says what was left after it, and how many terms that had.
  var firstRest = 0
  var restCount = 0
  var restTotal = -1

  var amount: Double { factor * value }
}

/// A preference that is violated, and what is in its way.
struct LostPreference {
  var constraint: ConstraintID
  var item: ItemID
  var attribute: Attribute
  var priority: Float
  /// How many points more it wanted; negative: fewer.
  var points: Double
  /// Range of `Explanation.winners`.
  var firstWinner = 0
  var winnerCount = 0
}

/// The whole answer about one attribute.
final class Explanation {
  let item: ItemID
  let attribute: Attribute
  let value: Double
  var isFree = false
  var terms = ContiguousArray<ExplainedTerm>()
  /// What was left after each term that is shown.
  var rests = Buffer<AffineTerm>()
  var lost = ContiguousArray<LostPreference>()
  var winners = ContiguousArray<ExplainedTerm>()

  init(_ item: ItemID, _ attribute: Attribute, value: Double) {
    self.item = item
    self.attribute = attribute
    self.value = value
  }

  /// What is left is remembered for so many terms at the beginning and at the end: the others are not shown one by one.
  static let shownFirst = 40
  static let shownLast = 10
  /// So many basis members are tried for freedom, and so many violated preferences are asked to whom they lost.
  static let tried = 100
  /// Terms of a remainder that are remembered.
  static let shownRest = 12

  static func isShown(_ index: Int, of count: Int) -> Bool {
    index < shownFirst || index >= count - shownLast || count <= shownFirst + shownLast
  }

  /// The attribute that an unknown is; absolute origins are left and top as well.
  static func attribute(ofPart part: Int32) -> Attribute {
    switch part {
    case 0: return .left
    case 1: return .top
    case 2: return .width
    case 3: return .height
    default: return part == 4 ? .left : .top
    }
  }
}
