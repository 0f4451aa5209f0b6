// What the constraints of an arrangement are identified by: the name of its container and what each is there for, or one
// identifier that was said for all.

extension ArrangementWriter {
  /// What a constraint is there for.
  enum Purpose: UInt8 {
    case guide = 0
    case edge, space, equal, share, gap, span, alignment, cell, shrink, hug, fit, gone

    static let all: [Purpose] = [
      .guide, .edge, .space, .equal, .share, .gap, .span, .alignment, .cell, .shrink, .hug, .fit, .gone,
    ]

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
  /// By purpose.
  private let all: [[UInt8]]

  init(common: [UInt8]?, name: [UInt8]) {
    self.common = common
    self.name = name
    all = ArrangementWriter.Purpose.all.map { purpose in
      common ?? DefaultIdentifier.of((name + [0x20] + ASCII.bytes(purpose.word))[...])
    }
  }

  func areOf(common: [UInt8]?, name: [UInt8]) -> Bool { self.common == common && self.name == name }

  @inline(__always)
  subscript(_ purpose: ArrangementWriter.Purpose) -> [UInt8] { all[Int(purpose.rawValue)] }
}
