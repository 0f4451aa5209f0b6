// A private copy of a layout, solved at given parameter values, with the surrounding region in which all values are affine.

/// A quantity that a proof varies.
public enum ProofParameter: Int32, Sendable {
  case width = 0
  case height, textScale
}

/// A parameter and its closed interval.
public struct ProofAxis: Sendable {
  public var parameter: ProofParameter
  public var from: Double
  public var to: Double
  public init(_ parameter: ProofParameter, _ from: Double, _ to: Double) {
    self.parameter = parameter
    self.from = from
    self.to = to
  }
}

final class ParametricLayout {
  let model: Model
  let session: Session
  let published: PublishedLayout
  let root: ItemID
  let axes: ContiguousArray<ProofAxis>
  /// The parameter values of the last solve.
  private(set) var point = ParameterPoint(0, 0)
  /// Whether the host measured content that depends on the parameters.
  private(set) var isSampled = false
  private let region = CriticalRegion()
  private let lines = VariableLines()
  private var isPublished = true
  /// Content at text scale 1.
  private var contents = ContiguousArray<Content>()
  private var textScale = 1.0
  /// The scale of the content before the proof.
  private lazy var ownTextScale = model.rules.textScale
  private let arranger: any Rearranging
  /// Constraints whose constants depend on the text scale, and their derivatives.
  private var scaledConstraints = ContiguousArray<(constraint: ConstraintID, rate: Double)>()
  /// Some test for equality depends on the parameters.
  private var dependsOnEqualities = false
  /// Iterations of all solves.
  private(set) var work = 0

  /// The derivatives of frame-dependent insets with respect to each parameter.
  private struct InsetMoves {
    var rates: [ContiguousArray<(constraint: ConstraintID, rate: Double)>] = []
    var traits: [ViewTraitsTable] = []
  }
  private var insets = InsetMoves()
  /// Where lengths of items in the round before decide constants of flows: the lengths by flow.
  private var flowLengths: [GroupID: FlowLengths] = [:]
  /// Of the items of filled flows, found in this round for the lines of the next one.
  private var lengthsAlone: [ItemID: ProofLine] = [:]

  private struct FlowLengths {
    /// Of all items in one line.
    var oneLine = ProofLine(0)
    var container = ProofLine(0)
    /// Of each item when it was alone.
    var alone: [ItemID: ProofLine] = [:]
  }
  /// The constraints that hold barriers, with the derivatives of their constants with respect to each parameter.
  private var barriers = ContiguousArray<(constraint: ConstraintID, line: ProofLine)>()
  /// The position of a barrier in the last round varies otherwise than its members, so that the rounds end elsewhere at other
  /// points.
  private var areBarriersOff = false

  private struct Content {
    var item: ItemID
    var size: Size
    var baselines: (first: Double, last: Double)
    var text: TextContent?
  }

  init(
    _ other: PublishedLayout, root: ItemID, axes: ContiguousArray<ProofAxis>, _ rearranger: Rearranger
  ) {
    session = other.session.copied()
    model = session.model
    published = PublishedLayout(session)
    arranger = rearranger(session)
    self.root = root
    self.axes = axes
  }

  /// Must precede `begin`.
  func takeOut(_ views: ContiguousArray<ItemID>) throws(LayoutError) { try arranger.takeOut(views) }

  /// Must precede all changes: views have their own values until a solve overrides them.
  func liftOverrides() throws(LayoutError) { try session.overrider?.liftAll() }

  /// Must be called after all changes except those of the parameters.
  func begin() {
    if !axes.contains(where: { $0.parameter == .textScale }) { return }
    for item in model.subtree(of: root) where model.items.isView(item) {
      let size = model.preferences(of: item).intrinsic
      let traits = model.traits(of: item)
      let text = text(of: item)
      if size == .unspecified && traits.firstBaseline == 0 && traits.lastBaseline == 0 && text == nil { continue }
      contents.append(
        Content(item: item, size: size, baselines: (traits.firstBaseline, traits.lastBaseline), text: text))
    }
    findScaledConstraints()
  }

