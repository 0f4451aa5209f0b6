// Expectations about the layout: checked on demand, without effect on a solve.

struct Expectations {
  /// An expectation with its items; it is removed when they are destroyed.
  private struct Record {
    var expectation: Expectation
    /// Per named item.
    var generations: [UInt16]
  }

  private var records = ContiguousArray<Record>()
  private(set) var bytes = 0

  var count: Int { records.count }
  var isEmpty: Bool { records.isEmpty }

  /// In order of addition.
  subscript(_ index: Int) -> Expectation { records[index].expectation }

  /// The items must exist in the model.
  mutating func add(_ expectation: Expectation, _ items: borrowing Items) {
    records.append(Record(expectation: expectation, generations: Expectations.generations(expectation, items)))
    bytes += expectation.bytes
  }

  /// Later expectations move up by one.
  mutating func remove(_ index: Int) {
    bytes -= records[index].expectation.bytes
    records.remove(at: index)
  }

  /// Must follow the destruction of items: a list of views remains while it has two views; any other expectation is removed with
  /// its items.
  mutating func removeEnded(_ items: borrowing Items) {
    if records.isEmpty { return }
    for index in records.indices.reversed() {
      var record = records[index]
      var isLive: [Bool] = []
      var at = 0
      record.expectation.forEachItem { item in
        isLive.append(items[item].kind != .vacant && items[item].generation == record.generations[at])
        at += 1
      }
      if !isLive.contains(false) { continue }
      bytes -= record.expectation.bytes
      if record.expectation.kind.takesViews {
        record.expectation.views = record.expectation.views.indices.filter { isLive[$0] }
          .map { record.expectation.views[$0] }
      }
      if !record.expectation.kind.takesViews || record.expectation.views.count < 2 {
        records.remove(at: index)
        continue
      }
      bytes += record.expectation.bytes
      record.generations = Expectations.generations(record.expectation, items)
      records[index] = record
    }
  }

  /// Expectations of a destroyed group count as those of another, or always (-1).
  mutating func leave(_ group: GroupID, for parent: GroupID) {
    for at in records.indices where records[at].expectation.group == group { records[at].expectation.group = parent }
  }

  func forEachFollowed(_ visit: (FollowedConstant) -> Void) {
    for record in records { for sum in record.expectation.sums { if let follows = sum.follows { visit(follows) } } }
  }

  /// Updates constants that follow a metric after its value has changed, or detaches them.
  mutating func follow(
    _ metric: ArraySlice<UInt8>, _ value: Double, isLast: Bool, _ constant: (FollowedConstant) -> Double
  ) {
    for at in records.indices {
      for k in records[at].expectation.sums.indices {
        guard let follows = records[at].expectation.sums[k].follows, follows.names(metric) else { continue }
        records[at].expectation.sums[k].constant = constant(follows)
        if isLast { records[at].expectation.sums[k].follows = follows.without(metric, value) }
      }
    }
  }

  private static func generations(_ expectation: Expectation, _ items: borrowing Items) -> [UInt16] {
    var generations: [UInt16] = []
    expectation.forEachItem { generations.append(items[$0].generation) }
    return generations
  }
}
