// The key "draw" of a view: how pictures show the view.  No frame depends on it, so only its form is checked here; the
// value stays with the view as keys of the user do.

enum DocumentDrawing {
  static let key: StaticString = "draw"

  static func check(_ node: Int, _ json: JSON) throws(LayoutError) {
    var members = try DocumentMembers(json, node, ["fill", "radius", "image"], of: "a drawing")
    while let member = try members.next() {
      switch member.index {
      case 0: try checkColor(member.value, json)
      case 1: _ = try json.nonNegative(member.value, "radius")
      default: _ = try json.nonEmpty(member.value, "image")
      }
    }
  }

  /// Three or six hexadecimal digits: a picture writes the color into its markup.
  private static func checkColor(_ node: Int, _ json: JSON) throws(LayoutError) {
    try json.require(.string, node, "fill")
    let bytes = json.string(node)
    let digits = bytes.dropFirst()
    let isHexadecimal = digits.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
    if bytes.first == 0x23 && isHexadecimal && (digits.count == 3 || digits.count == 6) { return }
    throw LayoutError(.document, "fill: expected a color such as \"#2f6fed\"", at: json.span(node))
  }
}
