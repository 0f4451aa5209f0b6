// How a table was when open edits began, one inside the other.  Records that are overwritten one by one are noted; when anything
// else is about to happen to the table, all of it is put aside.

/// `Rest` is what there is beside the table and goes back with it.
final class UndoLog<Table, Rest, Record: BitwiseCopyable> {
  private struct Entry: BitwiseCopyable {
    var place: Int
    var record: Record
  }

  private struct Edit {
    /// Its first entry.
    var first: Int
    let rest: Rest
    /// All of it, from when it was put aside on; nothing is noted then.
    var whole: Whole?
  }

  private final class Whole {
    let table: Table

    init(_ table: Table) { self.table = table }
  }

  /// The innermost last.
  private var edits = ContiguousArray<Edit>()
  private var entries = Buffer<Entry>()
  /// Whether records are to be noted: an edit is open and has not put the table aside.
  private(set) var isNoting = false
  /// The first entry of the innermost edit.
  private var first = 0

  init() {}

  /// The records that the innermost edit has noted.
  @inline(__always)
  var count: Int { entries.count - first }

  @inline(__always)
  var isOpen: Bool { !edits.isEmpty }

  func begin(_ rest: Rest) {
    edits.append(Edit(first: entries.count, rest: rest, whole: nil))
    first = entries.count
    isNoting = true
  }

  /// Whether the record that was noted last is that of this place: then the edit knows how it was.
  @inline(__always)
  func hasJustNoted(_ place: Int) -> Bool { count > 0 && entries[entries.count - 1].place == place }

  @inline(__always)
  func note(_ place: Int, _ record: Record) { entries.append(Entry(place: place, record: record)) }

  /// Puts the table aside, as it was when each of the edits began that have not done so; `now` is how it is.
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

  /// The innermost edit is kept: what it has overwritten may still be taken back with the one around.
  func keep() {
    let ended = edits.removeLast()
    goOn()
    if !isNoting { entries.keep(first: ended.first) }
  }

  /// The innermost edit is taken back; gives the table where it was put aside, and else writes the records back.
  func cancel(_ write: (Int, Record) -> Void) -> (whole: Table?, rest: Rest) {
    let ended = edits.removeLast()
    takeBack(from: ended.first, write)
    goOn()
    return (ended.whole?.table, ended.rest)
  }

  /// The edit around is the innermost.
  private func goOn() {
    isNoting = !edits.isEmpty && edits[edits.count - 1].whole == nil
    first = edits.isEmpty ? 0 : edits[edits.count - 1].first
  }

  /// What was noted, the latest first.
  private func takeBack(from first: Int, _ write: (Int, Record) -> Void) {
    for k in (first..<entries.count).reversed() { write(entries[k].place, entries[k].record) }
    entries.keep(first: first)
  }
}
