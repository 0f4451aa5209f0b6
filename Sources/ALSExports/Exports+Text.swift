// Text, shorthand and documents (als.h, Text and Documents).

extension LayoutBox {
  func read(_ options: UnsafePointer<als_text_options>?, mayDefer: Bool = false) throws(LayoutError) -> TextOptions {
    guard let given = options else { return TextOptions() }
    var wanted = TextOptions()
    let options = try filled(given)
    let known = ALS_FLAG_SUPERVIEW_MARGINS | ALS_FLAG_META | ALS_FLAG_LENIENT | (mayDefer ? ALS_FLAG_DEFERRED : 0)
    wanted.inactive = try isInactive(options.flags & ~known)
    wanted.isDeferred = options.flags & ALS_FLAG_DEFERRED != 0
    if options.reserved != 0 { throw LayoutError(.argument, "reserved is not 0") }
    wanted.format.options = options.format_options
    wanted.format.isLenient = options.flags & ALS_FLAG_LENIENT != 0
    wanted.format.heedsMeta = options.flags & ALS_FLAG_META != 0
    try readSpacing(options, into: &wanted.format)
    wanted.group = options.group.handle
    try need(options.items, count: options.item_count, "items")
    if let items = options.items {
      for index in 0..<options.item_count {
        let name = try copy(try need(items[index].name, "a name"), items[index].name_length, "a name")
        wanted.items.append((name, items[index].item.handle))
      }
    }
    wanted.values = try named(options.values, options.value_count, "values")
    return wanted
  }

  private func named(
    _ values: UnsafePointer<als_named_value>?, _ count: Int, _ what: StaticString
  ) throws(LayoutError) -> [(name: [UInt8], value: Double)] {
    try need(values, count: count, what)
    var found: [(name: [UInt8], value: Double)] = []
    for index in 0..<count {
      guard let entry = values?[index] else { break }
      found.append((try copy(try need(entry.name, "a name"), entry.name_length, "a name"), entry.value))
    }
    return found
  }

  fileprivate func read(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ theme: DocumentTheme, _ loader: DocumentLoader?,
    _ out: UnsafeMutablePointer<als_item>?
  ) throws(LayoutError) {
    let bytes = try view(text, length, "text")
    textAtFault = bytes
    let root = try layout.read(document: Array(bytes), theme: theme, loader: loader)
    out?.pointee = als_item(root)
  }

  fileprivate func read(_ theme: UnsafePointer<als_document_theme>?) throws(LayoutError) -> DocumentTheme {
    var wanted = DocumentTheme()
    guard let given = theme else { return wanted }
    let theme = try filled(given)
    if theme.flags & ~ALS_FLAG_SUPERVIEW_MARGINS != 0 { throw LayoutError(.argument, "a flag is not known") }
    wanted.metrics = try named(theme.metrics, theme.metric_count, "metrics")
    var format = FormatSettings()
    try readSpacing(theme.spacing, theme.spacing_count, into: &format)
    format.usesMargins = theme.flags & ALS_FLAG_SUPERVIEW_MARGINS != 0
    if theme.spacing_count > 0 || format.usesMargins { wanted.spacing = format }
    return wanted
  }

  private func readSpacing(_ options: als_text_options, into format: inout FormatSettings) throws(LayoutError) {
    try Arguments.checkNumber(options.sibling_spacing, "sibling spacing")
    try Arguments.checkNumber(options.superview_spacing, "superview spacing")
    format.setSpacing(sibling: options.sibling_spacing, superview: options.superview_spacing)
    try readSpacing(options.spacing, options.spacing_count, into: &format)
    format.usesMargins = options.flags & ALS_FLAG_SUPERVIEW_MARGINS != 0
  }

  private func readSpacing(
    _ spacing: UnsafePointer<Double>?, _ count: Int, into format: inout FormatSettings
  ) throws(LayoutError) {
    try need(spacing, count: count, "spacing")
    if let spacing, count > 0 {
      var list: [Double] = []
      for index in 0..<min(count, 8) {
        try Arguments.checkNumber(spacing[index], "spacing")
        list.append(spacing[index])
      }
      if !format.setSpacing(list) {
        throw LayoutError(.argument, "a spacing has 1, 2, 3, 6 or 7 numbers, and a z is a whole one")
      }
    }
  }
}

@_cdecl("als_add")
public func als_add(
  _ layout: OpaquePointer?, _ scope: als_item, _ syntax: als_syntax, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<als_text_options>?, _ out: UnsafeMutablePointer<als_constraint>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let wanted = try box.read(options, mayDefer: true)
    let bytes = try box.view(text, length, "text")
    try checkCapacity(capacity)
    box.textAtFault = bytes
    var count = 0
    defer { out_count?.pointee = count }
    let made = try box.layout.add(
      Array(bytes), syntax: number(syntax), scope: scope.handle, options: wanted,
      most: out == nil ? Int.max : capacity, count: &count)
    give(made, out)
  }
}

@_cdecl("als_constraint_waiting_message_copy")
public func als_constraint_waiting_message_copy(
  _ layout: OpaquePointer?, _ constraint: als_constraint, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  read(layout) { box throws(LayoutError) in
    let why = try box.layout.whyWaiting(constraint.handle).map { Array($0.utf8)[...] }
    return try copyOut(optional: why, buffer, capacity, needed)
  }
}

