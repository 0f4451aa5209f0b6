// Where assertions do not hold, as the pieces are judged.

/// A part of a piece in which an assertion does not hold.
struct FailingPart {
  var assertion: Int
  /// The two views, by their places in an assertion `apart`; -1 in all others.
  var pair: (Int, Int)
  var area: ParameterArea
  /// Its values there, by the place of the first in `FailingParts.lines`: the size of the root, and what is measured and wanted in
  /// each comparison.
  var lines: Int
}

struct FailingParts {
  private var parts = ContiguousArray<FailingPart>()
  private(set) var lines = ContiguousArray<ProofLine>()

  /// The lines that are added behind it are its own.
  mutating func add(_ assertion: Int, _ pair: (Int, Int), _ area: ParameterArea) {
    parts.append(FailingPart(assertion: assertion, pair: pair, area: area, lines: lines.count))
  }

  mutating func add(_ line: ProofLine) { lines.append(line) }

  /// The parts of each failing assertion, in the order of assertions and pairs.
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

  /// Whether an assertion fails somewhere.
  func contains(_ assertion: Int) -> Bool { parts.contains { $0.assertion == assertion } }
}
