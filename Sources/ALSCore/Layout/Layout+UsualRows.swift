// Most constraints relate edges, centres or sizes of a view's children with each other or with its own, and nothing is
// mirrored or inset: their terms can be written down.

extension Layout {
  /// Two for each side.
  static let mostFastPathTerms = 4

  /// False where more is to be looked at; what `Model.row` says of the others is the same.
  @inline(__always)
  func writeFastPathTerms(_ record: ConstraintRecord, to terms: inout RowTerms) -> Bool {
    if record.terms >= 0 || record.first == record.second { return false }
    guard let one = record.firstAttribute.plain else { return false }
    if !isOnFastPath(record.first, one, record.host) { return false }
    if record.second < 0 {
      write(record.first, one, 1, record.host, &terms)
      return true
    }
    guard let other = record.secondAttribute.plain, isOnFastPath(record.second, other, record.host) else {
      return false
    }
    if (one.isDirectional || other.isDirectional) && model.items[record.host].isMirrored { return false }
    write(record.first, one, 1, record.host, &terms)
    write(record.second, other, -record.multiplier, record.host, &terms)
    return true
  }

  @inline(__always)
  private func isOnFastPath(_ item: Int32, _ place: PlainPlace, _ host: Int32) -> Bool {
    let kind = model.items[item].kind
    if kind != .view && kind != .guide { return false }
    if place.isSize { return true }
    return item == host ? model.items[host].traits < 0 : model.items[item].parent == host
  }

  @inline(__always)
  private func write(_ item: Int32, _ place: PlainPlace, _ factor: Double, _ host: Int32, _ terms: inout RowTerms) {
    if factor == 0 { return }
    let v = block(of: item) | place.axis
    if !place.isSize && item != host { terms.append(v, factor) }
    if place.hasShare { terms.append(v | 2, factor * place.share) }
  }
}

/// Where an attribute lies when nothing is mirrored or inset: origin + share * extent on axis 0 or 1; a size has no origin.
struct PlainPlace {
  let axis: Int32
  var isSize = false
  var isDirectional = false
  var share = 0.0

  var hasShare: Bool { share != 0 }
}

extension Attribute {
  /// Nil for attributes that depend on more than the rectangle.
  @inline(__always)
  var plain: PlainPlace? {
    switch self {
    case .left: return PlainPlace(axis: 0)
    case .right: return PlainPlace(axis: 0, share: 1)
    case .top: return PlainPlace(axis: 1)
    case .bottom: return PlainPlace(axis: 1, share: 1)
    case .leading: return PlainPlace(axis: 0, isDirectional: true)
    case .trailing: return PlainPlace(axis: 0, isDirectional: true, share: 1)
    case .width: return PlainPlace(axis: 0, isSize: true, share: 1)
    case .height: return PlainPlace(axis: 1, isSize: true, share: 1)
    case .centerX: return PlainPlace(axis: 0, share: 0.5)
    case .centerY: return PlainPlace(axis: 1, share: 0.5)
    default: return nil
    }
  }
}
