// One constraint as a member of a shorthand dictionary, and as a builder step.

extension Printer {
  // MARK: Shorthand

  /// Whether the identifier can be the last words of a key.
  static func fitsKey(_ identifier: [UInt8]?) -> Bool {
    guard let identifier else { return true }
    let trimmed = Scanner.trimmed(identifier, 0..<identifier.count)
    return !identifier.isEmpty && trimmed.count == identifier.count
      && UTF8Check.firstFault(identifier, trimmed) == nil
  }

  @inline(never)
  func shorthandMember(_ s: Statement, isKeyed: Bool) throws(LayoutError) -> [UInt8] {
    var key = TextWriter()
    key.add(s.firstAttribute.name)
    key.add(" ")
    key.add(s.relation.name)
    if isKeyed, let identifier = s.identifier {
      key.add(" ")
      key.add(identifier)
    }
    var member = TextWriter()
    member.addString(key.bytes)
    member.add(": ")
    var related: [UInt8]?
    if let second = s.second {
      related = try name(second) + ASCII.bytes(".") + ASCII.bytes(s.secondAttribute.name)
    }
    if s.priority == Limits.required && (related == nil || (s.multiplier == 1 && s.constant == 0)) {
      if let related { member.addString(related) } else { member.add(s.constant) }
      return member.bytes
    }
    member.add("{ ")
    member.addMember("als_view", related)
    if related != nil && s.multiplier != 1 { member.addNumber("als_multiplier", s.multiplier) }
    if related == nil || s.constant != 0 { member.addNumber("als_constant", s.constant) }
    if s.priority != Limits.required { member.addPriority("als_priority", s.priority) }
    member.add(" }")
    return member.bytes
  }

  // MARK: Builder

  /// Where a step's name goes, and the target it must say for that.
  struct Target {
    var keeper: ItemToken?
    var on: ItemToken?
  }

  @inline(never)
  func target(of s: Statement) -> Target {
    let above = ItemNames(scope: scope, keywords: .none).superview(of: s.first)
    if s.second == nil && s.relation == .equal {
      return Target(keeper: scope.isView(s.first) ? s.first : above, on: nil)
    }
    guard let name = s.nameKeeper, s.name != nil, !s.isNameMoving, name != above else {
      // An item without a superview is the target itself.
      return above == nil ? Target(keeper: s.first, on: s.first) : Target(keeper: above, on: nil)
    }
    let holds =
      scope.isView(name) && scope.isInside(s.first, name)
      && scope.isInside(s.second ?? s.first, name)
    return holds ? Target(keeper: name, on: name) : Target(keeper: above, on: above == nil ? s.first : nil)
  }

  @inline(never)
  func builderStep(
    _ s: Statement, _ target: Target, isNamed: Bool
  ) throws(LayoutError) -> [UInt8] {
    var step = TextWriter()
    step.add("{ ")
    if s.second == nil && s.relation == .equal {
      step.addWord("set", s.firstAttribute.name)
      step.addNumber("to", s.constant)
    } else {
      step.addWord("make", s.firstAttribute.name)
      step.addKey(s.relation == .equal ? "equalTo" : s.relation == .lessOrEqual ? "lessThan" : "greaterThan")
      if let second = s.second {
        step.addString(try name(second))
        step.addWord("s", s.secondAttribute.name)
        if s.multiplier != 1 { step.addNumber("times", s.multiplier) }
      } else {
        step.add("null")
      }
      if s.constant > 0 { step.addNumber("plus", s.constant) }
      if s.constant < 0 { step.addNumber("minus", -s.constant) }
      if let on = target.on { step.addMember("on", try name(on)) }
    }
    if isNamed { step.addMember("name", s.name) }
    step.add(" }")
    return step.bytes
  }
}
