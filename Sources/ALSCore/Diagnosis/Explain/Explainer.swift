// Explains the value of an attribute of the published layout from the basis.

/// Computes explanations of the published layout.
final class Explainer {
  let model: Model
  let sync: Sync
  private let ambiguity: AmbiguityScan
  private let layout: PublishedLayout
  // The remainder: a sum of the model's unknowns, and one of the solver's variables.
  private var sum = Affine()
  private var rest = Buffer<Term>()

  init(_ layout: PublishedLayout) {
    self.layout = layout
    model = layout.model
    sync = layout.session.sync
    ambiguity = AmbiguityScan(layout)
  }

  /// The terms whose sum is the attribute, and with `withViolated` the violated preferences around it.
  func explain(_ item: ItemID, _ attribute: Attribute, withViolated: Bool) -> Explanation {
    let offset = findUnknowns(item, physical(attribute, item))
    var value = offset
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      value += term.coefficient * sync.value(term.unknown.item, Int(term.unknown.part))
    }
    let found = Explanation(item, attribute, value: value)
    if offset != 0 {
      found.terms.append(
        ExplainedTerm(reason: .inset, item: item, attribute: attribute, factor: 1, value: offset))
      keepRest(of: found, count: -1)
    }
    addUnnamed(found)
    var walk = CertificateWalk(sync.solver.analysis, rest)
    addTerms(found, &walk)
    if withViolated { ViolatedPreferences(sync).add(to: found, walk.variables) }
    return found
  }

  /// Calls `visit` with the constraints that determine an attribute, in the order of the explanation.
  func forEachConstraint(behind item: ItemID, _ attribute: Attribute, _ visit: (ConstraintID) -> Void) {
    _ = findUnknowns(item, physical(attribute, item))
    rest.removeAll()
    for at in 0..<sum.terms.count {
      let v = sync.map.variable(sum.terms[at].unknown.item, sum.terms[at].unknown.part)
      if sync.isMentioned(v) { rest.append(Term(variable: v, coefficient: sum.terms[at].coefficient)) }
    }
    var walk = CertificateWalk(sync.solver.analysis, rest)
    while let step = walk.next() {
      let owner = owner(of: told(step).member)
      if owner >= 0 { visit(ConstraintID(raw: owner)) }
    }
  }

  /// Omits content if a more important constraint has the same effect.
  private func told(_ step: CertificateStep) -> CertificateStep {
    owner(of: step.member) < 0 ? sync.solver.analysis.mostImportant(like: step) : step
  }

  private func owner(of member: BasisMember) -> Int32 { member.isRow ? sync.solver.problem.owner[member.row] : -1 }

  // MARK: The attribute

  /// Resolves leading and trailing to edges, measured from the left like all others.
  private func physical(_ attribute: Attribute, _ item: ItemID) -> Attribute {
    let parent = model.items[item].parent
    let isMirrored = model.items[parent < 0 ? item : parent].isMirrored
    return attribute.physical(isMirrored: isMirrored)
  }

  /// Sets `sum` to the attribute in the parent's coordinates; returns its constant.
  private func findUnknowns(_ item: ItemID, _ attribute: Attribute) -> Double {
    let parent = model.items[item].parent
    sum.clear()
    if attribute.kind == .dimension && model.items.isCollapsed(item) { return 0 }
    model.add(
      attribute, of: item, times: 1, host: parent < 0 ? item : parent, mirrored: false, paths: .spelledOut, to: &sum)
    return sum.constant
  }

  /// Splits `sum` into the solver's variables, in `rest`, and unknowns without constraints, which are 0.
  private func addUnnamed(_ found: Explanation) {
    rest.removeAll()
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      let v = sync.map.variable(term.unknown.item, term.unknown.part)
      if sync.isMentioned(v) {
        rest.append(Term(variable: v, coefficient: term.coefficient))
        continue
      }
      found.isFree = !model.items.isCollapsed(term.unknown.item)
      found.terms.append(
        ExplainedTerm(
          reason: .nothing, item: term.unknown.item, attribute: Explanation.attribute(ofPart: term.unknown.part),
          factor: term.coefficient, value: 0, isFree: found.isFree))
      keepRest(of: found, afterUnnamed: at)
    }
  }

  /// Records the remainder after an unknown without constraints: terms skipped before it, in `rest`, and terms after it in `sum`.
  private func keepRest(of found: Explanation, afterUnnamed at: Int) {
    let last = found.terms.count - 1
    let first = found.rests.count
    for k in 0..<min(rest.count, Explanation.shownRest) {
      found.rests.append(AffineTerm(unknown: sync.map.unknown(rest[k].variable), coefficient: rest[k].coefficient))
    }
    var next = at + 1
    while next < sum.terms.count && found.rests.count - first < Explanation.shownRest {
      found.rests.append(sum.terms[next])
      next += 1
    }
    found.terms[last].firstRest = first
    found.terms[last].restCount = found.rests.count - first
    found.terms[last].restTotal = rest.count + sum.terms.count - at - 1
  }

  // MARK: Terms

  private func addTerms(_ found: Explanation, _ walk: inout CertificateWalk) {
    let total = walk.count
    let termNames = TermNames(sync)
    var index = 0
    var costless = ContiguousArray<Int32>()
    while let step = walk.next() {
      let told = told(step)
      found.terms.append(termNames.term(told.member, factor: told.factor))
      if sync.solver.analysis.hasZeroReducedCost(step.member) {
        costless.append(Int32(truncatingIfNeeded: found.terms.count - 1))
        costless.append(step.member.raw)
      }
      if Explanation.isShown(index, of: total) {
        keepRest(of: found, count: walk.remainder(into: &rest, most: Explanation.shownRest))
      }
      index += 1
    }
    if !costless.isEmpty { judgeFreedom(found, costless) }
  }

  /// Records the remainder after the last term: in `rest`, or for a count of -1 in `sum`.
  private func keepRest(of found: Explanation, count: Int) {
    let last = found.terms.count - 1
    found.terms[last].firstRest = found.rests.count
    if count < 0 {
      for at in 0..<sum.terms.count { found.rests.append(sum.terms[at]) }
    } else {
      for k in 0..<rest.count {
        found.rests.append(AffineTerm(unknown: sync.map.unknown(rest[k].variable), coefficient: rest[k].coefficient))
      }
    }
    found.terms[last].restCount = found.rests.count - found.terms[last].firstRest
    found.terms[last].restTotal = count < 0 ? found.terms[last].restCount : count
  }

  // MARK: Freedom

  /// Marks terms that could vary.  A basis member without cost may still be blocked by others at the vertex, so each is tested;
  /// only layouts with such members pay for it.  `costless` alternates between a term's index and its basis member.
  private func judgeFreedom(_ found: Explanation, _ costless: ContiguousArray<Int32>) {
    let trial = sync.solver.copyForTrial()
    var isAny = false
    for k in 0..<min(costless.count / 2, Explanation.tried)
    where trial.analysis.canMove(BasisMember(raw: costless[2 * k + 1])) {
      found.terms[Int(costless[2 * k])].isFree = true
      isAny = true
    }
    // Beyond a limit the freedom of the items decides, since testing each would take too long.
    for k in min(costless.count / 2, Explanation.tried)..<costless.count / 2 {
      let at = Int(costless[2 * k])
      found.terms[at].isFree = isAmbiguous(found.terms[at])
      if found.terms[at].isFree { isAny = true }
    }
    if !isAny && isAmbiguous() {
      for k in 0..<costless.count / 2 { found.terms[Int(costless[2 * k])].isFree = true }
      isAny = true
    }
    if isAny { found.isFree = true }
  }

  /// Whether one of the unknowns in `sum` is free, by the exact analysis of the whole layout.
  private func isAmbiguous() -> Bool {
    do throws(LayoutError) { try ambiguity.scan() } catch { return false }
    for at in 0..<sum.terms.count {
      let unknown = sum.terms[at].unknown
      let bits = layout.snapshot.freedom?[unknown.item] ?? 0
      if bits & 1 << UInt8(truncatingIfNeeded: unknown.part) != 0 { return true }
    }
    return false
  }

  private func isAmbiguous(_ term: ExplainedTerm) -> Bool {
    do throws(LayoutError) { try ambiguity.scan() } catch { return false }
    let bits = layout.snapshot.freedom?[term.item] ?? 0
    guard let place = term.attribute.plain else { return bits != 0 }
    // Bits as in Unknown.Kind: a position is free if its origin or its extent is.
    return bits & (place.isSize ? 4 : 5) << UInt8(truncatingIfNeeded: place.axis.rawValue) != 0
  }
}
