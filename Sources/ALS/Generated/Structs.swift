// Structs of als.h as their _INIT macros make them.  Made from als.h by `make faces`.
// swift-format-ignore-file

import CALS

extension als_limits {
  static var initial: als_limits {
    var made = als_limits()
    made.struct_size = UInt32(MemoryLayout<als_limits>.stride)
    return made
  }
}

extension als_text_options {
  static var initial: als_text_options {
    var made = als_text_options()
    made.struct_size = UInt32(MemoryLayout<als_text_options>.stride)
    made.sibling_spacing = 8.0
    made.superview_spacing = 20.0
    return made
  }
}

extension als_report {
  static var initial: als_report {
    var made = als_report()
    made.struct_size = UInt32(MemoryLayout<als_report>.stride)
    return made
  }
}

extension als_stack_spec {
  static var initial: als_stack_spec {
    var made = als_stack_spec()
    made.struct_size = UInt32(MemoryLayout<als_stack_spec>.stride)
    made.bias = 0.5
    return made
  }
}

extension als_item_info {
  static var initial: als_item_info {
    var made = als_item_info()
    made.struct_size = UInt32(MemoryLayout<als_item_info>.stride)
    return made
  }
}

extension als_constraint_info {
  static var initial: als_constraint_info {
    var made = als_constraint_info()
    made.struct_size = UInt32(MemoryLayout<als_constraint_info>.stride)
    return made
  }
}

extension als_group_info {
  static var initial: als_group_info {
    var made = als_group_info()
    made.struct_size = UInt32(MemoryLayout<als_group_info>.stride)
    return made
  }
}

extension als_document_theme {
  static var initial: als_document_theme {
    var made = als_document_theme()
    made.struct_size = UInt32(MemoryLayout<als_document_theme>.stride)
    return made
  }
}

extension als_document_options {
  static var initial: als_document_options {
    var made = als_document_options()
    made.struct_size = UInt32(MemoryLayout<als_document_options>.stride)
    return made
  }
}

extension als_conflict_info {
  static var initial: als_conflict_info {
    var made = als_conflict_info()
    made.struct_size = UInt32(MemoryLayout<als_conflict_info>.stride)
    return made
  }
}

extension als_conflict_member {
  static var initial: als_conflict_member {
    var made = als_conflict_member()
    made.struct_size = UInt32(MemoryLayout<als_conflict_member>.stride)
    return made
  }
}

extension als_relaxation {
  static var initial: als_relaxation {
    var made = als_relaxation()
    made.struct_size = UInt32(MemoryLayout<als_relaxation>.stride)
    return made
  }
}

extension als_error {
  static var initial: als_error {
    var made = als_error()
    made.struct_size = UInt32(MemoryLayout<als_error>.stride)
    made.index = -1
    return made
  }
}

extension als_grid_spec {
  static var initial: als_grid_spec {
    var made = als_grid_spec()
    made.struct_size = UInt32(MemoryLayout<als_grid_spec>.stride)
    return made
  }
}

extension als_flow_spec {
  static var initial: als_flow_spec {
    var made = als_flow_spec()
    made.struct_size = UInt32(MemoryLayout<als_flow_spec>.stride)
    return made
  }
}

extension als_flow_info {
  static var initial: als_flow_info {
    var made = als_flow_info()
    made.struct_size = UInt32(MemoryLayout<als_flow_info>.stride)
    return made
  }
}

extension als_barrier_spec {
  static var initial: als_barrier_spec {
    var made = als_barrier_spec()
    made.struct_size = UInt32(MemoryLayout<als_barrier_spec>.stride)
    return made
  }
}

extension als_barrier_info {
  static var initial: als_barrier_info {
    var made = als_barrier_info()
    made.struct_size = UInt32(MemoryLayout<als_barrier_info>.stride)
    return made
  }
}

extension als_freedom {
  static var initial: als_freedom {
    var made = als_freedom()
    made.struct_size = UInt32(MemoryLayout<als_freedom>.stride)
    return made
  }
}

extension als_lint {
  static var initial: als_lint {
    var made = als_lint()
    made.struct_size = UInt32(MemoryLayout<als_lint>.stride)
    return made
  }
}

extension als_expectation_failure {
  static var initial: als_expectation_failure {
    var made = als_expectation_failure()
    made.struct_size = UInt32(MemoryLayout<als_expectation_failure>.stride)
    made.index = -1
    made.axis = -1
    return made
  }
}

extension als_proof_spec {
  static var initial: als_proof_spec {
    var made = als_proof_spec()
    made.struct_size = UInt32(MemoryLayout<als_proof_spec>.stride)
    return made
  }
}

extension als_proof {
  static var initial: als_proof {
    var made = als_proof()
    made.struct_size = UInt32(MemoryLayout<als_proof>.stride)
    return made
  }
}

extension als_proof_failure {
  static var initial: als_proof_failure {
    var made = als_proof_failure()
    made.struct_size = UInt32(MemoryLayout<als_proof_failure>.stride)
    return made
  }
}

extension als_minimum {
  static var initial: als_minimum {
    var made = als_minimum()
    made.struct_size = UInt32(MemoryLayout<als_minimum>.stride)
    return made
  }
}
