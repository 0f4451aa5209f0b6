// Stacks, grids and aspect ratios through the C++ header.
#include <als/als.hpp>

#include "checks.h"

static void stacks() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 100}));
  als::item a = TAKE(root.view("a")), b = TAKE(root.view("b")), c = TAKE(root.view("c"));
  TAKE(a.set_intrinsic_size({50, 20}));
  TAKE(b.set_intrinsic_size({80, 20}));
  TAKE(c.set_intrinsic_size({40, 20}));
  const als::stack_style style =
      als::row().distribution(als::distribution::equal_spacing).alignment(als::alignment::top).spacing(8);
  als::arrangement bar = TAKE(root.stack(style, {a, b, c}));
  TAKE(layout.solve());
  CHECK(is(TAKE(a.frame()), 0, 0, 50, 20) && is(TAKE(b.frame()), 115, 0, 80, 20) &&
        is(TAKE(c.frame()), 260, 0, 40, 20));
  TAKE(bar.insert(c, 0));
  TAKE(bar.remove(b));
  als_item members[4];
  CHECK(TAKE(bar.items(members, 4)) == 2 && members[0].id == c.get().id && members[1].id == a.get().id);
  TAKE(bar.insert(b));
  CHECK(TAKE(bar.items()) == 3 && bar && bar == als::arrangement(bar.constraints()));
  std::size_t constraints = 0;
  for (als::constraint each : bar.constraints().members()) constraints += bool(each);
  CHECK(constraints > 3);
  FAILS(layout, ALS_ERROR_ARGUMENT, bar.remove(root));
  FAILS(layout, ALS_ERROR_ARGUMENT, bar.insert(b, 7));
  const double after[] = {12, als::usual_spacing, 0};
  TAKE(bar.set(als::column().alignment(als::alignment::leading).spacing(5).spacing_after(after), {a, b, c}));
  TAKE(layout.solve());
  CHECK(is(TAKE(b.frame()), 0, 32, 80, 20) && TAKE(c.frame()).y == 57);
  TAKE(bar.set_active(false));
  TAKE(bar.destroy());
  FAILS(layout, ALS_ERROR_HANDLE, bar.items());
  TAKE(root.set_margins({10, 10, 10, 10}));
  TAKE(root.set_margin_rules(false, false));
  als::arrangement off = TAKE(root.stack(als::column().margins(), {a}, ALS_FLAG_INACTIVE));
  TAKE(off.set_active(true));
  TAKE(layout.solve());
  CHECK(is(TAKE(a.frame()), 10, 10, 280, 80));
  FAILS(layout, ALS_ERROR_ARGUMENT, root.stack(als::row().baselines(), {b, c}));
  FAILS(layout, ALS_ERROR_ARGUMENT, root.stack(als::row(), {b, b}));
}

static void barriers() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 100}));
  als::item a = TAKE(root.view("a")), b = TAKE(root.view("b"));
  TAKE(a.set_intrinsic_size({50, 20}));
  TAKE(b.set_intrinsic_size({80, 20}));
  TAKE(layout.add("H:|-10-[a]; H:|-10-[b]; V:|[a][b]"));
  als::arrangement edge = TAKE(layout.barrier(als::attribute::trailing, {a, b}, 5, "edge"));
  TAKE(layout.solve());
  CHECK(TAKE(edge.barrier()).margin == 5 && TAKE(TAKE(layout.find("edge")).frame()).x == 95);
  TAKE(edge.set(als::attribute::left, {a, b}, 2));
  TAKE(layout.solve());
  CHECK(TAKE(TAKE(layout.find("edge")).frame()).x == 8 && TAKE(edge.items()) == 2);
  FAILS(layout, ALS_ERROR_ARGUMENT, layout.barrier(als::attribute::center_x, {a, b}));
  TAKE(edge.destroy());
  FAILS(layout, ALS_ERROR_HANDLE, edge.barrier());
  als::item row = TAKE(root.view("row"));
  als::item c = TAKE(row.view("c")), d = TAKE(row.view("d"));
  TAKE(c.set_intrinsic_size({50, 10}));
  TAKE(d.set_intrinsic_size({90, 10}));
  TAKE(layout.add("H:|[row]|; V:[row(20)]|"));
  als::arrangement bar = TAKE(row.stack(als::row().distribution(als::distribution::packed).bias(1), {c, d}));
  TAKE(layout.solve());
  CHECK(TAKE(c.frame()).x == 160);
  const double shares[] = {1, 0};
  TAKE(bar.set(als::row().weights(shares), {c, d}));
  TAKE(layout.solve());
  CHECK(TAKE(c.frame()).width == 210);
  TAKE(bar.destroy());
  TAKE(row.grid(als::lines::fitting(140), 1, {{c, 0, 0}, {d, 0, 1}}));
  TAKE(layout.solve());
  CHECK(TAKE(d.frame()).x == 150);
}

