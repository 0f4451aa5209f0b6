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

/* Declared here and not by _GNU_SOURCE: that macro would give system types another shape than the Swift toolchain's own
 * module of the C library has, and the ordinary build would refuse the two. */
extern double strtod_l(const char *text, char **end, locale_t locale);

/* Reads a number as in the C locale, whatever the host program has set; the end of the number, or NULL when there is
 * none.  glibc hands out its own static object for "C", so nothing is allocated. */
static inline const char *als_sys_strtod_c(const char *text, double *out) {
  locale_t c = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (c == (locale_t)0) return NULL;
  char *end = NULL;
  *out = strtod_l(text, &end, c);
  return end == text ? NULL : end;
}

#endif
