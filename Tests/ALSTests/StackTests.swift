// Stacks and grids as Swift programs make them; what they mean is in Tests/Corpus.

import ALS
import Testing

struct StackTests {
  private func row() throws -> (Layout, Item, [Item]) {
    let layout = try Layout()
    let root = try layout.view("root", size: (300, 100))
    var items: [Item] = []
    for (name, width) in [("a", 50.0), ("b", 80), ("c", 40)] {
      let item = try layout.view(name, in: root)
      try item.setIntrinsicSize(width: width, height: 20)
      items.append(item)
    }
    return (layout, root, items)
  }

  @Test func stacks() throws {
    let (layout, root, items) = try row()
    let stack = try layout.stack(items, in: root, distribution: .equalSpacing, alignment: .top, spacing: 8)
    try layout.solve()
    #expect(items.map { $0.frame?.x } == [0, 115, 260])
    try items[1].setGone(true)
    try layout.solve()
    #expect(items[2].frame == Frame(260, 0, 40, 20))
    try items[1].setGone(false)
    try stack.insert(items[2], at: 0)
    try stack.remove(items[1])
    #expect(stack.items == [items[2], items[0]])
    try stack.insert(items[1])
    try stack.setActive(false)
    try stack.destroy()
    try layout.stack(items, in: root, isVertical: true, alignment: .leading, spacing: 5, spacingAfter: [(items[0], 12)])
    try layout.solve()
    #expect(items[1].frame?.y == 32)
    #expect(throws: LayoutFailure.self) { try layout.stack([root], in: root) }
  }

  @Test func grids() throws {
    let (layout, root, items) = try row()
    let cells = [
      Layout.Cell(items[0], row: 0, column: 0, rowSpan: 2), Layout.Cell(items[1], row: 0, column: 1),
      Layout.Cell(items[2], row: 1, column: 1),
    ]
    let grid = try layout.grid(cells, in: root, columnSpacing: 10, rowSpacing: 6, equalColumns: true, equalRows: true)
    try layout.solve()
    #expect(items[0].frame == Frame(0, 0, 145, 100) && items[2].frame == Frame(155, 53, 145, 47))
    #expect(grid.items == items)
    #expect(throws: LayoutFailure.self) {
      try layout.grid([cells[2], Layout.Cell(items[0], row: -1, column: 0)], in: root)
    }
    #expect(throws: LayoutFailure.self) {
      try layout.grid([cells[2], Layout.Cell(items[0], row: 0, column: 0, columnSpan: -1)], in: root)
    }
    #expect(throws: LayoutFailure.self) { try layout.grid([cells[0], cells[0]], in: root) }
  }

  @Test func flows() throws {
    let (layout, root, items) = try row()
    let flow = try root.flow(spacing: 10, lineSpacing: 5, perLine: 2, name: "chips")
    try layout.solve()
    #expect(flow.lines == [[items[0], items[1]], [items[2]]])
    #expect(items[2].frame == Frame(0, 25, 40, 20))
    #expect(layout.rulesChanged.count == 1)
    try flow.remove(items[0])
    try layout.solve()
    #expect(flow.lines == [[items[1], items[2]]])
    #expect(throws: LayoutFailure.self) { try root.flow(perLine: 0) }
    #expect(throws: LayoutFailure.self) { try root.flow([items[0], items[0]]) }
    #expect(flow.flowName == "chips" && flow.flowSpacing! == (10, 5))
    try flow.setFlow([items[2], items[1]], spacing: 3, name: "tags")
    try layout.solve()
    #expect(flow.lines?.first?.first == items[2] && flow.flowName == "tags" && flow.flowSpacing!.items == 3)
    #expect(try root.stack().lines == nil)
  }

  @Test func aspectRatios() throws {
    let (layout, _, items) = try row()
    try layout.constrain(items[0], .height, .equal, constant: 40)
    try layout.aspectRatio(2.5, of: items[0])
    try layout.solve()
    #expect(items[0].frame?.width == 100)
  }

  @Test func barriers() throws {
    let (layout, root, items) = try row()
    try layout.add("H:|-10-[a]; H:|-10-[b]; V:|[a][b]")
    let barrier = try layout.barrier(Array(items[0..<2]), at: .trailing, margin: 5, name: "edge")
    try layout.solve()
    #expect(barrier.guide?.frame?.x == 95)
    try barrier.setBarrier([items[0]], at: .left, margin: 2)
    try layout.solve()
    #expect(barrier.guide?.frame?.x == 8)
    #expect(barrier.items == [items[0]])
    try barrier.destroy()
    #expect(barrier.guide == nil)
  }

  @Test func packedAndWeights() throws {
    let (layout, root, items) = try row()
    let packed = try root.stack(items, distribution: .packed, bias: 1)
    try layout.solve()
    #expect(items[2].frame?.x == 260)
    try packed.destroy()
    try root.stack(items, weights: [(items[0], 1)])
    try layout.solve()
    #expect(items[0].frame?.width == 180)
  }
}
