// Why an attribute of the published layout has its value, read off the tight set.

/// One term of an explanation, in handles.
public struct ExplainedPart {
  public var reason: ExplainedReason
  public var constraint: Handle
  public var item: Handle
  public var attribute: Attribute
  public var factor: Double
  public var value: Double
  public var isFree: Bool
}

/// One preference that lost, in handles.
public struct LostPart {
  public var constraint: Handle
  public var item: Handle
  public var attribute: Attribute
  public var priority: Float
  public var points: Double
  public var winner: Handle
  public var winnerCount: Int
}

extension Layout {
  /// The terms that add up to the attribute; nil when the layout has changed since it was published.
  public func explainedParts(
    _ handle: Handle, _ attribute: Int32
  ) throws(LayoutError) -> (parts: ContiguousArray<ExplainedPart>, value: Double)? {
    guard let found = try explain(handle, attribute, withLosers: false) else { return nil }
    var parts = ContiguousArray<ExplainedPart>()
    parts.reserveCapacity(found.terms.count)
    for term in found.terms {
      parts.append(
        ExplainedPart(
          reason: term.reason, constraint: self.handle(constraint: term.constraint), item: self.handle(item: term.item),
          attribute: term.attribute, factor: term.factor, value: term.value, isFree: term.isFree))
    }
    return (parts, found.value)
  }

  /// The preferences that are violated around the attribute.
  public func lostParts(_ handle: Handle, _ attribute: Int32) throws(LayoutError) -> ContiguousArray<LostPart>? {
    guard let found = try explain(handle, attribute, withLosers: true) else { return nil }
    var parts = ContiguousArray<LostPart>()
    for lost in found.lost {
      let winner = lost.winnerCount > 0 ? found.winners[lost.firstWinner].constraint : -1
      parts.append(
        LostPart(
          constraint: self.handle(constraint: lost.constraint), item: self.handle(item: lost.item),
          attribute: lost.attribute, priority: lost.priority, points: lost.points,
          winner: self.handle(constraint: winner), winnerCount: lost.winnerCount))
    }
    return parts
  }

  public func explanationText(_ handle: Handle, _ attribute: Int32, asJSON: Bool) throws(LayoutError) -> [UInt8]? {
    guard let found = try explain(handle, attribute, withLosers: true) else { return nil }
    return asJSON ? model.json(found) : model.text(found)
  }

  private func explain(
    _ handle: Handle, _ attributeNumber: Int32, withLosers: Bool
  ) throws(LayoutError) -> Explanation? {
    let item = try self.item(handle)
    let attribute = try self.attribute(attributeNumber)
    if attribute == .none { throw LayoutError(.argument, "the attribute is missing") }
    if model.changes.arePending || isOutOfStep || snapshot.revision == 0 { return nil }
    return explain(item, attribute, withLosers: withLosers)
  }

