// The solver's values, by items of the model.

/// A snapshot of access to the solver's values, valid until they change.
struct HeldValues {
  private let x: UnsafeMutablePointer<Double>
  private let useCount: UnsafeMutablePointer<Int32>

  @inline(__always)
  init(_ solver: Solver) {
    if solver.vertex.isBehind { solver.parametric.bringUpToDate() }
    x = solver.vertex.x.base
    useCount = solver.problem.useCount.base
  }

  /// The rectangle of four consecutive variables.
  @inline(__always)
  func rect(_ base: VariableID) -> Rect {
    Rect(location(base), location(base + 1), size(base + 2), size(base + 3))
  }

  /// A fast path of the same: usually rows mention all four variables, and no size is negative.
  @inline(__always)
  func rect(ofBlock block: Int32) -> Rect {
    let (four, uses) = (x + 4 * Int(block), useCount + 4 * Int(block))
    let isUsual =
      uses[0] != 0 && uses[1] != 0 && uses[2] != 0 && uses[3] != 0 && four[2] >= 0 && four[3] >= 0
    return isUsual
      ? Rect(four[0] + 0, four[1] + 0, four[2] + 0, four[3] + 0) : rect(VariableID(firstOf: block))
  }

  /// The value of one of the four variables.
  func value(_ base: VariableID, _ part: Int) -> Double { part < 2 ? location(base + part) : size(base + part) }

  @inline(__always)
  private func location(_ v: VariableID) -> Double { useCount[v.index] == 0 ? 0 : x[v.index] + 0 }

  /// Rounds a negative size to zero.
  @inline(__always)
  private func size(_ v: VariableID) -> Double {
    let value = location(v)
    return value < 0 && value > -1e-9 ? 0 : value
  }
}

extension Sync {
  /// The value of an unknown; 0 if no row mentions it.
  func value(_ item: ItemID, _ part: Int) -> Double {
    map.hasVariables(item) ? HeldValues(solver).value(map.blocks[item], part) : 0
  }

  /// Left, top, width and height in the solver.
  @inline(__always)
  func rect(_ item: ItemID) -> Rect {
    let rect = map.hasVariables(item) ? HeldValues(solver).rect(map.blocks[item]) : .zero
    return model.items.isCollapsed(item) ? Rect(rect.x, rect.y, 0, 0) : rect
  }

  /// The alignment rectangle; the position of a root follows from its insets.
  func alignmentRect(of item: ItemID) -> Rect {
    var rect = Rect(value(item, 0), value(item, 1), value(item, 2), value(item, 3))
    if model.items[item].parent < 0 && !model.items.isCollapsed(item) {
      let insets = model.traits(of: item).alignmentInsets
      rect.x = insets.left
      rect.y = insets.top
    }
    // The relations of gone items use hidden sizes.
    return model.items.isCollapsed(item) ? Rect(rect.x, rect.y, 0, 0) : rect
  }

  func frame(of item: ItemID) -> Rect {
    let rect = alignmentRect(of: item)
    return model.items.isCollapsed(item) ? rect : rect.outset(by: model.traits(of: item).alignmentInsets)
  }

  /// The sum of a row's terms.
  func activity(of row: RowID) -> Double {
    var sum = 0.0
    for entry in solver.problem.entries(of: row) {
      sum += solver.problem.entryCoefficient[entry] * solver.value(solver.problem.entryVariable[entry])
    }
    return sum
  }

  func isMentioned(_ variable: VariableID) -> Bool { variable >= 0 && solver.problem.useCount[variable] > 0 }

  func isSetSizeOfRoot(_ v: VariableID, _ item: ItemID) -> Bool {
    let place = model.items[item].preferences
    if model.items[item].parent >= 0 || place < 0 || v.part < 2 { return false }
    return map.sizeRows[place.index * 4 + Int(v.part) - 2] >= 0
  }
}
