/* Expectations, and the judgement of them at the published size (als.h, Expectations). */
#include "harness.h"

static const als_item none = {0};

static const char document[] =
    "{\"als\": 1, \"metrics\": {\"gap\": 8}, \"root\": {\"size\": [300, 200], \"children\": ["
    "{\"name\": \"a\", \"intrinsic\": [80, 30]}, {\"name\": \"b\", \"intrinsic\": [80, 30]},"
    "{\"name\": \"box\", \"children\": [{\"name\": \"inner\", \"intrinsic\": [50, 20]}]}]},"
    "\"constraints\": [\"a.left == |+10; a.top == |+10; b.left == a.right+gap; b.top == a.top\","
    "\"box.left == |; box.top == |+100; box.size == 60; inner.left == |; inner.top == |\"]%s}";

static als_layout *read(const char *expect) {
  char text[4096];
  als_layout *layout = NULL;
  als_item root = none;
  snprintf(text, sizeof text, document, expect);
  OK(als_layout_create(NULL, &layout));
  OK(als_document_read(layout, text, NUL, &root));
  return layout;
}

static als_item find(als_layout *layout, const char *name) {
  als_item item = none;
  OK(als_item_find(layout, none, name, NUL, &item));
  return item;
}

static size_t count_of(als_layout *layout) {
  size_t count = 99;
  OK(als_expectation_count(layout, &count));
  return count;
}

static const char *text_of(als_layout *layout, size_t index) {
  static char text[512];
  OK(als_expectation_copy_text(layout, index, none, text, sizeof text, NULL));
  return text;
}

