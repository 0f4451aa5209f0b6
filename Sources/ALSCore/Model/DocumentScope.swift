// What names mean inside a layout document: its own tree, before there is any item of it in the model.  Tokens are
// indices of the document's items.

final class DocumentScope: NameScope {
  private let document: DocumentRecord
  private var items = NameTable()
  private var metrics = NameTable()
  let extras: FormatExtras
  /// By the index of the metric: whether a text has asked for its value.
  private(set) var isMetricUsed: ContiguousArray<Bool>

  init(_ document: DocumentRecord) {
    self.document = document
    isMetricUsed = ContiguousArray(repeating: false, count: document.metrics.count)
    extras = FormatExtras(firstID: Int32(truncatingIfNeeded: document.items.count))
    for (index, item) in document.items.enumerated() {
      _ = items.insert(item.name[...], payload: Int32(truncatingIfNeeded: index))
    }
    for (index, metric) in document.metrics.enumerated() {
      _ = metrics.insert(metric.name[...], payload: Int32(truncatingIfNeeded: index))
    }
  }

  func item(named name: ArraySlice<UInt8>) -> NameLookup {
    let entry = items.find(name)
    return entry < 0 ? .none : .found(ItemToken(items.payload(entry)))
  }

  func metric(named name: ArraySlice<UInt8>) -> Double? {
    let entry = metrics.find(name)
    if entry < 0 { return nil }
    isMetricUsed[Int(metrics.payload(entry))] = true
    return document.metrics[Int(metrics.payload(entry))].value
  }

  func name(of item: ItemToken) -> ArraySlice<UInt8>? {
    extras.isGuide(item) ? nil : document.items[Int(item.id)].name[...]
  }

  var selfItem: ItemToken? { ItemToken(0) }

  func superview(of item: ItemToken) -> ItemToken? {
    if item.part != .whole { return ItemToken(item.id) }
    if extras.isGuide(item) { return extras.owner(of: item) }
    let parent = document.items[Int(item.id)].parent
    return parent < 0 ? nil : ItemToken(parent)
  }

  func isView(_ item: ItemToken) -> Bool {
    item.part == .whole && !extras.isGuide(item) && !document.items[Int(item.id)].isGuide
  }

  func hasContentArea(_ item: ItemToken) -> Bool {
    isView(item) && document.traits(of: Int(item.id)).contentInsets != nil
  }

  func presence(of item: ItemToken, in container: ItemToken) -> Presence {
    if extras.isGuide(item) { return .shown }
    var found = Presence.shown
    var at = item.id
    var other = container.id
    while at != other {
      // Whoever is above stands earlier.
      if at < other {
        other = document.items[Int(other)].parent
        continue
      }
      if document.traits(of: Int(at)).isGone { found = at == item.id ? .gone : .insideGone }
      at = document.items[Int(at)].parent
    }
    return found
  }

  func contentSize(of item: ItemToken) -> (width: Double, height: Double) {
    if extras.isGuide(item) { return (-1, -1) }
    let size = document.traits(of: Int(item.id)).intrinsic
    return (size.width, size.height)
  }

  func addGuide(_ guide: FormatExtras.Guide) -> ItemToken {
    let token = extras.add(guide)
    if !guide.isSpacer { _ = items.insert(guide.name[...], payload: token.id) }
    return token
  }

  /// What an earlier entry said.
  func depth(of item: ItemToken) -> Int32 {
    extras.depth(of: item) ?? 0
  }

  func isInside(_ item: ItemToken, _ view: ItemToken) -> Bool {
    if item == view { return true }
    // Whoever is above stands earlier.
    var at = item.part == .whole ? document.items[Int(item.id)].parent : item.id
    while at > view.id { at = document.items[Int(at)].parent }
    return at == view.id && view.part == .whole
  }

  /// A hint is not worth looking at more names than this.
  private static let candidates = 10_000

  func nearestItemName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for item in document.items.prefix(DocumentScope.candidates) { nearest.offer(item.name[...]) }
    return nearest.best
  }

  func nearestMetricName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for metric in document.metrics.prefix(DocumentScope.candidates) { nearest.offer(metric.name[...]) }
    return nearest.best
  }
}
