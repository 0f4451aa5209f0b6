// What names mean inside a layout document: its own tree, before there is any item of it in the model.  Tokens are
// indices of the document's items.

final class DocumentScope: NameScope {
  private let document: DocumentRecord
  private var items = NameTable()
  private var metrics = NameTable()
  let extras: FormatExtras
  /// Of the entry that is being read, if its text is deferred: what it asks for, its own names, and where it looks names up.
  private(set) var deferred: DeferredNames?
  private(set) var aliases: [(name: [UInt8], item: ItemID)] = []
  private var deferral: DocumentDeferral?
  private(set) var top: ItemID = 0
  /// What texts follow, made when one first asks for that.
  var following: FollowedMetrics?
  /// By the index of the metric: whether a text has asked for its value.
  private(set) var isMetricUsed: ContiguousArray<Bool>

  init(_ document: DocumentRecord, following: FollowedMetrics? = nil) {
    self.following = following
    self.document = document
    isMetricUsed = ContiguousArray(repeating: false, count: document.metrics.count)
    extras = FormatExtras(firstID: ItemID(document.items.count))
    for (index, item) in document.items.values.enumerated() {
      _ = items.insert(item.name[...], payload: Int32(truncatingIfNeeded: index))
    }
    for (index, metric) in document.metrics.enumerated() {
      _ = metrics.insert(metric.name[...], payload: Int32(truncatingIfNeeded: index))
    }
  }

  /// Before an entry is read.
  func begin(_ entry: DocumentRecord.Entry) throws(LayoutError) {
    (deferred, aliases, top) = (nil, [], 0)
    deferral = entry.deferral
    guard let deferral else { return }
    let keys = DocumentKeys(document.json, scope: self)
    if deferral.scope >= 0 { top = try keys.item(deferral.scope).id }
    var own: [(name: [UInt8], item: ItemID)] = []
    for entry in deferral.items { own.append((entry.name, try keys.item(entry.item).id)) }
    aliases = own
    deferred = DeferredNames()
  }

  /// After it: gives what a deferred text has asked for.  What it would bring is forgotten where it has to wait, and what it
  /// has brought before is found among the guides of the document.
  func end(guides first: Int, depths: Int, sizes: Int) -> DeferredNames? {
    guard let deferred else { return nil }
    let known = deferral?.guides ?? []
    for at in 0..<(extras.guides.count - first) {
      if known.count == extras.guides.count - first {
        let entry = items.find(known[at][...])
        if entry >= 0 { extras.guides[first + at].known = ItemID(raw: items.payload(entry)) }
      }
    }
    if deferred.isWaiting {
      extras.guides.removeSubrange(first...)
      extras.depths.removeSubrange(depths...)
      extras.sizes.removeSubrange(sizes...)
    }
    return deferred
  }

  func item(named name: ArraySlice<UInt8>) -> NameLookup {
    if let deferral {
      for alias in aliases where alias.name[...] == name {
        deferred?.found.append(alias)
        return .found(ItemToken(alias.item))
      }
      if deferral.guides.contains(where: { $0[...] == name }) { return .none }
    }
    let entry = items.find(name)
    if entry < 0 { return .none }
    let item = ItemID(raw: items.payload(entry))
    if let deferred { deferred.found.append((Array(name), item)) }
    return .found(ItemToken(item))
  }

  func metric(named name: ArraySlice<UInt8>) -> Double? {
    for own in deferral?.values ?? [] where own.name[...] == name { return own.value }
    let entry = metrics.find(name)
    if entry < 0 { return nil }
    isMetricUsed[Int(metrics.payload(entry))] = true
    let value = document.metrics[Int(metrics.payload(entry))].value
    if let deferred { deferred.values.append((Array(name), value)) }
    return value
  }

  func followed(_ name: ArraySlice<UInt8>) -> Double? {
    let entry = metrics.find(name)
    if entry < 0 { return nil }
    isMetricUsed[Int(metrics.payload(entry))] = true
    if following == nil { following = FollowedMetrics(.own) }
    return following?.answer(name, document.metrics[Int(metrics.payload(entry))].value)
  }

  func name(of item: ItemToken) -> ArraySlice<UInt8>? {
    extras.isGuide(item) || item.isAwaited ? nil : document.items[item.id].name[...]
  }

  var selfItem: ItemToken? { ItemToken(top) }

  func superview(of item: ItemToken) -> ItemToken? {
    if item.part != .whole { return ItemToken(item.id) }
    if item.isAwaited { return deferred?.superview(of: item, orphan: "") }
    if extras.isGuide(item) { return extras.owner(of: item) }
    let parent = document.items[item.id].parent
    if parent >= 0 { return ItemToken(parent) }
    return deferred?.superview(of: item, orphan: "the root")
  }

  func isView(_ item: ItemToken) -> Bool {
    item.part == .whole && !extras.isGuide(item) && (item.isAwaited || !document.items[item.id].isGuide)
  }

  func hasContentArea(_ item: ItemToken) -> Bool {
    !item.isAwaited && isView(item) && document.traits(of: item.id).contentInsets != nil
  }

  func presence(of item: ItemToken, in container: ItemToken) -> Presence {
    if extras.isGuide(item) || item.isAwaited || container.isAwaited { return .shown }
    var found = Presence.shown
    var at = item.id
    var other = container.id
    while at != other {
      // Whoever is above stands earlier.
      if at < other {
        other = document.items[other].parent
        continue
      }
      if document.traits(of: at).isGone { found = at == item.id ? .gone : .insideGone }
      at = document.items[at].parent
    }
    return found
  }

  func content(of item: ItemToken) -> CellContent {
    if extras.isGuide(item) || item.isAwaited { return CellContent() }
    let traits = document.traits(of: item.id)
    return CellContent(
      sizes: (traits.intrinsic.width, traits.intrinsic.height), isMeasured: traits.text != nil,
      hugging: traits.hugging,
      compression: traits.compression ?? SizePreferences.usualCompression(isMeasured: traits.text != nil))
  }

  func addGuide(_ guide: FormatExtras.Guide) -> ItemToken {
    let token = extras.add(guide)
    if !guide.isSpacer {
      if deferred != nil {
        aliases.append((guide.name, token.id))
      } else {
        _ = items.insert(guide.name[...], payload: token.id.raw)
      }
    }
    return token
  }

  /// What an earlier entry said.
  func depth(of item: ItemToken) -> Int32 {
    extras.depth(of: item) ?? 0
  }

  func isInside(_ item: ItemToken, _ view: ItemToken) -> Bool {
    if item == view || item.isAwaited { return true }
    if view.isAwaited { return false }
    // Whoever is above stands earlier.
    var at = item.part == .whole ? document.items[item.id].parent : item.id
    while at > view.id { at = document.items[at].parent }
    return at == view.id && view.part == .whole
  }

  /// A hint is not worth looking at more names than this.
  private static let candidates = 10_000

  func nearestItemName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for item in document.items.values.prefix(DocumentScope.candidates) { nearest.offer(item.name[...]) }
    return nearest.best
  }

  func nearestMetricName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for metric in document.metrics.prefix(DocumentScope.candidates) { nearest.offer(metric.name[...]) }
    return nearest.best
  }
}
