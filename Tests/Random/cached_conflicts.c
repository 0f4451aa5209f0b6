/* Cached conflicts: layouts with several conflicts, changed at random near them and far away, each compared with a copy
 * that is solved from scratch.  Verdicts, members and messages must be equal, and frames to 1e-9 * (1 + size).
 *
 *   cached_conflicts [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>
#include <string.h>

#include "comparison.h"

enum { MOST = 4000 };

static size_t passed, failed, conflicts;

typedef struct subject {
  als_layout *layout;
  als_item root, view[MOST];
  als_constraint rule[MOST];
  size_t views, rules;
} subject;

static void rule(subject *s, als_item first, int32_t a, int32_t relation, als_item second, int32_t b, double constant,
                 float priority) {
  als_constraint_spec spec = {first, second, a, b, relation, priority, 1, constant};
  als_constraint made;
  if (s->rules < MOST && als_constraint_create(s->layout, &spec, 0, &made) == ALS_OK) s->rule[s->rules++] = made;
}

static als_item view(subject *s) {
  char name[32];
  als_item out = {0};
  snprintf(name, sizeof name, "v%zu", s->views);
  if (s->views == MOST || als_view_create(s->layout, s->root, name, ALS_NUL_TERMINATED, &out) != ALS_OK) return s->root;
  s->view[s->views++] = out;
  return out;
}

static const als_item none = {0};

/* One below the other; the last must end within the root. */
static void column(subject *s, size_t count, double height) {
  als_item above = s->root;
  for (size_t k = 0; k < count; k++) {
    als_item at = view(s);
    rule(s, at, ALS_ATTRIBUTE_LEFT, 0, s->root, ALS_ATTRIBUTE_LEFT, 8, 1000);
    rule(s, at, ALS_ATTRIBUTE_RIGHT, 0, s->root, ALS_ATTRIBUTE_RIGHT, -8, below(4) ? 1000 : 600);
    rule(s, at, ALS_ATTRIBUTE_TOP, 0, above, k ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TOP, 2, 1000);
    rule(s, at, ALS_ATTRIBUTE_HEIGHT, (int32_t)below(2), none, 0, height, 1000);
    above = at;
  }
  rule(s, above, ALS_ATTRIBUTE_BOTTOM, -1, s->root, ALS_ATTRIBUTE_BOTTOM, -2, 1000);
}

/* A view whose widths may contradict each other, and another that is tied to it. */
static void island(subject *s) {
  als_item one = view(s), other = view(s);
  rule(s, one, ALS_ATTRIBUTE_WIDTH, (int32_t)below(3) - 1, none, 0, 10.0 * below(9), 1000);
  rule(s, one, ALS_ATTRIBUTE_WIDTH, (int32_t)below(3) - 1, none, 0, 10.0 * below(9), 1000);
  rule(s, one, ALS_ATTRIBUTE_WIDTH, 0, other, ALS_ATTRIBUTE_WIDTH, 5, below(2) ? 1000 : 500);
  rule(s, other, ALS_ATTRIBUTE_WIDTH, (int32_t)below(3) - 1, none, 0, 10.0 * below(9), 1000);
  if (below(3) == 0) rule(s, other, ALS_ATTRIBUTE_WIDTH, -1, s->root, ALS_ATTRIBUTE_WIDTH, -10.0 * below(20), 1000);
}

/* Bars of three panes with minimum widths, between both sides of the root.  Many rows come later than the rows of an early
 * conflict. */
static void bars(subject *s, size_t count) {
  als_item above = s->root;
  for (size_t k = 0; k < count; k++) {
    als_item pane = s->root;
    for (int part = 0; part < 3; part++) {
      als_item before = pane;
      pane = view(s);
      rule(s, pane, ALS_ATTRIBUTE_LEFT, 0, before, part ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT, 2, 1000);
      rule(s, pane, ALS_ATTRIBUTE_WIDTH, 1, none, 0, 40 + 20.0 * below(6), 1000);
      rule(s, pane, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 20.0 * below(9), 500);
      rule(s, pane, ALS_ATTRIBUTE_TOP, 0, above, k ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TOP, 0, 1000);
      rule(s, pane, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 10, 1000);
    }
    rule(s, pane, ALS_ATTRIBUTE_RIGHT, 0, s->root, ALS_ATTRIBUTE_RIGHT, 0, 1000);
    above = pane;
  }
}

static als_constraint any(subject *s) {
  return s->rule[below((unsigned)s->rules)];
}

