/* histories.c - random histories over all calls that change a layout; see history.h.
 *
 *     histories [histories [steps [seed [without KIND...]]]]
 *     histories try SEED [steps [without KIND...]]
 *
 * After each solve a layout is made from what was said alone, with nothing but the calls that make, and must show the
 * same: status, frames, conflicts with their members and order, what is ambiguous, fitting sizes, members of stacks and
 * grids, and the constraints these are made of.  A call that fails must leave no trace.  Histories run in a process of
 * their own, so that one that ends it, or does not end, is a failure like others.  The first failures of each sort are
 * made shorter and printed.  KIND is a name of the table in history_steps.c: steps of that kind are left out. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "history.h"

enum { SHOWN = 3, SORTS = 40, SECONDS = 20 };

/* What the process that runs histories tells the one that waits for it. */
typedef struct shared {
  uint64_t seed;
  size_t count, done, failed;
  step steps[MOST_STEPS];
  char fault[600];
  double largest;
  size_t solves, conflicts, proved, free, arrangements, documents, unsettled, worked[STEP_KINDS];
} shared;

static shared *told;

/* Runs the steps that are given, or draws them; whether nothing was wrong. */
static int run(uint64_t seed, step *steps, size_t *count, size_t wanted, int is_drawn) {
  static history h;
  begin_history(&h, seed);
  for (size_t i = 0; i < wanted && !h.fault[0]; i++) {
    if (is_drawn) {
      steps[i] = draw_step(&h);
      *count = i + 1;
    }
    take_step(&h, &steps[i]);
  }
  static const step last = {SOLVE, 0, 0, 0, 0, 0, {0}, 0, 0, 0, 0, 0};
  while (h.depth && !h.fault[0]) {
    step cancel = last;
    cancel.kind = CANCEL;
    take_step(&h, &cancel);
  }
  if (!h.fault[0]) take_step(&h, &last);
  memcpy(told->fault, h.fault, sizeof told->fault);
  int good = !h.fault[0];
  end_history(&h);
  return good;
}

static void tell(void) {
  if (largest_difference > told->largest) told->largest = largest_difference;
  told->solves += solves_compared;
  told->conflicts += conflicts_compared;
  told->free += free_compared;
  told->arrangements += arrangements_compared;
  told->proved += conflicts_proved;
  told->documents += documents_compared;
  for (int kind = 0; kind < STEP_KINDS; kind++) told->worked[kind] += calls_that_worked[kind];
  memset(calls_that_worked, 0, sizeof calls_that_worked);
  conflicts_proved = documents_compared = 0;
  told->unsettled += unsettled;
  largest_difference = 0;
  solves_compared = conflicts_compared = free_compared = arrangements_compared = unsettled = 0;
}

/* How a process that ran histories ended, in words of a fault. */
static void name_death(int status) {
  if (WIFSIGNALED(status)) {
    int signal = WTERMSIG(status);
    snprintf(told->fault, sizeof told->fault, "%s: signal %d", signal == SIGALRM ? "hang" : "crash", signal);
  } else {
    snprintf(told->fault, sizeof told->fault, "crash: exit %d", WEXITSTATUS(status));
  }
}

/* Whether steps are made shorter with all comparisons at every solve.  What is asked may itself be what matters. */
static int looks_everywhere;

/* Whether the steps alone, in a process of their own, are wrong in the same way. */
static int still_fails(uint64_t seed, const step *steps, size_t count, const char *sort) {
  static step copy[MOST_STEPS];
  int status = 0;
  memcpy(copy, steps, count * sizeof *steps);
  told->fault[0] = 0;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    is_thorough = looks_everywhere;
    alarm(SECONDS / 4);
    run(seed, copy, &count, count, 0);
    _exit(0);
  }
  waitpid(child, &status, 0);
  if (status) name_death(status);
  size_t length = strcspn(sort, ":");
  return told->fault[0] && strcspn(told->fault, ":") == length && memcmp(told->fault, sort, length) == 0;
}

/* Leaves out what is not needed: longer parts first, then one by one until nothing more can go. */
static size_t shorten(uint64_t seed, step *steps, size_t count, const char *sort) {
  static step fewer[MOST_STEPS];
  size_t part = count / 2;
  while (part > 0) {
    int found = 0;
    for (size_t at = 0; at + part <= count;) {
      memcpy(fewer, steps, at * sizeof *steps);
      memcpy(fewer + at, steps + at + part, (count - at - part) * sizeof *steps);
      if (still_fails(seed, fewer, count - part, sort)) {
        count -= part;
        memcpy(steps, fewer, count * sizeof *steps);
        found = 1;
      } else {
        at += part;
      }
    }
    if (!found || part > 1) part /= 2;
  }
  return count;
}

