/* world.h - random layouts, the same for the same seed. */
#ifndef ALS_TEST_WORLD_H
#define ALS_TEST_WORLD_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "als/als.h"

enum { MOST_ITEMS = 16, MOST_CONSTRAINTS = 12 };

/* Of the generator, and what a failure says about where it was. */
extern uint64_t state;
extern const char *where;
extern unsigned long list_number;

#define MUST(condition)                                                                                              \
  do {                                                                                                               \
    if (!(condition)) {                                                                                              \
      printf("%s:%d: %s, list %lu: failed: %s\n0 checks passed, 1 failed\n", __FILE__, __LINE__, where, list_number, \
             #condition);                                                                                            \
      exit(1);                                                                                                       \
    }                                                                                                                \
  } while (0)

typedef struct world {
  als_layout *layout;
  als_item root, items[MOST_ITEMS];
  size_t item_count;
  als_constraint constraints[MOST_CONSTRAINTS];
  size_t constraint_count;
} world;

uint32_t draw(uint32_t below);
/* `plain`: only names that every notation can spell. */
void make_world(world *w, int plain);

#endif
