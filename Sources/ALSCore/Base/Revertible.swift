// Undo for tables that edits rarely change: each is copied before the first write of an edit.

/// A table that nested edits restore as a whole.
@propertyWrapper
public struct Revertible<Table> {
  /// A copy of the table from the begin of an edit.
  private final class Saved {
    let table: Table
    let outer: Saved?
    /// The depth of that edit.
    var depth: Int

    init(_ table: Table, depth: Int, outer: Saved?) {
      self.table = table
      self.depth = depth
      self.outer = outer
    }
  }

  private var table: Table
  /// The number of open edits, and the depth of the latest copy.
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

  /// Changes the table; needs no coroutine, whose frame could not be allocated without memory.
  mutating func change(_ body: (inout Table) -> Void) {
    if depth != savedDepth { putAside() }
    body(&table)
  }

  @inline(never)
  private mutating func putAside() {
    saved = Saved(table, depth: depth, outer: saved)
    savedDepth = depth
  }

  @inline(__always)
  public mutating func beginEdit() { depth += 1 }

  /// Commits the innermost edit; the enclosing edit can still undo its changes.
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

  /// An enclosing edit without a copy of its own inherits the copy of the inner one.
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
