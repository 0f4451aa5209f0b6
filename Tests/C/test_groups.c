/* Constraints that are switched together (als.h, Groups). */
#include <time.h>

#include "harness.h"

static const als_item none = {0};

static void switching(void) {
  fixture f;
  fixture_make(&f);
  als_constraint narrow = tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, 0, 10, 600);
  tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, 0, 90, 500);
  OK(als_group_add(f.l, f.g, narrow));
  OK(als_group_add(f.l, f.g, f.c));
  OK(als_group_set_active(f.l, f.g, 0));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 90);
  OK(als_group_set_active(f.l, f.g, 1));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 10);
  OK(als_group_destroy(f.l, f.g)); /* the members live on */
  EXPECT(als_group_set_active(f.l, f.g, 0), ALS_ERROR_HANDLE);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 10);
  fixture_end(&f);
}

static void membership(void) {
  fixture f;
  als_group second = {0};
  als_constraint c = {0};
  fixture_make(&f);
  OK(als_group_create(f.l, NULL, 0, &second));
  OK(als_group_add(f.l, f.g, f.c));
  OK(als_group_add(f.l, second, f.c)); /* adding moves */
  EXPECT(als_group_member_next(f.l, f.g, c, &c), ALS_END);
  OK(als_group_member_next(f.l, second, c, &c));
  CHECK(c.id == f.c.id);
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(info.group.id == second.id);
  OK(als_group_remove(f.l, second, f.c));
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(info.group.id == 0);
  OK(als_group_add(f.l, second, f.c));
  OK(als_constraint_destroy(f.l, f.c));
  c.id = 0;
  EXPECT(als_group_member_next(f.l, second, c, &c), ALS_END);
  fixture_end(&f);
}

/* One member that cannot be switched on keeps all of them off. */
static void all_or_none(void) {
  fixture f;
  als_constraint bad = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_item far = view(f.l, none, "far");
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_LEFT, 0, far, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  OK(als_constraint_create(f.l, &spec, ALS_FLAG_INACTIVE, &bad));
  OK(als_group_add(f.l, f.g, f.c));
  OK(als_group_add(f.l, f.g, bad));
  OK(als_group_set_active(f.l, f.g, 0));
  FAILS(f.l, als_group_set_active(f.l, f.g, 1), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(!info.active);
  fixture_end(&f);
}

/* The constraints of one shorthand call as a group: switched together, hosts read and moved, all or none. */
static void a_call_as_a_group(void) {
  fixture f;
  als_shorthand_entry entries[2];
  als_constraint made[2], c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  fixture_make(&f);
  options.group = f.g;
  memset(entries, 0, sizeof entries);
  entries[0].key = "left ==";
  entries[1].key = "width ==";
  entries[0].key_length = entries[1].key_length = NUL;
  entries[0].kind = ALS_VALUE_SUPERVIEW;
  entries[1].kind = ALS_VALUE_NUMBER;
  entries[1].number = NAN;
  FAILS(f.l, als_shorthand_add(f.l, f.b, entries, 2, &options, made), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  EXPECT(als_group_member_next(f.l, f.g, c, &c), ALS_END);
  entries[1].number = 33;
  OK(als_shorthand_add(f.l, f.b, entries, 2, &options, made));
  OK(als_group_member_next(f.l, f.g, c, &c));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(c.id == made[0].id && info.host.id == f.root.id && info.active);
  OK(als_group_member_next(f.l, f.g, c, &c));
  OK(als_constraint_set_host(f.l, c, f.root)); /* from b up to the root */
  OK(als_group_set_active(f.l, f.g, 0));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(c.id == made[1].id && info.host.id == f.root.id && !info.active);
  OK(als_group_set_active(f.l, f.g, 1));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.host.id == f.root.id && info.active);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 33);
  fixture_end(&f);
}

