/* breakpoints.c - documents solved a hair beside the sizes where what holds their frames changes.
 *
 *     breakpoints [scale=K] [list] FILE...
 *
 * As a function of the width of the root, or of its height, frames are made of straight pieces.  Where pieces meet is
 * found by bisection, to a few units in the last place.  Then one layout is solved at sizes from 1e-13 to 1e-6 of that
 * size to either side of it, with jumps to other sizes in between, and after each solve a layout that was just read
 * must show the same frames within 1e-9 * (1 + the largest number).  With `scale=K` every length of the document is K
 * times as long.  `list` prints the sizes that were found.  FILE is a layout
 * document or a file of Tests/Corpus; what is no layout document, or would be out of range, is passed over. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"
#include "../Corpus/json.h"

#define SAME 1e-9

enum { MOST_ITEMS = 256, MOST_MEETINGS = 64, STRETCHES = 24, HAIRS = 8 };

typedef struct shown {
  als_status status;
  size_t count, conflicts;
  double values[4 * MOST_ITEMS];
} shown;

typedef struct subject {
  const char *name, *text;
  size_t length;
  double scale, other; /* the size along the axis that stays */
  int is_vertical;
} subject;

static size_t documents, passed_over, meetings, solves, off;
static double largest;
static int is_listing;
static uint64_t dice = 1;

static uint32_t below(uint32_t n) {
  dice = dice * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((dice >> 33) % n);
}

/* ---- a layout of the document, every length times the scale ---- */

static als_edges larger(als_edges e, double k) {
  als_edges scaled = {e.top * k, e.left * k, e.bottom * k, e.right * k};
  return scaled;
}

static als_size larger_size(als_size s, double k) {
  als_size scaled = {s.width < 0 ? s.width : s.width * k, s.height < 0 ? s.height : s.height * k};
  return scaled;
}

static int scale_item(als_layout *layout, als_item item, double k) {
  als_item_info i = ALS_ITEM_INFO_INIT;
  if (als_item_get_info(layout, item, &i) != ALS_OK) return 0;
  if (i.kind != ALS_ITEM_VIEW) return 1;
  return als_item_set_size(layout, item, larger_size(i.size, k)) == ALS_OK &&
         als_item_set_intrinsic_size(layout, item, larger_size(i.intrinsic_size, k)) == ALS_OK &&
         als_item_set_margins(layout, item, larger(i.margins, k)) == ALS_OK &&
         als_item_set_safe_area(layout, item, larger(i.safe_area, k)) == ALS_OK &&
         als_item_set_alignment_insets(layout, item, larger(i.alignment_insets, k)) == ALS_OK &&
         als_item_set_baselines(layout, item, i.first_baseline * k, i.last_baseline * k) == ALS_OK;
}

static int scale_layout(als_layout *layout, double k) {
  als_item item = {0};
  als_constraint c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  double gone = 0;
  while (als_item_next(layout, item, &item) == ALS_OK) {
    if (!scale_item(layout, item, k)) return 0;
  }
  while (als_constraint_next(layout, c, &c) == ALS_OK) {
    als_constraint_get_info(layout, c, &info);
    if (als_constraint_set_constant(layout, c, info.constant * k) != ALS_OK) return 0;
    if (als_constraint_gone_constant(layout, c, &gone) != ALS_OK) continue;
    if (als_constraint_set_gone_constant(layout, c, gone * k) != ALS_OK) return 0;
  }
  return 1;
}

/* NULL: no layout document, or lengths out of range. */
static als_layout *read_layout(const subject *s, als_item *root) {
  als_layout *layout = NULL;
  if (als_layout_create(NULL, &layout) != ALS_OK) return NULL;
  if (als_document_read(layout, s->text, s->length, root) == ALS_OK &&
      (s->scale == 1 || scale_layout(layout, s->scale))) {
    return layout;
  }
  als_layout_destroy(layout);
  return NULL;
}

static void solve_at(const subject *s, als_layout *layout, als_item root, double size, shown *out) {
  als_size wanted = {s->is_vertical ? s->other : size, s->is_vertical ? size : s->other};
  als_rect frames[MOST_ITEMS];
  out->count = out->conflicts = 0;
  out->status = als_item_set_size(layout, root, wanted);
  if (out->status == ALS_OK) out->status = als_solve(layout, NULL);
  if (out->status < 0) return;
  als_conflict_count(layout, &out->conflicts);
  als_frames_copy_all(layout, NULL, frames, MOST_ITEMS, &out->count);
  if (out->count > MOST_ITEMS) out->count = MOST_ITEMS;
  memcpy(out->values, frames, out->count * sizeof *frames);
}

