// An expectation as documents have it.

struct ExpectationWriter {
  private let printer: Printer
  private let scope: any NameScope
  private(set) var out = TextWriter()

  init(_ scope: any NameScope) {
    self.scope = scope
    printer = Printer(scope: scope, quotes: true)
  }

  /// Refused where an item has no name, or one that leads elsewhere.
  static func text(_ expectation: Expectation, scope: any NameScope) throws(LayoutError) -> [UInt8] {
    var writer = ExpectationWriter(scope)
    try writer.add(expectation)
    return writer.out.bytes
  }

  private mutating func add(_ expectation: Expectation) throws(LayoutError) {
    let kind = expectation.kind
    out.add("{ ")
    out.addKey("expect")
    out.addString(kind == .relation ? try relation(expectation) : ASCII.bytes(kind.word))
    if kind.takesView { out.addMember("view", try printer.name(expectation.views[0])) }
    if kind.takesViews {
      out.addStrings("views", try expectation.views.map { view throws(LayoutError) in try printer.name(view) })
    }
    if let container = expectation.container { out.addMember("of", try printer.name(container)) }
    if kind == .atLeast {
      out.addNumbers("size", [expectation.size.width, expectation.size.height], negativeIsNull: true)
    }
    if kind == .aligned { out.addWord("attribute", expectation.attribute.name) }
    addRanges(expectation)
    let inner = UserKeys.Place.inner
    expectation.userKeys.write(
      UserKeys.Place.own, written: inner..<(hasRanges(expectation) ? inner + 1 : inner), to: &out)
    out.add(" }")
  }

  private func hasRanges(_ expectation: Expectation) -> Bool {
    !(expectation.widths.isAll && expectation.heights.isAll && expectation.textScales.isAll)
  }

  /// As it was written, where that still means the same; else from its terms, several as a list.
  private func relation(_ expectation: Expectation) throws(LayoutError) -> [UInt8] {
    if ExpectationReader.sums(expectation.text, scope) == expectation.sums { return expectation.text }
    var sides = TextWriter()
    for (index, sum) in expectation.sums.enumerated() {
      if index > 0 { sides.add("; ") }
      var statement = sum.statement
      // What no text can say is told as it is now.
      if let follows = sum.follows, !printer.canSay(follows, isBehindItem: statement.second != nil) {
        statement.follows = nil
      }
      try printer.addSides(statement, to: &sides, space: true)
    }
    return sides.bytes
  }

  private mutating func addRanges(_ expectation: Expectation) {
    if !expectation.condition.isEmpty { out.addMember("when", expectation.condition) }
    if !hasRanges(expectation) { return }
    out.addKey("when", opening: "{ ")
    addRange("width", expectation.widths)
    addRange("height", expectation.heights)
    addRange("textScale", expectation.textScales)
    expectation.userKeys.write(UserKeys.Place.inner, written: 0..<0, to: &out)
    out.add(" }")
  }

  private mutating func addRange(_ key: StaticString, _ interval: Expectation.Interval) {
    if !interval.isAll { out.addNumbers(key, [interval.from, interval.to], negativeIsNull: true) }
  }
}
