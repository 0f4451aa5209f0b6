// Stacks, grids, flows and barriers.

import CALS

/// A row or column of items, a grid of them, or a barrier.  It closes up around items that are gone.
public struct Arrangement: Sequence {
  /// The layout it belongs to.
  public let layout: Layout
  let group: als_group

  /// The members of a stack in order, or the items of a grid in the order of its cells.
  public var items: [Item] {
    var count = 0
    _ = als_arrangement_members_copy(layout.pointer, group, nil, 0, &count)
    var handles = [als_item](repeating: als_item(), count: count)
    _ = als_arrangement_members_copy(layout.pointer, group, &handles, count, &count)
    return handles.map { Item(layout: layout, handle: $0) }
  }

  /// Its items: `for item in stack`.
  public func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }

  /// The space between neighbours of a stack; members with a space of their own keep that.
  public func setSpacing(_ spacing: Double) throws(LayoutFailure) {
    try layout.check(als_stack_set_spacing(layout.pointer, group, spacing))
  }

  /// Puts an item into a stack, in front of the member at `index` (nil: at the end); a member moves there.
  public func insert(_ item: Item, at index: Int? = nil) throws(LayoutFailure) {
    try layout.check(als_stack_insert(layout.pointer, group, item.handle, index ?? Int(bitPattern: UInt.max)))
  }

  /// Takes an item out of a stack.
  public func remove(_ item: Item) throws(LayoutFailure) {
    try layout.check(als_stack_remove(layout.pointer, group, item.handle))
  }

  /// Puts items into cells of a grid; one that is in it already moves there.
  public func setCells(_ cells: [Layout.Cell]) throws(LayoutFailure) {
    try layout.check(als_grid_set_cells(layout.pointer, group, cells.map { $0.native }, cells.count))
  }

  /// Takes an item out of its cell in a grid.
  public func removeCell(_ item: Item) throws(LayoutFailure) {
    try layout.check(als_grid_remove(layout.pointer, group, item.handle))
  }

  /// Makes empty columns or rows in a grid, in front of the one at `index` (nil: at the end).
  public func insert(_ lines: GridPart, at index: Int? = nil, count: Int = 1) throws(LayoutFailure) {
    try layout.check(als_grid_insert_lines(layout.pointer, group, lines.number, index ?? -1, count))
  }

  /// Takes columns or rows out of a grid, with the cells that lie in them alone.
  public func remove(_ lines: GridPart, at index: Int, count: Int = 1) throws(LayoutFailure) {
    try layout.check(als_grid_remove_lines(layout.pointer, group, lines.number, index, count))
  }

  /// Moves columns or rows of a grid in front of the one that is `target` now (nil: to the end).
  public func move(_ lines: GridPart, at index: Int, count: Int = 1, before target: Int? = nil) throws(LayoutFailure) {
    try layout.check(als_grid_move_lines(layout.pointer, group, lines.number, index, count, target ?? -1))
  }

  /// Takes the views that lie in these columns or rows alone out of the layout, or puts them back.
  public func setGone(_ lines: GridPart, at index: Int, count: Int = 1, _ isGone: Bool) throws(LayoutFailure) {
    try layout.check(als_grid_set_lines_gone(layout.pointer, group, lines.number, index, count, isGone ? 1 : 0))
  }

  /// The guide of a barrier, which constraints name; nil for a stack or grid.
  public var guide: Item? {
    var info = als_barrier_info.initial
    if als_barrier_get_info(layout.pointer, group, &info) != ALS_OK { return nil }
    return Item(layout: layout, handle: info.guide)
  }

  /// Replaces members, side and margin of a barrier.
  public func setBarrier(_ items: [Item], at side: Attribute, margin: Double = 0) throws(LayoutFailure) {
    let layout = layout.pointer
    let group = group
    try self.layout.check(
      Arrangement.withSpec(items, side, margin, "") { spec in als_barrier_set(layout, group, spec) })
  }

  static func withSpec(
    _ items: [Item], _ side: Attribute, _ margin: Double, _ name: String,
    _ body: (UnsafePointer<als_barrier_spec>) -> als_status
  ) -> als_status {
    let members = items.map { $0.handle }
    return members.withUnsafeBufferPointer { members in
      var name = name
      return name.withUTF8 { text in
        text.withMemoryRebound(to: CChar.self) { text in
          var spec = als_barrier_spec.initial
          spec.side = side.rawValue
          spec.margin = margin
          spec.members = members.baseAddress
          spec.member_count = members.count
          spec.guide_name = text.isEmpty ? nil : text.baseAddress
          spec.guide_name_length = text.count
          return body(&spec)
        }
      }
    }
  }

  /// Lets all constraints of the group act, or none of them.
  public func setActive(_ active: Bool) throws(LayoutFailure) {
    try layout.check(als_group_set_active(layout.pointer, group, active ? 1 : 0))
  }

  /// Destroys its constraints and guides.
  public func destroy() throws(LayoutFailure) {
    try layout.check(als_arrangement_destroy(layout.pointer, group))
  }
}

