// Names of items.  They need not be unique: each name leads to a list of items.

struct NamedItems: EditedTable, ~Copyable {
  /// The entry of an item's name, or -1, and its neighbours in the list of the name.
  private struct Links {
    var entry: Int32 = -1
    var next: ItemID = -1
    var previous: ItemID = -1
  }

  /// The payload of a name is the first item of its list.
  private var table = NameTable()
  /// Per item that ever had a name.
  private var links = JournaledArray<ItemID, Links>()

  /// Counts assignments and removals of names.
  @Journaled private(set) var stamp = 0

  mutating func edit(_ step: EditStep) {
    table.edit(step)
    links.edit(step)
    _stamp.edit(step)
  }

  func copy() -> NamedItems {
    var copy = NamedItems()
    (copy.table, copy.links, copy._stamp) = (table, links, _stamp)
    return copy
  }

  var bytesInUse: Int { table.bytesInUse }

  func name(of item: ItemID) -> ArraySlice<UInt8>? {
    let entry = entry(of: item)
    return entry < 0 ? nil : table.bytes(entry)
  }

  @inline(__always)
  func entry(of item: ItemID) -> Int32 { links.holds(item) ? links[item].entry : -1 }

  @inline(__always)
  func find(_ name: ArraySlice<UInt8>) -> Int32 { table.find(name) }

  // Inlined: a call would copy the tables.
  @inline(__always)
  func first(_ entry: Int32) -> ItemID { ItemID(raw: table.payload(entry)) }

  @inline(__always)
  func next(_ item: ItemID) -> ItemID { links[item].next }

  mutating func set(_ item: ItemID, _ name: ArraySlice<UInt8>?) {
    drop(item)
    stamp += 1
    guard let name else { return }
    if links.isEmpty { links.reserve(item.index + 1) }
    links.grow(toHold: item, Links())
    var entry = table.find(name)
    if entry < 0 { entry = table.insert(name, payload: -1) }
    let first = self.first(entry)
    links[item] = Links(entry: entry, next: first)
    if first >= 0 { links[first].previous = item }
    table.setPayload(entry, item.raw)
  }

  private mutating func drop(_ item: ItemID) {
    if entry(of: item) < 0 { return }
    let own = links[item]
    if own.next >= 0 { links[own.next].previous = own.previous }
    if own.previous >= 0 {
      links[own.previous].next = own.next
    } else if own.next >= 0 {
      table.setPayload(own.entry, own.next.raw)
    } else {
      table.remove(own.entry)
    }
    links[item] = Links()
  }
}

#if !hasFeature(Embedded)
  extension NamedItems {
    /// The state that an edit restores, for tests: no mirror reflects a table that is not copyable.
    var editedState: [Any] { [table, links, stamp] }
  }
#endif
