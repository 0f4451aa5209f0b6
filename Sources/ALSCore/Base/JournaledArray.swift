// Large tables that edits can roll back; see Journal.

/// A large table, indexed by one type of identifier: each record is a cell.  A copy shares the trail; `edit(.forget)` must
/// precede writes to it.
struct JournaledArray<ID: Identifier, Value>: EditedTable {
  private(set) var values = ContiguousArray<Value>()
  /// The number of records that must be noted before a write; 0 outside edits.
  private var noted = 0
  /// The number of open edits, and of those in the trail.  The others have written no record that they must note, and began with
  /// `noted` records.
  private var depth: Int32 = 0
  private var marked: Int32 = 0
  /// nil before the first entry.
  private var trail: Trail<Value>?

  init() {}

  // MARK: Access

  var count: Int { values.count }
  var isEmpty: Bool { values.isEmpty }
  /// Every identifier with a value.
  var ids: Range<ID> { ID.first(values.count) }

  @inline(__always)
  func holds(_ id: ID) -> Bool { id.index < values.count }

  subscript(_ id: ID) -> Value {
    @inline(__always) get { values[id.index] }
    @inline(__always) _modify {
      note(id)
      yield &values[id.index]
    }
  }

  /// For writes that were noted, or that a rollback keeps.
  @inline(__always)
  mutating func withUnnoted<Result>(_ body: (UnsafeMutableBufferPointer<Value>) -> Result) -> Result {
    values.withUnsafeMutableBufferPointer { body($0) }
  }

  @inline(__always)
  @discardableResult
  mutating func append(_ value: Value) -> ID {
    values.append(value)
    return ID(values.count - 1)
  }

  /// The same; reuses a freed slot if there is one.
  @inline(__always)
  mutating func add(_ value: Value, reusing vacant: inout Journaled<ContiguousArray<ID>>) -> ID {
    if vacant.wrappedValue.isEmpty { return append(value) }
    let used = vacant.wrappedValue.removeLast()
    self[used] = value
    return used
  }

  @inline(__always)
  mutating func append(contentsOf more: ArraySlice<Value>) { values.append(contentsOf: more) }

  /// A new table has room for 16 records, so that a small layout does not move it.
  mutating func reserve(_ more: Int) { values.reserve(isEmpty ? max(more, 11) : more) }

  /// Appends many values, see `ContiguousArray.take`.
  @inline(__always)
  mutating func take(_ fresh: consuming ContiguousArray<Value>) { values.take(fresh) }

  /// Extends the table; new records get this value.  An empty table reserves `room` records.
  @inline(__always)
  mutating func grow(to count: Int, _ value: Value, room: Int? = nil) {
    let missing = count - values.count
    if missing <= 0 { return }
    if isEmpty { return values.extend(by: missing, room: room) { $0.initialize(repeating: value, count: missing) } }
    values.reserve(missing)
    for _ in 0..<missing { values.append(value) }
  }

  @inline(__always)
  mutating func grow(toHold id: ID, _ value: Value) {
    if values.count == id.index { values.append(value) } else { grow(to: id.index + 1, value) }
  }

  mutating func replace(by other: ContiguousArray<Value>) {
    noteAll()
    values = other
  }

  // MARK: Edits

  @inline(__always)
  var isNoting: Bool { noted > 0 }

  /// Must precede a write.
  @inline(__always)
  mutating func note(_ id: ID) { if id.index < noted { noteInEdit(id.index) } }

  @inline(never)
  private mutating func noteInEdit(_ cell: Int) {
    if marked < depth { _ = marking() }
    guard let trail else { return }
    if trail.isLong { noteAll() } else { trail.note(cell, values[cell]) }
  }

  /// The trail with all open edits.
  private mutating func marking() -> Trail<Value> {
    let trail = self.trail ?? Trail()
    self.trail = trail
    while marked < depth {
      trail.begin(noted)
      marked += 1
    }
    return trail
  }

  /// Must precede writes to many records: one copy is faster than many entries.
  @inline(never)
  mutating func noteAll() {
    if noted == 0 { return }
    marking().note(whole: values)
    noted = 0
  }

  /// Must precede writes to `count` records; returns whether each must be noted.
  @inline(__always)
  mutating func mustNoteEach(of count: Int) -> Bool {
    if noted > 0 && Trail<Value>.isMuch(count, of: noted) { noteAll() }
    return noted > 0
  }

  /// The records that the innermost edit has overwritten; nil if they are not known one by one.
  var overwritten: ContiguousArray<ID>? {
    guard marked == depth, let trail else { return [] }
    return trail.innermost.map { ContiguousArray($0.map { ID(raw: $0.cell) }) }
  }

  @inline(__always)
  mutating func edit(_ step: EditStep) {
    if step == .begin {
      if depth > 0 && values.count != noted { _ = marking() }
      depth += 1
      noted = values.count
    } else if step == .forget {
      (noted, depth, marked, trail) = (0, 0, 0, nil)
    } else {
      if marked == depth || step == .cancel && values.count > noted { end(step) }
      depth -= 1
      if marked == depth { noted = marked == 0 ? 0 : trail?.noted ?? 0 }
    }
  }

  @inline(never)
  private mutating func end(_ step: EditStep) {
    guard marked == depth, let trail else { return values.removeLast(values.count - noted) }
    if step == .cancel { trail.cancel(&values) } else { trail.commit() }
    marked -= 1
  }
}
