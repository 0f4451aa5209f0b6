// The solver's storage: flat growable columns of plain values.

import CALSSys

/// The one place of the core that asks the C library for memory by itself: what is large grows where it is, and what holds
/// nothing but zeros is not touched before it is used.
enum Memory {
  @inline(never)
  static func resized(_ old: UnsafeMutableRawPointer?, to bytes: Int) -> UnsafeMutableRawPointer {
    guard let block = realloc(old, bytes) else { fatalError("out of memory") }
    return block
  }

  static func zeroed(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard let block = calloc(bytes, 1) else { fatalError("out of memory") }
    return block
  }

  static func end(_ block: UnsafeMutableRawPointer) { free(block) }
}

/// A growable array of trivial values without bounds checks, for the kernels.  Indices come from the solver itself,
/// never from a caller.
struct Column<Value: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Value>
  private(set) var count = 0
  private var capacity: Int

  /// Takes no memory before something is put in.
  init(capacity: Int = 0) {
    self.capacity = capacity
    self.base = capacity > 0 ? Column.grown(nil, capacity) : Column.nothing
  }

  /// A place that is never read or written.
  private static var nothing: UnsafeMutablePointer<Value> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Value>.alignment).unsafelyUnwrapped
  }

  private static func grown(_ old: UnsafeMutablePointer<Value>?, _ room: Int) -> UnsafeMutablePointer<Value> {
    Memory.resized(old, to: room * MemoryLayout<Value>.stride).assumingMemoryBound(to: Value.self)
  }

  init(copying other: borrowing Column<Value>) {
    capacity = other.count + 16
    count = other.count
    base = Column.grown(nil, capacity)
    // As bytes: element by element it is a loop, and solvers are copied for every trial.
    UnsafeMutableRawPointer(base).copyMemory(from: other.base, byteCount: count * MemoryLayout<Value>.stride)
  }

  deinit { if capacity > 0 { Memory.end(base) } }

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
    base = Column.grown(capacity > 0 ? base : nil, room)
    capacity = room
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

  /// Makes the column `wanted` long; all bytes of new places are this one.
  mutating func resize(_ wanted: Int, bytes: UInt8) {
    reserve(wanted)
    if count < wanted {
      memset(base + count, Int32(bytes), (wanted - count) * MemoryLayout<Value>.stride)
    }
    count = wanted
  }

  /// The same for a column that holds nothing but zeros.
  mutating func resizeClean(_ wanted: Int) {
    if wanted > capacity {
      if capacity > 0 { Memory.end(base) }
      capacity = max(wanted, capacity * 2)
      base = Memory.zeroed(capacity * MemoryLayout<Value>.stride).assumingMemoryBound(to: Value.self)
      count = wanted
    }
    resize(wanted, bytes: 0)
  }

  func fill(_ value: Value) { base.update(repeating: value, count: count) }
}
