// Plain words for one shape: "card.width is at least 200", or as a demand, "card.width must be at least 200".

struct PhraseWriter {
  let model: Model
  var out = TextWriter()

  init(_ model: Model) { self.model = model }

  mutating func name(_ item: ItemID) { out.add(Array(model.wording.itemText(item).utf8)) }

  /// Three decimals are enough, except for smaller numbers.
  mutating func number(_ value: Double) {
    let short = (value * 1000).rounded() / 1000
    out.add(value.magnitude < 1e9 && short != 0 ? short : value.tidied)
  }

  mutating func be(_ must: Bool) { out.add(must ? " must be " : " is ") }

  /// The verb in both forms it needs.
  mutating func verb(_ plain: StaticString, _ base: StaticString, _ must: Bool) {
    out.add(must ? " must " : " ")
    out.add(must ? base : plain)
    out.add(" ")
  }

  mutating func bound(_ relation: Relation) {
    switch relation {
    case .greaterOrEqual: out.add("at least ")
    case .lessOrEqual: out.add("at most ")
    case .equal: break
    }
  }

  mutating func add(_ shape: ConstraintShape, constraint: ConstraintID, must: Bool) {
    switch shape.kind {
    case .size:
      place(shape.subject, shape.attribute)
      be(must)
      bound(shape.relation)
      number(shape.amount)
    case .relatedSize, .place: relate(shape, must)
    case .inset: inset(shape, must)
    case .gap: gap(shape, must)
    case .aligned:
      lines(shape.attribute)
      name(shape.subject)
      out.add(" and ")
      name(shape.object)
      out.add(must ? " must be aligned" : " are aligned")
    case .centred: centred(shape, must)
    case .equation:
      model.wording.add(constraint: constraint, to: &out)
      if must { out.add(" must hold") }
    case .setSize, .content, .limit, .notNegative: size(shape, must)
    }
  }

  mutating func place(_ item: ItemID, _ attribute: Attribute) { model.wording.add(item, attribute, to: &out) }

  // MARK: Sizes

  mutating func extent(_ shape: ConstraintShape) {
    number(shape.amount)
    out.add(shape.isVertical ? " high" : " wide")
  }

  /// "make panel 20 wider: 200", or of a limit "let panel be at least 80 wide"
  mutating func resize(_ shape: ConstraintShape, to new: Double) {
    if shape.kind == .limit {
      var limit = shape
      limit.amount = new
      out.add("let ")
      name(shape.subject)
      out.add(" be ")
      bound(shape.relation)
      return extent(limit)
    }
    let isLarger = new > shape.amount
    out.add("make ")
    name(shape.subject)
    out.add(" ")
    number((new - shape.amount).magnitude)
    out.add(shape.isVertical ? (isLarger ? " taller: " : " shorter: ") : isLarger ? " wider: " : " narrower: ")
    number(new)
  }

  private mutating func size(_ shape: ConstraintShape, _ must: Bool) {
    if shape.kind == .notNegative {
      place(shape.subject, shape.attribute)
      out.add(" cannot be less than 0")
      return
    }
    name(shape.subject)
    if shape.kind == .setSize || shape.kind == .limit {
      be(must)
      bound(shape.relation)
      return extent(shape)
    }
    out.add(shape.relation == .lessOrEqual ? " cannot be larger" : " cannot be smaller")
    out.add(" than its content, which is ")
    extent(shape)
  }

  private mutating func relate(_ shape: ConstraintShape, _ must: Bool) {
    place(shape.subject, shape.attribute)
    be(must)
    bound(shape.relation)
    if shape.isSame { out.add("the same as ") }
    if shape.factor == 0.5 {
      out.add("half of ")
    } else if shape.factor == 2 {
      out.add("twice ")
    } else if shape.factor != 1 {
      number(shape.factor)
      out.add(" times ")
    }
    place(shape.object, shape.objectAttribute)
    if shape.amount == 0 { return }
    out.add(shape.amount > 0 ? " plus " : " minus ")
    number(shape.amount.magnitude)
  }

  // MARK: Places

  private mutating func edge(_ shape: ConstraintShape) {
    out.add("the ")
    out.add(shape.attribute.name)
    out.add(" edge of ")
    name(shape.object)
  }

  private mutating func inset(_ shape: ConstraintShape, _ must: Bool) {
    name(shape.subject)
    let amount = shape.amount
    if amount < 0 {
      verb("reaches", "reach", must)
      bound(shape.relation.turned)
      number(-amount)
      out.add(" beyond ")
      return edge(shape)
    }
    switch shape.relation {
    case .greaterOrEqual where amount == 0: verb("stays inside", "stay inside", must)
    case .greaterOrEqual: verb("keeps at least", "keep at least", must)
    case .lessOrEqual where amount == 0: verb("reaches", "reach", must)
    case .lessOrEqual: verb("is at most", "be at most", must)
    case .equal where amount == 0: verb("is at", "be at", must)
    case .equal: be(must)
    }
    if amount != 0 {
      number(amount)
      out.add(" from ")
    }
    edge(shape)
  }

  /// "to the right of", for a gap.
  mutating func direction(_ shape: ConstraintShape) {
    if shape.attribute.isVertical { return out.add("below ") }
    out.add(shape.attribute.isDirectional ? "after " : "to the right of ")
  }

  private mutating func gap(_ shape: ConstraintShape, _ must: Bool) {
    name(shape.subject)
    if shape.amount < 0 {
      verb("overlaps", "overlap", must)
      name(shape.object)
      out.add(" by ")
      bound(shape.relation.turned)
      return number(-shape.amount)
    }
    if shape.amount == 0 {
      switch shape.relation {
      case .equal:
        verb("begins where", "begin where", must)
        name(shape.object)
        return out.add(" ends")
      case .lessOrEqual: verb("touches or overlaps", "touch or overlap", must)
      case .greaterOrEqual:
        be(must)
        direction(shape)
      }
      return name(shape.object)
    }
    be(must)
    bound(shape.relation)
    number(shape.amount)
    out.add(" ")
    direction(shape)
    name(shape.object)
  }

  /// "the left edges of "
  mutating func lines(_ attribute: Attribute) {
    out.add("the ")
    switch attribute.position {
    case .center: out.add(attribute.isVertical ? "vertical centers" : "horizontal centers")
    case .firstBaseline: out.add("first baselines")
    case .lastBaseline: out.add("last baselines")
    default:
      out.add(attribute.name)
      out.add(" edges")
    }
    out.add(" of ")
  }

  private mutating func centred(_ shape: ConstraintShape, _ must: Bool) {
    name(shape.subject)
    be(must)
    if shape.amount == 0 {
      out.add(shape.isVertical ? "centered vertically in " : "centered horizontally in ")
      return name(shape.object)
    }
    number(shape.amount.magnitude)
    if shape.isVertical {
      out.add(shape.amount > 0 ? " below" : " above")
    } else {
      out.add(shape.amount > 0 ? " to the right of" : " to the left of")
    }
    out.add(" the center of ")
    name(shape.object)
  }
}

extension Double {
  /// The nearest number of at most six decimals where that is the same but for rounding, else the number itself.
  var tidied: Double {
    if magnitude >= 1e12 { return self }
    var power = 1.0
    while power <= 1e6 {
      let short = (self * power).rounded() / power
      if (short - self).magnitude <= 1e-9 * (1 + magnitude) { return short + 0 }
      power *= 10
    }
    return self
  }
}
