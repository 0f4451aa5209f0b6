/* Groups in groups, conditions and overrides (als.h, Rules). */
#include "harness.h"

static const als_item none = {0};
static const als_group outside = {0};

static als_group group_of(als_layout *l, const char *name) {
  als_group g = {0};
  OK(als_group_create(l, name, NUL, &g));
  return g;
}

static void into(als_layout *l, als_group g, const char *text) {
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  options.group = g;
  OK(als_add(l, none, ALS_SYNTAX_ANY, text, NUL, &options, NULL, 0, NULL));
}

static int in_force(als_layout *l, als_group g) {
  als_group_info info = ALS_GROUP_INFO_INIT;
  OK(als_group_get_info(l, g, &info));
  return info.in_force;
}

static void size(als_layout *l, als_item item, double width, double height) {
  OK(als_item_set_size(l, item, (als_size){width, height}));
  CHECK(als_solve(l, NULL) >= 0);
}

static void conditions(void) {
  fixture f;
  fixture_make(&f);
  als_group wide = group_of(f.l, "wide"), narrow = group_of(f.l, "narrow");
  into(f.l, wide, "b.width == 90");
  into(f.l, narrow, "b.width == 10");
  OK(als_group_set_condition(f.l, wide, none, "root.width >= 300", NUL, NULL));
  OK(als_group_set_condition(f.l, narrow, none, "not (root.width >= 300)", NUL, NULL));
  als_constraint member = {0};
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_group_member_next(f.l, wide, member, &member));
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 10);
  OK(als_constraint_get_info(f.l, member, &info));
  CHECK(info.active == 1 && info.in_force == 0);
  CHECK(!in_force(f.l, wide) && in_force(f.l, narrow));
  size(f.l, f.root, 300, 100);
  NEAR(frame_of(f.l, f.b).width, 90);
  OK(als_constraint_get_info(f.l, member, &info));
  CHECK(info.active == 1 && info.in_force == 1);
  als_group changed[4];
  size_t count = 0;
  OK(als_layout_rules_changed_copy(f.l, changed, 4, &count));
  CHECK(count == 2 && changed[0].id == wide.id && changed[1].id == narrow.id);
  OK(als_solve(f.l, NULL));
  OK(als_layout_rules_changed_copy(f.l, NULL, 0, &count));
  CHECK(count == 0);
  size(f.l, f.root, 310, 100);
  OK(als_layout_rules_changed_copy(f.l, NULL, 0, &count));
  CHECK(count == 0);
  /* Without the condition the group is in force like any other. */
  OK(als_group_set_condition(f.l, wide, none, NULL, 0, NULL));
  char text[64];
  EXPECT(als_group_condition_copy(f.l, wide, text, sizeof text, NULL), ALS_END);
  OK(als_group_condition_copy(f.l, narrow, text, sizeof text, NULL));
  CHECK(strcmp(text, "not (root.width >= 300)") == 0);
  size(f.l, f.root, 100, 100);
  EXPECT(als_solve(f.l, NULL), ALS_CONFLICT);
  OK(als_group_destroy(f.l, narrow));
  OK(als_group_destroy(f.l, wide));
  fixture_end(&f);
}

/* What a test decides at the given inputs. */
static void decides(als_layout *l, als_group g, const char *text, int wanted) {
  OK(als_group_set_condition(l, g, none, text, NUL, NULL));
  CHECK(als_solve(l, NULL) >= 0);
  if (in_force(l, g) != wanted) printf("    %s\n", text);
  CHECK(in_force(l, g) == wanted);
}

