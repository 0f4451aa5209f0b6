// Made from als.h by `make faces`.
// swift-format-ignore-file

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

// Structs that may grow: their released sizes, and the values of their _INIT macros.

extension als_limits: GrowingStruct {
  static var name: StaticString { "als_limits" }
  static var macro: StaticString { "ALS_LIMITS_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 48 || size == 56
  }
  static var initial: als_limits {
    var made = als_limits()
    made.struct_size = UInt32(MemoryLayout<als_limits>.stride)
    return made
  }
}

extension als_text_options: GrowingStruct {
  static var name: StaticString { "als_text_options" }
  static var macro: StaticString { "ALS_TEXT_OPTIONS_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 32 || size == 56 || size == 64
    #else
      return size == 48 || size == 72 || size == 88
    #endif
  }
  static var initial: als_text_options {
    var made = als_text_options()
    made.struct_size = UInt32(MemoryLayout<als_text_options>.stride)
    made.sibling_spacing = 8.0
    made.superview_spacing = 20.0
    return made
  }
}

extension als_report: GrowingStruct {
  static var name: StaticString { "als_report" }
  static var macro: StaticString { "ALS_REPORT_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 40 || size == 48
  }
  static var initial: als_report {
    var made = als_report()
    made.struct_size = UInt32(MemoryLayout<als_report>.stride)
    return made
  }
}

extension als_stack_spec: GrowingStruct {
  static var name: StaticString { "als_stack_spec" }
  static var macro: StaticString { "ALS_STACK_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 48 || size == 64
    #else
      return size == 56 || size == 72
    #endif
  }
  static var initial: als_stack_spec {
    var made = als_stack_spec()
    made.struct_size = UInt32(MemoryLayout<als_stack_spec>.stride)
    made.bias = 0.5
    return made
  }
}

extension als_item_info: GrowingStruct {
  static var name: StaticString { "als_item_info" }
  static var macro: StaticString { "ALS_ITEM_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 216 || size == 288 || size == 296 || size == 304
  }
  static var initial: als_item_info {
    var made = als_item_info()
    made.struct_size = UInt32(MemoryLayout<als_item_info>.stride)
    return made
  }
}

extension als_constraint_info: GrowingStruct {
  static var name: StaticString { "als_constraint_info" }
  static var macro: StaticString { "ALS_CONSTRAINT_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 104 || size == 112 || size == 120
  }
  static var initial: als_constraint_info {
    var made = als_constraint_info()
    made.struct_size = UInt32(MemoryLayout<als_constraint_info>.stride)
    return made
  }
}

extension als_group_info: GrowingStruct {
  static var name: StaticString { "als_group_info" }
  static var macro: StaticString { "ALS_GROUP_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 24 || size == 32
  }
  static var initial: als_group_info {
    var made = als_group_info()
    made.struct_size = UInt32(MemoryLayout<als_group_info>.stride)
    return made
  }
}

extension als_document_theme: GrowingStruct {
  static var name: StaticString { "als_document_theme" }
  static var macro: StaticString { "ALS_DOCUMENT_THEME_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 24
    #else
      return size == 40
    #endif
  }
  static var initial: als_document_theme {
    var made = als_document_theme()
    made.struct_size = UInt32(MemoryLayout<als_document_theme>.stride)
    return made
  }
}

extension als_document_options: GrowingStruct {
  static var name: StaticString { "als_document_options" }
  static var macro: StaticString { "ALS_DOCUMENT_OPTIONS_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 20
    #else
      return size == 32
    #endif
  }
  static var initial: als_document_options {
    var made = als_document_options()
    made.struct_size = UInt32(MemoryLayout<als_document_options>.stride)
    return made
  }
}

extension als_conflict_info: GrowingStruct {
  static var name: StaticString { "als_conflict_info" }
  static var macro: StaticString { "ALS_CONFLICT_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 32 || size == 40
  }
  static var initial: als_conflict_info {
    var made = als_conflict_info()
    made.struct_size = UInt32(MemoryLayout<als_conflict_info>.stride)
    return made
  }
}

extension als_conflict_member: GrowingStruct {
  static var name: StaticString { "als_conflict_member" }
  static var macro: StaticString { "ALS_CONFLICT_MEMBER_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 48
  }
  static var initial: als_conflict_member {
    var made = als_conflict_member()
    made.struct_size = UInt32(MemoryLayout<als_conflict_member>.stride)
    return made
  }
}

extension als_relaxation: GrowingStruct {
  static var name: StaticString { "als_relaxation" }
  static var macro: StaticString { "ALS_RELAXATION_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 48 || size == 56
  }
  static var initial: als_relaxation {
    var made = als_relaxation()
    made.struct_size = UInt32(MemoryLayout<als_relaxation>.stride)
    return made
  }
}

