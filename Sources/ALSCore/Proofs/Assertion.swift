// Expectations as comparisons of two values that are affine within a piece.

/// An edge or size of a view in the root, or a length that content requires.
struct ProofValue {
  /// -1 for a constant.
  var item: ItemID = -1
  /// The index of a relation's sum in `Assertions.sums`, or -1.
  var sum: Int32 = -1
  /// Coefficients of the view's origin and extent.
  var origin: Float = 0
  var extent: Float = 0
  var constant = 0.0
  /// The derivative of the constant with respect to the text scale.
  var perScale = 0.0
  var axis = Axis.x
  /// Whether the length that the view's content requires in the piece is added.
  var addsContent = false

  /// Whether the value depends on a frame only, or is constant.
  var followsFrame: Bool { sum < 0 && !addsContent }

  static func edge(_ item: ItemID, _ axis: Axis, end: Bool) -> ProofValue {
    ProofValue(item: item, origin: 1, extent: end ? 1 : 0, axis: axis)
  }

  static func size(_ item: ItemID, _ axis: Axis) -> ProofValue { ProofValue(item: item, extent: 1, axis: axis) }
}

/// `measured` relation `wanted`.
struct ProofComparison {
  var measured: ProofValue
  var wanted: ProofValue
  var relation = Relation.greaterOrEqual
}

struct Assertion {
  var kind: Expectation.Kind
  /// The index among the expectations, or -1 for a default.
  var index: Int
  var axis: Axis?
  /// Whether the frames of views determine the result alone.
  fileprivate(set) var followsFrames: Bool
  /// Rules can hide one of its views, so that it counts in some pieces only.
  fileprivate(set) var varies = false
  fileprivate var firstView: Int32
  fileprivate var viewCount: Int32 = 0
  fileprivate var firstComparison: Int32
  fileprivate var comparisonCount: Int32 = 0

  /// Its views and comparisons, as ranges of `Assertions.views` and `Assertions.comparisons`.  All comparisons must hold.  `apart`
  /// has none: pairs of its views are compared where they may meet.
  var views: Range<Int> { Int(firstView)..<Int(firstView + viewCount) }
  var comparisons: Range<Int> { Int(firstComparison)..<Int(firstComparison + comparisonCount) }

  var compares: Bool { kind != .satisfiable && kind != .determined }
}

/// All assertions about a tree.
final class Assertions {
  private let layout: ParametricLayout
  private let model: Model
  private(set) var all = ContiguousArray<Assertion>()
  private(set) var views = ContiguousArray<ItemID>()
  private(set) var comparisons = ContiguousArray<ProofComparison>()
  private(set) var sums = ContiguousArray<Expectation.Sum>()
  /// Per sum: attributes are measured from the right.
  private var isMirrored = ContiguousArray<Bool>()
  /// The layout at its own size, which determines the default pairs of `apart`.
  private let own: Snapshot
  /// Views that rules can hide, alone or with an ancestor; and those whose content rules change.
  private var hideable = Set<ItemID>()
  private var refilled = Set<ItemID>()
  /// Views that scroll in some pieces only.
  private var scrolled = Set<ItemID>()
  private var areTurned = false
  private var areInsetsMoved = false
  /// Something was left out that no piece can judge, since rules change what it compares.
  private(set) var isIncomplete = false

  /// `layout` must be solved at its own size.
  init(_ layout: ParametricLayout) {
    self.layout = layout
    model = layout.model
    own = layout.published.snapshot
    noteOverrides()
    if !hasExpectations {
      addDefaults()
    } else {
      for index in 0..<model.expectations.count { add(model.expectations[index], index) }
    }
  }

  private var hasExpectations: Bool {
    for index in 0..<model.expectations.count {
      var own: ItemID = -1
      model.expectations[index].forEachItem { if own < 0 { own = model.items.root(of: $0) } }
      if own < 0 || own == layout.root { return true }
    }
    return false
  }

  // MARK: Participating views

  private func noteOverrides() {
    model.rules.forEachOverride { item, keys in
      if !keys.isDisjoint(with: [.gone, .hidden]) { for inner in model.subtree(of: item) { hideable.insert(inner) } }
      if !keys.isDisjoint(with: [.intrinsic, .text]) { refilled.insert(item) }
      if keys.contains(.direction) { areTurned = true }
      if !keys.isDisjoint(with: [.contentInsets, .margins, .scrolls]) { areInsetsMoved = true }
      if keys.contains(.scrolls) { scrolled.insert(item) }
    }
  }

