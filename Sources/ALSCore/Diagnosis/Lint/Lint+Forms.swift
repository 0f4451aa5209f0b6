// The rules that compare constraints on the same sum.

extension Lint {
  /// Records the normal form of an active constraint, unless it is trivial.
  mutating func takeForm(_ constraint: ConstraintID, _ record: ConstraintRecord) {
    var sum = Affine()
    let bounds = model.row(of: constraint, host: record.host, paths: .shared, into: &sum)
    let nature = nature(record)
    if sum.terms.count == 0 {
      let isItself = record.first == record.second && record.firstAttribute == record.secondAttribute
      if nature != 0 && !isItself { return }
      // A trivial constraint that cannot hold is a conflict if it is required.
      let holds = bounds.violation(0) <= Lint.same * (1 + record.constant.magnitude)
      if holds || !record.isRequired { addNoEffect(constraint, holds) }
      return
    }
    forms.add(constraint, sum, bounds, nature: nature)
    let interval = forms.intervals[forms.intervals.count - 1]
    if interval.count > 1 || interval.lower > 0 || interval.upper < Double.infinity { return }
    let unknown = sum.terms[0].unknown
    let isSize = unknown.part == 2 || unknown.part == 3
    if isSize && !model.items[unknown.item].isSpacer {
      _ = forms.intervals.popLast()
      _ = forms.keys.popLast()
      addNegative(constraint)
    }
  }

  /// The properties that a sum depends on besides sizes and positions: constraints with other dependencies agree only by chance.
  private func nature(_ record: ConstraintRecord) -> UInt16 {
    if record.terms < 0 {
      return nature(record.first, record.firstAttribute) | nature(record.second, record.secondAttribute)
    }
    var bits: UInt16 = 0
    for term in model.terms[record.terms] { bits |= nature(term.item, term.attribute) }
    return bits
  }

  private func nature(_ item: ItemID, _ attribute: Attribute) -> UInt16 {
    if item < 0 { return 0 }
    var bits: UInt16 = attribute.isDirectional ? 1 : 0
    if attribute.isMargin || model.items[item].kind == .margins { bits |= 2 }
    if model.items[item].kind == .safeArea { bits |= 4 }
    if model.items[item].kind == .content { bits |= 32 }
    if attribute.isBaseline { bits |= 1 << (8 + UInt16(attribute.position.rawValue)) }
    return bits
  }

  /// Whether a constraint may be deactivated while the other one stays active.
  private func mayGo(_ other: ConstraintID, without one: ConstraintID) -> Bool {
    let group = model.groups.group(of: other)
    return group >= 0 && group != model.groups.group(of: one)
  }

  /// Sorts constraints by sum, then the stronger and the earlier activated first.
  mutating func lookAtForms() {
    SortKey.sort(&forms.keys)
    var start = 0
    while start < forms.keys.count {
      var end = start + 1
      while end < forms.keys.count && forms.keys[end].major == forms.keys[start].major { end += 1 }
      if end - start > 1 { lookAtBucket(start, end) }
      start = end
    }
  }

  private mutating func lookAtBucket(_ start: Int, _ end: Int) {
    var order: [SortKey] = []
    for at in start..<end {
      let interval = forms.keys[at].payload
      // A bucket has one sum, except for hash collisions.
      if !forms.isSame(forms.keys[start].payload, interval) { continue }
      let record = model.constraints[forms.intervals[Int(interval)].constraint]
      // Equations first: an inequality with an equation is redundant.
      let rank = Int64(record.stamp) + (record.relation == .equal ? 0 : 1 << 40)
      order.append(SortKey(-Int64(record.priority.bitPattern), rank, payload: interval))
    }
    SortKey.sort(&order)
    var known = Known()
    var first = 0
    while first < order.count {
      var next = first
      known.levelLower = -Double.infinity
      known.levelUpper = Double.infinity
      while next < order.count && order[next].major == order[first].major {
        take(forms.intervals[Int(order[next].payload)], &known)
        next += 1
      }
      for at in first..<next { report(forms.intervals[Int(order[at].payload)], known) }
      first = next
    }
  }

