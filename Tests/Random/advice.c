/* Advice about conflicts: random layouts with one conflict or several, with stacks, grids, texts, measured views, margins and
 * limits.  Every advice is applied for real to the same layout made once more: its conflict must be gone, and nothing
 * may be broken that was not.  A stack's own constraints are never advised about.
 *
 *   advice [LAYOUTS] [STEPS] [SEED]     STEPS: advices to try at least, 0: as many as there are */
#include <stdio.h>
#include <string.h>

#include "comparison.h"

enum { MOST = 64, MOST_CONFLICTS = 64 };

static const als_item none = {0};
static size_t tried, layouts, several, failed, unadvised, asked, spacings;

typedef struct subject {
  als_layout *layout;
  als_item root, views[MOST];
  size_t count;
} subject;

static als_status area(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  (void)layout, (void)item;
  asked++;
  double whole = *(const double *)user_data;
  out->size = (als_size){whole / 10, 10};
  if (proposal.width >= 0 && proposal.width < out->size.width) {
    double width = fmax(proposal.width, 12);
    out->size = (als_size){width, 10 * ceil(whole / 10 / width)};
  }
  out->first_baseline = 8;
  out->last_baseline = 2;
  return ALS_OK;
}

static void rule(subject *s, als_item first, int32_t a, int32_t relation, als_item second, int32_t b, double times,
                 double constant) {
  als_constraint made;
  als_constraint_spec spec = {first, second, a, b, relation, below(8) ? 1000 : 700, times, constant};
  als_constraint_create(s->layout, &spec, 0, &made);
}

static als_item any(const subject *s) {
  return s->views[below((unsigned)s->count)];
}

static int32_t relation(void) {
  static const int32_t relations[] = {0, 0, 1, 1, -1};
  return relations[below(5)];
}

static als_item add_view(subject *s, als_item parent) {
  static const char *const texts[] = {"Drag the divider", "The text wraps and the sidebar never gets narrower", "Save",
                                      "Internationalisation of everything"};
  static const double areas[] = {400, 1300, 2600};
  char name[16];
  als_item view = {0};
  snprintf(name, sizeof name, "v%zu", s->count);
  als_view_create(s->layout, parent, name, ALS_NUL_TERMINATED, &view);
  s->views[s->count++] = view;
  unsigned kind = below(10);
  if (kind < 3) als_item_set_intrinsic_size(s->layout, view, (als_size){10 + below(120), 10 + below(40)});
  if (kind == 3) als_item_set_text(s->layout, view, texts[below(4)], ALS_NUL_TERMINATED, 10, ALS_TEXT_SANS);
  if (kind == 4) als_item_set_measure(s->layout, view, area, (void *)(uintptr_t)&areas[below(3)], NULL);
  if (kind < 5 && below(5) == 0) als_item_set_compression(s->layout, view, 1000, below(2) ? 1000 : 750);
  if (below(8) == 0)
    als_item_set_size_limits(s->layout, view, (als_size){10.0 * below(9), -1}, (als_size){100 + 10.0 * below(9), -1});
  return view;
}

static void add_stack(subject *s, als_item parent, int32_t axis) {
  als_item members[5];
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_group made;
  spec.member_count = 2 + below(4);
  for (size_t k = 0; k < spec.member_count; k++) members[k] = add_view(s, parent);
  spec.axis = axis;
  spec.members = members;
  spec.spacing = 2.0 * below(8);
  spec.distribution = (int32_t)below(5);
  spec.alignment = below(2) ? ALS_ALIGNMENT_FILL : ALS_ALIGNMENT_CENTER;
  als_stack_create(s->layout, parent, &spec, 0, &made);
}

static void add_grid(subject *s, als_item parent) {
  als_grid_cell cells[4];
  als_grid_spec spec = ALS_GRID_SPEC_INIT;
  als_group made;
  double gap = 4;
  memset(cells, 0, sizeof cells);
  for (uint32_t k = 0; k < 4; k++) {
    cells[k].item = add_view(s, parent);
    cells[k].row = k / 2;
    cells[k].column = k % 2;
    cells[k].row_span = cells[k].column_span = 1;
    cells[k].column_alignment = cells[k].row_alignment = ALS_ALIGNMENT_OF_LINE;
  }
  spec.columns.count = spec.rows.count = 2;
  spec.columns.spacing = spec.rows.spacing = &gap;
  spec.columns.spacing_count = spec.rows.spacing_count = 1;
  spec.cells = cells;
  spec.cell_count = 4;
  als_grid_create(s->layout, parent, &spec, 0, &made);
}

