/* Reading frames, in the coordinates of whom one likes (als.h, Frames). */
#include "harness.h"

static const als_item none = {0};

static void coordinates(void) {
  fixture f;
  als_rect r;
  fixture_make(&f);
  als_item inner = view(f.l, f.a, "inner");
  ADD(f.l, f.root,
      "a.left = super.left + 10; a.top = super.top + 20; a.height = 40; inner.left = super.left + 3; "
      "inner.top = super.top + 4; inner.size = 5; b.size = 0; b.left = super.left; b.top = super.top");
  EXPECT(als_frame(f.l, inner, &r), ALS_NOT_SOLVED);
  CHECK(r.x == 0 && r.y == 0 && r.width == 0 && r.height == 0);
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.root, 0, 0, 200, 100);
  FRAME(f.l, inner, 3, 4, 5, 5);
  OK(als_frame_in(f.l, inner, none, &r));
  CHECK(fabs(r.x - 13) < 1e-9 && fabs(r.y - 24) < 1e-9 && fabs(r.width - 5) < 1e-9);
  OK(als_frame_in(f.l, inner, f.root, &r));
  CHECK(fabs(r.x - 13) < 1e-9);
  OK(als_frame_in(f.l, inner, f.a, &r));
  CHECK(fabs(r.x - 3) < 1e-9);
  OK(als_frame_in(f.l, inner, inner, &r));
  CHECK(fabs(r.x) < 1e-9 && fabs(r.width - 5) < 1e-9);
  FAILS(f.l, als_frame_in(f.l, inner, f.b, &r), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  for (size_t i = 1; i < COUNT(f.bad_items); i++)
    EXPECT(als_frame_in(f.l, inner, f.bad_items[i], &r), ALS_ERROR_HANDLE);
  fixture_end(&f);
}

static void arrays(void) {
  fixture f;
  als_rect frames[8];
  als_item items[8];
  size_t needed = 0;
  fixture_make(&f);
  OK(als_solve(f.l, NULL));
  als_item two[2] = {f.root, f.a};
  OK(als_frames_copy(f.l, two, frames, 2));
  CHECK(frames[0].width == 200 && fabs(frames[1].width - 50) < 1e-9);
  two[1] = f.bad_items[1];
  FAILS(f.l, als_frames_copy(f.l, two, frames, 2), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_frames_copy(f.l, NULL, NULL, 0));
  OK(als_frames_copy_all(f.l, items, frames, 8, &needed));
  CHECK(needed == 4 && items[0].id == f.root.id && items[1].id == f.guide.id && items[2].id == f.a.id &&
        items[3].id == f.b.id);
  CHECK(frames[0].width == 200);
  OK(als_frames_copy_all(f.l, NULL, frames, 8, &needed));
  OK(als_frames_copy_all(f.l, items, NULL, 8, NULL));
  EXPECT(als_frames_copy_all(f.l, items, frames, 2, &needed), ALS_TRUNCATED);
  CHECK(needed == 4);
  EXPECT(als_frames_copy_all(f.l, NULL, NULL, 0, &needed), ALS_TRUNCATED);
  CHECK(needed == 4);
  fixture_end(&f);
}

