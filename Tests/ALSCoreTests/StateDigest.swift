// Everything a layout keeps, bit for bit: the tables of the model with their free lists, what waits for the solver, the
// published layout, and the solver's columns.  Marks of walks are left out: reading leaves them too.

@testable import ALSCore

struct StateDigest: Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ layout: Layout) {
    add(Mirror(reflecting: layout.model), but: ["_items"])
    add(Mirror(reflecting: layout.model.items), but: ["walk", "records"])
    for item in layout.model.items.records.values {
      var item = item
      item.mark = 0
      withUnsafeBytes(of: &item) { add($0) }
    }
    add(Mirror(reflecting: layout.session.sync.map), but: [])
    add(Mirror(reflecting: layout.published.snapshot), but: ["_notes"])
    add(Mirror(reflecting: layout.published.snapshot.notes), but: ["freedom", "conflicts"])
    for conflict in layout.published.snapshot.conflicts {
      add(any: conflict.members)
      add(any: conflict.broken.bits)
      add(any: conflict.sentence)
    }
    add(Mirror(reflecting: layout.session.report), but: [])
    add(any: layout.session.isOutOfDate)
    add(any: Int(layout.policy.rawValue))
    add(layout.session.sync.solver)
  }

  // MARK: Values

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  private mutating func add(_ mirror: Mirror, but left: Set<String>) {
    for child in mirror.children where !left.contains(child.label ?? "") { add(any: child.value) }
  }

  private mutating func add(any value: Any) {
    switch value {
    case let value as Int: withUnsafeBytes(of: value) { add($0) }
    case let value as Int32: withUnsafeBytes(of: value) { add($0) }
    case let value as UInt32: withUnsafeBytes(of: value) { add($0) }
    case let value as UInt64: withUnsafeBytes(of: value) { add($0) }
    case let value as Bool: add(any: value ? 1 : 0)
    case let value as any EditedTable: add(any: value.now)
    case is any EditLog: break
    case let value as any FlatTable:
      value.feed {
        add($0)
      } nested: {
        add(any: $0)
      }
    default: add(Mirror(reflecting: value), but: [])
    }
  }

  // MARK: The solver

  private mutating func add<Value>(_ column: borrowing Buffer<Value>) {
    add(UnsafeRawBufferPointer(start: column.base, count: column.count * MemoryLayout<Value>.stride))
  }

  private mutating func add<ID, Value>(_ column: borrowing Table<ID, Value>) {
    add(UnsafeRawBufferPointer(start: column.base, count: column.count * MemoryLayout<Value>.stride))
  }

  private mutating func add<Value>(_ column: borrowing LoggedBuffer<Value>) {
    add(UnsafeRawBufferPointer(start: column.base, count: column.count * MemoryLayout<Value>.stride))
  }

  private mutating func add<ID, Value>(_ column: borrowing LoggedTable<ID, Value>) {
    add(UnsafeRawBufferPointer(start: column.base, count: column.count * MemoryLayout<Value>.stride))
  }

  private mutating func add(_ solver: Solver) {
    let (problem, vertex, basis) = (solver.problem, solver.vertex, solver.basis)
    let (pricing, changes) = (solver.pricing, solver.changes)
    add(problem.lower)
    add(problem.upper)
    add(problem.lowerLevel)
    add(problem.upperLevel)
    add(problem.rank)
    add(problem.owner)
    add(vertex.x)
    add(vertex.activity)
    add(vertex.side)
    add(vertex.boundState)
    add(vertex.rowPosition)
    add(vertex.boundPosition)
    add(vertex.pinPosition)
    add(basis.members)
    add(basis.order)
    add(basis.orderIndex)
    add(basis.factorMember)
    add(basis.inversePivot)
    add(changes.newRows)
    add(changes.removedRows)
    let counts = [
      problem.rowTotal, problem.deadEntries, basis.etas.count, vertex.violatedRequired, pricing.zeroReducedCostCount,
    ]
    add(any: counts)
    add(any: solver.isCold)
    add(solver.parametric)
    for position in BasisPosition.first(solver.variableCount) {
      var node = pricing.multipliers.first(position)
      while node >= 0 {
        add(any: pricing.multipliers.level(node).key)
        add(any: pricing.multipliers.value(node).bitPattern)
        node = pricing.multipliers.next(node)
      }
    }
  }
}

/// What is known of directions decides the bits that following them comes to.
extension StateDigest {
  private mutating func add(_ parametric: Parametric) {
    add(any: [parametric.nextDirection, parametric.vertex.changesSinceRefresh])
    add(any: [parametric.isCalm, parametric.vertex.isBehind])
    for line in parametric.directions {
      add(any: [line.version, Int(line.row.raw), Int(line.entangled), Int(line.sharing)])
      add(any: [line.origin, line.low, line.high, line.travelled, line.applied].map { $0.bitPattern })
      add(line.variables)
      add(line.moves)
      add(line.starts)
      add(line.inactiveRows)
      add(line.rates)
    }
  }
}

/// A table that edits put aside: how it is now counts.
private protocol EditedTable {
  var now: Any { get }
}

extension Revertible: EditedTable {
  var now: Any { wrappedValue }
}

/// What open edits have noted says nothing of how the layout is.
private protocol EditLog {}

extension UndoLog: EditLog {}

/// An array, whatever it is of: plain values as bytes, others one by one.
private protocol FlatTable {
  func feed(_ bytes: (UnsafeRawBufferPointer) -> Void, nested: (Any) -> Void)
}

extension ContiguousArray: FlatTable {
  func feed(_ bytes: (UnsafeRawBufferPointer) -> Void, nested: (Any) -> Void) {
    nested(count)
    if _isPOD(Element.self) { withUnsafeBytes { bytes($0) } } else { for element in self { nested(element) } }
  }
}

extension Array: FlatTable {
  func feed(_ bytes: (UnsafeRawBufferPointer) -> Void, nested: (Any) -> Void) {
    ContiguousArray(self).feed(bytes, nested: nested)
  }
}
