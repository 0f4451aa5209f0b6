// The version of the library and English names (als.h, Library).

@_cdecl("als_version")
public func als_version() -> UInt32 {
  UInt32(ALS_VERSION_MAJOR) * 10000 + UInt32(ALS_VERSION_MINOR) * 100 + UInt32(ALS_VERSION_PATCH)
}

/// A string literal is static and NUL-terminated.
func cString(_ text: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
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