  private func text(of item: ItemID) -> TextContent? {
    let at = model.measure(of: item)
    return at < 0 ? nil : model.measures[at].source.measuredText
  }

  private func findScaledConstraints() {
    if !contents.contains(where: { $0.baselines.first != 0 || $0.baselines.last != 0 || $0.text != nil }) { return }
    applyTextScale(1)
    let before = constants()
    applyTextScale(2)
    let after = constants()
    applyTextScale(1)
    // Both lists have the same order; each may contain rows that the other lacks.
    var k = 0
    for one in before {
      guard let at = after[k...].firstIndex(where: { $0.constraint == one.constraint }) else { continue }
      k = at + 1
      if after[at].constant != one.constant {
        scaledConstraints.append((one.constraint, after[at].constant - one.constant))
      }
    }
  }

  /// The constants in the bounds of active constraints' rows.
  private func constants() -> ContiguousArray<(constraint: ConstraintID, constant: Double)> {
    var found = ContiguousArray<(constraint: ConstraintID, constant: Double)>()
    var sum = Affine()
    for one in model.constraintsInOrder {
      let record = model.constraints[one]
      if record.isInForce && model.effectiveConstraint(of: one, host: record.host).hasEffect {
        let bounds = model.row(of: one, host: record.host, paths: .shared, into: &sum)
        found.append((one, bounds.lower.isFinite ? bounds.lower : bounds.upper))
      }
    }
    return found
  }

  /// The length that content requires at text scale 1, the scale of the layout before its first solve.
  func unscaledContent(of item: ItemID) -> Size {
    if let text = text(of: item) { return Size(text.minimumWidth, -1) }
    return model.measure(of: item) >= 0 ? .unspecified : model.preferences(of: item).intrinsic
  }

  // MARK: Parameters

  private func setTextScale(_ scale: Double) throws(LayoutError) {
    if scale == textScale { return }
    try liftOverrides()
    applyTextScale(scale)
  }

  private func applyTextScale(_ scale: Double) {
    model.rules.textScale = ownTextScale * scale
    model.noteRule()
    textScale = scale
    for content in contents {
      model.setIntrinsicSize(content.item, scaled(content.size))
      model.setBaselines(
        content.item, first: content.baselines.first * scale, last: content.baselines.last * scale)
      guard let text = content.text?.scaled(by: scale, stretch: 1) else { continue }
      model.setMeasured(content.item) { $0.text = text }
      model.measures.use(model.measure(of: content.item), Measurement(text.measured(-1)), for: -1)
      model.touchPreferences(of: content.item)
      model.touchUses(of: content.item)
    }
  }

  private func scaled(_ size: Size) -> Size {
    Size(size.width < 0 ? -1 : size.width * textScale, size.height < 0 ? -1 : size.height * textScale)
  }

  /// The value of a parameter at the last solve.
  func value(_ parameter: ProofParameter) -> Double {
    for (k, axis) in axes.enumerated() where axis.parameter == parameter { return k == 0 ? point.p : point.q }
    switch parameter {
    case .width: return session.sync.frame(of: root).width
    case .height: return session.sync.frame(of: root).height
    case .textScale: return 1
    }
  }

  /// The derivative of the text scale with respect to parameter `k`.
  func scaleSlope(_ k: Int) -> Double { k < axes.count && axes[k].parameter == .textScale ? 1 : 0 }

  private func set(_ point: ParameterPoint) throws(LayoutError) {
    self.point = point
    var size = model.preferences(of: root).size
    for (k, axis) in axes.enumerated() {
      let value = k == 0 ? point.p : point.q
      switch axis.parameter {
      case .width: size.width = value
      case .height: size.height = value
      case .textScale: try setTextScale(value)
      }
    }
    model.setSize(root, size)
  }

  // MARK: Solving

