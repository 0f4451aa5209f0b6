// Small problems with integer coefficients and bounds, and their canonical optimum by enumeration.
//
// The penalty of each level and |x| of each variable are linear between hyperplanes: those of the rows, and x = 0.  So the optimum
// that is nearest 0 is a point in which as many independent hyperplanes meet as there are variables.  All of these points are
// computed and compared in exact fractions.

@testable import ALSCore

/// A row with one bound; a side without a level is free.
struct SmallRow {
  /// By variable.
  var coefficients: [Int]
  var bound: Int
  var lowerLevel: Level
  var upperLevel: Level
  /// Positive for required rows, all different.
  var rank: Int32

  var isRequired: Bool { lowerLevel == .required || upperLevel == .required }
  var lower: Double { lowerLevel.key != 0 ? Double(bound) : -.infinity }
  var upper: Double { upperLevel.key != 0 ? Double(bound) : .infinity }
}

/// Rows over a few of the variables of blocks; variables are numbered in tree order.
struct SmallProblem {
  /// Per block: its place in the tree.
  var places: [Int32]
  /// Per variable: its block and its part.
  var variables: [(block: Int, part: Int)]
  /// What coefficients of new rows are drawn from.
  var values: [Int]
  var rows: [SmallRow]

  func isSize(_ v: Int) -> Bool { variables[v].part >= 2 }

  /// Lets blocks change places; numbers and coefficients of variables move along.
  mutating func reorder(_ random: inout Random) {
    for k in (1..<places.count).reversed() { places.swapAt(k, random.below(k + 1)) }
    let old = variables.indices.sorted { one, other in
      let (a, b) = (variables[one], variables[other])
      return (places[a.block], a.part) < (places[b.block], b.part)
    }
    variables = old.map { variables[$0] }
    for k in rows.indices { rows[k].coefficients = old.map { rows[k].coefficients[$0] } }
  }
}

// MARK: Random problems

extension SmallProblem {
  static let plain = [1, 1, 1, -1, -1, 2, -2, 3]
  static let farApart = [1, 1, -1, 100, -100, 30]
  /// Determinants of these are small.
  static let nearlyParallel = [100, 101, 102, -99, -100]

  init(variables count: Int, rows rowCount: Int, values: [Int] = plain, _ random: inout Random) {
    self.values = values
    let blocks = 1 + count / 2
    places = (0..<blocks).map { Int32($0) }
    var parts = (0..<4 * blocks).map { (block: $0 / 4, part: $0 % 4) }
    while parts.count > count { parts.remove(at: random.below(parts.count)) }
    variables = parts
    rows = []
    reorder(&random)
    for k in 0..<rowCount { rows.append(makeRow(rank: Int32(k + 1), &random)) }
  }

  /// A row of one to three terms.
  func makeRow(rank: Int32, _ random: inout Random) -> SmallRow {
    var coefficients = [Int](repeating: 0, count: variables.count)
    for _ in 0..<1 + random.below(3) {
      coefficients[random.below(variables.count)] = values[random.below(values.count)]
    }
    var row = SmallRow(
      coefficients: coefficients, bound: SmallProblem.makeBound(&random), lowerLevel: .absent, upperLevel: .absent,
      rank: rank)
    setLevels(of: &row, &random)
    return row
  }

  static func makeBound(_ random: inout Random) -> Int { 5 * (random.below(25) - 8) }

  /// Gives a row another relation and other priorities; each of three rows is required.
  func setLevels(of row: inout SmallRow, _ random: inout Random) {
    let priorities: [Float] = [250, 250, 500, 750]
    let isRequired = random.below(3) == 0
    let level = isRequired ? Level.required : Level(priority: priorities[random.below(4)])
    row.lowerLevel = level
    row.upperLevel = level
    switch random.below(6) {
    case 0, 1: row.lowerLevel = .absent
    case 2, 3: row.upperLevel = .absent
    case 4 where !isRequired: row.upperLevel = Level(priority: priorities[random.below(4)])
    default: break
    }
  }
}

// MARK: The exact optimum

/// A point  numerators / denominator, and what is compared: the violation of each level, then the distance of each variable from 0.
struct ExactPoint {
  var numerators: [Int]
  var denominator: Int
  var costs: [Int]

  func value(_ v: Int) -> Double { Double(numerators[v]) / Double(denominator) }
  func cost(_ k: Int) -> Double { Double(costs[k]) / Double(denominator) }

  func isBetter(than other: ExactPoint) -> Bool {
    for k in costs.indices {
      // Products of 128 bits.
      let own = costs[k].multipliedFullWidth(by: other.denominator)
      let others = other.costs[k].multipliedFullWidth(by: denominator)
      if own != others { return own < others }
    }
    return false
  }
}

