// From the normal form of a constraint to text.  What has been printed is read again and compared before it is handed out,
// so that a text never says something else than the constraint.

/// Which notation something is printed in.  Raw values are als_syntax in als.h.
public enum PrintedNotation: Int32, Sendable {
  case any = 0
  case compact, linear, visualFormat, extendedFormat
  /// Entries of "constraints" in a document.
  case shorthand, builder, record
}

/// A constraint with what documents say beside it.
struct PrintedConstraint {
  var statement: Statement
  /// The deferred text it is the first of; the others are left out.
  var text: PrintedDeferral?
  /// A flow, which has no statement.
  var flow: PrintedFlow?
  /// The entry of the stack, grid or barrier that it stands for, without its end.
  var arrangement: [UInt8]?
  var group: [UInt8]?
  var isActive = true
  /// The entries with a condition around it, outermost first, and the order of its rule.
  var path: [PrintedStep] = []
  var ruleOrder = 0
  var goneConstant: Double?
  var userKeys = UserKeys()
}

/// A flow in a document, with the document's items.
final class PrintedFlow {
  let plan: Arrangement
  /// Its group in the layout.
  let order: GroupID
  var group: [UInt8]?
  var isActive = true
  var userKeys = UserKeys()

  init(_ plan: Arrangement, order: GroupID) {
    self.plan = plan
    self.order = order
  }
}

final class PrintedDeferral {
  var text: [UInt8] = []
  var notation = PrintedNotation.any
  var format = FormatSettings()
  /// nil: the root, or nothing.
  var scope: [UInt8]?
  var isScopeless = false
  var items: [(name: [UInt8], item: [UInt8])] = []
  var guides: [[UInt8]] = []
  /// What names mean where the document would give them to other items.
  var found: [(name: [UInt8], item: [UInt8])] = []
  var values: [(name: [UInt8], value: Double)] = []
  /// Metrics that were removed.
  var metrics: [(name: [UInt8], value: Double)] = []
  /// nil for one that has ended.
  var states: [PrintedState?] = []
  var userKeys = UserKeys()
}

struct PrintedState {
  var constraint: PrintedConstraint
  /// Places of items in the text, where they are others than the text says.
  var items: (first: Int, second: Int)?
  /// Those that the text does not say.
  var constant: Double?
  var multiplier: Double?
  var priority: Float?
}

struct PrintedText {
  var bytes: [UInt8]
  /// The visual format options it must be read with.
  var options: UInt32 = 0
  /// Whether the text says the identifier, or that there is none.
  var hasIdentifier = false
}

struct Printer {
  let scope: any NameScope
  /// Names that are no plain words stand between quotes.
  var quotes = false

  static let followsMetrics =
    "its constant follows metrics, which only a record, a bare string or a linear equation can express"

  /// Why a notation cannot say a constraint.
  @inline(never)
  static func refusal(_ message: String) -> LayoutError { LayoutError(.notExpressible, message) }

  func text(_ statement: Statement, _ notation: PrintedNotation) throws(LayoutError) -> PrintedText {
    let pair = notation == .any && isSum(statement) ? statement : try pair(statement)
    do throws(LayoutError) {
      return try written(pair, notation)
    } catch {
      if notation == .compact { throw error }
      var second = self
      second.quotes = true
      do throws(LayoutError) { return try second.written(pair, notation) } catch _ { throw error }
    }
  }

  private func written(_ pair: Statement, _ notation: PrintedNotation) throws(LayoutError) -> PrintedText {
    if pair.follows != nil && notation != .any && notation != .linear {
      throw Printer.refusal(Printer.followsMetrics)
    }
    switch notation {
    case .visualFormat: return try visualFormat(pair)
    case .extendedFormat: return try extendedFormat(pair)
    default: return try equation(pair, notation)
    }
  }

  /// Whether it is a sum that no pair can say.
  func isSum(_ statement: Statement) -> Bool { !statement.terms.isEmpty && (try? pair(statement)) == nil }

  /// A sum that is nothing but a pair as a pair; other sums only bare strings and documents can say.
  @inline(never)
  func pair(_ statement: Statement) throws(LayoutError) -> Statement {
    let terms = statement.terms
    if terms.isEmpty { return statement }
    var pair = statement
    pair.terms = []
    let isPair = terms.count <= 2 && terms[0].multiplier == 1
    let fault = Legality.fault(
      pair.firstAttribute, hasSecond: pair.second != nil, pair.secondAttribute, multiplier: pair.multiplier,
      constant: pair.constant, priority: pair.priority)
    if isPair && fault == nil { return pair }
    throw Printer.refusal("it is a sum of terms, not a relation between two attributes")
  }

  // MARK: Names

  /// How texts call an item, if that name leads back to it.
  @inline(never)
  func name(_ item: ItemToken) throws(LayoutError) -> [UInt8] {
    guard let own = scope.name(of: ItemToken(item.id)) else {
      throw Printer.refusal("one of its items has no name")
    }
    let name = Array(own) + ASCII.bytes(item.part.suffix)
    if let found = try? ItemNames(scope: scope, keywords: .none).find(name, 0..<name.count, after: nil), found == item {
      return name
    }
    throw Printer.refusal("the name \(quoted(name[...])) does not identify its item here")
  }

