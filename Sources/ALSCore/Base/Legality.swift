// Which attributes and numbers form a valid constraint (spec 1.3 and 1.4), checked in the spec's order.

public enum Legality {
  /// An error, and the part of the constraint that causes it.
  public struct Fault {
    public enum Part {
      case firstAttribute, secondAttribute, right, multiplier, constant, priority
    }
    public var kind: ErrorKind
    public var part: Part
    public var message: String
  }

  /// Whether the combination is valid; otherwise `fault` describes the first error.
  @inline(__always)
  public static func holds(
    _ first: Attribute, hasSecond: Bool, _ second: Attribute, multiplier: Double, constant: Double, priority: Float
  ) -> Bool {
    if !(multiplier.magnitude <= Limits.multiplier && constant.magnitude <= Limits.number) { return false }
    if !(priority > 0 && priority <= Limits.required) { return false }
    let kind = first.kind
    if !hasSecond { return kind == .dimension && second == .none }
    if multiplier == 0 && kind != .dimension { return false }
    return first == second ? kind != .none : related(kind, second.kind)
  }

  @inline(never)
  public static func fault(
    _ first: Attribute, hasSecond: Bool, _ second: Attribute, multiplier: Double, constant: Double, priority: Float
  ) -> Fault? {
    if holds(first, hasSecond: hasSecond, second, multiplier: multiplier, constant: constant, priority: priority) {
      return nil
    }
    if first == .none {
      return Fault(kind: .attrPair, part: .firstAttribute, message: "a constraint needs a first attribute")
    }
    if let fault = number(multiplier, limit: Limits.multiplier, part: .multiplier, what: "multiplier") { return fault }
    if let fault = number(constant, limit: Limits.number, part: .constant, what: "constant") { return fault }
    if let fault = pair(first, hasSecond: hasSecond, second, multiplier: multiplier) { return fault }
    return self.priority(priority)
  }

  @inline(never)
  static func refuse(_ fault: Fault?, at span: SourceRange? = nil, constraint: ConstraintID = -1) throws(LayoutError) {
    if let fault { throw LayoutError(fault.kind, fault.message, at: span, constraint: constraint) }
  }

  public static func priority(_ value: Float) -> Fault? {
    if value > 0 && value <= Limits.required { return nil }
    return Fault(
      kind: .priority, part: .priority, message: "a priority must be greater than 0 and at most 1000")
  }

  /// Checks a number: NaN, infinity and magnitudes above `limit` are faults.
  public static func number(_ value: Double, limit: Double, part: Fault.Part, what: StaticString) -> Fault? {
    if value.magnitude <= limit { return nil }
    if !value.isFinite {
      let why = value.isNaN ? "is not a number" : "is infinite: a division by 0, or too large a number"
      return Fault(kind: .notFinite, part: part, message: "the \(what) \(why)")
    }
    let bound = limit == Limits.number ? "1e9" : "1e6"
    return Fault(kind: .notFinite, part: part, message: "the \(what) is out of range: at most \(bound) in size")
  }

  private static func pair(_ first: Attribute, hasSecond: Bool, _ second: Attribute, multiplier: Double) -> Fault? {
    if !hasSecond {
      if second != .none {
        return Fault(
          kind: .attrPair, part: .secondAttribute, message: "a second attribute needs a second item")
      }
      if first.isLocation {
        return Fault(
          kind: .locationConstant, part: .right,
          message: "\(first.name) is a location: relate it to an attribute of another item, not to a plain number")
      }
      return nil
    }
    if second == .none {
      return Fault(kind: .attrPair, part: .secondAttribute, message: "the second item needs an attribute")
    }
    if multiplier == 0 && first.isLocation {
      return Fault(
        kind: .locationConstant, part: .right,
        message: "\(first.name) is a location: with multiplier 0 it would be related to a plain number")
    }
    if related(first.kind, second.kind) { return nil }
    return Fault(kind: .attrPair, part: .secondAttribute, message: why(first, second))
  }

  /// The matrix of spec 1.4: both kinds must be equal, except that centerX also combines with every horizontal location.
  @inline(__always)
  public static func related(_ a: Attribute.Kind, _ b: Attribute.Kind) -> Bool {
    if a == b { return a != .none }
    return a == .xNeutral && isHorizontal(b) || b == .xNeutral && isHorizontal(a)
  }

  @inline(__always)
  private static func isHorizontal(_ kind: Attribute.Kind) -> Bool {
    kind == .xAbsolute || kind == .xDirectional || kind == .xNeutral
  }

  private static func why(_ first: Attribute, _ second: Attribute) -> String {
    let pair = "\(first.name) cannot be related to \(second.name)"
    if first.kind == .dimension || second.kind == .dimension {
      return pair + ": one is a size, the other a location"
    }
    if first.kind == .y || second.kind == .y { return pair + ": they lie on different axes" }
    return pair + ": leading and trailing follow the reading direction, left and right do not"
  }
}
