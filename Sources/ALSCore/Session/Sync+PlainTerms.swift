// A fast path for the most frequent constraints: edges, centres or sizes of a view and its children, without mirroring or insets.

extension Sync {
  /// Two for each side of a constraint.
  static let mostPlainTerms = 4

  /// Returns false if the general path is needed; for other constraints `Model.row` yields the same terms.
  @inline(__always)
  func writePlainTerms(_ record: ConstraintRecord, to terms: inout RowTerms) -> Bool {
    forPlainPlaces(of: record) { first, second in
      write(record.first, first, 1, record.host, &terms)
      if let second { write(record.second, second, -record.multiplier, record.host, &terms) }
    }
  }

  /// Whether the constraint's constant is the only one of the row.
  func hasPlainTerms(_ record: ConstraintRecord) -> Bool { forPlainPlaces(of: record) { _, _ in } }

  /// Calls the body with both sides, unless the general path is needed.
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
