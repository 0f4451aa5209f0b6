// The failure of a call, as in als.h.

import CALS

/// A failing call changed nothing.
public struct LayoutFailure: Error, CustomStringConvertible {
  /// The class of the failure: ALS_ERROR_NAME and so on.
  public var status: Int32
  /// The exact error, by its name in the header: NAME_VIEW and so on.
  public var kind: String
  /// One sentence.
  public var message: String
  /// A hint such as `did you mean "header"?`, or empty.
  public var suggestion: String
  /// The bytes at fault in the text, where there is a text.
  public var range: Range<Int>?
  /// Line and column of that range, from 1; columns in bytes.
  public var line = 0
  /// From 1, in bytes.
  public var column = 0
  /// The element of an array at fault, or -1.
  public var index = -1
  /// The conflict for which a change was refused, as texts: its constraints, the broken one last, then sizes.
  public var members: [String] = []
  /// The failure as lines to print, with the source line and a caret.
  public var description: String

  /// The last failure of a layout.
  init(_ status: als_status, of layout: OpaquePointer?) {
    var last = als_error.initial
    self.status = Int32(truncatingIfNeeded: status.rawValue)
    if layout == nil || als_error_last(layout, &last) != ALS_OK || last.status != self.status {
      // Busy, or no layout: nothing was kept.
      kind = ""
      message = String(cString: als_status_name(status))
      suggestion = ""
      description = message
      return
    }
    kind = String(cString: als_error_kind_name(als_error_kind(rawValue: UInt32(bitPattern: last.kind))))
    message = copiedText { als_error_message_copy(layout, $0, $1, $2) } ?? ""
    suggestion = copiedText { als_error_suggestion_copy(layout, $0, $1, $2) } ?? ""
    description = copiedText { als_error_text_copy(layout, $0, $1, $2) } ?? ""
    index = Int(last.index)
    while let member = copiedText({ als_error_member_copy(layout, members.count, nil, $0, $1, $2) }) {
      members.append(member)
    }
    if last.has_position != 0 {
      range = Int(last.offset)..<Int(last.offset + last.length)
      line = Int(last.line)
      column = Int(last.column)
    }
  }
}

/// A text of the C interface: asked for its length, then for its bytes.  nil when there is none.
func copiedText(
  _ copy: (UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>?) -> als_status
) -> String? {
  var needed = 0
  let status = copy(nil, 0, &needed)
  if status == ALS_END || status.rawValue < 0 { return nil }
  var bytes = [CChar](repeating: 0, count: needed + 1)
  if copy(&bytes, bytes.count, nil).rawValue < 0 { return nil }
  return String(decoding: bytes.prefix(needed).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
