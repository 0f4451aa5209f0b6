// Deferred texts: their names may come later, and they wait again when a view they name goes.

struct DeferredText {
  typealias Kept = ArrangementRecord.Kept<ItemID>

  /// An item by its place in the text: the first item of a constraint of the text, or the second.
  struct Slot: Equatable {
    var member: Int
    var isSecond: Bool

    init(_ member: Int, isSecond: Bool) {
      self.member = member
      self.isSecond = isSecond
    }

    /// As documents have it: two places for each constraint.
    init(place: Int) { self.init(place / 2, isSecond: place % 2 == 1) }
    var place: Int { 2 * member + (isSecond ? 1 : 0) }
  }

  /// A constraint of the text, -1 once it has ended, and the numbers the text gives it.
  struct Member {
    var constraint: ConstraintID
    var constant: Double
    var multiplier: Double
    var priority: Float
    /// It has followed metrics, as the text says, until the host program set the constant.
    var isConstantOwn = false
    /// The items it has since a view of a chain was moved; nil: those the text gives it.
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
  /// The item names are looked up from; nil: the whole layout.
  let scope: Kept?
  /// Names of the call itself.
  var items: [(name: [UInt8], item: Kept)] = []
  var values: [(name: [UInt8], value: Double)] = []
  /// Metrics that the text names with a `$`, and those of them that were removed, with their last values.
  var followed: [[UInt8]] = []
  var removedMetrics: [(name: [UInt8], value: Double)] = []
  var members = ContiguousArray<Member>()
  var userKeys = UserKeys()

  /// What its names meant when it was read last, and the guides it has made.  A text that waits though all its names are there
  /// is good again at the earliest when one of them means something else or its item moves; with none here, anything may help.
  fileprivate(set) var found: [(name: [UInt8], item: Kept)] = []
  fileprivate(set) var guides = ContiguousArray<Kept>()
  fileprivate(set) var isWaiting = true
  /// Names that nobody has, the first of the text last.
  fileprivate(set) var missing: [[UInt8]] = []
  /// Why it waits though no name is missing.
  fileprivate(set) var reason = ""
  /// Counts the texts in the order they came; 0: this one has ended.
  fileprivate(set) var order = 0
  /// The queue it waits in, -1 for none, and its place there.
  fileprivate var queue: Int32 = -1
  fileprivate var placeInQueue = 0

  var isLive: Bool { order > 0 }

  /// In one access to the record: of three, swiftc 6.3 does not make the same code in every build.
  fileprivate mutating func settle(_ found: [(name: [UInt8], item: Kept)], _ guides: ContiguousArray<Kept>) {
    isWaiting = false
    self.found = found
    self.guides = guides
  }

  init(_ text: [UInt8], _ notation: Notation, _ format: FormatSettings, scope: Kept?) {
    self.text = text
    self.notation = notation
    self.format = format
    self.scope = scope
  }

  /// One sentence.
  var whyItWaits: String {
    missing.last.map { "there is no view or guide named \(quoted($0[...])) yet" } ?? reason
  }
}

struct DeferredTexts {
  /// Texts that wait for one name, in no order.
  private struct Queue {
    /// Entry of the name; -1 marks a vacant place.
    var entry: Int32 = -1
    var texts = ContiguousArray<DeferredTextID>()
  }

  private(set) var records = IDArray<DeferredTextID, DeferredText>()
  private var vacant = ContiguousArray<DeferredTextID>()
  private var liveCount = 0
  private var lastOrder = 0
  /// By constraint: its text, or -1.
  private var texts = IDArray<ConstraintID, DeferredTextID>()
  /// A name leads to the texts that wait for it first of all.
  private var names = NameTable()
  private var queues = ContiguousArray<Queue>()
  private var vacantQueues = ContiguousArray<Int32>()
  /// By item: whether a text looks names up from it.
  private var isScope = IDArray<ItemID, Bool>()
  private var stuckCount = 0
  /// Texts to read again before the call ends, some maybe twice.
  private(set) var due = ContiguousArray<DeferredTextID>()
  /// Texts that have lost a view.
  var lost = ContiguousArray<DeferredTextID>()
  /// Guides of texts that wait again.
  var loose = ContiguousArray<DeferredText.Kept>()
  /// A guide outside every tree that waiting constraints name in text of their items, or -1.
  var placeholder: ItemID = -1
  private var bytesOfTexts = 0

