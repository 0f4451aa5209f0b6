// A struct extended twice, as the exports read and fill it for callers of every version.

import Testing

@testable import ALSExports

/// Today's form of a struct that began with 8 bytes, and had 16 for a while.
private struct Grown: GrowingStruct, Equatable {
  var struct_size: UInt32 = 24
  var first: UInt32 = 0
  var second: Double = 8
  var third: Int64 = -1

  static var name: StaticString { "grown" }
  static var macro: StaticString { "GROWN_INIT" }
  static func isKnown(_ size: Int) -> Bool { size == 8 || size == 16 || size == 24 }
  static var initial: Grown { Grown() }
}

@Suite struct StructSizeTests {
  private let sizes: [UInt32] = [8, 16, 24]

  /// What a caller of a size has: its struct, and behind it bytes that are not ours.
  private func memory(_ size: UInt32) -> UnsafeMutableBufferPointer<Grown> {
    let memory = UnsafeMutableBufferPointer<Grown>.allocate(capacity: 1)
    memory.initialize(repeating: Grown(struct_size: size, first: 1, second: 2, third: 3))
    return memory
  }

  @Test func youngerFieldsOfAnInputHaveTheirDefaults() throws {
    for size in sizes {
      let given = memory(size)
      defer { given.deallocate() }
      let read = try filled(UnsafePointer(given.baseAddress!))
      #expect(read == Grown(struct_size: size, first: 1, second: size < 16 ? 8 : 2, third: size < 24 ? -1 : 3))
    }
  }

  @Test func nothingIsWrittenBeyondWhatTheCallerKnows() throws {
    for size in sizes {
      let given = memory(size)
      defer { given.deallocate() }
      try Outlet(given.baseAddress).put(Grown(struct_size: 0, first: 10, second: 20, third: 30))
      #expect(
        given[0] == Grown(struct_size: size, first: 10, second: size < 16 ? 2 : 20, third: size < 24 ? 3 : 30))
    }
  }

  @Test func otherSizesAreRefused() {
    for size: UInt32 in [0, 4, 7, 9, 12, 23, 25, 32, .max] {
      let given = memory(size)
      defer { given.deallocate() }
      #expect(Grown(whole: UnsafePointer(given.baseAddress!)) == nil)
      #expect(throws: (any Error).self) { try Outlet(given.baseAddress) }
      #expect(given[0] == Grown(struct_size: size, first: 1, second: 2, third: 3))
    }
  }
}
