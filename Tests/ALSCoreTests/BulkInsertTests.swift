// Bulk operations have the same result as single ones, and fast paths the same as the general path.

import Testing

@testable import ALSCore

/// A constraint between places in a list of items.
private struct Wanted {
  var first: Int
  var firstAttribute: Attribute
  var relation: Int32
  var second: Int
  var secondAttribute: Attribute
  var multiplier: Double
  var constant: Double
  var priority: Float
}

/// A layout that makes what it is told either by the array or one by one.
private final class Maker {
  let layout = Layout()
  let byArray: Bool
  var items: [Handle] = []
  var constraints: [Handle] = []

  init(byArray: Bool) { self.byArray = byArray }

  /// Each parent is -1 or the place of an earlier item; those from `start` on are told as places in the array.
  func makeViews(_ parents: [Int]) throws {
    let start = items.count
    if !byArray {
      for parent in parents {
        items.append(try layout.makeView(parent: parent < 0 ? .none : items[parent], name: nil))
      }
      return
    }
    try layout.makeViews(
      parents.count,
      spec: { [items] index throws(LayoutError) in
        let parent = parents[index]
        return Layout.ViewSpec(
          parent: parent >= 0 && parent < start ? items[parent] : .none,
          parentIndex: parent >= start ? parent - start : -1, name: nil)
      },
      made: { _, handle in items.append(handle) })
  }

  private func spec(_ wanted: Wanted) -> ConstraintSpec {
    ConstraintSpec(
      first: items[wanted.first], firstAttribute: Int32(wanted.firstAttribute.rawValue), relation: wanted.relation,
      second: wanted.second < 0 ? .none : items[wanted.second], secondAttribute: Int32(wanted.secondAttribute.rawValue),
      multiplier: wanted.multiplier, constant: wanted.constant, priority: wanted.priority)
  }

  func make(_ wanted: Wanted) throws { constraints.append(try layout.makeConstraint(spec(wanted), inactive: false)) }

  func make(_ list: [Wanted], inactive: Bool) throws {
    if !byArray {
      for wanted in list { constraints.append(try layout.makeConstraint(spec(wanted), inactive: inactive)) }
      return
    }
    try layout.makeConstraints(list.count, inactive: inactive, spec: { spec(list[$0]) }) { constraints.append($1) }
  }

  func makeSum(_ places: [Int], _ constant: Double) throws {
    constraints.append(
      try layout.makeConstraint(
        places.count,
        { TermSpec(item: items[places[$0]], attribute: Int32(Attribute.width.rawValue), multiplier: Double($0 + 1)) },
        relation: 0, constant: constant, priority: 500, inactive: false))
  }

  func destroyConstraint(_ place: Int) throws { try layout.destroyConstraint(constraints.remove(at: place)) }

  /// Every list of uses holds together, and each constraint stands once in the list of each item it names.
  func expectUsesHold() {
    let model = layout.model
    var seen = Set<[Int32]>()
    for item in model.items.ids where model.items.isLive(item) {
      var node = model.uses.first(of: item)
      var before = ConstraintUse.none
      while node != ConstraintUse.none {
        #expect(model.item(at: node) == item)
        #expect(model.uses.links(node).previous == before)
        #expect(seen.insert([item.raw, model.uses.constraint(at: node).raw]).inserted)
        before = node
        node = model.uses.next(node)
      }
    }
    var expected = 0
    var constraint = model.constraints.first
    while constraint >= 0 {
      let record = model.constraints[constraint]
      let named =
        record.terms >= 0
        ? Set(model.terms[record.terms].map(\.item)) : Set([record.first, record.second].filter { $0 >= 0 })
      for item in named { #expect(seen.contains([item.raw, constraint.raw])) }
      var node = model.leadingUse(of: constraint)
      var count = 0
      while node != ConstraintUse.none {
        #expect(model.uses.constraint(at: node) == constraint && named.contains(model.item(at: node)))
        count += 1
        node = model.uses.sibling(of: node)
      }
      #expect(count == named.count)
      expected += named.count
      constraint = record.next
    }
    #expect(seen.count == expected)
  }
}

@Suite struct BulkInsertTests {
  @Test func whatHoldsAtAGlanceHasNoFault() {
    for first in Attribute.allCases {
      for second in Attribute.allCases {
        for (hasSecond, multiplier) in [(false, 1.0), (true, 1), (true, 0), (true, -2)] {
          expectAgreement(first, hasSecond, second, multiplier, 0, 1000)
        }
      }
    }
    for multiplier in [0, -1e6, 1e6, 1.1e6, .infinity, .nan] {
      for constant in [-1e9, 1e9, 1.1e9, -.infinity, .nan] {
        for priority in [Float(0), -1, 0.5, 1000, 1000.5, .infinity, .nan] {
          expectAgreement(.width, true, .height, multiplier, constant, priority)
        }
      }
    }
  }