@_cdecl("als_shorthand_add")
public func als_shorthand_add(
  _ layout: OpaquePointer?, _ view: als_item, _ entries: UnsafePointer<als_shorthand_entry>?, _ count: Int,
  _ options: UnsafePointer<als_text_options>?, _ out: UnsafeMutablePointer<als_constraint>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    let wanted = try box.read(options)
    try need(entries, count: count, "entries")
    let made = try box.layout.addShorthand(view.handle, count: count, options: wanted) {
      index throws(LayoutError) in
      guard let entry = entries?[index] else { throw LayoutError(.argument, "entries is NULL") }
      box.textAtFault = try box.view(try need(entry.key, "a key"), entry.key_length, "a key")
      return ShorthandEntry(key: Array(box.textAtFault), value: try box.value(entry))
    }
    give(made, out)
  }
}

extension LayoutBox {
  fileprivate func value(_ entry: als_shorthand_entry) throws(LayoutError) -> ShorthandValue {
    switch UInt32(bitPattern: entry.kind) {
    case ALS_VALUE_NUMBER.rawValue: return .number(entry.number)
    case ALS_VALUE_SUPERVIEW.rawValue: return .superview
    case ALS_VALUE_ATTRIBUTE.rawValue:
      let (item, attribute) = try related(entry)
      return .attribute(item, attribute)
    case ALS_VALUE_RECORD.rawValue: return .record(try record(entry))
    default: throw LayoutError(.argument, "\(Int(entry.kind)) is not the number of a kind of value")
    }
  }

  private func related(_ entry: als_shorthand_entry) throws(LayoutError) -> (ItemToken, Attribute) {
    guard entry.attribute > 0, let raw = UInt8(exactly: entry.attribute), let attribute = Attribute(rawValue: raw)
    else { throw LayoutError(.argument, "\(Int(entry.attribute)) is not the number of an attribute") }
    return (try layout.token(entry.item.handle), attribute)
  }

  private func record(_ entry: als_shorthand_entry) throws(LayoutError) -> ShorthandRecord {
    var record = ShorthandRecord()
    switch UInt32(bitPattern: entry.record_item) {
    case 0: record.related = .absent
    case ALS_VALUE_SUPERVIEW.rawValue: record.related = .superview
    case ALS_VALUE_ATTRIBUTE.rawValue:
      let (item, attribute) = try related(entry)
      record.related = .attribute(item, attribute)
    default: throw LayoutError(.argument, "record_item is none of 0, SUPERVIEW and ATTRIBUTE")
    }
    let known = ALS_RECORD_MULTIPLIER | ALS_RECORD_CONSTANT | ALS_RECORD_PRIORITY
    if entry.fields & ~known != 0 { throw LayoutError(.argument, "a bit of fields is not known") }
    if entry.fields & ALS_RECORD_MULTIPLIER != 0 { record.multiplier = entry.multiplier }
    if entry.fields & ALS_RECORD_CONSTANT != 0 { record.constant = entry.constant }
    if entry.fields & ALS_RECORD_PRIORITY != 0 { record.priority = entry.priority }
    return record
  }
}

@_cdecl("als_document_read")
public func als_document_read(
  _ layout: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ out_root: UnsafeMutablePointer<als_item>?
) -> als_status {
  als_document_read_with(layout, text, length, nil, out_root)
}

@_cdecl("als_document_read_with")
public func als_document_read_with(
  _ layout: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ theme: UnsafePointer<als_document_theme>?,
  _ out_root: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    try box.read(text, length, try box.read(theme), nil, out_root)
  }
}

@_cdecl("als_document_read_options")
public func als_document_read_options(
  _ layout: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<als_document_options>?, _ out_root: UnsafeMutablePointer<als_item>?
) -> als_status {
  change(layout) { box throws(LayoutError) in
    guard let given = options else { return try box.read(text, length, DocumentTheme(), nil, out_root) }
    let options = try filled(given)
    if options.reserved != 0 { throw LayoutError(.argument, "reserved must be 0") }
    let loader = options.load.map { load in documentLoader(load, options.user_data) }
    try box.read(text, length, try box.read(options.theme), loader, out_root)
  }
}

/// The text that the callback of a program returns for the name of a file.
private func documentLoader(_ load: @escaping als_load_fn, _ user: UnsafeMutableRawPointer?) -> DocumentLoader {
  { name throws(LayoutError) in
    var text: UnsafePointer<CChar>?
    var length = 0
    let status = name.withUnsafeBytes { bytes in
      load(user, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &text, &length)
    }
    if status != ALS_OK { throw LayoutError(.callback, "the file \(quoted(name[...])) could not be loaded") }
    guard let text else {
      if length == 0 { return [] }
      throw LayoutError(.callback, "the file \(quoted(name[...])) has a length and no text")
    }
    if length < 0 || length > Limits.textCeiling {
      throw LayoutError(.limit, "the file \(quoted(name[...])) is longer than 4 GiB")
    }
    return Array(UnsafeRawBufferPointer(start: text, count: length))
  }
}

@_cdecl("als_format_meta_copy")
public func als_format_meta_copy(
  _ layout: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int, _ prefix: UnsafePointer<CChar>?,
  _ prefix_length: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>?
) -> als_status {
  compute(layout) { box throws(LayoutError) in
    let bytes = try box.view(text, length, "text")
    let before = prefix == nil ? [] : try box.copy(prefix, prefix_length, "prefix")
    box.textAtFault = bytes
    let meta = try FormatMeta(Array(bytes), prefix: before)
    return try copyOut(meta.json()[...], buffer, capacity, needed)
  }
}
