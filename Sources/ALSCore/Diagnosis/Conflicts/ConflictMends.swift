// The changes that resolve a conflict, in the order in which a person would consider them.  Every change is tried on a copy of
// the whole layout: with it the conflict is gone, and nothing is broken that was not.

struct ConflictMends {
  /// The visible effect of a change.
  enum Harm: Int {
    case none
    /// Something is out of line or off its centre, or far smaller or larger than it was.
    case some
    /// Views overlap, leave their parent, or vanish, or content is cut.
    case much
  }

  /// A fact with the change of its number that would do.
  private struct Candidate {
    var fact: Int
    var shift: Double
    var harm: Harm
    var number = 0.0
  }

  private static let mostChanges = 5
  private static let mostPriorities = 3
  /// Numbers and priorities that are tried for one conflict.
  private static let mostNumbers = 12
  private static let mostTrials = 16
  /// Conflicts of one layout that are advised about, and pivots that all trials may take.
  static let mostConflicts = 8
  static let mostWork = 20_000
  /// A larger offset counts as another position.
  private static let nearby = 40.0
  /// The new priority of a lowered constraint: the highest that is not required.
  private static let lowered = 999.0

  private let model: Model
  private let facts: [ConflictFact]
  private let trials: ConflictTrials
  private let arranged: ArrangedConstraints
  /// The conflict as the trials call it.
  private let key: Int64
  private let least: Double

  init(_ model: Model, _ facts: [ConflictFact], _ key: Int64, least: Double, _ trials: ConflictTrials) {
    self.model = model
    self.facts = facts
    self.key = key
    self.least = least
    self.trials = trials
    arranged = ArrangedConstraints(model)
  }

  /// The violation of the broken constraint while all others hold and no content is cut further; nil: unknown.
  func missed() throws(LayoutError) -> Double? {
    for fact in facts where fact.role == .broken {
      return try trials.neededShifts(of: [.constant(fact.constraint, 0)], toMend: key, among: [])[0]?.magnitude
    }
    return nil
  }

  /// The least harmful change comes first.  Among equal effects, growing sizes come first, then the smallest change, then the
  /// constraint activated last; the best priority comes third.
  func find(
    missed: Double, handle: (ItemID) -> Handle
  ) throws(LayoutError) -> ContiguousArray<Relaxation> {
    var estimates: [Candidate] = []
    for (k, fact) in facts.enumerated() where fact.weight != 0 && isSaid(fact) {
      let shift = least / fact.weight
      estimates.append(Candidate(fact: k, shift: shift, harm: harm(fact, shift)))
    }
    estimates = ordered(estimates)
    var tried = 0
    var changes = try changes(ordered(try needed(estimates, &tried)))
    changes = try ConflictScrolling(model, facts, trials).find(toMend: key, &tried, handle: handle) + changes
    if let spacing = try spacing(missed: missed, &tried) { changes.append(spacing) }
    let priorities = try priorities(estimates, changes, &tried)
    var all = ContiguousArray<Relaxation>()
    for harm in Harm.none.rawValue...Harm.much.rawValue {
      let start = all.count
      for change in changes where change.harm == harm { all.append(change) }
      var at = min(2, all.count - start)
      for priority in priorities where priority.harm == harm {
        all.insert(priority, at: start + at)
        at = all.count - start
      }
    }
    return all
  }

  /// Whether a caller wrote it: neither made by a stack or grid nor the rule that sizes are not negative.
  private func isSaid(_ fact: ConflictFact) -> Bool {
    if ConflictScrolling(model, facts, trials).scrolls(inside: fact) { return false }
    if fact.constraint >= 0 { return !arranged.contains(fact.constraint) }
    return fact.shape.kind != .notNegative && (!fact.hasNumber || isSettable(fact.shape))
  }

  /// The numbers that have to change, and by how much.
  private func needed(_ estimates: [Candidate], _ tried: inout Int) throws(LayoutError) -> [Candidate] {
    var candidates: [Candidate] = []
    var changes: [ConflictChange] = []
    for estimate in estimates where candidates.count < ConflictMends.mostNumbers {
      guard let change = change(facts[estimate.fact], number(of: facts[estimate.fact])) else { continue }
      candidates.append(estimate)
      changes.append(change)
    }
    tried += candidates.count
    var members: [ItemID] = []
    for fact in facts { members.append(contentsOf: [fact.shape.subject, fact.shape.object]) }
    let shifts = try trials.neededShifts(of: changes, toMend: key, among: members)
    var found: [Candidate] = []
    for k in candidates.indices {
      guard let shift = shifts[k] else { continue }
      var candidate = candidates[k]
      candidate.shift = shift
      candidate.harm = harm(facts[candidate.fact], shift)
      found.append(candidate)
    }
    return found
  }