static void inputs(void) {
  fixture f;
  fixture_make(&f);
  als_group g = group_of(f.l, "g");
  OK(als_metric_set(f.l, "pad", NUL, 8));
  decides(f.l, g, "root.width == 200 and root.height == 100", 1);
  decides(f.l, g, "root.width != 200", 0);
  decides(f.l, g, "landscape and not portrait", 1);
  decides(f.l, g, "ltr and not rtl", 1);
  decides(f.l, g, "pad == 8 and pad < 8.5", 1);
  decides(f.l, g, "textScale == 1", 1);
  decides(f.l, g, "0 > 1 or 1 < 2 and 2 < 1 or 3 == 3", 1);
  decides(f.l, g, "not not not (1 < 2)", 0);
  decides(f.l, g, "gone(a)", 0);
  OK(als_item_set_gone(f.l, f.a, 1));
  decides(f.l, g, "gone(a)", 1);
  OK(als_layout_scale_content(f.l, 1.5, 1));
  decides(f.l, g, "textScale >= 1.5", 1);
  OK(als_item_set_direction(f.l, f.root, ALS_DIRECTION_RIGHT_TO_LEFT));
  decides(f.l, g, "rtl", 1);
  size(f.l, f.root, 100, 100);
  decides(f.l, g, "portrait", 1);
  /* A removed metric keeps its value, and tests of a destroyed view are false. */
  decides(f.l, g, "pad == 8", 1);
  OK(als_metric_remove(f.l, "pad", NUL));
  OK(als_solve(f.l, NULL));
  CHECK(in_force(f.l, g));
  decides(f.l, g, "b.width >= 0", 1);
  OK(als_item_destroy(f.l, f.b));
  CHECK(als_solve(f.l, NULL) >= 0);
  CHECK(!in_force(f.l, g));
  fixture_end(&f);
}