  /// Solves at a point and returns the part of `whole` around it in which all values are affine.
  func solve(at point: ParameterPoint, within whole: ParameterArea) throws(LayoutError) -> ParameterArea {
    try set(point)
    region.begin(isFlat: whole.dimensions == 1)
    insets = InsetMoves()
    flowLengths = [:]
    lengthsAlone = [:]
    (barriers, areBarriersOff) = ([], false)
    isSampled = false
    session.begin()
    let isMoving = !axes.isEmpty
    _ = try session.solveInRounds { (part) throws(LayoutError) in
      if isMoving { try self.narrow(whole, part) }
    }
    try published.postpone()
    isPublished = false
    finish()
    work += session.report.pivots + 1
    if region.isOpen || session.report.unsettled || overridesScaledContent || areBarriersOff { isSampled = true }
    return area(within: whole)
  }

  /// Solves at the present size and text scale; returns these parameter values.
  func solveAtOwnValues() throws(LayoutError) -> ParameterPoint {
    session.begin()
    try published.publish(try session.solveInRounds())
    finish()
    let size = session.sync.frame(of: root)
    let values = axes.map { $0.parameter == .width ? size.width : $0.parameter == .height ? size.height : 1 }
    return ParameterPoint(values.first ?? 0, values.count > 1 ? values[1] : 0)
  }

  /// Publishes the last solve, for code that reads the published layout.
  func publish() throws(LayoutError) {
    if isPublished { return }
    isPublished = true
    try published.publish([])
    session.note(revision: published.snapshot.revision)
  }

  private func finish() {
    session.count(
      conflicts: session.sync.solver.infeasibility.conflicts.count,
      broken: session.sync.solver.infeasibility.conflicts.reduce(0) { $0 + ($1.broken >= 0 ? 1 : 0) })
    session.finish(revision: published.snapshot.revision)
  }

  var asksHost: Bool {
    model.measures.liveCount > 0 && session.measurements.measuredItems().contains { text(of: $0) == nil }
  }

  private func area(within whole: ParameterArea) -> ParameterArea {
    if whole.dimensions == 1 { return interval(within: whole) }
    var area = whole
    for plane in region.halfPlanes {
      // Rounding must not exclude the point.
      guard
        let part = area.clipped(
          plane.p, plane.q, to: plane.bound + plane.p * point.p + plane.q * point.q)
      else { return ParameterArea(point: point) }
      area = part
    }
    return area
  }

  private func interval(within whole: ParameterArea) -> ParameterArea {
    let from = max(whole.from, point.p + region.back)
    let to = min(whole.to, point.p + region.forth)
    return from < to ? ParameterArea(from: from, to: to) : ParameterArea(point: point)
  }

  /// After a solve that finds only a part of the round nothing else counts.
  private func narrow(_ whole: ParameterArea, _ part: RoundPart) throws(LayoutError) {
    let sync = session.sync
    var moving = axes.map { movingRows($0.parameter) }
    for k in moving.indices where k < insets.rates.count {
      for one in insets.rates[k] where sync.map.rows[one.constraint] >= 0 {
        moving[k].append(MovingRow(row: sync.map.rows[one.constraint], rate: one.rate))
      }
    }
    addMovingFlows(&moving)
    for k in moving.indices {
      for one in barriers where sync.map.rows[one.constraint] >= 0 {
        let rate = k == 0 ? one.line.p : one.line.q
        if rate != 0 { moving[k].append(MovingRow(row: sync.map.rows[one.constraint], rate: rate)) }
      }
    }
    region.add(sync.solver.parametric, sync.solver.infeasibility, moving)
    sync.solver.simplex.expect(region.direction)
    if part == .gridWidths { return narrowToColumns() }
    if part == .lengthsAlone { return noteLengthsAlone() }
    if !model.rules.isEmpty { narrowToRules() }
    if model.arrangements.barrierCount > 0 { narrowToBarriers() }
    if model.arrangements.flexibleCount > 0 { narrowToColumns() }
    if model.traits.insetsFollowFrames { narrowToInsets() }
    narrowToFlows()
    if model.measures.liveCount > 0 { try narrowToAnswers(whole) }
  }