static void said_and_told(void) {
  static const char *const texts[] = {
      "{ \"expect\": \"satisfiable\" }",
      "{ \"expect\": \"determined\", \"when\": { \"width\": [100, null], \"textScale\": [0.5, 2] } }",
      "{ \"expect\": \"inside\", \"view\": \"inner\", \"of\": \"root.safeArea\" }",
      "{ \"expect\": \"fits\", \"view\": \"a\" }",
      "{ \"expect\": \"apart\", \"views\": [\"a\", \"b\", \"box\"] }",
      "{ \"expect\": \"at-least\", \"view\": \"a\", \"size\": [44, null] }",
      "{ \"expect\": \"aligned\", \"views\": [\"a\", \"b\"], \"attribute\": \"top\" }",
      "{ \"expect\": \"b.left >= a.right + 8\" }",
      "{ \"expect\": \"2 * a.width >= b.width + box.width - 8\" }",
  };
  als_layout *l = read("");
  als_expectation_kind kind;
  size_t index = 99;
  for (size_t i = 0; i < COUNT(texts); i++) {
    OK(als_expectation_add(l, none, texts[i], NUL, NULL, &index));
    CHECK(index == i && strcmp(text_of(l, i), texts[i]) == 0);
    OK(als_expectation_get_kind(l, i, &kind));
    CHECK(kind == (als_expectation_kind)(i < 8 ? i + 1 : 8));
  }
  /* What may stand in "expect" alone; metrics; several relations at once. */
  OK(als_expectation_add(l, none, "determined", NUL, NULL, NULL));
  OK(als_expectation_add(l, none, "b.left >= a.right + gap", NUL, NULL, &index));
  OK(als_expectation_add(l, none, " a.size = b ", NUL, NULL, &index));
  /* A relation stands as it was written as long as that means the same; then as what it says. */
  CHECK(strcmp(text_of(l, 10), "{ \"expect\": \"b.left >= a.right + gap\" }") == 0);
  CHECK(strcmp(text_of(l, 11), "{ \"expect\": \"a.size = b\" }") == 0);
  OK(als_metric_set(l, "gap", NUL, 9));
  CHECK(strcmp(text_of(l, 10), texts[7]) == 0);
  OK(als_metric_set(l, "gap", NUL, 8));
  CHECK(strcmp(text_of(l, 10), "{ \"expect\": \"b.left >= a.right + gap\" }") == 0);
  OK(als_item_set_name(l, find(l, "b"), "c", NUL));
  CHECK(strcmp(text_of(l, 11), "{ \"expect\": \"a.width == c.width; a.height == c.height\" }") == 0);
  FAILS(l, als_expectation_copy_text(l, 12, none, NULL, 0, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_expectation_remove(l, 0));
  CHECK(count_of(l) == 11 && strcmp(text_of(l, 0), texts[1]) == 0);
  FAILS(l, als_expectation_remove(l, 11), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  OK(als_layout_destroy(l));
}

typedef struct refusal {
  const char *text;
  als_error_kind kind;
  size_t offset, length;
} refusal;

static void refused(void) {
  static const refusal rows[] = {
      {"{\"expect\":\"insde\",\"view\":\"a\"}", ALS_KIND_DOCUMENT, 11, 5},
      {"{\"expect\":\"inside\",\"view\":\"nope\"}", ALS_KIND_NAME_VIEW, 27, 4},
      {"{\"expect\":\"inside\"}", ALS_KIND_DOCUMENT, 0, 1},
      {"{\"expect\":\"fits\",\"view\":\"a\",\"of\":\"root\"}", ALS_KIND_DOCUMENT, 28, 4},
      {"{\"expect\":\"a.left >= 10\"}", ALS_KIND_LOCATION_CONSTANT, 21, 2},
      {"{\"expect\":\"a.left >= b.left @750\"}", ALS_KIND_SYNTAX, 29, 3},
      {"{\"expect\":\"apart\",\"views\":[\"a\"]}", ALS_KIND_DOCUMENT, 26, 5},
      {"{\"expect\":\"apart\",\"views\":[\"a\",\"a\"]}", ALS_KIND_DOCUMENT, 31, 3},
      {"{\"expect\":\"at-least\",\"view\":\"a\",\"size\":[null,null]}", ALS_KIND_DOCUMENT, 39, 11},
      {"{\"expect\":\"at-least\",\"view\":\"a\",\"size\":[-1,null]}", ALS_KIND_DOCUMENT, 40, 2},
      {"{\"expect\":\"aligned\",\"views\":[\"a\",\"b\"],\"attribute\":\"lft\"}", ALS_KIND_NAME_ATTR, 51, 3},
      {"{\"expect\":\"fits\",\"view\":\"a\",\"when\":{\"width\":[9,3]}}", ALS_KIND_DOCUMENT, 44, 5},
      {"{\"expect\":\"fits\",\"view\":\"a\",\"when\":{\"widht\":[1,3]}}", ALS_KIND_DOCUMENT, 36, 7},
      {"{\"expect\":\"H:[a(>=3)]\"}", ALS_KIND_SYNTAX, 11, 10},
      {"{\"exect\":\"fits\"}", ALS_KIND_DOCUMENT, 1, 7},
      {"a.left >= c.right", ALS_KIND_NAME_VIEW, 10, 1},
      {"inside", ALS_KIND_DOCUMENT, 0, 6},
      {"a.widht >= b.width", ALS_KIND_NAME_ATTR, 2, 5},
      {"{\"expect\":\"fits\"", ALS_KIND_JSON, 16, 0},
      {"a.left >= \xff", ALS_KIND_SYNTAX, 10, 1},
  };
  als_layout *l = read("");
  als_error error = ALS_ERROR_INIT;
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_status status = als_expectation_add(l, none, rows[i].text, NUL, NULL, NULL);
    OK(als_error_last(l, &error));
    if (status >= 0 || error.kind != (int32_t)rows[i].kind || error.offset != rows[i].offset ||
        error.length != rows[i].length) {
      fprintf(stderr, "row %zu: status %d, kind %d, range %d, %d: %s\n", i, (int)status, error.kind, (int)error.offset,
              (int)error.length, rows[i].text);
      CHECK(0);
    }
  }
  EXPECT(als_expectation_add(l, none, NULL, 0, NULL, NULL), ALS_ERROR_ARGUMENT);
  CHECK(count_of(l) == 0);
  als_item other = none;
  OK(als_view_create(l, none, "other", NUL, &other));
  FAILS(l, als_expectation_add(l, none, "{\"expect\":\"apart\",\"views\":[\"a\",\"other\"]}", NUL, NULL, NULL),
        ALS_ERROR_HIERARCHY, ALS_KIND_NO_COMMON_ANCESTOR);
  OK(als_layout_destroy(l));
  /* In a document the range is that of the file. */
  OK(als_layout_create(NULL, &l));
  EXPECT(als_document_read(l, "{\"als\":1,\"root\":{},\"expect\":[{\"expect\":\"fits\",\"view\":\"x\"}]}", NUL, NULL),
         ALS_ERROR_NAME);
  OK(als_error_last(l, &error));
  CHECK(error.offset == 54 && error.length == 1 && error.index == -1);
  OK(als_layout_destroy(l));
}

/* ---- judging ---- */

static size_t judged(als_layout *l) {
  size_t count = 99;
  OK(als_expectations_judge(l, 1, NULL, &count));
  return count;
}

static const char *message_of(als_layout *l, size_t index) {
  static char text[512];
  OK(als_expectation_failure_message_copy(l, index, text, sizeof text, NULL));
  return text;
}

static als_expectation_failure failure(als_layout *l, size_t index) {
  als_expectation_failure f = ALS_EXPECTATION_FAILURE_INIT;
  OK(als_expectation_failure_get(l, index, &f));
  return f;
}

static void judgements(void) {
  als_layout *l = read("");
  size_t count = 99;
  EXPECT(als_expectations_judge(l, 1, NULL, &count), ALS_NOT_SOLVED);
  CHECK(count == 0);
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 0); /* the defaults */
  OK(als_expectation_add(l, none, "{\"expect\":\"at-least\",\"view\":\"a\",\"size\":[90,30]}", NUL, NULL, NULL));
  OK(als_expectation_add(l, none, "{\"expect\":\"inside\",\"view\":\"a\",\"of\":\"box\"}", NUL, NULL, NULL));
  OK(als_expectation_add(l, none, "b.left >= a.right + 10", NUL, NULL, NULL));
  OK(als_expectation_add(l, none, "{\"expect\":\"aligned\",\"views\":[\"a\",\"b\",\"box\"],\"attribute\":\"left\"}",
                         NUL, NULL, NULL));
  OK(als_expectation_add(l, none, "b.left >= a.right + 1000", NUL, NULL, &count));
  OK(als_expectation_remove(l, count));
  CHECK(judged(l) == 6);
  als_expectation_failure f = failure(l, 0);
  CHECK(f.kind == ALS_EXPECT_AT_LEAST && f.index == 0 && f.item.id == find(l, "a").id && f.axis == 0 && f.has_numbers);
  NEAR(f.measured, 80);
  NEAR(f.wanted, 90);
  CHECK(strcmp(message_of(l, 0), "a is too small: it is 80 wide and needs 90") == 0);
  f = failure(l, 1); /* on the right, then above */
  CHECK(f.kind == ALS_EXPECT_INSIDE && f.other.id == find(l, "box").id && f.axis == 0);
  NEAR(f.measured, 90);
  NEAR(f.wanted, 60);
  CHECK(failure(l, 2).axis == 1);
  f = failure(l, 3);
  CHECK(f.kind == ALS_EXPECT_RELATION && f.index == 2);
  CHECK(strcmp(message_of(l, 3), "b.left >= a.right + 10 does not hold: this is 98 and must be at least 100") == 0);
  CHECK(failure(l, 4).kind == ALS_EXPECT_ALIGNED && failure(l, 4).item.id == find(l, "b").id);
  FAILS(l, als_expectation_failure_get(l, 6, &f), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  /* What is gone or hidden is left out. */
  OK(als_item_set_gone(l, find(l, "b"), 1));
  OK(als_item_set_hidden(l, find(l, "box"), 1));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 1 && failure(l, 0).kind == ALS_EXPECT_AT_LEAST);
  FAILS(l, als_expectations_judge(l, NAN, NULL, NULL), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_layout_destroy(l));
}

