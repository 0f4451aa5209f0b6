// The constraints of one line of an extended visual format in one direction, without recursion into its stacks.

final class ExtendedWriter {
  /// What ties the cells on both sides of a gap.
  private final class Joint {
    /// Where the gap begins.
    var near: [FormatAxis.Edge] = []
    var direct: [FormatPredicate] = []
    var isStandard = false
    /// The item that measures the gap, and what lies between it and the next cell.
    var spacer: FormatItem?
    var beyond = FormatPredicate.plain

    func clear() {
      near.empty()
      direct.empty()
      isStandard = false
      spacer = nil
      beyond = .plain
    }
  }

  /// Where the walk through a chain stands.
  private final class Place {
    var chain = 0
    var group = 0
    /// How many cells of the group have been written.
    var cell = 0
    var parent: ItemToken?
    let joint = Joint()

    func clear(chain: Int) {
      self.chain = chain
      group = 0
      cell = 0
      parent = nil
    }
  }

  private var line = ExtendedLine()
  private var axis: FormatAxis
  private let settings: FormatSettings
  private var lineNumber = 0
  private let scope: any NameScope
  private let names: ItemNames
  private let stacks: ExtendedStacks
  var left = 0
  var statements: [Statement] = []
  /// The first `depth` are in use; the others are kept for their room.
  private var places: [Place] = []
  private var depth = 0
  private var hasBegun = false
  /// The first spacer of the line, which the others are as large as.
  private var firstSpacer: FormatItem?

  init(_ settings: FormatSettings, _ scope: any NameScope, _ stacks: ExtendedStacks) {
    axis = FormatAxis(isVertical: false, settings)
    self.settings = settings
    self.scope = scope
    self.names = ItemNames(scope: scope, keywords: .none)
    self.stacks = stacks
  }

  func begin(_ line: ExtendedLine, _ lineNumber: Int, isVertical: Bool) {
    self.line = line
    self.lineNumber = lineNumber
    axis = FormatAxis(isVertical: isVertical, settings)
    firstSpacer = nil
    hasBegun = false
    depth = 0
  }

  /// Lets go of the line.
  func end() { line = ExtendedLine() }

  /// Writes the next cell, or goes to the next group or out of a chain.  False: that was all.
  @_optimize(speed)
  func step() throws(LayoutError) -> Bool {
    if !hasBegun {
      hasBegun = true
      try enter(0)
    }
    if depth == 0 { return false }
    let place = places[depth - 1]
    let chain = line.chains[place.chain]
    if place.group == chain.groupCount {
      try leave()
    } else if place.cell == chain.group(place.group).count {
      place.group += 1
      place.cell = 0
      try prepareJoint()
    } else {
      place.cell += 1
      try write(cell: chain.members[chain.group(place.group).lowerBound + place.cell - 1])
    }
    return depth > 0
  }

  private func add(_ statement: consuming Statement, at span: SourceRange) throws(LayoutError) {
    left -= 1
    if left < 0 { throw LayoutError(.limit, "the format creates too many constraints", at: span) }
    statement.source = line.source
    statements.append(statement)
  }

  private func addGap(
    _ near: FormatAxis.Edge, _ far: FormatAxis.Edge, _ predicate: FormatPredicate, at span: SourceRange
  ) throws(LayoutError) {
    try add(axis.gap(from: near, to: far, predicate), at: span)
  }

  private func addSize(
    _ item: FormatItem, _ predicate: FormatPredicate, at span: SourceRange
  ) throws(LayoutError) {
    try add(axis.size(of: item, predicate), at: span)
  }

  // MARK: Chains

  private func enter(_ chain: Int) throws(LayoutError) {
    if depth == places.count { places.append(Place()) }
    let place = places[depth]
    place.clear(chain: chain)
    if line.chains[chain].needsParent { place.parent = try parent(of: chain) }
    depth += 1
    try prepareJoint()
  }

  /// The one superview of all cells.
  private func parent(of chain: Int) throws(LayoutError) -> ItemToken? {
    var parent: ItemToken?
    for cell in line.chains[chain].members {
      let item = line.cells[cell].item
      guard let superview = names.outer(of: item.token) else {
        throw LayoutError(.noSuperview, "a spacer or a percentage needs views with a superview", at: item.span)
      }
      if let parent, parent != superview, !parent.isAwaited, !superview.isAwaited {
        let message = "next to a spacer or a percentage, all views of a row or column must have one superview"
        guard let deferred = names.scope.deferred else { throw LayoutError(.attrPair, message, at: item.span) }
        return deferred.wait(because: message)
      }
      parent = superview
    }
    return parent
  }