  private func movingRows(_ parameter: ProofParameter) -> ContiguousArray<MovingRow> {
    let map = session.sync.map
    if parameter != .textScale {
      let row = map.sizeRow(model.items[root].preferences, parameter == .width ? 0 : 1)
      return row >= 0 ? [MovingRow(row: row, rate: 1)] : []
    }
    var moving = ContiguousArray<MovingRow>()
    for content in contents {
      let place = model.items[content.item].preferences
      let (wide, high) = (map.sizeRow(place, 2), map.sizeRow(place, 3))
      if content.text != nil {
        let size = measured(content.item) ?? .unspecified
        if wide >= 0 { moving.append(MovingRow(row: wide, rate: size.width / textScale)) }
        if high >= 0 { moving.append(MovingRow(row: high, rate: size.height / textScale)) }
        continue
      }
      if wide >= 0 && content.size.width > 0 { moving.append(MovingRow(row: wide, rate: content.size.width)) }
      if high >= 0 && content.size.height > 0 { moving.append(MovingRow(row: high, rate: content.size.height)) }
    }
    // All contents grow alike, so that their proportions stay.
    StackContents(model: model).forEach { tie in
      guard !tie.isProportion, map.rows[tie.constraint] >= 0, self.contents.contains(where: { $0.item == tie.item }),
        let length = StackContents(model: self.model).ownContent(of: tie.item, tie.axis)
      else { return }
      moving.append(MovingRow(row: map.rows[tie.constraint], rate: length / self.textScale))
    }
    for one in scaledConstraints where map.rows[one.constraint] >= 0 {
      moving.append(MovingRow(row: map.rows[one.constraint], rate: one.rate))
    }
    return moving
  }

  // MARK: Rules

  /// Restricts the region to where every test has the outcome it has here.
  private func narrowToRules() {
    model.forEachTest { _, _, test, root in
      guard let line = line(of: test, root) else { return }
      if max(line.p.magnitude, line.q.magnitude) <= 1e-12 { return }
      if line.value >= 0 { region.narrow(-line.p, -line.q, to: line.value) }
      if line.value <= 0 { region.narrow(line.p, line.q, to: -line.value) }
    }
  }

  /// The difference of the two sides of a test; nil for a test that compares nothing.
  private func line(of test: Condition.Test, _ root: ItemID) -> ProofLine? {
    guard let sides = model.sidesForProof(test, root) else { return nil }
    return line(of: sides.left) - line(of: sides.right)
  }

  private func line(of side: ProofSide) -> ProofLine {
    switch side {
    case .number(let number): return ProofLine(number)
    case .textScale: return ProofLine(model.rules.textScale, scaleSlope(0), scaleSlope(1))
    case .set(let item, let isHeight):
      let size = model.preferences(of: item).size
      func slope(_ k: Int) -> Double {
        k < axes.count && item == root && axes[k].parameter == (isHeight ? .height : .width) ? 1 : 0
      }
      return ProofLine(isHeight ? size.height : size.width, slope(0), slope(1))
    case .frame(let item, let isHeight):
      let rect = session.sync.alignmentRect(of: item)
      func slope(_ k: Int) -> Double { isHeight ? slopes(item, k).height : slopes(item, k).width }
      return ProofLine(isHeight ? rect.height : rect.width, slope(0), slope(1))
    }
  }

  /// A test for equality that depends on the parameters holds at single points or lines, which no piece covers.
  func noteEqualities(within whole: ParameterArea) throws(LayoutError) {
    if axes.isEmpty || model.rules.isEmpty { return }
    try set(whole.corners[0])
    model.forEachTest { _, _, test, root in
      guard case .compare(_, let sign, _) = test, !sign.isOrder, let line = line(of: test, root) else { return }
      if line.p != 0 || line.q != 0 { dependsOnEqualities = true }
    }
  }

