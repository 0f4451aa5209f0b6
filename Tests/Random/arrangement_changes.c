/* Stacks and grids whose members are added, removed, moved and destroyed, each compared with one in a layout built from
 * scratch: the constraints of the group must be the same in the same order, the violated ones must be the same, and
 * frames must be equal to 1e-9 * (1 + size).
 *
 *   arrangement_changes [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comparison.h"

enum { MOST = 200, LINES = 80, RULES = 12 };

static size_t passed, failed, conflicts;
static const als_item none = {0};

/* What was said, in terms of numbers. */
typedef struct plan {
  int is_grid, axis, distribution, alignment, columns, rows, equal, count;
  double spacing;
  int members[MOST]; /* views, in order */
  als_grid_cell cells[MOST];
  int gone[MOST];
  double width[MOST];
  struct {
    int view, is_before;
    double width;
  } rules[RULES];
} plan;

typedef struct subject {
  als_layout *layout;
  als_item root, view[MOST];
  als_group group;
} subject;

static void must(als_status status, const char *what) {
  if (status >= 0) return;
  printf("%s: %s\n", what, als_status_name(status));
  exit(1);
}

/* ---- made from nothing ---- */

static void say_rules(subject *s, const plan *p, int before) {
  for (int k = 0; k < RULES; k++) {
    als_constraint_spec spec = {s->view[p->rules[k].view], none, ALS_ATTRIBUTE_WIDTH, 0, 0, 1000, 1, p->rules[k].width};
    if (p->rules[k].is_before == before) must(als_constraint_create(s->layout, &spec, 0, NULL), "rule");
  }
}

static als_stack_spec stack_spec(const subject *s, const plan *p, als_item *members) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  for (int k = 0; k < p->count; k++) members[k] = s->view[p->members[k]];
  spec.axis = p->axis;
  spec.distribution = p->distribution;
  spec.alignment = p->alignment;
  spec.spacing = p->spacing;
  spec.members = members;
  spec.member_count = (size_t)p->count;
  return spec;
}

static void arrange(subject *s, const plan *p) {
  if (p->is_grid) {
    static als_grid_cell cells[MOST];
    als_grid_spec spec = ALS_GRID_SPEC_INIT;
    for (int k = 0; k < p->count; k++) {
      cells[k] = p->cells[k];
      cells[k].item = s->view[p->members[k]];
    }
    spec.columns.count = (uint32_t)p->columns;
    spec.rows.count = (uint32_t)p->rows;
    spec.rows.spacing = &p->spacing;
    spec.rows.spacing_count = p->rows > 1;
    spec.rows.equal = p->equal;
    spec.cells = cells;
    spec.cell_count = (size_t)p->count;
    must(als_grid_create(s->layout, s->root, &spec, 0, &s->group), "grid");
  } else {
    static als_item members[MOST];
    als_stack_spec spec = stack_spec(s, p, members);
    must(als_stack_create(s->layout, s->root, &spec, 0, &s->group), "stack");
  }
}

static void make(subject *s, const plan *p) {
  must(als_layout_create(NULL, &s->layout), "layout");
  must(als_view_create(s->layout, none, "root", 4, &s->root), "root");
  must(als_item_set_size(s->layout, s->root, (als_size){500, 4000}), "size");
  for (int k = 0; k < MOST; k++) {
    must(als_view_create(s->layout, s->root, NULL, 0, &s->view[k]), "view");
    must(als_item_set_intrinsic_size(s->layout, s->view[k], (als_size){p->width[k], 10 + k % 7}), "content");
    if (p->gone[k]) must(als_item_set_gone(s->layout, s->view[k], 1), "gone");
  }
  say_rules(s, p, 1);
  arrange(s, p);
  say_rules(s, p, 0);
}

/* ---- changes ---- */

static int in_plan(const plan *p, int view) {
  for (int k = 0; k < p->count; k++) {
    if (p->members[k] == view) return k;
  }
  return -1;
}

static int shown(const plan *p) {
  int count = 0;
  for (int k = 0; k < p->count; k++) count += !p->gone[p->members[k]];
  return count;
}

