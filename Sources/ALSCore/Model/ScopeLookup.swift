// Name lookup for a text: names that the call defines, then the subtree of its scope, then the whole layout.

final class ScopeLookup: NameScope {
  private let model: Model
  /// -1 for none.
  private let scope: ItemID
  /// The names that the call or the text defines; nil while there is none.
  private var own: OwnNames?
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

  private final class OwnNames {
    private var items = NameTable()
    private var values = NameTable()
    private var numbers = ContiguousArray<Double>()
    private(set) var listedItems = ContiguousArray<ArraySlice<UInt8>>()
    private(set) var listedValues = ContiguousArray<ArraySlice<UInt8>>()

    func add(_ name: ArraySlice<UInt8>, item: ItemID) {
      if items.find(name) >= 0 { return }
      _ = items.insert(name, payload: item.raw)
      listedItems.append(name)
    }

    func add(_ name: ArraySlice<UInt8>, value: Double) {
      if values.find(name) >= 0 { return }
      _ = values.insert(name, payload: Int32(truncatingIfNeeded: numbers.count))
      numbers.append(value)
      listedValues.append(name)
    }

    func item(_ name: ArraySlice<UInt8>) -> ItemID? {
      items.payload(of: name).map { ItemID(raw: $0) }
    }

    func value(_ name: ArraySlice<UInt8>) -> Double? {
      values.payload(of: name).map { numbers[Int($0)] }
    }
  }

  private func ownNames() -> OwnNames {
    let own = self.own ?? OwnNames()
    self.own = own
    return own
  }

  /// Adds a name that the call defines; the first of two equal ones takes precedence.
  func add(_ name: ArraySlice<UInt8>, item: ItemID) { ownNames().add(name, item: item) }

  func add(_ name: ArraySlice<UInt8>, value: Double) { ownNames().add(name, value: value) }

  @_optimize(speed)
  func item(named name: ArraySlice<UInt8>) -> NameLookup {
    if let own = own?.item(name) { return found(name, own) }
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
    if let own = own?.value(name) { return own }
    if removedMetrics != nil { return nil }
    let value = model.metrics.use(name)
    if let deferred, let value { deferred.values.append((Array(name), value)) }
    return value
  }

  func fixedValue(_ name: ArraySlice<UInt8>) -> Double? { own?.value(name) }

  func hasMetric(_ name: ArraySlice<UInt8>) -> Bool { model.metrics.value(name) != nil }

  func followed(_ name: ArraySlice<UInt8>) -> Double? {
    restsOnTreeAlone = false
    for removed in removedMetrics ?? [] where removed.name[...] == name { return removed.value }
    guard model.metrics.use(name) != nil, let value = model.metrics.effective(name) else { return nil }
    deferred?.follow(name)
    if following == nil { following = FollowedMetrics(.own) }
    return following?.answer(name, value)
  }

  func name(of item: ItemToken) -> ArraySlice<UInt8>? {
    extras.isGuide(item) || item.isAwaited ? nil : model.name(of: item.id)
  }

  var selfItem: ItemToken? { scope < 0 ? nil : ItemToken(scope) }

  func superview(of item: ItemToken) -> ItemToken? {
    extras.superview(of: item, deferred, parent: { model.items[$0].parent }, orphan: { model.wording.itemText($0) })
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
    for candidate in own?.listedItems.prefix(ScopeLookup.candidates) ?? [] { nearest.offer(candidate) }
    let first = scope >= 0 ? model.items.root(of: scope) : model.items.firstRoot
    for item in model.items(from: first).prefix(ScopeLookup.candidates) {
      if let candidate = model.name(of: item) { nearest.offer(candidate) }
    }
    return nearest.best
  }

  func nearestMetricName(to name: ArraySlice<UInt8>) -> [UInt8]? {
    var nearest = Suggestion(for: name)
    for candidate in own?.listedValues.prefix(ScopeLookup.candidates) ?? [] { nearest.offer(candidate) }
    for metric in model.metrics.records.prefix(ScopeLookup.candidates) where metric.isLive {
      nearest.offer(model.metrics.name(of: metric))
    }
    return nearest.best
  }
}
