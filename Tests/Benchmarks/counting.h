/* counting.h - counts what the process allocates, where the C library lets a program stand in front of it.  For one file of a
 * program, and one thread at a time. */
#ifndef ALS_COUNTING_H
#define ALS_COUNTING_H

#include <stddef.h>
#include <string.h>

/* Without counting they stay 0. */
static size_t allocations, allocated, in_use, peak;

#if defined(__has_feature)
#  if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#    define SANITIZED 1
#  endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS 1
#include <malloc.h>
extern void *__libc_malloc(size_t);
extern void *__libc_memalign(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

static void *counted(void *pointer) {
  if (!pointer) return NULL;
  allocations++;
  allocated += malloc_usable_size(pointer);
  in_use += malloc_usable_size(pointer);
  if (in_use > peak) peak = in_use;
  return pointer;
}

/* The library asks malloc for its reserve only, which it does not write to while memory lasts: that is not counted. */
static void *reserves[16];

static int is_reserve(void *pointer, void *instead) {
  for (size_t i = 0; i < sizeof reserves / sizeof reserves[0]; i++) {
    if (reserves[i] != pointer) continue;
    reserves[i] = instead;
    return 1;
  }
  return 0;
}

void *malloc(size_t size) {
  void *pointer = __libc_malloc(size);
  if (pointer && size >= 1 << 20 && is_reserve(NULL, pointer)) return pointer;
  return counted(pointer);
}

void *calloc(size_t count, size_t size) {
  if (size && count > (size_t)-1 / size) return NULL;
  void *pointer = counted(__libc_malloc(count * size));
  return pointer ? memset(pointer, 0, count * size) : NULL;
}

void *realloc(void *old, size_t size) {
  if (old && !is_reserve(old, NULL)) in_use -= malloc_usable_size(old);
  return counted(__libc_realloc(old, size));
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  *out = counted(__libc_memalign(alignment, size));
  return *out ? 0 : 12;
}

void free(void *pointer) {
  if (pointer && !is_reserve(pointer, NULL)) in_use -= malloc_usable_size(pointer);
  __libc_free(pointer);
}
#else
#define COUNTS 0
#endif

#endif
