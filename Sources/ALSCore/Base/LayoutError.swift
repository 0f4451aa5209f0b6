// Error kinds and the status of each: the only such table.

/// The class of an error.  Raw values are als_status in als.h.
public enum Status: Int32 {
  case argument = -1, handle = -2, number = -3, syntax = -4, name = -5, hierarchy = -6, constraint = -7
  case unsatisfiable = -8, limit = -9, memory = -10, busy = -11, callback = -12, version = -13, document = -14
  case `internal` = -99
}

/// Raw values are als_error_kind in als.h.
public enum ErrorKind: Int32, CaseIterable, Sendable {
  case empty = 1
  case syntax, nameView, nameMetric, nameAttr, relation, priority, duplicateTerm, type, noSuperview, noSafeArea
  case attrPair, locationConstant, noFirstItem, notFinite, options, noCommonAncestor, nameExists, stackExists
  case unsatisfiable, json, document, limit, argument, handle, cycle, busy, callback, version, memory, `internal`
  case notExpressible, precision

  public var status: Status { row.0 }
  public var name: StaticString { row.1 }

  /// The status of the kind, and its name in als.h.
  @inline(__always)
  private var row: (Status, StaticString) {
    switch self {
    case .empty: return (.syntax, "EMPTY")
    case .syntax: return (.syntax, "SYNTAX")
    case .nameView: return (.name, "NAME_VIEW")
    case .nameMetric: return (.name, "NAME_METRIC")
    case .nameAttr: return (.name, "NAME_ATTR")
    case .relation: return (.syntax, "RELATION")
    case .priority: return (.number, "PRIORITY")
    case .duplicateTerm: return (.syntax, "DUPLICATE_TERM")
    case .type: return (.syntax, "TYPE")
    case .noSuperview: return (.hierarchy, "NO_SUPERVIEW")
    case .noSafeArea: return (.hierarchy, "NO_SAFE_AREA")
    case .attrPair: return (.constraint, "ATTR_PAIR")
    case .locationConstant: return (.constraint, "LOCATION_CONSTANT")
    case .noFirstItem: return (.constraint, "NO_FIRST_ITEM")
    case .notFinite: return (.number, "NOT_FINITE")
    case .options: return (.constraint, "OPTIONS")
    case .noCommonAncestor: return (.hierarchy, "NO_COMMON_ANCESTOR")
    case .nameExists: return (.name, "NAME_EXISTS")
    case .stackExists: return (.name, "STACK_EXISTS")
    case .unsatisfiable: return (.unsatisfiable, "UNSATISFIABLE")
    case .json: return (.document, "JSON")
    case .document: return (.document, "DOCUMENT")
    case .limit: return (.limit, "LIMIT")
    case .argument: return (.argument, "ARGUMENT")
    case .handle: return (.handle, "HANDLE")
    case .cycle: return (.hierarchy, "CYCLE")
    case .busy: return (.busy, "BUSY")
    case .callback: return (.callback, "CALLBACK")
    case .version: return (.version, "VERSION")
    case .memory: return (.memory, "MEMORY")
    case .internal: return (.internal, "INTERNAL")
    case .notExpressible: return (.constraint, "NOT_EXPRESSIBLE")
    case .precision: return (.number, "PRECISION")
    }
  }
}

public struct SourceRange: Equatable, Sendable {
  /// 32 bits: every parsed constraint has ten ranges, and texts are limited to far less than 4 GiB.
  private var start: UInt32
  private var count: UInt32

  public var offset: Int { Int(start) }
  public var length: Int {
    get { Int(count) }
    set { count = UInt32(truncatingIfNeeded: newValue) }
  }

  public init(_ offset: Int, _ length: Int) {
    start = UInt32(truncatingIfNeeded: offset)
    count = UInt32(truncatingIfNeeded: length)
  }
  public static let empty = SourceRange(0, 0)
}

/// Why a call failed; a failed call has changed nothing.  The fields are boxed: a struct of this size would be copied at every
/// place that throws or rethrows it, which was a tenth of the library's code.
public struct LayoutError: Error, @unchecked Sendable {
  /// A constraint or size of the conflict that caused the refusal.
  public struct Member {
    /// Null for a size, and after the constraint was destroyed.
    public var constraint: Handle
    public var text: [UInt8]

    public init(_ constraint: Handle, _ text: [UInt8]) {
      self.constraint = constraint
      self.text = text
    }
  }

  private struct Fields {
    let kind: ErrorKind
    var message: String
    var span: SourceRange?
    var suggestion = ""
    var index = -1
    var constraint: ConstraintID = -1
    var members: [Member] = []
  }

  private final class Box {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }
  private var box: Box

  /// A write needs a box of its own, since other copies may share the old one.
  private var fields: Fields {
    get { box.fields }
    @inline(never)
    set { box = Box(newValue) }
  }

  @inline(never)
  public init(
    _ kind: ErrorKind, _ message: String, at span: SourceRange? = nil, suggestion: String = "", index: Int = -1,
    constraint: ConstraintID = -1
  ) {
    box = Box(
      Fields(
        kind: kind, message: message, span: span, suggestion: suggestion, index: index, constraint: constraint))
  }

  // Most errors need only these; the other fields keep their defaults and are not passed at each call.
  @inline(never)
  public init(_ kind: ErrorKind, _ message: String) { box = Box(Fields(kind: kind, message: message)) }

  @inline(never)
  public init(_ kind: ErrorKind, _ message: String, at span: SourceRange) {
    box = Box(Fields(kind: kind, message: message, span: span))
  }

  public var kind: ErrorKind { box.fields.kind }

  /// The faulty bytes of the caller's text, if there is a text.
  public var span: SourceRange? {
    get { box.fields.span }
    set { fields.span = newValue }
  }

  /// One sentence in the terms of als.h, without a full stop.
  public var message: String {
    get { box.fields.message }
    set { fields.message = newValue }
  }

  /// A hint such as `did you mean "header"?`, or empty.
  public var suggestion: String {
    get { box.fields.suggestion }
    set { fields.suggestion = newValue }
  }

  /// The index of the faulty array element or document entry of "constraints"; -1 if there is none.
  public var index: Int {
    get { box.fields.index }
    set { fields.index = newValue }
  }

  /// The conflict that caused the refusal: its constraints, the violated one last, then sizes.
  public var members: [Member] {
    get { box.fields.members }
    set { fields.members = newValue }
  }

  public var constraint: ConstraintID {
    get { box.fields.constraint }
    set { fields.constraint = newValue }
  }
  /// The same error of an element of an array.
  public func at(index: Int) -> LayoutError {
    var error = self
    error.index = index
    return error
  }

  /// The same error at another place.
  func at(_ span: SourceRange) -> LayoutError {
    var error = self
    error.span = span
    return error
  }

  /// The same error in a text that begins at `offset` of another.
  func shifted(by offset: Int) -> LayoutError {
    guard let span else { return self }
    return at(SourceRange(offset + span.offset, span.length))
  }
}

/// Runs the body for each index; an error has the index of its element.
@inline(__always)
public func forEachIndex(_ count: Int, _ body: (Int) throws(LayoutError) -> Void) throws(LayoutError) {
  for index in 0..<count {
    do throws(LayoutError) { try body(index) } catch { throw error.at(index: index) }
  }
}