static void mistakes(void) {
  fixture f;
  fixture_make(&f);
  als_group g = group_of(f.l, "g"), inner = {0};
  static const struct {
    const char *text;
    als_error_kind kind;
    uint64_t offset;
  } bad[] = {
      {"", ALS_KIND_SYNTAX, 0},
      {"root.width < ", ALS_KIND_SYNTAX, 13},
      {"root.width 5", ALS_KIND_RELATION, 11},
      {"root.width => 5", ALS_KIND_RELATION, 11},
      {"crad.width < 5", ALS_KIND_NAME_VIEW, 0},
      {"pda < 5", ALS_KIND_NAME_METRIC, 0},
      {"a.left < 5", ALS_KIND_NAME_ATTR, 2},
      {"a.width == 5", ALS_KIND_RELATION, 8},
      {"(1 < 2", ALS_KIND_SYNTAX, 6},
      {"1 < 2)", ALS_KIND_SYNTAX, 5},
      {"1 < 2 3 < 4", ALS_KIND_SYNTAX, 6},
      {"and 1 < 2", ALS_KIND_SYNTAX, 0},
      {"gone a", ALS_KIND_SYNTAX, 5},
      {"gone(guide)", ALS_KIND_NAME_VIEW, 5},
      {"rtl.width < 5", ALS_KIND_SYNTAX, 0},
      {"1e12 < 5", ALS_KIND_NOT_FINITE, 0},
      {"((((((((((((((((( 1 < 2 )))))))))))))))))", ALS_KIND_LIMIT, 16},
  };
  for (size_t i = 0; i < COUNT(bad); i++) {
    als_error error = ALS_ERROR_INIT;
    CHECK(als_group_set_condition(f.l, g, f.root, bad[i].text, NUL, NULL) < 0);
    OK(als_error_last(f.l, &error));
    if (error.kind != (int32_t)bad[i].kind || error.offset != bad[i].offset) {
      printf("    \"%s\": %s at %d\n", bad[i].text, als_error_kind_name((als_error_kind)error.kind), (int)error.offset);
    }
    CHECK(error.kind == (int32_t)bad[i].kind && error.offset == bad[i].offset);
  }
  /* 64 tests are the most. */
  char text[65 * 9 + 1] = "1 < 2";
  for (int i = 1; i < 64; i++) strcat(text, " or 1 < 2");
  OK(als_group_set_condition(f.l, g, none, text, NUL, NULL));
  strcat(text, " or 1 < 2");
  FAILS(f.l, als_group_set_condition(f.l, g, none, text, NUL, NULL), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  /* 32 levels of groups, and no ring. */
  als_group chain[33];
  for (int i = 0; i < 33; i++) {
    OK(als_group_create(f.l, NULL, 0, &chain[i]));
    if (i > 0 && i < 32) OK(als_group_set_parent(f.l, chain[i], chain[i - 1]));
  }
  FAILS(f.l, als_group_set_parent(f.l, chain[32], chain[31]), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  FAILS(f.l, als_group_set_parent(f.l, chain[0], chain[32]), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  FAILS(f.l, als_group_set_parent(f.l, chain[0], chain[5]), ALS_ERROR_HIERARCHY, ALS_KIND_CYCLE);
  OK(als_group_set_parent(f.l, chain[31], outside));
  OK(als_group_set_parent(f.l, chain[32], chain[30]));
  FAILS(f.l, als_group_set_override(f.l, g, none, "{\"crad\": {\"gone\": true}}", NUL), ALS_ERROR_NAME,
        ALS_KIND_NAME_VIEW);
  FAILS(f.l, als_group_set_override(f.l, g, none, "{\"a\": {\"size\": [1, 2]}}", NUL), ALS_ERROR_DOCUMENT,
        ALS_KIND_DOCUMENT);
  FAILS(f.l, als_group_set_override(f.l, g, none, "{\"pda\": 5}", NUL), ALS_ERROR_NAME, ALS_KIND_NAME_METRIC);
  FAILS(f.l, als_group_set_override(f.l, g, none, "{\"a\": ", NUL), ALS_ERROR_DOCUMENT, ALS_KIND_JSON);
  FAILS(f.l, als_group_set_override(f.l, g, none, "{\"a\": {\"contentInsets\": [1, 1, 1, 1]}}", NUL),
        ALS_ERROR_DOCUMENT, ALS_KIND_DOCUMENT);
  for (size_t i = 0; i < COUNT(f.bad_groups); i++) {
    FAILS(f.l, als_group_set_condition(f.l, f.bad_groups[i], none, "1 < 2", NUL, NULL), ALS_ERROR_HANDLE,
          ALS_KIND_HANDLE);
    FAILS(f.l, als_group_set_override(f.l, f.bad_groups[i], none, "{}", NUL), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    FAILS(f.l, als_group_set_parent(f.l, f.bad_groups[i], outside), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
    if (i > 0) FAILS(f.l, als_group_set_parent(f.l, g, f.bad_groups[i]), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  }
  (void)inner;
  fixture_end(&f);
}

static void parents(void) {
  fixture f;
  fixture_make(&f);
  als_group outer = group_of(f.l, "outer"), inner = group_of(f.l, "inner");
  into(f.l, inner, "b.width == 30");
  OK(als_group_set_parent(f.l, inner, outer));
  OK(als_group_set_condition(f.l, outer, none, "root.width > 150", NUL, NULL));
  OK(als_group_set_condition(f.l, inner, none, "root.height > 50", NUL, NULL));
  OK(als_solve(f.l, NULL));
  CHECK(in_force(f.l, inner) && frame_of(f.l, f.b).width == 30);
  OK(als_group_set_active(f.l, outer, 0));
  OK(als_solve(f.l, NULL));
  CHECK(!in_force(f.l, outer) && !in_force(f.l, inner));
  OK(als_group_set_active(f.l, outer, 1));
  size(f.l, f.root, 100, 100);
  CHECK(!in_force(f.l, inner));
  size(f.l, f.root, 200, 40);
  CHECK(in_force(f.l, outer) && !in_force(f.l, inner));
  size(f.l, f.root, 200, 60);
  CHECK(in_force(f.l, inner));
  als_group_info info = ALS_GROUP_INFO_INIT;
  OK(als_group_get_info(f.l, inner, &info));
  CHECK(info.active == 1 && info.is_rule == 1 && info.parent.id == outer.id);
  OK(als_group_destroy(f.l, outer)); /* what lies in it lives on */
  size(f.l, f.root, 100, 100);
  CHECK(in_force(f.l, inner));
  fixture_end(&f);
}

static void overrides(void) {
  fixture f;
  fixture_make(&f);
  als_group first = group_of(f.l, "first"), second = group_of(f.l, "second");
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){40, 20}));
  OK(als_metric_set(f.l, "pad", NUL, 8));
  ADD(f.l, f.root, "b.left == super.left + $pad; b.top == super.top");
  OK(als_group_set_override(f.l, first, none, "{\"b\": {\"intrinsic\": [60, 20], \"hidden\": true}, \"pad\": 20}",
                            NUL));
  OK(als_group_set_override(f.l, second, none, "{\"b\": {\"intrinsic\": [70, 20]}}", NUL));
  OK(als_group_set_condition(f.l, second, none, "root.width < 150", NUL, NULL));
  als_item_info info = ALS_ITEM_INFO_INIT;
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 20, 0, 60, 20);
  OK(als_item_get_info(f.l, f.b, &info));
  CHECK(info.intrinsic_size.width == 40 && info.hidden == 0 && info.hidden_now == 1);
  double pad = 0;
  OK(als_metric_get(f.l, "pad", NUL, &pad));
  CHECK(pad == 8);
  /* A constraint that comes later follows what counts. */
  als_item later = {0};
  OK(als_view_create(f.l, f.root, "later", NUL, &later));
  ADD(f.l, f.root, "later.left == super.left; later.top == super.top; later.width == $pad * 2 + 3; later.height == 10");
  OK(als_solve(f.l, NULL));
  FRAME(f.l, later, 0, 0, 43, 10);
  size(f.l, f.root, 100, 100); /* the later group wins */
  FRAME(f.l, f.b, 20, 0, 70, 20);
  /* A setter sets the value beneath. */
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){50, 20}));
  OK(als_metric_set(f.l, "pad", NUL, 4));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 20, 0, 70, 20);
  OK(als_item_get_info(f.l, f.b, &info));
  CHECK(info.intrinsic_size.width == 50);
  /* A cancelled edit restores what was beneath, and what counts. */
  OK(als_edit_begin(f.l));
  OK(als_group_set_override(f.l, second, none, NULL, 0));
  OK(als_group_set_override(f.l, first, none, NULL, 0));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 4, 0, 50, 20);
  OK(als_edit_cancel(f.l));
  FRAME(f.l, f.b, 20, 0, 70, 20);
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 20, 0, 70, 20);
  /* Saving writes the values beneath, and what is read back is the same. */
  char text[4000], again[4000];
  als_layout *other = NULL;
  als_item root = {0};
  OK(als_layout_copy_document(f.l, f.root, ALS_SYNTAX_ANY, text, sizeof text, NULL));
  CHECK(strstr(text, "\"intrinsic\": [50, 20]") != NULL && strstr(text, "\"set\": ") != NULL);
  OK(als_layout_create(NULL, &other));
  OK(als_document_read(other, text, NUL, &root));
  OK(als_solve(other, NULL));
  OK(als_layout_copy_document(other, root, ALS_SYNTAX_ANY, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  als_layout_destroy(other);
  /* So does a copy. */
  OK(als_layout_copy(f.l, &other));
  OK(als_solve(other, NULL));
  CHECK(same_in_copy(f.l, other, f.b));
  als_layout_destroy(other);
  OK(als_group_destroy(f.l, second));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 20, 0, 60, 20);
  OK(als_group_set_active(f.l, first, 0));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.b, 4, 0, 50, 20);
  fixture_end(&f);
}

