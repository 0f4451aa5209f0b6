// An explanation as a derivation: each line is an equal expression, with the reason on the right.
//
//     save.right is 300
//       = root.width - 20   save.trailing == root.trailing - 20
//       = 300               root is 320 wide

struct ExplanationText {
  let model: Model
  let rules: RuleWording

  func text(_ found: Explanation) -> [UInt8] {
    var out = TextWriter()
    addSubject(found, to: &out)
    out.add(out.bytes.last == 0x20 ? "is " : " is ")
    out.addShort(found.value)
    let parent = model.items[found.item].parent
    if found.attribute.isLocation && parent >= 0 && model.items[parent].parent >= 0 {
      out.add(" in ")
      out.add(Array(model.wording.itemText(parent).utf8))
    }
    if found.isFree { out.add(", and could be different") }
    if found.terms.isEmpty { addNoTerms(found, to: &out) }
    out.add("\n")
    addDerivation(found, to: &out)
    addLost(found, to: &out)
    return out.bytes
  }

  /// `title.leading`, and the physical edge where it may surprise.
  private func addSubject(_ found: Explanation, to out: inout TextWriter) {
    model.wording.add(found.item, found.attribute, to: &out)
    let parent = model.items[found.item].parent
    if !found.attribute.isDirectional || !model.items[parent < 0 ? found.item : parent].isMirrored { return }
    out.add(found.attribute.position == .start ? ", on its right, " : ", on its left, ")
  }

  private func addNoTerms(_ found: Explanation, to out: inout TextWriter) {
    if model.items.isCollapsed(found.item) { return out.add(": it is gone") }
    out.add(model.items[found.item].parent < 0 ? ": a root lies at 0" : ": no constraint moves it")
  }

  private func addDerivation(_ found: Explanation, to out: inout TextWriter) {
    let count = found.terms.count
    var lines: [[UInt8]] = []
    var constant = 0.0
    var width = 0
    for (index, term) in found.terms.enumerated() {
      constant += term.amount
      if term.restTotal < 0 && index + 1 < count {
        lines.append([])
        continue
      }
      var line = TextWriter()
      addRest(found, term, constant: index + 1 == count ? found.value : constant, to: &line)
      width = max(width, min(line.cells, Explanation.widestEquation))
      lines.append(line.bytes)
    }
    var skipped = 0
    for (index, term) in found.terms.enumerated() {
      if lines[index].isEmpty {
        skipped += 1
        continue
      }
      if skipped > 0 { addSkipped(skipped, to: &out) }
      skipped = 0
      out.add("  = ")
      out.add(lines[index])
      out.addSpaces(width + 3 - TextWriter.cells(lines[index]))
      addReason(term, to: &out)
      out.add("\n")
      addBarrier(term, to: &out)
      addRules(term, to: &out)
    }
  }

  /// The members that a barrier follows, if the constraint is its position.
  private func addBarrier(_ term: ExplainedTerm, to out: inout TextWriter) {
    guard term.reason == .constraint, let text = barrier(of: term.constraint) else { return }
    out.add("      follows ")
    out.add(text)
    out.add("\n")
  }

  /// `the trailing edges of a, b, and a margin of 8`, for the position of a barrier.
  func barrier(of constraint: ConstraintID) -> [UInt8]? {
    let rounds = BarrierRounds(model: model)
    for index in model.arrangements.barriers where rounds.holder(of: index)?.constraint == constraint {
      let plan = model.arrangements[index].plan
      var out = TextWriter()
      out.add("the ")
      out.add(plan.side.name)
      out.add(plan.members.count > 1 ? " edges of " : " edge of ")
      for (at, member) in plan.members.enumerated() {
        if at > 0 { out.add(", ") }
        out.add(Array(model.wording.itemText(member.item.id).utf8))
      }
      if plan.margin != 0 {
        out.add(", and a margin of ")
        out.addShort(plan.margin)
      }
      return out.bytes
    }
    return nil
  }

  /// Which rule the constraint depends on, and why it is in force.
  private func addRules(_ term: ExplainedTerm, to out: inout TextWriter) {
    if term.reason != .constraint || model.rules.isEmpty { return }
    let conditions = rules.rules(of: term.constraint)
    if conditions.isEmpty { return }
    out.add("      in force while ")
    rules.add(conditions, to: &out)
    out.add("\n")
  }

  private func addSkipped(_ count: Int, to out: inout TextWriter) {
    out.add("  ... ")
    out.add(Double(count))
    out.add(count == 1 ? " more step\n" : " more steps\n")
  }

  // MARK: Remainders

  /// `root.width / 2 + a.right - 20`: the remainder and the constants so far, positive terms first.
  func addRest(_ found: Explanation, _ term: ExplainedTerm, constant: Double, to out: inout TextWriter) {
    var isFirst = true
    var shown = 0
    for sign in [1.0, -1.0] {
      var isDone: UInt32 = 0
      for k in 0..<term.restCount where isDone & (1 << UInt32(k)) == 0 {
        let partner = partner(found, term, k)
        isDone |= 1 << UInt32(k)
        if partner >= 0 { isDone |= 1 << UInt32(partner) }
        let one = found.rests[term.firstRest + k]
        if one.coefficient * sign < 0 { continue }
        shown += 1
        if shown > Explanation.shownGroups { continue }
        addGroup(one, partner < 0 ? nil : found.rests[term.firstRest + partner], &isFirst, &out)
      }
    }
    if shown > Explanation.shownGroups || term.restTotal > term.restCount { out.add(" + ...") }
    if isFirst { return out.addShort(constant) }
    if constant.magnitude < 0.0005 { return }
    out.add(constant < 0 ? " - " : " + ")
    out.addShort(constant.magnitude)
  }

