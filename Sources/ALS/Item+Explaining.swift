// Why an attribute has its value.

import CALS

/// The terms of a value, and the derivation as text.
public struct Explanation {
  /// Something that holds exactly and contributes `factor * value`.
  public struct Term {
    /// Why it counts.
    public let reason: Reason
    /// The constraint that holds exactly; nil for any other reason.
    public let constraint: Constraint?
    /// Whose size or place it is; of a constraint, its first item.
    public let item: Item
    /// The attribute of `item` that it decides.
    public let attribute: Attribute
    /// How often it counts.
    public let factor: Double
    /// Its value, in points.
    public let value: Double
    /// It could be otherwise at no cost.
    public let isFree: Bool
  }

  /// A preference that is violated.
  public struct Loser {
    /// nil: the content size of the item.
    public let constraint: Constraint?
    /// Whose content it is; of a constraint, its first item.
    public let item: Item
    /// Of the constraint, below 1000; of the content size, its hugging or its compression resistance.
    public let priority: Float
    /// By how much its left side would have to be larger, or if negative smaller.
    public let points: Double
  }

  /// The attribute, measured from the parent's left or top, unrounded.
  public let value: Double
  /// The terms that add up to `value`, from the attribute down to sizes, content and constants.
  public let terms: [Term]
  /// The preferences that lost around it, the highest priority first.
  public let losers: [Loser]
  /// All of it as lines to print.
  public let text: String
  /// All of it as a JSON object.
  public let json: String
}

extension Item {
  /// Why an attribute has its value in the published layout; nil when the layout has changed since, or is unsettled.
  public func explanation(of attribute: Attribute) throws(LayoutFailure) -> Explanation? {
    let number = als_attribute(rawValue: numericCast(attribute.rawValue))
    var needed = 0
    var value = 0.0
    let status = try layout.check(als_explain(layout.pointer, handle, number, nil, 0, &needed, &value))
    if status == ALS_NOT_SOLVED { return nil }
    var terms = [als_explained](repeating: als_explained(), count: needed)
    try layout.check(als_explain(layout.pointer, handle, number, &terms, needed, &needed, &value))
    try layout.check(als_explain_lost(layout.pointer, handle, number, nil, 0, &needed))
    var lost = [als_lost](repeating: als_lost(), count: needed)
    try layout.check(als_explain_lost(layout.pointer, handle, number, &lost, needed, &needed))
    return Explanation(
      value: value, terms: terms.map { term($0) }, losers: lost.map { loser($0) },
      text: copiedText { als_explain_text_copy(layout.pointer, handle, number, $0, $1, $2) } ?? "",
      json: copiedText { als_explain_json_copy(layout.pointer, handle, number, $0, $1, $2) } ?? "")
  }

  private func term(_ term: als_explained) -> Explanation.Term {
    Explanation.Term(
      reason: Explanation.Reason(rawValue: term.reason) ?? .nothing, constraint: layout.constraint(term.constraint),
      item: Item(layout: layout, handle: term.item), attribute: Attribute(rawValue: term.attribute) ?? .none,
      factor: term.factor, value: term.value, isFree: term.free != 0)
  }

  private func loser(_ lost: als_lost) -> Explanation.Loser {
    Explanation.Loser(
      constraint: layout.constraint(lost.constraint), item: Item(layout: layout, handle: lost.item),
      priority: lost.priority,
      points: lost.points)
  }
}
