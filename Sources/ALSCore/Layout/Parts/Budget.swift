// Growth limits of a layout, checked before every change: counts, the memory budget, and the system's memory.

public struct LayoutLimits {
  public var nesting = Limits.nesting
  public var items = Limits.items
  public var constraints = Limits.constraints
  public var textBytes = Limits.textBytes
  public var memoryBytes = Int.max
  /// 0 means the solver's default.
  public var pivots = 0
  /// 0 means the solver's default.
  public var work: Int64 = 0
  var solve: SolveLimits { SolveLimits(pivots: pivots, work: work) }
  public init() {}
}

final class Budget {
  let limits: LayoutLimits
  private let model: Model
  // The enlargement of the reserve: for the layout, and for the current call.
  private var reserved = 0
  private var expected = 0
  /// The bytes that can be allocated before the reserve must be enlarged.
  private var headroom = 0

  init(_ model: Model, _ limits: LayoutLimits) {
    self.model = model
    self.limits = limits
  }

  deinit { Reserve.release(reserved + expected) }

  /// Estimated cost of one item or constraint, including the solver and the snapshot.
  private static let itemCost = 480
  private static let constraintCost = 560
  static let measureCost = 800

  static func cost(of textBytes: Int) -> Int { measureCost + textBytes * 5 }

  /// Throws if the limits would be exceeded; must precede all changes.
  func reserve(items: Int = 0, constraints: Int = 0, bytes: Int = 0) throws(LayoutError) {
    if items > limits.items - model.items.liveCount {
      throw LayoutError(.limit, "a layout can have at most \(plural(limits.items, "item")) here")
    }
    if constraints > limits.constraints - model.constraints.liveCount {
      throw LayoutError(.limit, "a layout can have at most \(plural(limits.constraints, "constraint")) here")
    }
    let more = items * Budget.itemCost + constraints * Budget.constraintCost + bytes
    if more > headroom { try charge(more) }
    headroom -= more
  }

  /// Measures the memory in use: announced changes may not have happened, and items may have been destroyed since.
  @inline(never)
  private func charge(_ more: Int) throws(LayoutError) {
    let use = memoryInUse
    if use + more > limits.memoryBytes {
      throw LayoutError(.memory, "the layout would need more than its budget of \(plural(limits.memoryBytes, "byte"))")
    }
    try enlargeReserve(for: use + more)
    // With a budget the use is measured each time.
    headroom = limits.memoryBytes == .max ? max(reserved, Budget.smallUse) - use : more
  }

  private var memoryInUse: Int {
    model.items.liveCount * Budget.itemCost + model.constraints.liveCount * Budget.constraintCost + model.bytesInUse
      + model.measures.liveCount * Budget.measureCost
  }

  // MARK: The reserve

  /// The minimum reserve suffices for layouts and texts up to these sizes.
  private static let smallUse = 128 << 10
  private static let smallText = 4 << 10
  /// Temporary memory of a call per byte of text.
  private static let bytesPerTextByte = 64

  /// A call on this layout may need as much memory as the layout itself: arrays are copied when they grow.
  private func enlargeReserve(for use: Int) throws(LayoutError) {
    if use <= max(reserved, Budget.smallUse) { return }
    let wanted = use / 4 * 5
    try Reserve.expect(wanted - reserved)
    reserved = wanted
  }

  /// Must precede the parsing of a text of this length.
  func expect(textBytes: Int) throws(LayoutError) {
    if textBytes > Budget.smallText { try expect(textBytes * Budget.bytesPerTextByte) }
  }

  /// Must precede a copy of the layout.
  func expectCopy() throws(LayoutError) { try expect(reserved) }

  private func expect(_ bytes: Int) throws(LayoutError) {
    try Reserve.expect(bytes)
    expected += bytes
  }

  /// Ends a call.
  @inline(__always)
  func endExpecting() {
    if expected > 0 { releaseExpected() }
  }

  private func releaseExpected() {
    Reserve.release(expected)
    expected = 0
  }
}
