// What would settle a conflict, in the order in which a person would think of it.  Each change is tried among the members and all
// required constraints around them, at first with all content in its size; where those are too many, among the members.

struct ConflictMends {
  /// What a change would do to what is seen.
  enum Harm: Int {
    case none
    /// Something is out of line or off its centre, or far smaller or larger than it was.
    case some
    /// Views overlap, reach out of what holds them, or vanish.
    case much
    /// Other constraints are in the way.
    case unsettled
  }

  /// A member with the change of its constant that would do.
  private struct Candidate {
    var fact: Int
    var shift: Double
    var harm: Harm
    /// The constant as it would be printed settles the conflict among the members.
    var settles = true
  }

  private static let mostChanges = 5
  private static let mostPriorities = 3
  private static let mostTrials = 12
  /// Conflicts of one layout whose surroundings are looked at, and changes that are tried in vain so that no content is cut.
  static let mostSurroundings = 4
  private static let mostInVain = 3
  /// What is farther out of line is somewhere else.
  private static let nearby = 40.0
  /// What a priority is lowered to: the highest that is not required.
  private static let lowered = 999.0

  private let model: Model
  private let facts: [ConflictFact]
  private let members: ConflictSubproblem
  /// With the constraints around them: so that no content is cut, and so that all that is required holds.
  private var surroundings: [ConflictSubproblem] = []
  private var inVain = 0
  /// The contents of all that is around the members.
  private(set) var contents: [KnownContent] = []

  /// `looksAround`: among the constraints around the members as well.
  init(
    _ sync: Sync, _ conflict: Conflict, _ facts: [ConflictFact], _ members: ConflictSubproblem, looksAround: Bool
  ) {
    model = sync.model
    self.facts = facts
    self.members = members
    guard looksAround, let around = sync.solver.surroundings(of: conflict) else { return }
    for v in around.variables where v.part >= 2 { contents.append(KnownContent(v, sync)) }
    let wished = contents.map { $0.row }.filter { $0 >= 0 && !around.rows.contains($0) }
    if !wished.isEmpty { surroundings.append(sync.solver.subproblem(around, of: conflict, wished: wished)) }
    surroundings.append(sync.solver.subproblem(around, of: conflict, wished: []))
  }

  /// What does least harm comes first.  Of changes that do as much, sizes that grow come first, then the smallest change, and of
  /// equal ones the constraint that was switched on last; the best priority comes third.
  mutating func find(missed: Double) -> ContiguousArray<Relaxation> {
    var estimates: [Candidate] = []
    for (k, fact) in facts.enumerated() where fact.weight != 0 && fact.place >= 0 {
      estimates.append(Candidate(fact: k, shift: missed / fact.weight, harm: harm(fact, missed / fact.weight)))
    }
    var found: [Candidate] = []
    var good = 0
    var settled = 0
    for estimate in ordered(estimates) {
      if found.count == ConflictMends.mostTrials || good == ConflictMends.mostChanges { break }
      var candidate = tried(estimate)
      refine(&candidate)
      found.append(candidate)
      let harm = found[found.count - 1].harm.rawValue
      if harm < Harm.much.rawValue { good += 1 }
      if harm < Harm.unsettled.rawValue { settled += 1 }
    }
    found = ordered(found)
    var all = ContiguousArray<Relaxation>()
    var left = (changes: ConflictMends.mostChanges, priorities: ConflictMends.mostPriorities)
    // What others are in the way of is told only where there is nothing else.
    let most = settled > 0 ? Harm.much : Harm.unsettled
    for harm in Harm.none.rawValue...most.rawValue { appendMends(found, harm, &left, to: &all) }
    return all
  }

