/* Views in rows and columns that share what room there is: sizes of equal priority, least and greatest sizes, stacks,
 * grids whose cells are alike.  They are resized by a little and by much, so that none, one or many reach the end of
 * what they can give at once, single constants change, and views go and come back.  After each solve a copy that is
 * solved from nothing shows the same frames, to 1e-9 * (1 + size).
 *
 *   sharing [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>
#include <string.h>

#include "comparison.h"

enum { MOST = 400 };

static size_t passed, failed, pivots, conflicts;
static double largest;

typedef struct subject {
  als_layout *layout;
  als_item root, view[MOST];
  als_constraint size[4 * MOST]; /* those that tell a size, or a distance */
  size_t views, sizes;
  double room;
} subject;

static const als_item none = {0};

static void rule(subject *s, als_item first, int32_t a, int32_t relation, als_item second, int32_t b, double multiplier,
                 double constant, float priority, int tells_size) {
  als_constraint_spec spec = {first, second, a, b, relation, priority, multiplier, constant};
  als_constraint made;
  if (als_constraint_create(s->layout, &spec, 0, &made) == ALS_OK && tells_size && s->sizes < 4 * MOST)
    s->size[s->sizes++] = made;
}

static als_item view(subject *s, als_item parent) {
  als_item out = {0};
  if (s->views == MOST || als_view_create(s->layout, parent, NULL, 0, &out) != ALS_OK) return s->root;
  s->view[s->views++] = out;
  return out;
}

static float priority(void) {
  static const float all[] = {500, 500, 500, 500, 250, 750, 760, 999, 20};
  return all[below(sizeof all / sizeof *all)];
}

/* What a view in a row says of its own size. */
static void size(subject *s, als_item v, als_item before, int32_t along, int kind, float common) {
  double natural = below(3) ? 20 + below(60) : 40;
  float own = below(6) ? common : priority();
  switch (kind) {
    case 0: als_item_set_intrinsic_size(s->layout, v, (als_size){natural, natural}); break;
    case 1: rule(s, v, along, 0, none, 0, 1, natural, own, 1); break;
    case 2:
      rule(s, v, along, 0, none, 0, 1, natural, own, 1);
      rule(s, v, along, 1, none, 0, 1, below(30), below(3) ? 1000 : 900, 1);
      break;
    default:
      rule(s, v, along, 0, none, 0, 1, natural, own, 1);
      rule(s, v, along, 1, none, 0, 1, natural / 2, 1000, 1);
      rule(s, v, along, -1, none, 0, 1, natural + below(20), below(3) ? 1000 : own, 1);
  }
  if (below(12) == 0 && before.id)
    rule(s, v, along, 0, before, along, below(2) ? 1 : 0.5 + below(3), 0, below(2) ? 1000 : own, 0);
}

static void row(subject *s, als_item parent, unsigned count, int is_column) {
  int32_t start = is_column ? ALS_ATTRIBUTE_TOP : below(4) ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_LEADING;
  int32_t end = is_column                     ? ALS_ATTRIBUTE_BOTTOM
                : start == ALS_ATTRIBUTE_LEFT ? ALS_ATTRIBUTE_RIGHT
                                              : ALS_ATTRIBUTE_TRAILING;
  int32_t along = is_column ? ALS_ATTRIBUTE_HEIGHT : ALS_ATTRIBUTE_WIDTH;
  int kind = (int)below(4), is_mixed = below(3) == 0, has_flexible_gaps = below(4) == 0;
  float common = priority();
  als_item before = none;
  for (unsigned k = 0; k < count; k++) {
    als_item v = view(s, parent);
    rule(s, v, start, has_flexible_gaps && below(2), k ? before : parent, k ? end : start, 1, below(2) ? 0 : 4, 1000,
         k == count / 2);
    size(s, v, before, along, is_mixed ? (int)below(4) : kind, common);
    before = v;
  }
  rule(s, before, end, -(int32_t)(below(5) == 0), parent, end, 1, 0, below(4) ? 1000 : 760, 0);
}

static void stack(subject *s, unsigned count) {
  als_item container = view(s, s->root), members[MOST];
  for (unsigned k = 0; k < count; k++) {
    members[k] = view(s, container);
    als_item_set_intrinsic_size(s->layout, members[k], (als_size){20.0 + below(60), 20.0 + below(60)});
  }
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  spec.distribution = (int32_t)below(4);
  spec.spacing = below(2) ? 4 : 0;
  spec.members = members;
  spec.member_count = count;
  als_group made;
  als_stack_create(s->layout, container, &spec, 0, &made);
  rule(s, container, ALS_ATTRIBUTE_LEFT, 0, s->root, ALS_ATTRIBUTE_LEFT, 1, 0, 1000, 0);
  rule(s, container, ALS_ATTRIBUTE_RIGHT, 0, s->root, ALS_ATTRIBUTE_RIGHT, 1, 0, 1000, 0);
}

