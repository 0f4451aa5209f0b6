// The solver's storage: flat growable buffers of plain values.

import CALSSys

/// The only code of the core that calls the C allocator: large blocks grow in place where the system can, and zeroed blocks are not
/// touched before use.
enum Memory {
  @inline(never)
  static func resized(_ old: UnsafeMutableRawPointer?, to bytes: Int) -> UnsafeMutableRawPointer {
    guard let block = realloc(old, bytes) else { fatalError("out of memory") }
    return block
  }

  /// Grows a block to `wanted` bytes; those from `used` on are set to `byte`.  Sets the new capacity, `larger` if the block moves.
  /// An `isClean` block is all zeros.
  @inline(never)
  static func lengthened(
    _ old: UnsafeMutableRawPointer, used: Int, room: Int, to wanted: Int, larger: Int, byte: UInt8, isClean: Bool
  ) -> (block: UnsafeMutableRawPointer, room: Int) {
    if wanted <= used { return (old, room) }
    var block = old
    var newRoom = room
    if wanted > room {
      newRoom = larger
      if byte == 0 && (isClean || room == 0) {
        if room > 0 { free(old) }
        return (cleared(newRoom), newRoom)
      }
      block = resized(room > 0 ? old : nil, to: newRoom)
    }
    memset(block + used, Int32(byte), wanted - used)
    return (block, newRoom)
  }

  @inline(never)
  static func cleared(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard let block = calloc(bytes, 1) else { fatalError("out of memory") }
    return block
  }

  @inline(never)
  static func copied(_ old: UnsafeMutableRawPointer, used: Int, to bytes: Int) -> UnsafeMutableRawPointer {
    let block = resized(nil, to: bytes)
    memcpy(block, old, used)
    return block
  }

  @inline(never)
  static func end(_ block: UnsafeMutableRawPointer, isOwned: Bool) { if isOwned { free(block) } }
}

/// One allocation shared by the first blocks of many buffers: the solver of a few views calls the C allocator once instead of sixty
/// times.  A buffer that outgrows its block abandons it.
final class Arena {
  private var block = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
  private var used = 0
  private var room = 0

  init() {}

  deinit { Memory.end(block, isOwned: room > 0) }

  /// Called once, with an estimate of the total; large totals gain nothing.
  func open(bytes: Int) {
    #if ALS_CHECK
      // Sanitizers see the end of a buffer only if each has its own block.
      return
    #else
      if room > 0 || bytes > Arena.most { return }
      block = Memory.cleared(bytes)
      room = bytes
    #endif
  }

  /// A zeroed block.
  @inline(__always)
  fileprivate func place(for bytes: Int) -> UnsafeMutableRawPointer? {
    let size = (bytes + 15) & ~15
    if size > room - used { return nil }
    used += size
    return block + (used - size)
  }

  private static let most = 32 << 10
}

