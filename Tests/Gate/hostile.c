/* hostile.c - gives the families to the library.
 *   hostile        what cannot be noisy: every answer comes, on a stack of 64 KiB, with its explanation and within bounds
 *   hostile time   also how long they take from 1 kB to 1 MB; fails when time grows faster than the text */
#define _POSIX_C_SOURCE 200809L
#include <limits.h>
#include <stddef.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../Benchmarks/counting.h"
#include "families.h"

enum { SMALL_STACK = 64 << 10, LEVELS = 1000000, MEGABYTE = 1000000, RUNS = 5 };
static const double most_seconds = 0.25, most_ratio = 2.4;

static size_t passed, failed;

static void check(int good, const family *f, const char *what) {
  passed += good != 0;
  failed += good == 0;
  if (!good) printf("failed: %s, %s: %s\n", family_notation(f), f->name, what);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct answer {
  als_status status;
  als_error error;
  size_t constraints, peak;
  double seconds;
} answer;

/* A root of 300 x 200 with the views that the texts name. */
static als_layout *small_layout(als_item *root, als_item *a) {
  static const char *const names[] = {"a", "b", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"};
  als_layout *layout = NULL;
  als_item none = {0}, made;
  als_size size = {300, 200};
  als_layout_create(NULL, &layout);
  als_view_create(layout, none, "root", 4, root);
  als_item_set_size(layout, *root, size);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    als_view_create(layout, *root, names[i], ALS_NUL_TERMINATED, i ? &made : a);
  }
  return layout;
}

/* The lines of the text as the keys of one shorthand call. */
static als_status add_shorthand(als_layout *layout, als_item view, const char *text, size_t length) {
  size_t count = 1, at = 0;
  for (size_t i = 0; i < length; i++) count += text[i] == '\n';
  als_shorthand_entry *entries = calloc(count, sizeof *entries);
  if (!entries) return ALS_ERROR_MEMORY;
  for (size_t i = 0; i < count; i++) {
    const char *end = memchr(text + at, '\n', length - at);
    size_t bytes = end ? (size_t)(end - text) - at : length - at;
    entries[i].key = text + at;
    entries[i].key_length = bytes;
    entries[i].kind = ALS_VALUE_NUMBER;
    at += bytes + 1;
  }
  als_status status = als_shorthand_add(layout, view, entries, count, NULL, NULL);
  free(entries);
  return status;
}

static answer ask(const family *f, const char *text, size_t length) {
  answer got;
  als_item root, a, item = {0};
  als_constraint at = {0};
  als_error blank = ALS_ERROR_INIT;
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_layout *layout = small_layout(&root, &a);
  memset(&got, 0, sizeof got);
  got.error = blank;
  options.format_options = f->options;
  size_t used = in_use;
  peak = in_use;
  double start = now();
  switch (f->to) {
    case TO_SHORTHAND: got.status = add_shorthand(layout, a, text, length); break;
    case TO_DOCUMENT: got.status = als_document_read(layout, text, length, &item); break;
    case TO_META: got.status = als_format_meta_copy(layout, text, length, NULL, 0, NULL, 0, NULL); break;
    default: got.status = als_add(layout, root, (als_syntax)f->to, text, length, &options, NULL, 0, NULL);
  }
  if (got.status < 0) {
    char said[600];
    als_error_last(layout, &got.error);
    als_error_text_copy(layout, said, sizeof said, NULL);
  }
  got.seconds = now() - start;
  got.peak = peak - used;
  while (als_constraint_next(layout, at, &at) == ALS_OK) got.constraints++;
  als_layout_destroy(layout);
  return got;
}

/* ---- what cannot be noisy ---- */

static void check_answer(const family *f, size_t size) {
  size_t length = 0;
  char *text = family_text(f, size, &length);
  if (!text) {
    check(0, f, "there is memory for the text");
    return;
  }
  answer got = ask(f, text, length);
  check(got.status >= ALS_ERROR_DOCUMENT && got.status <= ALS_TRUNCATED, f, "the answer is documented");
  check(got.constraints <= 1000 + length / 2, f, "no more constraints than 1000 and one for two bytes");
  /* The entries of a shorthand call are the caller's. */
  if (COUNTS && f->to != TO_SHORTHAND) {
    check(got.peak <= (64u << 10) + 200 * (length + 1000), f,
          "no more than 64 kB are held, and 200 bytes for each byte and for each of the first 1000 constraints");
  }
  if (got.status < 0) {
    check(got.constraints == 0, f, "a text that is refused makes nothing");
    check(got.error.status == (int32_t)got.status && got.error.kind != ALS_KIND_INTERNAL, f,
          "the refusal has its kind");
    check(!got.error.has_position || (got.error.offset <= length && got.error.length <= length - got.error.offset), f,
          "the place lies in the text");
  }
  free(text);
}

static void *check_all(void *unused) {
  static const size_t sizes[] = {1000, 4000, 64000};
  for (size_t i = 0; i < family_count; i++) {
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) check_answer(&families[i], sizes[k]);
  }
  return unused;
}

