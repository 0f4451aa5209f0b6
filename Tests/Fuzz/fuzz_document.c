/* Any bytes as a layout document; what can be read is saved, and must read back as what it was. */
#include "fuzz.h"

static char *saved(als_layout *layout, als_item root, als_syntax syntax, size_t *length) {
  MUST(als_layout_copy_document(layout, root, syntax, NULL, 0, length) == ALS_TRUNCATED);
  char *text = malloc(*length + 1);
  MUST(text != NULL);
  MUST(als_layout_copy_document(layout, root, syntax, text, *length + 1, NULL) == ALS_OK);
  return text;
}

static void save_and_load(als_layout *layout, als_item root, als_syntax syntax) {
  als_layout *other = NULL;
  als_item copy = {0};
  size_t length = 0, first_length = 0, second_length = 0;
  char *text = saved(layout, root, syntax, &length), *first = saved(layout, root, ALS_SYNTAX_RECORD, &first_length);
  MUST(als_layout_create(NULL, &other) == ALS_OK);
  MUST(als_document_read(other, text, length, &copy) == ALS_OK);
  char *second = saved(other, copy, ALS_SYNTAX_RECORD, &second_length);
  MUST(first_length == second_length && memcmp(first, second, first_length) == 0);
  free(text);
  free(first);
  free(second);
  als_layout_destroy(other);
}

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
    save_and_load(layout, root, (als_syntax)(size % (ALS_SYNTAX_RECORD + 1)));
    solve_and_check(layout);
  }
  als_layout_destroy(layout);
  return 0;
}