static void take_out(plan *p, int at) {
  p->count--;
  memmove(p->members + at, p->members + at + 1, (size_t)(p->count - at) * sizeof *p->members);
  memmove(p->cells + at, p->cells + at + 1, (size_t)(p->count - at) * sizeof *p->cells);
}

static void put_in(plan *p, int at, int view) {
  memmove(p->members + at + 1, p->members + at, (size_t)(p->count - at) * sizeof *p->members);
  p->members[at] = view;
  p->count++;
}

static void set_gone(subject *s, plan *p) {
  for (unsigned many = below(4) ? 1 : 1 + below(20); many > 0; many--) {
    int view = (int)below(MOST);
    if (!p->gone[view] && in_plan(p, view) >= 0 && shown(p) < 4) continue;
    p->gone[view] = !p->gone[view];
    must(als_item_set_gone(s->layout, s->view[view], p->gone[view]), "gone");
  }
}

static void set_content(subject *s, plan *p) {
  int view = (int)below(MOST);
  p->width[view] = 20 + below(60);
  must(als_item_set_intrinsic_size(s->layout, s->view[view], (als_size){p->width[view], 10 + view % 7}), "content");
}

/* At the end a list grows and shrinks. */
static void change_end(subject *s, plan *p) {
  int view = (int)below(MOST), last = p->members[p->count - 1];
  if (below(3) && in_plan(p, view) < 0 && p->count < MOST) {
    must(als_stack_insert(s->layout, s->group, s->view[view], ALS_LAST), "append");
    put_in(p, p->count, view);
  } else if (p->count > 8 && (p->gone[last] || shown(p) > 4)) {
    must(als_stack_remove(s->layout, s->group, s->view[last]), "remove the last");
    take_out(p, p->count - 1);
  }
}

/* Another view takes the place of a destroyed one among its siblings; in the stack it leaves none. */
static void destroy(subject *s, plan *p, int view) {
  int at = in_plan(p, view);
  for (int k = 0; k < RULES; k++) {
    if (p->rules[k].view == view) return;
  }
  if (view == MOST - 1 || p->count <= 8 || (at >= 0 && !p->gone[view] && shown(p) <= 4)) return;
  must(als_item_destroy(s->layout, s->view[view]), "destroy");
  if (at >= 0) take_out(p, at);
  p->gone[view] = 0;
  must(als_view_create(s->layout, s->root, NULL, 0, &s->view[view]), "view");
  must(als_item_set_intrinsic_size(s->layout, s->view[view], (als_size){p->width[view], 10 + view % 7}), "content");
  must(als_item_set_parent(s->layout, s->view[view], s->root, (size_t)view), "move");
}

static void change_stack(subject *s, plan *p) {
  static als_item members[MOST];
  int view = (int)below(MOST), at = in_plan(p, view);
  if (below(3) == 0) {
    change_end(s, p);
  } else if (below(6) == 0) {
    destroy(s, p, view);
  } else if (below(8) == 0) {
    p->spacing = below(9);
    als_stack_spec spec = stack_spec(s, p, members);
    must(als_stack_set(s->layout, s->group, &spec), "set");
  } else if (at >= 0 && below(2) && p->count > 8 && (p->gone[view] || shown(p) > 4)) {
    take_out(p, at);
    must(als_stack_remove(s->layout, s->group, s->view[view]), "remove");
  } else {
    if (at < 0 && p->count == MOST) return;
    int place = (int)below((unsigned)p->count + 1);
    must(als_stack_insert(s->layout, s->group, s->view[view], (size_t)place), "insert");
    if (at >= 0) take_out(p, at);
    put_in(p, at >= 0 && at < place ? place - 1 : place, view);
  }
}

static void move_rows(plan *p, int from, int by) {
  for (int k = 0; k < p->count; k++) {
    if ((int)p->cells[k].row >= from) p->cells[k].row = (uint32_t)((int)p->cells[k].row + by);
  }
  p->rows += by;
}

