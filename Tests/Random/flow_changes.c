/* Flows whose items are added, removed, hidden, moved to another tree, resized and destroyed, whose containers are resized, and
 * which are set anew.  After each solve a layout built from scratch has the same frames to 1e-9 * (1 + size), and a view that lies at
 * a line still lies there while the flow has that line.
 *
 *   flow_changes [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>
#include <string.h>

#include "comparison.h"

enum { MOST = 40, BADGES = 3, ACROSS = 300 };

static size_t passed, failed;
static const als_item none = {0};

typedef struct piece {
  als_size size;
  int is_gone, is_away, is_dead, is_member;
  als_item view;
} piece;

/* A flow with what was said about it, and views at its first lines. */
typedef struct flow {
  als_layout *layout;
  als_item root, other, badge[BADGES];
  als_group group;
  piece pieces[MOST];
  int count, order[MOST], members;
  double length;
  als_flow_spec spec;
} flow;

static void must_at(als_status status, int line) {
  if (status >= 0) return;
  printf("line %d: %s\n", line, als_status_name(status));
  exit(1);
}
#define MUST(call) must_at((call), __LINE__)

static als_item child(als_layout *layout, als_item parent) {
  als_item made;
  MUST(als_view_create(layout, parent, NULL, 0, &made));
  return made;
}

static void resize(flow *f) {
  als_size along = {f->length, ACROSS}, down = {ACROSS, f->length};
  MUST(als_item_set_size(f->layout, f->root, f->spec.axis == ALS_AXIS_VERTICAL ? down : along));
}

static als_flow_spec spec_of(const flow *f, als_item *members) {
  als_flow_spec spec = f->spec;
  for (int k = 0; k < f->members; k++) members[k] = f->pieces[f->order[k]].view;
  spec.members = members;
  spec.member_count = (size_t)f->members;
  return spec;
}

static void make_roots(flow *f) {
  MUST(als_layout_create(NULL, &f->layout));
  MUST(als_view_create(f->layout, none, "root", ALS_NUL_TERMINATED, &f->root));
  f->other = child(f->layout, none);
  resize(f);
}

static void make_piece(flow *f, int k, als_item parent) {
  f->pieces[k].view = child(f->layout, parent);
  MUST(als_item_set_intrinsic_size(f->layout, f->pieces[k].view, f->pieces[k].size));
}

static void add_piece(flow *f, int place) {
  int k = f->count++;
  f->pieces[k] = (piece){{10 + below(60), 10 + 5 * below(3)}, 0, 0, 0, 1, none};
  make_piece(f, k, f->root);
  memmove(f->order + place + 1, f->order + place, (size_t)(f->members - place) * sizeof *f->order);
  f->order[place] = k;
  f->members++;
}

static void begin(flow *f) {
  als_item members[MOST];
  memset(f, 0, sizeof *f);
  f->spec = (als_flow_spec)ALS_FLOW_SPEC_INIT;
  f->spec.axis = below(2) ? ALS_AXIS_VERTICAL : ALS_AXIS_HORIZONTAL;
  f->spec.distribution = (int32_t)below(7);
  f->spec.alignment = (int32_t)below(5);
  int is_baseline = f->spec.alignment == ALS_ALIGNMENT_FIRST_BASELINE;
  if (is_baseline && f->spec.axis == ALS_AXIS_VERTICAL) f->spec.alignment = ALS_ALIGNMENT_LEADING;
  f->spec.per_line = below(3) ? 0 : 2 + below(3);
  f->spec.equal = below(8) == 0;
  f->spec.spacing = 5;
  f->length = 100 + below(100);
  make_roots(f);
  for (unsigned k = 0, count = 3 + below(7); k < count; k++) add_piece(f, (int)k);
  als_flow_spec spec = spec_of(f, members);
  MUST(als_flow_create(f->layout, f->root, &spec, 0, &f->group));
}

/* The same from nothing. */
static flow made_anew(const flow *old) {
  als_item members[MOST];
  flow f = *old;
  make_roots(&f);
  for (int k = 0; k < f.count; k++) {
    if (!f.pieces[k].is_dead) make_piece(&f, k, f.pieces[k].is_member ? f.root : f.other);
  }
  als_flow_spec spec = spec_of(&f, members);
  MUST(als_flow_create(f.layout, f.root, &spec, 0, &f.group));
  for (int k = 0; k < f.count; k++) {
    piece *p = &f.pieces[k];
    if (p->is_dead) continue;
    if (p->is_away && p->is_member) MUST(als_item_set_parent(f.layout, p->view, f.other, ALS_LAST));
    if (p->is_gone) MUST(als_item_set_gone(f.layout, p->view, 1));
  }
  MUST(als_solve(f.layout, NULL));
  return f;
}

static void drop_member(flow *f, int place) {
  f->members--;
  memmove(f->order + place, f->order + place + 1, (size_t)(f->members - place) * sizeof *f->order);
}