static void frames(void) {
  static const char *const text =
      "{\"als\": 1, \"root\": {\"name\": \"root\", \"size\": [400, 300], \"children\": [{\"name\": \"card\", "
      "\"children\": ["
      "{\"name\": \"a\", \"intrinsic\": [50, 20]}, {\"name\": \"b\", \"intrinsic\": [50, 20]}]}]}, \"constraints\": ["
      "\"V:|[card]|\", \"card.left == super.left; card.width == super.width / 2\","
      "\"a.bottom <= card.bottom; b.bottom <= card.bottom\","
      "{\"when\": \"card.width < 150\", \"constraints\": [\"V:|[a][b]\", \"H:|[a]\", \"H:|[b]\"],"
      " \"else\": [\"H:|[a][b]\", \"V:|[a]\", \"V:|[b]\"]}]}";
  als_layout *l = NULL;
  als_item root = {0}, a = {0}, b = {0}, card = {0};
  als_report report = ALS_REPORT_INIT;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, text, NUL, &root));
  OK(als_item_find(l, root, "a", NUL, &a));
  OK(als_item_find(l, root, "b", NUL, &b));
  OK(als_item_find(l, root, "card", NUL, &card));
  OK(als_solve(l, &report));
  CHECK(report.rounds == 1 && !report.unsettled);
  FRAME(l, b, 50, 0, 50, 20);
  size(l, root, 200, 300);
  OK(als_solve(l, &report));
  CHECK(report.rounds == 2);
  FRAME(l, b, 0, 20, 50, 20);
  /* A size request sees the lengths that it would give, and changes nothing. */
  als_size fitting = {0, 0};
  OK(als_item_fitting_size(l, root, (als_size){400, 0}, 999, 50, &fitting));
  NEAR(fitting.width, 400);
  NEAR(fitting.height, 20);
  OK(als_item_fitting_size(l, root, (als_size){200, 0}, 999, 50, &fitting));
  NEAR(fitting.height, 40);
  FRAME(l, b, 0, 20, 50, 20);
  /* A rule that undoes itself. */
  als_group loop = group_of(l, "loop");
  into(l, loop, "a.width == 80");
  OK(als_group_set_condition(l, loop, none, "a.width < 60", NUL, NULL));
  OK(als_solve(l, &report));
  CHECK(report.unsettled && report.rounds == 8);
  size_t count = 0;
  EXPECT(als_unsettled_copy(l, NULL, 0, &count), ALS_TRUNCATED);
  CHECK(count == 1);
  OK(als_lint_run(l, &count));
  int found = 0;
  for (size_t i = 0; i < count; i++) {
    als_lint lint = ALS_LINT_INIT;
    OK(als_lint_get(l, i, &lint));
    found += lint.kind == ALS_LINT_RULE_LOOP && lint.item.id == a.id;
  }
  CHECK(found == 1);
  als_layout_destroy(l);
}

