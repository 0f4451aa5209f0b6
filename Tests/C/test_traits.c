/* Sizes, priorities, direction, margins, safe area, baselines, insets: setters, getters, effects (als.h, Views and guides). */
#include "harness.h"

static const als_item none = {0};

static void sizes(void) {
  fixture f;
  fixture_make(&f);
  OK(als_item_set_size(f.l, f.a, (als_size){60, ALS_UNSPECIFIED}));
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.size.width == 60 && info.size.height == ALS_UNSPECIFIED);
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_size(f.l, f.b, (als_size){bad, 1}));
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_size(f.l, f.b, (als_size){1, bad}));
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_intrinsic_size(f.l, f.b, (als_size){bad, 1}));
  EXPECT(als_item_set_size(f.l, f.b, (als_size){-2, 1}), ALS_ERROR_NUMBER);
  OK(als_item_set_size(f.l, f.b, (als_size){ALS_NUMBER_MAX, 0}));
  EXPECT(als_item_set_intrinsic_size(f.l, f.guide, (als_size){1, 1}), ALS_ERROR_HANDLE);
  fixture_end(&f);
}

static void intrinsic(void) {
  fixture f;
  fixture_make(&f);
  tie(f.l, f.b, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 0, 1000);
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){40, 20}));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 0, 0, 40, 20);
  als_constraint wider = tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 90, 249);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 40); /* hugging 250 holds against 249 */
  OK(als_item_set_hugging(f.l, f.b, 248.5f, 250));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 90);
  OK(als_constraint_set_constant(f.l, wider, 10));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 40); /* compression 750 */
  OK(als_item_set_compression(f.l, f.b, 100, 750));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 10);
  const float bad_priorities[] = {0, -1, 1000.5f, NAN, INFINITY};
  for (size_t i = 0; i < COUNT(bad_priorities); i++) {
    FAILS(f.l, als_item_set_hugging(f.l, f.b, bad_priorities[i], 1), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
    FAILS(f.l, als_item_set_compression(f.l, f.b, 1, bad_priorities[i]), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  }
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.b, &info));
  CHECK(info.hugging[0] == 248.5f && info.hugging[1] == 250 && info.compression[0] == 100);
  CHECK(info.intrinsic_size.width == 40 && info.intrinsic_size.height == 20);
  fixture_end(&f);
}

static void intrinsic_arrays(void) {
  fixture f;
  fixture_make(&f);
  als_item views[2] = {f.a, f.b};
  als_size two[2] = {{10, 11}, {12, 13}};
  OK(als_items_set_intrinsic_sizes(f.l, views, two, 2));
  OK(als_items_set_intrinsic_sizes(f.l, NULL, NULL, 0));
  als_size mixed[2] = {{77, 77}, {NAN, 1}};
  FAILS(f.l, als_items_set_intrinsic_sizes(f.l, views, mixed, 2), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  views[1] = f.bad_items[1];
  FAILS(f.l, als_items_set_intrinsic_sizes(f.l, views, two, 2), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.intrinsic_size.width == 10); /* all or none */
  fixture_end(&f);
}

static void direction(void) {
  fixture f;
  fixture_make(&f);
  ADD(f.l, f.root, "a.leading = super.leading + 20; a.top = super.top; a.height = 10");
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).x, 20);
  OK(als_item_set_direction(f.l, f.root, ALS_DIRECTION_RIGHT_TO_LEFT));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).x, 130); /* 200 - 20 - 50 */
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.direction == ALS_DIRECTION_INHERIT && info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT);
  FAILS(f.l, als_item_set_direction(f.l, f.a, (als_direction)3), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_item_set_direction(f.l, f.a, (als_direction)-1), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  fixture_end(&f);
}

static void margins(void) {
  fixture f;
  als_item guide = {0};
  fixture_make(&f);
  OK(als_item_margins(f.l, f.root, &guide));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, guide, 8, 8, 184, 84);
  OK(als_item_set_margins(f.l, f.root, (als_edges){1, 2, 3, 4}));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, guide, 2, 1, 194, 96);
  OK(als_item_set_safe_area(f.l, f.root, (als_edges){10, 0, 0, 0}));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, guide, 2, 1, 194, 96); /* not unless asked for */
  OK(als_item_set_margin_rules(f.l, f.root, 1, 0));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, guide, 2, 11, 194, 86);
  ADD(f.l, f.root, "a.leftMargin = super.leftMargin; a.top = super.top; a.height = 40");
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.a, -6, 0, 50, 40); /* its own margin is 8 */
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_margins(f.l, f.a, (als_edges){bad, 0, 0, 0}));
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_margins(f.l, f.a, (als_edges){0, 0, 0, bad}));
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.root, &info));
  CHECK(info.margins.top == 1 && info.margins.left == 2 && info.margins.bottom == 3 && info.margins.right == 4);
  CHECK(info.margins_from_safe_area == 1 && info.preserves_superview_margins == 0);
  fixture_end(&f);
}

