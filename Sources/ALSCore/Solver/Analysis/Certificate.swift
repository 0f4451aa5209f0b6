// Explains the value of a sum of variables as a sum of active members, in a readable order.
//
// A value at the optimum is  sum of factor * target  over active members.  The walk subtracts them one by one from the sum, so that
// each step is one equation and leaves a simpler sum.

/// An active member and its factor.
struct CertificateStep: BitwiseCopyable {
  var member: BasisMember
  var factor: Double
}

extension Analysis {
  /// Expresses a sum of variables by active members.
  func certify(_ sum: borrowing Buffer<Term>, into steps: inout Buffer<CertificateStep>) {
    steps.removeAll()
    basis.clearCombination()
    for k in 0..<sum.count { basis.addSource(sum[k].variable, sum[k].coefficient) }
    basis.btran()
    for k in 0..<basis.combination.list.count {
      let position = basis.combination.list[k]
      let factor = basis.combination.value[position]
      if factor.magnitude > basis.zero.drop {
        steps.append(CertificateStep(member: basis.members[position], factor: factor))
      }
    }
    basis.clearCombination()
  }

  /// Of several rows with the same terms the basis contains an arbitrary one; returns the most important one that prevents the lost
  /// preference.
  func mostImportant(like step: CertificateStep) -> CertificateStep {
    let p = vertex.position(of: step.member)
    let pull = p < 0 ? -1 : pricing.multipliers.first(p)
    return pull < 0 ? step : mostImportant(like: step, isGrowing: pricing.multipliers.value(pull) > 0)
  }

  /// The most important row with the same terms that the active one meets, and that prevents it from growing or shrinking.
  func mostImportant(like step: CertificateStep, isGrowing: Bool) -> CertificateStep {
    let member = step.member
    if !member.isRow { return step }
    let count = problem.termCount(member)
    let own = simplex.shortestColumn(of: member, count)
    let value = problem.target(of: member.row)
    var best = step
    var most = importance(of: member.row, isGrowing)
    let start = problem.columnStart[own.variable]
    for k in start..<start + Int(problem.columnCount[own.variable]) {
      let r = problem.columnRow[k]
      if vertex.rowPosition[r] != -1 || Int(problem.rowLength[r]) != count { continue }
      let factor = problem.columnCoefficient[k] / own.coefficient
      let level = importance(of: r, (factor > 0) == isGrowing)
      let distance = problem.target(of: r) - factor * value
      if !(most < level) || distance.magnitude > Vertex.tolerance * (1 + problem.target(of: r).magnitude) { continue }
      if !simplex.isMultiple(r, factor, of: member) { continue }
      best = CertificateStep(member: .row(r), factor: step.factor / factor)
      most = level
    }
    return best
  }

  private func importance(of r: RowID, _ isGrowing: Bool) -> Level {
    isGrowing ? problem.upperLevel[r] : problem.lowerLevel[r]
  }

  /// The value at which an active member keeps its expression.
  func keptValue(_ member: BasisMember) -> Double {
    if member.isRow { return problem.target(of: member.row) }
    return member.isBound || problem.useCount[member.variable] == 0 ? 0 : vertex.x[member.variable]
  }

  /// Whether an active member could move in some direction at no cost, according to its own multipliers.
  func hasZeroReducedCost(_ member: BasisMember) -> Bool {
    let p = vertex.position(of: member)
    return p >= 0 && pricing.zeroReducedCosts.contains(p)
  }

  /// Whether it can actually move: nothing blocks it.  Uses activities, so it requires a copy.
  func canMove(_ member: BasisMember) -> Bool {
    let p = vertex.position(of: member)
    for sense in [1.0, -1.0] where pricing.reducedCost(p, sense: sense).sign == 0 {
      ratioTest.findRates(p, sense)
      let length = ratioTest.firstStop()?.step ?? 1
      ratioTest.endStep()
      if length > Analysis.freedomTolerance { return true }
    }
    return false
  }
}

// The order of the steps of an explanation.

