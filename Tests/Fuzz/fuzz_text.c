/* Any bytes to als_add.  FUZZ_SYNTAX says in which notation.  What was made prints, and what was printed can be read.
 */
#include "fuzz.h"

static void print_and_read(als_layout *layout, als_item scope) {
  char text[9000];
  als_constraint c = {0};
  for (int i = 0; i < 3 && als_constraint_next(layout, c, &c) == ALS_OK; i++) {
    for (int syntax = ALS_SYNTAX_ANY; syntax <= ALS_SYNTAX_RECORD; syntax++) {
      als_text_options how = ALS_TEXT_OPTIONS_INIT;
      als_constraint again = {0};
      size_t count = 0;
      als_status status =
          als_constraint_copy_text(layout, c, scope, (als_syntax)syntax, &how.format_options, text, sizeof text, NULL);
      MUST(status == ALS_OK || status == ALS_TRUNCATED || status == ALS_ERROR_CONSTRAINT);
      if (status != ALS_OK || syntax >= ALS_SYNTAX_SHORTHAND) continue;
      MUST(als_add(layout, scope, (als_syntax)syntax, text, ALS_NUL_TERMINATED, &how, &again, 1, &count) == ALS_OK);
      MUST(count == 1 && als_constraint_destroy(layout, again) == ALS_OK);
    }
  }
}

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
    print_and_read(layout, root);
    solve_and_check(layout);
    status = als_add(layout, root, FUZZ_SYNTAX, (const char *)data, size, NULL, made, 8, &count);
    MUST(status == (count > 8 ? ALS_ERROR_ARGUMENT : ALS_OK));
  }
  als_layout_destroy(layout);
  return 0;
}
