/* Builder steps, and constraints that views keep under names (als.h, Text and Constraints). */
#include "harness.h"

static const als_item none = {0};
static const als_constraint nothing = {0};

static als_builder_step step_of(int32_t call) {
  als_builder_step s;
  memset(&s, 0, sizeof s);
  s.call = call;
  return s;
}

static als_builder_step priority(double value) {
  als_builder_step s = step_of(ALS_BUILDER_PRIORITY);
  s.number = value;
  return s;
}

static als_builder_step set(int32_t attribute, double value, const char *name) {
  als_builder_step s = step_of(ALS_BUILDER_SET);
  s.attribute = attribute;
  s.number = value;
  s.name = name;
  s.name_length = NUL;
  return s;
}

static als_builder_step make(int32_t attribute, int32_t relation, als_item related, int32_t related_attribute,
                             double number, const char *name) {
  als_builder_step s = step_of(ALS_BUILDER_MAKE);
  s.attribute = attribute;
  s.relation = relation;
  s.related = related;
  s.related_attribute = related_attribute;
  s.number = number;
  s.name = name;
  s.name_length = NUL;
  return s;
}

/* Checks one constraint: relation and second item as given, the rest by value. */
static void expect(als_layout *l, als_constraint c, int32_t attribute, int32_t relation, als_item second,
                   int32_t second_attribute, double multiplier, double constant, float wanted, als_item host,
                   int line) {
  als_constraint_info i = ALS_CONSTRAINT_INFO_INIT;
  expect_status(als_constraint_get_info(l, c, &i), ALS_OK, "the constraint", __FILE__, line);
  int same = i.first_attribute == attribute && i.relation == relation && i.second.id == second.id &&
             i.second_attribute == second_attribute && i.multiplier == multiplier && i.constant == constant &&
             i.priority == wanted && i.host.id == host.id && i.active;
  check(same, "the constraint reads back", __FILE__, line);
}
#define EXPECT_CONSTRAINT(c, attribute, relation, second, second_attribute, m, k, p, host) \
  expect(f.l, (c), (attribute), (relation), (second), (second_attribute), (m), (k), (p), (host), __LINE__)

static size_t constraint_count(als_layout *l) {
  size_t count = 0;
  for (als_constraint c = {0}; als_constraint_next(l, c, &c) == ALS_OK;) count++;
  return count;
}