  /// The bounds of a sum by the constraints of one priority and all above, and the constraints they come from.
  private struct Known {
    var lower = -Double.infinity
    var upper = Double.infinity
    var lowest: ConstraintID = -1
    var highest: ConstraintID = -1
    /// A required equation, and its value.
    var fixed: ConstraintID = -1
    var value = 0.0
    /// The same bounds by the constraints of the one priority alone.
    var levelLower = -Double.infinity
    var levelUpper = Double.infinity
    var levelLowest: ConstraintID = -1
    var levelHighest: ConstraintID = -1
  }

  private func take(_ own: LintForms.Interval, _ known: inout Known) {
    if own.lower > known.lower { (known.lower, known.lowest) = (own.lower, own.constraint) }
    if own.upper < known.upper { (known.upper, known.highest) = (own.upper, own.constraint) }
    if own.lower > known.levelLower { (known.levelLower, known.levelLowest) = (own.lower, own.constraint) }
    if own.upper < known.levelUpper { (known.levelUpper, known.levelHighest) = (own.upper, own.constraint) }
    if model.constraints[own.constraint].isRequired && own.lower == own.upper && known.fixed < 0 {
      (known.fixed, known.value) = (own.constraint, own.lower)
    }
  }

  private mutating func report(_ own: LintForms.Interval, _ known: Known) {
    let record = model.constraints[own.constraint]
    if isMade(own.constraint) { return }
    let room = Lint.same * (1 + record.constant.magnitude)
    if known.fixed >= 0 && known.fixed != own.constraint {
      if mayGo(known.fixed, without: own.constraint) { return }
      let holds = own.lower <= known.value + room && own.upper >= known.value - room
      if holds && record.relation == .equal { return addDuplicate(own.constraint, known.fixed) }
      if holds { return addImplied(own.constraint, known.fixed) }
      return record.isRequired ? () : addOverruled(own.constraint, known.fixed)
    }
    let isBelow = known.lowest != own.constraint && own.lower <= known.lower + room
    let isAbove = known.highest != own.constraint && own.upper >= known.upper - room
    // Both sides of an equation must be known, from constraints that are compatible.
    let isKnown =
      own.lower == own.upper
      ? isBelow && isAbove && known.lower <= known.upper + room
      : own.upper == Double.infinity ? isBelow : isAbove
    if isKnown {
      let other = own.upper == Double.infinity ? known.lowest : known.highest
      if mayGo(other, without: own.constraint) { return }
      let isEquation = model.constraints[other].relation == .equal
      let isSame = isEquation ? record.relation == .equal : isEqual(own, known, room)
      return isSame ? addDuplicate(own.constraint, other) : addImplied(own.constraint, other)
    }
    if isRepeated(own, known, room) {
      return mayGo(known.levelLowest, without: own.constraint) ? () : addDuplicate(own.constraint, known.levelLowest)
    }
    if record.isRequired { return }
    if own.lower > known.levelUpper + room { lookAtTie(own.constraint, known.levelHighest) }
    if own.upper < known.levelLower - room { lookAtTie(own.constraint, known.levelLowest) }
  }

  /// Whether an equation repeats another one of its own priority, regardless of higher priorities.
  private func isRepeated(_ own: LintForms.Interval, _ known: Known, _ room: Double) -> Bool {
    if own.lower != own.upper || known.levelLowest != known.levelHighest { return false }
    return known.levelLowest != own.constraint && (own.lower - known.levelLower).magnitude <= room
  }

  /// Reports the later one.
  private mutating func lookAtTie(_ one: ConstraintID, _ other: ConstraintID) {
    if model.constraints[other].stamp < model.constraints[one].stamp && !mayGo(other, without: one) {
      addTie(one, other)
    }
  }

  /// Whether an inequality repeats the known bound, rather than a weaker one.
  private func isEqual(_ own: LintForms.Interval, _ known: Known, _ room: Double) -> Bool {
    if own.lower == own.upper { return false }
    return own.upper == Double.infinity
      ? (own.lower - known.lower).magnitude <= room : (own.upper - known.upper).magnitude <= room
  }

  /// Smaller differences of bounds are ignored.
  static let same = 1e-9
}
