// Deferred texts: texts with forward references.  They wait until all names exist, and wait again when a view they name is
// destroyed.

struct DeferredText {
  typealias Kept = ArrangementRecord.Kept<ItemID>

  /// A position of an item in the text: the first or the second item of one of its constraints.
  struct Slot: Equatable {
    var member: Int
    var isSecond: Bool

    init(_ member: Int, isSecond: Bool) {
      self.member = member
      self.isSecond = isSecond
    }

    /// The encoding of documents: two places per constraint.
    init(place: Int) { self.init(place / 2, isSecond: place % 2 == 1) }
    var place: Int { 2 * member + (isSecond ? 1 : 0) }
  }

  /// A constraint of the text, -1 once destroyed, and the numbers that the text specifies.
  struct Member {
    var constraint: ConstraintID
    var constant: Double
    var multiplier: Double
    var priority: Float
    /// The host has set the constant, which follows no metric any more.
    var isConstantOwn = false
    /// Its items since a view of a chain was moved; nil if they are those of the text.
    var moved: (first: Slot, second: Slot)?

    init(_ constraint: ConstraintID, constant: Double, multiplier: Double, priority: Float) {
      self.constraint = constraint
      self.constant = constant
      self.multiplier = multiplier
      self.priority = priority
    }

    init(_ constraint: ConstraintID, _ statement: Statement) {
      self.init(
        constraint, constant: statement.constant, multiplier: statement.multiplier, priority: statement.priority)
    }
  }

  let text: [UInt8]
  let notation: Notation
  let format: FormatSettings
  /// The item at which name lookup starts; nil for the whole layout.
  let scope: Kept?
  /// Names that the call itself defines.
  var items: [(name: [UInt8], item: Kept)] = []
  var values: [(name: [UInt8], value: Double)] = []
  /// Metrics that the text names with a `$`, and the last values of removed ones.
  var followed: [[UInt8]] = []
  var removedMetrics: [(name: [UInt8], value: Double)] = []
  var members = ContiguousArray<Member>()
  var userKeys = UserKeys()

  /// The resolved names of the last reading, and the guides it created.  A text that waits although all names exist can become
  /// valid only when one of them resolves differently or its item moves; if this is empty, any change may help.
  fileprivate(set) var found: [(name: [UInt8], item: Kept)] = []
  fileprivate(set) var guides = ContiguousArray<Kept>()
  fileprivate(set) var isWaiting = true
  /// Unresolved names, the first of the text last.
  fileprivate(set) var missing: [[UInt8]] = []
  /// Why it waits although no name is missing.
  fileprivate(set) var reason = ""
  /// The serial number of the text; 0 once removed.
  fileprivate(set) var order = 0
  /// The queue it waits in, or -1, and its index there.
  fileprivate var queue: Int32 = -1
  fileprivate var placeInQueue = 0

  var isLive: Bool { order > 0 }

  /// One access to the record: with three, swiftc 6.3 does not generate the same code in every build.
  fileprivate mutating func settle(_ found: [(name: [UInt8], item: Kept)], _ guides: ContiguousArray<Kept>) {
    isWaiting = false
    self.found = found
    self.guides = guides
  }

  fileprivate mutating func withdraw() {
    guides = []
    found = []
    isWaiting = true
  }

  fileprivate mutating func wait(for missing: [[UInt8]], found: [(name: [UInt8], item: Kept)]) {
    isWaiting = true
    self.missing = missing
    self.found = found
  }

  init(_ text: [UInt8], _ notation: Notation, _ format: FormatSettings, scope: Kept?) {
    self.text = text
    self.notation = notation
    self.format = format
    self.scope = scope
  }

  /// One sentence.
  var whyItWaits: String {
    missing.last.map { "no view or guide is named \(quoted($0[...])) yet" } ?? reason
  }
}

struct DeferredTexts {
  /// The texts that wait for one name, unordered.
  private struct Queue {
    /// The entry of the name; -1 marks a vacant queue.
    var entry: Int32 = -1
    var texts = ContiguousArray<DeferredTextID>()
  }

  private(set) var records = IDArray<DeferredTextID, DeferredText>()
  private var vacant = ContiguousArray<DeferredTextID>()
  private var liveCount = 0
  private var lastOrder = 0
  /// Per constraint: its text, or -1.
  private var texts = IDArray<ConstraintID, DeferredTextID>()
  /// Maps a name to the queue of texts that wait for it first.
  private var names = NameTable()
  private var queues = ContiguousArray<Queue>()
  private var vacantQueues = ContiguousArray<Int32>()
  /// Per item: whether the name lookup of a text starts there.
  private var isScope = IDArray<ItemID, Bool>()
  private var stuckCount = 0
  /// Texts to be read again before the call returns, possibly with duplicates.
  private(set) var due = ContiguousArray<DeferredTextID>()
  var lost = ContiguousArray<DeferredTextID>()
  var loose = ContiguousArray<DeferredText.Kept>()
  /// A guide outside every tree that replaces the unresolved items of waiting constraints, or -1.
  var placeholder: ItemID = -1
  private var bytesOfTexts = 0

