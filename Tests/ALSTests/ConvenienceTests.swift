// What makes Swift programs short: items that make what is inside them, subscripts, sequences, lists of any form.

import ALS
import Testing

struct ConvenienceTests {
  private func page() throws -> (Layout, Item, [Item]) {
    let layout = try Layout()
    let root = try layout.view("root", size: (300, 200))
    let items = try root.views("a", "b", "c")
    for item in items { try item.setIntrinsicSize(width: 40, height: 20) }
    return (layout, root, items)
  }

  @Test func stacksOfChildren() throws {
    let (layout, root, items) = try page()
    let stack = try root.stack(axis: .vertical, alignment: .leading, spacing: 8)
    #expect(stack.items == items && Array(stack) == items)
    try layout.solve()
    #expect(items.map { $0.frame?.y } == [0, 28, 56])
    try stack.destroy()
    let row = try root.stack(items[2], items[0], alignment: .top, spacing: 5)
    try layout.solve()
    #expect(row.items == [items[2], items[0]] && items[0].frame?.x == (items[2].frame?.width ?? 0) + 5)
    try row.destroy()
    #expect(try root.stack([], axis: .vertical).items.isEmpty)
    #expect(throws: LayoutFailure.self) { try root.stack([root]) }
    let axes: [Axis] = [.horizontal, .vertical]
    for axis in axes { try layout.stack(items, in: root, axis: axis).destroy() }
  }

  @Test func gridsOfRows() throws {
    let (layout, root, items) = try page()
    let grid = try root.grid([[items[0], items[1]], [nil, items[2]]], columnSpacing: 10, rowSpacing: 6)
    #expect(grid.items == items)
    try layout.solve()
    let (a, b, c) = (items[0].frame!, items[1].frame!, items[2].frame!)
    #expect(b.x == a.width + 10 && c.x == b.x && c.y == b.height + 6 && c.width == b.width)
  }

  @Test func contentThatScrolls() throws {
    let (layout, root, items) = try page()
    #expect(root.scrolls == .none && root.scrollRange(.vertical) == nil)
    try root.setScrolls(.y)
    try root.setScrollOffset(x: 0, y: 25)
    try layout.add("V:|[a(150)][b(150)]|; H:|[a]|; H:|[b]|; c.top == root.top; c.left == root.left")
    try layout.solve()
    #expect(root.scrolls == .y && root.scrollOffset == (0, 25))
    #expect(root.scrollRange(.vertical) == 0...100 && root.scrollRange(.horizontal) == 0...0)
    #expect(items[1].frame?.y == 150 && items[2].frame?.y == 25)
    #expect(throws: LayoutFailure.self) { try root.setScrollOffset(x: .nan, y: 0) }
  }

  @Test func children() throws {
    let (_, root, items) = try page()
    let inner = try items[0].view("inner")
    #expect(try root.child("a") == items[0] && items[0].child("inner") == inner && root.child("inner") == nil)
    try items[0].view("inner")
    #expect(throws: LayoutFailure.self) { try items[0].child("inner") }
  }

  @Test func subscripts() throws {
    let (layout, root, items) = try page()
    #expect(layout["a"] == items[0] && root["b"] == items[1] && layout["nobody"] == nil && items[0]["nobody"] == nil)
    let guide = try root.guide("column")
    #expect(root.guides == [guide] && layout["column"] == guide)
    try layout.solve()
    let snapshot = try layout.snapshot()
    #expect(snapshot[root] == Frame(0, 0, 300, 200))
    let later = try root.view("later")
    #expect(snapshot[later] == nil)
  }

  @Test func sequences() throws {
    let (layout, root, items) = try page()
    #expect(
      Array(layout) == [root] + items && layout.contains(items[1]) && layout.filter { $0.parent == root } == items)
    let group = try layout.group("all")
    let made = try root.activate {
      "a.width = 30"
      items[1].width == items[0].width
    }
    try group.add(made)
    #expect(Array(group) == made)
    try layout.solve()
    #expect(layout.withFrames { Array($0).count >= 4 && Array($0)[items[1].index].width == 30 })
    for item in Array(layout).reversed() { try item.destroy() }
    #expect(Array(layout).isEmpty)
  }

  @Test func listsOfConstraints() throws {
    let (layout, root, items) = try page()
    let sizes = items.map { $0.width == 50 }
    let made = try layout.activate(sizes)
    #expect(made.count == 3)
    let more = try layout.activate(items[0].left == root.left + 8, items[1].left >= items[0].right + 8 ~ 500)
    #expect(more.count == 2 && layout.constraints.count == 5)
    #expect(throws: LayoutFailure.self) { try layout.activate(items[0].height == 5, items[0].left == 5) }
    #expect(layout.constraints.count == 5)
    try layout.destroy(made[0], made[1])
    #expect(layout.constraints.count == 3)
    #expect(try layout.activate([Request]()).isEmpty)
    #expect(try layout.views("x", "y").count == 2)
  }
}
