/* Lists and trees that grow, scroll and lose members. */
#include <stdlib.h>
#include <string.h>

#include "cells.h"

/* ---- a feed: the cell at one end goes, another comes at the other end ---- */

typedef struct feed {
  als_layout *layout;
  als_item root;
  cell *cells;
  size_t first, end;
  int from_bottom, stays;
} feed;

static als_constraint_spec feed_place(const feed *f, size_t k) {
  const cell *c = f->cells;
  double scrolled = f->stays ? CELL_STEP * (double)k : 0, gap = CELL_STEP - CELL_HEIGHT;
  int edge = f->from_bottom ? AT_BOTTOM : AT_TOP, other = f->from_bottom ? AT_TOP : AT_BOTTOM;
  double sign = f->from_bottom ? -1 : 1;
  return k == f->first ? equal(c[k].view, edge, f->root, edge, sign * scrolled)
                       : equal(c[k].view, edge, c[k - 1].view, other, sign * gap);
}

static void feed_append(feed *f) {
  als_constraint_spec specs[CELL_ROWS];
  cells_create(f->layout, f->root, f->cells + f->end, 1, 0);
  cell_specs(specs, &f->cells[f->end], f->root, feed_place(f, f->end));
  add(f->layout, specs, CELL_ROWS);
  f->end++;
}

/* How often the library asked for memory. */
static size_t feed_step(feed *f, const char *whole, const char *solving) {
  size_t before = allocations_so_far();
  watch w = watch_start();
  OK(als_item_destroy(f->layout, f->cells[f->first++].view));
  add_one(f->layout, feed_place(f, f->first));
  feed_append(f);
  watch s = watch_start();
  solve(f->layout);
  double solved = watch_seconds(s), all = watch_seconds(w);
  size_t asked = allocations_so_far() - before;
  if (whole) {
    note(solving, solved);
    note(whole, all);
  }
  return asked > CELLS_ASK ? asked - CELLS_ASK : 0;
}

static void feed_run(size_t n, int from_bottom, int stays, const char *whole, const char *solving) {
  int steps = turns(200), warm = turns(40);
  feed f = {0};
  f.from_bottom = from_bottom;
  f.stays = stays;
  f.cells = malloc((n + (size_t)(steps + warm)) * sizeof *f.cells);
  TRUE(f.cells);
  f.layout = begin(&f.root, 320, 480);
  while (f.end < n) feed_append(&f);
  solve(f.layout);
  for (int k = 0; k < warm; k++) feed_step(&f, NULL, NULL);
  size_t asked = 0;
  for (int k = 0; k < steps; k++) asked += feed_step(&f, whole, solving);
  note("allocations", (double)asked / steps);
  als_rect last;
  OK(als_frame(f.layout, f.cells[f.end - 1].view, &last));
  double steps_down = (double)(stays ? f.end - 1 : n - 1);
  double wanted = from_bottom ? 480 - CELL_HEIGHT - CELL_STEP * steps_down : CELL_STEP * steps_down;
  TRUE(last.y > wanted - 1e-6 && last.y < wanted + 1e-6);
  OK(als_layout_destroy(f.layout));
  free(f.cells);
}

static void run_feed(size_t n) {
  feed_run(n, 0, 0, "top", "top_solve");
  feed_run(n, 1, 0, "bottom", "bottom_solve");
  feed_run(n, 0, 1, "still", "still_solve");
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

/* ---- one that is gone, one that is switched ---- */

static void run_gone(size_t views) {
  size_t n = views / 4;
  als_item root;
  cell *cells = malloc(n * sizeof *cells);
  TRUE(cells);
  watch w = watch_start();
  als_layout *l = begin(&root, 320, 480);
  cells_build(l, root, cells, n, 0);
  solve(l);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(40); k++) {
    size_t at = ((size_t)k * 379 + n / 2) % n;
    for (int gone = 1; gone >= 0; gone--) {
      w = watch_start();
      OK(als_item_set_gone(l, cells[at].view, gone));
      solve(l);
      note(gone ? "gone" : "back", watch_seconds(w));
    }
  }
  for (int k = 0; k < turns(40); k++) { /* another indent holds in the place of the usual one */
    const cell *c = &cells[((size_t)k * 379 + n / 2) % n];
    als_constraint other = add_one(l, relate(c->icon, AT_LEFT, 0, c->view, AT_LEFT, 24, 500));
    solve(l);
    for (int active = 0; active < 2; active++) {
      w = watch_start();
      OK(als_constraint_set_active(l, c->rows[4], active));
      solve(l);
      note("switched", watch_seconds(w));
    }
    OK(als_constraint_destroy(l, other));
    solve(l);
  }
  OK(als_layout_destroy(l));
  free(cells);
}