static void names_and_handles(void) {
  fixture f;
  als_group g = {0};
  char name[16];
  size_t needed = 0;
  fixture_make(&f);
  OK(als_group_find(f.l, "group", NUL, &g));
  CHECK(g.id == f.g.id);
  EXPECT(als_group_find(f.l, "nothing", NUL, &g), ALS_END);
  OK(als_group_name_copy(f.l, f.g, name, sizeof name, &needed));
  CHECK(needed == 5 && strcmp(name, "group") == 0);
  FAILS(f.l, als_group_create(f.l, "group", NUL, &g), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  OK(als_group_create(f.l, NULL, 0, &g));
  als_group walk = {0};
  OK(als_group_next(f.l, walk, &walk));
  CHECK(walk.id == f.g.id);
  OK(als_group_next(f.l, walk, &walk));
  CHECK(walk.id == g.id);
  EXPECT(als_group_next(f.l, walk, &walk), ALS_END);
  fixture_end(&f);
}

/* Many at once, all or none; and constraints made into a group. */
static void many_at_once(void) {
  fixture f;
  als_constraint made[2], c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  als_group other = {0};
  size_t before = 0, after = 0;
  fixture_make(&f);
  OK(als_group_create(f.l, NULL, 0, &other));
  als_constraint_spec specs[] = {spec_of(f.b, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, 30, 1000),
                                 spec_of(f.b, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 1, 20, 1000)};
  OK(als_group_create_constraints(f.l, f.g, specs, 2, ALS_FLAG_INACTIVE, made));
  OK(als_group_member_next(f.l, f.g, c, &c));
  CHECK(c.id == made[0].id);
  OK(als_group_member_next(f.l, f.g, c, &c));
  CHECK(c.id == made[1].id);
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(!info.active && info.group.id == f.g.id);
  OK(als_group_create_constraints(f.l, other, specs, 2, 0, NULL)); /* NULL: they are made all the same */
  c.id = 0;
  OK(als_group_member_next(f.l, other, c, &c));
  OK(als_group_create_constraints(f.l, other, NULL, 0, 0, NULL));
  OK(als_constraints_destroy(f.l, &c, 1)); /* into a vacant slot */
  OK(als_group_create_constraints(f.l, other, specs, 1, 0, &c));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.group.id == other.id && info.active);
  c.id = 0;
  while (als_constraint_next(f.l, c, &c) == ALS_OK) before++;
  specs[1].multiplier = NAN;
  specs[1].second = f.a;
  specs[1].second_attribute = ALS_ATTRIBUTE_HEIGHT;
  EXPECT(als_group_create_constraints(f.l, f.g, specs, 2, 0, made), ALS_ERROR_NUMBER);
  EXPECT(als_group_create_constraints(f.l, f.g, specs, 1, 8, made), ALS_ERROR_ARGUMENT);
  for (size_t i = 0; i < COUNT(f.bad_groups); i++) {
    EXPECT(als_group_create_constraints(f.l, f.bad_groups[i], specs, 1, 0, made), ALS_ERROR_HANDLE);
    EXPECT(als_group_add_constraints(f.l, f.bad_groups[i], made, 2), ALS_ERROR_HANDLE);
  }
  while (als_constraint_next(f.l, c, &c) == ALS_OK) after++;
  CHECK(after == before);
  /* Adding moves them, in order. */
  OK(als_group_add_constraints(f.l, other, (als_constraint[]){f.c, made[1], made[0]}, 3));
  OK(als_constraint_get_info(f.l, made[0], &info));
  CHECK(info.group.id == other.id);
  EXPECT(als_group_member_next(f.l, f.g, (als_constraint){0}, &c), ALS_END);
  OK(als_group_add_constraints(f.l, f.g, NULL, 0));
  FAILS(f.l, als_group_add_constraints(f.l, f.g, (als_constraint[]){made[0], made[0]}, 2), ALS_ERROR_HANDLE,
        ALS_KIND_HANDLE);
  for (size_t i = 0; i < COUNT(f.bad_constraints); i++) {
    als_error error = ALS_ERROR_INIT;
    FAILS(f.l, als_group_add_constraints(f.l, f.g, (als_constraint[]){made[0], f.bad_constraints[i]}, 2),
          ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    OK(als_error_last(f.l, &error));
    CHECK(error.index == 1);
  }
  OK(als_constraint_get_info(f.l, made[0], &info));
  CHECK(info.group.id == other.id);
  fixture_end(&f);
}

typedef enum { RULES, PARENTS, EXPECTATIONS, BARRIERS } ended_kind;

/* The processor seconds in which `count` of them end, one after the other. */
static double seconds_to_end(ended_kind kind, int count) {
  als_layout *l;
  als_item root;
  als_group *groups = calloc((size_t)count, sizeof *groups), around;
  als_barrier_spec barrier = ALS_BARRIER_SPEC_INIT;
  CHECK(groups);
  if (!groups) return 0;
  OK(als_layout_create(NULL, &l));
  root = view(l, none, "root");
  OK(als_item_set_size(l, root, (als_size){300, 200}));
  OK(als_group_create(l, NULL, 0, &around));
  for (int i = 0; i < count; i++) {
    als_item made = view(l, root, NULL);
    barrier.members = &made;
    barrier.member_count = 1;
    if (kind == EXPECTATIONS) {
      OK(als_expectation_add(l, root, "{\"expect\": \"satisfiable\", \"when\": \"root.width > 9\"}", NUL, NULL, NULL));
    } else if (kind == BARRIERS) {
      OK(als_barrier_create(l, &barrier, 0, &groups[i]));
    } else {
      OK(als_group_create(l, NULL, 0, &groups[i]));
      if (kind == PARENTS) OK(als_group_set_parent(l, groups[i], around));
      OK(als_group_set_condition(l, groups[i], root, "root.width > 9", NUL, NULL));
    }
  }
  clock_t start = clock();
  for (int i = 0; i < count; i++) {
    if (kind == EXPECTATIONS) {
      OK(als_expectation_remove(l, (size_t)(count - 1 - i)));
    } else if (kind == BARRIERS) {
      OK(als_arrangement_destroy(l, groups[i]));
    } else {
      OK(als_group_destroy(l, groups[i]));
    }
  }
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  OK(als_layout_destroy(l));
  free(groups);
  return seconds;
}

/* Four times as many groups, conditions or barriers end in about four times the time. */
static void many_end(void) {
  for (int kind = RULES; kind <= BARRIERS; kind++) {
    double few = seconds_to_end((ended_kind)kind, 1000), many = seconds_to_end((ended_kind)kind, 4000);
    CHECK(many < 10 * (few > 0.01 ? few : 0.01));
  }
}

/* A group that is inside another one, or is its `else`, is in none when the other one is destroyed. */
static void inside_a_destroyed_group(void) {
  fixture f;
  als_group inner, after;
  als_group_info info = ALS_GROUP_INFO_INIT;
  fixture_make(&f);
  OK(als_group_create(f.l, NULL, 0, &inner));
  OK(als_group_create(f.l, NULL, 0, &after));
  OK(als_group_set_parent(f.l, inner, f.g));
  OK(als_group_set_parent(f.l, after, inner));
  OK(als_group_set_parent(f.l, inner, (als_group){0}));
  OK(als_group_set_parent(f.l, inner, f.g));
  OK(als_group_destroy(f.l, f.g));
  OK(als_group_get_info(f.l, inner, &info));
  CHECK(info.parent.id == 0);
  OK(als_group_get_info(f.l, after, &info));
  CHECK(info.parent.id == inner.id);
  OK(als_group_destroy(f.l, inner));
  OK(als_group_get_info(f.l, after, &info));
  CHECK(info.parent.id == 0);
  fixture_end(&f);
}

void test_groups(void) {
  many_at_once();
  switching();
  membership();
  all_or_none();
  a_call_as_a_group();
  names_and_handles();
  many_end();
  inside_a_destroyed_group();
}
