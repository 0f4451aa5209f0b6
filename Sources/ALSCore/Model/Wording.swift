// Descriptions of items and constraints; a constraint in one normal form: a.left == 2 * b.right + 8 @750

struct Wording {
  private let model: Model

  init(_ model: Model) { self.model = model }

  /// `constant` replaces the present one.
  func add(constraint: ConstraintID, constant: Double? = nil, to out: inout TextWriter) {
    var record = model.constraints[constraint]
    if let constant { record.constant = constant }
    add(record, to: &out)
  }

  /// The same for a constraint that need not exist in the model.
  func add(_ record: ConstraintRecord, to out: inout TextWriter) {
    if record.terms >= 0 { addTerms(record, to: &out) } else { addPair(record, to: &out) }
    if record.isRequired { return }
    out.add(" @")
    out.add(record.priority)
  }

  private func addPair(_ record: ConstraintRecord, to out: inout TextWriter) {
    add(record.first, record.firstAttribute, to: &out)
    out.add(" ")
    out.add(record.relation.name)
    out.add(" ")
    if record.second < 0 { return out.add(record.constant) }
    add(factor: record.multiplier, to: &out)
    add(record.second, record.secondAttribute, to: &out)
    if record.constant == 0 { return }
    out.add(record.constant > 0 ? " + " : " - ")
    out.add(record.constant.magnitude)
  }

  private func addTerms(_ record: ConstraintRecord, to out: inout TextWriter) {
    var isFirst = true
    for term in model.terms[record.terms] {
      if isFirst {
        if term.multiplier < 0 { out.add("-") }
      } else {
        out.add(term.multiplier < 0 ? " - " : " + ")
      }
      isFirst = false
      add(factor: term.multiplier.magnitude, to: &out)
      add(term.item, term.attribute, to: &out)
    }
    out.add(" ")
    out.add(record.relation.name)
    out.add(" ")
    out.add(record.constant)
  }

  private func add(factor: Double, to out: inout TextWriter) {
    if factor == 1 { return }
    out.add(factor)
    out.add(" * ")
  }

  /// Suggests a priority for content that has lost against an equally important constraint.
  func addRaise(_ item: ItemID, isWidth: Bool, isCut: Bool, to out: inout TextWriter) {
    out.add(isWidth ? "raise the horizontal " : "raise the vertical ")
    out.add(isCut ? "compression resistance of " : "hugging of ")
    out.add(Array(itemText(item).utf8))
  }

  /// Suggests both ways to determine content that could grow at no cost.
  func addGrowOrStay(_ item: ItemID, isWidth: Bool, to out: inout TextWriter) {
    out.add(isWidth ? "lower the horizontal hugging of " : "lower the vertical hugging of ")
    out.add(Array(itemText(item).utf8))
    out.add(" to let it grow, or raise it to keep its size")
  }

  @inline(never)
  func add(_ item: ItemID, _ attribute: Attribute, to out: inout TextWriter) {
    out.add(Array(itemText(item).utf8))
    out.add(".")
    out.add(attribute.name)
  }

  /// The description of an item on one line: its name, or its kind if it has none.
  func itemText(_ item: ItemID) -> String { oneLine(itemName(item)) }

  /// The same with the full name, for contexts with other delimiters.
  func itemName(_ item: ItemID) -> String {
    switch model.items[item].kind {
    case .safeArea: return itemName(model.items[item].parent) + ".safeArea"
    case .margins: return itemName(model.items[item].parent) + ".margins"
    case .content: return itemName(model.items[item].parent) + ".content"
    case .vacant, .guide, .view: break
    }
    if let name = model.name(of: item) { return plain(name) }
    if model.items[item].kind == .guide { return "(a guide without a name)" }
    return model.items[item].parent < 0 ? "(a root without a name)" : "(a view without a name)"
  }

  /// A name unchanged, unless it is very long.
  private func plain(_ name: ArraySlice<UInt8>) -> String {
    name.count > 64 ? quoted(name) : String(decoding: name, as: UTF8.self)
  }

  /// Replaces control characters by their JSON escapes.
  private func oneLine(_ name: String) -> String {
    if !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return name }
    var out = TextWriter()
    out.addLine(Array(name.utf8))
    return String(decoding: out.bytes, as: UTF8.self)
  }
}

extension Model {
  var wording: Wording { Wording(self) }
}
