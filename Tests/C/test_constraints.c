/* Making, reading, changing, hosting and ending constraints (als.h, Constraints). */
#include "harness.h"

static const als_item none = {0};

static void round_trip(void) {
  fixture f;
  als_constraint c = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_LEADING, ALS_RELATION_GREATER_OR_EQUAL, f.b,
                                     ALS_ATTRIBUTE_TRAILING, 0.5, -3.25, 999.5f);
  OK(als_constraint_create(f.l, &spec, 0, &c));
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.first.id == f.a.id && info.second.id == f.b.id && info.host.id == f.root.id);
  CHECK(info.first_attribute == ALS_ATTRIBUTE_LEADING && info.second_attribute == ALS_ATTRIBUTE_TRAILING);
  CHECK(info.relation == ALS_RELATION_GREATER_OR_EQUAL && info.priority == 999.5f);
  CHECK(info.multiplier == 0.5 && info.constant == -3.25 && info.active == 1 && info.broken == 0);
  CHECK(info.term_count == 2 && info.group.id == 0 && info.source_item == -1);
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(info.second.id == 0 && info.second_attribute == ALS_ATTRIBUTE_NONE && info.host.id == f.a.id &&
        info.term_count == 1);
  info.struct_size = 3;
  FAILS(f.l, als_constraint_get_info(f.l, c, &info), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  fixture_end(&f);
}

/* The matrix of which attributes may be related, each pair once. */
static int kind_of(int attribute) {
  static const char kinds[] = "-AAYYDDSSNYYYAAYYDDNY";
  return kinds[attribute];
}

static int related(int first, int second) {
  int a = kind_of(first), b = kind_of(second);
  if (a == 'S' || b == 'S' || a == 'Y' || b == 'Y') return a == b;
  return !((a == 'A' && b == 'D') || (a == 'D' && b == 'A'));
}

static void legality(void) {
  fixture f;
  als_constraint c = {0};
  fixture_make(&f);
  for (int first = 1; first <= 20; first++) {
    for (int second = 1; second <= 20; second++) {
      als_constraint_spec spec = spec_of(f.a, first, 0, f.b, second, 1, 0, 1);
      als_status wanted = related(first, second) ? ALS_OK : ALS_ERROR_CONSTRAINT;
      EXPECT(als_constraint_create(f.l, &spec, ALS_FLAG_INACTIVE, &c), wanted);
      if (wanted != ALS_OK) KIND(f.l, ALS_KIND_ATTR_PAIR);
    }
    als_constraint_spec lonely = spec_of(f.a, first, 0, none, 0, 1, 5, 1);
    als_status wanted = kind_of(first) == 'S' ? ALS_OK : ALS_ERROR_CONSTRAINT;
    EXPECT(als_constraint_create(f.l, &lonely, ALS_FLAG_INACTIVE, &c), wanted);
    if (wanted != ALS_OK) KIND(f.l, ALS_KIND_LOCATION_CONSTANT);
  }
  fixture_end(&f);
}

static void bad_specs(void) {
  fixture f;
  als_constraint c = {0};
  fixture_make(&f);
  const als_constraint_spec good = spec_of(f.a, ALS_ATTRIBUTE_LEFT, 0, f.b, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  als_constraint_spec spec = good;
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, (spec = good, spec.constant = bad, als_constraint_create(f.l, &spec, 0, &c)));
  EACH_BAD_NUMBER(&f, ALS_MULTIPLIER_MAX,
                  (spec = good, spec.multiplier = bad, als_constraint_create(f.l, &spec, 0, &c)));
  const float priorities[] = {0, -1, 1000.01f, NAN, INFINITY};
  for (size_t i = 0; i < COUNT(priorities); i++) {
    spec = good;
    spec.priority = priorities[i];
    FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  }
  const int32_t wrong[] = {-1, 21, 1000, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < COUNT(wrong); i++) {
    spec = good;
    spec.first_attribute = wrong[i];
    FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    spec = good;
    spec.second_attribute = wrong[i];
    FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    if (wrong[i] == -1) continue; /* as a relation that is <= */
    spec = good;
    spec.relation = wrong[i];
    FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  }
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    spec = good;
    spec.first = f.bad_items[i];
    FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    spec = good;
    spec.second = f.bad_items[i];
    FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  }
  spec = good;
  spec.first = none;
  CHECK(als_constraint_create(f.l, &spec, 0, &c) < 0);
  spec = good;
  spec.multiplier = 0; /* a location at a mere number */
  FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_CONSTRAINT, ALS_KIND_LOCATION_CONSTANT);
  EXPECT(als_constraint_create(f.l, NULL, 0, &c), ALS_ERROR_ARGUMENT);
  EXPECT(als_constraint_create(f.l, &good, 0x80u, &c), ALS_ERROR_ARGUMENT);
  fixture_end(&f);
}

