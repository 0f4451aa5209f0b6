/* pool.c - the large blocks of memory that ended layouts leave for the next.
 *
 * SPDX-License-Identifier: MIT
 *
 * The C library gives large blocks back to the system, which hands out every page of them anew when the next layout is
 * made: for layouts of many megabytes that takes longer than all the rest.  So the large blocks of a layout that ends
 * stay here. What the next few layouts do not need goes back to the C library as they end.  Of what is more than HELD
 * the system is told, where it knows MADV_FREE, that it may have the pages when it is short of memory. */
#include "pool.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

#define HELD ((size_t)64 << 20) /* bytes; glibc keeps as much by itself where blocks are smaller */
#if defined(MADV_FREE)
#define MOST ((size_t)512 << 20)
#else
#define MOST HELD
#endif

enum {
  PLACES = 512,
  PATIENCE = 8 /* layouts that may end before a block is needed */
};

typedef struct kept {
  void *block;
  size_t size;
  size_t ending; /* in which it came */
  int is_lent;   /* to the system */
} kept;

size_t libals_pool_count;
static kept pool[PLACES]; /* the oldest first */
static size_t pooled;     /* bytes */
static size_t lent;       /* bytes of these */
static size_t endings;

static void set_count(size_t count) {
  __atomic_store_n(&libals_pool_count, count, __ATOMIC_RELAXED);
}

static void *remove_at(size_t place) {
  void *block = pool[place].block;
  pooled -= pool[place].size;
  if (pool[place].is_lent) lent -= pool[place].size;
  set_count(libals_pool_count - 1);
  memmove(&pool[place], &pool[place + 1], (libals_pool_count - place) * sizeof pool[0]);
  return block;
}

void libals_pool_begin_ending(void) {
  endings++;
  while (libals_pool_count > 0 && endings - pool[0].ending > PATIENCE) free(remove_at(0));
}

/* The system may have the whole pages of a block until they are written again. */
static void lend(kept *one) {
#if defined(MADV_FREE)
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)one->block + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)one->block + one->size) & ~(page - 1);
  if (start < end) madvise((void *)start, end - start, MADV_FREE);
#endif
  one->is_lent = 1;
  lent += one->size;
}

void *libals_pool_take(size_t size) {
  size_t best = PLACES;
  for (size_t i = 0; i < libals_pool_count; i++) {
    /* What is more than twice as large is for others. */
    int fits = pool[i].size >= size && pool[i].size / 2 <= size;
    if (fits && (best == PLACES || pool[i].size <= pool[best].size)) best = i;
  }
  return best == PLACES ? NULL : remove_at(best);
}

int libals_pool_keep(void *block) {
  size_t size = malloc_usable_size(block);
  if (size < ALS_POOL_SMALLEST || size > MOST) return 0;
  while (libals_pool_count == PLACES || pooled + size > MOST) free(remove_at(0));
  kept *one = &pool[libals_pool_count];
  *one = (kept){block, size, endings, 0};
  pooled += size;
  if (pooled - lent > HELD) lend(one);
  set_count(libals_pool_count + 1);
  return 1;
}

int libals_pool_empty(void) {
  int held = libals_pool_count > 0;
  while (libals_pool_count > 0) free(remove_at(libals_pool_count - 1));
  return held;
}