  private func expectAgreement(
    _ first: Attribute, _ hasSecond: Bool, _ second: Attribute, _ multiplier: Double, _ constant: Double,
    _ priority: Float
  ) {
    let holds = Legality.holds(
      first, hasSecond: hasSecond, second, multiplier: multiplier, constant: constant, priority: priority)
    let fault = Legality.fault(
      first, hasSecond: hasSecond, second, multiplier: multiplier, constant: constant, priority: priority)
    #expect(holds == (fault == nil), "\(first) \(hasSecond) \(second) \(multiplier) \(constant) \(priority)")
  }

  /// Kinds and places are digits of a number; here they are words.
  @Test func kindsAndPlacesOfAttributes() {
    for attribute in Attribute.allCases {
      let name = attribute.name.description
      let isVertical = ["top", "bottom", "centerY", "height", "Baseline"].contains {
        name.contains($0) || name.contains($0.capitalized)
      }
      switch attribute.kind {
      case .none: #expect(attribute == .none)
      case .dimension: #expect(name == "width" || name == "height")
      case .y: #expect(isVertical)
      case .xNeutral: #expect(name.hasPrefix("centerX"))
      case .xDirectional: #expect(name.hasPrefix("leading") || name.hasPrefix("trailing"))
      case .xAbsolute: #expect(name.hasPrefix("left") || name.hasPrefix("right"))
      }
      guard let place = attribute.plain else {
        #expect(attribute == .none || name.contains("Margin") || name.contains("Baseline"))
        continue
      }
      #expect(place.axis == (isVertical ? .y : .x))
      #expect(place.isSize == (attribute.kind == .dimension))
      #expect(place.isDirectional == (attribute.kind == .xDirectional))
      let isStart = ["left", "top", "leading"].contains(name)
      #expect(place.share == (isStart ? 0 : name.hasPrefix("center") ? 0.5 : 1))
    }
  }

