// A cache of the last fitting sizes, each valid until the next change that concerns it.

struct FittingCache {
  private struct Answer {
    var top: ItemID
    var natural: SizeTarget
    var minimum: SizeTarget?
    /// `ModelChanges.count(forFitting:)` at the time.
    var count: UInt64
    var request: SizeRequest
  }

  /// The oldest first.
  private var answers = ContiguousArray<Answer>()

  /// Enough for a window, its sheets and popovers, with a few widths each.
  private static let most = 32

  func find(_ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?, _ count: UInt64) -> SizeRequest? {
    for answer in answers
    where answer.count == count && answer.top == top && answer.natural == natural && answer.minimum == minimum {
      return answer.request
    }
    return nil
  }

  mutating func keep(
    _ request: SizeRequest, _ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?, _ count: UInt64
  ) {
    if answers.count == FittingCache.most { answers.removeFirst() }
    answers.append(Answer(top: top, natural: natural, minimum: minimum, count: count, request: request))
  }
}
