// A failed expectation, with its description.

struct ExpectationFailure {
  var kind: Expectation.Kind
  /// -1 for a default.
  var index: Int
  /// Slots, or -1.
  var item: ItemID = -1
  var other: ItemID = -1
  var constraint: ConstraintID = -1
  var axis: Axis?
  var numbers: (measured: Double, wanted: Double)?
  var message: [UInt8] = []
}

/// A failure in handles.
public struct PublishedExpectationFailure {
  public var kind: Expectation.Kind
  public var index: Int
  public var item: Handle
  public var other: Handle
  public var constraint: Handle
  public var isVertical: Bool?
  public var numbers: (measured: Double, wanted: Double)?
  public var message: [UInt8]

  init(_ failure: ExpectationFailure, _ handles: HandleTable) {
    kind = failure.kind
    index = failure.index
    item = handles.handle(item: failure.item)
    other = handles.handle(item: failure.other)
    constraint = handles.handle(constraint: failure.constraint)
    isVertical = failure.axis.map { $0 == .y }
    numbers = failure.numbers
    message = failure.message
  }
}

/// The failures of the last check, kept until the next.
final class ExpectationFindings {
  private var found = ContiguousArray<PublishedExpectationFailure>()

  /// Checks the published layout; returns the number of failures.
  func judge(_ layout: PublishedLayout, textScale: Double, reference: FrozenFrames?) throws(LayoutError) -> Int {
    let judge = ExpectationJudge(layout, textScale: textScale, reference: reference)
    try judge.judge()
    found.removeAll()
    for failure in judge.found { found.append(PublishedExpectationFailure(failure, layout.handles)) }
    return found.count
  }

  func forget() { found.removeAll() }

  func failure(_ index: Int) throws(LayoutError) -> PublishedExpectationFailure {
    if index >= 0 && index < found.count { return found[index] }
    throw LayoutError(.argument, "there is no failure number \(index): the last judgement found \(found.count)")
  }
}

/// The sentences, without a full stop.
struct ExpectationSentence {
  private let model: Model
  private var out = TextWriter()

  init(_ model: Model) { self.model = model }

  var bytes: [UInt8] { out.bytes }

  mutating func add(_ words: StaticString) { out.add(words) }
  mutating func add(_ item: ItemID) { out.add(Array(model.wording.itemText(item).utf8)) }
  mutating func add(_ item: ItemID, _ attribute: Attribute) { model.wording.add(item, attribute, to: &out) }
  mutating func add(_ text: [UInt8]) { out.addLine(text) }
  mutating func add(constraint: ConstraintID) { model.wording.add(constraint: constraint, to: &out) }

  /// Adds two numbers with as few decimals as distinguish them, but at least two.
  mutating func add(_ first: Double, _ words: StaticString, _ second: Double) {
    addNumbers(first, second) { $0.add(words) }
  }

  /// The same with any text between them.
  mutating func addNumbers(_ first: Double, _ second: Double, _ words: (inout ExpectationSentence) -> Void) {
    var power = 100.0
    while power < 1e7 && (first * power).rounded() == (second * power).rounded() { power *= 10 }
    out.add((first * power).rounded() / power)
    words(&self)
    out.add((second * power).rounded() / power)
  }
}
