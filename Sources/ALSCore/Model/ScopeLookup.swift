// Name lookup for a text: names that the call defines, then the subtree of its scope, then the whole layout.

final class ScopeLookup: NameScope {
  private let model: Model
  /// -1 for none.
  private let scope: ItemID
  private var ownItems = NameTable()
  private var ownValues = NameTable()
  private var values = ContiguousArray<Double>()
  private var listedItems = ContiguousArray<ArraySlice<UInt8>>()
  private var listedValues = ContiguousArray<ArraySlice<UInt8>>()
  let extras: FormatExtras
  var deferred: DeferredNames?
  /// For a deferred text that is read again: only the metrics it follows are visible, with these values of removed ones.
  var removedMetrics: [(name: [UInt8], value: Double)]?
  /// The text needed only names and the tree, and no view has a content area.
  private(set) var restsOnTreeAlone = true
  /// The metrics that the text follows, created on demand.
  var following: FollowedMetrics?

  init(_ model: Model, scope: ItemID) {
    self.model = model
    extras = FormatExtras(firstID: ItemID(model.items.count))
    self.scope = scope
  }

  /// Adds a name that the call defines; the first of two equal ones takes precedence.
  func add(_ name: ArraySlice<UInt8>, item: ItemID) {
    if ownItems.find(name) >= 0 { return }
    _ = ownItems.insert(name, payload: item.raw)
    listedItems.append(name)
  }

  func add(_ name: ArraySlice<UInt8>, value: Double) {
    if ownValues.find(name) >= 0 { return }
    _ = ownValues.insert(name, payload: Int32(truncatingIfNeeded: values.count))
    values.append(value)
    listedValues.append(name)
  }

  @_optimize(speed)
  func item(named name: ArraySlice<UInt8>) -> NameLookup {
    let own = ownItems.find(name)
    if own >= 0 { return found(name, ItemID(raw: ownItems.payload(own))) }
    var place = ItemSearch.Found.none
    if scope >= 0 { place = ItemSearch(model).find(name, in: scope) }
    if case .none = place { place = ItemSearch(model).find(name, in: -1) }
    switch place {
    case .none: return .none
    case .ambiguous: return .ambiguous
    case .item(let item): return found(name, item)
    }
  }

  private func found(_ name: ArraySlice<UInt8>, _ item: ItemID) -> NameLookup {
    if let deferred { deferred.found.append((Array(name), ItemToken(item))) }
    return .found(ItemToken(item))
  }

  func metric(named name: ArraySlice<UInt8>) -> Double? {
    restsOnTreeAlone = false
    let own = ownValues.find(name)
    if own >= 0 { return values[Int(ownValues.payload(own))] }
    if removedMetrics != nil { return nil }
    let value = model.metrics.use(name)
    if let deferred, let value { deferred.values.append((Array(name), value)) }
    return value
  }

  func fixedValue(_ name: ArraySlice<UInt8>) -> Double? {
    let own = ownValues.find(name)
    return own < 0 ? nil : values[Int(ownValues.payload(own))]
  }

  func hasMetric(_ name: ArraySlice<UInt8>) -> Bool { model.metrics.value(name) != nil }

  func followed(_ name: ArraySlice<UInt8>) -> Double? {
    restsOnTreeAlone = false
    for removed in removedMetrics ?? [] where removed.name[...] == name { return removed.value }
    guard let value = model.metrics.use(name) else { return nil }
    deferred?.follow(name)
    if following == nil { following = FollowedMetrics(.own) }
    return following?.answer(name, value)
  }

  func name(of item: ItemToken) -> ArraySlice<UInt8>? {
    extras.isGuide(item) || item.isAwaited ? nil : model.name(of: item.id)
  }

  var selfItem: ItemToken? { scope < 0 ? nil : ItemToken(scope) }

  func superview(of item: ItemToken) -> ItemToken? {
    if item.part != .whole { return ItemToken(item.id) }
    if item.isAwaited { return deferred?.superview(of: item, orphan: "") }
    if extras.isGuide(item) { return extras.owner(of: item) }
    let parent = model.items[item.id].parent
    if parent >= 0 { return ItemToken(parent) }
    return deferred?.superview(of: item, orphan: model.wording.itemText(item.id))
  }

  func isView(_ item: ItemToken) -> Bool {
    item.part == .whole && !extras.isGuide(item) && (item.isAwaited || model.items.isView(item.id))
  }

  func hasContentArea(_ item: ItemToken) -> Bool {
    if model.traits.contentAreaCount > 0 { restsOnTreeAlone = false }
    return !item.isAwaited && isView(item) && ContentAreas(model: model).has(item.id)
  }

  func presence(of item: ItemToken, in container: ItemToken) -> Presence {
    restsOnTreeAlone = false
    return extras.isGuide(item) || item.isAwaited || container.isAwaited || !model.items.isCollapsed(item.id)
      ? .shown : model.items.presence(of: item.id, in: container.id)
  }

  func content(of item: ItemToken) -> CellContent {
    restsOnTreeAlone = false
    return extras.isGuide(item) || item.isAwaited ? CellContent() : model.preferences(of: item.id).content
  }

  func addGuide(_ guide: FormatExtras.Guide) -> ItemToken {
    let token = extras.add(guide)
    if !guide.isSpacer { add(guide.name[...], item: token.id) }
    return token
  }

  func depth(of item: ItemToken) -> Int32 {
    restsOnTreeAlone = false
    return extras.isGuide(item) || item.isAwaited ? 0 : model.traits(of: item.id).z
  }

  // MARK: Suggestions

  /// Suggestions consider at most this many names.
  private static let candidates = 10_000

  func nearestItemName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for candidate in listedItems.prefix(ScopeLookup.candidates) { nearest.offer(candidate) }
    var item = scope >= 0 ? model.items.root(of: scope) : model.items.firstRoot
    var left = ScopeLookup.candidates
    while item >= 0 && left > 0 {
      if let candidate = model.name(of: item) { nearest.offer(candidate) }
      item = model.items.following(item)
      left -= 1
    }
    return nearest.best
  }

  func nearestMetricName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for candidate in listedValues.prefix(ScopeLookup.candidates) { nearest.offer(candidate) }
    for metric in model.metrics.records.prefix(ScopeLookup.candidates) where metric.isLive {
      nearest.offer(model.metrics.name(of: metric))
    }
    return nearest.best
  }
}
