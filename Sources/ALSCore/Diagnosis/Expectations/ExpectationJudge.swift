// Checks the expectations about a layout at its published size, or the defaults.

final class ExpectationJudge {
  private let layout: PublishedLayout
  private let model: Model
  private let geometry: ExpectationGeometry
  private let textScale: Double
  /// The reference layout: views that are apart in it must stay apart.
  private let reference: FrozenFrames?
  private(set) var found = ContiguousArray<ExpectationFailure>()

  static let tolerance = 1e-6

  init(_ layout: PublishedLayout, textScale: Double, reference: FrozenFrames?) {
    self.layout = layout
    self.textScale = textScale
    self.reference = reference
    model = layout.model
    geometry = ExpectationGeometry(layout)
  }

  func judge() throws(LayoutError) {
    for index in 0..<model.expectations.count { try judge(index) }
    for root in model.roots {
      if model.items.isView(root) && !hasExpectations(root) { try judgeDefaults(root) }
    }
  }

  // MARK: Explicit expectations

  private func judge(_ index: Int) throws(LayoutError) {
    let expectation = model.expectations[index]
    if !expectation.textScales.contains(textScale) { return }
    if expectation.group >= 0 && !model.rules[expectation.group].isInForce { return }
    for root in roots(expectation) where counts(expectation, root) {
      switch expectation.kind {
      case .satisfiable: judgeSatisfiable(root, index)
      case .determined: try judgeDetermined(root, index)
      case .inside: judgeInside(expectation.views[0].id, expectation.container?.id, index)
      case .fits: judgeFits(expectation.views[0].id, index)
      case .apart: judgeApart(expectation.views.map { $0.id }, index)
      case .atLeast: judgeAtLeast(expectation, index)
      case .aligned: judgeAligned(expectation, index)
      case .relation: judgeRelation(expectation, index)
      }
    }
  }

  /// The roots of the affected trees: one, except for expectations about a whole layout.
  private func roots(_ expectation: Expectation) -> [ItemID] {
    var own: ItemID = -1
    expectation.forEachItem { if own < 0 { own = model.items.root(of: $0) } }
    if own >= 0 { return [own] }
    return model.roots.filter { model.items.isView($0) }
  }

  private func counts(_ expectation: Expectation, _ root: ItemID) -> Bool {
    guard let frame = geometry.frame(root) else { return false }
    return expectation.widths.contains(frame.width) && expectation.heights.contains(frame.height)
  }

  private func hasExpectations(_ root: ItemID) -> Bool {
    for index in 0..<model.expectations.count where roots(model.expectations[index]).contains(root) { return true }
    return false
  }

  // MARK: The defaults

  private func judgeDefaults(_ root: ItemID) throws(LayoutError) {
    judgeSatisfiable(root, -1)
    try judgeDetermined(root, -1)
    forEachView(root) { if self.model.items[$0].parent >= 0 { self.judgeInside($0, nil, -1) } }
    forEachView(root) { self.judgeFits($0, -1) }
    forEachView(root) { self.judgeChildren($0) }
  }

  private func forEachView(_ root: ItemID, _ body: (ItemID) -> Void) {
    for view in model.items(inside: root) {
      if model.items.isView(view) && !model.traits(of: view).isIgnored { body(view) }
    }
  }

  /// Siblings with content must stay apart if they are apart in the reference.
  private func judgeChildren(_ parent: ItemID) {
    var children: [ItemID] = []
    for child in model.children(of: parent) {
      if geometry.hasContent(child) && !model.traits(of: child).isIgnored { children.append(child) }
    }
    if children.count > 1 && reference != nil { judgeApart(children, -1) }
  }

  // MARK: Whole layouts

  private func judgeSatisfiable(_ root: ItemID, _ index: Int) {
    ConflictReports(layout.session).refresh(layout)
    for conflict in layout.snapshot.conflicts {
      let broken = (try? layout.handles.constraint(conflict.broken)) ?? -1
      if broken >= 0 {
        let host = model.host(of: model.constraints[broken])
        if host < 0 || model.items.root(of: host) != root { continue }
      } else if let reason = conflict.reasons.first, let item = try? layout.handles.item(reason.item),
        model.items.root(of: item) != root
      {
        continue
      }
      found.append(
        ExpectationFailure(
          kind: .satisfiable, index: index, constraint: layout.handles.handle(constraint: broken),
          message: conflict.sentence))
    }
  }

  private func fail(
    _ kind: Expectation.Kind, _ index: Int, _ item: ItemID, other: ItemID = -1, _ axis: Axis?,
    _ numbers: (measured: Double, wanted: Double)? = nil, _ say: (inout ExpectationSentence) -> Void
  ) {
    var sentence = ExpectationSentence(model)
    say(&sentence)
    let handles = layout.handles
    found.append(
      ExpectationFailure(
        kind: kind, index: index, item: handles.handle(item: item), other: handles.handle(item: other), axis: axis,
        numbers: numbers, message: sentence.bytes))
  }