/* A million levels of everything that can be nested are refused. */
static void *check_levels(void *unused) {
  for (size_t i = 0; i < family_count; i++) {
    const family *f = &families[i];
    size_t length = 0;
    if (!f->nests) continue;
    char *text = family_text(f, strlen(f->head) + LEVELS * (strlen(f->unit) + 6), &length);
    if (!text) return unused;
    answer got = ask(f, text, length);
    check(got.status == ALS_ERROR_LIMIT || got.status == ALS_ERROR_SYNTAX, f, "a million levels are refused");
    free(text);
  }
  return unused;
}

/* As deep as a document may be when the limit is set as high as it goes: read, solved and ended without recursion. */
static void *check_deep_tree(void *unused) {
  enum { VIEWS = 2040 };
  static const family deep = {TO_DOCUMENT, "a tree of 2040 levels", "", "", "", 0, 0};
  static const char end[] = "{\"name\":\"last\",\"size\":[3,4]}";
  als_limits limits = ALS_LIMITS_INIT;
  als_layout *layout = NULL;
  als_item root, last = {0};
  als_rect frame = {0, 0, 0, 0};
  char *text = malloc(VIEWS * 48 + 200);
  if (!text) return unused;
  size_t at = (size_t)sprintf(text, "{\"als\":1,\"root\":");
  for (int i = 0; i < VIEWS; i++) at += (size_t)sprintf(text + at, "{\"name\":\"v%d\",\"children\":[", i);
  at += (size_t)sprintf(text + at, "%s", end);
  for (int i = 0; i < VIEWS; i++) at += (size_t)sprintf(text + at, "]}");
  at += (size_t)sprintf(text + at,
                        ",\"constraints\":[\"last.left = v0.left + 5; last.top = v0.top; v1.right = last.right\"]}");
  limits.max_nesting = 4096;
  als_layout_create(&limits, &layout);
  check(als_document_read(layout, text, at, &root) == ALS_OK, &deep, "it is read");
  check(als_solve(layout, NULL) == ALS_OK, &deep, "it is solved");
  check(als_item_find(layout, root, "last", 4, &last) == ALS_OK, &deep, "its last view is found");
  check(als_frame_in(layout, last, root, &frame) == ALS_OK && frame.x == 5, &deep, "the view lies where it should");
  als_layout_destroy(layout);
  free(text);
  return unused;
}

static void on_small_stack(void *(*work)(void *)) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, SMALL_STACK);
  if (pthread_create(&thread, &attributes, work, NULL) != 0) {
    printf("failed: no thread with a stack of %d bytes\n", SMALL_STACK);
    failed++;
    return;
  }
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
}

/* ---- time ---- */

/* The shortest of several runs: the others were disturbed. */
static double shortest(const family *f, const char *text, size_t length, answer *last) {
  double best = 1e9;
  for (int run = 0; run < RUNS; run++) {
    *last = ask(f, text, length);
    if (last->seconds < best) best = last->seconds;
  }
  return best;
}

/* A text of 1 MB, with memory fresh from the system. */
static double measure_megabyte(const family *f, answer *got) {
  size_t length = 0;
  char *text = family_text(f, MEGABYTE, &length);
  if (!text) return 0;
  double seconds = shortest(f, text, length, got);
  free(text);
  return seconds;
}

/* From 1 kB to 1 MB, doubling, with memory that stays with the process: what the system does with pages has steps of
 * its own.  Ratios count where the time is long enough to be measured. */
static double worst_ratio(const family *f) {
  static const double measurable = 0.4e-3;
  double before = 0, worst = 0;
  answer got;
  for (int halvings = 10; halvings >= 0; halvings--) {
    size_t length = 0;
    char *text = family_text(f, MEGABYTE >> halvings, &length);
    if (!text) break;
    double seconds = shortest(f, text, length, &got);
    if (before >= measurable && seconds / before > worst) worst = seconds / before;
    before = seconds;
    free(text);
  }
  return worst;
}

static void measure(const char *notation) {
  double *seconds = calloc(family_count, sizeof *seconds);
  answer *answers = calloc(family_count, sizeof *answers);
  if (!seconds || !answers) return;
  for (size_t i = 0; i < family_count; i++) {
    if (!notation || strcmp(notation, family_notation(&families[i])) == 0)
      seconds[i] = measure_megabyte(&families[i], &answers[i]);
  }
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
#endif
  for (size_t i = 0; i < family_count; i++) {
    const family *f = &families[i];
    if (notation && strcmp(notation, family_notation(f)) != 0) continue;
    double worst = worst_ratio(f);
    printf("%-9s %-26s %8.2f ms  %5.2f a doubling  %8zu constraints  %s\n", family_notation(f), f->name,
           1e3 * seconds[i], worst, answers[i].constraints,
           answers[i].status < 0 ? als_error_kind_name((als_error_kind)answers[i].error.kind) : "accepted");
    check(seconds[i] <= most_seconds, f, "1 MB takes no longer than 0.25 s");
    check(worst <= most_ratio, f, "twice the text takes no longer than 2.4 times the time");
  }
  free(seconds);
  free(answers);
}

int main(int count, char **words) {
  on_small_stack(check_all);
  on_small_stack(check_levels);
  on_small_stack(check_deep_tree);
  if (count > 1 && strcmp(words[1], "time") == 0) {
    measure(count > 2 ? words[2] : NULL);
  }
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
