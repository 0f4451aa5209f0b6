// From an arrangement to ordinary constraints, on guides where it needs them: first to its pieces, and from these, as far as they
// are wanted, to constraints.  Items that are gone stay in the chain with no size and no space; everything else is said about the
// visible ones.

final class ArrangementWriter {
  /// Priorities of the arrangement's own optional constraints.  Apple's stack views have the same.
  enum Priority {
    static let tight: Float = 999.5
    static let share: Float = 999
    static let weight: Float = 999
    static let centering: Float = 149
    static let hug: Float = 51
    static let fit: Float = 49
    /// An item of a flow is no longer than its container.
    static let within: Float = 999
    /// Items of a flow fill their line, unless their content hugs more; what is left over is shared equally.
    static let lineFill: Float = 500
    static let lineShare: Float = 48
    static let shrink: Float = 25
    /// A container without visible members still has its margins, as content resists compression.
    static let hollow: Float = 750
  }

  let plan: Arrangement
  let scope: any NameScope
  /// The container, its margins, or its content area.
  let box: ItemToken
  let owner: ItemID
  private let name: [UInt8]
  /// Of each member.
  let presence: [Presence]
  /// Of the members of a stack of which only some pieces were planned.
  var present: PresenceCounts?
  /// A constraint as it is written: plain, for thousands are compared with those that are there before one is made.
  struct Tie: BitwiseCopyable {
    var first: ItemToken
    /// -1: none.
    var second = ItemToken(-1)
    var firstAttribute: Attribute
    var secondAttribute = Attribute.none
    var relation = Relation.equal
    var purpose: ArrangementPurpose
    var priority: Float
    var multiplier = 1.0
    var constant = 0.0

    /// Whether it has these numbers, but for what follows measured content.
    func has(_ constant: Double, _ multiplier: Double) -> Bool {
      (constant == self.constant || purpose == .weight) && (multiplier == self.multiplier || purpose == .proportion)
    }

    @inline(__always)
    var isLegal: Bool {
      Legality.holds(
        firstAttribute, hasSecond: second.id >= 0, secondAttribute, multiplier: multiplier, constant: constant,
        priority: priority)
    }

    var fault: Legality.Fault? {
      Legality.fault(
        firstAttribute, hasSecond: second.id >= 0, secondAttribute, multiplier: multiplier, constant: constant,
        priority: priority)
    }
  }
  /// Everything it consists of, in order.
  private(set) var pieces: [ArrangementPiece] = []
  /// The numbers of those that are others than before, where all stand in the places that they had; nil: nobody knows.
  private(set) var changedPieces: [Int]?
  /// The constraints of the pieces that have been written so far.
  private(set) var ties = ContiguousArray<Tie>()
  /// Of all ties.
  private(set) var purposes: PurposeSet = []
  /// A guide that is wanted: one that is there already, or a token from `firstGuide` on.
  struct Guide: BitwiseCopyable {
    var role: Int32
    var item: ItemToken
  }
  /// By rising role.
  private(set) var guides = ContiguousArray<Guide>()
  private let firstGuide: ItemID
  private var newGuides = 0
  /// Guides that are there already, by rising role, and the first that may still be wanted.
  let known: ContiguousArray<Guide>
  private var nextKnown = 0

  /// The pieces of an arrangement without faults, on guides that are there as far as possible.
  static func planned(
    _ plan: consuming Arrangement, scope: any NameScope, known: ContiguousArray<Guide> = [], before: Before? = nil,
    spliced presence: [Presence]? = nil
  ) throws(LayoutError) -> ArrangementWriter {
    let isView = plan.container.part == .whole && scope.isView(plan.container)
    guard let owner = isView ? plan.container : scope.superview(of: plan.container) else {
      throw LayoutError(.noCommonAncestor, "the container is a guide that no view owns")
    }
    return ArrangementWriter(plan, scope, owner, known, before, presence)
  }

