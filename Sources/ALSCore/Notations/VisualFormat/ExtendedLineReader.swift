// Reads one line of an extended visual format, its stacks without recursion.

final class ExtendedLineReader {
  private(set) var line = ExtendedLine()
  var tokens: FormatTokens
  /// Chains of earlier lines, for their room.
  private var spare: [ExtendedLine.Chain] = []
  /// The chains that are still being read, the innermost last.
  private var open: [Int] = []
  let stacks: ExtendedStacks
  /// How many cells there may be yet.
  private(set) var cellsLeft: Int

  init(_ tokens: FormatTokens, _ stacks: ExtendedStacks, cellsLeft: Int) {
    self.tokens = tokens
    self.stacks = stacks
    self.cellsLeft = cellsLeft
  }

  private var innermost: Int { open[open.count - 1] }
  var isNested: Bool { open.count > 1 }

  // MARK: Structure

  @_optimize(speed)
  func read(_ tokens: FormatTokens) throws(LayoutError) {
    self.tokens = tokens
    let start = tokens.position
    recycle()
    // A cell takes two bytes at least.  Short lines need no such care.
    let most = (tokens.scanner.end - start) / 2
    if most > 64 { line.cells.reserveCapacity(most) }
    try readOrientation()
    addChain(container: -1)
    let edge = self.tokens.position
    if self.tokens.take(ASCII.bar) {
      line.chains[0].startEdge = SourceRange(edge, 1)
      try beginGroup(after: try readGap())
    } else {
      try beginGroup(after: ExtendedLine.Gap(kind: .open, span: SourceRange(edge, 0)))
    }
    repeat { try readGroup() } while try goesOn()
    line.source = SourceRange(start, self.tokens.position - start)
    try self.tokens.finishLine()
  }

  private func recycle() {
    while let chain = line.chains.popLast() { spare.append(chain) }
    line.orientation = .horizontal
    line.cells.empty()
    line.sizes.empty()
    open.empty()
  }

  /// A new chain, which is the innermost one.
  private func addChain(container: Int) {
    open.append(line.chains.count)
    let chain = spare.popLast() ?? ExtendedLine.Chain(container: container)
    chain.clear(container: container)
    if open.count == 1 && line.cells.capacity > 64 { chain.members.reserveCapacity(line.cells.capacity) }
    line.chains.append(chain)
  }

  private func readOrientation() throws(LayoutError) {
    guard let first = tokens.peek, first == 0x48 || first == 0x56 || first == 0x5A else {
      if tokens.peek == ASCII.bar || tokens.peek == ASCII.bracket { return }
      throw tokens.syntax("a line begins with H:, V:, HV:, Z:, C:, | or [")
    }
    tokens.advance()
    switch first {
    case 0x56: line.orientation = .vertical
    case 0x5A: line.orientation = .depth
    default: if tokens.take(0x56) { line.orientation = .both }
    }
    try tokens.require(0x3A, "a colon must follow H, V, HV or Z")
  }

  private func beginGroup(after gap: ExtendedLine.Gap) throws(LayoutError) {
    if !tokens.take(ASCII.bracket) {
      let isOpen = gap.kind == .flush && line.chains[innermost].groupCount > 0
      throw tokens.syntax(isOpen ? "expected a gap or views in [ ]" : "expected views in [ ]")
    }
    append(gap)
    line.chains[innermost].beginGroup()
  }

  private func append(_ gap: ExtendedLine.Gap) {
    if gap.hasSpacer { line.chains[innermost].needsParent = true }
    line.chains[innermost].gaps.append(gap)
  }

  /// The cells of one group, up to its end or to the first cell with a chain inside, which is then the innermost one.
  private func readGroup() throws(LayoutError) {
    repeat {
      if try readCell() { return }
    } while tokens.take(0x2C)
    try closeGroup()
  }

  private func closeGroup() throws(LayoutError) {
    try tokens.require(0x5D, "expected a comma or the closing ]")
  }

  /// After a group, or after the `[` of a chain: whether there is another group, whose `[` is taken.
  @_optimize(speed)
  private func goesOn() throws(LayoutError) -> Bool {
    while true {
      if line.chains[innermost].groupCount == 0 {
        try beginGroup(after: try readGap())
        return true
      }
      if !isNested && (tokens.isAtEnd || tokens.peek == 0x20 || tokens.peek == ASCII.slash) {
        append(ExtendedLine.Gap(kind: .open, span: SourceRange(tokens.position, 0)))
        return false
      }
      let gap = try readGap()
      let edge = tokens.position
      if !isNested && tokens.take(ASCII.bar) {
        append(gap)
        line.chains[0].endEdge = SourceRange(edge, 1)
        return false
      }
      if !isNested || (tokens.peek != 0x5D && tokens.peek != 0x2C) {
        try beginGroup(after: gap)
        return true
      }
      append(gap)
      try closeChain()
      if tokens.take(0x2C) { return true }
      try closeGroup()
    }
  }

