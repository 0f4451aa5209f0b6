// Descriptions of findings: a sentence each, and a suggestion.

extension Lint {
  private mutating func add(
    _ kind: LintKind, _ constraint: ConstraintID, _ other: ConstraintID, _ item: ItemID, _ message: TextWriter,
    _ suggestion: TextWriter
  ) {
    found.append(
      LintFinding(
        kind: kind, constraint: constraint, other: other, item: item, message: message.bytes,
        suggestion: suggestion.bytes))
  }

  private func words(_ text: StaticString) -> TextWriter {
    var out = TextWriter()
    out.add(text)
    return out
  }

  private func say(_ constraint: ConstraintID) -> TextWriter {
    var out = TextWriter()
    model.wording.add(constraint: constraint, to: &out)
    return out
  }

  private func name(_ item: ItemID) -> [UInt8] { Array(model.wording.itemText(item).utf8) }

  // MARK: Rules

  private func say(rule group: GroupID) -> TextWriter {
    var out = words("the rule ")
    let condition = model.rules[group].condition
    if condition?.isElse ?? false { out.add("else of ") }
    out.addString(condition?.text ?? [])
    return out
  }

  mutating func addLoop(_ group: GroupID) {
    var out = say(rule: group)
    out.add(" does not settle: what it brings into force changes the length that it tests")
    add(
      .ruleLoop, -1, -1, model.itemsTested(by: group).first ?? -1, out,
      words("test a length that the rule does not change, such as that of the parent"))
  }

  mutating func addNever(_ group: GroupID) {
    var out = say(rule: group)
    out.add(" is never in force at the sizes that were proved")
    add(.neverInForce, -1, -1, -1, out, words("correct its condition, or remove it"))
  }

  mutating func addCycle(_ guide: ItemID, _ member: ItemID) {
    var out = words("the barrier ")
    out.add(name(guide))
    out.add(" moves ")
    out.add(name(member))
    out.add(", which is one of its members")
    add(
      .barrierCycle, -1, -1, guide, out,
      words("let its members depend on other items, or remove the member from the barrier"))
  }

  // MARK: Unused

  mutating func addUnused(metric name: [UInt8]) {
    var out = words("the metric ")
    out.addString(name)
    out.add(" is never used")
    add(.unusedMetric, -1, -1, -1, out, words("use it in a constraint, or remove it"))
  }

  mutating func addUnused(_ item: ItemID) {
    var out = words("no constraint names ")
    out.add(name(item))
    add(.unusedItem, -1, -1, item, out, words("constrain it, or remove it"))
  }

  mutating func addInactive(_ constraint: ConstraintID) {
    var out = say(constraint)
    out.add(" is inactive, and it is in no group that could activate it")
    add(.inactive, constraint, -1, -1, out, words("activate it, add it to a group, or remove it"))
  }

  // MARK: No effect

  mutating func addNoEffect(_ constraint: ConstraintID, _ holds: Bool) {
    var out = say(constraint)
    out.add(" compares a value with itself, and ")
    out.add(holds ? "always holds" : "never holds")
    // Most likely the superview was meant.
    var meant = model.constraints[constraint]
    let parent = meant.second == meant.first ? model.items[meant.first].parent : -1
    if meant.terms >= 0 || parent < 0 { return add(.noEffect, constraint, -1, -1, out, words("remove it")) }
    meant.second = parent
    var instead = words("did you mean ")
    model.wording.add(meant, to: &instead)
    instead.add("?")
    add(.noEffect, constraint, -1, -1, out, instead)
  }

  mutating func addNegative(_ constraint: ConstraintID) {
    var out = say(constraint)
    out.add(" always holds, because no size is negative")
    add(.noEffect, constraint, -1, -1, out, words("remove it"))
  }

  mutating func addDuplicate(_ constraint: ConstraintID, _ other: ConstraintID) {
    var out = say(constraint)
    out.add(" repeats ")
    out.add(say(other).bytes)
    add(.duplicate, constraint, other, -1, out, words("remove one of them"))
  }

  mutating func addImplied(_ constraint: ConstraintID, _ other: ConstraintID) {
    var out = say(constraint)
    out.add(" requires nothing beyond ")
    out.add(say(other).bytes)
    add(.implied, constraint, other, -1, out, words("remove it"))
  }

  mutating func addOverruled(_ constraint: ConstraintID, _ other: ConstraintID) {
    var out = say(constraint)
    out.add(" has no effect, because ")
    out.add(say(other).bytes)
    out.add(" is required")
    add(.overruled, constraint, other, -1, out, words("remove it, or make the other one optional"))
  }

  mutating func addTie(_ constraint: ConstraintID, _ other: ConstraintID) {
    var out = say(constraint)
    out.add(" and ")
    out.add(say(other).bytes)
    out.add(" cannot both hold, and neither is more important")
    add(.tie, constraint, other, -1, out, words("give one of them a lower priority"))
  }

  // MARK: Suspicious

