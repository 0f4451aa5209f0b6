// Scales all content, like the text size setting of a platform.

struct ContentScale {
  private let model: Model
  private let arrangements: ArrangementMaker

  init(_ model: Model, _ arrangements: ArrangementMaker) {
    self.model = model
    self.arrangements = arrangements
  }

  /// Multiplies intrinsic sizes, baselines and text sizes by `scale`, and advances by `stretch`.  All or none.
  func apply(_ scale: Double, stretch: Double) throws(LayoutError) {
    try ContentScale.check(scale, "text scale")
    try ContentScale.check(stretch, "stretch")
    var views = ContiguousArray<ItemID>()
    var sizes = ContiguousArray<Size>()
    for preferences in model.preferences.records.values where preferences.item >= 0 {
      let size = preferences.intrinsic
      let scaled = Size(size.width < 0 ? -1 : size.width * scale, size.height < 0 ? -1 : size.height * scale)
      try Arguments.checkSize(scaled)
      if scaled != size {
        views.append(preferences.item)
        sizes.append(scaled)
      }
      try checkText(preferences, scale, stretch)
    }
    for traits in model.traits.records.values where traits.item >= 0 {
      try Arguments.checkNumber(traits.firstBaseline * scale, "baseline")
      try Arguments.checkNumber(traits.lastBaseline * scale, "baseline")
    }
    try arrangements.setIntrinsicSizes(views, sizes, when: .now)
    applyToTraits(scale)
    for record in model.measures.records.values where record.item >= 0 {
      guard let text = record.source.text else { continue }
      model.setMeasured(record.item) { $0.text = text.scaled(by: scale, stretch: stretch) }
    }
  }

  private func applyToTraits(_ scale: Double) {
    for traits in model.traits.records.values where traits.item >= 0 {
      model.setBaselines(traits.item, first: traits.firstBaseline * scale, last: traits.lastBaseline * scale)
    }
  }

  private func checkText(_ preferences: SizePreferences, _ scale: Double, _ stretch: Double) throws(LayoutError) {
    guard let text = model.measures.text(preferences.measure) else { return }
    try ContentScale.check(text.size * scale, "size of a text")
    try ContentScale.check(text.stretch * stretch, "stretch")
  }

  static func check(_ value: Double, _ what: StaticString) throws(LayoutError) {
    try Arguments.checkNumber(value, what)
    if value <= 0 { throw LayoutError(.notFinite, "the \(what) is not greater than 0") }
  }
}
