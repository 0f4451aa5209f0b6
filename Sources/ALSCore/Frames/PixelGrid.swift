// Rounds edges to device pixels.  Every edge is rounded at its position in the root, so two views with a common edge have a common
// edge on the screen, even with different parents.

struct PixelGrid {
  /// Pixels per point; 0 for no grid.
  var scale = 0.0

  static func isScale(_ scale: Double) -> Bool { scale == 0 || (scale >= 1e-6 && scale <= 1e6) }
  static let range = "a scale is 0, or 0.000001 to 1000000 pixels in a point"

  /// Tolerance for halves: the rounding of a sum of origins must not decide between two pixels.
  private static let slack = 1e-6

  /// The nearest pixel boundary of a coordinate relative to the root's origin; halves round right and down.
  private func boundary(_ coordinate: Double) -> Double {
    let pixels = coordinate * scale + 0.5 + PixelGrid.slack
    if !(pixels.magnitude < 2e15) { return pixels.rounded(.down) }
    // Inline, unlike a function of the C library: next to a number this large the sum has no fraction.
    let whole = (pixels + 0x1.8p52) - 0x1.8p52
    return whole > pixels ? whole - 1 : whole
  }

  /// Snaps a rectangle; it and its origin, which lies on the grid, are in root coordinates.  Requires a grid.
  func snap(_ rect: Rect, from originX: Double, _ originY: Double) -> Rect {
    let left = boundary(rect.x)
    let top = boundary(rect.y)
    return Rect(
      (left - boundary(originX)) / scale, (top - boundary(originY)) / scale,
      (boundary(rect.x + rect.width) - left) / scale, (boundary(rect.y + rect.height) - top) / scale)
  }
}
