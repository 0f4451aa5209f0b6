// A text of any notation, one constraint at a time: errors come in the order of the text, and the caller may check each
// constraint before the next is read.

final class StatementReader {
  private let text: [UInt8]
  /// nil: the text is as it was written.
  private let pasted: PastedSigns?
  private let notation: Notation
  private let settings: FormatSettings
  private let scope: any NameScope
  /// Whether an error says what may have been meant.
  private let explains: Bool
  /// Where the next part begins; past the end when there is none.
  private var start = 0
  private var part = 0..<0
  private var equation: ReadEquation?
  /// The member of a compound that comes next.
  private var member = 0
  private var format: VisualFormatReader?
  private var extended: ExtendedFormatReader?
  /// How many constraints there may be yet.
  private var left: Int

  init(
    _ text: [UInt8], _ notation: Notation, format: FormatSettings = FormatSettings(), scope: any NameScope,
    explains: Bool = true
  ) {
    self.explains = explains
    pasted = PastedSigns(text, notation, scope: scope)
    self.text = pasted?.text ?? text
    self.notation = notation
    self.settings = format
    self.scope = scope
    left = Limits.expansion + text.count / 2
  }

  /// Reads the next constraint; false at the end.
  func read(into statement: inout Statement) throws(LayoutError) -> Bool {
    do throws(LayoutError) {
      if try !following(&statement) { return false }
    } catch {
      if !explains { throw error }
      var mistakes = Mistakes(text: text, notation: notation, part: part, scope: scope)
      let explained = mistakes.explained(error)
      throw pasted?.origin(explained) ?? explained
    }
    pasted?.move(&statement)
    left -= 1
    if left < 0 {
      throw LayoutError(.limit, "the text creates too many constraints for its length", at: statement.source)
    }
    return true
  }

  /// The next constraint, or nil at the end.
  func next() throws(LayoutError) -> Statement? {
    var statement = Statement.blank
    return try read(into: &statement) ? statement : nil
  }

  /// A format may be a part that makes none.
  @_optimize(speed)
  private func following(_ statement: inout Statement) throws(LayoutError) -> Bool {
    while true {
      if let extended {
        if try extended.read(into: &statement) { return true }
        self.extended = nil
      }
      if let format {
        if try format.read(into: &statement) { return true }
        self.format = nil
      }
      if let equation {
        try takeMember(of: equation, into: &statement)
        return true
      }
      if start > text.count { return false }
      try readPart()
    }
  }

  private func takeMember(of equation: ReadEquation, into statement: inout Statement) throws(LayoutError) {
    StatementReader.write(equation, member, into: &statement)
    if statement.firstAttribute.isLocation && (statement.second == nil || statement.secondAttribute.kind == .dimension)
    {
      try checkPlace(statement)
    }
    member += 1
    if member >= equation.left.count { self.equation = nil }
  }

  /// A place that is related to a mere number is refused here, where the text is there to say how it is meant.
  private func checkPlace(_ statement: Statement) throws(LayoutError) {
    do throws(LayoutError) {
      try statement.checkLegality()
    } catch {
      let spans = statement.spans
      var better = error
      if error.kind == .attrPair {
        better.suggestion = share(statement) ?? error.suggestion
        throw better
      }
      if error.kind != .locationConstant { throw error }
      better.suggestion = "a root lies at 0, 0: relate what is inside it"
      if ItemNames(scope: scope, keywords: .none).superview(of: statement.first) == nil { throw better }
      let right = spans.right.range
      let attribute = spans.firstAttribute.range
      let end = statement.source.offset + statement.source.length
      // Of a sum the item may stand behind the number.
      if attribute.lowerBound < statement.source.offset || right.lowerBound < attribute.upperBound
        || end < right.upperBound
      {
        throw error
      }
      // A frame would be moved by the number.
      let word = notation == .any && ASCII.equals(text[attribute], "frame") ? "edges" : string(attribute)
      let metric = scope.metric(named: text[right]) == nil || statement.constant < 0 ? "" : string(right)
      let distance = Hints.distance(
        from: notation == .linear ? "|" : "super", word, statement.firstAttribute, statement.constant, metric)
      let left =
        "\(string(statement.source.offset..<attribute.lowerBound))\(word)\(string(attribute.upperBound..<right.lowerBound))"
      better.suggestion =
        "did you mean \"\(left)\(distance)\(string(right.upperBound..<end))\"?"
      throw better
    }
  }

