/* Stacks and grids (als.h, Stacks, grids, flows and barriers).  What they make is in Tests/Corpus; here is how they stay what they are. */
#include "harness.h"

static const als_item none = {0};

/* A root of 300 x 100 with three views whose content is 50, 80 and 40 wide, and 20 high. */
typedef struct row {
  als_layout *l;
  als_item root, m[3];
  als_group stack;
  als_stack_spec spec;
} row;

static size_t constraints_of(als_layout *l) {
  size_t count = 0;
  for (als_constraint c = {0}; als_constraint_next(l, c, &c) == ALS_OK;) count++;
  return count;
}

static size_t members_of(als_layout *l, als_group group) {
  size_t count = 0;
  for (als_constraint c = {0}; als_group_member_next(l, group, c, &c) == ALS_OK;) count++;
  return count;
}

static size_t guides_of(als_layout *l, als_item owner) {
  size_t count = 0;
  for (als_item g = {0}; als_guide_next(l, owner, g, &g) == ALS_OK;) count++;
  return count;
}

static void row_make(row *r) {
  const double widths[] = {50, 80, 40};
  const char *names[] = {"a", "b", "c"};
  OK(als_layout_create(NULL, &r->l));
  r->root = view(r->l, none, "root");
  OK(als_item_set_size(r->l, r->root, (als_size){300, 100}));
  for (int i = 0; i < 3; i++) {
    r->m[i] = view(r->l, r->root, names[i]);
    OK(als_item_set_intrinsic_size(r->l, r->m[i], (als_size){widths[i], 20}));
  }
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.distribution = ALS_DISTRIBUTION_EQUAL_SPACING;
  spec.alignment = ALS_ALIGNMENT_TOP;
  spec.spacing = 8;
  spec.members = r->m;
  spec.member_count = 3;
  r->spec = spec;
  OK(als_stack_create(r->l, r->root, &r->spec, 0, &r->stack));
  OK(als_solve(r->l, NULL));
}

static void x_of(row *r, double a, double b, double c) {
  OK(als_solve(r->l, NULL));
  const double wanted[] = {a, b, c};
  for (int i = 0; i < 3; i++)
    if (!isnan(wanted[i])) NEAR(frame_of(r->l, r->m[i]).x, wanted[i]);
}

static void going_and_coming(void) {
  row r;
  row_make(&r);
  x_of(&r, 0, 115, 260);
  size_t before = constraints_of(r.l), guides = guides_of(r.l, r.root);
  als_digest first, last;
  OK(als_item_set_gone(r.l, r.m[1], 1));
  x_of(&r, 0, NAN, 260);
  CHECK(constraints_of(r.l) < before);
  OK(als_item_set_gone(r.l, r.m[0], 1));
  x_of(&r, NAN, NAN, 0);
  NEAR(frame_of(r.l, r.m[2]).width, 300);
  OK(als_item_set_gone(r.l, r.m[2], 1));
  OK(als_solve(r.l, NULL));
  for (int i = 0; i < 3; i++) OK(als_item_set_gone(r.l, r.m[i], 0));
  x_of(&r, 0, 115, 260);
  CHECK(constraints_of(r.l) == before && guides_of(r.l, r.root) == guides && members_of(r.l, r.stack) == before);

  /* An edit takes back what the stack made in it. */
  OK(als_layout_digest(r.l, &first));
  OK(als_edit_begin(r.l));
  OK(als_item_set_gone(r.l, r.m[0], 1));
  OK(als_stack_remove(r.l, r.stack, r.m[1]));
  OK(als_solve(r.l, NULL));
  OK(als_edit_cancel(r.l));
  OK(als_layout_digest(r.l, &last));
  CHECK(first.low == last.low && first.high == last.high);
  OK(als_item_set_gone(r.l, r.m[1], 1));
  x_of(&r, 0, NAN, 260);

  /* A copy has a stack of its own. */
  als_layout *copy = NULL;
  OK(als_layout_copy(r.l, &copy));
  als_item item;
  OK(als_item_counterpart(r.l, copy, r.m[1], &item));
  OK(als_item_set_gone(copy, item, 0));
  OK(als_solve(copy, NULL));
  FRAME(copy, item, 115, 0, 80, 20);
  OK(als_layout_destroy(copy));
  OK(als_layout_destroy(r.l));
}

