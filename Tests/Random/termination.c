/* termination.c - layouts on which simplex methods are known to turn in circles, or to take every step there is.
 *
 *     termination [systems [seed]]
 *
 * Widths are the variables (they are never negative), required rows the constraints, and a wish far out of reach the
 * objective: what it lacks in the end is the optimum.  Every solve must end within a number of steps written down here,
 * far below the library's own limit, with the optimum known from elsewhere.  Last come `systems` random systems of
 * small whole numbers, where almost every step is a tie. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "als/als.h"

#define MOST 330
#define FAR 1e6

static const als_item none = {0};
static size_t passed, failed;
static uint64_t state, most_pivots;

static void check(int good, const char *what, const char *name) {
  if (good) {
    passed++;
    return;
  }
  failed++;
  if (failed < 20) printf("%s: %s\n", name, what);
}

static uint32_t below(uint32_t n) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  uint64_t x = state ^ (state >> 33);
  x *= 0xff51afd7ed558ccdu;
  return (uint32_t)((x >> 32) % n);
}

static double seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

/* A layout whose variables are the widths of `count` views. */
typedef struct table {
  als_layout *layout;
  als_item views[MOST];
  size_t count;
} table;

static void begin(table *t, size_t count) {
  als_item root;
  als_layout_create(NULL, &t->layout);
  als_view_create(t->layout, none, "root", 4, &root);
  als_item_set_size(t->layout, root, (als_size){1000, 100});
  t->count = count;
  for (size_t i = 0; i < count; i++) als_view_create(t->layout, root, NULL, 0, &t->views[i]);
}

/* sum of factors[i] * width_i, relation, bound. */
static als_constraint row(table *t, const double *factors, als_relation relation, double bound, float priority) {
  als_term terms[64];
  als_constraint made = {0};
  size_t n = 0;
  for (size_t i = 0; i < t->count; i++) {
    if (factors[i] == 0) continue;
    als_term one = {t->views[i], ALS_ATTRIBUTE_WIDTH, 0, factors[i]};
    if (n < 64) terms[n++] = one;
  }
  if (n == 0) return made;
  check(als_constraint_create_terms(t->layout, terms, n, relation, bound, priority, 0, &made) == ALS_OK, "a row",
        "row");
  return made;
}

/* Solves; the steps must not be more than `limit`. */
static void settle(table *t, const char *name, uint64_t limit) {
  als_report report = ALS_REPORT_INIT;
  als_status status = als_solve(t->layout, &report);
  check(status == ALS_OK, als_status_name(status), name);
  if (report.pivots > limit) printf("%s: %llu steps\n", name, (unsigned long long)report.pivots);
  check(report.pivots <= limit, "more steps than were written down", name);
  if (report.pivots > most_pivots) most_pivots = report.pivots;
}

/* How far `wish` got, or what it lacks of FAR. */
static double reached(table *t, als_constraint wish) {
  double lacking = NAN;
  check(als_constraint_violation(t->layout, wish, &lacking) == ALS_OK, "als_constraint_violation", "wish");
  return FAR - lacking;
}

static void expect(double got, double wanted, const char *name) {
  if (!(fabs(got - wanted) <= 1e-5 * (1 + fabs(wanted)))) printf("%s: %.10g instead of %.10g\n", name, got, wanted);
  check(fabs(got - wanted) <= 1e-5 * (1 + fabs(wanted)), "the optimum", name);
}

/* ---- tables on which the textbook rule turns in circles ---- */

#define COLUMNS 11
#define ROWS 3

typedef struct cycling {
  const char *name;
  size_t columns;
  double gain[COLUMNS]; /* of which the sum is to be as large as possible */
  double rows[ROWS + 1][COLUMNS];
  double bounds[ROWS + 1];
  size_t row_count;
  als_relation relation;
  double best;
} cycling;

static const cycling tables[] = {
    {"Beale",
     4,
     {0.75, -150, 0.02, -6},
     {{0.25, -60, -0.04, 9}, {0.5, -90, -0.02, 3}, {0, 0, 1, 0}},
     {0, 0, 1},
     3,
     ALS_RELATION_LESS_OR_EQUAL,
     0.05},
    {"Marshall and Suurballe",
     7,
     {0, 0, 0, 0, 0.4, 0.4, -1.8},
     {{1, 0, 0, 0, 0.6, -6.4, 4.8}, {0, 1, 0, 0, 0.2, -1.8, 0.6}, {0, 0, 1, 0, 0.4, -1.6, 0.2}, {0, 0, 0, 1, 0, 1, 0}},
     {0, 0, 0, 1},
     4,
     ALS_RELATION_EQUAL,
     2},
    {"Yudin and Golshtein",
     7,
     {0, 0, -1, 1, -1, 1, 0},
     {{1, 0, 2, -3, -5, 6, 0}, {0, 1, 6, -5, -3, 2, 0}, {0, 0, 3, 1, 2, 4, 1}},
     {0, 0, 1},
     3,
     ALS_RELATION_EQUAL,
     1},
    {"Hoffman",
     11,
     {0, 0, 0, 2.2361, -2, 0, -4, -3.618, -3.236, -3.618, -0.764},
     {{1},
      {0, 1, 0, 0.309, -0.618, -0.809, -0.382, 0.809, 0.382, 0.309, 0.618},
      {0, 0, 1, 1.4635, 0.309, 1.4635, -0.809, -0.9045, -0.809, 0.4635, 0.309}},
     {1, 0, 0},
     3,
     ALS_RELATION_EQUAL,
     0},
};

