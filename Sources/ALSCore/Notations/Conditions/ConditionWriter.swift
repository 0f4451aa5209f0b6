// A condition as text, for items that have other names than when the text was read.

enum ConditionWriter {
  /// Every operand stands in parentheses that need not, as the order of the steps shows.
  static func text(_ condition: Condition, scope: any NameScope) -> [UInt8]? {
    // The text of an operand and how tightly it binds: 0 or, 1 and, 2 not or a comparison, 3 a word.
    var stack: [(text: [UInt8], rank: Int)] = []
    for step in condition.steps {
      switch step {
      case .test(let test):
        guard let text = text(test, scope) else { return nil }
        stack.append((text, isWord(test) ? 3 : 2))
      case .not:
        let last = stack.removeLast()
        stack.append((ASCII.bytes("not ") + (last.rank == 3 ? last.text : bracketed(last.text)), 2))
      case .and, .or:
        let rank = if case .and = step { 1 } else { 0 }
        let right = stack.removeLast()
        let left = stack.removeLast()
        var text = left.rank < rank ? bracketed(left.text) : left.text
        text += ASCII.bytes(rank == 1 ? " and " : " or ")
        text += right.rank <= rank ? bracketed(right.text) : right.text
        stack.append((text, rank))
      }
    }
    return stack.last?.text
  }

  private static func isWord(_ test: Condition.Test) -> Bool {
    switch test {
    case .direction, .shape, .gone: true
    case .never, .compare: false
    }
  }

  private static func bracketed(_ text: [UInt8]) -> [UInt8] { [0x28] + text + [0x29] }

  private static func text(_ test: Condition.Test, _ scope: any NameScope) -> [UInt8]? {
    switch test {
    case .direction(let isRightToLeft): return ASCII.bytes(isRightToLeft ? "rtl" : "ltr")
    case .shape(let isPortrait): return ASCII.bytes(isPortrait ? "portrait" : "landscape")
    case .never: return ASCII.bytes("0 > 1")
    case .gone(let item):
      guard let name = name(item, scope) else { return nil }
      return ASCII.bytes("gone(") + name + [0x29]
    case .compare(let left, let sign, let right):
      let signs: [StaticString] = [" < ", " <= ", " > ", " >= ", " == ", " != "]
      guard let left = text(left, scope), let right = text(right, scope) else { return nil }
      return left + ASCII.bytes(signs[sign.rawValue]) + right
    }
  }

  private static func text(_ value: Condition.Value, _ scope: any NameScope) -> [UInt8]? {
    switch value {
    case .number(let number):
      var out = TextWriter()
      out.add(number)
      return out.bytes
    case .metric(let name): return spelled(name)
    case .textScale: return ASCII.bytes("textScale")
    case .length(let item, let isHeight):
      let attribute = ASCII.bytes(isHeight ? ".height" : ".width")
      guard let item else { return ASCII.bytes("root") + attribute }
      return name(item, scope).map { $0 + attribute }
    }
  }

  private static func name(_ item: ItemToken, _ scope: any NameScope) -> [UInt8]? {
    guard let name = scope.name(of: ItemToken(item.id)) else { return nil }
    return spelled(Array(name)) + ASCII.bytes(item.part.suffix)
  }

  /// Quotes where a name is no word, or a word of conditions.
  private static func spelled(_ name: [UInt8]) -> [UInt8] {
    let keywords: [StaticString] = [
      "root", "rtl", "ltr", "portrait", "landscape", "textScale", "gone", "and", "or", "not",
    ]
    let isKeyword = keywords.contains { ASCII.equals(name[...], $0) }
    return isKeyword || !QuotedName.isWord(name) ? QuotedName.spelled(name) : name
  }
}
