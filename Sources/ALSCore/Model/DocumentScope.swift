// Name lookup inside a layout document: its own tree, before the model has any item of it.  Tokens are indices of the document's
// items.

final class DocumentScope: NameScope {
  private let document: DocumentRecord
  private var items = NameTable()
  private var metrics = NameTable()
  let extras: FormatExtras
  /// For the current entry, if its text is deferred: the requested names, its own names, and the scope of lookup.
  private(set) var deferred: DeferredNames?
  private var aliases: [(name: [UInt8], item: ItemToken)] = []
  private(set) var ownItems: [(name: [UInt8], item: ItemToken)] = []
  private var deferral: DocumentDeferral?
  /// The names of the text's guides in the layout.
  private var ownGuides: [[UInt8]] = []
  private var isBlind = false
  /// The use of a component whose texts are read, or -1, its name with a dot, and its view.
  private var instance = -1
  private var prefix: [UInt8] = []
  private var alias: [UInt8] = []
  private var own: ItemToken?
  /// For items with other names in the layout: the last item of each name, and per item the previous one, or -1.
  private var called = NameTable()
  private var calledBefore = IDArray<ItemID, ItemID>()
  private(set) var top: ItemToken? = ItemToken(0)
  /// The metrics that texts follow, created on demand, by their names in the texts: a constant never has metrics of two uses
  /// of components.
  var following: FollowedMetrics?
  /// Per metric: whether a text has used its value.
  private(set) var isMetricUsed: ContiguousArray<Bool>

  init(_ document: DocumentRecord, following: FollowedMetrics? = nil) {
    self.following = following
    self.document = document
    isMetricUsed = ContiguousArray(repeating: false, count: document.metrics.count)
    extras = FormatExtras(firstID: ItemID(document.items.count))
    for (index, item) in document.items.values.enumerated() {
      _ = items.insert(item.name[...], payload: Int32(truncatingIfNeeded: index))
    }
    if document.hasCalled { listCalled() }
    for (index, metric) in document.metrics.enumerated() {
      _ = metrics.insert(metric.name[...], payload: Int32(truncatingIfNeeded: index))
    }
  }

  /// Must precede the reading of an entry, condition or expectation of a component: its names are those of one use.  -1
  /// stands for the document.
  func enter(_ instance: Int) {
    if instance == self.instance { return }
    self.instance = instance
    (prefix, alias, own) = ([], [], nil)
    guard instance >= 0, let components = document.components else { return }
    let name = components.name(instance)
    prefix = name + [ASCII.dot]
    alias = components.alias(instance)
    let entry = items.find(name[...])
    if entry >= 0 { own = ItemToken(ItemID(raw: items.payload(entry))) }
  }

  private func find(_ name: ArraySlice<UInt8>, in table: NameTable) -> Int32 {
    instance < 0 ? table.find(name) : table.find((prefix + name)[...])
  }

  /// Must precede the reading of an entry.  With `isBlind` no name of the text exists.
  func begin(_ entry: DocumentRecord.Entry, isBlind: Bool = false) throws(LayoutError) {
    self.isBlind = isBlind
    (deferred, aliases, ownItems, ownGuides, top) = (nil, [], [], [], ItemToken(0))
    deferral = nil
    guard let deferral = entry.deferral else { return }
    let keys = DocumentKeys(document.json, scope: self)
    if deferral.isScopeless { top = nil }
    if deferral.scope >= 0 { top = try keys.item(deferral.scope) }
    for entry in deferral.items { ownItems.append((entry.name, try keys.item(entry.item))) }
    if !isBlind { aliases = ownItems }
    for entry in isBlind ? [] : deferral.found { aliases.append((entry.name, try keys.item(entry.item))) }
    for guide in deferral.guides {
      let entry = items.find(guide[...])
      let isOwn = entry >= 0 && Int(items.payload(entry)) < document.items.count
      ownGuides.append(isOwn ? document.items[ItemID(raw: items.payload(entry))].nameInLayout ?? guide : guide)
    }
    self.deferral = deferral
    deferred = DeferredNames()
  }