static void cycle(const cycling *c) {
  for (int turn = 0; turn < 2; turn++) { /* the objective first, and last */
    table t;
    als_constraint wish = {0};
    begin(&t, c->columns);
    if (turn == 0) wish = row(&t, c->gain, ALS_RELATION_GREATER_OR_EQUAL, FAR, 500);
    for (size_t r = 0; r < c->row_count; r++) row(&t, c->rows[r], c->relation, c->bounds[r], 1000);
    if (turn == 1) wish = row(&t, c->gain, ALS_RELATION_GREATER_OR_EQUAL, FAR, 500);
    settle(&t, c->name, 60);
    expect(reached(&t, wish), c->best, c->name);
    als_layout_destroy(t.layout);
  }
}

/* ---- cubes of which a careless method visits every corner: 2 to the power of n ---- */

/* As Klee and Minty wrote it; constants end at 1e9, and so does this at 5 to the power of 12. */
static void cube(size_t n) {
  table t;
  als_constraint made;
  double factors[MOST], power = 1;
  begin(&t, n);
  for (size_t i = 0; i < n; i++) {
    memset(factors, 0, sizeof factors);
    for (size_t j = 0; j < i; j++) factors[j] = ldexp(2, (int)(i - j));
    factors[i] = 1;
    power *= 5;
    row(&t, factors, ALS_RELATION_LESS_OR_EQUAL, power, 1000);
  }
  for (size_t j = 0; j < n; j++) factors[j] = ldexp(1, (int)(n - 1 - j));
  made = row(&t, factors, ALS_RELATION_GREATER_OR_EQUAL, 1e9, 500);
  settle(&t, "Klee and Minty", 40 * n);
  double lacking = 0;
  als_constraint_violation(t.layout, made, &lacking);
  expect(1e9 - lacking, power, "Klee and Minty");
  als_layout_destroy(t.layout);
}

/* The same cube pressed into one of side 1000. */
static void pressed_cube(size_t n) {
  table t;
  double factors[MOST];
  begin(&t, n);
  for (size_t i = 0; i < n; i++) {
    memset(factors, 0, sizeof factors);
    factors[i] = 1;
    if (i) factors[i - 1] = 1.0 / 3;
    row(&t, factors, ALS_RELATION_LESS_OR_EQUAL, 1000, 1000);
    if (i) factors[i - 1] = -1.0 / 3;
    if (i) row(&t, factors, ALS_RELATION_GREATER_OR_EQUAL, 0, 1000);
  }
  memset(factors, 0, sizeof factors);
  factors[n - 1] = 1;
  als_constraint wish = row(&t, factors, ALS_RELATION_GREATER_OR_EQUAL, FAR, 500);
  settle(&t, "pressed cube", 40 * n);
  expect(reached(&t, wish), 1000, "pressed cube");
  als_layout_destroy(t.layout);
}

/* ---- many alike ---- */

static void bounded(size_t n) {
  table t;
  double factors[MOST] = {0};
  begin(&t, n);
  for (size_t i = 0; i < n; i++) {
    factors[i] = 1;
    row(&t, factors, ALS_RELATION_LESS_OR_EQUAL, 1 + (double)(i % 7), 1000);
    row(&t, factors, ALS_RELATION_EQUAL, FAR, 500);
    factors[i] = 0;
  }
  settle(&t, "bounded variables", 4 * n);
  for (size_t i = 0; i < n; i++) {
    als_rect frame;
    als_frame(t.layout, t.views[i], &frame);
    expect(frame.width, 1 + (double)(i % 7), "bounded variables");
  }
  als_layout_destroy(t.layout);
}

static void relate(table *t, als_item first, als_attribute a, als_relation relation, als_item second, als_attribute b,
                   double constant, float priority) {
  als_constraint_spec spec = {first, second, a, b, relation, priority, 1, constant};
  check(als_constraints_create(t->layout, &spec, 1, 0, NULL) == ALS_OK, "als_constraints_create", "a relation");
}

