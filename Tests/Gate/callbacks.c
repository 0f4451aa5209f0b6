/* callbacks.c - what host programs do in callbacks that they should not do.
 *   callbacks [OPERATIONS]
 * Every function of als.h is called from inside every kind of callback: it answers something documented, and a call
 * that changes the layout is refused.  Measure callbacks answer nonsense, change their mind, sleep and eat stack.
 * Destroy functions are counted over many operations: each runs once. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "dice.h"
#include "gate.h"

static world w;

/* ---- every call from inside every callback ---- */

enum sort {
  LOG,
  MEASURE,
  MEASURE_MANY,
  DATA_REPLACED,
  DATA_OF_ENDED_ITEM,
  DATA_OF_ENDED_CONSTRAINT,
  LOG_REPLACED,
  MEASURE_REPLACED,
  MEASURE_MANY_REPLACED,
  EDIT_COMMITTED,
  LAYOUT_ENDED,
  SORTS
};

static const char *const sort_names[SORTS] = {
    "a log callback",         "a measure callback",       "a batch measure callback", "data replaced",
    "data of an ended item",  "data of ended constraint", "data of a replaced log",   "data of a replaced measure",
    "data of replaced batch", "data dropped by a commit", "data of an ended layout",
};

static struct inside {
  const gate_function *function;
  int sort, ran, status;
} inside;

static void check(int good, const char *what) {
  gate_check(good, inside.function, NULL, inside.sort, what);
  if (!good) printf("    inside %s\n", sort_names[inside.sort]);
}

/* The call, made once, from inside. */
static void call_inside(void) {
  als_digest before = {0, 0}, after = {0, 0};
  if (inside.ran) return;
  inside.ran = 1;
  check(als_layout_digest(w.layout, &before) == ALS_OK, "the layout can be read from inside");
  w.digest = before;
  gate_fill(&w, inside.function);
  inside.status = gate_call(&w, inside.function, NULL, inside.sort);
  check(als_layout_digest(w.layout, &after) == ALS_OK, "and once more");
  check(before.low == after.low && before.high == after.high, "a call from inside changes nothing");
  if (w.copy) check(als_solve(w.copy, NULL) >= 0, "another layout can be solved from inside");
}

static void on_destroy(void *user_data) {
  (void)user_data;
  call_inside();
}

static void on_log(void *user_data, als_status status, const char *message, size_t length) {
  (void)user_data, (void)status, (void)message, (void)length;
  call_inside();
}

static als_status on_measure(void *user_data, als_layout *layout, als_item item, als_size proposal,
                             als_measurement *out) {
  (void)user_data, (void)layout, (void)item, (void)proposal;
  call_inside();
  out->size.width = 40;
  out->size.height = 20;
  return ALS_OK;
}

static als_status on_measure_many(void *user_data, als_layout *layout, const als_measure_request *requests,
                                  als_measurement *out, size_t count) {
  for (size_t i = 0; i < count; i++) on_measure(user_data, layout, requests[i].item, requests[i].proposal, out + i);
  return ALS_OK;
}

static void trigger(enum sort sort) {
  static int data;
  const als_item none = {0};
  als_layout *l = w.layout;
  switch (sort) {
    case LOG:
      als_layout_set_log(l, on_log, NULL, NULL);
      als_item_set_hidden(l, none, 1);
      break;
    case MEASURE:
      als_item_set_measure(l, w.b, on_measure, NULL, NULL);
      als_solve(l, NULL);
      break;
    case MEASURE_MANY:
      als_layout_set_measure(l, on_measure_many, NULL, NULL);
      als_solve(l, NULL);
      break;
    case DATA_REPLACED:
      als_item_set_user_data(l, w.b, &data, on_destroy);
      als_item_set_user_data(l, w.b, NULL, NULL);
      break;
    case DATA_OF_ENDED_ITEM:
      als_item_set_user_data(l, w.b, &data, on_destroy);
      als_item_destroy(l, w.b);
      break;
    case DATA_OF_ENDED_CONSTRAINT:
      als_constraint_set_user_data(l, w.d, &data, on_destroy);
      als_constraint_destroy(l, w.d);
      break;
    case LOG_REPLACED:
      als_layout_set_log(l, on_log, &data, on_destroy);
      als_layout_set_log(l, NULL, NULL, NULL);
      break;
    case MEASURE_REPLACED:
      als_item_set_measure(l, w.b, on_measure, &data, on_destroy);
      als_item_set_measure(l, w.b, NULL, NULL, NULL);
      break;
    case MEASURE_MANY_REPLACED:
      als_layout_set_measure(l, on_measure_many, &data, on_destroy);
      als_layout_set_measure(l, NULL, NULL, NULL);
      break;
    case EDIT_COMMITTED:
      als_item_set_user_data(l, w.b, &data, on_destroy);
      als_edit_begin(l);
      als_item_destroy(l, w.b);
      als_edit_commit(l);
      break;
    case LAYOUT_ENDED:
      als_item_set_user_data(l, w.b, &data, on_destroy);
      if (als_layout_destroy(l) == ALS_OK) w.layout = NULL;
      break;
    case SORTS: break;
  }
}

