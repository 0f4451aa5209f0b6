/* Groups of constraints that alternate, as at the breakpoints of a window: each lays out the same cards differently, and
 * one call activates or deactivates all of its members.  Others change in arrays, some of them twice in one array;
 * constants and priorities change while constraints are inactive; cards are added, and views are gone; some groups
 * contradict others or permanent constraints.  Much of it happens in edits, half of which are rolled back.  After each
 * solve a copy that is solved from scratch must have the same frames, to 1e-9 * (1 + size), and all constraints the
 * expected state; after a rollback frames must be bit for bit the previous ones.
 *
 *   activation [LAYOUTS] [STEPS] [SEED] */
#include <stdio.h>
#include <string.h>

#include "comparison.h"

enum { MOST_CARDS = 60, VIEWS = 3, MODES = 4, MOST_RULES = 24 * MOST_CARDS };

static size_t passed, failed, solves, conflicts;
/* Hardly anything is required, so that few layouts have conflicts. */
static int is_soft;

typedef struct rule {
  als_constraint handle;
  int mode; /* which group it is in; MODES: none */
  int is_on, lives;
} rule;

typedef struct subject {
  als_layout *layout;
  als_item root, view[VIEWS * MOST_CARDS];
  als_group mode[MODES];
  size_t cards, rules;
  rule rule[MOST_RULES];
} subject;

static const als_item none = {0};

static void check(int fine, uint64_t seed, size_t step, const char *what) {
  passed += fine != 0;
  if (!fine && failed++ < 10) printf("seed %llu step %zu: %s\n", (unsigned long long)seed, step, what);
}

/* ---- making ---- */

static als_constraint_spec said(als_item a, int32_t one, int32_t relation, als_item b, int32_t other, double factor,
                                double constant) {
  static const float priorities[] = {1000, 1000, 1000, 1000, 750, 500, 250};
  float priority = is_soft && below(40) ? 1 + (float)below(999) : priorities[below(7)];
  als_constraint_spec spec = {a, b, one, other, relation, priority, factor, constant};
  return spec;
}

/* One constraint of a card, on its own, its picture or its title. */
static als_constraint_spec any(const subject *s, size_t card) {
  static const int32_t places[] = {ALS_ATTRIBUTE_LEFT,     ALS_ATTRIBUTE_TOP,        ALS_ATTRIBUTE_RIGHT,
                                   ALS_ATTRIBUTE_BOTTOM,   ALS_ATTRIBUTE_LEADING,    ALS_ATTRIBUTE_CENTER_Y,
                                   ALS_ATTRIBUTE_CENTER_X, ALS_ATTRIBUTE_TOP_MARGIN, ALS_ATTRIBUTE_LEFT_MARGIN};
  const als_item *v = s->view + VIEWS * card;
  als_item own = v[below(VIEWS)], other = own.id == v[0].id ? s->root : v[0];
  int32_t place = places[below(sizeof places / sizeof *places)];
  if (below(3) == 0)
    return said(own, below(2) ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT, (int32_t)below(3) - 1, none, 0, 1,
                10 + below(150));
  if (card && own.id == v[0].id && below(2))
    return said(own, ALS_ATTRIBUTE_TOP, (int32_t)(below(4) == 0), v[-VIEWS], ALS_ATTRIBUTE_BOTTOM, 1, below(9));
  if (below(8) == 0)
    return said(own, ALS_ATTRIBUTE_WIDTH, 0, other, ALS_ATTRIBUTE_WIDTH, 1.0 / (1 + below(3)), -(double)below(20));
  return said(own, place, below(5) ? 0 : (int32_t)below(3) - 1, other, place, 1, (double)below(40) - 8);
}

static void add(subject *s, als_constraint_spec spec, int mode, int is_on) {
  als_constraint made;
  if (s->rules == MOST_RULES) return;
  als_status status = mode < MODES ? als_group_create_constraints(s->layout, s->mode[mode], &spec, 1,
                                                                  is_on ? 0 : ALS_FLAG_INACTIVE, &made)
                                   : als_constraint_create(s->layout, &spec, is_on ? 0 : ALS_FLAG_INACTIVE, &made);
  if (status >= 0) s->rule[s->rules++] = (rule){made, mode, is_on, 1};
}

static void add_card(subject *s, int on) {
  if (s->cards == MOST_CARDS) return;
  als_item *v = s->view + VIEWS * s->cards;
  for (int k = 0; k < VIEWS; k++) als_view_create(s->layout, k ? v[0] : s->root, NULL, 0, v + k);
  if (below(2)) als_item_set_intrinsic_size(s->layout, v[2], (als_size){20 + below(60), 12});
  for (int mode = 0; mode <= MODES; mode++)
    for (unsigned k = mode < MODES ? 5 : 3; k > 0; k--) add(s, any(s, s->cards), mode, mode == on || mode == MODES);
  s->cards++;
}

/* ---- changes ---- */

static void switch_group(subject *s, int mode, int on) {
  if (als_group_set_active(s->layout, s->mode[mode], on) < 0) return;
  for (size_t k = 0; k < s->rules; k++)
    if (s->rule[k].mode == mode) s->rule[k].is_on = on;
}

