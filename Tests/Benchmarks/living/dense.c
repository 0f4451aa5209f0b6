/* Systems without the shape of a screen: rows of very many terms, and an assignment.  Each has one level of
 * preferences, so that a linear program with equal prices asks the same question. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "living.h"

enum { WIDEST = 64 };

typedef struct term {
  size_t view;
  double factor;
} term;

/* Where rows go: into a layout, as lines of a linear program, whose element 0 is the root, or, once there are frames,
 * into the sum of what preferences miss. */
typedef struct sink {
  als_layout *layout;
  als_item *views;
  als_rect *frames;
  double missed;
} sink;

static double misses(const sink *s, const term *terms, size_t count, int32_t relation, double constant) {
  double over = -constant;
  for (size_t i = 0; i < count; i++) over += terms[i].factor * s->frames[terms[i].view].width;
  return over < 0 ? (relation < 0 ? 0 : -over) : relation > 0 ? 0 : over;
}

static void row(sink *s, const term *terms, size_t count, int32_t relation, double constant, float priority) {
  if (s->frames) {
    double by = misses(s, terms, count, relation, constant);
    if (priority < 1000) s->missed += by;
    TRUE(priority < 1000 || by < 1e-6);
    return;
  }
  if (!s->layout) {
    printf("terms %d %.17g %g", (int)relation, constant, (double)priority);
    for (size_t i = 0; i < count; i++) printf(" %zu %.17g", terms[i].view + 1, terms[i].factor);
    printf("\n");
    return;
  }
  als_term made[WIDEST];
  memset(made, 0, sizeof made);
  for (size_t i = 0; i < count; i++) {
    made[i].item = s->views[terms[i].view];
    made[i].attribute = AT_WIDTH;
    made[i].multiplier = terms[i].factor;
  }
  OK(als_constraint_create_terms(s->layout, made, count, relation, constant, priority, 0, &(als_constraint){0}));
}

static unsigned next(unsigned *state) {
  *state = *state * 1103515245u + 12345u;
  return *state >> 8;
}

/* Views that want to be wide, and rows that bound sums of `width` of them. */
static size_t dense(sink *s, size_t rows, size_t width) {
  size_t count = 3 * width + rows / 4;
  unsigned state = 7;
  term terms[WIDEST];
  if (!s) return count;
  for (size_t r = 0; r < rows; r++) {
    size_t at = next(&state) % count, stride = 1 + next(&state) % 3;
    for (size_t i = 0; i < width; i++) {
      terms[i] = (term){(at + stride * i) % count, 1 + next(&state) % 5};
    }
    row(s, terms, width, -1, (double)(width * (60 + next(&state) % 40)), 1000);
  }
  for (size_t i = 0; i < count; i++) {
    terms[0] = (term){i, 1};
    row(s, terms, 1, 0, 40 + i % 17, 500);
  }
  return count;
}

/* n x n shares, each row and column adds up to 1; each share costs something else. */
static size_t assignment(sink *s, size_t n) {
  unsigned state = 11;
  term terms[WIDEST];
  if (!s) return n * n;
  for (int column = 0; column < 2; column++) {
    for (size_t r = 0; r < n; r++) {
      for (size_t k = 0; k < n; k++) terms[k] = (term){column ? k * n + r : r * n + k, 1};
      row(s, terms, n, 0, 1, 1000);
    }
  }
  for (size_t i = 0; i < n * n; i++) {
    terms[0] = (term){i, 1 + next(&state) % 90};
    row(s, terms, 1, -1, 0, 500);
  }
  return n * n;
}

static size_t named(sink *s, const char *name, size_t n) {
  if (strcmp(name, "dense60") == 0) return dense(s, n, n < 60 ? n : 60);
  if (strcmp(name, "dense5") == 0) return dense(s, n, 5);
  if (strcmp(name, "assignment") == 0 && n <= WIDEST) return assignment(s, n);
  return 0;
}

int print_program(const char *name, size_t n) {
  sink s = {0};
  size_t views = named(NULL, name, n);
  if (!views) return 0;
  printf("size %zu 1 1\n", views + 1);
  return named(&s, name, n) != 0;
}

static void build(const char *name, size_t n) {
  sink s = {0};
  als_item root;
  size_t count = named(NULL, name, n);
  watch w = watch_start();
  s.layout = begin(&root, 1000, 1000);
  s.views = malloc(count * sizeof *s.views);
  TRUE(s.views);
  for (size_t i = 0; i < count; i++) s.views[i] = view(s.layout, root);
  named(&s, name, n);
  solve(s.layout);
  note("build", watch_seconds(w));
  s.frames = malloc(count * sizeof *s.frames);
  TRUE(s.frames);
  OK(als_frames_copy(s.layout, s.views, s.frames, count));
  named(&s, name, n);
  note("missed", s.missed);
  OK(als_layout_destroy(s.layout));
  free(s.frames);
  free(s.views);
}

static void run_dense60(size_t n) {
  build("dense60", n);
}
static void run_dense5(size_t n) {
  build("dense5", n);
}
static void run_assignment(size_t n) {
  build("assignment", n);
}

const scenario dense_scenarios[] = {{"dense60", run_dense60, 12, 3},
                                    {"dense5", run_dense5, 12, 3},
                                    {"assignment", run_assignment, 5, 3},
                                    {NULL, NULL, 0, 0}};
