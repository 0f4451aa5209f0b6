// What the tables say and no document can: no self, single statements, typed shorthand, odd bytes.

import Testing

@testable import ALSCore

private func scope(selfItem: ItemToken? = nil) -> FakeScope {
  FakeScope(
    [
      .init(name: "S", parent: -1), .init(name: "a", parent: 0), .init(name: "b", parent: 0),
      .init(name: "gutter", parent: 0, isGuide: true), .init(name: "twin", parent: 1), .init(name: "twin", parent: 2),
      .init(name: "H", parent: 0), .init(name: "2nd", parent: 0), .init(name: "header", parent: 0),
    ],
    metrics: [("pad", 15), ("2x", 32)], selfItem: selfItem)
}

private func error(_ source: String, _ notation: Notation) -> LayoutError? {
  failure { () throws(LayoutError) in try readText(source, notation, scope()) }
}

struct NotationTests {
  @Test func selfNeedsAView() throws {
    #expect(error("self.left = a.left", .compact)?.kind == .nameView)
    #expect(error("a.left = self.left", .any)?.span == SourceRange(9, 4))
    let read = try readText("self.left = a.left", .compact, scope(selfItem: ItemToken(2)))
    #expect(read[0].first == ItemToken(2))
  }

  @Test func factorsMayStandBeforeTheirItem() throws {
    let read = try readText("a.width >= 2.5 * b.height - 3 @ 9; a.width = pad*b.width; a.width = 2 * |", .any, scope())
    #expect(read.map(\.multiplier) == [2.5, 15, 2])
    #expect(read.map(\.constant) == [-3, 0, 0])
    #expect(read[0].second == ItemToken(2) && read[0].secondAttribute == .height && read[0].priority == 9)
    #expect(read[2].second == ItemToken(0) && read[2].secondAttribute == .width)
    #expect(try readText("a.width = 2 * pad", .any, scope())[0].constant == 30)
    #expect(try readText("a.width = 2 * b.width * 3", .any, scope())[0].multiplier == 6)
    #expect(error("a.width = 2 * haeder.width", .any)?.kind == .nameView)
    #expect(error("a.width = 2 * b.widht", .any)?.kind == .nameAttr)
    #expect(error("a.width = 1e9 * b.width", .any)?.span == SourceRange(10, 3))
    #expect(error("a.width = 2 / b.width", .any)?.message == "only a number can divide")
    let compact = error("a.width = 2 * b.width", .compact)
    #expect(compact?.kind == .nameMetric && compact?.suggestion == "the item comes before its numbers: b.width * 2")
    let sum = try readText("a.width = b.width + b.height", .any, scope())[0]
    #expect(sum.terms.map(\.multiplier) == [1, -1, -1] && sum.constant == 0)
    let more = error("a.width = b.width + b.height", .compact)
    #expect(more?.message == "expected a number or a metric, not \"b.height\"")
    #expect(more?.span == SourceRange(20, 8))
  }

  @Test func singleStatementsAreNeverVisualFormats() throws {
    #expect(error("|-[a]", .compact)?.kind == .syntax)
    #expect(error("|-[a]", .compact)?.span == SourceRange(5, 0))
    #expect(try readText("H:[a(5)]", .compactElement, scope()).count == 1)
    #expect(error("a.width = 5", .visualFormat)?.span == SourceRange(0, 1))
    #expect(try readText("H.width = 5", .compactElement, scope()).count == 1)
    // One statement has no list: the semicolon belongs to the identifier, or does not belong.
    #expect(try readText("a.width = 5 # x; y", .compact, scope())[0].identifier.map(text) == "x; y")
    #expect(error("a.width = 5; b.width = 5", .compact)?.span == SourceRange(11, 1))
  }

  @Test func identifiersOfCompactTextAreNotTrimmed() throws {
    let read = try readText(" a.width = 5 ", .compact, scope())
    #expect(read[0].identifier.map(text) == " a.width = 5 ")
    #expect(read[0].source == SourceRange(1, 11))
  }

  @Test func ambiguousNames() {
    let found = error("a.left = twin.left", .any)
    #expect(found?.kind == .nameView)
    #expect(found?.span == SourceRange(9, 4))
    #expect(found?.message.contains("ambiguous") == true)
  }

