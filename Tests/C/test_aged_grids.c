/* Grids in which cells have been gone and have come back: what a change costs then, in work that is counted (max_work). */
#include "harness.h"

enum { ROWS = 400, COLUMNS = 2, CELLS = ROWS * COLUMNS, GONE = 20 };

static const als_item none = {0};

typedef struct grid {
  als_layout *l;
  als_group group;
  als_item root, views[CELLS];
} grid;

/* With 5 points more for each row than it wants. */
static void make(grid *g, uint64_t work, int32_t alignment) {
  static als_grid_cell cells[CELLS];
  als_limits limits = ALS_LIMITS_INIT;
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  limits.max_work = work;
  OK(als_layout_create(&limits, &g->l));
  g->root = view(g->l, none, "root");
  OK(als_item_set_size(g->l, g->root, (als_size){400, ROWS * 25}));
  for (uint32_t k = 0; k < CELLS; k++) {
    g->views[k] = view(g->l, g->root, NULL);
    OK(als_item_set_intrinsic_size(g->l, g->views[k], (als_size){40 + (double)(k % 9), 20}));
    cells[k] = (als_grid_cell){g->views[k], k / COLUMNS, k % COLUMNS, 1, 1, alignment, alignment};
  }
  spec.columns.count = COLUMNS;
  spec.rows.count = ROWS;
  spec.cells = cells;
  spec.cell_count = CELLS;
  OK(als_grid_create(g->l, g->root, &spec, 0, &g->group));
}

/* One in each of 20 rows, others with each `shift`. */
static void set_gone(grid *g, size_t shift, int gone) {
  for (size_t k = 0; k < GONE; k++) OK(als_item_set_gone(g->l, g->views[(k * 37 + shift) % CELLS], gone));
  OK(als_solve(g->l, NULL));
}

/* The remaining space belongs to the last row, however many cells the others have. */
static void other_cells_each_time(void) {
  static grid g;
  make(&g, 100000, ALS_ALIGNMENT_OF_LINE);
  OK(als_solve(g.l, NULL));
  for (size_t shift = 0; shift < 6; shift++) {
    set_gone(&g, shift, 1);
    for (size_t row = 0; row < ROWS; row += 7) {
      als_item shown = g.views[row * COLUMNS];
      if (frame_of(g.l, shown).height == 0) shown = g.views[row * COLUMNS + 1];
      NEAR(frame_of(g.l, shown).y, row * 20.0);
      NEAR(frame_of(g.l, shown).height, 20.0 + (row == ROWS - 1 ? ROWS * 5.0 : 0));
    }
    check_places_in_copy(g.l, g.views, CELLS);
    set_gone(&g, shift, 0);
    NEAR(frame_of(g.l, g.views[CELLS - 1]).height, 20 + ROWS * 5.0);
    NEAR(frame_of(g.l, g.views[CELLS - 3]).height, 20);
    check_places_in_copy(g.l, g.views, CELLS);
  }
  OK(als_layout_destroy(g.l));
}

static void other_alignments(void) {
  static grid g;
  static const int32_t alignments[] = {ALS_ALIGNMENT_CENTER, ALS_ALIGNMENT_LEADING, ALS_ALIGNMENT_TRAILING};
  for (size_t a = 0; a < 3; a++) {
    make(&g, 200000, alignments[a]);
    OK(als_solve(g.l, NULL));
    for (size_t shift = 0; shift < 3; shift++) {
      set_gone(&g, shift, 1);
      check_places_in_copy(g.l, g.views, CELLS);
      set_gone(&g, shift, 0);
    }
    double left = ROWS * 5.0, above = a == 0 ? left / 2 : a == 1 ? 0 : left;
    NEAR(frame_of(g.l, g.views[CELLS - 1]).height, 20);
    NEAR(frame_of(g.l, g.views[CELLS - 1]).y, (ROWS - 1) * 20.0 + above);
    OK(als_layout_destroy(g.l));
  }
}

void test_aged_grids(void) {
  other_cells_each_time();
  other_alignments();
}
