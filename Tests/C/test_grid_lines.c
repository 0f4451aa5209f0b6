/* Changes to a grid that do not say it anew: cells, columns and rows.  Each is compared with als_grid_set of the same.
 */
#include "harness.h"

static const als_item none = {0};

enum { MOST = 12 };

typedef struct table {
  als_layout *l;
  als_item root, items[MOST];
  als_group grid;
  als_grid_cell cells[MOST];
  size_t count;
  uint32_t columns, rows;
  double row_spaces[MOST];
  int32_t row_sides[MOST];
} table;

static als_grid_cell cell(als_item item, uint32_t row, uint32_t column, uint32_t rows, uint32_t columns) {
  als_grid_cell made = {item, row, column, rows, columns, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
  return made;
}

static als_grid_spec spec_of_table(const table *t) {
  static const double column_space = 3;
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  spec.columns.count = t->columns;
  spec.columns.spacing = &column_space;
  spec.columns.spacing_count = 1;
  spec.rows.count = t->rows;
  spec.rows.spacing = t->row_spaces;
  spec.rows.spacing_count = t->rows > 2 ? t->rows - 1 : 1;
  spec.rows.alignments = t->row_sides;
  spec.rows.alignment_count = t->rows > 1 ? t->rows : 1;
  spec.cells = t->cells;
  spec.cell_count = t->count;
  return spec;
}

/* Two columns, four rows; the first item lies over both columns, and one in the second column over rows 1 and 2. */
static void table_make(table *t) {
  const als_size size = {300, 300};
  memset(t, 0, sizeof *t);
  OK(als_layout_create(NULL, &t->l));
  t->root = view(t->l, none, "root");
  OK(als_item_set_size(t->l, t->root, size));
  for (size_t i = 0; i < MOST; i++) {
    const als_size own = {20.0 + 3 * (double)i, 10.0 + 2 * (double)i};
    t->items[i] = view(t->l, t->root, NULL);
    OK(als_item_set_intrinsic_size(t->l, t->items[i], own));
  }
  t->columns = 2;
  t->rows = 4;
  t->cells[0] = cell(t->items[0], 0, 0, 1, 2);
  t->cells[1] = cell(t->items[1], 1, 0, 1, 1);
  t->cells[2] = cell(t->items[2], 1, 1, 2, 1);
  t->cells[3] = cell(t->items[3], 2, 0, 1, 1);
  t->cells[4] = cell(t->items[4], 3, 0, 1, 1);
  t->cells[5] = cell(t->items[5], 3, 1, 1, 1);
  t->count = 6;
  for (int i = 0; i < 4; i++) {
    t->row_spaces[i] = 5 + 2 * i;
    t->row_sides[i] = i == 1 ? ALS_ALIGNMENT_CENTER : i == 3 ? ALS_ALIGNMENT_TOP : ALS_ALIGNMENT_FILL;
  }
  const als_grid_spec spec = spec_of_table(t);
  OK(als_grid_create(t->l, t->root, &spec, 0, &t->grid));
}

static void table_end(table *t) {
  OK(als_layout_destroy(t->l));
}

static als_item line_guide(table *t, const char *word, int number) {
  char name[32];
  als_item guide = {0};
  snprintf(name, sizeof name, "~root.%s%d", word, number);
  als_item_find(t->l, t->root, name, NUL, &guide);
  return guide;
}

/* The same grid made in a layout of its own, with what is gone. */
static void same_as_said(table *t, const char *what) {
  table fresh = *t;
  als_rect mine[MOST];
  const als_size size = {300, 300};
  EXPECT(als_solve(t->l, NULL), ALS_OK);
  OK(als_frames_copy(t->l, t->items, mine, MOST));
  OK(als_layout_create(NULL, &fresh.l));
  fresh.root = view(fresh.l, none, "root");
  OK(als_item_set_size(fresh.l, fresh.root, size));
  for (size_t i = 0; i < MOST; i++) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    OK(als_item_get_info(t->l, t->items[i], &info));
    fresh.items[i] = view(fresh.l, fresh.root, NULL);
    OK(als_item_set_intrinsic_size(fresh.l, fresh.items[i], info.intrinsic_size));
    OK(als_item_set_gone(fresh.l, fresh.items[i], info.gone != 0));
    for (size_t k = 0; k < t->count; k++) {
      if (t->cells[k].item.id == t->items[i].id) fresh.cells[k].item = fresh.items[i];
    }
  }
  const als_grid_spec spec = spec_of_table(&fresh);
  OK(als_grid_create(fresh.l, fresh.root, &spec, 0, NULL));
  OK(als_solve(fresh.l, NULL));
  for (size_t i = 0; i < MOST; i++) {
    als_rect frame = frame_of(fresh.l, fresh.items[i]);
    int same = fabs(frame.x - mine[i].x) < 1e-6 && fabs(frame.y - mine[i].y) < 1e-6 &&
               fabs(frame.width - mine[i].width) < 1e-6 && fabs(frame.height - mine[i].height) < 1e-6;
    if (!same) printf("%s: item %zu\n", what, i);
    CHECK(same);
  }
  /* Guides stand in the order of their lines, and have their names. */
  als_item guide = {0}, wanted = {0};
  for (uint32_t line = 1; line <= t->columns + t->rows; line++) {
    int is_row = line > t->columns;
    wanted = line_guide(t, is_row ? "row" : "column", (int)(is_row ? line - t->columns : line));
    OK(als_guide_next(t->l, t->root, guide, &guide));
    CHECK(guide.id == wanted.id);
  }
  table_end(&fresh);
}

