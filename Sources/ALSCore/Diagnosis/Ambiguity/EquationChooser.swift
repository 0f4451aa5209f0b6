// Chooses the natural equation that determines a free value at its published one.  An inequality that holds as an equation is
// preferred, then the gap to the previous neighbour, then the distance from the superview or a constant size.

struct EquationChooser {
  let model: Model
  /// The published layout with its free values.
  let shot: Snapshot
  /// Whether earlier items, and earlier parts of the same item, count as determined; otherwise only values that are not free.
  let isInTurn: Bool

  /// Siblings up to this many points apart are neighbours.
  private static let nearby = 40.0

  /// The model's tree order must be up to date.
  func equation(_ item: ItemID, _ part: Int) -> ConstraintRecord {
    if let tight = tightened(item, part) { return tight }
    // For a centred item the size is missing.
    if part < 2 && isCentred(item, part) { return plain(item, part + 2) }
    if part < 2, let gap = gap(item, part) { return gap }
    return plain(item, part)
  }

  // MARK: Inequalities

  /// An active inequality on this value that holds with equality, as an equation.
  private func tightened(_ item: ItemID, _ part: Int) -> ConstraintRecord? {
    var best: ConstraintRecord?
    for constraint in model.constraints(naming: item) {
      let record = model.constraints[constraint]
      if !record.isInForce || record.isBroken || record.terms >= 0 || record.relation == .equal { continue }
      if let found = best, found.stamp < record.stamp { continue }
      if model.items.isCollapsed(record.first) || record.second >= 0 && model.items.isCollapsed(record.second) {
        continue
      }
      if settles(record, item, part) { best = record }
    }
    guard let best else { return nil }
    return ConstraintRecord(
      best.first, best.firstAttribute, .equal, best.second, best.secondAttribute, multiplier: best.multiplier,
      constant: best.constant, priority: Limits.required)
  }

  /// Whether a constraint, as an equation, holds now and determines this value.
  private func settles(_ record: ConstraintRecord, _ item: ItemID, _ part: Int) -> Bool {
    var sum = Affine()
    let value = self.value(of: record, into: &sum)
    if !((value - record.constant).magnitude <= EquationChooser.exact * (1 + record.constant.magnitude)) {
      return false
    }
    return countNamed([part], of: item, in: sum, before: part) == 1
  }

  /// The number of these parts of an item in the sum; nil if anything else in it is not determined.
  private func countNamed(_ parts: [Int], of item: ItemID, in sum: borrowing Affine, before part: Int) -> Int? {
    var named = 0
    for at in 0..<sum.terms.count {
      let unknown = sum.terms[at].unknown
      if unknown.item == item && parts.contains(Int(unknown.part)) {
        named += 1
      } else if !isHeld(unknown, before: item, part) {
        return nil
      }
    }
    return named
  }

  private func isHeld(_ unknown: Unknown, before item: ItemID, _ part: Int) -> Bool {
    let free = shot.freedom?[unknown.item] ?? 0
    if free & 1 << UInt8(truncatingIfNeeded: unknown.part) == 0 { return true }
    if !isInTurn { return false }
    if unknown.item == item { return Int(unknown.part) < part }
    return model.items.order[unknown.item] < model.items.order[item]
  }

  /// The left side minus the right side at the published values, without the constant.
  private func value(of record: ConstraintRecord, into sum: inout Affine) -> Double {
    model.addSides(
      of: record, host: model.naturalHost(record.first, record.second), paths: .spelledOut, into: &sum)
    var value = sum.constant
    for at in 0..<sum.terms.count {
      let unknown = sum.terms[at].unknown
      value += sum.terms[at].coefficient * shot.alignmentRect(unknown.item)[Int(unknown.part)]
    }
    return value
  }

  // MARK: Neighbours and distances

  /// The distance from the end of the previous sibling, if it is a neighbour of the item.
  private func gap(_ item: ItemID, _ part: Int) -> ConstraintRecord? {
    let other = model.items[item].previous
    if other < 0 || model.items[item].parent < 0 || model.items.isCollapsed(other) { return nil }
    let own = shot.alignmentRect(item)
    let near = shot.alignmentRect(other)
    let across = 1 - part
    let gap = own[part] - near[part] - near[part + 2]
    if !(near[part + 2] > 0 && gap >= 0 && gap <= EquationChooser.nearby) { return nil }
    if own[across] > near[across] + near[across + 2] { return nil }
    if near[across] > own[across] + own[across + 2] { return nil }
    for kind in [Unknown.Kind.parts[part], Unknown.Kind.parts[part + 2]] {
      if !isHeld(Unknown(other, kind), before: item, part) { return nil }
    }
    return pair(item, start(item, part), other, end(item, part))
  }

  /// Whether its centre is tied to a determined value, so that its size determines its origin.
  private func isCentred(_ item: ItemID, _ part: Int) -> Bool {
    if (shot.freedom?[item] ?? 0) & 4 << UInt8(part) == 0 { return false }
    for constraint in model.constraints(naming: item) {
      let record = model.constraints[constraint]
      if !record.isInForce || record.isBroken || record.relation != .equal || record.first != item { continue }
      if record.isRequired && record.firstAttribute == (part == 0 ? .centerX : .centerY)
        && tiesStartToSize(record, item, part)
      {
        return true
      }
    }
    return false
  }

  /// Whether an equation relates the item's origin to its size, and otherwise to determined values only.
  private func tiesStartToSize(_ record: ConstraintRecord, _ item: ItemID, _ part: Int) -> Bool {
    var sum = Affine()
    _ = value(of: record, into: &sum)
    return countNamed([part, part + 2], of: item, in: sum, before: part) == 2
  }

  private func plain(_ item: ItemID, _ part: Int) -> ConstraintRecord {
    if part >= 2 { return pair(item, part == 2 ? .width : .height, -1, .none) }
    let edge = start(item, part)
    return pair(item, edge, model.items[item].parent, edge)
  }

  /// The equation that holds now, with the shortest constant.
  private func pair(_ first: ItemID, _ attribute: Attribute, _ second: ItemID, _ other: Attribute) -> ConstraintRecord {
    var record = ConstraintRecord(
      first, attribute, .equal, second, other, multiplier: 1, constant: 0, priority: Limits.required)
    var sum = Affine()
    let value = value(of: record, into: &sum)
    let short = (value * 1000).rounded() / 1000
    record.constant = (short - value).magnitude <= EquationChooser.exact * (1 + value.magnitude) ? short : value
    return record
  }

  /// The left or top edge, in the terms that the constraints of the item use.
  private func start(_ item: ItemID, _ part: Int) -> Attribute {
    if part == 1 { return .top }
    if !followsDirection(item) { return .left }
    return isMirrored(item) ? .trailing : .leading
  }

  private func end(_ item: ItemID, _ part: Int) -> Attribute {
    if part == 1 { return .bottom }
    if !followsDirection(item) { return .right }
    return isMirrored(item) ? .leading : .trailing
  }

  private func isMirrored(_ item: ItemID) -> Bool { model.items[model.items[item].parent].isMirrored }

  private func followsDirection(_ item: ItemID) -> Bool {
    for constraint in model.constraints(naming: item) {
      let record = model.constraints[constraint]
      if record.firstAttribute.isDirectional && record.isInForce { return true }
    }
    return false
  }

  /// Smaller differences are rounding.
  private static let exact = 1e-9
}
