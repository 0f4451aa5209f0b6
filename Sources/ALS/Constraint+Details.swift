// The details of a constraint: its parts, names, host, gone constant, an object of yours.

import CALS

extension Constraint {
  /// The parts of a constraint.
  public struct Info {
    /// The item on the left.
    public var first: Item?
    /// Its attribute.
    public var firstAttribute: Attribute
    /// The factor of that attribute: 1, except in a sum.
    public var firstMultiplier: Double
    /// How the sides are related.
    public var relation: Relation
    /// The item on the right; nil where there is none.
    public var second: Item?
    /// Its attribute, or none.
    public var secondAttribute: Attribute
    /// The factor of the second attribute.
    public var multiplier: Double
    /// The number added to it.
    public var constant: Double
    /// 1000 is required.
    public var priority: Float
    /// Whether it is active.
    public var isActive: Bool
    /// Active, and no rule of its group withheld it in the last solve.
    public var isInForce: Bool
    /// Required, active, and without effect in the published layout.
    public var isBroken: Bool
    /// 1 or 2, or those of a sum; `first` and `second` are then the first two.
    public var termCount: Int
    /// The view that holds it, or would.
    public var host: Item?
    /// The group it is in.
    public var group: Group?
  }

  /// Everything about the constraint.
  public func info() throws(LayoutFailure) -> Info {
    var info = als_constraint_info.initial
    try layout.check(als_constraint_get_info(layout.pointer, handle, &info))
    return Info(
      first: layout.item(info.first), firstAttribute: Attribute(rawValue: info.first_attribute) ?? .none,
      firstMultiplier: info.first_multiplier,
      relation: Relation(rawValue: info.relation) ?? .equal, second: layout.item(info.second),
      secondAttribute: Attribute(rawValue: info.second_attribute) ?? .none, multiplier: info.multiplier,
      constant: info.constant, priority: info.priority, isActive: info.active != 0, isInForce: info.in_force != 0,
      isBroken: info.broken != 0,
      termCount: Int(info.term_count), host: layout.item(info.host),
      group: info.group.id == 0 ? nil : Group(layout: layout, handle: info.group))
  }

  /// The bytes it was read from in its document: a part of a text, a key with its value, a builder step, a record, or its
  /// stack or grid.  nil: it was made otherwise, or replaced since.
  public func documentRange() throws(LayoutFailure) -> Range<Int>? {
    var offset: UInt64 = 0
    var length: UInt64 = 0
    let status = try layout.check(als_constraint_document_range(layout.pointer, handle, &offset, &length))
    return status == ALS_END ? nil : Int(offset)..<Int(offset + length)
  }

  /// All terms on the left of a sum: a second item has the negative of its multiplier.
  public func terms() throws(LayoutFailure) -> [Expression.Term] {
    var needed = 0
    try layout.check(als_constraint_terms_copy(layout.pointer, handle, nil, 0, &needed))
    var terms = [als_term](repeating: als_term(), count: needed)
    try layout.check(als_constraint_terms_copy(layout.pointer, handle, &terms, needed, nil))
    return terms.map {
      Expression.Term(
        Item(layout: layout, handle: $0.item), Attribute(rawValue: $0.attribute) ?? .none, multiplier: $0.multiplier)
    }
  }

  /// Without a second item it has no effect.
  public func setMultiplier(_ multiplier: Double) throws(LayoutFailure) {
    try layout.check(als_constraint_set_multiplier(layout.pointer, handle, multiplier))
  }

  /// The constant that counts while the second item is gone; nil when it is the usual one.
  public var goneConstant: Double? {
    var constant = 0.0
    return als_constraint_gone_constant(layout.pointer, handle, &constant) == ALS_OK ? constant : nil
  }

  /// Sets that constant, or, by nil, restores the usual one.
  public func setGoneConstant(_ constant: Double?) throws(LayoutFailure) {
    if let constant {
      try layout.check(als_constraint_set_gone_constant(layout.pointer, handle, constant))
    } else {
      try layout.check(als_constraint_clear_gone_constant(layout.pointer, handle))
    }
  }