  @Test func namesThatBeginLikeNumbers() throws {
    #expect(try readText("a.width == 2x", .linear, scope())[0].constant == 32)
    #expect(try readText("a.width == 2nd", .linear, scope())[0].second == ItemToken(7))
    #expect(try readText("a.width = 2nd.height * 2x", .any, scope())[0].multiplier == 32)
    #expect(error("a.width = 2x", .compact)?.span == SourceRange(11, 1))
    #expect(error("a.width = 2y", .any)?.span == SourceRange(11, 1))
  }

  @Test func suggestions() {
    #expect(error("haeder.left = a.left", .any)?.suggestion == "did you mean \"header\"?")
    #expect(error("a.left = b.rigth", .compact)?.suggestion == "did you mean \"right\"?")
    #expect(error("a.LEFT = b.left", .compact)?.suggestion == "did you mean \"left\"?")
    #expect(error("a.width = b.width + pat", .any)?.suggestion == "did you mean \"pad\"?")
    #expect(error("a.width = pat", .any)?.suggestion == "did you mean \"pad\"?")
    #expect(error("c.left = b.left", .any)?.suggestion == "")
    let long = String(repeating: "x", count: 65)
    #expect(error("\(long).left = b.left", .any)?.suggestion == "")
    #expect(error("\(long).left = b.left", .any)?.span == SourceRange(0, 65))
  }

  @Test func earlierPartsComeFirst() {
    #expect(error("a.left = 5; zzz", .any)?.kind == .locationConstant)
    #expect(error("a.left == b.left;;", .linear)?.kind == .empty)
    let reader = StatementReader(Array("a.size == 5;;".utf8), .linear, scope: scope())
    #expect((try? reader.next())??.firstAttribute == .width)
    #expect((try? reader.next())??.firstAttribute == .height)
    #expect(failure { () throws(LayoutError) in try reader.next() }?.span == SourceRange(12, 0))
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0x80],
    ] as [[UInt8]])
  func badBytes(_ bytes: [UInt8]) {
    for notation in [Notation.any, .compact, .linear] {
      let source = Array("a.width == 5 ".utf8) + bytes + Array(" ".utf8)
      let found = failure { () throws(LayoutError) in try readText(source, notation, scope()) }
      #expect(found?.kind == .syntax)
      #expect(found?.span == SourceRange(13, 1))
    }
  }

  @Test func namesAreBytes() throws {
    let names = FakeScope([.init(name: "S", parent: -1), .init(name: "größe", parent: 0)])
    let read = try readText("größe.width = 5", .any, names)
    #expect(read[0].first == ItemToken(1))
    #expect(read[0].spans.firstAttribute == SourceRange(8, 5))
  }

  @Test func spansForLaterErrors() throws {
    let read = try readText("x; a.left = b.left * 2 + 3 @ 500 # id".dropFirst(3).description, .any, scope())
    let spans = read[0].spans
    #expect(spans.firstItem == SourceRange(0, 1))
    #expect(spans.secondItem == SourceRange(9, 1))
    #expect(spans.secondAttribute == SourceRange(11, 4))
    #expect(spans.multiplier == SourceRange(18, 1))
    #expect(spans.constant == SourceRange(22, 1))
    #expect(spans.priority == SourceRange(26, 3))
    #expect(spans.right == SourceRange(9, 14))
    #expect(try readText("a.left == b", .linear, scope())[0].spans.secondAttribute == SourceRange(2, 4))
  }

  @Test func zeroHasNoSign() throws {
    for source in ["a.width = -0", "a.width = b.width - 0", "a.width = b.width + -0"] {
      #expect(try readText(source, .any, scope())[0].constant.sign == .plus)
    }
  }
}

struct ShorthandTests {
  private func read(_ key: String, _ value: ShorthandValue, index: Int = 0) throws(LayoutError) -> Statement {
    let entry = ShorthandEntry(key: Array(key.utf8), value: value)
    let statement = try Shorthand.read(entry, on: ItemToken(1), index: index, scope: scope())
    do throws(LayoutError) {
      try statement.checkLegality()
    } catch {
      var located = error
      located.index = index
      throw located
    }
    return statement
  }

  private func error(_ key: String, _ value: ShorthandValue) -> LayoutError? {
    failure { () throws(LayoutError) in try read(key, value, index: 3) }
  }