extension Item {
  /// Lines items up inside this one, or without a list the views that are inside now.
  ///
  ///     try form.stack(axis: .vertical, spacing: 8)
  @discardableResult
  public func stack(
    _ items: [Item]? = nil, axis: Axis = .horizontal, distribution: Distribution = .fill, alignment: Alignment = .fill,
    spacing: Double = 0, spacingAfter: [(item: Item, spacing: Double)] = [], margins: Bool = false,
    baselines: Bool = false, bias: Double = 0.5, weights: [(item: Item, weight: Double)] = []
  ) throws(LayoutFailure) -> Arrangement {
    try layout.stack(
      items ?? children, in: self, axis: axis, distribution: distribution, alignment: alignment, spacing: spacing,
      spacingAfter: spacingAfter, margins: margins, baselines: baselines, bias: bias, weights: weights)
  }

  /// Lines these items up inside this one: `bar.stack(icon, title, button, spacing: 8)`.
  @discardableResult
  public func stack(
    _ first: Item, _ others: Item..., axis: Axis = .horizontal, distribution: Distribution = .fill,
    alignment: Alignment = .fill, spacing: Double = 0, margins: Bool = false, baselines: Bool = false
  ) throws(LayoutFailure) -> Arrangement {
    try stack(
      [first] + others, axis: axis, distribution: distribution, alignment: alignment, spacing: spacing,
      margins: margins,
      baselines: baselines)
  }

  /// Puts items into rows and columns of this one; nil is an empty place.
  ///
  ///     try form.grid([[nameLabel, name], [mailLabel, mail]], columnSpacing: 8, rowSpacing: 6)
  @discardableResult
  public func grid(
    _ rows: [[Item?]], columnSpacing: Double = 0, rowSpacing: Double = 0, columnAlignment: Alignment = .fill,
    rowAlignment: Alignment = .fill, equalColumns: Bool = false, equalRows: Bool = false, margins: Bool = false
  ) throws(LayoutFailure) -> Arrangement {
    var cells: [Layout.Cell] = []
    for (row, items) in rows.enumerated() {
      for (column, item) in items.enumerated() { if let item { cells.append(.init(item, row: row, column: column)) } }
    }
    return try layout.grid(
      cells, in: self, columnSpacing: columnSpacing, rowSpacing: rowSpacing, columnAlignment: columnAlignment,
      rowAlignment: rowAlignment, equalColumns: equalColumns, equalRows: equalRows, margins: margins)
  }
}

