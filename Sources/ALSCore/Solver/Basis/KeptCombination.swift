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
}
