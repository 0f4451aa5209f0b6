// Saving, loading and printing through the Swift wrapper.

import Testing

@testable import ALS

@Suite struct PrintingTests {
  @Test func aLayoutIsSavedAndLoaded() throws {
    let layout = try Layout()
    let source = """
      { "als": 1, "root": { "name": "root", "size": [300, 100], "children": [ { "name": "a" }, { "name": "b", "hidden": true } ] },
        "constraints": [ "a.left = super.left + 10; a.width = 40", "b.left >= a.right + 8 @ 750" ] }
      """
    try layout.read(document: source)
    let saved = try layout.document()
    for notation in [
      Notation.any, .compact, .linear, .visualFormat, .extendedVisualFormat, .shorthand, .builder, .record,
    ] {
      let other = try Layout()
      try other.read(document: try layout.document(as: notation))
      #expect(try other.document() == saved)
    }
  }

  @Test func aConstraintIsPrinted() throws {
    let layout = try Layout()
    try layout.read(document: #"{ "als": 1, "root": { "name": "r", "children": [ { "name": "a" } ] } }"#)
    let made = try layout.add("a.width <= r.width * 0.5 @ 750")
    let constraint = try #require(made.first)
    #expect(try constraint.text(.linear) == "a.width <= r.width * 0.5 @ 750")
    #expect(try constraint.text(.shorthand).hasPrefix(#"{ "view": "a""#))
    #expect(throws: LayoutFailure.self) { try constraint.text(.visualFormat) }
  }
}
