// What is expected of the layout (als.h 20).

extension Layout {
  public var expectationCount: Int { model.expectations.count }

  /// Reads one expectation and adds it behind the others; gives its place.
  public func addExpectation(_ text: [UInt8], scope: Handle, options: TextOptions) throws(LayoutError) -> Int {
    try ExpectationMaker(makers.batches).add(text, scope: try itemOrNone(scope), options: options)
  }

  public func removeExpectation(_ index: Int) throws(LayoutError) {
    try ExpectationMaker(makers.batches).remove(index)
  }

  /// One expectation as documents have it.
  public func expectationText(_ index: Int, scope: Handle) throws(LayoutError) -> [UInt8] {
    try ExpectationMaker(makers.batches).text(index, scope: try itemOrNone(scope))
  }
}
