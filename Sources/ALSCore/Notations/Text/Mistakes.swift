// Words and signs of other languages: an error that a reader found is told again in the words of what was probably meant.

struct Mistakes {
  let text: [UInt8]
  let notation: Notation
  /// The part of the text that is at fault.
  let part: Range<Int>
  let scope: any NameScope
  private var kind = ErrorKind.syntax

  init(text: [UInt8], notation: Notation, part: Range<Int>, scope: any NameScope) {
    self.text = text
    self.notation = notation
    self.part = part
    self.scope = scope
  }

  private var isFormat: Bool {
    notation == .visualFormat || notation == .extendedFormat || VisualFormat.begins(text, Scanner.trimmed(text, part))
  }
  private var isList: Bool { notation == .any || notation == .linear }

  /// The same error, or one that says more.
  mutating func explained(_ error: LayoutError) -> LayoutError {
    if error.kind == .relation { kind = .relation }
    switch error.kind {
    case .syntax, .nameView, .nameAttr, .nameMetric, .relation, .duplicateTerm: break
    default: return error
    }
    guard let span = error.span, part.contains(span.offset) || span.offset == part.upperBound else { return error }
    if let told = conversion(error, span) ?? openQuote(span) ?? option(span) ?? function(span) ?? sign(span) {
      return told
    }
    let format = isFormat ? measuredGap(error.kind, span) ?? negatedMetric(span) ?? cell(span) : nil
    guard let hint = unquoted(span) ?? format ?? word(error.kind, span) ?? glued(span) ?? missing(span) else {
      return error
    }
    var better = error
    better.suggestion = hint
    return better
  }

  private func fault(_ message: String, _ offset: Int, _ length: Int = 1, _ suggestion: String = "") -> LayoutError {
    LayoutError(kind, message, at: SourceRange(offset, length), suggestion: suggestion)
  }

  private func byte(_ i: Int) -> UInt8 { part.contains(i) ? text[i] : 0 }

  private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  // MARK: Conversions

  /// `%d`, by somebody who expects als_add to replace it, or als_addf, which hands on what it refuses.
  private func conversion(_ error: LayoutError, _ span: SourceRange) -> LayoutError? {
    for start in [span.offset, Scanner.trimmed(text, part).lowerBound]
    where byte(start) == 0x25 && !ASCII.isDigit(byte(start - 1)) {
      var end = start + 1
      while end < start + 64 && Hints.isConversionPrefix(byte(end)) { end += 1 }
      if FormatWord.begins(byte(end)) { end += 1 }
      if FormatWord.continues(byte(end)) || (end == start + 1 && end < part.upperBound) { continue }
      // A name may begin with a percent sign, but a conversion alone is no constraint.
      var told = error
      if error.kind == .syntax || error.kind == .relation || start..<end == Scanner.trimmed(text, part) {
        told = fault("\"\(string(start..<end))\" is a printf conversion, and nothing replaces it", start, end - start)
      }
      told.suggestion = "in C, als_addf replaces %g (a double), %ju (the id of an item) and %s (a text)"
      return told
    }
    return nil
  }

  // MARK: Signs

  private func openQuote(_ span: SourceRange) -> LayoutError? {
    if notation == .compact || notation == .compactElement { return nil }
    var i = part.lowerBound
    while i <= min(span.offset, part.upperBound - 1), text[i] != ASCII.hash {
      if text[i] == ASCII.quote && (i == part.lowerBound || QuotedName.isDue(after: text[i - 1])) {
        guard let end = QuotedName.end(text, i, to: part.upperBound) else {
          return fault("the quote that opens here is not closed", i)
        }
        i = end - 1
      }
      i += 1
    }
    return nil
  }

