// Extended visual formats: lines of text, each read as a whole and then turned into constraints from left to right.

final class ExtendedFormatReader {
  private let text: [UInt8]
  private var settings: FormatSettings
  private let scope: any NameScope
  private let stacks: ExtendedStacks
  private let depths: ExtendedDepths
  /// Where the next line begins; past the end when there is none.
  private var start: Int
  private let end: Int
  private var lineNumber = 0
  /// How many cells of all lines, and constraints, there may be.
  private let cellsLeft: Int
  private var left: Int
  /// What has been read and not yet given out.
  private var ready: [Statement] = []
  private var given = 0
  /// Made with the first line that needs them.
  private var reader: ExtendedLineReader?
  private var writer: ExtendedWriter?
  /// Constraints of the last line are still to come; and then those of the other direction.
  private var isWriting = false
  private var isBoth = false
  private var isSettled = false

  init(_ text: [UInt8], _ range: Range<Int>, _ settings: FormatSettings, scope: any NameScope) {
    self.text = text
    self.settings = settings
    self.scope = scope
    depths = ExtendedDepths(scope)
    start = range.lowerBound
    end = range.upperBound
    cellsLeft = Limits.expansion + range.count / 2
    stacks = ExtendedStacks(text, range, isLenient: settings.isLenient, most: cellsLeft, scope: scope)
    left = Limits.expansion + range.count / 2
  }

  @_optimize(speed)
  func read(into statement: inout Statement) throws(LayoutError) -> Bool {
    while given == ready.count {
      ready.empty()
      given = 0
      if isWriting, let writer {
        try take(from: writer)
        continue
      }
      if start > end {
        if !isSettled { try depths.settle() }
        isSettled = true
        return false
      }
      if lineNumber == 0 {
        try settings.checkExtendedOptions()
        if settings.heedsMeta { try heedMeta() }
        depths.step = settings.depth
        try stacks.checkRings()
      }
      try readLine()
    }
    swap(&statement, &ready[given])
    given += 1
    return true
  }

  @_optimize(speed)
  private func readLine() throws(LayoutError) {
    let lower = start
    var upper = lower
    while upper < end && text[upper] != 0x0A { upper += 1 }
    start = upper + 1
    lineNumber += 1
    if lower == upper { return }
    var tokens = FormatTokens(text, lower..<upper, settings, scope: scope)
    tokens.stacks = stacks
    if tokens.isAtEnd { return }
    if tokens.peek == ASCII.slash && tokens.scanner.next == ASCII.slash { return }
    if tokens.peek == 0x43 { return try readExplicit(&tokens) }
    let reader = self.reader ?? ExtendedLineReader(tokens, stacks, cellsLeft: cellsLeft)
    self.reader = reader
    try reader.read(tokens)
    isBoth = reader.line.orientation == .both
    if reader.line.orientation == .depth { return try depths.read(reader.line) }
    begin(isVertical: reader.line.orientation == .vertical)
  }

  /// Takes over the spacing and the content sizes that meta comments name.
  private func heedMeta() throws(LayoutError) {
    let meta = try FormatMeta(text, prefix: [])
    if !meta.spacing.isEmpty { _ = settings.setSpacing(meta.spacing) }
    let names = ItemNames(scope: scope, keywords: .none)
    for entry in meta.entries where entry.category == .widths || entry.category == .heights {
      guard let size = meta.integer(entry.value) else { continue }
      do throws(LayoutError) {
        let item = try names.find(entry.name, 0..<entry.name.count, after: nil)
        if !scope.isView(item) { throw LayoutError(.nameView, "only a view has a size of its own") }
        if !(size >= 0 && size <= Limits.number) {
          throw LayoutError(.notFinite, "the size of a view is at least 0 and at most 1e9")
        }
        scope.extras.sizes.append((item, entry.category == .heights, size))
      } catch {
        throw error.at(entry.nameSpan)
      }
    }
  }

  private func begin(isVertical: Bool) {
    guard let reader else { return }
    let writer = self.writer ?? ExtendedWriter(settings, scope, stacks)
    self.writer = writer
    writer.begin(reader.line, lineNumber, isVertical: isVertical)
    isWriting = true
  }

  /// Some of what a line makes: a long one is not held as a whole.
  private func take(from writer: ExtendedWriter) throws(LayoutError) {
    writer.left = left
    swap(&writer.statements, &ready)
    var isDone = false
    while !isDone && writer.statements.count < 32 { isDone = try !writer.step() }
    swap(&writer.statements, &ready)
    left = writer.left
    if !isDone { return }
    writer.end()
    isWriting = false
    if isBoth { begin(isVertical: true) }
    isBoth = false
  }

  // MARK: Explicit constraints

  /// `C:item.attribute(list)`, with further attributes and lists.
  private func readExplicit(_ tokens: inout FormatTokens) throws(LayoutError) {
    let begin = tokens.position
    tokens.advance()
    try tokens.require(0x3A, "a colon must follow C")
    guard let name = tokens.name() else { throw tokens.syntax("expected the name of a view") }
    let item = try tokens.item(tokens.extended(name))
    repeat {
      try tokens.require(ASCII.dot, "expected a point and an attribute")
      let found = try tokens.attribute()
      if tokens.peek != 0x28 { throw tokens.syntax("expected a list in ( )") }
      for predicate in try tokens.extendedList() {
        ready.append(try explicit(item, found.attribute, found.span, predicate, tokens))
      }
    } while tokens.peek == ASCII.dot
    let source = SourceRange(begin, tokens.position - begin)
    for i in ready.indices { ready[i].source = source }
    try tokens.finishLine()
  }

  /// A mere number is a size, or the distance from the same place of the superview.
  private func explicit(
    _ item: FormatItem, _ attribute: Attribute, _ span: SourceRange, _ predicate: FormatPredicate,
    _ tokens: FormatTokens
  ) throws(LayoutError) -> Statement {
    var whole = predicate
    if predicate.item == nil && (predicate.isShare || attribute.isLocation) {
      let place = predicate.isShare ? predicate.multiplierSpan : predicate.constantSpan
      guard let superview = tokens.names.area(around: item.token) else {
        throw LayoutError(
          .noSuperview, "\(tokens.said(item)) has no superview", at: place)
      }
      whole.item = FormatItem(token: superview, span: place)
    }
    return whole.statement(item, attribute, span)
  }
}
