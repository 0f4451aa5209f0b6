// An entry of "constraints" with a condition, as a record.

/// A branch of such an entry: what counts while its condition holds, or its `else`.
struct DocumentRule {
  var when: Int
  /// The branch that it stands in, or -1.
  var parent = -1
  /// The branch of the condition, where this is the `else`; -1.
  var elseOf = -1
  /// The node of the values to set, or -1.
  var set = -1
  /// The node of its name, or -1.
  var group = -1
  var isActive = true
  /// The use of a component that it belongs to, or -1.
  var instance = -1
  /// It belongs to an expectation alone.
  var isForExpectation = false
}