  /// What is wrong with the byte of the error, or the one that ends its word.
  private func sign(_ span: SourceRange) -> LayoutError? {
    var at = span.offset
    while at < span.offset + span.length && byte(at) != 0x2C { at += 1 }
    if byte(at) == 0x2C { return comma(at) }
    at = span.offset
    let here = byte(at)
    let first = Scanner.trimmed(text, part).lowerBound
    for slash in [first, at - 1, at]
    where byte(slash) == ASCII.slash && byte(slash + 1) == ASCII.slash && notation != .extendedFormat {
      var ahead = Scanner(text, (slash + 2)..<part.upperBound)
      ahead.skipSpaces()
      if ahead.number() != nil { break }
      return fault(
        "there are no comments here: a # starts the identifier of the constraint", slash, 2,
        isList && slash > first ? "did you mean \"#\"?" : "")
    }
    for second in [at, at - 1]
    where byte(second) == byte(second - 1) && second > first && !(isFormat && ASCII.isDigit(byte(second + 1))) {
      let sign = byte(second)
      if ASCII.isSign(sign) || (second == at && (ASCII.isProduct(sign) || sign == ASCII.at)) {
        return fault(
          "only one operator is allowed here", second, 1,
          "did you mean \"\(string(second..<(second + 1)))\"?")
      }
    }
    switch here {
    case 0x25: return isFormat ? nil : percent(at)
    case 0x21: return fault("a constraint cannot say \"not equal\"", at)
    case 0x3A: return isFormat ? nil : fault("expected a relation", at, 1, "did you mean \"==\"?")
    case ASCII.dot: return ownSize(at)
    case 0x3C...0x3E: return isFormat ? nil : chain(at)
    default: return unit(at)
    }
  }

  /// `a.left == b.left == c.left`
  private func chain(_ at: Int) -> LayoutError? {
    guard let sign = text[part].firstIndex(where: ASCII.isRelation), sign < at else { return nil }
    var middle = sign..<at
    while ASCII.isRelation(byte(middle.lowerBound)) { middle = (middle.lowerBound + 1)..<at }
    let shared = Scanner.trimmed(text, middle)
    if shared.isEmpty { return nil }
    let rest = Scanner.trimmed(text, at..<part.upperBound)
    let left = string(Scanner.trimmed(text, part.lowerBound..<at))
    return fault("a constraint has one relation", at, 1, tried("\(left); \(string(shared)) \(string(rest))"))
  }

  /// The suggestion, if it can be read.
  private func tried(_ candidate: String) -> String {
    if !isList || candidate.utf8.count > 4 * Limits.defaultIdentifier { return "" }
    let reader = StatementReader(Array(candidate.utf8), notation, scope: scope, explains: false)
    do throws(LayoutError) {
      while let statement = try reader.next() { try statement.checkLegality() }
    } catch {
      return ""
    }
    return "did you mean \"\(candidate)\"?"
  }

  private func comma(_ at: Int) -> LayoutError? {
    var depth = 0
    for i in part.lowerBound..<at {
      if text[i] == ASCII.bracket || text[i] == 0x28 { depth += 1 }
      if text[i] == 0x5D || text[i] == 0x29 { depth -= 1 }
    }
    if depth > 0 { return nil }
    if ASCII.isDigit(byte(at - 1)) && ASCII.isDigit(byte(at + 1)) {
      return fault("the decimal separator is a point", at, 1, "did you mean \".\"?")
    }
    if isList { return fault("constraints are separated by ;", at, 1, "did you mean \";\"?") }
    return fault("a text of this notation holds one constraint or format", at)
  }

  /// The number that ends before `at`, spaces between.
  private func number(before at: Int) -> Range<Int>? {
    let end = Scanner.trimmed(text, part.lowerBound..<at).upperBound
    var start = end
    while start > part.lowerBound && (ASCII.isDigit(text[start - 1]) || text[start - 1] == ASCII.dot) { start -= 1 }
    return start == end ? nil : start..<end
  }

  private func percent(_ at: Int) -> LayoutError? {
    guard let range = number(before: at), let value = Number.read(text, from: range.lowerBound, to: at)?.0 else {
      return nil
    }
    var hint = ""
    if let attribute = firstAttribute, !attribute.isLocation, !isFormat {
      hint = "did you mean \"\(superview).\(attribute.name) * \(Hints.number(value / 100))\"?"
    }
    return fault("write a share as a factor of an attribute, not in percent", at, 1, hint)
  }

