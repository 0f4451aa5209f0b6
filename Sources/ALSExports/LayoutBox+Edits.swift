// Edits as the host program's user data sees them: what an edit drops is destroyed when it is committed, and what it
// brought, when it is cancelled.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

final class SavedUserData {
  let outer: SavedUserData?
  let items: UserData
  let constraints: UserData
  let measuring: Measuring
  /// Given up since; still in the tables above when it is older than the edit.
  var dropped = ContiguousArray<UserData.Entry>()
  /// Everything that was set since.
  var attached = ContiguousArray<UserData.Entry>()

  init(_ box: LayoutBox) {
    outer = box.edit
    items = box.itemData
    constraints = box.constraintData
    measuring = box.measuring
  }
}

extension LayoutBox {
  func beginEdit() throws(LayoutError) {
    try layout.beginEdit()
    edit = SavedUserData(self)
  }

  func commitEdit() throws(LayoutError) {
    try layout.commitEdit()
    settleUserData()
  }

  func cancelEdit() throws(LayoutError) {
    try layout.cancelEdit()
    guard let ended = edit else { return }
    itemData = ended.items
    constraintData = ended.constraints
    measuring = ended.measuring
    edit = ended.outer
    destroy(ended.attached)
  }

  /// After a commit: an edit inside another one hands its lists over, the outermost destroys what is to go.
  private func settleUserData() {
    guard let ended = edit else { return }
    edit = ended.outer
    if let outer = ended.outer {
      outer.dropped.append(contentsOf: ended.dropped)
      outer.attached.append(contentsOf: ended.attached)
    } else {
      destroy(ended.dropped)
    }
  }

  /// Begins one change as an edit of its own; gives what `commitGuarded` has to know.
  func beginGuarded() throws(LayoutError) -> UInt64 {
    let count = try layout.beginGuarded()
    edit = SavedUserData(self)
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
    if error.constraint < 0 || layout.isConstraint(error.constraint) { return error }
    var error = error
    error.constraint = -1
    return error
  }

  // MARK: User data

  /// Takes note of data set in place of `old`.
  func replaced(_ old: UserData.Entry, by new: UserData.Entry) {
    if let edit, new.destroy != nil { edit.attached.append(new) }
    drop([old])
  }

  func drop(_ entries: ContiguousArray<UserData.Entry>) {
    guard let edit else { return destroy(entries) }
    for entry in entries where entry.destroy != nil { edit.dropped.append(entry) }
  }
}
