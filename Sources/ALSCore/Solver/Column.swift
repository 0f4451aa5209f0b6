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

  /// Room for `wanted` bytes, of which those from `used` on are `byte`; and how many there is room for.  What `isClean`
  /// holds nothing but zeros so far.
  @inline(never)
  static func lengthened(
    _ old: UnsafeMutableRawPointer, used: Int, room: Int, to wanted: Int, byte: UInt8, isClean: Bool
  ) -> (block: UnsafeMutableRawPointer, room: Int) {
    if wanted <= used { return (old, room) }
    var block = old
    var newRoom = room
    if wanted > room {
      newRoom = max(wanted, room * 2)
      if byte == 0 && (isClean || room == 0) {
        if room > 0 { free(old) }
        guard let fresh = calloc(newRoom, 1) else { fatalError("out of memory") }
        return (fresh, newRoom)
      }
      block = resized(room > 0 ? old : nil, to: newRoom)
    }
    memset(block + used, Int32(byte), wanted - used)
    return (block, newRoom)
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
  mutating func resize(_ wanted: Int, bytes: UInt8) { lengthen(to: wanted, bytes, isClean: false) }

  /// The same for a column that holds nothing but zeros.
  mutating func resizeClean(_ wanted: Int) { lengthen(to: wanted, 0, isClean: true) }

  @inline(never)
  private mutating func lengthen(to wanted: Int, _ byte: UInt8, isClean: Bool) {
    let stride = MemoryLayout<Value>.stride
    let new = Memory.lengthened(
      base, used: count * stride, room: capacity * stride, to: wanted * stride, byte: byte, isClean: isClean)
    base = new.block.assumingMemoryBound(to: Value.self)
    capacity = new.room / stride
    count = wanted
  }

  func fill(_ value: Value) { base.update(repeating: value, count: count) }
}

/// Where something begins in a pool; half as large as the numbers it is read as.  A pool of 2^31 coefficients would be 24 GB.
struct Places: ~Copyable {
  private var numbers = Column<Int32>()

  init() {}

  init(copying other: borrowing Places) { numbers = Column(copying: other.numbers) }

  subscript(_ index: Int32) -> Int {
    @inline(__always) get { Int(numbers[index]) }
    @inline(__always) nonmutating set { numbers[index] = Int32(truncatingIfNeeded: newValue) }
  }

  mutating func resize(_ wanted: Int) { numbers.resize(wanted, bytes: 0) }
}
