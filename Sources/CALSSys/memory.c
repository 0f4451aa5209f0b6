/* memory.c - what the Swift object asks the C library for memory by, and the reserve behind it.
 *
 * SPDX-License-Identifier: MIT
 *
 * A failed allocation cannot be answered in Swift: the caller goes on with what it gets.  So the build renames the four
 * functions that the object asks for memory by to those below.  They ask the C library, and when it has nothing more
 * they lend from a reserve that was set aside before.  The boundary sees to it that a call begins with a whole reserve,
 * large enough for what the call may need, and refuses the call with ALS_ERROR_MEMORY where that is not to be had:
 * nothing has changed then.
 *
 * The reserve is not written to before it is needed, so where memory is virtual it costs addresses and no memory. There
 * is one for the process.  A lock guards it and the pool for ended layouts; while memory lasts only large blocks take
 * the lock, as layouts end and while the pool holds some. */
#include "include/als_sys.h"
#if defined(ALS_POOL)
#include "pool.h"
#else
enum { ALS_POOL_SMALLEST = 0x7FFFFFFF };
#endif

#include <errno.h>
#include <malloc.h>
#include <stdint.h>

#if defined(__wasm__)
/* One thread.  Here the linker renames, by --wrap: what is called NAME becomes __wrap_NAME, and __real_NAME is that of
 * the C library. */
typedef int pthread_t;
static pthread_t pthread_self(void) {
  return 1;
}
static int pthread_equal(pthread_t a, pthread_t b) {
  return a == b;
}
static void sched_yield(void) {
}
#define libals_posix_memalign __wrap_posix_memalign
#define libals_calloc __wrap_calloc
#define libals_realloc __wrap_realloc
#define libals_free __wrap_free
extern int __real_posix_memalign(void **out, size_t alignment, size_t size);
extern void *__real_calloc(size_t count, size_t size);
extern void *__real_realloc(void *old, size_t size);
extern void __real_free(void *block);
#define posix_memalign __real_posix_memalign
#define calloc __real_calloc
#define realloc __real_realloc
#define free __real_free
unsigned char als_web_seed_bytes[16] = {0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A,
                                        0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A, 0x5A};
#else
#include <pthread.h>
#include <sched.h>
#endif

enum {
  BASE = 1 << 20, /* for the calls on small layouts that run at one time */
  HEADER = 16,    /* bytes before a lent block: its size */
  CLASSES = 256,  /* of blocks that came back, four for each power of two */
  BORROWERS = 16  /* threads that are told apart */
};

typedef struct reserve {
  struct reserve *next; /* of those that are only waiting for their last block to come back */
  unsigned char *free, *end;
  size_t capacity, lent;
  void *returned[CLASSES]; /* the first of each class; its first word is the next */
} reserve;

/* Where the first block begins. */
enum { START = (sizeof(reserve) + 63) / 64 * 64 };

int libals_memory_worn = 1;
static size_t lent_blocks; /* of all reserves */
static reserve *current, *retired;
static size_t promised; /* beside BASE */
static pthread_t borrowers[BORROWERS];
static size_t borrower_count;
static unsigned char locked;

static void lock(void) {
  while (__atomic_exchange_n(&locked, 1, __ATOMIC_ACQUIRE)) sched_yield();
}

static void unlock(void) {
  __atomic_store_n(&locked, 0, __ATOMIC_RELEASE);
}

static int are_any_lent(void) {
  return __atomic_load_n(&lent_blocks, __ATOMIC_RELAXED) != 0;
}

static void count_lent(size_t more) {
  __atomic_store_n(&lent_blocks, lent_blocks + more, __ATOMIC_RELAXED);
}

static void set_worn(int worn) {
  __atomic_store_n(&libals_memory_worn, worn, __ATOMIC_RELAXED);
}

/* ---- blocks: with the lock held ---- */

static unsigned char *start(reserve *r) {
  return (unsigned char *)r + START;
}

