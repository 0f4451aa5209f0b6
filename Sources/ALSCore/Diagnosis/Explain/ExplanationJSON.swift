// An explanation as JSON; docs/explain.md lists the keys.

struct ExplanationJSON {
  private let model: Model
  private let texts: ExplanationText

  init(_ model: Model, _ rules: RuleWording) {
    self.model = model
    texts = ExplanationText(model: model, rules: rules)
  }

  func text(_ found: Explanation) -> [UInt8] {
    var out = TextWriter()
    out.add("{ ")
    addMember("item", itemOf: found.item, to: &out)
    out.addWord("attribute", found.attribute.name)
    out.addNumber("value", found.value)
    out.addBool("free", found.isFree)
    out.addKey("terms", opening: "[")
    var constant = 0.0
    for (index, term) in found.terms.enumerated() {
      constant += term.amount
      out.add(index > 0 ? ",\n    " : "\n    ")
      addTerm(found, term, constant: constant, to: &out)
    }
    out.add(found.terms.isEmpty ? "]" : "\n  ]")
    out.addKey("lost", opening: "[")
    for (index, lost) in found.lost.enumerated() {
      out.add(index > 0 ? ",\n    " : "\n    ")
      addLost(found, lost, to: &out)
    }
    out.add(found.lost.isEmpty ? "] }\n" : "\n  ] }\n")
    return out.bytes
  }

  private func addTerm(_ found: Explanation, _ term: ExplainedTerm, constant: Double, to out: inout TextWriter) {
    out.add("{ ")
    out.addWord("reason", ExplanationJSON.word(term.reason))
    addSubject(term.constraint, term.item, term.attribute, to: &out)
    out.addNumber("factor", term.factor)
    out.addNumber("value", term.value)
    out.addNumber("amount", term.amount)
    out.addBool("free", term.isFree)
    if term.restTotal >= 0 {
      var rest = TextWriter()
      texts.addRest(found, term, constant: constant, to: &rest)
      out.addMember("leaves", rest.bytes)
    }
    var why = TextWriter()
    texts.addReason(term, to: &why)
    out.addMember("why", why.bytes)
    if term.reason == .constraint, let barrier = texts.barrier(of: term.constraint) {
      out.addMember("barrier", barrier)
    }
    if term.reason == .constraint && !model.rules.isEmpty {
      let conditions = texts.rules.rules(of: term.constraint)
      if !conditions.isEmpty {
        var because = TextWriter()
        texts.rules.add(conditions, to: &because)
        out.addMember("rule", because.bytes)
      }
    }
    out.add(" }")
  }

  private static func word(_ reason: ExplainedReason) -> StaticString {
    switch reason {
    case .constraint: return "constraint"
    case .size: return "size"
    case .content: return "content"
    case .minimum: return "minimum"
    case .nothing: return "nothing"
    case .inset: return "inset"
    }
  }

  /// The constraint with its range in the document, or the item and attribute.
  private func addSubject(_ constraint: ConstraintID, _ item: ItemID, _ attribute: Attribute, to out: inout TextWriter)
  {
    if constraint < 0 {
      addMember("item", itemOf: item, to: &out)
      out.addWord("attribute", attribute.name)
      return
    }
    var sentence = TextWriter()
    model.wording.add(constraint: constraint, to: &sentence)
    out.addMember("constraint", sentence.bytes)
    let metadata = model.metadata[constraint]
    out.addKey("source", opening: "{ ")
    out.addNumber("item", Double(metadata.sourceItem))
    out.addNumber("offset", Double(metadata.source.offset))
    out.addNumber("length", Double(metadata.source.length))
    out.add(" }")
  }

  private func addLost(_ found: Explanation, _ lost: LostPreference, to out: inout TextWriter) {
    out.add("{ ")
    addSubject(lost.constraint, lost.item, lost.attribute, to: &out)
    out.addPriority("priority", lost.priority)
    out.addNumber("points", lost.points)
    let winners = (0..<lost.winnerCount).map { k in
      var winner = TextWriter()
      texts.addWinner(found.winners[lost.firstWinner + k], to: &winner)
      return winner.bytes
    }
    out.addStrings("to", winners)
    out.add(" }")
  }

  private func addMember(_ key: StaticString, itemOf item: ItemID, to out: inout TextWriter) {
    out.addMember(key, Array(model.wording.itemName(item).utf8))
  }
}
