/* rollback.c - two layouts get the same calls.  One of them also begins edits, nested ones included, in which all kinds
 * of things change, are solved and are tried, and rolls them back.
 *
 *     rollback [layouts [steps [seed]]]
 *
 * After a rollback its frames must be bit for bit the previous ones.  After each common call, sometimes made inside an
 * edit that is committed, they must equal those of the other layout. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comparison.h"

enum { MOST_VIEWS = 300, MOST_ROWS = 3000, DEEPEST = 3, KINDS = 13, BUILDING = 8 };

typedef struct world {
  als_layout *layout;
  als_item root, views[MOST_VIEWS];
  als_constraint rows[MOST_ROWS];
  unsigned view_count, row_count;
} world;

static const als_item none = {0};
static size_t passed, failed, tried, kept, at_layout, at_step;

static void check(int good, const char *what) {
  if (good) {
    passed++;
  } else if (failed++ < 20) {
    printf("layout %zu, step %zu: %s\n", at_layout, at_step, what);
  }
}

static void must(als_status status) {
  if (status >= 0) return;
  printf("layout %zu, step %zu: a call failed with %d\n", at_layout, at_step, (int)status);
  exit(1);
}

/* The width first. */
static als_size size_below(double least, unsigned width, unsigned height) {
  als_size size;
  size.width = least + below(width);
  size.height = least + below(height);
  return size;
}

/* ---- changes; each takes its dice whether it can be made or not ---- */

static float priority(void) {
  static const float all[] = {1000, 1000, 1000, 750, 750, 500, 250, 999, 250.5f, 300};
  return all[below(10)];
}

static void constant(world *w) {
  unsigned at = below(MOST_ROWS);
  double to = (double)below(60) - 10;
  if (w->row_count) als_constraint_set_constant(w->layout, w->rows[at % w->row_count], to);
}

static void relate(world *w) {
  static const int32_t attributes[] = {ALS_ATTRIBUTE_LEFT,   ALS_ATTRIBUTE_TOP,   ALS_ATTRIBUTE_WIDTH,
                                       ALS_ATTRIBUTE_HEIGHT, ALS_ATTRIBUTE_RIGHT, ALS_ATTRIBUTE_BOTTOM};
  unsigned first = below(w->view_count), second = below(w->view_count + 1);
  int32_t attribute = attributes[below(6)], relation = (int32_t)below(3) - 1;
  double to = below(50);
  als_constraint_spec spec = {w->views[first], none, attribute, 0, relation, priority(), 1, to};
  int is_size = attribute == ALS_ATTRIBUTE_WIDTH || attribute == ALS_ATTRIBUTE_HEIGHT;
  als_constraint made;
  if (!is_size) {
    spec.second = second < w->view_count && second != first ? w->views[second] : w->root;
    spec.second_attribute = attribute;
  }
  if (als_constraint_create(w->layout, &spec, 0, &made) >= 0 && w->row_count < MOST_ROWS)
    w->rows[w->row_count++] = made;
}

static void stack(world *w) {
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  als_item members[8];
  unsigned wanted = 2 + below(6);
  for (unsigned k = 0; k < wanted; k++) {
    als_item next = w->views[below(w->view_count)];
    int is_there = 0;
    for (size_t j = 0; j < spec.member_count; j++) is_there |= members[j].id == next.id;
    if (!is_there) members[spec.member_count++] = next;
  }
  spec.axis = (int32_t)below(2);
  spec.distribution = (int32_t)below(5);
  spec.alignment = below(2) ? ALS_ALIGNMENT_CENTER : ALS_ALIGNMENT_FILL;
  spec.spacing = below(9);
  spec.members = members;
  als_stack_create(w->layout, w->root, &spec, 0, NULL);
}

static void add_view(world *w) {
  als_size size = {10 + (double)below(30), 10};
  if (w->view_count == MOST_VIEWS) return;
  must(als_view_create(w->layout, w->root, NULL, 0, &w->views[w->view_count]));
  must(als_item_set_intrinsic_size(w->layout, w->views[w->view_count++], size));
}

/* Views inside it and constraints that named them have ended with it. */
static void end_view(world *w) {
  unsigned at = 10 + below(MOST_VIEWS), left = 0;
  if (w->view_count < 12) return;
  at = 10 + at % (w->view_count - 10);
  must(als_item_destroy(w->layout, w->views[at]));
  for (unsigned k = 0; k < w->view_count; k++) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    if (als_item_get_info(w->layout, w->views[k], &info) >= 0) w->views[left++] = w->views[k];
  }
  w->view_count = left;
  left = 0;
  for (unsigned k = 0; k < w->row_count; k++) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    if (als_constraint_get_info(w->layout, w->rows[k], &info) >= 0) w->rows[left++] = w->rows[k];
  }
  w->row_count = left;
}

static void change(world *w, unsigned kinds) {
  unsigned kind = below(kinds), row = below(MOST_ROWS), item = below(w->view_count), on = below(2);
  als_constraint some = w->rows[w->row_count ? row % w->row_count : 0];
  switch (kind) {
    case 0:
    case 1: constant(w); break;
    case 2: must(als_item_set_size(w->layout, w->root, size_below(100, 500, 300))); break;
    case 3:
      if (w->row_count) als_constraint_set_active(w->layout, some, (int32_t)on);
      break;
    case 4: {
      float wanted = priority();
      if (w->row_count) als_constraint_set_priority(w->layout, some, wanted);
      break;
    }
    case 5: must(als_item_set_intrinsic_size(w->layout, w->views[item], size_below(0, 80, 40))); break;
    case 6: must(als_item_set_gone(w->layout, w->views[item], (int32_t)on)); break;
    case 7:
      for (unsigned k = 1 + below(6); k > 0; k--) relate(w);
      break;
    case 8:
      if (w->row_count < 5) break;
      must(als_constraint_destroy(w->layout, some));
      w->rows[row % w->row_count] = w->rows[w->row_count - 1];
      w->row_count--;
      break;
    case 9: add_view(w); break;
    case 10: stack(w); break;
    case 11: end_view(w); break;
    default:
      for (int k = 0; k < 5; k++) constant(w);
  }
}

