/* random_edits.c - random calls on a layout and on its twin, which hears only what was kept.
 *
 *     random_edits [edits [histories [seed]]]
 *
 * First part: `edits` edits that are cancelled, commits that are refused, and calls that fail.  After each the digest,
 * the revision and every handle must be what they were; after everything that is kept the twin must have the same
 * digest to the last bit of every frame, although it never saw the rest.  Destroy functions are counted: once for each
 * pointer. Second part: `histories` layouts that refuse conflicts, under random changes many of which are refused.
 * After each solve every required constraint must hold, and a layout solved from nothing must show the same frames. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "als/als.h"

#define ITEMS 40
#define CONSTRAINTS 90
#define DATA 64
#define BURST 8

static const als_item none = {0};
static size_t passed, failed;
static uint64_t state;

static uint32_t below(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  uint64_t x = state ^ (state >> 33);
  x *= 0xff51afd7ed558ccdu;
  return (uint32_t)((x >> 32) % n);
}

static void check(int good, const char *what, uint64_t seed) {
  if (good) {
    passed++;
    return;
  }
  failed++;
  if (failed < 20) printf("seed %llu: %s\n", (unsigned long long)seed, what);
}

/* ---- one call, as data, so that it can be made twice ---- */

typedef enum kind {
  MAKE_VIEW,
  MAKE_GUIDE,
  MAKE_SPECIAL,
  END_ITEM,
  MOVE_ITEM,
  RELATE,
  SIZE,
  TERMS,
  TEXT,
  END_CONSTRAINT,
  CONSTANT,
  PRIORITY,
  MULTIPLIER,
  ACTIVE,
  HOST,
  CONTENT,
  TRAIT,
  GROUP,
  METRIC,
  NAME,
  REPLACE,
  USER_DATA,
  SOLVE,
  KINDS
} kind;

typedef struct call {
  kind kind;
  uint32_t a, b, c, d;
  double x, y;
  float priority;
} call;

typedef struct side {
  als_layout *layout;
  als_item items[ITEMS];
  als_constraint constraints[CONSTRAINTS];
  size_t item_count, constraint_count;
  als_group group;
  int attached[DATA], destroyed[DATA]; /* by pointer: how often set, how often destroyed */
} side;

static double number(void) {
  static const double usual[] = {0, 1, 5, 8, 10, 20, 50, 64, 100, 150, 200, -5, 0.5, 33.25, 1e6};
  static const double bad[] = {NAN, INFINITY, 1e12};
  return below(30) == 0 ? bad[below(3)] : usual[below(15)];
}

static call any_call(void) {
  static const float priorities[] = {1000, 1000, 1000, 750, 500, 250, 999.5f, 10, 0, 1001};
  call c;
  memset(&c, 0, sizeof c);
  c.kind = (kind)below(KINDS);
  c.a = below(1000);
  c.b = below(1000);
  c.c = below(1000);
  c.d = below(1000);
  c.x = number();
  c.y = number();
  c.priority = priorities[below(below(4) == 0 ? 10 : 8)];
  return c;
}

static void count(void *data) {
  ++*(int *)data;
}

static als_item item(const side *s, uint32_t n) {
  return s->items[n % s->item_count];
}

static als_constraint constraint(const side *s, uint32_t n) {
  als_constraint nothing = {0};
  return s->constraint_count ? s->constraints[n % s->constraint_count] : nothing;
}

static void keep_item(side *s, als_item made) {
  if (s->item_count < ITEMS) s->items[s->item_count++] = made;
}

static als_status keep_constraint(side *s, als_status status, als_constraint made) {
  if (status == ALS_OK && s->constraint_count < CONSTRAINTS) s->constraints[s->constraint_count++] = made;
  return status;
}

static als_status relate(side *s, const call *c) {
  static const int32_t attributes[] = {ALS_ATTRIBUTE_LEFT,     ALS_ATTRIBUTE_RIGHT,        ALS_ATTRIBUTE_LEADING,
                                       ALS_ATTRIBUTE_WIDTH,    ALS_ATTRIBUTE_TOP,          ALS_ATTRIBUTE_BOTTOM,
                                       ALS_ATTRIBUTE_HEIGHT,   ALS_ATTRIBUTE_CENTER_X,     ALS_ATTRIBUTE_LEFT_MARGIN,
                                       ALS_ATTRIBUTE_CENTER_Y, ALS_ATTRIBUTE_LAST_BASELINE};
  als_constraint_spec spec = {
      item(s, c->a),           item(s, c->b), attributes[c->c % 11], attributes[c->d % 5 == 0 ? c->d % 11 : c->c % 11],
      (int32_t)(c->d % 3) - 1, c->priority,   c->d % 4 ? 1 : 0.5,    c->x};
  als_constraint made = {0};
  if (c->kind == SIZE) {
    spec.second = none;
    spec.second_attribute = 0;
    spec.first_attribute = c->c % 2 ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT;
  }
  als_status status = als_constraint_create(s->layout, &spec, c->d % 9 == 0 ? ALS_FLAG_INACTIVE : 0, &made);
  return keep_constraint(s, status, made);
}

