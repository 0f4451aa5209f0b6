/* pool.h - what memory.c sees of the pool for ended layouts.  All functions are called with its lock held.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ALS_POOL_H
#define ALS_POOL_H

#include <stddef.h>

/* Smaller blocks are left to the C library, which keeps them by itself. */
enum { ALS_POOL_SMALLEST = 64 << 10 };

/* Not 0: there are blocks in the pool.  May be read without the lock. */
extern size_t libals_pool_count __attribute__((visibility("hidden")));

/* A layout begins to end: what many have had no use for goes back to the C library. */
void libals_pool_begin_ending(void) __attribute__((visibility("hidden")));

/* A block of at least so many bytes; NULL: none fits. What it holds is left from before. */
void *libals_pool_take(size_t size) __attribute__((visibility("hidden")));

/* Whether the pool has taken a block of malloc over. */
int libals_pool_keep(void *block) __attribute__((visibility("hidden")));

/* Gives all blocks back to the C library; 0: there were none. */
int libals_pool_empty(void) __attribute__((visibility("hidden")));

#endif
