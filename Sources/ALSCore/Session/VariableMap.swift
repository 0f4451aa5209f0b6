// Maps unknowns of the model to variables of the solver, and constraints and sizes to rows.

struct VariableMap {
  /// The first of an item's four variables, left, top, width, height; -1 until a row mentions one.
  private(set) var blocks = IDArray<ItemID, VariableID>()
  /// The inverse map: the item of each block, -1 for none, and -2 - view for the absolute origin of a view.
  private(set) var itemOfBlock = ContiguousArray<ItemID>()
  /// Two variables and two rows per item for shared absolute origins; empty until a long path needs them.
  private(set) var absolutes = ContiguousArray<VariableID>()
  private(set) var absoluteRows = ContiguousArray<RowID>()
  private(set) var rows = IDArray<ConstraintID, RowID>()
  /// Four rows per place of the model's size preferences: required width and height, content width and height.
  private(set) var sizeRows = ContiguousArray<RowID>()
  /// Four rows per place: minimum width and height, maximum width and height; empty until a view has limits.
  private(set) var limitRows = ContiguousArray<RowID>()

  /// The view that acts as the root, or -1.
  private(set) var top: ItemID = -1

  // Rows and blocks of destroyed records, which the solver still contains.
  private(set) var orphanRows = ContiguousArray<RowID>()
  private(set) var orphanBlocks = ContiguousArray<VariableID>()

  mutating func grow(items: Int, constraints: Int, sizes: Int) {
    VariableMap.extend(&blocks.values, to: items)
    VariableMap.extend(&rows.values, to: constraints)
    VariableMap.extend(&sizeRows, to: sizes * 4)
    if !absolutes.isEmpty { growAbsolutes(items: items) }
    if !limitRows.isEmpty { growLimits(sizes: sizes) }
  }

  mutating func growLimits(sizes: Int) { VariableMap.extend(&limitRows, to: sizes * 4) }

  mutating func growAbsolutes(items: Int) {
    VariableMap.extend(&absolutes, to: items * 2)
    VariableMap.extend(&absoluteRows, to: items * 2)
  }

  @inline(__always)
  private static func extend<ID: Identifier>(_ column: inout ContiguousArray<ID>, to count: Int) {
    if column.count < count { lengthen(&column, to: count) }
  }

  @inline(never)
  private static func lengthen<ID: Identifier>(_ column: inout ContiguousArray<ID>, to count: Int) {
    let missing = count - column.count
    column.extend(by: missing) { $0.initialize(repeating: -1, count: missing) }
  }

  /// The encoding of a view's origin among items, and its inverse.
  private static func view(ofOrigin item: ItemID) -> ItemID { ItemID(raw: -2 - item.raw) }

  mutating func setTop(_ view: ItemID) { top = view }

  /// Moves the tables to the result and leaves this map empty.
  mutating func taken() -> VariableMap {
    var taken = VariableMap()
    swap(&taken, &self)
    return taken
  }

  // MARK: Rows

  @inline(__always)
  mutating func setRow(_ row: RowID, ofConstraint constraint: ConstraintID) { rows[constraint] = row }

  @inline(__always)
  mutating func setSizeRow(_ row: RowID, at place: Int) { sizeRows[place] = row }

  mutating func setLimitRow(_ row: RowID, at place: Int) { limitRows[place] = row }

  /// The row of a limit, or -1.
  func limitRow(_ place: PreferencesID, _ k: Int) -> RowID {
    let at = place.index * 4 + k
    return place >= 0 && at < limitRows.count ? limitRows[at] : -1
  }

  /// Whether this row limits the width, or the height, and in which direction; nil if it is no such limit.
  func limit(_ place: PreferencesID, isHeight: Bool, _ row: RowID) -> Relation? {
    if limitRow(place, isHeight ? 1 : 0) == row { return .greaterOrEqual }
    return limitRow(place, isHeight ? 3 : 2) == row ? .lessOrEqual : nil
  }

  mutating func setAbsoluteRow(_ row: RowID, at place: Int) { absoluteRows[place] = row }

  // MARK: Variables

  /// The item of a block, or a negative value.
  @inline(__always)
  func item(ofBlock block: Int32) -> ItemID { Int(block) < itemOfBlock.count ? itemOfBlock[Int(block)] : -1 }

  @inline(__always)
  func hasVariables(_ item: ItemID) -> Bool { blocks.holds(item) && blocks[item] >= 0 }