/* Every solve starts with one column, so that a rule sees the same cell whatever the width was before. */
static void tiles(void) {
  static const char document[] =
      "{\"als\":1,\"root\":{\"name\":\"r\",\"size\":[640,200],\"children\":[{\"name\":\"wall\",\"children\":"
      "[{\"name\":\"tile\"}]}]},\"constraints\":[{\"grid\":\"wall\",\"columns\":{\"minimum\":120},\"views\":"
      "[\"tile\"]},\"H:|[wall]|\",{\"when\":\"tile.width < 60\",\"set\":{\"tile\":{\"gone\":true}}}]}";
  als_layout *l = NULL;
  als_item root, tile;
  OK(als_layout_create(NULL, &l));
  OK(als_document_read(l, document, NUL, NULL));
  OK(als_item_find(l, none, "r", NUL, &root));
  OK(als_item_find(l, root, "tile", NUL, &tile));
  size(l, root, 640, 200);
  FRAME(l, tile, 0, 0, 128, 0);
  size(l, root, 240, 200); /* 5 columns would be 48 wide */
  FRAME(l, tile, 0, 0, 120, 0);
  OK(als_layout_destroy(l));
}

/* A constraint that joins a group counts for its test as if it had always been a member. */
static void members(void) {
  fixture f;
  als_constraint wide = {0};
  als_rect frame = {0};
  size_t count = 0;
  fixture_make(&f);
  als_group g = group_of(f.l, "g");
  OK(als_add(f.l, none, ALS_SYNTAX_ANY, "b.width == 90", NUL, NULL, &wide, 1, &count));
  OK(als_group_set_condition(f.l, g, none, "b.width > 80", NUL, NULL));
  for (int k = 0; k < 2; k++) {
    CHECK(als_solve(f.l, NULL) >= 0);
    OK(als_frame(f.l, f.b, &frame));
    CHECK(in_force(f.l, g) == 1);
    NEAR(frame.width, 90);
    OK(als_group_add(f.l, g, wide));
    CHECK(als_solve(f.l, NULL) >= 0);
    OK(als_frame(f.l, f.b, &frame));
    CHECK(in_force(f.l, g) == 0);
    NEAR(frame.width, 0);
    OK(als_group_remove(f.l, g, wide));
  }
  fixture_end(&f);
}