  /// The best changes of numbers that have been found to do.
  private func changes(_ candidates: [Candidate]) throws(LayoutError) -> ContiguousArray<Relaxation> {
    var found: [Candidate] = []
    var all = ContiguousArray<Relaxation>()
    for candidate in candidates where found.count < ConflictMends.mostChanges && trials.work < ConflictMends.mostWork {
      if let one = try settling(candidate) { found.append(one) }
    }
    for candidate in ordered(found) { all.append(relaxation(candidate)) }
    return all
  }

  /// The number as printed, with three more decimals than needed, must suffice; otherwise the number itself.
  private func settling(_ estimate: Candidate) throws(LayoutError) -> Candidate? {
    let fact = facts[estimate.fact]
    let old = number(of: fact)
    let exact = (old + estimate.shift).tidied
    let thousandths = exact * 1000
    let printed = (estimate.shift > 0 ? thousandths.rounded(.up) : thousandths.rounded(.down)) / 1000
    for number in exact == printed || !(exact.magnitude < 1e9) ? [exact] : [printed, exact] {
      if !(number.magnitude <= Limits.number) || number == old || fact.constraint < 0 && number < 0 { continue }
      guard let change = change(fact, number) else { continue }
      guard let outcome = try trials.outcome(of: change, toMend: key) else { continue }
      var candidate = estimate
      candidate.number = number
      if outcome == .cut { candidate.harm = .much }
      return candidate
    }
    return nil
  }

  /// A smaller space between the members of the stack whose spaces take most part, where that is enough.
  private func spacing(missed: Double, _ tried: inout Int) throws(LayoutError) -> Relaxation? {
    for (k, fact) in facts.enumerated() where fact.weight != 0 && arranged.contains(fact.constraint) {
      let spaces = arranged.spaces(of: arranged.maker(of: fact.constraint))
      if !spaces.contains(fact.constraint) { continue }
      var weight = 0.0
      for other in facts where spaces.contains(other.constraint) { weight += other.weight }
      let old = model.constraints[fact.constraint].constant
      let new = ((old + missed / weight) * 1000).rounded(.down) / 1000
      if !(new >= 0 && new < old) || tried == ConflictMends.mostTrials { return nil }
      tried += 1
      guard let outcome = try trials.outcome(of: .spacing(spaces, new), toMend: key) else { return nil }
      var text = TextWriter()
      text.add("change the spacing of ")
      arranged.add(makerOf: fact.constraint, to: &text)
      text.add(" from ")
      text.add(old)
      text.add(" to ")
      text.add(new)
      let harm: Harm = outcome == .cut ? .much : new < old / 2 ? .some : .none
      return Relaxation(kind: .spacing, reason: k, old: old, new: new, harm: harm.rawValue, text: text.bytes)
    }
    return nil
  }

  /// The constraints, and the content, that can do with less than being required.
  private func priorities(
    _ estimates: [Candidate], _ changes: ContiguousArray<Relaxation>, _ tried: inout Int
  ) throws(LayoutError) -> ContiguousArray<Relaxation> {
    var all = ContiguousArray<Relaxation>()
    // Where another number is enough, so is a lower priority; and it always is for the broken constraint itself.
    var order = changes.filter { $0.kind == .constant }.map { (fact: $0.reason, harm: $0.harm) }
    for isBroken in [true, false] {
      for estimate in estimates where (facts[estimate.fact].role == .broken) == isBroken {
        if !facts[estimate.fact].hasNumber && !order.contains(where: { $0.fact == estimate.fact }) {
          order.append((estimate.fact, estimate.harm.rawValue))
        }
      }
    }
    for one in order where all.count < ConflictMends.mostPriorities && trials.work < ConflictMends.mostWork {
      if tried == ConflictMends.mostTrials { break }
      tried += 1
      guard try trials.outcome(of: lowering(facts[one.fact]), toMend: key) != nil else { continue }
      all.append(priority(one.fact, harm: one.harm))
    }
    return all
  }

