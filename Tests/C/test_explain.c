/* Explanations (als.h).  What they say is Tests/Tool/explanations.json, and that they are proofs is
 * Tests/Oracle/explain.py; here is how the calls behave. */
#include "harness.h"

enum { MOST = 64 };

/* The terms of an attribute, which have to add up to its value. */
static size_t explain(als_layout *l, als_item item, als_attribute attribute, double value, als_explained *terms) {
  size_t needed = 0;
  double told = -1, sum = 0;
  OK(als_explain(l, item, attribute, terms, MOST, &needed, &told));
  for (size_t i = 0; i < needed && i < MOST; i++) {
    sum += terms[i].factor * terms[i].value;
    CHECK(terms[i].reserved == 0 && terms[i].free <= 1);
  }
  NEAR(told, value);
  NEAR(sum, value);
  return needed;
}

static void adds_up(void) {
  fixture f;
  als_explained terms[MOST];
  fixture_make(&f);
  OK(als_constraint_destroy(f.l, f.c));
  ADD(f.l, f.root, "a.right = super.right - 20; a.width == 30; b.left = a.left / 2 + 5; b.width >= 7");
  OK(als_solve(f.l, NULL));
  CHECK(explain(f.l, f.a, ALS_ATTRIBUTE_RIGHT, 180, terms) == 2);
  CHECK(terms[0].reason == ALS_REASON_CONSTRAINT && terms[0].constraint.id != 0 && terms[0].item.id == f.a.id);
  CHECK(terms[0].attribute == ALS_ATTRIBUTE_RIGHT && terms[0].factor == 1 && terms[0].value == -20 && !terms[0].free);
  CHECK(terms[1].reason == ALS_REASON_SIZE && terms[1].constraint.id == 0 && terms[1].item.id == f.root.id);
  CHECK(terms[1].attribute == ALS_ATTRIBUTE_WIDTH && terms[1].value == 200);
  CHECK(explain(f.l, f.b, ALS_ATTRIBUTE_LEFT, 80, terms) == 4);
  CHECK(terms[0].value == 5 && terms[1].factor == 0.5);
  CHECK(explain(f.l, f.b, ALS_ATTRIBUTE_WIDTH, 7, terms) == 1 && terms[0].free == 1);
  CHECK(explain(f.l, f.b, ALS_ATTRIBUTE_TOP, 0, terms) == 1 && terms[0].reason == ALS_REASON_NOTHING && terms[0].free);
  CHECK(explain(f.l, f.root, ALS_ATTRIBUTE_LEFT, 0, terms) == 0);
  OK(als_item_set_margins(f.l, f.a, (als_edges){1, 2, 3, 4}));
  OK(als_item_set_intrinsic_size(f.l, f.b, (als_size){ALS_UNSPECIFIED, 12}));
  OK(als_solve(f.l, NULL));
  CHECK(explain(f.l, f.a, ALS_ATTRIBUTE_RIGHT_MARGIN, 176, terms) == 3 && terms[0].reason == ALS_REASON_INSET);
  CHECK(explain(f.l, f.b, ALS_ATTRIBUTE_HEIGHT, 12, terms) == 1 && terms[0].reason == ALS_REASON_CONTENT);
  als_item safe = {0};
  OK(als_item_safe_area(f.l, f.root, &safe));
  OK(als_solve(f.l, NULL));
  CHECK(explain(f.l, safe, ALS_ATTRIBUTE_BOTTOM, 100, terms) == 1 && terms[0].item.id == f.root.id);
  fixture_end(&f);
}

static void tells_what_lost(void) {
  fixture f;
  als_constraint made[3];
  als_lost lost[4];
  size_t needed = 0;
  fixture_make(&f);
  OK(als_constraint_destroy(f.l, f.c));
  OK(als_add(f.l, f.root, ALS_SYNTAX_ANY, "a.width >= 120; a.width = 100 @ 250; a.width = 400 @ 20", NUL, NULL, made, 3,
             NULL));
  OK(als_item_set_intrinsic_size(f.l, f.a, (als_size){150, ALS_UNSPECIFIED}));
  OK(als_item_set_compression(f.l, f.a, 90, 90));
  OK(als_solve(f.l, NULL));
  OK(als_explain_lost(f.l, f.a, ALS_ATTRIBUTE_WIDTH, lost, 4, &needed));
  CHECK(needed == 3);
  CHECK(lost[0].constraint.id == made[1].id && lost[0].points == -20 && lost[0].priority == 250);
  CHECK(lost[0].winner.id == made[0].id && lost[0].winner_count == 1 && lost[0].item.id == f.a.id);
  CHECK(lost[1].constraint.id == 0 && lost[1].points == 30 && lost[1].priority == 90 && lost[1].item.id == f.a.id);
  CHECK(lost[1].attribute == ALS_ATTRIBUTE_WIDTH && lost[1].winner.id == made[1].id);
  CHECK(lost[2].constraint.id == made[2].id && lost[2].points == 280);
  EXPECT(als_explain_lost(f.l, f.a, ALS_ATTRIBUTE_RIGHT, lost, 1, &needed), ALS_TRUNCATED);
  CHECK(needed == 3);
  OK(als_explain_lost(f.l, f.a, ALS_ATTRIBUTE_TOP, lost, 4, &needed));
  CHECK(needed == 0);
  fixture_end(&f);
}

