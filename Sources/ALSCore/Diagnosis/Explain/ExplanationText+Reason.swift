// The reason of a step in words.

extension ExplanationText {
  func addReason(_ term: ExplainedTerm, to out: inout TextWriter) {
    switch term.reason {
    case .constraint: addConstraint(term, to: &out)
    case .size:
      out.add(Array(model.wording.itemText(term.item).utf8))
      out.add(" is ")
      addMeasure(term, to: &out)
    case .content where term.isLimit:
      out.add(Array(model.wording.itemText(term.item).utf8))
      out.add(isMinimum(term) ? " is at least " : " is at most ")
      addMeasure(term, to: &out)
    case .content where model.items[term.item].kind == .content:
      out.add(Array(model.wording.itemText(term.item).utf8))
      out.add(term.attribute == .width ? " is as wide" : " is as high")
      out.add(" as its viewport if nothing else decides, and here it is ")
      out.addShort(term.value)
    case .content:
      out.add("the content of ")
      out.add(Array(model.wording.itemText(term.item).utf8))
      out.add(" is ")
      addMeasure(term, to: &out)
      if term.isFree { out.add(", and other sizes are equally good") }
    case .minimum:
      model.wording.add(term.item, term.attribute, to: &out)
      out.add(" cannot be less than 0")
      if term.isFree { out.add(", and nothing asks for more") }
    case .nothing: addNothing(term, to: &out)
    case .inset: addInset(term, to: &out)
    }
  }

  private func isMinimum(_ term: ExplainedTerm) -> Bool {
    let least = model.preferences(of: term.item).limits(model.measures).minimum
    return (term.attribute == .width ? least.width : least.height) == term.value
  }

  func addMeasure(_ term: ExplainedTerm, to out: inout TextWriter) {
    out.addShort(term.value)
    out.add(term.attribute == .width ? " wide" : " high")
  }

  private func addNothing(_ term: ExplainedTerm, to out: inout TextWriter) {
    if term.isFree { out.add("nothing determines ") }
    model.wording.add(term.item, term.attribute, to: &out)
    out.add(term.isFree ? ": it is as near 0 as it can be" : " has no room to move")
  }

  private func addInset(_ term: ExplainedTerm, to out: inout TextWriter) {
    out.add(term.isStep ? "the position" : insetWord(term.item, term.attribute, or: "alignment insets"))
    out.add(" of ")
    let isGuide = model.items.isAreaGuide(term.item)
    out.add(Array(model.wording.itemText(isGuide ? model.items[term.item].parent : term.item).utf8))
    if term.isStep { out.add(" in its parent") }
  }

  private func addConstraint(_ term: ExplainedTerm, to out: inout TextWriter) {
    model.wording.add(constraint: term.constraint, to: &out)
    let record = model.constraints[term.constraint]
    if term.isFree {
      switch record.relation {
      case .greaterOrEqual: out.add(", and nothing asks for more")
      case .lessOrEqual: out.add(", and nothing asks for less")
      case .equal: out.add(", and other positions are equally good")
      }
    }
    addInsets(of: term.constraint, counted: term.value, to: &out)
    let metadata = model.metadata[term.constraint]
    if metadata.sourceItem < 0 { return }
    out.add("   (constraints[")
    out.add(Double(metadata.sourceItem))
    out.add("]")
    if metadata.source.offset > 0 {
      out.add(":")
      out.add(Double(metadata.source.offset))
    }
    out.add(")")
  }

  /// Adds the insets that a constraint includes in addition to its constant.
  private func addInsets(of constraint: ConstraintID, counted value: Double, to out: inout TextWriter) {
    let record = model.constraints[constraint]
    let more = value - record.constant
    if more.magnitude < 0.0005 { return }
    for item in [record.first, record.second] where item >= 0 && model.items.isCollapsed(item) {
      out.add(", which counts as ")
      out.addShort(value)
      out.add(" while ")
      out.add(Array(model.wording.itemText(item).utf8))
      out.add(" is gone")
      return
    }
    out.add(more > 0 ? ", plus " : ", less ")
    out.addShort(more.magnitude)
    out.add(" for ")
    out.add(model.borderUsers.contains(constraint) ? "the scroll offset" : insetWord(of: record))
  }

  private func insetWord(of record: ConstraintRecord) -> StaticString {
    if record.terms >= 0 { return "insets" }
    let one = insetWord(record.first, record.firstAttribute, or: "")
    if record.second < 0 { return one.utf8CodeUnitCount == 0 ? "alignment insets" : one }
    let two = insetWord(record.second, record.secondAttribute, or: "")
    if one.utf8CodeUnitCount == 0 { return two.utf8CodeUnitCount == 0 ? "alignment insets" : two }
    return two.utf8CodeUnitCount == 0 || one.utf8Start == two.utf8Start ? one : "insets"
  }

  private func insetWord(_ item: ItemID, _ attribute: Attribute, or other: StaticString) -> StaticString {
    switch model.items[item].kind {
    case .safeArea: return "the safe area"
    case .margins: return "the margins"
    case .content where !attribute.isMargin && !attribute.isBaseline: return "the content insets"
    case .content: break
    case .view, .guide, .vacant: break
    }
    if attribute.isBaseline { return "the baselines" }
    return attribute.isMargin ? "the margins" : other
  }
}