static int any_away(const flow *f) {
  for (int k = 0; k < f->members; k++) {
    if (f->pieces[f->order[k]].is_away) return 1;
  }
  return 0;
}

/* Members that lie in another tree cannot be set. */
static void set_anew(flow *f) {
  als_item members[MOST];
  unsigned a = below((unsigned)f->members), b = below((unsigned)f->members);
  if (any_away(f)) return;
  int swapped = f->order[a];
  f->order[a] = f->order[b];
  f->order[b] = swapped;
  if (below(2)) f->spec.distribution = (int32_t)below(7);
  als_flow_spec spec = spec_of(f, members);
  MUST(als_flow_set(f->layout, f->group, &spec));
}

static int line_guide(const flow *f, int number, als_item *out) {
  char name[24];
  snprintf(name, sizeof name, "~root.line%d", number + 1);
  return als_item_find(f->layout, f->root, name, ALS_NUL_TERMINATED, out) == ALS_OK;
}

/* A view at a line, which ends with its line. */
static void add_badge(flow *f) {
  int number = (int)below(BADGES);
  als_item line;
  if (f->badge[number].id || !line_guide(f, number, &line)) return;
  int32_t side = f->spec.axis == ALS_AXIS_VERTICAL ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_TOP;
  als_constraint_spec spec = {0};
  f->badge[number] = child(f->layout, f->root);
  spec = (als_constraint_spec){f->badge[number], line, side, side, ALS_RELATION_EQUAL, 1000, 1, 0};
  MUST(als_constraint_create(f->layout, &spec, 0, NULL));
}

static void change(flow *f) {
  int place = (int)below((unsigned)f->members);
  piece *p = &f->pieces[f->order[place]];
  switch (below(9)) {
  case 0:
    f->length = 60 + below(200);
    resize(f);
    break;
  case 1:
    p->size.width = 10 + below(80);
    MUST(als_item_set_intrinsic_size(f->layout, p->view, p->size));
    break;
  case 2:
    p->is_gone = !p->is_gone;
    MUST(als_item_set_gone(f->layout, p->view, p->is_gone));
    break;
  case 3:
    p->is_away = !p->is_away;
    MUST(als_item_set_parent(f->layout, p->view, p->is_away ? f->other : f->root, ALS_LAST));
    break;
  case 4:
    if (f->members == 1) break;
    p->is_dead = 1;
    drop_member(f, place);
    MUST(als_item_destroy(f->layout, p->view));
    break;
  case 5:
    if (f->count == MOST) break;
    add_piece(f, place);
    MUST(als_stack_insert(f->layout, f->group, f->pieces[f->count - 1].view, (size_t)place));
    break;
  case 6:
    if (f->members == 1) break;
    p->is_member = 0;
    drop_member(f, place);
    MUST(als_stack_remove(f->layout, f->group, p->view));
    break;
  case 7: set_anew(f); break;
  default: add_badge(f);
  }
}

static void expect(int holds, uint64_t seed, size_t step, const char *what, int number) {
  if (holds) {
    passed++;
  } else if (failed++ < 5) {
    printf("seed %llu, step %zu: %s %d\n", (unsigned long long)seed, step, what, number);
  }
}

static double where(const flow *f, als_item item) {
  als_rect frame = {0, 0, 0, 0};
  MUST(als_frame(f->layout, item, &frame));
  return f->spec.axis == ALS_AXIS_VERTICAL ? frame.x : frame.y;
}

static void compare(flow *f, uint64_t seed, size_t step) {
  flow fresh = made_anew(f);
  for (int k = 0; k < f->count; k++) {
    const piece *p = &f->pieces[k];
    als_rect a, b;
    if (p->is_dead || !p->is_member || p->is_away) continue;
    MUST(als_frame(f->layout, p->view, &a));
    MUST(als_frame(fresh.layout, fresh.pieces[k].view, &b));
    double miss = fabs(a.x - b.x) + fabs(a.y - b.y) + fabs(a.width - b.width) + fabs(a.height - b.height);
    expect(miss <= 1e-9 * (1 + f->length + ACROSS), seed, step, "another frame of item", k);
  }
  for (int number = 0; number < BADGES; number++) {
    als_item line, there;
    if (!f->badge[number].id) continue;
    if (line_guide(&fresh, number, &line)) {
      int is_there = line_guide(f, number, &there);
      expect(is_there && where(f, f->badge[number]) == where(f, there), seed, step, "no view at line", number);
    } else {
      f->badge[number] = none;
    }
  }
  MUST(als_layout_destroy(fresh.layout));
}

static void run(uint64_t seed, size_t steps) {
  flow f;
  dice = seed;
  begin(&f);
  for (size_t step = 0; step < steps; step++) {
    for (unsigned k = 1 + below(3); k > 0; k--) change(&f);
    MUST(als_solve(f.layout, NULL));
    compare(&f, seed, step);
  }
  MUST(als_layout_destroy(f.layout));
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 300, 12, run);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed > 0;
}