/* ---- what was found ---- */

static struct {
  char name[24];
  size_t count;
} sorts[SORTS];

static size_t count_sort(const char *fault) {
  size_t length = strcspn(fault, ":");
  for (size_t i = 0; i < SORTS; i++) {
    if (sorts[i].count && (strlen(sorts[i].name) != length || memcmp(sorts[i].name, fault, length) != 0)) continue;
    snprintf(sorts[i].name, sizeof sorts[i].name, "%.*s", (int)length, fault);
    return ++sorts[i].count;
  }
  return SORTS;
}

static void show(uint64_t seed, const char *fault, step *steps, size_t count) {
  char sort[600];
  snprintf(sort, sizeof sort, "%s", fault);
  printf("seed %llu: %s\n", (unsigned long long)seed, sort);
  if (count_sort(sort) > SHOWN) return;
  looks_everywhere = 1;
  if (!still_fails(seed, steps, count, sort)) looks_everywhere = 0;
  if (!looks_everywhere && !still_fails(seed, steps, count, sort)) {
    printf("  not by these steps alone\n");
    return;
  }
  count = shorten(seed, steps, count, sort);
  still_fails(seed, steps, count, sort);
  printf("  made shorter: %s\n", told->fault);
  for (size_t k = 0; k < count; k++) print_step(stdout, &steps[k]);
  fflush(stdout);
}

/* ---- many ---- */

static void run_many(uint64_t from, uint64_t to, size_t steps) {
  for (uint64_t seed = from; seed < to; seed++) {
    told->seed = seed;
    told->count = 0;
    seed_dice(seed);
    alarm(SECONDS);
    int good = run(seed, told->steps, &told->count, steps, 1);
    tell();
    told->done++;
    if (!good) _exit(0);
  }
  told->seed = to;
  _exit(0);
}

static size_t watch(uint64_t from, uint64_t to, size_t steps) {
  static step found[MOST_STEPS];
  size_t failures = 0;
  while (from < to) {
    int status = 0;
    char fault[600];
    told->fault[0] = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) run_many(from, to, steps);
    waitpid(child, &status, 0);
    if (status) name_death(status);
    from = told->seed + (told->seed < to);
    if (!told->fault[0]) continue;
    failures++;
    memcpy(fault, told->fault, sizeof fault);
    memcpy(found, told->steps, sizeof found);
    show(told->seed, fault, found, told->count);
  }
  return failures;
}

static int leave_out(int count, char **names) {
  for (int i = 0; i < count; i++) {
    if (strcmp(names[i], "without") == 0) continue;
    int kind = step_named(names[i]);
    if (kind < 0) {
      printf("there is no kind of step named %s\n", names[i]);
      return 0;
    }
    switched_off[kind] = 1;
  }
  return 1;
}

int main(int argc, char **argv) {
  int is_one = argc > 2 && strcmp(argv[1], "try") == 0;
  size_t histories = is_one ? 1 : argc > 1 ? strtoul(argv[1], NULL, 10) : 300;
  uint64_t seed = argc > 2 && is_one ? strtoull(argv[2], NULL, 10) : argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  int at = is_one ? 3 : 2;
  size_t steps = argc > at ? strtoul(argv[at], NULL, 10) : 60;
  if (steps > MOST_STEPS) steps = MOST_STEPS;
  if (!leave_out(argc > 4 ? argc - 4 : 0, argv + 4)) return 2;
  told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (told == MAP_FAILED) return 2;
  uint64_t first = is_one ? seed : seed * 1000003;
  size_t failures = watch(first, first + histories, steps);
  for (size_t i = 0; i < SORTS && sorts[i].count; i++) printf("%6zu %s\n", sorts[i].count, sorts[i].name);
  size_t never = 0;
  for (int kind = 0; kind < STEP_KINDS && histories >= 100; kind++) {
    if (told->worked[kind] || switched_off[kind]) continue;
    printf("no step of the kind \"%s\" has ever worked\n", step_name(kind));
    never++;
  }
  printf(
      "%zu histories of %zu steps, %zu solves (%zu not settled), %zu conflicts (%zu proved), %zu ambiguity verdicts, "
      "%zu arrangements, %zu documents\n",
      histories, steps, told->solves, told->unsettled, told->conflicts, told->proved, told->free, told->arrangements,
      told->documents);
  printf("the largest difference of a frame: %.2g of 1 + the largest number\n", told->largest);
  printf("%zu checks passed, %zu failed\n", told->solves, failures + never);
  return failures + never != 0;
}
