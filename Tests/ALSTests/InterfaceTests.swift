// Trees, names, groups, metrics, copies, limits, logs: the rest of the interface from Swift.

import Testing

@testable import ALS

@Suite struct InterfaceTests {
  private final class Object {
    nonisolated(unsafe) static var living = 0
    init() { Object.living += 1 }
    deinit { Object.living -= 1 }
  }

  private func page() throws -> (layout: Layout, root: Item, a: Item, b: Item) {
    let layout = try Layout()
    let root = try layout.view("root", size: (200, 100))
    let views = try layout.views(["a", "b"], in: root)
    return (layout, root, views[0], views[1])
  }

  @Test func treesAreWalked() throws {
    let (layout, root, a, b) = try page()
    let guide = try layout.guide("g", in: root)
    #expect(root.children == [a, b] && root.guides == [guide] && layout.items == [root, guide, a, b])
    #expect(layout.roots == [root] && a.parent == root && root.parent == nil)
    try b.move(to: root, at: 0)
    #expect(root.children == [b, a])
    try b.move(to: a)
    #expect(b.parent == a && a.children == [b])
    try b.setName("bee")
    #expect(try b.name == "bee" && layout.find("b") == nil)
    #expect(try !layout.looseGuide().isView)
    #expect(throws: LayoutFailure.self) { try a.move(to: b) }
    #expect(throws: LayoutFailure.self) { try a.move(to: root, at: 9) }
  }

  @Test func traitsReadBack() throws {
    let (layout, root, a, b) = try page()
    try a.setDirection(.rightToLeft)
    #expect(a.direction == .rightToLeft && b.direction == .inherit && a.isRightToLeft && !b.isRightToLeft)
    try a.setHidden(true)
    try a.setZ(7)
    #expect(a.isHidden && a.z == 7 && !b.isHidden)
    try layout.setIntrinsicSizes([(a, width: 30, height: 20), (b, width: nil, height: 5)])
    #expect(a.intrinsicSize.width == 30 && b.intrinsicSize.width == nil && root.size.height == 100)
    try a.setAlignmentInsets(Insets(left: 2))
    try a.setMarginRules(fromSafeArea: true, preserveSuperview: false)
    try root.setSafeArea(Insets(top: 10))
    try layout.activate {
      a.left == root.left + 10
      a.top == root.top + 3
      b.left == a.left
      b.top == a.bottom
    }
    try layout.solve()
    #expect(a.alignmentRect == Frame(10, 3, 30, 20) && a.frame == Frame(8, 3, 32, 20))
    try layout.setScale(1)
    #expect(try layout.scale == 1 && a.snappedFrame(in: nil) == a.frame && layout.snappedFrames.count == 3)
    #expect(try layout.frames(of: [b, a]) == [Frame(10, 23, 0, 5), Frame(8, 3, 32, 20)])
    #expect(layout.withFrames { $0[a.index] } == a.frame && layout.withFrames { $0[-1] } == nil)
    #expect(Set(layout.changedItems.compactMap { $0.name }) == ["root", "a", "b"])
    #expect(Set(layout.snappedChangedItems.compactMap { $0.name }) == ["root", "a", "b"])
    #expect(layout.unsettledItems.isEmpty)
    let request = try root.sizeRequest(width: 50)
    #expect(request.natural.height >= 0 && request.minimum.width >= 0)
    let snapshot = try layout.snapshot()
    #expect(snapshot.frames(of: [b]) == [Frame(10, 23, 0, 5)] && snapshot.frames(of: [b], inRoot: true).count == 1)
    try a.setGone(true)
    #expect(a.isGone && !b.isGone)
  }

