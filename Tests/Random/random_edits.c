/* random_edits.c - random calls on a layout and on its twin, which hears only what was kept.
 *
 *     random_edits [edits [histories [seed]]]
 *
 * First part: `edits` edits that are cancelled, commits that are refused, and calls that fail.  After each the digest,
 * the revision and every handle must be the same as before.  The twin sees only the calls that are kept: after each of
 * these it must have the same documents, conflicts and revision, and the same frames to 1e-9 * (1 + size).  Destroy
 * functions are counted: once for each pointer.  Second part: `histories` layouts that refuse conflicts, under random
 * changes many of which are refused.  After each solve every required constraint must hold, and a layout solved from
 * nothing must show the same frames. */
#include "random_calls.h"

#define BURST 8

/* Whether the solver is not at the published layout, so that nothing can be said about ambiguity. */
static int is_elsewhere(const side *s) {
  uint32_t bits;
  for (size_t i = 0; i < s->item_count; i++) {
    if (als_ambiguity(s->layout, s->items[i], &bits) == ALS_ERROR_LIMIT) return 1;
  }
  return 0;
}

static int is_near(double a, double b, double size) { return fabs(a - b) <= 1e-9 * (1 + size); }

static int equal_frames(const side *a, const side *b) {
  for (size_t i = 0; i < a->item_count; i++) {
    als_rect one = {0, 0, 0, 0}, other = {0, 0, 0, 0};
    if (als_frame(a->layout, a->items[i], &one) != als_frame(b->layout, b->items[i], &other)) return 0;
    double size = fabs(other.x) + fabs(other.y) + fabs(other.width) + fabs(other.height);
    if (!is_near(one.x, other.x, size) || !is_near(one.y, other.y, size)) return 0;
    if (!is_near(one.width, other.width, size) || !is_near(one.height, other.height, size)) return 0;
  }
  return 1;
}

/* The documents of all trees; of items that are no root there is none. */
static int equal_documents(const side *a, const side *b) {
  static char one[1 << 18], other[1 << 18];
  for (size_t i = 0; i < a->item_count; i++) {
    size_t length = 0, other_length = 0;
    als_status status =
        als_layout_copy_document(a->layout, a->items[i], ALS_SYNTAX_RECORD, one, sizeof one, &length);
    if (als_layout_copy_document(b->layout, b->items[i], ALS_SYNTAX_RECORD, other, sizeof other, &other_length) !=
        status)
      return 0;
    if (status != ALS_OK) continue;
    if (length != other_length || memcmp(one, other, length < sizeof one ? length : sizeof one) != 0) return 0;
  }
  return 1;
}

static int equal_sides(const side *a, const side *b) {
  if (!explains(a)) return 0;
  view_of one = look(a), other = look(b);
  if (below(8) == 0 && !is_elsewhere(a) && !is_elsewhere(b) && freedom(a) != freedom(b)) return 0;
  return one.conflicts == other.conflicts && one.revision == other.revision && equal_frames(a, b) &&
         (below(4) != 0 || equal_documents(a, b));
}

/* ---- first part ---- */

/* A few random calls inside the open edit; those that worked are listed. */
static size_t burst(side *s, call *kept, int may_nest) {
  size_t n = 0, wanted = 1 + below(BURST);
  for (size_t i = 0; i < wanted; i++) {
    call c = any_call();
    if (may_nest && below(6) == 0) {
      call inner[BURST];
      side before = *s;
      als_edit_begin(s->layout);
      size_t made = burst(s, inner, 0);
      if (below(2)) {
        als_edit_commit(s->layout);
        for (size_t k = 0; k < made && n < BURST * BURST; k++) kept[n++] = inner[k];
      } else {
        als_edit_cancel(s->layout);
        take_back(s, &before);
      }
    } else if (below(10) == 0) {
      als_edit_try(s->layout, NULL, 0, NULL, NULL);
    } else if (apply(s, &c) >= 0 || c.kind == SOLVE) {
      kept[n++] = c;
    }
  }
  return n;
}

static void repeat(side *twin, const call *calls, size_t n) {
  for (size_t i = 0; i < n; i++) apply(twin, &calls[i]);
}

/* Whether an edit ended without a trace. */
static int one_edit(side *s, side *twin, uint64_t seed) {
  call kept[BURST * BURST + BURST];
  side before = *s;
  view_of old = look(s), now;
  check(als_edit_begin(s->layout) == ALS_OK, "begin", seed);
  size_t n = burst(s, kept, 1);
  als_status status = below(4) ? ALS_END : als_edit_commit(s->layout);
  if (status == ALS_OK) {
    repeat(twin, kept, n);
    check(equal_sides(s, twin), "after a commit the twin differs", seed);
    return 0;
  }
  check(als_edit_cancel(s->layout) == ALS_OK, "cancel", seed);
  take_back(s, &before);
  now = look(s);
  check(memcmp(&old, &now, sizeof old) == 0, "a cancelled edit left a trace", seed);
  return 1;
}

