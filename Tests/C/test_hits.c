/* What lies under a point and in a rectangle, frames in the root, the order of reading, the nearest item (als.h, Frames). */
#include "harness.h"

static const als_item none = {0};

/* A view at a place of its parent. */
static als_item placed(als_layout *l, als_item parent, const char *name, als_rect at) {
  als_item made = view(l, parent, name);
  tie(l, made, ALS_ATTRIBUTE_LEFT, parent, ALS_ATTRIBUTE_LEFT, at.x, 1000);
  tie(l, made, ALS_ATTRIBUTE_TOP, parent, ALS_ATTRIBUTE_TOP, at.y, 1000);
  tie(l, made, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, at.width, 1000);
  tie(l, made, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, at.height, 1000);
  return made;
}

static als_layout *screen(als_item *root) {
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  *root = view(l, none, "root");
  OK(als_item_set_size(l, *root, (als_size){200, 100}));
  return l;
}

static int is_at(als_layout *l, als_item root, double x, double y, uint32_t flags, als_item wanted) {
  als_item found = {12345};
  als_status status = als_item_at(l, root, x, y, flags, &found);
  CHECK(status == (wanted.id ? ALS_OK : ALS_END));
  return found.id == wanted.id;
}

static void points(void) {
  als_item root, box, inner, over, item;
  als_layout *l = screen(&root);
  box = placed(l, root, "box", (als_rect){20, 10, 100, 50});
  inner = placed(l, box, "inner", (als_rect){80, 40, 40, 30}); /* sticks out of box */
  over = placed(l, root, "over", (als_rect){50, 20, 20, 20});
  CHECK(is_at(l, root, 30, 20, 0, none)); /* not solved */
  OK(als_solve(l, NULL));
  CHECK(is_at(l, root, 30, 20, 0, box));
  CHECK(is_at(l, root, 55, 25, 0, over));
  CHECK(is_at(l, root, 130, 70, 0, inner));
  CHECK(is_at(l, root, 20, 10, 0, box)); /* top and left edges belong to it */
  CHECK(is_at(l, root, 19.999, 10, 0, root));
  CHECK(is_at(l, root, 120, 30, 0, root)); /* right and bottom ones do not */
  CHECK(is_at(l, root, 200, 50, 0, none));
  CHECK(is_at(l, none, 55, 25, 0, over));
  CHECK(is_at(l, box, 35, 15, 0, box)); /* its own coordinates */
  CHECK(is_at(l, box, 95, 55, 0, inner));
  OK(als_item_set_clips(l, box, 1));
  CHECK(is_at(l, root, 130, 70, 0, root));
  CHECK(is_at(l, root, 110, 55, 0, inner));
  OK(als_item_set_z(l, box, 5));
  CHECK(is_at(l, root, 55, 25, 0, box)); /* above its later sibling */
  OK(als_item_set_z(l, over, 5));
  CHECK(is_at(l, root, 55, 25, 0, over));
  OK(als_item_set_hidden(l, box, 1));
  CHECK(is_at(l, root, 110, 55, 0, root));
  CHECK(is_at(l, root, 110, 55, ALS_HIT_HIDDEN, inner));
  OK(als_item_set_gone(l, over, 1));
  OK(als_solve(l, NULL));
  CHECK(is_at(l, root, 55, 25, 0, root));
  FAILS(l, als_item_at(l, root, NAN, 0, 0, &item), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(l, als_item_at(l, root, 0, 0, ALS_HIT_INSIDE, &item), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(l, als_item_at(l, root, 0, 0, 64, &item), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  als_layout_destroy(l);
}

static void rectangles(void) {
  als_item root, a, b, guide, found[8];
  size_t needed = 0;
  als_layout *l = screen(&root);
  a = placed(l, root, "a", (als_rect){10, 10, 50, 50});
  b = placed(l, root, "b", (als_rect){40, 40, 50, 50});
  OK(als_guide_create(l, root, "g", NUL, &guide));
  ADD(l, root, "g.left == root.left + 45; g.top == root.top + 45; g.width == 2; g.height == 2");
  OK(als_solve(l, NULL));
  als_rect area = {35, 35, 10.5, 10.5};
  OK(als_items_in_rect(l, root, &area, 0, found, 8, &needed));
  CHECK(needed == 3);
  CHECK(found[0].id == b.id && found[1].id == a.id && found[2].id == root.id);
  OK(als_items_in_rect(l, root, &area, ALS_HIT_GUIDES, found, 8, &needed));
  CHECK(needed == 4 && found[2].id == guide.id);
  area = (als_rect){0, 0, 95, 95};
  OK(als_items_in_rect(l, root, &area, ALS_HIT_INSIDE, found, 8, &needed));
  CHECK(needed == 2);
  EXPECT(als_items_in_rect(l, root, &area, 0, found, 1, &needed), ALS_TRUNCATED);
  CHECK(needed == 3 && found[0].id == b.id);
  area = (als_rect){60, 10, 0, 10}; /* no area */
  OK(als_items_in_rect(l, root, &area, 0, found, 8, &needed));
  CHECK(needed == 0);
  area = (als_rect){0, 0, INFINITY, 1};
  FAILS(l, als_items_in_rect(l, root, &area, 0, found, 8, &needed), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  EXPECT(als_items_in_rect(l, root, NULL, 0, found, 8, &needed), ALS_ERROR_ARGUMENT);
  als_layout_destroy(l);
}

/* A point in a tree of 20 000 levels. */
static void deep(void) {
  als_item root, at;
  als_layout *l = screen(&root);
  at = root;
  for (int i = 0; i < 20000; i++) at = view(l, at, NULL);
  for (int i = 0; i < 2; i++) OK(als_solve(l, NULL));
  CHECK(is_at(l, root, 5, 5, 0, root));
  als_layout_destroy(l);
}

static int is_listed(als_layout *l, als_item wanted) {
  als_item listed[16];
  size_t needed = 0;
  int count = 0;
  OK(als_root_changed_copy(l, listed, 16, &needed));
  for (size_t i = 0; i < needed; i++) count += listed[i].id == wanted.id;
  return count;
}

static als_rect row_of(als_layout *l, als_item item) {
  const als_rect *rows = NULL;
  size_t count = 0, index = 0;
  OK(als_root_frames_table(l, &rows, &count));
  OK(als_item_index(l, item, &index));
  CHECK(index < count);
  return rows[index];
}

static void in_the_root(void) {
  als_item root, box, inner;
  const als_rect *rows = NULL;
  size_t count = 1;
  als_layout *l = screen(&root);
  box = placed(l, root, "box", (als_rect){20, 10, 100, 50});
  OK(als_item_set_content_insets(l, box, (als_edges){1, 2, 3, 4}));
  inner = view(l, box, "inner");
  ADD(l, box, "inner.left == super.left + 5; inner.top == super.top + 6; inner.width == 7; inner.height == 8");
  EXPECT(als_root_frames_table(l, &rows, &count), ALS_NOT_SOLVED);
  CHECK(rows == NULL && count == 0);
  OK(als_solve(l, NULL));
  CHECK(is_listed(l, inner) && is_listed(l, box) && is_listed(l, root));
  als_rect row = row_of(l, inner), frame;
  OK(als_frame_in(l, inner, none, &frame));
  CHECK(memcmp(&row, &frame, sizeof row) == 0);
  NEAR(row.x, 20 + 2 + 5);
  NEAR(row.y, 10 + 1 + 6);
  /* The parent moves: what lies in it moves in the root, not in its parent. */
  ADD(l, root, "box.left == root.left + 30 @ 500");
  OK(als_solve(l, NULL));
  CHECK(!is_listed(l, inner));
  OK(als_item_set_content_insets(l, box, (als_edges){1, 9, 3, 4}));
  OK(als_solve(l, NULL));
  CHECK(is_listed(l, inner) && !is_listed(l, box) && !is_listed(l, root));
  NEAR(row_of(l, inner).x, 20 + 9 + 5);
  /* After a cancelled edit, and another solve under the same number. */
  OK(als_edit_begin(l));
  OK(als_item_set_content_insets(l, box, (als_edges){1, 0, 3, 4}));
  OK(als_solve(l, NULL));
  NEAR(row_of(l, inner).x, 20 + 0 + 5);
  OK(als_edit_cancel(l));
  OK(als_item_set_content_insets(l, box, (als_edges){1, 3, 3, 4}));
  OK(als_solve(l, NULL));
  NEAR(row_of(l, inner).x, 20 + 3 + 5);
  OK(als_item_destroy(l, inner));
  CHECK(!is_listed(l, inner));
  als_layout_destroy(l);
}

static void expect_order(als_layout *l, als_item root, const char *wanted, int line) {
  als_item items[32];
  char said[200] = "", name[16];
  size_t needed = 0;
  OK(als_items_in_reading_order(l, root, 0, items, 32, &needed));
  for (size_t i = 0; i < needed; i++) {
    OK(als_item_name_copy(l, items[i], name, sizeof name, NULL));
    snprintf(said + strlen(said), sizeof said - strlen(said), "%s%s", i ? " " : "", name);
  }
  check(strcmp(said, wanted) == 0, said, __FILE__, line);
}

static void reading(void) {
  als_item root, side, item;
  als_layout *l = screen(&root);
  placed(l, root, "e", (als_rect){60, 40, 30, 10});
  placed(l, root, "d", (als_rect){120, 12, 30, 6}); /* in the middle of a row */
  placed(l, root, "c", (als_rect){60, 10, 30, 10});
  side = placed(l, root, "side", (als_rect){0, 0, 50, 100}); /* beside all rows */
  placed(l, side, "s2", (als_rect){0, 50, 50, 50});
  placed(l, side, "s1", (als_rect){0, 0, 50, 50});
  als_item gone = placed(l, root, "gone", (als_rect){60, 60, 1, 1});
  OK(als_item_set_gone(l, gone, 1));
  OK(als_solve(l, NULL));
  expect_order(l, root, "side s1 s2 c d e", __LINE__);
  expect_order(l, none, "side s1 s2 c d e", __LINE__);
  OK(als_item_set_direction(l, root, ALS_DIRECTION_RIGHT_TO_LEFT));
  OK(als_solve(l, NULL));
  expect_order(l, root, "d c e side s1 s2", __LINE__);
  OK(als_item_set_hidden(l, side, 1));
  expect_order(l, root, "d c e", __LINE__);
  FAILS(l, als_items_in_reading_order(l, root, ALS_HIT_GUIDES, &item, 1, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  als_layout_destroy(l);
}

static als_item nearest(als_layout *l, als_item from, als_heading heading, const als_item *candidates, size_t count) {
  als_item found = {0};
  als_status status = als_item_nearest(l, from, heading, candidates, count, &found);
  CHECK(status == (found.id ? ALS_OK : ALS_END));
  return found;
}

static void arrows(void) {
  als_item root, keys[9], item;
  als_layout *l = screen(&root);
  for (int i = 0; i < 9; i++) keys[i] = placed(l, root, NULL, (als_rect){i % 3 * 50, i / 3 * 30, 40, 20});
  OK(als_solve(l, NULL));
  CHECK(nearest(l, keys[4], ALS_HEADING_LEFT, keys, 9).id == keys[3].id);
  CHECK(nearest(l, keys[4], ALS_HEADING_RIGHT, keys, 9).id == keys[5].id);
  CHECK(nearest(l, keys[4], ALS_HEADING_UP, keys, 9).id == keys[1].id);
  CHECK(nearest(l, keys[4], ALS_HEADING_DOWN, keys, 9).id == keys[7].id);
  CHECK(nearest(l, keys[2], ALS_HEADING_RIGHT, keys, 9).id == 0);
  CHECK(nearest(l, keys[0], ALS_HEADING_RIGHT, keys, 2).id == keys[1].id);
  /* Nothing lies straight ahead: the nearest of the others. */
  als_item corners[2] = {keys[5], keys[8]};
  CHECK(nearest(l, keys[0], ALS_HEADING_RIGHT, corners, 2).id == keys[5].id);
  OK(als_item_set_gone(l, keys[5], 1));
  CHECK(nearest(l, keys[4], ALS_HEADING_RIGHT, keys, 9).id != keys[5].id);
  als_item stranger = view(l, none, "other");
  als_error error = ALS_ERROR_INIT;
  EXPECT(als_item_nearest(l, keys[0], ALS_HEADING_UP, (als_item[]){keys[1], stranger}, 2, &item), ALS_ERROR_HIERARCHY);
  OK(als_error_last(l, &error));
  CHECK(error.index == 1);
  EXPECT(als_item_nearest(l, keys[0], (als_heading)9, keys, 9, &item), ALS_ERROR_ARGUMENT);
  als_layout_destroy(l);
}

void test_hits(void) {
  points();
  rectangles();
  deep();
  in_the_root();
  reading();
  arrows();
}
