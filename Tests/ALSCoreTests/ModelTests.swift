// The model through the façade: handles, hierarchy, activation, names, groups, copies and budgets.

import Testing

@testable import ALSCore

@Suite struct ModelTests {
  let layout = Layout()

  func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  func view(_ name: String, in parent: Handle = .none) throws -> Handle {
    try layout.makeView(parent: parent, name: bytes(name))
  }

  @discardableResult
  func relate(
    _ first: Handle, _ attribute: Attribute, _ second: Handle = .none, _ other: Attribute = .none,
    multiplier: Double = 1, constant: Double = 0, priority: Float = 1000, inactive: Bool = false
  ) throws -> Handle {
    try layout.makeConstraint(
      ConstraintSpec(
        first: first, firstAttribute: Int32(attribute.rawValue), relation: 0, second: second,
        secondAttribute: Int32(other.rawValue), multiplier: multiplier, constant: constant, priority: priority),
      inactive: inactive)
  }

  func refusal(_ body: () throws -> Void) -> ErrorKind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? LayoutError)?.kind
    }
  }

  @Test func handlesOfTheGoneAndTheForeignAreRefused() throws {
    let root = try view("root")
    let a = try view("a", in: root)
    try layout.destroyItem(a)
    #expect(refusal { _ = try layout.frame(a) } == .handle)
    let b = try view("b", in: root)
    #expect(b != a && b.slot == a.slot)
    #expect(refusal { _ = try Layout().frame(b) } == .handle)
    #expect(refusal { _ = try layout.info(constraint: b) } == .handle)
    #expect(refusal { _ = try layout.frame(.none) } == .handle)
  }

  @Test func aSlotThatHasSeenAllGenerationsIsRetired() throws {
    var last = Handle.none
    for _ in 0..<70_000 {
      last = try layout.makeView(parent: .none, name: nil)
      try layout.destroyItem(last)
    }
    #expect(last.slot == 1)
    #expect(layout.model.items.liveCount == 0)
  }

  @Test func numbersOutOfRangeChangeNothing() throws {
    let a = try view("a")
    for (constant, multiplier) in [(Double.nan, 1), (.infinity, 1), (2e9, 1), (0, .infinity), (0, 2e6)] {
      #expect(
        refusal { try relate(a, .width, a, .height, multiplier: multiplier, constant: constant) } == .notFinite)
    }
    for priority: Float in [0, -1, 1001, .nan] {
      #expect(refusal { try relate(a, .width, constant: 10, priority: priority) } == .priority)
    }
    #expect(refusal { try relate(.none, .width, constant: 10) } == .noFirstItem)
    #expect(layout.model.constraints.liveCount == 0)
  }

  @Test func itemsOfTwoTreesCannotBeRelated() throws {
    let a = try view("a")
    let b = try view("b")
    #expect(refusal { try relate(a, .left, b, .left) } == .noCommonAncestor)
    let later = try relate(a, .left, b, .left, inactive: true)
    #expect(refusal { try layout.setActive(later, true) } == .noCommonAncestor)
    try layout.setParent(b, a, index: -1)
    try layout.setActive(later, true)
    #expect(try layout.info(constraint: later).host == a)
  }

  @Test func leavingAParentSwitchesOffWhatItsAncestorsHold() throws {
    let root = try view("root")
    let p = try view("p", in: root)
    let q = try view("q", in: root)
    let a = try view("a", in: p)
    let outside = try relate(a, .left, root, .left)
    let inside = try relate(a, .top, p, .top)
    let own = try relate(p, .width, constant: 20)
    try layout.setParent(p, q, index: -1)
    #expect(try layout.info(constraint: outside).isActive == false)
    #expect(try layout.info(constraint: inside).isActive)
    #expect(try layout.info(constraint: own).isActive)
    #expect(try layout.info(constraint: outside).host == root)
    #expect(refusal { try layout.setParent(q, a, index: -1) } == .cycle)
  }

  @Test func reorderingKeepsConstraintsAndFindsTheRightPlace() throws {
    let root = try view("root")
    let a = try view("a", in: root)
    let b = try view("b", in: root)
    let c = try view("c", in: root)
    let kept = try relate(a, .left, root, .left)
    try layout.setParent(c, root, index: 0)
    #expect(try layout.nextChild(root, .none) == c)
    try layout.setParent(c, root, index: 2)
    #expect(try layout.nextChild(root, .none) == a)
    #expect(try layout.nextChild(root, a) == c)
    #expect(try layout.nextChild(root, c) == b)
    #expect(try layout.info(constraint: kept).isActive)
    #expect(refusal { try layout.setParent(c, root, index: 4) } == .argument)
  }

  @Test func destroyingAnItemEndsWhatNamesItsSubtree() throws {
    let root = try view("root")
    let p = try view("p", in: root)
    let a = try view("a", in: p)
    let guide = try layout.makeGuide(owner: p, name: nil)
    let safe = try layout.special(.safeArea, of: p)
    let doomed = try relate(a, .left, root, .left)
    let alsoDoomed = try relate(guide, .top, safe, .top)
    let kept = try relate(root, .width, constant: 5)
    try layout.destroyItem(p)
    #expect(layout.endedItems.count == 4 && layout.endedConstraints.count == 2)
    for handle in [a, guide, safe] { #expect(refusal { _ = try layout.info(item: handle) } == .handle) }
    for handle in [doomed, alsoDoomed] { #expect(refusal { _ = try layout.info(constraint: handle) } == .handle) }
    #expect(try layout.nextConstraint(.none) == kept)
  }

  @Test func deepTreesCostNoStack() throws {
    var parent = try view("top")
    let top = parent
    for _ in 0..<100_000 { parent = try layout.makeView(parent: parent, name: nil) }
    try relate(parent, .left, top, .left, constant: 7)
    try layout.setDirection(top, .rightToLeft)
    #expect(try layout.info(item: parent).effectiveDirection == .rightToLeft)
    try layout.destroyItem(top)
    #expect(layout.model.items.liveCount == 0 && layout.model.constraints.liveCount == 0)
  }

  @Test func theNearestNameWinsAndTwoOnOneLevelAreAmbiguous() throws {
    let root = try view("root")
    let p = try view("p", in: root)
    let near = try view("x", in: root)
    let deep = try view("x", in: p)
    #expect(try layout.find(bytes("x"), scope: .none) == near)
    #expect(try layout.find(bytes("x"), scope: p) == deep)
    _ = try view("x", in: root)
    #expect(refusal { _ = try layout.find(bytes("x"), scope: root) } == .nameView)
    #expect(try layout.find(bytes("y"), scope: root) == nil)
  }

  @Test func constraintNamesAreUniqueInTheirHost() throws {
    let root = try view("root")
    let a = try view("a", in: root)
    let first = try relate(a, .left, root, .left)
    let second = try relate(a, .top, root, .top)
    let own = try relate(a, .width, constant: 1)
    try layout.setName(constraint: first, bytes("edge"))
    #expect(refusal { try layout.setName(constraint: second, bytes("edge")) } == .nameExists)
    try layout.setName(constraint: own, bytes("edge"))
    #expect(try layout.findConstraint(bytes("edge"), host: root) == first)
    #expect(try layout.findConstraint(bytes("edge"), host: a) == own)
    #expect(refusal { try layout.setHost(own, root) } == .nameExists)
  }

  @Test func aCopyIsIndependentAndKnowsItsCounterparts() throws {
    let root = try view("root")
    try layout.setSize(root, Size(100, 50))
    _ = try layout.solve()
    let copy = Layout(copying: layout)
    let twin = try layout.counterpart(item: root, in: copy)
    #expect(try copy.frame(twin) == Rect(0, 0, 100, 50))
    #expect(try copy.ambiguity(twin) == 0)
    try layout.setSize(root, Size(10, 5))
    _ = try layout.solve()
    _ = try copy.solve()
    #expect(try copy.frame(twin) == Rect(0, 0, 100, 50))
    let late = try view("late")
    _ = try copy.makeView(parent: .none, name: nil)
    #expect(refusal { _ = try layout.counterpart(item: late, in: copy) } == .handle)
    #expect(refusal { _ = try layout.counterpart(item: root, in: Layout()) } == .argument)
  }

  @Test func groupsSwitchAllOrNone() throws {
    let root = try view("root")
    let a = try view("a", in: root)
    let other = try view("other")
    let group = try layout.makeGroup(bytes("g"))
    let good = try relate(a, .left, root, .left, inactive: true)
    let bad = try relate(a, .left, other, .left, inactive: true)
    try layout.add(good, to: group)
    try layout.add(bad, to: group)
    #expect(refusal { try layout.setActive(group: group, true) } == .noCommonAncestor)
    #expect(try layout.info(constraint: good).isActive == false)
    try layout.remove(bad, from: group)
    try layout.setActive(group: group, true)
    #expect(try layout.info(constraint: good).isActive)
    #expect(refusal { _ = try layout.makeGroup(bytes("g")) } == .nameExists)
  }

  @Test func termsMeasureDistances() throws {
    let root = try view("root")
    try layout.setSize(root, Size(100, 10))
    var views: [Handle] = []
    for name in ["a", "b", "c"] {
      let made = try view(name, in: root)
      try relate(made, .width, constant: 10)
      views.append(made)
    }
    try relate(views[0], .left, root, .left)
    try relate(views[2], .right, root, .right)
    let terms = [(2, Attribute.left, 1.0), (1, .right, -1), (1, .left, -1), (0, .right, 1)].map {
      TermSpec(item: views[$0.0], attribute: Int32($0.1.rawValue), multiplier: $0.2)
    }
    _ = try layout.makeConstraint(4, { terms[$0] }, relation: 0, constant: 0, priority: 1000, inactive: false)
    _ = try layout.solve()
    #expect(try layout.frame(views[1])?.x == 45)
    let lone = [terms[0]]
    #expect(
      refusal {
        _ = try layout.makeConstraint(1, { lone[$0] }, relation: 0, constant: 3, priority: 1000, inactive: false)
      } == .locationConstant)
  }

  @Test func editsReachTheNextLayoutOnly() throws {
    let root = try view("root")
    try layout.setSize(root, Size(100, 100))
    let a = try view("a", in: root)
    let left = try relate(a, .left, root, .left, constant: 5)
    #expect(try layout.frame(a) == nil)
    _ = try layout.solve()
    try layout.setConstant(left, 9)
    #expect(try layout.frame(a)?.x == 5)
    let report = try layout.solve()
    #expect(try layout.frame(a)?.x == 9 && report.revision == 2)
    #expect(try layout.solve().revision == 2)
    try layout.setPriority(left, 10)
    try relate(a, .left, root, .left, constant: 50)
    _ = try layout.solve()
    #expect(try layout.frame(a)?.x == 50 && layout.violation(left) == 41)
  }

  @Test func longPathsFollowMovedViews() throws {
    let root = try view("root")
    let side = try view("side", in: root)
    try relate(side, .left, root, .left, constant: 1000)
    let middle = try view("middle", in: root)
    try relate(middle, .left, root, .left, constant: 10)
    var parent = middle
    for _ in 0..<12 {
      let inner = try layout.makeView(parent: parent, name: nil)
      try relate(inner, .left, parent, .left, constant: 1)
      parent = inner
    }
    let leaf = try view("leaf", in: parent)
    let inside = try relate(leaf, .left, middle, .left, constant: 100)
    _ = try layout.solve()
    #expect(try layout.frame(leaf)?.x == 88)
    try layout.setParent(middle, side, index: -1)
    try relate(middle, .left, side, .left, constant: 3)
    try relate(leaf, .top, root, .top, constant: 4)
    let far = try relate(leaf, .right, root, .left, constant: 2000)
    _ = try layout.solve()
    #expect(try layout.info(constraint: inside).isActive)
    #expect(try layout.frame(leaf)?.x == 88)
    #expect(try layout.frame(leaf, in: .none)?.x == 1103)
    #expect(try layout.violation(far) == 0)
    try layout.setParent(middle, .none, index: -1)
    _ = try layout.solve()
    #expect(try layout.frame(leaf)?.x == 88)
  }

  @Test func stampsAreRenumberedInOrder() throws {
    let a = try view("a")
    while !layout.model.constraints.stamps.areTooHigh { _ = layout.model.constraints.nextStamps(1 << 20) }
    let first = try relate(a, .width, constant: 10)
    let second = try relate(a, .width, constant: 20)
    let third = try relate(a, .width, constant: 30)
    let report = try layout.solve()
    #expect(report.broken == 2)
    #expect(try layout.info(constraint: first).isBroken == false)
    #expect(try layout.info(constraint: second).isBroken && layout.info(constraint: third).isBroken)
    #expect(!layout.model.constraints.stamps.areTooHigh)
  }

  @Test func budgetsAreKept() throws {
    var limits = LayoutLimits()
    limits.items = 2
    limits.constraints = 1
    let small = Layout(limits: limits)
    let a = try small.makeView(parent: .none, name: nil)
    _ = try small.makeView(parent: a, name: nil)
    #expect(refusal { _ = try small.makeView(parent: a, name: nil) } == .limit)
    #expect(refusal { _ = try small.special(.margins, of: a) } == .limit)
    limits.items = 1000
    limits.memoryBytes = 2000
    let poor = Layout(limits: limits)
    #expect(
      refusal { for _ in 0..<100 { _ = try poor.makeView(parent: .none, name: nil) } } == .memory)
    #expect(poor.model.items.liveCount < 10)
  }
}
