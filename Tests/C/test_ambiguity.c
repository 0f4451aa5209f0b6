/* Ranges, other layouts and suggestions (als.h, Ambiguity).  Tests/Oracle/ambiguity.py tries them on random layouts.
 */
#include "harness.h"

static const als_item none = {0};
static const uint32_t bits[4] = {ALS_FREE_LEFT, ALS_FREE_TOP, ALS_FREE_WIDTH, ALS_FREE_HEIGHT};

static als_freedom range_of(als_layout *l, als_item item) {
  als_freedom range = ALS_FREEDOM_INIT;
  OK(als_ambiguity_range(l, item, &range));
  return range;
}

static void expect_message(als_layout *l, als_item item, const char *wanted) {
  char buffer[400];
  size_t needed = 0;
  OK(als_ambiguity_message_copy(l, item, buffer, sizeof buffer, &needed));
  CHECK(needed == strlen(wanted));
  if (strcmp(buffer, wanted)) {
    printf("said: %s\n", buffer);
    CHECK(!"the sentence");
  }
}

static void expect_text(als_layout *l, const als_constraint_spec *spec, als_item scope, const char *wanted) {
  char buffer[200] = "";
  OK(als_constraint_spec_copy_text(l, spec, scope, buffer, sizeof buffer, NULL));
  if (strcmp(buffer, wanted)) {
    printf("said: %s\n", buffer);
    CHECK(!"the text");
  }
}

static void ranges(void) {
  fixture f;
  fixture_make(&f);
  als_freedom range = ALS_FREEDOM_INIT;
  EXPECT(als_ambiguity_range(f.l, f.a, &range), ALS_NOT_SOLVED);
  CHECK(range.free == 0);
  ADD(f.l, f.root, "a.left >= super.left + 10; a.right <= super.right - 20; a.top = super.top; a.height <= 30");
  ADD(f.l, f.root, "b.width >= a.width; b.left = super.left; b.top = a.bottom + 8; b.height = 10");
  OK(als_solve(f.l, NULL));
  range = range_of(f.l, f.a);
  CHECK(range.free == (ALS_FREE_LEFT | ALS_FREE_HEIGHT));
  NEAR(range.minimum.x, 10);
  NEAR(range.value.x, 10);
  NEAR(range.maximum.x, 130);
  NEAR(range.minimum.width, 50);
  NEAR(range.maximum.width, 50);
  NEAR(range.maximum.height, 30);
  range = range_of(f.l, f.b);
  CHECK(range.free == (ALS_FREE_TOP | ALS_FREE_WIDTH));
  NEAR(range.minimum.y, 8);
  NEAR(range.maximum.y, 38);
  NEAR(range.minimum.width, 50);
  CHECK(isinf(range.maximum.width));
  range = range_of(f.l, f.root);
  CHECK(range.free == 0);
  NEAR(range.maximum.width, 200);
  range = range_of(f.l, f.guide);
  CHECK(range.free == 15 && isinf(range.minimum.x) && range.minimum.x < 0 && range.minimum.width == 0);
  expect_message(f.l, f.a,
                 "a is ambiguous: its left is 10 and could be anything from 10 to 130 (a.left == root.left + 10 would "
                 "determine it); "
                 "its height is 0 and could be anything from 0 to 30; give a a height, or content");
  expect_message(f.l, f.root, "root is determined");
  fixture_end(&f);
}

/* What a person would do where an equation is not it; an ordinary solve counts nothing unless it is asked to. */
static void advice(void) {
  static const struct {
    const char *text, *wanted;
  } rows[] = {
      {"a.center = super.center", "give a a width and a height, or content"},
      {"a.left = super.left; a.top = super.top; a.width = 5", "give a a height, or content"},
      {"a.left = super.left; a.top = super.top; a.width = 2 * a.height", "give a a width or a height, or content"},
      {"a.left >= super.left; a.top = super.top; a.size == 5", ""},
      {"a.left = super.left; a.top = super.top; a.size == 5", ""}};
  for (size_t i = 0; i < COUNT(rows); i++) {
    als_layout *l = NULL;
    char said[200];
    size_t needed = 0;
    OK(als_layout_create(NULL, &l));
    als_item root = view(l, none, "root"), a = view(l, root, "a");
    OK(als_item_set_size(l, root, (als_size){300, 200}));
    ADD(l, root, rows[i].text);
    EXPECT(als_ambiguity_advice_copy(l, a, said, sizeof said, &needed), ALS_NOT_SOLVED);
    als_report report = ALS_REPORT_INIT;
    OK(als_solve(l, &report));
    CHECK(report.ambiguous_views == ALS_NOT_EXAMINED && report.ambiguous_values == ALS_NOT_EXAMINED);
    report.examine = 1;
    OK(als_solve(l, &report));
    CHECK(report.examine == 1 && report.ambiguous_views != ALS_NOT_EXAMINED);
    uint32_t views = 0, values = 0;
    als_item items[2] = {root, a};
    for (int k = 0; k < 2; k++) {
      uint32_t bits = 0;
      OK(als_ambiguity(l, items[k], &bits));
      views += bits != 0;
      for (; bits; bits &= bits - 1) values++;
    }
    CHECK(report.ambiguous_views == views && report.ambiguous_values == values);
    OK(als_ambiguity_advice_copy(l, a, said, sizeof said, &needed));
    if (strcmp(said, rows[i].wanted) != 0) printf("%s: said %s\n", rows[i].text, said);
    CHECK(strcmp(said, rows[i].wanted) == 0 && needed == strlen(said));
    OK(als_layout_destroy(l));
  }
}

