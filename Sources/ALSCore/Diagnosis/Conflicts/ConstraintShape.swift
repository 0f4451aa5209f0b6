// The shape of a constraint in people's terms: a size, a gap between neighbours, an inset, aligned edges, or none of these.

struct ConstraintShape {
  enum Kind {
    /// width or height against a number
    case size
    /// two sizes
    case relatedSize
    /// an edge of a view and the same edge of its container; `amount` is the distance inwards
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
    case limit
    case notNegative
  }

  var kind: Kind
  var subject: ItemID
  var attribute: Attribute
  var relation: Relation = .equal
  var object: ItemID = -1
  var objectAttribute: Attribute = .none
  var amount = 0.0
  var factor = 1.0

  init(_ kind: Kind, _ subject: ItemID, _ attribute: Attribute) {
    self.kind = kind
    self.subject = subject
    self.attribute = attribute
  }

  var isVertical: Bool { attribute.isVertical }
  var isHigh: Bool { attribute.side == .end }
  /// Two values are the same, with nothing added.
  var isSame: Bool { relation == .equal && factor == 1 && amount == 0 }
}

extension Attribute {
  /// Margins are spoken of by their names alone.
  fileprivate var side: Position { isMargin ? .none : position }
}

struct ShapeReader {
  let model: Model

  /// `constant`: another one than it has.
  func shape(of constraint: ConstraintID, constant: Double? = nil) -> ConstraintShape {
    var record = model.constraints[constraint]
    if let constant { record.constant = constant }
    var shape = ConstraintShape(.equation, record.first, record.firstAttribute)
    if record.terms >= 0 { return shape }
    shape.relation = record.relation
    shape.amount = record.constant
    shape.object = record.second
    shape.objectAttribute = record.secondAttribute
    shape.factor = record.multiplier
    if record.firstAttribute.kind == .dimension {
      shape.kind = record.second < 0 ? .size : .relatedSize
      return shape
    }
    if record.second < 0 { return shape }
    shape.kind = .place
    if record.multiplier != 1 { return shape }
    if isContainer(record.second, of: record.first) { return inside(shape) }
    if isContainer(record.first, of: record.second) { return inside(turned(shape)) }
    return beside(shape)
  }

  /// Whether the item lies directly in the view, or in the view whose safe area, margins or content area this is.
  private func isContainer(_ outer: ItemID, of item: ItemID) -> Bool {
    let record = model.items[outer]
    let view = model.items.isAreaGuide(outer) ? record.parent : outer
    return view >= 0 && model.items[item].parent == view
      && model.items[item].kind.rawValue <= ItemKind.guide.rawValue
  }

  private func turned(_ shape: ConstraintShape) -> ConstraintShape {
    var turned = shape
    turned.subject = shape.object
    turned.attribute = shape.objectAttribute
    turned.object = shape.subject
    turned.objectAttribute = shape.attribute
    turned.relation = shape.relation.turned
    turned.amount = 0 - shape.amount
    return turned
  }

  private func inside(_ plain: ConstraintShape) -> ConstraintShape {
    var shape = plain
    if shape.attribute != shape.objectAttribute { return shape }
    switch shape.attribute.side {
    case .start: shape.kind = .inset
    case .end:
      shape.kind = .inset
      shape.amount = 0 - shape.amount
      shape.relation = shape.relation.turned
    case .center: if shape.relation == .equal { shape.kind = .centred }
    default: break
    }
    return shape
  }

  private func beside(_ plain: ConstraintShape) -> ConstraintShape {
    let sides = (plain.attribute.side, plain.objectAttribute.side)
    var shape = sides == (.end, .start) ? turned(plain) : plain
    if sides == (.start, .end) || sides == (.end, .start) {
      shape.kind = .gap
    } else if plain.attribute == plain.objectAttribute && plain.relation == .equal && plain.amount == 0
      && sides.0 != .none
    {
      shape.kind = .aligned
    }
    return shape
  }
}
