"""A settings form: a title, four rows of label and field, a list of ten cells, and two buttons."""
import als

ROWS = ["name", "mail", "phone", "city"]
GAP = 8

layout = als.Layout(360, 560, root="form")
form = layout.root
title = form.view("title")
title.intrinsic_size = (120, 24)
fields = form.view("fields")
items = form.view("list")
cancel, save = form.view("cancel"), form.view("save")
cancel.intrinsic_size = (64, 32)
save.intrinsic_size = (48, 32)

rows = []
for name in ROWS:
    label, field = fields.view(f"{name}Label"), fields.view(name)
    label.intrinsic_size = (10 * len(name), 20)
    field.intrinsic_size = (100, 28)
    field.hugging = (1, 250)
    rows.append([label, field])
fields.grid(rows, spacing=(GAP, 6), column_alignment=["trailing", "fill"], row_alignment="center")

cells = [items.view(f"cell{number}") for number in range(1, 11)]
items.stack(cells, "vertical", "fillEqually", spacing=1)

layout.add(
    title.top == form.top + 20,
    title.center_x == form.center_x,
    "H:|-[fields]-|; H:|-[list]-|",
    "V:[title]-[fields]-[list]-[save]-|",
    save.right == form.right - 20,
    cancel.right == save.left - GAP,
    cancel.top == save.top,
    cancel.size == save.size,
)

report = layout.solve()
assert report.ok and not layout.ambiguous
for view in [title, *rows[0], *rows[3], cells[0], cells[9], cancel, save]:
    x, y, width, height = view.frame_in()
    print(f"{view.name:10}{x:6.1f}{y:7.1f}{width:7.1f}{height:6.1f}")
