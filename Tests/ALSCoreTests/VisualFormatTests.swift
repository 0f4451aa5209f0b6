// Visual formats: the sentences of errors, the order in which faults are met, and sizes no table shows.

import Testing

@testable import ALSCore

private func names() -> FakeScope {
  FakeScope(
    [
      .init(name: "S", parent: -1), .init(name: "a", parent: 0), .init(name: "b", parent: 0),
      .init(name: "header", parent: 0), .init(name: "g", parent: 0, isGuide: true),
    ],
    metrics: [("pad", 15), ("inf", .infinity)], selfItem: ItemToken(0))
}

private func read(_ source: String, _ settings: FormatSettings) throws(LayoutError) -> [Statement] {
  let reader = StatementReader(Array(source.utf8), .visualFormat, format: settings, scope: names())
  var all: [Statement] = []
  while let statement = try reader.next() { all.append(statement) }
  return all
}

private func said(_ source: String) -> String {
  let found = failure { () throws(LayoutError) in try read(source, FormatSettings()) }
  guard let found else { return "" }
  return found.suggestion.isEmpty ? found.message : "\(found.message); \(found.suggestion)"
}

struct VisualFormatTests {
  @Test(arguments: [
    ("", "expected a visual format"),
    ("X:[a]", "a visual format begins with H:, V:, | or ["),
    ("H[a]", "a colon must follow H or V"),
    ("|", "expected a view in [ ]"),
    ("[]", "expected the name of a view"),
    ("[a", "the view must be closed by ]"),
    ("[a]b", "expected a gap, a view or the edge |; did you mean \"[b]\"?"),
    ("[a] [b]", "a visual format must not contain spaces"),
    ("[haeder]", "unknown view or guide \"haeder\"; did you mean \"header\"?"),
    ("[a]-padd-[b]", "unknown metric \"padd\"; did you mean \"pad\"?"),
    ("[a(padd)]", "unknown metric, view or guide \"padd\"; did you mean \"pad\"?"),
    ("[a(=<5)]", "\"=<\" is not a relation: use ==, <= or >=; did you mean \"<=\" or \"==\"?"),
    ("[a(>5)]", "\">\" is not a relation: use ==, <= or >=; did you mean \">=\"?"),
    ("[a]--8-[b]", "a gap with a sign or a relation needs parentheses, as in -(-8)-"),
    ("[a]-8@5-[b]", "a gap with a relation or a priority needs parentheses, as in -(>=8@500)-"),
    ("[a]-8[b]", "the gap must be closed by -"),
    ("[a]-&", "expected a view, the edge |, a number, a metric or a list in ( )"),
    ("[a](8)", "expected a gap, a view or the edge |"),
    ("[a(8;9)]", "expected a comma or the closing )"),
    ("[a(8@)]", "expected a priority: a number or a metric"),
    ("[a(8@2000)]", "a priority must be greater than 0 and at most 1000"),
    ("[a(1e10)]", "the constant is out of range: at most 1e9 in size"),
    ("[a]|[b]", "unexpected text after the edge of the superview"),
    ("[S]|", "\"S\" has no superview"),
    ("[a(>=)]", "expected a number, a metric or a view"),
    ("[a]-(>=)-", "expected a number or a metric"),
  ])
  func sentences(_ source: String, _ sentence: String) { #expect(said(source) == sentence) }

  @Test func infiniteMetrics() {
    let found = failure { () throws(LayoutError) in try read("[a]-inf-[b]", FormatSettings()) }
    #expect(found?.kind == .notFinite && found?.span == SourceRange(4, 3))
  }

  @Test func constraintsComeBeforeLaterFaults() throws {
    let reader = StatementReader(Array("|[a]-5-[b]-[nope]".utf8), .visualFormat, scope: names())
    #expect(try reader.next()?.firstAttribute == .leading)
    #expect(try reader.next()?.constant == 5)
    #expect(failure { () throws(LayoutError) in try reader.next() }?.span == SourceRange(12, 4))
  }

  @Test func spans() throws {
    let gap = try read("[a]-(>=12@500)-[b]", FormatSettings())[0]
    #expect(gap.spans.firstItem == SourceRange(16, 1) && gap.spans.secondItem == SourceRange(1, 1))
    #expect(gap.spans.constant == SourceRange(7, 2) && gap.spans.priority == SourceRange(10, 3))
    let edge = try read("[a]|", FormatSettings())[0]
    #expect(edge.spans.firstItem == SourceRange(3, 1))
  }

  @Test(arguments: [UInt32(1), 1 << 7, 1 << 8, 1 << 13, 3 << 16, 1 << 18, 1 << 20, 1 << 31])
  func unknownOptions(_ bits: UInt32) {
    var settings = FormatSettings()
    settings.options = bits
    let found = failure { () throws(LayoutError) in try read("[a]", settings) }
    #expect(found?.kind == .options && found?.span == nil)
  }

  @Test func alignmentsOfManyViews() throws {
    var settings = FormatSettings()
    settings.options = 1 << 3 | 1 << 4 | 1 << 12
    let all = try read(String(repeating: "[a][b]", count: 200), settings)
    #expect(all.count == 399 * 4)
    let tail = all.suffix(399 * 3)
    #expect(tail.prefix(3).map(\.firstAttribute) == [.top, .bottom, .firstBaseline])
    #expect(tail.allSatisfy { $0.firstAttribute == $0.secondAttribute && $0.first != $0.second })
  }
}

struct ExtendedFormatTests {
  private func said(_ source: String) -> String {
    let found = failure { () throws(LayoutError) in try readText(source, .extendedFormat, names()) }
    guard let found else { return "" }
    return found.suggestion.isEmpty ? found.message : "\(found.message); \(found.suggestion)"
  }

