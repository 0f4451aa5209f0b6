// The AutoLayoutKit builder: calls about one view, in order, with a priority that stays until the next one is set.

/// One call as a record, its items already found.  Fields that the call does not use are ignored.
public struct BuilderStep {
  /// Raw values are als_builder_call in als.h.
  public enum Call: Int32, Sendable {
    case priority = 1
    case set, make, makeSafeArea, alignAllEdges, centerIn, setSize
  }

  /// A number with its place in the document, if it comes from one.
  public struct Value {
    public var number: Double
    var span = SourceRange.empty
    public init(_ number: Double) { self.number = number }
  }

  public var call: Call
  public var attribute = Attribute.none
  public var relation = Relation.equal
  /// nil: no related item.
  public var related: ItemToken?
  public var relatedAttribute = Attribute.none
  public var multiplier = 1.0
  /// The priority; the constant of `set`; what `make` adds; top, left, bottom and right insets; width and height.  What is
  /// missing is 0.
  public var values: [Value] = []
  public var on: ItemToken?
  public var name: [UInt8]?
  /// Of the constraints; the first item's is that of the whole call.
  var spans = Statement.Spans()
  var onSpan = SourceRange.empty

  public init(_ call: Call) { self.call = call }

  func value(_ i: Int) -> Value { i < values.count ? values[i] : Value(0) }

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
final class Builder {
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

  func begin(_ step: BuilderStep) {
    self.step = step
    member = 0
    if step.call == .priority {
      // Checked when a constraint is made with it; a priority that is never used is no error.
      let value = step.value(0)
      priority = EquationReader.priority(value.number)
      prioritySpan = value.span
      prioritySetter = begun
    }
    begun += 1
  }

  /// The next constraint of the step, or nil when it has no more.
  func next() throws(LayoutError) -> Statement? {
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
    let keeper = try self.keeper()
    if step.count > 1 { return statement }
    statement.name = step.name
    statement.nameKeeper = keeper
    return statement
  }

  // MARK: What each call means

  private func statement(_ member: Int) throws(LayoutError) -> Statement {
    switch step.call {
    case .priority, .set: return make(step.attribute, nil, .none, step.value(0))
    // The height comes first.
    case .setSize: return make(member == 0 ? .height : .width, nil, .none, step.value(1 - member))
    case .centerIn: return same(member == 0 ? .centerX : .centerY, BuilderStep.Value(0))
    case .alignAllEdges:
      switch member {
      case 0: return same(.left, step.value(1))
      case 1: return same(.top, step.value(0))
      case 2: return same(.right, step.value(3), -1)
      default: return same(.bottom, step.value(2), -1)
      }
    case .make:
      var statement = make(step.attribute, step.related, step.relatedAttribute, step.value(0))
      statement.relation = step.relation
      statement.multiplier = step.multiplier
      return statement
    case .makeSafeArea: return make(step.attribute, try safeArea(), step.relatedAttribute, step.value(0))
    }
  }

  private func same(_ attribute: Attribute, _ value: BuilderStep.Value, _ sign: Double = 1) -> Statement {
    make(attribute, step.related, attribute, value, sign)
  }

  private func make(
    _ attribute: Attribute, _ second: ItemToken?, _ secondAttribute: Attribute, _ value: BuilderStep.Value,
    _ sign: Double = 1
  ) -> Statement {
    var statement = Statement(
      first: item, attribute, .equal, second: second, secondAttribute, constant: 0 + sign * value.number)
    statement.spans = step.spans
    statement.spans.constant = value.span
    // Without a related item the right side is the constant, where there is one.
    statement.spans.right = second == nil && value.span != .empty ? value.span : step.spans.secondItem
    return statement
  }

  /// The safe area of the related view where both attributes are anchors, of which a safe area has no baselines; otherwise the
  /// related view itself.
  private func safeArea() throws(LayoutError) -> ItemToken? {
    let first = step.attribute
    let second = step.relatedAttribute
    guard let related = step.related, isAnchor(first), isAnchor(second), !second.isBaseline else { return step.related }
    if related.part == .whole && scope.isView(related) { return ItemToken(related.id, .safeArea) }
    throw LayoutError(.noSafeArea, "only a view has a safe area, and this is a guide", at: step.spans.secondItem)
  }

  private func isAnchor(_ attribute: Attribute) -> Bool { attribute != .none && !attribute.isMargin }

  // MARK: Who keeps the name

  /// The view in whose table a name goes: the item for `set`, the target for `make`.
  private func keeper() throws(LayoutError) -> ItemToken {
    let above = ItemNames(scope: scope, keywords: .none).superview(of: item)
    if step.call == .set || step.call == .setSize { return scope.isView(item) ? item : above ?? item }
    if step.call != .makeSafeArea, let target = step.on ?? on {
      if isAbove(target) { return target }
      throw LayoutError(
        .noCommonAncestor, "the target is not an ancestor of all items of the constraint",
        at: step.on == nil ? onSpan : step.onSpan)
    }
    if let above { return above }
    throw LayoutError(
      .noSuperview, "the view has no superview, and no other target is named", at: step.spans.firstItem)
  }

  /// A target that is named must be a view with both items inside.
  private func isAbove(_ target: ItemToken) -> Bool {
    target.part == .whole && scope.isView(target) && scope.isInside(item, target)
      && scope.isInside(step.related ?? item, target)
  }
}
