/* What the tables of the notations say and no layout document can: no text at all, two trees, calls. */
#include "harness.h"

static const als_item none = {0};

/* A text in a notation, switched off or on. */
static als_status add(als_layout *l, als_item scope, als_syntax syntax, const char *text, uint32_t flags,
                      als_constraint *out) {
  als_text_options o = ALS_TEXT_OPTIONS_INIT;
  o.flags = flags;
  return als_add(l, scope, syntax, text, text ? NUL : 0, &o, out, 2, NULL);
}

static void no_text(void) {
  fixture f;
  als_constraint out[2];
  fixture_make(&f);
  /* linear-equations 5.7 #1 */
  FAILS(f.l, add(f.l, f.root, ALS_SYNTAX_LINEAR, NULL, 0, out), ALS_ERROR_SYNTAX, ALS_KIND_EMPTY);
  /* compact-constraint 4.7 #7 */
  FAILS(f.l, add(f.l, none, ALS_SYNTAX_COMPACT, "self.left = a.left", 0, out), ALS_ERROR_NAME, ALS_KIND_NAME_VIEW);
  OK(add(f.l, f.root, ALS_SYNTAX_COMPACT, "self.left = a.left", 0, out));
  fixture_end(&f);
}

static void expect_host(als_layout *l, als_constraint c, als_item host) {
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(l, c, &info));
  CHECK(info.active && info.host.id == host.id);
}

/* view1 holds view2 (with view4 and view5) and view3; view6 stands alone. */
static void install(void) {
  als_layout *l = NULL;
  als_constraint c[2], lost[2];
  OK(als_layout_create(NULL, &l));
  als_item view1 = view(l, none, "view1"), view2 = view(l, view1, "view2");
  als_item view3 = view(l, view1, "view3"), view4 = view(l, view2, "view4"), view5 = view(l, view2, "view5");
  als_item view6 = view(l, none, "view6");
  (void)view3;
  (void)view4;
  /* linear-equations 5.7 #63 */
  FAILS(l, add(l, view1, ALS_SYNTAX_LINEAR, "view4.width==view6.width", 0, lost), ALS_ERROR_HIERARCHY,
        ALS_KIND_NO_COMMON_ANCESTOR);
  OK(add(l, view1, ALS_SYNTAX_LINEAR, "view4.width==view6.width", ALS_FLAG_INACTIVE, lost));
  FAILS(l, als_constraint_set_active(l, lost[0], 1), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_constraint_set_active(l, lost[0], 0));
  /* linear-equations 5.7 #64 */
  OK(add(l, view1, ALS_SYNTAX_LINEAR, "view3.width==view4.width", ALS_FLAG_INACTIVE, c));
  OK(als_constraint_set_active(l, c[0], 1));
  expect_host(l, c[0], view1);
  OK(als_constraint_set_active(l, c[0], 0));
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(l, c[0], &info));
  CHECK(!info.active);
  /* linear-equations 5.7 #65 */
  OK(add(l, view1, ALS_SYNTAX_LINEAR, "view5.width==view5.height", 0, c));
  expect_host(l, c[0], view5);
  /* linear-equations 5.7 #66 */
  OK(add(l, view1, ALS_SYNTAX_LINEAR, "view6.width==50", 0, c));
  expect_host(l, c[0], view6);
  /* linear-equations 5.7 #67: a list is installed and taken out as a whole, or not at all */
  OK(add(l, view1, ALS_SYNTAX_LINEAR, "view3.width==view4.width;view5.width==view5.height", ALS_FLAG_INACTIVE, c));
  OK(als_constraints_set_active(l, c, 2, 1));
  expect_host(l, c[0], view1);
  expect_host(l, c[1], view5);
  OK(als_constraints_set_active(l, c, 2, 0));
  als_constraint both[2] = {c[0], lost[0]};
  EXPECT(als_constraints_set_active(l, both, 2, 1), ALS_ERROR_HIERARCHY);
  OK(als_constraint_get_info(l, c[0], &info));
  CHECK(!info.active);
  OK(als_layout_destroy(l));
}