  /// Whether a rule overrides content that scales, whose derivative is unknown.
  private var overridesScaledContent: Bool {
    if dependsOnEqualities { return true }
    if model.rules.isEmpty || scaleSlope(0) + scaleSlope(1) == 0 { return false }
    var isAny = false
    model.rules.forEachOverride { _, keys in if !keys.isDisjoint(with: [.intrinsic, .text]) { isAny = true } }
    return isAny
  }

  // MARK: Flows

  private func line(_ item: ItemID, _ part: Int) -> ProofLine {
    if model.items.isCollapsed(item) { return ProofLine(0) }
    return ProofLine(session.sync.value(item, part), slope(item, part, 0), slope(item, part, 1))
  }

  /// Adds the rows whose constants are lengths of the round before.
  private func addMovingFlows(_ moving: inout [ContiguousArray<MovingRow>]) {
    if flowLengths.isEmpty { return }
    model.arrangements.forEachFlow { index in
      guard let lines = FlowLines(model, index), let lengths = flowLengths[lines.group] else { return }
      lines.forEachHeld { constraint, held in
        let row = session.sync.map.rows[constraint]
        if row < 0 { return }
        let rate: ProofLine
        switch held {
        case .oneLine: rate = lengths.oneLine
        case .container: rate = lengths.container
        case .alone(let item): rate = lengths.alone[item] ?? ProofLine(0)
        }
        for k in moving.indices where (k == 0 ? rate.p : rate.q) != 0 {
          moving[k].append(MovingRow(row: row, rate: k == 0 ? rate.p : rate.q))
        }
      }
    }
  }

  /// Notes the lengths of the items of filled flows, which are apart in this solve.
  private func noteLengthsAlone() {
    model.arrangements.forEachFlow { index in
      guard let lines = FlowLines(model, index), lines.isInForce, lines.isFilled, lines.flow.isAlone else { return }
      for member in lines.members {
        lengthsAlone[member.item.id] = line(member.item.id, lines.isVertical ? 3 : 2)
      }
    }
  }

  /// Restricts the region to where every flow breaks as it does here.
  private func narrowToFlows() {
    model.arrangements.forEachFlow { index in
      guard let lines = FlowLines(model, index), lines.isInForce else { return }
      var lengths = flowLengths[lines.group] ?? FlowLengths()
      if lines.flow.isAlone {
        lengths.alone = [:]
        if lines.isFilled {
          for member in lines.members {
            lengths.alone[member.item.id] = line(member.item.id, lines.isVertical ? 3 : 2)
          }
        }
      } else if lines.isFilled {
        for member in lines.members {
          if let found = lengthsAlone[member.item.id] { lengths.alone[member.item.id] = found }
        }
      }
      (lengths.oneLine, lengths.container) = lines.cuts(line, lengthAlone: { lengths.alone[$0] ?? ProofLine(0) }) {
        excess, begins in
        if max(excess.p.magnitude, excess.q.magnitude) <= 1e-12 { return }
        if begins {
          region.narrow(-excess.p, -excess.q, to: excess.value)
        } else {
          region.narrow(excess.p, excess.q, to: max(-excess.value, 0))
        }
      }
      flowLengths[lines.group] = lengths
      // The margins of such a container follow frames by lines of their own.
      if lines.followsInsets && model.traits.insetsFollowFrames { isSampled = true }
    }
    lengthsAlone = [:]
  }

  // MARK: Barriers