static size_t *size_of(void *block) {
  return (size_t *)(void *)((unsigned char *)block - HEADER);
}

static int holds(reserve *r, const void *block) {
  return (const unsigned char *)block >= start(r) && (const unsigned char *)block < r->end;
}

static reserve *lender(const void *block) {
  if (current && holds(current, block)) return current;
  for (reserve *r = retired; r; r = r->next) {
    if (holds(r, block)) return r;
  }
  return NULL;
}

static void note_borrower(void) {
  pthread_t self = pthread_self();
  for (size_t i = 0; i < borrower_count && i < BORROWERS; i++) {
    if (pthread_equal(borrowers[i], self)) return;
  }
  if (borrower_count < BORROWERS) borrowers[borrower_count] = self;
  borrower_count++;
}

/* The class of a size, which is rounded up to the largest of its class. */
static unsigned class_of(size_t *size) {
  if (*size < 4 * HEADER) {
    *size = (*size + HEADER - 1) / HEADER * HEADER;
    if (*size == 0) *size = HEADER;
    return (unsigned)(*size / HEADER);
  }
  unsigned power = (unsigned)(sizeof(unsigned long long) * 8 - 1) - (unsigned)__builtin_clzll(*size - 1);
  size_t quarter = (size_t)1 << (power - 2);
  *size = (*size + quarter - 1) / quarter * quarter;
  return (power - 5) * 4 + (unsigned)((*size - 1) / quarter) - 3;
}

static void *lend_returned(unsigned class, size_t alignment) {
  void *block = current->returned[class];
  if (!block || (uintptr_t)block & (alignment - 1)) return NULL;
  memcpy(&current->returned[class], block, sizeof block);
  return block;
}

static void *lend_fresh(size_t size, size_t alignment) {
  uintptr_t at = ((uintptr_t)current->free + HEADER + alignment - 1) & ~(uintptr_t)(alignment - 1);
  if (at > (uintptr_t)current->end || size > (uintptr_t)current->end - at) return NULL;
  unsigned char *block = current->free + (at - (uintptr_t)current->free);
  *size_of(block) = size;
  current->free = block + size;
  return block;
}

/* NULL: the reserve is used up. */
static void *lend(size_t size, size_t alignment) {
  if (!current || size > current->capacity) return NULL;
  if (alignment < HEADER) alignment = HEADER;
  unsigned class = class_of(&size);
  void *block = lend_returned(class, alignment);
  if (!block) block = lend_fresh(size, alignment);
  if (!block) return NULL;
  current->lent++;
  count_lent(1);
  note_borrower();
  set_worn(1);
  return block;
}

static void end_retired(reserve *r) {
  reserve **link = &retired;
  while (*link != r) link = &(*link)->next;
  *link = r->next;
  free(r);
}

static void take_back(reserve *r, void *block) {
  r->lent--;
  count_lent((size_t)-1);
  if (r->lent > 0) {
    size_t size = *size_of(block);
    unsigned class = class_of(&size);
    memcpy(block, &r->returned[class], sizeof block);
    r->returned[class] = block;
    return;
  }
  r->free = start(r);
  memset(r->returned, 0, sizeof r->returned);
  if (r != current) {
    end_retired(r);
    return;
  }
  borrower_count = 0;
  set_worn(0);
}

static int has_grown_in_place(reserve *r, void *block, size_t size) {
  if (size <= *size_of(block)) return 1;
  if ((unsigned char *)block + *size_of(block) != r->free || size > (size_t)(r->end - (unsigned char *)block)) return 0;
  class_of(&size);
  if (size > (size_t)(r->end - (unsigned char *)block)) return 0;
  *size_of(block) = size;
  r->free = (unsigned char *)block + size;
  return 1;
}

/* ---- the pool ---- */

