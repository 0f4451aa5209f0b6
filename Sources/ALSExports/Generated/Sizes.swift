// Made from als.h by `make faces`.
// swift-format-ignore-file

// Structs that may grow: their released sizes, and the values of their _INIT macros.

extension als_limits: GrowingStruct {
  static var name: StaticString { "als_limits" }
  static var macro: StaticString { "ALS_LIMITS_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 48 || size == 56 }
}

extension als_text_options: GrowingStruct {
  static var name: StaticString { "als_text_options" }
  static var macro: StaticString { "ALS_TEXT_OPTIONS_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 48 || size == 72 || size == 88 : size == 32 || size == 56 || size == 64 }
  static func setInitial(_ made: inout Self) {
    made.sibling_spacing = 8.0
    made.superview_spacing = 20.0
  }
}

extension als_report: GrowingStruct {
  static var name: StaticString { "als_report" }
  static var macro: StaticString { "ALS_REPORT_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 40 || size == 48 }
}

extension als_stack_spec: GrowingStruct {
  static var name: StaticString { "als_stack_spec" }
  static var macro: StaticString { "ALS_STACK_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 56 || size == 72 : size == 48 || size == 64 }
  static func setInitial(_ made: inout Self) {
    made.bias = 0.5
  }
}

extension als_item_info: GrowingStruct {
  static var name: StaticString { "als_item_info" }
  static var macro: StaticString { "ALS_ITEM_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 216 || size == 288 || size == 296 || size == 304 }
}

extension als_constraint_info: GrowingStruct {
  static var name: StaticString { "als_constraint_info" }
  static var macro: StaticString { "ALS_CONSTRAINT_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 104 || size == 112 || size == 120 }
}

extension als_group_info: GrowingStruct {
  static var name: StaticString { "als_group_info" }
  static var macro: StaticString { "ALS_GROUP_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 24 || size == 32 }
}

extension als_document_theme: GrowingStruct {
  static var name: StaticString { "als_document_theme" }
  static var macro: StaticString { "ALS_DOCUMENT_THEME_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 40 : size == 24 }
}

extension als_document_options: GrowingStruct {
  static var name: StaticString { "als_document_options" }
  static var macro: StaticString { "ALS_DOCUMENT_OPTIONS_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 32 : size == 20 }
}

extension als_conflict_info: GrowingStruct {
  static var name: StaticString { "als_conflict_info" }
  static var macro: StaticString { "ALS_CONFLICT_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 32 || size == 40 }
}

extension als_conflict_member: GrowingStruct {
  static var name: StaticString { "als_conflict_member" }
  static var macro: StaticString { "ALS_CONFLICT_MEMBER_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 48 }
}

extension als_relaxation: GrowingStruct {
  static var name: StaticString { "als_relaxation" }
  static var macro: StaticString { "ALS_RELAXATION_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 48 || size == 56 }
}

extension als_error: GrowingStruct {
  static var name: StaticString { "als_error" }
  static var macro: StaticString { "ALS_ERROR_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 64 }
  static func setInitial(_ made: inout Self) {
    made.index = -1
  }
}

extension als_grid_spec: GrowingStruct {
  static var name: StaticString { "als_grid_spec" }
  static var macro: StaticString { "ALS_GRID_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 104 || size == 112 : size == 64 || size == 72 }
}

extension als_flow_spec: GrowingStruct {
  static var name: StaticString { "als_flow_spec" }
  static var macro: StaticString { "ALS_FLOW_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 80 : size == 64 }
}

extension als_flow_info: GrowingStruct {
  static var name: StaticString { "als_flow_info" }
  static var macro: StaticString { "ALS_FLOW_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 56 }
}

extension als_barrier_spec: GrowingStruct {
  static var name: StaticString { "als_barrier_spec" }
  static var macro: StaticString { "ALS_BARRIER_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 48 : size == 32 }
}

extension als_barrier_info: GrowingStruct {
  static var name: StaticString { "als_barrier_info" }
  static var macro: StaticString { "ALS_BARRIER_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 24 }
}

extension als_freedom: GrowingStruct {
  static var name: StaticString { "als_freedom" }
  static var macro: StaticString { "ALS_FREEDOM_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 104 }
}

extension als_lint: GrowingStruct {
  static var name: StaticString { "als_lint" }
  static var macro: StaticString { "ALS_LINT_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 32 }
}

extension als_expectation_failure: GrowingStruct {
  static var name: StaticString { "als_expectation_failure" }
  static var macro: StaticString { "ALS_EXPECTATION_FAILURE_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 64 }
  static func setInitial(_ made: inout Self) {
    made.index = -1
    made.axis = -1
  }
}

extension als_proof_spec: GrowingStruct {
  static var name: StaticString { "als_proof_spec" }
  static var macro: StaticString { "ALS_PROOF_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 96 : size == 88 }
}

extension als_proof: GrowingStruct {
  static var name: StaticString { "als_proof" }
  static var macro: StaticString { "ALS_PROOF_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 40 : size == 32 }
}

extension als_proof_failure: GrowingStruct {
  static var name: StaticString { "als_proof_failure" }
  static var macro: StaticString { "ALS_PROOF_FAILURE_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 88 : size == 72 }
}

extension als_minimum: GrowingStruct {
  static var name: StaticString { "als_minimum" }
  static var macro: StaticString { "ALS_MINIMUM_INIT" }
  static func isKnown(_ size: Int) -> Bool { hasWidePointers ? size == 40 : size == 32 }
}
