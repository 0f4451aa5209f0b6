// The AutoLayoutKit builder: calls about one view, in order, with a priority that stays until the next one is set.

/// One call as a record.  Whoever fills it has found the items; fields its call has no use for mean nothing.
public struct BuilderStep {
  /// Raw values are als_builder_call in als.h.
  public enum Call: Int32, Sendable {
    case priority = 1
    case set, make, makeSafeArea, alignAllEdges, centerIn, setSize
  }

  /// Where the parts stand in a document; all empty otherwise.
  struct Spans {
    /// The value of the key that makes the step what it is.
    var call = SourceRange.empty
    var relatedAttribute = SourceRange.empty
    var related = SourceRange.empty
    var multiplier = SourceRange.empty
    var number = SourceRange.empty
    /// Of `values`.
    var values = (SourceRange.empty, SourceRange.empty, SourceRange.empty, SourceRange.empty)
    var on = SourceRange.empty
    var name = SourceRange.empty
  }

  public var call: Call
  public var attribute = Attribute.none
  public var relation = Relation.equal
  /// nil: no related item.
  public var related: ItemToken?
  public var relatedAttribute = Attribute.none
  public var multiplier = 1.0
  /// The priority; the constant of `set`; what `make` adds.
  public var number = 0.0
  /// The insets of `alignAllEdges` (top, left, bottom, right); the width and the height of `setSize`.
  public var values = (0.0, 0.0, 0.0, 0.0)
  public var on: ItemToken?
  public var name: [UInt8]?
  var spans = Spans()

  public init(_ call: Call) { self.call = call }

  /// The constraints it makes.
  var count: Int {
    switch call {
    case .priority: return 0
    case .set, .make, .makeSafeArea: return 1
    case .centerIn, .setSize: return 2
    case .alignAllEdges: return 4
    }
  }
}

/// Begin a step, then take its constraints until there is none left; each has passed every check that needs no model.
struct Builder {
  private let item: ItemToken
  private let on: ItemToken?
  private let onSpan: SourceRange
  private let scope: any NameScope
  private var priority = Limits.required
  private var prioritySpan = SourceRange.empty
  /// The number of the step that set the priority; -1: none did.
  private var prioritySetter = -1
  private var begun = 0
  private var step = BuilderStep(.priority)
  private var member = 0

  /// `on` is the target of the steps that could name one and do not.
  init(_ item: ItemToken, on: ItemToken?, at onSpan: SourceRange = .empty, scope: any NameScope) {
    self.item = item
    self.on = on
    self.onSpan = onSpan
    self.scope = scope
  }

  mutating func begin(_ step: BuilderStep) {
    self.step = step
    member = 0
    if step.call == .priority {
      // It is judged when a constraint is made with it, and forgiven when there is none.
      priority = EquationReader.priority(step.number)
      prioritySpan = step.spans.number
      prioritySetter = begun
    }
    begun += 1
  }

  /// The next constraint of the step, or nil when it has no more.
  mutating func next() throws(LayoutError) -> Statement? {
    if member >= step.count { return nil }
    var statement = try self.statement(member)
    member += 1
    statement.priority = priority
    statement.spans.priority = prioritySpan
    do throws(LayoutError) {
      try statement.checkLegality()
    } catch {
      var fault = error
      if fault.kind == .priority { fault.index = prioritySetter }
      throw fault
    }
    statement.name = step.name
    statement.nameKeeper = try keeper()
    statement.spans.name = step.spans.name
    return statement
  }

  // MARK: What each call means

  private func statement(_ member: Int) throws(LayoutError) -> Statement {
    switch step.call {
    case .priority, .set: return constant(step.attribute, step.number, step.spans.number)
    case .setSize:
      // The height comes first.
      return member == 0
        ? constant(.height, step.values.1, step.spans.values.1) : constant(.width, step.values.0, step.spans.values.0)
    case .centerIn: return same(member == 0 ? .centerX : .centerY, 0, .empty)
    case .alignAllEdges:
      switch member {
      case 0: return same(.left, step.values.1, step.spans.values.1)
      case 1: return same(.top, step.values.0, step.spans.values.0)
      case 2: return same(.right, -step.values.3, step.spans.values.3)
      default: return same(.bottom, -step.values.2, step.spans.values.2)
      }
    case .make: return make(step.related)
    case .makeSafeArea: return make(try safeArea())
    }
  }

  /// `item.attribute == value`
  private func constant(_ attribute: Attribute, _ value: Double, _ span: SourceRange) -> Statement {
    var statement = Statement(first: item, attribute, .equal, second: nil, .none, constant: 0 + value)
    statement.spans = spans(constant: span)
    return statement
  }

  /// `item.attribute == related.attribute + value`
  private func same(_ attribute: Attribute, _ value: Double, _ span: SourceRange) -> Statement {
    var statement = Statement(first: item, attribute, .equal, second: step.related, attribute, constant: 0 + value)
    statement.spans = spans(constant: span)
    return statement
  }

  private func make(_ related: ItemToken?) -> Statement {
    var statement = Statement(
      first: item, step.attribute, step.relation, second: related, step.relatedAttribute,
      multiplier: step.multiplier, constant: 0 + step.number)
    statement.spans = spans(constant: step.spans.number)
    return statement
  }

  private func spans(constant: SourceRange) -> Statement.Spans {
    var spans = Statement.Spans()
    spans.firstItem = step.spans.call
    spans.firstAttribute = step.spans.call
    spans.secondItem = step.spans.related
    spans.secondAttribute = step.spans.relatedAttribute
    spans.multiplier = step.spans.multiplier
    spans.constant = constant
    // Without a related item the right side is the constant, where there is one.
    spans.right = step.related == nil && constant != .empty ? constant : step.spans.related
    return spans
  }

  /// The safe area of the related view where both attributes are anchors; otherwise the related view itself.
  private func safeArea() throws(LayoutError) -> ItemToken? {
    guard let related = step.related, step.attribute != .none, step.attribute.rawValue <= 12,
      step.relatedAttribute != .none, step.relatedAttribute.rawValue <= 10
    else { return step.related }
    if related.part == .whole && scope.isView(related) { return ItemToken(related.id, .safeArea) }
    throw LayoutError(.noSafeArea, "only a view has a safe area, and this is a guide", at: step.spans.related)
  }

  // MARK: Who keeps the name

  /// The view in whose table a name goes: the item for `set`, the target for `make`.
  private func keeper() throws(LayoutError) -> ItemToken {
    switch step.call {
    case .priority, .set, .setSize: return scope.isView(item) ? item : above ?? item
    case .make, .makeSafeArea, .alignAllEdges, .centerIn: break
    }
    if step.call != .makeSafeArea {
      if let target = step.on { return try checked(target, step.spans.on) }
      if let target = on { return try checked(target, onSpan) }
    }
    if let target = above { return target }
    throw LayoutError(
      .noSuperview, "the view has no superview, and no other target is named", at: step.spans.call)
  }

  private var above: ItemToken? { ItemNames(scope: scope, keywords: .none).superview(of: item) }

  /// A target that is named must have both items inside.
  private func checked(_ target: ItemToken, _ span: SourceRange) throws(LayoutError) -> ItemToken {
    let isAbove = target.part == .whole && scope.isView(target) && scope.isInside(item, target)
    if isAbove && scope.isInside(step.related ?? item, target) { return target }
    throw LayoutError(
      .noCommonAncestor, "the target is not an ancestor of all items of the constraint", at: span)
  }
}
