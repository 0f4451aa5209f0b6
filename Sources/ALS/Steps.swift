// The AutoLayoutKit builder: its calls in a block make their constraints together.
//
//     try button.layout {
//       $0.setSize(120, 44)
//       $0.setPriorityDefaultHigh()
//       $0.make(.left, equalTo: label, s: .right, plus: 8)
//     }

import CALS

/// The calls of a block, in order.
public struct Steps {
  fileprivate var steps: [als_builder_step] = []
  fileprivate var names: [Range<Int>?] = []
  fileprivate var pool = TextPool()

  private mutating func add(_ call: als_builder_call, _ name: String? = nil) -> Int {
    var step = als_builder_step()
    step.call = Int32(call.rawValue)
    steps.append(step)
    names.append(name.map { pool.add($0) })
    return steps.count - 1
  }

  // MARK: Priorities, for the calls that follow; 1000 before the first

  /// The priority of the calls that follow.
  public mutating func setPriority(_ priority: Float) { steps[add(ALS_BUILDER_PRIORITY)].number = Double(priority) }
  /// The following constraints are required, as at the beginning.
  public mutating func setPriorityRequired() { setPriority(1000) }
  /// The following constraints have priority 750.
  public mutating func setPriorityDefaultHigh() { setPriority(750) }
  /// The following constraints have priority 250.
  public mutating func setPriorityDefaultLow() { setPriority(250) }
  /// The following constraints have priority 50.
  public mutating func setPriorityFittingSizeLevel() { setPriority(50) }

  // MARK: Constraints

  /// item.attribute == number
  public mutating func set(_ attribute: Attribute, to number: Double, name: String? = nil) {
    let at = add(ALS_BUILDER_SET, name)
    steps[at].attribute = attribute.rawValue
    steps[at].number = number
  }

  /// item.attribute == times * related.s + plus - minus; `s` is the same attribute where it is left out.
  public mutating func make(
    _ attribute: Attribute, equalTo related: Item?, s: Attribute? = nil, times: Double? = nil, plus: Double = 0,
    minus: Double = 0, on target: Item? = nil, name: String? = nil
  ) {
    make(attribute, .equal, related, s, times, plus - minus, target, name)
  }

  /// item.attribute <= times * related.s + plus - minus
  public mutating func make(
    _ attribute: Attribute, lessThan related: Item?, s: Attribute? = nil, times: Double? = nil, plus: Double = 0,
    minus: Double = 0, on target: Item? = nil, name: String? = nil
  ) {
    make(attribute, .lessOrEqual, related, s, times, plus - minus, target, name)
  }

  /// item.attribute >= times * related.s + plus - minus
  public mutating func make(
    _ attribute: Attribute, greaterThan related: Item?, s: Attribute? = nil, times: Double? = nil, plus: Double = 0,
    minus: Double = 0, on target: Item? = nil, name: String? = nil
  ) {
    make(attribute, .greaterOrEqual, related, s, times, plus - minus, target, name)
  }

  private mutating func make(
    _ attribute: Attribute, _ relation: Relation, _ related: Item?, _ second: Attribute?, _ times: Double?,
    _ number: Double, _ target: Item?, _ name: String?
  ) {
    let at = add(ALS_BUILDER_MAKE, name)
    steps[at].attribute = attribute.rawValue
    steps[at].relation = relation.rawValue
    steps[at].number = number
    relate(at, attribute, related, second)
    if let target { steps[at].on = target.handle }
    if let times {
      steps[at].multiplier = times
      steps[at].fields = UInt32(ALS_BUILDER_TIMES)
    }
  }

  /// item.attribute == the attribute of the safe area of a view, plus - minus
  public mutating func make(
    _ attribute: Attribute, equalToSafeArea related: Item, s: Attribute? = nil, plus: Double = 0, minus: Double = 0,
    name: String? = nil
  ) {
    let at = add(ALS_BUILDER_MAKE_SAFE_AREA, name)
    steps[at].attribute = attribute.rawValue
    steps[at].number = plus - minus
    relate(at, attribute, related, s)
  }

  private mutating func relate(_ at: Int, _ first: Attribute, _ related: Item?, _ second: Attribute?) {
    if let related { steps[at].related = related.handle }
    steps[at].related_attribute = (second ?? (related == nil ? .none : first)).rawValue
  }

  /// left, top, right and bottom as those of a view, inside by the insets.
  public mutating func alignAllEdges(to related: Item, insets: Insets = Insets()) {
    let at = add(ALS_BUILDER_ALIGN_ALL_EDGES)
    steps[at].related = related.handle
    steps[at].insets = insets.edges
  }

  /// centerX and centerY as those of a view.
  public mutating func center(in related: Item) { steps[add(ALS_BUILDER_CENTER_IN)].related = related.handle }

  /// height, then width
  public mutating func setSize(_ width: Double, _ height: Double) {
    steps[add(ALS_BUILDER_SET_SIZE)].size = als_size(width: width, height: height)
  }
}

extension Item {
  /// Runs a block of builder calls about this item and makes their constraints, all or none.  `LayoutFailure.index` is the
  /// call at fault.  Makes without `on:` use `target`, or else the superview.
  @discardableResult
  public func layout(
    on target: Item? = nil, _ block: (inout Steps) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) -> [Constraint] {
    var calls = Steps()
    try block(&calls)
    // The most that one call makes is four.
    var made = [als_constraint](repeating: als_constraint(), count: 4 * calls.steps.count)
    var count = 0
    try layout.check(
      calls.pool.withBytes { start in
        for (index, name) in calls.names.enumerated() {
          guard let name else { continue }
          calls.steps[index].name = start + name.lowerBound
          calls.steps[index].name_length = name.count
        }
        return als_builder_add(
          layout.pointer, handle, layout.handle(target), calls.steps, calls.steps.count, nil, &made, made.count, &count)
      })
    return made.prefix(count).map { Constraint(layout: layout, handle: $0) }
  }
}
