// Undoable buffers: while an edit is open, values are saved before they are overwritten.

/// A buffer of solver state.  Scratch memory of kernels is a plain `Buffer`, which writes without a check.
struct LoggedBuffer<Value: BitwiseCopyable>: ~Copyable {
  private var values: Buffer<Value>
  /// The values that open edits have overwritten; nil if no edit is open.
  private var log: UnsafeMutablePointer<PageLog>?

  init() { values = Buffer() }

  init(copying other: borrowing LoggedBuffer<Value>) { values = Buffer(copying: other.values) }

  subscript(_ index: Int32) -> Value {
    @inline(__always) get { values[Int(index)] }
    @inline(__always) set { self[Int(index)] = newValue }
  }

  subscript(_ index: Int) -> Value {
    @inline(__always) get { values[index] }
    @inline(__always) set {
      if log != nil { putAside(index) }
      values[index] = newValue
    }
  }

  var count: Int { values.count }
  var isEmpty: Bool { values.isEmpty }
  var base: UnsafeMutablePointer<Value> { values.base }

  @inline(__always)
  mutating func append(_ value: Value) {
    if log != nil { putAside(count) }
    values.append(value)
  }

  /// Ensures capacity for `more` further values, which the caller may then write directly.
  @inline(__always)
  mutating func reserve(more places: Int) {
    if log != nil { putAside(count..<count + places) }
    values.reserve(more: places)
  }

  /// Appends values that the caller has written behind the last one.
  @inline(__always)
  mutating func advance(by places: Int) { values.advance(by: places) }

  mutating func popLast() -> Value? { values.popLast() }
  mutating func removeAll() { values.removeAll() }
  mutating func keep(first wanted: Int) { values.keep(first: wanted) }

  /// Removes the values at these ascending places and keeps the order of the others.
  mutating func take(at places: [Int]) -> [Value] {
    var taken: [Value] = []
    for k in (places.first ?? count)..<count {
      if taken.count < places.count && places[taken.count] == k {
        taken.append(self[k])
      } else {
        self[k - taken.count] = self[k]
      }
    }
    keep(first: count - taken.count)
    return taken
  }

  mutating func removeFirst(_ removed: Int) {
    if log != nil { putAllAside() }
    values.removeFirst(removed)
  }

  mutating func fill(_ value: Value) {
    if log != nil { putAllAside() }
    values.fill(value)
  }

  mutating func reserve(_ wanted: Int) { values.reserve(wanted) }
  mutating func reserve(_ wanted: Int, in arena: Arena) { values.reserve(wanted, in: arena) }

  mutating func resize(_ wanted: Int, bytes: UInt8) {
    if log != nil { putAside(count..<max(count, wanted)) }
    values.resize(wanted, bytes: bytes)
  }

  mutating func resize(_ wanted: Int, bytes: UInt8, in arena: Arena) {
    if log != nil { putAside(count..<max(count, wanted)) }
    values.resize(wanted, bytes: bytes, in: arena)
  }

  /// New values are uninitialised and must be written before they are read.
  mutating func extend(to wanted: Int, in arena: Arena) {
    if log != nil { putAside(count..<max(count, wanted)) }
    values.extend(to: wanted, in: arena)
  }

  // MARK: Edits

  /// Writes must be saved first.
  @inline(__always)
  var isLogged: Bool { log != nil }

  /// Must precede direct writes through `base`.
  mutating func putAllAside() { if log != nil { putAside(0..<Int.max) } }

  /// Must precede a direct write of this value through `base`.
  @inline(never)
  func putAside(_ index: Int) { putAside(index..<index + 1) }

  private func putAside(_ places: Range<Int>) {
    log?.pointee.putAside(places, UnsafeMutableRawPointer(base), stride: MemoryLayout<Value>.stride)
  }

  /// Begins an edit, possibly nested; all levels share the log.
  mutating func beginEdit(_ log: UnsafeMutablePointer<PageLog>) {
    self.log = log
    log.pointee.begin(count: count)
  }

  /// Commits the innermost edit; the enclosing edit can still undo its changes.
  mutating func keepEdit() {
    guard let log else { return }
    if !log.pointee.keep() { self.log = nil }
  }

  /// Undoes the innermost edit.
  mutating func cancelEdit() {
    guard let log else { return }
    let before = log.pointee.cancel(UnsafeMutableRawPointer(base), stride: MemoryLayout<Value>.stride)
    values.restore(count: before.count)
    if !before.isOpen { self.log = nil }
  }
}

/// A logged buffer indexed by one type of identifier.
struct LoggedTable<ID: Identifier, Value: BitwiseCopyable>: ~Copyable {
  private var values = LoggedBuffer<Value>()

  init() {}

  init(copying other: borrowing LoggedTable<ID, Value>) { values = LoggedBuffer(copying: other.values) }

  subscript(_ id: ID) -> Value {
    @inline(__always) get { values[id.index] }
    @inline(__always) set { values[id.index] = newValue }
  }

  var count: Int { values.count }
  var base: UnsafeMutablePointer<Value> { values.base }

  /// Writes must be saved first.
  @inline(__always)
  var isLogged: Bool { values.isLogged }

  /// Must precede a `write` of this value.
  func putAside(_ id: ID) { values.putAside(id.index) }

  /// Writes a value that is saved or needs no saving.
  @inline(__always)
  func write(_ id: ID, _ value: Value) { values.base[id.index] = value }

  mutating func append(_ value: Value) { values.append(value) }
  mutating func fill(_ value: Value) { values.fill(value) }
  mutating func removeAll() { values.removeAll() }
  mutating func resize(_ wanted: Int, bytes: UInt8) { values.resize(wanted, bytes: bytes) }
  mutating func resize(_ wanted: Int, bytes: UInt8, in arena: Arena) { values.resize(wanted, bytes: bytes, in: arena) }
  mutating func extend(to wanted: Int, in arena: Arena) { values.extend(to: wanted, in: arena) }
  mutating func putAllAside() { values.putAllAside() }
  mutating func logState(in log: StateLog) { log(&values) }
}

/// The offset of each record in a pool.  Int32 halves the table; a pool of 2^31 coefficients would take 24 GB.
struct Places<ID: Identifier>: ~Copyable {
  private var numbers = LoggedBuffer<Int32>()

  init() {}

  init(copying other: borrowing Places<ID>) { numbers = LoggedBuffer(copying: other.numbers) }

  subscript(_ id: ID) -> Int {
    @inline(__always) get { Int(numbers[id.index]) }
    @inline(__always) set { numbers[id.index] = Int32(truncatingIfNeeded: newValue) }
  }

  var base: UnsafeMutablePointer<Int32> { numbers.base }

  /// Writes an offset that is saved or needs no saving.
  @inline(__always)
  func write(_ id: ID, _ place: Int) { numbers.base[id.index] = Int32(truncatingIfNeeded: place) }

  /// Must precede a `write` of this offset.
  func putAside(_ id: ID) { numbers.putAside(id.index) }
  mutating func putAllAside() { numbers.putAllAside() }

  mutating func resize(_ wanted: Int, in arena: Arena) { numbers.resize(wanted, bytes: 0, in: arena) }
  mutating func extend(to wanted: Int, in arena: Arena) { numbers.extend(to: wanted, in: arena) }
  mutating func logState(in log: StateLog) { log(&numbers) }
}
