/* Lists and trees that grow, scroll and lose members. */
#include <stdlib.h>
#include <string.h>

#include "cells.h"

/* ---- row 1: a feed: a cell leaves at the top, another comes below ---- */

typedef struct feed {
  als_layout *layout;
  als_item root;
  cell *cells;
  size_t first, end;
} feed;

static void feed_append(feed *f) {
  als_constraint_spec specs[CELL_ROWS], place = cell_place(f->cells, f->end, f->root);
  cells_create(f->layout, f->root, f->cells + f->end, 1, 0);
  if (f->end == f->first) place = cell_place(f->cells, 0, f->root);
  place.first = f->cells[f->end].view;
  cell_specs(specs, &f->cells[f->end], f->root, place);
  add(f->layout, specs, CELL_ROWS);
  f->end++;
}

static void read_all(als_layout *l) {
  static als_rect *frames;
  static size_t capacity;
  size_t needed;
  TRUE(als_solve(l, NULL) == ALS_OK);
  while (als_frames_copy_all(l, NULL, frames, capacity, &needed) == ALS_TRUNCATED) {
    free(frames);
    capacity = 2 * needed;
    frames = malloc(capacity * sizeof *frames);
    TRUE(frames);
  }
}

static void read_changed(als_layout *l) {
  TRUE(frame(l) == ALS_OK);
}

/* One step for each way to read frames in turn: the table, what changed, a copy of all. */
static void run_feed(size_t n) {
  static const struct {
    const char *name;
    void (*read)(als_layout *);
  } ways[] = {{"changed", read_changed}, {"table", solve}, {"copied", read_all}};
  enum { WAYS = sizeof ways / sizeof *ways };
  int steps = WAYS * turns(200), warm = turns(40);
  feed f = {0};
  f.cells = malloc((n + (size_t)(steps + warm)) * sizeof *f.cells);
  TRUE(f.cells);
  f.layout = begin(&f.root, 320, 480);
  while (f.end < n) feed_append(&f);
  solve(f.layout);
  for (int k = 0; k < warm + steps; k++) {
    watch w = watch_start();
    OK(als_item_destroy(f.layout, f.cells[f.first++].view));
    als_constraint_spec top = equal(f.cells[f.first].view, AT_TOP, f.root, AT_TOP, 0);
    add_one(f.layout, top);
    feed_append(&f);
    ways[k % WAYS].read(f.layout);
    if (k >= warm) note(ways[k % WAYS].name, watch_seconds(w));
  }
  double sum = 0;
  for (size_t k = f.first; k < f.end; k++) sum += frames_sum(f.layout, &f.cells[k].view, CELL_VIEWS);
  note("frames", sum);
  OK(als_layout_destroy(f.layout));
  free(f.cells);
}

/* ---- row 23: memory of a list ---- */

static void run_memory(size_t views) {
  feed f = {0};
  f.cells = calloc(views / CELL_VIEWS, sizeof *f.cells);
  TRUE(f.cells);
  memset(f.cells, 1, views / CELL_VIEWS * sizeof *f.cells);
  double resident = resident_bytes(), in_use = (double)bytes_in_use();
  f.layout = begin(&f.root, 320, 480);
  while (f.end < views / CELL_VIEWS) feed_append(&f);
  solve(f.layout);
  note("resident", (resident_bytes() - resident) / (double)views);
  note("allocated", ((double)bytes_in_use() - in_use) / (double)views);
  OK(als_layout_destroy(f.layout));
  free(f.cells);
}

/* ---- growing, a solve after each view (or cell) ---- */

static als_item grow_nested(als_layout *l, als_item root, als_item last, size_t i, als_constraint *end) {
  als_item v = view(l, last);
  als_constraint_spec specs[] = {equal(v, AT_LEFT, last, AT_LEFT, 0.03125), equal(v, AT_TOP, last, AT_TOP, 0.03125),
                                 equal(v, AT_RIGHT, last, AT_RIGHT, -0.03125),
                                 equal(v, AT_BOTTOM, last, AT_BOTTOM, -0.03125)};
  (void)root, (void)i, (void)end;
  add(l, specs, 4);
  return v;
}

static als_item grow_list(als_layout *l, als_item root, als_item last, size_t i, als_constraint *end) {
  als_item v = view(l, root);
  als_constraint_spec specs[] = {equal(v, AT_LEFT, root, AT_LEFT, 8), equal(v, AT_RIGHT, root, AT_RIGHT, -8),
                                 equal(v, AT_TOP, last, i ? AT_BOTTOM : AT_TOP, 4), fixed(v, AT_HEIGHT, 20)};
  (void)end;
  add(l, specs, 4);
  return v;
}