static void change(subject *s) {
  static const float priorities[] = {1000, 1000, 999, 500, 20};
  char name[16];
  switch (below(18)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
    case 5: als_constraint_set_constant(s->layout, any(s), 10.0 * below(12)); break;
    case 6: als_constraint_set_priority(s->layout, any(s), priorities[below(5)]); break;
    case 7: als_constraint_set_active(s->layout, any(s), below(2)); break;
    case 8: als_constraint_destroy(s->layout, any(s)); break;
    case 9:
    case 10:
    case 11: als_item_set_size(s->layout, s->root, (als_size){200 + below(300), 500}); break;
    case 12: als_item_set_size(s->layout, s->root, (als_size){300, 100 + 100.0 * below(60)}); break;
    case 13: island(s); break;
    case 14:
      snprintf(name, sizeof name, "n%u", below(50));
      if (below(3) == 0) als_item_set_name(s->layout, s->view[below((unsigned)s->views)], name, ALS_NUL_TERMINATED);
      als_item_set_size(s->layout, s->root, (als_size){200.5 + below(300), 500 - 10.0 * below(40)});
      break;
    case 15:
      als_item_set_intrinsic_size(s->layout, s->view[below((unsigned)s->views)], (als_size){below(90), below(90)});
      break;
    case 16: rule(s, s->view[below((unsigned)s->views)], ALS_ATTRIBUTE_WIDTH, 1, none, 0, below(60), 1000); break;
    default:
      als_edit_begin(s->layout);
      als_constraint_set_constant(s->layout, any(s), 7.0 * below(12));
      if (below(2)) als_solve(s->layout, NULL);
      if (below(2))
        als_edit_cancel(s->layout);
      else
        als_edit_commit(s->layout);
  }
}

static void complain(uint64_t seed, size_t step, const char *what, const char *have, const char *want) {
  failed++;
  if (failed < 10) printf("seed %llu step %zu: %s\n  %s\n  %s\n", (unsigned long long)seed, step, what, have, want);
}

static void compare(subject *s, uint64_t seed, size_t step, als_status status) {
  static char texts[2][1 << 16];
  als_layout *fresh = NULL;
  if (als_layout_copy(s->layout, &fresh) != ALS_OK) return;
  als_status again = als_solve(fresh, NULL);
  passed++;
  if (again != status) complain(seed, step, "status", "", "");
  size_t n = 0, m = 0;
  als_conflict_count(s->layout, &n);
  als_conflict_count(fresh, &m);
  if (n != m) complain(seed, step, "another number of conflicts", "", "");
  for (size_t i = 0; i < n && i < m; i++) {
    size_t needed = 0;
    als_conflict_message_copy(s->layout, i, texts[0], sizeof texts[0], &needed);
    als_conflict_message_copy(fresh, i, texts[1], sizeof texts[1], &needed);
    conflicts++;
    als_constraint one[MOST], other[MOST], counterpart;
    size_t count = 0, again = 0;
    als_conflict_copy(s->layout, i, one, MOST, &count, NULL);
    als_conflict_copy(fresh, i, other, MOST, &again, NULL);
    if (count != again) complain(seed, step, "another number of members", texts[0], texts[1]);
    for (size_t k = 0; k < count && k < again; k++) {
      als_constraint_counterpart(s->layout, fresh, one[k], &counterpart);
      /* Of two that say the same, either may be told where very many are connected. */
      if (counterpart.id != other[k].id && strcmp(texts[0], texts[1]) != 0) {
        complain(seed, step, "another member", texts[0], texts[1]);
        break;
      }
    }
    /* Which of many sizes are named depends on the order in which they came. */
    if (!strstr(texts[0], " more ") && strcmp(texts[0], texts[1]) != 0)
      complain(seed, step, "message", texts[0], texts[1]);
  }
  if (largest_difference(s->layout, fresh, s->view, s->views) > 1e-9) complain(seed, step, "a frame", "", "");
  als_layout_destroy(fresh);
}

static void run(uint64_t seed, size_t steps) {
  static subject s;
  memset(&s, 0, sizeof s);
  dice = seed;
  als_layout_create(NULL, &s.layout);
  als_view_create(s.layout, none, "root", 4, &s.root);
  als_item_set_size(s.layout, s.root, (als_size){300, 500});
  if (below(4) == 0) bars(&s, 8 + below(16));
  if (below(3)) column(&s, below(3) ? 3 + below(10) : 60 + below(60), 5 + 10.0 * below(6));
  for (unsigned k = below(5) + 1; k > 0; k--) island(&s);
  for (size_t step = 0; step < steps; step++) {
    als_status status = als_solve(s.layout, NULL);
    compare(&s, seed, step, status);
    for (unsigned k = below(3) + 1; k > 0; k--) change(&s);
  }
  als_layout_destroy(s.layout);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 60, 40, run);
  printf("%zu conflicts compared\n%zu checks passed, %zu failed\n", conflicts,
         passed - (failed < passed ? failed : passed), failed);
  return failed != 0;
}