  mutating func addMixed(_ constraint: ConstraintID, _ other: ConstraintID, _ item: ItemID) {
    var out = TextWriter()
    out.add(name(item))
    out.add(" follows the reading direction in one constraint and not in another: ")
    out.add(say(other).bytes)
    out.add(", ")
    out.add(say(constraint).bytes)
    add(.mixedDirections, constraint, other, item, out, words("use leading and trailing in both"))
  }

  mutating func addSign(_ constraint: ConstraintID, _ record: ConstraintRecord, isForwards: Bool) {
    addFlipped(constraint, record, isForwards, " reaches beyond ")
  }

  mutating func addOverlap(_ constraint: ConstraintID, _ record: ConstraintRecord, isForwards: Bool) {
    addFlipped(constraint, record, isForwards, " overlaps ")
  }

  private mutating func addFlipped(
    _ constraint: ConstraintID, _ record: ConstraintRecord, _ isForwards: Bool, _ verb: StaticString
  ) {
    let one = isForwards ? record.first : record.second
    let other = isForwards ? record.second : record.first
    var out = say(constraint)
    out.add(": ")
    out.add(name(one))
    out.add(verb)
    out.add(name(other))
    out.add(" by ")
    out.add(record.constant.magnitude)
    if record.relation != .equal { out.add(record.relation == pushes(record) ? " or more" : " or less") }
    var flipped = record
    flipped.constant = -record.constant
    var instead = words("did you mean ")
    model.wording.add(flipped, to: &instead)
    instead.add("?")
    add(.suspiciousSign, constraint, -1, one, out, instead)
  }

  /// A frame that was probably meant to be inset.
  mutating func addShifted(_ constraint: ConstraintID, _ record: ConstraintRecord) {
    func relation(_ compound: StaticString, _ constant: Double) -> TextWriter {
      var out = TextWriter()
      out.add(name(record.first))
      out.add(".")
      out.add(compound)
      out.add(" == ")
      out.add(name(record.second))
      out.add(".")
      out.add(compound)
      out.add(constant < 0 ? " - " : " + ")
      out.add(constant.magnitude)
      return out
    }
    var out = relation("frame", record.constant)
    out.add(" moves ")
    out.add(name(record.first))
    out.add(" out of ")
    out.add(name(record.second))
    out.add(" by ")
    out.add(record.constant.magnitude)
    var instead = words("did you mean ")
    instead.add(relation("edges", record.constant.magnitude).bytes)
    instead.add("?")
    add(.shiftedFrame, constraint, -1, record.first, out, instead)
  }

  /// A format that names the superview instead of `|`.
  mutating func addParentAsSibling(_ constraint: ConstraintID, _ record: ConstraintRecord, isChildFirst: Bool) {
    let (child, parent) = isChildFirst ? (record.first, record.second) : (record.second, record.first)
    let attribute = isChildFirst ? record.firstAttribute : record.secondAttribute
    var out = say(constraint)
    out.add(" puts ")
    out.add(name(child))
    out.add(" outside ")
    out.add(name(parent))
    out.add(", which holds it")
    var instead: TextWriter
    if model.metadata[constraint].identifier.map({ $0.contains(0x5B) }) ?? true {
      let isStart = attribute.position == .start
      instead = words("in a format | stands for the superview: ")
      instead.add(attribute.isVertical ? "V:" : "H:")
      instead.add(isStart ? "|-[" : "[")
      instead.add(name(child))
      instead.add(isStart ? "]" : "]-|")
    } else {
      var meant = record
      meant.firstAttribute = attribute
      meant.secondAttribute = attribute
      instead = words("did you mean ")
      model.wording.add(meant, to: &instead)
      instead.add("?")
    }
    add(.parentAsSibling, constraint, -1, child, out, instead)
  }

  /// The relation with which the end may lie further outside.
  private func pushes(_ record: ConstraintRecord) -> Relation {
    record.constant > 0 ? .greaterOrEqual : .lessOrEqual
  }

  /// Two contents of equal priority: suggests to make one more important.
  mutating func addSqueezed(_ item: ItemID, _ content: Double, _ given: Double, isWidth: Bool) {
    var out = words("the content of ")
    out.add(name(item))
    out.add(" is ")
    out.addShort(content)
    out.add(isWidth ? " wide but gets " : " high but gets ")
    out.addShort(given)
    out.add(": content or a preference of the same priority takes the space")
    var advice = TextWriter()
    model.wording.addRaise(item, isWidth: isWidth, isCut: true, to: &advice)
    add(.squeezedContent, -1, -1, item, out, advice)
  }

  mutating func addRequiredContent(_ item: ItemID, _ sizes: SizePreferences, isWidth: Bool) {
    let compression = isWidth ? sizes.compression.0 : sizes.compression.1
    var out = words("the content of ")
    out.add(name(item))
    out.add(compression >= Limits.required ? " must not be made " : " must not be given more ")
    if compression >= Limits.required {
      out.add(isWidth ? "narrower" : "lower")
    } else {
      out.add(isWidth ? "width" : "height")
    }
    out.add(": its ")
    out.add(compression >= Limits.required ? "compression resistance" : "hugging")
    out.add(" is required")
    add(
      .requiredContent, -1, -1, item, out,
      words("use 999: it yields where space is short, instead of breaking a constraint"))
  }
}