/* ---- a form whose error messages come and go ---- */

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
  OK(als_layout_destroy(l));
  free(errors);
}

/* ---- a branch of labels and fields comes into a layout ten times as large ---- */

static als_item make_branch(als_layout *l, als_item root, size_t rows) {
  als_item panel = view(l, root), above = panel;
  als_constraint_spec *specs = malloc((rows + 12) * sizeof *specs);
  TRUE(specs);
  size_t n = 0;
  specs[n++] = equal(panel, AT_LEFT, root, AT_LEFT, 0);
  specs[n++] = equal(panel, AT_RIGHT, root, AT_RIGHT, 0);
  specs[n++] = equal(panel, AT_TOP, root, AT_TOP, 0);
  while (n + 1 < rows) {
    als_item label = view(l, panel), field = view(l, panel);
    specs[n++] = equal(label, AT_LEFT, panel, AT_LEFT, 8);
    specs[n++] = equal(label, AT_TOP, above, above.id == panel.id ? AT_TOP : AT_BOTTOM, 4);
    specs[n++] = fixed(label, AT_WIDTH, 80);
    specs[n++] = fixed(label, AT_HEIGHT, 20);
    specs[n++] = equal(field, AT_LEFT, label, AT_RIGHT, 8);
    specs[n++] = equal(field, AT_RIGHT, panel, AT_RIGHT, -8);
    specs[n++] = equal(field, AT_TOP, label, AT_TOP, 0);
    specs[n++] = equal(field, AT_BOTTOM, label, AT_BOTTOM, 0);
    above = label;
  }
  specs[n++] = equal(panel, AT_BOTTOM, above, AT_BOTTOM, 8);
  add(l, specs, n);
  free(specs);
  return panel;
}

static void run_branch(size_t rows) {
  size_t n = 10 * rows / CELL_ROWS;
  als_item root;
  cell *cells = malloc(n * sizeof *cells);
  TRUE(cells);
  als_layout *l = begin(&root, 320, 480);
  watch w = watch_start();
  make_branch(l, root, rows);
  solve(l);
  note("alone", watch_seconds(w));
  OK(als_layout_destroy(l));
  l = begin(&root, 320, 480);
  cells_build(l, root, cells, n, 0);
  solve(l);
  w = watch_start();
  als_item panel = make_branch(l, root, rows);
  solve(l);
  note("into", watch_seconds(w));
  for (int k = 0; k < 8; k++) {
    w = watch_start();
    OK(als_item_set_gone(l, panel, k % 2 == 0));
    solve(l);
    note(k % 2 ? "back" : "gone", watch_seconds(w));
  }
  OK(als_layout_destroy(l));
  free(cells);
}

/* ---- cards across a breakpoint: one below the other, or three in a row; each is laid out otherwise inside ---- */

typedef struct cards {
  als_layout *layout;
  als_item root;
  als_group narrow, wide;
} cards;

enum { CARD_ROWS = 7, CARD_VIEWS = 3 };

/* `v` are the card, its picture and its title; those of the card before stand in front of them. */
static void card_specs(als_constraint_spec *narrow, als_constraint_spec *wide, const als_item *v, als_item root,
                       size_t i) {
  als_item card = v[0], picture = v[1], title = v[2];
  als_constraint_spec first = equal(card, AT_TOP, root, AT_TOP, 8);
  const als_constraint_spec one[CARD_ROWS] = {equal(card, AT_LEFT, root, AT_LEFT, 8),
                                              equal(card, AT_RIGHT, root, AT_RIGHT, -8),
                                              i ? equal(card, AT_TOP, v[-CARD_VIEWS], AT_BOTTOM, 8) : first,
                                              fixed(picture, AT_WIDTH, 60),
                                              equal(picture, AT_BOTTOM, card, AT_BOTTOM, -8),
                                              equal(title, AT_LEFT, picture, AT_RIGHT, 8),
                                              equal(title, AT_TOP, card, AT_TOP, 8)};
  als_constraint_spec share = relate(card, AT_WIDTH, 0, root, AT_WIDTH, -10, 1000);
  share.multiplier = 1.0 / 3;
  const als_constraint_spec three[CARD_ROWS] = {
      i % 3 ? equal(card, AT_LEFT, v[-CARD_VIEWS], AT_RIGHT, 8) : equal(card, AT_LEFT, root, AT_LEFT, 8),
      share,
      i % 3   ? equal(card, AT_TOP, v[-CARD_VIEWS], AT_TOP, 0)
      : i > 2 ? equal(card, AT_TOP, v[-3 * CARD_VIEWS], AT_BOTTOM, 8)
              : first,
      equal(picture, AT_RIGHT, card, AT_RIGHT, -8),
      fixed(picture, AT_HEIGHT, 90),
      equal(title, AT_LEFT, card, AT_LEFT, 8),
      equal(title, AT_TOP, picture, AT_BOTTOM, 8)};
  memcpy(narrow, one, sizeof one);
  memcpy(wide, three, sizeof three);
}

