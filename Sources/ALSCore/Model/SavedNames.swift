// Unique names of views and guides for a document.  The layout's own names are kept where possible.

struct SavedNames {
  /// All names of the layout, then all assigned names; the payload of an assigned name is the last number tried as its suffix.
  private var table = NameTable()
  private static let isFree: Int32 = -1

  /// `given`: the present names of all items in order.
  init(_ model: Model, _ items: ContiguousArray<ItemID>) {
    for item in items {
      if let name = model.name(of: item), table.find(name) < 0 {
        _ = table.insert(name, payload: SavedNames.isFree)
      }
    }
  }

  /// The name of a stack, grid or flow, which it shares with nothing.
  mutating func name(ofArrangement own: [UInt8]) -> [UInt8] {
    if table.find(own[...]) < 0 { _ = table.insert(own[...], payload: SavedNames.isFree) }
    return name(own[...], isGuide: false)
  }

  /// The first item keeps its name; further ones get `#2`, `#3`.  Items without a name get `view#1` or `guide#1`.
  mutating func name(_ own: ArraySlice<UInt8>?, isGuide: Bool) -> [UInt8] {
    guard let own else { return numbered(ASCII.bytes(isGuide ? "guide" : "view")[...], from: 0) }
    let entry = table.find(own)
    if entry >= 0 && table.payload(entry) == SavedNames.isFree && !isPart(own) {
      table.setPayload(entry, 1)
      return Array(own)
    }
    return numbered(own, from: 1)
  }

  /// A name such as `a.safeArea` would hide the guide of the view `a`.
  private func isPart(_ name: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(name)
    guard ItemNames.hasPart(bytes, 0..<bytes.count), let dot = ItemNames.lastDot(bytes, 0..<bytes.count) else {
      return false
    }
    return table.find(bytes[..<dot]) >= 0
  }

  private mutating func numbered(_ base: ArraySlice<UInt8>, from least: Int32) -> [UInt8] {
    var entry = table.find(base)
    if entry < 0 { entry = table.insert(base, payload: SavedNames.isFree) }
    var number = max(table.payload(entry), least)
    var name: [UInt8]
    repeat {
      number += 1
      name = Array(base) + ASCII.bytes("#") + Array(number.description.utf8)
    } while isTaken(name)
    table.setPayload(entry, number)
    _ = table.insert(name[...], payload: 1)
    return name
  }

  private func isTaken(_ name: [UInt8]) -> Bool {
    table.find(name[...]) >= 0 || table.find((name + ASCII.bytes(".safeArea"))[...]) >= 0
      || table.find((name + ASCII.bytes(".margins"))[...]) >= 0
      || table.find((name + ASCII.bytes(".content"))[...]) >= 0
  }
}
