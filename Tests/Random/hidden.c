/* Views that are gone and come back, in forms, rows, overlays and boxes.  Hiding one view leaves no visible view at 0
 * that had a size before and has one in a layout without the hidden view; it moves nothing that no constraint links to
 * it; an overlay might as well not exist; showing it again gives the frames of before.  Then views go and come by
 * chance, while constraints are activated, deactivated and changed, some of it in edits that are cancelled: the frames
 * equal those of the saved layout read back, to 1e-9 * (1 + size).
 *
 *   hidden [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>
#include <string.h>

#include "comparison.h"

enum { MOST_VIEWS = 40, MOST_RULES = 200 };

static size_t passed, failed, hidings;

typedef struct rule {
  als_constraint handle;
  int one, other; /* views it names; -1: none, -2: the root */
} rule;

typedef struct subject {
  als_layout *layout;
  als_item root, view[MOST_VIEWS];
  int parent[MOST_VIEWS];     /* -2: the root */
  int is_overlay[MOST_VIEWS]; /* held at both edges of something visible, and nothing hangs on it */
  size_t views, rules;
  rule rule[MOST_RULES];
} subject;

static const als_item none = {0};

static void check(int fine, uint64_t seed, size_t step, const char *what, int view) {
  passed += fine != 0;
  if (!fine && failed++ < 10) printf("seed %llu step %zu: %s (v%d)\n", (unsigned long long)seed, step, what, view);
}

/* ---- making ---- */

static int add_view(subject *s, int parent) {
  char name[16];
  int made = (int)s->views++;
  snprintf(name, sizeof name, "v%d", made);
  als_view_create(s->layout, parent < 0 ? s->root : s->view[parent], name, ALS_NUL_TERMINATED, s->view + made);
  s->parent[made] = parent;
  s->is_overlay[made] = 0;
  return made;
}

static als_item item(const subject *s, int view) {
  return view == -1 ? none : view < 0 ? s->root : s->view[view];
}

static void tie(subject *s, int a, int32_t one, int32_t relation, int b, int32_t other, double factor, double constant,
                float priority) {
  als_constraint_spec spec = {item(s, a), item(s, b), one, other, relation, priority, factor, constant};
  if (s->rules == MOST_RULES) return;
  /* The same with its sides changed over. */
  if (b != -1 && factor == 1 && below(4) == 0)
    spec = (als_constraint_spec){item(s, b), item(s, a), other, one, -relation, priority, 1, -constant};
  rule *made = s->rule + s->rules;
  if (als_constraint_create(s->layout, &spec, 0, &made->handle) < 0) return;
  made->one = a;
  made->other = b;
  s->rules++;
}

static void same(subject *s, int a, int b, int32_t attribute, double constant) {
  tie(s, a, attribute, 0, b, attribute, 1, constant, 1000);
}

static void content(subject *s, int view, double width, double height) {
  als_item_set_intrinsic_size(s->layout, s->view[view], (als_size){width, height});
  if (below(3) == 0) als_item_set_hugging(s->layout, s->view[view], 1 + (float)below(400), 1 + (float)below(400));
}

/* An overlay on a view or on its parent. */
static void cover(subject *s, int over, int base) {
  static const int32_t starts[] = {ALS_ATTRIBUTE_LEADING, ALS_ATTRIBUTE_TOP};
  static const int32_t ends[] = {ALS_ATTRIBUTE_TRAILING, ALS_ATTRIBUTE_BOTTOM};
  static const int32_t centers[] = {ALS_ATTRIBUTE_CENTER_X, ALS_ATTRIBUTE_CENTER_Y};
  static const float priorities[] = {1000, 1000, 1000, 999, 400};
  for (int axis = 0; axis < 2; axis++) {
    float priority = priorities[below(5)];
    switch (below(5)) {
      case 0:
        same(s, over, base, centers[axis], 0);
        same(s, over, base, starts[axis], 4);
        break;
      case 1:
        tie(s, over, ends[axis], -1, base, ends[axis], 1, -(double)below(9), priority);
        same(s, over, base, starts[axis], below(9));
        break;
      default:
        same(s, over, base, starts[axis], below(9));
        tie(s, over, ends[axis], 0, base, ends[axis], 1, -(double)below(9), priority);
    }
  }
  s->is_overlay[over] = 1;
  s->is_overlay[base] = 0;
}

