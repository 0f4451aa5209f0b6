// A constraint as a row: a sum of unknowns between two bounds.

struct RowBounds: Equatable, Sendable {
  var lower: Double
  var upper: Double

  /// The distance of a value from the bounds.
  func violation(_ value: Double) -> Double {
    max(0, max(lower - value, value - upper))
  }
}

extension RowBounds {
  init(_ relation: Relation, _ value: Double) {
    lower = relation == .lessOrEqual ? -Double.infinity : value
    upper = relation == .greaterOrEqual ? Double.infinity : value
  }
}

extension Model {
  /// Fills `sum` with the left side minus the right side, both in the host's coordinates, and returns the bounds of its unknowns.
  /// The sum's constant is included in the bounds.
  func row(of constraint: ConstraintID, host: ItemID, paths: PathStyle, into sum: inout Affine) -> RowBounds {
    let record = constraints[constraint]
    let effective = effectiveConstraint(of: constraint, host: host)
    if effective.start >= 0 { return distanceRow(constraint, from: effective.start, paths: paths, into: &sum) }
    addSides(of: record, host: host, paths: paths, into: &sum)
    return RowBounds(record.relation, effective.constant - sum.constant)
  }

  /// Adds the left side minus the right side, without the constant; the constraint need not exist in the model.
  func addSides(of record: ConstraintRecord, host: ItemID, paths: PathStyle, into sum: inout Affine) {
    sum.clear()
    if record.terms >= 0 {
      addTerms(terms[record.terms], host, paths, &sum)
    } else {
      addPair(record, host, paths, &sum)
    }
  }

  /// A constraint is mirrored as a whole if one of its attributes depends on the reading direction and the host reads from right to
  /// left.
  private func addPair(_ record: ConstraintRecord, _ host: ItemID, _ paths: PathStyle, _ sum: inout Affine) {
    let directional =
      record.firstAttribute.isDirectional || record.secondAttribute.isDirectional
    let mirrored = directional && items[host].isMirrored
    if record.second < 0 {
      add(record.firstAttribute, of: record.first, times: 1, host: host, mirrored: mirrored, paths: paths, to: &sum)
      return
    }
    let first = counted(record.firstAttribute, beside: record.secondAttribute, of: record.second)
    let second = counted(record.secondAttribute, beside: record.firstAttribute, of: record.first)
    add(first, of: record.first, times: 1, host: host, mirrored: mirrored, paths: paths, to: &sum)
    add(second, of: record.second, times: -record.multiplier, host: host, mirrored: mirrored, paths: paths, to: &sum)
  }

  private func addTerms(
    _ terms: ContiguousArray<ConstraintTerm>, _ host: ItemID, _ paths: PathStyle, _ sum: inout Affine
  ) {
    var directional = false
    for term in terms where term.attribute.isDirectional { directional = true }
    let mirrored = directional && items[host].isMirrored
    for (index, term) in terms.enumerated() {
      var attribute = term.attribute
      if terms.count == 2 {
        let other = terms[1 - index]
        attribute = counted(attribute, beside: other.attribute, of: other.item)
      }
      add(attribute, of: term.item, times: term.multiplier, host: host, mirrored: mirrored, paths: paths, to: &sum)
    }
  }
}
