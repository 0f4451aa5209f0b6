// Touched records, for long-lived solvers that synchronize less often than every solve.

/// Open while a solver uses it.  Closes when a view has another parent, or when too much has changed.
struct TouchLog {
  enum Entry {
    case preferences(PreferencesID)
    case constraint(ConstraintID)
    case scrolled(ItemID)
    /// An item is new, newly gone or visible, or among its siblings in another place.
    case placed(ItemID)
    /// The margins or insets of a view differ.
    case insets(ItemID)
    case endedItem(ItemID)
    case endedConstraint(ConstraintID)
    case endedPreferences(PreferencesID)

    /// Whether the items of a subtree may be others.
    var isOfTree: Bool {
      switch self {
      case .placed, .endedItem, .endedConstraint, .endedPreferences: true
      default: false
      }
    }
  }

  private(set) var isOpen = false
  private(set) var entries = ContiguousArray<Entry>()
  /// Entries from here on were not applied by a solve yet, so these records may change again without a new entry.
  private(set) var firstPending = 0

  /// Further entries close the log.
  private static let most = 1024

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

/// Destroyed records.
struct EndedRecords {
  private(set) var items = ContiguousArray<ItemID>()
  private(set) var constraints = ContiguousArray<ConstraintID>()
  private(set) var preferences = ContiguousArray<PreferencesID>()

  mutating func note(_ entry: TouchLog.Entry) {
    switch entry {
    case .endedItem(let item): items.append(item)
    case .endedConstraint(let constraint): constraints.append(constraint)
    case .endedPreferences(let place): preferences.append(place)
    default: return
    }
  }
}
