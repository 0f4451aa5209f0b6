/* parsing.c - how fast text becomes constraints, and what that allocates.
 *   parsing            allocations only, which are the same every time: they must not grow faster than the constraints
 *   parsing time       also megabytes and constraints a second on one core; fails below 20 MB/s and below 500 000 a
 * second */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "als/als.h"
#include "counting.h"

/* ---- workloads: a list of views, and text about view after view ---- */

enum { VIEWS = 400, TO_DOCUMENT = 100 };

typedef struct workload {
  const char *name;
  int to;
  /* '#' becomes the number of a view, '$' that of the one before. */
  const char *head, *unit, *between, *tail;
  int one_call_each;
  uint32_t options;
} workload;

static const workload workloads[] = {
    {"compact", ALS_SYNTAX_COMPACT, "", "view#.left >= view$.right * 1.5 + gap @ 750 # side", "", "", 1, 0},
    {"compact, short", ALS_SYNTAX_COMPACT, "", "view#.width = 40", "", "", 1, 0},
    {"linear", ALS_SYNTAX_LINEAR, "", "view#.left>=view$.right*1.5+gap@750", ";", "", 0, 0},
    {"linear, compounds", ALS_SYNTAX_LINEAR, "", "view#.size==view$*0.5", ";", "", 0, 0},
    {"union", ALS_SYNTAX_ANY, "", "view#.left >= view$.right * 1.5 + gap @ 750", "; ", "", 0, 0},
    {"union, short", ALS_SYNTAX_ANY, "", "view#.width = 40", ";", "", 0, 0},
    {"visual formats", ALS_SYNTAX_ANY, "", "H:|-[view$(>=80)]-12-[view#(view$)]-|", ";", "", 0, 0},
    {"visual format, one chain", ALS_SYNTAX_VISUAL_FORMAT, "|", "-[view#(>=80)]", "", "-|", 0, 0},
    {"visual format, aligned", ALS_SYNTAX_VISUAL_FORMAT, "|", "-[view#(>=80,<=200@750)]", "", "-|", 0,
     ALS_FORMAT_ALIGN_ALL_TOP},
    {"extended formats", ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "", "|-[view$(50%)]-12-[view#(view$.width*2+10)]-|", "\n",
     "", 0, 0},
    {"extended, spacers", ALS_SYNTAX_EXTENDED_VISUAL_FORMAT, "", "|~[view$(40)]~[view#(60)]~|  // even", "\n", "", 0,
     0},
    {"document: bare strings", TO_DOCUMENT, "\"constraints\":[", "\"view#.left = view$.right + gap\"", ",\n", "]", 0,
     0},
    {"document: shorthand", TO_DOCUMENT, "\"constraints\":[",
     "{\"view\":\"view#\",\"shorthand\":{\"width ==\":40,\"top "
     "==\":{\"als_view\":\"view$.bottom\",\"als_constant\":8}}}",
     ",\n", "]", 0, 0},
    {"document: builder", TO_DOCUMENT, "\"constraints\":[",
     "{\"layout\":\"view#\",\"do\":[{\"set\":\"width\",\"to\":40},{\"make\":\"left\",\"equalTo\":\"view$\",\"s\":"
     "\"right\",\"plus\":8}]}",
     ",\n", "]", 0, 0},
};

/* A text that grows; the texts are made before anything is counted. */
typedef struct text {
  char *bytes;
  size_t length, capacity;
} text;

static void put(text *t, const char *bytes, size_t length) {
  if (t->length + length + 1 > t->capacity) {
    t->capacity = (t->length + length + 1) * 2;
    t->bytes = realloc(t->bytes, t->capacity);
    if (!t->bytes) exit(2);
  }
  memcpy(t->bytes + t->length, bytes, length);
  t->length += length;
  t->bytes[t->length] = 0;
}

static void put_unit(text *t, const char *unit, size_t number) {
  char digits[24];
  for (; *unit; unit++) {
    if (*unit == '#' && unit[1] != ' ') {
      put(t, digits, (size_t)snprintf(digits, sizeof digits, "%zu", number % VIEWS));
    } else if (*unit == '$') {
      put(t, digits, (size_t)snprintf(digits, sizeof digits, "%zu", (number + VIEWS - 1) % VIEWS));
    } else {
      put(t, unit, 1);
    }
  }
}

/* `starts` takes where each unit begins, and where the last one ends. */
static text build(const workload *w, size_t units, size_t *starts) {
  text t = {NULL, 0, 0};
  if (w->to == TO_DOCUMENT) {
    static const char start[] = "{\"als\":1,\"metrics\":{\"gap\":8},\"root\":{\"size\":[300,200],\"children\":[";
    put(&t, start, sizeof start - 1);
    for (size_t i = 0; i < VIEWS; i++) put_unit(&t, i ? ",{\"name\":\"view#\"}" : "{\"name\":\"view#\"}", i);
    put(&t, "]},", 3);
  }
  put(&t, w->head, strlen(w->head));
  for (size_t i = 0; i < units; i++) {
    starts[i] = t.length;
    put_unit(&t, w->unit, i);
    if (i + 1 < units) put(&t, w->between, strlen(w->between));
  }
  starts[units] = t.length;
  put(&t, w->tail, strlen(w->tail));
  if (w->to == TO_DOCUMENT) put(&t, "}", 1);
  return t;
}

