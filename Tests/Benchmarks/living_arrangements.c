/* living_arrangements.c - what changes in a running program cost beside building the same layout: stacks and grids,
 * sizes that are asked for, measured texts.  Times are of the processor, the least of several runs, at one size and at
 * ten times it; the growth is the exponent between the two.
 *
 *     living_arrangements */
#include <als/als.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIGURES = 12, RUNS = 5 };

static const als_item none;
static struct {
  const char *name;
  double microseconds[2];
} figures[FIGURES];
static int figure_count;

static double now(void) {
  return (double)clock() * 1e6 / CLOCKS_PER_SEC;
}

static void ok(als_status status, int line) {
  if (status >= 0) return;
  fprintf(stderr, "line %d: %s\n", line, als_status_name(status));
  exit(1);
}
#define OK(call) ok(call, __LINE__)

/* Keeps the least of several runs. */
static void note(const char *name, int large, double microseconds) {
  int k = 0;
  while (k < figure_count && figures[k].name != name) k++;
  if (k == figure_count) figures[figure_count++].name = name;
  double *least = &figures[k].microseconds[large];
  if (*least == 0 || microseconds < *least) *least = microseconds;
}

static void print_figures(const char *title, size_t size) {
  printf("%s: %zu and %zu\n", title, size, 10 * size);
  for (int k = 0; k < figure_count; k++) {
    const double *t = figures[k].microseconds;
    printf("  %-34s %10.1f us %10.1f us  growth %5.2f  1/%.0f of %s\n", figures[k].name, t[0], t[1],
           log10((t[1] + 0.5) / (t[0] + 0.5)), figures[0].microseconds[0] / (t[0] + 0.5), figures[0].name);
  }
  memset(figures, 0, sizeof figures);
  figure_count = 0;
}

static als_item *views(als_layout *l, als_item root, size_t count, double width, double height) {
  als_item *v = malloc(count * sizeof *v);
  for (size_t i = 0; i < count; i++) {
    OK(als_view_create(l, root, NULL, 0, &v[i]));
    OK(als_item_set_intrinsic_size(l, v[i], (als_size){width, height}));
  }
  return v;
}

static als_layout *begin(als_item *root, double width, double height) {
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, none, "root", 4, root));
  OK(als_item_set_size(l, *root, (als_size){width, height}));
  return l;
}

/* ---- a grid of two columns ---- */

