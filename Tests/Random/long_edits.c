/* long_edits.c - one layout under a great many edits, each solved.
 *
 *     long_edits [edits [seed]]
 *
 * A feed of cards beside a form, with wishes at several levels, inequalities that come into force and go, a cycle in
 * every row of equal columns.  What is edited: constants, priorities, content sizes, the root's size, constraints
 * activated and not, removed and made again.  Every hundredth edit all required constraints have to hold within the
 * tolerance, computed here from the frames, als_constraint_violation has to say the same of every constraint, and a
 * copy that is solved from nothing has to show the same frames. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"

#define CARDS 60
#define COLUMNS 4
#define MOST_VIEWS (1 + CARDS * (3 + COLUMNS))
#define MOST_ROWS (CARDS * 32)
#define EVERY 100
#define TOLERANCE 1e-7
#define SAME 1e-9

static const als_item none = {0};
static size_t passed, failed, conflicts_seen;
static uint64_t state;
static double worst_row, worst_frame;

static als_layout *layout;
static als_item views[MOST_VIEWS];
static int parents[MOST_VIEWS];
static size_t view_count;
static als_constraint constraints[MOST_ROWS];
static als_constraint_spec specs[MOST_ROWS];
static int active[MOST_ROWS];
static size_t row_count;

static void check(int good, const char *what, size_t edit) {
  if (good) {
    passed++;
    return;
  }
  failed++;
  if (failed < 20) printf("after edit %zu: %s\n", edit, what);
}

static uint32_t below(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  uint64_t x = state ^ (state >> 33);
  x *= 0xff51afd7ed558ccdu;
  return (uint32_t)((x >> 32) % n);
}

/* ---- the layout ---- */

static int add_view(int parent) {
  int made = (int)view_count++;
  parents[made] = parent;
  check(als_view_create(layout, parent < 0 ? none : views[parent], NULL, 0, &views[made]) == ALS_OK, "a view", 0);
  return made;
}

static void add(int first, int a, int relation, int second, int b, double multiplier, double constant, float priority) {
  als_constraint_spec spec = {views[first], second < 0 ? none : views[second], a, b, relation, priority, multiplier,
                              constant};
  specs[row_count] = spec;
  active[row_count] = 1;
  check(als_constraint_create(layout, &spec, 0, &constraints[row_count]) == ALS_OK, "a constraint", 0);
  row_count++;
}

enum { L = ALS_ATTRIBUTE_LEFT, R = ALS_ATTRIBUTE_RIGHT, T = ALS_ATTRIBUTE_TOP, B = ALS_ATTRIBUTE_BOTTOM };
enum { W = ALS_ATTRIBUTE_WIDTH, H = ALS_ATTRIBUTE_HEIGHT, CY = ALS_ATTRIBUTE_CENTER_Y };
enum { LE = ALS_RELATION_LESS_OR_EQUAL, EQ = ALS_RELATION_EQUAL, GE = ALS_RELATION_GREATER_OR_EQUAL };

static void content(int v, double width, double height) {
  check(als_item_set_intrinsic_size(layout, views[v], (als_size){width, height}) == ALS_OK, "a content size", 0);
}

/* An avatar and a title of content height inside a card that grows with it. */
static void card(int c, int avatar, int title, int above) {
  add(c, L, EQ, 0, L, 1, 4, 1000);
  add(c, R, EQ, 0, R, 1, -4, 1000);
  above ? add(c, T, EQ, above, B, 1, 8, 1000) : add(c, T, EQ, 0, T, 1, 8, 1000);
  add(c, H, GE, -1, 0, 1, 64, 1000);
  add(c, H, EQ, -1, 0, 1, 0, 60);
  add(c, W, LE, -1, 0, 1, 380 + below(100), 700);
  add(avatar, L, EQ, c, L, 1, 8, 1000);
  add(avatar, W, EQ, -1, 0, 1, 40, 1000);
  add(avatar, H, EQ, avatar, W, 1.25, 0, 1000);
  add(avatar, CY, EQ, c, CY, 1, 0, 999);
  add(avatar, T, GE, c, T, 1, 8, 1000);
  add(title, L, EQ, avatar, R, 1, 8, 1000);
  add(title, R, EQ, c, R, 1, -8, 1000);
  add(title, T, EQ, c, T, 1, 8, 1000);
  add(title, B, LE, c, B, 1, -40, 1000);
  content(title, ALS_UNSPECIFIED, 18 + below(40));
  if (below(6) == 0) add(c, H, LE, -1, 0, 1, 120 + below(60), 1000); /* what is in it may not fit, after edits */
}

