// The size of a gone item whose start is held, and whose end would be: the distance between what holds them.

/// One location of an item, solved for: `item.attribute` relates to `multiplier * other.otherAttribute + constant`.
private struct SolvedLocation {
  var attribute: Attribute
  var other: ItemID
  var otherAttribute: Attribute
  var multiplier: Double
  var constant: Double
  var relation: Relation
}

extension Model {
  /// How an end that has no effect, and the constraint that holds the start, bound the size; nil where they do not.
  func distance(_ end: ConstraintID, from start: ConstraintID, of item: ItemID) -> Relation? {
    let (one, other) = (constraints[end], constraints[start])
    guard let last = goneLink(one), let first = goneLink(other), one.host == other.host, last.isOrdered,
      first.isOrdered,
      last.isMirrored == first.isMirrored
    else { return nil }
    return distance(solved(one, for: item).relation, solved(other, for: item).relation)
  }

  /// The relation of the row that `distanceRow` fills.
  func distanceRelation(_ end: ConstraintID, from start: ConstraintID) -> Relation {
    let one = constraints[end]
    guard let link = goneLink(one) else { return .equal }
    let item = items.isCollapsed(link.first.item) ? link.first.item : link.second.item
    return distance(solved(one, for: item).relation, solved(constraints[start], for: item).relation) ?? .equal
  }

  private func distance(_ end: Relation, _ start: Relation) -> Relation? {
    if start == .equal { return end }
    return end == .equal || end == start.turned ? start.turned : nil
  }

  /// Fills `sum` with the size of the gone item of `end`, less the distance without its constants.
  func distanceRow(_ end: ConstraintID, from start: ConstraintID, paths: PathStyle, into sum: inout Affine) -> RowBounds
  {
    let (one, other) = (constraints[end], constraints[start])
    sum.clear()
    guard let link = goneLink(one) else { return RowBounds(.equal, 0) }
    let item = items.isCollapsed(link.first.item) ? link.first.item : link.second.item
    let (last, first) = (solved(one, for: item), solved(other, for: item))
    let relation = distance(last.relation, first.relation) ?? .equal
    let share = last.attribute.position.edge.share - first.attribute.position.edge.share
    addSize(item, link.axis, share, &sum)
    for (location, sign) in [(last, -1.0), (first, 1.0)] {
      add(
        location.otherAttribute, of: location.other, times: sign * location.multiplier, host: one.host,
        mirrored: link.isMirrored, paths: paths, to: &sum)
    }
    return RowBounds(relation, last.constant - first.constant - sum.constant)
  }

  private func solved(_ record: ConstraintRecord, for item: ItemID) -> SolvedLocation {
    if record.terms >= 0 {
      let list = terms[record.terms]
      let (own, other) = list[0].item == item ? (list[0], list[1]) : (list[1], list[0])
      return SolvedLocation(
        attribute: own.attribute, other: other.item, otherAttribute: other.attribute,
        multiplier: -other.multiplier / own.multiplier, constant: record.constant / own.multiplier,
        relation: own.multiplier < 0 ? record.relation.turned : record.relation)
    }
    if record.first == item {
      return SolvedLocation(
        attribute: record.firstAttribute, other: record.second, otherAttribute: record.secondAttribute,
        multiplier: record.multiplier, constant: record.constant, relation: record.relation)
    }
    return SolvedLocation(
      attribute: record.secondAttribute, other: record.first, otherAttribute: record.firstAttribute,
      multiplier: 1 / record.multiplier, constant: -record.constant / record.multiplier,
      relation: record.multiplier < 0 ? record.relation : record.relation.turned)
  }
}
