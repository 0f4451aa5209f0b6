// The frames of views in the root as affine functions, and which of them differ from the previous piece.

/// The rectangle of a view in the root at parameters 0, and its derivatives.
struct FrameLine {
  var start = Rect.zero
  var p = Rect.zero
  var q = Rect.zero

  /// Moves the values from parameter `value` to parameter 0.
  @inline(__always)
  fileprivate mutating func moveStart(from value: Double, _ slope: Rect) {
    start.x -= value * slope.x
    start.y -= value * slope.y
    start.width -= value * slope.width
    start.height -= value * slope.height
  }
}

final class PieceFrames {
  private let layout: ParametricLayout
  private let model: Model
  /// Views in tree order.
  let views: ContiguousArray<ItemID>
  /// Per index in `views`: the enclosing view, or -1.
  private let parents: ContiguousArray<ItemID>
  /// Per item: its index in `views`, or -1.
  private var places: IDArray<ItemID, Int>
  /// Per index, as bits: the line may have changed since the last reading.
  private var due: ContiguousArray<UInt32>
  /// Per item: the committed line, and the latest.
  private var lines: IDArray<ItemID, FrameLine>
  private var latest: IDArray<ItemID, FrameLine>
  /// Per item: the line in the parent without insets at its last change, and the number of that reading.
  private var inParent: IDArray<ItemID, FrameLine>
  private var readings: IDArray<ItemID, Int>
  private var reading = 0
  /// Views whose latest line differs from the committed one.
  private(set) var changed = ContiguousArray<ItemID>()
  /// The largest parameter value.
  private let reach: Double
  private let isFlat: Bool
  private let keepsVariables: Bool

  init(_ layout: ParametricLayout) {
    self.layout = layout
    model = layout.model
    views = layout.model.subtree(of: layout.root).filter { layout.model.items.isView($0) }
    lines = IDArray(repeating: FrameLine(), count: layout.model.items.count)
    latest = lines
    inParent = lines
    readings = IDArray(repeating: 0, count: layout.model.items.count)
    parents = ContiguousArray(views.map { $0 == layout.root ? -1 : layout.model.items[$0].parent })
    places = IDArray(repeating: -1, count: layout.model.items.count)
    for place in views.indices { places[views[place]] = place }
    due = ContiguousArray(repeating: 0, count: views.count / 32 + 1)
    isFlat = layout.axes.count < 2
    keepsVariables = layout.keepsVariables
    reach = layout.axes.reduce(1) { max($0, $1.to) }
  }

  /// Reads the lines of the layout, which must have been solved just before.
  func read() {
    changed.removeAll(keepingCapacity: true)
    reading += 1
    if keepsVariables { layout.noteLines { markDue($0) } }
    // Overrides of gone views and of insets move frames without moving variables.
    let mayMoveAlone = model.rules.haveOverrides
    if mayMoveAlone { for view in views { readings[view] = 0 } }
    if reading == 1 || !keepsVariables || mayMoveAlone { for view in views { markDue(view) } }
    for word in due.indices {
      while due[word] != 0 {
        let bit = due[word].trailingZeroBitCount
        due[word] &= due[word] - 1
        read(word * 32 + bit)
      }
    }
  }

  private func markDue(_ item: ItemID) {
    // Guides of flows are newer.
    let place = places.holds(item) ? places[item] : -1
    if place >= 0 { due[place / 32] |= 1 << UInt32(place % 32) }
  }

  private func read(_ place: Int) {
    let (view, parent) = (views[place], parents[place])
    let isKnown = readings[view] > 0 && (parent < 0 || readings[parent] != reading)
    let line = lineInParent(view)
    if isKnown && line.isSame(inParent[view], reach, isFlat: isFlat) { return }
    readings[view] = reading
    inParent[view] = line
    latest[view] = lineInRoot(line, view, parent)
    if !latest[view].isSame(lines[view], reach, isFlat: isFlat) { changed.append(view) }
    // Children follow their parent.
    for child in model.children(of: view) {
      markDue(child)
    }
  }

  @inline(__always)
  private func lineInParent(_ view: ItemID) -> FrameLine {
    let rect = layout.session.sync.rect(view)
    let point = layout.point
    var line = FrameLine(start: rect, p: layout.slopes(view, 0))
    line.moveStart(from: point.p, line.p)
    if isFlat { return line }
    line.q = layout.slopes(view, 1)
    line.moveStart(from: point.q, line.q)
    return line
  }