/* Views one after the other that have to end within their parent. */
static void add_chain(subject *s, als_item parent, int is_column) {
  int32_t start = is_column ? ALS_ATTRIBUTE_TOP : ALS_ATTRIBUTE_LEADING,
          end = is_column ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TRAILING,
          size = is_column ? ALS_ATTRIBUTE_HEIGHT : ALS_ATTRIBUTE_WIDTH;
  als_item before = parent;
  size_t count = 1 + below(4);
  for (size_t k = 0; k < count; k++) {
    als_item view = add_view(s, parent);
    rule(s, view, start, below(3) ? 0 : 1, before, k ? end : start, 1, below(20));
    if (k && below(4) == 0)
      rule(s, view, size, 0, before, size, 1 + below(2), 4.0 * below(3));
    else if (below(4))
      rule(s, view, size, relation(), none, 0, 1, 20 + below(130));
    before = view;
  }
  rule(s, parent, end, below(2), before, end, 1, below(30));
}

/* The same layout for the same seed. */
static void build(subject *s, uint64_t seed) {
  dice = seed;
  below(2);
  memset(s, 0, sizeof *s);
  als_layout_create(NULL, &s->layout);
  als_view_create(s->layout, none, "root", ALS_NUL_TERMINATED, &s->root);
  s->views[s->count++] = s->root;
  als_item_set_size(s->layout, s->root, (als_size){40.0 + below(360), 40.0 + below(260)});
  if (below(4) == 0) als_item_set_direction(s->layout, s->root, ALS_DIRECTION_RIGHT_TO_LEFT);
  if (below(4) == 0) als_item_set_margins(s->layout, s->root, (als_edges){8, 12, 8, 12});
  als_item box = s->root;
  if (below(3) == 0) {
    box = add_view(s, s->root);
    rule(s, box, ALS_ATTRIBUTE_LEADING_MARGIN, 0, s->root, ALS_ATTRIBUTE_LEADING_MARGIN, 1, below(20));
    rule(s, box, ALS_ATTRIBUTE_TRAILING, below(2), s->root, ALS_ATTRIBUTE_TRAILING_MARGIN, 1, 0);
    rule(s, box, ALS_ATTRIBUTE_TOP, 0, s->root, ALS_ATTRIBUTE_TOP, 1, 0);
  }
  size_t parts = 1 + below(4);
  for (size_t k = 0; k < parts && s->count + 8 < MOST; k++) {
    als_item parent = below(2) ? box : s->root;
    switch (below(5)) {
      case 0: add_stack(s, parent, (int32_t)below(2)); break;
      case 1: add_grid(s, parent); break;
      default: add_chain(s, parent, below(3) == 0);
    }
  }
  size_t more = below(8);
  for (size_t k = 0; k < more; k++) {
    int32_t size = below(3) ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT;
    als_item view = any(s), other = any(s);
    if (below(3) || view.id == other.id)
      rule(s, view, size, relation(), none, 0, 1, 10 + below(200));
    else
      rule(s, view, size, relation(), other, size, 1, (double)below(40) - 20);
  }
  if (below(6) == 0 && s->count > 3) als_item_set_gone(s->layout, s->views[s->count - 1], 1);
}

/* ---- what is broken, by numbers that are the same in every layout of a seed ---- */

typedef struct verdict {
  uint64_t broken[MOST_CONFLICTS]; /* slots of constraints, or of an item whose sizes contradict each other */
  size_t count;
} verdict;

static uint64_t number(uint64_t handle) {
  return handle & ((1ull << 42) - 1);
}

static uint64_t conflict_number(als_layout *layout, size_t index) {
  als_constraint broken = {0};
  size_t needed = 0;
  als_conflict_copy(layout, index, NULL, 0, &needed, &broken);
  if (broken.id) return number(broken.id);
  als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
  als_conflict_get_member(layout, index, 0, &member);
  return number(member.item.id) | (uint64_t)(member.attribute == ALS_ATTRIBUTE_HEIGHT ? 3 : 2) << 60;
}

static verdict judge(als_layout *layout) {
  verdict found = {{0}, 0};
  als_conflict_count(layout, &found.count);
  if (found.count > MOST_CONFLICTS) found.count = MOST_CONFLICTS;
  for (size_t k = 0; k < found.count; k++) found.broken[k] = conflict_number(layout, k);
  return found;
}

static int contains(const verdict *v, uint64_t broken) {
  for (size_t k = 0; k < v->count; k++)
    if (v->broken[k] == broken) return 1;
  return 0;
}

/* ---- applying ---- */

static als_constraint same_constraint(als_layout *layout, als_constraint original) {
  als_constraint at = {0}, next = {0};
  while (als_constraint_next(layout, at, &next) == ALS_OK) {
    at = next;
    if (number(at.id) == number(original.id)) return at;
  }
  return (als_constraint){0};
}

static als_item same_item(const subject *s, als_item original) {
  for (size_t k = 0; k < s->count; k++)
    if (number(s->views[k].id) == number(original.id)) return s->views[k];
  return none;
}

