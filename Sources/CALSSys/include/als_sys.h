/* als_sys.h - the few things of the C library that the Swift sources need.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ALS_SYS_H
#define ALS_SYS_H

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <errno.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#endif

#if defined(__wasm__)
/* A page has no standard error.  The trap that follows a message reaches JavaScript as a WebAssembly.RuntimeError. */
static inline void als_sys_say(const unsigned char *text, size_t count) { (void)text, (void)count; }
#else
static inline void als_sys_say(const unsigned char *text, size_t count) {
  if (write(2, text, count) < 0) return;
}
/* Declared here and not by _GNU_SOURCE: that macro would give system types another shape than the Swift toolchain's own
 * module of the C library has, and the ordinary build would refuse the two. */
extern double strtod_l(const char *text, char **end, locale_t locale);
#endif

/* glibc asks the older of the two units of an x86 how to round a number that it reads, though the newer one computes with
 * it: the word that must be given back, or 0. */
#if defined(__x86_64__)
static inline unsigned short als_sys_round_to_nearest(void) {
  unsigned short word, usual;
  __asm__ volatile("fnstcw %0" : "=m"(word));
  if ((word & 0x0C00) == 0) return 0;
  usual = (unsigned short)(word & ~0x0C00);
  __asm__ volatile("fldcw %0" : : "m"(usual));
  return word;
}
static inline void als_sys_round_as_before(unsigned short word) {
  if (word != 0) __asm__ volatile("fldcw %0" : : "m"(word));
}
#else
static inline unsigned short als_sys_round_to_nearest(void) { return 0; }
static inline void als_sys_round_as_before(unsigned short word) { (void)word; }
#endif

#if defined(ALS_ABLATE)
/* Whether ALS_OFF, a list of numbers, names this mechanism. */
static inline int als_sys_is_switched_off(int number) {
  static unsigned off;
  if (!off) {
    const char *at = getenv("ALS_OFF");
    off = 1;
    while (at && *at) {
      char *end;
      long one = strtol(at, &end, 10);
      if (end == at) break;
      if (one > 0 && one < 32) off |= 1u << one;
      at = *end ? end + 1 : end;
    }
  }
  return (off >> number & 1u) != 0;
}
#endif

/* Reads a number as in the C locale, whatever the host program has set; the end of the number, or NULL when there is
 * none.  glibc hands out its own static object for "C", so nothing is allocated. */
#if defined(__wasm__)
/* That C library has no other locale. */
static inline const char *als_sys_strtod_c(const char *text, double *out) {
  char *end = NULL;
  *out = strtod(text, &end);
  return end == text ? NULL : end;
}
#else
static inline const char *als_sys_strtod_c(const char *text, double *out) {
  locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (c == (locale_t)0) return NULL;
  char *end = NULL;
  unsigned short before = als_sys_round_to_nearest();
  *out = strtod_l(text, &end, c);
  als_sys_round_as_before(before);
  return end == text ? NULL : end;
}
#endif

#if defined(__linux__) && defined(SYS_getrandom)
/* Declared here for the reason given above; the function getrandom would ask for a newer C library. */
extern long syscall(long number, ...);

/* Random bytes of their own from the kernel; 0 where it cannot, or not without waiting. */
static inline int als_sys_draw(unsigned char *bytes, size_t count) {
  int before = errno;
  long drawn = syscall(SYS_getrandom, bytes, count, 1 /* GRND_NONBLOCK */);
  errno = before;
  return drawn >= 0 && (size_t)drawn == count;
}
#elif defined(__wasm__)
/* Bytes that the host wrote there before the first call, see web.c. */
extern unsigned char als_web_seed_bytes[16] __attribute__((visibility("hidden")));
static inline int als_sys_draw(unsigned char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = als_web_seed_bytes[i & 15];
  return 1;
}
#else
static inline int als_sys_draw(unsigned char *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return 0;
}
#endif

/* Random bytes.  From a kernel without that call, what it has given the process at its start, from which the C library
 * makes its stack canary too; a constant where the system says nothing. */
static inline void als_sys_seed(unsigned char *bytes, size_t count) {
  const unsigned char *given = NULL;
  if (als_sys_draw(bytes, count)) return;
#if defined(__linux__)
  given = (const unsigned char *)getauxval(AT_RANDOM);
#endif
  for (size_t i = 0; i < count; i++) bytes[i] = given ? given[(count - 1 - i) & 15] : 0x5A;
}

/* How the processor rounds, what it does with numbers near zero, and which of its exceptions trap, is set by the host program
 * for its own sake.  Here it is as the processor began: nearest, nothing flushed to zero, no traps.  Reading the word is all
 * it costs where the host has left it so. */
