// Views that move in their chain, grids that change by columns and rows, and the array forms.

import Testing

@testable import ALS

@Suite struct MoveTests {
  let layout: Layout
  let root: Item
  let views: [Item]

  init() throws {
    layout = try Layout()
    root = try layout.view("root", size: (300, 200))
    var views: [Item] = []
    for name in ["a", "b", "c"] { views.append(try layout.view(name, in: root)) }
    self.views = views
  }

  @Test func aViewMovesInItsChain() throws {
    try layout.add("V:|-8-[a(10)]-4-[b(20)]-4-[c(30)]", scope: root)
    try views[2].move(before: views[0], axis: .vertical)
    try layout.solve()
    #expect(views.map { $0.frame!.y } == [42, 56, 8])
    try views[2].move(before: nil, axis: .vertical)
    try layout.solve()
    #expect(views.map { $0.frame!.y } == [8, 22, 46])
    #expect(throws: LayoutFailure.self) { try views[2].move(before: views[0], axis: .horizontal) }
  }

  @Test func manyAtOnce() throws {
    let group = try layout.group("sizes")
    let made = try layout.activate(group: group) {
      views[0].width == 10
      views[1].width == 20
    }
    #expect(group.members == made)
    let texts = try layout.activate(in: root, group: group) {
      "c.width == 30"
      views[2].height == 5
    }
    #expect(group.members == made + texts)
    try layout.setGone([(views[0], isGone: true), (views[1], isGone: false)])
    #expect(views[0].isGone && !views[1].isGone)
  }

  @Test func gridsChangeByLines() throws {
    let grid = try layout.grid([.init(views[0], row: 0, column: 0), .init(views[1], row: 0, column: 1)], in: root)
    try grid.insert(.rows)
    try grid.setCells([.init(views[2], row: 1, column: 0)])
    try grid.move(.rows, at: 1, before: 0)
    try grid.setGone(.rows, at: 0, true)
    #expect(views[2].isGone && grid.items == [views[0], views[1], views[2]])
    try grid.remove(.columns, at: 0)
    #expect(grid.items == [views[1]])
    try grid.removeCell(views[1])
    #expect(grid.items.isEmpty)
    #expect(throws: LayoutFailure.self) { try grid.remove(.rows, at: 7) }
  }
}
