// The order in which a crash takes content that competes: a stack is as large as its largest member, and a member that is
// larger than its own content lets the last one of its own grow.
//
// When required equalities alone define nothing more, what content asks for is carried along them: each variable gets the
// least value that it can have while all content fits.  (This is bound propagation, with content in the part of the bounds.)
// The content that such values rest on, the critical path of each size, is taken first, that of the outermost sizes before
// all.  Only an order comes of it: what the crash defines, and which rows hold then, is looked at as ever.

extension Basis {
  /// Puts content into the buckets: what was said first is taken first, since what is left over, or missing, is then that of the
  /// last, as at the optimum; but where it competes, critical content goes before.
  func pushContent(_ work: inout Propagation) {
    if isContested(work) {
      var order = ContentOrder()
      order.begin(variables: problem.variableCapacity, rows: problem.rowCapacity, in: problem.arena)
      carryContent(work, &order)
      listCritical(work, &order)
      for k in 0..<work.waiting.count where !order.isListed(work.waiting[k]) { order.list(work.waiting[k]) }
      while let r = order.popLast() { work.push(r) }
      work.waiting.removeAll()
    } else {
      while let r = work.waiting.popLast() { work.push(r) }
    }
  }

  /// Whether there is some freedom, and far more content than that.  Where preferences or inequalities have a say as well, least
  /// values tell too little of the optimum.
  private func isContested(_ work: borrowing Propagation) -> Bool {
    var content = 0
    for k in 0..<work.waiting.count where work.unknown[work.waiting[k]] == 1 { content += 1 }
    if content < 2 { return false }
    var freedom = 0
    for r in RowID.first(problem.rowCount) where work.unknown[r] >= 1 {
      if !work.isWeak(r) { freedom -= 1 } else if !isContent(r) || problem.rowLength[r] > 1 { return false }
    }
    for v in VariableID.first(problem.variableCount) where orderIndex[v] < 0 && problem.useCount[v] > 0 { freedom += 1 }
    return freedom > 0 && content > freedom + freedom / 8
  }

  // MARK: Least values

  private func carryContent(_ work: borrowing Propagation, _ order: inout ContentOrder) {
    for k in 0..<work.waiting.count {
      let r = work.waiting[k]
      let start = problem.rowStart[r]
      let coefficient = problem.entryCoefficient[start]
      if work.unknown[r] != 1 || coefficient <= 0 || problem.lowerLevel[r] < problem.upperLevel[r] { continue }
      order.raise(problem.entryVariable[start], to: problem.lower[r] / coefficient, .row(r))
    }
    var left = ContentOrder.work * problem.entryVariable.count
    carryRaised(work, &order, &left)
    for v in VariableID.first(problem.variableCount)
    where orderIndex[v] < 0 && vertex.boundState[v] != .absent && !order.hasLeast(v) {
      order.raise(v, to: 0, .bound(v))
    }
    carryRaised(work, &order, &left)
  }

  @_optimize(speed)
  private func carryRaised(_ work: borrowing Propagation, _ order: inout ContentOrder, _ left: inout Int) {
    while left > 0, let v = order.popRaised() {
      let start = problem.columnStart[v]
      for k in start..<start + Int(problem.columnCount[v]) {
        let r = problem.columnRow[k]
        if work.unknown[r] < 2 || work.isWeak(r) { continue }
        left -= Int(problem.rowLength[r])
        raise(r, &order)
      }
    }
  }

  /// Where all unknown variables of an equality but one have least values and the other sign, that one has a least value too.
  @inline(__always)
  private func raise(_ r: RowID, _ order: inout ContentOrder) {
    // What is left of the bound when all variables have their least values.
    var rest = problem.lower[r]
    var (positive, negative, open): (VariableID, VariableID, VariableID) = (-1, -1, -1)
    var (positives, negatives, opens) = (0, 0, 0)
    var (positivePivot, negativePivot) = (0.0, 0.0)
    let start = problem.rowStart[r]
    for k in start..<start + Int(problem.rowLength[r]) {
      let (v, coefficient) = (problem.entryVariable[k], problem.entryCoefficient[k])
      if orderIndex[v] >= 0 {
        rest -= coefficient * vertex.x[v]
        continue
      }
      rest -= coefficient * order.least[v]
      if !order.hasLeast(v) {
        if opens == 1 { return }
        opens = 1
        open = v
      }
      if coefficient > 0 {
        positives += 1
        (positive, positivePivot) = (v, coefficient)
      } else {
        negatives += 1
        (negative, negativePivot) = (v, coefficient)
      }
    }
    if positives == 1 && (opens == 0 || opens == 1 && open == positive) {
      order.raise(positive, to: order.least[positive] + rest / positivePivot, .row(r))
    }
    if negatives == 1 && (opens == 0 || opens == 1 && open == negative) {
      order.raise(negative, to: order.least[negative] + rest / negativePivot, .row(r))
    }
  }