static void inserting(void) {
  table t;
  table_make(&t);
  als_item second = line_guide(&t, "row", 2), third = line_guide(&t, "row", 3), column = line_guide(&t, "column", 2);
  OK(als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, 2, 1)); /* inside the cell over rows 1 and 2 */
  t.rows = 5;
  t.cells[2].row_span = 3;
  t.cells[3].row = 3;
  t.cells[4].row = t.cells[5].row = 4;
  const double spaces[] = {5, 7, 7, 9};
  const int32_t sides[] = {ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_CENTER, ALS_ALIGNMENT_CENTER, ALS_ALIGNMENT_FILL,
                           ALS_ALIGNMENT_TOP};
  memcpy(t.row_spaces, spaces, sizeof spaces);
  memcpy(t.row_sides, sides, sizeof sides);
  same_as_said(&t, "a row inside a span");
  CHECK(line_guide(&t, "row", 2).id == second.id && line_guide(&t, "row", 4).id == third.id);
  CHECK(line_guide(&t, "column", 2).id == column.id);
  OK(als_grid_insert_lines(t.l, t.grid, ALS_GRID_COLUMNS, ALS_LAST, 2));
  t.columns = 4;
  same_as_said(&t, "columns at the end");
  OK(als_grid_insert_lines(t.l, t.grid, ALS_GRID_COLUMNS, 0, 1));
  t.columns = 5;
  for (size_t i = 0; i < t.count; i++) t.cells[i].column++;
  same_as_said(&t, "a column at the start");
  CHECK(line_guide(&t, "column", 3).id == column.id);
  /* And cells into what is free; one moves there. */
  als_grid_cell fresh[] = {cell(t.items[6], 2, 1, 1, 1), cell(t.items[5], 0, 3, 2, 2)};
  OK(als_grid_set_cells(t.l, t.grid, fresh, 2));
  t.cells[5] = fresh[1];
  t.cells[6] = fresh[0];
  t.count = 7;
  same_as_said(&t, "cells");
  OK(als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, 3, 0));
  same_as_said(&t, "no row");
  table_end(&t);
}