static size_t how_many(als_layout *layout) {
  als_constraint c = {0};
  size_t count = 0;
  while (als_constraint_next(layout, c, &c) == ALS_OK) count++;
  return count;
}

static void arrays(void) {
  fixture f;
  als_constraint out[3], next = {0};
  fixture_make(&f);
  als_constraint_spec specs[3];
  for (int i = 0; i < 3; i++)
    specs[i] = spec_of(f.a, ALS_ATTRIBUTE_HEIGHT, 0, none, 0, 1, 10 * (i + 1), 500.0f + (float)i);
  size_t before = how_many(f.l);
  specs[2].constant = NAN;
  FAILS(f.l, als_constraints_create(f.l, specs, 3, 0, out), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  als_error error = ALS_ERROR_INIT;
  OK(als_error_last(f.l, &error));
  CHECK(error.index == 2 && how_many(f.l) == before);
  specs[2].constant = 30;
  OK(als_constraints_create(f.l, specs, 3, 0, out));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).height, 30);

  const double good[3] = {5, 6, 7}, bad[3] = {5, INFINITY, 7};
  FAILS(f.l, als_constraints_set_constants(f.l, out, bad, 3), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).height, 30);
  OK(als_constraints_set_constants(f.l, out, good, 3));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).height, 7);
  OK(als_constraints_set_active(f.l, out + 1, 2, 0));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).height, 5);

  OK(als_constraint_next(f.l, next, &next)); /* in the order they were made */
  CHECK(next.id == f.c.id);
  OK(als_constraint_next(f.l, next, &next));
  CHECK(next.id == out[0].id);
  als_constraint twice[2] = {out[0], out[0]};
  EXPECT(als_constraints_destroy(f.l, twice, 2), ALS_ERROR_HANDLE);
  als_constraint mixed[2] = {out[0], f.bad_constraints[1]};
  EXPECT(als_constraints_destroy(f.l, mixed, 2), ALS_ERROR_HANDLE);
  CHECK(how_many(f.l) == before + 3);
  OK(als_constraints_destroy(f.l, out, 3));
  CHECK(how_many(f.l) == before);
  OK(als_constraints_destroy(f.l, NULL, 0));
  fixture_end(&f);
}

static void changing(void) {
  fixture f;
  fixture_make(&f);
  als_constraint half = {0};
  als_constraint_spec spec = spec_of(f.b, ALS_ATTRIBUTE_WIDTH, 0, f.root, ALS_ATTRIBUTE_WIDTH, 0.5, 0, 600);
  OK(als_constraint_create(f.l, &spec, 0, &half));
  tie(f.l, f.b, ALS_ATTRIBUTE_WIDTH, none, 0, 30, 500);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 100);
  OK(als_constraint_set_multiplier(f.l, half, 0.25));
  OK(als_constraint_set_constant(f.l, half, 1));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 51);
  OK(als_constraint_set_priority(f.l, half, 400));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 30);
  OK(als_constraint_set_priority(f.l, half, 1000)); /* across the required boundary, while active */
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 51);
  OK(als_constraint_set_active(f.l, half, 0));
  OK(als_constraint_set_active(f.l, half, 0));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 30);
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_constraint_set_constant(f.l, half, bad));
  EACH_BAD_NUMBER(&f, ALS_MULTIPLIER_MAX, als_constraint_set_multiplier(f.l, half, bad));
  FAILS(f.l, als_constraint_set_priority(f.l, half, 0), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  FAILS(f.l, als_constraint_set_priority(f.l, half, NAN), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  OK(als_constraint_set_multiplier(f.l, f.c, 2)); /* no second item: no effect */
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).width, 50);
  fixture_end(&f);
}

