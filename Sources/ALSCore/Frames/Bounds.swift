/// The edges of a rectangle.
struct Bounds {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  static let everything = Bounds(
    left: -Double.infinity, top: -Double.infinity, right: Double.infinity, bottom: Double.infinity)

  init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  init(_ rect: Rect) {
    (left, top, right, bottom) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
  }

  /// Top and left edges belong to it, bottom and right edges do not.
  func contains(_ x: Double, _ y: Double) -> Bool { x >= left && x < right && y >= top && y < bottom }

  func overlaps(_ other: Bounds) -> Bool { intersection(other).hasArea }

  func isInside(_ other: Bounds) -> Bool {
    left >= other.left && top >= other.top && right <= other.right && bottom <= other.bottom
  }

  var hasArea: Bool { left < right && top < bottom }

  func union(_ other: Bounds) -> Bounds {
    Bounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func intersection(_ other: Bounds) -> Bounds {
    Bounds(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
