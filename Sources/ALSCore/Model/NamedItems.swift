// Names of items.  They need not be unique, so the table leads to a list of all items of one name.

struct NamedItems {
  /// The entry of an item's name, -1 for none, and the other items of that name.
  private struct Links {
    var entry: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
  }

  /// The payload of a name is the first item of its list.
  private var table = NameTable()
  /// By item, as far as items have had names.
  private var links = ContiguousArray<Links>()

  /// Counts names that were given or taken.
  private(set) var stamp = 0

  var bytesInUse: Int { table.bytesInUse }

  func name(of item: Int32) -> ArraySlice<UInt8>? {
    let entry = entry(of: item)
    return entry < 0 ? nil : table.bytes(entry)
  }

  func entry(of item: Int32) -> Int32 { Int(item) < links.count ? links[Int(item)].entry : -1 }

  /// The entry of a name, or -1.
  func find(_ name: ArraySlice<UInt8>) -> Int32 { table.find(name) }

  func first(_ entry: Int32) -> Int32 { table.payload(entry) }

  func next(_ item: Int32) -> Int32 { links[Int(item)].next }

  mutating func set(_ item: Int32, _ name: ArraySlice<UInt8>?) {
    drop(item)
    stamp += 1
    guard let name else { return }
    let missing = Int(item) + 1 - links.count
    if missing > 0 {
      links.reserve(missing)
      links.append(contentsOf: repeatElement(Links(), count: missing))
    }
    var entry = table.find(name)
    if entry < 0 { entry = table.insert(name, payload: -1) }
    let first = table.payload(entry)
    links[Int(item)] = Links(entry: entry, next: first)
    if first >= 0 { links[Int(first)].previous = item }
    table.setPayload(entry, item)
  }

  private mutating func drop(_ item: Int32) {
    if entry(of: item) < 0 { return }
    let own = links[Int(item)]
    if own.next >= 0 { links[Int(own.next)].previous = own.previous }
    if own.previous >= 0 {
      links[Int(own.previous)].next = own.next
    } else if own.next >= 0 {
      table.setPayload(own.entry, own.next)
    } else {
      table.remove(own.entry)
    }
    links[Int(item)] = Links()
  }
}
