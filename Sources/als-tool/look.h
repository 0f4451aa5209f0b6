/* look.h - how the views of a document want to be drawn. */
#ifndef ALS_TOOL_LOOK_H
#define ALS_TOOL_LOOK_H

#include "tool.h"

typedef struct look {
  text fill, image; /* "#2f6fed", or empty; an address, or empty */
  double radius;
} look;

/* One for each entry of a scene that was solved.  NULL where no view has the key "draw": the picture shows frames and
 * names then, and a mock-up otherwise. */
look *looks_read(const scene *s);
void looks_free(const scene *s, look *looks);
/* A color that can be read on what lies below the view. */
const char *look_ink(const scene *s, const look *looks, size_t view);
/* An <image> element, still open, without its frame. */
void look_image(const look *one, text *out);

#endif