  /// `spliced`: the presence of the members of a stack of which only some pieces will be planned; see StackSplices.
  private init(
    _ plan: consuming Arrangement, _ scope: any NameScope, _ owner: ItemToken, _ known: ContiguousArray<Guide>,
    _ before: Before?, _ spliced: [Presence]?
  ) {
    self.scope = scope
    self.owner = owner.id
    self.known = known
    let container = plan.container
    let hasArea = container.part == .whole && scope.hasContentArea(container)
    let part: ItemToken.Part = plan.usesMargins ? .margins : hasArea ? .content : container.part
    box = ItemToken(container.id, part)
    presence = spliced ?? plan.members.map { scope.presence(of: $0.item, in: container) }
    if plan.isBarrier || plan.kind == .flow, let given = plan.name {
      name = given
    } else if let given = scope.nameInLayout(of: ItemToken(container.id)) {
      name = Array(given)
    } else {
      name = ASCII.bytes(plan.kind.word)
    }
    firstGuide = scope.extras.firstID.advanced(by: scope.extras.guides.count)
    if plan.columnMinimum > 0 { plan.placeCells(presence) }
    self.plan = consume plan
    if spliced != nil { return }
    if self.plan.isGrid && self.plan.columnMinimum == 0, let before, renewGrid(before) { return }
    // Two of each line, one of each cell, and where the last lines end.
    let lines = Int(self.plan.columns.count + self.plan.rows.count)
    pieces.reserveCapacity(
      self.plan.isGrid ? 2 * lines + presence.count + 2 : ArrangementWriter.usualPieces * (presence.count + 1))
    switch self.plan.kind {
    case .stack: addStack()
    case .grid: addGrid()
    case .flow: if let flow = self.plan.flow { addFlow(flow) }
    case .barrier: addBarrier()
    }
  }

  #if ALS_CHECK
    /// The same, planned as a whole.
    func planned() -> ArrangementWriter { ArrangementWriter(plan, scope, ItemToken(owner), known, nil, nil) }
  #endif

  /// It consists of these pieces, on the guides that are known.
  func take(_ renewed: RenewedPieces) {
    pieces = renewed.pieces
    changedPieces = renewed.changed
    guides = known
  }

  /// The constraints of an arrangement without faults.  Its guides are listed in the scope.
  static func statements(
    _ plan: Arrangement, scope: any NameScope, known: ContiguousArray<Guide> = []
  ) throws(LayoutError) -> (statements: ContiguousArray<Statement>, guides: ContiguousArray<Guide>) {
    let writer = try planned(plan, scope: scope, known: known)
    writer.reserve(writer.pieces.count)
    writer.writeAll()
    for guide in writer.guides where writer.isNew(guide.item) {
      let name = writer.name(ofGuide: guide.role)
      _ = scope.extras.add(FormatExtras.Guide(name: name, owner: writer.owner, isSpacer: false, role: guide.role))
    }
    let identifiers = writer.identifiers()
    return (ContiguousArray(writer.ties.map { writer.statement($0, identifiers[$0.purpose]) }), writer.guides)
  }

  /// The indices of what is there.
  func visible() -> [Int] {
    var visible: [Int] = []
    visible.reserveCapacity(presence.count)
    for index in presence.indices where presence[index] == .shown { visible.append(index) }
    return visible
  }

  // MARK: Planning

  @inline(__always)
  func add(_ piece: ArrangementPiece) { pieces.append(piece) }

  /// Nothing is visible: the container has nothing to hold, and the items wait at its start.
  func addNothing() {
    for index in plan.members.indices where presence[index] == .gone { add(.waiting(plan.members[index].item.id)) }
    add(.fit(.x))
    add(.fit(.y))
    if !plan.usesMargins { return }
    add(.least(.x, 0, at: Priority.hollow))
    add(.least(.y, 0, at: Priority.hollow))
  }

  /// The guides an arrangement has, in the order they are made in.
  enum Part: Int32 {
    case gap = 0
    case span, column, row, cell
    /// A line of a flow, and the spaces at its ends.
    case line, lead, trail
    /// The most that an item of a line is longer than it is alone.
    case share
    /// Numbers in between are free for other guides.
    case part = 14
    case barrier = 15

    var word: StaticString {
      switch self {
      case .gap: return "gap"
      case .span: return "span"
      case .column: return "column"
      case .row: return "row"
      case .cell: return "cell"
      case .line: return "line"
      case .lead: return "lead"
      case .trail: return "trail"
      case .share: return "share"
      case .part: return "part"
      case .barrier: return "barrier"
      }
    }
  }

