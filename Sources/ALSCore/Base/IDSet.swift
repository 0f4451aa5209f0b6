// A set of identifiers for repeated searches: a sparse set (Briggs and Torczon 1993), emptied without a walk over the domain.

struct IDSet<ID: Identifier> {
  /// By identifier: its index in `members`, if that holds the identifier.
  private var places = ContiguousArray<Int32>()
  /// In order of insertion.
  private(set) var members = ContiguousArray<ID>()

  init() {}

  @inline(__always)
  func contains(_ id: ID) -> Bool {
    if id.index >= places.count { return false }
    let place = Int(places[id.index])
    return place < members.count && members[place].raw == id.raw
  }

  /// Returns whether the identifier is new.
  mutating func insert(_ id: ID) -> Bool {
    if contains(id) { return false }
    if places.count <= id.index {
      places.append(contentsOf: repeatElement(0, count: id.index + 1 - places.count))
    }
    places[id.index] = Int32(truncatingIfNeeded: members.count)
    members.append(id)
    return true
  }

  mutating func removeAll() { members.removeAll(keepingCapacity: true) }
}