static void make_form(subject *s, int parent) {
  int above = -1;
  for (unsigned row = 0, rows = 1 + below(4); row < rows; row++) {
    int label = add_view(s, parent), field = add_view(s, parent), error = add_view(s, parent);
    content(s, label, 20 + below(60), 20);
    content(s, field, 30 + below(60), 20);
    if (below(2)) content(s, error, 20 + below(200), 14);
    same(s, label, parent, ALS_ATTRIBUTE_LEADING, 8);
    tie(s, field, ALS_ATTRIBUTE_LEADING, 0, label, ALS_ATTRIBUTE_TRAILING, 1, 8, 1000);
    same(s, field, parent, ALS_ATTRIBUTE_TRAILING, -8);
    same(s, label, field, below(2) ? ALS_ATTRIBUTE_TOP : ALS_ATTRIBUTE_CENTER_Y, 0);
    tie(s, field, ALS_ATTRIBUTE_TOP, 0, above < 0 ? parent : above,
        above < 0 ? ALS_ATTRIBUTE_TOP : ALS_ATTRIBUTE_BOTTOM, 1, 6, 1000);
    tie(s, error, ALS_ATTRIBUTE_TOP, 0, field, ALS_ATTRIBUTE_BOTTOM, 1, 2, 1000);
    same(s, error, below(3) ? field : label, ALS_ATTRIBUTE_LEADING, 0);
    tie(s, error, ALS_ATTRIBUTE_TRAILING, below(3) ? 0 : -1, below(3) ? field : parent, ALS_ATTRIBUTE_TRAILING, 1, 0,
        below(3) ? 1000 : 700);
    if (below(4) == 0) tie(s, error, ALS_ATTRIBUTE_WIDTH, 0, field, ALS_ATTRIBUTE_WIDTH, 1, 0, 600);
    above = error;
  }
}

static void make_row(subject *s, int parent) {
  int axis = (int)below(2), before = -1, first = -1;
  int32_t start = axis ? ALS_ATTRIBUTE_TOP : ALS_ATTRIBUTE_LEADING,
          end = axis ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TRAILING;
  int32_t across = axis ? ALS_ATTRIBUTE_LEADING : ALS_ATTRIBUTE_TOP,
          size = axis ? ALS_ATTRIBUTE_HEIGHT : ALS_ATTRIBUTE_WIDTH;
  for (unsigned k = 0, count = 2 + below(4); k < count; k++) {
    int view = add_view(s, parent);
    if (below(3)) content(s, view, 10 + below(60), 10 + below(60));
    tie(s, view, start, below(8) == 0, before < 0 ? parent : before, before < 0 ? start : end, 1, below(20), 1000);
    if (k == 0) same(s, view, parent, across, below(9));
    if (k > 0) same(s, view, below(2) ? parent : before, across, 0);
    if (first >= 0 && below(4) == 0) tie(s, view, size, 0, first, size, 1, 0, 1000);
    if (below(6) == 0) tie(s, view, size, 0, -1, 0, 1, 20 + below(40), below(2) ? 1000 : 600);
    if (first < 0) first = view;
    before = view;
  }
  if (below(4)) tie(s, before, end, below(3) ? 0 : -1, parent, end, 1, -(double)below(20), below(3) ? 1000 : 500);
}

