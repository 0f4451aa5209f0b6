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
  var group: [UInt8]?
  var isActive = true
  var goneConstant: Double?
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

  /// Why a notation cannot say a constraint.
  @inline(never)
  static func refusal(_ message: String) -> LayoutError { LayoutError(.notExpressible, message) }

  /// The constraint in one of the text notations.
  func text(_ statement: Statement, _ notation: PrintedNotation) throws(LayoutError) -> PrintedText {
    let pair = try pair(statement)
    switch notation {
    case .visualFormat: return try visualFormat(pair)
    case .extendedFormat: return try extendedFormat(pair)
    default: return try equation(pair, notation)
    }
  }

  /// A sum that is nothing but a pair as a pair; other sums only documents can say.
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
    throw Printer.refusal("it is a sum of terms that is no relation of one attribute to another")
  }

  // MARK: Names

  /// How texts call an item, if that name leads back to it.
  @inline(never)
  func name(_ item: ItemToken) throws(LayoutError) -> [UInt8] {
    guard let own = scope.name(of: ItemToken(item.id)) else {
      throw Printer.refusal("one of its items has no name")
    }
    var name = Array(own)
    if item.part == .safeArea { name.append(contentsOf: ASCII.bytes(".safeArea")) }
    if item.part == .margins { name.append(contentsOf: ASCII.bytes(".margins")) }
    if let found = try? ItemNames(scope: scope, keywords: .none).find(name, 0..<name.count, after: nil), found == item {
      return name
    }
    throw Printer.refusal("the name \(quoted(name[...])) does not lead to its item here, or not to it alone")
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
    out.add(try name(s.first))
    out.add(".")
    out.add(s.firstAttribute.name)
    out.add(" ")
    out.add(s.relation.name)
    out.add(" ")
    if let second = s.second {
      out.add(try name(second))
      out.add(".")
      out.add(s.secondAttribute.name)
      if s.multiplier != 1 {
        out.add(" * ")
        out.add(s.multiplier)
      }
      if s.constant != 0 {
        out.add(s.constant < 0 ? " - " : " + ")
        out.add(s.constant.magnitude)
      }
    } else {
      out.add(s.constant)
    }
    if s.priority == Limits.required { return }
    out.add(" @ ")
    out.add(s.priority)
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
