// Edits: a rollback, and a call that fails, leave the model and the published layout unchanged to the last bit.

import Foundation
import Testing

@testable import ALSCore

/// A layout under random changes; which, is decided by a number.
private final class Subject {
  let layout = Layout()
  var random: Random
  var items: [Handle] = []
  var constraints: [Handle] = []
  var groups: [Handle] = []

  init(seed: UInt64) throws {
    random = Random(state: seed)
    items.append(try layout.makeView(parent: .none, name: Array("root".utf8)[...]))
    try layout.setSize(items[0], Size(300, 200))
    for _ in 0..<4 { try change(0) }
  }

  func pick(_ list: [Handle]) -> Handle { list.isEmpty ? .none : list[random.below(list.count)] }

  func number() -> Double {
    let usual: [Double] = [0, 8, 20, 50, 100, 150, -4, .nan]
    return usual[random.below(random.below(6) == 0 ? 8 : 7)]
  }

  /// One change; it may be one that fails.
  func change(_ kind: Int) throws {
    let item = pick(items)
    let constraint = pick(constraints)
    let name = Array("v\(random.below(9))".utf8)[...]
    switch kind {
    case 0: items.append(try layout.makeView(parent: item, name: name))
    case 1: items.append(try layout.makeGuide(owner: item, name: name))
    case 2: items.append(try layout.special(random.below(2) == 0 ? .safeArea : .margins, of: item))
    case 3: if item != items[0] { try layout.destroyItem(item) }
    case 4: if item != items[0] { try layout.setParent(item, pick(items), index: -1) }
    case 5, 6, 7: try relate(item)
    case 8: try addText(item)
    case 9: try layout.destroyConstraints(1) { _ in constraint }
    case 10: try layout.setConstant(constraint, number())
    case 11: try layout.setPriority(constraint, [1000, 750, 10, 0][random.below(4)])
    case 12: try layout.setActive(constraint, random.below(2) == 0)
    case 13: try layout.setIntrinsicSize(item, Size(number(), number()))
    case 14: try layout.setMargins(item, Edges(all: number()))
    case 15: try layout.setSafeArea(item, Edges(all: number()))
    case 16: try layout.setDirection(item, random.below(2) == 0 ? .rightToLeft : .inherit)
    case 17: try layout.setName(constraint: constraint, name)
    case 18: try layout.setMetric(name, number())
    case 19: groups.append(try layout.makeGroup(name))
    case 20: try layout.add(constraint, to: pick(groups))
    case 21: try layout.destroyGroup(pick(groups))
    case 22: try layout.setIdentifier(constraint, Array(name))
    case 23: _ = try layout.tryOut()
    default: _ = try layout.solve()
    }
  }

  static let kinds = 27

  func relate(_ item: Handle) throws {
    let attributes: [Attribute] = [.left, .right, .top, .width, .leading, .centerY, .topMargin]
    let attribute = Int32(attributes[random.below(7)].rawValue)
    let alone = random.below(3) == 0
    let spec = ConstraintSpec(
      first: item, firstAttribute: alone ? Int32(Attribute.width.rawValue) : attribute,
      relation: Int32(random.below(3)) - 1, second: alone ? .none : pick(items),
      secondAttribute: alone ? 0 : attribute, multiplier: 1, constant: number(),
      priority: [1000, 1000, 500, 250][random.below(4)])
    constraints.append(try layout.makeConstraint(spec, inactive: random.below(8) == 0))
  }

  func addText(_ scope: Handle) throws {
    let text = "v\(random.below(9)).left == v\(random.below(9)).right + 4; v\(random.below(9)).width = 30 @600"
    var count = 0
    constraints += try layout.add(
      Array(text.utf8), syntax: 0, scope: scope, options: TextOptions(), most: .max, count: &count)
  }

  func changeAnything() throws { try change(random.below(Subject.kinds)) }
}

/// Cells in a row, in which constants move.
private final class List {
  let layout = Layout()
  var random: Random
  /// Whether edits ask questions.
  var reads = true
  var cells: [Handle] = []
  var moving: [Handle] = []