  private func explain(_ item: Int32, _ attribute: Attribute, withLosers: Bool) -> Explanation {
    let offset = findUnknowns(item, physical(attribute, item))
    var value = offset
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      value += term.coefficient * self.value(Int(term.unknown.item), Int(term.unknown.part))
    }
    let found = Explanation(item, attribute, value: value)
    if offset != 0 {
      found.terms.append(
        ExplainedTerm(reason: .inset, item: item, attribute: attribute, factor: 1, value: offset))
      keepRest(of: found, count: -1)
    }
    addUnnamed(found)
    var walk = CertificateWalk(solver, rowTerms)
    addTerms(found, &walk)
    if withLosers { addLosers(found, walk.variables) }
    return found
  }

  // MARK: What is asked about

  /// Leading and trailing are the edges they stand for, measured from the left like all others.
  private func physical(_ attribute: Attribute, _ item: Int32) -> Attribute {
    let parent = model.items[item].parent
    let isMirrored = model.items[parent < 0 ? item : parent].isMirrored
    switch attribute {
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    case .leadingMargin: return isMirrored ? .rightMargin : .leftMargin
    case .trailingMargin: return isMirrored ? .leftMargin : .rightMargin
    default: return attribute
    }
  }

  /// Fills `sum` with the attribute in the parent's coordinates; gives its constant.
  private func findUnknowns(_ item: Int32, _ attribute: Attribute) -> Double {
    let parent = model.items[item].parent
    sum.clear()
    model.add(
      attribute, of: item, times: 1, host: parent < 0 ? item : parent, mirrored: false, paths: .spelledOut, to: &sum)
    return sum.constant
  }

  /// Splits `sum` into what the solver knows, in `rowTerms`, and what no constraint mentions, which is 0.
  private func addUnnamed(_ found: Explanation) {
    rowTerms.removeAll()
    for at in 0..<sum.terms.count {
      let term = sum.terms[at]
      let slot = Int(term.unknown.item)
      let base = slot < link.blocks.count ? link.blocks[slot] : -1
      let v = base + term.unknown.part
      if base >= 0 && solver.rowCount(of: v) > 0 {
        rowTerms.append(Term(variable: v, coefficient: term.coefficient))
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

  /// Remembers what is left after something unnamed: what was passed over before it, in `rowTerms`, and what follows it
  /// in `sum`.
  private func keepRest(of found: Explanation, afterUnnamed at: Int) {
    let last = found.terms.count - 1
    let first = found.rests.count
    for k in 0..<min(rowTerms.count, Explanation.shownRest) {
      found.rests.append(AffineTerm(unknown: unknown(rowTerms[k].variable), coefficient: rowTerms[k].coefficient))
    }
    var next = at + 1
    while next < sum.terms.count && found.rests.count - first < Explanation.shownRest {
      found.rests.append(sum.terms[next])
      next += 1
    }
    found.terms[last].firstRest = first
    found.terms[last].restCount = found.rests.count - first
    found.terms[last].restTotal = rowTerms.count + sum.terms.count - at - 1
  }

  // MARK: Terms

  private func addTerms(_ found: Explanation, _ walk: inout CertificateWalk) {
    let total = walk.count
    var index = 0
    var costless = ContiguousArray<Int32>()
    while let step = walk.next() {
      let thing = BasisMember(raw: step.variable)
      found.terms.append(named(thing, factor: step.coefficient))
      if solver.isZeroSlope(thing) {
        costless.append(Int32(truncatingIfNeeded: found.terms.count - 1))
        costless.append(thing.raw)
      }
      if Explanation.isShown(index, of: total) {
        keepRest(of: found, count: walk.remainder(into: &rowTerms, most: Explanation.shownRest))
      }
      index += 1
    }
    if !costless.isEmpty { judgeFreedom(found, costless) }
  }

  /// Remembers what is left, which is in `rowTerms`, or for a count of -1 in `sum`, after the last term.
  private func keepRest(of found: Explanation, count: Int) {
    let last = found.terms.count - 1
    found.terms[last].firstRest = found.rests.count
    if count < 0 {
      for at in 0..<sum.terms.count { found.rests.append(sum.terms[at]) }
    } else {
      for k in 0..<rowTerms.count {
        found.rests.append(AffineTerm(unknown: unknown(rowTerms[k].variable), coefficient: rowTerms[k].coefficient))
      }
    }
    found.terms[last].restCount = found.rests.count - found.terms[last].firstRest
    found.terms[last].restTotal = count < 0 ? found.terms[last].restCount : count
  }

  /// The unknown behind a variable.
  func unknown(_ v: Int32) -> Unknown {
    let item = link.itemOfBlock[Int(v >> 2)]
    if item >= 0 { return Unknown(item, Unknown.Kind(rawValue: v & 3) ?? .left) }
    return Unknown(-2 - item, v & 3 == 0 ? .absoluteX : .absoluteY)
  }

  /// What a tight or loose thing of the solver is called in the model.
  func named(_ thing: BasisMember, factor: Double) -> ExplainedTerm {
    let value = solver.keptValue(thing)
    if !thing.isRow {
      let unknown = unknown(thing.id)
      return ExplainedTerm(
        reason: thing.isBound ? .minimum : .nothing, item: unknown.item,
        attribute: Explanation.attribute(ofPart: unknown.part), factor: factor, value: value)
    }
    let owner = solver.owner[thing.id]
    if owner >= 0 {
      let record = model.constraints[owner]
      return ExplainedTerm(
        reason: .constraint, constraint: owner, item: record.first, attribute: record.firstAttribute, factor: factor,
        value: value)
    }
    var unknown = unknown(solver.term(thing, 0).variable)
    if solver.termCount(thing) == 1 && unknown.part < 4 {
      return ExplainedTerm(
        reason: isContent(thing.id, unknown) ? .content : .size, item: unknown.item,
        attribute: Explanation.attribute(ofPart: unknown.part), factor: factor, value: value)
    }
    // Where the bounds of a view lie in their root; its own place is the last term.
    unknown = self.unknown(solver.term(thing, solver.termCount(thing) - 1).variable)
    return ExplainedTerm(
      reason: .inset, item: unknown.item, attribute: Explanation.attribute(ofPart: unknown.part), factor: factor,
      value: value, isStep: true)
  }

  private func isContent(_ row: Int32, _ unknown: Unknown) -> Bool {
    let place = model.items[unknown.item].preferences
    if place < 0 || unknown.part < 2 { return false }
    return link.preferenceRows[Int(place) * 4 + Int(unknown.part)] == row
  }

  // MARK: Freedom

  /// Marks what could be otherwise.  A thing without cost may still be held where it stands by others that meet there, so
  /// each is tried; only layouts with such things pay for it.  `costless`: place of a term and thing, in turn.
  private func judgeFreedom(_ found: Explanation, _ costless: ContiguousArray<Int32>) {
    let trial = Solver(copying: solver)
    trial.forgetBroken()
    var isAny = false
    for k in 0..<min(costless.count / 2, Explanation.tried) where trial.canMove(BasisMember(raw: costless[2 * k + 1])) {
      found.terms[Int(costless[2 * k])].isFree = true
      isAny = true
    }
    // Of very many, those that come late are told by their items: to try each would take too long.
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

  /// Whether one of the unknowns in `sum` is free, by the exact scan of the whole layout.
  private func isAmbiguous() -> Bool {
    do throws(LayoutError) { try scan() } catch { return false }
    for at in 0..<sum.terms.count {
      let unknown = sum.terms[at].unknown
      let bits = snapshot.freedom?[Int(unknown.item)] ?? 0
      if bits & 1 << UInt8(truncatingIfNeeded: unknown.part) != 0 { return true }
    }
    return false
  }

  private func isAmbiguous(_ term: ExplainedTerm) -> Bool {
    do throws(LayoutError) { try scan() } catch { return false }
    let bits = snapshot.freedom?[Int(term.item)] ?? 0
    guard let place = term.attribute.plain else { return bits != 0 }
    // Bits as of Unknown.Kind: a place is free when its origin or its extent is.
    return bits & (place.isSize ? 4 : 5) << UInt8(truncatingIfNeeded: place.axis) != 0
  }
}
