// Numbers of arrangements or of their overrides.  Each name in a tree leads to a list of them.

struct NamedLists {
  private var table = NameTable()
  private var lists: ContiguousArray<ContiguousArray<Int32>> = []

  mutating func add(_ number: Int, _ name: [UInt8], in root: ItemID) {
    let salt = UInt64(root.index)
    var entry = table.find(name[...], salt: salt)
    if entry < 0 {
      entry = table.insert(name[...], salt: salt, payload: Int32(truncatingIfNeeded: lists.count))
      lists.append([])
    }
    lists[Int(table.payload(entry))].append(Int32(truncatingIfNeeded: number))
  }

  /// In the order in which they were added.
  func numbers(_ name: [UInt8], in root: ItemID) -> ContiguousArray<Int32> {
    let entry = table.find(name[...], salt: UInt64(root.index))
    return entry < 0 ? [] : lists[Int(table.payload(entry))]
  }
}
