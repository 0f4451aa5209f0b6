// A path of the factor that is reversed, and the search for it.

/// Scratch of `reorient`.
struct TurnedPath: ~Copyable {
  /// The variables whose definitions change, from the position of the leaving member to the variable that the entering member
  /// defines.
  private(set) var path = Buffer<VariableID>()
  /// Their former members.
  var oldMembers = Buffer<BasisMember>()
  private(set) var visited = Buffer<VariableID>()
  /// By variable: from which one it was visited; -1: it was not.
  private var origin = Table<VariableID, VariableID>()

  /// Systems of longer rows are no trees.
  static let longestRow = 4

  mutating func begin(at p: VariableID, _ capacity: Int) {
    if origin.count < capacity { origin.resize(capacity, bytes: 0xFF) }
    visit(p, from: p)
  }

  func isVisited(_ v: VariableID) -> Bool { origin[v] >= 0 }

  mutating func visit(_ v: VariableID, from u: VariableID) {
    origin[v] = u
    visited.append(v)
  }

  mutating func takePath(to end: VariableID) {
    var count = 1
    var v = end
    while origin[v] != v {
      v = origin[v]
      count += 1
    }
    path.removeAll()
    path.reserve(more: count)
    path.advance(by: count)
    v = end
    for k in (0..<count).reversed() {
      path[k] = v
      v = origin[v]
    }
  }

  mutating func endSearch() {
    for k in 0..<visited.count { origin[visited[k]] = -1 }
    visited.removeAll()
  }
}
