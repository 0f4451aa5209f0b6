/* main.c - runs the sections named on the command line, or all of them. */
#include "harness.h"

static size_t passed, failed;

void check(int good, const char *what, const char *file, int line) {
  if (good) {
    passed++;
    return;
  }
  failed++;
  printf("%s:%d: failed: %s\n", file, line, what);
}

void expect_status(als_status got, als_status wanted, const char *what, const char *file, int line) {
  check(got == wanted, what, file, line);
  if (got != wanted) printf("    answered %s, not %s\n", als_status_name(got), als_status_name(wanted));
}

void expect_near(double got, double wanted, const char *what, const char *file, int line) {
  int good = fabs(got - wanted) <= 1e-6 * (1 + fabs(wanted));
  check(good, what, file, line);
  if (!good) printf("    is %.17g, not %.17g\n", got, wanted);
}

void expect_kind(als_layout *layout, als_error_kind kind, const char *file, int line) {
  als_error error = ALS_ERROR_INIT;
  als_status status = als_error_last(layout, &error);
  int good = status == ALS_OK && error.kind == (int32_t)kind;
  check(good, "the kind of the last error", file, line);
  if (!good) printf("    is %s, not %s\n", als_error_kind_name((als_error_kind)error.kind), als_error_kind_name(kind));
}

als_constraint_spec spec_of(als_item first, int32_t attribute, int32_t relation, als_item second,
                            int32_t second_attribute, double multiplier, double constant, float priority) {
  als_constraint_spec spec;
  memset(&spec, 0, sizeof spec);
  spec.first = first;
  spec.second = second;
  spec.first_attribute = attribute;
  spec.second_attribute = second_attribute;
  spec.relation = relation;
  spec.priority = priority;
  spec.multiplier = multiplier;
  spec.constant = constant;
  return spec;
}

als_item view(als_layout *layout, als_item parent, const char *name) {
  als_item item = {0};
  OK(als_view_create(layout, parent, name, NUL, &item));
  CHECK(item.id != 0);
  return item;
}

als_constraint tie(als_layout *layout, als_item first, als_attribute attribute, als_item second,
                   als_attribute second_attribute, double constant, float priority) {
  als_constraint c = {0};
  als_constraint_spec spec =
      spec_of(first, attribute, ALS_RELATION_EQUAL, second, second_attribute, 1, constant, priority);
  OK(als_constraint_create(layout, &spec, 0, &c));
  return c;
}

als_rect frame_of(als_layout *layout, als_item item) {
  als_rect r = {-1, -1, -1, -1};
  OK(als_frame(layout, item, &r));
  return r;
}

int same_in_copy(als_layout *layout, als_layout *copy, als_item item) {
  als_item counterpart = {0};
  OK(als_item_counterpart(layout, copy, item, &counterpart));
  als_rect here = frame_of(layout, item), there = frame_of(copy, counterpart);
  return memcmp(&here, &there, sizeof here) == 0;
}

void check_places_in_copy(als_layout *layout, const als_item *items, size_t count) {
  als_layout *copy;
  OK(als_layout_copy(layout, &copy));
  OK(als_solve(copy, NULL));
  for (size_t k = 0; k < count; k++) {
    als_item counterpart = {0};
    OK(als_item_counterpart(layout, copy, items[k], &counterpart));
    als_rect here = frame_of(layout, items[k]), there = frame_of(copy, counterpart);
    CHECK(fabs(here.x - there.x) <= 1e-9 * (1 + there.x) && fabs(here.width - there.width) <= 1e-9 * (1 + there.width));
    CHECK(fabs(here.y - there.y) <= 1e-9 * (1 + there.y) &&
          fabs(here.height - there.height) <= 1e-9 * (1 + there.height));
  }
  OK(als_layout_destroy(copy));
}

void expect_frame(als_layout *layout, als_item item, double x, double y, double width, double height, const char *file,
                  int line) {
  als_rect r = {NAN, NAN, NAN, NAN};
  expect_status(als_frame(layout, item, &r), ALS_OK, "als_frame", file, line);
  expect_near(r.x, x, "frame x", file, line);
  expect_near(r.y, y, "frame y", file, line);
  expect_near(r.width, width, "frame width", file, line);
  expect_near(r.height, height, "frame height", file, line);
}

void count_destroy(void *user_data) {
  ++*(int *)user_data;
}

void fixture_make(fixture *f) {
  const als_item none = {0};
  const als_size size = {200, 100};
  memset(f, 0, sizeof *f);
  OK(als_layout_create(NULL, &f->l));
  OK(als_layout_create(NULL, &f->other));
  f->root = view(f->l, none, "root");
  f->a = view(f->l, f->root, "a");
  f->b = view(f->l, f->root, "b");
  OK(als_guide_create(f->l, f->root, "guide", NUL, &f->guide));
  OK(als_item_set_size(f->l, f->root, size));
  f->c = tie(f->l, f->a, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 50, 1000);
  OK(als_group_create(f->l, "group", NUL, &f->g));

  als_item stale = view(f->l, f->root, "stale"), foreign = view(f->other, none, "foreign");
  als_constraint stale_c = tie(f->l, f->a, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, 1, 1);
  als_constraint foreign_c = tie(f->other, foreign, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 1, 1);
  als_group stale_g = {0};
  OK(als_group_create(f->l, NULL, 0, &stale_g));
  OK(als_group_destroy(f->l, stale_g));
  OK(als_constraint_destroy(f->l, stale_c));
  OK(als_item_destroy(f->l, stale));
  const als_item items[] = {none, stale, foreign, {f->c.id}};
  const als_constraint constraints[] = {{0}, stale_c, foreign_c, {f->a.id}, {UINT64_MAX}};
  const als_group groups[] = {{0}, stale_g, {f->c.id}, {UINT64_MAX}};
  memcpy(f->bad_items, items, sizeof items);
  memcpy(f->bad_constraints, constraints, sizeof constraints);
  memcpy(f->bad_groups, groups, sizeof groups);
}

void fixture_end(fixture *f) {
  OK(als_layout_destroy(f->l));
  OK(als_layout_destroy(f->other));
}

/* CMake lists the files test_*.c in sections.inc, each as SECTION(name). */
#define SECTION(name) void test_##name(void);
#include "sections.inc"
#undef SECTION

static const struct {
  const char *name;
  void (*run)(void);
} sections[] = {
#define SECTION(name) {#name, test_##name},
#include "sections.inc"
#undef SECTION
};

int main(int count, char **words) {
  setvbuf(stdout, NULL, _IOLBF, 0); /* what was said is not lost when a call traps */
  for (int i = 1; i < count; i++) {
    int known = 0;
    for (size_t k = 0; k < COUNT(sections); k++) known |= strcmp(words[i], sections[k].name) == 0;
    if (!known) {
      printf("there is no section \"%s\"\n", words[i]);
      return 2;
    }
  }
  for (size_t k = 0; k < COUNT(sections); k++) {
    int wanted = count == 1;
    for (int i = 1; i < count; i++) wanted |= strcmp(words[i], sections[k].name) == 0;
    if (wanted) sections[k].run();
  }
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