static void switch_some(subject *s) {
  als_constraint list[64];
  size_t number[64], count = 1 + below(64);
  int on = (int)below(2);
  for (size_t k = 0; k < count; k++) {
    size_t at = k && below(9) == 0 ? number[k - 1] : below((unsigned)s->rules);
    while (!s->rule[at].lives) at = (at + 1) % s->rules;
    number[k] = at;
    list[k] = s->rule[at].handle;
  }
  if (als_constraints_set_active(s->layout, list, count, on) < 0) return;
  for (size_t k = 0; k < count; k++) s->rule[number[k]].is_on = on;
}

static void change(subject *s) {
  rule *r = s->rule + below((unsigned)s->rules);
  switch (below(12)) {
    case 0:
    case 1:
    case 2:
    case 3: {
      int from = (int)below(MODES), to = (int)below(MODES), is_first = (int)below(2);
      als_item_set_size(s->layout, s->root, (als_size){200 + below(800), 300 + below(900)});
      if (is_first) switch_group(s, to, 1);
      for (int mode = 0; mode < MODES; mode++)
        if (mode != to && (mode == from || below(4))) switch_group(s, mode, 0);
      if (!is_first) switch_group(s, to, 1);
      return;
    }
    case 4:
    case 5: switch_some(s); return;
    case 6: als_item_set_gone(s->layout, s->view[below((unsigned)(VIEWS * s->cards))], (int32_t)below(2)); return;
    case 7:
      if (below(3) == 0) add_card(s, (int)below(MODES));
      return;
    case 8:
      if (r->lives && als_constraint_destroy(s->layout, r->handle) >= 0) r->lives = r->is_on = 0;
      return;
    case 9:
      als_item_set_margins(s->layout, s->view[VIEWS * below((unsigned)s->cards)],
                           (als_edges){below(20), below(20), below(20), below(20)});
      return;
    case 10:
      if (r->lives)
        als_constraint_set_priority(s->layout, r->handle, below(is_soft ? 40 : 2) ? 1 + (float)below(999) : 1000);
      return;
    default:
      if (r->lives) als_constraint_set_constant(s->layout, r->handle, below(120));
  }
}

/* ---- checks ---- */

static int as_said(subject *s) {
  for (size_t k = 0; k < s->rules; k++) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    als_status status = als_constraint_get_info(s->layout, s->rule[k].handle, &info);
    if (s->rule[k].lives ? status < 0 || (info.active != 0) != s->rule[k].is_on : status >= 0) return 0;
  }
  return 1;
}

static void compare(subject *s, uint64_t seed, size_t step, als_status status) {
  als_layout *fresh = NULL;
  if (als_layout_copy(s->layout, &fresh) < 0) return;
  als_status again = als_solve(fresh, NULL);
  int is_same = again == status;
  if (is_same && status >= 0) is_same = largest_difference(s->layout, fresh, s->view, VIEWS * s->cards) <= 1e-9;
  solves++;
  conflicts += status == ALS_CONFLICT;
  check(is_same, seed, step, "not what a fresh layout shows");
  check(as_said(s), seed, step, "a constraint is not on or off as was said");
  als_layout_destroy(fresh);
}

static void frames_of(subject *s, als_rect *frames) {
  for (size_t k = 0; k < VIEWS * s->cards; k++) als_frame(s->layout, s->view[k], frames + k);
}

static void run(uint64_t seed, size_t steps) {
  static subject s, before;
  static als_rect frames[VIEWS * MOST_CARDS], now[VIEWS * MOST_CARDS];
  memset(&s, 0, sizeof s);
  dice = seed;
  is_soft = below(4) != 0;
  als_layout_create(NULL, &s.layout);
  als_view_create(s.layout, none, "root", 4, &s.root);
  als_item_set_size(s.layout, s.root, (als_size){400, 800});
  for (int mode = 0; mode < MODES; mode++) als_group_create(s.layout, NULL, 0, &s.mode[mode]);
  for (unsigned k = 2 + below(below(3) ? 12 : MOST_CARDS - 2); k > 0; k--) add_card(&s, 0);
  compare(&s, seed, 0, als_solve(s.layout, NULL));
  for (size_t step = 1; step < steps; step++) {
    int is_edit = below(3) == 0, is_taken_back = is_edit && below(2);
    if (is_edit) {
      before = s;
      frames_of(&s, frames);
      als_edit_begin(s.layout);
    }
    for (unsigned k = 1 + below(4); k > 0; k--) change(&s);
    if (is_taken_back && below(2)) als_solve(s.layout, NULL);
    if (is_taken_back) {
      als_edit_cancel(s.layout);
      s = before;
      frames_of(&s, now);
      check(memcmp(frames, now, VIEWS * s.cards * sizeof *now) == 0, seed, step, "an edit was not taken back");
    } else if (is_edit && below(2)) {
      als_solve(s.layout, NULL);
    }
    if (is_edit && !is_taken_back) als_edit_commit(s.layout);
    compare(&s, seed, step, als_solve(s.layout, NULL));
  }
  als_layout_destroy(s.layout);
}

int main(int argc, char **argv) {
  run_layouts(argc, argv, 100, 40, run);
  printf("%zu solves, %zu conflicts\n", solves, conflicts);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
