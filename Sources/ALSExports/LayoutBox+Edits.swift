// Edits and user data: data that an edit drops is destroyed at the commit, data that it adds at a cancel.

/// User data added and dropped since an edit began.
struct EditedUserData {
  /// Dropped since; data older than the edit is still in the tables that a rollback restores.
  var dropped = ContiguousArray<UserData.Entry>()
  /// Everything that was set since.
  var attached = ContiguousArray<UserData.Entry>()
}

extension LayoutBox {
  func beginEdit() throws(LayoutError) {
    try layout.beginEdit()
    noteUserData()
  }

  private func noteUserData() {
    editUserData(.begin)
    edits.append(EditedUserData())
  }

  func commitEdit() throws(LayoutError) {
    try layout.commitEdit()
    settleUserData()
  }

  func cancelEdit() throws(LayoutError) {
    try layout.cancelEdit()
    editUserData(.cancel)
    guard let ended = edits.popLast() else { return }
    destroy(ended.attached)
  }

  /// Must follow a commit: an inner edit passes its lists to the outer one, the outermost destroys the dropped data.
  private func settleUserData() {
    editUserData(.commit)
    guard let ended = edits.popLast() else { return }
    guard let outer = edits.indices.last else { return destroy(ended.dropped) }
    edits[outer].dropped.append(contentsOf: ended.dropped)
    edits[outer].attached.append(contentsOf: ended.attached)
  }

  /// Begins one change as an edit of its own; returns the argument of `commitGuarded`.
  func beginGuarded() throws(LayoutError) -> UInt64 {
    let count = try layout.beginGuarded()
    noteUserData()
    return count
  }

  func commitGuarded(since count: UInt64) throws(LayoutError) {
    try layout.commitGuarded(since: count)
    settleUserData()
  }

  /// Rolls the change back; returns the error to report.
  func cancelGuarded(_ error: LayoutError) -> LayoutError {
    do throws(LayoutError) { try cancelEdit() } catch { return error }
    return surviving(error)
  }

  /// Records made by the change itself no longer have names.
  private func surviving(_ error: LayoutError) -> LayoutError {
    var error = error
    if error.constraint >= 0 && !layout.isConstraint(error.constraint) { error.constraint = -1 }
    var members = error.members
    for k in members.indices where !layout.isConstraint(members[k].constraint) { members[k].constraint = .none }
    if !members.isEmpty { error.members = members }
    return error
  }

  // MARK: User data

  /// Takes note of data set in place of `old`.
  func replaced(_ old: UserData.Entry, by new: UserData.Entry) {
    if let edit = edits.indices.last, new.destroy != nil { edits[edit].attached.append(new) }
    drop([old])
  }

  func drop(_ entries: ContiguousArray<UserData.Entry>) {
    guard let edit = edits.indices.last else { return destroy(entries) }
    for entry in entries where entry.destroy != nil { edits[edit].dropped.append(entry) }
  }
}