  /// Moves it to another host, an ancestor-or-self of its items; nil deactivates it.
  public func setHost(_ host: Item?) throws(LayoutFailure) {
    try layout.check(als_constraint_set_host(layout.pointer, handle, layout.handle(host)))
  }

  /// A remark of any content; nil takes it away.
  public func setIdentifier(_ identifier: String?) throws(LayoutFailure) {
    try layout.check(
      withOptionalBytes(identifier) { als_constraint_set_identifier(layout.pointer, handle, $0, $1) })
  }

  /// Why it waits for the names of its text; nil: it does not.
  public var waitingMessage: String? {
    copiedText { als_constraint_waiting_message_copy(layout.pointer, handle, $0, $1, $2) }
  }

  /// The name under which a view keeps it.
  public var name: String? { copiedText { als_constraint_name_copy(layout.pointer, handle, $0, $1, $2) } }

  /// Sets the name in the table of the host; nil takes it away.
  public func setName(_ name: String?) throws(LayoutFailure) {
    try layout.check(withOptionalBytes(name) { als_constraint_set_name(layout.pointer, handle, $0, $1) })
  }

  /// An object that the constraint keeps alive.
  public var userData: AnyObject? {
    var data: UnsafeMutableRawPointer?
    _ = als_constraint_user_data(layout.pointer, handle, &data)
    return data.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Keeps an object until it is replaced or the constraint ends.
  public func setUserData(_ object: AnyObject?) throws(LayoutFailure) {
    try layout.keep(object) { als_constraint_set_user_data(layout.pointer, handle, $0, $1) }
  }
}

extension Item {
  /// The constraint that this view keeps under a name.
  public func constraint(named name: String) throws(LayoutFailure) -> Constraint? {
    var found = als_constraint()
    let status = try layout.check(
      withOptionalBytes(name) { als_constraint_find(layout.pointer, handle, $0, $1, &found) })
    return status == ALS_END ? nil : Constraint(layout: layout, handle: found)
  }

  /// Keeps a constraint under a name, and activates it.  A name that is taken is a failure; see `Layout.replace`.
  public func keep(_ constraint: Constraint, as name: String) throws(LayoutFailure) {
    try layout.check(
      withOptionalBytes(name) { als_constraint_add_named(layout.pointer, handle, constraint.handle, $0, $1) })
  }

  /// Destroys the constraints that this view keeps under a name, with `inside` also those of the views inside; returns
  /// their number.
  @discardableResult
  public func destroyConstraints(named names: String..., inside: Bool = false) throws(LayoutFailure) -> Int {
    var pool = TextPool()
    let ranges = names.map { pool.add($0) }
    var count = 0
    try layout.check(
      pool.withBytes { start in
        let starts = ranges.map { Optional(start + $0.lowerBound) }
        return als_constraints_destroy_named(
          layout.pointer, handle, inside ? 1 : 0, starts, ranges.map { $0.count }, starts.count, &count)
      })
    return count
  }
}

extension Layout {
  /// Makes the constraint that `keeper` has under `name` be this one, or makes it.  Sums need `replace(_:at:with:)` with a text.
  @discardableResult
  public func replace(_ name: String, at keeper: Item, with request: Request) throws(LayoutFailure) -> Constraint {
    guard var spec = request.spec else { throw LayoutFailure(ALS_ERROR_ARGUMENT, of: nil) }
    var made = als_constraint()
    try check(
      withOptionalBytes(name) { als_constraint_replace(pointer, keeper.handle, $0, $1, &spec, 0, &made) })
    return Constraint(layout: self, handle: made)
  }

  func item(_ handle: als_item) -> Item? { handle.id == 0 ? nil : Item(layout: self, handle: handle) }

  /// Hands an object to a call that keeps it, with the function that lets it go.
  func keep(
    _ object: AnyObject?, _ call: (UnsafeMutableRawPointer?, als_destroy_fn?) -> als_status
  ) throws(LayoutFailure) {
    let kept = object.map { Unmanaged.passRetained($0) }
    let status = call(kept?.toOpaque()) { data in
      if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
    if status.rawValue < 0 { kept?.release() }
    try check(status)
  }
}
