// How a table was when an edit began.  Records that are overwritten one by one are noted; when anything else is about to
// happen to the table, all of it is put aside.

final class UndoLog<Table, Record: BitwiseCopyable> {
  private struct Entry {
    var place: Int
    var record: Record
  }

  /// That of the edit around.
  let outer: UndoLog?
  /// The table without its records.
  let rest: Table
  private var entries = Buffer<Entry>()
  /// All of it, from when it was put aside on; nothing is noted then.
  private(set) var whole: Table?

  init(_ rest: Table, outer: UndoLog?) {
    self.rest = rest
    self.outer = outer
  }

  var count: Int { entries.count }

  func note(_ place: Int, _ record: Record) { entries.append(Entry(place: place, record: record)) }

  /// What was noted, the latest first.
  func takeBack(_ write: (Int, Record) -> Void) {
    for k in (0..<entries.count).reversed() { write(entries[k].place, entries[k].record) }
  }

  func keep(_ table: Table) {
    whole = table
    entries.removeAll()
  }

  /// The edit is kept: what it has overwritten may still be taken back with the one around.
  func end() {
    guard let outer, outer.whole == nil else { return }
    for k in 0..<entries.count { outer.note(entries[k].place, entries[k].record) }
  }
}
