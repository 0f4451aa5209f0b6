// Meta comments as a JSON object, for hosts that use them.

extension FormatMeta {
  /// `{ "viewport": { … }, "spacing": 8, "widths": { "icon": 16, "label": true } }`: a category nothing is said of is
  /// missing; `intrinsic` is true; what is no number where one should be is null in the viewport, and missing in sizes.
  public func json() -> [UInt8] {
    var out: [UInt8] = [0x7B]
    for raw in 0..<Category.keys.count {
      guard let category = Category(rawValue: raw), let value = value(of: category) else { continue }
      if out.count > 1 { FormatMeta.append(", ", to: &out) }
      FormatMeta.appendQuoted(ASCII.bytes(Category.keys[raw])[...], to: &out)
      FormatMeta.append(": ", to: &out)
      out.append(contentsOf: value)
    }
    out.append(0x7D)
    return out
  }

  private func value(of category: Category) -> [UInt8]? {
    if category == .spacing { return spacing.isEmpty ? nil : Array(text[spacingSpan.range]) }
    let chosen = counting(category)
    guard let first = chosen.first else { return nil }
    var out: [UInt8] = []
    if entries[first].name.isEmpty && entries[first].nameSpan == .empty {
      FormatMeta.appendQuoted(text[entries[first].value], to: &out)
      return out
    }
    out.append(0x7B)
    for index in chosen {
      guard let value = written(entries[index]) else { continue }
      if out.count > 1 { FormatMeta.append(", ", to: &out) }
      FormatMeta.appendQuoted(entries[index].name[...], to: &out)
      FormatMeta.append(": ", to: &out)
      out.append(contentsOf: value)
    }
    out.append(0x7D)
    return out
  }

  /// The entries of a category that no later one replaces, in order.  A line with a colon replaces all before it, and
  /// hides those behind it.
  private func counting(_ category: Category) -> [Int] {
    var chosen: [Int] = []
    var seen = NameTable()
    for index in entries.indices.reversed() where entries[index].category == category {
      if entries[index].nameSpan == .empty { return [index] }
      if seen.note(entries[index].name) { chosen.append(index) }
    }
    return chosen.reversed()
  }

  /// nil: the entry says nothing.
  private func written(_ entry: Entry) -> [UInt8]? {
    var out: [UInt8] = []
    switch entry.category {
    case .widths, .heights:
      if isIntrinsic(entry.value) { return ASCII.bytes("true") }
      guard let number = integer(entry.value) else { return nil }
      FormatMeta.append(number, to: &out)
    case .viewport: appendViewport(entry, to: &out)
    default: FormatMeta.appendQuoted(text[entry.value], to: &out)
    }
    return out
  }

  private func appendViewport(_ entry: Entry, to out: inout [UInt8]) {
    let name = entry.name[...]
    let isSize = ASCII.equals(name, "width") || ASCII.equals(name, "height")
    if ASCII.equals(name, "aspect-ratio") {
      let slash = text[entry.value].firstIndex(of: ASCII.slash) ?? entry.value.upperBound
      let under = min(slash + 1, entry.value.upperBound)..<entry.value.upperBound
      let ratio = (integer(entry.value.lowerBound..<slash) ?? .nan) / (integer(under) ?? .nan)
      FormatMeta.append(ratio, to: &out)
    } else if isSize && isIntrinsic(entry.value) {
      FormatMeta.append("true", to: &out)
    } else if isSize || name.starts(with: ASCII.bytes("min-")) || name.starts(with: ASCII.bytes("max-")) {
      FormatMeta.append(integer(entry.value) ?? .nan, to: &out)
    } else {
      FormatMeta.appendQuoted(text[entry.value], to: &out)
    }
  }

  // MARK: JSON

  private static func append(_ word: StaticString, to out: inout [UInt8]) { out.append(contentsOf: ASCII.bytes(word)) }

  private static func append(_ number: Double, to out: inout [UInt8]) {
    if !number.isFinite { return append("null", to: &out) }
    out.append(contentsOf: Array(Hints.number(number).utf8))
  }

  private static func appendQuoted(_ bytes: ArraySlice<UInt8>, to out: inout [UInt8]) {
    out.append(ASCII.quote)
    for byte in bytes {
      if byte == ASCII.quote || byte == ASCII.backslash {
        out.append(ASCII.backslash)
        out.append(byte)
      } else if byte < 0x20 {
        append("\\u00", to: &out)
        out.append(byte < 0x10 ? 0x30 : 0x31)
        out.append((byte & 15) + (byte & 15 < 10 ? 0x30 : 0x57))
      } else {
        out.append(byte)
      }
    }
    out.append(ASCII.quote)
  }
}