  private func maySee(_ item: ItemID) -> Bool { hideable.contains(item) || isSeen(item) }

  /// Whether all views of an assertion are seen in this piece and have the content it is about, and its expectation counts.
  func counts(_ k: Int) -> Bool {
    let one = all[k]
    if one.index >= 0, model.expectations[one.index].group >= 0,
      !model.rules[model.expectations[one.index].group].isInForce
    {
      return false
    }
    if !one.varies || one.kind == .apart { return true }
    return views[one.views].allSatisfy { isSeen($0) }
      && comparisons[one.comparisons].allSatisfy {
        $0.wanted.item < 0 || isSeen($0.wanted.item) && hasLength($0.wanted)
      }
  }

  private func hasLength(_ value: ProofValue) -> Bool {
    !value.addsContent || layout.requiredLength(of: value.item, value.axis) >= 0
  }

  /// Whether rules hide a view in this piece.
  func isHidden(_ view: ItemID) -> Bool { hideable.contains(view) && !isSeen(view) }

  private func isSeen(_ item: ItemID) -> Bool {
    if model.items.isCollapsed(item) { return false }
    for at in model.upwards(from: item) {
      if model.items[at].isHidden { return false }
    }
    return true
  }

  // Most views have no expectation.

  private func isIgnored(_ item: ItemID) -> Bool {
    model.items[item].traits >= 0 && model.traits(of: item).isIgnored
  }

  private func clips(_ item: ItemID) -> Bool { model.items[item].traits >= 0 && model.traits(of: item).clipsContent }

  /// Whether an ancestor that clips contains the item, but not `outer`.
  private func isClipped(_ item: ItemID, from outer: ItemID) -> Bool {
    for at in model.upwards(from: model.items[item].parent) {
      if at != outer && model.items.isAncestorOrSelf(at, of: outer) { return false }
      if clips(at) { return true }
      if at == outer { return false }
    }
    return false
  }

  /// Whether two views must stay apart; by default, whether they are apart at the layout's own size.
  func areToBeApart(_ k: Int, _ a: ItemID, _ b: ItemID) -> Bool {
    all[k].index < 0
      ? ProofTolerance.areApart(own.frame(a), own.frame(b))
      : !isClippedAway(a, from: b) && !isClippedAway(b, from: a)
  }

  /// Whether an ancestor that clips contains the item, but not the other one.
  private func isClippedAway(_ item: ItemID, from other: ItemID) -> Bool {
    for at in model.upwards(from: model.items[item].parent) {
      if model.items.isAncestorOrSelf(at, of: other) { return false }
      if clips(at) { return true }
    }
    return false
  }

  /// Views that may be ambiguous, by default or for this expectation.
  func mayBeAmbiguous(_ view: ItemID, _ index: Int) -> Bool {
    !isSeen(view) || index < 0 && isIgnored(view)
  }

  // MARK: Defaults

  private func addDefaults() {
    begin(.satisfiable, -1)
    begin(.determined, -1)
    let tree = model.subtree(of: layout.root)
    all.reserveCapacity(4 * tree.count + 2)
    comparisons.reserveCapacity(6 * tree.count)
    for item in tree where model.items[item].kind == .view && !isIgnored(item) {
      addInside(item, model.items[item].parent, -1)
      addFits(item, -1)
    }
    for item in tree where model.items[item].kind == .view { addSiblings(inside: item) }
  }

  /// Adds siblings with content that are apart at the layout's own size.
  private func addSiblings(inside parent: ItemID) {
    begin(.apart, -1)
    for at in model.children(of: parent) {
      if (hasContent(at) || refilled.contains(at)) && maySee(at) && !isIgnored(at) { add(view: at) }
    }
    if all[all.count - 1].views.count < 2 { takeBack() }
  }

  // MARK: Creation

  private func begin(_ kind: Expectation.Kind, _ index: Int, axis: Axis? = nil) {
    var one = Assertion(
      kind: kind, index: index, axis: axis, followsFrames: false, firstView: Int32(truncatingIfNeeded: views.count),
      firstComparison: Int32(truncatingIfNeeded: comparisons.count))
    one.followsFrames = one.compares && !(index >= 0 && model.expectations[index].group >= 0)
    all.append(one)
  }

  private func takeBack() {
    let views = all.removeLast().views
    self.views.removeSubrange(views)
  }

