// What the constraints of an arrangement are identified by: the name of its container and what each is there for, or one
// identifier that was said for all.

/// What a constraint of an arrangement is there for.
enum ArrangementPurpose: UInt8, CaseIterable {
  case guide = 0
  case edge, space, equal, share, gap, span, alignment, cell, shrink, hug, fit, gone, barrier, weight, proportion

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
    case .barrier: return "barrier"
    case .weight: return "weight"
    case .proportion: return "proportion"
    }
  }
}

struct PurposeSet: OptionSet, BitwiseCopyable {
  let rawValue: UInt16

  @inline(__always)
  init(rawValue: UInt16) { self.rawValue = rawValue }

  @inline(__always)
  init(_ purpose: ArrangementPurpose) { rawValue = 1 << UInt16(purpose.rawValue) }
}

struct ArrangementIdentifiers {
  private let common: [UInt8]?
  private let name: [UInt8]
  /// By purpose, as far as they are known.
  private var all: [[UInt8]]
  private var known: PurposeSet = []

  init(common: [UInt8]?, name: [UInt8]) {
    self.common = common
    self.name = name
    all = [[UInt8]](repeating: common ?? [], count: ArrangementPurpose.allCases.count)
  }

  /// Makes sure of those for these purposes.
  mutating func complete(_ wanted: PurposeSet) {
    if common != nil || known.isSuperset(of: wanted) { return }
    for purpose in ArrangementPurpose.allCases where wanted.subtracting(known).contains(PurposeSet(purpose)) {
      all[Int(purpose.rawValue)] = identifier(purpose.word)
    }
    known.formUnion(wanted)
  }

  private func identifier(_ word: StaticString) -> [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(name.count + 1 + word.utf8CodeUnitCount)
    words += name
    words.append(0x20)
    words += UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    return DefaultIdentifier.of(words[...])
  }

  func areOf(common: [UInt8]?, name: [UInt8]) -> Bool { self.common == common && self.name == name }

  @inline(__always)
  subscript(_ purpose: ArrangementPurpose) -> [UInt8] { all[Int(purpose.rawValue)] }
}
