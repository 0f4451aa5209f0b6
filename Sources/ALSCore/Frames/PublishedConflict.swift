// A conflict at the time of its publication; its constraints may have been destroyed since.

public struct PublishedConflict {
  /// The constraints of the conflict, the broken one last.
  public var members: ContiguousArray<Handle>
  public var broken: Handle
  /// The violation of the broken constraint while all others hold and no content is cut further; computed on demand.
  public var missed = 0.0
  /// The least possible violation, proved by the weights of the reasons; 0 if it is too small.
  public var least = 0.0
  /// The reasons: the constraints again, then sizes.
  public var reasons = ContiguousArray<ConflictReason>()
  /// Changes that resolve the conflict, the cheapest first; computed on demand.
  public var relaxations = ContiguousArray<Relaxation>()
  /// Describes the satisfied and the violated constraints, without a full stop.
  public var sentence: [UInt8] = []
  /// The broken constraint as in sentences.
  var brokenText: [UInt8] = []
}

extension PublishedConflict {
  /// The same with the handles of a copy of the layout.
  func copied(to handles: HandleTable) -> PublishedConflict {
    var copy = self
    copy.broken = handles.resalted(broken)
    for k in members.indices { copy.members[k] = handles.resalted(members[k]) }
    for k in reasons.indices {
      copy.reasons[k].constraint = handles.resalted(reasons[k].constraint)
      copy.reasons[k].item = handles.resalted(reasons[k].item)
    }
    for k in relaxations.indices { copy.relaxations[k].view = relaxations[k].view.map { handles.resalted($0) } }
    return copy
  }
}

/// The role of a member of a conflict.  The raw values are als_conflict_role.
public enum ConflictRole: Int32 {
  case constraint = 0
  case broken = 1
  /// A set size.
  case size = 2
  /// Content that must not be cut or grown, or a limit.
  case content = 3
  /// A width or height, which must not be negative.
  case notNegative = 4
}

public struct ConflictReason {
  public var role: ConflictRole
  /// Null for sizes.
  public var constraint: Handle
  /// The first item of a constraint, or the owner of a size.
  public var item: Handle
  public var attribute: Attribute
  public var relation: Relation
  /// The constant of a constraint, or the size.
  public var value: Double
  /// The decrease of `least` when `value` increases by one.
  public var weight: Double
  /// A description without a full stop.
  public var text: [UInt8]
  /// Whether it is a limit; the role is content.
  var isLimit = false
}

/// The raw values are als_relaxation_kind.
public enum RelaxationKind: Int32 {
  case constant = 0
  case size = 1
  case priority = 2
  /// Compression resistance or hugging of content.
  case content = 3
  case limit = 4
  /// The space between the members of a stack.
  case spacing = 5
  /// The axes on which a view scrolls.
  case scrolls = 6
}

/// One change that resolves the conflict without breaking other constraints.
public struct Relaxation {
  public var kind: RelaxationKind
  public var reason: Int
  public var old: Double
  public var new: Double
  /// Its effect on visible items, see `ConflictMends.Harm`.
  public var harm: Int
  /// A description: "change a.width == 80 to a.width == 60".
  public var text: [UInt8]
  /// The view that is to scroll: the change is no number of the reason then.
  public var view: Handle?
}
