// The last answers to questions for sizes, which stand until something is said.

struct FittingAnswers {
  private struct Answer {
    var top: ItemID
    var natural: SizeTarget
    var minimum: SizeTarget?
    var request: SizeRequest
  }

  /// `ModelChanges.count` when they were given.
  private var count: UInt64 = 0
  private var answers = ContiguousArray<Answer>()

  /// A window, its sheets and popovers, each asked for a few widths.
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
    if count != self.count || answers.count == FittingAnswers.most { answers.clear() }
    self.count = count
    answers.append(Answer(top: top, natural: natural, minimum: minimum, request: request))
  }
}
