/* One constant that moves: by itself, inside an edit, while a conflict stands. */
#include <stdlib.h>

#include "cells.h"

typedef struct list {
  als_layout *layout;
  als_item root;
  als_constraint moving;  /* the left edge of an icon in the middle */
  als_constraint five[5]; /* and of others after it */
  als_item icon, cell;
  double at, height;
} list;

static list list_of_cells(size_t views) {
  list out = {0};
  size_t count = views / 4;
  cell *cells = malloc(count * sizeof *cells);
  TRUE(cells);
  out.layout = begin(&out.root, 320, 480);
  cells_build(out.layout, out.root, cells, count, 0);
  solve(out.layout);
  out.moving = cells[count / 2].rows[4];
  for (size_t k = 0; k < 5; k++) out.five[k] = cells[(count / 2 + 3 * k) % count].rows[4];
  out.icon = cells[count / 2].icon;
  out.cell = cells[count / 2].view;
  out.at = 8;
  free(cells);
  return out;
}

/* Rows of the same height, one below the other, that do not fit into their root. */
static list low_form(size_t rows) {
  list out = {0};
  out.height = 10.0 * (double)rows;
  out.at = 320;
  out.layout = begin(&out.root, out.at, out.height);
  als_item above = out.root;
  for (size_t i = 0; i < rows; i++) {
    als_item row = view(out.layout, out.root);
    als_constraint_spec specs[] = {equal(row, AT_LEFT, out.root, AT_LEFT, 8),
                                   equal(row, AT_RIGHT, out.root, AT_RIGHT, -8),
                                   equal(row, AT_TOP, above, i ? AT_BOTTOM : AT_TOP, 2), fixed(row, AT_HEIGHT, 24)};
    add(out.layout, specs, 4);
    above = row;
  }
  add_one(out.layout, relate(above, AT_BOTTOM, -1, out.root, AT_BOTTOM, -2, 1000));
  TRUE(als_solve(out.layout, NULL) == ALS_CONFLICT);
  return out;
}

/* A view that must have two widths. */
static void contradict(list *l) {
  als_item odd = view(l->layout, l->root);
  add_one(l->layout, fixed(odd, AT_WIDTH, 100));
  add_one(l->layout, fixed(odd, AT_WIDTH, 200));
  TRUE(als_solve(l->layout, NULL) == ALS_CONFLICT);
}

static void move(list *l) {
  l->at = l->at == 8 ? 9 : 8;
  OK(als_constraint_set_constant(l->layout, l->moving, l->at));
}

static void plain(list *l) {
  move(l);
  OK(als_solve(l->layout, NULL));
}

static void widen(list *l) {
  l->at = l->at == 320 ? 321 : 320;
  OK(als_item_set_size(l->layout, l->root, (als_size){l->at, l->height}));
  TRUE(als_solve(l->layout, NULL) == ALS_CONFLICT);
}

static void commit(list *l) {
  OK(als_edit_begin(l->layout));
  plain(l);
  OK(als_edit_commit(l->layout));
}

static void cancel(list *l) {
  double at = l->at;
  OK(als_edit_begin(l->layout));
  plain(l);
  OK(als_edit_cancel(l->layout));
  l->at = at;
}

static void try_out(list *l) {
  double at = l->at;
  OK(als_edit_begin(l->layout));
  move(l);
  OK(als_edit_try(l->layout, NULL, 0, NULL, NULL));
  OK(als_edit_cancel(l->layout));
  l->at = at;
}

/* ---- other changes ---- */

static void move_five(list *l) {
  l->at = l->at == 8 ? 9 : 8;
  for (int k = 0; k < 5; k++) OK(als_constraint_set_constant(l->layout, l->five[k], l->at));
}

static void another_width(list *l) {
  l->height = l->height == 320 ? 321 : 320;
  OK(als_item_set_size(l->layout, l->root, (als_size){l->height, 480}));
}

static void prefer(list *l) {
  l->at = l->at == 900 ? 1000 : 900;
  OK(als_constraint_set_priority(l->layout, l->moving, (float)l->at));
}

static void constrain(list *l) {
  add_one(l->layout, relate(l->icon, AT_LEFT, 1, l->cell, AT_LEFT, 4, 1000));
}

static void (*change)(list *);

static void change_plain(list *l) {
  change(l);
  OK(als_solve(l->layout, NULL));
}

static void change_commit(list *l) {
  OK(als_edit_begin(l->layout));
  change_plain(l);
  OK(als_edit_commit(l->layout));
}

static void change_try(list *l) {
  list before = *l;
  OK(als_edit_begin(l->layout));
  change(l);
  OK(als_edit_try(l->layout, NULL, 0, NULL, NULL));
  OK(als_edit_cancel(l->layout));
  *l = before;
}

/* Many at once where the clock is too coarse for one. */
static void repeat(const char *name, list *l, void (*body)(list *), int at_once) {
  for (int k = 0; k < 6; k++) body(l);
  for (int k = 0; k < turns(200); k++) {
    watch w = watch_start();
    for (int i = 0; i < at_once; i++) body(l);
    note(name, watch_seconds(w) / at_once);
  }
}

static void run_edits(size_t views) {
  list l = list_of_cells(views);
  repeat("plain", &l, plain, 10);
  repeat("commit", &l, commit, 10);
  repeat("cancel", &l, cancel, 10);
  repeat("try", &l, try_out, 10);
  change = move_five;
  repeat("five_plain", &l, change_plain, 10);
  repeat("five_commit", &l, change_commit, 10);
  change = constrain;
  repeat("added_try", &l, change_try, 10);
  change = another_width;
  repeat("width_plain", &l, change_plain, 10);
  repeat("width_commit", &l, change_commit, 10);
  repeat("width_try", &l, change_try, 10);
  change = prefer;
  repeat("priority_plain", &l, change_plain, 10);
  repeat("priority_commit", &l, change_commit, 10);
  l.at = 8;
  OK(als_constraint_set_priority(l.layout, l.moving, 1000));
  OK(als_layout_set_conflict_policy(l.layout, ALS_CONFLICT_REFUSE));
  repeat("refuse", &l, plain, 10);
  OK(als_layout_set_conflict_policy(l.layout, ALS_CONFLICT_REPORT));
  contradict(&l);
  repeat("in_conflict", &l, plain, 10);
  OK(als_layout_destroy(l.layout));
}

static void run_low_form(size_t rows) {
  list l = low_form(rows);
  repeat("wider", &l, widen, 1);
  OK(als_layout_destroy(l.layout));
}

const scenario edit_scenarios[] = {{"edits", run_edits, 41, 1}, {"low_form", run_low_form, 8, 1}, {NULL, NULL, 0, 0}};