/* ---- running them ---- */

typedef struct result {
  double seconds;
  size_t constraints, allocations, allocated, peak;
} result;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static als_status run_calls(als_layout *layout, als_item root, const workload *w, const text *t, const size_t *starts,
                            size_t units) {
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_item made;
  options.format_options = w->options;
  if (w->to == TO_DOCUMENT) return als_document_read(layout, t->bytes, t->length, &made);
  if (!w->one_call_each) return als_add(layout, root, (als_syntax)w->to, t->bytes, t->length, &options, NULL, 0, NULL);
  for (size_t i = 0; i < units; i++) {
    als_status status = als_add(layout, root, (als_syntax)w->to, t->bytes + starts[i], starts[i + 1] - starts[i],
                                &options, NULL, 0, NULL);
    if (status < 0) return status;
  }
  return ALS_OK;
}

static result run(const workload *w, const text *t, const size_t *starts, size_t units) {
  result r = {0, 0, 0, 0, 0};
  als_layout *layout = NULL;
  als_item none = {0}, root = {0}, view;
  als_constraint at = {0};
  char name[16];
  als_layout_create(NULL, &layout);
  if (w->to != TO_DOCUMENT) {
    als_view_create(layout, none, "root", 4, &root);
    for (size_t i = 0; i < VIEWS; i++) {
      snprintf(name, sizeof name, "view%zu", i);
      als_view_create(layout, root, name, ALS_NUL_TERMINATED, &view);
    }
    als_metric_set(layout, "gap", 3, 8);
  }
  size_t allocations_before = allocations, allocated_before = allocated, used_before = in_use;
  peak = in_use;
  double start = now();
  als_status status = run_calls(layout, root, w, t, starts, units);
  r.seconds = now() - start;
  r.allocations = allocations - allocations_before;
  r.allocated = allocated - allocated_before;
  r.peak = peak - used_before;
  if (status != ALS_OK) {
    char said[400] = "";
    als_error_text_copy(layout, said, sizeof said, NULL);
    printf("%s", said);
  }
  while (als_constraint_next(layout, at, &at) == ALS_OK) r.constraints++;
  als_layout_destroy(layout);
  return r;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static size_t passed, failed;

static void check(int good, const workload *w, const char *what) {
  passed += good != 0;
  failed += good == 0;
  if (!good) printf("failed: %s: %s\n", w->name, what);
}

/* Twice the text may allocate twice as often, and a little. */
static void check_growth(const workload *w) {
  enum { UNITS = 4000 };
  static size_t starts[2 * UNITS + 1];
  text small = build(w, UNITS, starts);
  result one = run(w, &small, starts, UNITS);
  text large = build(w, 2 * UNITS, starts);
  result two = run(w, &large, starts, 2 * UNITS);
  check(one.constraints >= UNITS && two.constraints >= 2 * UNITS, w, "every unit makes a constraint");
  if (COUNTS) {
    double times = (double)two.constraints / (double)one.constraints;
    printf(
        "%-26s %6.2f allocations a constraint, %5.2f with twice the text; %5.0f bytes, peak %4.0f bytes a byte of "
        "text\n",
        w->name, (double)one.allocations / (double)one.constraints, (double)two.allocations / (double)two.constraints,
        (double)two.allocated / (double)two.constraints, (double)two.peak / (double)large.length);
    check((double)two.allocations <= times * 1.05 * (double)one.allocations + 50, w,
          "allocations grow with the constraints");
    check(w->one_call_each || two.peak <= 65536 + 200 * large.length, w,
          "no more than 64 kB and 200 bytes for a byte are held");
  }
  free(small.bytes);
  free(large.bytes);
}

static void measure(const workload *w) {
  enum { RUNS = 7, UNITS = 20000 };
  static size_t starts[UNITS + 1];
  double seconds[RUNS];
  result last = {0, 0, 0, 0, 0};
  text t = build(w, UNITS, starts);
  for (int i = 0; i < RUNS; i++) {
    last = run(w, &t, starts, UNITS);
    seconds[i] = last.seconds;
  }
  qsort(seconds, RUNS, sizeof *seconds, compare);
  double median = seconds[RUNS / 2];
  double megabytes = 1e-6 * (double)t.length / median, constraints = (double)last.constraints / median;
  printf("%-26s %7.1f MB/s %10.0f constraints/s %10.0f units/s\n", w->name, megabytes, constraints, UNITS / median);
  check(megabytes >= 20 || constraints >= 500000, w, "20 MB or 500 000 constraints a second");
  free(t.bytes);
}

int main(int count, char **words) {
  for (size_t i = 0; i < sizeof workloads / sizeof workloads[0]; i++) check_growth(&workloads[i]);
  if (count > 1 && strcmp(words[1], "time") == 0) {
    for (size_t i = 0; i < sizeof workloads / sizeof workloads[0]; i++) measure(&workloads[i]);
  }
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
