// Keys of the user: those that begin with `x-`, "draw" of a view, and "$schema" of a document.  They mean nothing to a layout
// and stay with what they are written at.

/// The user's keys of one object of a document, and of the objects inside it.
struct UserKeys {
  /// Where editors find the schema of documents.
  static let schema: StaticString = "$schema"

  /// Which of the objects inside; 0 for the object itself.
  enum Place {
    static let own: Int32 = 0
    /// Of a view: its text.  Of an expectation: its "when".  Of a deferred text: its "deferred".
    static let inner: Int32 = 1
    /// What has no object of its own in a document that is written.
    static let elsewhere: Int32 = -1
    /// Of a record: its terms, from the first on.
    static let terms: Int32 = 1
  }

  struct Key {
    var place: Int32
    var name: [UInt8]
    /// As it stands in the document.
    var value: [UInt8]

    var bytes: Int { 64 + name.count + value.count }
  }

  private(set) var keys: [Key] = []

  var isEmpty: Bool { keys.isEmpty }

  var bytes: Int {
    var bytes = 0
    for key in keys { bytes += key.bytes }
    return bytes
  }

  mutating func add(_ key: Key) { keys.append(key) }

  mutating func add(_ others: UserKeys, at place: Int32) {
    for var key in others.keys {
      key.place = place
      keys.append(key)
    }
  }

  /// Writes the keys of one object.  Those of objects that are not `written` stand in the one around.
  func write(_ place: Int32, written: Range<Int32>, to out: inout TextWriter) {
    var taken = NameTable()
    for key in keys {
      let isHere = key.place == place || (place == Place.own && !written.contains(key.place))
      if !isHere { continue }
      var name = key.name
      var number = 1
      while !taken.note(name) {
        number += 1
        name = key.name + ASCII.bytes("#") + Array(number.description.utf8)
      }
      out.addKey(name)
      out.add(key.value)
    }
  }

  /// How deep arrays and objects are nested in the values.
  var nesting: Int {
    var most = 0
    for key in keys {
      var depth = 0
      var isString = false
      var isEscaped = false
      for byte in key.value {
        if isString {
          if byte == ASCII.quote && !isEscaped { isString = false }
          isEscaped = byte == ASCII.backslash && !isEscaped
        } else if byte == ASCII.quote {
          isString = true
        } else if byte == 0x7B || byte == 0x5B {
          depth += 1
          most = max(most, depth)
        } else if byte == 0x7D || byte == 0x5D {
          depth -= 1
        }
      }
    }
    return most
  }

  /// The directory of what a document says under such keys.
  struct OfDocument {
    var document = UserKeys()
    var items: [Int32: UserKeys] = [:]
    var entries: [Int: [InEntry]] = [:]
    var expectations: [Int: UserKeys] = [:]

    var isEmpty: Bool { document.isEmpty && items.isEmpty && entries.isEmpty && expectations.isEmpty }

    /// What they take.
    fileprivate(set) var bytes = 0

    func item(_ item: ItemID) -> UserKeys { items[item.raw] ?? UserKeys() }
  }

  /// A key inside an entry of "constraints".
  struct InEntry {
    /// Where it stands in the file.
    var offset: Int
    /// Of a deferred text: the constraint whose record holds it; -1: none.
    var state: Int
    var key: Key
  }
}

/// Finds the user's keys of a document that has been read and found good.
struct UserKeysReader {
  private let json: JSON
  private var found = UserKeys.OfDocument()
  private var entryCount = 0
  private var expectationCount = 0

  private init(_ json: JSON) { self.json = json }

  static func read(_ json: JSON, _ components: ComponentOrigins?) -> UserKeys.OfDocument {
    var reader = UserKeysReader(json)
    reader.readDocument(components)
    return reader.found
  }

  private mutating func key(_ key: Int, _ value: Int, at place: Int32) -> UserKeys.Key {
    let one = UserKeys.Key(place: place, name: json.string(key), value: Array(json.text[json.span(value).range]))
    found.bytes += one.bytes
    return one
  }

  /// Those of one object, and the key `other` where there is one.
  private mutating func keys(of object: Int, at place: Int32, and other: StaticString? = nil, _ keys: inout UserKeys) {
    if object < 0 || json.kind(object) != .object { return }
    var children = json.children(object)
    while let key = children.next(), let value = children.next() {
      let isKept = json.isUsersKey(key) || other.map { json.equals(key, $0) } ?? false
      if isKept { keys.add(self.key(key, value, at: place)) }
    }
  }

  /// The value of a key; -1: there is none.
  private func value(_ object: Int, _ word: StaticString) -> Int { json.member(object, word) ?? -1 }

  private mutating func readDocument(_ components: ComponentOrigins?) {
    func written(_ part: Int?, _ word: StaticString) -> Int {
      guard let part, part >= 0 else { return value(JSON.root, word) }
      return part
    }
    var document = UserKeys()
    keys(of: JSON.root, at: UserKeys.Place.own, and: UserKeys.schema, &document)
    keys(of: value(JSON.root, "spacing"), at: UserKeys.Place.elsewhere, &document)
    found.document = document
    readTree(written(components?.root, "root"))
    readExpectations(written(components?.expect, "expect"))
    readEntries(written(components?.constraints, "constraints"))
    for use in components?.instances ?? [] where use.constraints >= 0 { readEntries(Int(use.constraints)) }
  }