  init(seed: UInt64, hasConflict: Bool) throws {
    random = Random(state: seed)
    let root = try layout.makeView(parent: .none, name: nil)
    try layout.setSize(root, Size(1000, 200))
    cells.append(root)
    for k in 0..<8 {
      let cell = try layout.makeView(parent: root, name: Array("cell\(k)".utf8)[...])
      let edge: Attribute = k == 0 ? .left : .right
      moving.append(try add(cell, .left, 0, k == 0 ? root : cells[k], edge, 8, 1000))
      moving.append(try add(cell, .width, 0, .none, nil, 40, 1000))
      moving.append(try add(cell, .top, 0, root, .top, 4, 1000))
      moving.append(try add(cell, .height, [0, 1][k % 2], .none, nil, 30, [1000, 500][k % 2]))
      if k % 3 == 0 { _ = try add(cell, .right, -1, root, .right, -60, 700) }
      cells.append(cell)
    }
    if hasConflict {
      let odd = try layout.makeView(parent: root, name: nil)
      for width in [10.0, 20.0] { _ = try add(odd, .width, 0, .none, nil, width, 1000) }
    }
    _ = try layout.solve()
  }

  func add(
    _ first: Handle, _ a: Attribute, _ relation: Int32, _ second: Handle, _ b: Attribute?, _ constant: Double,
    _ priority: Float
  ) throws -> Handle {
    try layout.makeConstraint(
      ConstraintSpec(
        first: first, firstAttribute: Int32(a.rawValue), relation: relation, second: second,
        secondAttribute: b.map { Int32($0.rawValue) } ?? 0, multiplier: 1, constant: constant, priority: priority),
      inactive: false)
  }

  func constant() -> Double { Double(random.below(600)) / 10 }

  /// An edit with others inside it; counts the solves that were steps.
  func edit(depth: Int, cancelled: Bool, _ steps: inout Int) throws {
    let count = (cells.count, moving.count)
    try layout.beginEdit()
    for _ in 0...random.below(6) {
      switch random.below(depth < 3 ? 16 : 13) {
      case 0..<6: try layout.setConstant(moving[random.below(moving.count)], constant())
      case 6..<10:
        let before = layout.session.sync.solver
        let isStep = layout.model.changes.arePending
        _ = try layout.solve()
        if isStep && layout.session.sync.solver === before { steps += 1 }
      case 10: _ = try layout.tryOut()
      case 11: try? heavy()
      // Without an answer where the solver is elsewhere and something has changed.
      case 12: if reads { _ = try? layout.ambiguity(cells[random.below(count.0)]) }
      default: try edit(depth: depth + 1, cancelled: random.below(2) == 0, &steps)
      }
    }
    if !cancelled { return try layout.commitEdit() }
    try layout.cancelEdit()
    cells.removeLast(cells.count - count.0)
    moving.removeLast(moving.count - count.1)
  }

  func heavy() throws {
    switch random.below(8) {
    case 0: try layout.setSize(cells[0], Size(900 + constant(), 200))
    case 1: try layout.setPriority(moving[random.below(moving.count)], [1000, 400][random.below(2)])
    case 2: try layout.setActive(moving[random.below(moving.count)], random.below(2) == 0)
    case 3:
      cells.append(try layout.makeView(parent: cells[0], name: nil))
      moving.append(try add(cells[cells.count - 1], .top, 0, cells[1], .bottom, 3, 1000))
    case 4: try layout.setConstant(moving[0], .nan)
    case 5: try layout.setAlignmentInsets(cells[2], Edges(all: 2))
    case 6: try layout.setScale(Double(random.below(3)))
    default: try layout.setIntrinsicSize(cells[1], Size(constant(), constant()))
    }
  }
}

@Suite struct EditTests {
  /// How many edits are taken back; the long run sets it.
  static let wanted = ProcessInfo.processInfo.environment["ALS_EDITS"].flatMap { Int($0) } ?? 1000

