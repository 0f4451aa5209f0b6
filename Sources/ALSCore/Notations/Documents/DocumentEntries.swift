// The entries of "constraints": which form each has, and what stands beside its notation.

extension DocumentReader {
  private enum EntryKey: Int {
    case compact, linear, view, shorthand, options, identifier, group, active, vfl, evfl, layout, on, steps
    case meta, lenient
    case equations, name, keptBy, host
    case first, firstAttribute, relation, second, secondAttribute, multiplier, constant, priority, terms, metrics
    case goneConstant, deferred
    static let keys: [StaticString] = [
      "compact", "linear", "view", "shorthand", "options", "identifier", "group", "active", "vfl", "evfl", "layout",
      "on", "do", "meta", "lenient", "equations", "name", "keptBy", "host", "first", "firstAttribute", "relation",
      "second",
      "secondAttribute", "multiplier", "constant", "priority", "terms", "metrics",
      "goneConstant", "deferred",
    ]
  }

  mutating func readEntries(_ node: Int, in rule: Int = -1, depth: Int = 0) throws(LayoutError) {
    try json.require(.array, node, "constraints")
    var children = json.children(node)
    // Room for as many as there can be; memory that is not used is never touched.
    if rule < 0 && instance < 0 {
      record.entries.reserveCapacity(min(Int(json.nodes[node].next) - node, 1 << 19))
    }
    while let child = children.next() {
      if isRule(child) {
        try readRule(child, in: rule, depth: depth)
        continue
      }
      do throws(LayoutError) {
        var entry = try readEntry(child)
        entry.rule = rule
        entry.instance = instance
        try checkBuilder(entry, child)
        record.entries.append(entry)
      } catch {
        throw error.at(index: record.entries.count)
      }
    }
  }

  /// What a constraint of a deferred text says of itself.
  func state(_ node: Int) throws(LayoutError) -> DocumentRecord.Entry {
    let entry = try readEntry(node, isState: true)
    let isPlain = entry.view < 0 && entry.optionList < 0 && entry.layout < 0 && entry.on < 0
    if entry.form == .record && isPlain { return entry }
    throw LayoutError(.document, "a constraint of a deferred text has no notation of its own", at: json.head(node))
  }

  private func readEntry(_ node: Int, isState: Bool = false) throws(LayoutError) -> DocumentRecord.Entry {
    if json.kind(node) == .string { return DocumentRecord.Entry(form: .text(.any), isBare: true, content: node) }
    if json.kind(node) != .object {
      throw LayoutError(
        .document, "a constraint must be a string or a record, not \(json.kind(node).name)", at: json.span(node))
    }
    if let arrangement = try DocumentArrangement.entry(json, node) { return arrangement }
    var members = try DocumentMembers(json, node, EntryKey.keys, of: "a constraint record")
    var entry = DocumentRecord.Entry(form: .shorthand, isBare: false, content: -1)
    if isState {
      entry.form = .record
      entry.content = node
      entry.fields = [Int](repeating: -1, count: DocumentConstraint.Field.count)
    }
    var meta = -1
    var deferred = -1
    var lenient = -1
    while let member = try members.next() {
      let value = member.value
      switch EntryKey(rawValue: member.index) {
      case .compact: try setContent(&entry, .text(.compactElement), member.key, value)
      case .linear: try setContent(&entry, .text(.linear), member.key, value)
      case .shorthand: try setContent(&entry, .shorthand, member.key, value)
      case .view:
        try json.require(.string, value, "view")
        entry.view = value
      case .options:
        entry.options = try formatOptions(value)
        entry.optionList = value
      case .identifier:
        try json.require(.string, value, "identifier")
        entry.identifier = value
      case .group:
        _ = try json.nonEmpty(value, "group")
        entry.group = value
      case .active: entry.isActive = try json.bool(value, "active")
      case .vfl: try setContent(&entry, .text(.visualFormat), member.key, value)
      case .evfl: try setContent(&entry, .text(.extendedFormat), member.key, value)
      case .layout:
        try json.require(.string, value, "layout")
        entry.layout = value
      case .on:
        try json.require(.string, value, "on")
        entry.on = value
      case .lenient:
        entry.isLenient = try json.bool(value, "lenient")
        lenient = value
      case .meta:
        entry.heedsMeta = try json.bool(value, "meta")
        meta = value
      case .deferred:
        deferred = value
        if !isState { entry.deferral = try deferral(value) }
      case .goneConstant: entry.goneConstant = try json.finite(value, "gone constant")
      case .steps: try setContent(&entry, .builder, member.key, value)
      case .equations: try setContent(&entry, .text(.any), member.key, value)
      case .name:
        _ = try json.nonEmpty(value, "name")
        entry.name = value
      case .keptBy: entry.keeper = value
      case .host: entry.host = value
      case .first, .firstAttribute, .relation, .second, .secondAttribute, .multiplier, .constant, .priority, .terms,
        .metrics:
        try setField(&entry, member.index - EntryKey.first.rawValue, member.key, node)
      case nil: break
      }
    }
    try check(entry, node)
    if meta >= 0 && entry.form != .text(.extendedFormat) {
      throw LayoutError(.document, "\"meta\" is only valid with \"evfl\"", at: json.span(meta - 1))
    }
    if deferred >= 0 && !entry.isText {
      throw LayoutError(.document, "\"deferred\" is only valid with texts", at: json.span(deferred - 1))
    }
    if lenient >= 0 && entry.form == .builder {
      throw LayoutError(.document, "\"lenient\" is only valid with text and shorthand", at: json.span(lenient - 1))
    }
    return entry
  }

