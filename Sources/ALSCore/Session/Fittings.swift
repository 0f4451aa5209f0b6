// Fittings that stay: a toolkit asks for the same sizes again and again, and mostly little has changed in between.

/// The fittings that were used last, and what they have answered.
final class Fittings {
  private let measurements: Measurements
  private let model: Model
  private let limits: SolveLimits
  private var answers = FittingAnswers()
  /// The one that was used last stands last.
  private var kept = ContiguousArray<Fitting>()
  /// The map of a fitting that has gone: empty, kept for its room.
  private var spareMap = VariableMap()

  /// A toolkit asks for two sizes on two axes.
  private static let most = 4

  init(_ measurements: Measurements, limits: SolveLimits) {
    self.measurements = measurements
    self.limits = limits
    model = measurements.model
  }

  /// The answer that still stands.
  func known(_ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?) -> SizeRequest? {
    answers.find(top, natural, minimum, model.changes.count)
  }

  /// Two targets lead to layouts that have little in common, so each has its own solver.
  func find(_ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?) throws(LayoutError) -> SizeRequest {
    let first = try measurement(top, natural)
    var request = SizeRequest(minimum: first, natural: first)
    if let minimum { request.minimum = try measurement(top, minimum) }
    answers.keep(request, top, natural, minimum, model.changes.count)
    return request
  }

  /// What the model was has been put back.
  func forget() {
    answers = FittingAnswers()
    kept.clear()
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

  /// A fitting for such a target: one that knows what has changed since, or a new one.
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