  @Test func rollbacksLeaveModelAndFrames() throws {
    var done = 0
    var seed: UInt64 = 1
    while done < EditTests.wanted {
      let subject = try Subject(seed: seed)
      if seed % 2 == 0 { try subject.layout.setPolicy(.refuse) }
      for _ in 0..<60 { done += try takeBack(subject, seed) }
      seed += 1
    }
  }

  private func takeBack(_ subject: Subject, _ seed: UInt64) throws -> Int {
    let layout = subject.layout
    let before = StateDigest(layout)
    let (items, constraints, groups) = (subject.items, subject.constraints, subject.groups)
    let way = subject.random.below(4)
    if way == 0 {
      // A single change: it fails and leaves nothing, or it stays.
      do {
        try subject.changeAnything()
        return 0
      } catch {}
      if layout.session.isOutOfDate { return 0 }
    } else {
      try layout.beginEdit()
      for _ in 0...subject.random.below(6) { try? subject.changeAnything() }
      if way == 1, (try? layout.commitEdit()) != nil { return 0 }
      try layout.cancelEdit()
    }
    (subject.items, subject.constraints, subject.groups) = (items, constraints, groups)
    #expect(StateDigest(layout) == before, "seed \(seed)")
    return 1
  }

  // MARK: Steps

  /// Edits that mostly move constants, inside each other, with other changes and questions between.  A cancelled edit leaves the model
  /// and the published frames to the last bit.  Later frames equal those of a layout that never had the edit.
  @Test func cancelledStepsLeaveModelAndFrames() throws {
    var steps = 0
    for seed in Array(1...UInt64(max(20, EditTests.wanted / 25))) + [451] {
      let list = try List(seed: seed, hasConflict: seed % 3 == 0)
      let other = try List(seed: seed, hasConflict: seed % 3 == 0)
      for round in 0..<25 {
        list.reads = round % 2 == 0
        let before = StateDigest(list.layout)
        try list.edit(depth: 0, cancelled: true, &steps)
        #expect(StateDigest(list.layout) == before, "seed \(seed)")
        let (k, constant) = (list.random.below(list.moving.count), list.constant())
        for one in [list, other] {
          try one.layout.setConstant(one.moving[k], constant)
          _ = try one.layout.solve()
        }
        expectSameFrames(list.layout, other.layout, seed)
      }
    }
    #expect(steps > 500)
  }

  private func expectSameFrames(_ one: Layout, _ other: Layout, _ seed: UInt64) {
    for (a, b) in zip(one.published.snapshot.alignment.values, other.published.snapshot.alignment.values) {
      for part in 0..<4 { #expect((a[part] - b[part]).magnitude <= 1e-9 * (1 + b[part].magnitude), "seed \(seed)") }
    }
  }

  /// The digest sees what it should, or the test above would say nothing.
  @Test func theStateDigestSeesChanges() throws {
    let subject = try Subject(seed: 5)
    for _ in 0..<40 { try? subject.changeAnything() }
    var seen = StateDigest(subject.layout)
    try subject.layout.setMetric(Array("m".utf8)[...], 77)
    #expect(StateDigest(subject.layout) != seen)
    seen = StateDigest(subject.layout)
    let view = try subject.layout.makeView(parent: .none, name: nil)
    #expect(StateDigest(subject.layout) != seen)
    try subject.layout.destroyItem(view)
    // The slot is free again, but its next generation is another.
    #expect(StateDigest(subject.layout) != seen)
    seen = StateDigest(subject.layout)
    _ = try subject.layout.solve()
    #expect(StateDigest(subject.layout) != seen)
  }

  @Test func aCopyOfTheModelHoldsEverything() throws {
    let subject = try Subject(seed: 9)
    for _ in 0..<200 { try? subject.changeAnything() }
    // No edit is open: the journal holds only memory for the next one.
    subject.layout.model.edit(.forget)
    let copy = Model(duplicating: subject.layout.model)
    for (mine, theirs) in zip(Mirror(reflecting: subject.layout.model).children, Mirror(reflecting: copy).children) {
      #expect("\(mine.value)" == "\(theirs.value)", "\(mine.label ?? "")")
    }
  }
}
