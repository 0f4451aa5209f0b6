// Builder steps as records: what each call makes, and who keeps its name.

import Testing

@testable import ALSCore

struct BuilderTests {
  /// root with a, b (holding c) and the guide g.
  private let scope = FakeScope([
    .init(name: "root", parent: -1), .init(name: "a", parent: 0), .init(name: "b", parent: 0),
    .init(name: "c", parent: 2), .init(name: "g", parent: 2, isGuide: true),
  ])
  private let root = ItemToken(0)
  private let a = ItemToken(1)
  private let b = ItemToken(2)
  private let c = ItemToken(3)
  private let g = ItemToken(4)

  private func read(
    _ item: ItemToken, on: ItemToken? = nil, _ steps: [BuilderStep]
  ) throws(LayoutError) -> [Statement] {
    let builder = Builder(item, on: on, scope: scope)
    var all: [Statement] = []
    for step in steps {
      builder.begin(step)
      while let statement = try builder.next() { all.append(statement) }
    }
    return all
  }

  private func make(
    _ attribute: Attribute, _ related: ItemToken?, _ second: Attribute, on: ItemToken? = nil, name: String? = nil
  ) -> BuilderStep {
    var step = BuilderStep(.make)
    step.attribute = attribute
    step.related = related
    step.relatedAttribute = second
    step.on = on
    step.name = name.map { Array($0.utf8) }
    return step
  }

  private func set(_ attribute: Attribute, _ value: Double) -> BuilderStep {
    var step = BuilderStep(.set)
    step.attribute = attribute
    step.values = [.init(value)]
    step.name = [0x6E]
    return step
  }

  private func priority(_ value: Double) -> BuilderStep {
    var step = BuilderStep(.priority)
    step.values = [.init(value)]
    return step
  }

  @Test func prioritiesStick() throws {
    let read = try read(
      c, [set(.width, 1), priority(500), set(.height, -0.0), make(.left, b, .left), priority(999.5), set(.width, 2)])
    #expect(read.map { $0.priority } == [1000, 500, 500, 999.5])
    #expect(read[1].constant.sign == .plus)
  }

  @Test func aBadPriorityIsTheFaultOfItsStep() {
    for value in [1200, 0, -5, Double.nan, .infinity, 1000.00001] {
      let found = failure { () throws(LayoutError) in
        try read(c, [set(.width, 1), priority(value), priority(value), set(.width, 1)])
      }
      #expect(found?.kind == .priority && found?.index == 2)
    }
    #expect(throws: Never.self) { try read(c, [set(.width, 1), priority(0)]) }
  }

  @Test func edgesSizeAndCentre() throws {
    var edges = BuilderStep(.alignAllEdges)
    edges.related = b
    edges.values = [.init(1), .init(2), .init(3), .init(4)]
    var centre = BuilderStep(.centerIn)
    centre.related = b
    centre.name = [0x6E]
    var size = BuilderStep(.setSize)
    size.values = [.init(100), .init(200)]
    let read = try read(c, [edges, centre, size])
    #expect(read.map { $0.firstAttribute } == [.left, .top, .right, .bottom, .centerX, .centerY, .height, .width])
    #expect(read.map { $0.secondAttribute } == [.left, .top, .right, .bottom, .centerX, .centerY, .none, .none])
    #expect(read.map { $0.constant } == [2, 1, -4, -3, 0, 0, 200, 100])
    #expect(read.allSatisfy { $0.name == nil && $0.relation == .equal && $0.multiplier == 1 })
    edges.values = []
    #expect(try self.read(c, [edges]).allSatisfy { $0.constant == 0 })
  }