static void other_trees(void) {
  fixture f;
  als_constraint c = {0};
  fixture_make(&f);
  als_item apart = view(f.l, none, "apart");
  /* als-shorthand 2.5 #17 */
  als_shorthand_entry entry;
  memset(&entry, 0, sizeof entry);
  entry.key = "left ==";
  entry.key_length = NUL;
  entry.kind = ALS_VALUE_ATTRIBUTE;
  entry.item = apart;
  entry.attribute = ALS_ATTRIBUTE_LEFT;
  FAILS(f.l, als_shorthand_add(f.l, f.a, &entry, 1, NULL, NULL), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  /* autolayout-semantics 1.19 #11 */
  als_constraint_spec spec = spec_of(f.a, ALS_ATTRIBUTE_LEFT, 0, apart, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  /* autolayout-semantics 1.19 #10 */
  spec = spec_of(none, ALS_ATTRIBUTE_LEFT, 0, f.a, ALS_ATTRIBUTE_LEFT, 1, 0, 1000);
  FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_CONSTRAINT, ALS_KIND_NO_FIRST_ITEM);
  /* autolayout-semantics 1.19 #8 and #9: what JSON cannot write */
  spec = spec_of(f.a, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, 10, NAN);
  FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  spec = spec_of(f.a, ALS_ATTRIBUTE_WIDTH, 0, none, 0, 1, NAN, 1000);
  FAILS(f.l, als_constraint_create(f.l, &spec, 0, &c), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  /* autolayout-semantics 1.2 #1: no attribute goes with no second item only */
  spec = spec_of(f.a, ALS_ATTRIBUTE_WIDTH, 0, none, ALS_ATTRIBUTE_NONE, 1, 10, 1000);
  OK(als_constraint_create(f.l, &spec, 0, &c));
  fixture_end(&f);
}

/* The calls about named constraints, at one view. */
static void names(void) {
  fixture f;
  als_constraint c[2], found = {0};
  size_t count = 0;
  fixture_make(&f);
  OK(add(f.l, f.root, ALS_SYNTAX_COMPACT, "a.width = 10 @ 20", ALS_FLAG_INACTIVE, &c[0]));
  OK(add(f.l, f.root, ALS_SYNTAX_COMPACT, "a.width = 11 @ 20", ALS_FLAG_INACTIVE, &c[1]));
  /* autolayoutkit 3.6 #1 */
  OK(als_constraint_add_named(f.l, f.a, c[0], "n", NUL));
  expect_host(f.l, c[0], f.a);
  FAILS(f.l, als_constraint_add_named(f.l, f.a, c[1], "n", NUL), ALS_ERROR_NAME, ALS_KIND_NAME_EXISTS);
  CHECK(als_constraint_add_named(f.l, f.a, c[1], NULL, 0) < 0);
  /* autolayoutkit 3.6 #2 */
  OK(als_constraint_find(f.l, f.a, "n", NUL, &found));
  CHECK(found.id == c[0].id);
  EXPECT(als_constraint_find(f.l, f.a, "other", NUL, &found), ALS_END);
  EXPECT(als_constraint_find(f.l, f.root, "n", NUL, &found), ALS_END);
  /* autolayoutkit 3.6 #3 */
  const char *list[3] = {"other", NULL, "n"};
  OK(als_constraints_destroy_named(f.l, f.a, 0, list, NULL, 1, &count));
  CHECK(count == 0);
  /* autolayoutkit 3.6 #4 */
  OK(als_constraints_destroy_named(f.l, f.a, 0, list, NULL, 3, &count));
  CHECK(count == 1);
  EXPECT(als_constraint_find(f.l, f.a, "n", NUL, &found), ALS_END);
  OK(als_constraint_add_named(f.l, f.a, c[1], "n", NUL));
  fixture_end(&f);
}

void test_notation_tables(void) {
  no_text();
  install();
  other_trees();
  names();
}