  /// The same as a text has it.
  @inline(never)
  func spelled(_ item: ItemToken) throws(LayoutError) -> [UInt8] {
    let name = try name(item)
    guard quotes, let own = scope.name(of: ItemToken(item.id)), !QuotedName.isWord(Array(own)) else { return name }
    return QuotedName.spelled(Array(own)) + name[own.count...]
  }

  // MARK: Equations

  private func equation(_ s: Statement, _ notation: PrintedNotation) throws(LayoutError) -> PrintedText {
    var out = TextWriter()
    try addSides(s, to: &out, space: true)
    let reader: Notation = notation == .any ? .any : notation == .compact ? .compactElement : .linear
    if notation == .linear {
      try confirm(out.bytes, reader, s)
      return PrintedText(bytes: out.bytes)
    }
    let bare = out.bytes
    // Without a # a text is its own identifier.
    if s.identifier == DefaultIdentifier.of(bare[...]) && says(bare, reader, s, identifier: true) {
      return PrintedText(bytes: bare, hasIdentifier: true)
    }
    out.add(" #")
    if let identifier = s.identifier {
      out.add(" ")
      out.add(identifier)
    }
    if says(out.bytes, reader, s, identifier: true) { return PrintedText(bytes: out.bytes, hasIdentifier: true) }
    try confirm(bare, reader, s)
    // A lone # says that there is none; what that leaves unsaid is up to the caller.
    return PrintedText(bytes: bare + ASCII.bytes(" #"))
  }

  /// `a.left == b.right * 2 + 8 @ 750`
  func addSides(_ s: Statement, to out: inout TextWriter, space: Bool) throws(LayoutError) {
    if let leading = s.terms.first, leading.multiplier != 1 {
      out.add(leading.multiplier)
      out.add(" * ")
    }
    try add(s.first, s.firstAttribute, to: &out)
    out.add(" ")
    out.add(s.relation.name)
    out.add(" ")
    if !s.terms.isEmpty {
      try addTerms(s, to: &out)
    } else if let second = s.second {
      try add(second, s.secondAttribute, to: &out)
      if s.multiplier != 1 {
        out.add(" * ")
        out.add(s.multiplier)
      }
    }
    if s.follows != nil {
      try addMetric(s, to: &out)
    } else if s.second == nil {
      out.add(s.constant)
    } else if s.constant != 0 {
      out.add(s.constant < 0 ? " - " : " + ")
      out.add(s.constant.magnitude)
    }
    if s.priority == Limits.required { return }
    out.add(" @ ")
    out.add(s.priority)
  }

  func canSay(_ follows: FollowedConstant, isBehindItem: Bool) -> Bool {
    guard let (metric, isNegative) = follows.single else { return false }
    return QuotedName.isWord(metric) && (isBehindItem || !isNegative)
  }

  /// `$pad`, with its sign where something stands before it.
  private func addMetric(_ s: Statement, to out: inout TextWriter) throws(LayoutError) {
    guard let follows = s.follows, canSay(follows, isBehindItem: s.second != nil),
      let (metric, isNegative) = follows.single
    else {
      throw Printer.refusal("its constant follows metrics in a way that only a record can express")
    }
    if s.second != nil { out.add(isNegative ? " - " : " + ") }
    out.add("$")
    out.add(metric)
  }

  private func add(_ item: ItemToken, _ attribute: Attribute, to out: inout TextWriter) throws(LayoutError) {
    out.add(try spelled(item))
    out.add(".")
    out.add(attribute.name)
  }

  /// All terms of a sum but the first, moved to the right side.
  private func addTerms(_ s: Statement, to out: inout TextWriter) throws(LayoutError) {
    for (index, term) in s.terms.enumerated().dropFirst() {
      if term.multiplier > 0 { out.add(index == 1 ? "-" : " - ") } else if index > 1 { out.add(" + ") }
      if term.multiplier.magnitude != 1 {
        out.add(term.multiplier.magnitude)
        out.add(" * ")
      }
      try add(term.item, term.attribute, to: &out)
    }
  }

  // MARK: Reading again

  /// Refuses a text that would not be read as this constraint.
  @inline(never)
  func confirm(
    _ text: [UInt8], _ notation: Notation, _ s: Statement, options: UInt32 = 0
  ) throws(LayoutError) {
    if says(text, notation, s, options: options, identifier: false) { return }
    throw Printer.refusal("this notation cannot spell the name of one of its items")
  }

  @inline(never)
  private func says(
    _ text: [UInt8], _ notation: Notation, _ s: Statement, options: UInt32 = 0, identifier: Bool
  ) -> Bool {
    var format = FormatSettings()
    format.options = options
    let reader = StatementReader(text, notation, format: format, scope: scope)
    do throws(LayoutError) {
      guard let first = try reader.next(), try reader.next() == nil else { return false }
      return first.relates(as: s) && (!identifier || first.identifier == s.identifier)
    } catch {
      return false
    }
  }
}

extension Statement {
  /// Whether both say the same about the same items.
  func relates(as other: Statement) -> Bool {
    if first != other.first || firstAttribute != other.firstAttribute || relation != other.relation { return false }
    if second != other.second || secondAttribute != other.secondAttribute { return false }
    if second != nil && multiplier != other.multiplier { return false }
    return constant == other.constant && priority == other.priority && terms == other.terms
  }
}
