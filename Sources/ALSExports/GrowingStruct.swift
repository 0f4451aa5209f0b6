// Structs that begin with `struct_size`: they grow at their end, and every size that a release had stays good.

/// A struct of als.h that begins with `struct_size`.
protocol GrowingStruct {
  static var name: StaticString { get }
  /// Its _INIT macro.
  static var macro: StaticString { get }
  /// Whether the struct was so large in a release, or is now.
  static func isKnown(_ size: Int) -> Bool
  /// Sets the fields that are not 0 in its _INIT macro.
  static func setInitial(_ made: inout Self)
  var struct_size: UInt32 { get set }
  init()
}

var hasWidePointers: Bool { MemoryLayout<Int>.size == 8 }

extension GrowingStruct {
  static func setInitial(_ made: inout Self) {}

  /// The value of its _INIT macro.
  private static var initial: Self {
    var made = Self()
    made.struct_size = UInt32(MemoryLayout<Self>.stride)
    setInitial(&made)
    return made
  }

  /// The size of a caller's struct, if it is known.  Nothing else may be read before.
  fileprivate static func knownSize(_ given: UnsafeRawPointer) -> Int? {
    let size = Int(clamping: given.load(as: UInt32.self))
    return isKnown(size) ? size : nil
  }

  fileprivate static func unknown(_ given: UnsafeRawPointer) -> LayoutError {
    let size = given.load(as: UInt32.self)
    let reason = size == 0 ? "" : ", and this library does not know that size"
    return LayoutError(.version, "struct_size of \(name) is \(size)\(reason): initialize the struct with \(macro)")
  }

  /// The struct that a caller has filled; fields unknown to the caller have the values of the _INIT macro. nil: of a size that is
  /// not known.
  init?(whole given: UnsafePointer<Self>) {
    guard let size = Self.knownSize(given) else { return nil }
    var whole = Self.initial
    withUnsafeMutableBytes(of: &whole) { $0.copyMemory(from: UnsafeRawBufferPointer(start: given, count: size)) }
    self = whole
  }
}

/// The same, or throws.
func filled<T: GrowingStruct>(_ given: UnsafePointer<T>) throws(LayoutError) -> T {
  if let whole = T(whole: given) { return whole }
  throw T.unknown(given)
}

/// A caller's struct to be filled, or nil.  Only fields that the caller knows are written, and never struct_size.
struct Outlet<T: GrowingStruct> {
  private let place: UnsafeMutableRawPointer?
  private let size: Int

  init(_ out: UnsafeMutablePointer<T>?) throws(LayoutError) {
    place = UnsafeMutableRawPointer(out)
    guard let place else {
      size = 0
      return
    }
    guard let size = T.knownSize(place) else { throw T.unknown(place) }
    self.size = size
  }

  @discardableResult
  func put(_ value: T) -> als_status {
    guard let place else { return ALS_OK }
    if size == MemoryLayout<T>.size {
      place.assumingMemoryBound(to: T.self).pointee = value
      place.storeBytes(of: UInt32(truncatingIfNeeded: size), as: UInt32.self)
      return ALS_OK
    }
    let first = MemoryLayout<UInt32>.size
    withUnsafeBytes(of: value) { bytes in
      (place + first).copyMemory(from: bytes.baseAddress.unsafelyUnwrapped + first, byteCount: size - first)
    }
    return ALS_OK
  }
}