/* Cells of a few sizes, so that many want the same of their row or column. */
static void grid(subject *s, unsigned rows, unsigned columns) {
  als_item container = view(s, s->root);
  als_grid_cell cells[MOST];
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  unsigned kinds = 1 + below(3);
  for (unsigned k = 0; k < rows * columns; k++) {
    als_item v = view(s, container);
    als_item_set_intrinsic_size(s->layout, v, (als_size){40.0 + below(kinds), 20.0 + below(kinds)});
    cells[k] = (als_grid_cell){v, k / columns, k % columns, 1, 1, ALS_ALIGNMENT_OF_LINE, ALS_ALIGNMENT_OF_LINE};
  }
  spec.rows.count = rows;
  spec.columns.count = columns;
  spec.cells = cells;
  spec.cell_count = rows * columns;
  als_group made;
  als_grid_create(s->layout, container, &spec, 0, &made);
  for (int32_t a = ALS_ATTRIBUTE_LEFT; a <= ALS_ATTRIBUTE_BOTTOM; a++)
    if (below(8)) rule(s, container, a, 0, s->root, a, 1, 0, below(6) ? 1000 : 740, 0);
}

static void change(subject *s) {
  switch (below(10)) {
    case 0:
    case 1: s->room *= 0.6 + 0.1 * below(9); break;
    case 2: s->room += below(2) ? 1 + below(9) : -1.0 - below(9); break;
    case 3: s->room = 100.0 * below(40); break;
    case 4:
    case 5:
    case 6:
      if (s->sizes)
        als_constraint_set_constant(s->layout, s->size[below((unsigned)s->sizes)], below(5) ? below(120) : 0);
      return;
    case 7:
    case 8: {
      unsigned first = below((unsigned)s->views);
      int gone = (int)below(2);
      for (unsigned k = below(4) ? 1 : 1 + below(20); k > 0; k--)
        als_item_set_gone(s->layout, s->view[(first + 7 * k) % s->views], gone);
      return;
    }
    default:
      als_item_set_intrinsic_size(s->layout, s->view[below((unsigned)s->views)], (als_size){below(90), below(90)});
      return;
  }
  als_item_set_size(s->layout, s->root, (als_size){s->room, s->room});
}

static void compare(subject *s, uint64_t seed, size_t step, als_status status) {
  als_layout *fresh = NULL;
  if (als_layout_copy(s->layout, &fresh) != ALS_OK) return;
  als_status again = als_solve(fresh, NULL);
  int is_same = again == status;
  double off = is_same && status >= 0 ? largest_difference(s->layout, fresh, s->view, s->views) : 0;
  is_same = is_same && off <= 1e-9;
  largest = fmax(largest, off);
  passed += is_same;
  conflicts += status == ALS_CONFLICT;
  if (!is_same && failed++ < 10)
    printf("seed %llu step %zu: not what a fresh layout shows (%d, %d)\n", (unsigned long long)seed, step, status,
           again);
  als_layout_destroy(fresh);
}

static void run(uint64_t seed, size_t steps) {
  static subject s;
  memset(&s, 0, sizeof s);
  dice = seed;
  als_layout_create(NULL, &s.layout);
  als_view_create(s.layout, none, "root", 4, &s.root);
  s.room = 100 + below(1000);
  als_item_set_size(s.layout, s.root, (als_size){s.room, s.room});
  if (below(5) == 0) als_item_set_direction(s.layout, s.root, ALS_DIRECTION_RIGHT_TO_LEFT);
  unsigned most = below(4) ? 8 : 60;
  for (unsigned k = below(3) + 1; k > 0; k--) row(&s, s.root, 2 + below(most), below(4) == 0);
  if (below(4) == 0) stack(&s, 2 + below(most));
  if (below(4) == 0) row(&s, s.view[0], 2 + below(8), 0);
  if (below(3) == 0) grid(&s, 1 + below(most), 1 + below(3));
  for (size_t step = 0; step < steps; step++) {
    als_report report = ALS_REPORT_INIT;
    als_status status = als_solve(s.layout, &report);
    pivots += report.pivots;
    compare(&s, seed, step, status);
    for (unsigned k = below(4) ? 1 : 1 + below(6); k > 0; k--) change(&s);
  }
  als_layout_destroy(s.layout);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 100, 40, run);
  printf("%zu pivots, %zu conflicts, the largest difference %.2g\n", pivots, conflicts, largest);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
