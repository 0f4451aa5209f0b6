// Most constraints relate edges, centres or sizes of a view's children with each other or with its own, and nothing is
// mirrored or inset: their terms can be written down.

extension Sync {
  /// Two for each side of a constraint.
  static let mostPlainTerms = 4

  /// False where more is to be looked at; what `Model.row` says of the others is the same.
  @inline(__always)
  func writePlainTerms(_ record: ConstraintRecord, to terms: inout RowTerms) -> Bool {
    forPlainPlaces(of: record) { first, second in
      write(record.first, first, 1, record.host, &terms)
      if let second { write(record.second, second, -record.multiplier, record.host, &terms) }
    }
  }

  /// Whether a constraint's constant is all that stands beside its terms.
  func hasPlainTerms(_ record: ConstraintRecord) -> Bool { forPlainPlaces(of: record) { _, _ in } }

  /// Calls the body with what both sides relate, unless more is to be looked at.
  @inline(__always)
  private func forPlainPlaces(of record: ConstraintRecord, _ body: (PlainPlace, PlainPlace?) -> Void) -> Bool {
    if record.terms >= 0 || record.first == record.second { return false }
    guard let one = record.firstAttribute.plain else { return false }
    if !isPlain(record.first, one, record.host) { return false }
    if record.second < 0 {
      body(one, nil)
      return true
    }
    guard let other = record.secondAttribute.plain, isPlain(record.second, other, record.host) else { return false }
    if (one.isDirectional || other.isDirectional) && model.items[record.host].isMirrored { return false }
    body(one, other)
    return true
  }

  @inline(__always)
  private func isPlain(_ item: ItemID, _ place: PlainPlace, _ host: ItemID) -> Bool {
    let kind = model.items[item].kind
    if kind != .view && kind != .guide { return false }
    if place.isSize { return true }
    return item == host ? model.items[host].traits < 0 : model.items[item].parent == host
  }

  @inline(__always)
  private func write(_ item: ItemID, _ place: PlainPlace, _ factor: Double, _ host: ItemID, _ terms: inout RowTerms) {
    if factor == 0 { return }
    let v = block(of: item) + Int(place.axis.rawValue)
    if !place.isSize && item != host { terms.append(v, factor) }
    if place.share != 0 { terms.append(v + 2, factor * place.share) }
  }
}