  /// A location as a share of a size is counted from the start of the superview.
  private func share(_ statement: Statement) -> String? {
    let right = statement.spans.right.range
    let attribute = statement.firstAttribute
    if ItemNames(scope: scope, keywords: .none).superview(of: statement.first) == nil { return nil }
    let start: StaticString = attribute.isVertical ? "top" : attribute.isDirectional ? "leading" : "left"
    let source = statement.source.range
    if source.count > Limits.defaultIdentifier || right.lowerBound < source.lowerBound
      || source.upperBound < right.upperBound
    {
      return nil
    }
    let candidate =
      "\(string(source.lowerBound..<right.lowerBound))\(notation == .linear ? "|" : "super").\(start) + \(string(right))\(string(right.upperBound..<source.upperBound))"
    let reader = StatementReader(Array(candidate.utf8), .any, scope: scope, explains: false)
    do throws(LayoutError) {
      while let statement = try reader.next() { try statement.checkLegality() }
    } catch {
      return nil
    }
    return
      "\(notation == .any ? "did you mean" : "a bare string can say") \"\(candidate)\"\(notation == .any ? "?" : "")"
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: text[range], as: UTF8.self)
  }

  private func readPart() throws(LayoutError) {
    var found = TextPart(whole: start..<text.count)
    if notation == .any || notation == .linear {
      found = TextPart(text, from: start, notation, isLenient: settings.isLenient)
    }
    start = found.next
    part = found.range
    if let fault = UTF8Check.firstFault(text, part) {
      throw LayoutError(.syntax, "this byte is not valid UTF-8", at: SourceRange(fault, 1))
    }
    if beginFormat(found) { return }
    let equation = try readEquation(part)
    try StatementReader.checkCompounds(equation)
    self.equation = equation
    member = 0
  }

  private func readEquation(_ part: Range<Int>) throws(LayoutError) -> ReadEquation {
    switch notation {
    case .linear: return try LinearEquation.read(text, part, scope: scope)
    case .compact, .compactElement: return try CompactConstraint.read(text, part, scope: scope)
    case .any, .visualFormat, .extendedFormat: return try Equation.read(text, part, scope: scope)
    }
  }

  // MARK: Visual formats

  /// Whether the part is a visual format by the rule of its notation.
  private func beginFormat(_ found: TextPart) -> Bool {
    let part = found.range
    let trimmed = Scanner.trimmed(text, part)
    switch notation {
    case .compact: return false
    case .visualFormat: read(format: part, part, identifier: nil)
    case .extendedFormat: extended = ExtendedFormatReader(text, part, settings, scope: scope)
    case .linear:
      if !found.holdsBracket { return false }
      read(format: trimmed, trimmed, identifier: nil)
    case .compactElement:
      if !VisualFormat.begins(text, trimmed) { return false }
      read(format: trimmed, trimmed, identifier: DefaultIdentifier.of(text[part]))
    case .any:
      let format = Scanner.trimmed(text, part.lowerBound..<(found.hash ?? part.upperBound))
      if !found.holdsBracket {
        // What begins with a minus and holds a relation is a sum.
        let isSum = found.holdsRelation && text[format].first == ASCII.minus
        if isSum || !VisualFormat.begins(text, format) { return false }
      }
      guard let hash = found.hash else {
        read(format: format, trimmed, identifier: DefaultIdentifier.line(text[trimmed]))
        break
      }
      let identifier = VisualFormat.identifier(text, hash..<trimmed.upperBound)
      read(format: format, trimmed, identifier: identifier.isEmpty ? nil : Array(text[identifier]))
    }
    return true
  }

  private func read(format range: Range<Int>, _ source: Range<Int>, identifier: [UInt8]?) {
    format = VisualFormatReader(
      text, range, settings, identifier: identifier, source: SourceRange(source), scope: scope)
  }

  /// A compound on the right needs the same compound on the left, and a frame or edges nothing else.
  private static func checkCompounds(_ equation: ReadEquation) throws(LayoutError) {
    if equation.left == .edges && equation.second != nil && equation.spans.multiplier != .empty {
      throw LayoutError(
        .attrPair, "edges take a distance, as in super.edges + 8, and no factor", at: equation.spans.multiplier)
    }
    guard let right = equation.right, right != equation.left else { return }
    if case .one = right, equation.left != .frame && equation.left != .edges { return }
    let isEdges = equation.left == .edges || right == .edges
    // Without a number both are the same four edges.
    let isPlain = equation.spans.constant == .empty && equation.spans.multiplier == .empty
    if isPlain && isEdges && (equation.left == .frame || right == .frame) { return }
    throw LayoutError(
      .attrPair,
      isEdges
        ? "edges and a number can only be related to the edges of another item"
        : "center, size and frame can only be related to the same of another item",
      at: equation.spans.secondAttribute)
  }

  @_optimize(speed)
  private static func write(_ equation: ReadEquation, _ member: Int, into statement: inout Statement) {
    // What is added to edges counts inwards, and so does the relation.
    let isTurned = equation.left == .edges && member > 1
    statement.first = equation.first
    statement.firstAttribute = equation.left.member(member)
    statement.relation = isTurned ? equation.relation.turned : equation.relation
    statement.second = equation.second
    statement.secondAttribute = equation.second == nil ? .none : (equation.right ?? equation.left).member(member)
    statement.multiplier = equation.multiplier
    statement.constant = isTurned ? 0 - equation.constant : equation.constant
    statement.priority = equation.priority
    statement.source = equation.source
    statement.spans = equation.spans
    statement.rare = nil
    if equation.identifier == nil && equation.terms.isEmpty { return }
    let rare = Statement.Rare(identifier: equation.identifier)
    if !equation.terms.isEmpty { rare.terms = equation.terms }
    statement.rare = rare
  }
}