  /// For the memory estimate.
  var bytes: Int { bytesOfTexts + names.bytesInUse }

  @inline(__always)
  var isEmpty: Bool { liveCount == 0 }

  /// The item at which name lookup for a constraint's text starts; -1 for the whole layout.
  func scope(of constraint: ConstraintID) -> ItemID {
    let text = text(of: constraint)
    return text < 0 ? -1 : records[text].scope?.id ?? -1
  }

  func text(of constraint: ConstraintID) -> DeferredTextID { texts.holds(constraint) ? texts[constraint] : -1 }

  // MARK: Insertion and removal

  mutating func add(_ fresh: DeferredText) -> DeferredTextID {
    var record = fresh
    lastOrder += 1
    liveCount += 1
    record.order = lastOrder
    bytesOfTexts += record.text.count
    let text = records.add(record, reusing: &vacant)
    for member in record.members where member.constraint >= 0 {
      texts.grow(toHold: member.constraint, -1)
      texts[member.constraint] = text
    }
    if let scope = record.scope {
      isScope.grow(toHold: scope.id, false)
      isScope[scope.id] = true
    }
    return text
  }

  /// Removes a constraint that is destroyed or no longer represents its text.  A text is removed with its last constraint.
  mutating func leave(_ constraint: ConstraintID) {
    let text = text(of: constraint)
    if text < 0 { return }
    texts[constraint] = -1
    var isLast = true
    for at in records[text].members.indices {
      if records[text].members[at].constraint == constraint { records[text].members[at].constraint = -1 }
      if records[text].members[at].constraint >= 0 { isLast = false }
    }
    if isLast { end(text) }
  }

  mutating func end(_ text: DeferredTextID) {
    let record = records[text]
    if !record.isLive { return }
    if record.isWaiting && record.missing.isEmpty && !record.reason.isEmpty { stuckCount -= 1 }
    bytesOfTexts -= record.text.count
    liveCount -= 1
    leaveQueue(text)
    records[text] = DeferredText([], .any, FormatSettings(), scope: nil)
    vacant.append(text)
  }

  mutating func endScope(_ item: ItemID) -> Bool {
    if !isScope.holds(item) || !isScope[item] { return false }
    isScope[item] = false
    return true
  }

  // MARK: Waiting

  /// Waits for the last name of `missing`, or for any change if there is a reason instead.
  mutating func wait(
    _ text: DeferredTextID, missing: [[UInt8]], reason: String, found: [(name: [UInt8], item: DeferredText.Kept)] = []
  ) {
    setReason(text, missing.isEmpty ? reason : "")
    records[text].wait(for: missing, found: found)
    guard let name = missing.last else { return }
    leaveQueue(text)
    let known = names.find(name[...])
    let queue = known >= 0 ? names.payload(known) : makeQueue(name[...])
    records[text].queue = queue
    records[text].placeInQueue = queues[Int(queue)].texts.count
    queues[Int(queue)].texts.append(text)
  }

  private mutating func makeQueue(_ name: ArraySlice<UInt8>) -> Int32 {
    let queue = vacantQueues.popLast() ?? Int32(truncatingIfNeeded: queues.count)
    if Int(queue) == queues.count { queues.append(Queue()) }
    queues[Int(queue)].entry = names.insert(name, payload: queue)
    return queue
  }

  /// Removes a text from its queue; drops the name with its last text.
  private mutating func leaveQueue(_ text: DeferredTextID) {
    let queue = Int(records[text].queue)
    if queue < 0 { return }
    records[text].queue = -1
    guard let last = queues[queue].texts.popLast() else { return }
    if last != text {
      queues[queue].texts[records[text].placeInQueue] = last
      records[last].placeInQueue = records[text].placeInQueue
    }
    if queues[queue].texts.isEmpty { forget(queue) }
  }

  private mutating func forget(_ queue: Int) {
    names.remove(queues[queue].entry)
    queues[queue] = Queue()
    vacantQueues.append(Int32(truncatingIfNeeded: queue))
  }

  private mutating func setReason(_ text: DeferredTextID, _ reason: String) {
    if !records[text].reason.isEmpty { stuckCount -= 1 }
    if !reason.isEmpty { stuckCount += 1 }
    records[text].reason = reason
  }

  /// Drops missing names that exist now; returns whether none remains.
  mutating func hasAll(_ text: DeferredTextID, _ isThere: (ArraySlice<UInt8>) -> Bool) -> Bool {
    while let name = records[text].missing.last, isThere(name[...]) { records[text].missing.removeLast() }
    return records[text].missing.isEmpty
  }

  mutating func settle(
    _ text: DeferredTextID, found: [(name: [UInt8], item: DeferredText.Kept)],
    guides: ContiguousArray<DeferredText.Kept>
  ) {
    setReason(text, "")
    records[text].settle(found, guides)
  }

