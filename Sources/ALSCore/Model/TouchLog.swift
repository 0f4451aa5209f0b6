// What has been touched, for solvers that stay but look less often than every solve.

/// Open while somebody looks; it closes when more has changed than rows of constraints and sizes, or a great deal.
struct TouchLog {
  enum Entry {
    case preferences(PreferencesID)
    case constraint(ConstraintID)
  }

  private(set) var isOpen = false
  private(set) var entries = ContiguousArray<Entry>()
  /// From here on no solve has taken over what was touched, so it may have changed again without being listed again.
  private(set) var firstPending = 0

  /// More than that are worth a new start.
  private static let most = 512

  /// Opens it; these are touched already.
  mutating func open(preferences: ContiguousArray<PreferencesID>, constraints: ContiguousArray<ConstraintID>) {
    isOpen = true
    firstPending = 0
    entries.clear()
    for place in preferences { append(.preferences(place)) }
    for constraint in constraints { append(.constraint(constraint)) }
  }

  @inline(__always)
  mutating func note(_ entry: Entry) { if isOpen { append(entry) } }

  @inline(__always)
  mutating func close() { if isOpen { isOpen = false } }

  @inline(never)
  private mutating func append(_ entry: Entry) {
    if entries.count == TouchLog.most { isOpen = false }
    if isOpen { entries.append(entry) }
  }

  /// A solve has taken over what was touched.
  @inline(__always)
  mutating func markSolved() { firstPending = entries.count }
}
