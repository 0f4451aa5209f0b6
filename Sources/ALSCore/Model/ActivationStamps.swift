// The activation order of constraints as stamps that increase in steps.  A constraint that a stack or grid adds later gets a stamp
// between existing ones, within the step of its neighbour.

struct ActivationStamps {
  private(set) var last: Int32 = 0
  /// Stamps less than half a step away from a multiple are reserved for neighbours of the constraint with that multiple.
  private var step = ActivationStamps.usualStep

  private static let usualStep: Int32 = 1024

  /// Whether a solver might be unable to rank the next stamps.
  var areTooHigh: Bool { last > ActivationOrder.last - step }

  func haveRoom(for count: Int) -> Bool { (Int64(count) + 1) * Int64(step) < Int64(Int32.max - last) }

  @inline(__always)
  mutating func next() -> Int32 {
    last += step
    return last
  }

  /// An arithmetic progression of stamps.
  struct Run {
    var first: Int32
    var stride: Int32
    subscript(_ index: Int) -> Int32 { first + Int32(truncatingIfNeeded: index) * stride }
  }

  mutating func next(_ count: Int) -> Run {
    let run = Run(first: last + step, stride: step)
    last += Int32(truncatingIfNeeded: count) * step
    return run
  }

  /// Stamps between two neighbours of one arrangement, of which one may be missing (0), if no other stamp lies between; nil if they
  /// do not fit.
  func between(_ low: Int32, _ high: Int32, _ count: Int) -> Run? {
    let floor = low > 0 ? low : base(of: high) - step / 2 - 1
    let ceiling = low > 0 && (high == 0 || base(of: high) != base(of: low)) ? base(of: low) + step / 2 : high
    let even = Int64(ceiling - floor) / (Int64(count) + 1)
    // More are likely to follow behind these: a list grows at its end.
    let stride = even > 0 ? max(even / 32, 1) : 0
    return stride > 0 ? Run(first: floor + Int32(stride), stride: Int32(stride)) : nil
  }

  /// The multiple that a stamp is reserved for.
  private func base(of stamp: Int32) -> Int32 { (stamp + step / 2) / step * step }

  /// Restarts numbering for `count` constraints and as many again.
  mutating func restart(for count: Int) {
    last = 0
    step = ActivationStamps.usualStep
    while step > 1 && 2 * Int64(step) * Int64(count) > Int64(ActivationOrder.last) { step /= 2 }
  }
}