/* The table without a copy says what als_frame says, and the changed list names what a solve has moved. */
static void table(void) {
  fixture f;
  const als_rect *rows = NULL;
  als_item changed[8];
  als_rect frame;
  size_t count = 0, index = 0, needed = 0;
  fixture_make(&f);
  EXPECT(als_frames_table(f.l, &rows, &count), ALS_NOT_SOLVED);
  CHECK(rows == NULL && count == 0);
  OK(als_changed_copy(f.l, changed, 8, &needed));
  CHECK(needed == 0);
  OK(als_solve(f.l, NULL));
  OK(als_changed_copy(f.l, NULL, 0, NULL) == ALS_TRUNCATED ? ALS_OK : ALS_ERROR_ARGUMENT);
  OK(als_changed_copy(f.l, changed, 8, &needed));
  CHECK(needed >= 4);
  for (int round = 0; round < 4; round++) {
    OK(als_frames_table(f.l, &rows, &count));
    als_item all[3] = {f.root, f.a, f.b};
    for (int k = 0; k < 3; k++) {
      OK(als_item_index(f.l, all[k], &index));
      OK(als_frame(f.l, all[k], &frame));
      CHECK(index < count && memcmp(&rows[index], &frame, sizeof frame) == 0);
    }
    OK(als_item_set_size(f.l, f.root, (als_size){201.0 + round, 100}));
    OK(als_solve(f.l, NULL));
    OK(als_changed_copy(f.l, changed, 8, &needed));
    int root = 0;
    for (size_t k = 0; k < needed; k++) {
      root += changed[k].id == f.root.id;
    }
    CHECK(root == 1);
    EXPECT(als_changed_copy(f.l, changed, 0, &needed), ALS_TRUNCATED);
  }
  OK(als_solve(f.l, NULL));
  FAILS(f.l, als_item_index(f.l, f.bad_items[1], &index), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  fixture_end(&f);
}

/* What follows an ancestor that has moved is not listed: it lies where it was in its parent. */
static void moved_ancestor(void) {
  als_layout *l;
  als_item root, changed[8];
  size_t needed = 0;
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, (als_item){0}, "root", NUL, &root));
  OK(als_item_set_size(l, root, (als_size){200, 100}));
  als_item top = view(l, root, "top"), body = view(l, root, "body"), cell = view(l, body, "cell");
  view(l, top, "head");
  OK(als_item_set_size(l, top, (als_size){90, 20}));
  OK(als_item_set_size(l, body, (als_size){90, 50}));
  OK(als_item_set_size(l, cell, (als_size){30, 10}));
  ADD(l, root,
      "top.top = super.top; body.top = top.bottom; head.left = top.left + 5; head.top = top.top\n"
      "cell.left = head.left; cell.top = body.top + 1");
  als_constraint scroll[2] = {tie(l, top, ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 0, 1000),
                              tie(l, body, ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 0, 1000)};
  OK(als_solve(l, NULL));
  for (int k = 1; k < 6; k++) {
    for (int i = 0; i < 2; i++) OK(als_constraint_set_constant(l, scroll[i], -7 * k));
    OK(als_solve(l, NULL));
    OK(als_changed_copy(l, changed, 8, &needed));
    CHECK(needed == 2 && changed[0].id + changed[1].id == top.id + body.id);
    FRAME(l, cell, 5, 1, 30, 10);
  }
  for (int k = 1; k < 6; k++) { /* one of them alone moves the cell against its head */
    OK(als_constraint_set_constant(l, scroll[k % 2], 3 * k));
    OK(als_solve(l, NULL));
    OK(als_changed_copy(l, changed, 8, &needed));
    CHECK(needed == 2 && changed[0].id + changed[1].id == (k % 2 ? body.id : top.id) + cell.id);
  }
  OK(als_solve(l, NULL)); /* publishes nothing */
  OK(als_changed_copy(l, NULL, 0, &needed) == ALS_TRUNCATED ? ALS_OK : ALS_ERROR_ARGUMENT);
  CHECK(needed == 2);
  OK(als_layout_destroy(l));
}

/* What was published stays until the next solve, and a failing call changes nothing of it. */
static void published(void) {
  fixture f;
  als_rect before, after;
  fixture_make(&f);
  OK(als_solve(f.l, NULL));
  OK(als_frame(f.l, f.a, &before));
  OK(als_constraint_set_constant(f.l, f.c, 77));
  OK(als_frame(f.l, f.a, &after));
  CHECK(memcmp(&before, &after, sizeof before) == 0);
  EXPECT(als_constraint_set_constant(f.l, f.c, NAN), ALS_ERROR_NUMBER);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 77);
  als_item young = view(f.l, f.root, "young");
  EXPECT(als_frame(f.l, young, &after), ALS_NOT_SOLVED);
  fixture_end(&f);
}

void test_frames(void) {
  coordinates();
  arrays();
  table();
  moved_ancestor();
  published();
}