  private func judgeDetermined(_ root: ItemID, _ index: Int) throws(LayoutError) {
    let scan = AmbiguityScan(layout)
    for view in model.items(inside: root) {
      if !model.items.isView(view) || geometry.isLeftOut(view) { continue }
      if index < 0 && model.traits(of: view).isIgnored { continue }
      guard let bits = try scan.currentFreedom(of: view), bits != 0 else { continue }
      fail(.determined, index, view, bits & (Freedom.left | Freedom.width) != 0 ? .x : .y) { sentence in
        sentence.add(view)
        sentence.add(" is ambiguous: ")
        sentence.add(
          bits & Freedom.left != 0
            ? "its left" : bits & Freedom.width != 0 ? "its width" : bits & Freedom.top != 0 ? "its top" : "its height")
        sentence.add(" could be another")
      }
    }
  }

  // MARK: One view

  private func judgeInside(_ view: ItemID, _ other: ItemID?, _ index: Int) {
    let container = other ?? model.items[view].parent
    if container < 0 || geometry.isLeftOut(view) || geometry.isLeftOut(container) { return }
    for axis in [Axis.x, .y] {
      let box = ContentAreas(model: model).box(of: container, around: view, axis)
      if geometry.isClipped(view, from: box) { continue }
      guard let inner = geometry.frame(view), let outer = geometry.frame(box) else { continue }
      if axis == .x {
        judgeSide(view, box, .x, "left edge", inner.x, outer.x, index)
        judgeSide(view, box, .x, "right edge", -inner.x - inner.width, -outer.x - outer.width, index)
      } else {
        judgeSide(view, box, .y, "top", inner.y, outer.y, index)
        judgeSide(view, box, .y, "bottom", -inner.y - inner.height, -outer.y - outer.height, index)
      }
    }
  }

  /// For the right and bottom sides the signs are reversed.
  private func judgeSide(
    _ view: ItemID, _ container: ItemID, _ axis: Axis, _ side: StaticString, _ inner: Double, _ outer: Double,
    _ index: Int
  ) {
    if inner >= outer - ExpectationJudge.tolerance { return }
    let isFar = ASCII.equals(ASCII.bytes(side)[...], "right edge") || ASCII.equals(ASCII.bytes(side)[...], "bottom")
    let numbers = isFar ? (-inner, -outer) : (inner, outer)
    fail(.inside, index, view, other: container, axis, numbers) { sentence in
      sentence.add(view)
      sentence.add(" is not inside ")
      sentence.add(container)
      sentence.add(": its ")
      sentence.add(side)
      sentence.add(" is ")
      sentence.addNumbers(numbers.0, numbers.1) { sentence in
        sentence.add(" and the ")
        sentence.add(side)
        sentence.add(" of ")
        sentence.add(container)
        sentence.add(" is ")
      }
    }
  }

  private func judgeFits(_ view: ItemID, _ index: Int) {
    if geometry.isLeftOut(view) || !geometry.hasContent(view) { return }
    guard let rect = geometry.contentRect(view) else { return }
    let need = geometry.need(view, width: rect.width)
    judgeLength(view, .fits, .x, rect.width, need.width, index)
    judgeLength(view, .fits, .y, rect.height, need.height, index)
  }

  private func judgeAtLeast(_ expectation: Expectation, _ index: Int) {
    let view = expectation.views[0].id
    if geometry.isLeftOut(view) { return }
    guard let frame = geometry.frame(view) else { return }
    judgeLength(view, .atLeast, .x, frame.width, expectation.size.width, index)
    judgeLength(view, .atLeast, .y, frame.height, expectation.size.height, index)
  }

  private func judgeLength(
    _ view: ItemID, _ kind: Expectation.Kind, _ axis: Axis, _ length: Double, _ wanted: Double, _ index: Int
  ) {
    if length >= wanted - ExpectationJudge.tolerance { return }
    fail(kind, index, view, axis, (length, wanted)) { sentence in
      sentence.add(view)
      sentence.add(kind == .fits ? " does not fit: it is " : " is too small: it is ")
      sentence.add(length, axis == .x ? " wide and needs " : " high and needs ", wanted)
    }
  }

  // MARK: Several views

