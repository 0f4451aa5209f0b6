// Which variable to pin where all rows that are left wait for several: that for which most of them wait.

/// Variables by how many rows may wait for each, the highest number first; of equals the one that was put in last.
struct TearQueue: ~Copyable {
  /// By number of rows: the first variable; -1: there is none.
  private var first = Buffer<VariableID>()
  private var next = Table<VariableID, VariableID>()
  /// No variable has a higher number.
  private var most: Int32 = -1

  init() {}

  mutating func begin(variables: Int) {
    first.removeAll()
    if next.count < variables { next.resize(variables, bytes: 0xFF) }
    most = -1
  }

  mutating func insert(_ v: VariableID, rows: Int32) {
    if Int(rows) >= first.count { first.resize(Int(rows) + 1, bytes: 0xFF) }
    next[v] = first[rows]
    first[rows] = v
    most = max(most, rows)
  }

  /// The first one, taken out, and its number; nil where none is left.
  mutating func pop() -> (variable: VariableID, rows: Int32)? {
    while most >= 0 {
      let v = first[most]
      if v >= 0 {
        first[most] = next[v]
        return (v, most)
      }
      most -= 1
    }
    return nil
  }
}
