// The existing guides of a stack or grid that remain in use, with their new roles.  The guide of a gap follows the member before
// it, and the guide of a span follows its cell.

struct ReusedGuides {
  private let model: Model
  private let record: ArrangementRecord
  /// The previous members, in the order that determined the roles of their guides.
  private let formerly: [Arrangement.Member]
  /// Per item: the member's number, from 1; empty if all members keep their numbers.
  private let numbers: ContiguousArray<Int32>

  init(_ model: Model, _ record: ArrangementRecord, formerly: [Arrangement.Member]) {
    self.model = model
    self.record = record
    self.formerly = formerly
    let members = record.plan.members
    if !ReusedGuides.haveMembers(record)
      || formerly.count == members.count && formerly.indices.allSatisfy({ formerly[$0].item == members[$0].item })
    {
      numbers = []
      return
    }
    var numbers = ContiguousArray<Int32>(repeating: 0, count: model.items.count)
    for (at, member) in members.enumerated() { numbers[member.item.id.index] = Int32(truncatingIfNeeded: at + 1) }
    self.numbers = numbers
  }

  /// Whether guides belong to members: gaps have the lowest roles, spans the highest.
  private static func haveMembers(_ record: ArrangementRecord) -> Bool {
    guard let first = record.guides.first, let last = record.guides.last else { return false }
    return ArrangementWriter.isOfMember(first.role) || ArrangementWriter.isOfMember(last.role)
  }

  /// The reusable guides by ascending role; of those that would change their order, a largest subset that need not.
  func find(besides doomed: Set<ItemID>) -> ContiguousArray<ArrangementWriter.Guide> {
    var found = ContiguousArray<ArrangementWriter.Guide>()
    found.reserveCapacity(record.guides.count)
    let container = record.plan.container.id
    let owner = model.items.isView(container) ? container : model.items[container].parent
    for guide in record.guides {
      let isFit = model.isLive(guide: guide.item) && model.items[guide.item.id].parent == owner
      if !isFit || !doomed.isEmpty && doomed.contains(guide.item.id) { continue }
      guard let role = role(guide.role) else { continue }
      found.append(ArrangementWriter.Guide(role: role, item: ItemToken(guide.item.id)))
    }
    if numbers.isEmpty { return found }
    let stays = ArrangementMatch.longestOrder(ContiguousArray(found.map { $0.role }))
    return ContiguousArray(found.indices.filter { stays[$0] }.map { found[$0] })
  }

  /// The new role of a guide; nil if its member was removed.
  private func role(_ role: Int32) -> Int32? {
    if numbers.isEmpty || !ArrangementWriter.isOfMember(role) { return role }
    let place = Int(ArrangementWriter.number(ofGuide: role)) - 1
    // The gap before the first member belongs to none.
    if place < 0 { return role }
    if !formerly.indices.contains(place) { return nil }
    let item = formerly[place].item.id
    let number = numbers[item.index]
    return number > 0 ? ArrangementWriter.role(role, ofMember: number) : nil
  }
}
