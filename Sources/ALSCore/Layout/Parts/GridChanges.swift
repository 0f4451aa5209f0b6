// Incremental changes of a grid: its cells, columns and rows.

struct GridChanges {
  private let arrangements: ArrangementMaker
  private let batches: BatchMaker
  private let model: Model

  init(_ arrangements: ArrangementMaker, _ batches: BatchMaker) {
    self.arrangements = arrangements
    self.batches = batches
    model = batches.model
  }

  /// Inserts items into the grid, or moves them to other cells.
  func setCells(_ grid: Handle, _ cells: [Arrangement.Member]) throws(LayoutError) {
    var places = [Int](repeating: -1, count: cells.count)
    do throws(LayoutError) {
      try arrangements.setArrangement(grid, .grid, .some) { plan throws(LayoutError) in
        var known: [ItemID: Int] = [:]
        for (place, member) in plan.members.enumerated() { known[member.item.id] = place }
        for (index, cell) in cells.enumerated() {
          if cell.item.part == .whole { _ = try batches.maker.host(plan.container.id, cell.item.id) }
          places[index] = known[cell.item.id] ?? plan.members.count
          if places[index] < plan.members.count {
            plan.members[places[index]] = cell
          } else {
            plan.members.append(cell)
          }
        }
      }
    } catch {
      throw error.at(index: places.firstIndex(of: error.index) ?? -1)
    }
  }

  func insertLines(_ grid: Handle, _ isRow: Bool, at place: Int, count: Int) throws(LayoutError) {
    let total = try lines(of: grid, isRow)
    let place = place == -1 ? total : place
    _ = try range(place, 0, of: total, isRow)
    if count < 0 { throw LayoutError(.argument, "the count is out of range") }
    // Larger counts exceed the limit in any case and are refused later.
    let count = min(count, Arrangement.lines * 1000)
    try arrangements.setArrangement(
      grid, .grid, .newLines, role: { renumbered($0, isRow) { $0 < place ? $0 : $0 + count } }
    ) { plan throws(LayoutError) in
      plan.insertLines(isRow, at: place, count: count)
    }
  }

  func removeLines(_ grid: Handle, _ isRow: Bool, at place: Int, count: Int) throws(LayoutError) {
    let gone = try range(place, count, of: try lines(of: grid, isRow), isRow)
    try arrangements.setArrangement(
      grid, .grid, .some,
      role: { renumbered($0, isRow) { gone.contains($0) ? -1 : $0 < gone.lowerBound ? $0 : $0 - gone.count } }
    ) { plan throws(LayoutError) in
      plan.removeLines(isRow, gone)
    }
  }

  func moveLines(_ grid: Handle, _ isRow: Bool, at place: Int, count: Int, to target: Int) throws(LayoutError) {
    let total = try lines(of: grid, isRow)
    let block = try range(place, count, of: total, isRow)
    let target = target == -1 ? total : target
    _ = try range(target, 0, of: total, isRow)
    if target >= block.lowerBound && target <= block.upperBound { return }
    try arrangements.setArrangement(
      grid, .grid, .some,
      role: { renumbered($0, isRow) { Arrangement.moved($0, block, to: target) } }
    ) { plan throws(LayoutError) in
      if plan.moveLines(isRow, block, to: target) { return }
      throw LayoutError(.argument, "a cell that spans several \(isRow ? "rows" : "columns") would be split")
    }
    sortGuides(try arrangements.index(of: grid))
  }

  /// Hides or shows the views that lie in these lines alone.
  func setGone(_ grid: Handle, _ isRow: Bool, at place: Int, count: Int, _ isGone: Bool) throws(LayoutError) {
    let block = try range(place, count, of: try lines(of: grid, isRow), isRow)
    var views = ContiguousArray<ItemID>()
    for cell in model.arrangements[try arrangements.index(of: grid)].plan.members {
      let lines = cell.lines(isRow)
      if lines.lowerBound < block.lowerBound || lines.upperBound > block.upperBound { continue }
      if model.items.isView(cell.item.id) { views.append(cell.item.id) }
    }
    try arrangements.setGone(views, ContiguousArray(repeating: isGone, count: views.count), when: .now)
  }

  // MARK: Lines

  private func lines(of grid: Handle, _ isRow: Bool) throws(LayoutError) -> Int {
    let plan = model.arrangements[try arrangements.index(of: grid)].plan
    if plan.columnMinimum > 0 {
      throw LayoutError(.argument, "the columns and rows of this grid follow from its width")
    }
    if !plan.isGrid { throw LayoutError(.argument, "the group is a \(plan.kind.word), not a grid") }
    return Int(plan.lines(isRow).count)
  }

  private func range(_ place: Int, _ count: Int, of total: Int, _ isRow: Bool) throws(LayoutError) -> Range<Int> {
    if place >= 0 && place <= total && count >= 0 && count <= total - place { return place..<place + count }
    throw LayoutError(
      .argument, "the grid has \(total) \(isRow ? "rows" : "columns"): fewer from index \(place) on")
  }

  /// The role of a line's guide after `number` has renumbered the line; `number` returns -1 for a removed line.
  private func renumbered(_ role: Int32, _ isRow: Bool, _ number: (Int) -> Int) -> Int32 {
    guard let line = ArrangementWriter.line(role, isRow: isRow) else { return role }
    let new = number(line - 1)
    return new < 0 ? Int32.max : ArrangementWriter.role(isRow ? .row : .column, new + 1)
  }

  private func sortGuides(_ grid: Int) {
    var behind: ItemID = -1
    for guide in model.arrangements[grid].guides.reversed() where model.isLive(guide: guide.item) {
      model.move(guide.item.id, to: model.items[guide.item.id].parent, before: behind)
      behind = guide.item.id
    }
  }
}
