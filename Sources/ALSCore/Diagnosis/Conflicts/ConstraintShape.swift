// A constraint as people speak of it: a size, a gap between neighbours, an inset, edges in line, or what is left.

struct ConstraintShape {
  enum Shape {
    /// width or height against a number
    case size
    /// two sizes
    case relatedSize
    /// an edge of a view and the same edge of what it lies in; `amount` is how far inside
    case inset
    /// two neighbours; `subject` comes after `object`
    case gap
    case aligned
    case centred
    /// any other two places
    case place
    case equation
    // Not constraints.
    case setSize
    case content
    case notNegative
  }

  var shape: Shape
  var subject: Int32
  var attribute: Attribute
  var relation: Relation = .equal
  var object: Int32 = -1
  var objectAttribute: Attribute = .none
  var amount = 0.0
  var factor = 1.0

  init(_ shape: Shape, _ subject: Int32, _ attribute: Attribute) {
    self.shape = shape
    self.subject = subject
    self.attribute = attribute
  }

  var isVertical: Bool { attribute.kind == .y || attribute == .height }
  var isHigh: Bool { attribute.side == .high }
  /// Two things that are the same, and nothing beside.
  var isSame: Bool { relation == .equal && factor == 1 && amount == 0 }
}

/// Where on its axis an attribute lies.
enum AttributeSide {
  case low, high, centre, baseline, other
}

extension Attribute {
  var side: AttributeSide {
    switch self {
    case .left, .top, .leading: return .low
    case .right, .bottom, .trailing: return .high
    case .centerX, .centerY: return .centre
    case .firstBaseline, .lastBaseline: return .baseline
    default: return .other
    }
  }
}

extension Relation {
  /// As it reads from the other side.
  var flipped: Relation {
    switch self {
    case .lessOrEqual: return .greaterOrEqual
    case .equal: return .equal
    case .greaterOrEqual: return .lessOrEqual
    }
  }
}

extension Model {
  func reading(of constraint: Int32) -> ConstraintShape {
    let record = constraints[constraint]
    var reading = ConstraintShape(.equation, record.first, record.firstAttribute)
    if record.terms >= 0 { return reading }
    reading.relation = record.relation
    reading.amount = record.constant
    reading.object = record.second
    reading.objectAttribute = record.secondAttribute
    reading.factor = record.multiplier
    if record.firstAttribute.kind == .dimension {
      reading.shape = record.second < 0 ? .size : .relatedSize
      return reading
    }
    if record.second < 0 { return reading }
    reading.shape = .place
    if record.multiplier != 1 { return reading }
    if isContainer(record.second, of: record.first) { return inside(reading) }
    if isContainer(record.first, of: record.second) { return inside(turned(reading)) }
    return beside(reading)
  }

  /// Whether the item lies directly in the view, or in the view whose safe area or margins these are.
  private func isContainer(_ outer: Int32, of item: Int32) -> Bool {
    let record = items[outer]
    let view = record.kind == .safeArea || record.kind == .margins ? record.parent : outer
    return view >= 0 && items[item].parent == view && items[item].kind.rawValue <= ItemKind.guide.rawValue
  }

  private func turned(_ reading: ConstraintShape) -> ConstraintShape {
    var turned = reading
    turned.subject = reading.object
    turned.attribute = reading.objectAttribute
    turned.object = reading.subject
    turned.objectAttribute = reading.attribute
    turned.relation = reading.relation.flipped
    turned.amount = 0 - reading.amount
    return turned
  }

  private func inside(_ plain: ConstraintShape) -> ConstraintShape {
    var reading = plain
    if reading.attribute != reading.objectAttribute { return reading }
    switch reading.attribute.side {
    case .low: reading.shape = .inset
    case .high:
      reading.shape = .inset
      reading.amount = 0 - reading.amount
      reading.relation = reading.relation.flipped
    case .centre: if reading.relation == .equal { reading.shape = .centred }
    case .baseline, .other: break
    }
    return reading
  }

  private func beside(_ plain: ConstraintShape) -> ConstraintShape {
    let sides = (plain.attribute.side, plain.objectAttribute.side)
    var reading = sides == (.high, .low) ? turned(plain) : plain
    if sides == (.low, .high) || sides == (.high, .low) {
      reading.shape = .gap
    } else if plain.attribute == plain.objectAttribute && plain.relation == .equal && plain.amount == 0
      && sides.0 != .other
    {
      reading.shape = .aligned
    }
    return reading
  }
}
