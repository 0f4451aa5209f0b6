/* What a constant costs while a conflict stands, and what an edit costs that is kept or taken back.
 *
 *   living_edits [VIEWS]     medians in microseconds, one "name value" a line, for a list of so many views (10 001) */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "als/als.h"

enum { RUNS = 401 };

static const als_item none = {0};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void must(int fine, const char *what) {
  if (fine) return;
  fprintf(stderr, "living_edits: %s\n", what);
  exit(1);
}

static als_constraint_spec spec(als_item first, int32_t a, int32_t relation, als_item second, int32_t b,
                                double constant) {
  als_constraint_spec s = {first, second, a, b, relation, 1000, 1, constant};
  return s;
}

static als_item view(als_layout *l, als_item parent) {
  als_item out;
  must(als_view_create(l, parent, NULL, 0, &out) == ALS_OK, "a view");
  return out;
}

typedef struct list {
  als_layout *layout;
  als_item root;
  als_constraint moving; /* the left edge of an icon in the middle */
  double at, height;
} list;

/* Cells of three views, one below the other. */
static list build(size_t views) {
  list out = {0};
  size_t count = views / 4, n = 0, moving = 0;
  als_constraint_spec *specs = malloc((16 * count + 1) * sizeof *specs);
  als_constraint *made = malloc((16 * count + 1) * sizeof *made);
  must(als_layout_create(NULL, &out.layout) == ALS_OK, "a layout");
  out.root = view(out.layout, none);
  als_item_set_size(out.layout, out.root, (als_size){320, 480});
  als_item above = none;
  for (size_t i = 0; i < count; i++) {
    als_item cell = view(out.layout, out.root);
    als_item icon = view(out.layout, cell), title = view(out.layout, cell), detail = view(out.layout, cell);
    specs[n++] = spec(cell, ALS_ATTRIBUTE_LEFT, 0, out.root, ALS_ATTRIBUTE_LEFT, 0);
    specs[n++] = spec(cell, ALS_ATTRIBUTE_RIGHT, 0, out.root, ALS_ATTRIBUTE_RIGHT, 0);
    specs[n++] = i ? spec(cell, ALS_ATTRIBUTE_TOP, 0, above, ALS_ATTRIBUTE_BOTTOM, 1)
                   : spec(cell, ALS_ATTRIBUTE_TOP, 0, out.root, ALS_ATTRIBUTE_TOP, 0);
    specs[n++] = spec(cell, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 60);
    if (i == count / 2) moving = n;
    specs[n++] = spec(icon, ALS_ATTRIBUTE_LEFT, 0, cell, ALS_ATTRIBUTE_LEFT, 8);
    specs[n++] = spec(icon, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 44);
    specs[n++] = spec(icon, ALS_ATTRIBUTE_HEIGHT, 0, icon, ALS_ATTRIBUTE_WIDTH, 0);
    specs[n++] = spec(icon, ALS_ATTRIBUTE_CENTER_Y, 0, cell, ALS_ATTRIBUTE_CENTER_Y, 0);
    specs[n++] = spec(title, ALS_ATTRIBUTE_LEFT, 0, icon, ALS_ATTRIBUTE_RIGHT, 8);
    specs[n++] = spec(title, ALS_ATTRIBUTE_TOP, 0, cell, ALS_ATTRIBUTE_TOP, 8);
    specs[n++] = spec(title, ALS_ATTRIBUTE_RIGHT, 0, cell, ALS_ATTRIBUTE_RIGHT, -8);
    specs[n++] = spec(title, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 20);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_LEFT, 0, title, ALS_ATTRIBUTE_LEFT, 0);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_RIGHT, 0, cell, ALS_ATTRIBUTE_RIGHT, -8);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_TOP, 0, title, ALS_ATTRIBUTE_BOTTOM, 4);
    specs[n++] = spec(detail, ALS_ATTRIBUTE_BOTTOM, 0, cell, ALS_ATTRIBUTE_BOTTOM, -8);
    above = cell;
  }
  must(als_constraints_create(out.layout, specs, n, 0, made) == ALS_OK, "the constraints");
  must(als_solve(out.layout, NULL) == ALS_OK, "the list does not hold");
  out.moving = made[moving];
  out.at = 8;
  free(specs);
  free(made);
  return out;
}