static void other_layouts(void) {
  fixture f;
  fixture_make(&f);
  ADD(f.l, f.root, "a.left >= super.left + 10; a.right <= super.right - 20; a.top = super.top; a.height = 30");
  ADD(f.l, f.root, "b.left = a.right + 8; b.top = super.top; b.size == 5");
  als_report report = ALS_REPORT_INIT;
  OK(als_solve(f.l, &report));
  als_snapshot *other = NULL;
  als_rect rect;
  uint64_t revision = 0;
  OK(als_ambiguity_snapshot(f.l, f.b, 0, &other));
  OK(als_snapshot_revision(other, &revision));
  CHECK(revision == report.revision);
  OK(als_snapshot_frame(other, f.b, ALS_SPACE_PARENT, &rect));
  NEAR(rect.x, 168);
  OK(als_snapshot_frame(other, f.a, ALS_SPACE_PARENT, &rect));
  NEAR(rect.x, 110);
  als_snapshot_destroy(other);
  FRAME(f.l, f.a, 10, 0, 50, 30);
  EXPECT(als_ambiguity_snapshot(f.l, f.b, ALS_FREE_TOP, &other), ALS_END);
  CHECK(other == NULL);
  OK(als_ambiguity_exercise(f.l, f.a, ALS_FREE_LEFT));
  FRAME(f.l, f.a, 110, 0, 50, 30);
  FRAME(f.l, f.b, 168, 0, 5, 5);
  als_item changed[8];
  size_t count = 0;
  OK(als_changed_copy(f.l, changed, 8, &count));
  CHECK(count == 2);
  CHECK(range_of(f.l, f.a).value.x == 10);
  OK(als_solve(f.l, &report));
  CHECK(report.revision == revision + 2);
  FRAME(f.l, f.a, 10, 0, 50, 30);
  EXPECT(als_ambiguity_exercise(f.l, f.a, ALS_FREE_WIDTH), ALS_END);
  /* A value that can only become smaller. */
  ADD(f.l, f.root, "a.left >= super.left + 130");
  OK(als_solve(f.l, NULL));
  CHECK(range_of(f.l, f.a).free == 0);
  /* In an edit it is taken back with the rest. */
  ADD(f.l, f.root, "guide.left = super.left; guide.top = super.top; guide.height = 1");
  OK(als_solve(f.l, NULL));
  OK(als_edit_begin(f.l));
  OK(als_ambiguity_exercise(f.l, f.guide, 0));
  CHECK(frame_of(f.l, f.guide).width == 100);
  OK(als_edit_cancel(f.l));
  CHECK(frame_of(f.l, f.guide).width == 0);
  fixture_end(&f);
}

