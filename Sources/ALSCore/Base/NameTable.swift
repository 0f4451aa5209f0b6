// Maps byte strings to small integers: open addressing with linear probing over one byte pool.  Names are compared byte for byte.
// The table is never enumerated, so its order affects no result.

extension UnsafeBufferPointer<UInt8> {
  /// Compares eight bytes at a time.
  @inline(__always)
  func begins(with other: UnsafeBufferPointer<UInt8>) -> Bool {
    if count < other.count { return false }
    let (own, wanted) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var at = 0
    while at + 8 <= other.count {
      let isSame =
        own.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        == wanted.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if !isSame { return false }
      at += 8
    }
    while at < other.count {
      if own[at] != wanted[at] { return false }
      at += 1
    }
    return true
  }
}

struct NameTable: EditedTable {
  private struct Place: Identifier {
    let raw: Int32
  }

  private struct Entry {
    var salt: UInt64
    var offset: Int
    var length: Int
    var hash: UInt32
    var payload: Int32
  }

  private struct State {
    var wasted = 0
    var count = 0
    // Created together with the buckets: most layouts have tables without names.
    var seed: UInt64 = 0
    var factor: UInt64 = 1
  }

  private var entries = JournaledArray<Place, Entry>()
  /// Entry numbers, or -1.  The count is zero or a power of two.
  private var buckets = JournaledArray<Place, Int32>()
  private var pool = JournaledArray<Place, UInt8>()
  @Journaled private var vacant = ContiguousArray<Place>()
  @Journaled private var state = State()

  var count: Int { state.count }

  mutating func edit(_ step: EditStep) {
    entries.edit(step)
    buckets.edit(step)
    pool.edit(step)
    _vacant.edit(step)
    _state.edit(step)
  }

  init() {}

  /// The contribution of a name to the memory estimate.
  static func cost(of length: Int) -> Int { 64 + length }

  var bytesInUse: Int { count * 64 + pool.count - state.wasted }

  /// The entry with these bytes and `salt`, or -1.
  func find(_ bytes: ArraySlice<UInt8>, salt: UInt64 = 0) -> Int32 {
    bytes.withUnsafeBufferPointer { find($0, salt: salt) }
  }

  @inline(never)
  @_optimize(speed)
  func find(_ bytes: UnsafeBufferPointer<UInt8>, salt: UInt64) -> Int32 {
    if buckets.isEmpty { return -1 }
    let hash = hash(bytes, salt)
    let mask = buckets.count - 1
    var at = Int(truncatingIfNeeded: hash) & mask
    while buckets.values[at] >= 0 {
      let entry = buckets.values[at]
      if matches(Int(entry), bytes, hash, salt) { return entry }
      at = (at + 1) & mask
    }
    return -1
  }