/* Views of equal width side by side; the last one ends where the row does. */
static als_item grow_row(als_layout *l, als_item root, als_item last, size_t i, als_constraint *end) {
  als_item v = view(l, root);
  als_constraint_spec specs[] = {equal(v, AT_LEFT, last, i ? AT_RIGHT : AT_LEFT, 4), equal(v, AT_TOP, root, AT_TOP, 8),
                                 fixed(v, AT_HEIGHT, 20), equal(v, AT_WIDTH, last, AT_WIDTH, 0)};
  if (i) OK(als_constraint_destroy(l, *end));
  add(l, specs, i ? 4 : 3);
  *end = add_one(l, equal(v, AT_RIGHT, root, AT_RIGHT, -8));
  return v;
}

/* The same with widths of their own; the row ends, or would like to, where the last one does. */
static als_item grow_side_by_side(als_layout *l, als_item root, als_item last, size_t i, als_constraint *end,
                                  float priority) {
  als_item v = view(l, root);
  als_constraint_spec specs[] = {equal(v, AT_LEFT, last, i ? AT_RIGHT : AT_LEFT, 4), equal(v, AT_TOP, root, AT_TOP, 8),
                                 fixed(v, AT_HEIGHT, 20), fixed(v, AT_WIDTH, 20 + (double)(i % 7))};
  if (i) OK(als_constraint_destroy(l, *end));
  add(l, specs, 4);
  *end = add_one(l, relate(v, AT_RIGHT, 0, root, AT_RIGHT, -8, priority));
  return v;
}

static als_item grow_fitting(als_layout *l, als_item root, als_item last, size_t i, als_constraint *end) {
  return grow_side_by_side(l, root, last, i, end, 1000);
}

static als_item grow_preferred(als_layout *l, als_item root, als_item last, size_t i, als_constraint *end) {
  return grow_side_by_side(l, root, last, i, end, 500);
}

/* Views as wide as their contents; what is left over is the last one's. */
static als_item grow_contents(als_layout *l, als_item root, als_item last, size_t i, als_constraint *end) {
  als_item v = view(l, root);
  OK(als_item_set_intrinsic_size(l, v, (als_size){20 + (double)(i % 7), 16}));
  als_constraint_spec specs[] = {equal(v, AT_LEFT, last, i ? AT_RIGHT : AT_LEFT, 4), equal(v, AT_TOP, root, AT_TOP, 8)};
  if (i) OK(als_constraint_destroy(l, *end));
  add(l, specs, 2);
  *end = add_one(l, equal(v, AT_RIGHT, root, AT_RIGHT, -8));
  return v;
}

static void grow(size_t n, double width, als_item (*one)(als_layout *, als_item, als_item, size_t, als_constraint *)) {
  als_item root, last;
  als_constraint end = {0};
  als_layout *l = begin(&root, width, 800);
  watch w = watch_start();
  last = root;
  for (size_t i = 0; i < n; i++) {
    last = one(l, root, last, i, &end);
    solve(l);
  }
  note("added", watch_seconds(w));
  OK(als_layout_destroy(l));
}

static void run_added_nested(size_t n) {
  grow(n, 1e6, grow_nested);
}
static void run_added_list(size_t n) {
  grow(n, 1e6, grow_list);
}
static void run_added_row(size_t n) {
  grow(n, 1e6, grow_row);
}
static void run_added_fitting(size_t n) {
  grow(n, ALS_UNSPECIFIED, grow_fitting);
}
static void run_added_preferred(size_t n) {
  grow(n, 1e6, grow_preferred);
}
static void run_added_contents(size_t n) {
  grow(n, 1e6, grow_contents);
}

/* ---- buttons side by side, all as wide as the first, in a window that is wider or narrower than their contents ----
 */

static void run_buttons(size_t n) {
  double natural = 30 * (double)n;
  als_item root, first, last;
  watch w = watch_start();
  als_layout *l = begin(&root, 1.5 * natural, 100);
  first = last = root;
  for (size_t i = 0; i < n; i++) {
    als_item v = view(l, root);
    OK(als_item_set_intrinsic_size(l, v, (als_size){20 + (double)(i % 7), 16}));
    als_constraint_spec specs[] = {equal(v, AT_LEFT, last, i ? AT_RIGHT : AT_LEFT, 8),
                                   equal(v, AT_TOP, root, AT_TOP, 8), equal(v, AT_WIDTH, first, AT_WIDTH, 0)};
    add(l, specs, i ? 3 : 2);
    if (!i) first = v;
    last = v;
  }
  add_one(l, equal(last, AT_RIGHT, root, AT_RIGHT, -8));
  solve(l);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(12); k++) {
    w = watch_start();
    OK(als_item_set_size(l, root, (als_size){(k % 2 ? 1.5 : 0.9) * natural, 100}));
    solve(l);
    note("resize", watch_seconds(w));
  }
  OK(als_layout_destroy(l));
}

