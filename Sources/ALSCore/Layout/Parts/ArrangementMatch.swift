// Which constraints of a stack or grid say already what it is to say now.  They stay, with their handles and rows; only numbers
// and identifiers may be others.

struct ArrangementMatch {
  private let model: Model
  private let old: ContiguousArray<ArrangementRecord.Kept<ConstraintID>>
  private let group: GroupID
  private let isActive: Bool
  /// Where the next one is looked for first: what is made anew is mostly what was there, in the same order.
  private var at = 0
  /// What was taken so far stands in the order it has had, with nothing new in between.
  private(set) var isInOrder = true

  init(_ model: Model, _ record: ArrangementRecord) {
    self.model = model
    old = record.constraints
    group = record.group
    isActive = record.isActive
    for kept in old where model.isLive(constraint: kept) && mayStay(kept.id) {
      model.constraints.setSeen(kept.id, true)
    }
  }

  /// Takes the marks away again.
  func end() {
    for kept in old { model.constraints.setSeen(kept.id, false) }
  }

  /// What the host program has given a name, another group or another host is its own, and ends with the others; so does what
  /// was switched by itself, or off when its item went to another parent.
  private func mayStay(_ constraint: ConstraintID) -> Bool {
    let record = model.constraints[constraint]
    if record.terms >= 0 || record.isActive != isActive || record.hasChosenHost
      || model.groups.group(of: constraint) != group
    {
      return false
    }
    return model.metadata.isPlain(constraint)
  }

  /// The constraint that says the same and has not been taken for another, or -1.
  mutating func take(_ tie: ArrangementWriter.Tie, _ first: ItemID, _ second: ItemID) -> ConstraintID {
    if old.isEmpty || first < 0 || (second < 0 && tie.second.id >= 0) {
      isInOrder = false
      return -1
    }
    while at < old.count && !model.constraints[old[at].id].isSeen { at += 1 }
    var constraint: ConstraintID = -1
    if at < old.count && says(old[at].id, tie, first, second) {
      constraint = old[at].id
      at += 1
    } else {
      constraint = find(tie, first, second)
      let begin = at
      if constraint >= 0 {
        // What lies between is wanted no more.
        for later in at..<min(old.count, at + ArrangementMatch.reach) where old[later].id == constraint {
          at = later + 1
        }
      }
      if at == begin { isInOrder = false }
      if constraint < 0 { return -1 }
    }
    model.constraints.setSeen(constraint, false)
    return constraint
  }

  private static let reach = 16

  private func says(_ constraint: ConstraintID, _ tie: ArrangementWriter.Tie, _ first: ItemID, _ second: ItemID) -> Bool
  {
    let record = model.constraints[constraint]
    return record.isSeen && record.first == first && record.second == second
      && record.firstAttribute == tie.firstAttribute && record.secondAttribute == tie.secondAttribute
      && record.relation == tie.relation
  }

  /// Among the constraints of both items at once, so that it takes no longer than the shorter list.
  private func find(_ tie: ArrangementWriter.Tie, _ first: ItemID, _ second: ItemID) -> ConstraintID {
    let uses = model.uses
    var one = uses.first(of: first)
    var other = uses.first(of: second < 0 ? first : second)
    while one != ConstraintUse.none && other != ConstraintUse.none {
      let (a, b) = (uses.constraint(at: one), uses.constraint(at: other))
      if says(a, tie, first, second) { return a }
      if says(b, tie, first, second) { return b }
      one = uses.next(one)
      other = uses.next(other)
    }
    return -1
  }
}