/* Equal columns under the title, the first as wide as it would like to be, if that fits. */
static void columns(int c, int first) {
  for (int k = 0; k < COLUMNS; k++) {
    int v = first + k;
    k ? add(v, L, EQ, v - 1, R, 1, 6, 1000) : add(v, L, EQ, c, L, 1, 8, 1000);
    if (k) add(v, W, EQ, first, W, 1, 0, 1000);
    add(v, B, EQ, c, B, 1, -8, 1000);
    add(v, H, EQ, -1, 0, 1, 20, 1000);
    content(v, 30 + below(60), ALS_UNSPECIFIED);
  }
  add(first + COLUMNS - 1, R, EQ, c, R, 1, -8, 800);
}

static void build(void) {
  check(als_layout_create(NULL, &layout) == ALS_OK, "a layout", 0);
  add_view(-1);
  als_item_set_size(layout, views[0], (als_size){400, 800});
  int above = 0;
  for (int i = 0; i < CARDS; i++) {
    int c = add_view(0), avatar = add_view(c), title = add_view(c), first = 0;
    for (int k = 0; k < COLUMNS; k++) {
      int v = add_view(c);
      if (k == 0) first = v;
    }
    card(c, avatar, title, above);
    columns(c, first);
    above = c;
  }
}

/* ---- edits ---- */

static double usual(void) {
  static const double values[] = {0, 1, 4, 8, 12, 20, 33.25, 40, 64, 100, 0.1, 7.3};
  return values[below(12)];
}

static void change_constraint(size_t edit) {
  static const float soft[] = {999, 750, 500, 250, 60, 1};
  size_t at = below((uint32_t)row_count);
  als_status status = ALS_OK;
  switch (below(6)) {
    case 0:
      active[at] = !active[at];
      status = als_constraint_set_active(layout, constraints[at], active[at]);
      break;
    case 1:
      status = als_constraint_destroy(layout, constraints[at]);
      check(status == ALS_OK, "als_constraint_destroy", edit);
      active[at] = 1;
      status = als_constraint_create(layout, &specs[at], 0, &constraints[at]);
      break;
    case 2:
      if (specs[at].priority == 1000) break;
      specs[at].priority = soft[below(6)];
      status = als_constraint_set_priority(layout, constraints[at], specs[at].priority);
      break;
    default:
      specs[at].constant = specs[at].constant < 0 ? -usual() : usual();
      status = als_constraint_set_constant(layout, constraints[at], specs[at].constant);
  }
  check(status == ALS_OK, als_status_name(status), edit);
}

static void change(size_t edit) {
  size_t card = (size_t)below(CARDS) * (3 + COLUMNS) + 1;
  if (below(3)) {
    change_constraint(edit);
  } else if (below(3) == 0) {
    als_item_set_size(layout, views[0], (als_size){300 + below(300), 700 + below(300)});
  } else if (below(2)) {
    als_item_set_intrinsic_size(layout, views[card + 2], (als_size){ALS_UNSPECIFIED, 14 + below(60)});
  } else {
    als_item_set_intrinsic_size(layout, views[card + 3 + below(COLUMNS)], (als_size){20 + below(90), ALS_UNSPECIFIED});
  }
}

/* ---- what has to hold ---- */

static als_rect rects[MOST_VIEWS];

/* Frames in the root's coordinates; the tree is in pre-order. */
static void look(als_layout *at, const als_item *items, als_rect *out) {
  als_frames_copy(at, items, out, view_count);
  for (size_t i = 1; i < view_count; i++) {
    out[i].x += out[parents[i]].x;
    out[i].y += out[parents[i]].y;
  }
}

