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

  /// The constant of a constraint for these values of metrics; all others keep theirs.
  func constant(_ constraint: ConstraintID, _ changed: [(name: [UInt8], value: Double)]) -> Double {
    guard let follows = model.metadata[constraint].follows else { return model.constraints[constraint].constant }
    return constant(follows, changed)
  }

  private func constant(_ follows: FollowedConstant, _ changed: [(name: [UInt8], value: Double)]) -> Double {
    var sum = follows.base
    for term in follows.terms {
      var value = model.metrics.effective(term.metric[...]) ?? 0
      for change in changed where change.name == term.metric { value = change.value }
      sum += term.factor * value
    }
    return 0 + sum
  }

  /// Throws if a constant would leave its range.
  func check(_ changed: [(name: [UInt8], value: Double)]) throws(LayoutError) {
    for change in changed {
      for constraint in followers(change.name[...]) {
        if constant(constraint, changed).magnitude <= Limits.number { continue }
        throw LayoutError(
          .notFinite, "a constant that follows the metric \(quoted(change.name[...])) would be out of range",
          constraint: constraint)
      }
    }
    var isInRange = true
    model.expectations.forEachFollowed { if constant($0, changed).magnitude > Limits.number { isInRange = false } }
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
      let constant = constant(constraint, [])
      model.setConstant(constraint, constant)
      if !model.deferred.isEmpty { model.deferred.setConstant(constraint, constant) }
    }
    model.expectations.follow(metric, model.metrics.effective(metric) ?? 0, isLast: false) { constant($0, []) }
  }

  /// Overrides exactly these metrics for their followers.
  func override(_ metrics: [RuleOverrides.Metric]) throws(LayoutError) {
    try check(metrics.map { (name: $0.name, value: $0.value) })
    for name in model.metrics.overridden where !metrics.contains(where: { $0.name == name }) { override(name, nil) }
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
    if let value = model.metrics.value(metric) { model.keepInRules(metric, value) }
    for constraint in followers(metric) { release(constraint, metric) }
    if let value = model.metrics.value(metric) { model.deferred.keep(metric, value) }
    model.expectations.follow(metric, model.metrics.value(metric) ?? 0, isLast: true) { constant($0, []) }
    return model.metrics.remove(metric)
  }

  private func release(_ constraint: ConstraintID, _ metric: ArraySlice<UInt8>) {
    guard let follows = model.metadata[constraint].follows else { return }
    model.metadata.setFollows(constraint, follows.without(metric, model.metrics.value(metric) ?? 0))
  }
}
