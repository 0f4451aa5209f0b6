/* failing.h - stands in front of the C library's allocator and lets chosen requests fail.  For one file of a program, and one
 * thread at a time; not under a sanitizer, which wants that place for itself. */
#ifndef ALS_GATE_FAILING_H
#define ALS_GATE_FAILING_H

#include <malloc.h>
#include <stddef.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_memalign(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

typedef enum failing_mode {
  FAIL_NONE,
  FAIL_ONE,  /* request number `failing_from` */
  FAIL_REST, /* that one and all that follow until failing_stop */
  FAIL_LARGE /* from that one on whatever is larger than failing_large */
} failing_mode;

enum { failing_large = 4096 };
static failing_mode failing;
static size_t failing_from, failing_seen, failed_requests, failed_bytes;
/* Bytes that the library holds. */
static size_t failing_in_use;

static void failing_start(failing_mode mode, size_t from) {
  failing_seen = failed_requests = failed_bytes = 0;
  failing_from = from;
  failing = mode;
}

static void failing_stop(void) {
  failing = FAIL_NONE;
}

static int fails(size_t size) {
  size_t number = failing_seen++;
  int it_does = 0;
  if (failing == FAIL_ONE) it_does = number == failing_from;
  if (failing == FAIL_REST) it_does = number >= failing_from;
  if (failing == FAIL_LARGE) it_does = number >= failing_from && size > failing_large;
  failed_requests += (size_t)it_does;
  failed_bytes += it_does ? size : 0;
  return it_does;
}

static void *taken(void *block) {
  if (block) failing_in_use += malloc_usable_size(block);
  return block;
}

void *malloc(size_t size) {
  return fails(size) ? NULL : taken(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
  if (size && count > (size_t)-1 / size) return NULL;
  if (fails(count * size)) return NULL;
  void *block = taken(__libc_malloc(count * size));
  return block ? memset(block, 0, count * size) : NULL;
}

void *realloc(void *old, size_t size) {
  if (fails(size)) return NULL;
  size_t before = old ? malloc_usable_size(old) : 0;
  void *block = __libc_realloc(old, size);
  if (block || size == 0) failing_in_use -= before;
  return taken(block);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  if (fails(size)) return 12;
  *out = taken(__libc_memalign(alignment, size));
  return *out ? 0 : 12;
}

void free(void *block) {
  if (block) failing_in_use -= malloc_usable_size(block);
  __libc_free(block);
}

#endif
