// Constants that follow metrics.

struct MetricFollowing {
  private let model: Model

  init(_ model: Model) { self.model = model }

  func follow(_ constraint: ConstraintID, _ follows: FollowedConstant?) {
    model.metadata.setFollows(constraint, follows)
    for term in follows?.terms ?? [] { model.metrics.follow(term.metric[...], by: constraint) }
  }

  /// The constraints that follow a metric, without duplicates.
  func followers(_ metric: ArraySlice<UInt8>) -> ContiguousArray<ConstraintID> {
    let place = model.metrics.place(metric)
    if place < 0 || model.metrics.records[place].followers.isEmpty { return [] }
    var found = ContiguousArray<ConstraintID>()
    let listed = model.metrics.records[place].followers
    for constraint in listed where names(constraint, metric) && !model.constraints[constraint].isSeen {
      model.constraints.setSeen(constraint, true)
      found.append(constraint)
    }
    for constraint in found { model.constraints.setSeen(constraint, false) }
    if found.count < listed.count { model.metrics.keepFollowers(place, found) }
    return found
  }

  private func names(_ constraint: ConstraintID, _ metric: ArraySlice<UInt8>) -> Bool {
    model.metadata[constraint].follows?.names(metric) ?? false
  }

  /// Values of metrics by name, of which the last counts.
  private struct Changes {
    private var places = NameTable()
    private var values: [Double] = []

    init(_ changed: [(name: [UInt8], value: Double)]) {
      for change in changed {
        let place = places.find(change.name[...])
        if place >= 0 {
          values[Int(places.payload(place))] = change.value
        } else {
          _ = places.insert(change.name[...], payload: Int32(truncatingIfNeeded: values.count))
          values.append(change.value)
        }
      }
    }

    func value(_ metric: [UInt8]) -> Double? {
      if values.isEmpty { return nil }
      let place = places.find(metric[...])
      return place < 0 ? nil : values[Int(places.payload(place))]
    }
  }

  /// The constant of a constraint for these values of metrics; all others keep theirs.
  private func constant(_ constraint: ConstraintID, _ changed: Changes) -> Double {
    guard let follows = model.metadata[constraint].follows else { return model.constraints[constraint].constant }
    return constant(follows, changed)
  }

  private func constant(_ follows: FollowedConstant, _ changed: Changes) -> Double {
    var sum = follows.base
    for term in follows.terms {
      let value = changed.value(term.metric) ?? model.metrics.effective(term.metric[...]) ?? 0
      sum += term.factor * value
    }
    return 0 + sum
  }

  /// The changes with those of the metrics whose texts depend on them.  Metrics that change themselves are numbers.
  func complete(
    _ changed: [(name: [UInt8], value: Double)]
  ) throws(LayoutError) -> [(name: [UInt8], value: Double)] {
    let order = model.metrics.dependents(of: changed.map { $0.name })
    if order.isEmpty { return changed }
    var values: [Int: Double] = [:]
    for change in changed {
      let place = model.metrics.place(change.name[...])
      if place >= 0 { values[place] = change.value }
    }
    var all = changed
    for place in order where values[place] == nil {
      let metric = model.metrics.records[place]
      guard let formula = metric.formula else { continue }
      let value = formula.value(
        formula.names.map { name in
          let place = model.metrics.place(name[...])
          return values[place] ?? (place < 0 ? 0 : model.metrics.records[place].value)
        })
      let name = Array(model.metrics.name(of: metric))
      guard let value else {
        throw LayoutError(.notFinite, "the metric \(quoted(name[...])) would be out of range")
      }
      values[place] = value
      all.append((name, value))
    }
    return all
  }

  /// Makes a metric a text.
  func set(_ name: [UInt8], _ formula: MetricFormula) throws(LayoutError) {
    var values: [Double] = []
    for (index, named) in formula.names.enumerated() {
      guard let value = model.metrics.value(named[...]) else {
        var nearest = Suggestion(for: named[...])
        for metric in model.metrics.records.prefix(10_000) where metric.isLive {
          nearest.offer(model.metrics.name(of: metric))
        }
        throw LayoutError(
          .nameMetric, "unknown metric \(quoted(named[...]))", at: formula.mention(index), suggestion: nearest.text)
      }
      values.append(value)
    }
    let dependents = model.metrics.dependents(of: [name]).map {
      Array(model.metrics.name(of: model.metrics.records[$0]))
    }
    for (index, named) in formula.names.enumerated() where named == name || dependents.contains(named) {
      throw LayoutError(
        .cycle, "the metric \(quoted(name[...])) would depend on itself", at: formula.mention(index))
    }
    guard let value = formula.value(values) else { throw LayoutError(.notFinite, MetricFormula.range) }
    let changed = try complete([(name, value)])
    try check(changed)
    set(changed)
    setFormula(name[...], formula)
  }