static void suggestions(void) {
  fixture f;
  fixture_make(&f);
  OK(als_item_destroy(f.l, f.guide));
  ADD(f.l, f.root,
      "a.left >= super.left + 10; a.top = super.top; a.height = 30; b.leading >= a.trailing + 8; b.height = 30");
  OK(als_solve(f.l, NULL));
  als_suggestion found[8];
  size_t count = 0;
  EXPECT(als_suggestions_copy(f.l, NULL, 0, &count), ALS_TRUNCATED);
  CHECK(count == 4);
  EXPECT(als_suggestions_copy(f.l, found, 1, &count), ALS_TRUNCATED);
  OK(als_suggestions_copy(f.l, found, 8, &count));
  static const char *const texts[4] = {"a.left == root.left + 10", "b.leading == a.trailing + 8", "b.top == root.top",
                                       "b.width == 0"};
  for (size_t i = 0; i < 4; i++) expect_text(f.l, &found[i].constraint, f.root, texts[i]);
  CHECK(found[0].item.id == f.a.id && found[0].value == ALS_FREE_LEFT && found[3].value == ALS_FREE_WIDTH);
  als_rect before[2] = {frame_of(f.l, f.a), frame_of(f.l, f.b)};
  for (size_t i = 0; i < count; i++) OK(als_constraint_create(f.l, &found[i].constraint, 0, &f.c));
  OK(als_solve(f.l, NULL));
  FRAME(f.l, f.a, before[0].x, before[0].y, before[0].width, before[0].height);
  FRAME(f.l, f.b, before[1].x, before[1].y, before[1].width, before[1].height);
  OK(als_suggestions_copy(f.l, NULL, 0, &count));
  CHECK(count == 0);
  fixture_end(&f);
}

/* Of what is centred in something that is held the size is missing.  Elsewhere a size alone does not say where it
 * begins. */
static void centres(void) {
  fixture f;
  fixture_make(&f);
  als_constraint_spec spec;
  ADD(f.l, f.root,
      "a.left = super.left; a.top = super.top; a.height = 30; b.top = a.bottom; b.height = 30; b.centerX == "
      "super.centerX");
  OK(als_solve(f.l, NULL));
  OK(als_ambiguity_suggestion(f.l, f.b, ALS_FREE_LEFT, &spec));
  expect_text(f.l, &spec, none, "b.width == 200");
  fixture_end(&f);

  fixture_make(&f);
  ADD(f.l, f.root,
      "a.left = super.left; a.top = super.top; a.height = 30; b.top = a.bottom; b.height = 30; b.centerX == b.centerX");
  OK(als_solve(f.l, NULL));
  OK(als_ambiguity_suggestion(f.l, f.b, ALS_FREE_LEFT, &spec));
  expect_text(f.l, &spec, none, "b.left == root.left");
  OK(als_constraint_create(f.l, &spec, 0, &f.c));
  OK(als_solve(f.l, NULL));
  CHECK(!(range_of(f.l, f.b).free & ALS_FREE_LEFT));
  fixture_end(&f);
}

/* The neighbour before, when it is near and settled; else the distance from the parent. */
static void neighbours(void) {
  fixture f;
  fixture_make(&f);
  als_constraint_spec spec;
  ADD(f.l, f.root,
      "a.left = super.left; a.top = super.top; a.height = 30; b.left >= a.right + 12 @500; b.top = a.top; b.size == 5");
  ADD(f.l, f.root, "b.left >= super.left + 40; b.left <= super.left + 100");
  OK(als_solve(f.l, NULL));
  OK(als_ambiguity_suggestion(f.l, f.b, ALS_FREE_LEFT, &spec));
  expect_text(f.l, &spec, none, "b.left == a.right + 12");
  EXPECT(als_ambiguity_suggestion(f.l, f.b, ALS_FREE_TOP, &spec), ALS_END);
  ADD(f.l, f.root, "b.left >= super.left + 70");
  OK(als_solve(f.l, NULL));
  OK(als_ambiguity_suggestion(f.l, f.b, ALS_FREE_LEFT, &spec));
  expect_text(f.l, &spec, f.root, "b.left == root.left + 70");
  OK(als_item_set_direction(f.l, f.root, ALS_DIRECTION_RIGHT_TO_LEFT));
  ADD(f.l, f.root, "guide.top = super.top; guide.size == 4; guide.trailing >= super.trailing - 500");
  OK(als_solve(f.l, NULL));
  OK(als_ambiguity_suggestion(f.l, f.guide, ALS_FREE_LEFT, &spec));
  expect_text(f.l, &spec, f.root, "guide.trailing == root.trailing");
  fixture_end(&f);
}

/* No constraint speaks of the two, but they stand side by side: in words of the direction that is used. */
static void side_by_side(void) {
  for (int turned = 0; turned < 2; turned++) {
    fixture f;
    fixture_make(&f);
    als_constraint_spec spec;
    if (turned) OK(als_item_set_direction(f.l, f.root, ALS_DIRECTION_RIGHT_TO_LEFT));
    ADD(f.l, f.root, "a.left = super.left - 60; a.top = super.top; a.height == 30; b.top = a.top; b.size == 5");
    OK(als_solve(f.l, NULL));
    OK(als_ambiguity_suggestion(f.l, f.b, ALS_FREE_LEFT, &spec));
    expect_text(f.l, &spec, none, "b.left == a.right + 10");
    fixture_end(&f);
  }
}

