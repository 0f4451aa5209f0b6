// Which constraints of a stack or grid say already what it is to say now.  They stay, with their handles and rows; only numbers
// and identifiers may be others.

struct ArrangementMatch {
  private let model: Model
  private let old: ContiguousArray<ArrangementRecord.Kept>
  private let group: Int32
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
    for kept in old where model.isLive(constraint: kept) && mayStay(kept.slot) {
      model.constraints.setSeen(kept.slot, true)
    }
  }

  /// Takes the marks away again.
  func end() {
    for kept in old { model.constraints.setSeen(kept.slot, false) }
  }

  /// What the host program has given a name, another group or another host is its own, and ends with the others; so does what
  /// was switched by itself, or off when its item went to another parent.
  private func mayStay(_ slot: Int32) -> Bool {
    let record = model.constraints[slot]
    if record.terms >= 0 || record.isActive != isActive || record.hasChosenHost || model.groups.group(of: slot) != group
    {
      return false
    }
    return model.metadata.isPlain(slot)
  }

  /// The constraint that says the same and has not been taken for another, or -1.
  mutating func take(_ tie: ArrangementWriter.Tie, _ first: Int32, _ second: Int32) -> Int32 {
    if first < 0 || (second < 0 && tie.second.id >= 0) {
      isInOrder = false
      return -1
    }
    while at < old.count && !model.constraints[old[at].slot].isSeen { at += 1 }
    var slot: Int32 = -1
    if at < old.count && says(old[at].slot, tie, first, second) {
      slot = old[at].slot
      at += 1
    } else {
      slot = find(tie, first, second)
      let begin = at
      if slot >= 0 {
        // What lies between is wanted no more.
        for later in at..<min(old.count, at + ArrangementMatch.reach) where old[later].slot == slot { at = later + 1 }
      }
      if at == begin { isInOrder = false }
      if slot < 0 { return -1 }
    }
    model.constraints.setSeen(slot, false)
    return slot
  }

  private static let reach = 16

  private func says(_ slot: Int32, _ tie: ArrangementWriter.Tie, _ first: Int32, _ second: Int32) -> Bool {
    let record = model.constraints[slot]
    return record.isSeen && record.first == first && record.second == second
      && record.firstAttribute == tie.firstAttribute && record.secondAttribute == tie.secondAttribute
      && record.relation == tie.relation
  }

  /// Among the constraints of both items at once, so that it takes no longer than the shorter list.
  private func find(_ tie: ArrangementWriter.Tie, _ first: Int32, _ second: Int32) -> Int32 {
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
