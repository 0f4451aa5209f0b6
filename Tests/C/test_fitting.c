/* Fitting sizes and size requests (als.h, Solving and sizes).  The table of values is Tests/Corpus/fitting.json. */
#include "harness.h"

static const als_item none = {0};

static uint32_t seed = 12345;

static uint32_t chance(uint32_t below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % below;
}

/* Nothing of a layout may move: frames bit for bit, revision, conflicts, and what the next solve has to do. */
static void leaves_everything(void) {
  fixture f;
  fixture_make(&f);
  als_report before = ALS_REPORT_INIT, after = ALS_REPORT_INIT;
  ADD(f.l, f.root, "b.left = a.right + 1/3; b.width = 10; b.height = root.height * 0.3; a.left = super.left + 0.1");
  OK(als_solve(f.l, &before));
  als_rect frames[8], again[8];
  size_t count = 0;
  EXPECT(als_frames_copy_all(f.l, NULL, frames, 8, &count), ALS_OK);
  als_size size = {0, 0}, natural = {0, 0};
  for (int i = 0; i < 20; i++) {
    OK(als_item_fitting_size(f.l, f.root, (als_size){i, i}, 50, 1000, &size));
    OK(als_item_size_request(f.l, f.a, (als_size){ALS_UNSPECIFIED, i}, &size, &natural));
  }
  NEAR(size.width, 50);
  OK(als_solve(f.l, &after));
  OK(als_frames_copy_all(f.l, NULL, again, 8, NULL));
  CHECK(memcmp(frames, again, count * sizeof frames[0]) == 0);
  CHECK(after.revision == before.revision && after.pivots == 0);
  uint32_t freedom = 0;
  OK(als_ambiguity(f.l, f.b, &freedom));
  CHECK(freedom == ALS_FREE_TOP);
  fixture_end(&f);
}

/* The constraints are those of now, not of the last solve. */
static void reads_what_is_said_now(void) {
  fixture f;
  fixture_make(&f);
  als_size size = {0, 0};
  ADD(f.l, f.root, "a.left = super.left; a.right = super.right");
  OK(als_item_fitting_size(f.l, f.root, (als_size){0, 0}, 50, 50, &size));
  NEAR(size.width, 50);
  OK(als_constraint_set_constant(f.l, f.c, 71));
  OK(als_item_fitting_size(f.l, f.root, (als_size){0, 0}, 50, 50, &size));
  NEAR(size.width, 71);
  OK(als_constraint_set_active(f.l, f.c, 0));
  OK(als_item_fitting_size(f.l, f.root, (als_size){0, 0}, 50, 50, &size));
  NEAR(size.width, 0);
  OK(als_item_set_intrinsic_size(f.l, f.a, (als_size){33, 5}));
  OK(als_item_fitting_size(f.l, f.root, (als_size){0, 0}, 50, 50, &size));
  NEAR(size.width, 33);
  OK(als_item_destroy(f.l, f.a));
  OK(als_item_fitting_size(f.l, f.root, (als_size){0, 0}, 50, 50, &size));
  NEAR(size.width, 0);
  als_rect frame;
  EXPECT(als_frame(f.l, f.root, &frame), ALS_NOT_SOLVED);
  fixture_end(&f);
}

/* A tree of boxes in rows and columns with contents, margins and wishes of all priorities. */
static void grow(als_layout *l, als_item parent, int depth) {
  static const float priorities[] = {1000, 900, 750, 500, 250, 50, 10};
  als_item last = none;
  int count = 1 + (int)chance(4), row = (int)chance(2);
  als_attribute start = row ? ALS_ATTRIBUTE_LEADING : ALS_ATTRIBUTE_TOP,
                end = row ? ALS_ATTRIBUTE_TRAILING : ALS_ATTRIBUTE_BOTTOM;
  als_attribute low = row ? ALS_ATTRIBUTE_TOP : ALS_ATTRIBUTE_LEFT,
                high = row ? ALS_ATTRIBUTE_BOTTOM : ALS_ATTRIBUTE_RIGHT;
  for (int i = 0; i < count; i++) {
    als_item v = view(l, parent, "v");
    tie(l, v, start, last.id ? last : parent, last.id ? end : start, chance(9), 1000);
    tie(l, v, low, parent, low, chance(5), 1000);
    als_constraint c = {0};
    als_constraint_spec inside = spec_of(parent, high, ALS_RELATION_GREATER_OR_EQUAL, v, high, 1, chance(5), 1000);
    OK(als_constraint_create(l, &inside, 0, &c));
    OK(als_item_set_intrinsic_size(l, v, (als_size){chance(80), chance(60)}));
    if (chance(3) == 0) OK(als_item_set_hugging(l, v, priorities[1 + chance(6)], priorities[1 + chance(6)]));
    if (chance(3) == 0)
      tie(l, v, ALS_ATTRIBUTE_WIDTH, parent, ALS_ATTRIBUTE_WIDTH, -(double)chance(30), priorities[1 + chance(6)]);
    if (chance(4) == 0) tie(l, v, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, chance(90), priorities[chance(7)]);
    if (chance(6) == 0) OK(als_item_set_gone(l, v, 1));
    if (depth > 0 && chance(2)) grow(l, v, depth - 1);
    last = v;
  }
  tie(l, parent, end, last, end, chance(9), 1000);
}