  /// A sweep along x, so that only views that overlap in x are compared.
  private func judgeApart(_ views: [ItemID], _ index: Int) {
    var frames: [(view: ItemID, frame: Rect)] = []
    for view in views where !geometry.isLeftOut(view) {
      if let frame = geometry.frame(view) { frames.append((view, frame)) }
    }
    let order = frames.indices.sorted { (frames[$0].frame.x, $0) < (frames[$1].frame.x, $1) }
    var open: [Int] = []
    var pairs: [(Int, Int)] = []
    for at in order {
      open.removeAll { frames[$0].frame.x + frames[$0].frame.width <= frames[at].frame.x + ExpectationJudge.tolerance }
      for other in open where overlap(frames[other].frame, frames[at].frame) != nil {
        pairs.append((min(other, at), max(other, at)))
      }
      open.append(at)
    }
    pairs.sort { $0 < $1 }
    for (first, second) in pairs { judgePair(frames[first], frames[second], index) }
  }

  /// The overlap of two frames in both axes; nil if they do not overlap.
  private func overlap(_ a: Rect, _ b: Rect) -> (x: Double, y: Double)? {
    let x = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    let y = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return x > ExpectationJudge.tolerance && y > ExpectationJudge.tolerance ? (x, y) : nil
  }

  private func judgePair(_ a: (view: ItemID, frame: Rect), _ b: (view: ItemID, frame: Rect), _ index: Int) {
    if geometry.isClipped(a.view, from: b.view) || geometry.isClipped(b.view, from: a.view) { return }
    if index < 0, let reference {
      // Views that overlap in the reference may overlap.
      guard let first = geometry.frame(a.view, in: reference), let second = geometry.frame(b.view, in: reference),
        overlap(first, second) == nil
      else { return }
    }
    guard let overlap = overlap(a.frame, b.frame) else { return }
    let axis: Axis = overlap.x <= overlap.y ? .x : .y
    let isBefore = axis == .x ? a.frame.x <= b.frame.x : a.frame.y <= b.frame.y
    let (before, after) = isBefore ? (a, b) : (b, a)
    let end = axis == .x ? before.frame.x + before.frame.width : before.frame.y + before.frame.height
    let start = axis == .x ? after.frame.x : after.frame.y
    fail(.apart, index, a.view, other: b.view, axis, (start, end)) { sentence in
      sentence.add(a.view)
      sentence.add(" and ")
      sentence.add(b.view)
      sentence.add(" overlap: ")
      sentence.add(after.view)
      sentence.add(axis == .x ? " begins at x = " : " begins at y = ")
      sentence.addNumbers(start, end) { sentence in
        sentence.add(" and ")
        sentence.add(before.view)
        sentence.add(" ends at ")
      }
    }
  }

  private func judgeAligned(_ expectation: Expectation, _ index: Int) {
    var terms: [StatementTerm] = []
    for view in expectation.views where !geometry.isLeftOut(view.id) {
      terms.append(StatementTerm(item: view, attribute: expectation.attribute, multiplier: 1))
    }
    let isMirrored = geometry.isMirrored(terms)
    guard let first = terms.first, let wanted = geometry.value([first], isMirrored: isMirrored) else { return }
    for term in terms.dropFirst() {
      guard let value = geometry.value([term], isMirrored: isMirrored) else { continue }
      if (value - wanted).magnitude <= ExpectationJudge.tolerance { continue }
      let attribute = expectation.attribute
      fail(.aligned, index, term.item.id, other: first.item.id, attribute.axis, (value, wanted)) { sentence in
        sentence.add(term.item.id, attribute)
        sentence.add(" differs from ")
        sentence.add(first.item.id, attribute)
        sentence.add(": ")
        sentence.add(value, " and ", wanted)
      }
    }
  }

  private func judgeRelation(_ expectation: Expectation, _ index: Int) {
    var isWhole = true
    expectation.forEachItem { if geometry.isLeftOut($0) { isWhole = false } }
    if !isWhole { return }
    for sum in expectation.sums {
      let isMirrored = geometry.isMirrored(sum.terms)
      guard let left = geometry.value(sum.terms.prefix(1), isMirrored: isMirrored),
        let rest = geometry.value(sum.terms.dropFirst(), isMirrored: isMirrored)
      else { continue }
      let right = sum.constant - rest
      let violation = RowBounds(sum.relation, right).violation(left)
      if violation <= ExpectationJudge.tolerance { continue }
      let other: ItemID = sum.terms.count > 1 ? sum.terms[1].item.id : -1
      let axis = sum.terms[0].attribute.axis
      fail(.relation, index, sum.terms[0].item.id, other: other, axis, (left, right)) { sentence in
        sentence.add(expectation.text)
        sentence.add(" does not hold: this is ")
        sentence.add(
          left,
          sum.relation == .equal
            ? " and must be " : sum.relation == .lessOrEqual ? " and must be at most " : " and must be at least ",
          right)
      }
    }
  }
}
