// The notations a text may be in.

/// Which notation a text is in.  Those that are not negative are als_syntax in als.h.
public enum Notation: Int32, Sendable {
  /// A `;`-list in the union of the notations.
  case any = 0
  /// One CompactConstraint statement.
  case compact = 1
  /// A `;`-list of linear equations.
  case linear = 2
  /// One visual format.
  case visualFormat = 3
  /// The lines of an extended visual format.
  case extendedFormat = 4
  /// One element of a CompactConstraint list, which may be a visual format.
  case compactElement = -1
}
