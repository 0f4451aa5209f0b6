// Explanations through the Swift wrapper, with every check an ordinary build has.

import Testing

@testable import ALS

@Suite struct ExplanationTests {
  private func form() throws -> (layout: Layout, root: Item, title: Item, save: Item) {
    let layout = try Layout()
    let root = try layout.view("root", size: (320, 200))
    let title = try layout.view("title", in: root)
    let save = try layout.view("save", in: root)
    try title.setIntrinsicSize(width: 400, height: 24)
    try layout.add(
      """
      title.left = super.left + 16; title.right <= super.right - 16; title.top = super.top + 20; save.width = 300 @ 400;
      save.top = title.bottom + 8; save.trailing = super.trailing - 16; save.width <= super.width / 4; save.height >= 30
      """, scope: root)
    return (layout, root, title, save)
  }

  @Test func termsAddUp() throws {
    let form = try form()
    #expect(try form.save.explanation(of: .top) == nil)
    try form.layout.solve()
    for attribute in (1...20).compactMap({ Attribute(rawValue: $0) }) {
      for item in [form.root, form.title, form.save, try form.root.safeArea()] {
        try form.layout.solve()
        let why = try #require(try item.explanation(of: attribute))
        #expect(abs(why.terms.reduce(0) { $0 + $1.factor * $1.value } - why.value) < 1e-9)
        #expect(why.text.contains(" is ") && why.json.hasPrefix("{ \"item\": "))
      }
    }
  }

  @Test func losersAndFreedomAreTold() throws {
    let form = try form()
    try form.layout.solve()
    let width = try #require(try form.save.explanation(of: .width))
    #expect(width.value == 80 && width.losers.count == 1 && width.losers[0].points == 220)
    #expect(width.losers[0].constraint != nil && width.losers[0].priority == 400)
    let height = try #require(try form.save.explanation(of: .height))
    #expect(height.terms.count == 1 && height.terms[0].isFree && height.terms[0].reason == .constraint)
    let title = try #require(try form.title.explanation(of: .right))
    #expect(title.value == 304 && title.losers.count == 1 && title.losers[0].constraint == nil)
    #expect(title.text.contains("(compression resistance 750) wanted 112 points more; it lost to "))
  }

  @Test func whatIsGoneOrDeepIsExplained() throws {
    let form = try form()
    try form.title.setGone(true)
    var inner = form.root
    for k in 1...12 { inner = try form.layout.view("v\(k)", in: inner) }
    try form.layout.add("v12.left = root.left + 90; v12.width == 3", scope: form.root)
    try form.layout.solve()
    #expect(try form.title.explanation(of: .height)?.text == "title.height is 0: it is gone\n")
    let deep = try #require(try inner.explanation(of: .left))
    #expect(deep.value == 90 && deep.terms.reduce(0) { $0 + $1.factor * $1.value } == 90)
  }
}
