// Descriptions of findings: a sentence each, and a suggestion.

/// A sentence that is put together from left to right.
private struct Sentence: ExpressibleByStringLiteral {
  var out = TextWriter()

  init(stringLiteral text: StaticString) { out.add(text) }

  init(_ text: [UInt8]) { out.bytes = text }

  func then(_ word: StaticString) -> Sentence { with { $0.add(word) } }

  func then(_ text: [UInt8]) -> Sentence { with { $0.add(text) } }

  func followed(by other: Sentence) -> Sentence { then(other.out.bytes) }

  func then(_ value: Double) -> Sentence { with { $0.add(value) } }

  func with(_ add: (inout TextWriter) -> Void) -> Sentence {
    var longer = self
    add(&longer.out)
    return longer
  }
}

extension Lint {
  private mutating func add(
    _ kind: LintKind, about constraint: ConstraintID = -1, other: ConstraintID = -1, item: ItemID = -1,
    _ message: Sentence, _ suggestion: Sentence
  ) {
    let handles = layout.handles
    found.append(
      LintFinding(
        kind: kind, constraint: handles.handle(constraint: constraint), other: handles.handle(constraint: other),
        item: handles.handle(item: item), message: message.out.bytes, suggestion: suggestion.out.bytes))
  }

  private func say(_ constraint: ConstraintID) -> Sentence {
    Sentence("").with { model.wording.add(constraint: constraint, to: &$0) }
  }

  private func name(_ item: ItemID) -> [UInt8] { Array(model.wording.itemText(item).utf8) }

  private func didYouMean(_ record: ConstraintRecord) -> Sentence {
    Sentence("did you mean ").with { model.wording.add(record, to: &$0) }.then("?")
  }

  // MARK: Rules

  private func say(rule group: GroupID) -> Sentence {
    let condition = model.rules[group].condition
    let start: Sentence = condition?.isElse ?? false ? "the rule else of " : "the rule "
    return start.with { $0.addString(condition?.text ?? []) }
  }

  mutating func addLoop(_ group: GroupID) {
    add(
      .ruleLoop, item: model.itemsTested(by: group).first ?? -1,
      say(rule: group).then(" does not settle: what it brings into force changes the length that it tests"),
      "test a length that the rule does not change, such as that of the parent")
  }

  mutating func addNever(_ group: GroupID) {
    add(
      .neverInForce, say(rule: group).then(" is never in force at the sizes that were proved"),
      "correct its condition, or remove it")
  }

  mutating func addCycle(_ guide: ItemID, _ member: ItemID) {
    add(
      .barrierCycle, item: guide,
      Sentence("the barrier ").then(name(guide)).then(" moves ").then(name(member))
        .then(", which is one of its members"),
      "let its members depend on other items, or remove the member from the barrier")
  }

  // MARK: Unused

  mutating func addUnused(metric name: [UInt8]) {
    add(
      .unusedMetric, Sentence("the metric ").with { $0.addString(name) }.then(" is never used"),
      "use it in a constraint, or remove it")
  }

  mutating func addUnused(_ item: ItemID) {
    add(.unusedItem, item: item, Sentence("no constraint names ").then(name(item)), "constrain it, or remove it")
  }

  mutating func addInactive(_ constraint: ConstraintID) {
    add(
      .inactive, about: constraint, say(constraint).then(" is inactive, and it is in no group that could activate it"),
      "activate it, add it to a group, or remove it")
  }

  // MARK: No effect

  mutating func addNoEffect(_ constraint: ConstraintID, _ holds: Bool) {
    // Most likely the superview was meant.
    var meant = model.constraints[constraint]
    let parent = meant.second == meant.first ? model.items[meant.first].parent : -1
    let isAlone = meant.terms >= 0 || parent < 0
    meant.second = parent
    add(
      .noEffect, about: constraint,
      say(constraint).then(" compares a value with itself, and ").then(holds ? "always holds" : "never holds"),
      isAlone ? "remove it" : didYouMean(meant))
  }

  mutating func addNegative(_ constraint: ConstraintID) {
    add(.noEffect, about: constraint, say(constraint).then(" always holds, because no size is negative"), "remove it")
  }

  mutating func addDuplicate(_ constraint: ConstraintID, _ other: ConstraintID) {
    add(
      .duplicate, about: constraint, other: other, say(constraint).then(" repeats ").followed(by: say(other)),
      "remove one of them")
  }

  mutating func addImplied(_ constraint: ConstraintID, _ other: ConstraintID) {
    add(
      .implied, about: constraint, other: other,
      say(constraint).then(" requires nothing beyond ").followed(by: say(other)),
      "remove it")
  }

  mutating func addOverruled(_ constraint: ConstraintID, _ other: ConstraintID) {
    add(
      .overruled, about: constraint, other: other,
      say(constraint).then(" has no effect, because ").followed(by: say(other)).then(" is required"),
      "remove it, or make the other one optional")
  }