  @Test func whoKeepsTheName() throws {
    #expect(try read(c, [set(.width, 1)])[0].nameKeeper == c)
    #expect(try read(g, [set(.width, 1)])[0].nameKeeper == b)
    #expect(try read(c, [make(.left, b, .left, name: "n")])[0].nameKeeper == b)
    #expect(try read(c, on: root, [make(.left, b, .left, name: "n")])[0].nameKeeper == root)
    #expect(try read(c, on: root, [make(.left, b, .left, on: b, name: "n")])[0].nameKeeper == b)
    var safe = make(.left, b, .left, name: "n")
    safe.call = .makeSafeArea
    #expect(try read(c, on: root, [safe])[0].nameKeeper == b)
    #expect(try read(c, on: root, [safe])[0].second == ItemToken(2, .safeArea))
    #expect(try read(ItemToken(3, .margins), [make(.left, b, .left)])[0].nameKeeper == c)
  }

  @Test func targetsMustBeAbove() {
    for target in [a, c, g, ItemToken(0, .safeArea)] {
      let found = failure { () throws(LayoutError) in try read(c, [make(.left, b, .left, on: target)]) }
      #expect(found?.kind == .noCommonAncestor)
    }
    let orphan = failure { () throws(LayoutError) in try read(root, [make(.left, b, .left)]) }
    #expect(orphan?.kind == .noSuperview)
    // A constraint that is wrong in itself is wrong first.
    let both = failure { () throws(LayoutError) in try read(root, [make(.left, b, .top)]) }
    #expect(both?.kind == .attrPair)
  }

  @Test func safeAreasOfWhatHasNone() {
    var safe = make(.left, g, .left)
    safe.call = .makeSafeArea
    #expect(failure { () throws(LayoutError) in try read(c, [safe]) }?.kind == .noSafeArea)
    safe.related = ItemToken(0, .safeArea)
    #expect(failure { () throws(LayoutError) in try read(c, [safe]) }?.kind == .noSafeArea)
  }

  /// Steps, the bytes of the error marked by « and ».
  @Test(arguments: [
    (#"{«"widht"»:1}"#, ErrorKind.document), (#"{"set":"width","to":1,«"x"»:1}"#, .document),
    (#"{"setSize":«[»1]}"#, .document), (#"{"setSize":[1,«null»]}"#, .document),
    (#"{"setSize":[«1e999»,1]}"#, .notFinite),
    (#"{"alignAllEdgesTo":"root","insets":«[»1,2,3]}"#, .document),
    (#"{"make":"width","equalTo":"root","s":"width","times":«"2"»}"#, .document),
    (#"{"make":"\u006ceft","equalTo":"root","s":"«t\u006fp»"}"#, .attrPair),
    (#"{"priority":«0»},{"set":"width","to":1}"#, .priority),
    (#"{"priority":«"500"»},{"set":"width","to":1}"#, .document),
    (#"{"set":"width","to":1,"name":"n"},{"make":"width","greaterThan":null,"on":"a","name":"«n»"}"#, .nameExists),
  ])
  func places(_ marked: String, _ kind: ErrorKind) throws {
    let head = #"{"als":1,"root":{"children":[{"name":"a"}]},"constraints":[{"layout":"a","do":["#
    let whole = head + marked + "]}]}"
    let source = whole.replacing("«", with: "").replacing("»", with: "")
    let found = failure { () throws(LayoutError) in try readDocument(Array(source.utf8)) }
    #expect(found?.kind == kind, "\(marked): \(found?.message ?? "")")
    let open = try #require(whole.firstRange(of: "«"))
    let close = try #require(whole.firstRange(of: "»"))
    let lower = whole[..<open.lowerBound].utf8.count
    #expect(found?.span == SourceRange(lower, whole[open.upperBound..<close.lowerBound].utf8.count), "\(marked)")
  }

  @Test func suggestions() {
    let source =
      #"{"als":1,"root":{"children":[{"name":"a"}]},"constraints":[{"layout":"a","do":[{"centreIn":"root"}]}]}"#
    let found = failure { () throws(LayoutError) in try readDocument(Array(source.utf8)) }
    #expect(found?.suggestion == "did you mean \"centerIn\"?")
  }
}