/* Only what is published can be explained. */
static void knows_when_it_cannot(void) {
  fixture f;
  als_explained terms[MOST];
  size_t needed = 9;
  double value = 9;
  char text[8] = "?";
  fixture_make(&f);
  EXPECT(als_explain(f.l, f.a, ALS_ATTRIBUTE_LEFT, terms, MOST, &needed, &value), ALS_NOT_SOLVED);
  CHECK(needed == 0 && value == 0);
  OK(als_solve(f.l, NULL));
  OK(als_explain(f.l, f.a, ALS_ATTRIBUTE_WIDTH, terms, MOST, &needed, &value));
  OK(als_constraint_set_constant(f.l, f.c, 31));
  EXPECT(als_explain(f.l, f.a, ALS_ATTRIBUTE_LEFT, terms, MOST, &needed, &value), ALS_NOT_SOLVED);
  EXPECT(als_explain_lost(f.l, f.a, ALS_ATTRIBUTE_LEFT, NULL, 0, &needed), ALS_NOT_SOLVED);
  EXPECT(als_explain_text_copy(f.l, f.a, ALS_ATTRIBUTE_LEFT, text, sizeof text, &needed), ALS_NOT_SOLVED);
  CHECK(needed == 0 && text[0] == 0);
  EXPECT(als_explain_json_copy(f.l, f.a, ALS_ATTRIBUTE_LEFT, text, sizeof text, &needed), ALS_NOT_SOLVED);
  OK(als_solve(f.l, NULL));
  OK(als_edit_begin(f.l));
  OK(als_constraint_destroy(f.l, f.c));
  OK(als_solve(f.l, NULL));
  OK(als_explain(f.l, f.a, ALS_ATTRIBUTE_WIDTH, terms, MOST, &needed, &value));
  CHECK(value == 0 && terms[0].reason == ALS_REASON_NOTHING);
  OK(als_edit_cancel(f.l));
  OK(als_explain(f.l, f.a, ALS_ATTRIBUTE_WIDTH, terms, MOST, &needed, &value));
  CHECK(value == 31 && needed == 1 && terms[0].constraint.id == f.c.id);
  als_layout *copy = NULL;
  als_item twin = {0};
  OK(als_layout_copy(f.l, &copy));
  OK(als_item_counterpart(f.l, copy, f.a, &twin));
  EXPECT(als_explain(copy, twin, ALS_ATTRIBUTE_WIDTH, NULL, 0, NULL, NULL), ALS_NOT_SOLVED);
  OK(als_solve(copy, NULL));
  EXPECT(als_explain(copy, twin, ALS_ATTRIBUTE_WIDTH, NULL, 0, NULL, NULL), ALS_TRUNCATED);
  OK(als_layout_destroy(copy));
  fixture_end(&f);
}

