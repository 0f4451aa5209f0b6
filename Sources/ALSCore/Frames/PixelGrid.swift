// Edges on device pixels.  Every edge is rounded by where it lies in the root, so two views that share an edge share it on
// the screen too, whatever their parents are.

struct PixelGrid {
  /// Pixels in a point; 0 for no grid.
  var scale = 0.0

  /// Whether a number can be a scale.
  static func isScale(_ scale: Double) -> Bool { scale == 0 || (scale >= 1e-6 && scale <= 1e6) }
  static let range = "a scale is 0, or 0.000001 to 1000000 pixels in a point"

  /// What is left of a sum of origins by rounding must not decide which of two pixels a half goes to.
  private static let slack = 1e-6

  /// The pixel boundary next to a coordinate, counted from the root's origin; halves go right and down.
  private func boundary(_ coordinate: Double) -> Double {
    (coordinate * scale + 0.5 + PixelGrid.slack).rounded(.down)
  }

  /// A rectangle on the grid, measured from a point on the grid; both are given as they lie in the root.  There is a grid.
  func snap(_ rect: Rect, from originX: Double, _ originY: Double) -> Rect {
    let left = boundary(rect.x)
    let top = boundary(rect.y)
    return Rect(
      (left - boundary(originX)) / scale, (top - boundary(originY)) / scale,
      (boundary(rect.x + rect.width) - left) / scale, (boundary(rect.y + rect.height) - top) / scale)
  }
}