/* A relation follows the metrics it names with a $. */
static void metrics(void) {
  als_layout *l = read("");
  char text[200];
  OK(als_metric_set(l, "pad", NUL, 8));
  OK(als_solve(l, NULL));
  OK(als_expectation_add(l, none, "a.width >= 2 * $pad - 100", NUL, NULL, NULL));
  FAILS(l, als_expectation_add(l, none, "a.width >= a.height * $pad", NUL, NULL, NULL), ALS_ERROR_CONSTRAINT,
        ALS_KIND_NOT_EXPRESSIBLE);
  FAILS(l, als_expectation_add(l, none, "a.width >= $nope", NUL, NULL, NULL), ALS_ERROR_NAME, ALS_KIND_NAME_METRIC);
  CHECK(judged(l) == 0);
  OK(als_metric_set(l, "pad", NUL, 5000));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 1);
  FAILS(l, als_metric_set(l, "pad", NUL, 9e8), ALS_ERROR_NUMBER, ALS_KIND_NOT_FINITE);
  OK(als_edit_begin(l));
  OK(als_metric_set(l, "pad", NUL, 1));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 0);
  OK(als_edit_cancel(l));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 1);
  OK(als_expectation_copy_text(l, 0, none, text, sizeof text, NULL));
  CHECK(strstr(text, "$pad") != NULL);
  /* Without its metric it keeps the value. */
  OK(als_metric_remove(l, "pad", NUL));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 1);
  OK(als_expectation_copy_text(l, 0, none, text, sizeof text, NULL));
  CHECK(strstr(text, "a.width >= 9900") != NULL);
  FAILS(l, als_expectation_remove(l, 1), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  char said[200];
  OK(als_error_message_copy(l, said, sizeof said, NULL));
  CHECK(strcmp(said, "the layout has 1 expectation: no number 1") == 0);
  OK(als_layout_destroy(l));
}