  private func add(view: ItemID) {
    views.append(view)
    all[all.count - 1].viewCount += 1
    if hideable.contains(view) { vary() }
  }

  private func compare(_ measured: ProofValue, _ wanted: ProofValue, _ relation: Relation = .greaterOrEqual) {
    comparisons.append(ProofComparison(measured: measured, wanted: wanted, relation: relation))
    all[all.count - 1].comparisonCount += 1
    if wanted.item >= 0 && hideable.contains(wanted.item) { vary() }
    if areInsetsMoved || areTurned { all[all.count - 1].followsFrames = false }
    if !measured.followsFrame || !wanted.followsFrame { all[all.count - 1].followsFrames = false }
  }

  /// It must be judged in every piece by itself.
  private func vary() {
    all[all.count - 1].varies = true
    all[all.count - 1].followsFrames = false
  }

  private func hasContent(_ item: ItemID) -> Bool {
    model.measure(of: item) >= 0 || model.preferences(of: item).intrinsic != .unspecified
  }

  // MARK: One expectation

  private func add(_ wanted: Expectation, _ index: Int) {
    var own: ItemID = -1
    wanted.forEachItem { if own < 0 { own = model.items.root(of: $0) } }
    if own >= 0 && own != layout.root { return }
    let views = ContiguousArray(wanted.views.map { $0.id })
    switch wanted.kind {
    case .satisfiable, .determined: begin(wanted.kind, index)
    case .inside: addInside(views[0], wanted.container?.id ?? model.items[views[0]].parent, index)
    case .fits: addFits(views[0], index)
    case .apart:
      begin(.apart, index)
      for view in views where maySee(view) { add(view: view) }
      if all[all.count - 1].views.count < 2 { takeBack() }
    case .atLeast:
      if !maySee(views[0]) { return }
      addAtLeast(views[0], .x, wanted.size.width, index)
      addAtLeast(views[0], .y, wanted.size.height, index)
    case .aligned: addAligned(views, wanted, index)
    case .relation: addRelation(wanted, index)
    }
  }

  private func addInside(_ item: ItemID, _ outer: ItemID, _ index: Int) {
    if outer < 0 || !maySee(item) || !maySee(outer) { return }
    if areInsetsMoved && !model.items.isView(outer) || mayScroll(around: item, within: outer) {
      isIncomplete = true
      return
    }
    for axis in [Axis.x, Axis.y] {
      let box = ContentAreas(model: model).box(of: outer, around: item, axis)
      if isClipped(item, from: box) { continue }
      if areInsetsMoved && box != outer {
        isIncomplete = true
        continue
      }
      begin(.inside, index, axis: axis)
      add(view: item)
      compare(.edge(item, axis, end: false), outerEdge(box, axis, end: false))
      compare(.edge(item, axis, end: true), outerEdge(box, axis, end: true), .lessOrEqual)
    }
  }

  /// Whether a view around an item, up to `outer`, scrolls in some pieces only: what clips the item varies then.
  private func mayScroll(around item: ItemID, within outer: ItemID) -> Bool {
    if scrolled.isEmpty { return false }
    if item == outer { return false }
    for at in model.upwards(from: model.items[item].parent) {
      if scrolled.contains(at) { return true }
      if at == outer { return false }
    }
    return false
  }

  /// A guide or an area of a view has no frame in a piece; its edges are sums relative to the root's frame.
  private func outerEdge(_ outer: ItemID, _ axis: Axis, end: Bool) -> ProofValue {
    if model.items.isView(outer) { return .edge(outer, axis, end: end) }
    let start = ContentAreas(model: model).frameStart(layout.root)
    let attribute: Attribute = axis == .x ? (end ? .right : .left) : end ? .bottom : .top
    var edge = add(
      Expectation.Sum(
        terms: [StatementTerm(item: ItemToken(outer), attribute: attribute, multiplier: 1)], relation: .equal,
        constant: axis == .x ? -start.x : -start.y), false)
    edge.item = outer
    return edge
  }

  private func addFits(_ item: ItemID, _ index: Int) {
    if !maySee(item) { return }
    if refilled.contains(item) {
      for axis in [Axis.x, .y] {
        addSize(item, axis, ProofValue(item: item, axis: axis, addsContent: true), .fits, index)
        all[all.count - 1].varies = true
      }
      return
    }
    let content = layout.unscaledContent(of: item)
    if content.width >= 0 { addSize(item, .x, ProofValue(perScale: content.width), .fits, index) }
    if model.measure(of: item) >= 0 {
      addSize(item, .y, ProofValue(item: item, axis: .y, addsContent: true), .fits, index)
    } else if content.height >= 0 {
      addSize(item, .y, ProofValue(perScale: content.height), .fits, index)
    }
  }

