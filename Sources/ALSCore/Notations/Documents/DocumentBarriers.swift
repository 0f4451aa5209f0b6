// The guides of barriers in a document: items like others, so that any entry can name them.

extension DocumentReader {
  /// Must follow the reading of the tree and of all entries.  A barrier lies in the nearest view around all of its members.
  mutating func addBarriers() throws(LayoutError) {
    try checkNames()
    if !record.entries.contains(where: { $0.form == .arrangement(.barrier) }) { return }
    var places = NameTable()
    for item in record.items.ids { _ = places.insert(record.items[item].name[...], payload: item.raw) }
    for index in record.entries.indices where record.entries[index].form == .arrangement(.barrier) {
      do throws(LayoutError) {
        try addBarrier(record.entries[index], &places)
      } catch {
        throw error.index < 0 ? error.at(index: index) : error
      }
    }
  }

  /// The name of a member behind that of the use of a component in which the entry stands; names of entries have it already.
  private func fullName(_ node: Int, in entry: DocumentRecord.Entry) -> [UInt8] {
    guard entry.instance >= 0, let components = record.components else { return json.string(node) }
    return components.name(entry.instance) + [ASCII.dot] + json.string(node)
  }

  /// A stack, grid or flow shares its name with nothing.
  private mutating func checkNames() throws(LayoutError) {
    for index in record.entries.indices {
      let entry = record.entries[index]
      guard let kind = entry.arrangementKind, kind != .barrier, let name = entry.value(.name) else { continue }
      if taken.note(json.string(name)) { continue }
      throw LayoutError(
        .document, "another view, guide, stack, grid or flow is already named \(quoted(json.string(name)[...]))",
        at: json.span(name)
      ).at(index: index)
    }
  }

  private mutating func addBarrier(_ entry: DocumentRecord.Entry, _ places: inout NameTable) throws(LayoutError) {
    if entry.value(.name) == nil { throw json.missing("name", "a barrier", entry.content) }
    try json.require(.array, entry.field(.of), "of")
    var owner: ItemID = -1
    var members = json.children(entry.field(.of))
    while let member = members.next() {
      let around = around(try self.member(member, of: entry, places))
      owner = owner < 0 ? around : nearest(owner, around)
    }
    if owner < 0 {
      throw LayoutError(.document, "a barrier needs at least one member", at: json.span(entry.field(.of)))
    }
    let name = json.string(entry.field(.name))
    if !taken.note(name) {
      throw LayoutError(
        .document, "another view or guide is already named \(quoted(name[...]))",
        at: json.span(entry.field(.name)))
    }
    _ = places.insert(name[...], payload: Int32(truncatingIfNeeded: record.items.count))
    record.add(DocumentRecord.Item(name: name, parent: owner, traits: -1, isGuide: true), nil)
  }

  private func member(
    _ node: Int, of entry: DocumentRecord.Entry, _ places: NameTable
  ) throws(LayoutError) -> ItemID {
    try json.require(.string, node, "a view")
    let (name, full) = (json.string(node), fullName(node, in: entry))
    let place = places.find(isOwnView(name, of: entry) ? full.dropLast(name.count + 1) : full[...])
    if place >= 0 { return ItemID(raw: places.payload(place)) }
    if let dot = full.lastIndex(of: ASCII.dot), name.contains(ASCII.dot), places.find(full[..<dot]) >= 0 {
      throw LayoutError(
        .document, "a barrier follows views and guides, not safe areas and margins", at: json.span(node))
    }
    var nearest = Suggestion(for: name[...])
    for item in record.items.ids { nearest.offer(record.items[item].name[...]) }
    throw LayoutError(
      .nameView, "unknown view \(quoted(name[...]))", at: json.span(node), suggestion: nearest.text)
  }

  /// Whether a name in a component stands for the view of its use.
  private func isOwnView(_ name: [UInt8], of entry: DocumentRecord.Entry) -> Bool {
    guard entry.instance >= 0, let components = record.components else { return false }
    let alias = components.alias(entry.instance)
    return ASCII.equals(name[...], "self") || !alias.isEmpty && alias == name
  }

  /// The root, as a member, is its own container.
  private func around(_ item: ItemID) -> ItemID { max(record.items[item].parent, 0) }

  /// Ancestors precede their descendants.
  private func nearest(_ first: ItemID, _ second: ItemID) -> ItemID {
    var (a, b) = (first, second)
    while a != b { if a > b { a = record.items[a].parent } else { b = record.items[b].parent } }
    return a
  }
}