  /// Makes a metric a number.
  func set(_ name: [UInt8], _ value: Double) throws(LayoutError) {
    let changed = try complete([(name, value)])
    try check(changed)
    set(changed)
    setFormula(name[...], nil)
  }

  /// The value may be the same, and another one where a rule sets a metric that the text names.
  private func setFormula(_ name: ArraySlice<UInt8>, _ formula: MetricFormula?) {
    let isText = formula != nil || model.metrics.formula(name) != nil
    model.metrics.setFormula(name, formula)
    if !isText || model.metrics.overridden.isEmpty { return }
    model.rules.areOverridesStale = true
    model.noteRule()
  }

  /// Throws if a constant would leave its range.
  func check(_ changed: [(name: [UInt8], value: Double)]) throws(LayoutError) {
    let values = Changes(changed)
    for change in changed {
      for constraint in followers(change.name[...]) {
        if constant(constraint, values).magnitude <= Limits.number { continue }
        throw LayoutError(
          .notFinite, "a constant that follows the metric \(quoted(change.name[...])) would be out of range",
          constraint: constraint)
      }
    }
    var isInRange = true
    model.expectations.forEachFollowed { if constant($0, values).magnitude > Limits.number { isInRange = false } }
    if !isInRange {
      throw LayoutError(.notFinite, "a constant of an expectation that follows a metric would be out of range")
    }
  }

  /// Sets metrics to validated values.
  func set(_ changed: [(name: [UInt8], value: Double)]) {
    for change in changed where model.metrics.value(change.name[...]) != change.value {
      model.metrics.set(change.name[...], change.value)
      if model.metrics.effective(change.name[...]) == change.value { tellFollowers(change.name[...]) }
      if !model.rules.isEmpty { model.rules.areOverridesStale = true }
      model.noteRule()
    }
  }

  private func tellFollowers(_ metric: ArraySlice<UInt8>) {
    for constraint in followers(metric) {
      let constant = constant(constraint, Changes([]))
      model.setConstant(constraint, constant)
      if !model.deferred.isEmpty { model.deferred.setConstant(constraint, constant) }
    }
    model.expectations.follow(metric, model.metrics.effective(metric) ?? 0, isLast: false) { constant($0, Changes([])) }
  }

  /// Overrides exactly these metrics for their followers.
  func override(_ metrics: [RuleOverrides.Metric]) throws(LayoutError) {
    let metrics = try complete(metrics.map { (name: $0.name, value: $0.value) })
    try check(metrics)
    var kept = NameTable()
    for metric in metrics { _ = kept.note(metric.name) }
    for name in model.metrics.overridden where kept.find(name[...]) < 0 { override(name, nil) }
    for metric in metrics { override(metric.name, metric.value) }
  }

  private func override(_ name: [UInt8], _ value: Double?) {
    let before = model.metrics.effective(name[...])
    model.metrics.override(name[...], value)
    if model.metrics.effective(name[...]) != before { tellFollowers(name[...]) }
  }

  /// Returns whether the metric existed.  Its followers keep the value.
  func remove(_ metric: ArraySlice<UInt8>) -> Bool {
    override(Array(metric), nil)
    for place in model.metrics.dependents(of: [Array(metric)]) {
      let dependent = model.metrics.records[place]
      guard let formula = dependent.formula, formula.names.contains(where: { $0[...] == metric }) else { continue }
      setFormula(model.metrics.name(of: dependent), nil)
    }
    if let value = model.metrics.value(metric) { model.keepInRules(metric, value) }
    for constraint in followers(metric) { release(constraint, metric) }
    if let value = model.metrics.value(metric) { model.deferred.keep(metric, value) }
    model.expectations.follow(metric, model.metrics.value(metric) ?? 0, isLast: true) { constant($0, Changes([])) }
    return model.metrics.remove(metric)
  }

  private func release(_ constraint: ConstraintID, _ metric: ArraySlice<UInt8>) {
    guard let follows = model.metadata[constraint].follows else { return }
    model.metadata.setFollows(constraint, follows.without(metric, model.metrics.value(metric) ?? 0))
  }
}