static void hosting(void) {
  fixture f;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  OK(als_constraint_set_host(f.l, f.c, f.root));
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(info.host.id == f.root.id && info.active);
  OK(als_constraint_set_active(f.l, f.c, 0));
  OK(als_constraint_set_host(f.l, f.c, f.root)); /* the host it has, even while it is off */
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(info.host.id == f.root.id && !info.active);
  OK(als_constraint_set_active(f.l, f.c, 1));
  FAILS(f.l, als_constraint_set_host(f.l, f.c, f.b), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_constraint_set_host(f.l, f.c, none));
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(!info.active);
  OK(als_constraint_set_host(f.l, f.c, f.a));
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(info.host.id == f.a.id && info.active);
  als_item second = view(f.l, none, "second");
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_LEFT, 0, second, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  als_constraint c = {0};
  FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    FAILS(f.l, als_constraint_set_host(f.l, f.c, f.bad_items[i]), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  }
  fixture_end(&f);
}

static void identifiers_and_names(void) {
  fixture f;
  char text[64];
  size_t needed = 0;
  als_constraint found = {0};
  fixture_make(&f);
  EXPECT(als_constraint_identifier_copy(f.l, f.c, text, sizeof text, &needed), ALS_END);
  OK(als_constraint_set_identifier(f.l, f.c, "any remark", NUL));
  OK(als_constraint_identifier_copy(f.l, f.c, text, sizeof text, &needed));
  CHECK(needed == 10 && strcmp(text, "any remark") == 0);
  EXPECT(als_constraint_identifier_copy(f.l, f.c, text, 4, &needed), ALS_TRUNCATED);
  CHECK(strcmp(text, "any") == 0);
  OK(als_constraint_set_identifier(f.l, f.c, NULL, 0));
  EXPECT(als_constraint_identifier_copy(f.l, f.c, text, sizeof text, &needed), ALS_END);

  EXPECT(als_constraint_name_copy(f.l, f.c, text, sizeof text, &needed), ALS_END);
  OK(als_constraint_set_name(f.l, f.c, "wide", NUL));
  OK(als_constraint_name_copy(f.l, f.c, text, sizeof text, &needed));
  OK(als_constraint_find(f.l, f.a, "wide", NUL, &found));
  CHECK(found.id == f.c.id);
  EXPECT(als_constraint_find(f.l, f.b, "wide", NUL, &found), ALS_END);
  als_constraint other = tie(f.l, f.a, ALS_ATTRIBUTE_HEIGHT, none, 0, 5, 1000);
  FAILS(f.l, als_constraint_set_name(f.l, other, "wide", NUL), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  als_constraint elsewhere = tie(f.l, f.b, ALS_ATTRIBUTE_HEIGHT, none, 0, 5, 1000);
  OK(als_constraint_set_name(f.l, elsewhere, "wide", NUL)); /* another host */
  OK(als_constraint_set_name(f.l, f.c, NULL, 0));
  OK(als_constraint_set_name(f.l, other, "wide", NUL));
  fixture_end(&f);
}

static void many_terms(void) {
  fixture f;
  als_constraint c = {0};
  size_t needed = 0;
  fixture_make(&f);
  als_item d = view(f.l, f.root, "d");
  ADD(f.l, f.root, "a.left = super.left; b.width = 20; d.width = 30; d.right = super.right; a.top = super.top");
  const als_term gaps[4] = {{d, ALS_ATTRIBUTE_LEFT, 0, 1},
                            {f.b, ALS_ATTRIBUTE_RIGHT, 0, -1},
                            {f.b, ALS_ATTRIBUTE_LEFT, 0, -1},
                            {f.a, ALS_ATTRIBUTE_RIGHT, 0, 1}};
  OK(als_constraint_create_terms(f.l, gaps, 4, ALS_RELATION_EQUAL, 0, 1000, 0, &c));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).x, 100); /* 50 + gap 50 + 20 + gap 50 = 170 */
  als_term back[4];
  OK(als_constraint_terms_copy(f.l, c, back, 4, &needed));
  CHECK(needed == 4 && back[1].item.id == f.b.id && back[1].multiplier == -1);
  EXPECT(als_constraint_terms_copy(f.l, c, back, 1, &needed), ALS_TRUNCATED);
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(f.l, c, &info));
  CHECK(info.term_count == 4 && info.first.id == d.id && info.second.id == f.b.id);
  als_term one[2] = {{f.a, ALS_ATTRIBUTE_WIDTH, 0, 2}, {f.b, ALS_ATTRIBUTE_WIDTH, 0, 3}};
  for (size_t count = 1; count <= 2; count++) {
    char words[128];
    OK(als_constraint_create_terms(f.l, one, count, ALS_RELATION_EQUAL, 5, 1000, ALS_FLAG_INACTIVE, &c));
    OK(als_constraint_get_info(f.l, c, &info));
    CHECK(info.first_multiplier == 2 && info.term_count == count && info.multiplier == (count == 2 ? -3 : 1));
    OK(als_constraint_copy_text(f.l, c, f.root, ALS_SYNTAX_ANY, NULL, words, sizeof words, NULL));
    CHECK(strncmp(words, "2 * ", 4) == 0);
  }
  OK(als_constraint_get_info(f.l, f.c, &info));
  CHECK(info.first_multiplier == 1);

  als_term bad[2] = {{f.a, ALS_ATTRIBUTE_LEFT, 0, 1}, {f.b, ALS_ATTRIBUTE_TOP, 0, -1}};
  EXPECT(als_constraint_create_terms(f.l, bad, 2, ALS_RELATION_EQUAL, 0, 1000, 0, &c), ALS_ERROR_CONSTRAINT);
  bad[1] = (als_term){f.b, ALS_ATTRIBUTE_LEADING, 0, -1};
  EXPECT(als_constraint_create_terms(f.l, bad, 2, ALS_RELATION_EQUAL, 0, 1000, 0, &c), ALS_ERROR_CONSTRAINT);
  bad[1] = (als_term){f.b, ALS_ATTRIBUTE_LEFT, 0, NAN};
  EXPECT(als_constraint_create_terms(f.l, bad, 2, ALS_RELATION_EQUAL, 0, 1000, 0, &c), ALS_ERROR_NUMBER);
  CHECK(als_constraint_create_terms(f.l, gaps, 0, ALS_RELATION_EQUAL, 0, 1000, 0, &c) < 0);
  als_term hundred[65];
  for (int i = 0; i < 65; i++) hundred[i] = (als_term){f.a, ALS_ATTRIBUTE_WIDTH, 0, 1};
  CHECK(als_constraint_create_terms(f.l, hundred, 65, ALS_RELATION_EQUAL, 0, 1, 0, &c) < 0);
  OK(als_constraint_create_terms(f.l, hundred, 64, ALS_RELATION_EQUAL, 0, 1, 0, &c));
  for (size_t i = 0; i < COUNT(f.bad_items); i++) {
    als_term one = {f.bad_items[i], ALS_ATTRIBUTE_WIDTH, 0, 1};
    EXPECT(als_constraint_create_terms(f.l, &one, 1, ALS_RELATION_EQUAL, 0, 1, 0, &c), ALS_ERROR_HANDLE);
  }
  fixture_end(&f);
}