#if !defined(ALS_POOL) /* where no pages come fresh from a system, and where a sanitizer watches blocks that ended */
static int libals_pool_empty(void) {
  return 0;
}
static void *take(size_t size) {
  return (void)size, NULL;
}
static int is_kept(void *block) {
  return (void)block, 0;
}
static int is_pool_emptied(void) {
  return 0;
}
void libals_memory_begin_ending(void) {
}
void libals_memory_end_ending(void) {
}
#else
static pthread_t ender; /* whose blocks are kept */
static size_t endings;  /* that its thread has begun and not ended */

static size_t count_of_endings(void) {
  return __atomic_load_n(&endings, __ATOMIC_RELAXED);
}

/* A thread begins to end a layout.  While another does, its blocks go back to the C library. */
void libals_memory_begin_ending(void) {
  lock();
  if (endings == 0) {
    ender = pthread_self();
    libals_pool_begin_ending();
  }
  if (pthread_equal(ender, pthread_self())) __atomic_store_n(&endings, endings + 1, __ATOMIC_RELAXED);
  unlock();
}

void libals_memory_end_ending(void) {
  lock();
  if (endings > 0 && pthread_equal(ender, pthread_self())) __atomic_store_n(&endings, endings - 1, __ATOMIC_RELAXED);
  unlock();
}

static void *take(size_t size) {
  if (size < ALS_POOL_SMALLEST || __atomic_load_n(&libals_pool_count, __ATOMIC_RELAXED) == 0) return NULL;
  lock();
  void *block = libals_pool_take(size);
  unlock();
  return block;
}

static int is_kept(void *block) {
  if (count_of_endings() == 0 || malloc_usable_size(block) < ALS_POOL_SMALLEST) return 0;
  lock();
  int is = endings > 0 && pthread_equal(ender, pthread_self()) && libals_pool_keep(block);
  unlock();
  return is;
}

/* Whether it makes sense to ask the C library again. */
static int is_pool_emptied(void) {
  lock();
  int is = libals_pool_empty();
  unlock();
  return is;
}

static void begin_as_child(void) {
  if (!pthread_equal(ender, pthread_self())) endings = 0;
  unlock();
}

/* The child of a fork finds the lock free and no thread that has not come along, whatever others were doing. */
__attribute__((constructor)) static void survive_forks(void) {
  pthread_atfork(lock, unlock, begin_as_child);
}

/* Where the library is unloaded, nothing of it stays. */
__attribute__((destructor)) static void end_pool(void) {
  is_pool_emptied();
}
#endif

/* ---- what the C library or the pool have ---- */

static void *fresh(size_t size) {
  void *block = take(size);
  if (!block) block = malloc(size);
  return block || !is_pool_emptied() ? block : malloc(size);
}

static void *fresh_zeros(size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  void *block = take(bytes);
  if (block) return memset(block, 0, bytes);
  block = calloc(count, size);
  return block || !is_pool_emptied() ? block : calloc(count, size);
}

static int is_aligned(void **out, size_t alignment, size_t size) {
  if (posix_memalign(out, alignment, size) == 0) return 1;
  return is_pool_emptied() && posix_memalign(out, alignment, size) == 0;
}

static void give_back(void *block) {
  if (!is_kept(block)) free(block);
}

static void *resized(void *old, size_t size) {
  if (!old) return fresh(size);
  size_t used = size < ALS_POOL_SMALLEST ? SIZE_MAX : malloc_usable_size(old);
  void *block = used < size ? take(size) : NULL;
  if (!block) {
    block = realloc(old, size);
    return block || size == 0 || !is_pool_emptied() ? block : realloc(old, size);
  }
  memcpy(block, old, used);
  give_back(old);
  return block;
}

/* ---- the four functions ---- */

static void *borrow(size_t size, size_t alignment) {
  lock();
  void *block = lend(size, alignment);
  unlock();
  if (block) return block;
  static const char message[] = "libals: there is no memory, and the reserve is used up\n";
  als_sys_say((const unsigned char *)message, sizeof message - 1);
  abort();
}

