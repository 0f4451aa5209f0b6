/* memory.c - memory budgets.
 *   memory [SCRIPTS [BUDGETS]]
 * Scripts of random calls are played with every budget from nothing to what they need: a call that is refused for want
 * of memory changes nothing, and the rest of the script can go on.  Then layouts are made and destroyed until it would
 * show if anything stayed behind, what a large one leaves serves the next, and a list scrolls for long. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../Benchmarks/counting.h"
#include "dice.h"
#include <als/als.h>

enum { STEPS = 160, VIEWS = 40, CONSTRAINTS = 60 };

static size_t passed, failed, refusals;
static const als_item none = {0};

static void check(int good, const char *what) {
  passed += good != 0;
  failed += good == 0;
  if (!good && failed < 20) printf("failed: %s\n", what);
}

static als_status measure(void *user_data, als_layout *layout, als_item item, als_size proposal, als_measurement *out) {
  (void)user_data, (void)layout, (void)item, (void)proposal;
  out->size.width = out->size.height = 10;
  return ALS_OK;
}

typedef struct play {
  als_layout *layout;
  als_item views[VIEWS];
  als_constraint constraints[CONSTRAINTS];
  als_group group;
} play;

static als_status read_document(als_layout *layout, uint32_t views) {
  char text[4096];
  als_item out;
  size_t at = (size_t)sprintf(text, "{\"als\": 1, \"root\": {\"name\": \"d\", \"size\": [50, 50], \"children\": [");
  for (uint32_t i = 0; i < views; i++) at += (size_t)sprintf(text + at, "%s{\"name\": \"d%u\"}", i ? ", " : "", i);
  at += (size_t)sprintf(text + at, "]}, \"constraints\": [\"d0.width == d.width * 0.5; d0.left >= d.left + 3\"]}");
  return als_document_read(layout, text, at, &out);
}

static als_status step(play *p) {
  char name[64];
  als_item *v = &p->views[next(VIEWS)];
  als_constraint *c = &p->constraints[next(CONSTRAINTS)];
  als_constraint_spec specs[3];
  als_constraint made[3] = {{0}, {0}, {0}};
  als_named_item named = {"v", 1, *v};
  als_text_options options = ALS_TEXT_OPTIONS_INIT;
  als_status status;
  memset(specs, 0, sizeof specs);
  for (int i = 0; i < 3; i++) {
    specs[i].first = p->views[next(VIEWS)];
    specs[i].first_attribute = ALS_ATTRIBUTE_WIDTH + (int32_t)next(2);
    specs[i].priority = 1 + (float)next(1000);
    specs[i].constant = next(300);
  }
  sprintf(name, "name %u of some length, so that it counts", next(1000));
  switch (next(14)) {
    case 0:
    case 1:
    case 2: return als_view_create(p->layout, p->views[next(VIEWS)], next(2) ? name : NULL, ALS_NUL_TERMINATED, v);
    case 3: return als_constraint_create(p->layout, specs, 0, c);
    case 4:
      status = als_constraints_create(p->layout, specs, 3, 0, made);
      if (status == ALS_OK) *c = made[0];
      return status;
    case 5: return als_constraint_set_identifier(p->layout, *c, name, ALS_NUL_TERMINATED);
    case 6: return als_constraint_set_name(p->layout, *c, name, ALS_NUL_TERMINATED);
    case 7:
      options.items = &named;
      options.item_count = 1;
      return als_add(p->layout, none, ALS_SYNTAX_ANY, "v.size == 10 @ 30; v.width <= v.height", ALS_NUL_TERMINATED,
                     &options, NULL, 0, NULL);
    case 8: return als_item_set_measure(p->layout, *v, measure, NULL, NULL);
    case 9: return als_metric_set(p->layout, name, ALS_NUL_TERMINATED, 5);
    case 10: return als_group_create(p->layout, name, ALS_NUL_TERMINATED, &p->group);
    case 11:
      return next(4) ? als_item_set_name(p->layout, *v, name, ALS_NUL_TERMINATED) : als_item_destroy(p->layout, *v);
    case 12: return next(3) ? ALS_OK : read_document(p->layout, 1 + next(12));
    default: return als_solve(p->layout, NULL);
  }
}

/* Plays a script; how many calls the budget refused. */
static size_t run(uint64_t seed, uint64_t budget) {
  als_limits limits = ALS_LIMITS_INIT;
  play p;
  size_t refused = 0;
  als_digest before, after;
  memset(&p, 0, sizeof p);
  limits.max_memory_bytes = budget;
  state = seed * 2654435761u + 88172645463325252u;
  check(als_layout_create(&limits, &p.layout) == ALS_OK, "a layout without anything in it can be made");
  als_layout_digest(p.layout, &before);
  for (int n = 0; n < STEPS; n++) {
    als_status status = step(&p);
    if (budget == 0) continue;
    als_layout_digest(p.layout, &after);
    if (status == ALS_ERROR_MEMORY) {
      refused++;
      check(before.low == after.low && before.high == after.high, "a refusal for want of memory changes nothing");
    }
    before = after;
  }
  check(als_solve(p.layout, NULL) >= 0, "what there was room for can be solved");
  als_layout_destroy(p.layout);
  return refused;
}

