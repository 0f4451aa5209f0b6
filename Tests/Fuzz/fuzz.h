/* What the fuzz targets share: a small layout to aim at, and what must be true of every answer. */
#ifndef ALS_FUZZ_H
#define ALS_FUZZ_H

#include <als/als.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(condition)                                               \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      abort();                                                        \
    }                                                                 \
  } while (0)

static const als_item none = {0};

/* A status this library documents, and no internal failure. */
static inline void must_be_known(als_status status) {
  MUST(status >= ALS_ERROR_DOCUMENT && status <= ALS_TRUNCATED);
}

/* Every published frame is a number. */
static inline void must_be_finite(als_layout *layout) {
  als_item items[64];
  als_rect frames[64];
  size_t count = 0;
  als_status status = als_frames_copy_all(layout, items, frames, 64, &count);
  must_be_known(status);
  for (size_t i = 0; i < count && i < 64; i++) {
    MUST(isfinite(frames[i].x) && isfinite(frames[i].y) && isfinite(frames[i].width) && isfinite(frames[i].height));
  }
}

/* After a failing call that read `size` bytes: a kind, a sentence, and a range inside the bytes. */
static inline void must_explain(als_layout *layout, als_status status, size_t size) {
  als_error error = ALS_ERROR_INIT;
  char text[512];
  size_t needed = 0;
  must_be_known(status);
  MUST(als_error_last(layout, &error) == ALS_OK);
  MUST(error.status == status && error.kind != ALS_KIND_NONE && error.kind != ALS_KIND_INTERNAL);
  if (error.has_position) {
    MUST(error.offset <= size && error.length <= size - error.offset);
    MUST(error.line >= 1 && error.column >= 1);
  }
  MUST(als_error_message_copy(layout, text, sizeof text, &needed) >= 0 && needed > 0);
  MUST(als_error_suggestion_copy(layout, text, sizeof text, &needed) >= 0);
  MUST(als_error_text_copy(layout, text, sizeof text, &needed) >= 0 && needed > 0);
}

/* root with title, field and a view inside field, named so that texts of the corpus find something. */
static inline als_layout *small_layout(als_item *root) {
  static const char *const names[] = {"title", "field", "a", "b", "view1", "view2", "t", "h", "c", "view3", "child", "child2", "column", "header", "content"};
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *layout = NULL;
  als_item item;
  limits.max_text_bytes = 1 << 16;
  limits.max_pivots = 20000;
  MUST(als_layout_create(&limits, &layout) == ALS_OK);
  MUST(als_view_create(layout, none, "root", 4, root) == ALS_OK);
  als_size size = {320, 480};
  MUST(als_item_set_size(layout, *root, size) == ALS_OK);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    MUST(als_view_create(layout, *root, names[i], ALS_NUL_TERMINATED, &item) == ALS_OK);
  }
  MUST(als_view_create(layout, item, "inner", 5, &item) == ALS_OK);
  MUST(als_metric_set(layout, "pad", 3, 15) == ALS_OK);
  return layout;
}

static inline void solve_and_check(als_layout *layout) {
  als_report report = ALS_REPORT_INIT;
  als_status status = als_solve(layout, &report);
  MUST(status == ALS_OK || status == ALS_CONFLICT || status == ALS_ERROR_LIMIT || status == ALS_ERROR_NUMBER ||
       status == ALS_ERROR_CALLBACK);
  must_be_finite(layout);
}

#endif
