// One line of an extended visual format as a flat tree, read without recursion: chains of groups of cells, where a cell may
// hold a chain of its own.

struct ExtendedLine {
  struct Gap {
    enum Kind {
      /// Nothing ties the neighbours to each other.
      case open
      case flush, standard
      /// Numbers, shares and items; the latter two are measured by a spacer.
      case list
      /// A spacer as large as the others of the line.
      case equal
    }
    var kind: Kind
    var predicates: [FormatPredicate] = []
    var span: SourceRange

    var hasSpacer: Bool {
      if kind == .equal { return true }
      for predicate in predicates where predicate.isShare || predicate.item != nil { return true }
      return false
    }
  }

  struct Cell {
    var item: FormatItem
    /// Index in `sizes`; -1: none.  The cells of a range share one list.
    var sizes: Int
    var sizesSpan: SourceRange
    /// The chain inside; -1: none.
    var chain = -1
  }

  final class Chain {
    /// The cell that holds the chain; -1 for that of the line itself.
    var container: Int
    /// `|` at the ends of the line.
    var startEdge: SourceRange?
    var endEdge: SourceRange?
    /// The gap before each group, and one after the last.
    var gaps: [Gap] = []
    /// The cells of all groups, and where in them each group begins.
    var members: [Int] = []
    private var starts: [Int] = []
    /// A spacer or a percentage: all cells must have one superview.
    var needsParent = false

    init(container: Int) { self.container = container }

    /// As good as new, but with its room.
    func clear(container: Int) {
      self.container = container
      startEdge = nil
      endEdge = nil
      gaps.empty()
      members.empty()
      starts.empty()
      needsParent = false
    }

    var groupCount: Int { starts.count }

    func beginGroup() { starts.append(members.count) }

    /// The places in `members` of one group.
    func group(_ i: Int) -> Range<Int> { starts[i]..<(i + 1 < starts.count ? starts[i + 1] : members.count) }
  }

  enum Orientation {
    case horizontal, vertical, both, depth
  }

  var orientation = Orientation.horizontal
  var chains: [Chain] = []
  var cells: [Cell] = []
  var sizes: [[FormatPredicate]] = []
  /// Without the comment.
  var source = SourceRange.empty
}

extension Array {
  /// Without its elements, and with its room.  Arrays of lines are short or empty, for which popping is fastest.
  @inline(__always)
  mutating func empty() {
    if count > 8 { return removeAll(keepingCapacity: true) }
    while popLast() != nil {}
  }
}