  @Test func values() throws {
    var record = ShorthandRecord()
    record.related = .superview
    record.multiplier = 0.5
    record.constant = -8
    record.priority = 5000
    let s = try read("width >=  two  words ", .record(record))
    #expect(s.second == ItemToken(0))
    #expect(s.secondAttribute == .width)
    #expect(s.relation == .greaterOrEqual)
    #expect(s.multiplier == 0.5 && s.constant == -8 && s.priority == 1000)
    #expect(s.identifier.map(text) == "two  words")
    #expect(try read("top ==", .attribute(ItemToken(2), .bottom)).secondAttribute == .bottom)
    #expect(try read("width ==", .number(5)).identifier == nil)
    #expect(try read("trailingMargin ==", .superview).firstAttribute == .trailingMargin)
  }

  @Test func errorsLieInTheKeyAndHaveAnIndex() {
    let wrong = error("left ==", .wrong("a view alone"))
    #expect(wrong?.kind == .type && wrong?.index == 3 && wrong?.span == SourceRange(0, 7))
    #expect(error("left ==", .attribute(ItemToken(2), .top))?.kind == .attrPair)
    #expect(error("left ==", .attribute(ItemToken(2), .none))?.kind == .attrPair)
    #expect(error("left ==", .number(1))?.kind == .locationConstant)
    #expect(error("width ==", .number(.nan))?.kind == .notFinite)
    #expect(error("width ==", .number(-.infinity))?.kind == .notFinite)
    #expect(error("width\t==", .number(1))?.kind == .nameAttr)
    #expect(error("", .number(1))?.kind == .nameAttr)
    #expect(error("width", .number(1))?.span == SourceRange(5, 0))
    var record = ShorthandRecord()
    record.priority = .nan
    #expect(error("width ==", .record(record))?.kind == .priority)
    record.priority = -1
    #expect(error("width ==", .record(record))?.kind == .priority)
    let entry = ShorthandEntry(key: Array("left ==".utf8), value: .superview)
    let orphan = failure { () throws(LayoutError) in
      try Shorthand.read(entry, on: ItemToken(0), index: 9, scope: scope())
    }
    #expect(orphan?.kind == .noSuperview && orphan?.index == 9 && orphan?.span == SourceRange(0, 7))
    let bytes = ShorthandEntry(key: Array("width == ".utf8) + [0xFF], value: .number(1))
    let found = failure { () throws(LayoutError) in
      try Shorthand.read(bytes, on: ItemToken(1), index: 0, scope: scope())
    }
    #expect(found?.kind == .syntax && found?.span == SourceRange(9, 1))
  }
}

struct ScannerTests {
  private func number(_ source: String) -> (Double, Int)? {
    Number.read(Array(source.utf8), from: 0, to: source.utf8.count)
  }

  @Test(arguments: [
    "0", "1", "-1", "+1", ".5", "5.", "-.5", "1e2", "1E+2", "1e-2", "0.1", "0.3", "123456789012345",
    "1234567890123456789",
    "12345678901234567890123", "1e22", "1e23", "9007199254740993", "0.000001", "1.7976931348623157e308", "5e-324",
    "2.2250738585072011e-308", "8.5e21", "3.14159265358979323846", "1e-400", "000000000000000000000000000000001.5",
    "0.000000000000000000000000000000000001", "4.35", "0.625", "1.6",
  ])
  func numbersAreTheNearest(_ source: String) {
    let found = number(source)
    #expect(found?.1 == source.utf8.count)
    #expect(found?.0 == Double(source.hasSuffix(".") ? source + "0" : source))
  }

  @Test func numbersEndWhereTheGrammarEnds() {
    #expect(number("1e")?.1 == 1)
    #expect(number("1e+")?.1 == 1)
    #expect(number("1.2.3")?.1 == 3)
    #expect(number("1x")?.1 == 1)
    #expect(number("0x10")?.1 == 1)
    #expect(number("1e400")?.0 == .infinity)
    #expect(number("-1e99999999999999999999")?.0 == -.infinity)
    for source in ["", "+", "-", ".", "-.", "e5", "inf", "nan", "--1"] { #expect(number(source) == nil) }
  }
}
