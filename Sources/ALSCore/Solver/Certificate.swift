// Why a sum of variables has its value: as a sum of what is tight, in an order in which it can be followed.
//
// A value at the optimum is  sum of factor * target  over tight things.  The walk takes them one after the other away from
// the sum that was asked about, so that each step says one equation and leaves a sum that is nearer to plain numbers.

extension Solver {
  /// Writes a sum of variables as a sum of tight things: their raw numbers with their factors.
  func certify(_ sum: borrowing Buffer<Term>, into steps: inout Buffer<Term>) {
    steps.removeAll()
    combination.clear()
    for k in 0..<sum.count { addSource(sum[k].variable, sum[k].coefficient) }
    btran()
    for k in 0..<combination.list.count {
      let slot = combination.list[k]
      let factor = combination.value[slot]
      if factor.magnitude > zero.drop { steps.append(Term(variable: tight[slot].raw, coefficient: factor)) }
    }
    combination.clear()
  }

  /// What a tight thing keeps its expression at.
  func keptValue(_ thing: BasisMember) -> Double {
    if thing.isRow { return target(of: thing.id) }
    return thing.isBound || liveCount[thing.id] == 0 ? 0 : x[thing.id]
  }

  func termCount(_ thing: BasisMember) -> Int { thing.isRow ? Int(rowLength[thing.id]) : 1 }

  func term(_ thing: BasisMember, _ k: Int) -> Term {
    if !thing.isRow { return Term(variable: thing.id, coefficient: 1) }
    let at = rowStart[thing.id] + k
    return Term(variable: entryVariable[at], coefficient: entryCoefficient[at])
  }

  /// Whether a tight thing could move some way at no cost, as far as its own multipliers tell.
  func isZeroSlope(_ thing: BasisMember) -> Bool {
    let p = slot(of: thing)
    return p >= 0 && zeroSlopes.contains(p)
  }

  /// Whether it really can: nothing stops it where it stands.  Uses activities, so ask a copy.
  func canMove(_ thing: BasisMember) -> Bool {
    let p = slot(of: thing)
    for way in [1.0, -1.0] where slope(p, way: way).sign == 0 {
      findRates(p, way)
      breakpoints.heapify()
      let length = breakpoints.pop()?.step ?? 1
      endStep()
      if length > Solver.freedomTolerance { return true }
    }
    return false
  }

  /// Optional rows that are violated and mention one of the variables, each once; by level, then by number.
  func losers(among variables: borrowing Buffer<Term>) -> [Int32] {
    var found: [SortKey] = []
    for k in 0..<variables.count {
      let v = variables[k].variable
      for j in columnStart[v]..<columnStart[v] + Int(columnCount[v]) {
        let r = poolRow[j]
        if rowSlot[r] != -1 || side[r] != .below && side[r] != .above { continue }
        let level = gradientLevel(.row(r))
        if level == .required || level == .tie || level.key == 0 || lost(r).magnitude <= lossTolerance(r) { continue }
        found.append(SortKey(-Int64(level.key), Int64(r), payload: r))
      }
    }
    SortKey.sort(&found)
    var rows: [Int32] = []
    for entry in found where rows.last != entry.payload { rows.append(entry.payload) }
    return rows
  }

  /// By how much a violated row lies below (positive: it wants more) or above (negative).
  func lost(_ r: Int32) -> Double {
    side[r] == .below ? lower[r] - computeActivity(r) : side[r] == .above ? upper[r] - computeActivity(r) : 0
  }

  private func lossTolerance(_ r: Int32) -> Double {
    Solver.tolerance * (1 + (side[r] == .below ? lower[r] : upper[r]).magnitude)
  }