static void whole_layouts(void) {
  als_layout *l = read("");
  OK(als_add(l, none, ALS_SYNTAX_ANY, "a.width == 20; a.width == 30", NUL, NULL, NULL, 0, NULL));
  OK(als_item_set_intrinsic_size(l, find(l, "inner"), (als_size){-1, 20}));
  EXPECT(als_solve(l, NULL), ALS_CONFLICT);
  CHECK(judged(l) == 3);
  als_expectation_failure f = failure(l, 0);
  CHECK(f.kind == ALS_EXPECT_SATISFIABLE && f.index == -1 && f.constraint.id && f.axis == -1 && !f.has_numbers);
  CHECK(failure(l, 1).kind == ALS_EXPECT_DETERMINED && failure(l, 1).item.id == find(l, "inner").id);
  CHECK(strcmp(message_of(l, 1), "inner is ambiguous: its width could be another") == 0);
  CHECK(failure(l, 2).kind == ALS_EXPECT_FITS);
  OK(als_item_set_ignored(l, find(l, "inner"), 1));
  OK(als_item_set_ignored(l, find(l, "a"), 1));
  CHECK(judged(l) == 1); /* conflicts are not about one view */
  OK(als_layout_destroy(l));
}

/* Where it matters what clips, what was apart, which way is read, and for which sizes an expectation is. */
static void cases(void) {
  als_layout *l = read("");
  als_snapshot *usual = NULL;
  size_t count;
  OK(als_solve(l, NULL));
  OK(als_snapshot_create(l, &usual));
  als_item inner = find(l, "inner"), box = find(l, "box"), root = find(l, "root");
  OK(als_item_set_intrinsic_size(l, inner, (als_size){90, 20}));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 1 && failure(l, 0).kind == ALS_EXPECT_INSIDE);
  OK(als_item_set_clips(l, box, 1));
  int32_t is = 0;
  OK(als_item_clips(l, box, &is));
  CHECK(is == 1 && judged(l) == 0);
  OK(als_item_ignored(l, box, &is));
  CHECK(is == 0);
  FAILS(l, als_item_set_clips(l, none, 1), ALS_ERROR_HANDLE, ALS_KIND_HANDLE);
  /* a and b come to lie on each other: that counts where they used to be apart. */
  OK(als_add(l, none, ALS_SYNTAX_ANY, "b.left == a.left + 5", NUL, NULL, NULL, 0, NULL));
  als_constraint gap = {0};
  while (als_constraint_next(l, gap, &gap) == ALS_OK) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    OK(als_constraint_get_info(l, gap, &info));
    if (info.constant == 8) OK(als_constraint_set_active(l, gap, 0));
  }
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 0);
  OK(als_expectations_judge(l, 1, usual, &count));
  CHECK(count == 1 && failure(l, 0).kind == ALS_EXPECT_APART && failure(l, 0).axis == 1);
  als_layout *copy = NULL;
  OK(als_layout_copy(l, &copy));
  EXPECT(als_expectations_judge(copy, 1, usual, NULL), ALS_ERROR_ARGUMENT);
  OK(als_layout_destroy(copy));
  /* From right to left a leading edge is a right one. */
  OK(als_expectation_add(l, root, "b.leading <= a.leading", NUL, NULL, NULL));
  CHECK(judged(l) == 1);
  OK(als_item_set_direction(l, root, ALS_DIRECTION_RIGHT_TO_LEFT));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 0);
  OK(als_expectation_add(l, root,
                         "{\"expect\":\"at-least\",\"view\":\"a\",\"size\":[500,null],\"when\":{\"width\":[301,null]}}",
                         NUL, NULL, NULL));
  CHECK(judged(l) == 0);
  OK(als_item_set_size(l, root, (als_size){301, 200}));
  OK(als_solve(l, NULL));
  CHECK(judged(l) == 1);
  als_snapshot_destroy(usual);
  OK(als_layout_destroy(l));
}

