// Sets of identifiers for repeated searches, against sets of the standard library.

import Testing

@testable import ALSCore

@Suite struct IDSetTests {
  @Test func agreesWithSets() {
    var random = Random(state: 11)
    var set = IDSet<ItemID>()
    for domain in [1, 7, 300, 20, 4000] {
      for _ in 0..<20 {
        var wanted: Set<Int> = []
        var order: [Int] = []
        set.removeAll()
        for _ in 0..<random.below(2 * domain) {
          let item = random.below(domain)
          let isNew = wanted.insert(item).inserted
          if isNew { order.append(item) }
          #expect(set.insert(ItemID(item)) == isNew)
        }
        for item in 0..<domain + 5 { #expect(set.contains(ItemID(item)) == wanted.contains(item)) }
        #expect(set.members.map(\.index) == order)
      }
    }
  }

  @Test func aRemovedIdentifierIsNewAgain() {
    var set = IDSet<ItemID>()
    #expect(set.insert(3) && set.insert(0) && !set.insert(3))
    set.removeAll()
    #expect(!set.contains(3) && set.insert(3) && !set.contains(0))
  }
}
