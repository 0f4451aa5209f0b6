/* Out parameters may be NULL; the call then behaves the same. */
#include "harness.h"

static const als_item none = {0};

static void making(void) {
  fixture f;
  size_t before = 0, after = 0;
  fixture_make(&f);
  OK(als_constraint_destroy(f.l, f.c));
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, 40, 1000);
  als_term term = {f.b, ALS_ATTRIBUTE_WIDTH, 0, 1};
  als_item item = {0};
  als_group group = {0};
  OK(als_view_create(f.l, f.root, "quiet", NUL, NULL));
  OK(als_item_find(f.l, f.root, "quiet", NUL, NULL));
  EXPECT(als_item_find(f.l, f.root, "nobody", NUL, NULL), ALS_END);
  OK(als_guide_create(f.l, f.root, "silent", NUL, NULL));
  OK(als_item_find(f.l, f.root, "silent", NUL, &item));
  EXPECT(als_frames_copy_all(f.l, NULL, NULL, 100, &before), ALS_NOT_SOLVED);
  OK(als_item_safe_area(f.l, f.root, NULL));
  EXPECT(als_frames_copy_all(f.l, NULL, NULL, 100, &after), ALS_NOT_SOLVED);
  CHECK(after == before);
  OK(als_constraint_create(f.l, &spec, 0, NULL));
  OK(als_constraint_create_terms(f.l, &term, 1, ALS_RELATION_EQUAL, 30, 1000, 0, NULL));
  OK(als_group_create(f.l, "quiet group", NUL, NULL));
  OK(als_group_find(f.l, "quiet group", NUL, &group));
  OK(als_solve(f.l, NULL));
  CHECK(frame_of(f.l, f.a).width == 40 && frame_of(f.l, f.b).width == 30);
  fixture_end(&f);
}

/* What is only told can be asked for its status. */
static void telling(void) {
  fixture f;
  als_layout *copy = NULL;
  fixture_make(&f);
  EXPECT(als_frame(f.l, f.a, NULL), ALS_NOT_SOLVED);
  EXPECT(als_frames_copy(f.l, &f.a, NULL, 1), ALS_NOT_SOLVED);
  OK(als_solve(f.l, NULL));
  OK(als_frame(f.l, f.a, NULL));
  OK(als_frames_copy(f.l, &f.a, NULL, 1));
  FAILS(f.l, als_frames_copy(f.l, f.bad_items, NULL, 1), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_frames_table(f.l, NULL, NULL));
  OK(als_item_get_info(f.l, f.a, NULL));
  FAILS(f.l, als_item_get_info(f.l, f.bad_items[1], NULL), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  EXPECT(als_metric_get(f.l, "pad", NUL, NULL), ALS_END);
  OK(als_metric_set(f.l, "pad", NUL, 4));
  OK(als_metric_get(f.l, "pad", NUL, NULL));
  FAILS(f.l, als_layout_copy(f.l, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT); /* it would be lost */
  FAILS(f.l, als_snapshot_create(f.l, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  EXPECT(als_layout_create(NULL, NULL), ALS_ERROR_ARGUMENT);
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, f.a, NULL));
  OK(als_layout_destroy(copy));
  fixture_end(&f);
}

void test_null_outputs(void) {
  making();
  telling();
}