  /// Restricts the region to where every barrier follows the same member, and computes the derivatives of their positions for the
  /// next round.
  private func narrowToBarriers() {
    let rounds = BarrierRounds(model: model)
    let before = barriers
    (barriers, areBarriersOff) = ([], false)
    for index in model.arrangements.barriers {
      guard let (constraint, _) = rounds.holder(of: index), model.constraints[constraint].isInForce else { continue }
      var edges = ContiguousArray<ProofLine>()
      var isEnd = false
      rounds.forEachEdge(of: index, session.sync.value) { edge in
        edges.append(ProofLine(edge.value))
        isEnd = edge.isEnd
      }
      for k in axes.indices {
        var at = 0
        rounds.forEachEdge(of: index, { self.session.sync.value($0, $1) + self.move($0, $1, k) }) { edge in
          if k == 0 { edges[at].p = edge.value - edges[at].value } else { edges[at].q = edge.value - edges[at].value }
          at += 1
        }
      }
      guard var best = edges.first else { continue }
      for edge in edges.dropFirst() where isEnd ? edge.value > best.value : edge.value < best.value { best = edge }
      for edge in edges {
        let room = isEnd ? best - edge : edge - best
        if max(room.p.magnitude, room.q.magnitude) > ParametricLayout.flat {
          region.narrow(-room.p, -room.q, to: room.value)
        }
      }
      let held = before.first { $0.constraint == constraint }?.line ?? ProofLine(0)
      let drift = best - held
      if max(drift.p.magnitude, drift.q.magnitude) > ParametricLayout.flat { areBarriersOff = true }
      barriers.append((constraint, best))
    }
  }

  /// Restricts the region to where every grid has the number of columns that fits here.
  private func narrowToColumns() {
    let grids = FlexibleGrids(model: model)
    var widths: [(grid: Int, line: ProofLine)] = []
    grids.forEachWidth(session.sync.value) { widths.append(($0, ProofLine($1))) }
    for k in axes.indices {
      var at = 0
      grids.forEachWidth({ self.session.sync.value($0, $1) + self.move($0, $1, k) }) { _, width in
        let slope = width - widths[at].line.value
        if k == 0 { widths[at].line.p = slope } else { widths[at].line.q = slope }
        at += 1
      }
    }
    for (grid, line) in widths where max(line.p.magnitude, line.q.magnitude) > ParametricLayout.flat {
      let plan = model.arrangements[grid].plan
      let columns = plan.columns(for: line.value)
      let (count, space) = (Double(columns), plan.columns.spacing(after: 0))
      let (least, most) = (
        count * plan.columnMinimum + (count - 1) * space, (count + 1) * plan.columnMinimum + count * space
      )
      if count > 1 { region.narrow(-line.p, -line.q, to: max(line.value - least, 0)) }
      if Int(columns) < Arrangement.lines { region.narrow(line.p, line.q, to: max(most - line.value, 0)) }
    }
  }

  /// Derivatives within this are rounding.
  private static let flat = 1e-9

  /// The derivative of one of an item's four values.
  private func move(_ item: ItemID, _ part: Int, _ k: Int) -> Double {
    if part > 1 && model.items.isCollapsed(item) { return 0 }
    return slope(item, part, k)
  }

  // MARK: Insets

  /// Computes the derivatives of frame-dependent insets for the next round, and restricts the region to where they are constant.
  private func narrowToInsets() {
    let views = InsetRounds(model: model).dynamicViews()
    if views.isEmpty { return }
    // The traits table is restored as a whole, so all records must exist before.
    for view in views {
      for at in model.upwards(from: view) {
        _ = model.ownTraits(at)
      }
    }
    var found = InsetMoves()
    let here = insets(views, along: nil)
    var there = [here, here]
    for k in axes.indices {
      there[k] = insets(views, along: k)
      found.traits.append(there[k].traits)
      found.rates.append([])
      for j in here.constants.indices {
        let (constraint, constant) = here.constants[j]
        let change = there[k].constants[j].constant - constant
        if change != 0 { found.rates[k].append((constraint, change / ParametricLayout.step)) }
      }
    }
    insets = found
    for j in here.kinks.indices {
      let value = here.kinks[j]
      var (p, q) = (there[0].kinks[j] - value, there[1].kinks[j] - value)
      // Differences within rounding are no movement.
      if max(p.magnitude, q.magnitude) <= 1e-9 { continue }
      // This near to the kink the derivative may belong to its other side.
      let isOnIt = value.magnitude <= max(p.magnitude, q.magnitude)
      (p, q) = (p / ParametricLayout.step, q / ParametricLayout.step)
      if value >= 0 || isOnIt { region.narrow(-p, -q, to: isOnIt ? 0 : value) }
      if value < 0 || isOnIt { region.narrow(p, q, to: isOnIt ? 0 : -value) }
    }
  }

