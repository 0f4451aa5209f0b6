// Conflicts of required constraints, in handles and in words.

extension Layout {
  /// Marks what is broken and puts the solver's conflicts into handles.
  func publishedConflicts() -> ContiguousArray<PublishedConflict> {
    for conflict in snapshot.conflicts { mark(conflict.broken, broken: false) }
    var published = ContiguousArray<PublishedConflict>()
    for conflict in solver.conflicts {
      let found = self.published(conflict, ending: "the last one has no effect")
      published.append(found)
      mark(found.broken, broken: true)
      if !found.broken.isNone { report.broken += 1 }
    }
    report.conflicts = published.count
    return published
  }

  /// A conflict in handles and in a sentence that closes with what becomes of it.
  func published(_ conflict: Conflict, ending: StaticString) -> PublishedConflict {
    var members = ContiguousArray<Handle>()
    for owner in conflict.owners where owner >= 0 { members.append(handle(constraint: owner)) }
    return PublishedConflict(
      members: members, broken: handle(constraint: conflict.broken),
      message: sentence(conflict.owners, conflict.broken, ending))
  }

  private func mark(_ handle: Handle, broken: Bool) {
    let slot = handle.slot
    if handle.isNone || slot >= model.constraints.count { return }
    if model.constraints[slot].generation != handle.generation { return }
    model.constraints[slot].set(ConstraintRecord.broken, broken)
  }

  public var conflictCount: Int { snapshot.conflicts.count }

  public func conflictMessage(_ index: Int) throws(LayoutError) -> [UInt8] { try conflict(index).message }

  public func conflict(_ index: Int) throws(LayoutError) -> PublishedConflict {
    if index >= 0 && index < snapshot.conflicts.count { return snapshot.conflicts[index] }
    throw LayoutError(.argument, "there is no conflict number \(index): the layout has \(snapshot.conflicts.count)")
  }

  // MARK: Words

  private static let membersInSentence = 6

  private func sentence(_ owners: [Int32], _ broken: Int32, _ ending: StaticString) -> [UInt8] {
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
    if others == 0 {
      out.add(" cannot hold: the sizes of the items forbid it")
      return out.bytes
    }
    out.add(": ")
    out.add(ending)
    return out.bytes
  }
}
