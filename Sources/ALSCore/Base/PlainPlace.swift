// Where an attribute lies when only the rectangle counts.

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