static void every_call(void) {
  fixture f;
  als_item safe;
  als_constraint out[16];
  size_t count = 0;
  fixture_make(&f);
  als_builder_step steps[8];
  steps[0] = set(ALS_ATTRIBUTE_WIDTH, 30, "wide");
  steps[1] = make(ALS_ATTRIBUTE_LEFT, ALS_RELATION_GREATER_OR_EQUAL, f.a, ALS_ATTRIBUTE_RIGHT, -8, NULL);
  steps[1].fields = ALS_BUILDER_TIMES;
  steps[1].multiplier = 0.5;
  steps[2] = priority(ALS_PRIORITY_DEFAULT_HIGH);
  steps[3] = make(ALS_ATTRIBUTE_WIDTH, ALS_RELATION_LESS_OR_EQUAL, none, ALS_ATTRIBUTE_NONE, 100, NULL);
  steps[4] = step_of(ALS_BUILDER_ALIGN_ALL_EDGES);
  steps[4].related = f.root;
  steps[4].insets = (als_edges){1, 2, 3, 4};
  steps[5] = step_of(ALS_BUILDER_CENTER_IN);
  steps[5].related = f.a;
  steps[6] = step_of(ALS_BUILDER_SET_SIZE);
  steps[6].size = (als_size){100, 200};
  steps[7] = step_of(ALS_BUILDER_MAKE_SAFE_AREA);
  steps[7].attribute = ALS_ATTRIBUTE_TOP;
  steps[7].related = f.root;
  steps[7].related_attribute = ALS_ATTRIBUTE_BOTTOM;
  steps[7].number = 5;
  OK(als_builder_add(f.l, f.b, none, steps, 8, NULL, out, 16, &count));
  CHECK(count == 12);
  OK(als_item_safe_area(f.l, f.root, &safe));
  EXPECT_CONSTRAINT(out[0], ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, 30, 1000, f.b);
  EXPECT_CONSTRAINT(out[1], ALS_ATTRIBUTE_LEFT, 1, f.a, ALS_ATTRIBUTE_RIGHT, 0.5, -8, 1000, f.root);
  EXPECT_CONSTRAINT(out[2], ALS_ATTRIBUTE_WIDTH, -1, none, 0, 1, 100, 750, f.b);
  EXPECT_CONSTRAINT(out[3], ALS_ATTRIBUTE_LEFT, 0, f.root, ALS_ATTRIBUTE_LEFT, 1, 2, 750, f.root);
  EXPECT_CONSTRAINT(out[4], ALS_ATTRIBUTE_TOP, 0, f.root, ALS_ATTRIBUTE_TOP, 1, 1, 750, f.root);
  EXPECT_CONSTRAINT(out[5], ALS_ATTRIBUTE_RIGHT, 0, f.root, ALS_ATTRIBUTE_RIGHT, 1, -4, 750, f.root);
  EXPECT_CONSTRAINT(out[6], ALS_ATTRIBUTE_BOTTOM, 0, f.root, ALS_ATTRIBUTE_BOTTOM, 1, -3, 750, f.root);
  EXPECT_CONSTRAINT(out[7], ALS_ATTRIBUTE_CENTER_X, 0, f.a, ALS_ATTRIBUTE_CENTER_X, 1, 0, 750, f.root);
  EXPECT_CONSTRAINT(out[8], ALS_ATTRIBUTE_CENTER_Y, 0, f.a, ALS_ATTRIBUTE_CENTER_Y, 1, 0, 750, f.root);
  EXPECT_CONSTRAINT(out[9], ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 1, 200, 750, f.b);
  EXPECT_CONSTRAINT(out[10], ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, 100, 750, f.b);
  EXPECT_CONSTRAINT(out[11], ALS_ATTRIBUTE_TOP, 0, safe, ALS_ATTRIBUTE_BOTTOM, 1, 5, 750, f.root);
  als_constraint found = {0};
  OK(als_constraint_find(f.l, f.b, "wide", NUL, &found));
  CHECK(found.id == out[0].id);
  fixture_end(&f);
}

/* Every choice of relation, times, constant, target and name, against the constraint it stands for. */
static void every_selector(void) {
  for (int choice = 0; choice < 3 * 2 * 3 * 2 * 2; choice++) {
    fixture f;
    als_constraint c = {0}, found = {0};
    fixture_make(&f);
    als_item deep = view(f.l, f.a, "deep");
    const int relation = choice % 3 - 1, times = choice / 3 % 2, constant = choice / 6 % 3 - 1;
    const int on = choice / 18 % 2, named = choice / 36;
    const char *name = named ? "n" : NULL;
    als_builder_step s = make(ALS_ATTRIBUTE_WIDTH, relation, deep, ALS_ATTRIBUTE_HEIGHT, 7 * constant, name);
    s.multiplier = 2.5;
    s.fields = times ? ALS_BUILDER_TIMES : 0;
    s.on = on ? f.a : none;
    OK(als_builder_add(f.l, f.a, none, &s, 1, NULL, &c, 1, NULL));
    EXPECT_CONSTRAINT(c, ALS_ATTRIBUTE_WIDTH, relation, deep, ALS_ATTRIBUTE_HEIGHT, times ? 2.5 : 1, 7 * constant, 1000,
                      f.a);
    EXPECT(als_constraint_find(f.l, f.a, "n", NUL, &found), named && on ? ALS_OK : ALS_END);
    EXPECT(als_constraint_find(f.l, f.root, "n", NUL, &found), named && !on ? ALS_OK : ALS_END);
    CHECK(found.id == 0 || found.id == c.id || !named);
    fixture_end(&f);
  }
}

