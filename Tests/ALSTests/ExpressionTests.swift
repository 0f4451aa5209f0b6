// Operators, lists, shorthand dictionaries and builder blocks, with the frames they make.

import Testing

@testable import ALS

@Suite struct ExpressionTests {
  private func page() throws -> (layout: Layout, root: Item, save: Item, cancel: Item) {
    let layout = try Layout()
    let root = try layout.view("root", size: (320, 480))
    return (layout, root, try root.view("save"), try root.view("cancel"))
  }

  @Test func operatorsMakeConstraints() throws {
    let (layout, root, save, cancel) = try page()
    let made = try layout.activate {
      save.width == 2 * cancel.width + 8
      save.width >= 300 ~ 750
      cancel.width == 100
      20 + root.left == save.left
      (save.left + save.right) / 2 <= cancel.right
      save.height == cancel.height
      3 * save.height == 120
      root.bottom - cancel.bottom == cancel.height
      (save.top == root.top + 10).identified(by: "top")
    }
    #expect(try layout.solve().conflicts == 0)
    #expect(made.count == 9 && made[8].identifier == "top")
    #expect(save.frame == Frame(20, 10, 208, 40) && cancel.frame == Frame(24, 400, 100, 40))
    let info = try made[0].info()
    #expect(info.first == save && info.second == cancel && info.multiplier == 2 && info.constant == 8)
    #expect(try made[1].info().priority == 750 && made[1].violation() == 92)
    #expect(try made[7].terms().count == 3 && made[7].info().termCount == 3)
    let turned = try layout.add(2 * save.width + 6 >= cancel.width, active: false).info()
    #expect(turned.first == cancel && turned.relation == .lessOrEqual && turned.multiplier == 2 && turned.constant == 6)
    #expect(!turned.isActive && "\(turned.relation) \(turned.firstAttribute)" == "<= width")
  }

  @Test func listsHoldTextsLoopsAndConditions() throws {
    let (layout, root, save, cancel) = try page()
    let isTall = true
    let made = try layout.activate(in: root) {
      "H:|-[save(100)]-[cancel]-|"
      for view in [save, cancel] { view.top == root.top + 5 }
      if isTall {
        save.height == 60
      } else {
        save.height == 30
      }
      [cancel.height == save.height]
    }
    try layout.solve()
    #expect(made.count == 8)
    #expect(save.frame == Frame(20, 5, 100, 60) && cancel.frame == Frame(128, 5, 172, 60))
  }

  @Test func listsAreMadeWholeOrNotAtAll() throws {
    let (layout, root, save, _) = try page()
    let before = layout.digest
    let failure = #expect(throws: LayoutFailure.self) {
      try layout.activate(in: root) {
        save.width == 10
        "save.height = 20; haeder.top = 5"
      }
    }
    #expect(failure?.kind == "NAME_VIEW" && layout.digest == before)
    let other = #expect(throws: LayoutFailure.self) {
      try layout.activate {
        save.width == 10
        save.left == save.width
      }
    }
    #expect(other?.kind == "ATTR_PAIR" && other?.index == 1 && layout.digest == before)
    #expect(throws: LayoutFailure.self) { try layout.add(save.width == 10 ~ 1001) }
    #expect(throws: LayoutFailure.self) { try layout.add(save.width == .infinity) }
    #expect(layout.digest == before && layout.constraints.isEmpty)
  }

  @Test func shorthandIsADictionary() throws {
    let (layout, root, save, cancel) = try page()
    try save.add(["left ==": .superview, "top ==": .superview(constant: 4), "width ==": 32, "height == tall": 10.5])
    let made = try cancel.add([
      "left ==": .to(save.right), "top >=": .to(save.bottom, multiplier: 1, constant: 8, priority: 900), "width ==": 5,
      "height ==": .constant(7, priority: 500),
    ])
    try layout.solve()
    #expect(save.frame == Frame(0, 4, 32, 10.5) && cancel.frame == Frame(32, 22.5, 5, 7))
    #expect(try made.count == 4 && made[1].info().priority == 900)
    let failure = #expect(throws: LayoutFailure.self) { try root.add(["width ==": 3, "wdith ==": 3]) }
    #expect(failure?.kind == "NAME_ATTR" && failure?.index == 1)
  }

  @Test func blocksAreTheBuilder() throws {
    let (layout, root, save, cancel) = try page()
    try root.setSafeArea(Insets(top: 20))
    try save.layout {
      $0.setSize(60, 40)
      $0.center(in: root)
    }
    let made = try cancel.layout {
      $0.make(.right, equalTo: save, s: .left, minus: 10, name: "gap")
      $0.make(.top, equalToSafeArea: root, plus: 1)
      $0.setPriorityDefaultHigh()
      $0.set(.height, to: 30, name: "height")
      $0.make(.width, greaterThan: save, times: 0.5)
      $0.setPriority(1)
      $0.make(.width, lessThan: nil, plus: 5)
    }
    try layout.solve()
    #expect(save.frame == Frame(130, 220, 60, 40) && cancel.frame == Frame(90, 21, 30, 30))
    #expect(made.count == 5)
    #expect(try root.constraint(named: "gap") == made[0] && cancel.constraint(named: "height")?.info().priority == 750)
    #expect(try root.constraint(named: "height") == nil)
    let failure = #expect(throws: LayoutFailure.self) {
      try save.layout {
        $0.set(.width, to: 60)
        $0.make(.left, equalTo: cancel, s: .top)
      }
    }
    #expect(failure?.kind == "ATTR_PAIR" && failure?.index == 1)
    let guide = try layout.guide("g", in: root)
    try guide.layout { $0.alignAllEdges(to: root, insets: Insets(top: 1, left: 2, bottom: 3, right: 4)) }
    try layout.solve()
    #expect(guide.frame == Frame(2, 1, 314, 476))
  }
}