static als_status relate_terms(side *s, const call *c) {
  const als_term terms[] = {{item(s, c->a), ALS_ATTRIBUTE_RIGHT, 0, 1},
                            {item(s, c->b), ALS_ATTRIBUTE_LEFT, 0, -1},
                            {item(s, c->c), ALS_ATTRIBUTE_WIDTH, 0, c->d % 3 ? 0.5 : -2}};
  als_constraint made = {0};
  als_status status = als_constraint_create_terms(s->layout, terms, 2 + c->d % 2, (als_relation)((int)(c->d % 3) - 1),
                                                  c->x, c->priority, 0, &made);
  return keep_constraint(s, status, made);
}

static als_status text(side *s, const call *c) {
  static const char *const formats[] = {"v%u.left == v%u.right + 8 @%u",
                                        "self.width = v%u.width / 2 + v%u @%u",
                                        "v%u.top >= v%u.top + 3 @%u",
                                        "H:[v%u]-4-[v%u(>=%u)]",
                                        "v%u.centerX = v%u.centerX; v%u.centerX = super.centerX @9",
                                        "v%u.top = v%u.safeArea.top @%u",
                                        "v%u.left == v%u..right @%u"};
  char bytes[100];
  als_constraint made[4];
  size_t count = 0;
  snprintf(bytes, sizeof bytes, formats[c->d % 7], c->a % 12, c->b % 12, c->c % 999 + 1);
  als_status status =
      als_add(s->layout, item(s, c->c), ALS_SYNTAX_ANY, bytes, ALS_NUL_TERMINATED, NULL, made, 4, &count);
  for (size_t i = 0; i < count && status == ALS_OK; i++) keep_constraint(s, status, made[i]);
  return status;
}

static als_status set_trait(side *s, const call *c) {
  als_item i = item(s, c->a);
  als_edges edges = {c->x, c->y, c->b % 9, c->c % 9};
  switch (c->d % 8) {
    case 0: return als_item_set_margins(s->layout, i, edges);
    case 1: return als_item_set_safe_area(s->layout, i, edges);
    case 2: return als_item_set_alignment_insets(s->layout, i, edges);
    case 3: return als_item_set_margin_rules(s->layout, i, c->b % 2, c->c % 2);
    case 4: return als_item_set_direction(s->layout, i, (als_direction)(c->b % 4));
    case 5: return als_item_set_baselines(s->layout, i, c->x, c->y);
    case 6: return als_item_set_z(s->layout, i, (int32_t)(c->b % 5));
    default: return als_item_set_hidden(s->layout, i, c->b % 2);
  }
}

static als_status set_content(side *s, const call *c) {
  als_item i = item(s, c->a);
  als_size size = {c->x, c->b % 3 ? c->y : ALS_UNSPECIFIED};
  switch (c->d % 4) {
    case 0: return als_item_set_size(s->layout, i, size);
    case 1: return als_item_set_intrinsic_size(s->layout, i, size);
    case 2: return als_item_set_hugging(s->layout, i, c->priority, 250);
    default: return als_item_set_compression(s->layout, i, 750, c->priority);
  }
}

static als_status use_group(side *s, const call *c) {
  als_status status;
  switch (c->d % 5) {
    case 0:
      status = als_group_destroy(s->layout, s->group);
      return status == ALS_OK ? als_group_create(s->layout, c->b % 2 ? "g" : NULL, ALS_NUL_TERMINATED, &s->group)
                              : status;
    case 1: return als_group_set_active(s->layout, s->group, c->b % 2);
    case 2: return als_group_remove(s->layout, s->group, constraint(s, c->a));
    default: return als_group_add(s->layout, s->group, constraint(s, c->a));
  }
}

static als_status use_name(side *s, const call *c) {
  static const char *const names[] = {"v1", "v2", "v3", "", "x\xff", "n"};
  const char *name = names[c->d % 6];
  const char *names_to_end[] = {name};
  switch (c->c % 4) {
    case 0: return als_item_set_name(s->layout, item(s, c->a), name, ALS_NUL_TERMINATED);
    case 1: return als_constraint_set_name(s->layout, constraint(s, c->a), name, ALS_NUL_TERMINATED);
    case 2: return als_constraint_add_named(s->layout, item(s, c->b), constraint(s, c->a), name, ALS_NUL_TERMINATED);
    default:
      return als_constraints_destroy_named(s->layout, item(s, c->b), 1, names_to_end, NULL, c->d % 6 == 4 ? 0 : 1,
                                           NULL);
  }
}

