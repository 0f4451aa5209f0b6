// Applies the overrides of rules, and removes them while the host changes a value beneath.

final class OverrideMaker: Overriding {
  private let arrangements: ArrangementMaker
  private let endings: Endings
  private let model: Model
  let flows: any FlowBreaking

  init(_ arrangements: ArrangementMaker, _ endings: Endings, _ model: Model) {
    self.arrangements = arrangements
    self.endings = endings
    self.model = model
    flows = FlowMaker(arrangements, endings, model)
  }

  /// Later groups win.
  func applyOverrides() throws(LayoutError) {
    var wanted: [ItemID: ViewOverride] = [:]
    var order = ContiguousArray<ItemID>()
    var metrics: [RuleOverrides.Metric] = []
    var places = NameTable()
    var arranged: [RuleOverrides.Arranged] = []
    for group in model.groupsInOrder {
      if let overrides = model.rules[group].overrides, model.rules[group].isInForce {
        for view in overrides.views {
          if wanted[view.item] == nil { order.append(view.item) }
          wanted[view.item, default: ViewOverride()].take(view.values.keys, from: view.values.traits)
        }
        arranged += overrides.arranged
        for metric in overrides.metrics {
          if let place = places.payload(of: metric.name[...]) {
            metrics[Int(place)].value = metric.value
          } else {
            _ = places.insert(metric.name[...], payload: Int32(truncatingIfNeeded: metrics.count))
            metrics.append(metric)
          }
        }
      }
    }
    try MetricFollowing(model).override(metrics)
    try endings.collecting { () throws(LayoutError) in
      try arrangements.setOverrides(arranged)
      try arrangements.followMetrics()
      // In document order, so that the result does not depend on the order of a dictionary.
      for item in model.rules.bases.keys.sorted() where wanted[item] == nil { try lift(item) }
      for item in order { try set(item, wanted[item] ?? ViewOverride()) }
    }
    model.rules.areOverridesStale = false
  }

  func setColumns(_ turns: ContiguousArray<FlexibleGrids.Turn>) throws(LayoutError) {
    try endings.collecting { () throws(LayoutError) in try arrangements.setColumns(turns) }
  }

  /// Sets exactly these keys of a view over its own values.
  private func set(_ item: ItemID, _ values: ViewOverride) throws(LayoutError) {
    var base = model.rules.bases[item] ?? ViewOverride()
    let left = base.keys.subtracting(values.keys)
    let own = model.overridable(item)
    base.take(values.keys.subtracting(base.keys), from: own)
    model.rules.bases[item] = base
    try apply(values.keys, values.traits.scaled(as: model.rules), to: item)
    try apply(left, base.traits, to: item)
    base.keys = values.keys
    model.rules.bases[item] = base
  }

  /// Restores the view's own values; the next solve overrides them again.
  func lift(_ item: ItemID) throws(LayoutError) {
    guard let base = model.rules.bases[item] else { return }
    try apply(base.keys, base.traits, to: item)
    model.rules.bases[item] = nil
    model.rules.areOverridesStale = true
    model.noteRule()
  }

  func liftAll() throws(LayoutError) {
    for item in model.rules.bases.keys.sorted() { try lift(item) }
    if model.arrangements.records.contains(where: { $0.base != nil }) {
      try endings.collecting { () throws(LayoutError) in try arrangements.setOverrides([]) }
      model.rules.areOverridesStale = true
      model.noteRule()
    }
    if model.metrics.overridden.isEmpty { return }
    try MetricFollowing(model).override([])
    model.rules.areOverridesStale = true
    model.noteRule()
  }

  private func apply(
    _ keys: ViewKeys, _ traits: DocumentRecord.Traits, to item: ItemID
  ) throws(LayoutError) {
    if keys.contains(.text), !model.hasText(traits.text, item) {
      try arrangements.setMeasured([item], when: .now) { $0.text = traits.text }
    }
    if keys.contains(.intrinsic) { try arrangements.setIntrinsicSizes([item], [traits.intrinsic], when: .now) }
    if keys.contains(.hugging) { try arrangements.setHugging(item, traits.hugging, when: .now) }
    if keys.contains(.compression) { try arrangements.setCompression(item, traits.compression, when: .now) }
    if keys.contains(.minimum) || keys.contains(.maximum) {
      var limits = model.preferences(of: item).limits
      if keys.contains(.minimum) { limits.minimum = traits.limits.minimum }
      if keys.contains(.maximum) { limits.maximum = traits.limits.maximum }
      limits.apply(to: item, in: model)
    }
    if keys.contains(.direction) { model.setDirection(item, traits.direction) }
    if keys.contains(.margins) { model.setMargins(item, traits.margins) }
    if keys.contains(.contentInsets), let insets = traits.contentInsets {
      try arrangements.setContentInsets(item, insets)
    }
    if keys.contains(.scrolls) { try arrangements.setScrolls(item, traits.scrolls) }
    if keys.contains(.hidden) { model.items.setHidden(item, traits.isHidden) }
    if keys.contains(.gone) { try arrangements.setGone([item], [traits.isGone], when: .now) }
  }
}

extension DocumentRecord.Traits {
  /// With its content as als_layout_scale_content scales it.
  func scaled(as rules: Rules) -> DocumentRecord.Traits {
    let (scale, stretch) = (rules.textScale, rules.textStretch)
    if scale == 1 && stretch == 1 { return self }
    var traits = self
    if intrinsic.width >= 0 { traits.intrinsic.width = intrinsic.width * scale }
    if intrinsic.height >= 0 { traits.intrinsic.height = intrinsic.height * scale }
    traits.text = text?.scaled(by: scale, stretch: stretch)
    return traits
  }
}

extension Model {
  /// The values of a view that overrides can set, as they count now.
  func overridable(_ item: ItemID) -> DocumentRecord.Traits {
    var traits = DocumentRecord.Traits()
    let preferences = preferences(of: item)
    traits.isGone = items[item].isGone
    traits.isHidden = items[item].isHidden
    traits.direction = items[item].direction
    traits.hugging = preferences.hugging
    traits.compression = preferences.saidCompression
    traits.intrinsic = preferences.intrinsic
    traits.limits = preferences.limits
    traits.margins = self.traits(of: item).margins
    traits.contentInsets = self.traits(of: item).contentInsets
    traits.scrolls = self.traits(of: item).scrolls
    traits.text = measures.text(measure(of: item))
    return traits
  }

  /// Whether the view has this text, or none.
  func hasText(_ text: TextContent?, _ item: ItemID) -> Bool { measures.text(measure(of: item)) === text }
}
