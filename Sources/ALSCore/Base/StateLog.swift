// Undo log of a solver, for nested edits.

/// The values that edits have overwritten in the parts of one solver.  Each part registers its tables and scalars, always in the
/// same order.
final class StateLog {
  private enum Act {
    case begin, keep, cancel
    #if ALS_CHECK
      case look
    #endif
  }

  private var act = Act.begin
  private var logs = Buffer<UnsafeMutablePointer<PageLog>>()
  /// The index of the next table to be registered.
  private var next = 0
  /// Saved scalars of each edit in turn, and the start of each.
  private var numbers = Buffer<UInt8>()
  private var starts = Buffer<Int>()
  /// The index of the next scalar to be registered.
  private var place = 0

  init() {}

  deinit {
    for k in 0..<logs.count {
      logs[k].deinitialize(count: 1)
      logs[k].deallocate()
    }
  }

  /// Lists must be saved, or restored, in this pass; otherwise neither.
  var isBeginning: Bool { act == .begin }
  var isTakingBack: Bool { act == .cancel }

  // MARK: Edits

  func begin(_ tellAll: (StateLog) -> Void) {
    act = .begin
    #if ALS_CHECK
      sums.append(sum(tellAll))
      act = .begin
    #endif
    starts.append(numbers.count)
    next = 0
    tellAll(self)
  }

  /// Commits the innermost edit; the enclosing edit can still undo its changes.
  func keep(_ tellAll: (StateLog) -> Void) { end(.keep, tellAll) }

  /// Undoes the innermost edit.
  func cancel(_ tellAll: (StateLog) -> Void) { end(.cancel, tellAll) }

  private func end(_ act: Act, _ tellAll: (StateLog) -> Void) {
    self.act = act
    guard let start = starts.popLast() else { return }
    place = start
    next = 0
    tellAll(self)
    numbers.keep(first: start)
    #if ALS_CHECK
      let before = sums.removeLast()
      if act == .cancel { compare(before, sum(tellAll)) }
    #endif
  }

  #if ALS_CHECK
    private var sums: [[UInt64]] = []
    private var seen: [UInt64] = []

    /// A checksum of each table and scalar, in order.
    private func sum(_ tellAll: (StateLog) -> Void) -> [UInt64] {
      act = .look
      seen = []
      tellAll(self)
      return seen
    }

    private func look(at bytes: UnsafeRawPointer, _ count: Int) {
      var sum: UInt64 = 14_695_981_039_346_656_037
      for k in 0..<count {
        sum = (sum ^ UInt64(bytes.load(fromByteOffset: k, as: UInt8.self))) &* 1_099_511_628_211
      }
      seen.append(sum)
    }

    private func compare(_ before: [UInt64], _ after: [UInt64]) {
      precondition(before.count == after.count, "an edit that was taken back has left something")
      for k in before.indices {
        precondition(before[k] == after[k], "an edit that was taken back has changed something")
      }
    }
  #endif

  // MARK: Registration

  func callAsFunction<Value>(_ buffer: inout LoggedBuffer<Value>) {
    switch act {
    case .begin: buffer.beginEdit(nextLog())
    case .keep: buffer.keepEdit()
    case .cancel: buffer.cancelEdit()
    #if ALS_CHECK
      case .look: look(at: buffer.base, buffer.count * MemoryLayout<Value>.stride)
    #endif
    }
  }

  func callAsFunction<ID, Value>(_ table: inout LoggedTable<ID, Value>) { table.logState(in: self) }

  func callAsFunction<ID>(_ places: inout Places<ID>) { places.logState(in: self) }

  private func nextLog() -> UnsafeMutablePointer<PageLog> {
    if next == logs.count {
      let log = UnsafeMutablePointer<PageLog>.allocate(capacity: 1)
      log.initialize(to: PageLog())
      logs.append(log)
    }
    next += 1
    return logs[next - 1]
  }

  /// Registers a short buffer, saved as a whole.
  func whole<Value>(_ buffer: inout Buffer<Value>) {
    var count = buffer.count
    number(&count)
    if act == .cancel {
      buffer.removeAll()
      buffer.reserve(more: count)
      take(buffer.base, count * MemoryLayout<Value>.stride)
      buffer.advance(by: count)
    } else if act == .begin {
      write(buffer.base, count * MemoryLayout<Value>.stride)
    }
    #if ALS_CHECK
      if act == .look { look(at: buffer.base, count * MemoryLayout<Value>.stride) }
    #endif
  }

  /// Registers a short list, and the membership flag of each identifier.
  func list<ID>(_ list: inout Buffer<ID>, _ isListed: inout Table<ID, Bool>) {
    if isTakingBack { for k in 0..<list.count { isListed[list[k]] = false } }
    whole(&list)
    if isTakingBack { for k in 0..<list.count { isListed[list[k]] = true } }
  }

  /// Registers a scalar or a small struct.
  @inline(__always)
  func number<Value: BitwiseCopyable>(_ value: inout Value) {
    switch act {
    case .begin: write(value)
    case .keep: break
    case .cancel: take(&value)
    #if ALS_CHECK
      case .look: look(at: &value, MemoryLayout<Value>.size)
    #endif
    }
  }

  @inline(__always)
  private func write<Value: BitwiseCopyable>(_ value: Value) {
    let count = MemoryLayout<Value>.size
    numbers.reserve(more: count)
    UnsafeMutableRawPointer(numbers.base + numbers.count).storeBytes(of: value, as: Value.self)
    numbers.advance(by: count)
  }

  @inline(__always)
  private func take<Value: BitwiseCopyable>(_ value: inout Value) {
    value = UnsafeRawPointer(numbers.base + place).loadUnaligned(as: Value.self)
    place += MemoryLayout<Value>.size
  }

  private func write(_ bytes: UnsafeRawPointer, _ count: Int) {
    numbers.reserve(more: count)
    UnsafeMutableRawPointer(numbers.base + numbers.count).copyMemory(from: bytes, byteCount: count)
    numbers.advance(by: count)
  }

  private func take(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    bytes.copyMemory(from: numbers.base + place, byteCount: count)
    place += count
  }
}
