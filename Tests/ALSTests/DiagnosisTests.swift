// What is free, what would settle it, and lint through the Swift wrapper, with every check an ordinary build has.

import Testing

@testable import ALS

@Suite struct DiagnosisTests {
  private func pair() throws -> (layout: Layout, root: Item, a: Item, b: Item) {
    let layout = try Layout()
    let root = try layout.view("root", size: (320, 200))
    let a = try layout.view("a", in: root)
    let b = try layout.view("b", in: root)
    try layout.add(
      "a.left >= super.left + 10; a.top = super.top; a.width = 40; a.height = 20; b.frame == a.frame", scope: root)
    return (layout, root, a, b)
  }

  @Test func rangesAndOtherLayouts() throws {
    let pair = try pair()
    #expect(try pair.a.freeRange() == nil && pair.layout.settlingEquations() == nil)
    try pair.layout.solve()
    let range = try #require(try pair.a.freeRange())
    #expect(range.free == .left && range.value.x == 10 && range.minimum.x == 10 && range.maximum.x == .infinity)
    #expect(range.message.hasPrefix("a is ambiguous: its left is 10"))
    let other = try #require(try pair.a.otherLayout())
    #expect(other.frame(of: pair.a)?.x == 110 && other.frame(of: pair.b)?.x == 110 && pair.a.frame?.x == 10)
    #expect(try pair.a.otherLayout(.top) == nil)
    #expect(try pair.b.exerciseAmbiguity() && pair.b.frame?.x == 110 && !pair.b.exerciseAmbiguity(.top))
    try pair.layout.solve()
    #expect(pair.b.frame?.x == 10)
    #expect(throws: LayoutFailure.self) { try pair.a.otherLayout([.left, .top]) }
  }

  @Test func suggestionsSettleAll() throws {
    let pair = try pair()
    try pair.layout.solve()
    #expect(try pair.a.suggestion(for: .top) == nil)
    #expect(try pair.a.suggestion(for: .left)?.text(scope: pair.root) == "a.left == root.left + 10")
    let equations = try #require(try pair.layout.settlingEquations())
    #expect(equations.count == 1 && equations[0].item == pair.a && equations[0].value == .left)
    for equation in equations { try equation.add() }
    try pair.layout.solve()
    for item in [pair.a, pair.b] { #expect(try item.freeValues() == []) }
    #expect(pair.a.frame?.x == 10)
  }

  @Test func lintSpeaks() throws {
    let pair = try pair()
    #expect(try pair.layout.lint().isEmpty)
    try pair.layout.add("a.width >= 10; b.right <= super.right + 5", scope: pair.root)
    let found = try pair.layout.lint()
    #expect(found.map(\.kind) == [.implied, .suspiciousSign])
    #expect(found[0].code == "implied" && found[0].other != nil && found[0].constraint != nil && found[0].item == nil)
    #expect(found[1].item == pair.b && found[1].suggestion == "did you mean b.right <= root.right - 5?")
  }
}
