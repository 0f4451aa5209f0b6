// Size limits of views, combined with the minimum sizes of measured content.

extension SizeLimits {
  /// Sets the limits of a view.
  func apply(to item: ItemID, in model: Model) {
    if model.preferences(of: item).limits == self { return }
    model.touchPreferences(of: item)
    model.preferences.change(model.items[item].preferences) { $0.limits = self }
  }
}

extension SizePreferences {
  /// The effective limits, including those of measured content.
  func limits(_ measures: Measures) -> SizeLimits {
    measure < 0 ? limits : limits.counting(measures[measure].current.minimum)
  }
}