static double value(als_item item, int attribute) {
  size_t i = 0;
  while (views[i].id != item.id) i++;
  const als_rect *r = &rects[i];
  switch (attribute) {
    case L: return r->x;
    case R: return r->x + r->width;
    case T: return r->y;
    case B: return r->y + r->height;
    case W: return r->width;
    case H: return r->height;
    default: return r->y + r->height / 2;
  }
}

static int is_broken(als_constraint c) {
  size_t count = 0;
  als_constraint broken;
  als_conflict_count(layout, &count);
  for (size_t k = 0; k < count; k++) {
    als_conflict_copy(layout, k, NULL, 0, NULL, &broken);
    if (broken.id == c.id) return 1;
  }
  return 0;
}

static void check_rows(size_t edit) {
  for (size_t i = 0; i < row_count; i++) {
    const als_constraint_spec *s = &specs[i];
    double mine = value(s->first, s->first_attribute), said = 0;
    double theirs = s->second.id ? s->multiplier * value(s->second, s->second_attribute) : 0;
    double off = mine - theirs - s->constant, scale = 1 + fmax(fmax(fabs(mine), fabs(theirs)), fabs(s->constant));
    off = s->relation == LE ? fmax(0, off) : s->relation == GE ? fmax(0, -off) : fabs(off);
    als_constraint_violation(layout, constraints[i], &said);
    check(fabs(said - off) <= TOLERANCE * scale, "als_constraint_violation says otherwise than the frames", edit);
    if (!active[i] || s->priority < 1000) continue;
    int holds = off <= TOLERANCE * scale;
    if (!holds && is_broken(constraints[i])) continue;
    check(holds, "a required constraint does not hold", edit);
    if (off / scale > worst_row) worst_row = off / scale;
  }
}

static void check_fresh(size_t edit, als_status status) {
  static als_item twins[MOST_VIEWS];
  static als_rect cold[MOST_VIEWS];
  als_layout *copy = NULL;
  double size = 1;
  check(als_layout_copy(layout, &copy) == ALS_OK, "als_layout_copy", edit);
  check(als_solve(copy, NULL) == status, "a fresh solve has another status", edit);
  for (size_t i = 0; i < view_count; i++) als_item_counterpart(layout, copy, views[i], &twins[i]);
  look(copy, twins, cold);
  for (size_t i = 0; i < view_count; i++) {
    const double *v = &rects[i].x;
    for (int k = 0; k < 4; k++) size = fmax(size, 1 + fabs(v[k]));
  }
  for (size_t i = 0; i < view_count; i++) {
    const double *a = &rects[i].x, *b = &cold[i].x;
    for (int k = 0; k < 4; k++) {
      check(fabs(a[k] - b[k]) <= SAME * size, "a fresh solve has other frames", edit);
      if (fabs(a[k] - b[k]) > SAME * size && failed < 20)
        printf("  view %zu part %d: %.17g, fresh %.17g\n", i, k, a[k], b[k]);
      worst_frame = fmax(worst_frame, fabs(a[k] - b[k]) / size);
    }
  }
  als_layout_destroy(copy);
}

int main(int argc, char **argv) {
  size_t edits = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
  state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  build();
  for (size_t edit = 1; edit <= edits; edit++) {
    change(edit);
    als_status status = als_solve(layout, NULL);
    check(status == ALS_OK || status == ALS_CONFLICT, als_status_name(status), edit);
    if (edit % EVERY && edit != edits) continue;
    conflicts_seen += status == ALS_CONFLICT;
    look(layout, views, rects);
    check_rows(edit);
    check_fresh(edit, status);
  }
  als_layout_destroy(layout);
  printf("%zu edits of %zu views and %zu constraints, looked at every %d, %zu times with a conflict\n", edits,
         view_count, row_count, EVERY, conflicts_seen);
  printf("farthest off: a row by %.2g, a frame of a fresh solve by %.2g of the size\n", worst_row, worst_frame);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