static void build(world *w, unsigned views) {
  memset(w, 0, sizeof *w);
  must(als_layout_create(NULL, &w->layout));
  must(als_view_create(w->layout, none, NULL, 0, &w->root));
  must(als_item_set_size(w->layout, w->root, (als_size){400, 300}));
  for (unsigned k = 0; k < views; k++) {
    als_item parent = k % 7 == 6 ? w->views[below(k)] : w->root;
    als_size size = size_below(10, 50, 20);
    must(als_view_create(w->layout, parent, NULL, 0, &w->views[k]));
    if (below(2)) must(als_item_set_intrinsic_size(w->layout, w->views[k], size));
    w->view_count++;
  }
  for (unsigned k = 0; k < 2 * views; k++) change(w, BUILDING);
}

/* ---- edits that are taken back ---- */

/* What the handles were when each edit began, the innermost last. */
static world before[DEEPEST + 1];

static void take_back(world *w, unsigned depth) {
  must(als_edit_cancel(w->layout));
  *w = before[depth];
}

static void edit(world *w) {
  unsigned depth = 1, deepest = 1 + below(DEEPEST);
  before[1] = *w;
  must(als_edit_begin(w->layout));
  for (unsigned left = 1 + below(8); left > 0; left--) {
    unsigned what = below(10);
    if (what < 6) {
      change(w, KINDS);
    } else if (what < 8) {
      als_solve(w->layout, NULL);
    } else if (what == 8) {
      als_edit_try(w->layout, NULL, 0, NULL, NULL);
      tried++;
    } else if (depth < deepest) {
      before[++depth] = *w;
      must(als_edit_begin(w->layout));
    } else if (depth > 1 && below(2)) {
      must(als_edit_commit(w->layout));
      depth--;
    } else if (depth > 1) {
      take_back(w, depth--);
    }
  }
  if (below(2)) als_solve(w->layout, NULL);
  while (depth > 0) take_back(w, depth--);
}

/* ---- both ---- */

static int have_same_bits(const world *a, const world *b) {
  const als_rect *frames, *others;
  size_t count, other_count;
  als_status one = als_frames_table(a->layout, &frames, &count);
  if (one != als_frames_table(b->layout, &others, &other_count)) return 0;
  return one < 0 || (count == other_count && memcmp(frames, others, count * sizeof *frames) == 0);
}

static int are_near(const world *a, const world *b) {
  const als_rect *frames, *others;
  size_t count, other_count;
  if (als_frames_table(a->layout, &frames, &count) < 0) return als_frames_table(b->layout, &others, &other_count) < 0;
  if (als_frames_table(b->layout, &others, &other_count) < 0 || count != other_count) return 0;
  for (size_t k = 0; k < count; k++) {
    double off = fabs(frames[k].x - others[k].x) + fabs(frames[k].y - others[k].y) +
                 fabs(frames[k].width - others[k].width) + fabs(frames[k].height - others[k].height);
    double size = fabs(others[k].x) + fabs(others[k].y) + fabs(others[k].width) + fabs(others[k].height);
    if (!(off <= 1e-9 * (1 + size))) return 0;
  }
  return 1;
}

static als_status common_calls(world *w, uint64_t seed, int is_edit) {
  dice = seed;
  if (is_edit) must(als_edit_begin(w->layout));
  change(w, KINDS);
  if (below(2)) change(w, KINDS);
  als_status status = als_solve(w->layout, NULL);
  if (is_edit) must(als_edit_commit(w->layout));
  return status;
}

static void run(uint64_t seed, size_t steps) {
  static world edited, plain;
  unsigned views = 10 + (unsigned)(seed % 30) * (seed % 5 == 0 ? 5 : 1);
  dice = seed;
  build(&edited, views);
  dice = seed;
  build(&plain, views);
  for (at_step = 0; at_step < steps; at_step++) {
    uint64_t own = seed ^ (0x9E3779B97F4A7C15u * (at_step + 1));
    dice = own ^ 0xABCDEF;
    for (unsigned edits = below(3); edits > 0; edits--) edit(&edited);
    check(have_same_bits(&edited, &plain), "an edit that was taken back has changed frames");
    int is_kept = below(4) == 0;
    kept += (size_t)is_kept;
    als_status one = common_calls(&edited, own, is_kept), other = common_calls(&plain, own, 0);
    check(one == other && are_near(&edited, &plain), "the same calls have led elsewhere");
    /* What an edit that is kept has computed on the way may round otherwise. */
    if (!have_same_bits(&edited, &plain)) break;
  }
  must(als_layout_destroy(edited.layout));
  must(als_layout_destroy(plain.layout));
}

int main(int argc, char **argv) {
  size_t layouts = argc > 1 ? strtoull(argv[1], NULL, 10) : 60, steps = argc > 2 ? strtoull(argv[2], NULL, 10) : 40;
  uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  for (at_layout = 0; at_layout < layouts; at_layout++) run(seed * 1000003u + at_layout, steps);
  printf("%zu layouts of up to %zu steps, %zu trials inside edits, %zu edits kept\n", layouts, steps, tried, kept);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
