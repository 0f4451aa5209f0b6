/* comparison.h - random numbers that are equal on every machine, the layouts that programs build with them, and the
 * difference of two layouts that should be equal. */
#ifndef ALS_RANDOM_COMPARISON_H
#define ALS_RANDOM_COMPARISON_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "als/als.h"

static uint64_t dice;

/* From 0 up to but not with `n`. */
static unsigned below(unsigned n) {
  dice = dice * 6364136223846793005u + 1442695040888963407u;
  uint64_t mixed = (dice ^ dice >> 33) * 0xFF51AFD7ED558CCDu;
  return (unsigned)(mixed >> 40) % n;
}

/* Runs what is asked for by [LAYOUTS] [STEPS] [SEED], each layout from a seed of its own; as many as usual where
 * nothing is said. */
static inline void run_layouts(int argc, char **argv, size_t layouts, size_t steps,
                               void (*run)(uint64_t seed, size_t steps)) {
  if (argc > 1) layouts = strtoul(argv[1], NULL, 10);
  if (argc > 2) steps = strtoul(argv[2], NULL, 10);
  uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  for (size_t k = 0; k < layouts; k++) run(seed * 1000003 + k, steps);
}

/* How far frames of `layout` are from those of their counterparts in `fresh` at most, in terms of 1 + the size of the
 * frame; infinite where one is no number. */
static inline double largest_difference(als_layout *layout, als_layout *fresh, const als_item *views, size_t count) {
  double largest = 0;
  for (size_t k = 0; k < count; k++) {
    als_rect a, b;
    als_item other;
    if (als_item_counterpart(layout, fresh, views[k], &other) != ALS_OK) continue;
    als_frame(layout, views[k], &a);
    als_frame(fresh, other, &b);
    double off = fmax(fmax(fabs(a.x - b.x), fabs(a.y - b.y)), fmax(fabs(a.width - b.width), fabs(a.height - b.height)));
    off /= 1 + fabs(b.x) + fabs(b.y) + fabs(b.width) + fabs(b.height);
    if (!isfinite(off)) return INFINITY;
    largest = fmax(largest, off);
  }
  return largest;
}

#endif