static void solve_fresh(const subject *s, double size, shown *out) {
  als_item root;
  als_layout *layout = read_layout(s, &root);
  solve_at(s, layout, root, size, out);
  als_layout_destroy(layout);
}

/* ---- where straight pieces meet ---- */

/* By how much `b`, which lies between, is beside the line through `a` and `c`, relative to the numbers. */
static double bend(const shown *a, double at_a, const shown *b, double at_b, const shown *c, double at_c) {
  double worst = 0, t = (at_b - at_a) / (at_c - at_a);
  if (a->count != b->count || b->count != c->count) return INFINITY;
  for (size_t k = 0; k < 4 * b->count; k++) {
    double line = a->values[k] + t * (c->values[k] - a->values[k]);
    double beside = fabs(line - b->values[k]) / (1 + fabs(b->values[k]) + fabs(a->values[k]) + fabs(c->values[k]));
    if (beside > worst) worst = beside;
  }
  return worst;
}

typedef struct piece {
  double from, to;
  shown at_from, at_to;
} piece;

/* The size at which the lines through both pieces cross, by the value whose slope changes most; NAN: they do not. */
static double crossing(const piece *left, const piece *right) {
  double steepest = 0, at = NAN;
  for (size_t k = 0; k < 4 * left->at_to.count; k++) {
    double a = (left->at_to.values[k] - left->at_from.values[k]) / (left->to - left->from);
    double b = (right->at_to.values[k] - right->at_from.values[k]) / (right->to - right->from);
    if (fabs(a - b) <= steepest || fabs(a - b) < 1e-6) continue;
    steepest = fabs(a - b);
    at = right->from + (left->at_to.values[k] - right->at_from.values[k] + a * (right->from - left->to)) / (b - a);
  }
  return at;
}

/* Of two pieces that do not lie on a line together, where the change is: bisection, and at the end the crossing. */
static double find_meeting(const subject *s, piece *left, piece *right) {
  static shown middle;
  for (int i = 0; i < 60; i++) {
    double at = left->to + (right->from - left->to) / 2;
    if (at <= left->to || at >= right->from) break;
    if (right->from - left->to < 1e-3 * s->scale) {
      double cross = crossing(left, right);
      if (cross >= left->to && cross <= right->from) return cross;
    }
    solve_fresh(s, at, &middle);
    /* Whether the middle goes on with the left piece. */
    if (bend(&left->at_from, left->from, &left->at_to, left->to, &middle, at) < 1e-9) {
      left->to = at;
      left->at_to = middle;
    } else {
      right->from = at;
      right->at_from = middle;
    }
  }
  return right->from;
}

/* Sizes from 0 to `most` where the slope of a frame changes; gives how many. */
static size_t find_meetings(const subject *s, double most, double *out) {
  static shown at[2 * STRETCHES + 1];
  static piece left, right;
  size_t count = 0;
  double step = most / (2 * STRETCHES);
  for (int k = 0; k <= 2 * STRETCHES; k++) solve_fresh(s, step * k + most * 1e-3, &at[k]);
  for (int k = 1; k < 2 * STRETCHES && count < MOST_MEETINGS; k++) {
    double here = step * k + most * 1e-3;
    if (bend(&at[k - 1], here - step, &at[k], here, &at[k + 1], here + step) < 1e-9) continue;
    /* It may lie before or behind the middle: a short piece on either side says which. */
    double hair = most * 1e-5;
    left.from = here - step;
    left.to = left.from + hair;
    right.to = here;
    right.from = here - hair;
    solve_fresh(s, left.from, &left.at_from);
    solve_fresh(s, left.to, &left.at_to);
    solve_fresh(s, right.from, &right.at_from);
    solve_fresh(s, right.to, &right.at_to);
    if (bend(&left.at_from, left.from, &left.at_to, left.to, &right.at_to, right.to) < 1e-9) continue;
    double found = find_meeting(s, &left, &right);
    if (count && fabs(found - out[count - 1]) < 1e-9 * most) continue;
    out[count++] = found;
    if (is_listing) printf("%s: %s %.17g\n", s->name, s->is_vertical ? "height" : "width", found);
  }
  return count;
}

/* ---- a hair beside it ---- */

/* By how much the two differ, relative to the largest value; infinite where they are not alike. */
static double difference(const shown *one, const shown *other) {
  double most = 0, worst = 0;
  if (one->status != other->status || one->count != other->count || one->conflicts != other->conflicts) return INFINITY;
  for (size_t k = 0; k < 4 * other->count; k++) {
    most = fmax(most, fabs(other->values[k]));
    worst = fmax(worst, fabs(one->values[k] - other->values[k]));
  }
  return worst / (1 + most);
}

