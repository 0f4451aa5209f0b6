// The only writer of printed text: words, JSON strings, and numbers that read back to the same value.

struct TextWriter {
  var bytes: [UInt8] = []

  @inline(never)
  mutating func add(_ word: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  @inline(never)
  mutating func add(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// The shortest form that reads back to the same value; whole numbers without a point, zero without a sign.
  @inline(never)
  mutating func add(_ value: Double) {
    if value.magnitude < 1e15, let whole = Int64(exactly: value) {
      bytes.append(contentsOf: whole.description.utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// A float with few decimals keeps them, although the nearest double has many.
  @inline(never)
  mutating func add(_ value: Float) {
    let exact = Double(value)
    var power = 1.0
    for _ in 0..<8 {
      let short = (exact * power).rounded() / power
      if Float(short) == value { return add(short) }
      power *= 10
    }
    add(exact)
  }

  /// A quoted JSON string; bytes that are not UTF-8 become U+FFFD.
  @inline(never)
  mutating func addString(_ text: [UInt8]) {
    bytes.append(ASCII.quote)
    var i = 0
    while i < text.count {
      let byte = text[i]
      if byte >= 0x80 {
        let length = UTF8Check.sequence(text, at: i, to: text.count)
        if length == 0 {
          bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
        } else {
          bytes.append(contentsOf: text[i..<(i + length)])
        }
        i += max(length, 1)
        continue
      }
      addCharacter(byte)
      i += 1
    }
    bytes.append(ASCII.quote)
  }

  /// Text on one line: control characters get their JSON escapes.
  mutating func addLine(_ text: [UInt8]) {
    for byte in text {
      if byte == 0x7F {
        add("\\u007f")
      } else if byte < 0x20 {
        addCharacter(byte)
      } else {
        bytes.append(byte)
      }
    }
  }

  private mutating func addCharacter(_ byte: UInt8) {
    if byte == ASCII.quote || byte == ASCII.backslash {
      bytes.append(ASCII.backslash)
      bytes.append(byte)
    } else if byte >= 0x20 {
      bytes.append(byte)
    } else if byte == 0x0A {
      add("\\n")
    } else {
      let digits = ASCII.bytes("0123456789abcdef")
      add("\\u00")
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }

  /// `, "key": "value"` for an optional value.
  @inline(never)
  mutating func addMember(_ key: StaticString, _ value: [UInt8]?) {
    guard let value else { return }
    addKey(key)
    addString(value)
  }

  /// `, "key": `, with a comma only after an earlier member of the object.
  @inline(never)
  mutating func addKey(_ key: StaticString) {
    addComma()
    add("\"")
    add(key)
    add("\": ")
  }

  @inline(never)
  mutating func addKey(_ key: [UInt8]) {
    addComma()
    addString(key)
    add(": ")
  }

  /// The same with the bracket that begins a list or an object.
  @inline(never)
  mutating func addKey(_ key: StaticString, opening bracket: StaticString) {
    addKey(key)
    add(bracket)
  }

  private mutating func addComma() {
    if let last = bytes.last(where: { $0 != 0x20 }), last != 0x7B { add(", ") }
  }

  @inline(never)
  mutating func addNumber(_ key: StaticString, _ value: Double) {
    addKey(key)
    add(value)
  }

  @inline(never)
  mutating func addPriority(_ key: StaticString, _ value: Float) {
    addKey(key)
    add(value)
  }

  @inline(never)
  mutating func addBool(_ key: StaticString, _ value: Bool) {
    addKey(key)
    add(value ? "true" : "false")
  }

  @inline(never)
  mutating func addStrings(_ key: StaticString, _ values: [[UInt8]]) {
    addKey(key, opening: "[")
    for (index, value) in values.enumerated() {
      if index > 0 { add(", ") }
      addString(value)
    }
    add("]")
  }

  /// A list of numbers; with `negativeIsNull` a negative or infinite one stands for none.
  @inline(never)
  mutating func addNumbers(_ key: StaticString, _ values: [Double], negativeIsNull: Bool = false) {
    addKey(key, opening: "[")
    for (index, value) in values.enumerated() {
      if index > 0 { add(", ") }
      if negativeIsNull && (value < 0 || !value.isFinite) { add("null") } else { add(value) }
    }
    add("]")
  }

  @inline(never)
  mutating func addWord(_ key: StaticString, _ word: StaticString) {
    addKey(key)
    add("\"")
    add(word)
    add("\"")
  }
}
