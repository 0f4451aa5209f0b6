// Views whose content the host measures (als.h, Views and guides).

extension Layout {
  /// The host's measuring callback.
  public var measurer: Measurer? {
    get { session.measurements.measurer }
    set { session.measurements.setMeasurer(newValue) }
  }

  public func setMeasured(_ handle: Handle, _ on: Bool, when: Remaking = .now) throws(LayoutError) {
    let view = try view(handle)
    if on && model.measure(of: view) < 0 { try reserveMeasures(1) }
    try makers.arrangements.setMeasured([view], when: allowed(when)) { $0.isHost = on }
  }

  /// The same for several views, all or none.
  public func setMeasured(_ handles: [Handle], _ on: Bool, when: Remaking = .now) throws(LayoutError) {
    var views = ContiguousArray<ItemID>()
    var fresh = 0
    for handle in handles {
      views.append(try view(handle))
      if on && model.measure(of: views[views.count - 1]) < 0 { fresh += 1 }
    }
    try reserveMeasures(fresh)
    try makers.arrangements.setMeasured(views, when: allowed(when)) { $0.isHost = on }
  }

  /// Throws if the memory budget does not suffice.
  public func reserveMeasures(_ count: Int) throws(LayoutError) {
    try reserve(bytes: min(count, limits.items) * Budget.measureCost)
  }

  public func isMeasured(_ handle: Handle) throws(LayoutError) -> Bool { model.measure(of: try item(handle)) >= 0 }

  /// Discards the measurements of a view, so that the next solve measures it again.
  public func invalidateMeasure(_ handle: Handle) throws(LayoutError) {
    let measure = model.measure(of: try view(handle))
    if measure < 0 { throw LayoutError(.argument, "\(model.wording.itemText(try view(handle))) is not measured") }
    model.forgetAnswers(measure)
  }

  public func invalidateMeasure() { invalidateMeasures { _ in true } }

  /// Discards the measurements of all views that satisfy the predicate.
  public func invalidateMeasures(where isIncluded: (Handle) -> Bool) {
    for at in model.measures.records.ids where model.measures.records[at].item >= 0 {
      if isIncluded(handle(item: model.measures.records[at].item)) {
        model.forgetAnswers(at)
      }
    }
  }
}
