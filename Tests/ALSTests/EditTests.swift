// Edits, refusals and snapshots through the Swift wrapper.

import Testing

@testable import ALS

@Suite struct EditTests {
  let layout: Layout
  let root: Item
  let box: Item

  init() throws {
    layout = try Layout()
    root = try layout.view("root", size: (200, 100))
    box = try layout.view("box", in: root)
    try layout.add("box.width = 50; box.height = 20; box.left = super.left; box.top = super.top", scope: root)
    try layout.solve()
  }

  @Test func anEditIsKeptOrTakenBack() throws {
    let before = layout.digest
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try layout.edit {
        try layout.view("more", in: root)
        try box.destroy()
        try layout.solve()
        throw Stop()
      }
    }
    #expect(layout.digest == before)
    try layout.edit { try layout.replace("gap", at: root, with: "box.left = super.left + 3 @900") }
    #expect(layout.digest != before)
  }

  @Test func conflictsAreRefusedWhereThatIsWanted() throws {
    #expect(try layout.firstConflictIfSolved() == nil)
    let tooWide = try layout.add("box.width = 60", scope: root)
    let conflict = try #require(try layout.firstConflictIfSolved())
    #expect(conflict.broken == tooWide.first && conflict.constraints.count == 2)
    #expect(conflict.message.contains("60"))
    try layout.solve()
    let published = try #require(layout.conflicts.first)
    #expect(published.missed == 10 && published.message.contains("misses by 10 points"))
    #expect(published.relaxations.count == 4 && published.relaxations[0].text.contains(" to "))
    #expect(throws: LayoutFailure.self) { try layout.setRefusesConflicts(true) }
    try tooWide[0].destroy()
    try layout.setRefusesConflicts(true)
    #expect(layout.refusesConflicts)
    do throws(LayoutFailure) {
      try layout.add("box.width = 60", scope: root)
    } catch {
      #expect(error.members.count == 2 && error.members.last == "box.width == 60")
    }
    let before = layout.digest
    #expect(throws: LayoutFailure.self) { try layout.add("box.width = 60", scope: root) }
    #expect(throws: LayoutFailure.self) { try layout.edit { try layout.add("box.width = 70", scope: root) } }
    #expect(layout.digest == before)
  }

  @Test func snapshotsAreReadOnOtherThreads() async throws {
    let first = try layout.snapshot()
    try layout.replace("place", at: root, with: "box.right = super.right @999.5")
    try layout.edit {
      for constraint in try layout.add("box.height = 20", scope: root) { try constraint.destroy() }
    }
    try layout.solve()
    let second = try layout.snapshot()
    #expect(second.revision == first.revision + 1)
    nonisolated(unsafe) let box = box
    let width = await Task.detached { first.frame(of: box, inRoot: true)?.width }.value
    #expect(width == 50)
    #expect(first.frame(of: box, towards: second, at: 0.5) == Frame(0, 0, 50, 20))
  }
}