static void refuses(void) {
  fixture f;
  als_explained terms[MOST];
  als_lost lost[1];
  size_t needed = 0;
  char text[4];
  fixture_make(&f);
  OK(als_solve(f.l, NULL));
  const int attributes[] = {0, -1, 21, 0x7fffffff};
  for (size_t i = 0; i < COUNT(attributes); i++) {
    als_attribute bad = (als_attribute)attributes[i];
    FAILS(f.l, als_explain(f.l, f.a, bad, terms, MOST, &needed, NULL), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(f.l, als_explain_lost(f.l, f.a, bad, lost, 1, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(f.l, als_explain_text_copy(f.l, f.a, bad, text, 4, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
    FAILS(f.l, als_explain_json_copy(f.l, f.a, bad, text, 4, &needed), ALS_ERROR_ARGUMENT, ALS_KIND_ARGUMENT);
  }
  FAILS(f.l, als_explain(f.l, f.a, ALS_ATTRIBUTE_LEFT, terms, (size_t)-1, &needed, NULL), ALS_ERROR_ARGUMENT,
        ALS_KIND_ARGUMENT);
  EXPECT(als_explain_text_copy(f.l, f.a, ALS_ATTRIBUTE_WIDTH, text, sizeof text, &needed), ALS_TRUNCATED);
  CHECK(needed > 4 && strcmp(text, "a.w") == 0);
  fixture_end(&f);
}

/* Nothing moves: frames bit for bit, the digest, the revision, and what the next solve has to do. */
static void leaves_everything(void) {
  fixture f;
  als_explained terms[MOST];
  als_report before = ALS_REPORT_INIT, after = ALS_REPORT_INIT;
  als_digest one, two;
  als_rect frame, again;
  fixture_make(&f);
  ADD(f.l, f.root, "a.left = super.left + 1/3; b.left >= a.right; b.width = super.width @ 400; b.right <= super.right");
  for (int round = 0; round < 20; round++) {
    OK(als_item_set_size(f.l, f.root, (als_size){200 + round * 7 % 5, 100}));
    OK(als_solve(f.l, &before));
    OK(als_layout_digest(f.l, &one));
    OK(als_frame(f.l, f.b, &frame));
    for (int a = ALS_ATTRIBUTE_LEFT; a <= ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS; a++) {
      size_t needed = 0;
      double value = 0, sum = 0;
      OK(als_explain(f.l, f.b, (als_attribute)a, terms, MOST, &needed, &value));
      for (size_t i = 0; i < needed; i++) sum += terms[i].factor * terms[i].value;
      NEAR(sum, value);
      EXPECT(als_explain_json_copy(f.l, f.b, (als_attribute)a, NULL, 0, &needed), ALS_TRUNCATED);
    }
    OK(als_solve(f.l, &after));
    OK(als_layout_digest(f.l, &two));
    OK(als_frame(f.l, f.b, &again));
    CHECK(after.revision == before.revision && after.pivots == 0 && one.low == two.low && one.high == two.high);
    CHECK(memcmp(&frame, &again, sizeof frame) == 0);
  }
  fixture_end(&f);
}

static als_status asks_back(void *user_data, als_layout *l, als_item item, als_size proposal, als_measurement *out) {
  (void)proposal;
  size_t needed = 1;
  EXPECT(als_explain(l, item, ALS_ATTRIBUTE_WIDTH, NULL, 0, &needed, NULL), ALS_NOT_SOLVED);
  CHECK(needed == 0);
  ++*(int *)user_data;
  out->size.width = 40;
  out->size.height = 10;
  return ALS_OK;
}

/* A callback asks about a layout that is just being found. */
static void answers_callbacks(void) {
  fixture f;
  int calls = 0;
  fixture_make(&f);
  OK(als_solve(f.l, NULL));
  OK(als_item_set_measure(f.l, f.b, asks_back, &calls, NULL));
  OK(als_edit_try(f.l, NULL, 0, NULL, NULL));
  CHECK(calls > 0);
  calls = 0;
  OK(als_solve(f.l, NULL));
  CHECK(calls > 0);
  als_explained terms[MOST];
  CHECK(explain(f.l, f.b, ALS_ATTRIBUTE_WIDTH, 40, terms) == 1 && terms[0].reason == ALS_REASON_CONTENT);
  fixture_end(&f);
}

/* A chain of so many views: as many terms, in as many steps. */
static void follows_long_chains(void) {
  enum { LENGTH = 20000 };
  als_layout *l = NULL;
  als_item none = {0};
  OK(als_layout_create(NULL, &l));
  als_item root = view(l, none, "root"), last = none;
  for (int i = 0; i < LENGTH; i++) {
    als_item next = view(l, root, NULL);
    tie(l, next, ALS_ATTRIBUTE_TOP, i ? last : root, i ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_TOP, 1, 1000);
    tie(l, next, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, 2, 1000);
    last = next;
  }
  OK(als_solve(l, NULL));
  size_t needed = 0;
  double value = 0, sum = 0;
  als_explained *terms = malloc(2 * LENGTH * sizeof *terms);
  OK(als_explain(l, last, ALS_ATTRIBUTE_BOTTOM, terms, 2 * LENGTH, &needed, &value));
  CHECK(needed == 2 * LENGTH);
  for (size_t i = 0; i < needed; i++) sum += terms[i].factor * terms[i].value;
  CHECK(value == 3 * LENGTH && sum == value);
  EXPECT(als_explain_text_copy(l, last, ALS_ATTRIBUTE_BOTTOM, NULL, 0, &needed), ALS_TRUNCATED);
  CHECK(needed < 10000);
  free(terms);
  OK(als_layout_destroy(l));
}

void test_explain(void) {
  adds_up();
  tells_what_lost();
  knows_when_it_cannot();
  refuses();
  leaves_everything();
  answers_callbacks();
  follows_long_chains();
}