  mutating func addTie(_ constraint: ConstraintID, _ other: ConstraintID) {
    add(
      .tie, about: constraint, other: other,
      say(constraint).then(" and ").followed(by: say(other)).then(" cannot both hold, and neither is more important"),
      "give one of them a lower priority")
  }

  // MARK: Suspicious

  mutating func addMixed(_ constraint: ConstraintID, _ other: ConstraintID, _ item: ItemID) {
    add(
      .mixedDirections, about: constraint, other: other, item: item,
      Sentence(name(item)).then(" follows the reading direction in one constraint and not in another: ")
        .followed(by: say(other)).then(", ").followed(by: say(constraint)),
      "use leading and trailing in both")
  }

  /// An end whose constant probably has the wrong sign: one item reaches beyond the other, or overlaps it.
  mutating func addSign(
    _ constraint: ConstraintID, _ record: ConstraintRecord, isForwards: Bool, isOverlap: Bool = false
  ) {
    let one = isForwards ? record.first : record.second
    let other = isForwards ? record.second : record.first
    let bound: StaticString =
      record.relation == .equal ? "" : record.relation == pushes(record) ? " or more" : " or less"
    var flipped = record
    flipped.constant = -record.constant
    add(
      .suspiciousSign, about: constraint, item: one,
      say(constraint).then(": ").then(name(one)).then(isOverlap ? " overlaps " : " reaches beyond ").then(name(other))
        .then(" by ").then(record.constant.magnitude).then(bound),
      didYouMean(flipped))
  }

  /// A frame that was probably meant to be inset.
  mutating func addShifted(_ constraint: ConstraintID, _ record: ConstraintRecord) {
    func relation(_ compound: StaticString, _ constant: Double) -> Sentence {
      Sentence(name(record.first)).then(".").then(compound).then(" == ").then(name(record.second)).then(".")
        .then(compound).then(constant < 0 ? " - " : " + ").then(constant.magnitude)
    }
    add(
      .shiftedFrame, about: constraint, item: record.first,
      relation("frame", record.constant).then(" moves ").then(name(record.first)).then(" out of ")
        .then(name(record.second)).then(" by ").then(record.constant.magnitude),
      Sentence("did you mean ").followed(by: relation("edges", record.constant.magnitude)).then("?"))
  }

  /// A format that names the superview instead of `|`.
  mutating func addParentAsSibling(_ constraint: ConstraintID, _ record: ConstraintRecord, isChildFirst: Bool) {
    let (child, parent) = isChildFirst ? (record.first, record.second) : (record.second, record.first)
    let attribute = isChildFirst ? record.firstAttribute : record.secondAttribute
    var instead: Sentence
    if model.metadata[constraint].identifier.map({ $0.contains(0x5B) }) ?? true {
      let isStart = attribute.position == .start
      instead = Sentence("in a format | stands for the superview: ").then(attribute.isVertical ? "V:" : "H:")
        .then(isStart ? "|-[" : "[").then(name(child)).then(isStart ? "]" : "]-|")
    } else {
      var meant = record
      meant.firstAttribute = attribute
      meant.secondAttribute = attribute
      instead = didYouMean(meant)
    }
    add(
      .parentAsSibling, about: constraint, item: child,
      say(constraint).then(" puts ").then(name(child)).then(" outside ").then(name(parent)).then(", which holds it"),
      instead)
  }

  /// The relation with which the end may lie further outside.
  private func pushes(_ record: ConstraintRecord) -> Relation {
    record.constant > 0 ? .greaterOrEqual : .lessOrEqual
  }

  /// Two contents of equal priority: suggests to make one more important.
  mutating func addSqueezed(_ item: ItemID, _ content: Double, _ given: Double, isWidth: Bool) {
    add(
      .squeezedContent, item: item,
      Sentence("the content of ").then(name(item)).then(" is ").with { $0.addShort(content) }
        .then(isWidth ? " wide but gets " : " high but gets ").with { $0.addShort(given) }
        .then(": content or a preference of the same priority takes the space"),
      Sentence("").with { model.wording.addRaise(item, isWidth: isWidth, isCut: true, to: &$0) })
  }

  mutating func addRequiredContent(_ item: ItemID, _ sizes: SizePreferences, isWidth: Bool) {
    let isStiff = (isWidth ? sizes.compression.0 : sizes.compression.1) >= Limits.required
    let start = Sentence("the content of ").then(name(item))
    add(
      .requiredContent, item: item,
      isStiff
        ? start.then(" must not be made ").then(isWidth ? "narrower" : "lower")
          .then(": its compression resistance is required")
        : start.then(" must not be given more ").then(isWidth ? "width" : "height").then(": its hugging is required"),
      "use 999: it yields where space is short, instead of breaking a constraint")
  }
}