static als_status use_metric(side *s, const call *c) {
  static const char *const names[] = {"m", "n", "o"};
  const char *name = names[c->a % 3];
  return c->b % 3 ? als_metric_set(s->layout, name, 1, c->x) : als_metric_remove(s->layout, name, 1);
}

static als_status replace(side *s, const call *c) {
  char bytes[80];
  als_constraint_spec spec = {item(s, c->a), none, ALS_ATTRIBUTE_WIDTH, 0, 0, c->priority, 1, c->x};
  als_constraint made = {0};
  als_status status;
  if (c->d % 3 == 0) {
    snprintf(bytes, sizeof bytes, "v%u.left = v%u.left + %u", c->a % 12, c->b % 12, c->c % 50);
    status = als_constraint_replace_text(s->layout, item(s, c->c), "r", 1, ALS_SYNTAX_ANY, bytes, ALS_NUL_TERMINATED,
                                         NULL, &made);
  } else {
    status =
        als_constraint_replace(s->layout, item(s, c->c), "r", 1, &spec, c->d % 7 == 0 ? ALS_FLAG_INACTIVE : 0, &made);
  }
  for (size_t i = 0; i < s->constraint_count; i++) {
    if (s->constraints[i].id == made.id) return status;
  }
  return keep_constraint(s, status, made);
}

static als_status attach(side *s, const call *c) {
  int *data = &s->destroyed[c->b % DATA];
  als_status status = c->d % 2 ? als_item_set_user_data(s->layout, item(s, c->a), data, count)
                               : als_constraint_set_user_data(s->layout, constraint(s, c->a), data, count);
  if (status == ALS_OK) s->attached[c->b % DATA]++;
  return status;
}

static als_status make(side *s, const call *c) {
  char name[16];
  als_item made = {0};
  als_status status;
  if (s->item_count == ITEMS) return ALS_OK;
  snprintf(name, sizeof name, "v%u", (unsigned)s->item_count % 12);
  switch (c->kind) {
    case MAKE_VIEW: status = als_view_create(s->layout, item(s, c->a), name, ALS_NUL_TERMINATED, &made); break;
    case MAKE_GUIDE: status = als_guide_create(s->layout, item(s, c->a), name, ALS_NUL_TERMINATED, &made); break;
    default:
      status = c->b % 2 ? als_item_safe_area(s->layout, item(s, c->a), &made)
                        : als_item_margins(s->layout, item(s, c->a), &made);
  }
  if (status == ALS_OK) keep_item(s, made);
  return status;
}

static als_status end_or_move(side *s, const call *c) {
  als_item i = item(s, c->a);
  if (i.id == s->items[0].id) return ALS_OK;
  if (c->kind == END_ITEM) return als_item_destroy(s->layout, i);
  return als_item_set_parent(s->layout, i, c->d % 6 ? item(s, c->b) : none, c->d % 2 ? ALS_LAST : c->c % 4);
}

static als_status apply(side *s, const call *c) {
  switch (c->kind) {
    case MAKE_VIEW:
    case MAKE_GUIDE:
    case MAKE_SPECIAL: return make(s, c);
    case END_ITEM:
    case MOVE_ITEM: return end_or_move(s, c);
    case RELATE:
    case SIZE: return relate(s, c);
    case TERMS: return relate_terms(s, c);
    case TEXT: return text(s, c);
    case END_CONSTRAINT: return als_constraint_destroy(s->layout, constraint(s, c->a));
    case CONSTANT: return als_constraint_set_constant(s->layout, constraint(s, c->a), c->x);
    case PRIORITY: return als_constraint_set_priority(s->layout, constraint(s, c->a), c->priority);
    case MULTIPLIER: return als_constraint_set_multiplier(s->layout, constraint(s, c->a), c->x);
    case ACTIVE: return als_constraint_set_active(s->layout, constraint(s, c->a), c->d % 2);
    case HOST: return als_constraint_set_host(s->layout, constraint(s, c->a), c->d % 5 ? item(s, c->b) : none);
    case CONTENT: return set_content(s, c);
    case TRAIT: return set_trait(s, c);
    case GROUP: return use_group(s, c);
    case METRIC: return use_metric(s, c);
    case NAME: return use_name(s, c);
    case REPLACE: return replace(s, c);
    case USER_DATA: return attach(s, c);
    default: return als_solve(s->layout, NULL);
  }
}

/* ---- what can be seen of a layout ---- */

typedef struct view_of {
  als_digest digest;
  uint64_t handles, revision;
  size_t conflicts;
} view_of;

