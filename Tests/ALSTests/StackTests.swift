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

  @Test func aspectRatios() throws {
    let (layout, _, items) = try row()
    try layout.constrain(items[0], .height, .equal, constant: 40)
    try layout.aspectRatio(2.5, of: items[0])
    try layout.solve()
    #expect(items[0].frame?.width == 100)
  }
}