  private func ordered(_ candidates: [Candidate]) -> [Candidate] {
    var order: [SortKey] = []
    for (at, candidate) in candidates.enumerated() {
      let fact = facts[candidate.fact]
      let grows = fact.hasNumber && candidate.shift > 0
      let far: Int64 = 100_000_000_000_000_000
      let points = grows ? 0 : min(far, Int64(exactly: (candidate.shift * 1e6).magnitude.rounded()) ?? far)
      let later = fact.constraint >= 0 ? facts.count - candidate.fact : facts.count + candidate.fact
      order.append(
        SortKey(
          points + Int64(candidate.harm.rawValue) * 1_000_000_000_000_000_000, Int64(later),
          payload: Int32(truncatingIfNeeded: at)))
    }
    SortKey.sort(&order)
    return order.map { candidates[Int($0.payload)] }
  }

  /// The property that a change affects.
  private func number(of fact: ConflictFact) -> Double {
    fact.constraint < 0 ? fact.shape.amount : model.constraints[fact.constraint].constant
  }

  private func harm(_ fact: ConflictFact, _ shift: Double) -> Harm {
    let old = fact.shape
    if fact.constraint < 0 { return fact.hasNumber && shift < 0 ? .some : .none }
    let new = ShapeReader(model: model).shape(
      of: fact.constraint, constant: (model.constraints[fact.constraint].constant + shift).tidied)
    switch old.kind {
    case .size:
      if new.amount <= 0 { return .much }
      return new.amount < old.amount / 2 || new.amount > old.amount * 2 ? .some : .none
    case .inset, .gap: if old.amount >= 0 && new.amount < 0 { return .much }
    case .place: if old.amount * new.amount < 0 { return .much }
    case .aligned: if shift.magnitude > ConflictMends.nearby { return .much }
    default: break
    }
    return old.amount == 0 ? .some : .none
  }

  // MARK: Changes

  /// Another number; nil: it has none that can be set.
  private func change(_ fact: ConflictFact, _ number: Double) -> ConflictChange? {
    if fact.constraint >= 0 { return .constant(fact.constraint, number) }
    let shape = fact.shape
    if shape.kind == .setSize { return .size(shape.subject, isHeight: shape.isVertical, number) }
    if shape.kind != .limit { return nil }
    return .limit(shape.subject, isHeight: shape.isVertical, shape.relation, number)
  }

  private func lowering(_ fact: ConflictFact) -> ConflictChange {
    let priority = Float(ConflictMends.lowered)
    if fact.constraint >= 0 { return .priority(fact.constraint, priority) }
    let shape = fact.shape
    return .content(shape.subject, isHeight: shape.isVertical, isHugging: shape.relation == .lessOrEqual, priority)
  }

  private func relaxation(_ candidate: Candidate) -> Relaxation {
    let fact = facts[candidate.fact]
    let isSize = fact.constraint < 0
    var writer = PhraseWriter(model)
    if isSize {
      writer.resize(fact.shape, to: candidate.number)
    } else {
      writer.out.add("change ")
      model.wording.add(constraint: fact.constraint, to: &writer.out)
      writer.out.add(" to ")
      model.wording.add(constraint: fact.constraint, constant: candidate.number, to: &writer.out)
    }
    return Relaxation(
      kind: !isSize ? .constant : fact.shape.kind == .limit ? .limit : .size, reason: candidate.fact,
      old: number(of: fact), new: candidate.number, harm: candidate.harm.rawValue, text: writer.out.bytes)
  }

  /// Whether it is a size, or a limit, that the host program has set.
  private func isSettable(_ shape: ConstraintShape) -> Bool {
    if shape.kind != .limit { return shape.kind == .setSize }
    let limits = model.preferences(of: shape.subject).limits
    let size = shape.relation == .lessOrEqual ? limits.maximum : limits.minimum
    return (shape.isVertical ? size.height : size.width) == shape.amount
  }

  /// Of a constraint, or of content.
  private func priority(_ reason: Int, harm: Int) -> Relaxation {
    let fact = facts[reason]
    var out = TextWriter()
    out.add("give ")
    var old = Double(Limits.required)
    if fact.constraint >= 0 {
      old = Double(model.constraints[fact.constraint].priority)
      model.wording.add(constraint: fact.constraint, to: &out)
      out.add(" the priority ")
    } else {
      out.add(Array(model.wording.itemText(fact.shape.subject).utf8))
      out.add(fact.shape.isVertical ? " the vertical " : " the horizontal ")
      out.add(fact.shape.relation == .lessOrEqual ? "hugging " : "compression resistance ")
    }
    out.add(ConflictMends.lowered)
    return Relaxation(
      kind: fact.constraint >= 0 ? .priority : .content, reason: reason, old: old, new: ConflictMends.lowered,
      harm: harm, text: out.bytes)
  }
}
