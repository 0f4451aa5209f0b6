/* Rows of views that grow and are resized: what a change costs, in work that is counted (max_work), beside what it
 * changes. */
#include "harness.h"

static const als_item none = {0};

typedef struct row {
  als_layout *l;
  als_item root, views[400];
  size_t count;
  als_constraint end; /* where the last view ends */
} row;

static row row_make(uint64_t work, double width) {
  row r = {0};
  als_limits limits = ALS_LIMITS_INIT;
  limits.max_work = work;
  OK(als_layout_create(&limits, &r.l));
  r.root = view(r.l, none, "root");
  OK(als_item_set_size(r.l, r.root, (als_size){width, 100}));
  return r;
}

/* One view more; the constraint at the end of the row is made anew for it. */
static void row_grow(row *r, int is_fixed, float priority) {
  als_item added = view(r->l, r->root, NULL), last = r->count ? r->views[r->count - 1] : r->root;
  double width = 20 + (double)(r->count % 7);
  if (r->count) OK(als_constraint_destroy(r->l, r->end));
  if (is_fixed) {
    tie(r->l, added, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, width, 1000);
  } else {
    OK(als_item_set_intrinsic_size(r->l, added, (als_size){width, -1}));
  }
  tie(r->l, added, ALS_ATTRIBUTE_LEFT, last, r->count ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT, 4, 1000);
  r->end = tie(r->l, added, ALS_ATTRIBUTE_RIGHT, r->root, ALS_ATTRIBUTE_RIGHT, -8, priority);
  r->views[r->count++] = added;
}

/* ---- the end of a row moves on to the next view ---- */

/* What is left over goes from the last view to the new one, and nothing else moves, but each view could take it. */
static void contents_grow(void) {
  row r = row_make(12000, 1e6);
  while (r.count < COUNT(r.views)) {
    row_grow(&r, 0, 1000);
    OK(als_solve(r.l, NULL));
  }
  check_places_in_copy(r.l, r.views, r.count);
  NEAR(frame_of(r.l, r.views[399]).width, 1e6 - 8 - frame_of(r.l, r.views[399]).x);
  NEAR(frame_of(r.l, r.views[398]).width, 20 + 398 % 7);
  OK(als_layout_destroy(r.l));
}

/* The end is only preferred, and missed: the preference that comes makes up for the one that goes. */
static void preferred_end_moves(void) {
  row r = row_make(400, 1e6);
  double x = 4;
  while (r.count < COUNT(r.views)) {
    row_grow(&r, 1, 500);
    OK(als_solve(r.l, NULL));
    als_rect last = frame_of(r.l, r.views[r.count - 1]);
    NEAR(last.x, x);
    x += last.width + 4;
  }
  OK(als_layout_destroy(r.l));
}

/* ---- many views that lean on one width ---- */

/* All as wide as the first, side by side; their contents want to be wider in one window and narrower in the other. */
static void equal_widths_are_resized(void) {
  row r = row_make(60000, 400 * 30);
  while (r.count < COUNT(r.views)) {
    row_grow(&r, 0, 1000);
    size_t k = r.count - 1;
    if (k) tie(r.l, r.views[k], ALS_ATTRIBUTE_WIDTH, r.views[0], ALS_ATTRIBUTE_WIDTH, 0, 1000);
  }
  for (int k = 0; k < 4; k++) {
    OK(als_item_set_size(r.l, r.root, (als_size){400.0 * (k % 2 ? 20 : 40), 100}));
    OK(als_solve(r.l, NULL));
    check_places_in_copy(r.l, r.views, r.count);
  }
  NEAR(frame_of(r.l, r.views[7]).width, (400 * 20 - 8 - 400 * 4) / 400.0);
  OK(als_layout_destroy(r.l));
}

/* ---- what can give way without end gives way first ---- */

/* A list as high as its content comes back to its place: it takes a step, not one for each row. */
static void list_comes_back(void) {
  enum { ROWS = 120 };
  als_report report = ALS_REPORT_INIT;
  als_layout *l;
  als_item above;
  als_constraint first = {0};
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), rows[ROWS];
  OK(als_item_set_size(l, root, (als_size){300, ALS_UNSPECIFIED}));
  above = root;
  for (size_t k = 0; k < ROWS; k++) {
    rows[k] = view(l, root, NULL);
    OK(als_item_set_intrinsic_size(l, rows[k], (als_size){20, 14 + (double)(k % 7)}));
    als_constraint c = tie(l, rows[k], ALS_ATTRIBUTE_TOP, above, k ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TOP, 8, 1000);
    if (k == 0) first = c;
    above = rows[k];
  }
  tie(l, above, ALS_ATTRIBUTE_BOTTOM, root, ALS_ATTRIBUTE_BOTTOM, -8, 1000);
  OK(als_solve(l, NULL));
  als_rect last = frame_of(l, above);
  for (int k = 0; k < 3; k++) {
    OK(als_constraint_set_active(l, first, 0));
    OK(als_solve(l, NULL));
    OK(als_constraint_set_active(l, first, 1));
    OK(als_solve(l, &report));
    CHECK(report.pivots <= 4);
    FRAME(l, above, last.x, last.y, last.width, last.height);
  }
  OK(als_layout_destroy(l));
}

void test_growing_rows(void) {
  contents_grow();
  preferred_end_moves();
  equal_widths_are_resized();
  list_comes_back();
}
