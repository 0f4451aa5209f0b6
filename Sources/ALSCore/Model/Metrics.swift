// Named numbers for texts.  A constraint keeps the value from its creation, unless its text writes `$`: then it follows the metric.

struct Metrics {
  struct Metric {
    /// Its entry in the name table; -1 marks a vacant slot.
    fileprivate var name: Int32
    var value: Double
    /// The text that gives the value; nil: it is a number.
    fileprivate(set) var formula: MetricFormula?
    /// The metrics with texts that name it, possibly former ones too, by slot.
    fileprivate(set) var dependents = ContiguousArray<Int32>()
    /// The value that the rules in force set.
    fileprivate(set) var override: Double?
    /// The value for its followers.
    var effective: Double { override ?? value }
    var isUsed = false
    /// The constraints that follow it, possibly former ones too, in order of their addition.
    fileprivate(set) var followers = ContiguousArray<ConstraintID>()

    /// The serial number of the metric.
    fileprivate(set) var order = 0

    var isLive: Bool { name >= 0 }

    /// One access to the record: with several, swiftc 6.3 does not generate the same code in every build.
    fileprivate mutating func end() {
      name = -1
      followers = []
      override = nil
      formula = nil
      dependents = []
    }
  }

  /// By slot.
  private(set) var records = ContiguousArray<Metric>()
  private var vacant = ContiguousArray<Int32>()
  private var names = NameTable()
  private var lastOrder = 0

  /// The existing metrics in order of addition.
  var inOrder: ContiguousArray<Metric> {
    var order: [SortKey] = []
    for (place, metric) in records.enumerated() where metric.isLive {
      order.append(SortKey(Int64(metric.order), payload: Int32(truncatingIfNeeded: place)))
    }
    SortKey.sort(&order)
    return ContiguousArray(order.map { records[Int($0.payload)] })
  }

  private var bytesOfFormulas = 0
  var bytesOfNames: Int { names.bytesInUse + bytesOfFormulas }

  func name(of metric: Metric) -> ArraySlice<UInt8> { names.bytes(metric.name) }

  func value(_ name: ArraySlice<UInt8>) -> Double? {
    let place = place(name)
    return place < 0 ? nil : records[place].value
  }

  func formula(_ name: ArraySlice<UInt8>) -> MetricFormula? {
    let place = place(name)
    return place < 0 ? nil : records[place].formula
  }

  /// The value for its followers.
  func effective(_ name: ArraySlice<UInt8>) -> Double? {
    let place = place(name)
    return place < 0 ? nil : records[place].effective
  }

  var overridden: ContiguousArray<[UInt8]> {
    var found = ContiguousArray<[UInt8]>()
    for metric in records where metric.isLive && metric.override != nil { found.append(Array(name(of: metric))) }
    return found
  }

  mutating func override(_ name: ArraySlice<UInt8>, _ value: Double?) {
    let place = place(name)
    if place >= 0 { records[place].override = value }
  }

  /// The value for a text; marks the metric as used.
  mutating func use(_ name: ArraySlice<UInt8>) -> Double? {
    let place = place(name)
    if place < 0 { return nil }
    records[place].isUsed = true
    return records[place].value
  }

  mutating func set(_ name: ArraySlice<UInt8>, _ value: Double) {
    let known = self.place(name)
    if known >= 0 { return records[known].value = value }
    let place = vacant.popLast() ?? Int32(truncatingIfNeeded: records.count)
    lastOrder += 1
    var fresh = Metric(name: names.insert(name, payload: place), value: value)
    fresh.order = lastOrder
    if Int(place) < records.count { records[Int(place)] = fresh } else { records.append(fresh) }
  }

  /// Sets the text of an existing metric, whose metrics exist; nil makes it a number.
  mutating func setFormula(_ name: ArraySlice<UInt8>, _ formula: MetricFormula?) {
    let place = place(name)
    if place < 0 || (formula == nil && records[place].formula == nil) { return }
    bytesOfFormulas += (formula?.bytes ?? 0) - (records[place].formula?.bytes ?? 0)
    records[place].formula = formula
    for named in formula?.names ?? [] {
      let named = self.place(named[...])
      records[named].isUsed = true
      let own = Int32(truncatingIfNeeded: place)
      if !records[named].dependents.contains(own) { records[named].dependents.append(own) }
    }
  }

  /// These metrics and those whose texts depend on them, each after those that it names.
  func dependents(of changed: [[UInt8]]) -> [Int] {
    var order: [Int] = []
    var isSeen: [Bool] = []
    for name in changed {
      let start = place(name[...])
      if start < 0 || records[start].dependents.isEmpty { continue }
      if isSeen.isEmpty { isSeen = [Bool](repeating: false, count: records.count) }
      if isSeen[start] { continue }
      isSeen[start] = true
      // Depth first: a metric is listed after all that depend on it, and the reverse is wanted.
      var open = [(place: start, next: 0)]
      while let (place, next) = open.last {
        if next == records[place].dependents.count {
          open.removeLast()
          order.append(place)
          continue
        }
        open[open.count - 1].next += 1
        let dependent = Int(records[place].dependents[next])
        if isSeen[dependent] || !names(dependent, place) { continue }
        isSeen[dependent] = true
        open.append((dependent, 0))
      }
    }
    return order.reversed()
  }

  private func names(_ dependent: Int, _ place: Int) -> Bool {
    guard let formula = records[dependent].formula else { return false }
    let name = name(of: records[place])
    return formula.names.contains { $0[...] == name }
  }

  /// Its index in `records`, or -1.
  func place(_ name: ArraySlice<UInt8>) -> Int {
    Int(names.payload(of: name) ?? -1)
  }

  mutating func follow(_ name: ArraySlice<UInt8>, by constraint: ConstraintID) {
    let place = place(name)
    if place >= 0 { records[place].followers.append(constraint) }
  }

  mutating func keepFollowers(_ place: Int, _ followers: ContiguousArray<ConstraintID>) {
    records[place].followers = followers
  }

  /// Returns whether the metric existed.
  mutating func remove(_ name: ArraySlice<UInt8>) -> Bool {
    let entry = names.find(name)
    if entry < 0 { return false }
    let place = names.payload(entry)
    vacant.append(place)
    bytesOfFormulas -= records[Int(place)].formula?.bytes ?? 0
    records[Int(place)].end()
    names.remove(entry)
    return true
  }
}
