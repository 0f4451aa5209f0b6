/* Any bytes to als_add.  FUZZ_SYNTAX says in which notation. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  als_item root;
  als_layout *layout = small_layout(&root);
  als_constraint made[8];
  size_t count = 0;
  als_status status = als_add(layout, root, FUZZ_SYNTAX, (const char *)data, size, NULL, NULL, 0, &count);
  if (status < 0) {
    must_explain(layout, status, size);
    als_constraint first = {0};
    MUST(als_constraint_next(layout, first, &first) == ALS_END);
  } else {
    MUST(status == ALS_OK);
    solve_and_check(layout);
    status = als_add(layout, root, FUZZ_SYNTAX, (const char *)data, size, NULL, made, 8, &count);
    MUST(status == (count > 8 ? ALS_ERROR_ARGUMENT : ALS_OK));
  }
  als_layout_destroy(layout);
  return 0;
}
