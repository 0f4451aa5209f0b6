// The reserve behind failed allocations: memory set aside that lets a call end well when the system has no more.

import CALSSys

/// One for the process, in the embedded build (Sources/CALSSys/memory.c).  Elsewhere a failed allocation ends the process, and
/// none of these ever fails.
public enum Reserve {
  /// Makes the reserve whole where it is not; whether it is then.
  @inline(__always)
  public static var isReady: Bool { als_sys_renew() != 0 }

  /// Before a call that may allocate.
  @inline(__always)
  public static func renew() throws(LayoutError) {
    if !isReady { throw outOfMemory }
  }

  /// Makes the reserve larger by so many bytes, until they are released.
  static func expect(_ bytes: Int) throws(LayoutError) {
    if bytes > 0 && als_sys_expect(bytes) == 0 { throw outOfMemory }
  }

  static func release(_ bytes: Int) {
    if bytes > 0 { als_sys_release(bytes) }
  }

  /// Whether this thread lives on the reserve and half of it is gone: for long loops that can stop.
  @inline(__always)
  static var isShort: Bool { als_sys_is_short() != 0 }

  @inline(__always)
  static func check() throws(LayoutError) {
    if isShort { throw outOfMemory }
  }

  static var outOfMemory: LayoutError { LayoutError(.memory, "the system has no memory for this") }
}
