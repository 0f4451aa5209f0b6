// The two one-sided reduced costs of every slot.
//
// For each level:  sum over inactive members of gradient * a  +  sum over slots of mu * a  =  0.
// When the member in slot i moves up by 1, the cost changes by  upPenalty - mu_i ; down, by  downPenalty + mu_i.

extension Pricing {
  func touch(_ position: VariableID) {
    tieBreakers.markStale()
    if isTouched[position] { return }
    isTouched[position] = true
    touched.append(position)
  }

  /// The sign of a reduced cost, its deciding level, and its magnitude there if an active member causes it.
  struct ReducedCost {
    var sign: Int
    var level: Level
    var size = 0.0

    /// Whether the cost may be a rounding residue of many updates.
    var isThin: Bool { size > 0 && size < 1e-6 }
  }

  /// `sense` is +1 or -1.
  func reducedCost(_ position: VariableID, sense: Double) -> ReducedCost {
    let member = basis.members[position]
    return reducedCost(position, sense, sense > 0 ? vertex.upPenalty(member) : vertex.downPenalty(member))
  }

  /// The same for a known penalty of the member in this direction.
  @_optimize(speed)
  private func reducedCost(_ position: VariableID, _ sense: Double, _ own: Level) -> ReducedCost {
    var penalty = own
    var node = multipliers.first(position)
    while node >= 0 {
      let level = multipliers.level(node)
      if penalty.key != 0 && level < penalty { return ReducedCost(sign: 1, level: penalty) }
      var value = -sense * multipliers.value(node)
      if level == penalty {
        value += 1
        penalty = .absent
      }
      if value.magnitude > basis.zero.reducedCost {
        return ReducedCost(sign: value < 0 ? -1 : 1, level: level, size: value.magnitude)
      }
      node = multipliers.next(node)
    }
    return penalty.key != 0 ? ReducedCost(sign: 1, level: penalty) : ReducedCost(sign: 0, level: .absent)
  }

  /// Prices every touched slot: whether it is a candidate, and whether it can move at no cost.
  @_optimize(speed)
  func examineTouched() {
    for k in 0..<touched.count {
      let position = touched[k]
      isTouched[position] = false
      tieBreakers.suspect(position)
      let member = basis.members[position]
      let (upPenalty, downPenalty) = (vertex.upPenalty(member), vertex.downPenalty(member))
      let first = multipliers.first(position)
      // The possible improvement is less important than the penalty.
      if first < 0 || multipliers.level(first) < upPenalty && multipliers.level(first) < downPenalty {
        setCosts(position, KnownCosts(up: upPenalty, down: downPenalty))
        continue
      }
      let up = reducedCost(position, 1, upPenalty)
      let down = reducedCost(position, -1, downPenalty)
      setCosts(position, KnownCosts(up: up, down: down))
      if up.isThin || down.isThin { noteThinCosts() }
      if up.sign < 0 { pushCandidate(position, 1, up, own: upPenalty) }
      if down.sign < 0 { pushCandidate(position, -1, down, own: downPenalty) }
    }
    touched.removeAll()
  }

  /// Without multipliers only free directions matter.
  @inline(__always)
  func examineWithoutMultipliers(_ position: VariableID) {
    let member = basis.members[position]
    setCosts(position, KnownCosts(up: vertex.upPenalty(member), down: vertex.downPenalty(member)))
  }

  func clearTouched() {
    for k in 0..<touched.count { isTouched[touched[k]] = false }
    touched.removeAll()
  }

  /// Whether this is the pin of a variable that no row mentions, whose freedom is irrelevant.
  func isUnused(_ member: BasisMember) -> Bool { member.isPin && problem.useCount[member.variable] == 0 }

  @inline(__always)
  private func setCosts(_ position: BasisPosition, _ new: KnownCosts) {
    let isFree = new.isFree && !isUnused(basis.members[position])
    if isFree != costs[position].isFree { setFree(position, isFree) }
    costs[position] = new.isFree && !isFree ? .none : new
  }

  @inline(never)
  private func setFree(_ position: BasisPosition, _ isFree: Bool) {
    if isFree { zeroReducedCosts.insert(position) } else { zeroReducedCosts.remove(position) }
    zeroReducedCostCount += isFree ? 1 : -1
  }

  /// Whether a slot can move at no cost in this direction, as last priced.
  @inline(__always)
  func isFree(_ position: BasisPosition, sense: Double) -> Bool { costs[position](sense) == 0 }

  /// The priority of a candidate: the most important improvement first.  At the required level the member with the least cost
  /// leaves; at other levels one whose cost is less important than its improvement, and of those the one that improves most.
  private func candidateKey(_ cost: ReducedCost, own: Level) -> Int64 {
    var key = Int64(cost.level.key) << 32
    if cost.level == .required { return key + Int64(Level.required.key - own.key) }
    if own < cost.level { key += 1 << 31 }
    // Positive floats are ordered like their bit patterns; the shift ignores differences within rounding.
    return key + Int64(Float(cost.size).bitPattern >> 1)
  }

  private func pushCandidate(_ position: VariableID, _ sense: Double, _ cost: ReducedCost, own: Level) {
    let tie = Candidate.tie(position, isGrowing: sense > 0)
    candidates.push(.init(key: candidateKey(cost, own: own), tie: tie, position: position))
  }

  /// The leaving slot and its direction; nil at the optimum.  A slot is queued whenever it was priced, so entries that do not match
  /// its present costs are outdated.
  func nextCandidate() -> (position: VariableID, sense: Double)? {
    if useSmallestIndex { return smallestCandidate() }
    while let item = candidates.pop() {
      let known = costs[item.position]
      if !known.pays { continue }
      let sense = known.up < 0 ? 1.0 : -1.0
      let member = basis.members[item.position]
      let own = sense > 0 ? vertex.upPenalty(member) : vertex.downPenalty(member)
      if candidateKey(reducedCost(item.position, sense, own), own: own) == item.key { return (item.position, sense) }
    }
    return nil
  }

  func improvingSense(_ position: VariableID) -> Double? {
    if reducedCost(position, sense: 1).sign < 0 { return 1 }
    if reducedCost(position, sense: -1).sign < 0 { return -1 }
    return nil
  }

  /// Bland's rule: of the improving slots the one whose member is first.
  private func smallestCandidate() -> (position: VariableID, sense: Double)? {
    var best: (position: VariableID, sense: Double)?
    basis.countNonzeros(Int64(problem.variableCount))
    for position in VariableID.first(problem.variableCount) {
      if let found = best, !basis.members[position].comesBefore(basis.members[found.position]) { continue }
      if let sense = improvingSense(position) { best = (position, sense) }
    }
    return best
  }
}