  @Test func constraintsHaveNamesHostsAndGroups() throws {
    let (layout, root, a, b) = try page()
    let gap = try layout.add(b.left == a.right + 8)
    try gap.setName("gap")
    #expect(try gap.name == "gap" && root.constraint(named: "gap") == gap && gap.info().host == root)
    #expect(layout.constraints(named: "gap") == [gap] && layout.constraints(named: "gap", in: a).isEmpty)
    #expect(try layout.replace("gap", at: root, with: b.left == a.right + 9) == gap)
    #expect(try gap.info().constant == 9)
    #expect(throws: LayoutFailure.self) {
      try layout.replace("gap", at: root, with: a.left + a.right == b.left + b.right)
    }
    let wide = try layout.add(a.width == 50)
    try a.keep(wide, as: "wide")
    #expect(throws: LayoutFailure.self) { try a.keep(gap, as: "wide") }
    try gap.setGoneConstant(3)
    #expect(gap.goneConstant == 3)
    try gap.setGoneConstant(nil)
    try gap.setMultiplier(1)
    try gap.setIdentifier("the gap")
    #expect(gap.goneConstant == nil && gap.identifier == "the gap")
    try gap.setHost(nil)
    #expect(try !gap.info().isActive)
    let group = try layout.group("both")
    try group.add(gap)
    try group.add(wide)
    try group.setActive(false)
    #expect(try group.members == [gap, wide] && !wide.info().isActive && wide.info().group == group)
    #expect(try layout.findGroup("both") == group && layout.findGroup("none") == nil && layout.groups == [group])
    let outer = try layout.group("outer")
    try group.setParent(outer)
    try outer.setCondition("root.width < 0", scope: root)
    try group.setOverride("{}")
    try layout.solve()
    #expect(try outer.condition == "root.width < 0" && !group.rule().isInForce && group.rule().parent == outer)
    #expect(try layout.rulesChanged.contains(outer) && outer.rule().isRule && !wide.info().isInForce)
    try outer.setCondition(nil)
    try group.setOverride(nil)
    try group.setParent(nil)
    try outer.destroy()
    try group.remove(gap)
    #expect(group.members == [wide] && group.name == "both")
    try group.destroy()
    try layout.setActive([gap, wide], true)
    try layout.setConstants([(gap, 1), (wide, 2)])
    #expect(try wide.info().constant == 2 && layout.constraints == [gap, wide])
    #expect(try root.destroyConstraints(named: "gap", "wide", inside: true) == 2 && layout.constraints.isEmpty)
    try layout.destroy([layout.add(a.width == 1), layout.add(a.width == 2)])
    #expect(layout.constraints.isEmpty)
  }

  @Test func metricsCopiesLimitsAndLogs() throws {
    let (layout, root, a, _) = try page()
    try layout.setMetric("pad", 12)
    #expect(try layout.metric("pad") == 12 && layout.metric("none") == nil)
    try layout.removeMetric("pad")
    #expect(try layout.metric("pad") == nil)
    let constraint = try layout.add(a.left == root.left + 4)
    try layout.solve()
    let copy = try layout.copy()
    #expect(try layout.counterpart(of: a, in: copy).frame == Frame(4, 0, 0, 0))
    #expect(try layout.counterpart(of: constraint, in: copy).info().constant == 4 && copy.digest == layout.digest)
    var heard: [String] = []
    try layout.setLog { heard.append($0) }
    #expect(throws: LayoutFailure.self) { try layout.add("nobody.left = 4") }
    try layout.setLog(nil)
    #expect(throws: LayoutFailure.self) { try layout.add("nobody.left = 4") }
    #expect(heard.count == 1 && heard[0].contains("nobody"))
    var limits = Layout.Limits()
    limits.items = 1
    let small = try Layout(limits: limits)
    try small.view()
    let failure = #expect(throws: LayoutFailure.self) { try small.view() }
    #expect(failure?.kind == "LIMIT" && version >= 100)
    limits.work = 1_000_000
    #expect(limits.c.max_work == 1_000_000 && limits.c.max_items == 1)
    #expect(try layout.formatMeta("//widths icon:16\nH:|[icon]|").contains("16"))
  }

  @Test func namesComeLaterAndDocumentsHaveThemes() throws {
    let (layout, root, _, _) = try page()
    let made = try layout.add("title.left = super.left + 10; title.width = 5", scope: root, deferred: true)
    #expect(layout.waiting == made && made[0].waitingMessage?.contains("title") == true)
    let title = try layout.view("title", in: root)
    #expect(layout.waiting.isEmpty && made[0].waitingMessage == nil)
    try layout.solve()
    #expect(title.frame?.x == 10)
    let document =
      #"{"als": 1, "metrics": {"pad": 3}, "root": {"size": [9, 9], "children": [{"name": "x"}]}, "constraints": ["H:|-pad-[x]-|"]}"#
    let other = try Layout()
    _ = try other.read(document: document, metrics: ["pad": 2, "more": 1], spacing: [1])
    try other.solve()
    #expect(other.items[1].frame?.x == 2 && other.items[1].frame?.width == 6)
    #expect(throws: LayoutFailure.self) { try other.read(document: document, metrics: ["pad": .nan]) }
  }

  @Test func documentsIncludeOthersAndMetricsAreTexts() throws {
    let tile = #"{"components": {"tile": {"view": {"intrinsic": [7, 9]}, "constraints": ["self.left = super.left"]}}}"#
    let page =
      #"{"als": 1, "include": ["a.json"], "root": {"size": [9, 9], "children": [{"use": "tile", "name": "t"}]}}"#
    let layout = try Layout()
    var asked: [String] = []
    _ = try layout.read(document: page) { name in
      asked.append(name)
      return tile
    }
    try layout.solve()
    #expect(asked == ["a.json"] && layout.items[1].frame?.width == 7)
    struct Missing: Error {}
    #expect(throws: LayoutFailure.self) { try layout.read(document: page) { _ in throw Missing() } }
    #expect(throws: LayoutFailure.self) { try layout.read(document: page) }
    try layout.setMetric("pad", 4)
    try layout.setMetric("wide", text: "2 * pad")
    try layout.setMetric("pad", 5)
    #expect(try layout.metric("wide") == 10)
    #expect(layout.metricText("wide") == "2 * pad" && layout.metricText("pad") == nil)
  }

  @Test func objectsAreKept() throws {
    do {
      let (layout, root, a, _) = try page()
      let constraint = try layout.add(a.left == root.left)
      try a.setUserData(Object())
      try constraint.setUserData(Object())
      #expect(Object.living == 2 && a.userData is Object && constraint.userData is Object && root.userData == nil)
      try a.setUserData(nil)
      #expect(Object.living == 1 && a.userData == nil)
      try a.destroy()
      #expect(throws: LayoutFailure.self) { try a.setUserData(Object()) }
    }
    #expect(Object.living == 0)
  }
}