extension Item {
  /// Puts items into lines that break where this one ends, or without a list the views that are inside now.
  ///
  ///     try chips.flow(spacing: 8, lineSpacing: 6)
  @discardableResult
  public func flow(
    _ items: [Item]? = nil, axis: Axis = .horizontal, distribution: FlowDistribution = .leading,
    alignment: Alignment = .leading, spacing: Double = 0, lineSpacing: Double? = nil, perLine: Int? = nil,
    equal: Bool = false, margins: Bool = false, name: String? = nil
  ) throws(LayoutFailure) -> Arrangement {
    try layout.flow(
      items ?? children, in: self, axis: axis, distribution: distribution, alignment: alignment, spacing: spacing,
      lineSpacing: lineSpacing, perLine: perLine, equal: equal, margins: margins, name: name)
  }
}

extension Arrangement {
  /// The items of each line of a flow in the last solve; nil: it is no flow.
  public var lines: [[Item]]? {
    var count = 0
    if als_flow_lines_copy(layout.pointer, group, nil, 0, &count).rawValue < 0 { return nil }
    var places = [als_flow_place](repeating: als_flow_place(), count: count)
    _ = als_flow_lines_copy(layout.pointer, group, &places, count, &count)
    var lines: [[Item]] = []
    for place in places {
      if Int(place.line) == lines.count { lines.append([]) }
      lines[Int(place.line)].append(Item(layout: layout, handle: place.item))
    }
    return lines
  }

  /// The name of a flow, or else of its container; nil if neither has one.
  public var flowName: String? {
    copiedText { als_flow_name_copy(layout.pointer, group, $0, $1, $2) }
  }

  /// The spaces of a flow between neighbours and between lines; nil: it is no flow.
  public var flowSpacing: (items: Double, lines: Double)? {
    var info = als_flow_info.initial
    if als_flow_get_info(layout.pointer, group, &info) != ALS_OK { return nil }
    return (info.spacing, info.line_spacing)
  }

  /// Replaces the specification of a flow; the arguments are those of `Layout.flow`.
  public func setFlow(
    _ items: [Item], axis: Axis = .horizontal, distribution: FlowDistribution = .leading,
    alignment: Alignment = .leading, spacing: Double = 0, lineSpacing: Double? = nil, perLine: Int? = nil,
    equal: Bool = false, margins: Bool = false, name: String? = nil
  ) throws(LayoutFailure) {
    var spec = als_flow_spec(axis, distribution, alignment, spacing, lineSpacing, perLine, equal, margins)
    try layout.check(
      spec.with(items, name) { spec in als_flow_set(layout.pointer, group, spec) })
  }
}

extension als_flow_spec {
  init(
    _ axis: Axis, _ distribution: FlowDistribution, _ alignment: Alignment, _ spacing: Double, _ lineSpacing: Double?,
    _ perLine: Int?, _ equal: Bool, _ margins: Bool
  ) {
    self = als_flow_spec.initial
    self.axis = axis.rawValue
    self.distribution = distribution.rawValue
    self.alignment = alignment.rawValue
    self.margins = margins ? 1 : 0
    self.equal = equal ? 1 : 0
    // The library refuses numbers below 1.
    per_line = perLine.map { $0 < 1 ? .max : UInt32(clamping: $0) } ?? 0
    self.spacing = spacing
    if let lineSpacing { line_spacing = lineSpacing }
  }

  /// Calls the body with these items and this name in the specification.
  mutating func with(
    _ items: [Item], _ name: String?, _ body: (UnsafePointer<als_flow_spec>) -> als_status
  ) -> als_status {
    let members = items.map { $0.handle }
    return withOptionalBytes(name) { bytes, length in
      members.withUnsafeBufferPointer { members in
        self.members = members.baseAddress
        member_count = members.count
        flow_name = bytes
        flow_name_length = length
        return body(&self)
      }
    }
  }
}

