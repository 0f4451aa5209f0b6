// Apple's Visual Format Language, one constraint at a time and in the order of the string: the gap before a view, the
// sizes of the view, and so on; alignments last.

final class VisualFormatReader {
  private enum Gap {
    /// A list has its conditions in `conditions`.
    case flush, standard, list
  }

  private var tokens: FormatTokens
  private let settings: FormatSettings
  /// The identifier that all have, in one piece.
  private let rare: Statement.Rare?
  private let source: SourceRange
  private var axis: FormatAxis
  private var last: FormatItem?
  /// The sizes of the last view are being read.
  private var isInSizes = false
  /// The conditions of the last list, how many of them have been given out, and the edges they are about.
  private var conditions: [FormatPredicate] = []
  private var given = 0
  private var edges: (near: FormatAxis.Edge, far: FormatAxis.Edge)?
  /// The views in order, kept only when neighbours are aligned.
  private var views: [FormatItem] = []
  /// How many alignments have been given out.
  private var aligned = 0
  private var isDone = false

  init(
    _ text: [UInt8], _ range: Range<Int>, _ settings: FormatSettings, identifier: [UInt8]?, source: SourceRange,
    scope: any NameScope
  ) {
    tokens = FormatTokens(text, range, settings, scope: scope)
    self.settings = settings
    rare = identifier.map { Statement.Rare(identifier: $0) }
    self.source = source
    axis = FormatAxis(isVertical: false, settings)
  }

  @_optimize(speed)
  func read(into statement: inout Statement) throws(LayoutError) -> Bool {
    while true {
      if given < conditions.count, let edges {
        axis.write(gapFrom: edges.near, to: edges.far, conditions[given], into: &statement)
        given += 1
        break
      }
      if isDone {
        if !addAlignment(&statement) { return false }
        break
      }
      if isInSizes {
        try readSize(&statement)
        break
      }
      if try last == nil ? readBeginning(&statement) : readContinuation(&statement) { break }
    }
    if statement.rare !== rare { statement.rare = rare }
    statement.source = source
    return true
  }

  // MARK: Structure

  private func readBeginning(_ statement: inout Statement) throws(LayoutError) -> Bool {
    try settings.checkOptions()
    if tokens.isAtEnd {
      throw LayoutError(.empty, "expected a visual format", at: SourceRange(tokens.position, 0))
    }
    if tokens.peek == 0x48 || tokens.peek == 0x56 {
      axis = FormatAxis(isVertical: tokens.peek == 0x56, settings)
      tokens.advance()
      try tokens.require(0x3A, "a colon must follow H or V")
    } else if tokens.peek != ASCII.bar && tokens.peek != ASCII.bracket {
      var fault = tokens.syntax("a visual format begins with H:, V:, | or [")
      if tokens.peek == 0x68 { fault.suggestion = "did you mean \"H:\"?" }
      if tokens.peek == 0x76 { fault.suggestion = "did you mean \"V:\"?" }
      throw fault
    }
    let start = tokens.position
    if !tokens.take(ASCII.bar) { return try readView(after: .flush, edge: nil, &statement) }
    let gap = try readGap()
    // GTK reads an edge and a gap without a view, which constrains nothing.
    if gap == .list && tokens.isLenient && tokens.isAtEnd {
      isDone = true
      conditions.removeAll()
      return false
    }
    return try readView(after: gap, edge: SourceRange(start, 1), &statement)
  }

  private func readContinuation(_ statement: inout Statement) throws(LayoutError) -> Bool {
    if tokens.isAtEnd {
      try finish()
      return false
    }
    let gap = try readGap()
    let start = tokens.position
    if !tokens.take(ASCII.bar) { return try readView(after: gap, edge: nil, &statement) }
    guard let last else { return false }
    let superview = try superview(of: last, edge: SourceRange(start, 1))
    let isWritten: Bool
    if gap == .standard && settings.usesMargins {
      isWritten = write(.flush, from: axis.end(of: last), to: axis.endMargin(of: superview), &statement)
    } else {
      let edge = axis.end(of: superview)
      isWritten = write(
        gap, from: axis.end(of: last), to: edge, standard: settings.space(to: edge.attribute), &statement)
    }
    if !tokens.isAtEnd { throw tokens.syntax("unexpected text after the edge of the superview") }
    try finish()
    return isWritten
  }

  /// Alignment is checked last: its error has no place in the string.
  private func finish() throws(LayoutError) {
    isDone = true
    let wrong = axis.isVertical ? FormatSettings.vertical : FormatSettings.horizontal
    if views.count > 1 && settings.alignment & wrong != 0 {
      throw LayoutError(
        .options,
        axis.isVertical
          ? "views in a column can be aligned by left, right, leading, trailing or centerX only"
          : "views in a row can be aligned by top, bottom, centerY or a baseline only")
    }
  }

