// Buffers that edits can take back: while one is open, what is overwritten is put aside first.

/// A buffer of the solver's state.  What kernels only work with is a plain `Buffer`, which writes without asking.
struct LoggedBuffer<Value: BitwiseCopyable>: ~Copyable {
  private var values: Buffer<Value>
  /// What open edits have overwritten; nil: no edit is open.
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

  /// Makes sure of room for so many more, which may then be written at once.
  @inline(__always)
  mutating func reserve(more places: Int) {
    if log != nil { putAside(count..<count + places) }
    values.reserve(more: places)
  }

  /// Takes in what has been written behind the last value.
  @inline(__always)
  mutating func advance(by places: Int) { values.advance(by: places) }

  mutating func popLast() -> Value? { values.popLast() }
  mutating func removeAll() { values.removeAll() }
  mutating func keep(first wanted: Int) { values.keep(first: wanted) }

  /// Takes out the values at these places, which rise; the others stay in order.
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

  /// New places hold anything, and are written before they are read.
  mutating func extend(to wanted: Int, in arena: Arena) {
    if log != nil { putAside(count..<max(count, wanted)) }
    values.extend(to: wanted, in: arena)
  }

  // MARK: Edits

  /// What is written is to be put aside.
  @inline(__always)
  var isLogged: Bool { log != nil }

  /// Before values are written through `base`.
  mutating func putAllAside() { if log != nil { putAside(0..<Int.max) } }

  /// Before it is written through `base`.
  @inline(never)
  func putAside(_ index: Int) { putAside(index..<index + 1) }

  private func putAside(_ places: Range<Int>) {
    log?.pointee.putAside(places, UnsafeMutableRawPointer(base), stride: MemoryLayout<Value>.stride)
  }

  /// An edit begins, maybe inside another one; the log is the same for all.
  mutating func beginEdit(_ log: UnsafeMutablePointer<PageLog>) {
    self.log = log
    log.pointee.begin(count: count)
  }

  /// The innermost edit is kept: what it has overwritten may still be taken back with the one around.
  mutating func keepEdit() {
    guard let log else { return }
    if !log.pointee.keep() { self.log = nil }
  }

  /// The innermost edit is taken back.
  mutating func cancelEdit() {
    guard let log else { return }
    let before = log.pointee.cancel(UnsafeMutableRawPointer(base), stride: MemoryLayout<Value>.stride)
    values.restore(count: before.count)
    if !before.isOpen { self.log = nil }
  }
}

/// A logged buffer with a value for each identifier of a kind.
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

  /// What is written is to be put aside.
  @inline(__always)
  var isLogged: Bool { values.isLogged }

  /// Before it is written by `write`.
  func putAside(_ id: ID) { values.putAside(id.index) }

  /// Writes a value where nothing is logged, or that has been put aside.
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

/// Where something begins in a pool; half as large as the numbers it is read as.  A pool of 2^31 coefficients would be 24 GB.
struct Places<ID: Identifier>: ~Copyable {
  private var numbers = LoggedBuffer<Int32>()

  init() {}

  init(copying other: borrowing Places<ID>) { numbers = LoggedBuffer(copying: other.numbers) }

  subscript(_ id: ID) -> Int {
    @inline(__always) get { Int(numbers[id.index]) }
    @inline(__always) set { numbers[id.index] = Int32(truncatingIfNeeded: newValue) }
  }

  var base: UnsafeMutablePointer<Int32> { numbers.base }

  /// Writes a place where nothing is logged, or that has been put aside.
  @inline(__always)
  func write(_ id: ID, _ place: Int) { numbers.base[id.index] = Int32(truncatingIfNeeded: place) }

  /// Before it is written by `write`.
  func putAside(_ id: ID) { numbers.putAside(id.index) }
  mutating func putAllAside() { numbers.putAllAside() }

  mutating func resize(_ wanted: Int, in arena: Arena) { numbers.resize(wanted, bytes: 0, in: arena) }
  mutating func extend(to wanted: Int, in arena: Arena) { numbers.extend(to: wanted, in: arena) }
  mutating func logState(in log: StateLog) { log(&numbers) }
}
