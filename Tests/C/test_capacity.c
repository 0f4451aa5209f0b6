/* What happens past the sizes at which tables grow, are packed or are walked another way. */
#include "harness.h"

static const als_item none = {0};

/* ---- many at once are the same as one by one ---- */

enum { MANY = 40 };

static als_digest make_many(int at_once) {
  als_layout *l = NULL;
  als_item views[MANY + 1];
  als_constraint_spec specs[MANY];
  als_constraint made[MANY];
  als_size size = {900, 700};
  als_digest digest;
  OK(als_layout_create(NULL, &l));
  for (int i = 0; i <= MANY; i++) views[i] = view(l, i ? views[0] : none, NULL);
  OK(als_item_set_size(l, views[0], size));
  for (int i = 0; i < MANY; i++) {
    int32_t attribute = i % 3 ? ALS_ATTRIBUTE_LEADING_MARGIN : ALS_ATTRIBUTE_WIDTH;
    specs[i] = spec_of(views[i + 1], attribute, ALS_RELATION_EQUAL, i % 3 ? views[i] : none,
                       i % 3 ? attribute : ALS_ATTRIBUTE_NONE, 1, 5 + i, i % 4 ? 1000 : 300);
  }
  if (at_once) {
    OK(als_constraints_create(l, specs, MANY, 0, made));
  } else {
    for (int i = 0; i < MANY; i++) OK(als_constraint_create(l, &specs[i], 0, &made[i]));
  }
  OK(als_constraint_set_constant(l, made[MANY / 2], 77));
  OK(als_solve(l, NULL));
  OK(als_layout_digest(l, &digest));
  OK(als_layout_destroy(l));
  return digest;
}

static void all_at_once(void) {
  als_digest single = make_many(0), whole = make_many(1);
  CHECK(single.low == whole.low && single.high == whole.high);
}

/* More priorities than are kept in order one by one. */
static void many_priorities(void) {
  fixture f;
  fixture_make(&f);
  for (int i = 0; i < 1300; i++) {
    tie(f.l, f.b, i % 2 ? ALS_ATTRIBUTE_WIDTH : ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, i, 1 + (float)i * 0.5f);
  }
  OK(als_solve(f.l, NULL));
  als_rect r = frame_of(f.l, f.b);
  NEAR(r.width, 1299);
  NEAR(r.height, 1298);
  fixture_end(&f);
}

/* ---- long ways to the host ---- */

static void long_ways_to_the_host(void) {
  enum { DEPTH = 14 };
  fixture f;
  als_item chain[DEPTH], inner;
  als_rect r;
  als_edges insets = {1, 2, 3, 4};
  fixture_make(&f);
  for (int i = 0; i < DEPTH; i++) {
    chain[i] = view(f.l, i ? chain[i - 1] : f.root, NULL);
    tie(f.l, chain[i], ALS_ATTRIBUTE_LEFT, i ? chain[i - 1] : f.root, ALS_ATTRIBUTE_LEFT, 3, 1000);
  }
  inner = view(f.l, chain[DEPTH - 1], NULL);
  tie(f.l, inner, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 100, 1000);
  tie(f.l, inner, ALS_ATTRIBUTE_WIDTH, f.root, ALS_ATTRIBUTE_WIDTH, -150, 1000);
  OK(als_solve(f.l, NULL));
  OK(als_frame_in(f.l, inner, f.root, &r));
  NEAR(r.x, 100);
  NEAR(r.width, 50);
  OK(als_item_set_alignment_insets(f.l, chain[6], insets));
  OK(als_solve(f.l, NULL));
  OK(als_frame_in(f.l, inner, f.root, &r));
  NEAR(r.x, 100);
  OK(als_item_set_parent(f.l, chain[5], chain[1], ALS_LAST));
  OK(als_solve(f.l, NULL));
  tie(f.l, inner, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 60, 1000);
  OK(als_solve(f.l, NULL));
  OK(als_frame_in(f.l, inner, f.root, &r));
  NEAR(r.x, 60);
  OK(als_item_set_parent(f.l, chain[9], chain[7], 0)); /* what the root held is off again */
  tie(f.l, inner, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 60, 1000);
  OK(als_item_set_alignment_insets(f.l, chain[2], insets));
  OK(als_solve(f.l, NULL));
  OK(als_frame_in(f.l, inner, f.root, &r));
  NEAR(r.x, 60);
  fixture_end(&f);
}