static void change_grid(subject *s, plan *p) {
  int view = (int)below(MOST), at = in_plan(p, view);
  unsigned count = 1 + below(4), place = below((unsigned)p->rows);
  switch (below(4)) {
    case 0:
      if (p->rows + (int)count > LINES) return;
      must(als_grid_insert_lines(s->layout, s->group, ALS_GRID_ROWS, place, count), "insert rows");
      move_rows(p, (int)place, (int)count);
      break;
    case 1: {
      int left = 0;
      if (place + count > (unsigned)p->rows - 2) return;
      for (int k = 0; k < p->count; k++) {
        left += !p->gone[p->members[k]] && (p->cells[k].row < place || p->cells[k].row >= place + count);
      }
      if (left < 4) return;
      must(als_grid_remove_lines(s->layout, s->group, ALS_GRID_ROWS, place, count), "remove rows");
      for (int k = p->count; k-- > 0;) {
        if (p->cells[k].row >= place && p->cells[k].row < place + count) take_out(p, k);
      }
      move_rows(p, (int)place, -(int)count);
      break;
    }
    case 2:
      if (at < 0 || (!p->gone[view] && shown(p) < 5)) return;
      must(als_grid_remove(s->layout, s->group, s->view[view]), "take out");
      take_out(p, at);
      break;
    default: {
      als_grid_cell cell = {s->view[view],
                            place,
                            below((unsigned)p->columns),
                            1,
                            1,
                            ALS_ALIGNMENT_OF_LINE,
                            below(3) ? ALS_ALIGNMENT_OF_LINE : (int32_t)below(6)};
      for (int k = 0; k < p->count; k++) {
        if (k != at && p->cells[k].row == cell.row && p->cells[k].column == cell.column) return;
      }
      must(als_grid_set_cells(s->layout, s->group, &cell, 1), "set cell");
      if (at < 0) at = p->count++;
      p->members[at] = view;
      p->cells[at] = cell;
    }
  }
}

static void change(subject *s, plan *p) {
  switch (below(6)) {
    case 0:
    case 1: set_gone(s, p); break;
    case 2: set_content(s, p); break;
    default: p->is_grid ? change_grid(s, p) : change_stack(s, p);
  }
}

static void edit(subject *s, plan *p) {
  plan before = *p;
  subject known = *s;
  must(als_edit_begin(s->layout), "begin");
  for (unsigned k = 1 + below(3); k > 0; k--) {
    change(s, p);
    if (below(3) == 0) must(als_solve(s->layout, NULL), "solve inside");
  }
  if (below(2)) {
    must(als_edit_commit(s->layout), "commit");
  } else {
    must(als_edit_cancel(s->layout), "cancel");
    *p = before;
    *s = known;
  }
}

/* ---- beside each other ---- */

static void complain(uint64_t seed, size_t step, const char *what, size_t at) {
  failed++;
  if (failed < 10) printf("seed %llu step %zu: %s %zu\n", (unsigned long long)seed, step, what, at);
}

/* Guides stand for each other in the order in which they are met. */
static uint64_t partner[1 << 16];

static int is_same_item(als_item mine, als_item other, const subject *s, const subject *f) {
  if (!mine.id || !other.id) return mine.id == other.id;
  if (mine.id == s->root.id || other.id == f->root.id) return mine.id == s->root.id && other.id == f->root.id;
  uint64_t *known = &partner[mine.id % (1 << 16)];
  if (!*known) *known = other.id;
  return *known == other.id;
}

static int is_same_constraint(als_constraint a, als_constraint b, const subject *s, const subject *f) {
  als_constraint_info one = ALS_CONSTRAINT_INFO_INIT, two = ALS_CONSTRAINT_INFO_INIT;
  char words[2][300];
  must(als_constraint_get_info(s->layout, a, &one), "info");
  must(als_constraint_get_info(f->layout, b, &two), "info");
  als_constraint_identifier_copy(s->layout, a, words[0], sizeof words[0], NULL);
  als_constraint_identifier_copy(f->layout, b, words[1], sizeof words[1], NULL);
  conflicts += one.broken != 0;
  return is_same_item(one.first, two.first, s, f) && is_same_item(one.second, two.second, s, f) &&
         one.first_attribute == two.first_attribute && one.second_attribute == two.second_attribute &&
         one.relation == two.relation && one.constant == two.constant && one.multiplier == two.multiplier &&
         one.priority == two.priority && one.active == two.active && one.broken == two.broken &&
         strcmp(words[0], words[1]) == 0;
}

