// The terms of a row: coefficients and variables.

/// A coefficient of a row.
struct Term: BitwiseCopyable {
  var variable: VariableID
  var coefficient: Double
}

/// The terms of a row under construction, appended to the pool.
struct RowTerms {
  let variables: UnsafeMutablePointer<VariableID>
  let coefficients: UnsafeMutablePointer<Double>
  private(set) var count: Int32 = 0

  init(variables: UnsafeMutablePointer<VariableID>, coefficients: UnsafeMutablePointer<Double>) {
    self.variables = variables
    self.coefficients = coefficients
  }

  @inline(__always)
  mutating func append(_ variable: VariableID, _ coefficient: Double) {
    variables[Int(count)] = variable
    coefficients[Int(count)] = coefficient
    count &+= 1
  }
}
