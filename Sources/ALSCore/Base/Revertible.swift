// Tables that change seldom in edits: each is put aside before an edit first writes to it.

/// A table that edits, one inside the other, take back as a whole.
@propertyWrapper
public struct Revertible<Table> {
  /// The table as it was when an edit began.
  private final class Saved {
    let table: Table
    let outer: Saved?
    /// How many edits were open then, that one among them.
    var depth: Int

    init(_ table: Table, depth: Int, outer: Saved?) {
      self.table = table
      self.depth = depth
      self.outer = outer
    }
  }

  private var table: Table
  /// How many edits are open, and for how many of them the latest copy stands.
  private var depth = 0
  private var savedDepth = 0
  private var saved: Saved?

  public init(wrappedValue: Table) { table = wrappedValue }

  public var wrappedValue: Table {
    @inline(__always) _read { yield table }
    @inline(__always) _modify {
      if depth != savedDepth { putAside() }
      yield &table
    }
  }

  @inline(never)
  private mutating func putAside() {
    saved = Saved(table, depth: depth, outer: saved)
    savedDepth = depth
  }

  @inline(__always)
  public mutating func beginEdit() { depth += 1 }

  /// What the innermost edit has changed may still be taken back with the one around.
  @inline(__always)
  public mutating func commitEdit() {
    if savedDepth == depth { handOver() }
    depth -= 1
  }

  @inline(__always)
  public mutating func cancelEdit() {
    if savedDepth == depth { takeBack() }
    depth -= 1
  }

  /// An edit around that has not put the table aside found it like the one inside.
  @inline(never)
  private mutating func handOver() {
    guard let saved else { return }
    if depth == 1 || saved.outer?.depth == depth - 1 { return drop() }
    saved.depth = depth - 1
    savedDepth = depth - 1
  }

  @inline(never)
  private mutating func takeBack() {
    guard let saved else { return }
    table = saved.table
    drop()
  }

  mutating func forgetEdits() {
    saved = nil
    depth = 0
    savedDepth = 0
  }

  private mutating func drop() {
    saved = saved?.outer
    savedDepth = saved?.depth ?? 0
  }
}
