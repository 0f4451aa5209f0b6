/* Stacks and grids on each other's guides, and members inside views that go (als.h, Stacks, grids, flows and barriers). */
#include "harness.h"

static const als_item none = {0};

static als_group grid_of(als_layout *l, als_item container, uint32_t columns, uint32_t rows, als_grid_cell *cells,
                         size_t count) {
  als_group grid = {0};
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  spec.columns.count = columns;
  spec.rows.count = rows;
  spec.cells = cells;
  spec.cell_count = count;
  OK(als_grid_create(l, container, &spec, 0, &grid));
  return grid;
}

static als_group stack_of(als_layout *l, als_item container, int32_t axis, const als_item *members, size_t count) {
  als_group stack = {0};
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.axis = axis;
  spec.spacing = 4;
  spec.members = members;
  spec.member_count = count;
  OK(als_stack_create(l, container, &spec, 0, &stack));
  return stack;
}

static als_grid_cell cell(als_item item, uint32_t row, uint32_t column) {
  return (als_grid_cell){item, row, column, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
}

static als_item named(als_layout *l, const char *name) {
  als_item item = none;
  OK(als_item_find(l, none, name, NUL, &item));
  return item;
}

static int is_there(als_layout *l, const char *name) {
  als_item item = none;
  return als_item_find(l, none, name, NUL, &item) == ALS_OK;
}

static size_t member_count(als_layout *l, als_group group) {
  size_t needed = 99;
  CHECK(als_arrangement_members_copy(l, group, NULL, 0, &needed) >= 0);
  return needed;
}

/* A root with one cell in a grid of one column and two rows, and a stack in the cell that holds the column. */
static void cell_goes(void) {
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "r"), a = view(l, root, "a"), line = none, again = none;
  OK(als_item_set_size(l, root, (als_size){100, 60}));
  als_grid_cell cells[] = {cell(a, 0, 0)};
  grid_of(l, root, 1, 2, cells, 1);
  OK(als_guide_next(l, root, none, &line));
  als_group stack = stack_of(l, a, ALS_AXIS_HORIZONTAL, &line, 1);
  OK(als_item_set_gone(l, a, 1));
  CHECK(als_solve(l, NULL) >= 0);
  FRAME(l, a, 0, 0, 0, 0);
  CHECK(member_count(l, stack) == 1); /* lines stay while the grid has them */
  OK(als_guide_next(l, root, none, &again));
  CHECK(again.id == line.id);
  NEAR(frame_of(l, line).width, 0);
  OK(als_item_set_gone(l, a, 0));
  CHECK(als_solve(l, NULL) >= 0);
  FRAME(l, line, 0, 0, 100, 60);
  OK(als_layout_destroy(l));
}

typedef struct table {
  als_layout *l;
  als_item root, m[4];
  als_group grid;
  als_grid_cell cells[2];
  als_grid_spec spec;
} table;

/* A grid of one column and three rows; two cells, and two views that are in none. */
static void table_make(table *t) {
  static const char *names[] = {"a", "b", "c", "d"};
  OK(als_layout_create(NULL, &t->l));
  t->root = view(t->l, none, "root");
  OK(als_item_set_size(t->l, t->root, (als_size){200, 90}));
  for (int i = 0; i < 4; i++) {
    t->m[i] = view(t->l, t->root, names[i]);
    OK(als_item_set_intrinsic_size(t->l, t->m[i], (als_size){20, 20}));
  }
  t->cells[0] = cell(t->m[0], 0, 0);
  t->cells[1] = cell(t->m[1], 1, 0);
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  spec.columns.count = 1;
  spec.rows.count = 3;
  spec.rows.equal = 1;
  spec.cells = t->cells;
  spec.cell_count = 2;
  t->spec = spec;
  OK(als_grid_create(t->l, t->root, &t->spec, 0, &t->grid));
}

