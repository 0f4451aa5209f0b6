// Made from als.h by `make faces`.
// swift-format-ignore-file

@_cdecl("als_status_name")
public func als_status_name(_ status: als_status) -> UnsafePointer<CChar>? {
  switch status {
  case ALS_OK: return cString("ALS_OK")
  case ALS_END: return cString("ALS_END")
  case ALS_CONFLICT: return cString("ALS_CONFLICT")
  case ALS_NOT_SOLVED: return cString("ALS_NOT_SOLVED")
  case ALS_TRUNCATED: return cString("ALS_TRUNCATED")
  case ALS_ERROR_ARGUMENT: return cString("ALS_ERROR_ARGUMENT")
  case ALS_ERROR_HANDLE: return cString("ALS_ERROR_HANDLE")
  case ALS_ERROR_NUMBER: return cString("ALS_ERROR_NUMBER")
  case ALS_ERROR_SYNTAX: return cString("ALS_ERROR_SYNTAX")
  case ALS_ERROR_NAME: return cString("ALS_ERROR_NAME")
  case ALS_ERROR_HIERARCHY: return cString("ALS_ERROR_HIERARCHY")
  case ALS_ERROR_CONSTRAINT: return cString("ALS_ERROR_CONSTRAINT")
  case ALS_ERROR_UNSATISFIABLE: return cString("ALS_ERROR_UNSATISFIABLE")
  case ALS_ERROR_LIMIT: return cString("ALS_ERROR_LIMIT")
  case ALS_ERROR_MEMORY: return cString("ALS_ERROR_MEMORY")
  case ALS_ERROR_BUSY: return cString("ALS_ERROR_BUSY")
  case ALS_ERROR_CALLBACK: return cString("ALS_ERROR_CALLBACK")
  case ALS_ERROR_VERSION: return cString("ALS_ERROR_VERSION")
  case ALS_ERROR_DOCUMENT: return cString("ALS_ERROR_DOCUMENT")
  case ALS_ERROR_INTERNAL: return cString("ALS_ERROR_INTERNAL")
  default: return cString("unknown")
  }
}