  /// Those that do as much harm: two changes, a priority, and the others.
  private func appendMends(
    _ found: [Candidate], _ harm: Int, _ left: inout (changes: Int, priorities: Int),
    to all: inout ContiguousArray<Relaxation>
  ) {
    let start = all.count
    var changes = 0
    for candidate in found where candidate.harm.rawValue == harm && left.changes > 0 {
      guard let change = change(candidate) else { continue }
      all.append(change)
      left.changes -= 1
      changes += 1
    }
    var priorities = 0
    for candidate in found where candidate.harm.rawValue == harm && left.priorities > 0 {
      if facts[candidate.fact].hasNumber { continue }
      all.insert(priority(candidate), at: priorities == 0 ? start + min(changes, 2) : all.count)
      left.priorities -= 1
      priorities += 1
    }
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

  private mutating func tried(_ estimate: Candidate) -> Candidate {
    var tried = estimate
    let fact = facts[estimate.fact]
    let row = members.largeRow(at: Int(fact.place))
    for at in surroundings.indices where at > 0 || inVain < ConflictMends.mostInVain || surroundings.count == 1 {
      guard let shift = surroundings[at].neededShift(of: row) else {
        if at == 0 { inVain += 1 }
        continue
      }
      if at == 0 { inVain = 0 }
      tried.shift = shift
      tried.harm = at == 0 ? harm(fact, shift) : .much
      return tried
    }
    let isAlone = surroundings.isEmpty && members.canHold(moving: Int(fact.place), by: estimate.shift.tidied)
    if !isAlone { tried.harm = .unsettled }
    return tried
  }

  /// Printing rounds a number, and it has to do as it is printed; else one that is a thousandth larger may.
  private func refine(_ candidate: inout Candidate) {
    let fact = facts[candidate.fact]
    if fact.constraint < 0 && !fact.hasNumber { return }
    let old = number(of: fact)
    let place = Int(fact.place)
    if members.canHold(moving: place, by: (old + candidate.shift).tidied - old) { return }
    let thousandths = (old + candidate.shift) * 1000
    let farther = (candidate.shift > 0 ? thousandths.rounded(.up) : thousandths.rounded(.down)) / 1000
    candidate.settles = members.canHold(moving: place, by: farther - old)
    if candidate.settles { candidate.shift = farther - old }
  }

  /// What a change would change.
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

  /// Nil: the number would be out of range, or it is content, which is as it is.
  private func change(_ candidate: Candidate) -> Relaxation? {
    let fact = facts[candidate.fact]
    let isSize = fact.constraint < 0
    if isSize && !isSettable(fact.shape) || !candidate.settles { return nil }
    let old = number(of: fact)
    let new = (old + candidate.shift).tidied
    if !(new.magnitude <= Limits.number) || new == old || (isSize && new < 0) { return nil }
    var writer = PhraseWriter(model)
    if isSize {
      writer.resize(fact.shape, to: new)
    } else {
      writer.out.add("change ")
      model.wording.add(constraint: fact.constraint, to: &writer.out)
      writer.out.add(" to ")
      model.wording.add(constraint: fact.constraint, constant: new, to: &writer.out)
    }
    return Relaxation(
      kind: !isSize ? .constant : fact.shape.kind == .limit ? .limit : .size, reason: candidate.fact, old: old,
      new: new, harm: candidate.harm.rawValue,
      text: writer.out.bytes)
  }

  /// Whether it is a size, or a limit, that the host program has set.
  private func isSettable(_ shape: ConstraintShape) -> Bool {
    if shape.kind != .limit { return shape.kind == .setSize }
    let limits = model.preferences(of: shape.subject).limits
    let size = shape.relation == .lessOrEqual ? limits.maximum : limits.minimum
    return (shape.isVertical ? size.height : size.width) == shape.amount
  }

  /// Of a constraint, or of content.
  private func priority(_ candidate: Candidate) -> Relaxation {
    let fact = facts[candidate.fact]
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
      kind: fact.constraint >= 0 ? .priority : .content, reason: candidate.fact, old: old, new: ConflictMends.lowered,
      harm: candidate.harm.rawValue, text: out.bytes)
  }
}