static void make(subject *s) {
  memset(s, 0, sizeof *s);
  als_layout_create(NULL, &s->layout);
  als_view_create(s->layout, none, "root", ALS_NUL_TERMINATED, &s->root);
  als_item_set_size(s->layout, s->root, (als_size){300 + below(300), 200 + below(300)});
  if (below(4) == 0) als_item_set_direction(s->layout, s->root, ALS_DIRECTION_RIGHT_TO_LEFT);
  int parent = -2;
  if (below(3) == 0) {
    parent = add_view(s, -2);
    same(s, parent, -2, ALS_ATTRIBUTE_LEADING, 10);
    same(s, parent, -2, ALS_ATTRIBUTE_TOP, 10);
    same(s, parent, -2, ALS_ATTRIBUTE_TRAILING, -10);
    if (below(2)) same(s, parent, -2, ALS_ATTRIBUTE_BOTTOM, -10);
  }
  for (unsigned parts = 1 + below(2); parts > 0; parts--)
    if (below(2))
      make_form(s, parent);
    else
      make_row(s, parent);
  for (unsigned covers = below(3); covers > 0; covers--) {
    int base = (int)below((unsigned)s->views), over = add_view(s, s->parent[base]);
    if (below(2)) content(s, over, 300, 10);
    cover(s, over, base);
  }
}

/* ---- comparing ---- */

static void frames(subject *s, als_rect *out) {
  for (size_t k = 0; k < s->views; k++) als_frame(s->layout, s->view[k], out + k);
}

static int differ(als_rect a, als_rect b) {
  double size = 1 + fabs(b.x) + fabs(b.y) + fabs(b.width) + fabs(b.height);
  return !(fmax(fmax(fabs(a.x - b.x), fabs(a.y - b.y)), fmax(fabs(a.width - b.width), fabs(a.height - b.height))) <=
           1e-9 * size);
}

/* Which views constraints or parents link to one, not by way of the root. */
static void find_linked(const subject *s, int view, int *linked) {
  memset(linked, 0, sizeof(int) * MOST_VIEWS);
  linked[view] = 1;
  for (int grown = 1; grown;) {
    grown = 0;
    for (size_t k = 0; k < s->rules; k++) {
      int a = s->rule[k].one, b = s->rule[k].other;
      if (a >= 0 && b >= 0 && linked[a] != linked[b]) grown = linked[a] = linked[b] = 1;
    }
    for (size_t k = 0; k < s->views; k++)
      if (s->parent[k] >= 0 && linked[k] != linked[s->parent[k]]) grown = linked[k] = linked[s->parent[k]] = 1;
  }
}

static int is_inside(const subject *s, int view, int outer) {
  for (; view >= 0; view = s->parent[view])
    if (view == outer) return 1;
  return 0;
}

static void hide_each(subject *s, uint64_t seed) {
  als_rect before[MOST_VIEWS], hidden[MOST_VIEWS], after[MOST_VIEWS];
  int linked[MOST_VIEWS];
  als_solve(s->layout, NULL);
  frames(s, before);
  for (int v = 0; v < (int)s->views; v++) {
    als_layout *without;
    als_item counterpart;
    hidings++;
    als_layout_copy(s->layout, &without);
    als_item_counterpart(s->layout, without, s->view[v], &counterpart);
    als_item_destroy(without, counterpart);
    als_solve(without, NULL);
    als_item_set_gone(s->layout, s->view[v], 1);
    check(als_solve(s->layout, NULL) >= 0, seed, 0, "the solve failed", v);
    frames(s, hidden);
    find_linked(s, v, linked);
    for (int k = 0; k < (int)s->views; k++) {
      if (is_inside(s, k, v)) continue;
      als_rect other;
      als_item_counterpart(s->layout, without, s->view[k], &counterpart);
      als_frame(without, counterpart, &other);
      uint32_t freedom = 0;
      if (als_ambiguity(without, counterpart, &freedom) < 0) freedom = ~0u;
      /* A size that nothing determines may be any. */
      check((freedom & ALS_FREE_WIDTH) || !(before[k].width > 1e-6 && other.width > 1e-6 && hidden[k].width < 1e-6),
            seed, (size_t)v, "flattened", k);
      check((freedom & ALS_FREE_HEIGHT) || !(before[k].height > 1e-6 && other.height > 1e-6 && hidden[k].height < 1e-6),
            seed, (size_t)v, "flattened", k);
      if (s->is_overlay[v]) check(!differ(hidden[k], other), seed, (size_t)v, "an overlay counts while it is gone", k);
      if (!linked[k]) check(!differ(hidden[k], before[k]), seed, (size_t)v, "moved without a link", k);
    }
    als_layout_destroy(without);
    als_item_set_gone(s->layout, s->view[v], 0);
    als_solve(s->layout, NULL);
    frames(s, after);
    for (int k = 0; k < (int)s->views; k++) check(!differ(after[k], before[k]), seed, (size_t)v, "not as before", k);
  }
}