  // MARK: Changes outside the text

  private func place(of constraint: ConstraintID, in text: DeferredTextID) -> Int {
    // Usually the constraints are consecutive.
    let first = records[text].members[0].constraint
    let guess = first < 0 ? -1 : constraint.index - first.index
    let isGuess = records[text].members.indices.contains(guess) && records[text].members[guess].constraint == constraint
    return isGuess ? guess : records[text].members.firstIndex { $0.constraint == constraint } ?? 0
  }

  /// A metric that the constraint follows has changed, so the constant of the text changes.
  mutating func setConstant(_ constraint: ConstraintID, _ constant: Double) {
    let text = text(of: constraint)
    if text >= 0 { records[text].members[place(of: constraint, in: text)].constant = constant }
  }

  /// The host sets the constant, which then follows no metric.
  mutating func takeConstant(_ constraint: ConstraintID) {
    let text = text(of: constraint)
    if text >= 0 { records[text].members[place(of: constraint, in: text)].isConstantOwn = true }
  }

  /// A metric is removed: texts that name it with a `$` keep its value.
  mutating func keep(_ metric: ArraySlice<UInt8>, _ value: Double) {
    if liveCount == 0 { return }
    for text in records.ids {
      guard let at = records[text].followed.firstIndex(where: { $0[...] == metric }) else { continue }
      records[text].removedMetrics.append((records[text].followed.remove(at: at), value))
    }
  }

  /// Replaces the items of the constraint; returns false if they do not occur in its text.
  mutating func move(
    _ constraint: ConstraintID, _ first: ItemID, _ second: ItemID, _ items: (ConstraintID) -> (ItemID, ItemID)
  ) -> Bool {
    let text = text(of: constraint)
    guard let a = slot(of: first, in: text, items), let b = slot(of: second, in: text, items) else { return false }
    let at = place(of: constraint, in: text)
    let isBack = a == DeferredText.Slot(at, isSecond: false) && b == DeferredText.Slot(at, isSecond: true)
    records[text].members[at].moved = isBack ? nil : (a, b)
    return true
  }

  private func slot(
    of item: ItemID, in text: DeferredTextID, _ items: (ConstraintID) -> (ItemID, ItemID)
  ) -> DeferredText.Slot? {
    for (at, member) in records[text].members.enumerated() where member.constraint >= 0 {
      let own = items(member.constraint)
      if own.0 == item { return member.moved?.first ?? DeferredText.Slot(at, isSecond: false) }
      if own.1 == item { return member.moved?.second ?? DeferredText.Slot(at, isSecond: true) }
    }
    return nil
  }

  mutating func setMember(_ text: DeferredTextID, _ at: Int, _ member: DeferredText.Member) {
    records[text].members[at] = member
  }

  /// An item or metric with this name has been added.
  mutating func noteAppeared(_ name: ArraySlice<UInt8>) {
    retry { $0.name[...] == name }
    let entry = names.find(name)
    if entry < 0 { return }
    let queue = Int(names.payload(entry))
    for text in queues[queue].texts { records[text].queue = -1 }
    due.append(contentsOf: queues[queue].texts)
    forget(queue)
  }

  /// Retries texts that wait although all names exist, if they name an item that satisfies the predicate.
  mutating func retry(_ isMeant: ((name: [UInt8], item: DeferredText.Kept)) -> Bool) {
    if stuckCount == 0 { return }
    for text in records.ids where !records[text].reason.isEmpty {
      if records[text].found.isEmpty || records[text].found.contains(where: isMeant) { due.append(text) }
    }
  }

  /// Removes and returns the texts to be read again, in order of creation.
  mutating func takeDue() -> ContiguousArray<DeferredTextID> {
    let taken = sorted(due.filter { records[$0].isWaiting })
    due = []
    return taken
  }

  var inOrder: ContiguousArray<DeferredTextID> { sorted(ContiguousArray(records.ids)) }

  /// The texts that still exist, without duplicates.
  private func sorted(_ texts: ContiguousArray<DeferredTextID>) -> ContiguousArray<DeferredTextID> {
    var order: [SortKey] = []
    for text in texts where records[text].isLive {
      order.append(SortKey(Int64(records[text].order), payload: text))
    }
    SortKey.sort(&order)
    var sorted = ContiguousArray<DeferredTextID>()
    for entry in order where sorted.last?.raw != entry.payload { sorted.append(DeferredTextID(raw: entry.payload)) }
    return sorted
  }

  /// Makes the text wait again; the caller withdraws its constraints.
  mutating func withdraw(_ text: DeferredTextID) {
    loose.append(contentsOf: records[text].guides)
    records[text].withdraw()
    due.append(text)
  }

  /// Makes the text of a constraint, if it has one, wait again after the current traversal.
  mutating func withdrawLater(_ constraint: ConstraintID) -> Bool {
    let text = text(of: constraint)
    if text >= 0 { lost.append(text) }
    return text >= 0
  }
}
