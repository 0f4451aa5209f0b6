/* als_sys.h - the few things of the C library that the Swift sources need.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ALS_SYS_H
#define ALS_SYS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
