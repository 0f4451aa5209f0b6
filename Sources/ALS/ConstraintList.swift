// Lists of constraints, made together.

import CALS

/// The content of the braces of `Layout.activate`: comparisons, texts in any notation, lists of either, `if` and `for`.
@resultBuilder
public enum ConstraintList {
  /// A line of a list.
  public enum Entry {
    /// A comparison.
    case request(Request)
    /// A text in any notation.
    case text(String)
  }

  /// A comparison.
  public static func buildExpression(_ request: Request) -> [Entry] { [.request(request)] }
  /// A list of comparisons.
  public static func buildExpression(_ requests: [Request]) -> [Entry] { requests.map { .request($0) } }
  /// A text in any notation.
  public static func buildExpression(_ text: String) -> [Entry] { [.text(text)] }
  /// In order.
  public static func buildBlock(_ parts: [Entry]...) -> [Entry] { parts.flatMap { $0 } }
  /// `if` without `else`.
  public static func buildOptional(_ part: [Entry]?) -> [Entry] { part ?? [] }
  /// The first branch of `if` and `else`.
  public static func buildEither(first: [Entry]) -> [Entry] { first }
  /// The second branch of `if` and `else`.
  public static func buildEither(second: [Entry]) -> [Entry] { second }
  /// The elements of a `for`.
  public static func buildArray(_ parts: [[Entry]]) -> [Entry] { parts.flatMap { $0 } }
}

extension Layout {
  /// Makes and activates constraints, all or none, in a group if there is one.  In texts `self` is `scope`.
  ///
  ///     try layout.activate(in: root) {
  ///       save.width == 2 * cancel.width + 8
  ///       save.width >= 120 ~ 750
  ///       "H:|-[save]-[cancel]-|"
  ///       for row in rows { row.height == 44 }
  ///     }
  @discardableResult
  public func activate(
    in scope: Item? = nil, group: Group? = nil,
    @ConstraintList _ list: () throws(LayoutFailure) -> [ConstraintList.Entry]
  ) throws(LayoutFailure) -> [Constraint] {
    let entries = try list()
    if let specs = plainSpecs(entries) { return try create(specs, in: group) }
    try check(als_edit_begin(pointer))
    do throws(LayoutFailure) {
      var made: [Constraint] = []
      for entry in entries {
        switch entry {
        case .request(let request): made.append(try create(request, active: true))
        case .text(let text): made += try add(text, scope: scope)
        }
      }
      try group?.add(made)
      try check(als_edit_commit(pointer))
      return made
    } catch {
      _ = als_edit_cancel(pointer)
      throw error
    }
  }

  /// Makes and activates constraints that a program has put together, all or none.
  @discardableResult
  public func activate(_ requests: [Request]) throws(LayoutFailure) -> [Constraint] {
    try activate { requests }
  }

  /// Makes and activates these constraints, all or none: `layout.activate(a.width == 40, b.left == a.right + 8)`.
  @discardableResult
  public func activate(_ requests: Request...) throws(LayoutFailure) -> [Constraint] { try activate(requests) }

  /// Makes one constraint.  An inactive one has no effect until `Constraint.setActive`.
  @discardableResult
  public func add(_ request: Request, active: Bool = true) throws(LayoutFailure) -> Constraint {
    try create(request, active: active)
  }

  private func create(_ request: Request, active: Bool) throws(LayoutFailure) -> Constraint {
    var made = als_constraint()
    let flags: UInt32 = active ? 0 : ALS_FLAG_INACTIVE
    if var spec = request.spec {
      try check(als_constraint_create(pointer, &spec, flags, &made))
    } else {
      let right = request.right.scaled(by: -1)
      let terms = (request.left.terms + right.terms).map { $0.c }
      try check(
        als_constraint_create_terms(
          pointer, terms, terms.count, als_relation(rawValue: request.relation.rawValue),
          request.right.constant - request.left.constant, request.priority, flags, &made))
    }
    let constraint = Constraint(layout: self, handle: made)
    if let identifier = request.identifier {
      do { try constraint.setIdentifier(identifier) } catch {
        _ = als_constraint_destroy(pointer, made)
        throw error
      }
    }
    return constraint
  }

  /// The structs of a list that can be made by one call.
  private func plainSpecs(_ entries: [ConstraintList.Entry]) -> [als_constraint_spec]? {
    var specs: [als_constraint_spec] = []
    specs.reserveCapacity(entries.count)
    for entry in entries {
      guard case .request(let request) = entry, request.identifier == nil, let spec = request.spec else { return nil }
      specs.append(spec)
    }
    return specs
  }

  private func create(_ specs: [als_constraint_spec], in group: Group? = nil) throws(LayoutFailure) -> [Constraint] {
    var made = [als_constraint](repeating: als_constraint(), count: specs.count)
    if let group {
      try check(als_group_create_constraints(pointer, group.handle, specs, specs.count, 0, &made))
    } else {
      try check(als_constraints_create(pointer, specs, specs.count, 0, &made))
    }
    return made.map { Constraint(layout: self, handle: $0) }
  }

  /// Destroys constraints, all or none.
  public func destroy(_ constraints: [Constraint]) throws(LayoutFailure) {
    try check(als_constraints_destroy(pointer, constraints.map { $0.handle }, constraints.count))
  }

  /// Destroys constraints, all or none.
  public func destroy(_ constraints: Constraint...) throws(LayoutFailure) { try destroy(constraints) }

  /// Switches constraints, all or none.
  public func setActive(_ constraints: [Constraint], _ active: Bool) throws(LayoutFailure) {
    try check(als_constraints_set_active(pointer, constraints.map { $0.handle }, constraints.count, active ? 1 : 0))
  }

  /// Changes constants, all or none.
  public func setConstants(_ constants: [(Constraint, Double)]) throws(LayoutFailure) {
    let values = constants.map { $0.1 }
    try check(als_constraints_set_constants(pointer, constants.map { $0.0.handle }, values, values.count))
  }

  /// All constraints in the order they were made.
  public var constraints: [Constraint] {
    all(als_constraint()) { als_constraint_next(pointer, $0, $1) }.map { Constraint(layout: self, handle: $0) }
  }

  /// The constraints that `scope`, or a view inside it, keeps under a name; without a scope, any view.
  public func constraints(named name: String, in scope: Item? = nil) -> [Constraint] {
    withOptionalBytes(name) { name, length in
      all(als_constraint()) { als_constraint_named_next(pointer, handle(scope), name, length, $0, $1) }
    }.map { Constraint(layout: self, handle: $0) }
  }

  /// The elements of an iteration of the C interface.
  func all<Handle>(_ none: Handle, _ next: (Handle, UnsafeMutablePointer<Handle>) -> als_status) -> [Handle] {
    var found: [Handle] = []
    var at = none
    while true {
      var following = none
      if next(at, &following) != ALS_OK { return found }
      found.append(following)
      at = following
    }
  }
}
