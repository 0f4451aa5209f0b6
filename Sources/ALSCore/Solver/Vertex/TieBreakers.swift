// What the choice among optimal layouts has to look at again.

/// A thing that has left the tight set since the last settling.
struct ReplacedMember {
  var slot: Int32
  var thing: BasisMember
}

final class TieBreakers {
  let problem: Problem

  /// Something has changed on which the choice among optimal layouts depends.
  var isUnsettled = true
  /// Nothing is known of the last settling; see Resettling.swift.
  var mustSettleAll = true
  var decider = Buffer<Int32>()
  var decisions = Buffer<Int32>()
  var suspects = Buffer<Int32>()
  var isSuspect = Buffer<Bool>()
  var replaced = Buffer<ReplacedMember>()
  var turned = Buffer<Int32>()

  init(_ problem: Problem) {
    self.problem = problem
  }

  convenience init(copying other: TieBreakers, _ problem: Problem) {
    self.init(problem)
    isUnsettled = other.isUnsettled
    mustSettleAll = other.mustSettleAll
    decider = Buffer(copying: other.decider)
    decisions = Buffer(copying: other.decisions)
    suspects = Buffer(copying: other.suspects)
    isSuspect = Buffer(copying: other.isSuspect)
    replaced = Buffer(copying: other.replaced)
    turned = Buffer(copying: other.turned)
  }

  // MARK: Watching

  /// Slots may have other numbers, or variables other places: all must be settled anew.
  func forgetDeciders() {
    mustSettleAll = true
    isUnsettled = true
  }

  @inline(__always)
  func suspect(_ slot: Int32) {
    if mustSettleAll || isSuspect[slot] { return }
    isSuspect[slot] = true
    suspects.append(slot)
  }

  /// Directions of slots change with a thing of the tight set: which, is found when it matters.
  @inline(__always)
  func noteReplaced(_ slot: Int32, _ member: BasisMember) {
    if mustSettleAll { return }
    if replaced.count == TieBreakers.watchedCount {
      forgetDeciders()
    } else {
      replaced.append(ReplacedMember(slot: slot, thing: member))
      isUnsettled = true
    }
  }

  /// To be told when x_v becomes another value.
  @inline(__always)
  func noteSign(_ v: Int32, from old: Double, to value: Double) {
    if mustSettleAll || decisions[v] == 0 || TieBreakers.signOf(old) == TieBreakers.signOf(value) { return }
    if turned.count == TieBreakers.watchedCount {
      forgetDeciders()
    } else {
      turned.append(v)
      isUnsettled = true
    }
  }

  static let watchedCount = 32

  func assign(_ slot: Int32, to v: Int32) {
    if decider[slot] >= 0 { decisions[decider[slot]] -= 1 }
    decider[slot] = v
    if v >= 0 { decisions[v] += 1 }
  }

  // MARK: Settling all

  func startDeciding() {
    mustSettleAll = true
    decider.removeAll()
    decisions.removeAll()
    isSuspect.removeAll()
    suspects.removeAll()
    replaced.removeAll()
    turned.removeAll()
    decider.resize(problem.variableRoom, bytes: 0xFF, in: problem.arena)
    decisions.resize(problem.variableRoom, bytes: 0, in: problem.arena)
    isSuspect.resize(problem.variableRoom, bytes: 0, in: problem.arena)
  }

  /// Values this near 0 are 0 for the rule.
  static let zeroTolerance = 1e-9

  /// What the rule for freedom sees of a value.
  static func signOf(_ value: Double) -> Int { value > zeroTolerance ? 1 : value < -zeroTolerance ? -1 : 0 }
}
