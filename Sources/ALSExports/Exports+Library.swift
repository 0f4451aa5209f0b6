// als.h section 2: the library.

#if canImport(ALSCore)
  import ALSCore
#endif
import CALS

@_cdecl("als_version")
public func als_version() -> UInt32 {
  UInt32(ALS_VERSION_MAJOR) * 10000 + UInt32(ALS_VERSION_MINOR) * 100 + UInt32(ALS_VERSION_PATCH)
}

/// A string literal is static and NUL-terminated.
func cString(_ text: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@_cdecl("als_status_name")
public func als_status_name(_ status: als_status) -> UnsafePointer<CChar>? {
  switch status {
  case ALS_OK: return cString("ALS_OK")
  case ALS_END: return cString("ALS_END")
  case ALS_CONFLICT: return cString("ALS_CONFLICT")
  case ALS_NOT_SOLVED: return cString("ALS_NOT_SOLVED")
  case ALS_TRUNCATED: return cString("ALS_TRUNCATED")
  default: return errorName(status)
  }
}

private func errorName(_ status: als_status) -> UnsafePointer<CChar>? {
  switch status {
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

@_cdecl("als_error_kind_name")
public func als_error_kind_name(_ kind: als_error_kind) -> UnsafePointer<CChar>? {
  if kind == ALS_KIND_NONE { return cString("NONE") }
  guard let value = Int32(exactly: kind.rawValue), let known = ErrorKind(rawValue: value) else {
    return cString("unknown")
  }
  return cString(known.name)
}

@_cdecl("als_attribute_name")
public func als_attribute_name(_ attribute: als_attribute) -> UnsafePointer<CChar>? {
  guard let value = UInt8(exactly: attribute.rawValue), let known = Attribute(rawValue: value) else {
    return cString("unknown")
  }
  return cString(known.name)
}

@_cdecl("als_relation_name")
public func als_relation_name(_ relation: als_relation) -> UnsafePointer<CChar>? {
  guard let value = Int8(exactly: relation.rawValue), let known = Relation(rawValue: value) else {
    return cString("unknown")
  }
  return cString(known.name)
}