  @_optimize(speed)
  private func matches(_ entry: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32, _ salt: UInt64) -> Bool {
    let record = entries.values[entry]
    if record.hash != hash || record.length != bytes.count || record.salt != salt { return false }
    return pool.values.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[record.offset...]).begins(with: bytes)
    }
  }

  /// Adds bytes that the table does not contain.
  @inline(never)
  mutating func insert(_ bytes: ArraySlice<UInt8>, salt: UInt64 = 0, payload: Int32) -> Int32 {
    if (count + 1) * 4 > buckets.count * 3 { grow() }
    let record = Entry(
      salt: salt, offset: pool.count, length: bytes.count, hash: bytes.withUnsafeBufferPointer { hash($0, salt) },
      payload: payload)
    pool.append(contentsOf: bytes)
    let entry = entries.add(record, reusing: &_vacant).raw
    place(entry)
    state.count += 1
    return entry
  }

  /// Adds bytes; returns false if the table contains them.
  @inline(never)
  mutating func note(_ bytes: [UInt8]) -> Bool {
    if find(bytes[...]) >= 0 { return false }
    _ = insert(bytes[...], payload: 0)
    return true
  }

  mutating func remove(_ entry: Int32) {
    let mask = buckets.count - 1
    var hole = Int(truncatingIfNeeded: entries[Place(raw: entry)].hash) & mask
    while buckets.values[hole] != entry { hole = (hole + 1) & mask }
    closeGap(hole, mask)
    state.wasted += entries[Place(raw: entry)].length
    entries[Place(raw: entry)].length = 0
    vacant.append(Place(raw: entry))
    state.count -= 1
    if state.wasted > 1024 && state.wasted * 2 > pool.count { compact() }
  }

  /// Moves later entries of the probe run back, so that lookups do not stop early.
  private mutating func closeGap(_ start: Int, _ mask: Int) {
    var hole = start
    var at = (hole + 1) & mask
    while buckets.values[at] >= 0 {
      let home = Int(truncatingIfNeeded: entries.values[Int(buckets.values[at])].hash) & mask
      if ((at - home) & mask) >= ((at - hole) & mask) {
        buckets[Place(hole)] = buckets.values[at]
        hole = at
      }
      at = (at + 1) & mask
    }
    buckets[Place(hole)] = -1
  }

  @inline(__always)
  /// nil if the table does not contain the bytes.
  func payload(of bytes: ArraySlice<UInt8>) -> Int32? {
    let entry = find(bytes)
    return entry < 0 ? nil : payload(entry)
  }

  func payload(_ entry: Int32) -> Int32 { entries[Place(raw: entry)].payload }

  func salt(_ entry: Int32) -> UInt64 { entries[Place(raw: entry)].salt }

  mutating func setPayload(_ entry: Int32, _ payload: Int32) { entries[Place(raw: entry)].payload = payload }

  func bytes(_ entry: Int32) -> ArraySlice<UInt8> {
    let record = entries[Place(raw: entry)]
    return ArraySlice(pool.values[record.offset..<(record.offset + record.length)])
  }

  private mutating func place(_ entry: Int32) {
    let mask = buckets.count - 1
    var at = Int(truncatingIfNeeded: entries[Place(raw: entry)].hash) & mask
    while buckets.values[at] >= 0 { at = (at + 1) & mask }
    buckets[Place(at)] = entry
  }

  private mutating func grow() {
    let old = buckets.values
    if old.isEmpty {
      state.seed = NameTable.secret(1)
      state.factor = NameTable.secret(2) | 1
      entries.reserve(8)
      pool.reserve(64)
    }
    buckets.replace(by: ContiguousArray(repeating: -1, count: max(16, old.count * 2)))
    for entry in old where entry >= 0 { place(entry) }
  }

  /// Drops the bytes of removed names; live entries keep their numbers.
  private mutating func compact() {
    var fresh = ContiguousArray<UInt8>()
    fresh.reserveCapacity(pool.count - state.wasted)
    for entry in buckets.values where entry >= 0 {
      let record = entries[Place(raw: entry)]
      entries[Place(raw: entry)].offset = fresh.count
      fresh.append(contentsOf: pool.values[record.offset..<(record.offset + record.length)])
    }
    pool.replace(by: fresh)
    state.wasted = 0
  }

  /// Hashes eight bytes at a time with multipliers that are random per process: an attacker cannot construct colliding names.
  private func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ salt: UInt64) -> UInt32 {
    var hash = state.seed ^ (salt &* 0x9E37_79B9_7F4A_7C15)
    var at = 0
    while at + 8 <= bytes.count {
      hash = NameTable.fold(
        hash ^ UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: at, as: UInt64.self), state.factor)
      at += 8
    }
    var word: UInt64 = 0
    while at < bytes.count {
      word = word << 8 | UInt64(bytes[at])
      at += 1
    }
    return UInt32(truncatingIfNeeded: NameTable.fold(hash ^ word, state.factor ^ (UInt64(at) << 1)))
  }

  @inline(__always)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  /// A per-process random number, derived from the seed of Swift's own hash tables.
  private static func secret(_ number: UInt64) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
