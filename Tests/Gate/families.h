/* families.h - texts made to be slow, deep or greedy, for each notation and for documents. */
#ifndef ALS_HOSTILE_FAMILIES_H
#define ALS_HOSTILE_FAMILIES_H

#include <stddef.h>

#include "als/als.h"

/* What the text is given to; up to EXTENDED they are als_syntax. */
enum { TO_SHORTHAND = 100, TO_DOCUMENT, TO_META };

typedef struct family {
  int to;
  const char *name;
  /* head, then the unit as often as it fits, then the tail; '%' in the unit becomes the number of the repetition. */
  const char *head, *unit, *tail;
  uint32_t options; /* als_format_option bits */
  /* The levels are nested: a limit must stop them. */
  int nests;
} family;

extern const family families[];
extern const size_t family_count;

/* The text of a family, about `size` bytes long; the caller frees it. */
char *family_text(const family *f, size_t size, size_t *length);

const char *family_notation(const family *f);

#endif