  private func listCalled() {
    calledBefore = IDArray(repeating: -1, count: document.items.count)
    for index in document.items.ids {
      guard let name = document.items[index].nameInLayout else { continue }
      let known = called.find(name[...])
      if known >= 0 {
        calledBefore[index] = ItemID(raw: called.payload(known))
        called.setPayload(known, index.raw)
      } else {
        _ = called.insert(name[...], payload: index.raw)
      }
    }
  }

  /// Must follow the reading of an entry; returns the request of a deferred text.  If the text must wait, its new guides are
  /// dropped; guides of an earlier reading are found among those of the document.
  func end(guides first: Int, depths: Int, sizes: Int) -> DeferredNames {
    let asked = deferred ?? DeferredNames()
    defer { (deferred, aliases, ownItems, ownGuides, top, deferral) = (nil, [], [], [], ItemToken(0), nil) }
    let known = deferral?.guides ?? []
    for at in 0..<(extras.guides.count - first) {
      if known.count == extras.guides.count - first {
        let entry = items.find(known[at][...])
        if entry >= 0 { extras.guides[first + at].known = ItemID(raw: items.payload(entry)) }
      }
    }
    if asked.isWaiting || isBlind { extras.forget(guides: first, depths: depths, sizes: sizes) }
    return asked
  }

  func item(named name: ArraySlice<UInt8>) -> NameLookup {
    if let deferred, !deferred.isLabelling { return item(ofDeferredText: name, deferred) }
    if let own, ASCII.equals(name, "self") || (!alias.isEmpty && alias[...] == name) { return .found(own) }
    let entry = find(name, in: items)
    return entry < 0 ? .none : .found(ItemToken(ItemID(raw: items.payload(entry))))
  }

  private func item(ofDeferredText name: ArraySlice<UInt8>, _ deferred: DeferredNames) -> NameLookup {
    for alias in aliases where alias.name[...] == name {
      deferred.found.append(alias)
      return .found(alias.item)
    }
    if isBlind || ownGuides.contains(where: { $0[...] == name }) { return .none }
    var item = ItemID(raw: items.payload(of: name) ?? -1)
    if document.hasCalled && item.index < document.items.count {
      guard let known = called.payload(of: name) else { return .none }
      guard let nearest = nearest(ItemID(raw: known)) else { return .ambiguous }
      item = nearest
    }
    if item < 0 { return .none }
    deferred.found.append((Array(name), ItemToken(item)))
    return .found(ItemToken(item))
  }

  /// Of several items with one name, the nearest one in the scope of the text, or in the document; nil if it is not unique.
  private func nearest(_ last: ItemID) -> ItemID? {
    // A safe area, margins or a content area contain nothing.
    let scope = self.top.map { $0.part == .whole ? $0.id : -1 } ?? -1
    for top in [scope, 0] where top >= 0 {
      var best: (item: ItemID, steps: Int)?
      var isAlone = true
      var item = last
      while item >= 0 {
        if let steps = steps(from: item, to: top), steps <= best?.steps ?? steps {
          isAlone = steps != best?.steps
          best = (item, steps)
        }
        item = calledBefore[item]
      }
      if let best { return isAlone ? best.item : nil }
    }
    return nil
  }

  /// nil if it is not inside.
  private func steps(from item: ItemID, to top: ItemID) -> Int? {
    var steps = 0
    var at = item
    // Ancestors precede their descendants.
    while at > top {
      at = document.items[at].parent
      steps += 1
    }
    return at == top ? steps : nil
  }

  func metric(named name: ArraySlice<UInt8>) -> Double? {
    for own in deferral?.values ?? [] where own.name[...] == name { return own.value }
    // Metrics that were added later do not belong to the text.
    if deferral?.states != nil { return nil }
    let entry = find(name, in: metrics)
    if entry < 0 { return nil }
    isMetricUsed[Int(metrics.payload(entry))] = true
    let value = document.metrics[Int(metrics.payload(entry))].value
    if isSetByRules(name) {
      deferred?.follow(name)
      if following == nil { following = FollowedMetrics(.own) }
      return following?.answer(name, value)
    }
    if let deferred { deferred.values.append((Array(name), value)) }
    return value
  }

