// Gone views, fitting sizes, measured content and the pixel grid through the Swift wrapper.

import Testing

@testable import ALS

@Suite struct LiveTests {
  /// Counts how often it is asked, and how many of it there are.
  final class Text {
    var length: Double
    var questions = 0
    nonisolated(unsafe) static var living = 0
    init(_ length: Double) {
      self.length = length
      Text.living += 1
    }
    deinit { Text.living -= 1 }

    func measure(_ width: Double?) -> Item.Measurement {
      questions += 1
      let lines = width.map { max(1, (length / max($0, 1)).rounded(.up)) } ?? 1
      var answer = Item.Measurement(min(length, width ?? length), lines * 20)
      answer.lastBaseline = 5
      return answer
    }
  }

  private func page() throws -> (layout: Layout, root: Item, label: Item, box: Item) {
    let layout = try Layout()
    let root = try layout.view("root", size: (200, 300))
    let label = try layout.view("label", in: root)
    let box = try layout.view("box", in: root)
    try layout.add(
      """
      label.left = super.left + 20; label.right = super.right - 20; label.top = super.top + 10.3;
      box.left = label.left; box.width = 10; box.top = label.bottom + 8; box.height = 10; root.bottom >= box.bottom
      """, scope: root)
    return (layout, root, label, box)
  }

  @Test func measuredContentFollowsItsWidth() throws {
    do {
      let text = Text(500)
      let page = try page()
      try page.label.setMeasure { view, width in
        #expect(view == page.label)
        return text.measure(width)
      }
      #expect(try page.layout.solve().rounds == 2)
      #expect(page.label.frame?.height == 80 && text.questions == 2)
      let fit = try page.root.fittingSize(width: 540, horizontal: 1000)
      #expect(fit.width == 540 && abs(fit.height - 48.3) < 1e-9)
      #expect(page.label.frame?.height == 80)
      text.length = 100
      try page.label.invalidateMeasure()
      try page.layout.solve()
      #expect(page.label.frame?.height == 20)
      try page.label.setMeasure { _, _ in Item.Measurement(.nan, 1) }
      let failure = #expect(throws: LayoutFailure.self) { try page.layout.solve() }
      #expect(failure?.kind == "CALLBACK" && failure?.message.contains("label") == true)
      #expect(page.label.frame?.height == 20)
    }
    #expect(Text.living == 0)
  }

  @Test func goneViewsTakeTheirGaps() throws {
    let page = try page()
    try page.label.setIntrinsicSize(width: nil, height: 40)
    try page.layout.solve()
    #expect(abs((page.box.frame?.y ?? 0) - 58.3) < 1e-9)
    try page.label.setGone(true)
    try page.layout.solve()
    // The distance to the start of the parent stays; the space after the label closes.
    #expect(abs((page.box.frame?.y ?? 0) - 10.3) < 1e-9)
    #expect(page.label.frame?.x == 20 && page.label.frame?.width == 0 && page.label.frame?.height == 0)
    try page.label.setGone(false)
    try page.layout.solve()
    #expect(abs((page.box.frame?.y ?? 0) - 58.3) < 1e-9)
  }

  @Test func snappedFramesLieBesideExactOnes() throws {
    let page = try page()
    try page.label.setIntrinsicSize(width: nil, height: 40)
    try page.layout.solve()
    #expect(page.box.snappedFrame == page.box.frame)
    try page.layout.setScale(2)
    #expect(page.box.snappedFrame == Frame(20, 58.5, 10, 10))
    #expect(abs((page.box.frame?.y ?? 0) - 58.3) < 1e-9)
    #expect(throws: LayoutFailure.self) { try page.layout.setScale(-1) }
  }
}