/* ---- histories ---- */

static void compare_saved(subject *s, uint64_t seed, size_t step) {
  size_t needed = 0;
  als_layout_copy_document(s->layout, s->root, ALS_SYNTAX_ANY, NULL, 0, &needed);
  char *text = malloc(needed + 1);
  als_layout *fresh;
  als_item root;
  als_layout_create(NULL, &fresh);
  als_status saved = als_layout_copy_document(s->layout, s->root, ALS_SYNTAX_ANY, text, needed + 1, &needed);
  als_status read = als_document_read(fresh, text, needed, &root);
  check(saved >= 0 && read >= 0, seed, step, "not saved and read back", -1);
  als_status one = als_solve(s->layout, NULL), other = als_solve(fresh, NULL);
  check(one == other, seed, step, "another status", -1);
  for (size_t k = 0; k < s->views && read >= 0; k++) {
    char name[16];
    als_item found;
    als_rect a, b;
    snprintf(name, sizeof name, "v%zu", k);
    als_item_find(fresh, none, name, ALS_NUL_TERMINATED, &found);
    als_frame(s->layout, s->view[k], &a);
    als_frame(fresh, found, &b);
    check(!differ(a, b), seed, step, "not as when built anew", (int)k);
  }
  als_layout_destroy(fresh);
  free(text);
}

static void change(subject *s) {
  rule *r = s->rule + below((unsigned)s->rules);
  als_item views[4];
  int32_t gone[4];
  switch (below(8)) {
    case 0: als_constraint_set_active(s->layout, r->handle, (int32_t)below(2)); break;
    case 1: als_constraint_set_constant(s->layout, r->handle, (double)below(40) - 20); break;
    case 2: als_constraint_set_priority(s->layout, r->handle, below(2) ? 1000 : 1 + (float)below(990)); break;
    case 3:
      als_item_set_intrinsic_size(s->layout, s->view[below((unsigned)s->views)],
                                  below(3) ? (als_size){10 + below(90), 10 + below(30)} : (als_size){-1, -1});
      break;
    case 4: als_item_set_size(s->layout, s->root, (als_size){200 + below(500), 200 + below(500)}); break;
    case 5: als_constraint_set_gone_constant(s->layout, r->handle, below(20)); break;
    default: {
      size_t count = 1 + below(4);
      for (size_t k = 0; k < count; k++) {
        views[k] = s->view[below((unsigned)s->views)];
        gone[k] = (int32_t)below(2);
      }
      als_items_set_gone(s->layout, views, gone, count);
    }
  }
}

static void run(uint64_t seed, size_t steps) {
  subject s;
  als_rect before[MOST_VIEWS], after[MOST_VIEWS];
  dice = seed;
  make(&s);
  hide_each(&s, seed);
  for (size_t step = 1; step <= steps; step++) {
    int cancels = below(5) == 0;
    als_solve(s.layout, NULL);
    frames(&s, before);
    if (cancels) als_edit_begin(s.layout);
    for (unsigned changes = 1 + below(3); changes > 0; changes--) change(&s);
    if (cancels) {
      if (below(2)) als_solve(s.layout, NULL);
      als_edit_cancel(s.layout);
      frames(&s, after);
      for (size_t k = 0; k < s.views; k++)
        check(memcmp(before + k, after + k, sizeof *before) == 0, seed, step, "not restored by a cancel", (int)k);
    }
    compare_saved(&s, seed, step);
  }
  als_layout_destroy(s.layout);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 150, 12, run);
  printf("%zu views hidden\n%zu checks passed, %zu failed\n", hidings, passed, failed);
  return failed > 0;
}