/* In a layout of its own, a root that has the two wishes as constraints comes out as large. */
static void agrees_with_a_layout(void) {
  static const float priorities[] = {50, 251, 600, 751, 999};
  for (int round = 0; round < 150; round++) {
    als_layout *l = NULL, *copy = NULL;
    als_item top = none, root = none;
    als_size fit = {-1, -1}, target = {chance(300), chance(300)};
    float h = priorities[chance(5)], v = priorities[chance(5)];
    OK(als_layout_create(NULL, &l));
    top = view(l, none, "top");
    OK(als_item_set_size(l, top, (als_size){400, 300}));
    grow(l, top, 3);
    if (chance(2)) CHECK(als_solve(l, NULL) >= 0);
    OK(als_item_fitting_size(l, top, target, h, v, &fit));
    OK(als_layout_copy(l, &copy));
    OK(als_item_counterpart(l, copy, top, &root));
    OK(als_item_set_size(copy, root, (als_size){ALS_UNSPECIFIED, ALS_UNSPECIFIED}));
    tie(copy, root, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, target.width, h);
    tie(copy, root, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, target.height, v);
    CHECK(als_solve(copy, NULL) >= 0);
    NEAR(fit.width, frame_of(copy, root).width);
    NEAR(fit.height, frame_of(copy, root).height);
    /* below another view, with constraints of that one around it, it is the same */
    als_item outer = view(l, none, "outer");
    OK(als_item_set_parent(l, top, outer, 0));
    tie(l, top, ALS_ATTRIBUTE_WIDTH, outer, ALS_ATTRIBUTE_WIDTH, -40, 1000);
    als_size below = {-1, -1};
    OK(als_item_fitting_size(l, top, target, h, v, &below));
    NEAR(below.width, fit.width);
    NEAR(below.height, fit.height);
    OK(als_layout_destroy(copy));
    OK(als_layout_destroy(l));
  }
}

static void refused(void) {
  fixture f;
  fixture_make(&f);
  als_size out = {-3, -3};
  const als_size zero = {0, 0};
  EXPECT(als_item_fitting_size(f.l, f.guide, zero, 50, 50, &out), ALS_ERROR_HANDLE);
  EXPECT(als_item_size_request(f.l, f.guide, zero, &out, NULL), ALS_ERROR_HANDLE);
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_fitting_size(f.l, f.a, ((als_size){bad, 0}), 50, 50, &out));
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_item_size_request(f.l, f.a, ((als_size){0, bad}), &out, &out));
  EXPECT(als_item_fitting_size(f.l, f.a, (als_size){-2, 0}, 50, 50, &out), ALS_ERROR_NUMBER);
  const float bad_priorities[] = {0, -1, 1000.5f, NAN, INFINITY};
  for (size_t i = 0; i < COUNT(bad_priorities); i++) {
    FAILS(f.l, als_item_fitting_size(f.l, f.a, zero, bad_priorities[i], 50, &out), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
    FAILS(f.l, als_item_fitting_size(f.l, f.a, zero, 50, bad_priorities[i], &out), ALS_ERROR_NUMBER, ALS_KIND_PRIORITY);
  }
  OK(als_item_size_request(f.l, f.a, zero, NULL, NULL));
  CHECK(out.width == -3 && out.height == -3); /* a failing call writes nothing */
  als_limits tight = ALS_LIMITS_INIT;
  als_layout *small = NULL;
  tight.max_pivots = 1;
  OK(als_layout_create(&tight, &small));
  als_item top = view(small, none, "top");
  als_item last = top;
  for (int i = 0; i < 40; i++) {
    als_item v = view(small, top, NULL);
    als_constraint c = {0};
    als_constraint_spec after = spec_of(v, ALS_ATTRIBUTE_LEFT, ALS_RELATION_GREATER_OR_EQUAL, last,
                                        i ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT, 1, 2, 1000);
    OK(als_constraint_create(small, &after, 0, &c));
    tie(small, v, ALS_ATTRIBUTE_LEFT, top, ALS_ATTRIBUTE_LEFT, 500 - 7 * (i % 13), 500);
    tie(small, v, ALS_ATTRIBUTE_WIDTH, none, ALS_ATTRIBUTE_NONE, 10 + i % 7, 400);
    last = v;
  }
  FAILS(small, als_item_fitting_size(small, top, zero, 50, 50, &out), ALS_ERROR_LIMIT, ALS_KIND_LIMIT);
  OK(als_layout_destroy(small));
  fixture_end(&f);
}

/* The width decides where the baseline is, and that where another view is, inside what is to fit. */
static als_status measure_wrapping(void *user_data, als_layout *layout, als_item item, als_size proposal,
                                   als_measurement *out) {
  (void)user_data, (void)layout, (void)item;
  int is_narrow = proposal.width >= 0 && proposal.width < 100;
  out->size.width = is_narrow ? proposal.width : 100;
  out->size.height = is_narrow ? 40 : 20;
  out->first_baseline = is_narrow ? 30 : 15;
  out->last_baseline = is_narrow ? 6 : 5;
  return ALS_OK;
}

static void baselines_of_what_fits(void) {
  fixture f;
  als_size target = {60, 0}, size;
  fixture_make(&f);
  OK(als_item_set_measure(f.l, f.b, measure_wrapping, NULL, NULL));
  ADD(f.l, f.root,
      "b.left == root.left; b.right == root.right; b.top == root.top; guide.top == b.firstBaseline + 10;"
      "guide.height == 5; guide.bottom == root.bottom");
  OK(als_item_fitting_size(f.l, f.root, target, 1000, 50, &size));
  NEAR(size.width, 60);
  NEAR(size.height, 45);
  target.width = 200;
  OK(als_item_fitting_size(f.l, f.root, target, 1000, 50, &size));
  NEAR(size.height, 30);
  fixture_end(&f);
}

void test_fitting(void) {
  leaves_everything();
  reads_what_is_said_now();
  agrees_with_a_layout();
  refused();
  baselines_of_what_fits();
}
