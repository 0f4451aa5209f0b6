// What a layout may grow to, asked before anything is changed: its limits, its budget, and the memory of the system.

/// What a layout may grow to.
public struct LayoutLimits {
  public var nesting = Limits.nesting
  public var items = Limits.items
  public var constraints = Limits.constraints
  public var textBytes = Limits.textBytes
  public var memoryBytes = Int.max
  /// 0: the solver's own figure.
  public var pivots = 0
  /// 0: the solver's own figure.
  public var work: Int64 = 0
  var solve: SolveLimits { SolveLimits(pivots: pivots, work: work) }
  public init() {}
}

final class Budget {
  let limits: LayoutLimits
  private let model: Model
  // What the reserve has been made larger by: for the layout, and for the call that runs.
  private var standing = 0
  private var expected = 0
  /// What the layout can still be charged before the reserve has to become larger.
  private var headroom = 0

  init(_ model: Model, _ limits: LayoutLimits) {
    self.model = model
    self.limits = limits
  }

  deinit { Reserve.release(standing + expected) }

  /// Estimates of what one more costs, the solver's and the snapshot's share included.
  private static let itemCost = 480
  private static let constraintCost = 560
  static let measureCost = 800

  static func cost(of textBytes: Int) -> Int { measureCost + textBytes * 5 }

  /// Refuses to grow beyond the limits; called before anything is changed.
  func reserve(items: Int = 0, constraints: Int = 0, bytes: Int = 0) throws(LayoutError) {
    if items > limits.items - model.items.liveCount {
      throw LayoutError(.limit, "a layout holds at most \(plural(limits.items, "item")) here")
    }
    if constraints > limits.constraints - model.constraints.liveCount {
      throw LayoutError(.limit, "a layout holds at most \(plural(limits.constraints, "constraint")) here")
    }
    let more = items * Budget.itemCost + constraints * Budget.constraintCost + bytes
    if more > headroom { try charge(more) }
    headroom -= more
  }

  /// Looks at what is really in use; what was announced and then not made, or has ended since, counts no more.
  @inline(never)
  private func charge(_ more: Int) throws(LayoutError) {
    let use = memoryInUse
    if use + more > limits.memoryBytes {
      throw LayoutError(.memory, "the layout would need more than its budget of \(plural(limits.memoryBytes, "byte"))")
    }
    try stand(for: use + more)
    // A budget is looked at each time.
    headroom = limits.memoryBytes == .max ? max(standing, Budget.smallUse) - use : more
  }

  private var memoryInUse: Int {
    model.items.liveCount * Budget.itemCost + model.constraints.liveCount * Budget.constraintCost + model.bytesInUse
      + model.measures.liveCount * Budget.measureCost
  }

  // MARK: The reserve

  /// What the reserve holds beyond its least size is for layouts and texts larger than these.
  private static let smallUse = 128 << 10
  private static let smallText = 4 << 10
  /// What a call may allocate on the way, for each byte of text.
  private static let bytesPerTextByte = 64

  /// A call on this layout may need as much again as the layout holds: arrays move when they grow.
  private func stand(for use: Int) throws(LayoutError) {
    if use <= max(standing, Budget.smallUse) { return }
    let wanted = use / 4 * 5
    try Reserve.expect(wanted - standing)
    standing = wanted
  }

  /// Before a text of so many bytes is read.
  func expect(textBytes: Int) throws(LayoutError) {
    if textBytes > Budget.smallText { try expect(textBytes * Budget.bytesPerTextByte) }
  }

  /// Before the layout is copied.
  func expectCopy() throws(LayoutError) { try expect(standing) }

  private func expect(_ bytes: Int) throws(LayoutError) {
    try Reserve.expect(bytes)
    expected += bytes
  }

  /// The call is over.
  @inline(__always)
  func endExpecting() {
    if expected > 0 { releaseExpected() }
  }

  private func releaseExpected() {
    Reserve.release(expected)
    expected = 0
  }
}
