/* solver.c - taking away, doubling and refusing.
 *   solver [FAILURES [ORDERS]]
 * Constraints removed in random orders leave nothing; a constraint said a thousand times is worth as much as said once
 * at one level, and costs the same each time; after every solve that fails the last good layout stands to the last bit.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <als/als.h>

#include "dice.h"

enum { VIEWS = 100, ROWS = 2000, COPIES = 1000 };

static size_t passed, failed;
static const als_item none = {0};

static void check(int good, const char *what) {
  passed += good != 0;
  failed += good == 0;
  if (!good && failed < 20) printf("failed: %s\n", what);
}

static als_layout *layout;
static als_item views[VIEWS];

static void begin(const als_limits *limits) {
  als_size size = {1000, 800};
  als_layout_destroy(layout);
  layout = NULL;
  check(als_layout_create(limits, &layout) == ALS_OK, "a layout is made");
  for (int i = 0; i < VIEWS; i++) als_view_create(layout, i ? views[0] : none, NULL, 0, &views[i]);
  als_item_set_size(layout, views[0], size);
}

static als_constraint constrain(int first, int32_t attribute, int second, double constant, float priority) {
  als_constraint c = {0};
  als_constraint_spec spec = {views[first],
                              second < 0 ? none : views[second],
                              attribute,
                              second < 0 ? 0 : attribute,
                              (int32_t)next(3) - 1,
                              priority,
                              1,
                              constant};
  als_status status = als_constraint_create(layout, &spec, 0, &c);
  check(status == ALS_OK, "a constraint is made");
  return c;
}

static als_constraint random_constraint(void) {
  static const float priorities[] = {1000, 750, 500, 250};
  int32_t attribute = next(2) ? ALS_ATTRIBUTE_LEFT + (int32_t)next(4) : ALS_ATTRIBUTE_WIDTH + (int32_t)next(2);
  int first = 1 + (int)next(VIEWS - 1), second = (int)next((uint32_t)first);
  double constant = next(200);
  return constrain(first, attribute, second, constant, priorities[next(4)]);
}

/* ---- removal ---- */

static void remove_all(int order) {
  static als_constraint rows[ROWS];
  static als_rect frames[VIEWS];
  als_report report = ALS_REPORT_INIT;
  als_constraint left = {0};
  begin(NULL);
  for (int i = 0; i < ROWS; i++) rows[i] = random_constraint();
  check(als_solve(layout, &report) >= 0, "two thousand constraints are solved");
  for (int i = ROWS - 1; i > 0 && order; i--) {
    uint32_t k = next((uint32_t)i + 1);
    als_constraint c = rows[i];
    rows[i] = rows[k];
    rows[k] = c;
  }
  for (int i = 0; i < ROWS; i++) {
    check(als_constraint_destroy(layout, rows[i]) == ALS_OK, "a constraint is taken away");
    if (i % 100 == 99) check(als_solve(layout, &report) >= 0, "the rest is solved");
  }
  check(als_solve(layout, &report) == ALS_OK && report.broken == 0, "nothing is broken where there is nothing");
  check(als_constraint_next(layout, left, &left) == ALS_END, "no constraint is left");
  als_frames_copy(layout, views, frames, VIEWS);
  int empty = frames[0].width == 1000 && frames[0].height == 800;
  for (int i = 1; i < VIEWS; i++)
    empty &= frames[i].x == 0 && frames[i].y == 0 && frames[i].width == 0 && frames[i].height == 0;
  check(empty, "every view is where nothing holds it");
}

/* Ending an item ends the constraints that name it, and no others. */
static void remove_items(void) {
  als_constraint at = {0};
  size_t naming[VIEWS] = {0}, total = 0, counted = 0;
  begin(NULL);
  for (int i = 0; i < ROWS; i++) random_constraint();
  while (als_constraint_next(layout, at, &at) == ALS_OK) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    als_constraint_get_info(layout, at, &info);
    for (int v = 1; v < VIEWS; v++) naming[v] += info.first.id == views[v].id || info.second.id == views[v].id;
    total++;
  }
  check(als_item_destroy(layout, views[VIEWS / 2]) == ALS_OK, "an item is ended");
  at.id = 0;
  while (als_constraint_next(layout, at, &at) == ALS_OK) counted++;
  check(counted == total - naming[VIEWS / 2], "with exactly the constraints that name it");
  check(als_solve(layout, NULL) >= 0, "and the rest is solved");
}

