// The regions where assertions fail, collected piece by piece.

struct FailingPart {
  var assertion: Int
  /// The indices of the two views of an `apart` assertion; -1 for all others.
  var pair: (Int, Int)
  var area: ParameterArea
  /// The index of its first value in `FailingParts.lines`: the size of the root, then the measured and the expected value of each
  /// comparison.
  var lines: Int
}

struct FailingParts {
  private var parts = ContiguousArray<FailingPart>()
  private(set) var lines = ContiguousArray<ProofLine>()

  /// Lines appended after this call belong to the new part.
  mutating func add(_ assertion: Int, _ pair: (Int, Int), _ area: ParameterArea) {
    parts.append(FailingPart(assertion: assertion, pair: pair, area: area, lines: lines.count))
  }

  mutating func add(_ line: ProofLine) { lines.append(line) }

  /// Visits the parts of each failing assertion, in the order of assertions and pairs.
  func forEachFailure(
    _ visit: (ArraySlice<FailingPart>) throws(LayoutError) -> Void
  ) throws(LayoutError) {
    var order: [SortKey] = []
    for (k, part) in parts.enumerated() {
      order.append(
        SortKey(
          Int64(part.assertion) << 32 | Int64(part.pair.0 + 1), Int64(part.pair.1 + 1) << 32 | Int64(k),
          payload: Int32(truncatingIfNeeded: k)))
    }
    SortKey.sort(&order)
    let sorted = order.map { parts[Int($0.payload)] }
    var from = 0
    while from < sorted.count {
      var to = from + 1
      while to < sorted.count && order[to].major == order[from].major
        && order[to].minor >> 32 == order[from].minor >> 32
      { to += 1 }
      try visit(sorted[from..<to])
      from = to
    }
  }
}
