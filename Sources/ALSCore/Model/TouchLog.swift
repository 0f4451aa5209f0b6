// Touched records, for long-lived solvers that synchronize less often than every solve.

/// Open while a solver uses it.  Closes when more has changed than constraints and sizes, or too many of them.
struct TouchLog {
  enum Entry {
    case preferences(PreferencesID)
    case constraint(ConstraintID)
    case scrolled(ItemID)
  }

  private(set) var isOpen = false
  private(set) var entries = ContiguousArray<Entry>()
  /// Entries from here on were not applied by a solve yet, so these records may change again without a new entry.
  private(set) var firstPending = 0

  /// With more entries a new solver is cheaper.
  private static let most = 512

  /// Opens the log; these records are touched already.
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

  /// A solve has applied the touched records.
  @inline(__always)
  mutating func markSolved() { firstPending = entries.count }
}