extension Statement {
  /// The rules of attributes and numbers (`Legality`), with the error at the words that break them.
  func checkLegality() throws(LayoutError) {
    if rare != nil, !terms.isEmpty { return try checkTerms() }
    let fault = Legality.fault(
      firstAttribute, hasSecond: second != nil, secondAttribute, multiplier: multiplier, constant: constant,
      priority: priority)
    guard let fault else { return }
    throw LayoutError(
      fault.kind, fault.message, at: span(of: fault.part), suggestion: Hints.legal(self, fault))
  }

  private func checkTerms() throws(LayoutError) {
    try Legality.refuse(
      Legality.number(constant, limit: Limits.number, part: .constant, what: "constant"), at: spans.constant)
    var kinds = TermKinds()
    for term in terms { kinds.add(term.attribute, term.multiplier) }
    try kinds.check(at: spans.firstItem)
    try Legality.refuse(Legality.priority(priority), at: spans.priority)
  }

  func span(of part: Legality.Fault.Part) -> SourceRange {
    let span: SourceRange
    switch part {
    case .firstAttribute: span = spans.firstAttribute
    case .secondAttribute: span = spans.secondAttribute
    case .right: span = spans.right
    case .multiplier: span = spans.multiplier
    case .constant: span = spans.constant
    case .priority: span = spans.priority
    }
    return span == .empty ? source : span
  }
}