  @Test(arguments: [
    ("X:[a]", "a line begins with H:, V:, HV:, Z:, C:, | or ["),
    ("HX:[a]", "a colon must follow H, V, HV or Z"),
    ("a", "a line begins with H:, V:, HV:, Z:, C:, | or [; did you mean \"[a]\"?"),
    ("|", "expected views in [ ]"),
    ("[a]x", "expected a gap or views in [ ]"),
    ("[haeder]", "unknown view or guide \"haeder\"; did you mean \"header\"?"),
    ("[a(b.widht)]", "unknown attribute \"widht\"; did you mean \"width\"?"),
    ("[a]-pdd-[b]", "unknown metric \"pdd\"; did you mean \"pad\"?"),
    ("[a]--10-[b]", "a gap with a sign needs a percentage, or parentheses, as in -(-8)-"),
    ("[a]~5~[b]", "expected a list in ( ) or the next view after ~"),
    ("[a]~(5)[b]", "the spacer must be closed by ~"),
    ("[a]  ", "spaces at the end of a line must be followed by a // comment"),
    ("[a] x", "end the line here, or continue with a // comment"),
    ("[a..]", "expected the last number of the range"),
    ("[a..1:[b]]", "a range cannot hold a stack"),
    ("[a:[b]]\n[a:[b]]", "\"a\" is already declared as a stack"),
    ("[a(5.)]", "a digit must follow the point"),
    ("[a(5@)]", "expected a priority: a whole number or a metric"),
    ("[a(b/0)]", "the multiplier is infinite: a division by 0, or too large a number"),
    ("C:a", "expected a point and an attribute"),
    ("C:a.left", "expected a list in ( )"),
    ("Z:[a]-1.5-[b]", "a gap of a Z: line is one whole number"),
    ("Z:[a(5)]", "a Z: line must not contain sizes"),
    ("[S]~[S]", "a spacer or a percentage needs views with a superview"),
  ])
  func sentences(_ source: String, _ sentence: String) { #expect(said(source) == sentence) }

  @Test func depthOfStacksIsLimited() throws {
    func nested(_ levels: Int) -> String {
      (0..<levels).map { "[n\($0):" }.joined() + "[a]" + String(repeating: "]", count: levels)
    }
    #expect(try readText(nested(Limits.stacks), .extendedFormat, names()).count == 2 * Limits.stacks)
    let found = failure { () throws(LayoutError) in
      try readText(nested(Limits.stacks + 1), .extendedFormat, names())
    }
    #expect(found?.kind == .limit)
    let hopeless = failure { () throws(LayoutError) in
      try readText(nested(100_000), .extendedFormat, names())
    }
    #expect(hopeless?.kind == .limit)
  }

  @Test func expansionIsLimited() throws {
    let group = "[" + Array(repeating: "a", count: 400).joined(separator: ",") + "]"
    for source in [group + group, String(repeating: group, count: 100)] {
      let found = failure { () throws(LayoutError) in try readText(source, .extendedFormat, names()) }
      #expect(found?.kind == .limit)
    }
    #expect(try readText("[a,b]->" + group, .extendedFormat, names()).isEmpty)
  }

  @Test func largeZ() {
    let found = failure { () throws(LayoutError) in
      try readText("Z:|[a]-1000000000-[b]-1000000000-[header]", .extendedFormat, names())
    }
    #expect(found?.kind == .notFinite)
  }

  @Test func guidesAreListedWithTheirOwners() throws {
    let scope = names()
    _ = try readText("|~[a]~|\n[col:[a][b]]", .extendedFormat, scope)
    #expect(scope.extras.guides.map { text($0.name) } == ["~1.1", "~1.2", "col"])
    #expect(scope.extras.guides.allSatisfy { $0.owner == 0 })
    #expect(scope.extras.guides.map(\.isSpacer) == [true, true, false])
  }
}