/// Orders the members of a certificate: each mentions a remaining variable, preferably a recent one, and leaves as few terms as
/// possible.  Linear in the coefficients, except for one sort.
struct CertificateWalk: ~Copyable {
  private let analysis: Analysis
  private var steps: Buffer<CertificateStep>
  private var isTaken = Buffer<Bool>()
  private var left = 0
  /// The number of members.
  var count: Int { steps.count }
  /// The variables of all steps, ascending; per index in this list: the remaining coefficient, and the steps that mention it.
  private(set) var variables = Buffer<VariableID>()
  private var rest = Buffer<Double>()
  private var firstMember = Buffer<Int32>()
  private var members = Buffer<Int32>()
  /// Per variable: its first step that may be unused.
  private var cursor = Buffer<Int32>()
  /// Indices of variables that were remaining at some time, the latest last; and scratch for reading its end.
  private var open = Buffer<Int32>()
  private var isOpen = Buffer<Bool>()
  private var recent = Buffer<Int32>()

  /// The number of recent variables, and of steps per variable, that are considered.
  private static let window = 8
  private static let choices = 6

  init(_ analysis: Analysis, _ sum: borrowing Buffer<Term>) {
    self.analysis = analysis
    steps = Buffer<CertificateStep>()
    analysis.certify(sum, into: &steps)
    left = steps.count
    isTaken.resize(steps.count, bytes: 0)
    listVariables(sum)
    for k in 0..<sum.count { add(sum[k].variable, sum[k].coefficient) }
  }

  private mutating func listVariables(_ sum: borrowing Buffer<Term>) {
    var mentions: [SortKey] = []
    for k in 0..<sum.count { mentions.append(SortKey(Int64(sum[k].variable), -1, payload: -1)) }
    for s in 0..<steps.count {
      let member = steps[s].member
      for k in 0..<analysis.problem.termCount(member) {
        mentions.append(
          SortKey(Int64(analysis.problem.term(member, k).variable), Int64(s), payload: Int32(truncatingIfNeeded: s)))
      }
    }
    SortKey.sort(&mentions)
    for mention in mentions {
      let v = VariableID(raw: Int32(truncatingIfNeeded: mention.major))
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

  private func place(_ v: VariableID) -> Int {
    var low = 0
    var high = variables.count - 1
    while low < high {
      let middle = (low + high) / 2
      if variables[middle] < v { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func add(_ v: VariableID, _ amount: Double) {
    let at = place(v)
    rest[at] = sum(rest[at], amount)
    if rest[at] == 0 || isOpen[at] { return }
    isOpen[at] = true
    open.append(Int32(truncatingIfNeeded: at))
  }

  /// A sum whose rounding residue is set to 0.
  private func sum(_ a: Double, _ b: Double) -> Double {
    (a + b).magnitude <= 1e-10 * (a.magnitude + b.magnitude) ? 0 : a + b
  }

  /// The next member and its factor; nil at the end.
  mutating func next() -> CertificateStep? {
    if left == 0 { return nil }
    left -= 1
    let s = choice()
    isTaken[s] = true
    let step = steps[s]
    let member = step.member
    for k in 0..<analysis.problem.termCount(member) {
      let term = analysis.problem.term(member, k)
      add(term.variable, -step.factor * term.coefficient)
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
    // The remaining coefficients have cancelled up to rounding.
    for s in 0..<steps.count where !isTaken[s] { return s }
    return 0
  }

  /// Considers the steps that mention a variable: the best removes most terms, adds fewest, and eliminates this variable.
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
    let member = steps[s].member
    var growth = 0
    var staysBehind = 1
    for k in 0..<analysis.problem.termCount(member) {
      let term = analysis.problem.term(member, k)
      let at = self.place(term.variable)
      let after = sum(rest[at], -steps[s].factor * term.coefficient)
      growth += (after == 0 ? 0 : 1) - (rest[at] == 0 ? 0 : 1)
      if at == place && after == 0 { staysBehind = 0 }
    }
    return 2 * growth + staysBehind
  }

  /// Writes at most `most` remaining terms, the oldest first; returns their number.
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
