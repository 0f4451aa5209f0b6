/* Row 17: edits that are tried and cancelled in a list. */
#include <stdlib.h>

#include "cells.h"

enum { AT_ONCE = 10 };

typedef struct list {
  als_layout *layout;
  als_item root;
  cell *cells;
  size_t count;
  double at;
} list;

static const cell *of(const list *l, size_t k) {
  return &l->cells[(l->count / 2 + 3 * k) % l->count];
}

static void indent(list *l, size_t count) {
  for (size_t k = 0; k < count; k++) OK(als_constraint_set_constant(l->layout, of(l, k)->rows[4], l->at));
}

static void indent_one(list *l) {
  indent(l, 1);
}

static void indent_five(list *l) {
  indent(l, 5);
}

static void add_view(list *l) {
  als_item v = view(l->layout, of(l, 0)->view);
  als_constraint_spec specs[] = {equal(v, AT_LEFT, of(l, 0)->title, AT_LEFT, 0),
                                 equal(v, AT_TOP, of(l, 0)->title, AT_BOTTOM, 0), fixed(v, AT_WIDTH, 40),
                                 fixed(v, AT_HEIGHT, 4)};
  add(l->layout, specs, 4);
}

static void try_out(const char *name, list *l, void (*change)(list *)) {
  for (int k = 0; k < turns(200); k++) {
    watch w = watch_start();
    for (int i = 0; i < AT_ONCE; i++) {
      l->at = 9 + i % 2;
      OK(als_edit_begin(l->layout));
      change(l);
      TRUE(als_edit_try(l->layout, NULL, 0, NULL, NULL) == ALS_OK);
      OK(als_edit_cancel(l->layout));
    }
    if (k > 2) note(name, watch_seconds(w) / AT_ONCE);
  }
}

static void run_edits(size_t views) {
  list l = {0};
  l.count = views / CELL_VIEWS;
  l.cells = malloc(l.count * sizeof *l.cells);
  TRUE(l.cells);
  l.layout = begin(&l.root, 320, 480);
  cells_build(l.layout, l.root, l.cells, l.count, 0);
  solve(l.layout);
  try_out("one", &l, indent_one);
  try_out("five", &l, indent_five);
  try_out("view", &l, add_view);
  check_frames(l.layout);
  OK(als_layout_destroy(l.layout));
  free(l.cells);
}

const scenario edit_scenarios[] = {{"edits", run_edits, 41, 1}, {NULL, NULL, 0, 0}};
