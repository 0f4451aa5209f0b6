// Variables that wait in a crash until it is known from where on inequalities let them be; see `GivingWay.swift`.

/// Who waits.
struct Contest: ~Copyable {
  /// By variable: the row that would define it; -1: none waits, -2: it waits no longer.
  private(set) var waitingRow = Table<VariableID, RowID>()
  /// How many inequalities that press on it have other unknown variables; negative: they press from above.
  private var unresolved = Table<VariableID, Int32>()
  private var waiting = Buffer<VariableID>()
  private var next = 0

  var isEmpty: Bool { waiting.isEmpty }

  mutating func begin(variables: Int) {
    if !isEmpty { return }
    waitingRow.resize(variables, bytes: 0xFF)
    unresolved.resize(variables, bytes: 0)
  }

  mutating func wait(_ v: VariableID, for count: Int32, _ r: RowID, isFromAbove: Bool) {
    waitingRow[v] = r
    unresolved[v] = isFromAbove ? -count : count
    waiting.append(v)
  }

  func waitsFromAbove(_ v: VariableID) -> Bool { unresolved[v] < 0 }

  func isWaiting(_ v: VariableID) -> Bool { !isEmpty && waitingRow[v] >= 0 }
  func hasWaited(_ v: VariableID) -> Bool { !isEmpty && waitingRow[v] == -2 }

  /// One of the inequalities is resolved; returns the row that can continue if it was the last.
  mutating func resolve(_ v: VariableID) -> RowID {
    unresolved[v] -= unresolved[v] < 0 ? -1 : 1
    return unresolved[v] == 0 ? release(v) : -1
  }

  private mutating func release(_ v: VariableID) -> RowID {
    defer { waitingRow[v] = -2 }
    return waitingRow[v]
  }

  /// If variables wait for each other in a cycle, the first of them continues.
  mutating func releaseFirst() -> RowID {
    while next < waiting.count {
      let v = waiting[next]
      next += 1
      if waitingRow[v] >= 0 { return release(v) }
    }
    return -1
  }
}
