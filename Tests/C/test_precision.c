/* What is published has been verified, and what cannot be is refused (als.h, Solving and sizes). */
#include "harness.h"

typedef struct stage {
  als_layout *layout;
  als_item root;
} stage;

static stage stage_make(void) {
  static const als_item none = {0};
  stage s;
  OK(als_layout_create(NULL, &s.layout));
  OK(als_view_create(s.layout, none, "root", NUL, &s.root));
  for (const char *name = "a\0b\0c\0"; *name; name += 2) {
    als_item made;
    OK(als_view_create(s.layout, s.root, name, NUL, &made));
  }
  return s;
}

static double width(const stage *s, const char *name) {
  als_item item = {0};
  OK(als_item_find(s->layout, s->root, name, NUL, &item));
  return frame_of(s->layout, item).width;
}

/* A maximum that means "none" hides nothing, however large it is. */
static void sentinels(void) {
  static const char *const maxima[] = {"1e6", "1e7", "1e8", "1e9"};
  for (size_t i = 0; i < COUNT(maxima); i++) {
    char text[64];
    als_report report = ALS_REPORT_INIT;
    stage s = stage_make();
    snprintf(text, sizeof text, "a.width <= %s @999", maxima[i]);
    ADD(s.layout, s.root, text);
    ADD(s.layout, s.root, "a.width == b.width; b.width == c.width; c.width == a.width + 0.001");
    EXPECT(als_solve(s.layout, &report), ALS_CONFLICT);
    CHECK(report.broken == 1);
    NEAR(width(&s, "a"), 0);
    NEAR(width(&s, "c"), 0);
    als_layout_destroy(s.layout);
  }
}

/* Multipliers of a thousand lead to no wrong verdict. */
static void multipliers(void) {
  als_report report = ALS_REPORT_INIT;
  stage s = stage_make();
  ADD(s.layout, s.root, "a.width == c.width * 0.001 - 100; c.width == a.width * 1000");
  ADD(s.layout, s.root, "c.width >= b.width * -0.001; c.width <= a.width * 0.01");
  EXPECT(als_solve(s.layout, &report), ALS_CONFLICT);
  CHECK(report.broken == 2); /* a would have to be 100 smaller than itself, and c to be a hundredth of a */
  CHECK(fabs(width(&s, "a") - (width(&s, "c") * 0.001 - 100)) < 1e-7 * (1 + width(&s, "c")));
  als_layout_destroy(s.layout);
}

/* The last two rows hold together from a = 1.62e13 on only. */
static const char *const parallel =
    "b.width >= a.width + 256; a.width <= b.width * 0.99999 + 202; c.width == a.width * 0.999989999995 + 113;"
    "c.width <= a.width * 0.99999 + 32";

/* Rows that are parallel to eleven digits: where rounding would decide, nothing is published, and every call says the
 * same. */
static void refusal(void) {
  stage s = stage_make();
  als_error error = ALS_ERROR_INIT;
  als_report report = ALS_REPORT_INIT;
  als_size least, natural;
  als_group group;
  ADD(s.layout, s.root, "a.width == 30");
  OK(als_solve(s.layout, &report));
  uint64_t revision = report.revision;
  OK(als_edit_begin(s.layout));
  als_constraint first = {0};
  OK(als_constraint_next(s.layout, first, &first));
  OK(als_constraint_destroy(s.layout, first));
  OK(als_group_create(s.layout, "parallel", NUL, &group));
  ADD(s.layout, s.root, parallel);
  FAILS(s.layout, als_solve(s.layout, &report), ALS_ERROR_NUMBER, ALS_KIND_PRECISION);
  OK(als_error_last(s.layout, &error));
  als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
  OK(als_constraint_get_info(s.layout, error.constraint, &info));
  NEAR(width(&s, "a"), 30);
  FAILS(s.layout, als_solve(s.layout, &report), ALS_ERROR_NUMBER, ALS_KIND_PRECISION);
  FAILS(s.layout, als_edit_try(s.layout, NULL, 0, NULL, NULL), ALS_ERROR_NUMBER, ALS_KIND_PRECISION);
  FAILS(s.layout, als_item_size_request(s.layout, s.root, (als_size){-1, -1}, &least, &natural), ALS_ERROR_NUMBER,
        ALS_KIND_PRECISION);
  OK(als_edit_cancel(s.layout));
  ADD(s.layout, s.root, "b.width == a.width + 1");
  OK(als_solve(s.layout, &report));
  CHECK(report.revision == revision + 1);
  NEAR(width(&s, "b"), 31);
  OK(als_layout_set_conflict_policy(s.layout, ALS_CONFLICT_REFUSE));
  for (first.id = 0; als_constraint_next(s.layout, (als_constraint){0}, &first) == ALS_OK;) {
    OK(als_constraint_destroy(s.layout, first));
  }
  FAILS(s.layout, als_add(s.layout, s.root, ALS_SYNTAX_ANY, parallel, NUL, NULL, NULL, 0, NULL), ALS_ERROR_NUMBER,
        ALS_KIND_PRECISION);
  als_layout_destroy(s.layout);
}