  private func addAtLeast(_ item: ItemID, _ axis: Axis, _ size: Double, _ index: Int) {
    if size >= 0 { addSize(item, axis, ProofValue(constant: size), .atLeast, index) }
  }

  private func addSize(
    _ item: ItemID, _ axis: Axis, _ least: ProofValue, _ kind: Expectation.Kind, _ index: Int
  ) {
    begin(kind, index, axis: axis)
    add(view: item)
    var size = ProofValue.size(item, axis)
    if kind == .fits && model.items[item].traits >= 0 {
      // Content is measured in the alignment rectangle.
      let insets = model.traits(of: item).alignmentInsets
      size.constant = -insets.low(axis) - insets.high(axis)
    }
    compare(size, least)
  }

  private func addAligned(_ views: ContiguousArray<ItemID>, _ wanted: Expectation, _ index: Int) {
    let seen = views.filter { maySee($0) }
    if seen.count < 2 { return }
    let attribute = wanted.attribute
    if areTurned && attribute.isDirectional {
      isIncomplete = true
      return
    }
    let mirrored = isMirrored(ContiguousArray(seen), [attribute])
    // Where rules hide some of them, any of them may be the first that is seen.
    let firsts = seen.contains { hideable.contains($0) } ? seen.count - 1 : 1
    for first in 0..<firsts {
      for view in seen[(first + 1)...] {
        begin(.aligned, index, axis: attribute.axis)
        add(view: seen[first])
        add(view: view)
        compare(sum(attribute, view, mirrored), sum(attribute, seen[first], mirrored), .equal)
      }
    }
  }

  private func sum(_ attribute: Attribute, _ item: ItemID, _ mirrored: Bool) -> ProofValue {
    let token = ItemToken(item)
    return add(
      Expectation.Sum(
        terms: [StatementTerm(item: token, attribute: attribute, multiplier: 1)], relation: .equal, constant: 0),
      mirrored)
  }

  /// As for a constraint: the nearest common ancestor reads from right to left, and an attribute depends on the reading direction.
  private func isMirrored(_ items: ContiguousArray<ItemID>, _ attributes: [Attribute]) -> Bool {
    var host: ItemID = -1
    for item in items {
      let view = model.items.viewOf(item)
      host = host < 0 ? view : model.items.commonAncestor(host, view)
      if host < 0 { return false }
    }
    return host >= 0 && attributes.contains { $0.isDirectional } && model.items[host].isMirrored
  }

  private func add(_ sum: Expectation.Sum, _ mirrored: Bool) -> ProofValue {
    sums.append(sum)
    isMirrored.append(mirrored)
    return ProofValue(sum: Int32(truncatingIfNeeded: sums.count - 1))
  }

  private func addRelation(_ wanted: Expectation, _ index: Int) {
    for sum in wanted.sums {
      var views = ContiguousArray<ItemID>()
      var isComplete = true
      for term in sum.terms {
        let view = model.items.viewOf(term.item.id)
        if !maySee(term.item.id) || !maySee(view) { isComplete = false }
        if !views.contains(view) { views.append(view) }
      }
      if !isComplete || sum.terms.isEmpty { continue }
      if areTurned && sum.terms.contains(where: { $0.attribute.isDirectional }) {
        isIncomplete = true
        continue
      }
      // Reports keep the order of the two sides.
      let mirrored = isMirrored(ContiguousArray(sum.terms.map { $0.item.id }), sum.terms.map { $0.attribute })
      var left = sum
      left.terms = [sum.terms[0]]
      left.constant = 0
      var right = sum
      right.terms.removeFirst()
      for k in right.terms.indices { right.terms[k].multiplier = -right.terms[k].multiplier }
      begin(.relation, index, axis: sum.terms[0].attribute.axis)
      for view in views { add(view: view) }
      compare(add(left, mirrored), add(right, mirrored), sum.relation)
    }
  }

  // MARK: Dependencies

