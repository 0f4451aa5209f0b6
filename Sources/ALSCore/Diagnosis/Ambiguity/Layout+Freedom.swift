// How far the free values of an item can go, and another layout that is as good as the published one.  Each question is put
// to a copy of the solver that takes the place of the layout's own until it is answered.

/// What is free of an item, and between which values.
public struct FreedomRange {
  /// A sum of `Freedom` bits.
  public var free: UInt8
  /// Left, top, width and height of the alignment rectangle: the least optimal values, those published, the largest.
  public var low: Rect
  public var value: Rect
  public var high: Rect
}

extension Layout {
  /// Whether the solver is in the state that is published, and nothing was said since.
  var isCurrent: Bool { !model.changes.arePending && !isOutOfStep && snapshot.revision > 0 }

  /// Nil when the layout has changed since it was published, or the item is younger.
  public func freedomRange(_ handle: Handle) throws(LayoutError) -> FreedomRange? {
    let slot = Int(try item(handle))
    guard let free = try currentFreedom(slot, handle) else { return nil }
    var value = snapshot.alignmentRect(slot)
    for part in 0..<4 where free & 1 << UInt8(part) != 0 { value[part] = self.value(slot, part) }
    var range = FreedomRange(free: free, low: value, value: value, high: value)
    for part in 0..<4 where free & 1 << UInt8(part) != 0 {
      range.low[part] = try limit(slot, part, -1)
      range.high[part] = try limit(slot, part, 1)
    }
    return range
  }

  /// The bits of a slot, if they can be found out now.
  func currentFreedom(_ slot: Int, _ handle: Handle) throws(LayoutError) -> UInt8? {
    if !isCurrent || !snapshot.holds(slot, handle.generation) { return nil }
    try scan()
    return snapshot.freedom?[slot]
  }

  // MARK: Trials

  /// What a trial has put aside.
  struct Trial {
    let solver: Solver
    let link: VariableMap
  }

  func beginTrial() -> Trial {
    let trial = Trial(solver: solver, link: link)
    solver = Solver(copying: trial.solver)
    solver.forgetBroken()
    solver.pivots = 0
    return trial
  }

  func endTrial(_ trial: Trial) {
    solver = trial.solver
    link = trial.link
  }

  /// The variable of a part of an item; made if need be, so in a trial only.
  func trialVariable(_ slot: Int, _ part: Int) -> Int32 {
    variable(Unknown(Int32(truncatingIfNeeded: slot), Unknown.Kind.parts[part]))
  }

  /// What is farther away than any number that can be said counts as no limit.
  private func limit(_ slot: Int, _ part: Int, _ way: Double) throws(LayoutError) -> Double {
    let trial = beginTrial()
    defer { endTrial(trial) }
    let start = value(slot, part)
    let end = try solver.reach(trialVariable(slot, part), towards: start + way * (3 * Limits.number + start.magnitude))
    if (end - start).magnitude >= Limits.number { return way * Double.infinity }
    return end.isNear(start) ? start : end + 0
  }

  // MARK: The other layout

  /// As far as a value is moved to show that it can be.
  private static let step = 100.0

  /// Frames as good as those published, with the value at another place: farther right or down, or larger, by `step` or
  /// as far as it goes; if it cannot, the other way.  `wanted` is a bit, or 0 for the first that is free.  Nil: it is not free,
  /// or the layout has changed.
  private func otherLayout(_ handle: Handle, _ wanted: UInt32) throws(LayoutError) -> Snapshot? {
    let slot = Int(try item(handle))
    let part = try part(wanted)
    guard let free = try currentFreedom(slot, handle) else { return nil }
    for k in 0..<4 where free & 1 << UInt8(k) != 0 && (part < 0 || part == k) {
      for way in [1.0, -1.0] {
        if let shot = try moved(slot, k, way) { return shot }
      }
    }
    return nil
  }

  func part(_ wanted: UInt32) throws(LayoutError) -> Int {
    switch wanted {
    case 0: return -1
    case 1: return 0
    case 2: return 1
    case 4: return 2
    case 8: return 3
    default: throw LayoutError(.argument, "this needs one of left, top, width and height, or 0")
    }
  }

  /// Nil when the value cannot go that way.
  private func moved(_ slot: Int, _ part: Int, _ way: Double) throws(LayoutError) -> Snapshot? {
    let trial = beginTrial()
    let kept = snapshot
    defer {
      snapshot = kept
      endTrial(trial)
    }
    let start = value(slot, part)
    let end = try solver.reach(trialVariable(slot, part), towards: start + way * Layout.step)
    if end.isNear(start) { return nil }
    beginLayout()
    placeAll()
    return snapshot
  }

  /// Another layout as frames for anybody; nil as above.
  public func otherFrames(_ handle: Handle, _ wanted: UInt32) throws(LayoutError) -> FrozenFrames? {
    guard let shot = try otherLayout(handle, wanted) else { return nil }
    return FrozenFrames(shot, of: model, salt: salt)
  }

  /// Publishes another layout, until the next solve; false when there is none.
  public func exercise(_ handle: Handle, _ wanted: UInt32) throws(LayoutError) -> Bool {
    guard let shot = try otherLayout(handle, wanted) else { return false }
    publishOther(shot)
    model.changes.setMustPlaceAll(true)
    return true
  }

  /// Shows frames that came about without a solve.
  func publishOther(_ shot: Snapshot) {
    snapshot = shot
    snapshot.revision += 1
    pixels.publish(model, isOnGrid: pixelGrid.scale != 0, isWhole: true)
    report.revision = snapshot.revision
    changedWays.removeAll(keepingCapacity: true)
  }

  /// Whether an item has values that could be looked at: false where `freedomRange` is nil.
  public func isExamined(_ handle: Handle) throws(LayoutError) -> Bool {
    let slot = Int(try item(handle))
    return isCurrent && snapshot.holds(slot, handle.generation)
  }
}

extension Double {
  /// As near as two optimal values of a settled variable are.
  fileprivate func isNear(_ other: Double) -> Bool {
    (self - other).magnitude <= Solver.freedomTolerance * (1 + other.magnitude)
  }
}

extension Rect {
  /// Left, top, width, height.
  subscript(part: Int) -> Double {
    get { part == 0 ? x : part == 1 ? y : part == 2 ? width : height }
    set {
      switch part {
      case 0: x = newValue
      case 1: y = newValue
      case 2: width = newValue
      default: height = newValue
      }
    }
  }
}