  private func lineInRoot(_ own: FrameLine, _ view: ItemID, _ parent: ItemID) -> FrameLine {
    var line = own
    if model.items[view].traits >= 0 && !model.items.isCollapsed(view) {
      line.start = line.start.outset(by: model.traits(of: view).alignmentInsets)
    }
    if parent < 0 {
      (line.start.x, line.start.y, line.p.x, line.p.y, line.q.x, line.q.y) = (0, 0, 0, 0, 0, 0)
    } else {
      // Children are relative to the content area of their parent, if it has one.
      line.follow(latest[parent], from: ContentAreas(model: model).frameStart(parent))
    }
    return line
  }

  func keep() { for view in changed { lines[view] = latest[view] } }

  /// The origin and extent along an axis, by the committed line.
  @inline(__always)
  func span(_ item: ItemID, _ axis: Axis) -> (start: ProofLine, length: ProofLine) {
    axis == .x
      ? (
        ProofLine(lines[item].start.x, lines[item].p.x, lines[item].q.x),
        ProofLine(lines[item].start.width, lines[item].p.width, lines[item].q.width)
      )
      : (
        ProofLine(lines[item].start.y, lines[item].p.y, lines[item].q.y),
        ProofLine(lines[item].start.height, lines[item].p.height, lines[item].q.height)
      )
  }

  /// The frame in the root at the layout's present parameters.
  func frame(_ item: ItemID) -> Rect {
    let line = latest[item]
    let point = layout.point
    return Rect(
      line.start.x + point.p * line.p.x + point.q * line.q.x, line.start.y + point.p * line.p.y + point.q * line.q.y,
      line.start.width + point.p * line.p.width + point.q * line.q.width,
      line.start.height + point.p * line.p.height + point.q * line.q.height)
  }

  /// Its derivative with respect to a parameter.
  func slope(_ item: ItemID, _ k: Int) -> Rect { k == 0 ? latest[item].p : latest[item].q }

  /// The line of a value, by the committed lines.
  func line(_ value: ProofValue, _ assertions: Assertions, _ sum: inout Affine) -> ProofLine {
    if value.sum >= 0 { return assertions.line(value.sum, &sum) }
    var line = ProofLine(value.constant)
    if value.perScale != 0 {
      (line.p, line.q) = (value.perScale * layout.scaleSlope(0), value.perScale * layout.scaleSlope(1))
      // Without derivatives the scale is 1.
      if line.p == 0 && line.q == 0 { line.value += value.perScale }
    }
    if value.item < 0 { return line }
    if value.addsContent {
      let length = layout.requiredLength(of: value.item, value.axis)
      let perScale = value.axis == .y && layout.isText(value.item) ? length / layout.value(.textScale) : 0
      let content = ProofLine(length, perScale * layout.scaleSlope(0), perScale * layout.scaleSlope(1))
        .extended(from: layout.point)
      line = ProofLine(line.value + content.value, line.p + content.p, line.q + content.q)
    }
    add(lines[value.item], value, &line)
    return line
  }

  @inline(__always)
  private func add(_ frame: FrameLine, _ value: ProofValue, _ line: inout ProofLine) {
    let (origin, extent) = (Double(value.origin), Double(value.extent))
    if value.axis == .x {
      line.value += origin * frame.start.x + extent * frame.start.width
      line.p += origin * frame.p.x + extent * frame.p.width
      line.q += origin * frame.q.x + extent * frame.q.width
    } else {
      line.value += origin * frame.start.y + extent * frame.start.height
      line.p += origin * frame.p.y + extent * frame.p.height
      line.q += origin * frame.q.y + extent * frame.q.height
    }
  }
}

extension FrameLine {
  /// Converts coordinates of a view to those of the root.
  fileprivate mutating func follow(_ parent: FrameLine, from corner: (x: Double, y: Double)) {
    start.x += parent.start.x - corner.x
    start.y += parent.start.y - corner.y
    p.x += parent.p.x
    p.y += parent.p.y
    q.x += parent.q.x
    q.y += parent.q.y
  }

  /// Whether the lines are equal up to rounding over the range of the parameters.
  @inline(__always)
  fileprivate func isSame(_ other: FrameLine, _ reach: Double, isFlat: Bool) -> Bool {
    p.isNear(other.p, reach) && start.isNear(other.start, 1) && (isFlat || q.isNear(other.q, reach))
  }
}

extension Rect {
  @inline(__always)
  fileprivate func isNear(_ other: Rect, _ reach: Double) -> Bool {
    FrameLine.areNear(x, other.x, reach) && FrameLine.areNear(y, other.y, reach)
      && FrameLine.areNear(width, other.width, reach) && FrameLine.areNear(height, other.height, reach)
  }
}

extension FrameLine {
  @inline(__always)
  fileprivate static func areNear(_ a: Double, _ b: Double, _ reach: Double) -> Bool {
    a == b || (a - b).magnitude * reach <= ParametricLayout.lineTolerance * (reach == 1 ? 1 + b.magnitude : 1)
  }
}
