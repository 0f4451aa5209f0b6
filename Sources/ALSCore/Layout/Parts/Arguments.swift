// Validation of arguments: numbers, sizes, names and enum values, each in one place.

public enum Arguments {
  /// -1 means unspecified; other negative lengths are invalid.
  static func checkSize(_ size: Size) throws(LayoutError) {
    try checkLength(size.width, "width")
    try checkLength(size.height, "height")
  }

  static func sizeLimits(_ minimum: Size, _ maximum: Size) throws(LayoutError) -> SizeLimits {
    try checkSize(minimum)
    try checkSize(maximum)
    let limits = SizeLimits(minimum: normal(minimum), maximum: normal(maximum))
    if limits.areInOrder { return limits }
    throw LayoutError(.notFinite, SizeLimits.range)
  }

  private static func checkLength(_ value: Double, _ what: StaticString) throws(LayoutError) {
    if value == -1 || (value >= 0 && value <= Limits.number) { return }
    if value < 0 && value >= -Limits.number { throw LayoutError(.notFinite, "the \(what) is negative") }
    try checkNumber(value, what)
  }

  @inline(__always)
  public static func checkNumber(_ value: Double, _ what: StaticString) throws(LayoutError) {
    if value.magnitude <= Limits.number { return }
    try Legality.refuse(Legality.number(value, limit: Limits.number, part: .constant, what: what))
  }

  static func checkPriority(_ priority: Float) throws(LayoutError) {
    try Legality.refuse(Legality.priority(priority))
  }

  static func checkEdges(_ edges: Edges, _ what: StaticString) throws(LayoutError) {
    try checkNumber(edges.top, what)
    try checkNumber(edges.left, what)
    try checkNumber(edges.bottom, what)
    try checkNumber(edges.right, what)
  }

  /// Names must be nonempty UTF-8.
  public static func checkName(_ name: ArraySlice<UInt8>, _ what: StaticString = "name") throws(LayoutError) {
    if name.isEmpty { throw LayoutError(.empty, "a \(what) must not be empty") }
    if UTF8Check.firstFault(Array(name), 0..<name.count) != nil {
      throw LayoutError(.syntax, "a \(what) must be UTF-8 text")
    }
  }

  @inline(__always)
  static func attribute(_ value: Int32) throws(LayoutError) -> Attribute {
    if let attribute = Attribute.numbered(value) { return attribute }
    throw noNumber(value, of: "an attribute")
  }

  @inline(never)
  private static func noNumber(_ value: Int32, of what: StaticString) -> LayoutError {
    LayoutError(.argument, "\(Int(value)) is not the number of \(what)")
  }

  @inline(__always)
  static func relation(_ value: Int32) throws(LayoutError) -> Relation {
    if let relation = Relation.numbered(value) { return relation }
    throw noNumber(value, of: "a relation")
  }

  /// Replaces negative zero by zero.
  static func normal(_ size: Size) -> Size {
    Size(size.width == 0 ? 0 : size.width, size.height == 0 ? 0 : size.height)
  }
}
