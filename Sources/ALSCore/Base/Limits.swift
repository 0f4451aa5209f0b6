// All limits of libals.

/// Limits of a solve; 0 means the solver's defaults.
struct SolveLimits {
  /// Simplex iterations of one solve.
  var pivots = 0
  /// Nonzeros that all solves of one call may visit.
  var work: Int64 = 0
}

public enum Limits {
  /// Largest |constant| and |size|, in points (als.h: ALS_NUMBER_MAX).
  public static let number = 1.0e9
  /// Largest |edge| and |size| of a published frame; above this a double cannot resolve a point.
  public static let coordinate = 1.0e15
  /// Largest |multiplier| (als.h: ALS_MULTIPLIER_MAX).
  public static let multiplier = 1.0e6
  /// The priority of required constraints, and the largest.
  public static let required: Float = 1000
  /// The priority with which a content area that scrolls is as large as its viewport.
  static let viewport: Float = 50
  /// Terms of one n-term constraint.
  public static let terms = 64
  /// Bytes of a default identifier (the text of its constraint), ellipsis included.
  public static let defaultIdentifier = 256
  /// Nesting of stacks in one extended visual format.
  public static let stacks = 64
  /// Constraints and names a text may create in addition to one per two bytes.
  public static let expansion = 1000
  /// Default and maximum nesting of documents.
  public static let nesting = 512
  public static let nestingCeiling = 4096
  public static let textBytes = 64 << 20
  public static let textCeiling = Int(clamping: UInt32.max - 1)
  /// Items and constraints of one layout.
  public static let items = 16_000_000
  public static let constraints = 16_000_000
  /// Solves of one call while safe areas depend on frames.
  public static let rounds = 8
  public static let edits = 64
  /// Ancestors between an item and the host of its constraint before shared absolute variables are used.
  public static let relativePath = 8
}
