/* Any bytes to als_add.  FUZZ_SYNTAX says in which notation.  What was made prints, and what was printed can be read.
 */
#include "fuzz.h"

/* What visual formats are read with; the length of the text chooses. */
static als_text_options options_for(size_t size) {
  static const uint32_t options[] = {0,
                                     0,
                                     ALS_FORMAT_ALIGN_ALL_TOP | ALS_FORMAT_ALIGN_ALL_LAST_BASELINE,
                                     ALS_FORMAT_RIGHT_TO_LEFT,
                                     ALS_FORMAT_ALIGN_ALL_LEADING | ALS_FORMAT_BASELINE_TO_BASELINE,
                                     3u << 16,
                                     1u << 31};
  static const double spaces[] = {1, 2, 3, 4, 5, 6, 7};
  static const uint32_t flags[] = {0, ALS_FLAG_META | ALS_FLAG_LENIENT, ALS_FLAG_META | ALS_FLAG_SUPERVIEW_MARGINS};
  als_text_options chosen = ALS_TEXT_OPTIONS_INIT;
  if (FUZZ_SYNTAX < ALS_SYNTAX_VISUAL_FORMAT) return chosen;
  chosen.format_options = options[size % (sizeof options / sizeof options[0])];
  chosen.flags = flags[size / 7 % 3];
  chosen.spacing = spaces;
  chosen.spacing_count = size / 21 % 9;
  if (chosen.spacing_count > 7) chosen.spacing_count = 0;
  return chosen;
}

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
  als_text_options options = options_for(size);
  als_status status = als_add(layout, root, FUZZ_SYNTAX, (const char *)data, size, &options, NULL, 0, &count);
  if (status < 0) {
    if (options.spacing_count != 4 && options.spacing_count != 5) must_explain(layout, status, size);
    als_constraint first = {0};
    MUST(als_constraint_next(layout, first, &first) == ALS_END);
  } else {
    MUST(status == ALS_OK && count <= 1000 + size / 2);
    print_and_read(layout, root);
    solve_and_check(layout);
    /* A guide that the text brought is there now, so it may be read differently. */
    status = als_add(layout, root, FUZZ_SYNTAX, (const char *)data, size, &options, made, 8, &count);
    MUST(FUZZ_SYNTAX == ALS_SYNTAX_EXTENDED_VISUAL_FORMAT || status == (count > 8 ? ALS_ERROR_ARGUMENT : ALS_OK));
  }
  if (FUZZ_SYNTAX == ALS_SYNTAX_EXTENDED_VISUAL_FORMAT) {
    status = als_format_meta_copy(layout, (const char *)data, size, "field", 5, NULL, 0, NULL);
    if (status < 0) must_explain(layout, status, size);
  }
  als_layout_destroy(layout);
  return 0;
}