/* The tree of a condition stays the same when its scope is destroyed. */
static void scopes(void) {
  als_layout *l = NULL;
  als_item first, second, outer, scope, view;
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, none, "first", NUL, &first));
  OK(als_view_create(l, none, "second", NUL, &second));
  OK(als_view_create(l, second, "view", NUL, &view));
  OK(als_view_create(l, second, "outer", NUL, &outer));
  OK(als_view_create(l, outer, "scope", NUL, &scope));
  als_group g = group_of(l, "g");
  into(l, g, "view.width == 90");
  OK(als_group_set_condition(l, g, scope, "root.width < 300", NUL, NULL));
  OK(als_item_set_size(l, first, (als_size){400, 100}));
  size(l, second, 200, 100);
  FRAME(l, view, 0, 0, 90, 0);
  OK(als_item_destroy(l, outer));
  size(l, second, 250, 100);
  FRAME(l, view, 0, 0, 90, 0);
  size(l, second, 350, 100);
  FRAME(l, view, 0, 0, 0, 0);
  OK(als_layout_destroy(l));
}

/* A document that is read and written again has the same bytes, with the inner group older than the outer one. */
static void saved(void) {
  char text[4000], again[4000];
  als_item root = {0};
  als_layout *other = NULL;
  fixture f;
  fixture_make(&f);
  als_group inner = group_of(f.l, "inner"), outer = group_of(f.l, "outer");
  into(f.l, inner, "a.width == 90");
  into(f.l, outer, "b.width == 90");
  OK(als_group_set_condition(f.l, inner, none, "portrait", NUL, NULL));
  OK(als_group_set_condition(f.l, outer, none, "rtl", NUL, NULL));
  OK(als_group_set_override(f.l, inner, none, "{\"a\": {\"gone\": true}}", NUL));
  OK(als_group_set_parent(f.l, inner, outer));
  OK(als_layout_copy_document(f.l, f.root, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_layout_create(NULL, &other));
  OK(als_document_read(other, text, NUL, &root));
  OK(als_layout_copy_document(other, root, ALS_SYNTAX_RECORD, again, sizeof again, NULL));
  CHECK(strcmp(text, again) == 0);
  OK(als_layout_destroy(other));
  fixture_end(&f);
}

/* A condition does not change what the last solve found. */
static void before_solve(void) {
  fixture f;
  fixture_make(&f);
  als_group g = group_of(f.l, "g");
  into(f.l, g, "b.width == 90");
  OK(als_solve(f.l, NULL));
  OK(als_group_set_condition(f.l, g, none, "root.width > 500", NUL, NULL));
  CHECK(in_force(f.l, g));
  OK(als_solve(f.l, NULL));
  CHECK(!in_force(f.l, g));
  fixture_end(&f);
}

static void never(void) {
  fixture f;
  fixture_make(&f);
  als_group g = group_of(f.l, "g"), h = group_of(f.l, "h");
  into(f.l, g, "b.width == 90");
  OK(als_group_set_condition(f.l, g, none, "root.width > 500", NUL, NULL));
  OK(als_group_set_condition(f.l, h, none, "root.width > 300", NUL, NULL));
  als_proof_spec spec = ALS_PROOF_SPEC_INIT;
  spec.parameters = ALS_PROVE_WIDTH;
  spec.width = (als_interval){100, 400};
  OK(als_prove(f.l, &spec, NULL));
  size_t count = 0;
  OK(als_lint_run(f.l, &count));
  int found = 0;
  for (size_t i = 0; i < count; i++) {
    als_lint lint = ALS_LINT_INIT;
    OK(als_lint_get(f.l, i, &lint));
    found += lint.kind == ALS_LINT_NEVER_IN_FORCE;
  }
  CHECK(found == 1);
  fixture_end(&f);
}

void test_rules(void) {
  scopes();
  saved();
  before_solve();
  never();
  tiles();
  conditions();
  inputs();
  mistakes();
  parents();
  overrides();
  frames();
  members();
}