static als_status apply(subject *s, const als_relaxation *r, int is_upper) {
  als_constraint constraint = same_constraint(s->layout, r->constraint);
  if (r->kind == ALS_RELAX_CONSTANT) return als_constraint_set_constant(s->layout, constraint, r->value);
  if (r->kind == ALS_RELAX_PRIORITY) return als_constraint_set_priority(s->layout, constraint, (float)r->value);
  if (r->kind == ALS_RELAX_SPACING) {
    als_constraint_info stack = ALS_CONSTRAINT_INFO_INIT;
    als_constraint_get_info(s->layout, constraint, &stack);
    spacings++;
    return als_stack_set_spacing(s->layout, stack.group, r->value);
  }
  als_item item = same_item(s, r->item);
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_status status = als_item_get_info(s->layout, item, &info);
  if (status < 0) return status;
  int across = r->attribute == ALS_ATTRIBUTE_WIDTH;
  if (r->kind == ALS_RELAX_SIZE) {
    *(across ? &info.size.width : &info.size.height) = r->value;
    return als_item_set_size(s->layout, item, info.size);
  }
  if (r->kind == ALS_RELAX_LIMIT) {
    als_size *limit = is_upper ? &info.maximum : &info.minimum;
    *(across ? &limit->width : &limit->height) = r->value;
    return als_item_set_size_limits(s->layout, item, info.minimum, info.maximum);
  }
  float *priorities = is_upper ? info.hugging : info.compression;
  priorities[across ? 0 : 1] = (float)r->value;
  return is_upper ? als_item_set_hugging(s->layout, item, priorities[0], priorities[1])
                  : als_item_set_compression(s->layout, item, priorities[0], priorities[1]);
}

/* A stack's constraint has a group that lists members. */
static int is_arranged(als_layout *layout, als_constraint constraint) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  size_t needed = 0;
  if (!constraint.id || als_constraint_get_info(layout, constraint, &info) != ALS_OK || !info.group.id) return 0;
  return als_arrangement_members_copy(layout, info.group, NULL, 0, &needed) >= 0;
}

static void complain(uint64_t seed, const char *what, size_t conflict, als_layout *layout, size_t k) {
  char text[1024] = "";
  als_conflict_relaxation_text_copy(layout, conflict, k, text, sizeof text, NULL);
  if (failed++ < 10) printf("seed %llu: conflict %zu: %s: %s\n", (unsigned long long)seed, conflict, what, text);
}

static void try_advice(subject *s, uint64_t seed, const verdict *before, size_t conflict, size_t k) {
  subject other;
  als_relaxation r = ALS_RELAXATION_INIT;
  als_conflict_member member = ALS_CONFLICT_MEMBER_INIT;
  als_conflict_get_relaxation(s->layout, conflict, k, &r);
  als_conflict_get_member(s->layout, conflict, r.member, &member);
  tried++;
  if (r.kind != ALS_RELAX_SPACING && is_arranged(s->layout, r.constraint))
    complain(seed, "a stack has made this", conflict, s->layout, k);
  build(&other, seed);
  if (apply(&other, &r, member.relation == ALS_RELATION_LESS_OR_EQUAL) < 0)
    complain(seed, "it cannot be applied", conflict, s->layout, k);
  if (als_solve(other.layout, NULL) < 0) complain(seed, "no layout", conflict, s->layout, k);
  verdict after = judge(other.layout);
  if (contains(&after, before->broken[conflict])) complain(seed, "its conflict stays", conflict, s->layout, k);
  for (size_t b = 0; b < after.count; b++)
    if (!contains(before, after.broken[b])) complain(seed, "something else breaks", conflict, s->layout, k);
  als_layout_destroy(other.layout);
}

static void run(uint64_t seed, size_t steps) {
  subject s;
  if (steps && tried >= steps) return;
  build(&s, seed);
  if (als_solve(s.layout, NULL) == ALS_CONFLICT) {
    als_digest first, second;
    verdict before = judge(s.layout);
    layouts++;
    several += before.count > 1;
    als_layout_digest(s.layout, &first);
    for (size_t c = 0; c < before.count; c++) {
      als_conflict_info info = ALS_CONFLICT_INFO_INIT;
      if (als_conflict_get_info(s.layout, c, &info) < 0) {
        failed++;
        continue;
      }
      unadvised += info.relaxation_count == 0;
      for (size_t k = 0; k < info.relaxation_count; k++) try_advice(&s, seed, &before, c, k);
    }
    als_layout_digest(s.layout, &second);
    if (first.low != second.low || first.high != second.high) failed++;
  }
  als_layout_destroy(s.layout);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 100, 0, run);
  printf("%zu layouts with a conflict, %zu with several; %zu conflicts without advice; %zu spacings, %zu questions\n",
         layouts, several, unadvised, spacings, asked);
  printf("%zu passed, %zu failed\n", tried, failed);
  return failed > 0;
}
