// Conflicts of required constraints, in handles and in words.

extension Layout {
  /// Marks what is broken and puts the solver's conflicts into handles.
  func publishedConflicts() -> ContiguousArray<PublishedConflict> {
    for conflict in snapshot.conflicts { mark(conflict.broken, broken: false) }
    var published = ContiguousArray<PublishedConflict>()
    for conflict in solver.conflicts {
      var members = ContiguousArray<Handle>()
      for owner in conflict.owners where owner >= 0 { members.append(handle(constraint: owner)) }
      let broken = handle(constraint: conflict.broken)
      published.append(
        PublishedConflict(members: members, broken: broken, message: sentence(conflict.owners, conflict.broken)))
      mark(broken, broken: true)
      if !broken.isNone { report.broken += 1 }
    }
    report.conflicts = published.count
    return published
  }

  private func mark(_ handle: Handle, broken: Bool) {
    let slot = handle.slot
    if handle.isNone || slot >= model.constraints.count { return }
    if model.constraints[slot].generation != handle.generation { return }
    model.constraints[slot].set(ConstraintRecord.broken, broken)
  }

  public var conflictCount: Int { snapshot.conflicts.count }

  public func conflictMembers(_ index: Int) throws(LayoutError) -> ContiguousArray<Handle> {
    try conflict(index).members
  }

  public func conflictBroken(_ index: Int) throws(LayoutError) -> Handle { try conflict(index).broken }

  public func conflictMessage(_ index: Int) throws(LayoutError) -> [UInt8] { try conflict(index).message }

  private func conflict(_ index: Int) throws(LayoutError) -> PublishedConflict {
    if index >= 0 && index < snapshot.conflicts.count { return snapshot.conflicts[index] }
    throw LayoutError(.argument, "there is no conflict number \(index): the layout has \(snapshot.conflicts.count)")
  }

  // MARK: Words

  private static let membersInSentence = 6

  private func sentence(_ owners: [Int32], _ broken: Int32) -> [UInt8] {
    var out = TextWriter()
    if broken < 0 {
      out.add("required sizes contradict each other")
      return out.bytes
    }
    var others = 0
    for owner in owners where owner != broken && owner >= 0 {
      others += 1
      if others > Layout.membersInSentence { continue }
      if others > 1 { out.add(", ") }
      model.add(constraint: owner, to: &out)
    }
    if others > Layout.membersInSentence {
      out.add(" and ")
      out.add(Double(others - Layout.membersInSentence))
      out.add(" more")
    }
    if others > 0 { out.add(", but ") }
    model.add(constraint: broken, to: &out)
    out.add(others > 0 ? ": the last one has no effect" : " cannot hold: the sizes of the items forbid it")
    return out.bytes
  }
}