  private struct MovedInsets {
    /// The constants in the bounds of rows.
    var constants: ContiguousArray<(constraint: ConstraintID, constant: Double)>
    /// The derivative of insets changes where one of these values changes sign.
    var kinks: ContiguousArray<Double>
    var traits: ViewTraitsTable
  }

  /// The insets for frames moved by one difference step along a parameter, or not moved; the model does not change.
  private func insets(_ views: ContiguousArray<ItemID>, along k: Int?) -> MovedInsets {
    let saved = model.traits
    defer { model.traits = saved }
    let sync = session.sync
    func moved(_ rect: Rect, _ item: ItemID) -> Rect {
      guard let k else { return rect }
      let (by, step) = (slopes(item, k), ParametricLayout.step)
      return Rect(
        rect.x + step * by.x, rect.y + step * by.y, rect.width + step * by.width, rect.height + step * by.height)
    }
    let kinks = InsetKinks()
    InsetRounds(model: model).refresh(
      views, frame: { moved(sync.frame(of: $0), $0) }, alignment: { moved(sync.alignmentRect(of: $0), $0) },
      kinks: kinks)
    return MovedInsets(constants: constants(), kinks: kinks.values, traits: model.traits)
  }

  /// The step of the difference quotient of insets.
  static let step = 1e-3

  /// Calls the body with the insets one difference step further along a parameter; returns false if they are constant.
  func withPerturbedInsets(_ k: Int, _ body: () -> Void) -> Bool {
    if k >= insets.traits.count { return false }
    let saved = model.traits
    model.traits = insets.traits[k]
    body()
    model.traits = saved
    return true
  }

  // MARK: Measured content

  /// Restricts the region to the widths for which content has the same measurement.
  private func narrowToAnswers(_ whole: ParameterArea) throws(LayoutError) {
    for item in session.measurements.measuredItems() {
      let v = session.sync.map.variable(item, 2)
      let text = text(of: item)
      var line = ProofLine(session.sync.value(item, 2))
      if v >= 0 { (line.p, line.q) = (region.move(v, 0), region.move(v, 1)) }
      if max(line.p.magnitude, line.q.magnitude) <= 1e-12 && (text == nil || !isTextScaled) { continue }
      if text == nil { isSampled = true }
      if whole.dimensions == 1 {
        try narrowInterval(item, text, line, whole)
      } else {
        try narrowPolygon(item, text, line, whole)
      }
    }
  }

  var scalesText: Bool { isTextScaled && contents.contains { $0.text != nil } }

  private var isTextScaled: Bool { scaleSlope(0) + scaleSlope(1) > 0 }

  /// The measurement of a view for a width; text by its line breaks.
  private func answer(
    _ item: ItemID, _ text: TextContent?, _ width: Double, _ scale: Double
  ) throws(LayoutError) -> Measurement {
    guard let text else { return try session.measurements.answer(of: item, at: width) }
    let scaled = scale == textScale ? text : text.scaled(by: scale / textScale, stretch: 1)
    let natural = scaled.measured(-1).size.width
    let lines = (scaled.measured(MeasureRecord.proposal(for: width, natural: natural)).size.height / scaled.size * 10)
      .rounded()
    return Measurement(size: Size(0, lines), firstBaseline: 0, lastBaseline: 0)
  }

  private func narrowInterval(
    _ item: ItemID, _ text: TextContent?, _ width: ProofLine, _ whole: ParameterArea
  ) throws(LayoutError) {
    let area = area(within: whole)
    let here = try answer(item, text, width.value, textScale)
    for end in [area.from, area.to] {
      let step = try edge(to: end - point.p) { step throws(LayoutError) in
        try self.answer(item, text, width.value + step * width.p, self.textScale + step * self.scaleSlope(0)) == here
      }
      if end < point.p { region.narrow(-1, 0, to: -step) } else { region.narrow(1, 0, to: step) }
    }
  }

