/* The topmost item under a point, compared with a walk over the tree that shares no code with the library.  Views are
 * moved, hidden, gone, raised, scrolled and destroyed by chance, some of it in edits that are cancelled.  Each point is
 * asked for three times: the library walks for the first answer, and may keep what it has seen for the others.
 *
 *   hits [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>

#include "comparison.h"

enum { MOST = 400 };

static size_t passed, failed, found_some;

static const als_item none = {0};

typedef struct subject {
  als_layout *layout;
  als_item root, view[MOST];
  size_t views;
} subject;

/* ---- the walk ---- */

typedef struct place {
  double x, y;   /* the origin of the parent's coordinates */
  als_rect clip; /* with edges instead of sizes */
} place;

typedef struct search {
  als_layout *layout;
  double x, y;
  uint32_t flags;
  als_item found; /* the last one drawn so far: the topmost */
} search;

static int is_in(const als_rect *edges, double x, double y) {
  return x >= edges->x && x < edges->width && y >= edges->y && y < edges->height;
}

static void visit(search *s, als_item item, place at);

/* The children of a view, the lowest first: the order of siblings where z is equal. */
static void visit_children(search *s, als_item parent, place at) {
  als_item child[MOST + 1], next = none;
  int32_t z[MOST + 1];
  size_t count = 0;
  while (count <= MOST && als_child_next(s->layout, parent, next, &next) == ALS_OK) {
    int32_t own = 0;
    size_t k = count++;
    als_item_z(s->layout, next, &own);
    for (; k > 0 && z[k - 1] > own; k--) {
      z[k] = z[k - 1];
      child[k] = child[k - 1];
    }
    z[k] = own;
    child[k] = next;
  }
  for (size_t k = 0; k < count; k++) visit(s, child[k], at);
}

static void visit(search *s, als_item item, place at) {
  als_item_info info = ALS_ITEM_INFO_INIT;
  als_rect frame, start = {0, 0, 0, 0};
  int32_t clips = 0;
  als_item_get_info(s->layout, item, &info);
  if (info.gone_now || (info.hidden && !(s->flags & ALS_HIT_HIDDEN))) return;
  if (als_frame(s->layout, item, &frame) != ALS_OK) return;
  double left = at.x + frame.x, top = at.y + frame.y;
  als_rect edges = {left, top, left + frame.width, top + frame.height};
  if (is_in(&edges, s->x, s->y) && is_in(&at.clip, s->x, s->y)) s->found = item;
  if (info.kind != ALS_ITEM_VIEW) return;
  als_item_clips(s->layout, item, &clips);
  if (clips || info.scrolls) {
    at.clip = (als_rect){fmax(at.clip.x, edges.x), fmax(at.clip.y, edges.y), fmin(at.clip.width, edges.width),
                         fmin(at.clip.height, edges.height)};
  }
  als_frame_in(s->layout, item, item, &start);
  at.x = left - start.x;
  at.y = top - start.y;
  als_item guide = none;
  if (s->flags & ALS_HIT_GUIDES) {
    while (als_guide_next(s->layout, item, guide, &guide) == ALS_OK) {
      visit(s, guide, at);
    }
  }
  visit_children(s, item, at);
}

static als_item walk(als_layout *layout, als_item root, double x, double y, uint32_t flags) {
  search s = {layout, x, y, flags, none};
  als_rect frame;
  if (als_frame(layout, root, &frame) != ALS_OK) return none;
  visit(&s, root, (place){-frame.x, -frame.y, {-INFINITY, -INFINITY, INFINITY, INFINITY}});
  return s.found;
}

/* ---- layouts and changes ---- */

static als_item any(const subject *s) {
  unsigned k = below((unsigned)s->views + 1);
  return k == 0 ? s->root : s->view[k - 1];
}

static void make(subject *s) {
  if (s->views == MOST) return;
  als_item parent = below(3) ? s->root : any(s), made;
  if (below(12) == 0) {
    if (als_guide_create(s->layout, parent, NULL, 0, &made) != ALS_OK) return;
  } else {
    if (als_view_create(s->layout, parent, NULL, 0, &made) != ALS_OK) return;
    s->view[s->views++] = made;
  }
  als_addf(s->layout, parent, "%ju.left == super.left + %d @ 900; %ju.top == super.top + %d @ 900", made.id,
           (int)below(160) - 20, made.id, (int)below(160) - 20);
  als_addf(s->layout, parent, "%ju.width == %d; %ju.height == %d", made.id, (int)below(60), made.id, (int)below(60));
}

