// A constraint as requested by the host, with unchecked handles and numbers.

/// The terms, relation, constant and priority of a requested constraint.
public struct ConstraintSpec {
  public var first: Handle
  public var firstAttribute: Int32
  public var relation: Int32
  public var second: Handle
  public var secondAttribute: Int32
  public var multiplier: Double
  public var constant: Double
  public var priority: Float

  public init(
    first: Handle, firstAttribute: Int32, relation: Int32, second: Handle, secondAttribute: Int32, multiplier: Double,
    constant: Double, priority: Float
  ) {
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }
}