  /// The gap before the group that comes next, or after the last one: its spacer, tied to what is before it.
  private func prepareJoint() throws(LayoutError) {
    let place = places[depth - 1]
    let chain = line.chains[place.chain]
    let gap = chain.gaps[place.group]
    let joint = place.joint
    joint.clear()
    if place.group > 0 {
      joint.near.reserveCapacity(chain.group(place.group - 1).count)
      for member in chain.group(place.group - 1) {
        joint.near.append(axis.end(of: line.cells[chain.members[member]].item))
      }
    }
    switch gap.kind {
    case .open: joint.near.empty()
    case .flush: joint.direct.append(.plain)
    case .standard:
      joint.direct.append(.plain)
      joint.isStandard = true
    case .list:
      for predicate in gap.predicates where !predicate.isShare && predicate.item == nil {
        joint.direct.append(predicate)
      }
    case .equal: break
    }
    if gap.hasSpacer, let parent = place.parent {
      try makeSpacer(gap, chain, parent, joint, isFirst: place.group == 0)
    }
  }

  private func leave() throws(LayoutError) {
    depth -= 1
    let place = places[depth]
    let chain = line.chains[place.chain]
    guard let gap = chain.gaps.last, gap.kind != .open, chain.groupCount > 0 else { return }
    if let spacer = place.joint.spacer, let parent = place.parent {
      let far = axis.end(of: area(of: chain, in: parent, at: chain.endEdge ?? gap.span))
      try addGap(axis.end(of: spacer), far, place.joint.beyond, at: gap.span)
    }
    for member in chain.group(chain.groupCount - 1) {
      let item = line.cells[chain.members[member]].item
      let (container, isSuperview) = try container(of: item, chain, at: chain.endEdge)
      for predicate in place.joint.direct {
        var tied = predicate
        var far = axis.end(of: container)
        if place.joint.isStandard { (tied, far) = standard(isSuperview, far, axis.endMargin(of: container)) }
        try addGap(axis.end(of: item), far, tied, at: gap.span)
      }
    }
  }

  /// What the ends of a chain lead to, and whether it is the superview of the cell.
  private func container(
    of item: FormatItem, _ chain: ExtendedLine.Chain, at edge: SourceRange?
  ) throws(LayoutError) -> (FormatItem, Bool) {
    let superview = names.area(around: item.token)
    if chain.container >= 0 {
      var container = line.cells[chain.container].item
      let isSuperview = container.token == names.superview(of: item.token)
      if isSuperview, let superview { container.token = superview }
      return (container, isSuperview)
    }
    if let superview { return (FormatItem(token: superview, span: edge ?? item.span), true) }
    throw LayoutError(.noSuperview, "a view here has no superview", at: edge)
  }

  /// What the spacers at the ends of a chain lead to: its container, or the superview of its cells.
  private func area(of chain: ExtendedLine.Chain, in parent: ItemToken, at span: SourceRange) -> FormatItem {
    if chain.container < 0 { return area(of: parent, at: span) }
    let container = line.cells[chain.container].item
    return container.token == parent ? area(of: parent, at: container.span) : container
  }

  /// What is related to a superview is related to its content area, where it has one.
  private func area(of parent: ItemToken, at span: SourceRange) -> FormatItem {
    FormatItem(token: names.scope.hasContentArea(parent) ? ItemToken(parent.id, .content) : parent, span: span)
  }

  /// The standard space at an end of a chain: to a superview its own, to another container that between views.
  private func standard(
    _ isSuperview: Bool, _ edge: FormatAxis.Edge, _ margin: FormatAxis.Edge
  ) -> (FormatPredicate, FormatAxis.Edge) {
    if !isSuperview { return (FormatPredicate.space(settings.space(isVertical: axis.isVertical)), edge) }
    return settings.usesMargins ? (.plain, margin) : (.space(settings.space(to: edge.attribute)), edge)
  }

  // MARK: Cells

  @_optimize(speed)
  private func write(cell: Int) throws(LayoutError) {
    let cell = line.cells[cell]
    let place = places[depth - 1]
    try tie(cell.item, place)
    if cell.sizes >= 0 {
      for predicate in line.sizes[cell.sizes] {
        var whole = predicate
        if predicate.isShare { whole.item = place.parent.map { area(of: $0, at: predicate.multiplierSpan) } }
        try addSize(cell.item, whole, at: cell.item.span)
      }
    }
    // The second half of an HV: line finds the stacks of the first, and ties what is inside across.
    if cell.chain >= 0 && !(axis.isVertical && line.orientation == .both) { return try enter(cell.chain) }
    for stack in try stacks.crossed(by: cell.item.token, isVertical: axis.isVertical) { try cross(stack) }
  }

