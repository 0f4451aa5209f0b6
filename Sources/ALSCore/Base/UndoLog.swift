// How a table was when an edit began.  Records that are overwritten one by one are noted; when anything else is about to
// happen to the table, all of it is put aside.

final class UndoLog<Table, Record> {
  /// That of the edit around.
  let outer: UndoLog?
  /// The table without its records.
  let rest: Table
  private(set) var entries = ContiguousArray<(place: Int, record: Record)>()
  /// All of it, from when it was put aside on; nothing is noted then.
  private(set) var whole: Table?

  init(_ rest: Table, outer: UndoLog?) {
    self.rest = rest
    self.outer = outer
  }

  func note(_ place: Int, _ record: Record) { entries.append((place, record)) }

  func keep(_ table: Table) {
    whole = table
    entries = []
  }

  /// The edit is kept: what it has overwritten may still be taken back with the one around.
  func end() {
    guard let outer, outer.whole == nil else { return }
    for entry in entries { outer.note(entry.place, entry.record) }
  }
}
