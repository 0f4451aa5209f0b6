// Why an attribute has its value.

import CALS

/// What adds up to a value, and the derivation as text.
public struct Explanation {
  public enum Reason: Int32, Sendable {
    case constraint = 1
    case size, content, minimum, nothing, inset
  }

  /// Something that holds exactly and contributes `factor * value`.
  public struct Term {
    public let reason: Reason
    public let constraint: Constraint?
    public let item: Item
    public let attribute: Attribute
    public let factor: Double
    public let value: Double
    /// It could be otherwise at no cost.
    public let isFree: Bool
  }

  /// A preference that is violated: it wanted so many points more, or if negative fewer.
  public struct Loser {
    /// nil: the content size of the item.
    public let constraint: Constraint?
    public let item: Item
    public let priority: Float
    public let points: Double
  }

  public let value: Double
  public let terms: [Term]
  public let losers: [Loser]
  public let text: String
  public let json: String
}

extension Item {
  /// Why an attribute has its value in the published layout; nil when the layout has changed since, or has not settled.
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
      reason: Explanation.Reason(rawValue: term.reason) ?? .nothing, constraint: constraint(term.constraint),
      item: Item(layout: layout, handle: term.item), attribute: Attribute(rawValue: term.attribute) ?? .none,
      factor: term.factor, value: term.value, isFree: term.free != 0)
  }

  private func loser(_ lost: als_lost) -> Explanation.Loser {
    Explanation.Loser(
      constraint: constraint(lost.constraint), item: Item(layout: layout, handle: lost.item), priority: lost.priority,
      points: lost.points)
  }

  private func constraint(_ handle: als_constraint) -> Constraint? {
    handle.id == 0 ? nil : Constraint(layout: layout, handle: handle)
  }
}
