// The solver's storage: flat growable columns of plain values.

/// A growable array of trivial values without bounds checks, for the kernels.  Indices come from the solver itself,
/// never from a caller.
struct Column<Value: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Value>
  private(set) var count = 0
  private var capacity: Int

  /// Takes no memory before something is put in.
  init(capacity: Int = 0) {
    self.capacity = capacity
    self.base =
      capacity > 0 ? UnsafeMutablePointer<Value>.allocate(capacity: capacity) : Column.nothing
  }

  /// A place that is never read or written.
  private static var nothing: UnsafeMutablePointer<Value> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Value>.alignment).unsafelyUnwrapped
  }

  init(copying other: borrowing Column<Value>) {
    capacity = other.count + 16
    count = other.count
    base = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
    // As bytes: element by element it is a loop, and solvers are copied for every trial.
    UnsafeMutableRawPointer(base).copyMemory(from: other.base, byteCount: count * MemoryLayout<Value>.stride)
  }

  deinit { if capacity > 0 { base.deallocate() } }

  subscript(_ index: Int32) -> Value {
    @inline(__always) get { base[Int(index)] }
    @inline(__always) nonmutating set { base[Int(index)] = newValue }
  }

  subscript(_ index: Int) -> Value {
    @inline(__always) get { base[index] }
    @inline(__always) nonmutating set { base[index] = newValue }
  }

  var isEmpty: Bool { count == 0 }

  @inline(never)
  mutating func reserve(_ wanted: Int) {
    if wanted <= capacity { return }
    let room = max(wanted, capacity * 2, 8)
    let grown = UnsafeMutablePointer<Value>.allocate(capacity: room)
    if capacity > 0 {
      grown.update(from: base, count: count)
      base.deallocate()
    }
    capacity = room
    base = grown
  }

  @inline(__always)
  mutating func append(_ value: Value) {
    if count == capacity { reserve(count + 1) }
    base[count] = value
    count += 1
  }

  /// Makes the column longer by places that hold nothing yet.
  @inline(__always)
  mutating func extend(by places: Int) {
    if count + places > capacity { reserve(count + places) }
    count += places
  }

  mutating func popLast() -> Value? {
    if count == 0 { return nil }
    count -= 1
    return base[count]
  }

  mutating func remove(_ index: Int) {
    for k in index + 1..<max(count, index + 1) { base[k - 1] = base[k] }
    count -= 1
  }

  mutating func removeFirst(_ removed: Int) {
    for k in removed..<count { base[k - removed] = base[k] }
    count -= removed
  }

  /// Forgets the values and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Makes the column `wanted` long; new places hold `value`.
  mutating func resize(_ wanted: Int, filling value: Value) {
    reserve(wanted)
    while count < wanted {
      base[count] = value
      count += 1
    }
    count = wanted
  }

  func fill(_ value: Value) { base.update(repeating: value, count: count) }
}
