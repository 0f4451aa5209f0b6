// The journal of edits.  A trail keeps the old value of each cell on its first write in an edit; a rollback writes the old values
// back in reverse order (MiniSat, Eén and Sörensson 2003).  A cell is a record of a large table, or a small table as a whole.

/// A step of the innermost edit.
public enum EditStep {
  case begin, commit, cancel
  /// Ends all edits without undo: a copy of the table has none.
  case forget
}

/// A table that edits can roll back.  Large ones are not copyable, so that no call copies one by accident.
protocol EditedTable: ~Copyable {
  mutating func edit(_ step: EditStep)
  /// Shares the records until either table writes to them.
  func copy() -> Self
}

extension EditedTable {
  @inline(__always)
  func copy() -> Self { self }
}

/// A small table, or the counts next to a large one: a single cell.
@propertyWrapper
public struct Journaled<Value>: EditedTable {
  private struct Entry {
    var depth: Int32
    let value: Value
  }

  private var value: Value
  /// The number of open edits, and the depth of the latest entry.
  private var depth: Int32 = 0
  private var notedDepth: Int32 = 0
  private var trail = ContiguousArray<Entry>()

  public init(wrappedValue: Value) { value = wrappedValue }

  public var wrappedValue: Value {
    @inline(__always) _read { yield value }
    @inline(__always) _modify {
      if depth != notedDepth { note() }
      yield &value
    }
  }

  /// Changes the value; needs no coroutine, whose frame could not be allocated without memory.
  mutating func change(_ body: (inout Value) -> Void) {
    if depth != notedDepth { note() }
    body(&value)
  }

  @inline(never)
  private mutating func note() {
    trail.append(Entry(depth: depth, value: value))
    notedDepth = depth
  }

  @inline(__always)
  public mutating func edit(_ step: EditStep) {
    if step == .begin {
      depth += 1
    } else {
      if notedDepth == depth && depth > 0 || step == .forget { end(step) }
      depth = step == .forget ? 0 : depth - 1
    }
  }

  /// Ends an edit that has an entry.
  @inline(never)
  private mutating func end(_ step: EditStep) {
    if step == .forget {
      trail = []
    } else {
      var ended = trail.removeLast()
      if step == .cancel { value = ended.value }
      // The enclosing edit inherits the entry if it has none.
      ended.depth -= 1
      if step == .commit && ended.depth > trail.last?.depth ?? 0 { trail.append(ended) }
    }
    notedDepth = trail.last?.depth ?? 0
  }
}

/// The old values of the records that open edits have overwritten.
final class Trail<Value> {
  struct Entry {
    let cell: Int32
    /// The number in `latest` before this entry.
    let older: Int32
    let value: Value
  }

  struct Edit {
    /// The index of its first entry.
    let first: Int
    /// The number of records at its start: later ones have no old value.
    let count: Int
    /// The table before bulk writes, after which no entries are needed.
    var whole: ContiguousArray<Value>?

    var noted: Int { whole == nil ? count : 0 }
  }

  private var entries = ContiguousArray<Entry>()
  /// Per record: the index of its latest entry, if that is an entry of this record (a sparse set, Briggs and Torczon 1993).
  private var latest = ContiguousArray<Int32>()
  /// Innermost last.
  private var edits = ContiguousArray<Edit>()
  /// The first entry of the innermost edit, and the number of records that it must note.
  private var first = 0
  private(set) var noted = 0

  @inline(__always)
  private func has(_ entry: Int32, of cell: Int32, from first: Int, to end: Int) -> Bool {
    Int(entry) >= first && Int(entry) < end && entries[Int(entry)].cell == cell
  }

  @inline(__always)
  func note(_ cell: Int, _ value: Value) {
    if latest.count < noted { latest.append(contentsOf: repeatElement(0, count: noted - latest.count)) }
    let (older, number) = (latest[cell], Int32(truncatingIfNeeded: cell))
    if has(older, of: number, from: first, to: entries.count) { return }
    latest[cell] = Int32(truncatingIfNeeded: entries.count)
    entries.append(Entry(cell: number, older: older, value: value))
  }

  /// Whether a copy of the table is better than entries for `count` of its records.
  @inline(__always)
  static func isMuch(_ count: Int, of noted: Int) -> Bool { count > noted / 4 + 16 }

  /// Whether a copy is better than the entries of the innermost edit.
  @inline(__always)
  var isLong: Bool { Trail.isMuch(entries.count - first, of: noted) }

  func note(whole values: ContiguousArray<Value>) {
    edits[edits.count - 1].whole = values
    noted = 0
  }

  /// The records that the innermost edit has noted; nil if it has noted the whole table.
  var innermost: ArraySlice<Entry>? {
    guard let edit = edits.last, edit.whole == nil else { return nil }
    return ArraySlice(entries[edit.first...])
  }

  func begin(_ count: Int) {
    edits.append(Edit(first: entries.count, count: count))
    resume()
  }

  /// The last edit is the innermost one.
  private func resume() {
    first = edits.last?.first ?? 0
    noted = edits.last?.noted ?? 0
  }

  /// The enclosing edit inherits the entries of records that it has not noted itself.
  func commit() {
    let ended = edits.removeLast()
    var kept = ended.first
    if let outer = edits.last {
      for k in ended.first..<entries.count {
        let entry = entries[k]
        let isNoted = entry.cell >= outer.noted || has(entry.older, of: entry.cell, from: outer.first, to: ended.first)
        latest[Int(entry.cell)] = isNoted ? entry.older : Int32(truncatingIfNeeded: kept)
        if isNoted { continue }
        entries[kept] = entry
        kept += 1
      }
      if outer.whole == nil { edits[edits.count - 1].whole = ended.whole }
    }
    shorten(to: kept)
  }

  func cancel(_ values: inout ContiguousArray<Value>) {
    let ended = edits.removeLast()
    if let whole = ended.whole { values = whole }
    for k in (ended.first..<entries.count).reversed() {
      values[Int(entries[k].cell)] = entries[k].value
      latest[Int(entries[k].cell)] = entries[k].older
    }
    shorten(to: ended.first)
    if values.count > ended.count { values.removeLast(values.count - ended.count) }
  }

  private func shorten(to count: Int) {
    resume()
    if entries.count > count { entries.removeLast(entries.count - count) }
    if count == 0 && entries.capacity > 1024 { entries = [] }
  }
}