/* Whether a call failed. */
static int one_call(side *s, side *twin, uint64_t seed) {
  call c = any_call();
  side before = *s;
  view_of old = look(s), now;
  als_status status = apply(s, &c);
  if (status >= 0 || c.kind == SOLVE) apply(twin, &c);
  if (status < 0) {
    take_back(s, &before);
    now = look(s);
    check(memcmp(&old, &now, sizeof old) == 0, "a failing call left a trace", seed);
  }
  check(equal_sides(s, twin), "after a call the twin differs", seed);
  return status < 0;
}

static size_t one_world(uint64_t seed, size_t wanted) {
  side s, twin;
  size_t done = 0;
  state = seed;
  begin_side(&s);
  begin_side(&twin);
  if (below(2)) check(als_layout_set_conflict_policy(s.layout, ALS_CONFLICT_REFUSE) == ALS_OK, "policy", seed);
  for (int i = 0; i < 120 && done < wanted && s.constraint_count < CONSTRAINTS - 4 * BURST * BURST / 8; i++) {
    done += (size_t)(below(3) ? one_edit(&s, &twin, seed) : one_call(&s, &twin, seed));
    if (below(5) == 0) als_edit_try(s.layout, NULL, 0, NULL, NULL);
  }
  als_solve(s.layout, NULL);
  als_solve(twin.layout, NULL);
  check(equal_sides(&s, &twin), "at the end the twin differs", seed);
  end_side(&s, seed);
  end_side(&twin, seed);
  return done;
}

/* ---- second part ---- */

static size_t refusals, histories_with_refusal, unsettled;

static void check_required(const side *s, uint64_t seed) {
  als_constraint c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  size_t conflicts = 1;
  double violation = 0;
  als_conflict_count(s->layout, &conflicts);
  check(conflicts == 0, "a conflict in a layout that refuses them", seed);
  while (als_constraint_next(s->layout, c, &c) == ALS_OK) {
    als_constraint_get_info(s->layout, c, &info);
    if (!info.active || info.priority < 1000) continue;
    check(als_constraint_violation(s->layout, c, &violation) == ALS_OK && violation == 0,
          "a required constraint is violated", seed);
  }
}

/* Not so where a frame would be out of range, and where margins that follow frames have not come to rest. */
static int is_solved(side *s, uint64_t seed) {
  als_report report = ALS_REPORT_INIT;
  als_status status = als_solve(s->layout, &report);
  check(status == ALS_OK || status == ALS_ERROR_NUMBER, "a solve of a layout that refuses conflicts", seed);
  unsettled += status == ALS_OK && report.unsettled;
  return status == ALS_OK && !report.unsettled;
}

static void one_history(uint64_t seed) {
  side s;
  call kept[BURST * BURST + BURST];
  size_t refused = 0;
  state = seed;
  begin_side(&s);
  als_layout_set_conflict_policy(s.layout, ALS_CONFLICT_REFUSE);
  for (int i = 0; i < 4; i++) {
    call c = {MAKE_VIEW, 0, 0, 0, 0, 0, 0, 0};
    apply(&s, &c);
  }
  for (int i = 0; i < 25; i++) {
    side before = s;
    als_status status;
    if (below(4) == 0) {
      als_edit_begin(s.layout);
      burst(&s, kept, 0);
      status = als_edit_commit(s.layout);
      if (status < 0) {
        als_edit_cancel(s.layout);
        take_back(&s, &before);
      }
    } else {
      call c = any_call();
      if (below(2)) c.kind = below(2) ? RELATE : SIZE;
      if (c.kind == RELATE || c.kind == SIZE) c.priority = below(4) ? 1000 : 500;
      status = apply(&s, &c);
      if (status < 0) take_back(&s, &before);
    }
    refused += status == ALS_ERROR_UNSATISFIABLE;
    if (below(3) == 0 && is_solved(&s, seed)) check_required(&s, seed);
  }
  if (is_solved(&s, seed)) {
    check_required(&s, seed);
    check_fresh(&s, ALS_OK, seed);
  }
  refusals += refused;
  histories_with_refusal += refused > 0;
  end_side(&s, seed);
}

int main(int argc, char **argv) {
  size_t edits = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
  size_t histories = argc > 2 ? strtoul(argv[2], NULL, 10) : 400;
  uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  uint64_t at = seed;
  for (size_t done = 0; done < edits; at++) done += one_world(at, edits - done);
  printf("%zu edits cancelled or calls failed, %llu layouts\n", edits, (unsigned long long)(at - seed));
  for (size_t i = 0; i < histories; i++) one_history(seed * 1000003 + i);
  printf("%zu histories, %zu with a refusal, %zu refusals, %zu solves unsettled\n", histories, histories_with_refusal,
         refusals, unsettled);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
