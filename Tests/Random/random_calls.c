/* random_calls.c - see random_calls.h. */
#include "random_calls.h"

static const als_item none = {0};
size_t passed, failed;
uint64_t state;

uint32_t below(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  uint64_t x = state ^ (state >> 33);
  x *= 0xff51afd7ed558ccdu;
  return (uint32_t)((x >> 32) % n);
}

void check(int good, const char *what, uint64_t seed) {
  if (good) {
    passed++;
    return;
  }
  failed++;
  if (failed < 20) printf("seed %llu: %s\n", (unsigned long long)seed, what);
}

static double number(void) {
  static const double usual[] = {0, 1, 5, 8, 10, 20, 50, 64, 100, 150, 200, -5, 0.5, 33.25, 1e6};
  static const double bad[] = {NAN, INFINITY, 1e12};
  return below(30) == 0 ? bad[below(3)] : usual[below(15)];
}

call any_call(void) {
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

als_status apply(side *s, const call *c) {
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

view_of look(const side *s) {
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

uint64_t freedom(const side *s) {
  uint64_t sum = 0;
  for (size_t i = 0; i < s->item_count; i++) {
    uint32_t bits = 0;
    als_status status = als_ambiguity(s->layout, s->items[i], &bits);
    sum = sum * 31 + bits + 16 * (uint64_t)(uint32_t)status;
  }
  return sum;
}

int explains(const side *s) {
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

void begin_side(side *s) {
  memset(s, 0, sizeof *s);
  als_layout_create(NULL, &s->layout);
  als_item root;
  als_view_create(s->layout, none, "root", 4, &root);
  keep_item(s, root);
  als_item_set_size(s->layout, root, (als_size){320, 200});
  als_group_create(s->layout, NULL, 0, &s->group);
}

void end_side(side *s, uint64_t seed) {
  als_layout_destroy(s->layout);
  for (int i = 0; i < DATA; i++) check(s->attached[i] == s->destroyed[i], "a destroy function did not run once", seed);
}

void take_back(side *s, const side *before) {
  memcpy(s->items, before->items, sizeof s->items);
  memcpy(s->constraints, before->constraints, sizeof s->constraints);
  s->item_count = before->item_count;
  s->constraint_count = before->constraint_count;
  s->group = before->group;
}

void check_fresh(const side *s, als_status status, uint64_t seed) {
  als_layout *copy = NULL;
  als_rect warm[ITEMS * 4], cold[ITEMS * 4];
  size_t n = 0, m = 0;
  double size = 1; /* the largest number of all: what cancels leaves its rounding */
  als_layout_copy(s->layout, &copy);
  check(als_solve(copy, NULL) == status, "a fresh solve disagrees", seed);
  als_frames_copy_all(s->layout, NULL, warm, ITEMS * 4, &n);
  als_frames_copy_all(copy, NULL, cold, ITEMS * 4, &m);
  check(n == m && n <= ITEMS * 4, "a fresh solve has other items", seed);
  if (n > ITEMS * 4) n = ITEMS * 4;
  const double *a = &warm[0].x, *b = &cold[0].x;
  for (size_t k = 0; k < 4 * n; k++) size = fmax(size, fabs(a[k]));
  for (size_t k = 0; k < 4 * n; k++) check(fabs(a[k] - b[k]) <= 1e-9 * size, "a fresh solve has other frames", seed);
  als_layout_destroy(copy);
}