  /// In the order of `DocumentReader`, which numbers those inside rules after all others.
  private mutating func readExpectations(_ list: Int) {
    forEachElement(list) { reader, node in
      var own = UserKeys()
      reader.keys(of: node, at: UserKeys.Place.own, &own)
      reader.keys(of: reader.value(node, "when"), at: UserKeys.Place.inner, &own)
      if !own.isEmpty { reader.found.expectations[reader.expectationCount] = own }
      reader.expectationCount += 1
    }
  }

  /// Those of entries with a condition have no place of their own.
  private mutating func readEntries(_ list: Int) {
    forEachElement(list) { reader, node in
      if reader.value(node, "when") < 0 {
        reader.readEntry(reader.entryCount, node)
        reader.entryCount += 1
        return
      }
      var own = reader.found.document
      reader.keys(of: node, at: UserKeys.Place.elsewhere, &own)
      reader.keys(of: reader.value(node, "set"), at: UserKeys.Place.elsewhere, &own)
      reader.found.document = own
      reader.readEntries(reader.value(node, "constraints"))
      reader.readExpectations(reader.value(node, "expect"))
      let other = reader.value(node, "else")
      if reader.value(node, "set") < 0 { return reader.readEntries(other) }
      own = reader.found.document
      reader.keys(of: other, at: UserKeys.Place.elsewhere, &own)
      reader.found.document = own
    }
  }

  private mutating func forEachElement(_ list: Int, _ body: (inout UserKeysReader, Int) -> Void) {
    if list < 0 { return }
    var children = json.children(list)
    while let node = children.next() { body(&self, node) }
  }

  /// Items in the order of `DocumentReader.readTree`.
  private mutating func readTree(_ root: Int) {
    var open: [JSON.Children] = []
    var item: Int32 = 0
    var node: Int? = root
    while true {
      if let node {
        readItem(node, item)
        item += 1
        forEachElement(value(node, "guides")) { reader, guide in
          reader.readItem(guide, item)
          item += 1
        }
        let children = value(node, "children")
        if children >= 0 { open.append(json.children(children)) }
      }
      if open.isEmpty { return }
      node = open[open.count - 1].next()
      if node == nil { open.removeLast() }
    }
  }

  private mutating func readItem(_ node: Int, _ item: Int32) {
    var own = UserKeys()
    keys(of: node, at: UserKeys.Place.own, and: DocumentDrawing.key, &own)
    keys(of: value(node, "text"), at: UserKeys.Place.inner, &own)
    if !own.isEmpty { found.items[item] = own }
  }

  // MARK: Constraints

  /// An array or object in an entry that is still to be read.
  private struct Open {
    var node: Int
    /// A constraint of a deferred text, or -1.
    var state: Int
    var place: Int32
    /// Its keys are names of the document.
    var isMap = false
    /// The elements have places of their own.
    var isTerms = false
    var isStates = false
  }

  private static let maps: [StaticString] = [
    "shorthand", "metrics", "items", "found", "values", "customSpacing", "weights",
  ]

  private mutating func readEntry(_ index: Int, _ entry: Int) {
    var open = [Open(node: entry, state: -1, place: UserKeys.Place.own)]
    var inside: [UserKeys.InEntry] = []
    while let at = open.popLast() {
      if json.kind(at.node) == .object { readObject(at, isEntry: at.node == entry, &open, &inside) }
      if json.kind(at.node) == .array { readList(at, &open) }
    }
    if inside.isEmpty { return }
    var order: [SortKey] = []
    for (number, one) in inside.enumerated() {
      order.append(SortKey(Int64(one.offset), payload: Int32(truncatingIfNeeded: number)))
    }
    SortKey.sort(&order)
    found.entries[index] = order.map { inside[Int($0.payload)] }
  }

  private mutating func readObject(_ at: Open, isEntry: Bool, _ open: inout [Open], _ inside: inout [UserKeys.InEntry])
  {
    var children = json.children(at.node)
    while let key = children.next(), let value = children.next() {
      if !at.isMap && json.isUsersKey(key) {
        inside.append(
          UserKeys.InEntry(offset: json.span(key).offset, state: at.state, key: self.key(key, value, at: at.place)))
        continue
      }
      if json.kind(value) != .object && json.kind(value) != .array { continue }
      var next = Open(node: value, state: at.state, place: UserKeys.Place.elsewhere)
      next.isMap = !at.isMap && UserKeysReader.maps.contains { json.equals(key, $0) }
      next.isTerms = isEntry && json.equals(key, "terms")
      if isEntry && json.equals(key, "deferred") { next.place = UserKeys.Place.inner }
      next.isStates = at.place == UserKeys.Place.inner && json.equals(key, "constraints")
      open.append(next)
    }
  }

  private func readList(_ at: Open, _ open: inout [Open]) {
    var children = json.children(at.node)
    var index = 0
    while let child = children.next() {
      var next = Open(node: child, state: at.state, place: at.place)
      if at.isTerms { next.place = UserKeys.Place.terms + Int32(truncatingIfNeeded: index) }
      if at.isStates { (next.state, next.place) = (index, UserKeys.Place.own) }
      open.append(next)
      index += 1
    }
  }
}