  // MARK: Cells

  /// Reads a cell up to where a chain inside it begins; whether one does.
  @_optimize(speed)
  private func readCell() throws(LayoutError) -> Bool {
    guard let name = tokens.name() else { throw tokens.syntax("expected the name of a view") }
    if tokens.peek == ASCII.dot && tokens.scanner.next == ASCII.dot {
      try readRange(name)
      return false
    }
    let whole = tokens.extended(name)
    // Only before `(` or `:` can a name be new; anywhere else it is looked up once.
    let mayBegin = tokens.peek == 0x28 || tokens.peek == 0x3A
    if mayBegin, whole == name, case .none = tokens.names.item(tokens.text, whole) {
      return try readUnknown(name)
    }
    let found = try tokens.item(whole)
    let (sizes, span) = try readSizes()
    try addCell(ExtendedLine.Cell(item: found, sizes: sizes, sizesSpan: span))
    if tokens.peek != 0x3A { return false }
    try beginChain()
    return true
  }

  /// A name nobody has is that of a new guide if a chain follows, and otherwise wrong.
  private func readUnknown(_ name: Range<Int>) throws(LayoutError) -> Bool {
    var sizes = (-1, SourceRange.empty)
    do throws(LayoutError) {
      sizes = try readSizes()
    } catch {
      _ = try tokens.item(name)
      throw error
    }
    if tokens.peek != 0x3A {
      try addCell(ExtendedLine.Cell(item: try tokens.item(name), sizes: sizes.0, sizesSpan: sizes.1))
      return false
    }
    let guide = FormatExtras.Guide(name: Array(QuotedName.bare(tokens.text, name)), owner: -1, isSpacer: false)
    let item = FormatItem(token: tokens.names.scope.addGuide(guide), span: SourceRange(name))
    try addCell(ExtendedLine.Cell(item: item, sizes: sizes.0, sizesSpan: sizes.1))
    try beginChain()
    return true
  }

  @_optimize(speed)
  func addCell(_ cell: ExtendedLine.Cell) throws(LayoutError) {
    cellsLeft -= 1
    if cellsLeft < 0 { throw LayoutError(.limit, "the format has too many cells", at: cell.item.span) }
    line.chains[innermost].members.append(line.cells.count)
    line.cells.append(cell)
  }

  func readSizes() throws(LayoutError) -> (Int, SourceRange) {
    let start = tokens.position
    if tokens.peek != 0x28 { return (-1, SourceRange(start, 0)) }
    let list = try tokens.extendedList()
    for predicate in list where predicate.isShare { line.chains[innermost].needsParent = true }
    line.sizes.append(list)
    return (line.sizes.count - 1, SourceRange(start, tokens.position - start))
  }

  // MARK: Chains

  /// The chain of the cell just read, with its `:` next.
  private func beginChain() throws(LayoutError) {
    let cell = line.cells.count - 1
    let item = line.cells[cell].item
    if open.count > Limits.stacks {
      throw LayoutError(
        .limit, "stacks are nested more than \(Limits.stacks) deep", at: SourceRange(tokens.position, 1))
    }
    if line.orientation == .depth { throw tokens.syntax("a Z: line must not contain stacks") }
    if !stacks.declare(item.token) { throw StackDeclarations.duplicate(tokens.text, item.span.range) }
    tokens.advance()
    line.cells[cell].chain = line.chains.count
    addChain(container: cell)
  }

  /// A container that is a new guide belongs to the superview of what is inside.
  private func closeChain() throws(LayoutError) {
    let chain = line.chains[open.removeLast()]
    let container = line.cells[chain.container].item
    var children: [FormatItem] = []
    for cell in chain.members { children.append(line.cells[cell].item) }
    let scope = tokens.names.scope
    if scope.extras.isGuide(container.token) && scope.extras.owner(of: container.token) == nil {
      guard let first = children.first, let owner = tokens.names.outer(of: first.token) else {
        throw ExtendedStacks.noOwner(tokens.said(container), container.span)
      }
      scope.extras.setOwner(of: container.token, owner)
    }
    stacks.close(container, children, isVertical: line.orientation == .vertical)
  }
}

extension FormatTokens {
  /// The end of a line, or spaces and a comment.
  mutating func finishLine() throws(LayoutError) {
    let spaces = scanner.take { $0 == 0x20 }
    if isAtEnd && spaces.isEmpty { return }
    if peek == ASCII.slash && scanner.next == ASCII.slash { return }
    if isAtEnd { throw syntax("spaces at the end of a line must be followed by a // comment") }
    throw syntax("end the line here, or continue with a // comment")
  }
}
