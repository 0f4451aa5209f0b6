// JSON: what is refused and at which byte, and positions inside strings.

import Testing

@testable import ALSCore

struct JSONTests {
  @Test(arguments: [
    ("", 0), ("  ", 2), ("\u{FEFF}", 3), ("\u{FEFF}\u{FEFF}{}", 3), (" \u{FEFF}{}", 1), ("[1,]", 3), ("[,1]", 1),
    ("{\"a\":1,}", 7), ("{a:1}", 1), ("[1 2]", 3),
    ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("{\"a\":1", 6), ("[", 1), ("]", 0), ("01", 1), ("-", 1), ("+1", 0), (".5", 0),
    ("1.", 2), ("1e", 2), ("1e+", 3), ("-01", 2), ("tru", 0), ("nulL", 0), ("truee", 4), ("NaN", 0), ("'a'", 0),
    ("\"a", 2), ("\"a\nb\"", 2), ("\"\\x\"", 1), ("\"\\u12\"", 5), ("\"\\u12g4\"", 5), ("\"\\ud800\"", 1),
    ("\"\\udc00\"", 1), ("\"\\ud800\\u0041\"", 1), ("\"ab\\ud800x\"", 3), ("\"\\", 2), ("{} x", 3), ("// x", 0),
    ("[1]]", 3), ("{\"a\":[}", 6), ("\u{00A0}1", 0), ("\"\u{7F}\" \"", 4), ("\"\u{1F}\"", 1),
  ])
  func refused(_ source: String, _ offset: Int) {
    let found = failure { () throws(LayoutError) in try JSON.parse(Array(source.utf8)) }
    #expect(found?.kind == .json, "\(source)")
    #expect(found?.span?.offset == offset, "\(source): \(found?.message ?? "")")
  }

  @Test func badUTF8() {
    for bytes in [[0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]] {
      let source = Array("[\"ab".utf8) + bytes + Array("\"]".utf8)
      let found = failure { () throws(LayoutError) in try JSON.parse(source) }
      #expect(found?.kind == .json && found?.span?.offset == 4)
    }
  }

  /// Positions are those in the file.
  @Test func aByteOrderMarkIsReadOver() throws {
    let json = try JSON.parse(Array("\u{FEFF}[\"a\"]".utf8))
    #expect(nodes(json, JSON.root).map { json.kind($0) } == [.string])
    #expect(json.range(SourceRange(0, 1), in: 1) == SourceRange(5, 1))
  }

  @Test func values() throws {
    let source = #" [ {"a\u0062": -1.5e2, "":""} , true,false,null, "\"\\\/\b\f\n\r\t\u00e9\u20AC\ud83d\ude00" ] "#
    let json = try JSON.parse(Array(source.utf8))
    let elements = nodes(json, JSON.root)
    let members = nodes(json, elements[0])
    #expect(members.count == 4)
    #expect(json.equals(members[0], "ab"))
    #expect(json.number(members[1]) == -150)
    #expect(json.string(members[2]).isEmpty && json.string(members[3]).isEmpty)
    let kinds = elements.dropFirst().map { json.kind($0) }
    let last = elements[4]
    #expect(kinds == [.yes, .no, .null, .string])
    #expect(text(json.string(last)) == "\"\\/\u{8}\u{C}\n\r\té€😀")
  }

  private func nodes(_ json: JSON, _ node: Int) -> [Int] {
    var children = json.children(node)
    var all: [Int] = []
    while let child = children.next() { all.append(child) }
    return all
  }

  @Test func rangesInStrings() throws {
    let json = try JSON.parse(Array(#"["a\nb\u00e9c","plain"]"#.utf8))
    // Decoded: a, newline, b, two bytes of an escape, c.
    #expect(json.range(SourceRange(0, 1), in: 1) == SourceRange(2, 1))
    #expect(json.range(SourceRange(1, 1), in: 1) == SourceRange(3, 2))
    #expect(json.range(SourceRange(2, 1), in: 1) == SourceRange(5, 1))
    #expect(json.range(SourceRange(3, 2), in: 1) == SourceRange(6, 6))
    #expect(json.range(SourceRange(5, 1), in: 1) == SourceRange(12, 1))
    #expect(json.range(SourceRange(6, 0), in: 1) == SourceRange(13, 0))
    #expect(json.range(SourceRange(1, 2), in: 2) == SourceRange(17, 2))
    #expect(json.span(1) == SourceRange(1, 13))
  }

  @Test func nesting() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    _ = try JSON.parse(nested(512))
    let found = failure { () throws(LayoutError) in try JSON.parse(nested(513)) }
    #expect(found?.kind == .limit && found?.span == SourceRange(512, 1))
    _ = try JSON.parse(nested(4096), nesting: 4096)
    #expect(failure { () throws(LayoutError) in try JSON.parse(nested(1_000_000)) }?.span?.offset == 512)
  }

  @Test func nodesAreSmall() {
    #expect(MemoryLayout<JSON.Node>.stride == 16)
  }
}