static void preserved_margins(void) {
  fixture f;
  als_item guide = {0};
  fixture_make(&f);
  ADD(f.l, f.root, "b.left = super.left + 3; b.top = super.top; b.size = super");
  OK(als_item_set_margins(f.l, f.root, (als_edges){0, 30, 0, 0}));
  OK(als_item_set_margin_rules(f.l, f.b, 0, 1));
  OK(als_item_margins(f.l, f.b, &guide));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, guide).x, 27); /* of 30, three lie outside b */
  fixture_end(&f);
}

static void safe_area(void) {
  fixture f;
  als_item safe = {0}, inner = {0};
  als_report report = ALS_REPORT_INIT;
  fixture_make(&f);
  OK(als_item_safe_area(f.l, f.root, &safe));
  OK(als_item_set_safe_area(f.l, f.root, (als_edges){20, 1, 2, 3}));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, safe, 1, 20, 196, 78);
  ADD(f.l, f.root, "b.left = super.left; b.top = super.top + 5; b.size = super");
  OK(als_item_safe_area(f.l, f.b, &inner));
  OK(als_solve(f.l, &report));
  FRAME(f.l, inner, 1, 15, 196, 83); /* b lies 5 lower: 5 less at the top, and below the bottom never more than 2 */
  CHECK(report.rounds >= 1 && report.unsettled == 0);
  EXPECT(als_item_set_safe_area(f.l, f.root, (als_edges){-1, 0, 0, 0}), ALS_ERROR_NUMBER);
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_safe_area(f.l, f.root, (als_edges){0, bad, 0, 0}));
  fixture_end(&f);
}

static void insets_and_baselines(void) {
  fixture f;
  als_rect r;
  fixture_make(&f);
  OK(als_item_set_alignment_insets(f.l, f.a, (als_edges){1, 2, 3, 4}));
  ADD(f.l, f.root, "a.left = super.left + 20; a.top = super.top + 10; a.height = 30");
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.a, 18, 9, 56, 34);
  OK(als_alignment_rect(f.l, f.a, &r));
  CHECK(fabs(r.x - 20) < 1e-9 && fabs(r.width - 50) < 1e-9);
  OK(als_item_set_baselines(f.l, f.a, 12, 6));
  ADD(f.l, f.root, "b.top = a.firstBaseline; b.bottom = a.lastBaseline; b.left = super.left; b.width = 1");
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 0, 22, 1, 12); /* 10 + 12 to 40 - 6 */
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_baselines(f.l, f.a, bad, 0));
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_baselines(f.l, f.a, 0, bad));
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_set_alignment_insets(f.l, f.a, (als_edges){0, 0, bad, 0}));
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.a, &info));
  CHECK(info.first_baseline == 12 && info.last_baseline == 6 && info.alignment_insets.right == 4);
  fixture_end(&f);
}

static void info(void) {
  fixture f;
  fixture_make(&f);
  OK(als_item_set_hidden(f.l, f.a, 1));
  als_item_info i = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, f.a, &i));
  CHECK(i.kind == ALS_ITEM_VIEW && i.hidden == 1 && i.parent.id == f.root.id && i.child_count == 0);
  CHECK(i.margins.top == 8 && i.hugging[0] == 250 && i.compression[1] == 750);
  OK(als_item_get_info(f.l, f.root, &i));
  CHECK(i.child_count == 2 && i.guide_count == 1 && i.parent.id == 0 && i.size.width == 200);
  OK(als_item_get_info(f.l, f.guide, &i));
  CHECK(i.kind == ALS_ITEM_GUIDE && i.parent.id == f.root.id);
  i.struct_size = 0;
  FAILS(f.l, als_item_get_info(f.l, f.a, &i), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  i.struct_size = 100000;
  FAILS(f.l, als_item_get_info(f.l, f.a, &i), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  fixture_end(&f);
}

void test_traits(void) {
  sizes();
  intrinsic();
  intrinsic_arrays();
  direction();
  margins();
  preserved_margins();
  safe_area();
  insets_and_baselines();
  info();
}
