// The object behind an als_layout *: a layout, the flag that excludes other threads, and the data of the host.

import CALSSys
import Synchronization

final class LayoutBox {
  let layout: Layout
  private let state = Atomic<UInt8>(LayoutBox.idle)
  var failure = Failure()
  /// The last result of als_error_text.
  private var failureText: UnsafeMutablePointer<CChar>?
  var log = LogCallback()
  @Journaled var itemData = UserData()
  @Journaled var constraintData = UserData()
  @Journaled var measuring = Measuring()
  /// User data added and dropped in the open edits, the innermost last.
  var edits = ContiguousArray<EditedUserData>()
  /// While a change runs as an edit of its own: whether the layout had changes to publish before.
  private var guarded: UInt64?
  /// The host's floating-point settings, restored during its callbacks.
  var hostArithmetic: UInt32 = 0
  /// The text a failing call was about, set while it runs.
  var textAtFault = LayoutBox.noText

  private static var noText: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }

  private static let idle: UInt8 = 0
  private static let busy: UInt8 = 1
  /// A callback runs: the layout may be read.
  private static let calling: UInt8 = 2
  private static let readingInCallback: UInt8 = 3

  init(_ layout: Layout) {
    self.layout = layout
    // The layout lives as long as its box and no longer.
    layout.measurer = { [unowned(unsafe) self] count, question, answer throws(LayoutError) in
      try self.measure(count, question, answer)
    }
  }

  /// The host's pointer to this layout.
  var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  enum Access {
    /// At most a small allocation now and then.
    case read
    /// A read whose allocation is proportional to its result.
    case compute
    case change
    /// A change after which stacks and grids may wait to be rebuilt until the next read.
    case adjust
    /// A change that the conflict policy does not check.
    case control
  }

  /// The former state, or nil if the call is refused.
  func enter(_ access: Access) -> UInt8? {
    if swap(LayoutBox.idle, LayoutBox.busy) { return LayoutBox.idle }
    if (access == .read || access == .compute) && swap(LayoutBox.calling, LayoutBox.readingInCallback) {
      return LayoutBox.calling
    }
    return nil
  }

  func leave(_ before: UInt8) { state.store(before, ordering: .releasing) }

  private func swap(_ from: UInt8, _ to: UInt8) -> Bool {
    state.compareExchange(expected: from, desired: to, ordering: .acquiringAndReleasing).exchanged
  }

  /// Runs a callback of the host program; it may read meanwhile.
  func call(_ body: () -> Void) {
    state.store(LayoutBox.calling, ordering: .releasing)
    als_sys_leave_arithmetic(hostArithmetic)
    body()
    hostArithmetic = als_sys_enter_arithmetic()
    state.store(LayoutBox.busy, ordering: .releasing)
  }

  // MARK: One export

  /// The state that a call must restore.
  struct Call {
    let access: Access
    fileprivate var before = LayoutBox.idle
    fileprivate var arithmetic: UInt32 = 0

    init(_ access: Access) { self.access = access }

    /// No other call is under way, so this is not one that a callback makes.
    fileprivate var isOutermost: Bool { before == LayoutBox.idle }
    fileprivate var changes: Bool { access == .change || access == .adjust }
  }

  /// Refused when busy; what fails here ends the call as well.
  @inline(never)
  func begin(_ call: inout Call) -> als_status {
    guard let before = enter(call.access) else { return ALS_ERROR_BUSY }
    call.before = before
    call.arithmetic = als_sys_enter_arithmetic()
    // A question from a callback is computed separately.
    if call.isOutermost { hostArithmetic = call.arithmetic }
    do throws(LayoutError) {
      try prepare(call)
      return ALS_OK
    } catch {
      return fail(call, error)
    }
  }

  @inline(never)
  func end(_ call: Call, _ status: als_status) -> als_status {
    do throws(LayoutError) {
      if call.changes { try finishChange() }
      return leave(call, status)
    } catch {
      return fail(call, error)
    }
  }

  /// The failure is kept and told to the log.
  @inline(never)
  func fail(_ call: Call, _ error: LayoutError) -> als_status {
    leave(call, fail(call.changes ? abandoned(error) : error, mayLog: call.isOutermost))
  }

  @inline(__always)
  private func leave(_ call: Call, _ status: als_status) -> als_status {
    if call.isOutermost { layout.endExpecting() }
    textAtFault = LayoutBox.noText
    als_sys_leave_arithmetic(call.isOutermost ? hostArithmetic : call.arithmetic)
    leave(call.before)
    return status
  }

  /// A question from a callback uses the memory reserve of the enclosing call.
  @inline(__always)
  private func prepare(_ call: Call) throws(LayoutError) {
    if call.access != .read && call.isOutermost { try Reserve.renew() }
    if call.access != .adjust && call.isOutermost && layout.hasStaleArrangements { try arrange() }
    if call.changes { try beginChange() }
  }

  private func fail(_ error: LayoutError, mayLog: Bool) -> als_status {
    let constraint = error.constraint >= 0 ? layout.constraintHandle(error.constraint) : .none
    let fresh = Failure(error, constraint: constraint, text: textAtFault)
    failure = fresh
    textAtFault = LayoutBox.noText
    if mayLog && log.function != nil {
      tellLog()
      // A failed read inside the callback is not the error of this call.
      failure = fresh
    }
    return fresh.status
  }

  /// The lines of the last failure, kept until they are asked for again.
  func keepFailureText() -> UnsafePointer<CChar> {
    let lines = failure.text
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: lines.count + 1)
    for (at, byte) in lines.enumerated() { text[at] = CChar(bitPattern: byte) }
    text[lines.count] = 0
    failureText?.deallocate()
    failureText = text
    return UnsafePointer(text)
  }

  deinit { failureText?.deallocate() }

  private func tellLog() {
    let message = ContiguousArray(failure.message.utf8CString)
    let status = failure.status
    let log = self.log
    call {
      message.withUnsafeBufferPointer { log.function?(log.userData, status, $0.baseAddress, $0.count - 1) }
    }
  }

  // MARK: Changes

  /// User data of destroyed records is dropped by the call that destroys them.
  var remaking: Remaking {
    constraintData.isEmpty ? itemData.isEmpty && measuring.data.isEmpty ? .later : .laterIfGuidesStay : .now
  }

  /// Must precede reads: rebuilds the stacks and grids that have waited.
  func arrange() throws(LayoutError) {
    try Reserve.renew()
    try layout.remakeStaleArrangements()
    if layout.hasEnded { dropUserDataOfEnded() }
  }

  /// Before a change: where a policy may refuse it, it is an edit of its own.
  private func beginChange() throws(LayoutError) {
    if layout.guardsChanges { guarded = try beginGuarded() }
    layout.beginEnding()
  }

  /// Must follow a change: drops the user data of destroyed records.
  private func finishChange() throws(LayoutError) {
    if layout.hasDueTexts { layout.settleDueTexts(isGuarded: guarded != nil) }
    if layout.hasEnded { dropUserDataOfEnded() }
    if let count = guarded { try commitGuarded(since: count) }
    guarded = nil
  }

  /// The error of a change that failed and was rolled back.
  private func abandoned(_ error: LayoutError) -> LayoutError {
    if guarded == nil { return error }
    guarded = nil
    return cancelGuarded(error)
  }

  func editUserData(_ step: EditStep) {
    _itemData.edit(step)
    _constraintData.edit(step)
    _measuring.edit(step)
  }

  /// Runs the destroy functions of the records that the change has destroyed.
  private func dropUserDataOfEnded() {
    if itemData.isEmpty && constraintData.isEmpty && measuring.data.isEmpty { return }
    var dropped = ContiguousArray<UserData.Entry>()
    for item in layout.endedItems {
      itemData.take(item.index, into: &dropped)
      measuring.take(item.index, into: &dropped)
    }
    for constraint in layout.endedConstraints { constraintData.take(constraint.index, into: &dropped) }
    drop(dropped)
  }

  func destroy(_ entries: ContiguousArray<UserData.Entry>) {
    for entry in entries {
      if let function = entry.destroy { call { function(entry.pointer) } }
    }
  }

  /// Destroys all data of the host before the layout ends.
  func dropEverything() {
    var dropped = ContiguousArray<UserData.Entry>()
    while let open = edits.popLast() { dropped.append(contentsOf: open.dropped) }
    itemData.takeAll(into: &dropped)
    constraintData.takeAll(into: &dropped)
    measuring.takeAll(into: &dropped)
    destroy(dropped)
    let old = log
    log = LogCallback()
    if let function = old.destroy { call { function(old.userData) } }
  }
}

