// Four symbols that Embedded Swift expects from its surroundings.  They are hidden: none begins with als_.

#if hasFeature(Embedded)
  import CALSSys

  /// The seed of hash tables, another in every process, so that texts cannot be made to fill one place of a table; nothing
  /// here depends on their order.  The C library's own function of this name would ask for a newer one than anything else.
  @c(arc4random_buf)
  public func _libals_seed(_ bytes: UnsafeMutableRawPointer?, _ count: Int) {
    if let bytes { als_sys_seed(bytes.assumingMemoryBound(to: UInt8.self), count) }
  }

  @c(_swift_stdlib_strtod_clocale)
  public func _libals_strtod(
    _ text: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<Double>?
  ) -> UnsafePointer<CChar>? {
    als_sys_strtod_c(text, out)
  }

  @c(putchar)
  public func _libals_putchar(_ character: Int32) -> Int32 {
    var byte = UInt8(truncatingIfNeeded: character)
    als_sys_say(&byte, 1)
    return character
  }

  @c(_libals_trap)
  public func _libals_trap() {
    let message: StaticString = "libals: internal check failed\n"
    als_sys_say(message.utf8Start, message.utf8CodeUnitCount)
    abort()
  }
#endif