extension als_error: GrowingStruct {
  static var name: StaticString { "als_error" }
  static var macro: StaticString { "ALS_ERROR_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 64
  }
  static var initial: als_error {
    var made = als_error()
    made.struct_size = UInt32(MemoryLayout<als_error>.stride)
    made.index = -1
    return made
  }
}

extension als_grid_spec: GrowingStruct {
  static var name: StaticString { "als_grid_spec" }
  static var macro: StaticString { "ALS_GRID_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 64 || size == 72
    #else
      return size == 104 || size == 112
    #endif
  }
  static var initial: als_grid_spec {
    var made = als_grid_spec()
    made.struct_size = UInt32(MemoryLayout<als_grid_spec>.stride)
    return made
  }
}

extension als_flow_spec: GrowingStruct {
  static var name: StaticString { "als_flow_spec" }
  static var macro: StaticString { "ALS_FLOW_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 64
    #else
      return size == 80
    #endif
  }
  static var initial: als_flow_spec {
    var made = als_flow_spec()
    made.struct_size = UInt32(MemoryLayout<als_flow_spec>.stride)
    return made
  }
}

extension als_flow_info: GrowingStruct {
  static var name: StaticString { "als_flow_info" }
  static var macro: StaticString { "ALS_FLOW_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 56
  }
  static var initial: als_flow_info {
    var made = als_flow_info()
    made.struct_size = UInt32(MemoryLayout<als_flow_info>.stride)
    return made
  }
}

extension als_barrier_spec: GrowingStruct {
  static var name: StaticString { "als_barrier_spec" }
  static var macro: StaticString { "ALS_BARRIER_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 32
    #else
      return size == 48
    #endif
  }
  static var initial: als_barrier_spec {
    var made = als_barrier_spec()
    made.struct_size = UInt32(MemoryLayout<als_barrier_spec>.stride)
    return made
  }
}

extension als_barrier_info: GrowingStruct {
  static var name: StaticString { "als_barrier_info" }
  static var macro: StaticString { "ALS_BARRIER_INFO_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 24
  }
  static var initial: als_barrier_info {
    var made = als_barrier_info()
    made.struct_size = UInt32(MemoryLayout<als_barrier_info>.stride)
    return made
  }
}

extension als_freedom: GrowingStruct {
  static var name: StaticString { "als_freedom" }
  static var macro: StaticString { "ALS_FREEDOM_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 104
  }
  static var initial: als_freedom {
    var made = als_freedom()
    made.struct_size = UInt32(MemoryLayout<als_freedom>.stride)
    return made
  }
}

extension als_lint: GrowingStruct {
  static var name: StaticString { "als_lint" }
  static var macro: StaticString { "ALS_LINT_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 32
  }
  static var initial: als_lint {
    var made = als_lint()
    made.struct_size = UInt32(MemoryLayout<als_lint>.stride)
    return made
  }
}

extension als_expectation_failure: GrowingStruct {
  static var name: StaticString { "als_expectation_failure" }
  static var macro: StaticString { "ALS_EXPECTATION_FAILURE_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    size == 64
  }
  static var initial: als_expectation_failure {
    var made = als_expectation_failure()
    made.struct_size = UInt32(MemoryLayout<als_expectation_failure>.stride)
    made.index = -1
    made.axis = -1
    return made
  }
}

extension als_proof_spec: GrowingStruct {
  static var name: StaticString { "als_proof_spec" }
  static var macro: StaticString { "ALS_PROOF_SPEC_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 88
    #else
      return size == 96
    #endif
  }
  static var initial: als_proof_spec {
    var made = als_proof_spec()
    made.struct_size = UInt32(MemoryLayout<als_proof_spec>.stride)
    return made
  }
}

extension als_proof: GrowingStruct {
  static var name: StaticString { "als_proof" }
  static var macro: StaticString { "ALS_PROOF_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 32
    #else
      return size == 40
    #endif
  }
  static var initial: als_proof {
    var made = als_proof()
    made.struct_size = UInt32(MemoryLayout<als_proof>.stride)
    return made
  }
}

extension als_proof_failure: GrowingStruct {
  static var name: StaticString { "als_proof_failure" }
  static var macro: StaticString { "ALS_PROOF_FAILURE_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 72
    #else
      return size == 88
    #endif
  }
  static var initial: als_proof_failure {
    var made = als_proof_failure()
    made.struct_size = UInt32(MemoryLayout<als_proof_failure>.stride)
    return made
  }
}

extension als_minimum: GrowingStruct {
  static var name: StaticString { "als_minimum" }
  static var macro: StaticString { "ALS_MINIMUM_INIT" }
  static func isKnown(_ size: Int) -> Bool {
    #if _pointerBitWidth(_32)
      return size == 32
    #else
      return size == 40
    #endif
  }
  static var initial: als_minimum {
    var made = als_minimum()
    made.struct_size = UInt32(MemoryLayout<als_minimum>.stride)
    return made
  }
}
