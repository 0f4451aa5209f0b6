/* digests.c - what documents and random histories come to, as numbers that are the same on every processor.
 *
 *     digests documents FILE        FILE: for each document a line with its length in bytes, and the document
 *     digests histories FROM COUNT STEPS
 *
 * A line for each: the digest of the layout, and a checksum of everything that is said of it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "history.h"

typedef als_status (*text_fn)(als_layout *layout, char *buffer, size_t capacity, size_t *needed);

static uint64_t sum;

/* FNV-1a */
static void sum_bytes(const void *bytes, size_t count) {
  const unsigned char *at = bytes;
  for (size_t i = 0; i < count; i++) sum = (sum ^ at[i]) * UINT64_C(1099511628211);
}

static als_status document(als_layout *layout, char *buffer, size_t capacity, size_t *needed) {
  als_item none = {0};
  return als_layout_copy_document(layout, none, ALS_SYNTAX_RECORD, buffer, capacity, needed);
}

static als_status conflicts(als_layout *layout, char *buffer, size_t capacity, size_t *needed) {
  return als_conflicts_copy_json(layout, NULL, 0, buffer, capacity, needed);
}

static als_status error_text(als_layout *layout, char *buffer, size_t capacity, size_t *needed) {
  return als_error_text_copy(layout, buffer, capacity, needed);
}

static void sum_text(als_layout *layout, text_fn text) {
  size_t length = 0;
  if (text(layout, NULL, 0, &length) < 0 || length == 0) return;
  char *bytes = malloc(length + 1);
  if (text(layout, bytes, length + 1, NULL) == ALS_OK) sum_bytes(bytes, length);
  free(bytes);
}

static void sum_explanation(als_layout *layout, als_item item, als_attribute attribute) {
  size_t length = 0;
  if (als_explain_text_copy(layout, item, attribute, NULL, 0, &length) < 0 || length == 0) return;
  char *bytes = malloc(length + 1);
  if (als_explain_text_copy(layout, item, attribute, bytes, length + 1, NULL) == ALS_OK) sum_bytes(bytes, length);
  free(bytes);
}

static void sum_items(als_layout *layout) {
  als_item item = {0};
  als_size target = {0, 0}, minimum = {0, 0}, natural = {0, 0};
  uint32_t free_values = 0;
  while (als_item_next(layout, item, &item) == ALS_OK) {
    als_rect frame = {0, 0, 0, 0};
    als_frame(layout, item, &frame);
    sum_bytes(&frame, sizeof frame);
    als_snapped_frame(layout, item, &frame);
    sum_bytes(&frame, sizeof frame);
    if (als_ambiguity(layout, item, &free_values) == ALS_OK) sum_bytes(&free_values, sizeof free_values);
    if (als_item_size_request(layout, item, target, &minimum, &natural) == ALS_OK) {
      sum_bytes(&minimum, sizeof minimum);
      sum_bytes(&natural, sizeof natural);
    }
    sum_explanation(layout, item, ALS_ATTRIBUTE_RIGHT);
    sum_explanation(layout, item, ALS_ATTRIBUTE_HEIGHT);
  }
}

static void say(const char *what, uint64_t number, als_layout *layout, als_status status) {
  als_digest digest = {0, 0};
  als_layout_digest(layout, &digest);
  sum_bytes(&status, sizeof status);
  printf("%s %" PRIu64 " %016" PRIx64 "%016" PRIx64 " %016" PRIx64 "\n", what, number, digest.high, digest.low, sum);
}

static void run_document(uint64_t number, const char *text, size_t length) {
  static const als_size sizes[] = {{ALS_UNSPECIFIED, ALS_UNSPECIFIED}, {411.3, 731.7}, {99, 2000}};
  als_layout *layout = NULL;
  als_item root = {0};
  size_t found = 0;
  sum = UINT64_C(14695981039346656037);
  if (als_layout_create(NULL, &layout) != ALS_OK) exit(2);
  als_status status = als_document_read(layout, text, length, &root);
  if (status < 0) sum_text(layout, error_text);
  als_layout_set_scale(layout, 1.5);
  for (size_t i = 0; status >= 0 && i < sizeof sizes / sizeof sizes[0]; i++) {
    als_report report = ALS_REPORT_INIT;
    if (i > 0) als_item_set_size(layout, root, sizes[i]);
    status = als_solve(layout, &report);
    sum_bytes(&report.pivots, sizeof report.pivots);
    sum_items(layout);
    sum_text(layout, conflicts);
    if (als_lint_run(layout, &found) == ALS_OK) sum_bytes(&(uint64_t){found}, sizeof(uint64_t));
  }
  sum_text(layout, document);
  say("document", number, layout, status);
  als_layout_destroy(layout);
}

static int run_documents(const char *path) {
  FILE *in = fopen(path, "rb");
  unsigned long length;
  uint64_t number = 0;
  if (!in) {
    printf("cannot open %s\n", path);
    return 2;
  }
  while (fscanf(in, "%lu", &length) == 1 && fgetc(in) == '\n') {
    char *text = malloc(length + 1);
    if (fread(text, 1, length, in) != length) return 2;
    run_document(number++, text, length);
    free(text);
  }
  fclose(in);
  return number == 0;
}

/* What history_steps.c draws depends on the history, so a difference shows in all that follows it. */
static int run_history(uint64_t seed, long steps) {
  static history h;
  seed_dice(seed);
  begin_history(&h, seed);
  sum = UINT64_C(14695981039346656037);
  for (long i = 0; i < steps && !h.fault[0]; i++) {
    step s = draw_step(&h);
    take_step(&h, &s);
    sum_bytes(&h.status, sizeof h.status);
    if (s.kind == SOLVE) sum_items(h.layout);
  }
  als_status status = als_solve(h.layout, NULL);
  sum_items(h.layout);
  say("history", seed, h.layout, status);
  if (h.fault[0]) printf("failed: history %" PRIu64 ": %s\n", seed, h.fault);
  int bad = h.fault[0] != 0;
  end_history(&h);
  return bad;
}

int main(int count, char **words) {
  if (count == 3 && strcmp(words[1], "documents") == 0) return run_documents(words[2]);
  if (count != 5 || strcmp(words[1], "histories") != 0) {
    printf("digests documents FILE | histories FROM COUNT STEPS\n");
    return 2;
  }
  uint64_t from = strtoull(words[2], NULL, 10), many = strtoull(words[3], NULL, 10);
  int bad = 0;
  for (uint64_t seed = from; seed < from + many; seed++) bad |= run_history(seed, atol(words[4]));
  return bad;
}
