// Named numbers for text.  A constraint keeps the value it was made with, unless its text says `$`: then it follows the metric.

struct Metrics {
  struct Metric {
    /// Entry of the table's names; -1 marks a vacant place.
    fileprivate var name: Int32
    var value: Double
    /// Whether a text has asked for the value.
    var isUsed = false
    /// Constraints that follow it, some maybe no more, in the order they began to.
    fileprivate(set) var followers = ContiguousArray<ConstraintID>()

    /// Counts the metrics in the order they came.
    fileprivate(set) var order = 0

    var isLive: Bool { name >= 0 }
  }

  /// In the order of the first use of each place.
  private(set) var records = ContiguousArray<Metric>()
  private var vacant = ContiguousArray<Int32>()
  private var names = NameTable()
  private var lastOrder = 0

  /// Those that live, in the order they came.
  var inOrder: ContiguousArray<Metric> {
    var order: [SortKey] = []
    for (place, metric) in records.enumerated() where metric.isLive {
      order.append(SortKey(Int64(metric.order), payload: Int32(truncatingIfNeeded: place)))
    }
    SortKey.sort(&order)
    return ContiguousArray(order.map { records[Int($0.payload)] })
  }

  var bytesOfNames: Int { names.bytesInUse }

  func name(of metric: Metric) -> ArraySlice<UInt8> { names.bytes(metric.name) }

  func value(_ name: ArraySlice<UInt8>) -> Double? {
    let entry = names.find(name)
    return entry < 0 ? nil : records[Int(names.payload(entry))].value
  }

  /// The value for a text, which makes the metric a used one.
  mutating func use(_ name: ArraySlice<UInt8>) -> Double? {
    let entry = names.find(name)
    if entry < 0 { return nil }
    let place = Int(names.payload(entry))
    records[place].isUsed = true
    return records[place].value
  }

  mutating func set(_ name: ArraySlice<UInt8>, _ value: Double) {
    let entry = names.find(name)
    if entry >= 0 {
      records[Int(names.payload(entry))].value = value
      return
    }
    let place = vacant.popLast() ?? Int32(truncatingIfNeeded: records.count)
    lastOrder += 1
    var fresh = Metric(name: names.insert(name, payload: place), value: value)
    fresh.order = lastOrder
    if Int(place) < records.count { records[Int(place)] = fresh } else { records.append(fresh) }
  }

  /// Its place in `records`, or -1.
  func place(_ name: ArraySlice<UInt8>) -> Int {
    let entry = names.find(name)
    return entry < 0 ? -1 : Int(names.payload(entry))
  }

  mutating func follow(_ name: ArraySlice<UInt8>, by constraint: ConstraintID) {
    let place = place(name)
    if place >= 0 { records[place].followers.append(constraint) }
  }

  mutating func keepFollowers(_ place: Int, _ followers: ContiguousArray<ConstraintID>) {
    records[place].followers = followers
  }

  /// Whether there was one.
  mutating func remove(_ name: ArraySlice<UInt8>) -> Bool {
    let entry = names.find(name)
    if entry < 0 { return false }
    let place = names.payload(entry)
    vacant.append(place)
    records[Int(place)].name = -1
    records[Int(place)].followers = []
    names.remove(entry)
    return true
  }
}