  private func addAlignment(_ statement: inout Statement) -> Bool {
    let flags = settings.alignment
    let perPair = flags.nonzeroBitCount
    if perPair == 0 || aligned / perPair + 1 >= views.count { return false }
    let pair = aligned / perPair
    var rest = flags
    for _ in 0..<(aligned % perPair) { rest &= rest - 1 }
    aligned += 1
    let attribute = Attribute(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)) ?? .none
    statement = axis.alignment(attribute, views[pair], views[pair + 1])
    return true
  }

  // MARK: Views

  /// Whether there is a gap before it, and no list of conditions.
  private func readView(
    after gap: Gap, edge: SourceRange?, _ statement: inout Statement
  ) throws(LayoutError) -> Bool {
    if !tokens.take(ASCII.bracket) {
      let isOpen = last != nil && gap == .flush
      throw tokens.syntax(
        isOpen ? "expected a gap, a view or the edge |" : "expected a view in [ ]")
    }
    guard let name = tokens.name() else { throw tokens.syntax("expected the name of a view") }
    let view = try tokens.item(tokens.extended(name))
    var isWritten = false
    if let edge {
      let superview = try superview(of: view, edge: edge)
      if gap == .standard && settings.usesMargins {
        isWritten = write(.flush, from: axis.startMargin(of: superview), to: axis.start(of: view), &statement)
      } else {
        let edge = axis.start(of: superview)
        isWritten = write(
          gap, from: edge, to: axis.start(of: view), standard: settings.space(to: edge.attribute), &statement)
      }
    } else if let last {
      isWritten = write(
        gap, from: axis.gapStart(of: last), to: axis.gapEnd(of: view),
        standard: settings.space(isVertical: axis.isVertical), &statement)
    }
    last = view
    if settings.alignment != 0 { views.append(view) }
    isInSizes = tokens.take(0x28)
    if !isInSizes { try closeView() }
    return isWritten
  }

  private func closeView() throws(LayoutError) {
    try tokens.require(0x5D, "the view must be closed by ]")
  }

  /// One condition on the size of the last view, and what stands behind it.
  private func readSize(_ statement: inout Statement) throws(LayoutError) {
    guard let last else { return }
    axis.write(sizeOf: last, try readPredicate(ofView: true), into: &statement)
    if tokens.take(0x2C) { return }
    try tokens.require(0x29, "expected a comma or the closing )")
    isInSizes = false
    try closeView()
  }

  private func superview(of view: FormatItem, edge: SourceRange) throws(LayoutError) -> FormatItem {
    if let item = tokens.names.area(around: view.token) { return FormatItem(token: item, span: edge) }
    throw LayoutError(
      .noSuperview, "\(tokens.said(view)) has no superview", at: edge)
  }

  // MARK: Gaps

  private func readGap() throws(LayoutError) -> Gap {
    if !tokens.take(ASCII.minus) { return .flush }
    if tokens.peek == ASCII.bracket || tokens.peek == ASCII.bar { return .standard }
    conditions.removeAll(keepingCapacity: true)
    given = 0
    if tokens.take(0x28) {
      repeat { conditions.append(try readPredicate(ofView: false)) } while tokens.take(0x2C)
      try tokens.require(0x29, "expected a comma or the closing )")
      try tokens.require(ASCII.minus, "the gap must be closed by -")
    } else {
      conditions.append(try readSimple())
      if let byte = tokens.peek, byte == ASCII.at || ASCII.isRelation(byte) {
        throw tokens.syntax("a gap with a relation or a priority needs parentheses, as in -(>=8@500)-")
      }
      try tokens.require(ASCII.minus, "the gap must be closed by -")
    }
    return .list
  }

  private func readSimple() throws(LayoutError) -> FormatPredicate {
    var predicate = FormatPredicate.plain
    if let name = tokens.name() {
      predicate.constant = try tokens.metric(name)
      predicate.constantSpan = SourceRange(name)
    } else if tokens.beginsNumber(signed: false) {
      (predicate.constant, predicate.constantSpan) = try tokens.number("expected a number or a metric")
    } else if let byte = tokens.peek, ASCII.isSign(byte) || ASCII.isRelation(byte) {
      throw tokens.syntax("a gap with a sign or a relation needs parentheses, as in -(-8)-")
    } else {
      throw tokens.syntax("expected a view, the edge |, a number, a metric or a list in ( )")
    }
    try FormatTokens.check(predicate.constant, predicate.constantSpan)
    return predicate
  }

  /// False: the conditions of a list are to be given out one by one.
  private func write(
    _ gap: Gap, from near: FormatAxis.Edge, to far: FormatAxis.Edge, standard: Double = 0, _ statement: inout Statement
  ) -> Bool {
    if gap == .list {
      edges = (near, far)
      return false
    }
    axis.write(gapFrom: near, to: far, .space(gap == .flush ? 0 : standard), into: &statement)
    return true
  }

  // MARK: Predicates

  private func readPredicate(ofView: Bool) throws(LayoutError) -> FormatPredicate {
    var predicate = FormatPredicate.plain
    predicate.relation = try tokens.relation()
    if let name = tokens.name() {
      try readWord(name, ofView: ofView, &predicate)
    } else if ofView {
      (predicate.constant, predicate.constantSpan) = try tokens.number("expected a number, a metric or a view")
    } else {
      (predicate.constant, predicate.constantSpan) = try tokens.number("expected a number or a metric")
    }
    try FormatTokens.check(predicate.constant, predicate.constantSpan)
    if tokens.isLenient { try tokens.readArithmetic(&predicate) }
    try tokens.readPriority(&predicate)
    return predicate
  }

  /// A metric, or in the sizes of a view another view; the metric comes first.
  private func readWord(
    _ name: Range<Int>, ofView: Bool, _ predicate: inout FormatPredicate
  ) throws(LayoutError) {
    let whole = ofView ? tokens.extended(name) : name
    let isDotted = tokens.isLenient && tokens.peek == ASCII.dot
    if whole == name, !ofView || (!isDotted && tokens.names.metric(tokens.text, name) != nil) {
      predicate.constant = try tokens.metric(name)
      predicate.constantSpan = SourceRange(name)
      return
    }
    do throws(LayoutError) {
      predicate.item = try tokens.item(whole)
    } catch {
      throw tokens.names.neitherNor(tokens.text, whole, error)
    }
    if tokens.isLenient { try tokens.readAttribute(&predicate) }
  }
}