  /// `40pt`
  private func unit(_ at: Int) -> LayoutError? {
    var end = at
    while FormatWord.begins(byte(end)) { end += 1 }
    if ASCII.equals(text[at..<end], "and") && isList {
      return fault("constraints are separated by ;", at, 3, "did you mean \";\"?")
    }
    if ASCII.equals(text[at..<end], "priority") {
      return fault("a priority follows an @", at, end - at, "did you mean \"@\"?")
    }
    guard Hints.synonym(text[at..<end], in: "pt=pt px=px dp=dp points=pt pixels=px") != nil,
      let range = number(before: at)
    else { return nil }
    return fault("a number has no unit: all are points", at, end - at, "did you mean \"\(string(range))\"?")
  }

  /// `[a(==b.width)]`
  private func ownSize(_ at: Int) -> LayoutError? {
    if notation != .visualFormat && notation != .any { return nil }
    var start = at
    while FormatWord.continues(byte(start - 1)) { start -= 1 }
    var end = at + 1
    while FormatWord.begins(byte(end)) { end += 1 }
    let isVertical = byte(Scanner.trimmed(text, part).lowerBound) == 0x56
    if start == at || !ASCII.equals(text[(at + 1)..<end], isVertical ? "height" : "width") { return nil }
    return fault(
      "a view already means its \(isVertical ? "height" : "width") here", at, end - at,
      "did you mean \"\(string(start..<at))\"?")
  }

  // MARK: Formats

  /// `alignAllTop`, at the error or first in the part.
  private func option(_ span: SourceRange) -> LayoutError? {
    for start in [span.offset, Scanner.trimmed(text, part).lowerBound] {
      var at = start
      while ASCII.isSpace(byte(at)) || byte(at) == 0x2C || byte(at) == ASCII.dot || byte(at) == ASCII.at { at += 1 }
      var end = at
      while FormatWord.begins(byte(end)) { end += 1 }
      for (name, option) in FormatSettings.optionNames where ASCII.equals(text[at..<end], name) {
        var hint = "\"options\": [\"\(name)\"] next to the format"
        let isAlignment = option & (FormatSettings.horizontal | FormatSettings.vertical) != 0
        if isAlignment, let attribute = Attribute(rawValue: UInt8(truncatingIfNeeded: option.trailingZeroBitCount)) {
          hint += ", or an equation: a.\(attribute.name) = b.\(attribute.name)"
        }
        return fault("\(name) is an option of a format, and no part of its text", at, end - at, hint)
      }
    }
    return nil
  }

  /// `-(a.width)-` in one of Apple's formats.
  private func measuredGap(_ kind: ErrorKind, _ span: SourceRange) -> String? {
    let end = span.offset + span.length
    if kind != .nameMetric || notation == .extendedFormat || byte(end) != ASCII.dot { return nil }
    guard case .found = scope.item(named: QuotedName.bare(text, span.range)) else { return nil }
    return "did you mean an extended visual format?"
  }

  /// `-(-pad)-` or `-(0 - pad)-` in one of Apple's formats.
  private func negatedMetric(_ span: SourceRange) -> String? {
    guard let open = text[part.lowerBound..<min(span.offset + 1, part.upperBound)].lastIndex(of: 0x28),
      let close = text[open..<part.upperBound].firstIndex(of: 0x29)
    else { return nil }
    var inside = Scanner.trimmed(text, (open + 1)..<close)
    if byte(inside.lowerBound) == 0x30 { inside = Scanner.trimmed(text, (inside.lowerBound + 1)..<close) }
    guard byte(inside.lowerBound) == ASCII.minus, inside.count > 1 else { return nil }
    let metric = Scanner.trimmed(text, (inside.lowerBound + 1)..<inside.upperBound)
    if scope.metric(named: text[metric]) == nil { return nil }
    if notation == .extendedFormat { return "did you mean \"(-\(string(metric)))\"?" }
    let isVertical = byte(Scanner.trimmed(text, part).lowerBound) == 0x56
    let (start, end): (StaticString, StaticString) = isVertical ? ("top", "bottom") : ("leading", "trailing")
    guard let before = view(text[part.lowerBound..<open].lastIndex(of: ASCII.bracket)),
      let after = view(text[close..<part.upperBound].firstIndex(of: ASCII.bracket))
    else { return "a format has no sign before a metric: write an equation" }
    return
      "a format has no sign before a metric; an equation has: \(after).\(start) = \(before).\(end) - \(string(metric))"
  }

