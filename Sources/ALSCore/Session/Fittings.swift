// A cache of fittings: toolkits query the same sizes repeatedly, and usually little has changed in between.

/// The most recently used fittings, and their cached results.
final class Fittings {
  private let measurements: Measurements
  private let model: Model
  private let limits: SolveLimits
  private var answers = FittingCache()
  /// Least recently used first.
  private var kept = ContiguousArray<Fitting>()
  /// The emptied map of a discarded fitting, kept for its capacity.
  private var spareMap = VariableMap()

  /// Toolkits query a natural size, the minimum of each axis, and both heights for a width.  With one place fewer, these five evict
  /// each other in turn, and every query starts from nothing.
  private static let most = 6

  init(_ measurements: Measurements, limits: SolveLimits) {
    self.measurements = measurements
    self.limits = limits
    model = measurements.model
  }

  /// The cached result, if it is still valid.
  func known(_ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?) -> SizeRequest? {
    answers.find(top, natural, minimum, model.changes.count(forFitting: top))
  }

  /// The layouts of two targets have little in common, so each has its own solver.
  func find(_ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?) throws(LayoutError) -> SizeRequest {
    let first = try measurement(top, natural)
    var request = SizeRequest(minimum: first, natural: first)
    if let minimum { request.minimum = try measurement(top, minimum) }
    answers.keep(request, top, natural, minimum, model.changes.count(forFitting: top))
    return request
  }

  /// Must follow every rollback of the model.
  func forget() {
    answers = FittingCache()
    kept.clear()
  }

  func keep(_ request: SizeRequest, _ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?) {
    answers.keep(request, top, natural, minimum, model.changes.count(forFitting: top))
  }

  /// The size with the values of items in this fitting; no number for items outside.
  func fitted(
    _ top: ItemID, _ target: SizeTarget
  ) throws(LayoutError) -> (found: Measurement, value: BarrierRounds.Values) {
    let found = try measurement(top, target)
    guard let fitting = kept.last else { return (found, { _, _ in .nan }) }
    return (found, { fitting.value($0, $1) })
  }

  private func measurement(_ top: ItemID, _ target: SizeTarget) throws(LayoutError) -> Measurement {
    let fitting = take(top, target)
    fitting.begin()
    do throws(LayoutError) {
      try fitting.update()
      let result = try fitting.measurement(target)
      fitting.end()
      kept.append(fitting)
      return result
    } catch {
      fitting.end()
      spareMap = fitting.emptiedMap()
      throw error
    }
  }

  /// A fitting for this target: a cached one that can apply the changes since its last use, or a new one.
  private func take(_ top: ItemID, _ target: SizeTarget) -> Fitting {
    model.refreshGone()
    if model.constraints.stamps.areTooHigh { model.renumberStamps() }
    if !model.changes.log.isOpen {
      kept.clear()
      model.changes.openLog()
    }
    if let at = kept.firstIndex(where: { $0.serves(top, target) }) {
      let fitting = kept.remove(at: at)
      if fitting.canUpdate { return fitting }
      spareMap = fitting.emptiedMap()
    }
    if kept.count == Fittings.most { spareMap = kept.removeFirst().emptiedMap() }
    return Fitting(top, target, measurements, spareMap.taken(), limits: limits)
  }
}
