// What can be wrong, and where.  This file is the one table of error kinds and the status each belongs to.

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

  public var status: Status {
    switch self {
    case .empty, .syntax, .relation, .duplicateTerm, .type: return .syntax
    case .nameView, .nameMetric, .nameAttr, .nameExists, .stackExists: return .name
    case .priority, .notFinite, .precision: return .number
    case .noSuperview, .noSafeArea, .noCommonAncestor, .cycle: return .hierarchy
    case .attrPair, .locationConstant, .noFirstItem, .options, .notExpressible: return .constraint
    case .unsatisfiable: return .unsatisfiable
    case .json, .document: return .document
    case .limit: return .limit
    case .argument: return .argument
    case .handle: return .handle
    case .busy: return .busy
    case .callback: return .callback
    case .version: return .version
    case .memory: return .memory
    case .internal: return .internal
    }
  }

  public var name: StaticString {
    switch self {
    case .empty: return "EMPTY"
    case .syntax: return "SYNTAX"
    case .nameView: return "NAME_VIEW"
    case .nameMetric: return "NAME_METRIC"
    case .nameAttr: return "NAME_ATTR"
    case .relation: return "RELATION"
    case .priority: return "PRIORITY"
    case .duplicateTerm: return "DUPLICATE_TERM"
    case .type: return "TYPE"
    case .noSuperview: return "NO_SUPERVIEW"
    case .noSafeArea: return "NO_SAFE_AREA"
    case .attrPair: return "ATTR_PAIR"
    case .locationConstant: return "LOCATION_CONSTANT"
    case .noFirstItem: return "NO_FIRST_ITEM"
    case .notFinite: return "NOT_FINITE"
    case .options: return "OPTIONS"
    case .noCommonAncestor: return "NO_COMMON_ANCESTOR"
    case .nameExists: return "NAME_EXISTS"
    case .stackExists: return "STACK_EXISTS"
    case .unsatisfiable: return "UNSATISFIABLE"
    case .json: return "JSON"
    case .document: return "DOCUMENT"
    case .limit: return "LIMIT"
    case .argument: return "ARGUMENT"
    case .handle: return "HANDLE"
    case .cycle: return "CYCLE"
    case .busy: return "BUSY"
    case .callback: return "CALLBACK"
    case .version: return "VERSION"
    case .memory: return "MEMORY"
    case .internal: return "INTERNAL"
    case .notExpressible: return "NOT_EXPRESSIBLE"
    case .precision: return "PRECISION"
    }
  }
}

/// A range of bytes in a text.
public struct SourceRange: Equatable, Sendable {
  /// Halves of a word: every constraint that is read carries ten ranges, and no text is as long as 4 GiB.
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

/// Why a call failed.  Thrown by every stage; nothing has changed when it is.  A value, kept in one box: as a struct of its
/// size it would be copied out at every place that throws or passes it on, which made a tenth of the library.
public struct LayoutError: Error, @unchecked Sendable {
  private final class Box {
    var kind: ErrorKind
    var span: SourceRange?
    var message: String
    var suggestion: String
    var index: Int
    var constraint: Int32

    init(
      _ kind: ErrorKind, _ message: String, _ span: SourceRange?, _ suggestion: String, _ index: Int,
      _ constraint: Int32
    ) {
      self.kind = kind
      self.span = span
      self.message = message
      self.suggestion = suggestion
      self.index = index
      self.constraint = constraint
    }
  }
  private var box: Box

  @inline(never)
  public init(
    _ kind: ErrorKind, _ message: String, at span: SourceRange? = nil, suggestion: String = "", index: Int = -1,
    constraint: Int32 = -1
  ) {
    box = Box(kind, message, span, suggestion, index, constraint)
  }

  /// A change is made in a box of its own: nobody else sees it.
  private mutating func detach() {
    box = Box(box.kind, box.message, box.span, box.suggestion, box.index, box.constraint)
  }

  public var kind: ErrorKind { box.kind }

  /// The bytes at fault in the caller's text, where there is a text.
  public var span: SourceRange? {
    get { box.span }
    set {
      detach()
      box.span = newValue
    }
  }

  /// One sentence in the field's words, without a full stop.
  public var message: String {
    get { box.message }
    set {
      detach()
      box.message = newValue
    }
  }

  /// A hint such as `did you mean "header"?`, or empty.
  public var suggestion: String {
    get { box.suggestion }
    set {
      detach()
      box.suggestion = newValue
    }
  }

  /// The element of an array, or the entry of a document's "constraints", at fault; -1 when there is none.
  public var index: Int {
    get { box.index }
    set {
      detach()
      box.index = newValue
    }
  }

  /// The constraint slot at fault, or -1.
  public var constraint: Int32 {
    get { box.constraint }
    set {
      detach()
      box.constraint = newValue
    }
  }
}
