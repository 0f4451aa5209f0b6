// A court for one conflict: its rows, and the sizes of their variables, in a small solver of their own.  Asked whether some
// of them can hold together, why they cannot, and whether a change would help.

/// Why the last row of a conflict cannot hold while the others do.
struct ConflictProof {
  /// By how much it misses at best.
  var missed: Double
  /// For each row of the conflict: by how much `missed` falls when its bounds go up by one.
  var weights: [Double]
  var sizes: [SizeInProof]
}

/// A size that takes part in a proof without being a constraint of the caller's.
struct SizeInProof {
  /// The row in the large solver; -1: that the variable is not negative.
  var row: Int32
  var variable: Int32
  var weight: Double
  /// The row here.
  var place: Int32
}

final class Judge {
  private let solver = Solver()
  /// The rows of the large solver: those of the conflict, then the implicit ones.
  private var rows: [Int32] = []
  private var variables: [Int32] = []
  private var lowLevels: [Level] = []
  private var highLevels: [Level] = []
  private let count: Int

  /// `disputed` are the rows that matter, the one that cannot hold last; `implicit` others that have to hold.
  init(_ large: Solver, disputed: [Int32], implicit: [Int32]) {
    count = disputed.count
    rows = disputed
    for r in implicit where !disputed.contains(r) { rows.append(r) }
    collectVariables(large)
    for v in variables {
      _ = solver.addBlock(sizesHold: large.boundState[v] != .absent)
      large.appendSingleImplicitRows(of: v, to: &rows)
    }
    for k in rows.indices { hand(rows[k], isDisputed: k < count, large) }
  }

  private func collectVariables(_ large: Solver) {
    var sorted: [Keyed] = []
    for r in rows {
      for k in large.rowStart[r]..<large.rowStart[r] + Int(large.rowLength[r]) {
        sorted.append(Keyed(Int64(large.entryVariable[k]), payload: 0))
      }
    }
    Keyed.sort(&sorted)
    for entry in sorted {
      let v = Int32(truncatingIfNeeded: entry.major)
      if variables.last != v { variables.append(v) }
    }
  }

  /// Every variable is the width of a block here, so that its size can be held.
  private func ours(_ v: Int32) -> Int32 {
    var low = 0
    var high = variables.count
    while low < high {
      let middle = (low + high) / 2
      if variables[middle] < v { low = middle + 1 } else { high = middle }
    }
    return Int32(truncatingIfNeeded: low * 4 + 2)
  }

  private func hand(_ r: Int32, isDisputed: Bool, _ large: Solver) {
    var terms: [Term] = []
    for k in large.rowStart[r]..<large.rowStart[r] + Int(large.rowLength[r]) {
      terms.append(Term(variable: ours(large.entryVariable[k]), coefficient: large.entryCoefficient[k]))
    }
    let isUser = isDisputed && large.rank[r] > 0
    let low = large.lower[r].isFinite && (isUser || hasToHold(large.lowerLevel[r], isDisputed))
    let high = large.upper[r].isFinite && (isUser || hasToHold(large.upperLevel[r], isDisputed))
    lowLevels.append(low ? .required : .absent)
    highLevels.append(high ? .required : .absent)
    _ = terms.withUnsafeBufferPointer {
      solver.addRow(
        $0, lower: large.lower[r], upper: large.upper[r], lowerLevel: lowLevels[lowLevels.count - 1],
        upperLevel: highLevels[highLevels.count - 1], rank: 0, owner: -1)
    }
  }

  /// Of the sizes, the one that is disputed has given way already.
  private func hasToHold(_ level: Level, _ isDisputed: Bool) -> Bool {
    level == .required || isDisputed && level == .implicitLoser
  }

  // MARK: Verdicts

  /// Leaves a row out from now on, or takes it in again.
  func setOut(_ k: Int, _ isOut: Bool) {
    solver.lowerLevel[k] = isOut ? .absent : lowLevels[k]
    solver.upperLevel[k] = isOut ? .absent : highLevels[k]
  }

  func canHold() -> Bool {
    solver.startCold()
    solver.pivots = 0
    do throws(LayoutError) { try solver.optimise() } catch { return true }
    return !solver.isInfeasible()
  }

  /// Whether all of it could hold with the bounds of one row elsewhere.
  func canHold(moving place: Int, by change: Double) -> Bool {
    let before = (solver.lower[place], solver.upper[place])
    solver.lower[place] = before.0 + change
    solver.upper[place] = before.1 + change
    let answer = canHold()
    solver.lower[place] = before.0
    solver.upper[place] = before.1
    return answer
  }

  // MARK: Proof

  /// The last disputed row becomes a wish; what it then lacks, and the multipliers of what holds it back, are the proof.
  /// They belong to independent rows, so nothing in the proof can be spared.  Nil: it can hold after all.
  func prove() -> ConflictProof? {
    let last = Int32(truncatingIfNeeded: count - 1)
    let wish = Level.contested(rank: 1)
    if lowLevels[count - 1] == .required { solver.lowerLevel[last] = wish }
    if highLevels[count - 1] == .required { solver.upperLevel[last] = wish }
    defer { setOut(count - 1, false) }
    solver.startCold()
    solver.pivots = 0
    do throws(LayoutError) { try solver.optimiseOffKinks() } catch { return nil }
    if solver.rowSlot[last] != -1 || !solver.isViolated(.row(last)) { return nil }
    let isBelow = solver.side[last] == .below
    let missed =
      isBelow ? solver.lower[last] - solver.activity[last] : solver.activity[last] - solver.upper[last]
    var proof = ConflictProof(missed: missed, weights: [Double](repeating: 0, count: count), sizes: [])
    proof.weights[count - 1] = isBelow ? -1 : 1
    for slot in 0..<Int32(truncatingIfNeeded: solver.variableCount) {
      let weight = solver.multipliers.value(slot, at: wish)
      if weight.magnitude > Solver.slopeTolerance { enter(solver.tight[slot], weight, &proof) }
    }
    return proof
  }

  private func enter(_ thing: Thing, _ weight: Double, _ proof: inout ConflictProof) {
    if thing.isRow && Int(thing.id) < count {
      proof.weights[Int(thing.id)] = weight
      return
    }
    if thing.isPin { return }
    var size = SizeInProof(row: -1, variable: -1, weight: weight, place: -1)
    if thing.isBound {
      size.variable = variables[Int(thing.id >> 2)]
    } else {
      size.row = rows[Int(thing.id)]
      size.place = thing.id
      size.variable = variables[Int(solver.entryVariable[solver.rowStart[thing.id]] >> 2)]
      if solver.rowLength[thing.id] != 1 { return }
    }
    proof.sizes.append(size)
  }
}

extension Solver {
  /// What the caller has said about the size of a variable, as far as it has to hold.
  func appendSingleImplicitRows(of v: Int32, to rows: inout [Int32]) {
    for k in columnStart[v]..<columnStart[v] + Int(columnCount[v]) {
      let r = poolRow[k]
      if rowSlot[r] == -2 || rank[r] > 0 || rowLength[r] != 1 || owner[r] >= 0 { continue }
      if lowerLevel[r] != .required && upperLevel[r] != .required { continue }
      if !rows.contains(r) { rows.append(r) }
    }
  }

  /// The proof of a conflict that the last solve has found, and the court that can say what would help.
  func judge(_ conflict: Conflict) -> Judge {
    Judge(self, disputed: conflict.rows, implicit: conflict.implicitRows)
  }
}