static void refusals(void) {
  fixture f;
  fixture_make(&f);
  als_freedom range = ALS_FREEDOM_INIT;
  als_constraint_spec spec = {0};
  als_snapshot *other = NULL;
  size_t count = 7;
  EXPECT(als_ambiguity_suggestion(f.l, f.a, ALS_FREE_LEFT, &spec), ALS_NOT_SOLVED);
  EXPECT(als_ambiguity_snapshot(f.l, f.a, 0, &other), ALS_NOT_SOLVED);
  EXPECT(als_ambiguity_exercise(f.l, f.a, 0), ALS_NOT_SOLVED);
  EXPECT(als_ambiguity_message_copy(f.l, f.a, NULL, 0, &count), ALS_NOT_SOLVED);
  CHECK(count == 0);
  EXPECT(als_suggestions_copy(f.l, NULL, 0, &count), ALS_NOT_SOLVED);
  OK(als_solve(f.l, NULL));
  for (uint32_t value = 0; value < 40; value++) {
    int one = value == bits[0] || value == bits[1] || value == bits[2] || value == bits[3];
    if (one) continue;
    FAILS(f.l, als_ambiguity_suggestion(f.l, f.a, value, &spec), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    if (value == 0) continue;
    FAILS(f.l, als_ambiguity_snapshot(f.l, f.a, value, &other), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(f.l, als_ambiguity_exercise(f.l, f.a, value), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  }
  FAILS(f.l, als_constraint_spec_copy_text(f.l, NULL, f.root, NULL, 0, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  FAILS(f.l, als_constraint_spec_copy_text(f.l, &spec, f.root, NULL, 0, NULL), ALS_ERROR_CONSTRAINT,
        ALS_KIND_NO_FIRST_ITEM);
  range.struct_size = 4;
  FAILS(f.l, als_ambiguity_range(f.l, f.a, &range), ALS_ERROR_VERSION, ALS_KIND_VERSION);
  als_item nameless = view(f.l, f.root, NULL);
  spec = spec_of(nameless, ALS_ATTRIBUTE_WIDTH, ALS_RELATION_EQUAL, none, ALS_ATTRIBUTE_NONE, 1, 5, 1000);
  FAILS(f.l, als_constraint_spec_copy_text(f.l, &spec, f.root, NULL, 0, NULL), ALS_ERROR_CONSTRAINT,
        ALS_KIND_NOT_EXPRESSIBLE);
  fixture_end(&f);
}

/* Questions leave every bit: the same edits with and without them give the same frames. */
static void questions_change_nothing(void) {
  als_rect frames[2][12];
  for (int asked = 0; asked < 2; asked++) {
    als_layout *l = NULL;
    als_item items[12], root;
    OK(als_layout_create(NULL, &l));
    root = view(l, none, "root");
    als_size size = {300, 200};
    OK(als_item_set_size(l, root, size));
    for (int i = 0; i < 12; i++) {
      items[i] = view(l, root, NULL);
      als_constraint_spec gap =
          spec_of(items[i], ALS_ATTRIBUTE_LEFT, ALS_RELATION_GREATER_OR_EQUAL, i ? items[i - 1] : root,
                  i ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT, 1, 1.0 / 3, 1000);
      als_constraint c;
      OK(als_constraint_create(l, &gap, 0, &c));
      tie(l, items[i], ALS_ATTRIBUTE_WIDTH, i ? items[i - 1] : root, ALS_ATTRIBUTE_WIDTH, -1.0 / 7, 500);
    }
    for (int round = 0; round < 5; round++) {
      size.width = 300 + 10 * round;
      OK(als_item_set_size(l, root, size));
      OK(als_solve(l, NULL));
      if (!asked) continue;
      size_t count = 0;
      als_snapshot *other = NULL;
      for (int i = 0; i < 12; i++) range_of(l, items[i]);
      als_suggestions_copy(l, NULL, 0, &count);
      als_ambiguity_snapshot(l, items[3], 0, &other);
      als_snapshot_destroy(other);
    }
    OK(als_frames_copy(l, items, frames[asked], 12));
    OK(als_layout_destroy(l));
  }
  CHECK(memcmp(frames[0], frames[1], sizeof frames[0]) == 0);
}

void test_ambiguity(void) {
  ranges();
  advice();
  other_layouts();
  suggestions();
  centres();
  neighbours();
  side_by_side();
  refusals();
  questions_change_nothing();
}