/* Rows of the same height, one below the other, that do not fit into their root. */
static list form(size_t rows) {
  list out = {0};
  must(als_layout_create(NULL, &out.layout) == ALS_OK, "a layout");
  out.root = view(out.layout, none);
  out.height = 10.0 * (double)rows;
  als_item_set_size(out.layout, out.root, (als_size){320, out.height});
  als_constraint_spec *specs = malloc((4 * rows + 1) * sizeof *specs);
  als_item above = none;
  size_t n = 0;
  for (size_t i = 0; i < rows; i++) {
    als_item row = view(out.layout, out.root);
    specs[n++] = spec(row, ALS_ATTRIBUTE_LEFT, 0, out.root, ALS_ATTRIBUTE_LEFT, 8);
    specs[n++] = spec(row, ALS_ATTRIBUTE_RIGHT, 0, out.root, ALS_ATTRIBUTE_RIGHT, -8);
    specs[n++] = i ? spec(row, ALS_ATTRIBUTE_TOP, 0, above, ALS_ATTRIBUTE_BOTTOM, 2)
                   : spec(row, ALS_ATTRIBUTE_TOP, 0, out.root, ALS_ATTRIBUTE_TOP, 2);
    specs[n++] = spec(row, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 24);
    above = row;
  }
  specs[n++] = spec(above, ALS_ATTRIBUTE_BOTTOM, -1, out.root, ALS_ATTRIBUTE_BOTTOM, -2);
  must(als_constraints_create(out.layout, specs, n, 0, NULL) == ALS_OK, "the constraints of the form");
  must(als_solve(out.layout, NULL) == ALS_CONFLICT, "the form fits");
  free(specs);
  out.at = 320;
  return out;
}

/* A view that must have two widths. */
static void contradict(list *l) {
  als_item odd = view(l->layout, l->root);
  als_constraint_spec specs[2] = {spec(odd, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 100),
                                  spec(odd, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 200)};
  must(als_constraints_create(l->layout, specs, 2, 0, NULL) == ALS_OK, "two widths");
  must(als_solve(l->layout, NULL) == ALS_CONFLICT, "two widths agree");
}

typedef void step(list *l);

static void move(list *l) {
  l->at = l->at == 8 ? 9 : 8;
  must(als_constraint_set_constant(l->layout, l->moving, l->at) == ALS_OK, "a constant");
}

static void plain(list *l) {
  move(l);
  must(als_solve(l->layout, NULL) >= 0, "a solve");
}

static void widen(list *l) {
  l->at = l->at == 320 ? 321 : 320;
  als_item_set_size(l->layout, l->root, (als_size){l->at, l->height});
  must(als_solve(l->layout, NULL) == ALS_CONFLICT, "the form fits");
}

static void commit(list *l) {
  must(als_edit_begin(l->layout) == ALS_OK, "an edit");
  plain(l);
  must(als_edit_commit(l->layout) == ALS_OK, "a commit");
}

static void cancel(list *l) {
  double at = l->at;
  must(als_edit_begin(l->layout) == ALS_OK, "an edit");
  plain(l);
  must(als_edit_cancel(l->layout) == ALS_OK, "a cancel");
  l->at = at;
}

static void try_out(list *l) {
  double at = l->at;
  must(als_edit_begin(l->layout) == ALS_OK, "an edit");
  move(l);
  must(als_edit_try(l->layout, NULL, 0, NULL, NULL) == ALS_OK, "a try");
  must(als_edit_cancel(l->layout) == ALS_OK, "a cancel");
  l->at = at;
}

static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return d > 0 ? 1 : d < 0 ? -1 : 0;
}

static void report(const char *name, list *l, step *body) {
  static double took[RUNS];
  for (int k = 0; k < 5; k++) body(l);
  for (int k = 0; k < RUNS; k++) {
    double begin = now();
    body(l);
    took[k] = now() - begin;
  }
  qsort(took, RUNS, sizeof *took, ascending);
  printf("%s %.3f\n", name, took[RUNS / 2]);
}

int main(int argc, char **argv) {
  size_t views = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 10001;
  list l = build(views);
  report("constant", &l, plain);
  report("edit_commit", &l, commit);
  report("edit_cancel", &l, cancel);
  report("edit_try", &l, try_out);
  als_layout_set_conflict_policy(l.layout, ALS_CONFLICT_REFUSE);
  report("refuse", &l, plain);
  als_layout_set_conflict_policy(l.layout, ALS_CONFLICT_REPORT);
  contradict(&l);
  report("constant_in_conflict", &l, plain);
  als_layout_destroy(l.layout);
  list tall = form(views / 20);
  report("form_too_low_width", &tall, widen);
  als_layout_destroy(tall.layout);
  return 0;
}
