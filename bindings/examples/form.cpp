// A settings form: a title, four rows of label and field, a list of ten cells, and two buttons.
#include <als/als.hpp>
#include <cstdio>
#include <string>
#include <vector>

int main() {
  const std::vector<std::string> names = {"name", "mail", "phone", "city"};
  const double gap = 8;

  als::layout layout;
  als::item form = layout.view("form", {360, 560});
  als::item title = form.view("title"), fields = form.view("fields"), list = form.view("list");
  als::item cancel = form.view("cancel"), save = form.view("save");
  title.set_intrinsic_size({120, 24});
  cancel.set_intrinsic_size({64, 32});
  save.set_intrinsic_size({48, 32});

  std::vector<als::cell> places;
  for (const std::string &name : names) {
    als::item label = fields.view(name + "Label"), field = fields.view(name);
    label.set_intrinsic_size({10.0 * name.size(), 20});
    field.set_intrinsic_size({100, 28});
    field.set_hugging(1, als::low);
    const std::uint32_t row = places.size() / 2;
    places.push_back(als::cell(label, row, 0).aligned(als::alignment::trailing));
    places.push_back(als::cell(field, row, 1));
  }
  fields.grid(als::lines(2).spacing(gap), als::lines(4).spacing(6).alignment(als::alignment::center), places);

  std::vector<als::item> cells;
  for (int number = 1; number <= 10; number++) cells.push_back(list.view("cell" + std::to_string(number)));
  list.stack(als::column().distribution(als::distribution::fill_equally).spacing(1), cells);

  layout.add(title.top() == form.top() + 20, title.center_x() == form.center_x(), save.right() == form.right() - 20,
             cancel.right() == save.left() - gap, cancel.top() == save.top(), cancel.width() == save.width(),
             cancel.height() == save.height());
  form.add("H:|-[fields]-|; H:|-[list]-|; V:[title]-[fields]-[list]-[save]-|");

  if (layout.solve().conflicts != 0) return 1;
  for (als::item view : layout.items())
    if (view.ambiguity() != 0) return 1;
  for (const char *name : {"title", "nameLabel", "name", "cityLabel", "city", "cell1", "cell10", "cancel", "save"}) {
    const als_rect frame = layout[name].frame_in(form);
    std::printf("%-10s%6.1f%7.1f%7.1f%6.1f\n", name, frame.x, frame.y, frame.width, frame.height);
  }
}