static void rows_end(void) {
  table t;
  table_make(&t);
  als_item members[] = {named(t.l, "~root.row3"), t.m[2]}, got[2];
  als_group stack = stack_of(t.l, t.root, ALS_AXIS_HORIZONTAL, members, 2);
  als_group inner = stack_of(t.l, members[0], ALS_AXIS_VERTICAL, &t.m[3], 1);
  CHECK(als_solve(t.l, NULL) >= 0); /* too wide for two in a row */
  FRAME(t.l, t.m[3], 0, 60, 200, 30);
  size_t needed = 0;
  als_constraint c = {0};
  OK(als_edit_begin(t.l));
  t.spec.rows.count = 2;
  OK(als_grid_set(t.l, t.grid, &t.spec));
  CHECK(member_count(t.l, stack) == 1);
  OK(als_edit_cancel(t.l));
  CHECK(member_count(t.l, stack) == 2 && member_count(t.l, inner) == 1);
  OK(als_grid_set(t.l, t.grid, &t.spec));
  OK(als_arrangement_members_copy(t.l, stack, got, 2, &needed));
  CHECK(needed == 1 && got[0].id == t.m[2].id);
  CHECK(!is_there(t.l, "~root.row3"));
  FAILS(t.l, als_arrangement_members_copy(t.l, inner, got, 2, &needed), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  CHECK(als_group_member_next(t.l, inner, c, &c) == ALS_END); /* the group itself is the host's to end */
  OK(als_group_destroy(t.l, inner));
  OK(als_item_set_gone(t.l, t.m[0], 1));
  CHECK(als_solve(t.l, NULL) >= 0);
  FRAME(t.l, t.m[2], 0, 0, 200, 90);
  OK(als_layout_destroy(t.l));
}

/* A column more, and the rows are still the rows. */
static void lines_keep_their_handles(void) {
  table t;
  table_make(&t);
  als_item row = named(t.l, "~root.row2");
  stack_of(t.l, row, ALS_AXIS_VERTICAL, &t.m[3], 1);
  t.spec.columns.count = 2;
  OK(als_grid_set(t.l, t.grid, &t.spec));
  CHECK(named(t.l, "~root.row2").id == row.id);
  OK(als_solve(t.l, NULL));
  FRAME(t.l, t.m[3], 0, 30, 200, 30);
  als_item after = none;
  OK(als_guide_next(t.l, t.root, named(t.l, "~root.column1"), &after));
  CHECK(after.id == named(t.l, "~root.column2").id); /* where a new grid has it */
  OK(als_layout_destroy(t.l));
}

/* grid -> stack in its row -> stack in a gap of that -> and the first of them ends. */
static void chains(void) {
  table t;
  table_make(&t);
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group middle = {0}, other = {0};
  spec.distribution = ALS_DISTRIBUTION_EQUAL_SPACING;
  als_item three[3];
  for (int i = 2; i < 4; i++)
    OK(als_item_set_intrinsic_size(t.l, t.m[i], (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED}));
  for (int i = 0; i < 3; i++) {
    three[i] = view(t.l, t.root, NULL);
    OK(als_item_set_intrinsic_size(t.l, three[i], (als_size){20, 20}));
  }
  spec.members = three;
  spec.member_count = 3;
  OK(als_stack_create(t.l, named(t.l, "~root.row3"), &spec, 0, &middle));
  als_item gap = named(t.l, "~~root.row3.gap2");
  stack_of(t.l, gap, ALS_AXIS_HORIZONTAL, &t.m[3], 1);
  spec.members = &gap;
  spec.member_count = 1;
  spec.distribution = 0;
  OK(als_stack_create(t.l, t.m[2], &spec, 0, &other));
  OK(als_solve(t.l, NULL));
  FRAME(t.l, t.m[3], 110, 60, 70, 30);
  FRAME(t.l, t.m[2], 110, 60, 70, 30);
  /* One member less, and there is no second gap. */
  OK(als_edit_begin(t.l));
  OK(als_item_set_gone(t.l, three[0], 1));
  CHECK(member_count(t.l, other) == 0 && !is_there(t.l, "~~~root.row3.gap2.gap1"));
  OK(als_edit_cancel(t.l));
  OK(als_item_set_parent(t.l, three[1], t.m[0], ALS_LAST)); /* still in the tree */
  CHECK(member_count(t.l, other) == 1);
  OK(als_arrangement_destroy(t.l, t.grid));
  CHECK(member_count(t.l, other) == 0);
  size_t left = 0;
  for (als_item g = none; als_guide_next(t.l, t.root, g, &g) == ALS_OK;) left++;
  CHECK(left == 0);
  for (als_constraint c = {0}; als_constraint_next(t.l, c, &c) == ALS_OK;) left++;
  CHECK(left == 2); /* that the stack of nobody is small */
  CHECK(als_solve(t.l, NULL) >= 0);
  OK(als_layout_destroy(t.l));
}

/* The one that uses was made before the one that is used, twice over; and there is no room to make them anew. */
static void late_comers(int is_full) {
  als_layout *l;
  als_limits limits = ALS_LIMITS_INIT;
  if (is_full) limits.max_constraints = 70;
  OK(als_layout_create(&limits, &l));
  als_item root = view(l, none, "root"), box = view(l, root, "box"), inner = view(l, root, "inner"), m[3];
  for (int i = 0; i < 3; i++) {
    m[i] = view(l, root, NULL);
    OK(als_item_set_intrinsic_size(l, m[i], (als_size){20, 20}));
  }
  als_group last = stack_of(l, inner, ALS_AXIS_HORIZONTAL, NULL, 0), middle = {0};
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.distribution = ALS_DISTRIBUTION_EQUAL_SPACING;
  spec.members = m;
  spec.member_count = 2;
  OK(als_stack_create(l, box, &spec, 0, &middle));
  als_grid_cell cells[] = {cell(m[2], 0, 0)};
  als_group grid = grid_of(l, root, 1, 3, cells, 1);
  OK(als_stack_insert(l, middle, named(l, "~root.row3"), ALS_LAST));
  OK(als_stack_insert(l, last, named(l, "~box.gap2"), 0));
  OK(als_stack_insert(l, last, m[2], 0));
  CHECK(member_count(l, middle) == 3 && member_count(l, last) == 2);
  als_grid_spec fewer = ALS_GRID_SPEC_INIT;
  fewer.columns.count = 1;
  fewer.rows.count = 2;
  fewer.cells = cells;
  fewer.cell_count = 1;
  als_digest before, after;
  OK(als_layout_digest(l, &before));
  if (is_full) {
    FAILS(l, als_grid_set(l, grid, &fewer), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
    OK(als_layout_digest(l, &after));
    CHECK(before.low == after.low && before.high == after.high);
    OK(als_arrangement_destroy(l, grid)); /* cannot be refused */
  } else {
    OK(als_grid_set(l, grid, &fewer));
  }
  CHECK(!is_there(l, "~root.row3") && is_there(l, "~box.gap2") == 0);
  CHECK(member_count(l, middle) == 2 && member_count(l, last) == 1);
  CHECK(als_solve(l, NULL) >= 0);
  OK(als_layout_destroy(l));
}

static void cycles(void) {
  table t;
  table_make(&t);
  als_digest before, after;
  als_item first = named(t.l, "~root.row1");
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.distribution = ALS_DISTRIBUTION_EQUAL_SPACING;
  als_item members[] = {first, t.m[2], t.m[3], view(t.l, t.root, NULL)};
  spec.members = members;
  spec.member_count = 4;
  als_group stack = {0}, last = {0};
  OK(als_stack_create(t.l, t.root, &spec, 0, &stack));
  OK(als_item_set_name(t.l, named(t.l, "~root.gap2"), "gap", NUL));
  last = stack_of(t.l, named(t.l, "gap"), ALS_AXIS_VERTICAL, NULL, 0);
  OK(als_layout_digest(t.l, &before));
  t.cells[1].item = first; /* its own row */
  FAILS(t.l, als_grid_set(t.l, t.grid, &t.spec), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  t.cells[1].item = named(t.l, "gap"); /* of a stack on its row */
  FAILS(t.l, als_grid_set(t.l, t.grid, &t.spec), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  FAILS(t.l, als_stack_insert(t.l, stack, named(t.l, "gap"), 0), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  OK(als_layout_digest(t.l, &after));
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_stack_insert(t.l, last, t.m[1], 0));
  OK(als_stack_insert(t.l, last, named(t.l, "~root.column1"), ALS_LAST)); /* round the corner, but no ring */
  OK(als_stack_remove(t.l, stack, first));
  CHECK(!is_there(t.l, "gap") && is_there(t.l, "~root.gap1"));
  t.cells[1].item = named(t.l, "~root.gap1"); /* not any more */
  OK(als_grid_set(t.l, t.grid, &t.spec));
  CHECK(als_solve(t.l, NULL) >= 0);
  OK(als_layout_destroy(t.l));
}

/* Written and read again, it is plain constraints that lay out the same. */
static void saved(void) {
  table t;
  table_make(&t);
  als_item row = named(t.l, "~root.row2"), again = none;
  stack_of(t.l, row, ALS_AXIS_HORIZONTAL, &t.m[3], 1);
  als_item members[] = {named(t.l, "~root.row3"), t.m[2]};
  OK(als_item_set_hugging(t.l, t.m[2], 600, 600));
  stack_of(t.l, t.root, ALS_AXIS_VERTICAL, &members[1], 1);
  OK(als_item_set_gone(t.l, t.m[1], 1));
  OK(als_solve(t.l, NULL));
  char text[16384];
  als_layout *other = NULL;
  OK(als_layout_copy_document(t.l, t.root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_layout_create(NULL, &other));
  OK(als_document_read(other, text, NUL, &again));
  OK(als_solve(other, NULL));
  for (int i = 0; i < 4; i++) {
    als_rect f = frame_of(t.l, t.m[i]);
    char name[2] = {(char)('a' + i), 0};
    FRAME(other, named(other, name), f.x, f.y, f.width, f.height);
  }
  OK(als_layout_destroy(other));
  OK(als_layout_destroy(t.l));
}

/* Three rows of 20, the third inside a box that goes. */
static void members_inside_what_goes(int is_grid, int by_moving) {
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), box = view(l, root, "box"), closet = view(l, root, "closet"), m[3];
  als_grid_cell cells[3];
  for (uint32_t i = 0; i < 3; i++) {
    m[i] = view(l, i == 2 ? box : root, NULL);
    cells[i] = cell(m[i], i, 0);
    ADD(l, m[i], "self.height = 20; self.width = 30");
  }
  ADD(l, root, "box.left = super.left + 3; box.top = super.top + 50; box.width = 9; box.height = 9");
  ADD(l, root, "closet.left = super.left; closet.top = super.top; closet.width = 9; closet.height = 9");
  if (by_moving) OK(als_item_set_gone(l, closet, 1));
  const double gap[] = {4};
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  spec.columns.count = 1;
  spec.rows = (als_grid_lines){3, 0, gap, 1, NULL, 0};
  spec.cells = cells;
  spec.cell_count = 3;
  als_group group = {0};
  if (is_grid) OK(als_grid_create(l, root, &spec, 0, &group));
  if (!is_grid) group = stack_of(l, root, ALS_AXIS_VERTICAL, m, 3);
  for (int round = 0; round < 2; round++) {
    OK(als_solve(l, NULL));
    FRAME(l, root, 0, 0, 30, 68);
    OK(by_moving ? als_item_set_parent(l, box, closet, ALS_LAST) : als_item_set_gone(l, box, 1));
    OK(als_solve(l, NULL));
    FRAME(l, root, 0, 0, 30, 44);
    FRAME(l, m[0], 0, 0, 30, 20);
    FRAME(l, m[1], 0, 24, 30, 20);
    FRAME(l, m[2], 0, 0, 0, 0);
    CHECK(member_count(l, group) == 3);
    OK(als_item_set_gone(l, m[2], 1)); /* itself as well */
    OK(als_solve(l, NULL));
    FRAME(l, root, 0, 0, 30, 44);
    OK(als_item_set_gone(l, m[2], 0));
    OK(by_moving ? als_item_set_parent(l, box, root, ALS_LAST) : als_item_set_gone(l, box, 0));
    if (by_moving) ADD(l, root, "box.left = super.left + 3; box.top = super.top + 50");
  }
  OK(als_item_set_gone(l, root, 1)); /* and all of it */
  OK(als_solve(l, NULL));
  FRAME(l, m[0], 0, 0, 0, 0);
  OK(als_layout_destroy(l));
}

/* ---- Random histories beside a layout that is made anew ---- */

enum { VIEWS = 6, SLOTS = 5, MOST = 4, CONTAINERS = 4, GUIDES = 48, NAME = 96, TEXTS = 600 };
static uint32_t seed = 20261;
static uint32_t draw(uint32_t below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 16) % below;
}

/* One stack or grid as the host has said it. */
typedef struct said {
  als_group group;
  int is_alive, is_grid, is_active;
  als_item container;
  als_grid_cell cells[MOST]; /* of a stack: the items */
  size_t count;
  als_stack_spec stack;
  uint32_t columns, rows;
  double gap;
} said;

typedef struct world {
  als_layout *l;
  als_item root, elsewhere, box, shell, m[VIEWS];
  int gone[VIEWS + 1]; /* the shell last */
  int place[VIEWS];    /* 0 box, 1 shell, 2 elsewhere */
  said s[SLOTS];
} world;

static als_item parent_of(const world *w, int place) {
  return place == 0 ? w->box : place == 1 ? w->shell : w->elsewhere;
}

static void world_make(world *w) {
  memset(w, 0, sizeof *w);
  OK(als_layout_create(NULL, &w->l));
  w->root = view(w->l, none, "root");
  w->elsewhere = view(w->l, none, "elsewhere");
  OK(als_item_set_size(w->l, w->root, (als_size){400, 300}));
  w->box = view(w->l, w->root, "box");
  w->shell = view(w->l, w->box, "shell");
  ADD(w->l, w->root,
      "box.edges = super; shell.left = box.left + 5; shell.top = box.top; shell.width = 90; shell.height = 80");
}

static void make_view(world *w, int i) {
  char name[] = {'m', (char)('0' + i), 0};
  w->m[i] = view(w->l, parent_of(w, w->place[i]), name);
  OK(als_item_set_intrinsic_size(w->l, w->m[i], (als_size){10 + 7 * i, 8 + 3 * i}));
  OK(als_item_set_hugging(w->l, w->m[i], 200 + (float)i, 210 + (float)i));
}

static size_t guides_of(const world *w, als_item *guides) {
  size_t count = 0;
  const als_item owners[] = {w->box, w->shell, w->m[0], w->m[1]};
  for (size_t i = 0; i < COUNT(owners); i++)
    for (als_item g = none; als_guide_next(w->l, owners[i], g, &g) == ALS_OK && count < GUIDES;) guides[count++] = g;
  return count;
}

static als_item some_item(const world *w) {
  als_item guides[GUIDES];
  size_t count = guides_of(w, guides);
  return count > 0 && draw(3) == 0 ? guides[draw((uint32_t)count)] : w->m[draw(VIEWS)];
}

static int holds(const said *s, als_item item) {
  for (size_t i = 0; i < s->count; i++)
    if (s->cells[i].item.id == item.id) return 1;
  return s->container.id == item.id;
}

static void some_plan(const world *w, said *s) {
  static const int32_t alignments[] = {0, 1, 3, 4};
  s->count = 0;
  for (uint32_t i = draw(MOST + 1); i > 0; i--) {
    als_item item = some_item(w);
    if (!holds(s, item)) s->cells[s->count++] = cell(item, 0, 0);
  }
  s->gap = draw(9);
  s->columns = 1 + draw(3);
  s->rows = 1 + (uint32_t)s->count / s->columns + draw(2);
  for (uint32_t i = 0; i < s->count; i++) {
    s->cells[i].column = i % s->columns;
    s->cells[i].row = i / s->columns;
    s->cells[i].column_alignment = alignments[draw(4)];
    s->cells[i].row_alignment = alignments[draw(4)];
  }
  als_stack_spec stack = ALS_STACK_SPEC_INIT;
  stack.axis = (int32_t)draw(2);
  stack.distribution = (int32_t)draw(5);
  stack.alignment = alignments[draw(4)];
  stack.spacing = s->gap;
  s->stack = stack;
}

/* Makes it (`group` none) or says it anew. */
static als_status say(als_layout *l, const said *s, als_group *group, int is_new) {
  uint32_t flags = is_new && !s->is_active ? ALS_FLAG_INACTIVE : 0;
  if (s->is_grid) {
    als_grid_spec spec = ALS_GRID_SPEC_INIT;
    spec.columns = (als_grid_lines){s->columns, 0, &s->gap, 1, NULL, 0};
    spec.rows = (als_grid_lines){s->rows, 0, &s->gap, 1, NULL, 0};
    spec.cells = s->cells;
    spec.cell_count = s->count;
    return is_new ? als_grid_create(l, s->container, &spec, flags, group) : als_grid_set(l, *group, &spec);
  }
  als_item members[MOST];
  for (size_t i = 0; i < s->count; i++) members[i] = s->cells[i].item;
  als_stack_spec spec = s->stack;
  spec.members = members;
  spec.member_count = s->count;
  return is_new ? als_stack_create(l, s->container, &spec, flags, group) : als_stack_set(l, *group, &spec);
}

static int is_container(const world *w, als_item item) {
  for (int k = 0; k < SLOTS; k++)
    if (w->s[k].is_alive && w->s[k].container.id == item.id) return 1;
  return 0;
}

static void create(world *w, said *s) {
  const als_item views[CONTAINERS] = {w->box, w->shell, w->m[0], w->m[1]};
  als_item guides[GUIDES];
  size_t count = guides_of(w, guides);
  als_item container = count > 0 && draw(2) ? guides[draw((uint32_t)count)] : views[draw(CONTAINERS)];
  if (is_container(w, container)) return;
  said fresh = {0};
  fresh.container = container;
  fresh.is_grid = (int)draw(2);
  fresh.is_active = draw(8) > 0;
  some_plan(w, &fresh);
  als_status status = say(w->l, &fresh, &fresh.group, 1);
  CHECK(status == ALS_OK || status == ALS_ERROR_HIERARCHY);
  fresh.is_alive = status == ALS_OK;
  *s = fresh;
}

static void change(world *w, said *s) {
  said other = *s;
  if (!s->is_grid && draw(2)) {
    if (s->count > 0 && draw(2)) {
      size_t at = draw((uint32_t)s->count);
      OK(als_stack_remove(w->l, s->group, s->cells[at].item));
      memmove(&s->cells[at], &s->cells[at + 1], (--s->count - at) * sizeof *s->cells);
    } else if (s->count < MOST) {
      als_item item = some_item(w);
      if (holds(s, item)) return;
      als_status status = als_stack_insert(w->l, s->group, item, ALS_LAST);
      CHECK(status == ALS_OK || status == ALS_ERROR_HIERARCHY);
      if (status == ALS_OK) s->cells[s->count++] = cell(item, 0, 0);
    }
    return;
  }
  some_plan(w, &other);
  als_status status = say(w->l, &other, &other.group, 0);
  CHECK(status == ALS_OK || status == ALS_ERROR_HIERARCHY);
  if (status == ALS_OK) *s = other;
}

/* Members that have ended have left, and nothing else has. */
static void follow(world *w) {
  for (int k = 0; k < SLOTS; k++) {
    said *s = &w->s[k];
    als_item got[MOST];
    als_item_info info = ALS_ITEM_INFO_INIT;
    size_t needed = 0, kept = 0;
    if (!s->is_alive) continue;
    int has_container = als_item_get_info(w->l, s->container, &info) == ALS_OK;
    s->is_alive = als_arrangement_members_copy(w->l, s->group, got, MOST, &needed) == ALS_OK;
    CHECK(s->is_alive == has_container);
    if (!s->is_alive) {
      OK(als_group_destroy(w->l, s->group));
      continue;
    }
    for (size_t i = 0; i < s->count; i++)
      if (als_item_get_info(w->l, s->cells[i].item, &info) == ALS_OK) s->cells[kept++] = s->cells[i];
    s->count = kept;
    CHECK(needed == kept);
    for (size_t i = 0; i < kept && i < needed; i++) CHECK(got[i].id == s->cells[i].item.id);
  }
}

static void end_guide(world *w) {
  als_item guides[GUIDES];
  size_t count = guides_of(w, guides);
  if (count == 0) return;
  OK(als_item_destroy(w->l, guides[draw((uint32_t)count)]));
  follow(w);
  for (int k = 0; k < SLOTS; k++) /* what made it makes it again */
    if (w->s[k].is_alive) {
      als_status status = say(w->l, &w->s[k], &w->s[k].group, 0);
      CHECK(status == ALS_OK || status == ALS_ERROR_HIERARCHY);
      if (status == ALS_OK) continue;
      OK(als_arrangement_destroy(w->l, w->s[k].group));
      w->s[k].is_alive = 0;
      follow(w);
    }
}

static void step(world *w, int depth) {
  said *s = &w->s[draw(SLOTS)];
  int i = (int)draw(VIEWS);
  switch (draw(12)) {
    case 0:
    case 1:
    case 2:
      if (s->is_alive) change(w, s);
      if (!s->is_alive) create(w, s);
      break;
    case 3:
    case 4: OK(als_item_set_gone(w->l, w->m[i], w->gone[i] = (int)draw(2))); break;
    case 5: OK(als_item_set_gone(w->l, w->shell, w->gone[VIEWS] = (int)draw(2))); break;
    case 6: OK(als_item_set_parent(w->l, w->m[i], parent_of(w, w->place[i] = (int)draw(3)), ALS_LAST)); break;
    case 7:
      if (draw(3)) break;
      OK(als_item_destroy(w->l, w->m[i]));
      w->gone[i] = 0;
      follow(w); /* before a slot is used again */
      make_view(w, i);
      break;
    case 8:
      if (!s->is_alive || draw(3)) break;
      OK(als_arrangement_destroy(w->l, s->group));
      s->is_alive = 0;
      break;
    case 9:
      if (s->is_alive && als_group_set_active(w->l, s->group, draw(4) > 0) == ALS_OK) {
        als_constraint c = {0};
        als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
        if (als_group_member_next(w->l, s->group, c, &c) == ALS_OK) OK(als_constraint_get_info(w->l, c, &info));
        if (c.id) s->is_active = info.active;
      }
      break;
    case 10:
      if (depth > 0) break;
      world kept = *w;
      OK(als_edit_begin(w->l));
      for (uint32_t k = draw(5); k > 0; k--) step(w, 1);
      if (draw(2)) CHECK(als_solve(w->l, NULL) >= 0);
      OK(als_edit_cancel(w->l));
      *w = kept;
      break;
    default:
      if (draw(4) == 0) end_guide(w);
      CHECK(als_solve(w->l, NULL) >= 0);
  }
  follow(w);
}

/* ---- What is compared ---- */

static int by_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All constraints as they are written, sorted. */
static size_t texts_of(als_layout *l, char **texts) {
  size_t count = 0;
  char text[1024];
  for (als_constraint c = {0}; als_constraint_next(l, c, &c) == ALS_OK && count < TEXTS;) {
    OK(als_constraint_copy_text(l, c, none, ALS_SYNTAX_RECORD, NULL, text, sizeof text, NULL));
    texts[count] = malloc(strlen(text) + 1);
    strcpy(texts[count++], text);
  }
  qsort(texts, count, sizeof *texts, by_text);
  return count;
}

static int same_constraints(als_layout *a, als_layout *b) {
  static char *one[TEXTS], *two[TEXTS];
  size_t n = texts_of(a, one), k = texts_of(b, two);
  int same = n == k;
  for (size_t i = 0; i < n && i < k && same; i++) same = strcmp(one[i], two[i]) == 0;
  for (size_t i = 0, j = 0; !same && (i < n || j < k);) {
    int order = i == n ? 1 : j == k ? -1 : strcmp(one[i], two[j]);
    if (order < 0) printf("    - %s\n", one[i]);
    if (order > 0) printf("    + %s\n", two[j]);
    i += order <= 0;
    j += order >= 0;
  }
  for (size_t i = 0; i < n; i++) free(one[i]);
  for (size_t i = 0; i < k; i++) free(two[i]);
  return same;
}

/* The item of the same name. */
static als_item twin(als_layout *from, als_layout *to, als_item item) {
  char name[NAME];
  als_item found = none;
  OK(als_item_name_copy(from, item, name, sizeof name, NULL));
  return als_item_find(to, none, name, NUL, &found) == ALS_OK ? found : none;
}

/* What is not free has one value, whatever the order of constraints and items. */
static void same_frame(als_layout *a, als_item item, als_layout *b, als_item other) {
  uint32_t open = 0, other_open = 0;
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_ambiguity(a, item, &open));
  OK(als_ambiguity(b, other, &other_open));
  CHECK(open == other_open);
  OK(als_item_get_info(a, item, &info));
  if (info.gone) return; /* it may be free, and never says so */
  als_rect f = frame_of(a, item), g = frame_of(b, other);
  const double off[] = {f.x - g.x, f.y - g.y, f.width - g.width, f.height - g.height};
  for (int k = 0; k < 4; k++) CHECK((open | other_open) >> k & 1 || fabs(off[k]) < 1e-6);
}

static void same_frames(als_layout *a, als_layout *b) {
  size_t count = 0;
  for (als_item item = none; als_item_next(b, item, &item) == ALS_OK;) count++;
  for (als_item item = none; als_item_next(a, item, &item) == ALS_OK; count--) {
    als_item other = twin(a, b, item);
    CHECK(other.id != 0);
    if (other.id != 0) same_frame(a, item, b, other);
  }
  CHECK(count == 0);
}

static als_item root_of(const world *w, als_item item) {
  als_item_info info = ALS_ITEM_INFO_INIT;
  for (;;) {
    OK(als_item_get_info(w->l, item, &info));
    if (info.parent.id == 0) return item;
    item = info.parent;
  }
}

/* Makes one in the other layout, if all it uses is there; members in other trees wait outside. */
static int remake(const world *w, world *fresh, const said *s) {
  said other = *s;
  als_group group = {0};
  other.count = 0;
  other.container = twin(w->l, fresh->l, s->container);
  if (other.container.id == 0) return 0;
  for (size_t i = 0; i < s->count; i++) {
    if (root_of(w, s->cells[i].item).id != root_of(w, s->container).id) continue;
    other.cells[other.count] = s->cells[i];
    other.cells[other.count].item = twin(w->l, fresh->l, s->cells[i].item);
    if (other.cells[other.count++].item.id == 0) return 0;
  }
  OK(say(fresh->l, &other, &group, 1));
  return 1;
}

static void make_fresh(const world *w, world *fresh) {
  world_make(fresh);
  memcpy(fresh->place, w->place, sizeof w->place);
  OK(als_item_set_gone(fresh->l, fresh->shell, w->gone[VIEWS]));
  for (int i = 0; i < VIEWS; i++) {
    make_view(fresh, i);
    OK(als_item_set_gone(fresh->l, fresh->m[i], w->gone[i]));
  }
  int is_made[SLOTS] = {0};
  for (int round = 0; round < SLOTS; round++)
    for (int k = 0; k < SLOTS; k++)
      if (w->s[k].is_alive && !is_made[k]) is_made[k] = remake(w, fresh, &w->s[k]);
  for (int k = 0; k < SLOTS; k++) CHECK(is_made[k] == w->s[k].is_alive);
}

static int clean(als_layout *l) {
  als_report report = ALS_REPORT_INIT;
  CHECK(als_solve(l, &report) >= 0);
  return report.conflicts == 0;
}

/* Calls on a copy and on what it was taken of do the same. */
static void compare_copy(world *w) {
  als_layout *copy = NULL;
  als_item other = none;
  OK(als_layout_copy(w->l, &copy));
  for (int k = 0; k < 3; k++) {
    int i = (int)draw(VIEWS);
    OK(als_item_counterpart(w->l, copy, w->m[i], &other));
    OK(als_item_set_gone(w->l, w->m[i], w->gone[i] = !w->gone[i]));
    OK(als_item_set_gone(copy, other, w->gone[i]));
  }
  follow(w);
  CHECK(same_constraints(w->l, copy));
  OK(als_layout_destroy(copy));
}

static void compare_document(const world *w) {
  static char text[1 << 17];
  als_layout *read = NULL;
  als_item root = none;
  OK(als_layout_create(NULL, &read));
  OK(als_layout_copy_document(w->l, w->root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_document_read(read, text, NUL, &root));
  if (clean(w->l) && clean(read))
    for (als_item item = none; als_item_next(read, item, &item) == ALS_OK;)
      same_frame(w->l, twin(read, w->l, item), read, item);
  OK(als_layout_destroy(read));
}

static int is_any_gone(const world *w) {
  int any = 0;
  for (int i = 0; i <= VIEWS; i++) any |= w->gone[i];
  return any;
}

static void histories(int rounds, int *calm) {
  for (int round = 0; round < rounds; round++) {
    world w, fresh;
    world_make(&w);
    for (int i = 0; i < VIEWS; i++) make_view(&w, i);
    for (int k = 0; k < 40; k++) {
      step(&w, 0);
      if (k % 8 < 7) continue;
      make_fresh(&w, &fresh);
      CHECK(same_constraints(w.l, fresh.l));
      if (clean(w.l) && clean(fresh.l)) {
        /* Where several constraints hold the start of what is gone, the first one that was activated closes the gap. */
        if (!is_any_gone(&w)) same_frames(w.l, fresh.l);
        (*calm)++;
      }
      OK(als_layout_destroy(fresh.l));
      compare_copy(&w);
    }
    compare_document(&w);
    OK(als_layout_destroy(w.l));
  }
}

/* Cells that are all alike meet at every line; what a solve touches still grows with their number alone. */
static void alike_cells(uint32_t columns) {
  enum { ROWS = 400, WORK = 100 };
  size_t count = (size_t)columns * ROWS;
  als_grid_cell *cells = calloc(count, sizeof *cells);
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *l;
  als_item root;
  als_rect last;
  CHECK(cells);
  if (!cells) return;
  limits.max_work = WORK * count;
  OK(als_layout_create(&limits, &l));
  OK(als_view_create(l, none, "root", 4, &root));
  OK(als_item_set_size(l, root, (als_size){400, 25.0 * ROWS}));
  for (size_t i = 0; i < count; i++) {
    als_grid_cell made = {none, 0, 0, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
    made.row = (uint32_t)(i / columns);
    made.column = (uint32_t)(i % columns);
    OK(als_view_create(l, root, NULL, 0, &made.item));
    OK(als_item_set_intrinsic_size(l, made.item, (als_size){40, 20}));
    cells[i] = made;
  }
  grid_of(l, root, columns, ROWS, cells, count);
  OK(als_solve(l, NULL));
  OK(als_frame(l, cells[count - 1].item, &last));
  CHECK(last.y == 20.0 * (ROWS - 1) && last.height == 20.0 + 5.0 * ROWS);
  OK(als_layout_destroy(l));
  free(cells);
}

/* What has ended is known no more, and the others are what they were, however many have gone and in whatever order. */
static void many_end(size_t stride) {
  enum { STACKS = 101 };
  als_layout *l;
  als_item root, panel[STACKS], member[STACKS];
  als_group stack[STACKS];
  int is_ended[STACKS] = {0};
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, none, "root", 4, &root));
  OK(als_item_set_size(l, root, (als_size){300, 300}));
  for (size_t k = 0; k < STACKS; k++) {
    OK(als_view_create(l, root, NULL, 0, &panel[k]));
    OK(als_item_set_size(l, panel[k], (als_size){104, 20}));
    als_item members[2];
    for (size_t i = 0; i < 2; i++) OK(als_view_create(l, panel[k], NULL, 0, &members[i]));
    member[k] = members[1];
    stack[k] = stack_of(l, panel[k], ALS_AXIS_HORIZONTAL, members, 2);
  }
  OK(als_solve(l, NULL));
  for (size_t n = 0; n < STACKS; n++) {
    size_t k = n * stride % STACKS;
    if (n % 3 == 0)
      OK(als_group_destroy(l, stack[k]));
    else if (n % 3 == 1)
      OK(als_item_destroy(l, panel[k]));
    else
      OK(als_group_set_active(l, stack[k], 0));
    is_ended[k] = n % 3 < 2;
    if (is_ended[k])
      EXPECT(als_stack_remove(l, stack[k], member[k]), ALS_ERROR_HANDLE);
    else
      CHECK(member_count(l, stack[k]) >= 2);
    /* One that is left gets another member. */
    for (size_t other = 0; other < STACKS; other++) {
      als_item more;
      size_t count = is_ended[other] ? 0 : member_count(l, stack[other]);
      if (other != (k + 50) % STACKS || count == 0) continue;
      OK(als_view_create(l, panel[other], NULL, 0, &more));
      OK(als_stack_insert(l, stack[other], more, ALS_LAST));
      CHECK(member_count(l, stack[other]) == count + 1);
    }
    if (n % 8) continue;
    als_layout *fresh;
    OK(als_layout_copy(l, &fresh));
    OK(als_solve(l, NULL));
    OK(als_solve(fresh, NULL));
    for (size_t other = 0; other < STACKS; other++) {
      als_rect here;
      if (als_frame(l, member[other], &here) == ALS_OK) CHECK(same_in_copy(l, fresh, member[other]));
    }
    OK(als_layout_destroy(fresh));
  }
  OK(als_layout_destroy(l));
}

void test_arrangements(void) {
  int calm = 0;
  alike_cells(2);
  alike_cells(5);
  cell_goes();
  rows_end();
  lines_keep_their_handles();
  chains();
  late_comers(0);
  late_comers(1);
  cycles();
  saved();
  many_end(1);
  many_end(37);
  many_end(100);
  for (int k = 0; k < 4; k++) members_inside_what_goes(k & 1, k >> 1);
  /* Under valgrind a few show what many would. */
  int rounds = getenv("ALS_BRIEF") ? 20 : 300;
  histories(rounds, &calm);
  CHECK(calm > rounds * 10 / 3);
}