  /// Called by rising role.
  func guide(_ part: Part, _ number: Int = 0) -> ItemID {
    let role = ArrangementWriter.role(part, number)
    while nextKnown < known.count && known[nextKnown].role < role { nextKnown += 1 }
    var guide = Guide(role: role, item: ItemToken(firstGuide.advanced(by: newGuides)))
    if nextKnown < known.count && known[nextKnown].role == role {
      guide = known[nextKnown]
    } else {
      newGuides += 1
    }
    guides.append(guide)
    return guide.item.id
  }

  /// How many lines of a flow are there already.
  var knownLines: Int { known.count { ArrangementWriter.isFlowLine($0.role) } }

  static func isFlowLine(_ role: Int32) -> Bool { role >> roleBits == Part.line.rawValue }

  /// Whether it is the role of a column or row, which are there whatever is gone.
  static func isLine(_ role: Int32) -> Bool {
    let part = role >> roleBits
    return part == Part.column.rawValue || part == Part.row.rawValue
  }

  /// Whether it is the role of a guide that belongs to the member with its number.
  static func isOfMember(_ role: Int32) -> Bool {
    let part = role >> roleBits
    return part == Part.gap.rawValue || part == Part.cell.rawValue
  }

  /// The same role for another member.
  static func role(_ role: Int32, ofMember number: Int32) -> Int32 {
    (role >> roleBits) << roleBits | number
  }

  /// An arrangement has not more constraints than these for each member and line.
  static let mostTies = 16
  /// A flow has these guides and constraints before its lines are known.
  static let fewestFlowItems = 2
  static func fewestFlowTies(members: Int) -> Int { 5 * members + 6 }
  /// So many pieces are usual for each member, and constraints for each piece.
  private static let usualPieces = 2
  private static let usualTies = 3

  /// `~NAME.WORD` or, from 1, `~NAME.WORDn`.
  func name(ofGuide role: Int32) -> [UInt8] {
    var names = GuideNames(self)
    return names.name(role)
  }

  /// The names of many guides, of which those with the same word begin alike.
  struct GuideNames {
    private let writer: ArrangementWriter
    private var name: [UInt8] = []
    private var part: Int32 = -1
    private var wordEnd = 0

    init(_ writer: ArrangementWriter) { self.writer = writer }

    mutating func name(_ role: Int32) -> [UInt8] {
      if writer.plan.isBarrier { return writer.name }
      begin(role)
      let number = ArrangementWriter.number(ofGuide: role)
      var unit: Int32 = 1
      while unit <= number / 10 { unit *= 10 }
      while unit > 0 && number > 0 {
        name.append(UInt8(truncatingIfNeeded: 0x30 + number / unit % 10))
        unit /= 10
      }
      return name
    }

    /// As far as the number.
    private mutating func begin(_ role: Int32) {
      if role >> ArrangementWriter.roleBits == part { return name.removeLast(name.count - wordEnd) }
      part = role >> ArrangementWriter.roleBits
      let word = ArrangementWriter.word(ofGuide: role)
      name.removeAll(keepingCapacity: true)
      name.reserveCapacity(writer.name.count + word.utf8CodeUnitCount + 12)
      name.append(0x7E)
      name += writer.name
      name.append(ASCII.dot)
      name += UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      wordEnd = name.count
    }
  }

  /// How many bytes the name of a guide has.
  func nameLength(ofGuide role: Int32) -> Int {
    if plan.isBarrier { return name.count }
    var length = 2 + name.count + ArrangementWriter.word(ofGuide: role).utf8CodeUnitCount
    var number = ArrangementWriter.number(ofGuide: role)
    while number > 0 {
      length += 1
      number /= 10
    }
    return length
  }

  /// Among those with the same word; 0: there is only one.
  static func number(ofGuide role: Int32) -> Int32 { role & (1 << roleBits - 1) }

  /// Whether a guide is called what it is to be called.  The guide of a barrier keeps the name that the host gives it.
  func isName(_ other: ArraySlice<UInt8>, ofGuide role: Int32) -> Bool {
    if plan.isBarrier { return true }
    var end = other.endIndex
    var number = ArrangementWriter.number(ofGuide: role)
    while number > 0 && end > other.startIndex {
      end -= 1
      if Int32(other[end]) != 0x30 + number % 10 { return false }
      number /= 10
    }
    if number != 0 || other.first != 0x7E { return false }
    let word = ArrangementWriter.word(ofGuide: role)
    let dot = other.startIndex + 1 + name.count
    return end == dot + 1 + word.utf8CodeUnitCount && other[dot] == ASCII.dot
      && other[other.startIndex + 1..<dot] == name[...] && ASCII.equals(other[dot + 1..<end], word)
  }