/* The least budget with which nothing is refused. */
static uint64_t needs(uint64_t seed) {
  uint64_t low = 1, high = 1 << 24;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if (run(seed, middle) == 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return high;
}

static void each_budget(uint64_t scripts, uint64_t budgets) {
  for (uint64_t seed = 1; seed <= scripts; seed++) {
    uint64_t most = needs(seed);
    for (uint64_t k = 1; k <= budgets; k++) {
      uint64_t budget = most * k / budgets;
      size_t refused = run(seed, budget ? budget : 1);
      check((refused == 0) == (k == budgets), "only the whole budget is enough");
      refusals += refused;
    }
    if (COUNTS && seed == 1) {
      size_t used = in_use;
      peak = in_use;
      run(seed, 0);
      printf("the first script: a budget of %llu bytes, and %zu are allocated at most\n", (unsigned long long)most,
             peak - used);
    }
  }
}

/* A layout in full use, ended: nothing may stay allocated. */
static void leave_nothing(void) {
  for (uint64_t seed = 1; seed < 20; seed++) run(seed, 0);
  size_t used = in_use;
  for (uint64_t seed = 1; seed < 400; seed++) run(seed % 20 + 1, 0);
  check(!COUNTS || in_use == used, "layouts that have ended leave nothing behind");
  for (int n = 0; n < 100000; n++) {
    als_layout *layout = NULL;
    als_item item;
    als_layout_create(NULL, &layout);
    als_view_create(layout, none, "v", 1, &item);
    als_layout_destroy(layout);
  }
  check(!COUNTS || in_use == used, "nor do 100 000 small ones");
}

static als_constraint_spec edge(als_item first, int32_t a, als_item second, int32_t b, double constant) {
  als_constraint_spec spec = {first, second, a, b, ALS_RELATION_EQUAL, 1000, 1, constant};
  return spec;
}

/* The first row of a list ends and another comes below the last one. */
static void scroll(als_layout *layout, als_item root, als_item *rows, size_t most, size_t k) {
  als_item *row = &rows[k % most], above = rows[(k + most - 1) % most];
  if (k >= most) {
    als_item top = rows[(k + 1) % most];
    als_item_destroy(layout, *row);
    als_constraint_spec first = edge(top, ALS_ATTRIBUTE_TOP, root, ALS_ATTRIBUTE_TOP, 0);
    als_constraint_create(layout, &first, 0, NULL);
  }
  als_view_create(layout, root, NULL, 0, row);
  als_constraint_spec specs[] = {
      k ? edge(*row, ALS_ATTRIBUTE_TOP, above, ALS_ATTRIBUTE_BOTTOM, 1)
        : edge(*row, ALS_ATTRIBUTE_TOP, root, ALS_ATTRIBUTE_TOP, 0),
      edge(*row, ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 0),
      edge(*row, ALS_ATTRIBUTE_RIGHT, root, ALS_ATTRIBUTE_RIGHT, 0),
      edge(*row, ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, 20),
  };
  als_constraints_create(layout, specs, 4, 0, NULL);
  check(als_solve(layout, NULL) == ALS_OK, "a list that scrolls is solved");
}

/* A list that scrolls for ever needs no more memory than it had when every row had been another. */
static void scroll_for_long(void) {
  enum { ROWS = 40, WARM = 4000, LONG = 20000 };
  als_layout *layout = NULL;
  als_item root, rows[ROWS];
  als_rect frame = {0, 0, 0, 0};
  als_layout_create(NULL, &layout);
  als_view_create(layout, none, "root", 4, &root);
  als_item_set_size(layout, root, (als_size){300, 500});
  for (size_t k = 0; k < WARM; k++) scroll(layout, root, rows, ROWS, k);
  size_t asked = allocations, used = in_use;
  for (size_t k = WARM; k < LONG; k++) scroll(layout, root, rows, ROWS, k);
#ifndef NDEBUG
  asked = allocations; /* a library that checks its solver asks for memory to do so */
#endif
  check(allocations == asked && in_use == used, "a list that scrolls asks for no more memory");
  als_frame(layout, rows[(LONG - 1) % ROWS], &frame);
  check(frame.y == 21 * (ROWS - 1) && frame.width == 300, "its last row is where it belongs");
  als_layout_destroy(layout);
}

/* Gives the bytes that are in use while it lives. */
static size_t live_large(void) {
  enum { ROWS = 4000 };
  static als_item rows[ROWS];
  als_layout *layout = NULL;
  als_item root;
  als_rect frame = {0, 0, 0, 0};
  als_layout_create(NULL, &layout);
  als_view_create(layout, none, "root", 4, &root);
  als_item_set_size(layout, root, (als_size){300, 500});
  for (size_t k = 0; k < ROWS; k++) {
    als_view_create(layout, root, NULL, 0, &rows[k]);
    als_constraint_spec specs[] = {
        k ? edge(rows[k], ALS_ATTRIBUTE_TOP, rows[k - 1], ALS_ATTRIBUTE_BOTTOM, 1)
          : edge(rows[k], ALS_ATTRIBUTE_TOP, root, ALS_ATTRIBUTE_TOP, 0),
        edge(rows[k], ALS_ATTRIBUTE_LEFT, root, ALS_ATTRIBUTE_LEFT, 0),
        edge(rows[k], ALS_ATTRIBUTE_RIGHT, root, ALS_ATTRIBUTE_RIGHT, 0),
        edge(rows[k], ALS_ATTRIBUTE_HEIGHT, none, ALS_ATTRIBUTE_NONE, 20),
    };
    als_constraints_create(layout, specs, 4, 0, NULL);
  }
  check(als_solve(layout, NULL) == ALS_OK, "a large layout is solved");
  als_frame(layout, rows[ROWS - 1], &frame);
  check(frame.y == 21 * (ROWS - 1) && frame.width == 300, "and its last row is where it belongs");
  size_t used = in_use;
  als_layout_destroy(layout);
  return used;
}

/* The large blocks of a layout that has ended serve the next, and go when others have had no use for them. */
static void leave_to_the_next(void) {
  enum { PATIENCE = 8 };
  size_t used = in_use, first = live_large();
  size_t left = in_use - used;
  check(!COUNTS || left > (size_t)1 << 20, "a large layout leaves its large blocks to the next one");
  for (int n = 0; n < 5; n++) {
    size_t next = live_large();
    check(!COUNTS || next < first + left / 4, "which asks for little more");
    check(!COUNTS || in_use < used + left + left / 4, "and leaves as much");
  }
  for (int n = 0; n <= PATIENCE; n++) {
    als_layout *layout = NULL;
    als_layout_create(NULL, &layout);
    als_layout_destroy(layout);
  }
  check(!COUNTS || in_use == used, "when small ones have ended nothing is left");
}

int main(int count, char **words) {
  uint64_t scripts = count > 1 ? strtoull(words[1], NULL, 10) : 24;
  uint64_t budgets = count > 2 ? strtoull(words[2], NULL, 10) : 200;
  setvbuf(stdout, NULL, _IOLBF, 0);
  each_budget(scripts, budgets);
  leave_nothing();
  leave_to_the_next();
  scroll_for_long();
  printf("%llu scripts, %llu budgets each: %zu calls refused\n", (unsigned long long)scripts,
         (unsigned long long)budgets, refusals);
  printf("board: refusals that changed something %zu/%zu\n", failed, refusals);
  printf("%zu checks passed, %zu failed\n", passed, failed);
  return failed != 0;
}