/* ---- ending, edits, copies, documents ---- */

static als_digest digest_of(als_layout *l) {
  als_digest digest;
  OK(als_layout_digest(l, &digest));
  return digest;
}

static void kept(void) {
  als_layout *l = read(
      ", \"expect\": [{\"expect\": \"apart\", \"views\": [\"a\", \"b\", \"box\"]}, {\"expect\": \"fits\", \"view\": "
      "\"b\"},"
      "{\"expect\": \"a.left >= b.left\"}, {\"expect\": \"determined\"}]");
  als_layout *copy = NULL, *again = NULL;
  char text[8192], second[8192];
  OK(als_solve(l, NULL));
  als_digest before = digest_of(l);
  OK(als_edit_begin(l));
  OK(als_item_destroy(l, find(l, "b")));
  CHECK(count_of(l) == 2 && strcmp(text_of(l, 0), "{ \"expect\": \"apart\", \"views\": [\"a\", \"box\"] }") == 0);
  OK(als_item_destroy(l, find(l, "box")));
  CHECK(count_of(l) == 1);
  OK(als_edit_cancel(l));
  als_digest after = digest_of(l);
  CHECK(count_of(l) == 4 && before.low == after.low && before.high == after.high);
  OK(als_layout_copy(l, &copy));
  CHECK(count_of(copy) == 4);
  OK(als_expectation_remove(copy, 3));
  CHECK(count_of(copy) == 3 && count_of(l) == 4);
  after = digest_of(copy);
  CHECK(before.low != after.low);
  OK(als_layout_destroy(copy));
  OK(als_layout_copy_document(l, none, ALS_SYNTAX_RECORD, text, sizeof text, NULL));
  OK(als_layout_create(NULL, &again));
  OK(als_document_read(again, text, NUL, NULL));
  OK(als_layout_copy_document(again, none, ALS_SYNTAX_RECORD, second, sizeof second, NULL));
  CHECK(count_of(again) == 4 && strcmp(text, second) == 0);
  OK(als_solve(again, NULL));
  after = digest_of(again);
  CHECK(before.low == after.low && before.high == after.high);
  OK(als_item_destroy(again, find(again, "root")));
  CHECK(count_of(again) == 0);
  OK(als_layout_destroy(again));
  OK(als_layout_destroy(l));
}

void test_expectations(void) {
  said_and_told();
  refused();
  judgements();
  metrics();
  whole_layouts();
  cases();
  kept();
}
