// What a conflict is made of, and where it stands in a document, through the Swift wrapper.

import ALS
import Testing

struct ConflictTests {
  private let source =
    "{ \"als\": 1, \"root\": { \"name\": \"page\", \"size\": [300, 100], \"children\": [ { \"name\": \"card\" } ] },\n"
    + "  \"constraints\": [ \"card.left = page.left; card.right = page.right\", \"card.width <= 180\" ] }"

  @Test func membersAndRelaxations() throws {
    let layout = try Layout()
    let page = try layout.read(document: source)
    #expect(try layout.conflictsJSON() == "[]")
    try layout.solve()
    let conflict = try #require(layout.conflicts.first)
    let card = try #require(try layout.find("card"))
    #expect(conflict.missed == 120 && conflict.members.map(\.role) == [.constraint, .constraint, .broken, .size])
    #expect(conflict.members.prefix(3).map(\.constraint) == conflict.constraints.map { $0 })
    let last = conflict.members[2]
    #expect(last.item == card && last.attribute == .width && last.relation == .lessOrEqual && last.value == 180)
    #expect(abs(last.weight) == 1 && last.text == "card.width must be at most 180")
    let size = conflict.members[3]
    #expect(size.constraint == nil && size.item == page && size.attribute == .width && size.value == 300)
    let wider = try #require(conflict.relaxations.first { $0.constraint == last.constraint && $0.kind == .constant })
    #expect(wider.member == 2 && wider.oldValue == 180 && wider.value == 300 && wider.item == card)
    #expect(wider.text == "change card.width <= 180 to card.width <= 300")
    let weaker = try #require(conflict.relaxations.last)
    #expect(weaker.kind == .priority && weaker.oldValue == 1000 && weaker.value == 999)
    let narrower = try #require(conflict.relaxations.first { $0.kind == .size })
    #expect(narrower.constraint == nil && narrower.item == page && narrower.value == 180)
    try wider.constraint?.setConstant(wider.value)
    try layout.solve()
    #expect(layout.conflicts.isEmpty)
  }

  @Test func placesInADocument() throws {
    let layout = try Layout()
    let page = try layout.read(document: source)
    try layout.solve()
    let json = try layout.conflictsJSON(document: source)
    #expect(json.contains("\"line\": 2") || json.contains("\"line\":2"))
    #expect(try !layout.conflictsJSON().contains("\"line\""))
    let broken = try #require(layout.conflicts.first?.broken)
    let range = try #require(try broken.documentRange())
    #expect(String(decoding: Array(source.utf8)[range], as: UTF8.self) == "card.width <= 180")
    #expect(try layout.add("card.top = page.top", scope: page)[0].documentRange() == nil)
    try broken.destroy()
    #expect(throws: LayoutFailure.self) { try broken.documentRange() }
  }
}