  // MARK: Critical paths

  /// From the variables that were raised last, the outermost ones, inwards.
  private func listCritical(_ work: borrowing Propagation, _ order: inout ContentOrder) {
    while let top = order.popTop() {
      order.visit(top)
      while let v = order.popVisit() {
        let reason = order.reason[v]
        if reason.isBound { continue }
        visitOthers(of: v, reason.row, work, &order)
        if work.unknown[reason.row] == 1 { order.list(reason.row) } else { visitEntries(of: reason.row, &order) }
      }
    }
  }

  /// What else the variable has to be as large as.
  @_optimize(speed)
  private func visitOthers(
    of v: VariableID, _ reason: RowID, _ work: borrowing Propagation, _ order: inout ContentOrder
  ) {
    let start = problem.columnStart[v]
    for k in start..<start + Int(problem.columnCount[v]) {
      let r = problem.columnRow[k]
      if r == reason || work.isWeak(r) || work.unknown[r] < 2 { continue }
      if isAlone(v, isPositive: problem.columnCoefficient[k] > 0, in: r) { visitEntries(of: r, &order) }
    }
  }

  /// Whether no other unknown variable of the row has the variable's sign.
  @inline(__always)
  private func isAlone(_ v: VariableID, isPositive: Bool, in r: RowID) -> Bool {
    for k in problem.entries(of: r) where (problem.entryCoefficient[k] > 0) == isPositive {
      let u = problem.entryVariable[k]
      if u != v && orderIndex[u] < 0 { return false }
    }
    return true
  }

  private func visitEntries(of r: RowID, _ order: inout ContentOrder) {
    let start = problem.rowStart[r]
    var k = start + Int(problem.rowLength[r])
    while k > start {
      k -= 1
      if orderIndex[problem.entryVariable[k]] < 0 { order.visit(problem.entryVariable[k]) }
    }
  }
}

/// Least values of variables, what they rest on, and the order of content that comes of it; made for one crash.
struct ContentOrder: ~Copyable {
  private(set) var least = Table<VariableID, Double>()
  /// The row or bound that says so; a pin: nothing does.
  private(set) var reason = Table<VariableID, BasisMember>()
  /// Variables in the order in which they were raised, and how many of them have been looked at.
  private var raised = Buffer<VariableID>()
  private var next = 0
  private var isWaiting = Table<VariableID, Bool>()
  private var isVisited = Table<VariableID, Bool>()
  private var open = Buffer<VariableID>()
  private var listed = Buffer<RowID>()
  private var isRowListed = Table<RowID, Bool>()

  /// Rows are looked at until each coefficient has been read so many times.
  static let work = 8

  mutating func begin(variables: Int, rows: Int, in arena: Arena) {
    least.resize(variables, bytes: 0, in: arena)
    reason.resize(variables, bytes: 0xFF, in: arena)
    isWaiting.resize(variables, bytes: 0, in: arena)
    isVisited.resize(variables, bytes: 0, in: arena)
    isRowListed.resize(rows, bytes: 0, in: arena)
    raised.reserve(variables, in: arena)
  }

  @inline(__always)
  func hasLeast(_ v: VariableID) -> Bool { reason[v].raw >= 0 }

  @inline(__always)
  mutating func raise(_ v: VariableID, to value: Double, _ why: BasisMember) {
    if hasLeast(v) && value <= least[v] + 1e-9 * (1 + value.magnitude) { return }
    least[v] = value
    reason[v] = why
    if isWaiting[v] { return }
    isWaiting[v] = true
    raised.append(v)
  }

  /// The variable that has waited longest.
  @inline(__always)
  mutating func popRaised() -> VariableID? {
    if next == raised.count { return nil }
    let v = raised[next]
    next += 1
    isWaiting[v] = false
    return v
  }

  // MARK: The order

  /// The variable that was raised last.
  mutating func popTop() -> VariableID? { raised.popLast() }

  @inline(__always)
  mutating func visit(_ v: VariableID) { if hasLeast(v) && !isVisited[v] { open.append(v) } }

  mutating func popVisit() -> VariableID? {
    while let v = open.popLast() {
      if isVisited[v] { continue }
      isVisited[v] = true
      return v
    }
    return nil
  }

  func isListed(_ r: RowID) -> Bool { isRowListed[r] }

  mutating func list(_ r: RowID) {
    listed.append(r)
    isRowListed[r] = true
  }

  mutating func popLast() -> RowID? { listed.popLast() }
}
