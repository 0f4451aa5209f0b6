// The solver's storage: flat growable buffers of plain values.

import CALSSys

/// The one place of the core that asks the C library for memory by itself: what is large grows where it is, and what holds
/// nothing but zeros is not touched before it is used.
enum Memory {
  @inline(never)
  static func resized(_ old: UnsafeMutableRawPointer?, to bytes: Int) -> UnsafeMutableRawPointer {
    guard let block = realloc(old, bytes) else { fatalError("out of memory") }
    return block
  }

  /// Room for `wanted` bytes, of which those from `used` on are `byte`; and how many there is room for: `larger`, where it has to
  /// move.  What `isClean` holds nothing but zeros so far.
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

  /// Another block with the same `used` bytes.
  @inline(never)
  static func copied(_ old: UnsafeMutableRawPointer, used: Int, to bytes: Int) -> UnsafeMutableRawPointer {
    let block = resized(nil, to: bytes)
    memcpy(block, old, used)
    return block
  }

  @inline(never)
  static func end(_ block: UnsafeMutableRawPointer, isOwned: Bool) { if isOwned { free(block) } }
}

/// The first memory of many buffers, in one piece: the solver of a few views asks the C library once and not sixty times.
/// A buffer that outgrows its place leaves it behind.
final class Arena {
  private var block = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
  private var used = 0
  private var room = 0

  init() {}

  deinit { Memory.end(block, isOwned: room > 0) }

  /// To be called once, with about what the buffers will need; for much it is not worth while.
  func open(bytes: Int) {
    #if ALS_CHECK
      // Every buffer has a block of its own there, so that sanitizers see where it ends.
      return
    #else
      if room > 0 || bytes > Arena.most { return }
      block = Memory.cleared(bytes)
      room = bytes
    #endif
  }

  /// Nothing but zeros.
  @inline(__always)
  fileprivate func place(for bytes: Int) -> UnsafeMutableRawPointer? {
    let size = (bytes + 15) & ~15
    if size > room - used { return nil }
    used += size
    return block + (used - size)
  }

  private static let most = 32 << 10
}

/// A growable array of trivial values, for the kernels.  Indices come from the solver itself, never from a caller, and are
/// checked with `-D ALS_CHECK` only.
struct Buffer<Value: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Value>
  private(set) var count = 0
  /// How many values there is room for, times two, and 1 if the memory is neither an arena's nor none: together they begin
  /// as a zero beside another, and a solver has many of these.
  private var room = 0

  /// Takes no memory before something is put in.
  init() { base = Buffer.nothing }

  /// A place that is never read or written.
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

  /// Only in builds that check the solver.
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

  /// Makes sure of room for so many more.
  @inline(__always)
  mutating func reserve(more places: Int) {
    if count + places > capacity { reserve(count + places) }
  }

  /// Takes in what has been written behind the last value.
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

  mutating func removeFirst(_ removed: Int) {
    for k in removed..<count { base[k - removed] = base[k] }
    count -= removed
  }

  /// Forgets the values and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// There were so many, and there is room for them.
  mutating func restore(count: Int) { self.count = count }

  /// Whether it has taken room for more values.
  func hasRoom(beyond places: Int) -> Bool { capacity > places }

  /// Forgets what comes after the first values.
  mutating func keep(first wanted: Int) { count = min(count, wanted) }

  /// Makes the buffer `wanted` long; all bytes of new places are this one.
  mutating func resize(_ wanted: Int, bytes: UInt8) { lengthen(to: wanted, bytes, isClean: false) }

  /// The same for a buffer that holds nothing but zeros.
  mutating func resizeClean(_ wanted: Int) { lengthen(to: wanted, 0, isClean: true) }

  // The same, in an arena if the buffer has no memory yet and the arena some left.

  @inline(never)
  mutating func reserve(_ wanted: Int, in arena: Arena) {
    if !settle(wanted, in: arena) { reserve(wanted) }
  }

  /// Makes the buffer `wanted` long; new places hold anything, and are written before they are read.
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