int libals_posix_memalign(void **out, size_t alignment, size_t size) {
  if (alignment <= 2 * sizeof(void *)) { /* as malloc aligns all, and the shorter way */
    *out = fresh(size);
    if (!*out) *out = borrow(size, alignment);
  } else if (!is_aligned(out, alignment, size)) {
    *out = borrow(size, alignment);
  }
  return 0;
}

void *libals_calloc(size_t count, size_t size) {
  void *block = fresh_zeros(count, size);
  if (block) return block;
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) bytes = SIZE_MAX;
  return memset(borrow(bytes, HEADER), 0, bytes);
}

/* Gives back a lent block; false: it is not one. */
static int is_returned(void *block) {
  lock();
  reserve *r = lender(block);
  if (r) take_back(r, block);
  unlock();
  return r != NULL;
}

void libals_free(void *block) {
  if (are_any_lent() && block && is_returned(block)) return;
  give_back(block);
}

/* A lent block in another size, if possible outside of the reserve. */
static void *resize_lent(void *old, size_t size) {
  void *block = fresh(size);
  lock();
  reserve *r = lender(old);
  int stays = !block && has_grown_in_place(r, old, size);
  size_t used = *size_of(old);
  unlock();
  if (stays) return old;
  if (!block) block = borrow(size, HEADER);
  memcpy(block, old, used < size ? used : size);
  is_returned(old);
  return block;
}

static int is_lent(const void *block) {
  if (!are_any_lent() || !block) return 0;
  lock();
  int is = lender(block) != NULL;
  unlock();
  return is;
}

void *libals_realloc(void *old, size_t size) {
  if (is_lent(old)) return resize_lent(old, size);
  void *block = resized(old, size);
  if (block || size == 0) return block;
  block = borrow(size, HEADER);
  if (!old) return block;
  size_t used = malloc_usable_size(old);
  memcpy(block, old, used < size ? used : size);
  give_back(old);
  return block;
}

/* ---- the reserve as a whole ---- */

/* Puts a fresh reserve in place of the current one, which ends with its last block. */
static int is_replaced(size_t capacity) {
  reserve *next = malloc(START + capacity);
  if (!next && libals_pool_empty()) next = malloc(START + capacity);
  if (!next) return 0;
  memset(next, 0, sizeof *next);
  next->free = start(next);
  next->end = next->free + capacity;
  next->capacity = capacity;
  if (current && current->lent > 0) {
    current->next = retired;
    retired = current;
  } else {
    free(current);
  }
  current = next;
  borrower_count = 0;
  set_worn(0);
  return 1;
}

static int is_whole(void) {
  if (current && current->lent == 0 && current->capacity >= BASE + promised) return 1;
  return is_replaced(BASE + promised);
}

int libals_memory_renew(void) {
  lock();
  int good = is_whole();
  unlock();
  return good;
}

int libals_memory_expect(size_t bytes) {
  lock();
  int good = bytes < SIZE_MAX / 2 - BASE - promised;
  if (good) {
    promised += bytes;
    good = is_whole();
    if (!good) promised -= bytes;
  }
  unlock();
  return good;
}

void libals_memory_release(size_t bytes) {
  lock();
  promised -= bytes;
  /* Where that fails, it stays as large as it is. */
  if (current && current->lent == 0 && current->capacity / 4 > BASE + promised) is_replaced(BASE + promised);
  unlock();
}

int libals_memory_is_short(void) {
  lock();
  int is = 0;
  if (current && (size_t)(current->end - current->free) < current->capacity / 2) {
    pthread_t self = pthread_self();
    for (size_t i = 0; i < borrower_count && i < BORROWERS; i++) is |= pthread_equal(borrowers[i], self) != 0;
    is |= borrower_count > BORROWERS;
  }
  unlock();
  return is;
}
