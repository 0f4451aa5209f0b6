// How the constants of a text follow metrics: it is read again with other values of these.

struct FollowedBatch {
  private let again: (FollowedMetrics) throws(LayoutError) -> ConstraintBatch
  private let names: [[UInt8]]

  init(_ names: [[UInt8]], again: @escaping (FollowedMetrics) throws(LayoutError) -> ConstraintBatch) {
    self.names = names
    self.again = again
  }

  func complete(_ batch: inout ConstraintBatch) throws(LayoutError) {
    if names.count > Limits.terms {
      throw LayoutError(.limit, "a text follows at most \(Limits.terms) metrics")
    }
    let zero = try constants(.unit(-1), batch)
    var rising = zero
    var terms = ContiguousArray<[FollowedConstant.Multiple]>(repeating: [], count: zero.count)
    for (place, name) in names.enumerated() {
      let one = try constants(.unit(place), batch)
      for at in one.indices {
        let factor = FollowedMetrics.factor(one[at], zero[at])
        if factor == 0 { continue }
        terms[at].append(FollowedConstant.Multiple(metric: name, factor: factor))
        rising[at] += factor * Double(place + 2)
      }
    }
    for (at, constant) in try constants(.rising, batch).enumerated() {
      if (constant - rising[at]).magnitude > 1e-9 * max(1, constant.magnitude) {
        throw refusal(batch.pending[at], FollowedBatch.other)
      }
      if terms[at].isEmpty { continue }
      let rare = batch.pending[at].rare.map { Statement.Rare($0) } ?? Statement.Rare()
      rare.follows = FollowedConstant(base: zero[at], terms: terms[at])
      batch.pending[at].rare = rare
    }
  }

  /// The constants with other metrics, if nothing else is different then.
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
      var refused = refusal(known, "a multiplier cannot follow a metric")
      refused.suggestion = "a product of numbers behind an item stands in parentheses: b.width + (2 * $pad)"
      throw refused
    }
    return constants
  }

  private static let priority = "a priority cannot follow a metric"
  private static let other = "what follows a metric must be a constant: a number and multiples of metrics"

  private func refusal(_ pending: PendingConstraint, _ message: String) -> LayoutError {
    var error = FollowedBatch.refusal(message)
    error.span = pending.sourceItem < 0 ? pending.source : pending.place
    error.index = Int(pending.sourceItem)
    return error
  }

  private static func refusal(_ message: String) -> LayoutError {
    LayoutError(.notExpressible, message, suggestion: "without the $ the metric counts as it is now")
  }
}