/* Cells side by side that fill the root, at least 3 wide, each wishing to be as wide as every other. */
static void pairwise(size_t n, double most_seconds) {
  table t;
  als_item root = {0};
  begin(&t, n);
  als_item_next(t.layout, none, &root);
  const als_attribute left = ALS_ATTRIBUTE_LEFT, right = ALS_ATTRIBUTE_RIGHT, width = ALS_ATTRIBUTE_WIDTH;
  relate(&t, t.views[0], left, ALS_RELATION_EQUAL, root, left, 0, 1000);
  relate(&t, t.views[n - 1], right, ALS_RELATION_EQUAL, root, right, 0, 1000);
  for (size_t i = 0; i < n; i++) {
    relate(&t, t.views[i], width, ALS_RELATION_GREATER_OR_EQUAL, none, ALS_ATTRIBUTE_NONE, 3, 1000);
    if (i) relate(&t, t.views[i], left, ALS_RELATION_EQUAL, t.views[i - 1], right, 0, 1000);
    for (size_t j = 0; j < i; j++) relate(&t, t.views[i], width, ALS_RELATION_EQUAL, t.views[j], width, 0, 500);
  }
  double start = seconds();
  settle(&t, "pairwise equal", 60 * n);
  double took = seconds() - start;
  printf("%zu cells, pairwise equal: %.3f s\n", n, took);
  check(took <= most_seconds, "too slow", "pairwise equal");
  for (size_t i = 0; i < n; i++) {
    als_rect frame;
    als_frame(t.layout, t.views[i], &frame);
    expect(frame.width, 1000 / (double)n, "pairwise equal");
  }
  als_layout_destroy(t.layout);
}

static void duplicates(size_t n, float priority) {
  table t;
  als_constraint *made = calloc(n, sizeof *made);
  als_rect frame;
  double factors[2] = {1, 0};
  begin(&t, 2);
  for (size_t i = 0; i < n; i++) made[i] = row(&t, factors, ALS_RELATION_EQUAL, 70, priority);
  settle(&t, "duplicates", 4 * n);
  als_frame(t.layout, t.views[0], &frame);
  expect(frame.width, 70, "duplicates");
  for (size_t i = 1; i < n; i++) check(als_constraint_destroy(t.layout, made[i]) == ALS_OK, "destroy", "duplicates");
  settle(&t, "duplicates", 4 * n);
  als_frame(t.layout, t.views[0], &frame);
  expect(frame.width, 70, "duplicates");
  als_layout_destroy(t.layout);
  free(made);
}

/* ---- systems of small whole numbers ---- */

#define SMALL 8

typedef struct small_system {
  size_t columns, rows;
  double factors[SMALL + 2][SMALL], bounds[SMALL + 2], gain[SMALL];
} small_system;

static small_system any_system(void) {
  small_system s;
  memset(&s, 0, sizeof s);
  s.columns = 3 + below(SMALL - 2);
  s.rows = 3 + below(SMALL);
  for (size_t r = 0; r < s.rows; r++) {
    for (size_t c = 0; c < s.columns; c++) s.factors[r][c] = below(3) ? (double)below(5) - 2 : 0;
    s.bounds[r] = below(3) ? 0 : below(4);
  }
  for (size_t c = 0; c < s.columns; c++) s.gain[c] = (double)below(5) - 1;
  return s;
}

/* The rows in their order or backwards; every row has to hold (all zeros would do). */
static double best_of(const small_system *s, int backwards, const char *name) {
  table t;
  als_constraint rows[SMALL + 2], wish;
  double violation, best;
  begin(&t, s->columns);
  for (size_t k = 0; k < s->rows; k++) {
    size_t r = backwards ? s->rows - 1 - k : k;
    rows[r] = row(&t, s->factors[r], ALS_RELATION_LESS_OR_EQUAL, s->bounds[r], 1000);
  }
  wish = row(&t, s->gain, ALS_RELATION_GREATER_OR_EQUAL, 1000, 500);
  settle(&t, name, 120);
  for (size_t r = 0; r < s->rows; r++) {
    if (rows[r].id == 0) continue;
    check(als_constraint_violation(t.layout, rows[r], &violation) == ALS_OK && violation == 0, "a row", name);
  }
  best = wish.id && als_constraint_violation(t.layout, wish, &violation) == ALS_OK ? violation : 0;
  als_layout_destroy(t.layout);
  return best;
}

static void random_systems(size_t count, uint64_t seed) {
  for (size_t i = 0; i < count; i++) {
    char name[40];
    snprintf(name, sizeof name, "system of seed %llu", (unsigned long long)(seed + i));
    state = seed + i;
    small_system s = any_system();
    expect(best_of(&s, 0, name), best_of(&s, 1, name), name);
  }
}

int main(int argc, char **argv) {
  size_t systems = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
  uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) cycle(&tables[i]);
  for (size_t n = 2; n <= 12; n++) cube(n);
  for (size_t n = 2; n <= 16; n++) pressed_cube(n);
  bounded(317);
  pairwise(24, 2);
  pairwise(50, 2);
  pairwise(100, 2);
  if (systems > 2000) pairwise(200, 20);
  duplicates(1000, 1000);
  duplicates(1000, 500);
  printf("most steps of one solve: %llu\n", (unsigned long long)most_pivots);
  most_pivots = 0;
  static const uint64_t kept[] = {22883, 59507, 854599, 859342, 5009930, 5024924, 5056785, 5081862, 5089731};
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) random_systems(1, kept[i]); /* were wrong once */
  random_systems(systems, seed);
  printf("%zu random systems, most steps of one solve: %llu\n", systems, (unsigned long long)most_pivots);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
