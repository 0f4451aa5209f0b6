/* random_resizes.c - layouts of usual sizes under changes that hardly touch them.
 *
 *     random_resizes [layouts [seed]]
 *
 * Sizes of the root and constants move by little, alone and together, and from time to time constraints come and go,
 * priorities and the order of views change, questions are asked.  After each solve a layout solved from nothing must
 * show the same frames: what the solver knows of the way it has come must never show. */
#include "random_calls.h"

enum { SAID = 14, SOLVES = 60 };

/* What says too much for usual sizes says something else. */
static call usual_call(void) {
  call c = any_call();
  if (!(fabs(c.x) <= 1000)) c.x = 0.1 * below(2000);
  if (!(fabs(c.y) <= 1000)) c.y = 33;
  return c;
}

static void try_call(side *s, const call *c) {
  side before = *s;
  if (apply(s, c) < 0) take_back(s, &before);
}

static void say(side *s) {
  for (int i = 0; i < 5; i++) {
    call c = {MAKE_VIEW, 0, 0, 0, 0, 0, 0, 0};
    c.a = below(3) ? 0 : below(1000);
    apply(s, &c);
  }
  for (int i = 0; i < SAID; i++) {
    call c = usual_call();
    if (below(4)) {
      c.kind = below(4) ? RELATE : SIZE;
      c.priority = below(3) ? 1000 : 500;
    }
    try_call(s, &c);
  }
}

static void change(side *s) {
  call c = usual_call();
  uint32_t what = below(20);
  if (below(2)) c.x += 0.1 * below(20);
  if (what < 8) {
    c.kind = CONSTANT;
  } else if (what < 15) {
    als_size size = {300 + 0.25 * below(below(2) ? 8 : 400), 200 + 0.5 * below(100)};
    als_item_set_size(s->layout, s->items[0], size);
    return;
  } else if (what < 19) {
    static const kind kinds[] = {MOVE_ITEM, MOVE_ITEM, ACTIVE, ACTIVE, PRIORITY, TRAIT, RELATE, END_CONSTRAINT};
    c.kind = kinds[below(8)];
  }
  try_call(s, &c);
}

static void one_layout(uint64_t seed) {
  side s;
  state = seed;
  begin_side(&s);
  als_layout_set_conflict_policy(s.layout, below(2) ? ALS_CONFLICT_REFUSE : ALS_CONFLICT_REPORT);
  say(&s);
  als_solve(s.layout, NULL);
  for (int i = 0; i < SOLVES; i++) {
    als_report report = ALS_REPORT_INIT;
    for (int k = (int)below(3); k >= 0; k--) change(&s);
    if (below(5) == 0) freedom(&s);
    if (below(9) == 0) als_edit_try(s.layout, NULL, 0, NULL, NULL);
    als_status status = als_solve(s.layout, &report);
    if ((status != ALS_OK && status != ALS_CONFLICT) || report.unsettled) continue;
    check(explains(&s), "what explains an attribute does not add up", seed);
    check_fresh(&s, status, seed);
  }
  end_side(&s, seed);
}

int main(int argc, char **argv) {
  size_t layouts = argc > 1 ? strtoul(argv[1], NULL, 10) : 500;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  for (size_t i = 0; i < layouts; i++) one_layout(seed * 1000003 + i);
  printf("%zu layouts, %d solves each\n", layouts, SOLVES);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