/// The answer to a small problem.
struct ExactOptimum {
  /// The rows that contradict required rows of lower rank, by rank.
  let broken: [Int]
  /// The levels of the others, the most important first; the top one is required.
  let levels: [Level]
  let point: ExactPoint

  init(_ problem: SmallProblem) {
    let required = problem.rows.indices.filter { problem.rows[$0].isRequired }
    var broken: [Int] = []
    if VertexSearch(problem, rows: required).best.costs[0] > 0 {
      // Rows are admitted by rank.
      var admitted: [Int] = []
      for k in required.sorted(by: { problem.rows[$0].rank < problem.rows[$1].rank }) {
        if VertexSearch(problem, rows: admitted + [k]).best.costs[0] > 0 {
          broken.append(k)
        } else {
          admitted.append(k)
        }
      }
    }
    let search = VertexSearch(problem, rows: problem.rows.indices.filter { !broken.contains($0) })
    (self.broken, levels, point) = (broken, search.levels, search.best)
  }
}

/// Looks at every point in which independent hyperplanes meet.
private final class VertexSearch {
  private let problem: SmallProblem
  private let rows: [Int]
  let levels: [Level]
  private let count: Int
  /// Per hyperplane: its coefficients, and its right side.
  private var planes: [[Int]] = []
  /// The chosen planes, each reduced by those before it, and the variable by which it reduces later ones.
  private let reduced: UnsafeMutablePointer<Int>
  private var pivots: [Int]
  private(set) var best = ExactPoint(numerators: [], denominator: 0, costs: [])

  init(_ problem: SmallProblem, rows: [Int]) {
    self.problem = problem
    self.rows = rows
    count = problem.variables.count
    var keys: Set<Int32> = [Level.required.key]
    for k in rows { keys.formUnion([problem.rows[k].lowerLevel.key, problem.rows[k].upperLevel.key]) }
    levels = keys.subtracting([0]).sorted(by: >).map { Level(key: $0) }
    reduced = .allocate(capacity: count * (count + 1))
    pivots = [Int](repeating: 0, count: count)
    for v in 0..<count { planes.append((0...count).map { $0 == v ? 1 : 0 }) }
    for k in rows { planes.append(problem.rows[k].coefficients + [problem.rows[k].bound]) }
    extend(0, from: 0)
  }

  deinit { reduced.deallocate() }

  /// Adds each further plane to the chosen ones, reduced by them without fractions (Bareiss).
  private func extend(_ depth: Int, from first: Int) {
    if depth == count { return look() }
    let row = reduced + depth * (count + 1)
    for k in first..<max(first, planes.count - (count - depth - 1)) {
      row.update(from: planes[k], count: count + 1)
      var last = 1
      for d in 0..<depth {
        let other = reduced + d * (count + 1)
        let (own, factor) = (other[pivots[d]], row[pivots[d]])
        var j = 0
        while j <= count {
          row[j] = (own * row[j] - factor * other[j]) / last
          j += 1
        }
        last = own
      }
      guard let pivot = (0..<count).first(where: { row[$0] != 0 }) else { continue }
      pivots[depth] = pivot
      extend(depth + 1, from: k + 1)
    }
  }

  /// The last pivot is the determinant, so that the numerators are integers.
  private func look() {
    let determinant = reduced[(count - 1) * (count + 1) + pivots[count - 1]]
    var numerators = [Int](repeating: 0, count: count)
    for d in (0..<count).reversed() {
      let row = reduced + d * (count + 1)
      var sum = determinant * row[count]
      for v in 0..<count where v != pivots[d] { sum -= row[v] * numerators[v] }
      numerators[pivots[d]] = sum / row[pivots[d]]
    }
    if determinant < 0 { for v in 0..<count { numerators[v] = -numerators[v] } }
    let point = judged(numerators, abs(determinant))
    if best.denominator == 0 || point.isBetter(than: best) { best = point }
  }

  private func judged(_ numerators: [Int], _ denominator: Int) -> ExactPoint {
    var costs = [Int](repeating: 0, count: levels.count)
    // Behind the planes  x = 0.
    for (k, plane) in planes[count...].enumerated() {
      var missing = plane[count] * denominator
      for v in 0..<count { missing -= plane[v] * numerators[v] }
      if missing == 0 { continue }
      let row = problem.rows[rows[k]]
      let level = missing > 0 ? row.lowerLevel : row.upperLevel
      if level.key != 0 { costs[levels.firstIndex(of: level)!] += abs(missing) }
    }
    for v in 0..<count where numerators[v] < 0 && problem.isSize(v) { costs[0] -= numerators[v] }
    return ExactPoint(numerators: numerators, denominator: denominator, costs: costs + numerators.map { abs($0) })
  }
}
