#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "living.h"

static double seconds(clockid_t which) {
  struct timespec t;
  clock_gettime(which, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

watch watch_start(void) {
  watch w = {seconds(CLOCK_MONOTONIC), seconds(CLOCK_THREAD_CPUTIME_ID)};
  return w;
}

double watch_seconds(watch w) {
  double wall = seconds(CLOCK_MONOTONIC) - w.wall, used = seconds(CLOCK_THREAD_CPUTIME_ID) - w.used;
  return wall < used ? wall : used;
}

void check_at(int fine, const char *file, int line) {
  if (fine) return;
  fprintf(stderr, "%s:%d: this is not so\n", file, line);
  exit(1);
}

/* ---- layouts ---- */

als_layout *begin(als_item *root, double width, double height) {
  als_layout *l;
  OK(als_layout_create(NULL, &l));
  OK(als_view_create(l, no_item, "root", 4, root));
  OK(als_item_set_size(l, *root, (als_size){width, height}));
  return l;
}

void solve(als_layout *l) {
  const als_rect *frames;
  size_t count;
  TRUE(als_solve(l, NULL) == ALS_OK);
  OK(als_frames_table(l, &frames, &count));
}

als_item view(als_layout *l, als_item parent) {
  als_item made;
  OK(als_view_create(l, parent, NULL, 0, &made));
  return made;
}

als_constraint_spec relate(als_item first, int32_t a, int32_t relation, als_item second, int32_t b, double constant,
                           float priority) {
  als_constraint_spec s = {first, second, a, b, relation, priority, 1, constant};
  return s;
}

als_constraint_spec equal(als_item first, int32_t a, als_item second, int32_t b, double constant) {
  return relate(first, a, 0, second, b, constant, 1000);
}

als_constraint_spec fixed(als_item first, int32_t a, double constant) {
  return relate(first, a, 0, no_item, 0, constant, 1000);
}

void add(als_layout *l, const als_constraint_spec *specs, size_t count) {
  OK(als_constraints_create(l, specs, count, 0, NULL));
}

als_constraint add_one(als_layout *l, als_constraint_spec spec) {
  als_constraint made;
  OK(als_constraint_create(l, &spec, 0, &made));
  return made;
}

als_item *room_for(size_t count) {
  als_item *made = calloc(count, sizeof *made);
  TRUE(made);
  return made;
}