static als_group add_group(als_layout *l, const als_constraint_spec *specs, size_t count, int is_active) {
  als_group group;
  OK(als_group_create(l, NULL, 0, &group));
  OK(als_group_create_constraints(l, group, specs, count, is_active ? 0 : ALS_FLAG_INACTIVE, NULL));
  return group;
}

static cards make_cards(size_t n) {
  cards c;
  size_t count = 0;
  als_item *views = malloc(CARD_VIEWS * n * sizeof *views);
  als_constraint_spec *narrow = malloc(3 * CARD_ROWS * n * sizeof *narrow);
  als_constraint_spec *wide = narrow + CARD_ROWS * n, *always = wide + CARD_ROWS * n;
  TRUE(views && narrow);
  c.layout = begin(&c.root, 400, 800);
  for (size_t i = 0; i < n; i++) {
    als_item *v = views + CARD_VIEWS * i;
    v[0] = view(c.layout, c.root);
    for (int k = 1; k < CARD_VIEWS; k++) v[k] = view(c.layout, v[0]);
    card_specs(narrow + CARD_ROWS * i, wide + CARD_ROWS * i, v, c.root, i);
    always[count++] = fixed(v[0], AT_HEIGHT, 160);
    always[count++] = equal(v[1], AT_LEFT, v[0], AT_LEFT, 8);
    always[count++] = equal(v[1], AT_TOP, v[0], AT_TOP, 8);
    always[count++] = equal(v[2], AT_RIGHT, v[0], AT_RIGHT, -8);
    always[count++] = fixed(v[2], AT_HEIGHT, 20);
  }
  add(c.layout, always, count);
  c.narrow = add_group(c.layout, narrow, CARD_ROWS * n, 1);
  c.wide = add_group(c.layout, wide, CARD_ROWS * n, 0);
  free(views);
  free(narrow);
  return c;
}

static void run_cards(size_t n) {
  watch w = watch_start();
  cards c = make_cards(n);
  solve(c.layout);
  note("build", watch_seconds(w));
  for (int k = 0; k < turns(12); k++) {
    int is_wide = k % 2 == 0;
    w = watch_start();
    OK(als_item_set_size(c.layout, c.root, (als_size){is_wide ? 900 : 400, 800}));
    OK(als_group_set_active(c.layout, is_wide ? c.narrow : c.wide, 0));
    OK(als_group_set_active(c.layout, is_wide ? c.wide : c.narrow, 1));
    solve(c.layout);
    note("crossed", watch_seconds(w));
  }
  OK(als_layout_destroy(c.layout));
}

/* ---- reading what was published: the table, or frames by their handles ---- */

static void run_reading(size_t views) {
  size_t n = views / 4, count;
  als_item root;
  cell *cells = malloc(n * sizeof *cells);
  als_item *items = malloc(4 * n * sizeof *items);
  als_rect *frames = malloc((4 * n + 1) * sizeof *frames);
  const als_rect *table;
  TRUE(cells && items && frames);
  als_layout *l = begin(&root, 320, 480);
  cells_build(l, root, cells, n, 0);
  solve(l);
  for (size_t i = 0; i < n; i++) memcpy(items + 4 * i, &cells[i].view, 4 * sizeof *items);
  for (int k = 0; k < turns(100); k++) {
    watch w = watch_start();
    OK(als_frames_table(l, &table, &count));
    memcpy(frames, table, count * sizeof *frames);
    note("table", watch_seconds(w));
    w = watch_start();
    OK(als_frames_copy(l, items, frames, 4 * n));
    note("handles", watch_seconds(w));
  }
  OK(als_layout_destroy(l));
  free(cells);
  free(items);
  free(frames);
}

const scenario list_scenarios[] = {{"feed", run_feed, 8, 1},
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
                                   {"branch", run_branch, 32, 9},
                                   {"cards", run_cards, 9, 5},
                                   {"reading", run_reading, 41, 3},
                                   {NULL, NULL, 0, 0}};
