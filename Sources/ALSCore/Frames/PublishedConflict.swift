// A conflict as it was published; what it names may have ended since.

public struct PublishedConflict {
  /// The constraints of the set, the broken one last.
  public var members: ContiguousArray<Handle>
  public var broken: Handle
  /// By how much the broken one misses while all else holds and no content is cut more than it is; found when somebody asks.
  public var missed = 0.0
  /// By how much it misses at best, which the weights of the reasons prove; 0: too little to tell.
  public var least = 0.0
  /// Why it cannot hold: the constraints again, then sizes.
  public var reasons = ContiguousArray<ConflictReason>()
  /// What would settle it, the cheapest first; found when somebody asks.
  public var relaxations = ContiguousArray<Relaxation>()
  /// What holds and what would have to, without a full stop.
  public var sentence: [UInt8] = []
  /// The broken constraint as a sentence names it.
  var brokenText: [UInt8] = []
}

extension PublishedConflict {
  /// The same in the handles of a copy of the layout.
  func copied(to handles: HandleTable) -> PublishedConflict {
    var copy = self
    copy.broken = handles.resalted(broken)
    for k in members.indices { copy.members[k] = handles.resalted(members[k]) }
    for k in reasons.indices {
      copy.reasons[k].constraint = handles.resalted(reasons[k].constraint)
      copy.reasons[k].item = handles.resalted(reasons[k].item)
    }
    return copy
  }
}

/// What a member of a conflict is.  Raw values are als_conflict_role.
public enum ConflictRole: Int32 {
  case constraint = 0
  case broken = 1
  /// A size that was set.
  case size = 2
  /// Content that must not be cut, or grown, or a limit.
  case content = 3
  /// A width or height, which is not negative.
  case notNegative = 4
}

public struct ConflictReason {
  public var role: ConflictRole
  /// None for sizes.
  public var constraint: Handle
  /// The first item of a constraint, or whose size it is.
  public var item: Handle
  public var attribute: Attribute
  public var relation: Relation
  /// The constant of a constraint, or the size.
  public var value: Double
  /// By how much `least` falls when `value` grows by one.
  public var weight: Double
  /// In plain words, without a full stop.
  public var text: [UInt8]
  /// A limit, where the role is content.
  var isLimit = false
}

/// Raw values are als_relaxation_kind.
public enum RelaxationKind: Int32 {
  case constant = 0
  case size = 1
  case priority = 2
  /// The compression resistance of content, or its hugging.
  case content = 3
  case limit = 4
  /// The space between the members of a stack.
  case spacing = 5
}

/// One change after which the set holds, and nothing else is broken that was not.
public struct Relaxation {
  public var kind: RelaxationKind
  /// Index of the reason it changes.
  public var reason: Int
  public var old: Double
  public var new: Double
  /// What it would do to what is seen, as `ConflictMends.Harm` numbers it.
  public var harm: Int
  /// In plain words: "change a.width == 80 to a.width == 60".
  public var text: [UInt8]
}
