// What a rule sets while it is in force.

struct ViewKeys: OptionSet {
  var rawValue: UInt16
  static let gone = ViewKeys(rawValue: 1)
  static let hidden = ViewKeys(rawValue: 2)
  static let hugging = ViewKeys(rawValue: 4)
  static let compression = ViewKeys(rawValue: 8)
  static let intrinsic = ViewKeys(rawValue: 16)
  static let minimum = ViewKeys(rawValue: 32)
  static let maximum = ViewKeys(rawValue: 64)
  static let margins = ViewKeys(rawValue: 128)
  static let contentInsets = ViewKeys(rawValue: 256)
  static let direction = ViewKeys(rawValue: 512)
  static let text = ViewKeys(rawValue: 1024)
  static let scrolls = ViewKeys(rawValue: 2048)
}

/// Values of some keys of a view.
struct ViewOverride {
  var keys: ViewKeys = []
  var traits = DocumentRecord.Traits()

  /// Takes the values of these keys from `other`.
  mutating func take(_ taken: ViewKeys, from other: DocumentRecord.Traits) {
    keys.formUnion(taken)
    if taken.contains(.gone) { traits.isGone = other.isGone }
    if taken.contains(.hidden) { traits.isHidden = other.isHidden }
    if taken.contains(.hugging) { traits.hugging = other.hugging }
    if taken.contains(.compression) { traits.compression = other.compression }
    if taken.contains(.intrinsic) { traits.intrinsic = other.intrinsic }
    if taken.contains(.minimum) { traits.limits.minimum = other.limits.minimum }
    if taken.contains(.maximum) { traits.limits.maximum = other.limits.maximum }
    if taken.contains(.margins) { traits.margins = other.margins }
    if taken.contains(.contentInsets) { traits.contentInsets = other.contentInsets }
    if taken.contains(.direction) { traits.direction = other.direction }
    if taken.contains(.text) { traits.text = other.text }
    if taken.contains(.scrolls) { traits.scrolls = other.scrolls }
  }
}

/// What a group sets while it is in force.
final class RuleOverrides {
  struct Metric {
    var name: [UInt8]
    var value: Double
  }

  /// The values of a stack or grid, as the text of their record; its names mean items of the tree of `root`.
  struct Arranged {
    var name: [UInt8]
    var root: ItemID
    var text: [UInt8]
  }

  let views: [(item: ItemID, values: ViewOverride)]
  let metrics: [Metric]
  let arranged: [Arranged]

  init(views: [(item: ItemID, values: ViewOverride)], metrics: [Metric], arranged: [Arranged]) {
    self.views = views
    self.metrics = metrics
    self.arranged = arranged
  }

  /// The same without destroyed items; nil if nothing remains.
  func without(_ isDestroyed: (ItemID) -> Bool) -> RuleOverrides? {
    rest(views.filter { !isDestroyed($0.item) }, metrics)
  }

  func without(_ metric: ArraySlice<UInt8>) -> RuleOverrides? { rest(views, metrics.filter { $0.name[...] != metric }) }

  private func rest(_ views: [(item: ItemID, values: ViewOverride)], _ metrics: [Metric]) -> RuleOverrides? {
    views.isEmpty && metrics.isEmpty && arranged.isEmpty
      ? nil : RuleOverrides(views: views, metrics: metrics, arranged: arranged)
  }
}
