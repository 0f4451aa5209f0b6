// What the constraints of an arrangement are identified by: the name of its container and what each is there for, or one
// identifier that was said for all.

extension ArrangementWriter {
  /// What a constraint is there for.
  enum Purpose: UInt8 {
    case guide = 0
    case edge, space, equal, share, gap, span, alignment, cell, shrink, hug, fit, gone

    static let count = 13

    fileprivate var word: StaticString {
      switch self {
      case .guide: return "guide"
      case .edge: return "edge"
      case .space: return "space"
      case .equal: return "equal"
      case .share: return "share"
      case .gap: return "gap"
      case .span: return "span"
      case .alignment: return "alignment"
      case .cell: return "cell"
      case .shrink: return "shrink"
      case .hug: return "hug"
      case .fit: return "fit"
      case .gone: return "gone"
      }
    }
  }
}

struct ArrangementIdentifiers {
  private let common: [UInt8]?
  private let name: [UInt8]
  /// By purpose, as far as somebody has asked; none is empty.
  private var known: [[UInt8]] = []

  init(common: [UInt8]?, name: [UInt8]) {
    self.common = common
    self.name = name
  }

  func says(as other: ArrangementIdentifiers) -> Bool { common == other.common && name == other.name }

  mutating func bytes(of purpose: ArrangementWriter.Purpose) -> [UInt8] {
    if let common { return common }
    if known.isEmpty { known = [[UInt8]](repeating: [], count: ArrangementWriter.Purpose.count) }
    let at = Int(purpose.rawValue)
    if known[at].isEmpty {
      let words = name + [0x20] + ASCII.bytes(purpose.word)
      known[at] = DefaultIdentifier.of(words[...])
    }
    return known[at]
  }

  /// About how many there are.
  func size(of purpose: ArrangementWriter.Purpose) -> Int {
    common?.count ?? name.count + 1 + purpose.word.utf8CodeUnitCount
  }
}