static void many_names(void) {
  fixture f;
  als_item views[200], found;
  char name[64];
  fixture_make(&f);
  for (int i = 0; i < 200; i++) views[i] = view(f.l, f.root, NULL);
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 200; i++) {
      sprintf(name, "the view with the number %d in round %d", i, round);
      OK(als_item_set_name(f.l, views[i], name, NUL));
    }
  }
  for (int i = 0; i < 200; i++) {
    sprintf(name, "the view with the number %d in round 2", i);
    OK(als_item_find(f.l, none, name, NUL, &found));
    CHECK(found.id == views[i].id);
    sprintf(name, "the view with the number %d in round 1", i);
    EXPECT(als_item_find(f.l, none, name, NUL, &found), ALS_END);
  }
  fixture_end(&f);
}

/* The numbers of one slot run out, for constraints and for groups; items are in Tests/Gate/handles.c. */
static void generations(void) {
  fixture f;
  als_constraint first = {0}, c;
  als_group first_group = {0}, g;
  size_t wrong = 0;
  fixture_make(&f);
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 1, 5, 500);
  for (int i = 0; i < 66000; i++) {
    wrong += als_constraint_create(f.l, &spec, ALS_FLAG_INACTIVE, &c) != ALS_OK;
    wrong += als_constraint_destroy(f.l, c) != ALS_OK;
    wrong += als_group_create(f.l, NULL, 0, &g) != ALS_OK || als_group_destroy(f.l, g) != ALS_OK;
    wrong += i > 0 && (c.id == first.id || g.id == first_group.id);
    if (i == 0) first = c, first_group = g;
  }
  CHECK(wrong == 0);
  fixture_end(&f);
}

static void area_guides_at_the_limit(void) {
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *l = NULL;
  limits.max_items = 4;
  OK(als_layout_create(&limits, &l));
  als_item root = view(l, none, "root"), safe;
  view(l, root, "a");
  OK(als_item_safe_area(l, root, &safe));
  view(l, root, "b");
  /* The guide is there already. */
  OK(als_add(l, root, ALS_SYNTAX_ANY, "a.left == root.safeArea.left + 3", NUL, NULL, NULL, 0, NULL));
  FAILS(l, als_add(l, root, ALS_SYNTAX_ANY, "a.left == b.safeArea.left + 3", NUL, NULL, NULL, 0, NULL), ALS_ERROR_LIMIT,
        ALS_KIND_LIMIT);
  OK(als_layout_destroy(l));
}

/* A conflict of more constraints than a sentence names. */
static void long_conflict(void) {
  fixture f;
  als_item before;
  char text[2048];
  fixture_make(&f);
  before = f.a;
  for (int i = 0; i < 30; i++) {
    als_item next = view(f.l, f.root, NULL);
    tie(f.l, next, ALS_ATTRIBUTE_WIDTH, before, ALS_ATTRIBUTE_WIDTH, 0, 1000);
    before = next;
  }
  tie(f.l, before, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 5, 1000);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  OK(als_conflict_message_copy(f.l, 0, text, sizeof text, NULL));
  CHECK(strstr(text, " more") != NULL);
  fixture_end(&f);
}

/* What two constraints hold at no cost is held none the less; and of very many terms all say whether they are free. */
static void free_terms(void) {
  static als_explained terms[400];
  fixture f;
  als_item before;
  size_t needed = 0, free_terms = 0;
  double value = 0;
  fixture_make(&f);
  OK(als_constraint_destroy(f.l, f.c));
  ADD(f.l, f.root, "a.width >= 50; a.width <= 50; a.left = super.left");
  before = f.a;
  for (int i = 0; i < 150; i++) {
    als_item next = view(f.l, f.root, NULL);
    tie(f.l, next, ALS_ATTRIBUTE_LEFT, before, ALS_ATTRIBUTE_RIGHT, 1, 1000);
    before = next;
  }
  OK(als_solve(f.l, NULL));
  OK(als_explain(f.l, f.a, ALS_ATTRIBUTE_WIDTH, terms, 400, &needed, &value));
  CHECK(needed == 1 && value == 50 && terms[0].free == 0);
  OK(als_explain(f.l, before, ALS_ATTRIBUTE_RIGHT, terms, 400, &needed, &value));
  CHECK(needed > 100 && needed <= 400);
  NEAR(value, 200);
  for (size_t i = 0; i < needed && i < 400; i++) {
    if (terms[i].attribute == ALS_ATTRIBUTE_WIDTH) free_terms += terms[i].free;
  }
  CHECK(free_terms == 150);
  fixture_end(&f);
}

void test_capacity(void) {
  all_at_once();
  many_priorities();
  long_ways_to_the_host();
  many_names();
  generations();
  area_guides_at_the_limit();
  long_conflict();
  free_terms();
}
