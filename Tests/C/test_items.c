/* Creation, names, iteration, user data (als.h, Views and guides). */
#include "harness.h"

static const als_item none = {0};

static void creating(void) {
  fixture f;
  als_item item = {0};
  fixture_make(&f);
  OK(als_view_create(f.l, none, NULL, 0, &item));
  OK(als_view_create(f.l, f.root, "two bytes", 3, &item));
  char name[8];
  size_t needed = 0;
  OK(als_item_name_copy(f.l, item, name, sizeof name, &needed));
  CHECK(needed == 3 && strcmp(name, "two") == 0);
  FAILS(f.l, als_view_create(f.l, f.root, "", 0, &item), ALS_ERROR_SYNTAX, ALS_KIND_EMPTY);
  FAILS(f.l, als_view_create(f.l, f.root, "\xc3\x28", 2, &item), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  FAILS(f.l, als_view_create(f.l, f.root, "\xed\xa0\x80", 3, &item), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    FAILS(f.l, als_view_create(f.l, f.bad_items[i], "x", NUL, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    FAILS(f.l, als_guide_create(f.l, f.bad_items[i], "x", NUL, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  }
  FAILS(f.l, als_view_create(f.l, f.guide, "x", NUL, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  fixture_end(&f);
}

static void many(void) {
  fixture f;
  als_item out[3] = {{0}, {0}, {0}};
  als_view_spec specs[3] = {{{0}, -1, "one", NUL}, {{0}, 0, NULL, 0}, {{0}, 1, "three", 5}};
  fixture_make(&f);
  specs[0].parent = f.root;
  OK(als_views_create(f.l, specs, 3, out));
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, out[2], &info));
  CHECK(info.parent.id == out[1].id);
  OK(als_item_get_info(f.l, out[1], &info));
  CHECK(info.parent.id == out[0].id);
  OK(als_views_create(f.l, specs, 3, NULL));
  OK(als_views_create(f.l, NULL, 0, NULL));

  OK(als_item_get_info(f.l, f.root, &info));
  uint64_t children = info.child_count;
  const int64_t bad_parents[] = {2, 3, -2, INT64_MAX, INT64_MIN};
  for (size_t i = 0; i < COUNT(bad_parents); i++) { /* a later, a missing, a senseless parent */
    specs[2].parent_index = bad_parents[i];
    FAILS(f.l, als_views_create(f.l, specs, 3, out), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    als_error error = ALS_ERROR_INIT;
    OK(als_error_last(f.l, &error));
    CHECK(error.index == 2);
  }
  OK(als_item_get_info(f.l, f.root, &info));
  CHECK(info.child_count == children); /* all or none */
  fixture_end(&f);
}

static void naming(void) {
  fixture f;
  char name[4];
  size_t needed = 0;
  fixture_make(&f);
  OK(als_item_set_name(f.l, f.a, "renamed", NUL));
  EXPECT(als_item_name_copy(f.l, f.a, name, sizeof name, &needed), ALS_TRUNCATED);
  CHECK(needed == 7 && strcmp(name, "ren") == 0);
  EXPECT(als_item_name_copy(f.l, f.a, NULL, 0, &needed), ALS_TRUNCATED);
  CHECK(needed == 7);
  OK(als_item_set_name(f.l, f.a, NULL, 0));
  FAILS(f.l, als_item_set_name(f.l, f.a, "", 0), ALS_ERROR_SYNTAX, ALS_KIND_EMPTY);
  FAILS(f.l, als_item_set_name(f.l, f.a, "\xff", 1), ALS_ERROR_SYNTAX, ALS_KIND_SYNTAX);
  fixture_end(&f);
}

static void finding(void) {
  fixture f;
  als_item item = {0};
  fixture_make(&f);
  OK(als_item_find(f.l, none, "b", NUL, &item));
  CHECK(item.id == f.b.id);
  OK(als_item_find(f.l, f.root, "guide", NUL, &item));
  CHECK(item.id == f.guide.id);
  EXPECT(als_item_find(f.l, none, "nobody", NUL, &item), ALS_END);
  als_item inner = view(f.l, f.a, "twin");
  als_item outer = view(f.l, f.b, "deep");
  view(f.l, outer, "twin");
  OK(als_item_find(f.l, f.root, "twin", NUL, &item)); /* the nearest level wins */
  CHECK(item.id == inner.id);
  view(f.l, f.b, "twin");
  FAILS(f.l, als_item_find(f.l, f.root, "twin", NUL, &item), ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);
  OK(als_item_find(f.l, f.a, "twin", NUL, &item)); /* but not seen from inside a */
  CHECK(item.id == inner.id);
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    FAILS(f.l, als_item_find(f.l, f.bad_items[i], "a", NUL, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  }
  FAILS(f.l, als_item_find(f.l, none, NULL, 0, &item), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  fixture_end(&f);
}

static void iterating(void) {
  fixture f;
  fixture_make(&f);
  als_item inner = view(f.l, f.a, "inner"), second_root = view(f.l, none, "second");
  const als_item wanted[] = {f.root, f.guide, f.a, inner, f.b, second_root};
  als_item item = {0}, next = {0};
  for (size_t i = 0; i < COUNT(wanted); i++) {
    OK(als_item_next(f.l, item, &next));
    CHECK(next.id == wanted[i].id);
    item = next;
  }
  EXPECT(als_item_next(f.l, item, &next), ALS_END);

  OK(als_child_next(f.l, f.root, none, &item));
  CHECK(item.id == f.a.id);
  OK(als_child_next(f.l, f.root, item, &item));
  CHECK(item.id == f.b.id);
  EXPECT(als_child_next(f.l, f.root, item, &item), ALS_END);
  als_item free_guide = {0}, third_root = {0};
  OK(als_guide_create(f.l, none, "free", NUL, &free_guide));
  third_root = view(f.l, none, "third");
  const als_item roots[] = {f.root, second_root, third_root};
  item = none;
  for (size_t i = 0; i < COUNT(roots); i++) {
    OK(als_child_next(f.l, none, item, &item));
    CHECK(item.id == roots[i].id);
  }
  EXPECT(als_child_next(f.l, none, item, &item), ALS_END);
  FAILS(f.l, als_child_next(f.l, none, f.a, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  OK(als_guide_next(f.l, f.root, none, &item));
  CHECK(item.id == f.guide.id);
  EXPECT(als_guide_next(f.l, f.root, f.guide, &item), ALS_END);
  EXPECT(als_guide_next(f.l, f.a, none, &item), ALS_END);
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    als_item bad = f.bad_items[i];
    FAILS(f.l, als_item_next(f.l, bad, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    FAILS(f.l, als_child_next(f.l, bad, none, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    FAILS(f.l, als_guide_next(f.l, bad, none, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    FAILS(f.l, als_child_next(f.l, f.root, bad, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  }
  fixture_end(&f);
}

static void user_data(void) {
  fixture f;
  int first = 0, second = 0, third = 0;
  void *data = NULL;
  fixture_make(&f);
  OK(als_item_user_data(f.l, f.a, &data));
  CHECK(data == NULL);
  OK(als_item_set_user_data(f.l, f.a, &first, count_destroy));
  OK(als_item_user_data(f.l, f.a, &data));
  CHECK(data == &first && first == 0);
  OK(als_item_set_user_data(f.l, f.a, &second, count_destroy)); /* replaced */
  CHECK(first == 1 && second == 0);
  OK(als_item_set_user_data(f.l, f.b, &third, count_destroy));
  OK(als_item_destroy(f.l, f.a));
  CHECK(second == 1);
  fixture_end(&f); /* the rest ends with the layout */
  CHECK(first == 1 && second == 1 && third == 1);
}

static void own_guides(void) {
  fixture f;
  als_item safe = {0}, again = {0}, margins = {0};
  als_item_info info = ALS_ITEM_INFO_INIT;
  fixture_make(&f);
  OK(als_item_safe_area(f.l, f.root, &safe));
  OK(als_item_safe_area(f.l, f.root, &again));
  OK(als_item_margins(f.l, f.root, &margins));
  CHECK(safe.id == again.id && safe.id != margins.id);
  OK(als_item_get_info(f.l, safe, &info));
  CHECK(info.kind == ALS_ITEM_SAFE_AREA && info.parent.id == f.root.id);
  OK(als_item_get_info(f.l, margins, &info));
  CHECK(info.kind == ALS_ITEM_MARGINS && info.parent.id == f.root.id);
  FAILS(f.l, als_item_safe_area(f.l, f.guide, &again), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  fixture_end(&f);
}

void test_items(void) {
  creating();
  many();
  naming();
  finding();
  iterating();
  user_data();
  own_guides();
}