  private static func word(ofGuide role: Int32) -> StaticString {
    Part(rawValue: role >> ArrangementWriter.roleBits)?.word ?? ""
  }

  static func role(_ part: Part, _ number: Int) -> Int32 {
    part.rawValue << roleBits | Int32(truncatingIfNeeded: number)
  }

  /// The number of the line whose guide has this role, from 1; nil: it is no column, or no row.
  static func line(_ role: Int32, isRow: Bool) -> Int? {
    let part = isRow ? Part.row : Part.column
    return role >> roleBits == part.rawValue ? Int(role - part.rawValue << roleBits) : nil
  }

  private static let roleBits: Int32 = 27

  /// Whether it stands for a guide that is still to be made.
  func isNew(_ item: ItemToken) -> Bool { item.id >= firstGuide }

  /// The number of a guide that is still to be made among all of them.
  func number(ofNew guide: ItemToken) -> Int { guide.id.index - firstGuide.index }

  // MARK: Writing

  /// Makes room for what the usual ones of so many pieces say.
  func reserve(_ pieces: Int) { ties.reserveCapacity(ties.count + ArrangementWriter.usualTies * pieces) }

  func writeAll() { for piece in pieces { write(piece) } }

  func write(_ piece: ArrangementPiece) {
    switch piece {
    case .line(let line): write(line)
    case .closedLine(let guide, let axis): writeClosedLine(guide, axis)
    case .lastLine(let guide, let axis): tie(box, axis.end, ItemToken(guide), axis.end, .edge)
    case .columns(let guide, let count, let space):
      tie(
        box, .width, ItemToken(guide), .width, plus: Double(count - 1) * space, times: Double(count), .edge)
    case .cell(let cell): write(cell)
    case .goneCell(let item, let column, let row):
      tie(item, .leading, column, .leading, .gone)
      tie(item, .top, row, .top, .gone)
    case .ends(let first, let last, let axis):
      tie(box, axis.start, ItemToken(first), axis.start, .edge)
      tie(box, axis.end, ItemToken(last), axis.end, .edge)
    case .space(let space): write(space)
    case .equal(let item, let first, let axis): tie(item, axis.size, first, axis.size, .equal)
    case .share(let item, let share, let other, let axis):
      tie(ItemToken(item), axis.size, ItemToken(other), axis.size, times: share, at: Priority.share, .share)
    case .gap(let gap): write(gap)
    case .spanner(let guide, let axis):
      stretch(guide, axis)
      empty(ItemToken(guide), axis.other.size, at: Priority.hug, .span)
    case .spanned(let item, let spanner, let axis, let alignment): writeSpan(item, spanner, axis, alignment)
    case .canvas(let first, let spanner, let axis, let alignment): writeCanvas(first, spanner, axis, alignment)
    case .aligned(let item, let first, let axis, let alignment): align(first, item, axis, alignment)
    case .goneMember(let item, let axis): tie(ItemToken(item), axis.start, box, axis.start, .gone)
    case .withinFlow(let item, let axis): writeWithinFlow(item, axis)
    case .alone(let item, let axis): writeAlone(item, axis)
    case .least(let axis, let length, let priority): least(box, axis.size, length, at: priority, .fit)
    case .flowLine(let line): write(line)
    case .lastFlowLine(let guide, let axis):
      tie(ItemToken(guide), axis.end, box, axis.end, is: .lessOrEqual, .edge)
    case .inFlowLine(let place): write(place)
    case .flowEdge(let item, let line, let axis, let isEnd, let priority):
      writeFlowEdge(item, line, axis, isEnd: isEnd, priority)
    case .flowCenter(let item, let line, let axis): tie(item, axis.mid, line, axis.mid, .alignment)
    case .flowSpan(let span): write(span)
    case .flowEnd(let end): write(end)
    case .flowFill(let item, let axis, let length):
      // A length of the round before, so that lines do not hold the container.
      tie(ItemToken(item), axis.end, box, axis.start, plus: length, at: Priority.lineFill, .edge)
    case .flowShare(let guide, let line, let axis): writeFlowShare(guide, line, axis)
    case .filled(let item, let share, let axis, let length):
      tie(item, axis.size, share, axis.size, is: .lessOrEqual, plus: length, .share)
    case .empty(let item, let axis, let priority, let purpose):
      empty(ItemToken(item), axis.size, at: priority, purpose)
    case .fit(let axis): fit(axis)
    case .barrier(let guide, let axis, let position): writeBarrier(guide, axis, position)
    case .part(let guide, let axis):
      tie(ItemToken(guide), axis.start, box, axis.start, .guide)
      stretch(guide, axis.other)
    case .proportional(let item, let guide, let axis):
      tie(ItemToken(item), axis.size, ItemToken(guide), axis.size, at: Priority.share, .proportion)
    case .weighted(let item, let guide, let axis, let weight, let compression):
      writeWeight(item, guide, axis, weight, compression)
    case .waiting(let item):
      tie(ItemToken(item), .leading, box, .leading, .gone)
      tie(ItemToken(item), .top, box, .top, .gone)
    }
  }