static void forget_destroyed(subject *s) {
  size_t kept = 0;
  for (size_t k = 0; k < s->views; k++) {
    als_item_info info = ALS_ITEM_INFO_INIT;
    if (als_item_get_info(s->layout, s->view[k], &info) == ALS_OK) s->view[kept++] = s->view[k];
  }
  s->views = kept;
}

static void change(subject *s) {
  als_layout *l = s->layout;
  als_item item = any(s);
  switch (below(11)) {
    case 0: als_item_set_hidden(l, item, (int32_t)below(2)); break;
    case 1: als_item_set_gone(l, item, below(3) == 0 && item.id != s->root.id); break;
    case 2: als_item_set_z(l, item, (int32_t)below(5) - 2); break;
    case 3: als_item_set_clips(l, item, (int32_t)below(2)); break;
    case 4: als_item_set_scrolls(l, item, (als_scrolls)below(4)); break;
    case 5: als_item_set_scroll_offset(l, item, below(40), below(40)); break;
    case 6: als_item_set_content_insets(l, item, (als_edges){below(9), below(9), below(9), below(9)}); break;
    case 7: als_item_set_alignment_insets(l, item, (als_edges){below(5), below(5), below(5), below(5)}); break;
    case 8:
      if (item.id != s->root.id && below(8) == 0) als_item_destroy(l, item);
      break;
    case 9:
      if (item.id != s->root.id) als_item_set_parent(l, item, s->root, below(2) ? 0 : ALS_LAST);
      break;
    default: make(s);
  }
  forget_destroyed(s);
}

static void compare(subject *s, uint64_t seed, size_t step) {
  als_item within = below(4) ? s->root : any(s);
  uint32_t flags = below(3) ? 0 : below(4);
  for (int point = 0; point < 12; point++) {
    double x = below(400) / 2.0 - 30, y = below(400) / 2.0 - 30;
    als_item wanted = walk(s->layout, within, x, y, flags);
    found_some += wanted.id != 0;
    for (int again = 0; again < 3; again++) {
      als_item found = {12345};
      als_status status = als_item_at(s->layout, within, x, y, flags, &found);
      int fine = found.id == wanted.id && status == (wanted.id ? ALS_OK : ALS_END);
      passed += fine != 0;
      if (!fine && failed++ < 10) {
        printf("seed %llu step %zu: at %g, %g, flags %u, time %d: found %llu, not %llu\n", (unsigned long long)seed,
               step, x, y, flags, again, (unsigned long long)found.id, (unsigned long long)wanted.id);
      }
    }
  }
}

static void run(uint64_t seed, size_t steps) {
  subject s = {NULL, none, {none}, 0};
  dice = seed;
  if (als_layout_create(NULL, &s.layout) < 0) return;
  als_view_create(s.layout, none, "root", ALS_NUL_TERMINATED, &s.root);
  als_item_set_size(s.layout, s.root, (als_size){150, 150});
  for (unsigned k = 0, count = 2 + below(below(4) ? 40 : 300); k < count; k++) make(&s);
  als_solve(s.layout, NULL);
  for (size_t step = 0; step < steps; step++) {
    int isEdit = below(4) == 0;
    if (isEdit) als_edit_begin(s.layout);
    for (unsigned k = below(4); k > 0; k--) {
      change(&s);
      if (below(3) == 0) als_solve(s.layout, NULL);
      if (below(2)) compare(&s, seed, step);
    }
    if (isEdit) {
      (below(2) ? als_edit_cancel : als_edit_commit)(s.layout);
      forget_destroyed(&s);
    }
    compare(&s, seed, step);
  }
  als_layout_destroy(s.layout);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 200, 60, run);
  if (found_some * 4 < passed / 3) {
    printf("only %zu points hit anything\n", found_some);
    failed++;
  }
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