/// A growable array of trivial values, for the kernels.  The solver computes all indices itself, so only `-D ALS_CHECK` builds
/// check them.
struct Buffer<Value: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Value>
  private(set) var count = 0
  /// Twice the capacity, plus 1 if the block belongs to the C allocator.  The initial value is zero, so that the many empty buffers
  /// of a solver are initialised as one zeroed range.
  private var room = 0

  /// Allocates nothing before the first value.
  init() { base = Buffer.nothing }

  /// A placeholder address that is never read or written.
  private static var nothing: UnsafeMutablePointer<Value> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Value>.alignment).unsafelyUnwrapped
  }

  init(copying other: borrowing Buffer<Value>) {
    base = Buffer.nothing
    count = other.count
    own(other.base, room: count + 16)
  }

  private var capacity: Int { room >> 1 }
  private var isOwned: Bool { room & 1 != 0 }

  @inline(never)
  private mutating func own(_ values: UnsafeMutablePointer<Value>, room wanted: Int) {
    let stride = MemoryLayout<Value>.stride
    base = Memory.copied(values, used: count * stride, to: wanted * stride).assumingMemoryBound(to: Value.self)
    room = wanted << 1 | 1
  }

  deinit { Memory.end(base, isOwned: isOwned) }

  subscript(_ index: Int32) -> Value {
    @inline(__always) get { self[Int(index)] }
    @inline(__always) set { self[Int(index)] = newValue }
  }

  subscript(_ index: Int) -> Value {
    @inline(__always) get {
      checkBounds(index)
      return base[index]
    }
    @inline(__always) set {
      checkBounds(index)
      base[index] = newValue
    }
  }

  /// Bounds check of `-D ALS_CHECK` builds.
  @inline(__always)
  private func checkBounds(_ index: Int) {
    #if ALS_CHECK
      precondition(index >= 0 && index < count, "an index lies outside its buffer")
    #endif
  }

  var isEmpty: Bool { count == 0 }

  @inline(never)
  mutating func reserve(_ wanted: Int) {
    if wanted <= capacity { return }
    let larger = max(grown(capacity, wanted), 8)
    if !isOwned { return own(base, room: larger) }
    base = Memory.resized(base, to: larger * MemoryLayout<Value>.stride).assumingMemoryBound(to: Value.self)
    room = larger << 1 | 1
  }

  @inline(__always)
  mutating func append(_ value: Value) {
    if count == capacity { reserve(count + 1) }
    base[count] = value
    count += 1
  }

  /// Ensures capacity for `more` further values.
  @inline(__always)
  mutating func reserve(more places: Int) {
    if count + places > capacity { reserve(count + places) }
  }

  /// Appends values that the caller has written behind the last one.
  @inline(__always)
  mutating func advance(by places: Int) { count += places }

  mutating func popLast() -> Value? {
    if count == 0 { return nil }
    count -= 1
    return base[count]
  }

  mutating func remove(_ index: Int) {
    for k in index + 1..<max(count, index + 1) { base[k - 1] = base[k] }
    count -= 1
  }

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

  /// Removes all values and keeps the capacity.
  mutating func removeAll() { count = 0 }

  /// Truncates to the first values.
  mutating func keep(first wanted: Int) { count = min(count, wanted) }

  /// Sets the count; every byte of new values is `bytes`.
  mutating func resize(_ wanted: Int, bytes: UInt8) { lengthen(to: wanted, bytes, isClean: false) }

  /// The same for a buffer of zeros.
  mutating func resizeClean(_ wanted: Int) { lengthen(to: wanted, 0, isClean: true) }

  // The same; a buffer without a block allocates from the arena while that has space.

  @inline(never)
  mutating func reserve(_ wanted: Int, in arena: Arena) {
    if !settle(wanted, in: arena) { reserve(wanted) }
  }

  /// Sets the count; new values are uninitialised and must be written before they are read.
  @inline(__always)
  mutating func extend(to wanted: Int, in arena: Arena) {
    reserve(wanted, in: arena)
    #if ALS_CHECK
      memset(base + count, 0x5A, max(0, wanted - count) * MemoryLayout<Value>.stride)
    #endif
    count = wanted
  }

  @inline(never)
  mutating func resize(_ wanted: Int, bytes: UInt8, in arena: Arena) {
    if !settle(wanted, in: arena) { return lengthen(to: wanted, bytes, isClean: false) }
    if bytes != 0 { memset(base, Int32(bytes), wanted * MemoryLayout<Value>.stride) }
    count = wanted
  }

  @inline(never)
  mutating func resizeClean(_ wanted: Int, in arena: Arena) {
    if settle(wanted, in: arena) { count = wanted } else { lengthen(to: wanted, 0, isClean: true) }
  }

  @inline(__always)
  private mutating func settle(_ wanted: Int, in arena: Arena) -> Bool {
    if room > 0 { return false }
    guard let place = arena.place(for: wanted * MemoryLayout<Value>.stride) else { return false }
    base = place.assumingMemoryBound(to: Value.self)
    room = wanted << 1
    return true
  }

  @inline(never)
  private mutating func lengthen(to wanted: Int, _ byte: UInt8, isClean: Bool) {
    if !isOwned && room > 0 && wanted > capacity { own(base, room: max(wanted, capacity * 2)) }
    let stride = MemoryLayout<Value>.stride
    let new = Memory.lengthened(
      base, used: count * stride, room: capacity * stride, to: wanted * stride,
      larger: grown(capacity, wanted) * stride,
      byte: byte, isClean: isClean)
    base = new.block.assumingMemoryBound(to: Value.self)
    let isNew = room == 0 && new.room > 0
    room = (new.room / stride) << 1 | (isOwned || isNew ? 1 : 0)
    count = wanted
  }

  func fill(_ value: Value) { base.update(repeating: value, count: count) }
}
