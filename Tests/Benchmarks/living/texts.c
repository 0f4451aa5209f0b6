/* Labels that measure themselves, and sizes that are asked for. */
#include <math.h>
#include <stdlib.h>

#include "living.h"

static als_status wrap(void *data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  double length = *(double *)data, width = proposal.width;
  (void)layout, (void)item;
  int fits = width < 0 || width >= length;
  double lines = fits ? 1 : ceil(length / (width < 1 ? 1 : width));
  *out = (als_measurement){{fits ? length : width, 14 * lines}, 11, 3};
  return ALS_OK;
}

/* A column of labels between the edges, and a dot that has nothing to do with them. */
static als_layout *column(size_t count, int wraps, als_item *root, als_item *middle, als_constraint *dot) {
  static double length = 700;
  als_layout *l = begin(root, 300, ALS_UNSPECIFIED);
  als_item above = *root;
  for (size_t i = 0; i < count; i++) {
    als_item label = view(l, *root);
    OK(als_item_set_intrinsic_size(l, label, (als_size){200, 14}));
    als_constraint_spec specs[] = {equal(label, ALS_ATTRIBUTE_LEADING, *root, ALS_ATTRIBUTE_LEADING, 8),
                                   relate(label, ALS_ATTRIBUTE_TRAILING, -1, *root, ALS_ATTRIBUTE_TRAILING, -8, 1000),
                                   equal(label, AT_TOP, above, i ? AT_BOTTOM : AT_TOP, 4)};
    add(l, specs, 3);
    if (wraps) OK(als_item_set_measure(l, label, wrap, &length, NULL));
    if (i == count / 2) *middle = label;
    above = label;
  }
  add_one(l, equal(*root, AT_BOTTOM, above, AT_BOTTOM, 4));
  *dot = add_one(l, equal(view(l, *root), AT_LEFT, *root, AT_LEFT, 5));
  solve(l);
  return l;
}

static void run_labels(size_t count) {
  for (int wraps = 0; wraps < 2; wraps++) {
    als_item root, middle;
    als_constraint dot;
    als_layout *l = column(count, wraps, &root, &middle, &dot);
    for (int k = 0; k < turns(100); k++) {
      watch w = watch_start();
      for (int i = 0; i < 10; i++) {
        OK(als_constraint_set_constant(l, dot, 6 + (k + i) % 2));
        solve(l);
      }
      note(wraps ? "wrapping" : "plain", watch_seconds(w) / 10);
    }
    OK(als_layout_destroy(l));
  }
}

static void run_requests(size_t count) {
  als_item root, middle;
  als_constraint dot;
  als_size open = {ALS_UNSPECIFIED, ALS_UNSPECIFIED}, minimum, natural;
  als_layout *l = column(count, 0, &root, &middle, &dot);
  watch w = watch_start();
  OK(als_item_size_request(l, root, open, &minimum, &natural));
  note("first", watch_seconds(w));
  for (int k = 0; k < turns(50); k++) {
    w = watch_start();
    for (int i = 0; i < 100; i++) OK(als_item_size_request(l, root, open, &minimum, &natural));
    note("unchanged", watch_seconds(w) / 100);
  }
  double before = natural.height;
  for (int k = 0; k < turns(50); k++) {
    OK(als_item_set_intrinsic_size(l, middle, (als_size){210, k % 2 ? 14 : 30}));
    w = watch_start();
    OK(als_item_size_request(l, root, open, &minimum, &natural));
    note("changed", watch_seconds(w));
    TRUE(natural.height == before + (k % 2 ? 0 : 16));
  }
  OK(als_layout_destroy(l));
}

/* Eight columns of measured texts. */
static void run_table(size_t rows) {
  enum { COLUMNS = 8 };
  size_t count = COLUMNS * rows;
  double *lengths = malloc(count * sizeof *lengths);
  als_grid_cell *cells = malloc(count * sizeof *cells);
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  als_item root;
  TRUE(lengths && cells);
  watch w = watch_start();
  als_layout *l = begin(&root, 900, ALS_UNSPECIFIED);
  for (size_t i = 0; i < count; i++) {
    lengths[i] = 60 + (double)(37 * i % 120);
    cells[i] = (als_grid_cell){view(l, root),         (uint32_t)(i / COLUMNS), i % COLUMNS, 1, 1,
                               ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
    OK(als_item_set_measure(l, cells[i].item, wrap, &lengths[i], NULL));
  }
  spec.columns.count = COLUMNS;
  spec.rows.count = (uint32_t)rows;
  spec.cells = cells;
  spec.cell_count = count;
  OK(als_grid_create(l, root, &spec, 0, NULL));
  solve(l);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(10); k++) {
    w = watch_start();
    OK(als_item_set_size(l, root, (als_size){900 - 10 * (k % 5 + 1), ALS_UNSPECIFIED}));
    solve(l);
    note("narrower", watch_seconds(w));
  }
  for (int k = 0; k < turns(20); k++) {
    lengths[count / 2] = 100 + 30 * (k % 2);
    w = watch_start();
    OK(als_items_invalidate_measure(l, &cells[count / 2].item, 1));
    solve(l);
    note("cell", watch_seconds(w));
  }
  OK(als_layout_destroy(l));
  free(lengths);
  free(cells);
}

const scenario text_scenarios[] = {
    {"labels", run_labels, 10, 3}, {"requests", run_requests, 10, 3}, {"table", run_table, 6, 3}, {NULL, NULL, 0, 0}};
