// Views whose content scrolls.

/// The axes on which the content of a view scrolls.  Raw values are als_scrolls in als.h.
public enum Scrolls: UInt8, Sendable {
  case none = 0
  case x = 1
  case y = 2
  case both = 3

  func contains(_ axis: Axis) -> Bool { rawValue & (axis == .x ? 1 : 2) != 0 }

  static func named(_ word: ArraySlice<UInt8>) -> Scrolls? {
    if ASCII.equals(word, "x") { return .x }
    if ASCII.equals(word, "y") { return .y }
    return ASCII.equals(word, "both") ? .both : nil
  }

  var name: StaticString {
    switch self {
    case .none: return "none"
    case .x: return "x"
    case .y: return "y"
    case .both: return "both"
    }
  }
}

/// A distance from the left and from the top.
public struct Point: BitwiseCopyable, Equatable, Sendable {
  public var x: Double
  public var y: Double
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
  public static let zero = Point(0, 0)

  func on(_ axis: Axis) -> Double { axis == .x ? x : y }
}

extension Edges {
  /// Zero on the axes that scroll.
  func outside(_ scrolls: Scrolls) -> Edges {
    if scrolls == .none { return self }
    var edges = self
    if scrolls.contains(.x) { (edges.left, edges.right) = (0, 0) }
    if scrolls.contains(.y) { (edges.top, edges.bottom) = (0, 0) }
    return edges
  }
}
