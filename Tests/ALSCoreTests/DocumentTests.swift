// Layout documents: records, strictness, and errors at their place in the file.

import Testing

@testable import ALSCore

struct DocumentTests {
  private func read(_ source: String) throws(LayoutError) -> DocumentRecord {
    try DocumentRecord.read(Array(source.utf8))
  }

  @Test func everyKey() throws {
    let source = """
      {"als":1,"x-note":{"any":[1]},"metrics":{"pad":15,"x-gap":2},"spacing":{"sibling":6,"superview":"margins"},
       "root":{"name":"r","size":[320,null],"direction":"rtl","margins":[1,2,3,4],"safeArea":[44,0,34,0],"x-a":1,
        "children":[{"name":"a","children":[{"name":"b","hidden":true}],"guides":[{"name":"g","x-b":null}]},
         {"name":"c","intrinsic":[null,30],"hugging":[251,250.5],"compression":[1000,1],"alignmentInsets":[-1,0,0,0],
          "baseline":[15,5],"insetsMarginsFromSafeArea":true,"preservesSuperviewMargins":true}],
        "guides":[{"name":"h"}]},
       "constraints":["a.width = pad",{"linear":"a.size==1","options":["alignAllTop","directionRightToLeft"],"active":false},
        {"compact":"a.width = 5","group":"g1","identifier":"i"},{"view":"a","shorthand":{"width ==":1,"width ==":2},"x-c":0}]}
      """
    let record = try read(source)
    #expect(record.items.values.map { text($0.name) } == ["r", "h", "a", "g", "b", "c"])
    #expect(record.items.values.map { $0.parent } == [-1, 0, 0, 2, 2, 0])
    #expect(record.items.values.map { $0.isGuide } == [false, true, false, true, false, false])
    #expect(record.metrics.map { $0.value } == [15, 2])
    #expect(record.spacing.space(isVertical: false) == 6 && record.spacing.usesMargins)
    let root = record.traits(of: 0)
    #expect(root.size == Size(320, -1) && root.direction == .rightToLeft)
    #expect(root.margins == .init(top: 1, left: 2, bottom: 3, right: 4) && root.safeArea.bottom == 34)
    #expect(record.items[2].traits == -1 && record.traits(of: 2).margins.top == 8)
    #expect(record.traits(of: 4).isHidden)
    let c = record.traits(of: 5)
    #expect(c.intrinsic == Size(-1, 30) && c.hugging == (251, 250.5) && c.compression! == (1000, 1))
    #expect(c.alignmentInsets.top == -1 && c.baselines == (15, 5))
    #expect(c.insetsMarginsFromSafeArea && c.preservesSuperviewMargins)
    #expect(record.entries.map { $0.isActive } == [true, false, true, true])
    #expect(record.entries[1].options == 0x20008)
    #expect(record.group(of: 2).map(text) == "g1" && record.group(of: 0) == nil)
    let (_, _, read) = try readDocument(Array(source.utf8))
    #expect(read.map { $0.entry } == [0, 1, 1, 2, 3, 3])
    #expect(read.map { $0.statement.constant } == [15, 1, 1, 5, 1, 2])
    #expect(read[3].statement.identifier.map(text) == "i")
  }