/* Whether the call changes the layout when it is made from outside. */
static int is_change(const gate_function *f) {
  als_digest before, after;
  world_end(&w);
  world_make(&w);
  if (strcmp(f->name, "als_layout_destroy") == 0) return 1;
  if (strncmp(f->name, "als_edit_", 9) == 0 && strcmp(f->name, "als_edit_try")) return 1;
  before = w.digest;
  gate_fill(&w, f);
  gate_call(&w, f, NULL, 0);
  als_layout_digest(w.layout, &after);
  return before.low != after.low || before.high != after.high;
}

static size_t cells;

static void each_callback(const gate_function *f) {
  int changes = is_change(f), first = 0;
  for (int sort = 0; sort < SORTS; sort++) {
    world_end(&w);
    world_make(&w);
    memset(&inside, 0, sizeof inside);
    inside.function = f;
    inside.sort = sort;
    trigger((enum sort)sort);
    check(inside.ran, "the callback was called");
    if (changes) check(inside.status == ALS_ERROR_BUSY, "a change from inside is refused with ALS_ERROR_BUSY");
    if (sort == 0) first = inside.status;
    check((first == ALS_ERROR_BUSY) == (inside.status == ALS_ERROR_BUSY),
          "all kinds of callback refuse the same calls");
    if (w.layout) check(als_solve(w.layout, NULL) >= 0, "the layout works afterwards");
    cells++;
  }
}

/* ---- rude answers ---- */

static struct rude {
  int how;
  double last;
} rude;
enum rudeness {
  NOT_A_NUMBER,
  INFINITE,
  BELOW_ZERO,
  HUGE_ANSWER,
  NOTHING,
  REFUSES,
  NEW_EVERY_TIME,
  SLEEPS,
  EATS_STACK,
  BASELINES,
  RUDENESSES
};

static double eat_stack(void) {
  volatile char stack[1 << 20];
  for (size_t i = 0; i < sizeof stack; i += 256) stack[i] = (char)i;
  return stack[512];
}

static als_status on_rude(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  struct timespec nap = {0, 10000000};
  als_size answer = {50, 20};
  (void)user_data, (void)layout, (void)item, (void)proposal;
  switch (rude.how) {
    case NOT_A_NUMBER: answer.width = NAN; break;
    case INFINITE: answer.height = INFINITY; break;
    case BELOW_ZERO: answer.width = -7; break;
    case HUGE_ANSWER: answer.width = 1e300; break;
    case NOTHING: return ALS_OK;
    case REFUSES: return ALS_ERROR_MEMORY;
    case NEW_EVERY_TIME: answer.width = answer.height = rude.last += 1; break;
    case SLEEPS: nanosleep(&nap, NULL); break;
    case EATS_STACK: answer.height += eat_stack() * 0; break;
    case BASELINES: out->first_baseline = NAN; break;
    default: break;
  }
  out->size = answer;
  return ALS_OK;
}

static void be_rude(int how) {
  static const gate_function names[] = {{"a rude measure callback", NULL, NULL, 0, NULL, 0, 0, 1}};
  als_digest before, after;
  als_report report = ALS_REPORT_INIT;
  als_rect was, is;
  world_end(&w);
  world_make(&w);
  inside.function = names;
  inside.sort = how;
  rude.how = how;
  als_solve(w.layout, &report);
  uint64_t revision = report.revision;
  als_frame(w.layout, w.b, &was);
  als_item_set_measure(w.layout, w.b, on_rude, NULL, NULL);
  als_layout_digest(w.layout, &before);
  als_status status = als_solve(w.layout, &report);
  als_layout_digest(w.layout, &after);
  als_frame(w.layout, w.b, &is);
  int good = how == SLEEPS || how == EATS_STACK || how == NEW_EVERY_TIME;
  gate_check((status >= 0) == good, names, NULL, how, "nonsense is ALS_ERROR_CALLBACK");
  gate_check(report.rounds <= 8, names, NULL, how, "no more than 8 rounds");
  if (status < 0) {
    gate_check(status == ALS_ERROR_CALLBACK, names, NULL, how, "nonsense is ALS_ERROR_CALLBACK and nothing else");
    gate_check(memcmp(&was, &is, sizeof was) == 0 && before.low == after.low, names, NULL, how,
               "the published layout stands");
    rude.how = SLEEPS; /* polite again */
    gate_check(als_solve(w.layout, &report) >= 0 && report.revision == revision + 1, names, NULL, how,
               "the next solve asks again");
  }
}

