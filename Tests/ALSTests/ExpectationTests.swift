// What is expected of a layout, and text as content, through the Swift wrapper.

import Testing

@testable import ALS

@Suite struct ExpectationTests {
  @Test func textIsContent() throws {
    let layout = try Layout()
    let root = try layout.view("root", size: (320, 200))
    let label = try layout.view("label", in: root)
    #expect(label.text == nil)
    try label.setText("Hi Hi", size: 10)
    try layout.add("label.left == super.left; label.top == super.top", scope: root)
    try layout.solve()
    #expect(label.frame?.width == 21.66 && label.frame?.height == 12)
    try layout.scaleContent(textScale: 2, stretch: 1.5)
    #expect(label.text == TextContent(value: "Hi Hi", size: 20, advance: .sans, stretch: 1.5))
    try label.setText(nil)
    #expect(label.text == nil)
    #expect(throws: LayoutFailure.self) { try label.setText("x", size: 0) }
  }

  @Test func expectationsAreJudged() throws {
    let layout = try Layout()
    let root = try layout.view("root", size: (320, 200))
    let a = try layout.view("a", in: root)
    try layout.add("a.left == super.left - 5; a.top == super.top; a.size == 20", scope: root)
    try layout.solve()
    let defaults = try layout.judge()
    #expect(defaults.count == 1 && defaults[0].kind == .inside && defaults[0].index == nil && defaults[0].item == a)
    #expect(defaults[0].measured == -5 && defaults[0].wanted == 0 && defaults[0].axis == .horizontal)
    try root.setClips(true)
    #expect(try root.clips && layout.judge().isEmpty)
    try root.setClips(false)
    try a.setIgnored(true)
    #expect(try a.isIgnored && layout.judge().isEmpty)
    #expect(try layout.expect("a.left >= super.left", in: root) == 0)
    #expect(layout.expectations.map(\.text) == ["{ \"expect\": \"a.left >= super.left\" }"])
    #expect(layout.expectations[0].kind == .relation)
    #expect(
      try layout.judge().first?.message
        == "a.left >= super.left does not hold: this is -5 and must be at least 0")
    try layout.removeExpectation(0)
    #expect(layout.expectations.isEmpty)
    #expect(throws: LayoutFailure.self) { try layout.expect("fitting") }
  }
}
