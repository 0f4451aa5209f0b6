// The memory reserve for failed allocations: it lets a call finish after the system runs out of memory.

import CALSSys

/// One per process, in the embedded build (Sources/CALSSys/memory.c).  Elsewhere a failed allocation terminates the process, and
/// none of these functions fails.
public enum Reserve {
  /// Refills the reserve; returns whether it is full.
  @inline(__always)
  public static var isReady: Bool { als_sys_renew() != 0 }

  /// Must precede a call that may allocate.
  @inline(__always)
  public static func renew() throws(LayoutError) {
    if !isReady { throw outOfMemory }
  }

  /// Enlarges the reserve by `bytes` until they are released.
  static func expect(_ bytes: Int) throws(LayoutError) {
    if bytes > 0 && als_sys_expect(bytes) == 0 { throw outOfMemory }
  }

  static func release(_ bytes: Int) {
    if bytes > 0 { als_sys_release(bytes) }
  }

  /// Whether this thread has used half of the reserve; long loops that can stop check it.
  @inline(__always)
  static var isShort: Bool { als_sys_is_short() != 0 }

  @inline(__always)
  static func check() throws(LayoutError) {
    if isShort { throw outOfMemory }
  }

  static var outOfMemory: LayoutError { LayoutError(.memory, "the system has no memory for this") }
}