  /// The variable of an item's left, top, width or height; negative until a row mentions the item.
  func variable(_ item: ItemID, _ part: Int32) -> VariableID {
    let base = blocks.holds(item) ? blocks[item] : -1
    return base < 0 ? -1 : base + Int(part)
  }

  func unknown(_ variable: VariableID) -> Unknown {
    let item = itemOfBlock[Int(variable.block)]
    if item >= 0 { return Unknown(item, Unknown.Kind(rawValue: variable.part) ?? .left) }
    return Unknown(VariableMap.view(ofOrigin: item), variable.part == 0 ? .absoluteX : .absoluteY)
  }

  /// The row of a size: required width and height, content width and height; negative if there is none.
  func sizeRow(_ place: PreferencesID, _ k: Int) -> RowID {
    place >= 0 && place.index * 4 + k < sizeRows.count ? sizeRows[place.index * 4 + k] : -1
  }

  mutating func setBlock(_ base: VariableID, of item: ItemID) {
    blocks[item] = base
    setItem(item, ofBlock: base)
  }

  private mutating func setItem(_ item: ItemID, ofBlock base: VariableID) {
    let at = Int(base.block)
    if itemOfBlock.isEmpty && blocks.count <= VariableMap.few { itemOfBlock.reserveCapacity(blocks.count) }
    if at == itemOfBlock.count { return itemOfBlock.append(item) }
    while itemOfBlock.count <= at { itemOfBlock.append(-1) }
    itemOfBlock[at] = item
  }

  /// Up to this count capacity is reserved exactly; larger maps are likely to grow further.
  private static let few = 256

  /// The two axes of a view share one block.
  mutating func setAbsolute(_ item: ItemID, _ axis: Int, makingBlock make: () -> VariableID) {
    let at = item.index * 2
    let other = absolutes[at + 1 - axis]
    let base = other >= 0 ? VariableID(firstOf: other.block) : make()
    setItem(VariableMap.view(ofOrigin: item), ofBlock: base)
    absolutes[at + axis] = base + axis
  }

  // MARK: Destroyed records

  /// Records the rows and variables of destroyed records, so that their slots can be reused immediately.
  mutating func orphan(
    items: ContiguousArray<ItemID>, constraints: ContiguousArray<ConstraintID>, sizes: ContiguousArray<PreferencesID>
  ) {
    for one in constraints where rows.holds(one) { VariableMap.take(&rows.values, one.index, &orphanRows) }
    for place in sizes where place.index * 4 < sizeRows.count {
      for k in 0..<4 { VariableMap.take(&sizeRows, place.index * 4 + k, &orphanRows) }
    }
    for place in sizes where place.index * 4 < limitRows.count {
      for k in 0..<4 { VariableMap.take(&limitRows, place.index * 4 + k, &orphanRows) }
    }
    for item in items {
      if blocks.holds(item) { VariableMap.take(&blocks.values, item.index, &orphanBlocks) }
      if item.index * 2 < absolutes.count { orphanAbsolutes(item.index * 2) }
    }
  }

  private mutating func orphanAbsolutes(_ at: Int) {
    let any = max(absolutes[at], absolutes[at + 1])
    if any >= 0 { orphanBlocks.append(VariableID(firstOf: any.block)) }
    for k in 0..<2 {
      VariableMap.take(&absoluteRows, at + k, &orphanRows)
      absolutes[at + k] = -1
    }
  }

  private static func take<ID: Identifier>(
    _ column: inout ContiguousArray<ID>, _ at: Int, _ orphans: inout ContiguousArray<ID>
  ) {
    if column[at] < 0 { return }
    orphans.append(column[at])
    column[at] = -1
  }

  var hasOrphans: Bool { orphanRows.count + orphanBlocks.count > 0 }
  mutating func clearOrphanRows() { orphanRows.clear() }
  mutating func clearOrphanBlocks() {
    for base in orphanBlocks { itemOfBlock[Int(base.block)] = -1 }
    orphanBlocks.clear()
  }

  /// Removes all entries of an item.
  mutating func forget(item: ItemID, sizes place: PreferencesID) {
    if blocks[item] >= 0 { itemOfBlock[Int(blocks[item].block)] = -1 }
    blocks[item] = -1
    if place >= 0 {
      for k in 0..<4 { sizeRows[place.index * 4 + k] = -1 }
      for k in 0..<4 where place.index * 4 < limitRows.count { limitRows[place.index * 4 + k] = -1 }
    }
    if absolutes.isEmpty { return }
    for k in 0..<2 {
      absolutes[item.index * 2 + k] = -1
      absoluteRows[item.index * 2 + k] = -1
    }
  }
}