static void targets(void) {
  fixture f;
  als_error error = ALS_ERROR_INIT;
  fixture_make(&f);
  als_item deep = view(f.l, f.a, "deep");
  als_builder_step s[2] = {set(ALS_ATTRIBUTE_HEIGHT, 3, NULL),
                           make(ALS_ATTRIBUTE_WIDTH, 0, f.b, ALS_ATTRIBUTE_WIDTH, 0, "n")};
  const size_t before = constraint_count(f.l);
  /* the root has no superview to keep anything */
  FAILS(f.l, als_builder_add(f.l, f.root, none, s, 2, NULL, NULL, 0, NULL), ALS_ERROR_HIERARCHY, ALS_KIND_NO_SUPERVIEW);
  OK(als_error_last(f.l, &error));
  CHECK(error.index == 1 && !error.has_position);
  CHECK(constraint_count(f.l) == before); /* all or none */
  OK(als_builder_add(f.l, f.root, f.root, s, 2, NULL, NULL, 0, NULL));
  FAILS(f.l, als_builder_add(f.l, f.root, f.root, s + 1, 1, NULL, NULL, 0, NULL), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  /* a target beside or below the items */
  s[1].name = NULL;
  s[1].on = f.a;
  FAILS(f.l, als_builder_add(f.l, deep, none, s, 2, NULL, NULL, 0, NULL), ALS_ERROR_HIERARCHY,
        ALS_KIND_NO_COMMON_ANCESTOR);
  s[1].on = none;
  FAILS(f.l, als_builder_add(f.l, deep, f.a, s, 2, NULL, NULL, 0, NULL), ALS_ERROR_HIERARCHY,
        ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_builder_add(f.l, deep, none, s, 2, NULL, NULL, 0, NULL)); /* the usual target need not be above both */
  /* two trees */
  als_item far = view(f.l, none, "far");
  s[1].related = far;
  FAILS(f.l, als_builder_add(f.l, f.a, none, s, 2, NULL, NULL, 0, NULL), ALS_ERROR_HIERARCHY,
        ALS_KIND_NO_COMMON_ANCESTOR);
  als_text_options later = ALS_TEXT_OPTIONS_INIT;
  later.flags = ALS_FLAG_INACTIVE;
  OK(als_builder_add(f.l, f.a, none, s, 2, &later, NULL, 0, NULL));
  fixture_end(&f);
}

/* Several mistakes, each as the second step; nothing may be made. */
static void refusals(void) {
  fixture f;
  fixture_make(&f);
  als_builder_step odd = set(ALS_ATTRIBUTE_WIDTH, 1, NULL), centre = step_of(ALS_BUILDER_CENTER_IN);
  als_builder_step of_guide = step_of(ALS_BUILDER_MAKE_SAFE_AREA), stale = centre;
  odd.call = 8;
  of_guide.attribute = of_guide.related_attribute = ALS_ATTRIBUTE_LEFT;
  of_guide.related = f.guide;
  stale.related = f.bad_items[1];
  const struct {
    als_builder_step step;
    als_error_kind kind;
  } rows[] = {
      {set(ALS_ATTRIBUTE_LEFT, 10, NULL), ALS_KIND_LOCATION_CONSTANT},
      {set(ALS_ATTRIBUTE_NONE, 10, NULL), ALS_KIND_ATTR_PAIR},
      {make(ALS_ATTRIBUTE_LEFT, 0, f.root, ALS_ATTRIBUTE_TOP, 0, NULL), ALS_KIND_ATTR_PAIR},
      {make(ALS_ATTRIBUTE_LEADING, 0, f.root, ALS_ATTRIBUTE_LEFT, 0, NULL), ALS_KIND_ATTR_PAIR},
      {make(ALS_ATTRIBUTE_LEFT, 0, none, ALS_ATTRIBUTE_NONE, 5, NULL), ALS_KIND_LOCATION_CONSTANT},
      {make(ALS_ATTRIBUTE_LEFT, 0, none, ALS_ATTRIBUTE_LEFT, 5, NULL), ALS_KIND_ATTR_PAIR},
      {set(ALS_ATTRIBUTE_WIDTH, NAN, NULL), ALS_KIND_NOT_FINITE},
      {set(ALS_ATTRIBUTE_WIDTH, 1, ""), ALS_KIND_EMPTY},
      {set(ALS_ATTRIBUTE_WIDTH, 1, "\xff"), ALS_KIND_SYNTAX},
      {set(21, 1, NULL), ALS_KIND_ARGUMENT},
      {set(-1, 1, NULL), ALS_KIND_ARGUMENT},
      {make(ALS_ATTRIBUTE_LEFT, 2, f.root, ALS_ATTRIBUTE_LEFT, 0, NULL), ALS_KIND_ARGUMENT},
      {odd, ALS_KIND_ARGUMENT},
      {centre, ALS_KIND_HANDLE},
      {stale, ALS_KIND_HANDLE},
      {of_guide, ALS_KIND_NO_SAFE_AREA},
  };
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_builder_step pair[2] = {set(ALS_ATTRIBUTE_HEIGHT, 3, NULL), rows[i].step};
    als_error error = ALS_ERROR_INIT;
    const size_t before = constraint_count(f.l);
    CHECK(als_builder_add(f.l, f.b, none, pair, 2, NULL, NULL, 0, NULL) < 0);
    OK(als_error_last(f.l, &error));
    check(error.kind == (int32_t)rows[i].kind, als_error_kind_name((als_error_kind)error.kind), __FILE__, __LINE__);
    CHECK(error.index == 1);
    CHECK(constraint_count(f.l) == before);
  }
  const double bad_priorities[] = {1200, 0, -1, NAN, INFINITY, 1000.00001};
  for (size_t i = 0; i < COUNT(bad_priorities); i++) {
    als_error error = ALS_ERROR_INIT;
    als_builder_step three[3] = {set(ALS_ATTRIBUTE_WIDTH, 1, NULL), priority(bad_priorities[i]),
                                 set(ALS_ATTRIBUTE_HEIGHT, 3, NULL)};
    FAILS(f.l, als_builder_add(f.l, f.b, none, three, 3, NULL, NULL, 0, NULL), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
    OK(als_error_last(f.l, &error));
    CHECK(error.index == 1);
    OK(als_builder_add(f.l, f.b, none, three, 2, NULL, NULL, 0, NULL)); /* nothing was made with it */
  }
  fixture_end(&f);
}

static void arguments(void) {
  fixture f;
  als_constraint out[2];
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  size_t count = 9;
  fixture_make(&f);
  als_builder_step s = step_of(ALS_BUILDER_SET_SIZE);
  OK(als_builder_add(f.l, f.b, none, NULL, 0, NULL, NULL, 0, &count));
  CHECK(count == 0);
  EXPECT(als_builder_add(f.l, f.b, none, &s, 1, NULL, out, 1, &count), ALS_ERROR_ARGUMENT);
  CHECK(count == 2); /* too many for the array: their number, and nothing made */
  EXPECT(als_builder_add(f.l, f.b, f.bad_items[1], &s, 1, NULL, NULL, 0, NULL), ALS_ERROR_HANDLE);
  EXPECT(als_builder_add(f.l, f.b, f.guide, &s, 1, NULL, NULL, 0, NULL), ALS_ERROR_HANDLE);
  s.fields = 2;
  EXPECT(als_builder_add(f.l, f.b, none, &s, 1, NULL, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  s.fields = 0;
  s.reserved = 1;
  EXPECT(als_builder_add(f.l, f.b, none, &s, 1, NULL, NULL, 0, NULL), ALS_ERROR_ARGUMENT);
  s.reserved = 0;
  o.group = f.g;
  o.flags = ALS_FLAG_INACTIVE;
  OK(als_builder_add(f.l, f.b, none, &s, 1, &o, out, 2, &count));
  OK(als_constraint_get_info(f.l, out[1], &info));
  CHECK(info.group.id == f.g.id && !info.active && info.first_attribute == ALS_ATTRIBUTE_WIDTH);
  fixture_end(&f);
}

/* Look-up, change and removal, at one view and tree-wide. */
static void names(void) {
  fixture f;
  als_constraint c = {0}, found = {0};
  size_t count = 0;
  fixture_make(&f);
  als_builder_step s[2] = {set(ALS_ATTRIBUTE_WIDTH, 111, "n"), set(ALS_ATTRIBUTE_HEIGHT, 222, "n")};
  OK(als_builder_add(f.l, f.b, none, s, 1, NULL, NULL, 0, NULL));
  FAILS(f.l, als_builder_add(f.l, f.b, none, s + 1, 1, NULL, NULL, 0, NULL), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  OK(als_constraint_find(f.l, f.b, "n", NUL, &found));
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(f.l, found, &info));
  CHECK(info.first_attribute == ALS_ATTRIBUTE_WIDTH && info.constant == 111);
  OK(als_constraint_set_constant(f.l, found, 44));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 44);
  /* two siblings share a name with set, and collide on their superview with make */
  OK(als_builder_add(f.l, f.a, none, s, 1, NULL, NULL, 0, NULL));
  als_builder_step m = make(ALS_ATTRIBUTE_LEFT, 0, f.root, ALS_ATTRIBUTE_LEFT, 0, "n");
  OK(als_builder_add(f.l, f.a, none, &m, 1, NULL, &c, 1, NULL));
  FAILS(f.l, als_builder_add(f.l, f.b, none, &m, 1, NULL, NULL, 0, NULL), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  /* the name stays when the constraint is switched off, and while its items move */
  OK(als_constraint_set_active(f.l, c, 0));
  OK(als_constraint_find(f.l, f.root, "n", NUL, &found));
  CHECK(found.id == c.id);
  OK(als_constraint_set_active(f.l, c, 1));

  size_t seen = 0;
  als_item keepers[3] = {f.root, f.a, f.b};
  found = nothing;
  while (als_constraint_named_next(f.l, none, "n", NUL, found, &found) == ALS_OK && seen < 3) {
    als_constraint at = {0};
    OK(als_constraint_find(f.l, keepers[seen++], "n", NUL, &at));
    CHECK(at.id == found.id);
  }
  CHECK(seen == 3 && found.id == 0);
  OK(als_constraint_named_next(f.l, f.b, "n", NUL, nothing, &found));
  EXPECT(als_constraint_named_next(f.l, f.b, "n", NUL, found, &found), ALS_END);
  EXPECT(als_constraint_named_next(f.l, none, "no such name", NUL, nothing, &found), ALS_END);
  EXPECT(als_constraint_named_next(f.l, f.b, "n", NUL, c, &found), ALS_ERROR_HANDLE); /* kept elsewhere */
  EXPECT(als_constraint_named_next(f.l, none, "m", NUL, c, &found), ALS_ERROR_HANDLE);

  const char *list[3] = {"no such name", NULL, "n"};
  const size_t lengths[3] = {NUL, 0, 1};
  OK(als_constraints_destroy_named(f.l, f.root, 0, list, lengths, 3, &count));
  CHECK(count == 1);
  EXPECT(als_constraint_set_constant(f.l, c, 1), ALS_ERROR_HANDLE);
  OK(als_builder_add(f.l, f.b, none, &m, 1, NULL, NULL, 0, NULL)); /* the name is free again */
  OK(als_constraints_destroy_named(f.l, none, 1, list, NULL, 3, &count));
  CHECK(count == 3);
  EXPECT(als_constraint_named_next(f.l, none, "n", NUL, nothing, &found), ALS_END);
  fixture_end(&f);
}

static void add_named(void) {
  fixture f;
  als_constraint found = {0};
  fixture_make(&f);
  als_constraint wide = tie(f.l, f.a, ALS_ATTRIBUTE_WIDTH, none, 0, 10, 1000);
  als_constraint high = tie(f.l, f.a, ALS_ATTRIBUTE_HEIGHT, none, 0, 20, 1000);
  OK(als_constraint_set_active(f.l, wide, 0));
  OK(als_constraint_add_named(f.l, f.root, wide, "size", NUL));
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(f.l, wide, &info));
  CHECK(info.active && info.host.id == f.a.id);
  OK(als_constraint_find(f.l, f.root, "size", NUL, &found));
  CHECK(found.id == wide.id);
  OK(als_constraint_set_active(f.l, high, 0));
  FAILS(f.l, als_constraint_add_named(f.l, f.root, high, "size", NUL), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  OK(als_constraint_get_info(f.l, high, &info));
  CHECK(!info.active); /* nothing has changed */
  OK(als_constraint_add_named(f.l, f.a, high, "size", NUL));
  OK(als_constraint_set_name(f.l, wide, NULL, 0));
  EXPECT(als_constraint_find(f.l, f.root, "size", NUL, &found), ALS_END);
  EXPECT(als_constraint_set_name(f.l, wide, "size", NUL), ALS_ERROR_NAME); /* its host has that name */
  /* a view that is gone takes its table with it, and nothing else */
  als_item box = view(f.l, f.root, "box");
  OK(als_constraint_add_named(f.l, box, wide, "kept", NUL));
  OK(als_item_destroy(f.l, box));
  box = view(f.l, f.root, "box");
  EXPECT(als_constraint_find(f.l, box, "kept", NUL, &found), ALS_END);
  EXPECT(als_constraint_named_next(f.l, none, "kept", NUL, nothing, &found), ALS_END);
  OK(als_constraint_add_named(f.l, box, wide, "kept", NUL));
  OK(als_constraint_find(f.l, box, "kept", NUL, &found));
  /* a copy has the same tables */
  als_layout *copy = NULL;
  als_item same = {0};
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, box, &same));
  OK(als_constraint_find(copy, same, "kept", NUL, &found));
  OK(als_layout_destroy(copy));

  als_item far = view(f.l, none, "far");
  als_constraint_spec apart = spec_of(f.a, ALS_ATTRIBUTE_LEFT, 0, far, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  als_constraint loose = {0};
  OK(als_constraint_create(f.l, &apart, ALS_FLAG_INACTIVE, &loose));
  FAILS(f.l, als_constraint_add_named(f.l, f.a, loose, "x", NUL), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  EXPECT(als_constraint_add_named(f.l, f.a, wide, NULL, 0), ALS_ERROR_ARGUMENT);
  EXPECT(als_constraint_add_named(f.l, f.a, wide, "", 0), ALS_ERROR_SYNTAX);
  EXPECT(als_constraint_named_next(f.l, f.bad_items[1], "x", NUL, nothing, &found), ALS_ERROR_HANDLE);
  EXPECT(als_constraint_named_next(f.l, none, NULL, 0, nothing, &found), ALS_ERROR_ARGUMENT);
  EACH_BAD_ITEM(&f, als_constraints_destroy_named(f.l, bad, 0, NULL, NULL, 0, NULL));
  fixture_end(&f);
}

/* Two constraints of one name that would meet at one host: switching them on together is refused whole. */
static void names_that_meet(void) {
  fixture f;
  als_constraint both[2];
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_item x = view(f.l, none, "x"), y = view(f.l, none, "y");
  als_constraint_spec one = spec_of(x, ALS_ATTRIBUTE_LEFT, 0, y, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  als_constraint_spec two = spec_of(y, ALS_ATTRIBUTE_TOP, 0, x, ALS_ATTRIBUTE_TOP, 1, 0, 1000);
  OK(als_constraint_create(f.l, &one, ALS_FLAG_INACTIVE, &both[0]));
  OK(als_constraint_create(f.l, &two, ALS_FLAG_INACTIVE, &both[1]));
  OK(als_constraint_set_name(f.l, both[0], "n", NUL));
  OK(als_constraint_set_name(f.l, both[1], "n", NUL)); /* kept for x and for y until there is a host */
  OK(als_item_set_parent(f.l, x, f.root, ALS_LAST));
  OK(als_item_set_parent(f.l, y, f.root, ALS_LAST));
  FAILS(f.l, als_constraints_set_active(f.l, both, 2, 1), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  OK(als_group_add(f.l, f.g, both[0]));
  OK(als_group_add(f.l, f.g, both[1]));
  FAILS(f.l, als_group_set_active(f.l, f.g, 1), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  OK(als_constraint_get_info(f.l, both[0], &info));
  CHECK(!info.active);
  OK(als_constraint_set_name(f.l, both[1], NULL, 0));
  OK(als_group_set_active(f.l, f.g, 1));
  fixture_end(&f);
}

void test_builder(void) {
  every_call();
  every_selector();
  targets();
  refusals();
  arguments();
  names();
  add_named();
  names_that_meet();
}