/* Two that contradict each other by less than what may be missed are no conflict, wherever the layout came from. */
static void negligible(void) {
  stage s = stage_make();
  als_item a;
  als_constraint c;
  OK(als_item_find(s.layout, s.root, "a", NUL, &a));
  ADD(s.layout, s.root, "a.width == 100");
  als_constraint_spec spec = spec_of(a, ALS_ATTRIBUTE_WIDTH, 0, (als_item){0}, 0, 1, 100, 1000);
  OK(als_constraint_create(s.layout, &spec, 0, &c));
  static const struct {
    double constant;
    als_status status;
  } steps[] = {
      {100 + 1e-8, ALS_OK}, {100 + 1e-6, ALS_CONFLICT}, {100 - 1e-9, ALS_OK}, {101, ALS_CONFLICT}, {100, ALS_OK}};
  for (size_t i = 0; i < COUNT(steps); i++) {
    OK(als_constraint_set_constant(s.layout, c, steps[i].constant));
    EXPECT(als_solve(s.layout, NULL), steps[i].status);
    CHECK(fabs(width(&s, "a") - 100) <= 1e-7);
  }
  als_layout_destroy(s.layout);
}

/* A text between margins of 16 in a window that is too narrow for them by nearly what may be missed.  A way back from a
 * wide window leaves the text by a rounding less than 16, the largest value there is, and the power of two below it is
 * half of that below 16. */
static stage between_margins(void) {
  static const char document[] =
      "{ \"als\": 1, \"root\": { \"name\": \"root\", \"children\": [{ \"name\": \"a\" }] }, \"constraints\": ["
      "\"a.leading >= super.leading + 16; a.trailing <= super.trailing - 16; a.centerX = super.centerX\","
      "\"a.width <= 320; a.width = super.width @750\", \"V:|-16-[a]-16-|\"] }";
  stage s;
  OK(als_layout_create(NULL, &s.layout));
  OK(als_document_read(s.layout, document, sizeof document - 1, &s.root));
  return s;
}

static void beside_a_power_of_two(void) {
  static const double widths[] = {31.9, 31.99999999, 906.2, 31.999999985130845};
  stage s = between_margins();
  for (size_t i = 0; i < COUNT(widths); i++) {
    als_report warm = ALS_REPORT_INIT, cold = ALS_REPORT_INIT;
    stage fresh = between_margins();
    OK(als_item_set_size(s.layout, s.root, (als_size){widths[i], 100}));
    OK(als_item_set_size(fresh.layout, fresh.root, (als_size){widths[i], 100}));
    EXPECT(als_solve(s.layout, &warm), als_solve(fresh.layout, &cold));
    CHECK(warm.broken == cold.broken);
    NEAR(width(&s, "a"), width(&fresh, "a"));
    als_layout_destroy(fresh.layout);
  }
  als_layout_destroy(s.layout);
}

/* A solve that was cut short leaves nothing behind but the need to begin anew. */
static void after_a_limit(void) {
  static const als_item none = {0};
  for (uint64_t most = 1; most < 12; most++) {
    als_limits limits = ALS_LIMITS_INIT;
    stage s;
    limits.max_pivots = most;
    OK(als_layout_create(&limits, &s.layout));
    OK(als_view_create(s.layout, none, "root", NUL, &s.root));
    for (const char *name = "a\0b\0c\0"; *name; name += 2) {
      als_item made;
      OK(als_view_create(s.layout, s.root, name, NUL, &made));
    }
    ADD(s.layout, s.root, "a.width == 100; b.width == a.width; b.width == 90; c.width == a.width; c.width == 80");
    for (int round = 0; round < 3; round++) {
      als_status status = als_solve(s.layout, NULL);
      CHECK(status == ALS_ERROR_LIMIT || status == ALS_CONFLICT);
      status = als_edit_try(s.layout, NULL, 0, NULL, NULL);
      CHECK(status == ALS_ERROR_LIMIT || status == ALS_ERROR_UNSATISFIABLE);
      ADD(s.layout, s.root, "b.height == 3; b.height == 4; a.top == b.bottom + 3");
    }
    als_layout_destroy(s.layout);
  }
}

void test_precision(void) {
  sentinels();
  multipliers();
  refusal();
  negligible();
  beside_a_power_of_two();
  after_a_limit();
}