  /// The name behind a bracket.
  private func view(_ bracket: Int?) -> String? {
    guard let bracket else { return nil }
    let start = bracket + 1
    var end = QuotedName.end(text, start, to: part.upperBound) ?? start
    while end == start || FormatWord.continues(byte(end)) {
      if !FormatWord.continues(byte(end)) { return nil }
      end += 1
    }
    return string(start..<end)
  }

  // MARK: Functions

  /// `min(` and others, and parentheses where there are none.
  private func function(_ span: SourceRange) -> LayoutError? {
    var open = span.offset
    let end = min(span.offset + max(span.length, 1), part.upperBound)
    while open < end && text[open] != 0x28 { open += 1 }
    if open >= end || isFormat { return nil }
    var start = open
    while FormatWord.continues(byte(start - 1)) { start -= 1 }
    if start == open {
      if notation == .any { return nil }
      return fault("this notation has no parentheses", open, 1, "bare strings take sums and parentheses")
    }
    let name = text[start..<open]
    let relation = ASCII.equals(name, "min") ? "<=" : ASCII.equals(name, "max") ? ">=" : ""
    if relation.utf8.isEmpty { return fault("there are no functions in an equation", start, open - start) }
    return fault(
      "there is no \(string(start..<open)): write one inequality for each", start, open - start,
      inequalities(relation, open))
  }

  /// `a.width <= b.width; a.width <= c.width`
  private func inequalities(_ relation: String, _ open: Int) -> String {
    guard let sign = text[part].firstIndex(where: ASCII.isRelation), sign < open else { return "" }
    let left = string(Scanner.trimmed(text, part.lowerBound..<sign))
    var all = ""
    var start = open + 1
    var i = start
    while i < part.upperBound && all.utf8.count < 200 {
      if text[i] == 0x28 { return "" }
      if text[i] == 0x2C || text[i] == 0x29 {
        all += "\(all.utf8.isEmpty ? "" : "; ")\(left) \(relation) \(string(Scanner.trimmed(text, start..<i)))"
        start = i + 1
        if text[i] == 0x29 && Scanner.trimmed(text, start..<part.upperBound).isEmpty { return tried(all) }
      }
      i += 1
    }
    return ""
  }

  // MARK: Words

  private var superview: String { notation == .linear ? "|" : "super" }

  private var firstAttribute: Attribute? {
    guard let sign = text[part].firstIndex(where: ASCII.isRelation) else { return nil }
    let left = Scanner.trimmed(text, part.lowerBound..<sign)
    guard let dot = ItemNames.lastDot(text, left) else { return nil }
    return Spelling.attribute(text[(dot + 1)..<left.upperBound])
  }

  private func word(_ kind: ErrorKind, _ span: SourceRange) -> String? {
    let range = span.range.clamped(to: part)
    let word = text[range]
    var hint: [UInt8]?
    switch kind {
    case .nameAttr:
      hint = Hints.synonym(
        word,
        in:
          "x=left y=top start=leading end=trailing middle=centerY w=width h=height minX=left maxX=right minY=top maxY=bottom midX=centerX midY=centerY"
      )
      if ASCII.equals(word, "safe"), let attribute = firstAttribute {
        hint = ASCII.bytes("safeArea.") + ASCII.bytes(attribute.name)
      }
      if word.count > 6, ASCII.equals(word.suffix(6), "Anchor"), Spelling.attribute(word.dropLast(6)) != nil {
        hint = Array(word.dropLast(6))
      }
    case .nameView, .nameMetric:
      if Hints.synonym(word, in: "auto=a content=a fit=a") != nil {
        return "leave the constraint out: the size is then that of the content"
      }
      if !isFormat && !ASCII.equals(word, "super") && Hints.synonym(word, in: Mistakes.superviews) != nil {
        hint = Array(superview.utf8)
      }
      if ASCII.equals(word, "this") { hint = ASCII.bytes("self") }
      if word.count > 5, ASCII.equals(word.suffix(5), ".safe") { hint = word + ASCII.bytes("Area") }
      if Spelling.attribute(word) != nil { hint = Array("\(superview).".utf8) + word }
    default:
      if span.offset - part.lowerBound > 5, ASCII.equals(text[(span.offset - 5)..<span.offset], ".safe") {
        hint = ASCII.bytes("safeArea")
      }
    }
    return hint.map { Suggestion.text($0) }
  }

