/* Any bytes as a layout document. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *layout = NULL;
  als_item root = {0}, item = {0};
  limits.max_text_bytes = 1 << 16;
  limits.max_pivots = 20000;
  MUST(als_layout_create(&limits, &layout) == ALS_OK);
  als_status status = als_document_read(layout, (const char *)data, size, &root);
  if (status < 0) {
    must_explain(layout, status, size);
    MUST(als_item_next(layout, item, &item) == ALS_END);
  } else {
    MUST(status == ALS_OK && root.id != 0);
    solve_and_check(layout);
  }
  als_layout_destroy(layout);
  return 0;
}
