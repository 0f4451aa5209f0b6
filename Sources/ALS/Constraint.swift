// Constraints.

import CALS

/// A constraint of a layout, which it keeps alive.
public struct Constraint: Equatable {
  /// The layout it belongs to.
  public let layout: Layout
  let handle: als_constraint

  /// Whether both are the same constraint.
  public static func == (a: Constraint, b: Constraint) -> Bool { a.handle.id == b.handle.id }

  /// The remark it was made with; constraints from text carry their text.
  public var identifier: String? {
    copiedText { als_constraint_identifier_copy(layout.pointer, handle, $0, $1, $2) }
  }

  /// The constraint in a notation, with the names that a text with this scope finds; fails where the notation has no words
  /// for it.  A visual format that needs options other than none is refused too.
  public func text(_ notation: Notation = .any, scope: Item? = nil) throws(LayoutFailure) -> String {
    let syntax = als_syntax(rawValue: notation.rawValue)
    let from = layout.handle(scope)
    try layout.check(als_constraint_copy_text(layout.pointer, handle, from, syntax, nil, nil, 0, nil))
    return copiedText { als_constraint_copy_text(layout.pointer, handle, from, syntax, nil, $0, $1, $2) } ?? ""
  }

  /// By how many points it is violated in the published layout.
  public func violation() throws(LayoutFailure) -> Double {
    var points = 0.0
    try layout.check(als_constraint_violation(layout.pointer, handle, &points))
    return points
  }

  /// Takes effect at the next solve.
  public func setConstant(_ constant: Double) throws(LayoutFailure) {
    try layout.check(als_constraint_set_constant(layout.pointer, handle, constant))
  }

  /// Above 0, up to 1000, which is required.
  public func setPriority(_ priority: Float) throws(LayoutFailure) {
    try layout.check(als_constraint_set_priority(layout.pointer, handle, priority))
  }

  /// Switches it on or off.
  public func setActive(_ active: Bool) throws(LayoutFailure) {
    try layout.check(als_constraint_set_active(layout.pointer, handle, active ? 1 : 0))
  }

  /// Ends it.
  public func destroy() throws(LayoutFailure) {
    try layout.check(als_constraint_destroy(layout.pointer, handle))
  }
}

extension Constraint: CustomStringConvertible {
  /// The constraint as a text, or its identifier where it has no text.
  public var description: String { (try? text()) ?? identifier ?? "a constraint that was destroyed" }
}

extension Layout {
  /// first.attribute  relation  multiplier * second.attribute + constant  @priority
  @discardableResult
  public func constrain(
    _ first: Item, _ firstAttribute: Attribute, _ relation: Relation, to second: Item? = nil,
    _ secondAttribute: Attribute = .none, multiplier: Double = 1, constant: Double = 0, priority: Float = 1000
  ) throws(LayoutFailure) -> Constraint {
    var spec = als_constraint_spec(
      first: first.handle, second: handle(second), first_attribute: firstAttribute.rawValue,
      second_attribute: secondAttribute.rawValue, relation: relation.rawValue, priority: priority,
      multiplier: multiplier, constant: constant)
    var made = als_constraint()
    try check(als_constraint_create(pointer, &spec, 0, &made))
    return Constraint(layout: self, handle: made)
  }
}
