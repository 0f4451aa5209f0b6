// Guides of a stack or grid that are there and wanted again, in the roles that they have from now on: a gap goes with the member in
// front of it, and what spans lines with its cell.

struct StandingGuides {
  private let model: Model
  private let record: ArrangementRecord
  /// The members before, in the order by which guides of members got their roles.
  private let formerly: [Arrangement.Member]
  /// By item: the number of the member, from 1; none where members have their numbers still.
  private let numbers: ContiguousArray<Int32>

  init(_ model: Model, _ record: ArrangementRecord, formerly: [Arrangement.Member]) {
    self.model = model
    self.record = record
    self.formerly = formerly
    let members = record.plan.members
    if !StandingGuides.haveMembers(record)
      || formerly.count == members.count && formerly.indices.allSatisfy({ formerly[$0].item == members[$0].item })
    {
      numbers = []
      return
    }
    var numbers = ContiguousArray<Int32>(repeating: 0, count: model.items.count)
    for (at, member) in members.enumerated() { numbers[member.item.id.index] = Int32(truncatingIfNeeded: at + 1) }
    self.numbers = numbers
  }

  /// Whether guides belong to members: by rising role gaps come first, and what spans lines last.
  private static func haveMembers(_ record: ArrangementRecord) -> Bool {
    guard let first = record.guides.first, let last = record.guides.last else { return false }
    return ArrangementWriter.isOfMember(first.role) || ArrangementWriter.isOfMember(last.role)
  }

  /// Those that still are what they were made as, by rising role; of such as would change places only as many as keep their order.
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

  /// The role from now on of a guide that had this one; nil where its member is none any more.
  private func role(_ role: Int32) -> Int32? {
    if numbers.isEmpty || !ArrangementWriter.isOfMember(role) { return role }
    let place = Int(ArrangementWriter.number(ofGuide: role)) - 1
    if !formerly.indices.contains(place) { return nil }
    let item = formerly[place].item.id
    let number = numbers[item.index]
    return number > 0 ? ArrangementWriter.role(role, ofMember: number) : nil
  }
}
