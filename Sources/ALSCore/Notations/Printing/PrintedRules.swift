// Where constraints stand among the rules of a document, and what rules hold beside them.

/// An entry with a condition that a constraint stands in, as its `else` or not.
struct PrintedStep: Equatable {
  /// Equal for steps into the same entry.
  var entry: GroupID
  var isElse = false
  var when: [UInt8] = []
  var name: [UInt8]?
  var isActive = true

  static func == (a: PrintedStep, b: PrintedStep) -> Bool { a.entry == b.entry && a.isElse == b.isElse }
}

/// What a rule sets, where it stands.
struct PrintedOverride {
  var path: [PrintedStep]
  var text: [UInt8]
  /// What the `else` of the rule sets.
  var otherwise: [UInt8]?
}

/// What rules hold beside constraints.
struct PrintedRules {
  /// By ascending order of the rule.
  var overrides: [(order: Int, override: PrintedOverride)] = []
  var expectations: [(expectation: Expectation, path: [PrintedStep])] = []

  var isEmpty: Bool { overrides.isEmpty && expectations.isEmpty }
}
