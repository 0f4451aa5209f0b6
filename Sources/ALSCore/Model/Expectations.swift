// What is expected of the layout: judged when somebody asks, and without any effect on a solve.

struct Expectations {
  /// An expectation with the items it names, so that it ends with them.
  private struct Record {
    var expectation: Expectation
    /// By item that it names.
    var generations: [UInt16]
  }

  private var records = ContiguousArray<Record>()
  private(set) var bytes = 0

  var count: Int { records.count }
  var isEmpty: Bool { records.isEmpty }

  /// In the order they were added.
  subscript(_ index: Int) -> Expectation { records[index].expectation }

  /// Items are those of the model.
  mutating func add(_ expectation: Expectation, _ items: Items) {
    records.append(Record(expectation: expectation, generations: Expectations.generations(expectation, items)))
    bytes += expectation.bytes
  }

  /// Those behind it move up.
  mutating func remove(_ index: Int) {
    bytes -= records[index].expectation.bytes
    records.remove(at: index)
  }

  /// After items have ended: a list of views goes on while there are two of them; anything else ends with its items.
  mutating func removeEnded(_ items: Items) {
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

  /// Visits what relations say of metrics that they follow.
  func forEachFollowed(_ visit: (FollowedConstant) -> Void) {
    for record in records { for sum in record.expectation.sums { if let follows = sum.follows { visit(follows) } } }
  }

  /// Constants that follow a metric, after it has another value, or is to be followed no more.
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

  private static func generations(_ expectation: Expectation, _ items: Items) -> [UInt16] {
    var generations: [UInt16] = []
    expectation.forEachItem { generations.append(items[$0].generation) }
    return generations
  }
}