  /// What is in the way of a violated row, at its level or above: to give it what it wants these would have to give way.
  /// First of all tight things; those that share a variable with it come first.  Where all of these would give way, it is
  /// other violated rows that would be violated more.
  func winners(over r: Int32) -> [Int32] {
    let level = gradientLevel(.row(r))
    let way = side[r] == .below ? 1.0 : -1.0
    var found: [SortKey] = []
    var moves = Buffer<Term>()
    combine(.row(r))
    for k in 0..<combination.list.count {
      let slot = combination.list[k]
      let factor = way * combination.value[slot]
      if factor.magnitude <= zero.slope { continue }
      let thing = tight[slot]
      let penalty = factor > 0 ? upPenalty(thing) : downPenalty(thing)
      if penalty.key == 0 || penalty < level {
        moves.append(Term(variable: slot, coefficient: factor > 0 ? 1 : -1))
        continue
      }
      found.append(SortKey(shares(thing, with: r) ? 0 : 1, Int64(thing.raw), payload: thing.raw))
    }
    combination.clear()
    for k in 0..<moves.count where found.isEmpty { addWorsened(by: moves[k], level, &found) }
    SortKey.sort(&found)
    var things: [Int32] = []
    for entry in found { things.append(entry.payload) }
    return things
  }

  /// Violated rows of a level or above that a move of one slot would make worse.
  private func addWorsened(by move: Term, _ level: Level, _ found: inout [SortKey]) {
    direction.clear()
    addSource(move.variable, move.coefficient)
    ftran()
    for k in 0..<direction.list.count {
      let v = direction.list[k]
      for j in columnStart[v]..<columnStart[v] + Int(columnCount[v]) where rowSlot[poolRow[j]] == -1 {
        rates.add(poolRow[j], poolCoefficient[j] * direction.value[v])
      }
    }
    for k in 0..<rates.list.count {
      let r = rates.list[k]
      let rate = rates.value[r]
      let isWorse = side[r] == .below ? rate < -zero.rate : side[r] == .above && rate > zero.rate
      if !isWorse || gradientLevel(.row(r)) < level { continue }
      found.append(SortKey(-Int64(gradientLevel(.row(r)).key), Int64(r), payload: BasisMember.row(r).raw))
    }
    endStep()
  }

  private func shares(_ thing: BasisMember, with r: Int32) -> Bool {
    for k in 0..<termCount(thing) where coefficient(of: term(thing, k).variable, in: .row(r)) != 0 { return true }
    return false
  }
}

/// Takes the things of a certificate in an order that can be followed: each one mentions something that was left, best of
/// all something that came up last, and leaves as little as can be.  Linear in the coefficients, but for one sort.
struct CertificateWalk: ~Copyable {
  private let solver: Solver
  private var steps: Buffer<Term>
  private var isTaken = Buffer<Bool>()
  private var left = 0
  /// How many things there are in all.
  var count: Int { steps.count }
  /// The variables of all steps, ascending; and by their places here: what is left of each, and which steps mention it.
  private(set) var variables = Buffer<Int32>()
  private var rest = Buffer<Double>()
  private var firstMember = Buffer<Int32>()
  private var members = Buffer<Int32>()
  /// The first step of each variable that may not be taken yet.
  private var cursor = Buffer<Int32>()
  /// Places of variables that are or were left, the latest last; and scratch to look at its end.
  private var open = Buffer<Int32>()
  private var isOpen = Buffer<Bool>()
  private var recent = Buffer<Int32>()

  /// How many of the variables that came up last, and how many steps of each, are looked at.
  private static let window = 8
  private static let choices = 6

  init(_ solver: Solver, _ sum: borrowing Buffer<Term>) {
    self.solver = solver
    steps = Buffer<Term>()
    solver.certify(sum, into: &steps)
    left = steps.count
    isTaken.resize(steps.count, bytes: 0)
    listVariables(sum)
    for k in 0..<sum.count { add(sum[k].variable, sum[k].coefficient) }
  }

