// Why an attribute has its value, in terms of the model: the source of text, JSON and C structures.

/// The reason of a term.  The raw values are als_reason in als.h.
public enum ExplainedReason: Int32 {
  /// A constraint that holds with equality.
  case constraint = 1
  /// A set size.
  case size = 2
  case content = 3
  /// The bound 0 of a size.
  case minimum = 4
  /// No constraint: the value is the one nearest 0, or a point where others meet.
  case nothing = 5
  /// The distance between an edge and the attribute: a margin, a baseline, an inset.
  case inset = 6
}

struct ExplainedTerm {
  var reason: ExplainedReason
  var constraint: ConstraintID = -1
  /// The owner of a size or position; for a constraint its first item.
  var item: ItemID
  var attribute: Attribute
  /// The factor, and the value of the term.
  var factor: Double
  var value: Double
  /// The step from the bounds of a view to its parent's, not an inset.
  var isStep = false
  var isLimit = false
  /// It could vary at no cost.
  var isFree = false
  /// The range of `Explanation.rests` with the remainder after this term, and its number of terms.
  var firstRest = 0
  var restCount = 0
  var restTotal = -1

  var amount: Double { factor * value }
}

struct LostPreference {
  var constraint: ConstraintID
  var item: ItemID
  var attribute: Attribute
  var priority: Float
  /// The violation in points: positive if more is preferred, negative if less.
  var points: Double
  /// A range of `Explanation.winners`.
  var firstWinner = 0
  var winnerCount = 0
}

final class Explanation {
  let item: ItemID
  let attribute: Attribute
  let value: Double
  var isFree = false
  var terms = ContiguousArray<ExplainedTerm>()
  /// The remainder after each displayed term.
  var rests = Buffer<AffineTerm>()
  var lost = ContiguousArray<LostPreference>()
  var winners = ContiguousArray<ExplainedTerm>()

  init(_ item: ItemID, _ attribute: Attribute, value: Double) {
    self.item = item
    self.attribute = attribute
    self.value = value
  }

  /// Remainders are recorded for this number of terms at the beginning and at the end; the others are not displayed.
  static let shownFirst = 40
  static let shownLast = 10
  /// The limits of basis members tested for freedom, and of violated preferences with winners.
  static let tried = 100
  /// The limit of terms of a recorded remainder.
  static let shownRest = 12

  static func isShown(_ index: Int, of count: Int) -> Bool {
    index < shownFirst || index >= count - shownLast || count <= shownFirst + shownLast
  }

  /// The attribute of an unknown; absolute origins are left and top as well.
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
