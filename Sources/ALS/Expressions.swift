// Arithmetic with attributes: `save.width == 2 * cancel.width + 8` is a constraint waiting to be made.

import CALS

/// Attributes with multipliers, and a constant.  `view.width` is the simplest.
public struct Expression {
  /// A multiple of one attribute of one item.
  public struct Term {
    /// Whose attribute it is.
    public var item: Item
    /// Which attribute.
    public var attribute: Attribute
    /// Its factor.
    public var multiplier: Double
    /// An attribute, once or many times.
    public init(_ item: Item, _ attribute: Attribute, multiplier: Double = 1) {
      self.item = item
      self.attribute = attribute
      self.multiplier = multiplier
    }

    var c: als_term {
      als_term(item: item.handle, attribute: attribute.rawValue, reserved: 0, multiplier: multiplier)
    }
  }

  /// The attributes.
  public var terms: [Term]
  /// The number added to them.
  public var constant: Double

  /// A sum from its parts.
  public init(terms: [Term], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  func scaled(by factor: Double) -> Expression {
    var copy = self
    for index in copy.terms.indices { copy.terms[index].multiplier *= factor }
    copy.constant *= factor
    return copy
  }

  /// A sum.
  public static func + (a: Expression, b: Expression) -> Expression {
    Expression(terms: a.terms + b.terms, constant: a.constant + b.constant)
  }
  /// A sum.
  public static func + (a: Expression, b: Double) -> Expression {
    Expression(terms: a.terms, constant: a.constant + b)
  }
  /// A sum.
  public static func + (a: Double, b: Expression) -> Expression { b + a }
  /// A difference.
  public static func - (a: Expression, b: Expression) -> Expression { a + b.scaled(by: -1) }
  /// A difference.
  public static func - (a: Expression, b: Double) -> Expression { a + -b }
  /// A difference.
  public static func - (a: Double, b: Expression) -> Expression { b.scaled(by: -1) + a }
  /// The same with the other sign.
  public static prefix func - (a: Expression) -> Expression { a.scaled(by: -1) }
  /// A multiple.
  public static func * (a: Double, b: Expression) -> Expression { b.scaled(by: a) }
  /// A multiple.
  public static func * (a: Expression, b: Double) -> Expression { a.scaled(by: b) }
  /// A part.
  public static func / (a: Expression, b: Double) -> Expression {
    var copy = a
    for index in copy.terms.indices { copy.terms[index].multiplier /= b }
    copy.constant /= b
    return copy
  }

  /// A constraint: both sides are equal.
  public static func == (a: Expression, b: Expression) -> Request { Request(a, .equal, b) }
  /// A constraint: both sides are equal.
  public static func == (a: Expression, b: Double) -> Request { Request(a, .equal, b) }
  /// A constraint: both sides are equal.
  public static func == (a: Double, b: Expression) -> Request { Request(b, .equal, a) }
  /// A constraint: the left side is at most the right.
  public static func <= (a: Expression, b: Expression) -> Request { Request(a, .lessOrEqual, b) }
  /// A constraint: the left side is at most the right.
  public static func <= (a: Expression, b: Double) -> Request { Request(a, .lessOrEqual, b) }
  /// A constraint: the left side is at most the right.
  public static func <= (a: Double, b: Expression) -> Request { Request(b, .greaterOrEqual, a) }
  /// A constraint: the left side is at least the right.
  public static func >= (a: Expression, b: Expression) -> Request { Request(a, .greaterOrEqual, b) }
  /// A constraint: the left side is at least the right.
  public static func >= (a: Expression, b: Double) -> Request { Request(a, .greaterOrEqual, b) }
  /// A constraint: the left side is at least the right.
  public static func >= (a: Double, b: Expression) -> Request { Request(b, .lessOrEqual, a) }
}

precedencegroup ConstraintPriorityPrecedence {
  associativity: left
  lowerThan: ComparisonPrecedence
  higherThan: LogicalConjunctionPrecedence
}
infix operator ~ : ConstraintPriorityPrecedence

/// A constraint that no layout has yet: `layout.activate { }` makes it.
public struct Request {
  /// The left side of the relation.
  public var left: Expression
  /// How the sides are related.
  public var relation: Relation
  /// The right side of the relation.
  public var right: Expression
  /// 1000 is required.
  public var priority: Float = 1000
  /// The remark it will have.
  public var identifier: String?

  /// A constraint from its sides.
  public init(_ left: Expression, _ relation: Relation, _ right: Expression) {
    self.left = left
    self.relation = relation
    self.right = right
  }

  init(_ left: Expression, _ relation: Relation, _ right: Double) {
    self.init(left, relation, Expression(terms: [], constant: right))
  }

  /// The same at another priority: `view.width >= 80 ~ 750`.
  public static func ~ (request: Request, priority: Float) -> Request { request.priority(priority) }

  /// The same at another priority.
  public func priority(_ priority: Float) -> Request {
    var copy = self
    copy.priority = priority
    return copy
  }

  /// The same with a remark, which `Constraint.identifier` reads.
  public func identified(by identifier: String) -> Request {
    var copy = self
    copy.identifier = identifier
    return copy
  }

  /// The form of one attribute on each side, one of them with multiplier 1; nil for sums.
  var spec: als_constraint_spec? {
    guard left.terms.count == 1, right.terms.count <= 1 else { return nil }
    let constant = right.constant - left.constant
    let first = left.terms[0]
    if first.multiplier == 1 { return spec(first, relation, right.terms.first, constant) }
    guard let second = right.terms.first, second.multiplier == 1 else { return nil }
    let turned = Relation(rawValue: -relation.rawValue) ?? .equal
    return spec(second, turned, first, -constant)
  }

  private func spec(
    _ first: Expression.Term, _ relation: Relation, _ second: Expression.Term?, _ constant: Double
  ) -> als_constraint_spec {
    als_constraint_spec(
      first: first.item.handle, second: second?.item.handle ?? als_item(), first_attribute: first.attribute.rawValue,
      second_attribute: second?.attribute.rawValue ?? 0, relation: relation.rawValue, priority: priority,
      multiplier: second?.multiplier ?? 1, constant: constant)
  }
}

extension Item {
  /// An attribute by its name in code.
  public subscript(_ attribute: Attribute) -> Expression { Expression(terms: [Expression.Term(self, attribute)]) }
}