static void removing(void) {
  table t;
  table_make(&t);
  als_item last = line_guide(&t, "row", 4), doomed = line_guide(&t, "row", 2);
  OK(als_grid_remove_lines(t.l, t.grid, ALS_GRID_ROWS, 1, 1));
  EXPECT(als_item_get_info(t.l, doomed, NULL), ALS_ERROR_HANDLE);
  CHECK(line_guide(&t, "row", 3).id == last.id);
  t.rows = 3;
  t.cells[1] = cell(t.items[3], 1, 0, 1, 1);
  t.cells[2] = cell(t.items[2], 1, 1, 1, 1);
  t.cells[3] = cell(t.items[4], 2, 0, 1, 1);
  t.cells[4] = cell(t.items[5], 2, 1, 1, 1);
  t.count = 5;
  t.row_spaces[1] = 9;
  t.row_sides[1] = ALS_ALIGNMENT_FILL;
  t.row_sides[2] = ALS_ALIGNMENT_TOP;
  same_as_said(&t, "a row");
  OK(als_grid_remove_lines(t.l, t.grid, ALS_GRID_COLUMNS, 1, 1));
  t.columns = 1;
  t.cells[0].column_span = 1;
  t.cells[2] = t.cells[3];
  t.count = 3;
  same_as_said(&t, "a column");
  OK(als_grid_remove_lines(t.l, t.grid, ALS_GRID_ROWS, 1, 2)); /* the last ones; a space stays for those to come */
  t.rows = 1;
  t.count = 1;
  same_as_said(&t, "the last rows");
  OK(als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, ALS_LAST, 1));
  OK(als_grid_set_cells(t.l, t.grid, (als_grid_cell[]){cell(t.items[1], 1, 0, 0, 0)}, 1));
  t.cells[1] = cell(t.items[1], 1, 0, 1, 1);
  t.count = t.rows = 2;
  t.row_sides[1] = t.row_sides[0];
  same_as_said(&t, "a row after all");
  OK(als_grid_remove(t.l, t.grid, t.items[0]));
  t.cells[0] = t.cells[1];
  t.count = 1;
  same_as_said(&t, "no cell in a row");
  FAILS(t.l, als_grid_remove(t.l, t.grid, t.items[0]), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_grid_remove_lines(t.l, t.grid, ALS_GRID_ROWS, 0, 2)); /* nothing is left, and it can be filled again */
  OK(als_solve(t.l, NULL));
  OK(als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, 0, 2));
  OK(als_grid_set_cells(t.l, t.grid, t.cells, 1));
  same_as_said(&t, "filled again");
  table_end(&t);
}

