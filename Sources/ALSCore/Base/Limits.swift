// Every figure at which libals stops, in one place.

/// When a solve gives up; 0: the solver's own figures.
struct SolveLimits {
  /// Steps of the simplex method, of one solve.
  var pivots = 0
  /// Nonzeros that the solves of one call may touch.
  var work: Int64 = 0
}

public enum Limits {
  /// Largest |constant| and |size|, in points (als.h: ALS_NUMBER_MAX).
  public static let number = 1.0e9
  /// Largest |edge| and |size| of a published frame; larger ones cannot be told apart to the point any more.
  public static let coordinate = 1.0e15
  /// Largest |multiplier| (als.h: ALS_MULTIPLIER_MAX).
  public static let multiplier = 1.0e6
  /// Largest priority, and what "required" means.
  public static let required: Float = 1000
  /// Terms of one n-term constraint.
  public static let terms = 64
  /// Bytes of an identifier that is the text of its constraint, ellipsis included.
  public static let defaultIdentifier = 256
  /// Stacks inside stacks of one extended visual format.
  public static let stacks = 64
  /// Constraints and names a text may make beyond one for each two of its bytes.
  public static let expansion = 1000
  /// Default and largest nesting of documents.
  public static let nesting = 512
  public static let nestingCeiling = 4096
  /// Bytes of one text.
  public static let textBytes = 64 << 20
  public static let textCeiling = Int(clamping: UInt32.max - 1)
  /// Items and constraints of one layout.
  public static let items = 16_000_000
  public static let constraints = 16_000_000
  /// Solves of one call while safe areas follow frames.
  public static let rounds = 8
  /// Edits inside edits.
  public static let edits = 64
  /// Ancestors between an item and the host of its constraint before shared absolute variables are used.
  public static let relativePath = 8
}