/* ---- the same again and again ---- */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* At a level where there is nothing else, so that its weight there changes nothing. */
static void double_up(float priority) {
  static als_constraint copies[COPIES];
  static als_rect before[VIEWS], after[VIEWS];
  double part[4] = {0, 0, 0, 0};
  begin(NULL);
  state = 99;
  for (int i = 0; i < 200; i++) random_constraint();
  als_constraint_spec spec = {views[5], views[0], ALS_ATTRIBUTE_WIDTH, ALS_ATTRIBUTE_WIDTH, 0, priority, 0.25, 3};
  als_constraint only;
  als_constraint_create(layout, &spec, 0, &only);
  check(als_solve(layout, NULL) >= 0, "once");
  als_frames_copy(layout, views, before, VIEWS);
  for (int i = 0; i < COPIES; i++) {
    double start = now();
    als_constraint_create(layout, &spec, 0, &copies[i]);
    check(als_solve(layout, NULL) >= 0, "once more");
    part[i * 4 / COPIES] += now() - start;
  }
  als_frames_copy(layout, views, after, VIEWS);
  double off = 0;
  for (int v = 0; v < VIEWS; v++)
    off = fmax(off, fabs(before[v].width - after[v].width) + fabs(before[v].x - after[v].x));
  check(off <= 1e-6, "a thousand times the same is the same");
  for (int i = 0; i < COPIES; i++) check(als_constraint_destroy(layout, copies[i]) == ALS_OK, "a copy is taken away");
  check(als_solve(layout, NULL) >= 0, "the one that is left is solved");
  als_frames_copy(layout, views, after, VIEWS);
  off = 0;
  for (int v = 0; v < VIEWS; v++)
    off = fmax(off, fabs(before[v].width - after[v].width) + fabs(before[v].x - after[v].x));
  check(off <= 1e-6, "and what was there before is there again");
  printf("a copy at priority %g costs %.1f us among the first quarter, %.1f us among the last\n", (double)priority,
         part[0] / COPIES * 4e6, part[3] / COPIES * 4e6);
}

/* ---- the last good layout ---- */

static als_status refuse(void *user_data, als_layout *l, als_item item, als_size proposal, als_measurement *out) {
  (void)l, (void)item, (void)proposal;
  out->size.width = out->size.height = 10;
  return *(int *)user_data ? ALS_ERROR_MEMORY : ALS_OK;
}

/* Solves that fail because a callback refuses, or because a frame would lie too far away. */
static void keep_the_last(long failures) {
  static als_rect before[VIEWS], after[VIEWS];
  int refuses = 0;
  size_t wrong = 0, failures_seen = 0;
  als_report report = ALS_REPORT_INIT;
  begin(NULL);
  for (int i = 0; i < 60; i++) random_constraint();
  als_item_set_measure(layout, views[1], refuse, &refuses, NULL);
  check(als_solve(layout, &report) >= 0, "the layout is solved");
  als_constraint_spec far = {views[2], views[0], ALS_ATTRIBUTE_WIDTH, ALS_ATTRIBUTE_WIDTH, 0, 1000, 1e6, 0};
  als_constraint_spec further = {views[3], views[2], ALS_ATTRIBUTE_HEIGHT, ALS_ATTRIBUTE_WIDTH, 0, 1000, 1e6, 0};
  for (long n = 0; n < failures; n++) {
    als_constraint made[3] = {{0}, {0}, {0}};
    uint64_t revision = report.revision;
    als_frames_copy(layout, views, before, VIEWS);
    made[0] = random_constraint();
    if (n % 2) {
      refuses = 1;
      als_items_invalidate_measure(layout, &views[1], 1);
    } else {
      als_constraint_create(layout, &far, 0, &made[1]);
      als_constraint_create(layout, &further, 0, &made[2]);
    }
    als_status status = als_solve(layout, &report);
    als_frames_copy(layout, views, after, VIEWS);
    failures_seen += status < 0;
    if (status < 0) wrong += memcmp(before, after, sizeof after) != 0;
    refuses = 0;
    for (int i = 0; i < 3; i++) {
      if (made[i].id) als_constraint_destroy(layout, made[i]);
    }
    status = als_solve(layout, &report);
    check(status >= 0 && report.revision > revision, "the next solve is good");
  }
  check(wrong == 0, "after a solve that fails every frame is what it was");
  check(failures_seen * 4 >= (size_t)failures, "many solves fail");
  printf("%zu solves failed, and %zu of them left a trace\n", failures_seen, wrong);
}

int main(int count, char **words) {
  long failures = count > 1 ? atol(words[1]) : 10000;
  int orders = count > 2 ? atoi(words[2]) : 20;
  setvbuf(stdout, NULL, _IOLBF, 0);
  for (int order = 0; order < orders; order++) remove_all(order);
  remove_items();
  double_up(1000);
  double_up(499.5f);
  keep_the_last(failures);
  als_layout_destroy(layout);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
