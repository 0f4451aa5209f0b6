/* Moving, reordering and ending items, and what becomes of their constraints (als.h, Views and guides). */
#include "harness.h"

static const als_item none = {0};

static int active(als_layout *layout, als_constraint c) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(layout, c, &info));
  return info.active;
}

static als_item child(als_layout *layout, als_item parent, int index) {
  als_item item = {0};
  for (int i = 0; i <= index; i++) OK(als_child_next(layout, parent, item, &item));
  return item;
}

static void reordering(void) {
  fixture f;
  fixture_make(&f);
  als_item c = view(f.l, f.root, "c");
  als_constraint tied = tie(f.l, f.a, ALS_ATTRIBUTE_LEFT, f.b, ALS_ATTRIBUTE_LEFT, 0, 1000);
  OK(als_item_set_parent(f.l, c, f.root, 0));
  CHECK(child(f.l, f.root, 0).id == c.id && child(f.l, f.root, 1).id == f.a.id);
  OK(als_item_set_parent(f.l, c, f.root, ALS_LAST));
  CHECK(child(f.l, f.root, 2).id == c.id);
  OK(als_item_set_parent(f.l, f.a, f.root, 2));
  CHECK(active(f.l, tied)); /* reordering leaves constraints alone */
  FAILS(f.l, als_item_set_parent(f.l, c, f.root, 17), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  for (size_t i = 1; i < COUNT(f.bad_items); i++) {
    FAILS(f.l, als_item_set_parent(f.l, c, f.bad_items[i], 0), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  }
  FAILS(f.l, als_item_set_parent(f.l, c, f.guide, ALS_LAST), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  fixture_end(&f);
}

static void cycles(void) {
  fixture f;
  fixture_make(&f);
  als_item inner = view(f.l, f.a, "inner"), innermost = view(f.l, inner, "innermost");
  FAILS(f.l, als_item_set_parent(f.l, f.a, f.a, ALS_LAST), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  FAILS(f.l, als_item_set_parent(f.l, f.a, innermost, ALS_LAST), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  FAILS(f.l, als_item_set_parent(f.l, f.root, inner, 0), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  OK(als_item_set_parent(f.l, innermost, f.b, ALS_LAST));
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_item_get_info(f.l, innermost, &info));
  CHECK(info.parent.id == f.b.id);
  fixture_end(&f);
}

/* Leaving a parent switches off what an ancestor that stays holds; what is held inside lives on. */
static void leaving(void) {
  fixture f;
  fixture_make(&f);
  als_item inner = view(f.l, f.a, "inner");
  als_constraint outside = tie(f.l, inner, ALS_ATTRIBUTE_LEFT, f.b, ALS_ATTRIBUTE_LEFT, 0, 1000);
  als_constraint inside = tie(f.l, inner, ALS_ATTRIBUTE_LEFT, f.a, ALS_ATTRIBUTE_LEFT, 5, 1000);
  OK(als_item_set_parent(f.l, f.a, none, 0));
  CHECK(!active(f.l, outside) && active(f.l, inside) && active(f.l, f.c));
  FAILS(f.l, als_constraint_set_active(f.l, outside, 1), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, inner).x, 5);
  OK(als_item_set_parent(f.l, f.a, f.root, 0));
  CHECK(!active(f.l, outside)); /* coming back does not switch it on */
  OK(als_constraint_set_active(f.l, outside, 1));
  OK(als_solve(f.l, NULL));
  fixture_end(&f);
}

static void destroying(void) {
  fixture f;
  als_rect r;
  als_item item;
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  fixture_make(&f);
  als_item inner = view(f.l, f.a, "inner"), guide;
  OK(als_guide_create(f.l, f.a, "g", NUL, &guide));
  als_constraint tied = tie(f.l, f.b, ALS_ATTRIBUTE_LEFT, inner, ALS_ATTRIBUTE_RIGHT, 0, 1000);
  OK(als_item_destroy(f.l, f.a));
  EXPECT(als_frame(f.l, f.a, &r), ALS_ERROR_HANDLE);
  EXPECT(als_frame(f.l, inner, &r), ALS_ERROR_HANDLE);
  EXPECT(als_frame(f.l, guide, &r), ALS_ERROR_HANDLE);
  EXPECT(als_constraint_get_info(f.l, tied, &info), ALS_ERROR_HANDLE);
  EXPECT(als_constraint_get_info(f.l, f.c, &info), ALS_ERROR_HANDLE);
  EXPECT(als_item_find(f.l, none, "inner", NUL, &item), ALS_END);
  als_item next = view(f.l, f.root, "next"); /* a reused place does not revive a handle */
  CHECK(next.id != f.a.id);
  EXPECT(als_item_destroy(f.l, f.a), ALS_ERROR_HANDLE);
  OK(als_solve(f.l, NULL));
  OK(als_item_destroy(f.l, f.root));
  EXPECT(als_item_next(f.l, none, &item), ALS_END);
  OK(als_solve(f.l, NULL));
  fixture_end(&f);
}

/* A chain of `depth` views, each inside the one before; with a constraint from the innermost to the root. */
static void deep_chain(int depth, int constrained) {
  als_layout *l = NULL;
  als_rect r;
  OK(als_layout_create(NULL, &l));
  als_view_spec *specs = calloc((size_t)depth, sizeof *specs);
  als_item *items = calloc((size_t)depth, sizeof *items);
  for (int i = 0; i < depth; i++) specs[i].parent_index = i - 1;
  OK(als_views_create(l, specs, (size_t)depth, items));
  if (constrained) tie(l, items[depth - 1], ALS_ATTRIBUTE_LEFT, items[0], ALS_ATTRIBUTE_LEFT, 25, 1000);
  OK(als_solve(l, NULL));
  OK(als_frame_in(l, items[depth - 1], none, &r));
  NEAR(r.x, constrained ? 25 : 0);
  OK(als_item_destroy(l, items[1]));
  OK(als_solve(l, NULL));
  free(specs);
  free(items);
  OK(als_layout_destroy(l));
}

static void unowned_guides(void) {
  fixture f;
  als_item guide = {0};
  als_constraint c = {0};
  fixture_make(&f);
  OK(als_guide_create(f.l, none, "loose", NUL, &guide));
  als_constraint_spec spec =
      spec_of(f.a, ALS_ATTRIBUTE_LEFT, ALS_RELATION_EQUAL, guide, ALS_ATTRIBUTE_RIGHT, 1, 0, 1000);
  FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_constraint_create(f.l, &spec, ALS_FLAG_INACTIVE, &c));
  FAILS(f.l, als_constraint_set_active(f.l, c, 1), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_item_set_parent(f.l, guide, f.root, 0));
  OK(als_constraint_set_active(f.l, c, 1));
  tie(f.l, guide, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 12, 1000);
  tie(f.l, guide, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 8, 1000);
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.a).x, 20);
  NEAR(frame_of(f.l, guide).width, 8);
  fixture_end(&f);
}

static void adopted_guide(void) {
  fixture f;
  als_item guide;
  als_rect r;
  fixture_make(&f);
  OK(als_guide_create(f.l, none, "free", NUL, &guide));
  tie(f.l, guide, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 33, 1000);
  OK(als_item_set_parent(f.l, guide, f.root, ALS_LAST));
  tie(f.l, guide, ALS_ATTRIBUTE_LEFT, f.root, ALS_ATTRIBUTE_LEFT, 7, 1000);
  OK(als_solve(f.l, NULL));
  r = frame_of(f.l, guide);
  CHECK(r.x == 7 && r.width == 33);
  fixture_end(&f);
}

static void items_of_others(void) {
  fixture f;
  als_constraint member, off;
  als_group other;
  als_item item, younger, root;
  double violation;
  als_rect frames[2];
  size_t needed;
  fixture_make(&f);
  member = f.c;
  OK(als_group_create(f.l, NULL, 0, &other));
  OK(als_group_add(f.l, other, member));
  FAILS(f.l, als_group_member_next(f.l, f.g, member, &member), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  FAILS(f.l, als_guide_next(f.l, f.root, f.a, &item), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  root = view(f.l, none, "second tree");
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_LEFT, 0, root, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  OK(als_constraint_create(f.l, &spec, ALS_FLAG_INACTIVE, &off));
  OK(als_solve(f.l, NULL));
  FAILS(f.l, als_constraint_violation(f.l, off, &violation), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  younger = view(f.l, f.root, NULL);
  als_item pair[2] = {f.a, younger}, wrong[2] = {f.a, none};
  EXPECT(als_frames_copy(f.l, pair, frames, 2), ALS_NOT_SOLVED);
  CHECK(frames[1].width == 0 && frames[0].width == 50);
  FAILS(f.l, als_frames_copy(f.l, wrong, frames, 2), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  EXPECT(als_frames_copy_all(f.l, NULL, NULL, 100, &needed), ALS_NOT_SOLVED);
  fixture_end(&f);
}

void test_hierarchy(void) {
  reordering();
  cycles();
  leaving();
  destroying();
  deep_chain(100000, 0);
  deep_chain(300, 1);
  unowned_guides();
  adopted_guide();
  items_of_others();
}
