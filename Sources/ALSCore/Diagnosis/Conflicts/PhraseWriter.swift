// Plain words for one reading: "card.width is at least 200", or as a demand, "card.width must be at least 200".

struct PhraseWriter {
  let model: Model
  var out = TextWriter()

  init(_ model: Model) { self.model = model }

  mutating func name(_ item: Int32) { out.add(Array(model.wording.itemText(item).utf8)) }

  /// For people: three decimals are enough, but for what is smaller.
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

  mutating func add(_ reading: ConstraintShape, constraint: Int32, must: Bool) {
    switch reading.shape {
    case .size:
      place(reading.subject, reading.attribute)
      be(must)
      bound(reading.relation)
      number(reading.amount)
    case .relatedSize, .place: relate(reading, must)
    case .inset: inset(reading, must)
    case .gap: gap(reading, must)
    case .aligned:
      lines(reading.attribute)
      name(reading.subject)
      out.add(" and ")
      name(reading.object)
      out.add(must ? " must be in line" : " are in line")
    case .centred: centred(reading, must)
    case .equation:
      model.wording.add(constraint: constraint, to: &out)
      if must { out.add(" must hold") }
    case .setSize, .content, .notNegative: size(reading, must)
    }
  }

  mutating func place(_ item: Int32, _ attribute: Attribute) { model.wording.add(item, attribute, to: &out) }

  // MARK: Sizes

  mutating func extent(_ reading: ConstraintShape) {
    number(reading.amount)
    out.add(reading.isVertical ? " high" : " wide")
  }

  private mutating func size(_ reading: ConstraintShape, _ must: Bool) {
    if reading.shape == .notNegative {
      place(reading.subject, reading.attribute)
      out.add(" cannot be less than 0")
      return
    }
    name(reading.subject)
    if reading.shape == .setSize {
      be(must)
      return extent(reading)
    }
    out.add(reading.relation == .lessOrEqual ? " cannot be larger" : " cannot be smaller")
    out.add(" than its content, which is ")
    extent(reading)
  }

  private mutating func relate(_ reading: ConstraintShape, _ must: Bool) {
    place(reading.subject, reading.attribute)
    be(must)
    bound(reading.relation)
    if reading.isSame { out.add("the same as ") }
    if reading.factor == 0.5 {
      out.add("half of ")
    } else if reading.factor == 2 {
      out.add("twice ")
    } else if reading.factor != 1 {
      number(reading.factor)
      out.add(" times ")
    }
    place(reading.object, reading.objectAttribute)
    if reading.amount == 0 { return }
    out.add(reading.amount > 0 ? " plus " : " minus ")
    number(reading.amount.magnitude)
  }

  // MARK: Places

  private mutating func edge(_ reading: ConstraintShape) {
    out.add("the ")
    out.add(reading.attribute.name)
    out.add(" edge of ")
    name(reading.object)
  }

  private mutating func inset(_ reading: ConstraintShape, _ must: Bool) {
    name(reading.subject)
    let amount = reading.amount
    if amount < 0 {
      verb("reaches", "reach", must)
      bound(reading.relation.flipped)
      number(-amount)
      out.add(" beyond ")
      return edge(reading)
    }
    switch reading.relation {
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
    edge(reading)
  }

  /// "to the right of", for a gap.
  mutating func direction(_ reading: ConstraintShape) {
    if reading.attribute.kind == .y { return out.add("below ") }
    out.add(reading.attribute.kind == .xDirectional ? "after " : "to the right of ")
  }

  private mutating func gap(_ reading: ConstraintShape, _ must: Bool) {
    name(reading.subject)
    if reading.amount < 0 {
      verb("overlaps", "overlap", must)
      name(reading.object)
      out.add(" by ")
      bound(reading.relation.flipped)
      return number(-reading.amount)
    }
    if reading.amount == 0 {
      switch reading.relation {
      case .equal:
        verb("begins where", "begin where", must)
        name(reading.object)
        return out.add(" ends")
      case .lessOrEqual: verb("touches or overlaps", "touch or overlap", must)
      case .greaterOrEqual:
        be(must)
        direction(reading)
      }
      return name(reading.object)
    }
    be(must)
    bound(reading.relation)
    number(reading.amount)
    out.add(" ")
    direction(reading)
    name(reading.object)
  }

  /// "the left edges of "
  mutating func lines(_ attribute: Attribute) {
    out.add("the ")
    switch attribute {
    case .centerX: out.add("horizontal centres")
    case .centerY: out.add("vertical centres")
    case .firstBaseline: out.add("first baselines")
    case .lastBaseline: out.add("last baselines")
    default:
      out.add(attribute.name)
      out.add(" edges")
    }
    out.add(" of ")
  }

  private mutating func centred(_ reading: ConstraintShape, _ must: Bool) {
    name(reading.subject)
    be(must)
    if reading.amount == 0 {
      out.add(reading.isVertical ? "centred vertically in " : "centred horizontally in ")
      return name(reading.object)
    }
    number(reading.amount.magnitude)
    if reading.isVertical {
      out.add(reading.amount > 0 ? " below" : " above")
    } else {
      out.add(reading.amount > 0 ? " to the right of" : " to the left of")
    }
    out.add(" the centre of ")
    name(reading.object)
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