/* The n counts views, four a cell. */
static void run_added_cells(size_t n) {
  feed f = {0};
  f.cells = malloc((n / 4 + 1) * sizeof *f.cells);
  TRUE(f.cells);
  f.layout = begin(&f.root, 320, 480);
  watch w = watch_start();
  while (f.end < n / 4) {
    feed_append(&f);
    solve(f.layout);
  }
  note("added", watch_seconds(w));
  OK(als_layout_destroy(f.layout));
  free(f.cells);
}

/* ---- a cell is gone, and back ---- */

static void run_gone(size_t views) {
  size_t n = views / 4;
  als_item root;
  cell *cells = malloc(n * sizeof *cells);
  TRUE(cells);
  als_layout *l = begin(&root, 320, 480);
  cells_build(l, root, cells, n, 0);
  solve(l);
  for (int k = 0; k < turns(40); k++) {
    size_t at = ((size_t)k * 379 + n / 2) % n;
    for (int gone = 1; gone >= 0; gone--) {
      watch w = watch_start();
      OK(als_item_set_gone(l, cells[at].view, gone));
      solve(l);
      note(gone ? "gone" : "back", watch_seconds(w));
    }
  }
  OK(als_layout_destroy(l));
  free(cells);
}

/* ---- row 8: a form whose error messages come and go ---- */

static void run_errors(size_t views) {
  size_t n = views / 3;
  als_item root, *errors = malloc(n * sizeof *errors), above = {0};
  TRUE(errors);
  watch w = watch_start();
  als_layout *l = begin(&root, 480, 640);
  for (size_t k = 0; k < n; k++) {
    als_item label = view(l, root), field = view(l, root), error = errors[k] = view(l, root);
    OK(als_item_set_intrinsic_size(l, label, (als_size){60 + (double)(k % 7), 20}));
    OK(als_item_set_intrinsic_size(l, field, (als_size){100, 24}));
    OK(als_item_set_intrinsic_size(l, error, (als_size){200, 16}));
    als_constraint_spec rows[] = {equal(label, AT_LEFT, root, AT_LEFT, 16),
                                  equal(field, AT_LEFT, root, AT_LEFT, 120),
                                  equal(field, AT_RIGHT, root, AT_RIGHT, -16),
                                  equal(label, AT_TOP, field, AT_TOP, 2),
                                  equal(field, AT_TOP, k ? above : root, k ? AT_BOTTOM : AT_TOP, 8),
                                  equal(error, AT_TOP, field, AT_BOTTOM, 4),
                                  equal(error, AT_LEFT, field, AT_LEFT, 0),
                                  equal(error, AT_RIGHT, field, AT_RIGHT, 0)};
    add(l, rows, sizeof rows / sizeof *rows);
    above = error;
  }
  solve(l);
  note("build", watch_seconds(w));
  for (size_t k = 0; k < n; k++) OK(als_item_set_gone(l, errors[k], 1));
  solve(l);
  for (int k = 0; k < turns(40); k++) {
    size_t at = ((size_t)k * 379 + n / 2) % n;
    for (int gone = 0; gone < 2; gone++) {
      w = watch_start();
      OK(als_item_set_gone(l, errors[at], gone));
      solve(l);
      note(gone ? "gone" : "back", watch_seconds(w));
    }
  }
  check_frames(l);
  OK(als_layout_destroy(l));
  free(errors);
}

const scenario list_scenarios[] = {{"feed", run_feed, 8, 1},
                                   {"memory", run_memory, 41, 1},
                                   {"added_cells", run_added_cells, 40, 3},
                                   {"added_nested", run_added_nested, 20, 3},
                                   {"added_list", run_added_list, 20, 3},
                                   {"added_row", run_added_row, 20, 3},
                                   {"added_fitting", run_added_fitting, 20, 3},
                                   {"added_preferred", run_added_preferred, 20, 3},
                                   {"added_contents", run_added_contents, 20, 3},
                                   {"buttons", run_buttons, 12, 5},
                                   {"gone", run_gone, 41, 5},
                                   {"errors", run_errors, 30, 5},
                                   {NULL, NULL, 0, 0}};
