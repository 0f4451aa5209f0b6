/* drag.c - constants that move repeatedly, as under a pointer, compared with layouts built from scratch.
 *
 *     drag [layouts [seed]]
 *
 * Adjacent panes, and views that push each other; some wrap a text.  A few constants move by small and sometimes large
 * amounts, alone and together, often by the same distance, inside and outside edits; occasionally the root is resized, a
 * view is gone or a constraint is activated or deactivated.  After each solve the list of changed items must be exact,
 * and a copy that solves from scratch must have the same frames. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comparison.h"

enum { MOST_VIEWS = 24, MOST_CONSTRAINTS = 150, DRAGGED = 4, SOLVES = 100 };

typedef struct layout {
  als_layout *als;
  als_item views[MOST_VIEWS]; /* the first is the root */
  size_t view_count;
  als_constraint constraints[MOST_CONSTRAINTS];
  double constants[MOST_CONSTRAINTS];
  size_t constraint_count;
  als_rect frames[MOST_VIEWS], rects[MOST_VIEWS];
  uint64_t revision;
  int is_seen; /* `frames` and alignment rectangles are those of the last solve */
} layout;

static size_t passed, failed, solves, without_pivots;
static double largest;

static void check(int fine, const char *what, uint64_t seed) {
  if (fine) passed++;
  if (fine || failed++ > 5) return;
  printf("layout %llu: %s\n", (unsigned long long)seed, what);
}

/* ---- layouts ---- */

static void relate(layout *l, als_item first, int32_t a, int32_t relation, als_item second, int32_t b, double constant,
                   float priority) {
  als_constraint_spec spec = {first, second, a, b, relation, priority, 1, constant};
  size_t at = l->constraint_count;
  if (at == MOST_CONSTRAINTS || als_constraint_create(l->als, &spec, 0, &l->constraints[at]) != ALS_OK) return;
  l->constants[at] = constant;
  l->constraint_count++;
}

static void add_pane(layout *l, als_item view, als_item before) {
  static const als_item none;
  als_item root = l->views[0];
  int is_first = l->view_count == 1;
  relate(l, view, ALS_ATTRIBUTE_LEFT, 0, is_first ? root : before, is_first ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_RIGHT,
         1, 1000);
  relate(l, view, ALS_ATTRIBUTE_WIDTH, 1, none, 0, 10 + below(10), 1000);
  relate(l, view, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 20 + below(60), below(4) ? 500 : 760);
  relate(l, view, ALS_ATTRIBUTE_TOP, 0, root, ALS_ATTRIBUTE_TOP, below(5), 1000);
  relate(l, view, ALS_ATTRIBUTE_BOTTOM, 0, root, ALS_ATTRIBUTE_BOTTOM, 0, 1000);
}

static void add_loose(layout *l, als_item view, als_item before) {
  static const als_item none;
  als_item root = l->views[0];
  relate(l, view, ALS_ATTRIBUTE_LEFT, (int32_t)below(3) - 1, root, ALS_ATTRIBUTE_LEFT, below(80),
         below(2) ? 1000 : 250);
  relate(l, view, ALS_ATTRIBUTE_TOP, below(3) ? 0 : 1, root, ALS_ATTRIBUTE_TOP, below(80), below(2) ? 1000 : 750);
  relate(l, view, ALS_ATTRIBUTE_WIDTH, (int32_t)below(3) - 1, none, 0, 10 + below(200), below(2) ? 1000 : 500);
  relate(l, view, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 10 + below(100), below(2) ? 1000 : 300);
  if (l->view_count == 1) return;
  if (below(2)) relate(l, view, ALS_ATTRIBUTE_LEFT, 1, before, ALS_ATTRIBUTE_RIGHT, below(20), below(3) ? 600 : 1000);
  if (below(3) == 0) relate(l, view, ALS_ATTRIBUTE_WIDTH, 0, before, ALS_ATTRIBUTE_WIDTH, below(10), 400);
}

/* A text of a length of its own, in lines of 12. */
static als_status wrap(void *data, als_layout *als, als_item item, als_size proposal, als_measurement *out) {
  double length = 40 + 25 * (double)(item.id % 7);
  (void)data;
  (void)als;
  int fits = proposal.width < 0 || proposal.width >= length;
  out->size.width = fits ? length : proposal.width;
  out->size.height = fits ? 12 : 12 * ceil(length / fmax(proposal.width, 1));
  return ALS_OK;
}

static void begin(layout *l) {
  static const als_item none;
  size_t count = 4 + below(MOST_VIEWS - 4);
  int are_panes = below(3) == 0, texts = below(2) ? 1 + (int)below(4) : 0;
  memset(l, 0, sizeof *l);
  als_layout_create(NULL, &l->als);
  als_view_create(l->als, none, NULL, 0, &l->views[0]);
  als_item_set_size(l->als, l->views[0], (als_size){600, 400});
  for (l->view_count = 1; l->view_count < count; l->view_count++) {
    als_item view, before = l->views[l->view_count - 1];
    als_view_create(l->als, l->views[0], NULL, 0, &view);
    (are_panes ? add_pane : add_loose)(l, view, before);
    if (texts > 0 && below((unsigned)texts) == 0) als_item_set_measure(l->als, view, wrap, NULL, NULL);
    l->views[l->view_count] = view;
  }
  als_item last = l->views[count - 1];
  if (are_panes) relate(l, last, ALS_ATTRIBUTE_RIGHT, 0, l->views[0], ALS_ATTRIBUTE_RIGHT, 0, 1000);
  if (below(6) == 0) als_item_set_alignment_insets(l->als, last, (als_edges){1, 2, 3, 4});
  if (below(5) == 0) als_layout_set_scale(l->als, 2);
}

/* ---- changes ---- */

