// Metrics that are texts: `2 * pad + 4`.

/// Numbers and metrics joined by + - * / and parentheses.
public final class MetricFormula {
  private enum Operation {
    case number(Double)
    case metric(Int)
    case add, subtract, multiply, divide, negate
  }

  /// In reverse Polish notation.
  private let operations: [Operation]
  /// The metrics, each once, in the order of the text.
  public let names: [[UInt8]]
  /// The text, with the places of the metrics and their indices.
  private let source: [UInt8]
  private let mentions: [(range: Range<Int>, name: Int)]
  /// In front of the names, in the layout.
  private let prefix: [UInt8]

  private init(
    _ operations: [Operation], _ names: [[UInt8]], _ source: [UInt8], _ mentions: [(range: Range<Int>, name: Int)],
    prefix: [UInt8]
  ) {
    self.operations = operations
    self.names = names
    self.source = source
    self.mentions = mentions
    self.prefix = prefix
  }

  var prefixLength: Int { prefix.count }

  public var bytes: Int { source.count * 3 + 64 }

  /// The text with the names that metrics have in the layout.
  public var text: [UInt8] {
    if prefix.isEmpty { return source }
    var out: [UInt8] = []
    var at = 0
    for mention in mentions {
      out += source[at..<mention.range.lowerBound]
      out += QuotedName.spelled(names[mention.name])
      at = mention.range.upperBound
    }
    return out + source[at...]
  }

  public static let range = "the value of a metric must be a finite number within the range of als.h"

  /// The value for values of the metrics; nil: it is out of range.
  func value(_ values: [Double]) -> Double? {
    var stack: [Double] = []
    for operation in operations {
      switch operation {
      case .number(let number): stack.append(number)
      case .metric(let index): stack.append(values[index])
      case .negate: stack[stack.count - 1] = -stack[stack.count - 1]
      case .add, .subtract, .multiply, .divide:
        let right = stack.removeLast()
        let left = stack.removeLast()
        switch operation {
        case .add: stack.append(left + right)
        case .subtract: stack.append(left - right)
        case .multiply: stack.append(left * right)
        default: stack.append(left / right)
        }
      }
    }
    let value = 0 + stack[0]
    return value.magnitude <= Limits.number ? value : nil
  }

  /// Reads a formula.  `prefix` precedes the names of a component's metrics.
  public static func read(_ text: [UInt8], prefix: [UInt8] = []) throws(LayoutError) -> MetricFormula {
    var reader = Reader(text)
    try reader.read()
    return MetricFormula(
      reader.operations, reader.names.map { prefix + $0 }, text, reader.mentions, prefix: prefix)
  }

  /// The shunting-yard algorithm (Dijkstra, 1961), which needs no call depth.
  private struct Reader {
    private enum Waiting {
      case open(Int)
      case operation(Operation, strength: Int)
    }

    private var scanner: Scanner
    private(set) var operations: [Operation] = []
    private(set) var names: [[UInt8]] = []
    private(set) var mentions: [(range: Range<Int>, name: Int)] = []
    private var known = NameTable()
    private var waiting: [Waiting] = []

    init(_ text: [UInt8]) { scanner = Scanner(text, 0..<text.count) }

    mutating func read() throws(LayoutError) {
      while true {
        try operand()
        scanner.skipSpaces()
        while scanner.peek == 0x29 {
          try close()
          scanner.skipSpaces()
        }
        guard let byte = scanner.peek else { break }
        switch byte {
        case 0x2B: push(.add, 1)
        case ASCII.minus: push(.subtract, 1)
        case 0x2A: push(.multiply, 2)
        case ASCII.slash: push(.divide, 2)
        default: throw syntax("expected +, -, *, / or the end")
        }
        scanner.advance()
      }
      while let last = waiting.popLast() {
        if case .operation(let operation, _) = last { operations.append(operation) }
        if case .open(let at) = last {
          throw LayoutError(.syntax, "this parenthesis is not closed", at: SourceRange(at, 1))
        }
      }
    }

    /// A number or a metric, with signs and parentheses before it.
    private mutating func operand() throws(LayoutError) {
      while true {
        scanner.skipSpaces()
        guard let byte = scanner.peek else { throw syntax("expected a number, a metric or (") }
        switch byte {
        case 0x28: waiting.append(.open(scanner.position))
        case ASCII.minus: waiting.append(.operation(.negate, strength: 3))
        case 0x2B: break
        default:
          if ASCII.isDigit(byte) || byte == ASCII.dot { return try number() }
          return try name()
        }
        scanner.advance()
      }
    }

    private mutating func number() throws(LayoutError) {
      let start = scanner.position
      guard let value = scanner.number() else { throw syntax("expected a number, a metric or (") }
      let span = SourceRange(start..<scanner.position)
      try Legality.refuse(Legality.number(value, limit: Limits.number, part: .constant, what: "number"), at: span)
      operations.append(.number(value))
    }

    private mutating func name() throws(LayoutError) {
      let start = scanner.position
      if let end = QuotedName.end(scanner.text, start, to: scanner.end) {
        scanner.rewind(to: end)
      } else {
        _ = scanner.take { $0 >= 0x80 || FormatWord.continues($0) || $0 == ASCII.dot }
      }
      let range = start..<scanner.position
      let bare = Array(QuotedName.bare(scanner.text, range))
      if range.isEmpty || bare.isEmpty { throw syntax("expected a number, a metric or (") }
      var entry = known.find(bare[...])
      if entry < 0 {
        entry = known.insert(bare[...], payload: Int32(truncatingIfNeeded: names.count))
        names.append(bare)
      }
      let index = Int(known.payload(entry))
      mentions.append((range, index))
      operations.append(.metric(index))
    }

    private mutating func push(_ operation: Operation, _ strength: Int) {
      while case .operation(let before, let other)? = waiting.last, other >= strength {
        operations.append(before)
        waiting.removeLast()
      }
      waiting.append(.operation(operation, strength: strength))
    }

    private mutating func close() throws(LayoutError) {
      while let last = waiting.popLast() {
        switch last {
        case .operation(let operation, _): operations.append(operation)
        case .open:
          scanner.advance()
          return
        }
      }
      throw syntax("no parenthesis is open here")
    }

    private func syntax(_ message: StaticString) -> LayoutError {
      LayoutError(.syntax, "\(message)", at: SourceRange(scanner.position, scanner.isAtEnd ? 0 : 1))
    }
  }

  /// The first mention of a metric in the text.
  func mention(_ name: Int) -> SourceRange {
    for mention in mentions where mention.name == name { return SourceRange(mention.range) }
    return .empty
  }
}
