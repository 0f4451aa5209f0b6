// A settings form: a title, four rows of label and field, a list of ten cells, and two buttons.
import ALS

let gap = 8.0
let layout = try Layout()
let form = try layout.view("form", size: (360, 560))
let title = try form.view("title")
let fields = try form.view("fields")
let list = try form.view("list")
let cancel = try form.view("cancel")
let save = try form.view("save")
try title.setIntrinsicSize(width: 120, height: 24)
try cancel.setIntrinsicSize(width: 64, height: 32)
try save.setIntrinsicSize(width: 48, height: 32)

var places: [Layout.Cell] = []
for (row, name) in ["name", "mail", "phone", "city"].enumerated() {
  let label = try fields.view(name + "Label")
  let field = try fields.view(name)
  try label.setIntrinsicSize(width: 10 * Double(name.count), height: 20)
  try field.setIntrinsicSize(width: 100, height: 28)
  try field.setHugging(horizontal: 1, vertical: 250)
  var place = Layout.Cell(label, row: row, column: 0)
  place.columnAlignment = .trailing
  places += [place, Layout.Cell(field, row: row, column: 1)]
}
try layout.grid(places, in: fields, columnSpacing: gap, rowSpacing: 6, rowAlignment: .center)

for number in 1...10 { try list.view("cell\(number)") }
try list.stack(axis: .vertical, distribution: .fillEqually, spacing: 1)

try form.activate {
  title.top == form.top + 20
  title.centerX == form.centerX
  "H:|-[fields]-|; H:|-[list]-|"
  "V:[title]-[fields]-[list]-[save]-|"
  save.right == form.right - 20
  cancel.right == save.left - gap
  cancel.top == save.top
  cancel.width == save.width
  cancel.height == save.height
}

let report = try layout.solve()
precondition(report.conflicts == 0)
for view in layout {
  let free = try view.freeValues()
  precondition(free.isEmpty, "\(view.name ?? "a view") is not settled")
}
for name in ["title", "nameLabel", "name", "cityLabel", "city", "cell1", "cell10", "cancel", "save"] {
  guard let frame = try layout[name]?.frame(in: form) else { continue }
  print(name, frame.x, frame.y, frame.width, frame.height)
}
