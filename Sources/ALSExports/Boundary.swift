// Common checks of pointers, lengths and struct sizes in exports.

import CALSSys

/// Refuses a null pointer.
func need<T>(_ pointer: T?, _ what: StaticString) throws(LayoutError) -> T {
  if let pointer { return pointer }
  throw LayoutError(.argument, "\(what) is NULL")
}

/// Refuses a count that is no length of an array, and a null array that should have elements.
@discardableResult
func need<T>(_ array: T?, count: Int, _ what: StaticString) throws(LayoutError) -> T? {
  if count < 0 { throw LayoutError(.argument, "the count of \(what) is out of range") }
  if count > 0 && array == nil { throw LayoutError(.argument, "\(what) is NULL") }
  return array
}

/// Refuses a capacity that exceeds any array; the array may be null.
func checkCapacity(_ capacity: Int) throws(LayoutError) {
  if capacity < 0 { throw LayoutError(.argument, "the capacity is out of range") }
}

extension LayoutBox {
  /// The bytes of a text argument, where they are.
  func view(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ what: StaticString
  ) throws(LayoutError) -> UnsafeBufferPointer<UInt8> {
    guard let text else {
      if length == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
      throw LayoutError(.argument, "\(what) is NULL")
    }
    let count = length == -1 ? Int(strlen(text)) : length
    if count < 0 { throw LayoutError(.argument, "the length of \(what) is out of range") }
    if count > layout.limits.textBytes {
      throw LayoutError(.limit, "\(what) is longer than the \(layout.limits.textBytes) bytes allowed here")
    }
    try layout.expect(textBytes: count)
    return UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
  }

  func copy(_ text: UnsafePointer<CChar>?, _ length: Int, _ what: StaticString) throws(LayoutError) -> [UInt8] {
    Array(try view(text, length, what))
  }

  /// A copy of a name, which is needed.
  func name(_ text: UnsafePointer<CChar>?, _ length: Int) throws(LayoutError) -> ArraySlice<UInt8> {
    try copy(try need(text, "name"), length, "name")[...]
  }

  /// A copy of a text that may be missing.
  func optional(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ what: StaticString
  ) throws(LayoutError) -> ArraySlice<UInt8>? {
    text == nil ? nil : try copy(text, length, what)[...]
  }
}

/// Writes what fits of a text, NUL-terminated; a character is never cut in two.
func copyOut(
  _ bytes: ArraySlice<UInt8>, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) throws(LayoutError) -> als_status {
  try need(buffer, count: capacity, "buffer")
  needed?.pointee = bytes.count
  guard let buffer, capacity > 0 else { return ALS_TRUNCATED }
  var fits = min(bytes.count, capacity - 1)
  while fits > 0 && fits < bytes.count && bytes[bytes.startIndex + fits] & 0xC0 == 0x80 { fits -= 1 }
  for at in 0..<fits { buffer[at] = CChar(bitPattern: bytes[bytes.startIndex + at]) }
  buffer[fits] = 0
  return fits < bytes.count ? ALS_TRUNCATED : ALS_OK
}

/// Writes a text, or an empty one when there is none, and returns `missing`.
func copyOut(
  optional bytes: ArraySlice<UInt8>?, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?, _ missing: als_status = ALS_END
) throws(LayoutError) -> als_status {
  let status = try copyOut(bytes ?? [], buffer, capacity, needed)
  return bytes == nil ? missing : status
}

/// Copies the part of a list that fits, or NOT_SOLVED if there is none.
func copyOut<C: RandomAccessCollection, T>(
  _ list: C?, _ array: UnsafeMutablePointer<T>?, _ capacity: Int, _ needed: UnsafeMutablePointer<Int>?,
  _ converted: (C.Element) -> T
) -> als_status {
  needed?.pointee = list?.count ?? 0
  guard let list else { return ALS_NOT_SOLVED }
  for (at, element) in list.prefix(capacity).enumerated() { array?[at] = converted(element) }
  return list.count > capacity ? ALS_TRUNCATED : ALS_OK
}

/// als_item, als_constraint and als_group.
protocol HandleStruct {
  var id: UInt64 { get }
  init(id: UInt64)
}

extension als_item: HandleStruct {}
extension als_constraint: HandleStruct {}
extension als_group: HandleStruct {}

extension HandleStruct {
  init(_ handle: Handle) { self.init(id: handle.bits) }
  var handle: Handle { Handle(bits: id) }
}

extension als_size {
  var size: Size { Size(width, height) }
}

extension als_edges {
  var edges: Edges { Edges(top: top, left: left, bottom: bottom, right: right) }
}

/// Writes an answer if the caller wants it.  The value is found either way: `out?.pointee = make()` would not make it.
@discardableResult
func put<T>(_ value: T, in out: UnsafeMutablePointer<T>?) -> als_status {
  out?.pointee = value
  return ALS_OK
}

/// Without a value writes the other one, and returns `status`.
func put<T>(
  _ value: T?, or other: T, in out: UnsafeMutablePointer<T>?, _ status: als_status = ALS_NOT_SOLVED
) -> als_status {
  out?.pointee = value ?? other
  return value == nil ? status : ALS_OK
}

/// A handle, or END when there is none.
func put<T: HandleStruct>(_ handle: Handle, _ out: UnsafeMutablePointer<T>?) -> als_status {
  put(handle.isNone ? nil : T(handle), or: T(.none), in: out, ALS_END)
}

/// Copies the handles of new records if the caller wants them.
func give<C: RandomAccessCollection>(
  _ made: C, _ out: UnsafeMutablePointer<als_constraint>?
) where C.Element == Handle {
  guard let out else { return }
  for (index, handle) in made.enumerated() { out[index] = als_constraint(handle) }
}

/// The number of a constant of als.h.
func number<Constant: RawRepresentable>(_ constant: Constant) -> Int32 where Constant.RawValue: BinaryInteger {
  Int32(truncatingIfNeeded: constant.rawValue)
}

/// Which of two a number stands for: an axis, or columns and rows.
func isVertical(_ number: Int32, _ what: StaticString = "axis") throws(LayoutError) -> Bool {
  if number == 0 || number == 1 { return number == 1 }
  throw LayoutError(.argument, "\(what) is neither 0 nor 1")
}

func isVertical(_ axis: als_axis) throws(LayoutError) -> Bool { try isVertical(number(axis)) }
func isVertical(_ lines: als_grid_part) throws(LayoutError) -> Bool { try isVertical(number(lines), "lines") }

/// Only the flag this version knows.
func isInactive(_ flags: UInt32) throws(LayoutError) -> Bool {
  if flags & ~ALS_FLAG_INACTIVE != 0 { throw LayoutError(.argument, "a flag is not known") }
  return flags & ALS_FLAG_INACTIVE != 0
}
