/* Stacks with too little room for what their members want: what they cost, in work that is counted (max_work). */
#include "harness.h"

static const als_item none = {0};

typedef struct tight {
  als_layout *l;
  als_group stack;
  als_item root, views[201];
  size_t count;
} tight;

/* A row of views in a root of that width; below 0: as wide as they want it. */
static tight tight_make(uint64_t work, size_t count, int32_t distribution, double width) {
  tight t = {0};
  als_limits limits = ALS_LIMITS_INIT;
  als_stack_spec spec = ALS_STACK_SPEC_INIT;
  limits.max_work = work;
  OK(als_layout_create(&limits, &t.l));
  t.root = view(t.l, none, "root");
  OK(als_item_set_size(t.l, t.root, (als_size){width, 100}));
  for (; t.count < count; t.count++) {
    t.views[t.count] = view(t.l, t.root, NULL);
    OK(als_item_set_intrinsic_size(t.l, t.views[t.count], (als_size){20 + (double)(t.count % 5), 10}));
  }
  spec.axis = ALS_AXIS_HORIZONTAL;
  spec.distribution = distribution;
  spec.spacing = 4;
  spec.members = t.views;
  spec.member_count = count;
  OK(als_stack_create(t.l, t.root, &spec, 0, &t.stack));
  return t;
}

static double natural_width(size_t count, int32_t distribution) {
  tight t = tight_make(0, count, distribution, ALS_UNSPECIFIED);
  OK(als_solve(t.l, NULL));
  double width = frame_of(t.l, t.root).width;
  OK(als_layout_destroy(t.l));
  return width;
}

/* All members give way in the proportion of their contents. */
static void all_shares_give_way(void) {
  als_report report = ALS_REPORT_INIT;
  double width = 0.85 * natural_width(200, ALS_DISTRIBUTION_FILL_PROPORTIONALLY);
  tight t = tight_make(400000, 200, ALS_DISTRIBUTION_FILL_PROPORTIONALLY, width);
  for (int k = 0; k < 4; k++) {
    OK(als_item_set_intrinsic_size(t.l, t.views[100], (als_size){k % 2 ? 20 : 33, 10}));
    OK(als_solve(t.l, &report));
    CHECK(report.pivots <= 40);
    double total = 0;
    for (int i = 0; i < 200; i++) total += 20 + (i == 100 ? (k % 2 ? 0 : 13) : i % 5);
    NEAR(frame_of(t.l, t.views[7]).width, 22 / total * (width - 199 * 4));
    NEAR(frame_of(t.l, t.views[199]).width, 24 / total * (width - 199 * 4));
    check_places_in_copy(t.l, t.views, t.count);
  }
  als_size open = {ALS_UNSPECIFIED, ALS_UNSPECIFIED}, minimum, natural;
  OK(als_item_size_request(t.l, t.root, open, &minimum, &natural));
  OK(als_layout_destroy(t.l));
}

/* A layout in which members have come and gone is solved with as much work as a fresh one. */
static void members_come_and_go(void) {
  als_report report = ALS_REPORT_INIT;
  double width = 0.85 * natural_width(100, ALS_DISTRIBUTION_EQUAL_CENTERING);
  tight t = tight_make(2200000, 100, ALS_DISTRIBUTION_EQUAL_CENTERING, width);
  OK(als_solve(t.l, NULL));
  for (int k = 0; k < 4; k++) {
    als_item added = view(t.l, t.root, NULL);
    OK(als_item_set_intrinsic_size(t.l, added, (als_size){21, 10}));
    OK(als_stack_insert(t.l, t.stack, added, 50));
    /* The gaps of the others stay, and nearly all of the last optimum. */
    OK(als_solve(t.l, &report));
    CHECK(report.pivots <= 100);
    check_places_in_copy(t.l, t.views, t.count);
    OK(als_item_destroy(t.l, added));
    OK(als_solve(t.l, &report));
    CHECK(report.pivots <= 100);
  }
  check_places_in_copy(t.l, t.views, t.count);
  OK(als_layout_destroy(t.l));
}

void test_tight_rows(void) {
  all_shares_give_way();
  members_come_and_go();
}