static view_of look(const side *s) {
  view_of seen;
  als_item i = none;
  als_constraint c = {0};
  als_group g = {0};
  als_snapshot *snapshot = NULL;
  memset(&seen, 0, sizeof seen);
  als_layout_digest(s->layout, &seen.digest);
  while (als_item_next(s->layout, i, &i) == ALS_OK) seen.handles = seen.handles * 31 + i.id;
  while (als_constraint_next(s->layout, c, &c) == ALS_OK) seen.handles = seen.handles * 31 + c.id;
  while (als_group_next(s->layout, g, &g) == ALS_OK) seen.handles = seen.handles * 31 + g.id;
  als_conflict_count(s->layout, &seen.conflicts);
  als_snapshot_create(s->layout, &snapshot);
  als_snapshot_revision(snapshot, &seen.revision);
  als_snapshot_destroy(snapshot);
  return seen;
}

/* What als_ambiguity says of every item in the tables. */
static uint64_t freedom(const side *s) {
  uint64_t sum = 0;
  for (size_t i = 0; i < s->item_count; i++) {
    uint32_t bits = 0;
    als_status status = als_ambiguity(s->layout, s->items[i], &bits);
    sum = sum * 31 + bits + 16 * (uint64_t)(uint32_t)status;
  }
  return sum;
}

/* Whatever has been done to a layout, what explains an attribute adds up to it. */
static int explains(const side *s) {
  static als_explained terms[4096];
  size_t needed = 0;
  double value = 0, sum = 0, largest = 0;
  if (s->item_count == 0) return 1;
  als_item item = s->items[below((uint32_t)s->item_count)];
  als_status status = als_explain(s->layout, item, (als_attribute)(1 + below(20)), terms, 4096, &needed, &value);
  if (status != ALS_OK) return status == ALS_NOT_SOLVED ? needed == 0 : status == ALS_ERROR_HANDLE;
  for (size_t i = 0; i < needed; i++) {
    double amount = terms[i].factor * terms[i].value;
    sum += amount;
    if (fabs(amount) > largest) largest = fabs(amount);
  }
  size_t length = 0;
  if (als_explain_text_copy(s->layout, item, ALS_ATTRIBUTE_LEFT, NULL, 0, &length) != ALS_TRUNCATED) return 0;
  return fabs(sum - value) <= 1e-9 * (1 + largest + fabs(value)) && length > 0;
}

static int equal_sides(const side *a, const side *b) {
  if (!explains(a)) return 0;
  view_of one = look(a), other = look(b);
  if (below(8) == 0 && freedom(a) != freedom(b)) return 0;
  return memcmp(&one.digest, &other.digest, sizeof one.digest) == 0 && one.conflicts == other.conflicts &&
         one.revision == other.revision;
}

/* ---- first part ---- */

static void begin_side(side *s) {
  memset(s, 0, sizeof *s);
  als_layout_create(NULL, &s->layout);
  als_item root;
  als_view_create(s->layout, none, "root", 4, &root);
  keep_item(s, root);
  als_item_set_size(s->layout, root, (als_size){320, 200});
  als_group_create(s->layout, NULL, 0, &s->group);
}

static void end_side(side *s, uint64_t seed) {
  als_layout_destroy(s->layout);
  for (int i = 0; i < DATA; i++) check(s->attached[i] == s->destroyed[i], "a destroy function did not run once", seed);
}

/* The tables after a cancel; what was attached in between stays counted. */
static void take_back(side *s, const side *before) {
  memcpy(s->items, before->items, sizeof s->items);
  memcpy(s->constraints, before->constraints, sizeof s->constraints);
  s->item_count = before->item_count;
  s->constraint_count = before->constraint_count;
  s->group = before->group;
}

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

/* The same layout solved from nothing. */
static void check_fresh(const side *s, uint64_t seed) {
  als_layout *copy = NULL;
  als_rect warm[ITEMS * 4], cold[ITEMS * 4];
  size_t n = 0, m = 0;
  double size = 1; /* the largest number of all: what cancels leaves its rounding */
  als_layout_copy(s->layout, &copy);
  check(als_solve(copy, NULL) == ALS_OK, "a fresh solve disagrees", seed);
  als_frames_copy_all(s->layout, NULL, warm, ITEMS * 4, &n);
  als_frames_copy_all(copy, NULL, cold, ITEMS * 4, &m);
  check(n == m && n <= ITEMS * 4, "a fresh solve has other items", seed);
  if (n > ITEMS * 4) n = ITEMS * 4;
  const double *a = &warm[0].x, *b = &cold[0].x;
  for (size_t k = 0; k < 4 * n; k++) size = fmax(size, fabs(a[k]));
  for (size_t k = 0; k < 4 * n; k++) check(fabs(a[k] - b[k]) <= 1e-9 * size, "a fresh solve has other frames", seed);
  als_layout_destroy(copy);
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
    check_fresh(&s, seed);
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