static void violation_and_data(void) {
  fixture f;
  double by = -1;
  int destroyed = 0;
  void *data = NULL;
  fixture_make(&f);
  als_constraint wish = tie(f.l, f.a, ALS_ATTRIBUTE_WIDTH, none, 0, 80, 500);
  OK(als_solve(f.l, NULL));
  OK(als_constraint_violation(f.l, wish, &by));
  NEAR(by, 30);
  OK(als_constraint_violation(f.l, f.c, &by));
  NEAR(by, 0);
  als_item young = view(f.l, f.root, "young");
  als_constraint c = tie(f.l, young, ALS_ATTRIBUTE_WIDTH, none, 0, 80, 500);
  EXPECT(als_constraint_violation(f.l, c, &by), ALS_NOT_SOLVED);

  OK(als_constraint_set_user_data(f.l, wish, &destroyed, count_destroy));
  OK(als_constraint_user_data(f.l, wish, &data));
  CHECK(data == &destroyed);
  OK(als_constraint_set_user_data(f.l, wish, &destroyed, count_destroy));
  CHECK(destroyed == 1);
  OK(als_item_destroy(f.l, f.a)); /* takes its constraints, and their data, along */
  CHECK(destroyed == 2);
  fixture_end(&f);
  CHECK(destroyed == 2);
}

void test_constraints(void) {
  round_trip();
  legality();
  bad_specs();
  arrays();
  changing();
  hosting();
  identifiers_and_names();
  many_terms();
  violation_and_data();
}
