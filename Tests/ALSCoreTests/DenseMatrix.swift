// Linear algebra that can be checked at a glance: a full matrix, and Gaussian elimination with the largest pivot of each column.

@testable import ALSCore

struct DenseMatrix {
  let size: Int
  private var cells: [Double]

  init(size: Int) {
    self.size = size
    cells = [Double](repeating: 0, count: size * size)
  }

  /// The matrix of a basis: a row for each position, a column for each variable.
  init(_ basis: Basis) {
    self.init(size: basis.problem.variableCount)
    for position in BasisPosition.first(size) {
      let member = basis.members[position]
      for k in 0..<basis.problem.termCount(member) {
        let term = basis.problem.term(member, k)
        self[position.index, term.variable.index] += term.coefficient
      }
    }
  }

  /// The first rows of a problem, as many as variables.
  init(_ problem: Problem) {
    self.init(size: problem.variableCount)
    for row in RowID.first(size) {
      for k in problem.entries(of: row) {
        self[row.index, problem.entryVariable[k].index] = problem.entryCoefficient[k]
      }
    }
  }

  subscript(_ row: Int, _ column: Int) -> Double {
    get { cells[row * size + column] }
    set { cells[row * size + column] = newValue }
  }

  var transposed: DenseMatrix {
    var result = DenseMatrix(size: size)
    for row in 0..<size { for column in 0..<size { result[column, row] = self[row, column] } }
    return result
  }

  /// The solution of  matrix * x = right; nil if a pivot is not above `least`.
  func solve(_ right: [Double], least: Double = 1e-11) -> [Double]? {
    var left = cells
    var right = right
    return left.withUnsafeMutableBufferPointer { left in
      for column in 0..<size {
        var pivot = column
        for row in column..<size where left[row * size + column].magnitude > left[pivot * size + column].magnitude {
          pivot = row
        }
        if !(left[pivot * size + column].magnitude > least) { return nil }
        if pivot != column {
          for k in column..<size { left.swapAt(pivot * size + k, column * size + k) }
          right.swapAt(pivot, column)
        }
        for row in column + 1..<max(size, column + 1) where left[row * size + column] != 0 {
          let factor = left[row * size + column] / left[column * size + column]
          for k in column..<size { left[row * size + k] -= factor * left[column * size + k] }
          right[row] -= factor * right[column]
        }
      }
      for row in (0..<size).reversed() {
        for k in row + 1..<max(size, row + 1) { right[row] -= left[row * size + k] * right[k] }
        right[row] /= left[row * size + row]
      }
      return right
    }
  }

  /// Whether no pivot vanishes.
  var isRegular: Bool { solve([Double](repeating: 0, count: size), least: 1e-9) != nil }

  /// The largest part of  matrix * x - right  by row, relative to the terms of the row.
  func residual(_ x: [Double], _ right: [Double]) -> Double {
    var largest = 0.0
    for row in 0..<size {
      var (sum, terms) = (-right[row], right[row].magnitude)
      for column in 0..<size {
        sum += self[row, column] * x[column]
        terms += (self[row, column] * x[column]).magnitude
      }
      largest = max(largest, sum.magnitude / max(terms, 1))
    }
    return largest
  }
}