extension Layout {
  /// Puts items into lines that break where a view or a guide ends.
  ///
  /// - Parameters:
  ///   - lineSpacing: The space between lines; nil: `spacing`.
  ///   - perLine: How many items a line may hold; nil: any number.
  ///   - equal: All items are as wide as the widest.
  ///   - name: For the flow and its guides: `~NAME.line1` is the first line; nil: the name of the container.
  @discardableResult
  public func flow(
    _ items: [Item], in container: Item, axis: Axis = .horizontal, distribution: FlowDistribution = .leading,
    alignment: Alignment = .leading, spacing: Double = 0, lineSpacing: Double? = nil, perLine: Int? = nil,
    equal: Bool = false, margins: Bool = false, name: String? = nil
  ) throws(LayoutFailure) -> Arrangement {
    var made = als_group()
    var spec = als_flow_spec(axis, distribution, alignment, spacing, lineSpacing, perLine, equal, margins)
    let status = spec.with(items, name) { spec in als_flow_create(pointer, container.handle, spec, 0, &made) }
    try check(status)
    return Arrangement(layout: self, group: made)
  }
}

extension GridPart {
  fileprivate var number: als_grid_part { als_grid_part(rawValue: als_grid_part.RawValue(rawValue)) }
}

extension Layout {
  /// Lines items up inside a view or a guide.
  ///
  ///     try layout.stack([icon, title, button], in: bar, alignment: .center, spacing: 8)
  @discardableResult
  public func stack(
    _ items: [Item], in container: Item, isVertical: Bool = false, distribution: Distribution = .fill,
    alignment: Alignment = .fill, spacing: Double = 0, spacingAfter: [(item: Item, spacing: Double)] = [],
    margins: Bool = false, baselines: Bool = false
  ) throws(LayoutFailure) -> Arrangement {
    try stack(
      items, in: container, axis: isVertical ? .vertical : .horizontal, distribution: distribution,
      alignment: alignment, spacing: spacing, spacingAfter: spacingAfter, margins: margins, baselines: baselines)
  }

  /// Lines items up inside a view or a guide, in a row or in a column.
  @discardableResult
  public func stack(
    _ items: [Item], in container: Item, axis: Axis, distribution: Distribution = .fill, alignment: Alignment = .fill,
    spacing: Double = 0, spacingAfter: [(item: Item, spacing: Double)] = [], margins: Bool = false,
    baselines: Bool = false, bias: Double = 0.5, weights: [(item: Item, weight: Double)] = []
  ) throws(LayoutFailure) -> Arrangement {
    let members = items.map { $0.handle }
    var after = [Double](repeating: Double(Float.greatestFiniteMagnitude), count: items.count)
    for entry in spacingAfter { if let at = items.firstIndex(of: entry.item) { after[at] = entry.spacing } }
    var shares = [Double](repeating: 0, count: items.count)
    for entry in weights { if let at = items.firstIndex(of: entry.item) { shares[at] = entry.weight } }
    var made = als_group()
    let status = members.withUnsafeBufferPointer { members in
      (after + shares).withUnsafeBufferPointer { after in
        var spec = als_stack_spec.initial
        spec.axis = axis.rawValue
        spec.distribution = distribution.rawValue
        spec.alignment = alignment.rawValue
        spec.margins = margins ? 1 : 0
        spec.baselines = baselines ? 1 : 0
        spec.spacing = spacing
        spec.members = members.baseAddress
        spec.spacing_after = after.baseAddress
        spec.member_count = members.count
        spec.bias = bias
        spec.weights = after.baseAddress.map { $0 + members.count }
        return als_stack_create(pointer, container.handle, &spec, 0, &made)
      }
    }
    try check(status)
    return Arrangement(layout: self, group: made)
  }

  /// Makes a guide at the last (right, bottom, trailing) or first of these edges of items that are not gone, `margin` outwards.
  ///
  ///     let edge = try layout.barrier([name, mail], at: .trailing, margin: 8, name: "edge").guide
  @discardableResult
  public func barrier(
    _ items: [Item], at side: Attribute, margin: Double = 0, name: String = ""
  ) throws(LayoutFailure) -> Arrangement {
    var made = als_group()
    let pointer = pointer
    try check(Arrangement.withSpec(items, side, margin, name) { spec in als_barrier_create(pointer, spec, 0, &made) })
    return Arrangement(layout: self, group: made)
  }

