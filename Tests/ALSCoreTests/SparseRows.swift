// Solvers with random sparse rows, and random exchanges of their bases.

import Testing

@testable import ALSCore

extension Solver {
  static let plain = [1, 1, 1, -1, -1, 0.5, -0.5, 2, 3]
  static let farApart = [1, -1, 1, -1, 0.3, 1e-3, 1e3, -200]

  /// Rows of one to four terms: most mention variables near each other, as in a tree of views.
  static func sparse(blocks: Int, rows: Int, _ values: [Double], _ random: inout Random) -> Solver {
    let solver = Solver()
    for _ in 0..<blocks { _ = solver.changes.addBlock(sizesHold: true) }
    let count = 4 * blocks
    for k in 0..<rows {
      var terms: [Term] = []
      let near = random.below(count)
      for _ in 0..<1 + random.below(4) {
        let v = VariableID(random.below(4) == 0 ? random.below(count) : (near + random.below(9)) % count)
        if terms.contains(where: { $0.variable == v }) { continue }
        terms.append(Term(variable: v, coefficient: values[random.below(values.count)]))
      }
      let bound = Double(random.below(400)) / 4 - 30
      let level = random.below(4) == 0 ? Level.required : Level(priority: Float(100 * (1 + random.below(4))))
      let relation = random.below(4)
      solver.add(
        terms, relation == 1 ? -.infinity : bound, relation == 2 ? .infinity : bound,
        relation == 1 ? .absent : level, relation == 2 ? .absent : level, Int32(k + 1))
    }
    solver.problem.layOutColumns()
    solver.vertex.reset()
    return solver
  }

  /// As many required equations as variables, the first of which mentions the first variable, and so on.
  static func square(blocks: Int, _ values: [Double], _ random: inout Random) -> Solver {
    let solver = Solver()
    for _ in 0..<blocks { _ = solver.changes.addBlock(sizesHold: false) }
    let count = 4 * blocks
    for k in 0..<count {
      var terms: [Term] = []
      for i in 0..<2 + random.below(3) {
        let v = VariableID(i == 0 ? k : random.below(count))
        if terms.contains(where: { $0.variable == v }) { continue }
        terms.append(Term(variable: v, coefficient: values[random.below(values.count)]))
      }
      let bound = Double(random.below(400)) / 4 - 30
      solver.add(terms, bound, bound, .required, .required, Int32(k + 1))
    }
    return solver
  }

  @discardableResult
  func add(
    _ terms: [Term], _ lower: Double, _ upper: Double, _ lowerLevel: Level, _ upperLevel: Level, _ rank: Int32
  ) -> RowID {
    terms.withUnsafeBufferPointer {
      changes.addRow(
        $0, lower: lower, upper: upper, lowerLevel: lowerLevel, upperLevel: upperLevel, rank: rank, owner: rank)
    }
  }

  /// A preference for 0 of the sum of some rows and of a multiple of a variable.
  func addSum(of members: [BasisMember], and v: VariableID, times factor: Double) -> RowID {
    var sums = [Double](repeating: 0, count: problem.variableCount)
    sums[v.index] = factor
    for member in members {
      for k in 0..<problem.termCount(member) {
        sums[problem.term(member, k).variable.index] += problem.term(member, k).coefficient
      }
    }
    let terms = sums.indices.filter { sums[$0] != 0 }.map { Term(variable: VariableID($0), coefficient: sums[$0]) }
    let level = Level(priority: 50)
    return add(terms, 0, 0, level, level, Int32(problem.rowCount + 1))
  }

  private var inactiveMembers: [BasisMember] {
    let rows = RowID.first(problem.rowCount).filter { vertex.rowPosition[$0] == -1 }.map { BasisMember.row($0) }
    let free = VariableID.first(problem.variableCount).filter {
      vertex.pinPosition[$0] < 0 && vertex.boundPosition[$0] < 0
    }
    return rows + free.map { $0.part >= 2 && $0.raw % 3 == 0 ? .bound($0) : .pin($0) }
  }

  /// Lets a random member enter in a position where the pivot is large.  If it is turning, other members may have other positions.
  func exchangeAny(turning: Bool, _ random: inout Random) {
    let candidates = inactiveMembers
    let entering = candidates[random.below(candidates.count)]
    basis.combine(entering)
    let positions = BasisPosition.first(problem.variableCount)
    let largest = positions.map { basis.combination.value[$0].magnitude }.max() ?? 0
    let large = positions.filter { basis.combination.value[$0].magnitude >= 0.3 * largest }
    exchange(entering, at: large[random.below(large.count)], turning: turning)
  }

  /// `basis.combination` holds the member that enters.
  func exchange(_ entering: BasisMember, at position: BasisPosition, turning: Bool) {
    let leaving = basis.members[position]
    vertex.markActive(entering)
    vertex.markInactive(leaving, .inside)
    if turning { _ = basis.exchangeTurning(position, entering) } else { basis.exchange(position, entering) }
    basis.clearCombination()
    require(vertex.position(of: entering) >= 0, "the member that enters has no position")
    require(vertex.position(of: leaving) == -1, "the member that leaves has a position")
  }
}
