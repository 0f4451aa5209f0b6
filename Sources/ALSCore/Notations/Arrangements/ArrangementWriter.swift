// From an arrangement to ordinary constraints, on guides where it needs them.  Items that are gone stay in the chain with no
// size and no space; everything else is said about the visible ones.

/// The attributes of one axis.
struct AxisAttributes: Sendable {
  let start: Attribute
  let end: Attribute
  let size: Attribute
  let mid: Attribute
  static let across = AxisAttributes(start: .leading, end: .trailing, size: .width, mid: .centerX)
  static let down = AxisAttributes(start: .top, end: .bottom, size: .height, mid: .centerY)
}

final class ArrangementWriter {
  /// Priorities of the arrangement's own optional constraints.  Apple's stack views have the same.
  enum Priority {
    static let tight: Float = 999.5
    static let share: Float = 999
    /// Just above what views hug their content with, unless told otherwise.
    static let loose: Float = 250.5
    static let centering: Float = 149
    static let hug: Float = 51
    static let fit: Float = 49
    static let shrink: Float = 25
  }

  let plan: Arrangement
  let scope: any NameScope
  /// The container, its margins, or its content area.
  let box: ItemToken
  private let owner: Int32
  private let name: [UInt8]
  /// Of each member.
  let presence: [Presence]
  private(set) var made = ContiguousArray<Statement>()

  private init(_ plan: Arrangement, _ owner: ItemToken, scope: any NameScope) {
    self.plan = plan
    self.scope = scope
    self.owner = owner.id
    let hasArea = plan.container.part == .whole && scope.hasContentArea(plan.container)
    let part: ItemToken.Part = plan.usesMargins ? .margins : hasArea ? .content : plan.container.part
    box = ItemToken(plan.container.id, part)
    presence = plan.members.map { scope.presence(of: $0.item, in: plan.container) }
    name = Array(scope.name(of: ItemToken(plan.container.id)) ?? ASCII.bytes(plan.isGrid ? "grid" : "stack")[...])
  }

  /// The constraints of an arrangement without faults.  Its guides are listed in the scope.
  static func statements(
    _ plan: Arrangement, scope: any NameScope
  ) throws(LayoutError) -> ContiguousArray<Statement> {
    let isView = plan.container.part == .whole && scope.isView(plan.container)
    guard let owner = isView ? plan.container : scope.superview(of: plan.container) else {
      throw LayoutError(.noCommonAncestor, "the container is a guide that no view owns")
    }
    let writer = ArrangementWriter(plan, owner, scope: scope)
    if plan.isGrid { writer.addGrid() } else { writer.addStack() }
    return writer.made
  }

  /// The indices of what is there.
  func visible() -> [Int] {
    var visible: [Int] = []
    for index in presence.indices where presence[index] == .shown { visible.append(index) }
    return visible
  }

  // MARK: Writing

  /// The guides an arrangement has, in the order they are made in.
  enum Part: Int32 {
    case gap = 0
    case span, column, row, cell

    var word: StaticString {
      switch self {
      case .gap: return "gap"
      case .span: return "span"
      case .column: return "column"
      case .row: return "row"
      case .cell: return "cell"
      }
    }
  }

  /// `~NAME.WORD` or, from 1, `~NAME.WORDn`.
  func guide(_ part: Part, _ number: Int = 0) -> ItemToken {
    var full: [UInt8] = [0x7E]
    full += name
    full.append(ASCII.dot)
    full += ASCII.bytes(part.word)
    if number > 0 { full.append(contentsOf: number.description.utf8) }
    let role = ArrangementWriter.role(part, number)
    return scope.extras.add(FormatExtras.Guide(name: full, owner: owner, isSpacer: false, role: role))
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

  func tie(
    _ first: ItemToken, _ attribute: Attribute, _ second: ItemToken, _ other: Attribute, is relation: Relation = .equal,
    plus constant: Double = 0, times multiplier: Double = 1, at priority: Float = Limits.required, _ role: StaticString
  ) {
    add(
      Statement(
        first: first, attribute, relation, second: second, other, multiplier: multiplier, constant: constant,
        priority: priority), role)
  }

  /// The size is 0.
  func empty(_ item: ItemToken, _ size: Attribute, at priority: Float = Limits.required, _ role: StaticString) {
    add(Statement(first: item, size, .equal, second: nil, .none, priority: priority), role)
  }

  private func add(_ statement: Statement, _ role: StaticString) {
    var statement = statement
    if let identifier = plan.identifier {
      statement.identifier = identifier
    } else {
      let words = name + [0x20] + ASCII.bytes(role)
      statement.identifier = DefaultIdentifier.of(words[...])
    }
    made.append(statement)
  }

  /// A guide as long as the container along an axis.
  func stretch(_ guide: ItemToken, _ axis: AxisAttributes) {
    tie(guide, axis.start, box, axis.start, "guide")
    tie(guide, axis.end, box, axis.end, "guide")
  }

  /// Nothing is visible: the container has nothing to hold, and the items wait at its start.
  func addNothing() {
    for index in plan.members.indices where presence[index] == .gone {
      tie(plan.members[index].item, .leading, box, .leading, "gone")
      tie(plan.members[index].item, .top, box, .top, "gone")
    }
    empty(box, .width, at: Priority.fit, "fit")
    empty(box, .height, at: Priority.fit, "fit")
  }
}
