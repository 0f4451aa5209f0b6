// The stacks of one extended visual format: what has been declared, what a later line will declare, and what is inside.

final class ExtendedStacks {
  struct Stack {
    var container: FormatItem
    var children: [FormatItem]
    var isVertical: Bool
    /// The children have been tied to the container across the stack.
    var isCrossed = false
  }

  private let text: [UInt8]
  private let names: ItemNames
  /// How many cells a stack may have.
  private let most: Int
  private let declarations: StackDeclarations
  /// The container of a declaration, once it is known.
  private var declared: [Int: Int] = [:]
  private var hasSought = false
  private var stacks: [Stack] = []
  /// Where a container's stack is in `stacks`.
  private var places: [Int: Int] = [:]
  /// The containers whose declaration has been read.
  private var begun: [Int: Bool] = [:]

  init(_ text: [UInt8], _ range: Range<Int>, isLenient: Bool, most: Int, scope: any NameScope) {
    self.text = text
    self.most = most
    names = ItemNames(scope: scope, keywords: .format)
    declarations = StackDeclarations(text, range, isLenient: isLenient)
  }

  private func key(_ token: ItemToken) -> Int {
    token.id.index << 2 | Int(token.part.rawValue)
  }

  func checkRings() throws(LayoutError) { try declarations.checkRings(text) }

  /// Whether the item was no stack before.
  func declare(_ token: ItemToken) -> Bool {
    if begun[key(token)] != nil { return false }
    begun[key(token)] = true
    return true
  }

  func close(_ container: FormatItem, _ children: [FormatItem], isVertical: Bool) {
    if places[key(container.token)] != nil { return }
    places[key(container.token)] = stacks.count
    stacks.append(Stack(container: container, children: children, isVertical: isVertical))
  }

  // MARK: Before the declaration

  /// The guide for a name that nobody has and a later line declares as a stack; nil for any other name.
  func laterGuide(_ name: ArraySlice<UInt8>) throws(LayoutError) -> ItemToken? {
    if declarations.entries.isEmpty { return nil }
    let place = declarations.place(of: name)
    guard place >= 0, case .none = names.scope.item(named: name) else { return nil }
    let own = declarations.entries[place].name
    let guide = FormatExtras.Guide(name: Array(QuotedName.bare(text, own)), owner: -1, isSpacer: false)
    let token = names.scope.addGuide(guide)
    declared[key(token)] = place
    names.scope.extras.setOwner(of: token, try owner(of: place))
    return token
  }

  /// The superview of the first cell inside, which may be a stack that is not known yet.
  private func owner(of place: Int) throws(LayoutError) -> ItemToken {
    var at = place
    while let child = declarations.entries[at].children.first {
      if case .none = names.item(text, child.name), child.last.isEmpty {
        let inner = declarations.place(of: QuotedName.bare(text, child.name))
        if inner >= 0 {
          at = inner
          continue
        }
      }
      if let owner = names.outer(of: try names.find(text, child.name, after: nil)) { return owner }
      break
    }
    let name = declarations.entries[place].name
    throw ExtendedStacks.noOwner(quoted(text[name]), SourceRange(name))
  }

  static func noOwner(_ name: String, _ span: SourceRange) -> LayoutError {
    LayoutError(
      .noSuperview, "\(name) is a new guide, and no view inside it has a superview", at: span)
  }

  /// The containers among the items that are there already.
  private func seek() {
    if hasSought { return }
    hasSought = true
    for (place, entry) in declarations.entries.enumerated() {
      guard case .found(let token) = names.item(text, entry.name), declared[key(token)] == nil else { continue }
      declared[key(token)] = place
    }
  }

  /// The item of one name of a range, which stands nowhere in the text.
  func find(_ name: [UInt8], _ span: SourceRange) throws(LayoutError) -> ItemToken {
    do throws(LayoutError) {
      if let later = try laterGuide(name[...]) { return later }
      return try ItemNames(scope: names.scope, keywords: .none).find(name, 0..<name.count, after: nil)
    } catch {
      throw error.at(span)
    }
  }

  /// Lists a stack whose declaration comes later.
  private func list(_ container: ItemToken) throws(LayoutError) {
    guard let place = declared[key(container)] else { return }
    let entry = declarations.entries[place]
    var children: [FormatItem] = []
    for child in entry.children {
      let span = SourceRange(child.name.lowerBound..<max(child.name.upperBound, child.last.upperBound))
      if child.last.isEmpty {
        let later = try laterGuide(QuotedName.bare(text, child.name))
        if let later {
          children.append(FormatItem(token: later, span: span))
        } else {
          children.append(FormatItem(token: try names.find(text, child.name, after: nil), span: span))
        }
        continue
      }
      let range = NameRange(QuotedName.bare(text, child.name), to: text[child.last])
      var number = range.first
      while number <= range.last {
        if children.count == most { throw LayoutError(.limit, "the format has too many cells", at: span) }
        children.append(FormatItem(token: try find(range.name(number), span), span: span))
        number += 1
      }
    }
    close(FormatItem(token: container, span: SourceRange(entry.name)), children, isVertical: entry.isVertical)
  }

  // MARK: Across

  /// The stacks that a use of the item across their direction ties together for the first time: its own, and those of the
  /// same direction inside it.
  func crossed(by token: ItemToken, isVertical: Bool) throws(LayoutError) -> [Stack] {
    if declarations.entries.isEmpty { return [] }
    seek()
    var found: [Stack] = []
    var next: [ItemToken] = [token]
    while let token = next.popLast() {
      if places[key(token)] == nil { try list(token) }
      guard let place = places[key(token)] else { continue }
      if stacks[place].isCrossed || stacks[place].isVertical == isVertical { continue }
      stacks[place].isCrossed = true
      found.append(stacks[place])
      for child in stacks[place].children.reversed() { next.append(child.token) }
    }
    return found
  }
}
