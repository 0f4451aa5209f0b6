// The last failure of a layout, ready to be read: numbers, a sentence, and the line at fault.

struct Failure {
  var status = ALS_OK
  var kind: ErrorKind?
  var message = ""
  var suggestion = ""
  var span: SourceRange?
  var line = 0
  var column = 0
  var index = -1
  var constraint = Handle.none
  /// The conflict for which a change was refused.
  var members: [LayoutError.Member] = []
  private var excerpt = Excerpt()

  init() {}

  init(_ error: LayoutError, constraint: Handle, text: UnsafeBufferPointer<UInt8>) {
    status = als_status(rawValue: error.kind.status.rawValue)
    kind = error.kind
    message = error.message
    suggestion = error.suggestion
    index = error.index
    self.constraint = constraint
    members = error.members
    guard let at = error.span else { return }
    let offset = min(max(at.offset, 0), text.count)
    span = SourceRange(offset, min(max(at.length, 0), text.count - offset))
    excerpt = Excerpt(text, SourceRange(offset, span?.length ?? 0))
    line = excerpt.line
    column = excerpt.column
  }

  /// The whole as lines to print.
  var text: [UInt8] {
    guard let kind else { return [] }
    var text = Array("error[\(kind.name)]: \(message)\n".utf8)
    text.append(contentsOf: excerpt.lines)
    for member in members {
      text.append(contentsOf: [UInt8(ascii: " "), UInt8(ascii: " ")])
      text.append(contentsOf: member.text)
      text.append(UInt8(ascii: "\n"))
    }
    if !suggestion.isEmpty { text.append(contentsOf: Array("\(suggestion)\n".utf8)) }
    return text
  }
}

/// The line of a text that holds a range, clipped to a window, with a caret line below.
private struct Excerpt {
  private(set) var line = 0
  private(set) var column = 0
  private(set) var lines: [UInt8] = []

  private static let before = 60
  private static let width = 120

  init() {}

  init(_ text: UnsafeBufferPointer<UInt8>, _ span: SourceRange) {
    var start = span.offset
    while start > 0 && text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var end = span.offset
    while end < text.count && text[end] != UInt8(ascii: "\n") && text[end] != UInt8(ascii: "\r") { end += 1 }
    line = 1
    for at in 0..<start where text[at] == UInt8(ascii: "\n") { line += 1 }
    column = span.offset - start + 1
    draw(text, start, end, span)
  }

  private mutating func draw(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ span: SourceRange) {
    let left = boundary(text, max(start, span.offset - Excerpt.before), end)
    let right = boundary(text, min(end, left + Excerpt.width), end)
    var source: [UInt8] = []
    var caret: [UInt8] = []
    if left > start { append("...", &source, &caret) }
    var isFirst = true
    for at in left..<max(left, right) {
      let byte = text[at]
      source.append(visible(byte))
      if byte & 0xC0 == 0x80 { continue }
      for _ in 0..<TextCharacter.columns(text, at, end) {
        if at < span.offset {
          caret.append(byte == UInt8(ascii: "\t") ? byte : UInt8(ascii: " "))
        } else if isFirst || at < span.offset + span.length {
          caret.append(UInt8(ascii: isFirst ? "^" : "~"))
          isFirst = false
        }
      }
    }
    if isFirst { caret.append(UInt8(ascii: "^")) }
    if right < end { source.append(contentsOf: Array("...".utf8)) }
    // Invalid UTF-8 is replaced.
    source = Array(String(decoding: source, as: UTF8.self).utf8)
    source.append(UInt8(ascii: "\n"))
    caret.append(UInt8(ascii: "\n"))
    lines = source + caret
  }

  private func append(_ text: StaticString, _ source: inout [UInt8], _ caret: inout [UInt8]) {
    for at in 0..<text.utf8CodeUnitCount {
      source.append(text.utf8Start[at])
      caret.append(UInt8(ascii: " "))
    }
  }

  /// The next place at which a character begins.
  private func boundary(_ text: UnsafeBufferPointer<UInt8>, _ at: Int, _ end: Int) -> Int {
    var at = at
    while at < end && text[at] & 0xC0 == 0x80 { at += 1 }
    return at
  }

  /// Control characters could do things to a terminal.
  private func visible(_ byte: UInt8) -> UInt8 {
    (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F ? UInt8(ascii: "?") : byte
  }
}