static void moving(void) {
  table t;
  table_make(&t);
  als_item first = line_guide(&t, "row", 1), fourth = line_guide(&t, "row", 4);
  als_constraint marker = {0};
  OK(als_add(t.l, t.root, ALS_SYNTAX_ANY, "root.width >= 1", NUL, NULL, &marker, 1, NULL));
  OK(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 3, 1, 0));
  CHECK(line_guide(&t, "row", 1).id == fourth.id && line_guide(&t, "row", 2).id == first.id);
  for (size_t i = 0; i < 4; i++) t.cells[i].row++;
  t.cells[4].row = t.cells[5].row = 0;
  const int32_t sides[] = {ALS_ALIGNMENT_TOP, ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_CENTER, ALS_ALIGNMENT_FILL};
  memcpy(t.row_sides, sides, sizeof sides);
  same_as_said(&t, "the last row first");
  OK(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 2, 2, 1)); /* both rows of a span */
  t.cells[0].row = 3;
  for (size_t i = 1; i < 4; i++) t.cells[i].row--;
  const int32_t again[] = {ALS_ALIGNMENT_TOP, ALS_ALIGNMENT_CENTER, ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_FILL};
  memcpy(t.row_sides, again, sizeof again);
  same_as_said(&t, "two rows up");
  OK(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 0, 1, ALS_LAST));
  for (size_t i = 0; i < 4; i++) t.cells[i].row--;
  t.cells[4].row = t.cells[5].row = 3;
  const int32_t back[] = {ALS_ALIGNMENT_CENTER, ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_FILL, ALS_ALIGNMENT_TOP};
  memcpy(t.row_sides, back, sizeof back);
  same_as_said(&t, "the first row last");
  OK(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 0, 1, 2)); /* both of a span change places inside it */
  t.cells[1].row = 1;
  t.cells[3].row = 0;
  t.row_sides[0] = ALS_ALIGNMENT_FILL;
  t.row_sides[1] = ALS_ALIGNMENT_CENTER;
  same_as_said(&t, "inside a span");
  als_digest before, after;
  OK(als_layout_digest(t.l, &before));
  FAILS(t.l, als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 3, 1, 1), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(t.l, als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 0, 1, 3), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 1, 1, 1)); /* where it is */
  OK(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 1, 1, 2));
  OK(als_layout_digest(t.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  table_end(&t);
}

static void gone_lines(void) {
  table t;
  als_item_info info = ALS_ITEM_INFO_INIT;
  table_make(&t);
  OK(als_grid_set_lines_gone(t.l, t.grid, ALS_GRID_ROWS, 3, 1, 1));
  same_as_said(&t, "a row gone");
  OK(als_item_get_info(t.l, t.items[4], &info));
  CHECK(info.gone == ALS_GONE_ITSELF && frame_of(t.l, line_guide(&t, "row", 4)).height == 0);
  OK(als_grid_set_lines_gone(t.l, t.grid, ALS_GRID_ROWS, 1, 1, 1)); /* what spans two rows stays */
  OK(als_item_get_info(t.l, t.items[2], &info));
  CHECK(info.gone == 0);
  same_as_said(&t, "two rows gone");
  OK(als_grid_set_lines_gone(t.l, t.grid, ALS_GRID_ROWS, 0, 4, 0));
  OK(als_grid_set_lines_gone(t.l, t.grid, ALS_GRID_COLUMNS, 1, 1, 1));
  same_as_said(&t, "a column gone");
  OK(als_grid_set_lines_gone(t.l, t.grid, ALS_GRID_COLUMNS, 0, 2, 1));
  same_as_said(&t, "all gone");
  OK(als_grid_set_lines_gone(t.l, t.grid, ALS_GRID_COLUMNS, 0, 2, 0));
  same_as_said(&t, "all back");
  table_end(&t);
}

/* What is refused changes nothing, and an edit takes the rest back. */
static void refused(void) {
  table t;
  als_digest before, after;
  als_group stack = {0}, plain = {0};
  als_error error = ALS_ERROR_INIT;
  als_stack_spec column = ALS_STACK_SPEC_INIT;
  table_make(&t);
  column.members = &t.items[8];
  column.member_count = 2;
  OK(als_stack_create(t.l, t.root, &column, 0, &stack));
  OK(als_group_create(t.l, NULL, 0, &plain));
  OK(als_solve(t.l, NULL));
  OK(als_layout_digest(t.l, &before));
#define REFUSED(call) FAILS(t.l, call, ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT)
  REFUSED(als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, 5, 1));
  REFUSED(als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, (size_t)-2, 1));
  REFUSED(als_grid_insert_lines(t.l, t.grid, ALS_GRID_COLUMNS, 3, 1));
  REFUSED(als_grid_insert_lines(t.l, t.grid, (als_grid_part)2, 0, 1));
  REFUSED(als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, 0, (size_t)-1));
  REFUSED(als_grid_remove_lines(t.l, t.grid, ALS_GRID_ROWS, 3, 2));
  REFUSED(als_grid_remove_lines(t.l, t.grid, ALS_GRID_ROWS, ALS_LAST, 1));
  REFUSED(als_grid_remove_lines(t.l, t.grid, ALS_GRID_ROWS, 1, (size_t)-1));
  REFUSED(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 4, 1, 0));
  REFUSED(als_grid_move_lines(t.l, t.grid, ALS_GRID_ROWS, 0, 1, 5));
  REFUSED(als_grid_set_lines_gone(t.l, t.grid, ALS_GRID_ROWS, 0, 5, 1));
  REFUSED(als_grid_insert_lines(t.l, stack, ALS_GRID_ROWS, 0, 1));
  REFUSED(als_grid_remove(t.l, stack, t.items[8]));
  FAILS(t.l, als_grid_insert_lines(t.l, plain, ALS_GRID_ROWS, 0, 1), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  FAILS(t.l, als_grid_insert_lines(t.l, t.grid, ALS_GRID_ROWS, 0, 1000000000), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  als_grid_cell two[] = {cell(t.items[6], 0, 0, 1, 1), cell(t.items[7], 9, 0, 1, 1)};
  REFUSED(als_grid_set_cells(t.l, t.grid, &two[1], 1)); /* no such row */
  two[1].row = 3;
  two[0].row = 2;
  REFUSED(als_grid_set_cells(t.l, t.grid, two, 2));
  OK(als_error_last(t.l, &error));
  CHECK(error.index == 1 || error.index == 0);
  two[1].item = t.root;
  EXPECT(als_grid_set_cells(t.l, t.grid, &two[1], 1), ALS_ERROR_ARGUMENT);
  OK(als_layout_digest(t.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_edit_begin(t.l));
  OK(als_grid_remove_lines(t.l, t.grid, ALS_GRID_ROWS, 1, 2));
  OK(als_grid_insert_lines(t.l, t.grid, ALS_GRID_COLUMNS, 1, 3));
  OK(als_solve(t.l, NULL));
  OK(als_edit_cancel(t.l));
  OK(als_layout_digest(t.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  table_end(&t);
}

void test_grid_lines(void) {
  inserting();
  removing();
  moving();
  gone_lines();
  refused();
}