  func tie(
    _ first: ItemToken, _ attribute: Attribute, _ second: ItemToken, _ other: Attribute, is relation: Relation = .equal,
    plus constant: Double = 0, times multiplier: Double = 1, at priority: Float = Limits.required,
    _ purpose: ArrangementPurpose
  ) {
    purposes.formUnion(PurposeSet(purpose))
    ties.append(
      Tie(
        first: first, second: second, firstAttribute: attribute, secondAttribute: other, relation: relation,
        purpose: purpose, priority: priority, multiplier: multiplier, constant: constant))
  }

  /// The same about two items that are no boxes.
  func tie(
    _ first: ItemID, _ attribute: Attribute, _ second: ItemID, _ other: Attribute, is relation: Relation = .equal,
    plus constant: Double = 0, at priority: Float = Limits.required, _ purpose: ArrangementPurpose
  ) {
    tie(
      ItemToken(first), attribute, ItemToken(second), other, is: relation, plus: constant, at: priority, purpose)
  }

  /// The size is 0.
  func empty(_ item: ItemToken, _ size: Attribute, at priority: Float = Limits.required, _ purpose: ArrangementPurpose)
  {
    purposes.formUnion(PurposeSet(purpose))
    ties.append(Tie(first: item, firstAttribute: size, purpose: purpose, priority: priority))
  }

  /// The size is at least this.
  func least(_ item: ItemToken, _ size: Attribute, _ length: Double, at priority: Float, _ purpose: ArrangementPurpose)
  {
    purposes.formUnion(PurposeSet(purpose))
    ties.append(
      Tie(
        first: item, firstAttribute: size, relation: .greaterOrEqual, purpose: purpose, priority: priority,
        constant: length))
  }

  /// The container is as small as can be.
  func fit(_ axis: Axis) { empty(box, axis.size, at: Priority.fit, .fit) }

  /// A guide as long as the container along an axis.
  func stretch(_ guide: ItemID, _ axis: Axis) {
    tie(ItemToken(guide), axis.start, box, axis.start, .guide)
    tie(ItemToken(guide), axis.end, box, axis.end, .guide)
  }

  private func statement(_ tie: Tie, _ identifier: [UInt8]) -> Statement {
    var statement = Statement(
      first: tie.first, tie.firstAttribute, tie.relation, second: tie.second.id < 0 ? nil : tie.second,
      tie.secondAttribute, multiplier: tie.multiplier, constant: tie.constant, priority: tie.priority)
    statement.identifier = identifier
    return statement
  }

  /// Those of before where they are still right: what says the same then has the very same bytes.
  func identifiers(_ before: ArrangementIdentifiers? = nil) -> ArrangementIdentifiers {
    if var before, hasIdentifiers(before) {
      before.complete(purposes)
      return before
    }
    var identifiers = ArrangementIdentifiers(common: plan.identifier, name: name)
    identifiers.complete(purposes)
    return identifiers
  }

  /// Whether these are still right.
  func hasIdentifiers(_ identifiers: ArrangementIdentifiers?) -> Bool {
    identifiers?.areOf(common: plan.identifier, name: name) ?? false
  }
}