/* Frames jump where a line of a flow breaks.  At that size, to the last places, both layouts are right. */
static int is_beyond_jump(const subject *s, double size, const shown *warm) {
  static shown cold;
  for (double hair = 1e-15; hair < 2e-12; hair *= 10) {
    for (int side = -1; side < 2; side += 2) {
      solve_fresh(s, size * (1 + side * hair), &cold);
      if (difference(warm, &cold) <= SAME) return 1;
    }
  }
  return 0;
}

static void compare(const subject *s, als_layout *layout, als_item root, double size) {
  static shown warm, cold;
  solve_at(s, layout, root, size, &warm);
  solve_fresh(s, size, &cold);
  solves++;
  double worst = difference(&warm, &cold);
  if (worst > SAME && is_beyond_jump(s, size, &warm)) return;
  if (isfinite(worst) && worst > largest) largest = worst;
  if (worst <= SAME) return;
  off++;
  if (off > 10) return;
  printf("%s times %g, %s %.17g, the other %.17g: %s with %zu conflicts, fresh %s with %zu; off by %g\n", s->name,
         s->scale, s->is_vertical ? "height" : "width", size, s->other, als_status_name(warm.status), warm.conflicts,
         als_status_name(cold.status), cold.conflicts, worst);
}

static void try_axis(subject *s, double most) {
  double found[MOST_MEETINGS];
  size_t count = find_meetings(s, most, found);
  als_item root;
  als_layout *layout = read_layout(s, &root);
  meetings += count;
  for (size_t k = 0; k < count; k++) {
    double hair = 1e-13;
    for (int h = 0; h < HAIRS; h++, hair *= 10) {
      int first = below(2) ? 1 : -1;
      compare(s, layout, root, found[k] * (1 + first * hair));
      if (below(2)) compare(s, layout, root, found[below((uint32_t)count)]);
      compare(s, layout, root, found[k] * (1 - first * hair));
      if (below(2)) compare(s, layout, root, most * below(1000) / 1000);
    }
    compare(s, layout, root, found[k]);
  }
  als_layout_destroy(layout);
}

/* ---- files ---- */

static char *read_file(const char *name, size_t *length) {
  FILE *file = fopen(name, "rb");
  size_t room = 1 << 22;
  char *text = malloc(room);
  *length = file && text ? fread(text, 1, room, file) : 0;
  if (file) fclose(file);
  if (*length > 0 && *length < room) {
    text[*length] = 0;
    return text;
  }
  free(text);
  return NULL;
}

static void try_document(const char *name, const char *text, size_t length, double scale) {
  subject s = {name, text, length, scale, 0, 0};
  als_item root;
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_layout *layout = read_layout(&s, &root);
  if (!layout) {
    passed_over++;
    return;
  }
  documents++;
  als_item_get_info(layout, root, &info);
  als_layout_destroy(layout);
  double width = info.size.width > 0 ? info.size.width : 400 * scale;
  double height = info.size.height > 0 ? info.size.height : 400 * scale;
  s.other = info.size.height;
  try_axis(&s, 2 * width);
  s.is_vertical = 1;
  s.other = info.size.width;
  try_axis(&s, 2 * height);
}

/* A layout document, or a file of the corpus with one in each case. */
static void try_file(const char *name, double scale) {
  size_t length = 0;
  char *text = read_file(name, &length);
  json *whole = text ? json_parse(text, length) : NULL;
  const json *cases = whole && whole->kind == JSON_OBJECT ? json_member(text, whole, "cases") : NULL;
  if (!text) {
    passed_over++;
  } else if (!cases) {
    try_document(name, text, length, scale);
  }
  for (const json *one = cases ? cases->children : NULL; one; one = one->next) {
    const json *document = json_member(text, one, "document");
    if (!document || document->kind != JSON_OBJECT) continue;
    try_document(name, text + document->start, document->end - document->start, scale);
  }
  json_free(whole);
  free(text);
}

int main(int argc, char **argv) {
  double scale = 1;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "list") == 0) {
      is_listing = 1;
    } else if (strncmp(argv[i], "scale=", 6) == 0) {
      scale = strtod(argv[i] + 6, NULL);
    } else {
      try_file(argv[i], scale);
    }
  }
  printf(
      "%zu documents times %g (%zu passed over), %zu sizes where slopes change, %zu solves beside them, the largest "
      "difference %.2g\n",
      documents, scale, passed_over, meetings, solves, largest);
  printf("%zu checks passed, %zu failed\n", solves - off, off);
  return off != 0 || !solves;
}
