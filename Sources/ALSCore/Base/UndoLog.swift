// Undo log of a table, for nested edits.  Single overwritten records are saved one by one; before any other change the whole table
// is copied.

/// `Rest` is state next to the table that is restored with it.
final class UndoLog<Table, Rest, Record: BitwiseCopyable> {
  private struct Entry: BitwiseCopyable {
    var place: Int
    var record: Record
  }

  private struct Edit {
    /// The index of its first entry.
    var first: Int
    let rest: Rest
    /// A copy of the whole table; no records are saved after it.
    var whole: Whole?
  }

  private final class Whole {
    let table: Table

    init(_ table: Table) { self.table = table }
  }

  /// Innermost last.
  private var edits = ContiguousArray<Edit>()
  private var entries = Buffer<Entry>()
  /// Whether records must be saved: an edit is open and has no copy of the table.
  private(set) var isNoting = false
  /// The index of the first entry of the innermost edit.
  private var first = 0

  init() {}

  /// The records saved by the innermost edit.
  @inline(__always)
  var count: Int { entries.count - first }

  @inline(__always)
  var isOpen: Bool { !edits.isEmpty }

  func begin(_ rest: Rest) {
    edits.append(Edit(first: entries.count, rest: rest, whole: nil))
    first = entries.count
    isNoting = true
  }

  /// Whether the last saved record has this place, so that it need not be saved again.
  @inline(__always)
  func hasJustNoted(_ place: Int) -> Bool { count > 0 && entries[entries.count - 1].place == place }

  @inline(__always)
  func note(_ place: Int, _ record: Record) { entries.append(Entry(place: place, record: record)) }

  /// Copies the table for each open edit without one, in its state at the start of that edit; `now` is the present state.
  func putAside(_ now: Table, write: (inout Table, Int, Record) -> Void) {
    var table = now
    for k in edits.indices.reversed() where edits[k].whole == nil {
      takeBack(from: edits[k].first) { write(&table, $0, $1) }
      edits[k].whole = Whole(table)
    }
    for k in edits.indices { edits[k].first = 0 }
    first = 0
    isNoting = false
  }

  /// Commits the innermost edit; the enclosing edit can still undo its changes.
  func keep() {
    let ended = edits.removeLast()
    goOn()
    if !isNoting { entries.keep(first: ended.first) }
  }

  /// Undoes the innermost edit.  Returns the copy of the table if there is one, and otherwise writes the records back.
  func cancel(_ write: (Int, Record) -> Void) -> (whole: Table?, rest: Rest) {
    let ended = edits.removeLast()
    takeBack(from: ended.first, write)
    goOn()
    return (ended.whole?.table, ended.rest)
  }

  /// Makes the enclosing edit the innermost one.
  private func goOn() {
    isNoting = !edits.isEmpty && edits[edits.count - 1].whole == nil
    first = edits.isEmpty ? 0 : edits[edits.count - 1].first
  }

  /// Writes saved records back, the latest first.
  private func takeBack(from first: Int, _ write: (Int, Record) -> Void) {
    for k in (first..<entries.count).reversed() { write(entries[k].place, entries[k].record) }
    entries.keep(first: first)
  }
}