  private mutating func listVariables(_ sum: borrowing Buffer<Term>) {
    var mentions: [SortKey] = []
    for k in 0..<sum.count { mentions.append(SortKey(Int64(sum[k].variable), -1, payload: -1)) }
    for s in 0..<steps.count {
      let thing = BasisMember(raw: steps[s].variable)
      for k in 0..<solver.termCount(thing) {
        mentions.append(SortKey(Int64(solver.term(thing, k).variable), Int64(s), payload: Int32(truncatingIfNeeded: s)))
      }
    }
    SortKey.sort(&mentions)
    for mention in mentions {
      let v = Int32(truncatingIfNeeded: mention.major)
      if variables.isEmpty || variables[variables.count - 1] != v {
        variables.append(v)
        rest.append(0)
        isOpen.append(false)
        firstMember.append(Int32(truncatingIfNeeded: members.count))
        cursor.append(Int32(truncatingIfNeeded: members.count))
      }
      if mention.payload >= 0 { members.append(mention.payload) }
    }
    firstMember.append(Int32(truncatingIfNeeded: members.count))
  }

  private func place(_ v: Int32) -> Int {
    var low = 0
    var high = variables.count - 1
    while low < high {
      let middle = (low + high) / 2
      if variables[middle] < v { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func add(_ v: Int32, _ amount: Double) {
    let at = place(v)
    rest[at] = sum(rest[at], amount)
    if rest[at] == 0 || isOpen[at] { return }
    isOpen[at] = true
    open.append(Int32(truncatingIfNeeded: at))
  }

  /// What cancels is nothing, not noise.
  private func sum(_ a: Double, _ b: Double) -> Double {
    (a + b).magnitude <= 1e-10 * (a.magnitude + b.magnitude) ? 0 : a + b
  }

  /// The next thing with its factor; nil at the end.
  mutating func next() -> Term? {
    if left == 0 { return nil }
    left -= 1
    let s = choice()
    isTaken[s] = true
    let step = steps[s]
    let thing = BasisMember(raw: step.variable)
    for k in 0..<solver.termCount(thing) {
      let term = solver.term(thing, k)
      add(term.variable, -step.coefficient * term.coefficient)
    }
    return step
  }

  private mutating func choice() -> Int {
    var best = -1
    var bestScore = Int.max
    while recent.count < CertificateWalk.window, let place = open.popLast() {
      if rest[place] == 0 {
        isOpen[place] = false
        continue
      }
      recent.append(place)
      look(Int(place), &best, &bestScore)
    }
    while let place = recent.popLast() { open.append(place) }
    if best >= 0 { return best }
    // What is left has cancelled but for noise.
    for s in 0..<steps.count where !isTaken[s] { return s }
    return 0
  }

  /// Looks at the steps that mention a variable: the best takes away most terms and brings fewest, and leaves nothing of
  /// this variable.
  private mutating func look(_ place: Int, _ best: inout Int, _ bestScore: inout Int) {
    let end = firstMember[place + 1]
    while cursor[place] < end && isTaken[members[cursor[place]]] { cursor[place] += 1 }
    var looked = 0
    var k = cursor[place]
    while k < end && looked < CertificateWalk.choices {
      let s = Int(members[k])
      k += 1
      if isTaken[s] { continue }
      looked += 1
      let score = score(s, place)
      if score < bestScore {
        bestScore = score
        best = s
      }
    }
  }

  private func score(_ s: Int, _ place: Int) -> Int {
    let thing = BasisMember(raw: steps[s].variable)
    var growth = 0
    var staysBehind = 1
    for k in 0..<solver.termCount(thing) {
      let term = solver.term(thing, k)
      let at = self.place(term.variable)
      let after = sum(rest[at], -steps[s].coefficient * term.coefficient)
      growth += (after == 0 ? 0 : 1) - (rest[at] == 0 ? 0 : 1)
      if at == place && after == 0 { staysBehind = 0 }
    }
    return 2 * growth + staysBehind
  }

  /// Writes what is left, the oldest first, at most `most` terms; gives how many there are.
  func remainder(into sum: inout Buffer<Term>, most: Int) -> Int {
    sum.removeAll()
    var count = 0
    for k in 0..<open.count where rest[open[k]] != 0 {
      count += 1
      if count <= most { sum.append(Term(variable: variables[open[k]], coefficient: rest[open[k]])) }
    }
    return count
  }
}
