// Rules in a document: entries of "constraints" with a condition, and what they hold.

/// Opens and closes the entries around what is written.
struct RuleWriter {
  private let entries: EntryWriter
  private var open: [PrintedStep] = []
  private var numbers: [Int] = []
  private var count = 0
  /// Where each named group was written: the number of its innermost entry.
  private var groups = NameTable()
  private var namedEntries = NameTable()
  private var begun: Set<GroupID> = []

  init(_ entries: EntryWriter) { self.entries = entries }

  /// Whether nothing was written at the end of a path, or inside it.
  func isNew(_ path: [PrintedStep]) -> Bool { path.last.map { !begun.contains($0.entry) } ?? false }

  /// Moves to the place of a path.
  mutating func go(to path: [PrintedStep]) {
    var common = 0
    while common < min(open.count, path.count) && open[common] == path[common] { common += 1 }
    // From the first branch of an entry to its `else`.
    if common < min(open.count, path.count), open[common].entry == path[common].entry, path[common].isElse {
      while open.count > common + 1 { close() }
      entries.openElse()
      open[common] = path[common]
      common += 1
    }
    while open.count > common { close() }
    for step in path[common...] { begin(step) }
  }

  private mutating func begin(_ step: PrintedStep) {
    var head = RuleWriter.head(step.when)
    // A nested entry that is opened again is another one for the reader.
    if let name = step.name {
      let isNamed = namedEntries.find(name[...]) >= 0
      if !isNamed { _ = namedEntries.insert(name[...], payload: 0) }
      if !isNamed || open.isEmpty { head.addMember("group", name) }
    }
    if !step.isActive { head.addBool("active", false) }
    head.addKey("constraints", opening: "[")
    entries.open(head.bytes)
    if step.isElse { entries.openElse() }
    open.append(step)
    begun.insert(step.entry)
    count += 1
    numbers.append(count)
  }

  private mutating func close() {
    entries.close()
    open.removeLast()
    numbers.removeLast()
  }

  /// Writes an entry that only sets values.
  mutating func add(_ override: PrintedOverride) {
    guard let step = override.path.last else { return }
    go(to: Array(override.path.dropLast()))
    var head = RuleWriter.head(step.isElse ? Condition.negated(step.when) : step.when)
    if !step.isActive { head.addBool("active", false) }
    head.addKey("set")
    head.add(override.text)
    if let otherwise = override.otherwise {
      head.addKey("else")
      head.add(otherwise)
    }
    head.add(" }")
    entries.addEntry(head.bytes)
  }

  /// Writes expectations that count while a rule is in force.
  mutating func add(expectation: [UInt8], at path: [PrintedStep]) {
    guard let step = path.last else { return }
    go(to: step.isElse ? path : Array(path.dropLast()))
    var head = RuleWriter.head(step.isElse ? ASCII.bytes("0 == 0") : step.when)
    head.addKey("expect", opening: "[")
    head.add(expectation)
    head.add("] }")
    entries.addEntry(head.bytes)
  }

  private static func head(_ when: [UInt8]) -> TextWriter {
    var head = TextWriter()
    head.add("{ ")
    head.addMember("when", when)
    return head
  }

  /// Whether the name of a group can stand here: a reader finds a group in one entry only.
  mutating func mayName(_ group: [UInt8]) -> Bool {
    let number = Int32(truncatingIfNeeded: numbers.last ?? 0)
    let known = groups.find(group[...])
    if known >= 0 { return groups.payload(known) == number }
    _ = groups.insert(group[...], payload: number)
    return true
  }

  mutating func finish() { while !open.isEmpty { close() } }
}