struct LogCallback {
  var function: als_log_fn?
  var userData: UnsafeMutableRawPointer?
  var destroy: als_destroy_fn?
}

/// Pointers of the host program, by slot.
struct UserData {
  struct Entry {
    var pointer: UnsafeMutableRawPointer?
    var destroy: als_destroy_fn?
  }

  private var entries = ContiguousArray<Entry>()

  var isEmpty: Bool { entries.isEmpty }

  func pointer(_ slot: Int) -> UnsafeMutableRawPointer? { slot < entries.count ? entries[slot].pointer : nil }

  /// The entry that was there before.
  mutating func set(_ slot: Int, _ entry: Entry) -> Entry {
    while entries.count <= slot { entries.append(Entry()) }
    let old = entries[slot]
    entries[slot] = entry
    return old
  }

  mutating func take(_ slot: Int, into taken: inout ContiguousArray<Entry>) {
    if slot >= entries.count { return }
    if entries[slot].destroy != nil { taken.append(entries[slot]) }
    entries[slot] = Entry()
  }

  mutating func takeAll(into taken: inout ContiguousArray<Entry>) {
    for slot in entries.indices { take(slot, into: &taken) }
    entries = []
  }
}

/// The busy check, then the body.  A null layout is an argument error whose sentence cannot be read.  Inlined, so that bodies are
/// neither called through a second function nor copied with their context.
@inline(__always)
func withLayout(
  _ layout: OpaquePointer?, _ access: LayoutBox.Access,
  _ body: (LayoutBox) throws(LayoutError) -> als_status
) -> als_status {
  guard let layout else { return ALS_ERROR_ARGUMENT }
  return Unmanaged<LayoutBox>.fromOpaque(UnsafeRawPointer(layout))._withUnsafeGuaranteedRef { box in
    var call = LayoutBox.Call(access)
    let refusal = box.begin(&call)
    if refusal != ALS_OK { return refusal }
    do throws(LayoutError) {
      return box.end(call, try body(box))
    } catch {
      return box.fail(call, error)
    }
  }
}

