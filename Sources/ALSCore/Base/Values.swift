// Plain values of the model.

/// A width and a height; negative means unspecified.
public struct Size: Equatable, Sendable {
  public var width: Double
  public var height: Double
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
  public static let unspecified = Size(-1, -1)

  func length(_ axis: Axis) -> Double { axis == .x ? width : height }
}

/// Distances from the four edges of a rectangle.
public struct Edges: Equatable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
  public init(all value: Double) { self.init(top: value, left: value, bottom: value, right: value) }
  public static let zero = Edges(all: 0)

  var isAnyNegative: Bool { top < 0 || left < 0 || bottom < 0 || right < 0 }

  func low(_ axis: Axis) -> Double { axis == .x ? left : top }
  func high(_ axis: Axis) -> Double { axis == .x ? right : bottom }

  static func + (a: Edges, b: Edges) -> Edges {
    Edges(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }

  /// The maximum at every edge where `least` is positive.
  func raised(to least: Edges) -> Edges {
    func raised(_ own: Double, _ least: Double) -> Double { least > 0 ? max(own, least) : own }
    return Edges(
      top: raised(top, least.top), left: raised(left, least.left), bottom: raised(bottom, least.bottom),
      right: raised(right, least.right))
  }

  func isNear(_ other: Edges, _ tolerance: Double) -> Bool {
    near(top, other.top, tolerance) && near(left, other.left, tolerance)
      && near(bottom, other.bottom, tolerance) && near(right, other.right, tolerance)
  }

  /// Equal infinities are near, although their difference is NaN.
  private func near(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    a == b || (a - b).magnitude <= tolerance
  }
}

/// A rectangle; y points downwards.
public struct Rect: BitwiseCopyable, Equatable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
  public static let zero = Rect(0, 0, 0, 0)

  func outset(by edges: Edges) -> Rect {
    Rect(
      x - edges.left, y - edges.top, width + edges.left + edges.right, height + edges.top + edges.bottom)
  }
}

enum Axis: Int32 {
  case x = 0
  case y = 1
}

/// Raw values are als_direction in als.h.
public enum Direction: UInt8 {
  case inherit = 0
  case leftToRight = 1
  case rightToLeft = 2
}

/// The raw values are als_item_kind in als.h; 0 is a vacant slot.
public enum ItemKind: UInt8 {
  case vacant = 0
  case view = 1
  case guide = 2
  case safeArea = 3
  case margins = 4
  case content = 5
}