static void grid(size_t rows, int large) {
  size_t count = 2 * rows;
  als_item root;
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  als_group group;
  double start = now();
  als_layout *l = begin(&root, 400, (double)rows * 25);
  als_item *v = views(l, root, count + 2, 40, 20);
  als_grid_cell *cells = malloc((count + 2) * sizeof *cells);
  for (size_t i = 0; i < count + 2; i++) {
    cells[i] = (als_grid_cell){v[i], (uint32_t)(i / 2), i % 2, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
  }
  spec.columns.count = 2;
  spec.rows.count = (uint32_t)rows;
  spec.cells = cells;
  spec.cell_count = count;
  OK(als_grid_create(l, root, &spec, 0, &group));
  OK(als_solve(l, NULL));
  note("build", large, now() - start);
  start = now();
  for (size_t i = 0; i < 20; i++) OK(als_item_set_gone(l, v[i * 37 % count], 1));
  OK(als_solve(l, NULL));
  note("20 cells gone", large, now() - start);
  start = now();
  OK(als_edit_begin(l));
  for (size_t i = 0; i < 20; i++) OK(als_item_set_gone(l, v[i * 37 % count], 0));
  OK(als_edit_commit(l));
  OK(als_solve(l, NULL));
  note("20 cells back, in an edit", large, now() - start);
  start = now();
  OK(als_item_set_gone(l, v[rows], 1));
  OK(als_solve(l, NULL));
  note("one cell gone", large, now() - start);
  OK(als_item_set_gone(l, v[rows], 0));
  OK(als_solve(l, NULL));
  spec.rows.count++;
  spec.cell_count += 2;
  start = now();
  OK(als_grid_set(l, group, &spec));
  OK(als_solve(l, NULL));
  note("a row at the end", large, now() - start);
  start = now();
  OK(als_grid_insert_lines(l, group, ALS_GRID_ROWS, rows / 2, 1));
  OK(als_solve(l, NULL));
  note("a row in the middle", large, now() - start);
  OK(als_layout_destroy(l));
  free(v);
  free(cells);
}

/* ---- a stack ---- */

static void stack(size_t count, int large) {
  als_item root;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group group;
  double start = now();
  als_layout *l = begin(&root, 200, (double)count * 30);
  als_item *v = views(l, root, count + 2, 40, 20);
  spec.axis = ALS_AXIS_VERTICAL;
  spec.spacing = 4;
  spec.members = v;
  spec.member_count = count;
  OK(als_stack_create(l, root, &spec, 0, &group));
  OK(als_solve(l, NULL));
  note("build", large, now() - start);
  start = now();
  OK(als_item_set_gone(l, v[count / 2], 1));
  OK(als_solve(l, NULL));
  note("one member gone", large, now() - start);
  start = now();
  OK(als_stack_insert(l, group, v[count], count / 3));
  OK(als_solve(l, NULL));
  note("one inserted", large, now() - start);
  start = now();
  OK(als_stack_insert(l, group, v[count + 1], ALS_LAST));
  OK(als_solve(l, NULL));
  note("one appended", large, now() - start);
  OK(als_layout_destroy(l));
  free(v);
}

/* Stacks of four in stacks of four: sizes of the innermost, one call each. */
static void content(size_t stacks, int large) {
  als_item root, members[4];
  als_layout *l = begin(&root, 400, 400);
  als_item *v = malloc(4 * stacks * sizeof *v);
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group group;
  spec.members = members;
  spec.member_count = 4;
  for (size_t i = 0; i < stacks; i++) {
    als_item container = i ? v[i - 1] : root;
    for (int k = 0; k < 4; k++) {
      OK(als_view_create(l, container, NULL, 0, &v[4 * i + (size_t)k]));
      members[k] = v[4 * i + (size_t)k];
    }
    spec.axis = (int32_t)(i & 1);
    OK(als_stack_create(l, container, &spec, 0, &group));
  }
  double start = now();
  for (size_t i = stacks; i < 4 * stacks; i++) OK(als_item_set_intrinsic_size(l, v[i], (als_size){10, 12}));
  note("content sizes, one call each", large, now() - start);
  OK(als_layout_destroy(l));
  free(v);
}

/* ---- sizes that are asked for, and texts ---- */

static als_status wrap(void *data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  double length = *(double *)data, width = proposal.width;
  (void)layout;
  (void)item;
  int lines = width < 0 || width >= length ? 1 : 1 + (int)(length / (width < 1 ? 1 : width));
  *out = (als_measurement){{lines == 1 ? length : width, 14.0 * lines}, 11, 3};
  return ALS_OK;
}

/* A column of labels between the edges, and a dot that has nothing to do with them. */
static als_layout *column(size_t count, int measured, als_item *root, als_item **labels, als_constraint *dot) {
  static double length = 700;
  als_item v;
  als_layout *l = begin(root, 300, -1);
  *labels = views(l, *root, count, 200, 14);
  OK(als_view_create(l, *root, NULL, 0, &v));
  als_constraint_spec at = {v, *root, ALS_ATTRIBUTE_LEFT, ALS_ATTRIBUTE_LEFT, 0, 1000, 1, 5};
  OK(als_constraint_create(l, &at, 0, dot));
  for (size_t i = 0; i < count; i++) {
    als_item label = (*labels)[i], above = i ? (*labels)[i - 1] : *root;
    als_constraint_spec specs[] = {
        {label, *root, ALS_ATTRIBUTE_LEADING, ALS_ATTRIBUTE_LEADING, 0, 1000, 1, 8},
        {label, *root, ALS_ATTRIBUTE_TRAILING, ALS_ATTRIBUTE_TRAILING, -1, 1000, 1, -8},
        {label, above, ALS_ATTRIBUTE_TOP, i ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TOP, 0, 1000, 1, 4}};
    OK(als_constraints_create(l, specs, 3, 0, NULL));
    if (measured) OK(als_item_set_measure(l, label, wrap, &length, NULL));
  }
  als_constraint_spec end = {*root, (*labels)[count - 1], ALS_ATTRIBUTE_BOTTOM, ALS_ATTRIBUTE_BOTTOM, 0, 1000, 1, 4};
  OK(als_constraint_create(l, &end, 0, &(als_constraint){0}));
  OK(als_solve(l, NULL));
  return l;
}

static void requests(size_t count, int large) {
  als_item root, *labels;
  als_constraint dot;
  als_size open = {-1, -1}, minimum, natural;
  als_layout *l = column(count, 0, &root, &labels, &dot);
  double start = now();
  OK(als_item_size_request(l, root, open, &minimum, &natural));
  note("first request", large, now() - start);
  start = now();
  for (int i = 0; i < 1000; i++) OK(als_item_size_request(l, root, open, &minimum, &natural));
  note("nothing changed", large, (now() - start) / 1000);
  OK(als_item_set_intrinsic_size(l, labels[count / 2], (als_size){210, 30}));
  start = now();
  OK(als_item_size_request(l, root, open, &minimum, &natural));
  note("after one content size", large, now() - start);
  OK(als_layout_destroy(l));
  free(labels);
}

static void texts(size_t count, int large) {
  static const char *names[] = {"a dot beside labels", "a dot beside wrapping labels"};
  for (int measured = 0; measured < 2; measured++) {
    als_item root, *labels;
    als_constraint dot;
    als_layout *l = column(count, measured, &root, &labels, &dot);
    double start = now();
    for (int i = 0; i < 200; i++) {
      OK(als_constraint_set_constant(l, dot, 6 + i % 50));
      OK(als_solve(l, NULL));
    }
    note(names[measured], large, (now() - start) / 200);
    OK(als_layout_destroy(l));
    free(labels);
  }
}

static void measure(const char *title, void (*run)(size_t, int), size_t size) {
  for (int k = 0; k < 2 * RUNS; k++) run(k & 1 ? 10 * size : size, k & 1);
  print_figures(title, size);
}

int main(void) {
  measure("grid of two columns, rows", grid, 400);
  measure("stack, members", stack, 200);
  measure("nested stacks", content, 500);
  measure("sizes asked for, views", requests, 500);
  measure("texts", texts, 640);
  return 0;
}