  @Test func oppositesAndTwinsBelongTogether() {
    for attribute in Attribute.allCases {
      let name = attribute.name.description
      #expect(attribute.isMargin == name.contains("Margin"))
      #expect(Attribute.numbered(Int32(attribute.rawValue)) == attribute)
      #expect(Attribute.named(Array(name.utf8)[...]) == (attribute == .none ? nil : attribute))
      let isEdge = attribute.position == .start || attribute.position == .end
      #expect((attribute.opposite != .none) == isEdge)
      #expect((attribute.twin != .none) == (isEdge && !attribute.isVertical))
      for other in [attribute.opposite, attribute.twin] where other != .none {
        #expect(other.isMargin == attribute.isMargin && other.axis == attribute.axis)
      }
      if isEdge { #expect(attribute.opposite.opposite == attribute && attribute.opposite.kind == attribute.kind) }
      if attribute.twin != .none {
        #expect(attribute.twin.twin == attribute && attribute.twin.position == attribute.position)
      }
    }
    #expect(Attribute.numbered(-1) == nil && Attribute.numbered(Int32(Attribute.allCases.count)) == nil)
    #expect(Attribute.leading.physical(isMirrored: false) == .left)
    #expect(Attribute.leading.physical(isMirrored: true) == .right)
    #expect(Attribute.trailingMargin.physical(isMirrored: true) == .leftMargin)
    #expect(Attribute.right.physical(isMirrored: true) == .right)
  }

  @Test(arguments: 0..<60) func arraysMakeWhatSingleCallsMake(seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let (array, single, scratch) = (Maker(byArray: true), Maker(byArray: false), Maker(byArray: false))
    let makers = [array, single, scratch]
    for _ in 0..<6 {
      let parents = parents(array, &random)
      for maker in makers { try maker.makeViews(parents) }
      try decorate(makers, &random)
      // What the scratch layout takes, the others must take.
      let list = (0..<random.below(30)).map { _ in wanted(&random, array.items.count) }
      let good = list.filter { (try? scratch.make($0)) != nil }
      let inactive = random.below(5) == 0
      for maker in [array, single] { try maker.make(good, inactive: inactive) }
      // One that is refused refuses all, for the reason it has alone.
      if good.count < list.count {
        let before = StateDigest(array.layout)
        let fault = #expect(throws: LayoutError.self) { try array.make(list, inactive: false) }
        #expect(fault?.index == list.firstIndex { candidate in !good.contains { same($0, candidate) } })
        #expect(StateDigest(array.layout) == before)
      }
      for maker in [array, single] { maker.expectUsesHold() }
      try endSome([array, single], &random)
      for (a, b) in zip(array.constraints, single.constraints) {
        #expect(try array.layout.info(constraint: a).host.item == single.layout.info(constraint: b).host.item)
      }
      let reports = try [array, single].map { try $0.layout.solve() }
      #expect(reports[0].broken == reports[1].broken)
      #expect(array.layout.digest() == single.layout.digest())
      for (a, b) in zip(array.items, single.items) { #expect(try array.layout.frame(a) == single.layout.frame(b)) }
      for maker in [array, single] { maker.expectUsesHold() }
    }
  }

  /// Of a few new views, most of them below others, some roots.
  private func parents(_ maker: Maker, _ random: inout Random) -> [Int] {
    var views = maker.items.indices.filter { maker.layout.model.items.isView(maker.items[$0].item) }
    var parents: [Int] = []
    for _ in 0..<1 + random.below(9) {
      parents.append(views.isEmpty || random.below(12) == 0 ? -1 : views[random.below(views.count)])
      views.append(maker.items.count + parents.count - 1)
    }
    return parents
  }

  private func same(_ a: Wanted, _ b: Wanted) -> Bool {
    a.first == b.first && a.firstAttribute == b.firstAttribute && a.relation == b.relation && a.second == b.second
      && a.secondAttribute == b.secondAttribute && a.multiplier == b.multiplier && a.constant == b.constant
      && a.priority == b.priority
  }

  private func wanted(_ random: inout Random, _ count: Int) -> Wanted {
    let all = Attribute.allCases
    func attribute() -> Attribute {
      random.below(4) > 0 ? all[1 + random.below(10)] : all[random.below(all.count)]
    }
    let first = attribute()
    let second = random.below(2) == 0 ? first : attribute()
    let isAlone = random.below(3) == 0
    return Wanted(
      first: random.below(count), firstAttribute: isAlone && random.below(5) > 0 ? .width : first,
      relation: Int32(random.below(3)) - 1, second: isAlone ? -1 : random.below(count),
      secondAttribute: isAlone ? .none : second, multiplier: [1, 1, 1, 0.5, 2][random.below(5)],
      constant: Double(random.below(200)),
      priority: [1000, 750, 250, 10, 0][random.below(random.below(6) == 0 ? 5 : 4)])
  }

  /// Guides of all kinds, directions and margins, and sums of many terms.
  private func decorate(_ makers: [Maker], _ random: inout Random) throws {
    let view = random.below(makers[0].items.count)
    if makers[0].layout.model.items[makers[0].items[view].item].kind != .view { return }
    let (kind, other) = (random.below(5), random.below(makers[0].items.count))
    for maker in makers {
      let layout = maker.layout
      switch kind {
      case 0: maker.items.append(try layout.makeGuide(owner: maker.items[view], name: nil))
      case 1: maker.items.append(try layout.special(.margins, of: maker.items[view]))
      case 2: try layout.setDirection(maker.items[view], .rightToLeft)
      case 3: try layout.setMargins(maker.items[view], Edges(all: 8))
      default: try? maker.makeSum([view, 0, other, view == other ? 0 : view], 100)
      }
    }
  }

  private func endSome(_ makers: [Maker], _ random: inout Random) throws {
    if random.below(2) == 0 { return }
    for _ in 0..<random.below(8) where !makers[0].constraints.isEmpty {
      let place = random.below(makers[0].constraints.count)
      for maker in makers { try maker.destroyConstraint(place) }
    }
  }
}