static int are_frames_same(const subject *s, const subject *f) {
  for (int k = 0; k < MOST; k++) {
    als_rect a, b;
    must(als_frame(s->layout, s->view[k], &a), "frame");
    must(als_frame(f->layout, f->view[k], &b), "frame");
    double off = fmax(fmax(fabs(a.x - b.x), fabs(a.y - b.y)), fmax(fabs(a.width - b.width), fabs(a.height - b.height)));
    if (!(off <= 1e-9 * (1 + fabs(b.x) + fabs(b.y) + fabs(b.width) + fabs(b.height)))) return 0;
  }
  return 1;
}

static void compare(const subject *s, const plan *p, uint64_t seed, size_t step) {
  subject f;
  als_constraint mine = {0}, other = {0};
  make(&f, p);
  als_status status = als_solve(s->layout, NULL), again = als_solve(f.layout, NULL);
  size_t before = failed, at = 0;
  if (status != again) complain(seed, step, "status", 0);
  memset(partner, 0, sizeof partner);
  for (;; at++) {
    als_status one = als_group_member_next(s->layout, s->group, mine, &mine);
    als_status two = als_group_member_next(f.layout, f.group, other, &other);
    if (one != two) complain(seed, step, "another number of constraints, alike are", at);
    if (one != ALS_OK || two != ALS_OK) break;
    if (!is_same_constraint(mine, other, s, &f)) complain(seed, step, "constraint", at);
    if (failed > before) break;
  }
  /* The order of making is that of the group as well. */
  mine = other = (als_constraint){0};
  for (at = 0; failed == before; at++) {
    als_status one = als_constraint_next(s->layout, mine, &mine), two = als_constraint_next(f.layout, other, &other);
    if (one != two) complain(seed, step, "another number in all", at);
    if (one != ALS_OK || two != ALS_OK) break;
    if (!is_same_constraint(mine, other, s, &f)) complain(seed, step, "in all, constraint", at);
  }
  if (!are_frames_same(s, &f)) complain(seed, step, "frames", 0);
  passed += failed == before;
  als_layout_destroy(f.layout);
}

static void begin(plan *p) {
  static const int sizes[] = {8, 12, 30, 80, 150};
  memset(p, 0, sizeof *p);
  p->is_grid = below(2) != 0;
  p->axis = (int)below(2);
  p->distribution = (int)below(5);
  p->alignment = p->axis ? (int)(below(4) == 3 ? 4 : below(2) * 3) : (int)below(6);
  p->columns = 1 + (int)below(3);
  p->count = sizes[below(5)];
  p->rows = p->count / p->columns + 1;
  p->equal = below(4) == 0;
  if (p->is_grid && p->rows > LINES) {
    p->rows = LINES;
    p->count = LINES * p->columns;
  }
  p->spacing = below(7);
  for (int k = 0; k < MOST; k++) p->width[k] = 20 + below(60);
  for (int k = 0; k < p->count; k++) {
    p->members[k] = k;
    int32_t down = below(6) ? ALS_ALIGNMENT_OF_LINE : (int32_t)below(6);
    p->cells[k] = (als_grid_cell){
        none, (uint32_t)(k / p->columns), (uint32_t)(k % p->columns), 1, 1, ALS_ALIGNMENT_OF_LINE, down};
  }
  for (int k = 0; k < RULES; k++) {
    p->rules[k].view = (int)below((unsigned)p->count);
    p->rules[k].is_before = below(2) != 0;
    p->rules[k].width = 10 * below(12);
  }
}

static void run(uint64_t seed, size_t steps) {
  static plan p;
  subject s;
  dice = seed;
  begin(&p);
  make(&s, &p);
  size_t before = failed;
  for (size_t step = 0; step < steps && failed == before; step++) {
    compare(&s, &p, seed, step);
    if (below(6) == 0) {
      edit(&s, &p);
    } else {
      for (unsigned k = 1 + below(3); k > 0; k--) change(&s, &p);
    }
  }
  als_layout_destroy(s.layout);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 30, 30, run);
  printf("%zu broken constraints compared\n%zu checks passed, %zu failed\n", conflicts, passed, failed);
  return failed != 0;
}