  private func cross(_ stack: ExtendedStacks.Stack) throws(LayoutError) {
    for child in stack.children {
      var size = FormatPredicate.plain
      size.item = stack.container
      try addSize(child, size, at: child.span)
      try addGap(axis.start(of: stack.container), axis.start(of: child), .plain, at: child.span)
    }
  }

  /// Ties a cell to what is before the gap.
  private func tie(_ item: FormatItem, _ place: Place) throws(LayoutError) {
    let chain = line.chains[place.chain]
    let gap = chain.gaps[place.group]
    if gap.kind == .open { return }
    let far = axis.start(of: item)
    if let spacer = place.joint.spacer {
      try addGap(axis.end(of: spacer), far, place.joint.beyond, at: gap.span)
    }
    if place.group > 0 {
      for near in place.joint.near {
        for predicate in place.joint.direct {
          var tied = predicate
          if place.joint.isStandard { tied = .space(settings.space(isVertical: axis.isVertical)) }
          try addGap(near, far, tied, at: gap.span)
        }
      }
      return
    }
    if place.joint.direct.isEmpty { return }
    let (container, isSuperview) = try container(of: item, chain, at: chain.startEdge)
    for predicate in place.joint.direct {
      var tied = predicate
      var near = axis.start(of: container)
      if place.joint.isStandard { (tied, near) = standard(isSuperview, near, axis.startMargin(of: container)) }
      try addGap(near, far, tied, at: gap.span)
    }
  }

  // MARK: Spacers

  private func makeSpacer(
    _ gap: ExtendedLine.Gap, _ chain: ExtendedLine.Chain, _ parent: ItemToken, _ joint: Joint, isFirst: Bool
  ) throws(LayoutError) {
    var guide = FormatExtras.Guide(
      name: scope.extras.spacerName(line: lineNumber), owner: parent.id, isSpacer: true)
    if !isFirst, let next = viewAfterGap(chain) { guide.companion = next.id }
    let spacer = FormatItem(token: scope.addGuide(guide), span: gap.span)
    joint.spacer = spacer
    if gap.kind == .equal {
      for predicate in gap.predicates { try addSize(spacer, measured(predicate, parent), at: gap.span) }
      if let firstSpacer {
        var equal = FormatPredicate.plain
        equal.item = spacer
        try addSize(firstSpacer, equal, at: gap.span)
      } else {
        firstSpacer = spacer
      }
    } else {
      try measure(gap, spacer, parent, joint)
    }
    if isFirst {
      joint.near.empty()
      joint.near.append(axis.start(of: area(of: chain, in: parent, at: chain.startEdge ?? gap.span)))
    }
    for near in joint.near {
      try addGap(near, axis.start(of: spacer), .plain, at: gap.span)
    }
  }

  /// The one view that a gap lies in front of.
  private func viewAfterGap(_ chain: ExtendedLine.Chain) -> ItemToken? {
    let group = places[depth - 1].group
    if group >= chain.groupCount || chain.group(group).count != 1 { return nil }
    let view = line.cells[chain.members[chain.group(group).lowerBound]].item.token
    return view.isAwaited || view.part != .whole || scope.extras.isGuide(view) ? nil : view
  }

  /// The spacer of a gap with percentages or items.  What a single one of them adds comes behind the spacer.
  private func measure(
    _ gap: ExtendedLine.Gap, _ spacer: FormatItem, _ parent: ItemToken, _ joint: Joint
  ) throws(LayoutError) {
    let isSingle = gap.predicates.count == 1
    for predicate in gap.predicates where predicate.isShare || predicate.item != nil {
      var size = measured(predicate, parent)
      if isSingle {
        joint.beyond.constant = size.constant
        joint.beyond.constantSpan = size.constantSpan
        size.constant = 0
      }
      try addSize(spacer, size, at: gap.span)
    }
  }

  private func measured(_ predicate: FormatPredicate, _ parent: ItemToken) -> FormatPredicate {
    var measured = predicate
    if predicate.isShare { measured.item = area(of: parent, at: predicate.multiplierSpan) }
    return measured
  }
}