  func isSetByRules(_ metric: ArraySlice<UInt8>) -> Bool {
    document.setMetrics.count > 0 && find(metric, in: document.setMetrics) >= 0
  }

  func fullName(_ name: [UInt8]) -> [UInt8] { prefix + name }

  func isUse(_ name: ArraySlice<UInt8>) -> Bool {
    guard let components = document.components else { return false }
    return components.instances.indices.contains { components.name($0) == prefix + name }
  }

  func hasMetric(_ name: ArraySlice<UInt8>) -> Bool {
    let entry = find(name, in: metrics)
    if entry < 0 { return false }
    isMetricUsed[Int(metrics.payload(entry))] = true
    return true
  }

  func followed(_ name: ArraySlice<UInt8>) -> Double? {
    for removed in deferral?.metrics ?? [] where removed.name[...] == name { return removed.value }
    let entry = find(name, in: metrics)
    if entry < 0 { return nil }
    deferred?.follow(name)
    isMetricUsed[Int(metrics.payload(entry))] = true
    if following == nil { following = FollowedMetrics(.own) }
    return following?.answer(name, document.metrics[Int(metrics.payload(entry))].value)
  }

  func name(of item: ItemToken) -> ArraySlice<UInt8>? {
    extras.isGuide(item) || item.isAwaited ? nil : document.items[item.id].name[...]
  }

  func nameInLayout(of item: ItemToken) -> ArraySlice<UInt8>? {
    extras.isGuide(item) ? nil : document.items[item.id].nameInLayout?[...]
  }

  var selfItem: ItemToken? { own ?? top }

  func superview(of item: ItemToken) -> ItemToken? {
    extras.superview(of: item, deferred, parent: { document.items[$0].parent }, orphan: { _ in "the root" })
  }

  func isView(_ item: ItemToken) -> Bool {
    item.part == .whole && !extras.isGuide(item) && (item.isAwaited || !document.items[item.id].isGuide)
  }

  func hasContentArea(_ item: ItemToken) -> Bool {
    !item.isAwaited && isView(item) && document.traits(of: item.id).hasContentArea
  }

  func presence(of item: ItemToken, in container: ItemToken) -> Presence {
    if extras.isGuide(item) || item.isAwaited || container.isAwaited { return .shown }
    var found = Presence.shown
    var at = item.id
    var other = container.id
    while at != other {
      // Ancestors precede their descendants.
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
    var guide = guide
    if !guide.isSpacer { guide.name = prefix + guide.name }
    let token = extras.add(guide)
    if !guide.isSpacer {
      if deferred != nil {
        aliases.append((guide.name, token))
      } else {
        _ = items.insert(extras.guides[extras.guides.count - 1].name[...], payload: token.id.raw)
      }
    }
    return token
  }

  /// The depth from an earlier entry.
  func depth(of item: ItemToken) -> Int32 {
    extras.depth(of: item) ?? 0
  }

  func isInside(_ item: ItemToken, _ view: ItemToken) -> Bool {
    if item == view || item.isAwaited { return true }
    if view.isAwaited { return false }
    // Ancestors precede their descendants.
    var at = item.part == .whole ? document.items[item.id].parent : item.id
    while at > view.id { at = document.items[at].parent }
    return at == view.id && view.part == .whole
  }

  /// Suggestions consider at most this many names.
  private static let candidates = 10_000

  private func offer(to nearest: inout Suggestion, _ names: [[UInt8]]) {
    var count = 0
    for name in names where name.starts(with: prefix) {
      nearest.offer(name[prefix.count...])
      count += 1
      if count == DocumentScope.candidates { return }
    }
  }

  func nearestItemName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    offer(to: &nearest, document.items.values.map { $0.name })
    return nearest.best
  }

  func nearestMetricName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    offer(to: &nearest, document.metrics.map { $0.name })
    return nearest.best
  }
}