static void members(void) {
  row r;
  row_make(&r);
  als_item got[4];
  size_t needed = 0;
  als_item d = view(r.l, r.root, "d");
  OK(als_item_set_intrinsic_size(r.l, d, (als_size){30, 20}));
  OK(als_stack_insert(r.l, r.stack, d, 1));
  EXPECT(als_arrangement_members_copy(r.l, r.stack, got, 3, &needed), ALS_TRUNCATED);
  CHECK(needed == 4 && got[1].id == d.id && got[2].id == r.m[1].id);
  OK(als_solve(r.l, NULL));
  NEAR(frame_of(r.l, d).x, 50 + 100. / 3);
  OK(als_stack_insert(r.l, r.stack, d, ALS_LAST)); /* moves */
  OK(als_stack_insert(r.l, r.stack, r.m[2], 0));
  OK(als_arrangement_members_copy(r.l, r.stack, got, 4, &needed));
  CHECK(needed == 4 && got[0].id == r.m[2].id && got[1].id == r.m[0].id && got[3].id == d.id);
  OK(als_stack_remove(r.l, r.stack, d));
  x_of(&r, 40 + 65, 220, 0);
  OK(als_stack_set(r.l, r.stack, &r.spec));
  x_of(&r, 0, 115, 260);
  /* The spacing alone. */
  OK(als_stack_set_spacing(r.l, r.stack, 100));
  als_report report = ALS_REPORT_INIT;
  EXPECT(als_solve(r.l, &report), ALS_OK);
  CHECK(frame_of(r.l, r.m[1]).x - frame_of(r.l, r.m[0]).x - frame_of(r.l, r.m[0]).width >= 100);
  OK(als_stack_set_spacing(r.l, r.stack, r.spec.spacing));
  x_of(&r, 0, 115, 260);
  FAILS(r.l, als_stack_set_spacing(r.l, r.stack, NAN), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  /* A member that ends. */
  OK(als_item_destroy(r.l, r.m[1]));
  OK(als_arrangement_members_copy(r.l, r.stack, got, 4, &needed));
  CHECK(needed == 2);
  OK(als_solve(r.l, NULL));
  NEAR(frame_of(r.l, r.m[2]).x, 260);
  /* One that is moved away, and back. */
  als_item elsewhere = view(r.l, none, "elsewhere");
  OK(als_item_set_parent(r.l, r.m[0], elsewhere, 0));
  OK(als_solve(r.l, NULL));
  NEAR(frame_of(r.l, r.m[2]).width, 300);
  OK(als_item_set_parent(r.l, r.m[0], r.root, 0));
  OK(als_solve(r.l, NULL));
  NEAR(frame_of(r.l, r.m[2]).x, 260);
  /* The whole. */
  OK(als_arrangement_destroy(r.l, r.stack));
  CHECK(constraints_of(r.l) == 0 && guides_of(r.l, r.root) == 0);
  FAILS(r.l, als_arrangement_destroy(r.l, r.stack), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_layout_destroy(r.l));
}

static void groups(void) {
  row r;
  row_make(&r);
  als_constraint own = tie(r.l, r.m[0], ALS_ATTRIBUTE_TOP, r.root, ALS_ATTRIBUTE_TOP, 0, 500);
  OK(als_group_add(r.l, r.stack, own));
  OK(als_group_set_active(r.l, r.stack, 0));
  OK(als_item_set_gone(r.l, r.m[1], 1)); /* it stays off */
  als_constraint c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  while (als_group_member_next(r.l, r.stack, c, &c) == ALS_OK) {
    OK(als_constraint_get_info(r.l, c, &info));
    CHECK(!info.active);
  }
  OK(als_group_set_active(r.l, r.stack, 1));
  x_of(&r, 0, NAN, 260);
  /* What others put into the group is left alone. */
  OK(als_arrangement_destroy(r.l, r.stack));
  CHECK(constraints_of(r.l) == 1);
  OK(als_constraint_get_info(r.l, own, &info));
  CHECK(info.active);

  /* A group that is ended leaves plain constraints. */
  OK(als_stack_create(r.l, r.root, &r.spec, ALS_FLAG_INACTIVE, &r.stack));
  OK(als_group_set_active(r.l, r.stack, 1));
  size_t count = constraints_of(r.l);
  OK(als_group_destroy(r.l, r.stack));
  OK(als_item_set_gone(r.l, r.m[1], 0));
  CHECK(constraints_of(r.l) == count);
  OK(als_layout_destroy(r.l));
}

/* What a change leaves alone keeps its handle, its user data and its place; what was named by itself does not. */
static void constraints_stay(void) {
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), m[6];
  OK(als_item_set_size(l, root, (als_size){300, 100}));
  for (int i = 0; i < 6; i++) {
    m[i] = view(l, root, NULL);
    OK(als_item_set_intrinsic_size(l, m[i], (als_size){20 + 3 * i, 10}));
  }
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.spacing = 4;
  spec.members = m;
  spec.member_count = 5;
  als_group stack;
  OK(als_stack_create(l, root, &spec, 0, &stack));
  OK(als_solve(l, NULL));
  als_constraint c[64] = {{0}}, at = {0};
  int ended = 0;
  size_t count = 0, kept = 0;
  while (als_group_member_next(l, stack, at, &at) == ALS_OK) c[count++] = at;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_digest before, after;
  OK(als_layout_digest(l, &before));
  OK(als_item_set_gone(l, m[3], 1));
  OK(als_item_set_gone(l, m[3], 0));
  for (size_t i = 0; i < count; i++) OK(als_constraint_get_info(l, c[i], &info));
  OK(als_solve(l, NULL));
  OK(als_layout_digest(l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_constraint_set_user_data(l, c[0], &ended, count_destroy));
  OK(als_item_set_gone(l, m[3], 1));
  OK(als_stack_insert(l, stack, m[5], 1));
  for (size_t i = 0; i < count; i++) kept += als_constraint_get_info(l, c[i], &info) == ALS_OK;
  CHECK(kept >= count / 2 && kept < count);
  CHECK(!ended && als_constraint_get_info(l, c[0], &info) == ALS_OK);
  OK(als_solve(l, NULL));
  FRAME(l, m[5], 24, 0, 35, 100);
  OK(als_constraint_set_name(l, c[0], "edge", NUL));
  OK(als_item_set_gone(l, m[1], 1));
  CHECK(ended == 1);
  FAILS(l, als_constraint_get_info(l, c[0], &info), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_layout_destroy(l));
}

static void user_data_ends(void) {
  row r;
  row_make(&r);
  int ended = 0;
  als_constraint c = {0};
  OK(als_group_member_next(r.l, r.stack, c, &c));
  OK(als_constraint_set_user_data(r.l, c, &ended, count_destroy));
  OK(als_item_set_gone(r.l, r.m[0], 1));
  CHECK(ended == 1);
  /* The container takes the stack with it. */
  als_item box = view(r.l, r.root, "box");
  als_item inner = view(r.l, box, "inner");
  als_stack_spec spec = r.spec;
  spec.members = &inner;
  spec.member_count = 1;
  als_group stack;
  OK(als_stack_create(r.l, box, &spec, 0, &stack));
  OK(als_item_destroy(r.l, box));
  FAILS(r.l, als_stack_set(r.l, stack, &spec), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_group_destroy(r.l, stack));
  /* So does a guide. */
  als_item guide;
  OK(als_guide_create(r.l, r.root, "bar", NUL, &guide));
  size_t guides = guides_of(r.l, r.root), count = constraints_of(r.l);
  OK(als_stack_create(r.l, guide, &r.spec, 0, &stack));
  OK(als_item_destroy(r.l, guide));
  CHECK(guides_of(r.l, r.root) == guides - 1 && constraints_of(r.l) == count);
  OK(als_layout_destroy(r.l));
}

static void shares(void) {
  row r;
  row_make(&r);
  r.spec.distribution = ALS_DISTRIBUTION_FILL_PROPORTIONALLY;
  r.spec.spacing = 0;
  OK(als_stack_set(r.l, r.stack, &r.spec));
  x_of(&r, 0, 300 * 50 / 170., 300 * 130 / 170.);
  OK(als_item_set_intrinsic_size(r.l, r.m[0], (als_size){180, 20}));
  x_of(&r, 0, 180, 260);
  const als_size sizes[] = {{10, 20}, {10, 20}, {80, 20}};
  OK(als_items_set_intrinsic_sizes(r.l, r.m, sizes, 3));
  x_of(&r, 0, 30, 60);
  OK(als_layout_destroy(r.l));
}

static void grids(void) {
  row r;
  row_make(&r);
  OK(als_arrangement_destroy(r.l, r.stack));
  const double gaps[] = {6, 6}; /* two, for a count that is one too many */
  const int32_t top[] = {ALS_ALIGNMENT_TOP};
  als_grid_cell cells[] = {{r.m[0], 0, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE},
                           {r.m[1], 0, 1, 0, 0, ALS_ALIGNMENT_TRAILING, ALS_ALIGNMENT_CENTER},
                           {r.m[2], 1, 0, 1, 2, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}};
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  spec.columns = (als_grid_lines){2, 1, gaps, 1, NULL, 0};
  spec.rows = (als_grid_lines){2, 0, gaps, 1, top, 1};
  spec.cells = cells;
  spec.cell_count = 3;
  als_group grid;
  OK(als_grid_create(r.l, r.root, &spec, 0, &grid));
  OK(als_solve(r.l, NULL));
  FRAME(r.l, r.m[0], 0, 0, 147, 20);
  FRAME(r.l, r.m[1], 220, 0, 80, 20);
  FRAME(r.l, r.m[2], 0, 26, 300, 20);
  als_item guide;
  OK(als_item_find(r.l, r.root, "~root.column2", NUL, &guide));
  FRAME(r.l, guide, 153, 0, 147, 100);
  OK(als_item_set_gone(r.l, r.m[0], 1));
  OK(als_item_set_gone(r.l, r.m[1], 1));
  OK(als_solve(r.l, NULL));
  FRAME(r.l, r.m[2], 0, 0, 300, 20);
  OK(als_item_find(r.l, r.root, "~root.column2", NUL, &guide));

  als_item got[3];
  size_t needed;
  OK(als_arrangement_members_copy(r.l, grid, got, 3, &needed));
  CHECK(needed == 3 && got[2].id == r.m[2].id);
  spec.cell_count = 2;
  OK(als_grid_set(r.l, grid, &spec));
  EXPECT(als_arrangement_members_copy(r.l, grid, NULL, 0, &needed), ALS_TRUNCATED);
  CHECK(needed == 2);
  FAILS(r.l, als_stack_set(r.l, grid, &r.spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(r.l, als_stack_insert(r.l, grid, r.m[2], 0), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);

  cells[1].column = 0;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(r.l, &error));
  CHECK(error.index == 1);
  cells[1].column = 1;
  cells[1].column_span = 2;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  cells[1].column_span = UINT32_MAX;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  cells[1].column_span = 1;
  cells[1].row = UINT32_MAX;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  cells[1].row = 0;
  cells[1].column_alignment = ALS_ALIGNMENT_FIRST_BASELINE;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  cells[1].column_alignment = ALS_ALIGNMENT_TRAILING;
  cells[1].row_alignment = -2;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  cells[1].row_alignment = 6;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  cells[1].row_alignment = ALS_ALIGNMENT_CENTER;
  spec.rows.count = UINT32_MAX;
  FAILS(r.l, als_grid_set(r.l, grid, &spec), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  spec.rows.count = 2;
  spec.columns.spacing_count = 2;
  FAILS(r.l, als_grid_create(r.l, r.root, &spec, 0, &grid), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.columns.spacing_count = 1;
  spec.struct_size = 4;
  EXPECT(als_grid_create(r.l, r.root, &spec, 0, &grid), ALS_ERROR_VERSION);
  OK(als_layout_destroy(r.l));
}

/* Hugging, compression resistance and content of the cells decide which line grows, whenever they are set. */
static void grids_follow_huggings(void) {
  row r;
  row_make(&r);
  OK(als_arrangement_destroy(r.l, r.stack));
  als_grid_cell cells[] = {{r.m[0], 0, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE},
                           {r.m[1], 0, 1, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE},
                           {r.m[2], 0, 2, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE}};
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  spec.columns.count = 3;
  spec.rows.count = 1;
  spec.cells = cells;
  spec.cell_count = 3;
  OK(als_grid_create(r.l, r.root, &spec, 0, NULL));
  x_of(&r, 0, 50, 130);
  OK(als_item_set_hugging(r.l, r.m[0], 100, 250));
  x_of(&r, 0, 180, 260);
  OK(als_edit_begin(r.l));
  OK(als_item_set_hugging(r.l, r.m[1], 50, 250));
  x_of(&r, 0, 50, 260);
  OK(als_edit_cancel(r.l));
  x_of(&r, 0, 180, 260);
  OK(als_item_set_hugging(r.l, r.m[0], 1000, 250));
  x_of(&r, 0, 50, 130);
  OK(als_item_set_hugging(r.l, r.m[0], 250, 250));
  /* Without content it grows first, with a text it is one of equals again. */
  OK(als_item_set_intrinsic_size(r.l, r.m[1], (als_size){-1, 20}));
  x_of(&r, 0, 50, 260);
  OK(als_item_set_intrinsic_size(r.l, r.m[1], (als_size){-1, -1}));
  OK(als_item_set_text(r.l, r.m[1], "xxxx", 4, 10, ALS_TEXT_MONO));
  x_of(&r, 0, 50, 74);
  OK(als_item_set_text(r.l, r.m[1], NULL, 0, 0, ALS_TEXT_MONO));
  x_of(&r, 0, 50, 260);
  OK(als_item_set_intrinsic_size(r.l, r.m[1], (als_size){80, 20}));
  /* Content that yields to less than the order of the columns is not squeezed. */
  OK(als_item_set_compression(r.l, r.m[0], 100, 750));
  x_of(&r, 0, 50, 130);
  als_report before = ALS_REPORT_INIT, after = ALS_REPORT_INIT;
  OK(als_solve(r.l, &before));
  OK(als_item_set_hugging(r.l, r.m[0], 250, 250));
  OK(als_solve(r.l, &after));
  CHECK(after.revision == before.revision);
  OK(als_layout_destroy(r.l));
}

static void bad_input(void) {
  row r;
  row_make(&r);
  fixture f;
  fixture_make(&f);
  als_digest before, after;
  als_stack_spec spec = r.spec;
  als_group out;
  als_item twice[3] = {r.m[0], r.m[1], r.m[0]}, own[2] = {r.m[0], r.root};
  OK(als_layout_digest(r.l, &before));
  spec.members = twice;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(r.l, &error));
  CHECK(error.index == 2);
  spec.members = own;
  spec.member_count = 2;
  FAILS(r.l, als_stack_create(r.l, r.root, &spec, 0, &out), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec = r.spec;
  spec.distribution = 8;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.distribution = 0;
  spec.axis = 2;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.axis = ALS_AXIS_VERTICAL;
  spec.alignment = ALS_ALIGNMENT_LAST_BASELINE;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.axis = 0;
  spec.baselines = 1;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  spec.baselines = 0;
  spec.spacing = NAN;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  spec.spacing = 0;
  const double after_each[] = {1, INFINITY, ALS_SPACING_USUAL};
  spec.spacing_after = after_each;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  spec.members = NULL;
  FAILS(r.l, als_stack_set(r.l, r.stack, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(r.l, als_stack_create(r.l, r.root, &r.spec, 64, &out), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(r.l, als_stack_insert(r.l, r.stack, r.m[0], 4), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(r.l, als_stack_insert(r.l, r.stack, r.root, 0), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  als_item stranger = view(r.l, none, "stranger");
  FAILS(r.l, als_stack_insert(r.l, r.stack, stranger, 0), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  FAILS(r.l, als_stack_remove(r.l, r.stack, stranger), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_item_destroy(r.l, stranger));
  OK(als_layout_digest(r.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  x_of(&r, 0, 115, 260);

  als_stack_spec plain = ALS_STACK_SPEC_INIT;
  als_item unowned;
  OK(als_guide_create(f.l, none, NULL, 0, &unowned));
  FAILS(f.l, als_stack_create(f.l, unowned, &plain, 0, &out), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  plain.margins = 1;
  FAILS(f.l, als_stack_create(f.l, f.guide, &plain, 0, &out), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  plain.margins = 0;
  FAILS(f.l, als_stack_set(f.l, f.g, &plain), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_stack_create(f.l, f.root, &plain, 0, &out));
  fixture_end(&f);
  OK(als_layout_destroy(r.l));
}

/* Where there is no room for the constraints once more, going fails and changes nothing. */
static void no_room(void) {
  als_limits limits = ALS_LIMITS_INIT;
  limits.max_constraints = 40;
  als_layout *l;
  OK(als_layout_create(&limits, &l));
  als_item root = view(l, none, "root"), m[3];
  OK(als_item_set_size(l, root, (als_size){300, 100}));
  for (int i = 0; i < 3; i++) m[i] = view(l, root, NULL);
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.alignment = ALS_ALIGNMENT_CENTER;
  spec.distribution = ALS_DISTRIBUTION_EQUAL_SPACING;
  spec.members = m;
  spec.member_count = 3;
  als_group stack;
  OK(als_stack_create(l, root, &spec, 0, &stack));
  OK(als_solve(l, NULL));
  als_digest before, after;
  OK(als_layout_digest(l, &before));
  FAILS(l, als_item_set_gone(l, m[0], 1), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  FAILS(l, als_stack_remove(l, stack, m[0]), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  FAILS(l, als_stack_create(l, root, &spec, 0, &stack), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  OK(als_layout_digest(l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_layout_destroy(l));
}

/* A document makes stacks that stay. */
static void documents(void) {
  static const char text[] =
      "{\"als\": 1, \"root\": {\"name\": \"S\", \"size\": [300, 100], \"children\": [{\"name\": \"bar\", \"children\": "
      "["
      "{\"name\": \"a\", \"intrinsic\": [50, 20]}, {\"name\": \"b\", \"intrinsic\": [60, 20]}]}]}, \"constraints\": ["
      "{\"stack\": \"bar\", \"views\": [\"a\", \"b\"], \"distribution\": \"equalSpacing\", \"spacing\": 10},"
      "\"bar.left = S.left; bar.right = S.right; bar.top = S.top\","
      "{\"grid\": \"S\", \"rows\": [], \"group\": \"table\", \"active\": false}]}";
  als_layout *l;
  als_item root, a, b;
  als_group group;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, text, NUL, &root));
  OK(als_item_find(l, root, "a", NUL, &a));
  OK(als_item_find(l, root, "b", NUL, &b));
  OK(als_group_find(l, "bar", NUL, &group));
  OK(als_solve(l, NULL));
  FRAME(l, b, 240, 0, 60, 20);
  OK(als_item_set_gone(l, a, 1));
  OK(als_solve(l, NULL));
  FRAME(l, b, 0, 0, 300, 20);
  OK(als_item_set_gone(l, a, 0));
  OK(als_stack_insert(l, group, b, 0));
  OK(als_solve(l, NULL));
  FRAME(l, a, 250, 0, 50, 20);
  OK(als_group_find(l, "table", NUL, &group));
  size_t needed = 9;
  OK(als_arrangement_members_copy(l, group, NULL, 0, &needed));
  CHECK(needed == 0);

  /* Written, it is a document with the same stack. */
  char buffer[8192];
  als_layout *again;
  OK(als_layout_create(NULL, &again));
  OK(als_layout_copy_document(l, root, ALS_SYNTAX_RECORD, buffer, sizeof buffer, NULL));
  CHECK(strstr(buffer, "\"stack\"") != NULL);
  OK(als_document_read(again, buffer, NUL, &root));
  OK(als_solve(again, NULL));
  OK(als_item_find(again, root, "a", NUL, &a));
  FRAME(again, a, 250, 0, 50, 20);
  OK(als_group_find(again, "bar", NUL, &group));
  OK(als_stack_remove(again, group, a));
  OK(als_layout_destroy(again));
  OK(als_layout_destroy(l));
}

static void aspect_ratios(void) {
  fixture f;
  fixture_make(&f);
  als_constraint c;
  OK(als_aspect_ratio_create(f.l, f.b, 1.6, 1000, 0, &c));
  tie(f.l, f.b, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, 50, 1000);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 80);
  EACH_BAD_NUMBER(&f, 1e6, als_aspect_ratio_create(f.l, f.a, bad, 1000, 0, &c));
  FAILS(f.l, als_aspect_ratio_create(f.l, f.a, 0, 1000, 0, &c), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  FAILS(f.l, als_aspect_ratio_create(f.l, f.a, 1, 0, 0, &c), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  FAILS(f.l, als_aspect_ratio_create(f.l, f.a, 1, 1000, 8, &c), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  fixture_end(&f);
}

/* Whatever has happened to a stack, it lays out as one that is made anew for what is there now. */
enum { MOST = 6 };
static uint32_t seed = 7;
static uint32_t draw(uint32_t below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 16) % below;
}

typedef struct history {
  als_layout *l;
  als_item root, elsewhere, box, m[MOST];
  als_group stack;
  als_stack_spec spec;
  als_item order[MOST];
  size_t count;
} history;

static void some_spec(history *h) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = (int32_t)draw(2);
  spec.distribution = (int32_t)draw(5);
  spec.alignment = (int32_t)draw(6);
  if (spec.axis == ALS_AXIS_VERTICAL && (spec.alignment == 2 || spec.alignment == 5)) spec.alignment = 3;
  spec.margins = (int32_t)draw(2);
  spec.spacing = draw(20);
  spec.members = h->order;
  spec.member_count = h->count;
  h->spec = spec;
}

static void step(history *h) {
  als_item item = h->m[draw(MOST)];
  als_stack_spec before;
  switch (draw(7)) {
    case 0: OK(als_item_set_gone(h->l, item, (int32_t)draw(2))); break;
    case 1: OK(als_item_set_intrinsic_size(h->l, item, (als_size){draw(90), draw(40)})); break;
    case 2: OK(als_item_set_parent(h->l, item, draw(3) ? h->box : h->elsewhere, ALS_LAST)); break;
    case 3:
      before = h->spec;
      some_spec(h);
      if (als_stack_set(h->l, h->stack, &h->spec) == ALS_OK) break;
      KIND(h->l, ALS_KIND_NO_COMMON_ANCESTOR); /* of one that is elsewhere */
      h->spec = before;
      break;
    case 4: OK(als_solve(h->l, NULL)); break;
    case 5: OK(als_group_set_active(h->l, h->stack, draw(4) > 0)); break;
    default:
      OK(als_edit_begin(h->l));
      OK(als_item_set_gone(h->l, item, (int32_t)draw(2)));
      OK(als_item_destroy(h->l, h->m[draw(MOST)]));
      if (draw(2)) OK(als_solve(h->l, NULL));
      OK(als_edit_cancel(h->l));
  }
}

static void one_history(void) {
  history h;
  als_layout *copy;
  als_group fresh;
  als_rect was, is;
  OK(als_layout_create(NULL, &h.l));
  h.root = view(h.l, none, "root");
  h.elsewhere = view(h.l, none, "elsewhere");
  OK(als_item_set_size(h.l, h.root, (als_size){400, 300}));
  h.box = view(h.l, h.root, "box");
  ADD(h.l, h.root, "box.edges = super");
  for (int i = 0; i < MOST; i++) {
    h.m[i] = h.order[i] = view(h.l, h.box, NULL);
    OK(als_item_set_intrinsic_size(h.l, h.m[i], (als_size){10 + draw(40), 10 + draw(40)}));
    OK(als_item_set_baselines(h.l, h.m[i], draw(10), draw(10)));
  }
  h.count = MOST;
  some_spec(&h);
  OK(als_stack_create(h.l, h.box, &h.spec, 0, &h.stack));
  for (int i = 0; i < 30; i++) step(&h);
  for (int i = 0; i < MOST; i++) OK(als_item_set_parent(h.l, h.m[i], h.box, ALS_LAST));
  OK(als_group_set_active(h.l, h.stack, 1));
  CHECK(als_solve(h.l, NULL) >= 0);
  OK(als_layout_copy(h.l, &copy));
  OK(als_arrangement_destroy(h.l, h.stack));
  OK(als_stack_create(h.l, h.box, &h.spec, 0, &fresh));
  CHECK(als_solve(h.l, NULL) >= 0);
  for (int i = 0; i < MOST; i++) {
    als_item twin;
    OK(als_item_counterpart(h.l, copy, h.m[i], &twin));
    OK(als_frame(h.l, h.m[i], &is));
    OK(als_frame(copy, twin, &was));
    NEAR(was.x, is.x);
    NEAR(was.y, is.y);
    NEAR(was.width, is.width);
    NEAR(was.height, is.height);
  }
  OK(als_layout_destroy(copy));
  OK(als_layout_destroy(h.l));
}

static int is_called(als_layout *l, als_item guide, const char *name) {
  char text[64];
  return als_item_name_copy(l, guide, text, sizeof text, NULL) == ALS_OK && strcmp(text, name) == 0;
}

static als_item guide_named(als_layout *l, const char *name) {
  als_item guide = {0};
  als_item_find(l, none, name, NUL, &guide);
  return guide;
}

/* A gap goes with the member in front of it: it keeps its handle and its place, and its name counts members. */
static void gaps_go_with_members(void) {
  enum { MEMBERS = 6 };
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), m[MEMBERS];
  OK(als_item_set_size(l, root, (als_size){500, 100}));
  for (int i = 0; i < MEMBERS; i++) {
    m[i] = view(l, root, NULL);
    OK(als_item_set_intrinsic_size(l, m[i], (als_size){20 + 3 * i, 10}));
  }
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.distribution = ALS_DISTRIBUTION_EQUAL_SPACING;
  spec.members = m;
  spec.member_count = MEMBERS;
  als_group stack;
  OK(als_stack_create(l, root, &spec, 0, &stack));
  OK(als_solve(l, NULL));
  size_t constraints = constraints_of(l);
  als_item first = guide_named(l, "~root.gap1"), third = guide_named(l, "~root.gap3");
  CHECK(first.id != 0 && third.id != 0 && guide_named(l, "~root.gap6").id == 0);

  /* What is gone has no gap, and the names of the others stay. */
  OK(als_item_set_gone(l, m[1], 1));
  OK(als_solve(l, NULL));
  CHECK(guide_named(l, "~root.gap2").id == 0 && guides_of(l, root) == MEMBERS - 2);
  CHECK(is_called(l, third, "~root.gap3") && is_called(l, first, "~root.gap1"));
  NEAR(frame_of(l, third).x, frame_of(l, m[2]).x + 26);
  OK(als_item_set_gone(l, m[1], 0));

  /* One more in front, one less, and one that moves to the end. */
  als_item more = view(l, root, NULL);
  OK(als_item_set_intrinsic_size(l, more, (als_size){7, 10}));
  OK(als_stack_insert(l, stack, more, 0));
  OK(als_solve(l, NULL));
  CHECK(is_called(l, third, "~root.gap4") && is_called(l, first, "~root.gap2"));
  CHECK(guide_named(l, "~root.gap1").id != first.id && guide_named(l, "~root.gap6").id != 0);
  NEAR(frame_of(l, first).x, frame_of(l, m[0]).x + 20);
  OK(als_stack_remove(l, stack, m[0]));
  OK(als_solve(l, NULL));
  CHECK(is_called(l, third, "~root.gap3") && als_frame(l, first, &(als_rect){0}) == ALS_ERROR_HANDLE);
  OK(als_stack_insert(l, stack, m[2], ALS_LAST));
  OK(als_solve(l, NULL));
  als_item order[MEMBERS];
  OK(als_arrangement_members_copy(l, stack, order, MEMBERS, NULL));
  for (int i = 1; i < MEMBERS; i++) {
    char name[16];
    snprintf(name, sizeof name, "~root.gap%d", i);
    als_rect gap = frame_of(l, guide_named(l, name)), before = frame_of(l, order[i - 1]);
    NEAR(gap.x, before.x + before.width);
    NEAR(gap.x + gap.width, frame_of(l, order[i]).x);
  }
  CHECK(guides_of(l, root) == MEMBERS - 1 && constraints_of(l) == constraints);
  check_places_in_copy(l, order, MEMBERS);
  OK(als_layout_destroy(l));
}

/* Centers that are to be equally far apart in too little room: gaps that are equal but for rounding took turns. */
static void centers_in_too_little_room(void) {
  enum { COUNT_OF_MEMBERS = 200 };
  als_layout *l;
  als_item m[COUNT_OF_MEMBERS];
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root");
  for (int i = 0; i < COUNT_OF_MEMBERS; i++) {
    m[i] = view(l, root, NULL);
    OK(als_item_set_intrinsic_size(l, m[i], (als_size){20 + i % 17, 10 + i % 3}));
  }
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.distribution = ALS_DISTRIBUTION_EQUAL_CENTERING;
  spec.spacing = 2;
  spec.members = m;
  spec.member_count = COUNT_OF_MEMBERS;
  als_group stack;
  OK(als_stack_create(l, root, &spec, 0, &stack));
  for (int step = 0; step < 4; step++) {
    als_report report = ALS_REPORT_INIT;
    if (step < 2) OK(als_item_set_size(l, root, (als_size){step ? 4000 : 8000, 100}));
    if (step == 2) OK(als_item_set_gone(l, m[100], 1));
    if (step == 3) OK(als_item_set_gone(l, m[100], 0));
    OK(als_solve(l, &report));
    CHECK(report.pivots < 20 * COUNT_OF_MEMBERS);
  }
  OK(als_layout_destroy(l));
}

static void histories(void) {
  for (int i = 0; i < 300; i++) one_history();
}

/* Shares of a proportional stack are those of its largest member.  Where all of them change because that one has no
 * content, or has some again, a solve touches no more than a few times what a build does. */
static void all_shares_change(void) {
  enum { MEMBERS = 120, WORK = 40000 };
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *l;
  als_item root, members[MEMBERS];
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  limits.max_work = WORK * MEMBERS;
  OK(als_layout_create(&limits, &l));
  OK(als_view_create(l, none, "root", 4, &root));
  OK(als_item_set_size(l, root, (als_size){400, ALS_UNSPECIFIED}));
  for (size_t k = 0; k < MEMBERS; k++) {
    OK(als_view_create(l, root, NULL, 0, &members[k]));
    OK(als_item_set_intrinsic_size(l, members[k], (als_size){30 + (double)(k % 7), 16 + (double)(k % 5)}));
  }
  spec.axis = ALS_AXIS_VERTICAL;
  spec.distribution = ALS_DISTRIBUTION_FILL_PROPORTIONALLY;
  spec.members = members;
  spec.member_count = MEMBERS;
  OK(als_stack_create(l, root, &spec, 0, NULL));
  OK(als_solve(l, NULL));
  for (int k = 0; k < 4; k++) {
    als_size minimum, natural;
    als_rect first;
    OK(als_item_set_intrinsic_size(l, members[0], k % 2 ? (als_size){31, 30} : (als_size){-1, -1}));
    OK(als_solve(l, NULL));
    OK(als_frame(l, members[0], &first));
    CHECK((first.height > 0) == (k % 2));
    OK(als_item_size_request(l, root, (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED}, &minimum, &natural));
    CHECK(natural.height >= minimum.height);
  }
  OK(als_layout_destroy(l));
}

void test_stacks(void) {
  histories();
  aspect_ratios();
  going_and_coming();
  members();
  groups();
  user_data_ends();
  constraints_stay();
  shares();
  gaps_go_with_members();
  centers_in_too_little_room();
  all_shares_change();
  grids();
  grids_follow_huggings();
  bad_input();
  no_room();
  documents();
}
