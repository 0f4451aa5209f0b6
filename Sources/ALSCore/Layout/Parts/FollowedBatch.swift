// Constants that follow metrics: the text is evaluated again with other values.

struct FollowedBatch {
  private let again: (FollowedMetrics) throws(LayoutError) -> ConstraintBatch
  private let names: [[UInt8]]

  init(_ names: [[UInt8]], again: @escaping (FollowedMetrics) throws(LayoutError) -> ConstraintBatch) {
    self.names = names
    self.again = again
  }

  func complete(_ batch: ConstraintBatch) throws(LayoutError) {
    let follows = try FollowedConstant.all(
      names, refusal: { refusal(batch.pending[$0], FollowedBatch.other) },
      { values throws(LayoutError) in try constants(values, batch) })
    for (at, one) in follows.enumerated() {
      guard let one else { continue }
      let rare = batch.pending[at].rare.map { Statement.Rare($0) } ?? Statement.Rare()
      rare.follows = one
      batch.pending[at].rare = rare
    }
  }

  /// The constants for other values of metrics, if nothing else differs.
  private func constants(
    _ values: FollowedMetrics.Values, _ batch: ConstraintBatch
  ) throws(LayoutError) -> ContiguousArray<Double> {
    let other: ConstraintBatch
    do throws(LayoutError) {
      other = try again(FollowedMetrics(values))
    } catch {
      if error.kind == .limit || error.kind == .memory { throw error }
      var refused = FollowedBatch.refusal(error.kind == .priority ? FollowedBatch.priority : FollowedBatch.other)
      (refused.span, refused.index) = (error.span, error.index)
      throw refused
    }
    if other.pending.count != batch.pending.count || !other.extras.says(as: batch.extras) {
      throw FollowedBatch.refusal(FollowedBatch.other)
    }
    var constants = ContiguousArray<Double>()
    for (at, pending) in other.pending.enumerated() {
      constants.append(pending.constant)
      let known = batch.pending[at]
      if pending.priority != known.priority { throw refusal(known, FollowedBatch.priority) }
      if pending.multiplier == known.multiplier && (pending.rare?.terms ?? []) == (known.rare?.terms ?? []) { continue }
      throw refusal(known, "a multiplier cannot follow a metric", FollowedMetrics.advice)
    }
    return constants
  }

  private static let priority = "a priority cannot follow a metric"
  private static let other = FollowedMetrics.refusal

  private func refusal(
    _ pending: PendingConstraint, _ message: String, _ advice: String = FollowedMetrics.usualAdvice
  ) -> LayoutError {
    var error = FollowedBatch.refusal(message)
    error.suggestion = advice
    error.span = pending.sourceItem < 0 ? pending.source : pending.place
    error.index = Int(pending.sourceItem)
    return error
  }

  private static func refusal(_ message: String) -> LayoutError {
    LayoutError(.notExpressible, message, suggestion: FollowedMetrics.usualAdvice)
  }
}