static void drag(layout *l, size_t at) {
  double to = l->constants[at] + (below(4) ? 0.7123 * ((int)below(9) - 4) : (int)below(401) - 200);
  l->constants[at] = fabs(to) < 1500 ? to : 5;
  als_constraint_set_constant(l->als, l->constraints[at], l->constants[at]);
}

/* Several constants move by the same distance, some of them backwards, as when a sheet is scrolled. */
static void drag_together(layout *l, const size_t *dragged) {
  double distance = below(3) ? (int)below(41) - 20 : 0.7123 * ((int)below(9) - 4);
  unsigned backwards = below(3) ? 0 : below(1 << DRAGGED);
  for (unsigned k = 0, count = 2 + below(DRAGGED - 1); k < count; k++) {
    double *constant = &l->constants[dragged[k]];
    *constant += backwards >> k & 1 ? -distance : distance;
    if (fabs(*constant) > 1500) *constant = 5;
    als_constraint_set_constant(l->als, l->constraints[dragged[k]], *constant);
  }
}

/* An edit with solves inside, which is kept or taken back. */
static void edit(layout *l, const size_t *dragged) {
  double before[MOST_CONSTRAINTS];
  memcpy(before, l->constants, sizeof before);
  als_edit_begin(l->als);
  for (unsigned k = below(4); k > 0; k--) {
    drag(l, dragged[below(DRAGGED)]);
    if (below(3)) als_solve(l->als, NULL);
  }
  l->is_seen = 0;
  if (below(2)) {
    als_edit_commit(l->als);
  } else {
    als_edit_cancel(l->als);
    memcpy(l->constants, before, sizeof before);
  }
}

static void change(layout *l, size_t *dragged) {
  unsigned what = below(26);
  if (what >= 20) {
    drag_together(l, dragged);
  } else if (what < 13) {
    drag(l, dragged[what < 9 ? 0 : below(DRAGGED)]);
  } else if (what < 15) {
    for (unsigned k = below(6); k > 0; k--) drag(l, dragged[below(DRAGGED)]);
  } else if (what == 15) {
    als_item_set_size(l->als, l->views[0], (als_size){400 + below(400), 300 + below(200)});
  } else if (what == 16) {
    edit(l, dragged);
  } else if (what == 17) {
    als_constraint_set_active(l->als, l->constraints[below((unsigned)l->constraint_count)], (int32_t)below(2));
  } else if (what == 18) {
    als_item_set_gone(l->als, l->views[1 + below((unsigned)l->view_count - 1)], (int32_t)below(2));
  } else {
    for (int k = 0; k < DRAGGED; k++) dragged[k] = below((unsigned)l->constraint_count);
  }
}

/* ---- what is asked of it ---- */

static int is_listed(const als_item *list, size_t count, als_item item) {
  for (size_t k = 0; k < count; k++) {
    if (list[k].id == item.id) return 1;
  }
  return 0;
}

/* A solve that had nothing to do leaves the list as it is. */
static void check_listed(layout *l, uint64_t revision, uint64_t seed) {
  als_item listed[MOST_VIEWS];
  als_rect frames[MOST_VIEWS], rects[MOST_VIEWS];
  size_t count = 0;
  als_changed_copy(l->als, listed, MOST_VIEWS, &count);
  als_frames_copy(l->als, l->views, frames, l->view_count);
  for (size_t k = 0; k < l->view_count; k++) als_alignment_rect(l->als, l->views[k], &rects[k]);
  for (size_t k = 0; k < l->view_count && l->is_seen && revision != l->revision; k++) {
    int is_same =
        memcmp(&frames[k], &l->frames[k], sizeof *frames) == 0 && memcmp(&rects[k], &l->rects[k], sizeof *rects) == 0;
    if (is_same) {
      check(!is_listed(listed, count, l->views[k]), "a frame is listed that has not changed", seed);
    } else {
      check(is_listed(listed, count, l->views[k]), "a frame has changed that is not listed", seed);
    }
  }
  memcpy(l->frames, frames, sizeof frames);
  memcpy(l->rects, rects, sizeof rects);
  l->revision = revision;
  l->is_seen = 1;
}

static void check_copy(layout *l, const als_report *report, uint64_t seed) {
  als_layout *copy;
  als_report fresh = ALS_REPORT_INIT;
  als_layout_copy(l->als, &copy);
  als_solve(copy, &fresh);
  double off = largest_difference(l->als, copy, l->views, l->view_count);
  largest = fmax(largest, off);
  check(off <= 1e-9, "a frame is another than in a copy", seed);
  check(fresh.conflicts == report->conflicts, "there are more or fewer conflicts than in a copy", seed);
  als_layout_destroy(copy);
}

static void one_layout(uint64_t seed) {
  layout l;
  size_t dragged[DRAGGED];
  dice = seed;
  begin(&l);
  for (int k = 0; k < DRAGGED; k++) dragged[k] = below((unsigned)l.constraint_count);
  for (int i = 0; i < SOLVES; i++) {
    als_report report = ALS_REPORT_INIT;
    if (i > 0) change(&l, dragged);
    als_status status = als_solve(l.als, &report);
    check(status == ALS_OK || status == ALS_CONFLICT, "a solve fails", seed);
    solves++;
    if (report.pivots == 0) without_pivots++;
    check_listed(&l, report.revision, seed);
    if (below(4) == 0) check_copy(&l, &report, seed);
  }
  als_layout_destroy(l.als);
}

int main(int argc, char **argv) {
  size_t layouts = argc > 1 ? strtoul(argv[1], NULL, 10) : 300;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  for (size_t i = 0; i < layouts; i++) one_layout(seed * 1000003 + i);
  printf("%zu solves, %zu of them without a pivot, the largest difference %.2g\n", solves, without_pivots, largest);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
