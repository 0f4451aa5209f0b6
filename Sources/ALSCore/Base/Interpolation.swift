// String interpolation by function calls.  The standard library inlines its own at every use; with hundreds of error messages this
// becomes a considerable share of the library's size.

extension DefaultStringInterpolation {
  @inline(never)
  mutating func appendLiteral(_ literal: String) { appendPiece(literal) }

  @inline(never)
  mutating func appendInterpolation(_ text: String) { appendPiece(text) }

  @inline(never)
  mutating func appendInterpolation(_ word: StaticString) {
    appendPiece(
      String(decoding: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), as: UTF8.self))
  }

  @inline(never)
  mutating func appendInterpolation(_ number: Int) { appendPiece(number.description) }

  @inline(never)
  private mutating func appendPiece(_ text: String) { text.write(to: &self) }
}
