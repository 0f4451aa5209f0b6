// Everything that a rollback restores, bit for bit: the tables of the model with their free lists, and the published layout.  Marks of
// walks and the changes listed for the solver are left out.

@testable import ALSCore

struct StateDigest: Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ layout: Layout) {
    let model = layout.model
    let others: Set = [
      "items", "gone", "names", "uses", "metadata", "constraints", "preferences", "changes", "goneScratch",
    ]
    add(Mirror(reflecting: model), but: others)
    for part in model.items.editedState + model.gone.editedState + model.names.editedState + model.uses.editedState
      + model.metadata.editedState
    {
      add(any: part)
    }
    add(records: model.items.records.values) { $0.mark = 0 }
    add(Mirror(reflecting: model.constraints), but: ["records"])
    add(records: model.constraints.records.values) { $0.touched = [] }
    for var sizes in model.preferences.records.values {
      sizes.isTouched = false
      add(Mirror(reflecting: sizes), but: [])
    }
    add(any: [model.changes.arePending, model.changes.concernContentOnly])
    add(Mirror(reflecting: layout.published.snapshot), but: ["_notes"])
    add(
      Mirror(reflecting: layout.published.snapshot.notes), but: ["freedom", "conflicts", "conflictSource", "changed"])
    var changed: [UInt64] = []
    layout.published.forEachChanged { changed.append(UInt64($0.bits)) }
    add(any: changed.sorted())
    for conflict in layout.published.snapshot.conflicts {
      add(any: conflict.members)
      add(any: conflict.broken.bits)
      add(any: conflict.sentence)
    }
    add(Mirror(reflecting: layout.session.report), but: [])
    add(any: layout.session.isOutOfDate)
    add(any: Int(layout.policy.rawValue))
  }

  private mutating func add<Record>(records: ContiguousArray<Record>, _ forget: (inout Record) -> Void) {
    for var record in records {
      forget(&record)
      withUnsafeBytes(of: &record) { add($0) }
    }
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
    case let value as any JournaledTable: add(any: value.now)
    case let value as any FlatTable:
      value.feed {
        add($0)
      } nested: {
        add(any: $0)
      }
    default: add(Mirror(reflecting: value), but: [])
    }
  }
}

/// A table with a journal, of which only the present state counts.
private protocol JournaledTable {
  var now: Any { get }
}

extension Journaled: JournaledTable {
  var now: Any { wrappedValue }
}

extension JournaledArray: JournaledTable {
  var now: Any { values }
}

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
