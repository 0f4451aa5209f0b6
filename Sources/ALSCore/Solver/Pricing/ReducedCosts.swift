// Multipliers and the two one-sided slopes of every slot.
//
// For each level:  sum over loose things of gradient * a  +  sum over slots of mu * a  =  0.
// When the thing in slot i moves up by 1, the cost changes by  upPenalty - mu_i ; down, by  downPenalty + mu_i.

extension Pricing {
  func touch(_ slot: Int32) {
    tieBreakers.isUnsettled = true
    if isTouched[slot] { return }
    isTouched[slot] = true
    touched.append(slot)
  }

  /// The sign of a slope and the level that decides it.
  struct Slope {
    var sign: Int
    var level: Level
  }

  /// `way` is +1 or -1.
  @_optimize(speed)
  func slope(_ slot: Int32, way: Double) -> Slope {
    var penalty = way > 0 ? vertex.upPenalty(basis.tight[slot]) : vertex.downPenalty(basis.tight[slot])
    var node = multipliers.first(slot)
    while node >= 0 {
      let level = multipliers.level(node)
      if penalty.key != 0 && level < penalty { return Slope(sign: 1, level: penalty) }
      var value = -way * multipliers.value(node)
      if level == penalty {
        value += 1
        penalty = .absent
      }
      if value.magnitude > basis.zero.slope { return Slope(sign: value < 0 ? -1 : 1, level: level) }
      node = multipliers.next(node)
    }
    return penalty.key != 0 ? Slope(sign: 1, level: penalty) : Slope(sign: 0, level: .absent)
  }

  /// Looks at every touched slot again: is it a candidate, can it move at no cost?
  @_optimize(speed)
  func examineTouched() {
    for k in 0..<touched.count {
      let slot = touched[k]
      isTouched[slot] = false
      tieBreakers.suspect(slot)
      if multipliers.first(slot) < 0 {
        // Nothing pays, so all that matters is whether a way is free.
        let isFree = vertex.upPenalty(basis.tight[slot]).key == 0 || vertex.downPenalty(basis.tight[slot]).key == 0
        setZeroSlope(slot, isFree && !isIdle(basis.tight[slot]))
        continue
      }
      let up = slope(slot, way: 1)
      let down = slope(slot, way: -1)
      setZeroSlope(slot, (up.sign == 0 || down.sign == 0) && !isIdle(basis.tight[slot]))
      if up.sign < 0 { pushCandidate(slot, 1, level: up.level, own: vertex.upPenalty(basis.tight[slot])) }
      if down.sign < 0 { pushCandidate(slot, -1, level: down.level, own: vertex.downPenalty(basis.tight[slot])) }
    }
    touched.removeAll()
  }

  /// The pin of a variable that no row mentions: its freedom is nobody's concern.
  func isIdle(_ thing: BasisMember) -> Bool { thing.isPin && problem.liveCount[thing.id] == 0 }

  private func setZeroSlope(_ slot: Int32, _ isZero: Bool) {
    if zeroSlopes.contains(slot) == isZero { return }
    if isZero { zeroSlopes.insert(slot) } else { zeroSlopes.remove(slot) }
    zeroSlopeCount += isZero ? 1 : -1
  }

  /// The weakest tight thing leaves first: among equal violations, one whose own level is lower than the violation's.
  private func candidateKey(level: Level, own: Level) -> Int64 {
    Int64(level.key) * 2 + (own < level ? 1 : 0)
  }

  /// Of equals, what grows is of a late item and what shrinks of an early one: that is what settling wants in the end.
  private func pushCandidate(_ slot: Int32, _ way: Double, level: Level, own: Level) {
    let tie = way > 0 ? -1 - slot : slot
    candidates.push(.init(key: candidateKey(level: level, own: own), tie: tie, slot: slot))
  }

  /// The slot to leave and its way; nil at the optimum.
  func nextCandidate() -> (slot: Int32, way: Double)? {
    if useSmallestIndex { return smallestCandidate() }
    while let item = candidates.pop() {
      guard let way = improvingWay(item.slot) else { continue }
      let found = slope(item.slot, way: way)
      let own = way > 0 ? vertex.upPenalty(basis.tight[item.slot]) : vertex.downPenalty(basis.tight[item.slot])
      if candidateKey(level: found.level, own: own) < item.key {
        pushCandidate(item.slot, way, level: found.level, own: own)
        continue
      }
      return (item.slot, way)
    }
    return nil
  }

  func improvingWay(_ slot: Int32) -> Double? {
    if slope(slot, way: 1).sign < 0 { return 1 }
    if slope(slot, way: -1).sign < 0 { return -1 }
    return nil
  }

  /// The anti-cycling choice: of the slots that improve, the one whose thing comes first.
  private func smallestCandidate() -> (slot: Int32, way: Double)? {
    var best: (slot: Int32, way: Double)?
    for slot in 0..<Int32(truncatingIfNeeded: problem.variableCount) {
      if let found = best, !basis.tight[slot].comesBefore(basis.tight[found.slot]) { continue }
      if let way = improvingWay(slot) { best = (slot, way) }
    }
    return best
  }
}