static void grids() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {208, 108}));
  als::item a = TAKE(root.view("a")), b = TAKE(root.view("b")), c = TAKE(root.view("c"));
  const double gap[] = {8};
  als::arrangement form = TAKE(root.grid(als::lines(2).equal().spacing(8), als::lines(2).equal().spacings(gap),
                                         {{a, 0, 0}, {b, 0, 1}, {c, 1, 0, 1, 2}}));
  TAKE(layout.solve());
  CHECK(is(TAKE(a.frame()), 0, 0, 100, 50) && is(TAKE(b.frame()), 108, 0, 100, 50) &&
        is(TAKE(c.frame()), 0, 58, 208, 50));
  TAKE(b.set_intrinsic_size({30, 10}));
  const std::int32_t each[] = {ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_TRAILING};
  TAKE(form.set(als::lines(2).equal().alignments(each), als::lines(1).alignment(als::alignment::center),
                {{a, 0, 0}, als::cell(b, 0, 1).aligned(als::alignment::of_line, als::alignment::bottom)}));
  TAKE(layout.solve());
  CHECK(is(TAKE(b.frame()), 178, 98, 30, 10) && TAKE(form.items()) == 2);
  FAILS(layout, ALS_ERROR_ARGUMENT, form.set(2, 1, {{a, 0, 0}, {b, 0, 0}}));
  FAILS(layout, ALS_ERROR_ARGUMENT, root.grid(1, 1, {{c, 0, 5}}));
  TAKE(form.destroy());
  TAKE(root.set_margins({4, 4, 4, 4}));
  TAKE(root.set_margin_rules(false, false));
  form = TAKE(root.grid(1, 1, {{a, 0, 0}}, true));
  TAKE(layout.solve());
  CHECK(is(TAKE(a.frame()), 4, 4, 200, 100));
}

static void ratios() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {320, 480})), video = TAKE(root.view("video"));
  als::constraint ratio = TAKE(video.aspect_ratio(16.0 / 9));
  TAKE(root.add("H:|[video]|; video.top = super.top"));
  TAKE(layout.solve());
  CHECK(is(TAKE(video.frame()), 0, 0, 320, 180) && TAKE(ratio.info()).priority == 1000);
  CHECK(!TAKE(TAKE(video.aspect_ratio(2, als::low, ALS_FLAG_INACTIVE)).info()).active);
  FAILS(layout, ALS_ERROR_NUMBER, video.aspect_ratio(0));
  // A document makes stacks too.
  als::layout read;
  TAKE(read.read(R"({"als": 1, "root": {"name": "bar", "children": [{"name": "x"}, {"name": "y"}]},
                     "constraints": [{"stack": "bar", "views": ["x", "y"]}]})"));
  CHECK(TAKE(als::arrangement(TAKE(read.find_group("bar"))).items()) == 2);
}

/* Views move in their chain, and grids change by columns and rows. */
static void moves() {
  als::layout layout;
  als::item root = TAKE(layout.view("root", {300, 100}));
  als::item a = TAKE(root.view("a")), b = TAKE(root.view("b")), c = TAKE(root.view("c"));
  TAKE(layout.add("H:|-8-[a(10)]-4-[b(20)]-4-[c(30)]"));
  TAKE(c.move_before(a, als::axis::horizontal));
  TAKE(layout.solve());
  CHECK(TAKE(c.frame()).x == 8 && TAKE(a.frame()).x == 42 && TAKE(b.frame()).x == 56);
  TAKE(c.move_before(als_item{0}, als::axis::horizontal));
  FAILS(layout, ALS_ERROR_ARGUMENT, a.move_before(b, als::axis::vertical));
  const als_item two[] = {a, b};
  const std::int32_t flags[] = {1, 0};
  TAKE(layout.set_gone(two, flags, 2));
  CHECK(TAKE(a.info()).gone == ALS_GONE_ITSELF && TAKE(b.info()).gone == 0);
  als::group sizes = TAKE(layout.make_group("sizes"));
  als_constraint_spec spec = {b, {0}, ALS_ATTRIBUTE_HEIGHT, 0, 0, 1000, 1, 5};
  als_constraint made = {0};
  TAKE(sizes.create(&spec, 1, ALS_FLAG_INACTIVE, &made));
  TAKE(sizes.add(&made, 1));
  CHECK(made.id != 0);
  als::item table = TAKE(root.view("table")), d = TAKE(table.view("d")), e = TAKE(table.view("e"));
  als::arrangement grid = TAKE(table.grid(2, 1, {{d, 0, 0}}));
  TAKE(grid.insert_lines(als::grid_part::rows));
  TAKE(grid.set_cells({{e, 1, 1}}));
  TAKE(grid.move_lines(als::grid_part::columns, 0, 1));
  TAKE(grid.set_lines_gone(als::grid_part::rows, 0, 1, true));
  CHECK(TAKE(d.info()).gone == ALS_GONE_ITSELF && TAKE(grid.items()) == 2);
  TAKE(grid.remove_lines(als::grid_part::rows, 0));
  CHECK(TAKE(grid.items()) == 1);
  TAKE(grid.remove_cell(e));
  FAILS(layout, ALS_ERROR_ARGUMENT, grid.remove_cell(e));
}

static void flows() {
  als::layout layout;
  als::item root = TAKE(layout.view("root")), a = TAKE(root.view("a")), b = TAKE(root.view("b"));
  TAKE(root.set_size({100, 100}));
  TAKE(a.set_intrinsic_size({60, 20}));
  TAKE(b.set_intrinsic_size({50, 20}));
  als::arrangement flow = TAKE(root.flow(als::flowing().spacing(4).line_spacing(6).name("chips", 5), {a, b}));
  TAKE(layout.solve());
  CHECK(TAKE(b.frame()).y == 26 && TAKE(flow.flow_info()).line_count == 2);
  CHECK(TAKE(flow.flow_name()) == "chips");
  als_flow_place places[2];
  CHECK(TAKE(flow.flow_lines(places, 2)) == 2 && places[1].line == 1);
  TAKE(root.set_size({200, 100}));
  TAKE(flow.set(als::flowing(als::axis::vertical).distribution(als::flow_distribution::center).per_line(1), {b, a}));
  TAKE(layout.solve());
  CHECK(TAKE(b.frame()).y == 40 && TAKE(a.frame()).x == 50);
  FAILS(layout, ALS_ERROR_ARGUMENT, root.flow(als::flowing(), {a, a}));
}

void arrangements() {
  flows();
  moves();
  stacks();
  barriers();
  grids();
  ratios();
}
