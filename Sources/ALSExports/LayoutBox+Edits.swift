// Edits as the host program's user data sees them: what an edit drops is destroyed when it is committed, and what it
// brought, when it is cancelled.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

/// What has come and gone of user data since an edit began.
struct EditedUserData {
  /// Given up since; still in the tables that the edit goes back to when it is older.
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
    beginEditOfUserData()
    edits.append(EditedUserData())
  }

  func commitEdit() throws(LayoutError) {
    try layout.commitEdit()
    settleUserData()
  }

  func cancelEdit() throws(LayoutError) {
    try layout.cancelEdit()
    cancelEditOfUserData()
    guard let ended = edits.popLast() else { return }
    destroy(ended.attached)
  }

  /// After a commit: an edit inside another one hands its lists over, the outermost destroys what is to go.
  private func settleUserData() {
    commitEditOfUserData()
    guard let ended = edits.popLast() else { return }
    guard let outer = edits.indices.last else { return destroy(ended.dropped) }
    edits[outer].dropped.append(contentsOf: ended.dropped)
    edits[outer].attached.append(contentsOf: ended.attached)
  }

  /// Begins one change as an edit of its own; gives what `commitGuarded` has to know.
  func beginGuarded() throws(LayoutError) -> UInt64 {
    let count = try layout.beginGuarded()
    noteUserData()
    return count
  }

  func commitGuarded(since count: UInt64) throws(LayoutError) {
    try layout.commitGuarded(since: count)
    settleUserData()
  }

  /// Takes the change back; gives what is to be said.
  func cancelGuarded(_ error: LayoutError) -> LayoutError {
    do throws(LayoutError) { try cancelEdit() } catch { return error }
    return surviving(error)
  }

  /// What was made by the change itself cannot be named any more.
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
