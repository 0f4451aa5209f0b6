// Walks through places: everything that is queued comes out once, in order, whatever is reached on the way.

import Testing

@testable import ALSCore

@Suite struct FrontierTests {
  /// Queues places, and at each that comes out up to `fan` others behind it, which lie up to `reach` away; against a sorted list.
  private func walk<Sense: WalkSense>(_ sense: Sense.Type, places: Int, fan: Int, reach: Int, _ random: inout Random) {
    // Variables stand in another order than their numbers.
    let order = UnsafeMutablePointer<VariableID>.allocate(capacity: places)
    defer { order.deallocate() }
    for place in 0..<places { order[place] = VariableID(places - 1 - place) }
    var rest = Bitset()
    rest.grow(to: places)
    var frontier = Frontier<Sense>(order)
    var wanted: [Int32] = []
    for _ in 0..<1 + random.below(4) {
      let place = Int32(random.below(places))
      rest.insert(place)
      if !wanted.contains(place) { wanted.append(place) }
    }
    var steps = 0
    while true {
      let v = frontier.pop(&rest)
      wanted.sort { Sense.comesBefore($0, $1) }
      if v < 0 { break }
      let place = Int32(places - 1 - v.index)
      #expect(wanted.first == place)
      if wanted.first != place { return }
      wanted.removeFirst()
      steps += 1
      if fan == 0 || steps > 4 * places { continue }
      for _ in 0..<random.below(fan + 1) {
        let step = Int32(1 + random.below(reach))
        let next = Sense.comesBefore(0, 1) ? place + step : place - step
        if next < 0 || next >= Int32(places) { continue }
        frontier.insert(order[Int(next)], at: next, &rest)
        if !wanted.contains(next) { wanted.append(next) }
      }
    }
    #expect(wanted.isEmpty)
    #expect(rest.popMin() == -1)
  }

  @Test func placesComeInOrder() {
    var random = Random(state: 3)
    for places in [1, 2, 63, 64, 65, 200, 1000, 5000] {
      for (fan, reach) in [(0, 1), (1, 1), (1, 40), (2, 3), (3, 70), (5, 200), (8, 4), (6, 4000)] {
        for _ in 0..<4 {
          walk(Upwards.self, places: places, fan: fan, reach: reach, &random)
          walk(Downwards.self, places: places, fan: fan, reach: reach, &random)
        }
      }
    }
  }
}