  /// Calls `visit` with the views whose frames determine the result alone, some more than once.
  func forEachView(of k: Int, _ visit: (ItemID) -> Void) {
    let one = all[k]
    if !one.followsFrames { return }
    if one.index >= 0 {
      let wanted = model.expectations[one.index]
      if !wanted.widths.isAll || !wanted.heights.isAll { visit(layout.root) }
    }
    if one.kind == .apart { for view in views[one.views] { visit(view) } }
    for n in one.comparisons {
      let (measured, wanted) = (comparisons[n].measured.item, comparisons[n].wanted.item)
      if measured >= 0 { visit(measured) }
      if wanted >= 0 && wanted != measured { visit(wanted) }
    }
  }

  /// One of the four signed distances of two views, or one of their sizes negated.  The views do not overlap if at least one of
  /// these eight is nonnegative.
  static func distance(_ a: ItemID, _ b: ItemID, _ number: Int) -> ProofComparison {
    if number >= 4 {
      return ProofComparison(measured: ProofValue(), wanted: .size(number < 6 ? a : b, number % 2 == 0 ? .x : .y))
    }
    let axis = number < 2 ? Axis.x : .y
    let (first, second) = number % 2 == 0 ? (a, b) : (b, a)
    return ProofComparison(measured: .edge(second, axis, end: false), wanted: .edge(first, axis, end: true))
  }

  // MARK: Sums

  /// The value of a sum, computed from the layout.
  func line(_ place: Int32, _ sum: inout Affine) -> ProofLine {
    let wanted = sums[Int(place)]
    let isMirrored = isMirrored[Int(place)]
    sum.clear()
    var line = ProofLine(wanted.constant)
    for term in wanted.terms {
      model.add(
        term.attribute, of: term.item.id, times: term.multiplier, host: layout.root, mirrored: isMirrored,
        paths: .spelledOut, to: &sum)
      if !term.attribute.isBaseline { continue }
      let offset = term.attribute.position.offset(model.baselines(of: term.item.id))
      let perScale = term.multiplier * offset / layout.value(.textScale)
      line.p += perScale * layout.scaleSlope(0)
      line.q += perScale * layout.scaleSlope(1)
    }
    line.value += sum.constant
    line.p += constantSlope(wanted, isMirrored, 0, sum.constant)
    line.q += constantSlope(wanted, isMirrored, 1, sum.constant)
    for k in 0..<sum.terms.count {
      let term = sum.terms[k]
      line.value +=
        term.coefficient * layout.session.sync.value(term.unknown.item, Int(term.unknown.part))
      line.p += term.coefficient * layout.slope(term.unknown, 0)
      line.q += term.coefficient * layout.slope(term.unknown, 1)
    }
    return line.extended(from: layout.point)
  }

  /// The derivative of a sum's constant with respect to parameter `k`, due to insets.
  private func constantSlope(_ wanted: Expectation.Sum, _ mirrored: Bool, _ k: Int, _ constant: Double) -> Double {
    var moved = Affine()
    let isMoving = layout.withPerturbedInsets(k) {
      for term in wanted.terms {
        model.add(
          term.attribute, of: term.item.id, times: term.multiplier, host: layout.root, mirrored: mirrored,
          paths: .spelledOut, to: &moved)
      }
    }
    return isMoving ? (moved.constant - constant) / ParametricLayout.step : 0
  }
}

/// An affine value: its value at parameters 0, and its derivatives.
struct ProofLine {
  var value: Double
  var p = 0.0
  var q = 0.0

  init(_ value: Double, _ p: Double = 0, _ q: Double = 0) {
    self.value = value
    self.p = p
    self.q = q
  }

  /// Interprets the value as that at `point`; returns the line with the value at parameters 0.
  func extended(from point: ParameterPoint) -> ProofLine { ProofLine(value - p * point.p - q * point.q, p, q) }

  func at(_ point: ParameterPoint) -> Double { value + p * point.p + q * point.q }

  static func - (a: ProofLine, b: ProofLine) -> ProofLine {
    ProofLine(a.value - b.value, a.p - b.p, a.q - b.q)
  }
}

enum ProofTolerance {
  /// Smaller violations count as satisfied.
  static let miss = 1e-6

  static func areApart(_ a: Rect, _ b: Rect) -> Bool {
    a.x + a.width <= b.x + miss || b.x + b.width <= a.x + miss || a.y + a.height <= b.y + miss
      || b.y + b.height <= a.y + miss || min(a.width, a.height, b.width, b.height) <= miss
  }
}