  /// The other unknown of the same item and axis in the remainder: a position and a size form an edge.
  private func partner(_ found: Explanation, _ term: ExplainedTerm, _ k: Int) -> Int {
    let unknown = found.rests[term.firstRest + k].unknown
    if unknown.part >= 4 { return -1 }
    for j in k + 1..<max(term.restCount, k + 1) {
      let other = found.rests[term.firstRest + j].unknown
      if other.item == unknown.item && other.part < 4 && other.part & 1 == unknown.part & 1 { return j }
    }
    return -1
  }

  private func addGroup(
    _ one: AffineTerm, _ two: AffineTerm?, _ isFirst: inout Bool, _ out: inout TextWriter
  ) {
    guard let two else { return addProduct(one.coefficient, one.unknown, nil, &isFirst, &out) }
    let origin = one.unknown.part < 2 ? one : two
    let extent = one.unknown.part < 2 ? two : one
    let share = extent.coefficient / origin.coefficient
    let isX = origin.unknown.part == 0
    if share == 1 { return addProduct(origin.coefficient, origin.unknown, isX ? .right : .bottom, &isFirst, &out) }
    if share == 0.5 {
      return addProduct(origin.coefficient, origin.unknown, isX ? .centerX : .centerY, &isFirst, &out)
    }
    addProduct(origin.coefficient, origin.unknown, nil, &isFirst, &out)
    addProduct(extent.coefficient, extent.unknown, nil, &isFirst, &out)
  }

  private func addProduct(
    _ factor: Double, _ unknown: Unknown, _ attribute: Attribute?, _ isFirst: inout Bool, _ out: inout TextWriter
  ) {
    out.add(factor < 0 ? (isFirst ? "-" : " - ") : (isFirst ? "" : " + "))
    isFirst = false
    let size = factor.magnitude
    let divisor = TextWriter.divisor(of: size)
    if (size * divisor - 1).magnitude > 1e-9 {
      out.addFactor(size * divisor)
      out.add(" * ")
    }
    out.add(Array(model.wording.itemText(unknown.item).utf8))
    out.add(".")
    out.add((attribute ?? Explanation.attribute(ofPart: unknown.part)).name)
    if unknown.part >= 4 { out.add(" in its root") }
    if divisor == 1 { return }
    out.add(" / ")
    out.add(divisor)
  }

  // MARK: Violated preferences

  private func addLost(_ found: Explanation, to out: inout TextWriter) {
    if found.lost.isEmpty { return }
    out.add("unsatisfied preferences:\n")
    for (index, lost) in found.lost.enumerated() {
      if index == Explanation.shownLost {
        out.add("  and ")
        out.add(Double(found.lost.count - index))
        out.add(" more\n")
        return
      }
      out.add("  ")
      addPreference(lost, to: &out)
      out.add(" wanted ")
      out.addShort(lost.points.magnitude)
      out.add(lost.points > 0 ? " points more; " : " points less; ")
      addWinners(found, lost, to: &out)
      if isTied(found, lost) {
        out.add("; to let it win, ")
        model.wording.addRaise(lost.item, isWidth: lost.attribute == .width, isCut: lost.points > 0, to: &out)
      }
      out.add("\n")
    }
  }

  func addPreference(_ lost: LostPreference, to out: inout TextWriter) {
    if lost.constraint >= 0 { return model.wording.add(constraint: lost.constraint, to: &out) }
    out.add("the content of ")
    out.add(Array(model.wording.itemText(lost.item).utf8))
    out.add(lost.attribute == .width ? " in width" : " in height")
    out.add(lost.points > 0 ? " (compression resistance " : " (hugging ")
    out.add(lost.priority)
    out.add(")")
  }

  /// Whether content has lost to content of the same importance or less.
  private func isTied(_ found: Explanation, _ lost: LostPreference) -> Bool {
    if lost.constraint >= 0 { return false }
    for winner in found.winners[lost.firstWinner..<lost.firstWinner + lost.winnerCount] where winner.reason == .content
    {
      let sizes = model.preferences(of: winner.item)
      let isWidth = winner.attribute == .width
      let hugging = isWidth ? sizes.hugging.0 : sizes.hugging.1
      let compression = isWidth ? sizes.compression.0 : sizes.compression.1
      if lost.priority == hugging || lost.priority == compression { return true }
    }
    return false
  }

  private func addWinners(_ found: Explanation, _ lost: LostPreference, to out: inout TextWriter) {
    if lost.winnerCount == 0 { return out.add("others would lose more") }
    out.add("it lost to ")
    let shown = min(lost.winnerCount, Explanation.shownWinners)
    for k in 0..<shown {
      if k > 0 { out.add(k + 1 == lost.winnerCount ? " and " : ", ") }
      addWinner(found.winners[lost.firstWinner + k], to: &out)
    }
    if shown == lost.winnerCount { return }
    out.add(" and ")
    out.add(Double(lost.winnerCount - shown))
    out.add(" more")
  }

  func addWinner(_ term: ExplainedTerm, to out: inout TextWriter) {
    switch term.reason {
    case .constraint: model.wording.add(constraint: term.constraint, to: &out)
    case .minimum:
      model.wording.add(term.item, term.attribute, to: &out)
      out.add(" >= 0")
    default:
      let isArea = model.items[term.item].kind == .content
      out.add(isArea ? "the viewport of " : term.reason == .content ? "the content of " : "the size of ")
      out.add(Array(model.wording.itemText(term.item).utf8))
      out.add(" (")
      addMeasure(term, to: &out)
      out.add(")")
    }
  }
}

extension Explanation {
  /// Longer equations do not shift the column of reasons.
  static let widestEquation = 48
  static let shownGroups = 4
  static let shownLost = 8
  static let shownWinners = 3
}
