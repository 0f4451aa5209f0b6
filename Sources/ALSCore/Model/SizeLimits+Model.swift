// Limits of sizes, set on views and counted with what content has answered.

extension SizeLimits {
  /// Sets them on a view.
  func apply(to item: ItemID, in model: Model) {
    if model.preferences(of: item).limits == self { return }
    model.touchPreferences(of: item)
    model.preferences.change(model.items[item].preferences) { $0.limits = self }
  }
}

extension SizePreferences {
  /// The limits that count, those that content has answered among them.
  func limits(_ measures: Measures) -> SizeLimits {
    measure < 0 ? limits : limits.counting(measures[measure].current.minimum)
  }
}