  private func setContent(
    _ entry: inout DocumentRecord.Entry, _ form: DocumentRecord.Entry.Form, _ key: Int, _ value: Int
  ) throws(LayoutError) {
    if entry.content >= 0 {
      throw LayoutError(.document, "a constraint record has one notation only", at: json.span(key))
    }
    entry.form = form
    entry.content = value
    switch form {
    case .shorthand: try checkShorthand(value)
    case .builder: try json.require(.array, value, "do")
    case .text: try json.require(.string, value, "constraints in this notation")
    case .record, .arrangement, .aspect: break
    }
  }

  /// A value of a record, which is an entry as a whole.
  private func setField(
    _ entry: inout DocumentRecord.Entry, _ field: Int, _ key: Int, _ node: Int
  ) throws(LayoutError) {
    if entry.fields.isEmpty {
      try setContent(&entry, .record, key, node)
      entry.fields = [Int](repeating: -1, count: DocumentConstraint.Field.count)
    }
    entry.fields[field] = key + 1
  }

  /// Keys that only go with some forms, and keys that must not be missing.
  private func check(_ entry: DocumentRecord.Entry, _ node: Int) throws(LayoutError) {
    if entry.content < 0 {
      let message =
        "a constraint record needs a notation: \"compact\", \"linear\", \"vfl\", \"evfl\", \"shorthand\", \"do\", \"stack\", \"grid\", \"flow\" or \"barrier\""
      throw LayoutError(.document, message, at: json.head(node))
    }
    if entry.keeper >= 0 && entry.name < 0 {
      throw LayoutError(.document, "\"keptBy\" is only valid with \"name\"", at: json.span(entry.keeper - 1))
    }
    let isShorthand = entry.form == .shorthand
    if isShorthand && entry.view < 0 { throw json.missing("view", "a shorthand record", node) }
    if !isShorthand && entry.view >= 0 {
      throw LayoutError(.document, "\"view\" is only valid with \"shorthand\"", at: json.span(entry.view - 1))
    }
    let takesOptions =
      (entry.isText && entry.deferral != nil) || entry.form == .text(.linear) || entry.form == .text(.visualFormat)
      || entry.form == .text(.extendedFormat)
    if entry.optionList >= 0 && !takesOptions {
      throw LayoutError(.document, "\"options\" is only valid with visual formats", at: json.span(entry.optionList - 1))
    }
  }

  private func checkBuilder(_ entry: DocumentRecord.Entry, _ node: Int) throws(LayoutError) {
    if entry.form == .builder {
      if entry.layout < 0 { throw json.missing("layout", "a builder record", node) }
      return
    }
    let stray = entry.layout >= 0 ? entry.layout : entry.on
    if stray < 0 { return }
    throw LayoutError(.document, "\"layout\" and \"on\" are only valid with \"do\"", at: json.span(stray - 1))
  }

  /// Every value that is a record has known keys, each once; their values are checked with the key.
  private func checkShorthand(_ node: Int) throws(LayoutError) {
    try json.require(.object, node, "shorthand")
    var children = json.children(node)
    while children.next() != nil, let value = children.next() {
      if json.kind(value) != .object { continue }
      var members = try DocumentMembers(json, value, DocumentShorthand.Key.keys, of: "a shorthand record")
      while try members.next() != nil {}
    }
  }

  // MARK: Visual format options

  private func formatOptions(_ node: Int) throws(LayoutError) -> UInt32 {
    try json.require(.array, node, "options")
    var bits: UInt32 = 0
    var children = json.children(node)
    while let child = children.next() {
      try json.require(.string, child, "an option")
      bits |= try formatOption(json.string(child), child)
    }
    return bits
  }

  private func formatOption(_ name: [UInt8], _ node: Int) throws(LayoutError) -> UInt32 {
    var nearest = Suggestion(for: name[...])
    for known in FormatSettings.optionNames {
      if ASCII.equals(name[...], known.name) { return known.option }
      nearest.offer(known.name)
    }
    throw LayoutError(
      .document, "unknown option \(quoted(name[...]))", at: json.span(node), suggestion: nearest.text)
  }
}
