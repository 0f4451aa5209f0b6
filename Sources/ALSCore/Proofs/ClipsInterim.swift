extension Model {
  func clips(_ item: Int32) -> Bool { false }
  func isIgnored(_ item: Int32) -> Bool { false }
}