  /// A cell of a grid.
  public struct Cell {
    /// The item of the cell.
    public var item: Item
    /// The first row, from 0.
    public var row: Int
    /// The first column, from 0.
    public var column: Int
    /// Over how many rows it reaches, 1 to 1000.
    public var rowSpan = 1
    /// Over how many columns it reaches, 1 to 1000.
    public var columnSpan = 1
    /// nil: the value of the whole grid.
    public var columnAlignment: Alignment?
    /// nil: the value of the whole grid.
    public var rowAlignment: Alignment?
    /// An item in a cell; with spans over more than one row or column.
    public init(_ item: Item, row: Int, column: Int, rowSpan: Int = 1, columnSpan: Int = 1) {
      self.item = item
      self.row = row
      self.column = column
      self.rowSpan = rowSpan
      self.columnSpan = columnSpan
    }

    var native: als_grid_cell {
      als_grid_cell(
        item: item.handle, row: whole(row), column: whole(column), row_span: whole(rowSpan),
        column_span: whole(columnSpan), column_alignment: columnAlignment?.rawValue ?? -1,
        row_alignment: rowAlignment?.rawValue ?? -1)
    }

    /// The library refuses numbers below 0.
    private func whole(_ number: Int) -> UInt32 { number < 0 ? .max : UInt32(clamping: number) }
  }

  /// Puts items into rows and columns of a view or a guide, as many of each as the cells reach to.
  @discardableResult
  public func grid(
    _ cells: [Cell], in container: Item, columnSpacing: Double = 0, rowSpacing: Double = 0,
    columnAlignment: Alignment = .fill, rowAlignment: Alignment = .fill, equalColumns: Bool = false,
    equalRows: Bool = false, margins: Bool = false, columnMinimum: Double = 0
  ) throws(LayoutFailure) -> Arrangement {
    var columns = 0
    var rows = 0
    var natives: [als_grid_cell] = []
    for cell in cells {
      columns = Swift.max(columns, cell.column &+ cell.columnSpan)
      rows = Swift.max(rows, cell.row &+ cell.rowSpan)
      natives.append(cell.native)
    }
    let spaces = [columnSpacing, rowSpacing]
    let sides = [columnAlignment.rawValue, rowAlignment.rawValue]
    var made = als_group()
    let status = spaces.withUnsafeBufferPointer { spaces in
      sides.withUnsafeBufferPointer { sides in
        natives.withUnsafeBufferPointer { natives in
          var spec = als_grid_spec.initial
          spec.margins = margins ? 1 : 0
          spec.columns = als_grid_lines(
            count: UInt32(clamping: columns), equal: equalColumns ? 1 : 0, spacing: spaces.baseAddress,
            spacing_count: 1, alignments: sides.baseAddress, alignment_count: 1)
          spec.rows = als_grid_lines(
            count: UInt32(clamping: rows), equal: equalRows ? 1 : 0, spacing: spaces.baseAddress.map { $0 + 1 },
            spacing_count: 1, alignments: sides.baseAddress.map { $0 + 1 }, alignment_count: 1)
          spec.cells = natives.baseAddress
          spec.cell_count = natives.count
          spec.column_minimum = columnMinimum
          return als_grid_create(pointer, container.handle, &spec, 0, &made)
        }
      }
    }
    try check(status)
    return Arrangement(layout: self, group: made)
  }

  /// item.width == ratio * item.height
  @discardableResult
  public func aspectRatio(_ ratio: Double, of item: Item, priority: Float = 1000) throws(LayoutFailure) -> Constraint {
    var made = als_constraint()
    try check(als_aspect_ratio_create(pointer, item.handle, ratio, priority, 0, &made))
    return Constraint(layout: self, handle: made)
  }
}
