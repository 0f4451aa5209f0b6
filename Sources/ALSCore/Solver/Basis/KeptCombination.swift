// What is kept of an exchange for the next one.

/// How the member that has left last is made of active ones, as long as the basis stays but for multiples.
struct KeptCombination: ~Copyable {
  private(set) var member = KeptCombination.none
  var combination = SparseVector<BasisPosition>()
  /// How often in a row a combination came from the one before: each time leaves rounding.
  var updates = 0

  static let none = BasisMember(raw: -1)
  static let mostUpdates = 16

  mutating func forget() {
    if member == KeptCombination.none { return }
    member = KeptCombination.none
    combination.clear()
  }

  /// Of what is taken over nothing is known here any more.
  mutating func giveUp() { member = KeptCombination.none }

  mutating func note(_ left: BasisMember) { member = left }

  mutating func logState(in log: StateLog) {
    if log.isTakingBack { combination.clear() }
    log.number(&member)
    log.number(&updates)
    var count = member == KeptCombination.none ? 0 : combination.list.count
    log.number(&count)
    if log.isBeginning {
      for k in 0..<count { note(combination.list[k], combination.value[combination.list[k]], in: log) }
    } else if log.isTakingBack {
      for _ in 0..<count {
        let (position, value) = note(0, 0, in: log)
        combination.add(position, value)
      }
    }
  }

  @discardableResult
  private func note(_ position: BasisPosition, _ value: Double, in log: StateLog) -> (BasisPosition, Double) {
    var (position, value) = (position, value)
    log.number(&position)
    log.number(&value)
    return (position, value)
  }
}