@inline(__always)
func change(_ layout: OpaquePointer?, _ body: (LayoutBox) throws(LayoutError) -> Void) -> als_status {
  withLayout(layout, .change) { box throws(LayoutError) in
    try body(box)
    return ALS_OK
  }
}

/// A change after which stacks and grids may wait.
@inline(__always)
func adjust(_ layout: OpaquePointer?, _ body: (LayoutBox) throws(LayoutError) -> Void) -> als_status {
  withLayout(layout, .adjust) { box throws(LayoutError) in
    try body(box)
    return ALS_OK
  }
}

/// A change that the conflict policy does not check, and that may run callbacks.
@inline(__always)
func control(_ layout: OpaquePointer?, _ body: (LayoutBox) throws(LayoutError) -> als_status) -> als_status {
  withLayout(layout, .control, body)
}

/// A read that allocates little or nothing.
@inline(__always)
func read(_ layout: OpaquePointer?, _ body: (LayoutBox) throws(LayoutError) -> als_status) -> als_status {
  withLayout(layout, .read, body)
}

/// A read whose allocation is proportional to its result.
@inline(__always)
func compute(_ layout: OpaquePointer?, _ body: (LayoutBox) throws(LayoutError) -> als_status) -> als_status {
  withLayout(layout, .compute, body)
}
