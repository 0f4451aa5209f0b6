/* Stacks and grids whose members go, come and change. */
#include <stdlib.h>

#include "living.h"

static als_item *views(als_layout *l, als_item root, size_t count, double width, double height) {
  als_item *v = malloc(count * sizeof *v);
  TRUE(v);
  for (size_t i = 0; i < count; i++) {
    v[i] = view(l, root);
    OK(als_item_set_intrinsic_size(l, v[i], (als_size){width + (double)(i % 9), height}));
  }
  return v;
}

/* ---- grids ---- */

static als_group grid_of(als_layout *l, als_item root, const als_item *v, uint32_t rows, uint32_t columns) {
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  als_group group;
  uint32_t count = rows * columns;
  als_grid_cell *cells = malloc(count * sizeof *cells);
  TRUE(cells);
  for (uint32_t i = 0; i < count; i++) {
    cells[i] = (als_grid_cell){v[i], i / columns, i % columns, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
  }
  spec.columns.count = columns;
  spec.rows.count = rows;
  spec.cells = cells;
  spec.cell_count = count;
  OK(als_grid_create(l, root, &spec, 0, &group));
  free(cells);
  return group;
}

static void run_grid(size_t rows) {
  size_t count = 2 * rows;
  als_item root;
  watch w = watch_start();
  als_layout *l = begin(&root, 400, (double)rows * 25);
  als_item *v = views(l, root, count, 40, 20);
  grid_of(l, root, v, (uint32_t)rows, 2);
  solve(l);
  note("build", watch_seconds(w));
  OK(als_layout_destroy(l));
  free(v);
}

/* Five columns, and as high as its content. */
static void run_wide_grid(size_t rows) {
  enum { COLUMNS = 5 };
  size_t count = COLUMNS * rows;
  als_item root;
  watch w = watch_start();
  als_layout *l = begin(&root, 600, ALS_UNSPECIFIED);
  als_item *v = malloc(count * sizeof *v);
  TRUE(v);
  for (size_t i = 0; i < count; i++) {
    v[i] = view(l, root);
    OK(als_item_set_intrinsic_size(l, v[i], (als_size){20 + (double)(i % 9), 12 + (double)(i % 5)}));
  }
  grid_of(l, root, v, (uint32_t)rows, COLUMNS);
  solve(l);
  note("build", watch_seconds(w));
  OK(als_layout_destroy(l));
  free(v);
}

/* ---- stacks ---- */

typedef struct stack {
  als_layout *layout;
  als_item root, *views;
} stack;

static stack make_stack(size_t count, int32_t axis, int32_t distribution, double width, double height) {
  stack made;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group group;
  made.layout = begin(&made.root, width, height);
  made.views = views(made.layout, made.root, count, 20, 16);
  spec.axis = axis;
  spec.distribution = distribution;
  spec.spacing = 4;
  spec.members = made.views;
  spec.member_count = count;
  OK(als_stack_create(made.layout, made.root, &spec, 0, &group));
  return made;
}

static void stack_of(size_t count, int32_t axis, int32_t distribution, double width, double height) {
  watch w = watch_start();
  stack made = make_stack(count, axis, distribution, width, height);
  als_layout *l = made.layout;
  als_item *v = made.views;
  solve(l);
  note("build", watch_seconds(w));
  w = watch_start();
  OK(als_item_set_intrinsic_size(l, v[count / 2], (als_size){17, 30}));
  solve(l);
  note("content", watch_seconds(w));
  w = watch_start();
  OK(als_item_set_gone(l, v[count / 2], 1));
  solve(l);
  note("gone", watch_seconds(w));
  OK(als_layout_destroy(l));
  free(v);
}

static void run_stack(size_t count) {
  stack_of(count, ALS_AXIS_VERTICAL, ALS_DISTRIBUTION_FILL, 400, ALS_UNSPECIFIED);
}

static void run_centering(size_t count) {
  stack_of(count, ALS_AXIS_HORIZONTAL, ALS_DISTRIBUTION_EQUAL_CENTERING, 60.0 * (double)count, 100);
}

/* What the members would need, and less than that. */
static void tight_row_of(size_t count, int32_t distribution) {
  als_rect whole;
  stack made = make_stack(count, ALS_AXIS_HORIZONTAL, distribution, ALS_UNSPECIFIED, 100);
  solve(made.layout);
  OK(als_frame(made.layout, made.root, &whole));
  OK(als_layout_destroy(made.layout));
  free(made.views);
  stack_of(count, ALS_AXIS_HORIZONTAL, distribution, 0.85 * whole.width, 100);
}

static void run_tight_centering(size_t count) {
  tight_row_of(count, ALS_DISTRIBUTION_EQUAL_CENTERING);
}

static void run_tight_shares(size_t count) {
  als_size open = {ALS_UNSPECIFIED, ALS_UNSPECIFIED}, minimum, natural;
  tight_row_of(count, ALS_DISTRIBUTION_FILL_PROPORTIONALLY);
  stack made = make_stack(count, ALS_AXIS_HORIZONTAL, ALS_DISTRIBUTION_FILL_PROPORTIONALLY, 60.0 * (double)count, 100);
  solve(made.layout);
  watch w = watch_start();
  OK(als_item_size_request(made.layout, made.root, open, &minimum, &natural));
  note("request", watch_seconds(w));
  OK(als_layout_destroy(made.layout));
  free(made.views);
}

/* A column in a window that is too low for its spaces. */
static void run_low_stack(size_t count) {
  watch w = watch_start();
  stack made = make_stack(count, ALS_AXIS_VERTICAL, ALS_DISTRIBUTION_FILL, 400, 2.0 * (double)count);
  OK(frame(made.layout));
  note("build", watch_seconds(w));
  w = watch_start();
  OK(als_item_destroy(made.layout, made.views[0]));
  OK(frame(made.layout));
  note("first", watch_seconds(w));
  OK(als_layout_destroy(made.layout));
  free(made.views);
}

/* A column of rows with contents, to which each view is added at the end. */
static void run_added_stack(size_t count) {
  als_item root;
  als_group column;
  watch w = watch_start();
  als_layout *l = begin(&root, 400, ALS_UNSPECIFIED);
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = ALS_AXIS_VERTICAL;
  spec.spacing = 4;
  OK(als_stack_create(l, root, &spec, 0, &column));
  for (size_t i = 0; i < count; i++) {
    als_item v = view(l, root);
    OK(als_item_set_intrinsic_size(l, v, (als_size){20, 16 + (double)(i % 7)}));
    OK(als_stack_insert(l, column, v, ALS_LAST));
    solve(l);
  }
  note("added", watch_seconds(w));
  OK(als_layout_destroy(l));
}

/* ---- stacks of four in stacks of four ---- */

typedef struct nest {
  als_layout *layout;
  als_item root, *views, leaf;
  size_t count;
} nest;

/* A member of the tree whose children come four times later in the list. */
static nest make_nest(size_t count, als_size size) {
  nest n;
  size_t inner = (count - 1) / 4, leaves = count - inner;
  als_size *sizes = malloc(leaves * sizeof *sizes);
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  n.count = count;
  n.views = malloc(count * sizeof *n.views);
  TRUE(sizes && n.views);
  n.layout = begin(&n.root, size.width, size.height);
  n.views[0] = n.root;
  int32_t *axes = calloc(count, sizeof *axes);
  TRUE(axes);
  for (size_t i = 1; i < count; i++) {
    size_t parent = (i - 1) / 4;
    axes[i] = !axes[parent];
    n.views[i] = view(n.layout, n.views[parent]);
  }
  for (size_t i = 0; i < leaves; i++) sizes[i] = (als_size){(double)(20 + i % 9), (double)(12 + i % 5)};
  OK(als_items_set_intrinsic_sizes(n.layout, n.views + inner, sizes, leaves));
  for (size_t i = 0; i < inner; i++) {
    spec.axis = axes[i];
    spec.spacing = 2;
    spec.members = n.views + 4 * i + 1;
    spec.member_count = 4;
    OK(als_stack_create(n.layout, n.views[i], &spec, 0, NULL));
  }
  n.leaf = n.views[inner + leaves / 2];
  free(axes);
  free(sizes);
  solve(n.layout);
  return n;
}

static void end_nest(nest n) {
  OK(als_layout_destroy(n.layout));
  free(n.views);
}

static void run_stacks(size_t count) {
  watch w = watch_start();
  nest n = make_nest(count, (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED});
  note("build", watch_seconds(w));
  als_rect whole;
  OK(als_frame(n.layout, n.root, &whole));
  for (int k = 0; k < turns(12); k++) {
    w = watch_start();
    OK(als_item_set_intrinsic_size(n.layout, n.leaf, (als_size){k % 2 ? 22 : 40, 14}));
    solve(n.layout);
    note("leaf", watch_seconds(w));
  }
  end_nest(n);
  als_size small = {0.85 * whole.width, 0.85 * whole.height};
  w = watch_start();
  n = make_nest(count, small);
  note("shrunk_build", watch_seconds(w));
  for (int k = 0; k < turns(6); k++) {
    w = watch_start();
    OK(als_item_set_size(n.layout, n.root, (als_size){small.width + k % 3, small.height + k % 2}));
    solve(n.layout);
    note("shrunk_resize", watch_seconds(w));
  }
  end_nest(n);
}

const scenario arrangement_scenarios[] = {{"grid", run_grid, 20, 5},
                                          {"wide_grid", run_wide_grid, 8, 5},
                                          {"stack", run_stack, 12, 5},
                                          {"added_stack", run_added_stack, 20, 3},
                                          {"low_stack", run_low_stack, 20, 3},
                                          {"centering", run_centering, 12, 3},
                                          {"stacks", run_stacks, 21, 5},
                                          {"tight_centering", run_tight_centering, 12, 3},
                                          {"tight_shares", run_tight_shares, 12, 3},
                                          {NULL, NULL, 0, 0}};
