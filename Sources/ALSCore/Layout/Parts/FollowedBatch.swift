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
        throw refusal(batch.pending[at].source)
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
      throw error.kind == .priority ? FollowedBatch.priority(error.span) : refusal(error.span)
    }
    var isSame = other.pending.count == batch.pending.count && other.extras.says(as: batch.extras)
    var constants = ContiguousArray<Double>()
    for (at, pending) in other.pending.enumerated() where isSame {
      constants.append(pending.constant)
      if pending.priority != batch.pending[at].priority { throw FollowedBatch.priority(pending.source) }
      if pending.multiplier != batch.pending[at].multiplier { throw FollowedBatch.multiplier(pending.source) }
    }
    if !isSame { throw refusal(nil) }
    return constants
  }

  private static func priority(_ span: SourceRange?) -> LayoutError {
    error("a priority cannot follow a metric", "without the $ the metric counts as it is now", span)
  }

  private static func multiplier(_ span: SourceRange?) -> LayoutError {
    error(
      "a multiplier cannot follow a metric",
      "a product of numbers behind an item stands in parentheses: b.width + (2 * $pad)", span)
  }

  private func refusal(_ span: SourceRange?) -> LayoutError {
    FollowedBatch.error(
      "what follows a metric must be a constant: a number and multiples of metrics",
      "without the $ the metric counts as it is now", span)
  }

  private static func error(_ message: String, _ suggestion: String, _ span: SourceRange?) -> LayoutError {
    var error = LayoutError(.notExpressible, message, suggestion: suggestion)
    error.span = span
    return error
  }
}
