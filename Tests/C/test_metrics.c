/* Section 7 of als.h: named numbers. */
#include "harness.h"

void test_metrics(void) {
  fixture f;
  double value = 0;
  fixture_make(&f);
  EXPECT(als_metric_get(f.l, "pad", NUL, &value), ALS_END);
  OK(als_metric_set(f.l, "pad", NUL, 12.5));
  OK(als_metric_get(f.l, "padding", 3, &value));
  CHECK(value == 12.5);
  ADD(f.l, f.root, "b.width = pad");
  OK(als_metric_set(f.l, "pad", NUL, 40)); /* does not touch what was made with it */
  OK(als_solve(f.l, NULL));
  NEAR(frame_of(f.l, f.b).width, 12.5);
  OK(als_metric_remove(f.l, "pad", NUL));
  EXPECT(als_metric_get(f.l, "pad", NUL, &value), ALS_END);
  FAILS(f.l, als_add(f.l, f.root, ALS_SYNTAX_ANY, "b.height = b.width + pad", NUL, NULL, NULL, 0, NULL), ALS_ERROR_NAME,
        ALS_KIND_NAME_METRIC);
  EACH_BAD_NUMBER(&f, ALS_NUMBER_MAX, als_metric_set(f.l, "pad", NUL, bad));
  EXPECT(als_metric_set(f.l, NULL, 0, 1), ALS_ERROR_ARGUMENT);
  EXPECT(als_metric_set(f.l, "", 0, 1), ALS_ERROR_SYNTAX);
  fixture_end(&f);
}
