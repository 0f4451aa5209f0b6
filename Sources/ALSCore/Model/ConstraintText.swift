// A constraint in one normal form, for sentences: a.left == 2 * b.right + 8 @750

extension Model {
  func text(ofConstraint constraint: Int32) -> String {
    let record = constraints[Int(constraint)]
    var text = record.terms >= 0 ? termsText(record) : pairText(record)
    if !record.isRequired { text += " @\(number(Double(record.priority)))" }
    return text
  }

  private func pairText(_ record: ConstraintRecord) -> String {
    var text = attributeText(record.first, record.firstAttribute) + " \(record.relation.name) "
    if record.second < 0 { return text + number(record.constant) }
    if record.multiplier != 1 { text += number(record.multiplier) + " * " }
    text += attributeText(record.second, record.secondAttribute)
    if record.constant > 0 { text += " + " + number(record.constant) }
    if record.constant < 0 { text += " - " + number(-record.constant) }
    return text
  }

  private func termsText(_ record: ConstraintRecord) -> String {
    var text = ""
    for term in termLists[Int(record.terms)] {
      let size = term.multiplier.magnitude
      if text.isEmpty {
        text += term.multiplier < 0 ? "-" : ""
      } else {
        text += term.multiplier < 0 ? " - " : " + "
      }
      if size != 1 { text += number(size) + " * " }
      text += attributeText(term.item, term.attribute)
    }
    return text + " \(record.relation.name) " + number(record.constant)
  }

  private func attributeText(_ item: Int32, _ attribute: Attribute) -> String {
    itemText(item) + "." + "\(attribute.name)"
  }

  /// What an item is called in sentences: its name, or its kind where it has none.
  func itemText(_ item: Int32) -> String {
    switch items[Int(item)].kind {
    case .safeArea: return itemText(items[Int(item)].parent) + ".safeArea"
    case .margins: return itemText(items[Int(item)].parent) + ".margins"
    case .vacant, .guide, .view: break
    }
    if let name = name(of: item) { return plain(name) }
    if items[Int(item)].kind == .guide { return "(a guide without a name)" }
    return items[Int(item)].parent < 0 ? "(a root without a name)" : "(a view without a name)"
  }

  /// A name as it is, unless it is very long.
  private func plain(_ name: ArraySlice<UInt8>) -> String {
    name.count > 64 ? quoted(name) : String(decoding: name, as: UTF8.self)
  }

  /// Whole numbers without a fraction, others as short as they can be read back.
  private func number(_ value: Double) -> String {
    if value.rounded(.towardZero) == value && value.magnitude < 1e15 { return "\(Int(value))" }
    return "\(value)"
  }
}