/* ---- destroy functions run once ---- */

enum { DATA = 1 << 20, KEPT = 24 };
static unsigned char *runs; /* of each piece of data, how often its destroy function ran */
static size_t made;

static void on_count(void *user_data) {
  ++*(unsigned char *)user_data;
}

/* A set that is refused keeps nothing: that piece must never be destroyed by the library. */
static void note(als_status status, unsigned char *piece, unsigned char *refused) {
  if (status < 0) refused[piece - runs] = 1;
}

static als_status polite(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  (void)user_data, (void)layout, (void)item, (void)proposal;
  out->size.width = out->size.height = 5;
  return ALS_OK;
}
static als_status polite_many(void *user_data, als_layout *layout, const als_measure_request *requests,
                              als_measurement *out, size_t count) {
  for (size_t i = 0; i < count; i++) polite(user_data, layout, requests[i].item, requests[i].proposal, out + i);
  return ALS_OK;
}
static void quiet(void *user_data, als_status status, const char *message, size_t length) {
  (void)user_data, (void)status, (void)message, (void)length;
}

static void count_operation(als_layout *l, als_item *items, als_constraint *constraints, unsigned char *refused) {
  unsigned char *piece = &runs[made++];
  als_item *item = &items[next(KEPT)];
  als_constraint *c = &constraints[next(KEPT)];
  als_constraint_spec spec = {{0}, {0}, ALS_ATTRIBUTE_WIDTH, 0, 0, 500, 1, 7};
  switch (next(12)) {
    case 0:
    case 1: note(als_item_set_user_data(l, *item, piece, on_count), piece, refused); return;
    case 2:
    case 3: note(als_constraint_set_user_data(l, *c, piece, on_count), piece, refused); return;
    case 4: note(als_item_set_measure(l, *item, polite, piece, on_count), piece, refused); return;
    case 5: note(als_layout_set_measure(l, polite_many, piece, on_count), piece, refused); return;
    case 6: note(als_layout_set_log(l, quiet, piece, on_count), piece, refused); return;
    case 7: als_item_destroy(l, *item); break;
    case 8: als_constraint_destroy(l, *c); break;
    case 9: als_view_create(l, items[0], NULL, 0, &items[1 + next(KEPT - 1)]); break;
    case 10:
      spec.first = *item;
      als_constraint_create(l, &spec, 0, c);
      break;
    default:
      switch (next(5)) {
        case 0: als_edit_begin(l); break;
        case 1: als_edit_commit(l); break;
        case 2: als_edit_cancel(l); break;
        default: als_solve(l, NULL); break;
      }
  }
  made--;
  if (items[0].id == item->id) als_view_create(l, (als_item){0}, NULL, 0, &items[0]);
}

static void count_destroys(long operations) {
  static const gate_function names[] = {{"destroy functions", NULL, NULL, 0, NULL, 0, 0, 1}};
  unsigned char *refused = calloc(DATA, 1);
  als_layout *l = NULL;
  runs = calloc(DATA, 1);
  if (!runs || !refused) exit(1);
  for (long done = 0; done < operations && made < DATA - 1;) {
    als_item items[KEPT] = {{0}};
    als_constraint constraints[KEPT] = {{0}};
    als_layout_create(NULL, &l);
    als_view_create(l, (als_item){0}, NULL, 0, &items[0]);
    for (int n = 0; n < 2000 && made < DATA - 1; n++, done++) count_operation(l, items, constraints, refused);
    als_layout_destroy(l);
  }
  size_t wrong = 0;
  for (size_t i = 0; i < made; i++) wrong += runs[i] != (refused[i] ? 0 : 1);
  gate_check(wrong == 0, names, NULL, (int)wrong,
             "each destroy function has run once, and never for data that was refused");
  printf("%zu pieces of data, %zu destroyed otherwise than once\n", made, wrong);
  free(runs);
  free(refused);
}

int main(int count, char **words) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  state = 88172645463325252u;
  world_make(&w);
  for (size_t i = 0; i < gate_function_count; i++) each_callback(&gate_functions[i]);
  size_t bad = gate_failed;
  for (int how = 0; how < RUDENESSES; how++) be_rude(how);
  world_end(&w);
  count_destroys(count > 1 ? atol(words[1]) : 100000);
  printf("board: calls from callbacks %zu/%zu\n", bad, cells);
  printf("%zu checks passed, %zu failed\n", gate_passed, gate_failed);
  return gate_failed != 0;
}
