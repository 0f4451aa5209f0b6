// A program with the whole Swift runtime and Foundation, using libals.so beside them: the runtime inside the library
// must stay the library's own.
import CALS
import Foundation

final class Counted {
  nonisolated(unsafe) static var alive = 0
  init() { Counted.alive += 1 }
  deinit { Counted.alive -= 1 }
}

func width(_ text: String) -> Double {
  var layout: OpaquePointer?
  guard als_layout_create(nil, &layout) == ALS_OK else { return -1 }
  defer { als_layout_destroy(layout) }
  var root = als_item()
  guard als_view_create(layout, als_item(), "root", 4, &root) == ALS_OK else { return -2 }
  guard als_add(layout, root, ALS_SYNTAX_ANY, text, text.utf8.count, nil, nil, 0, nil) == ALS_OK else { return -3 }
  guard als_solve(layout, nil) == ALS_OK else { return -4 }
  var frame = als_rect()
  return als_frame(layout, root, &frame) == ALS_OK ? frame.width : -5
}

for round in 1...200 {
  let objects = (0..<50).map { _ in Counted() }
  let words = String(format: "root.width = %d # %@", round, NSUUID().uuidString)
  let answer = width(words)
  guard answer == Double(round), objects.count == 50 else {
    print("failed: \(words) gave \(answer)")
    exit(1)
  }
}
guard Counted.alive == 0 else {
  print("failed: \(Counted.alive) objects were left over")
  exit(1)
}
let sorted = Set((0..<1000).map { "\($0)" }).sorted()
print("swift host: 200 layouts, \(sorted.count) strings")
