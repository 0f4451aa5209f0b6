// A cache of the last fitting sizes, valid until the next change of the model.

struct FittingCache {
  private struct Answer {
    var top: ItemID
    var natural: SizeTarget
    var minimum: SizeTarget?
    var request: SizeRequest
  }

  /// `ModelChanges.count` at the time of the cached sizes.
  private var count: UInt64 = 0
  private var answers = ContiguousArray<Answer>()

  /// Enough for a window, its sheets and popovers, with a few widths each.
  private static let most = 32

  func find(_ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?, _ count: UInt64) -> SizeRequest? {
    if count != self.count { return nil }
    for answer in answers where answer.top == top && answer.natural == natural && answer.minimum == minimum {
      return answer.request
    }
    return nil
  }

  mutating func keep(
    _ request: SizeRequest, _ top: ItemID, _ natural: SizeTarget, _ minimum: SizeTarget?, _ count: UInt64
  ) {
    if count != self.count || answers.count == FittingCache.most { answers.clear() }
    self.count = count
    answers.append(Answer(top: top, natural: natural, minimum: minimum, request: request))
  }
}