  /// A text breaks by its width in ems, so that the width and the text scale bound each other along a line.
  private func narrowPolygon(
    _ item: ItemID, _ text: TextContent?, _ width: ProofLine, _ whole: ParameterArea
  ) throws(LayoutError) {
    let offset = width.value - width.p * point.p - width.q * point.q
    let range = area(within: whole).range(width.p, width.q)
    let here = try answer(item, text, width.value, textScale)
    let reach = isTextScaled && text != nil ? width.value + 1e6 : 0.0
    let ends = [max(0, offset + range.low - reach), offset + range.high + reach]
    for (place, end) in ends.enumerated() {
      let step = try edge(to: end - width.value) { step throws(LayoutError) in
        try self.answer(item, text, width.value + step, self.textScale) == here
      }
      // width - step <= 0, in ems where the em varies.
      let perEm = text == nil ? 0 : (width.value + step) / textScale
      let (p, q) = (width.p - perEm * scaleSlope(0), width.q - perEm * scaleSlope(1))
      // A step of 0 bounds the region too.
      if place == 0 { region.narrow(-p, -q, to: -step) } else { region.narrow(p, q, to: step) }
    }
  }

  /// The point up to which a property is constant on the way to a step.
  private func edge(to end: Double, _ isSame: (Double) throws(LayoutError) -> Bool) throws(LayoutError) -> Double {
    if try isSame(end) { return end }
    var (same, other) = (0.0, end)
    while (other - same).magnitude > 1e-10 {
      let middle = (same + other) / 2
      if middle == same || middle == other { break }
      if try isSame(middle) { same = middle } else { other = middle }
    }
    return same
  }

  // MARK: Values

  /// The derivative of an item's left, top, width or height with respect to a parameter.
  func slope(_ item: ItemID, _ part: Int, _ parameter: Int) -> Double {
    let v = session.sync.map.variable(item, Int32(part))
    return v < 0 ? 0 : region.move(v, parameter)
  }

  /// The same for all four parts.
  @inline(__always)
  func slopes(_ item: ItemID, _ parameter: Int) -> Rect {
    let first = session.sync.map.variable(item, 0)
    let moves = first < 0 ? .zero : region.moves(first, parameter)
    return model.items.isCollapsed(item) ? Rect(moves.x, moves.y, 0, 0) : moves
  }

  /// Lines are equal if they differ by less, relative to 1 and over the range of the parameters.
  static let lineTolerance = 1e-10

  /// Whether the lines of variables can be cached: there is one parameter, and the variables do not change.
  var keepsVariables: Bool { axes.count == 1 && model.arrangements.flowCount == 0 }

  /// Caches the lines of all variables, and calls `visit` with the items that may have changed.
  func noteLines(_ visit: (ItemID) -> Void) {
    let sync = session.sync
    lines.note(region.direction, sync.solver.parametric, at: point.p, tolerance: ParametricLayout.lineTolerance)
    for k in 0..<lines.changedBlocks.count {
      let item = sync.map.itemOfBlock[Int(lines.changedBlocks[k])]
      if item >= 0 { visit(item) }
    }
  }

  /// The same for any unknown.
  func slope(_ unknown: Unknown, _ parameter: Int) -> Double { slope(unknown.item, Int(unknown.part), parameter) }

  func isText(_ item: ItemID) -> Bool { text(of: item) != nil }

  /// The length that a view's content requires at its present width; negative without content on the axis.
  func requiredLength(of item: ItemID, _ axis: Axis) -> Double {
    if axis == .y, let size = measured(item) { return max(0, size.height) }
    return unscaledContent(of: item).length(axis)
  }

  /// The measurement of a view at its present width; nil if it is not measured.
  private func measured(_ item: ItemID) -> Size? {
    let at = model.measure(of: item)
    return at < 0 ? nil : model.measures[at].current.size
  }
}
