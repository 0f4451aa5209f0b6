// Counts allocations: the program's own malloc and its relatives, which the libraries it loads use too, call glibc's.
#include <cerrno>
#include <cstddef>

#include "allocations.h"

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
}

static long counted = 0;

long allocations() {
  return counted;
}

extern "C" {

void *malloc(size_t size) {
  counted++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  counted++;
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  counted++;
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  counted++;
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  counted++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  counted++;
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}
}
