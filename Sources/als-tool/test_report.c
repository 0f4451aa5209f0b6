/* test_report.c - what was tested of one document. */
#include <stdlib.h>
#include <string.h>

#include "test.h"

const char *test_rule(int32_t kind) {
  static const char *const words[] = {"",      "satisfiable", "determined", "inside",  "fits",
                                      "apart", "at-least",    "aligned",    "relation"};
  return kind > 0 && (size_t)kind < sizeof words / sizeof *words ? words[kind] : "expectation";
}

void test_add(test_report *report, const char *rule, const char *name, const char *message, size_t constraint) {
  report->cases = must(realloc(report->cases, (report->count + 1) * sizeof *report->cases));
  text own = {0}, said = {0};
  text_add(&own, name ? name : "");
  if (message) text_add(&said, message);
  const test_case one = {rule, own.bytes, said.bytes, constraint};
  report->cases[report->count++] = one;
  if (message == NULL) return;
  report->failures++;
  report->status = TOOL_CONFLICT;
}

void test_expectation_name(scene *s, int64_t index, text *out) {
  size_t needed = 0;
  const als_item none = {0};
  if (index < 0) {
    text_add(out, "expected of every layout");
    return;
  }
  als_status status = als_expectation_copy_text(s->layout, (size_t)index, none, NULL, 0, &needed);
  if (status < 0) return;
  char *bytes = must(malloc(needed + 1));
  als_expectation_copy_text(s->layout, (size_t)index, none, bytes, needed + 1, NULL);
  text_bytes(out, bytes, needed);
  free(bytes);
}
