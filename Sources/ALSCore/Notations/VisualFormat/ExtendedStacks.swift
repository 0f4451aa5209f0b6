// The stacks of one extended visual format: what has been declared, and what is inside.

final class ExtendedStacks {
  struct Stack {
    var container: FormatItem
    var children: [FormatItem]
    var isVertical: Bool
    /// The children have been tied to the container across the stack.
    var isCrossed = false
  }

  private var stacks: [Stack] = []
  /// Where a container's stack is in `stacks`; -1 while it is being read.
  private var places: [Int: Int] = [:]

  private func key(_ token: ItemToken) -> Int {
    token.id.index << 2 | Int(token.part.rawValue)
  }

  /// Whether the item was no stack before.
  func declare(_ token: ItemToken) -> Bool {
    if places[key(token)] != nil { return false }
    places[key(token)] = -1
    return true
  }

  func close(_ container: FormatItem, _ children: [FormatItem], isVertical: Bool) {
    places[key(container.token)] = stacks.count
    stacks.append(Stack(container: container, children: children, isVertical: isVertical))
  }

  /// The stacks that a use of the item across their direction ties together for the first time: its own, and those of the
  /// same direction inside it.
  func crossed(by token: ItemToken, isVertical: Bool) -> [Stack] {
    if stacks.isEmpty { return [] }
    var found: [Stack] = []
    var next: [ItemToken] = [token]
    while let token = next.popLast() {
      guard let place = places[key(token)], place >= 0 else { continue }
      if stacks[place].isCrossed || stacks[place].isVertical == isVertical { continue }
      stacks[place].isCrossed = true
      found.append(stacks[place])
      for child in stacks[place].children.reversed() { next.append(child.token) }
    }
    return found
  }
}
