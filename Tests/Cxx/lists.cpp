// Vectors, arrays and other lists, names in brackets, and streams.
#include "checks.h"

#include <array>
#include <sstream>
#include <vector>

namespace als {
class error; // the name needs no inline namespace
}

void lists();

template <class T>
static std::string said(const T &value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

static void views_by_name() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 200}));
  std::vector<als::item> made = TAKE(root.views({"a", "b", "c"}));
  CHECK(made.size() == 3 && TAKE(layout["b"]) == made[1] && TAKE(root["c"]) == made[2] && !TAKE(layout["nobody"]));
  const std::vector<std::string> names = {"d", "e"};
  CHECK(TAKE(made[0].views(names)).size() == 2 && TAKE(made[0]["e"]));
  TAKE(made[2].destroy());
  FAILS(layout, ALS_ERROR_HANDLE, made[2].views({"f", "g"}));
  CHECK(!TAKE(layout["f"]));
  CHECK(TAKE(layout.views(std::array<const char *, 2>{"other", "third"})).size() == 2);
  CHECK(TAKE(root.views(std::vector<std::string>())).empty());
}

static void arrangements_of_vectors() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 200}));
  std::vector<als::item> made = TAKE(root.views({"a", "b", "c"}));
  for (const als::item &each : made) TAKE(each.set_intrinsic_size({50, 20}));
  als::arrangement stack = TAKE(root.stack(als::column().spacing(8).alignment(als::alignment::leading), made));
  TAKE(layout.solve());
  CHECK(is(TAKE(made[1].frame()), 0, 28, 50, 20));
  const std::array<als_item, 2> two = {made[2].get(), made[0].get()};
  TAKE(stack.set(als::column(), two));
  CHECK(TAKE(stack.items()) == 2);
  TAKE(stack.set(als::column(), {made[0]}));
  CHECK(TAKE(stack.items()) == 1);
  TAKE(stack.destroy());
  std::vector<als::cell> cells;
  for (std::uint32_t i = 0; i < 3; i++) cells.push_back({made[i], i / 2, i % 2});
  als::arrangement grid = TAKE(root.grid(als::lines(2).spacing(10), 2, cells));
  TAKE(layout.solve());
  CHECK(TAKE(made[1].frame()).x == 60);
  TAKE(grid.set(2, 2, cells));
  const als_grid_cell raw[] = {cells[0], cells[1]};
  TAKE(grid.set(2, 1, raw));
  CHECK(TAKE(grid.items()) == 2);
}

static void constraints_in_vectors() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 200}));
  std::vector<als::item> views = TAKE(root.views({"a", "b", "c"}));
  std::vector<als::request<1>> widths;
  for (const als::item &each : views) widths.push_back(each.width() == 40);
  std::vector<als::constraint> made = TAKE(layout.add(widths));
  CHECK(made.size() == 3 && TAKE(made[2].info()).constant == 40);
  als::group group = TAKE(layout.make_group("widths"));
  TAKE(group.add(made));
  CHECK(TAKE(made[1].info()).group.id == group.get().id);
  TAKE(layout.set_constants(made, std::vector<double>{1, 2, 3}));
  TAKE(layout.set_active(made, false));
  CHECK(!TAKE(made[0].info()).active && TAKE(made[1].info()).constant == 2);
  TAKE(layout.set_active(made, true));
  TAKE(layout.solve());
  std::vector<als_rect> frames = TAKE(layout.frames(views));
  CHECK(frames.size() == 3 && frames[2].width == 3);
  als::snapshot shot = TAKE(als::take_snapshot(layout));
  CHECK(TAKE(shot[views[1]]).width == 2 && TAKE(shot.frames(views))[0].width == 1);
  widths.push_back(views[0].left() == 5);
  FAILS(layout, ALS_ERROR_CONSTRAINT, layout.add(widths));
  std::size_t left = 0;
  for (als::constraint each : layout.constraints()) left += bool(each);
  CHECK(left == 3);
  TAKE(layout.destroy(made));
  CHECK(TAKE(layout.add(std::vector<als::request<2>>())).empty());
  const std::vector<als::entry> entries = {{"width ==", 32}, {"left ==", als::superview}};
  TAKE(views[0].shorthand(entries));
  std::vector<als::step> steps = {als::step::set(als::attribute::height, 10)};
  CHECK(TAKE(views[0].build(steps)) == 1);
}

static void streams() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 200}));
  auto made = TAKE(layout.add((root.width() >= 2 * root.height() + 8) | 500));
  TAKE(layout.solve());
  CHECK(said(TAKE(root.frame())) == "(0, 0, 300, 200)" && said(als_size{30.5, als::unspecified}) == "30.5 x -");
  CHECK(said(als_edges{1, 2, 3, 4}) == "(1, 2, 3, 4)");
  CHECK(said(ALS_ERROR_SYNTAX) == als_status_name(ALS_ERROR_SYNTAX) &&
        said(ALS_KIND_SYNTAX) == als_error_kind_name(ALS_KIND_SYNTAX));
  CHECK(said(root) == "root" && said(TAKE(root.view())) == "(no name)" && said(als::item()) == "(no name)");
  CHECK(said(made[0]) == "root.width >= root.height * 2 + 8 @ 500");
  TAKE(root.set_name(std::string(300, 'x')));
  CHECK(said(root) == std::string(255, 'x') + "...");
  FAILS(layout, ALS_ERROR_SYNTAX, root.add("a ="));
  CHECK(said(layout.last_error()).find("error[SYNTAX]") == 0);
}

void lists() {
  views_by_name();
  arrangements_of_vectors();
  constraints_in_vectors();
  streams();
}