  private static let superviews: StaticString = "superview=s parent=s container=s superView=s super=s"

  /// A name with other bytes in it than a bare one may have, which begins at the error or reaches it.
  private func unquoted(_ span: SourceRange) -> String? {
    if notation == .compact || notation == .compactElement { return nil }
    for start in [span.offset, Scanner.trimmed(text, part).lowerBound] where start < part.upperBound {
      for end in start..<min(start + 64, part.upperBound)
      where end >= span.offset && (text[end] == ASCII.dot || text[end] == 0x5D || text[end] == 0x28) {
        let name = Array(text[start..<end])
        if !QuotedName.isWord(name), text[start] != ASCII.quote, case .found = scope.item(named: name[...]) {
          return Suggestion.text(QuotedName.spelled(name))
        }
      }
    }
    return nil
  }

  /// In a format, a view without its brackets, or the superview by a name.
  private func cell(_ span: SourceRange) -> String? {
    var end = span.offset
    while FormatWord.continues(byte(end)) { end += 1 }
    let word = text[span.offset..<end]
    if word.isEmpty { return nil }
    if Hints.synonym(word, in: Mistakes.superviews) != nil { return "did you mean \"|\"?" }
    if byte(span.offset - 1) == ASCII.bracket { return nil }
    guard case .found = scope.item(named: word) else { return nil }
    return "did you mean \"[\(string(span.offset..<end))]\"?"
  }

  /// `2a.height`
  private func glued(_ span: SourceRange) -> String? {
    guard !isFormat, let number = number(before: span.offset), FormatWord.begins(byte(span.offset)) else { return nil }
    var end = span.offset
    while FormatWord.continues(byte(end)) || byte(end) == ASCII.dot { end += 1 }
    let word = span.offset..<end
    var isKnown = notation == .any && scope.metric(named: text[word]) != nil
    if let dot = ItemNames.lastDot(text, word), Spelling.attribute(text[(dot + 1)..<end]) != nil {
      let name = text[word.lowerBound..<dot]
      if case .found = scope.item(named: name) { isKnown = true }
      if ASCII.equals(name, "super") || ASCII.equals(name, "self") { isKnown = notation != .linear }
    }
    if !isKnown { return nil }
    if notation == .any { return "did you mean \"\(string(number)) * \(string(word))\"?" }
    return "did you mean \"\(string(word)) * \(string(number))\"?"
  }

  /// A dot that is not there, or a sign before a metric.
  private func missing(_ span: SourceRange) -> String? {
    let at = span.offset
    if notation != .linear, !isFormat, ASCII.isSign(byte(at)) {
      var end = at + 1
      while FormatWord.continues(byte(end)) { end += 1 }
      if scope.metric(named: text[(at + 1)..<end]) == nil { return nil }
      return "did you mean \"0 \(string(at..<(at + 1))) \(string((at + 1)..<end))\"?"
    }
    var end = at
    while FormatWord.continues(byte(end)) { end += 1 }
    let before = Scanner.trimmed(text, part.lowerBound..<at)
    if before.upperBound < at, Spelling.attribute(text[at..<end]) != nil, case .found = scope.item(named: text[before])
    {
      return "did you mean \"\(string(before)).\(string(at..<end))\"?"
    }
    return nil
  }
}