  /// For the estimate of memory in use.
  var bytes: Int { bytesOfTexts + names.bytesInUse }

  @inline(__always)
  var isEmpty: Bool { liveCount == 0 }

  /// Where the names of a constraint's text are looked for; -1: everywhere.
  func scope(of constraint: ConstraintID) -> ItemID {
    let text = text(of: constraint)
    return text < 0 ? -1 : records[text].scope?.id ?? -1
  }

  func text(of constraint: ConstraintID) -> DeferredTextID { texts.holds(constraint) ? texts[constraint] : -1 }

  // MARK: Coming and going

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

  /// A constraint ends, or becomes one that no text stands for.  A text without constraints ends with the last.
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

  /// Waits for the last of `missing`, or with a reason until something else changes.
  mutating func wait(
    _ text: DeferredTextID, missing: [[UInt8]], reason: String, found: [(name: [UInt8], item: DeferredText.Kept)] = []
  ) {
    setReason(text, missing.isEmpty ? reason : "")
    records[text].isWaiting = true
    records[text].missing = missing
    records[text].found = found
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

  /// A name that nothing waits for any more is forgotten.
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

  /// Drops the missing names that somebody has by now; says whether none is left.
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

  // MARK: What has changed beside the text

  /// The place of a constraint in its text.
  private func place(of constraint: ConstraintID, in text: DeferredTextID) -> Int {
    // As a rule they were made one behind the other.
    let first = records[text].members[0].constraint
    let guess = first < 0 ? -1 : constraint.index - first.index
    let isGuess = records[text].members.indices.contains(guess) && records[text].members[guess].constraint == constraint
    return isGuess ? guess : records[text].members.firstIndex { $0.constraint == constraint } ?? 0
  }

  /// A metric that the constraint follows has another value: so the text says another constant.
  mutating func setConstant(_ constraint: ConstraintID, _ constant: Double) {
    let text = text(of: constraint)
    if text >= 0 { records[text].members[place(of: constraint, in: text)].constant = constant }
  }

  /// The host program sets the constant, which follows no metric any more.
  mutating func takeConstant(_ constraint: ConstraintID) {
    let text = text(of: constraint)
    if text >= 0 { records[text].members[place(of: constraint, in: text)].isConstantOwn = true }
  }

  /// A metric goes: texts that name it with a `$` keep its value.
  mutating func keep(_ metric: ArraySlice<UInt8>, _ value: Double) {
    if liveCount == 0 { return }
    for text in records.ids {
      guard let at = records[text].followed.firstIndex(where: { $0[...] == metric }) else { continue }
      records[text].removedMetrics.append((records[text].followed.remove(at: at), value))
    }
  }

  /// The constraint is to have other items: false where they are none of its text.
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

  /// Somebody has the name now.
  mutating func noteAppeared(_ name: ArraySlice<UInt8>) {
    retry { $0.name[...] == name }
    let entry = names.find(name)
    if entry < 0 { return }
    let queue = Int(names.payload(entry))
    for text in queues[queue].texts { records[text].queue = -1 }
    due.append(contentsOf: queues[queue].texts)
    forget(queue)
  }

  /// Of the texts that wait though all names are there, those may be good now that are about such an item.
  mutating func retry(_ isMeant: ((name: [UInt8], item: DeferredText.Kept)) -> Bool) {
    if stuckCount == 0 { return }
    for text in records.ids where !records[text].reason.isEmpty {
      if records[text].found.isEmpty || records[text].found.contains(where: isMeant) { due.append(text) }
    }
  }

  /// The texts that are due, in the order they came.
  mutating func takeDue() -> ContiguousArray<DeferredTextID> {
    let taken = sorted(due.filter { records[$0].isWaiting })
    due = []
    return taken
  }

  var inOrder: ContiguousArray<DeferredTextID> { sorted(ContiguousArray(records.ids)) }

  /// Those that live, each once.
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

  /// The text waits again; its constraints are still to be withdrawn.
  mutating func withdraw(_ text: DeferredTextID) {
    loose.append(contentsOf: records[text].guides)
    records[text].guides = []
    records[text].found = []
    records[text].isWaiting = true
    due.append(text)
  }

  /// If the constraint is of a text, that text waits again once the walk that has found the constraint is over.
  mutating func withdrawLater(_ constraint: ConstraintID) -> Bool {
    let text = text(of: constraint)
    if text >= 0 { lost.append(text) }
    return text >= 0
  }
}