#if defined(__x86_64__)
#define ALS_SYS_ARITHMETIC 0xFFC0u /* the bits below are what has happened so far */
static inline unsigned int als_sys_read_arithmetic(void) { return __builtin_ia32_stmxcsr(); }
static inline void als_sys_write_arithmetic(unsigned int word) { __builtin_ia32_ldmxcsr(word); }
static const unsigned int als_sys_usual_arithmetic = 0x1F80u;
#elif defined(__aarch64__)
#define ALS_SYS_ARITHMETIC 0x07F79F07u
static inline unsigned int als_sys_read_arithmetic(void) {
  unsigned long word;
  __asm__ volatile("mrs %0, fpcr" : "=r"(word));
  return (unsigned int)word;
}
static inline void als_sys_write_arithmetic(unsigned int word) {
  __asm__ volatile("msr fpcr, %0" : : "r"((unsigned long)word));
}
static const unsigned int als_sys_usual_arithmetic = 0;
#else
#define ALS_SYS_ARITHMETIC 0u
static inline unsigned int als_sys_read_arithmetic(void) { return 0; }
static inline void als_sys_write_arithmetic(unsigned int word) { (void)word; }
static const unsigned int als_sys_usual_arithmetic = 0;
#endif

/* Returns what the host program had. */
static inline unsigned int als_sys_enter_arithmetic(void) {
  unsigned int word = als_sys_read_arithmetic();
  if ((word & ALS_SYS_ARITHMETIC) != als_sys_usual_arithmetic) als_sys_write_arithmetic(als_sys_usual_arithmetic);
  return word;
}

static inline void als_sys_leave_arithmetic(unsigned int before) {
  if ((before & ALS_SYS_ARITHMETIC) != als_sys_usual_arithmetic) als_sys_write_arithmetic(before);
}

/* The reserve of memory.c, which the embedded build links.  Everywhere else a failed allocation ends the process, and there is
 * nothing to be asked. */
#if defined(ALS_SYS_RESERVE)
#define ALS_SYS_HIDDEN __attribute__((visibility("hidden")))
/* Not 0: some of the reserve is lent, or there is none yet. */
extern int libals_memory_worn ALS_SYS_HIDDEN;
/* Makes the reserve whole; 0: there is no memory for that. */
extern int libals_memory_renew(void) ALS_SYS_HIDDEN;
/* Makes the reserve so much larger until it is released, and whole; 0: there is no memory for that. */
extern int libals_memory_expect(size_t bytes) ALS_SYS_HIDDEN;
extern void libals_memory_release(size_t bytes) ALS_SYS_HIDDEN;
/* Whether this thread has borrowed and more than half of the reserve is gone. */
extern int libals_memory_is_short(void) ALS_SYS_HIDDEN;
/* Between the two, the large blocks that this thread gives back stay for the layouts to come. */
extern void libals_memory_begin_ending(void) ALS_SYS_HIDDEN;
extern void libals_memory_end_ending(void) ALS_SYS_HIDDEN;
/* What the Swift object calls instead of the C library's own. */
extern int libals_posix_memalign(void **out, size_t alignment, size_t size) ALS_SYS_HIDDEN;
extern void *libals_calloc(size_t count, size_t size) ALS_SYS_HIDDEN;
extern void *libals_realloc(void *old, size_t size) ALS_SYS_HIDDEN;
extern void libals_free(void *block) ALS_SYS_HIDDEN;

/* In place, whatever the compiler thinks of inlining: they are asked in every call and at every pivot. */
#define ALS_SYS_IN_PLACE static inline __attribute__((always_inline))
ALS_SYS_IN_PLACE int als_sys_is_worn(void) { return __atomic_load_n(&libals_memory_worn, __ATOMIC_RELAXED); }
ALS_SYS_IN_PLACE int als_sys_renew(void) { return !als_sys_is_worn() || libals_memory_renew(); }
static inline int als_sys_expect(size_t bytes) { return libals_memory_expect(bytes); }
static inline void als_sys_release(size_t bytes) { libals_memory_release(bytes); }
ALS_SYS_IN_PLACE int als_sys_is_short(void) { return als_sys_is_worn() && libals_memory_is_short(); }
static inline void als_sys_begin_ending(void) { libals_memory_begin_ending(); }
static inline void als_sys_end_ending(void) { libals_memory_end_ending(); }
#else
static inline int als_sys_renew(void) { return 1; }
static inline int als_sys_expect(size_t bytes) { return (void)bytes, 1; }
static inline void als_sys_release(size_t bytes) { (void)bytes; }
static inline int als_sys_is_short(void) { return 0; }
static inline void als_sys_begin_ending(void) {}
static inline void als_sys_end_ending(void) {}
#endif

#endif
