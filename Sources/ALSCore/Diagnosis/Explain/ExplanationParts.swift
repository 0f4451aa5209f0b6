// An explanation in handles, for the structures of als.h.

/// A term of an explanation, in handles.
public struct ExplainedPart {
  public var reason: ExplainedReason
  public var constraint: Handle
  public var item: Handle
  public var attribute: Attribute
  public var factor: Double
  public var value: Double
  public var isFree: Bool
}

/// A violated preference, in handles.
public struct LostPart {
  public var constraint: Handle
  public var item: Handle
  public var attribute: Attribute
  public var priority: Float
  public var points: Double
  public var winner: Handle
  public var winnerCount: Int
}

extension Explanation {
  func parts(_ handles: HandleTable) -> ContiguousArray<ExplainedPart> {
    var parts = ContiguousArray<ExplainedPart>()
    parts.reserveCapacity(terms.count)
    for term in terms {
      parts.append(
        ExplainedPart(
          reason: term.reason, constraint: handles.handle(constraint: term.constraint),
          item: handles.handle(item: term.item), attribute: term.attribute, factor: term.factor, value: term.value,
          isFree: term.isFree))
    }
    return parts
  }

  func lostParts(_ handles: HandleTable) -> ContiguousArray<LostPart> {
    var parts = ContiguousArray<LostPart>()
    for one in lost {
      let winner = one.winnerCount > 0 ? winners[one.firstWinner].constraint : -1
      parts.append(
        LostPart(
          constraint: handles.handle(constraint: one.constraint), item: handles.handle(item: one.item),
          attribute: one.attribute, priority: one.priority, points: one.points,
          winner: handles.handle(constraint: winner), winnerCount: one.winnerCount))
    }
    return parts
  }
}