  @Test func defaults() throws {
    let record = try read(#"{"root":{},"als":1.0}"#)
    #expect(text(record.items[0].name) == "root")
    #expect(record.spacing.space(isVertical: false) == 8 && record.spacing.space(to: .left) == 20)
    #expect(record.traits(of: 0).hugging == (250, 250) && record.traits(of: 0).compression == nil)
  }

  /// A document, the bytes its error must point at, and the kind.  The bytes are marked by « and ».
  @Test(arguments: [
    ("«[]»", ErrorKind.document), ("«{»\"root\":{}}", .document), ("«{»\"als\":1}", .document),
    (#"{"als":«2»,"root":{}}"#, .document), (#"{"als":«"1"»,"root":{}}"#, .document),
    (#"{"als":1,"root":«7»}"#, .document), (#"{"als":1,"root":{},«"rooot"»:1}"#, .document),
    (#"{"als":1,"root":{},«"root"»:{}}"#, .document), (#"{"als":1,"x-a":1,«"x-a"»:2,"root":{}}"#, .document),
    (#"{"als":1,"root":{"gone":«1»}}"#, .document), (#"{"als":1,"root":{«"grid"»:1}}"#, .document),
    (#"{"als":1,"root":{"guides":[{"name":"g",«"gone"»:true}]}}"#, .document),
    (#"{"als":1,«"stack"»:1,"root":{}}"#, .document),
    (#"{"als":1,"root":{"children":[«{»}]}}"#, .document), (#"{"als":1,"root":{"children":«{}»}}"#, .document),
    (#"{"als":1,"root":{"children":«null»}}"#, .document), (#"{"als":1,"root":{"name":«""»}}"#, .document),
    (#"{"als":1,"root":{"name":«7»}}"#, .document), (#"{"als":1,"root":{"children":[{"name":«"root"»}]}}"#, .document),
    (#"{"als":1,"root":{"children":[{"name":"a"},{"name":«"\u0061"»}]}}"#, .document),
    (#"{"als":1,"root":{"children":[{"name":"a"}],"guides":[{"name":"a"}]}}"#, .document),
    (#"{"als":1,"root":{"guides":[{"name":"g",«"size"»:[1,2]}]}}"#, .document),
    (#"{"als":1,"root":{"guides":[«{»}]}}"#, .document),
    (#"{"als":1,"root":{"size":«[»1]}}"#, .document), (#"{"als":1,"root":{"size":«[»1,2,3]}}"#, .document),
    (#"{"als":1,"root":{"size":[«-1»,2]}}"#, .document), (#"{"als":1,"root":{"size":[1,«"2"»]}}"#, .document),
    (#"{"als":1,"root":{"size":[1,«1e10»]}}"#, .notFinite), (#"{"als":1,"root":{"size":[1,«1e999»]}}"#, .notFinite),
    (#"{"als":1,"root":{"intrinsic":[null,«-5»]}}"#, .document),
    (#"{"als":1,"root":{"hugging":[«0»,1]}}"#, .priority),
    (#"{"als":1,"root":{"hugging":[1,«1000.0001»]}}"#, .priority),
    (#"{"als":1,"root":{"compression":[1,«null»]}}"#, .document),
    (#"{"als":1,"root":{"compression":[«1e999»,1]}}"#, .priority),
    (#"{"als":1,"root":{"direction":«"up"»}}"#, .document), (#"{"als":1,"root":{"hidden":«0»}}"#, .document),
    (#"{"als":1,"root":{"safeArea":[«-1»,0,0,0]}}"#, .document),
    (#"{"als":1,"root":{"margins":[-1,0,0,«"0"»]}}"#, .document),
    (#"{"als":1,"metrics":{"a":«true»},"root":{}}"#, .document),
    (#"{"als":1,"metrics":{"a":1,«"a"»:2},"root":{}}"#, .document),
    (#"{"als":1,"metrics":{"a":«-2e9»},"root":{}}"#, .notFinite),
    (#"{"als":1,"metrics":{«""»:1},"root":{}}"#, .document),
    (#"{"als":1,"metrics":«[]»,"root":{}}"#, .document),
    (#"{"als":1,"spacing":{"superview":«"margin"»},"root":{}}"#, .document),
    (#"{"als":1,"spacing":{«"siblings"»:1},"root":{}}"#, .document),
    (#"{"als":1,"spacing":{"sibling":«"margins"»},"root":{}}"#, .document),
    (#"{"als":1,"constraints":«{}»,"root":{}}"#, .document), ("{\"als\":1,\"root\":{}»«", .json),
  ])
  func refused(_ marked: String, _ kind: ErrorKind) {
    let source = marked.replacing("«", with: "").replacing("»", with: "")
    let found = failure { () throws(LayoutError) in try readDocument(Array(source.utf8)) }
    #expect(found?.kind == kind, "\(source): \(found?.message ?? "")")
    #expect(found?.index == -1)
    check(found, marked)
  }

  private func check(_ found: LayoutError?, _ marked: String) {
    let before = marked.utf8.prefix { $0 != 0xC2 }
    if before.count == marked.utf8.count { return }
    guard let open = marked.firstRange(of: "«"), let close = marked.firstRange(of: "»") else { return }
    let lower = marked[..<open.lowerBound].utf8.count
    if close.lowerBound < open.lowerBound {
      #expect(found?.span == SourceRange(marked[..<close.lowerBound].utf8.count, 0))
      return
    }
    let length = marked[open.upperBound..<close.lowerBound].utf8.count
    #expect(found?.span == SourceRange(lower, length), "\(marked): \(found?.message ?? "")")
  }

  /// Entries of "constraints" after a good one, marked like the documents above.
  @Test(arguments: [
    ("«5»", ErrorKind.document), ("«null»", .document), ("«{»}", .document), (#"{"compact":«5»}"#, .document),
    (#"{«"compct"»:"a.width = 1"}"#, .document), (#"{"compact":"a.width = 1",«"linear"»:"a.width==1"}"#, .document),
    (#"{"compact":"a.width = 1",«"compact"»:"a.width = 1"}"#, .document),
    (#"{"vfl":"[a]","options":[«"alignAllMiddle"»]}"#, .document),
    (#"{"evfl":"[a]","options":«5»}"#, .document), (#"«{»"grid":"a"}"#, .document),
    (#"{"stack":"a","views":«5»}"#, .document), (#"{"stack":"a","views":[],«"rows"»:[]}"#, .document),
    (#"«{»"layout":"a"}"#, .document), (#"{"layout":"a","do":«{}»}"#, .document),
    (#"«{»"shorthand":{}}"#, .document), (#"«{»"view":"a"}"#, .document),
    (#"{«"view"»:"a","compact":"a.width = 1"}"#, .document),
    (#"{"view":«7»,"shorthand":{}}"#, .document), (#"{"view":"a","shorthand":«[]»}"#, .document),
    (#"{"view":"«b»","shorthand":{}}"#, .nameView), (#"{"compact":"a.width = 1","active":«1»}"#, .document),
    (#"{"compact":"a.width = 1","group":«""»}"#, .document),
    (#"{"compact":"a.width = 1","identifier":«null»}"#, .document),
    (#"{"compact":"a.width = 1",«"options"»:[]}"#, .document),
    (#"{"linear":"a.width==1","options":[«"alignAll"»]}"#, .document),
    (#"{"linear":"a.width==1","options":«"alignAllTop"»}"#, .document),
    (#""a.width = «nope»""#, .nameView), (#""a.width =\n«nope»""#, .nameView), (#""\u0061.width = 5 «b»""#, .syntax),
    (#""a.width = 5; «\u0062».width = 5""#, .nameView), (#""a.left = «5»""#, .locationConstant), (#""«»""#, .empty),
    (#""a.width = 5;«»;""#, .empty), (#"{"linear":"a.width==1;a.height==2 @ «0»"}"#, .priority),
    (#"{"compact":"a.left = root.«top»"}"#, .attrPair),
    (#"{"view":"a","shorthand":{"width ==":1,"width «>»":2}}"#, .relation),
    (#"{"view":"a","shorthand":{"left ==":«10»}}"#, .locationConstant),
    (#"{"view":"a","shorthand":{"left ==":«{"als_constant":10}»}}"#, .locationConstant),
    (#"{"view":"a","shorthand":{"left ==":«"superview"»}}"#, .type),
    (#"{"view":"a","shorthand":{"left ==":«[1]»}}"#, .type),
    (#"{"view":"a","shorthand":{"left ==":«null»}}"#, .type),
    (#"{"view":"a","shorthand":{"left ==":{"als_view":«"root"»}}}"#, .type),
    (#"{"view":"a","shorthand":{"left ==":"root.«top»"}}"#, .attrPair),
    (#"{"view":"a","shorthand":{"left ==":"root.«bogus»"}}"#, .nameAttr),
    (#"{"view":"a","shorthand":{"left ==":{"als_view":"«rot».left"}}}"#, .nameView),
    (#"{"view":"root","shorthand":{"left ==":«"als_superview"»}}"#, .noSuperview),
    (#"{"view":"root","shorthand":{"width ==":{"als_constant":3,"als_view":«"als_superview"»}}}"#, .noSuperview),
    (#"{"view":"a","shorthand":{"width ==":{"als_constant":1,"als_priority":«0»}}}"#, .priority),
    (#"{"view":"a","shorthand":{"width ==":{"als_constant":«1e999»}}}"#, .notFinite),
    (#"{"view":"a","shorthand":{"width ==":{"als_view":"root.width","als_multiplier":«2e6»}}}"#, .notFinite),
    (#"{"view":"a","shorthand":{"width ==":«2e9»}}"#, .notFinite),
    (#"{"view":"a","shorthand":{"width ==":{"als_constant":«true»}}}"#, .type),
    (#"{"view":"a","shorthand":{"width ==":{«"als_const"»:1}}}"#, .document),
    (#"{"view":"a","shorthand":{"width ==":{"als_constant":1,«"als_constant"»:1}}}"#, .document),
  ])
  func entries(_ marked: String, _ kind: ErrorKind) {
    let head = #"{"als":1,"root":{"children":[{"name":"a"}]},"constraints":["a.width = 1","#
    let whole = head + marked + "]}"
    let source = whole.replacing("«", with: "").replacing("»", with: "")
    let found = failure { () throws(LayoutError) in try readDocument(Array(source.utf8)) }
    #expect(found?.kind == kind, "\(marked): \(found?.message ?? "")")
    #expect(found?.index == 1, "\(marked)")
    check(found, whole)
  }

  @Test func suggestions() {
    func suggestion(_ source: String) -> String? {
      failure { () throws(LayoutError) in try readDocument(Array(source.utf8)) }?.suggestion
    }
    #expect(suggestion(#"{"als":1,"root":{"childern":[]}}"#) == "did you mean \"children\"?")
    #expect(suggestion(#"{"als":1,"root":{},"constraints":[{"compat":""}]}"#) == "did you mean \"compact\"?")
    #expect(
      suggestion(#"{"als":1,"root":{"children":[{"name":"title"}]},"constraints":["titel.width = 5"]}"#)
        == "did you mean \"title\"?")
  }

  @Test func deepTreesNeedNoStack() throws {
    let depth = 2000
    var source = "{\"als\":1,\"root\":"
    for i in 0..<depth { source += "{\"name\":\"v\(i)\",\"children\":[" }
    source += String(repeating: "]}", count: depth) + "}"
    let record = try DocumentRecord.read(Array(source.utf8), limits: DocumentLimits(nesting: Limits.nestingCeiling))
    #expect(record.items.count == depth)
    #expect(record.items.values.last?.parent == ItemID(depth - 2))
  }
}
