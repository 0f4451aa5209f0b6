/* sight.h - which parts of a picture can be seen: a view that scrolls clips what lies in it. */
#ifndef ALS_TOOL_SIGHT_H
#define ALS_TOOL_SIGHT_H

#include "tool.h"

typedef struct sight {
  const scene *s;
  const als_rect *frames; /* in the coordinates of the picture, those of the caller        */
  als_rect *windows;      /* of each view that scrolls, the part of its frame that is seen */
  size_t *clips;          /* of each entry, the nearest view around it that scrolls, or SCENE_NONE */
} sight;

/* Requires the frames of all entries. */
sight sight_create(const scene *s, const als_rect *frames);
void sight_free(sight *v);
/* Whether anything of an entry is seen. */
int sight_sees(const sight *v, size_t i);
/* The part of a frame that is seen. */
als_rect sight_visible(const sight *v, size_t i);
/* The definitions of the windows, before they are used. */
void sight_define(const sight *v, text *out);
/* The attribute of a group that the window of an entry clips; SCENE_NONE: none. */
void sight_clip(size_t clip, text *out);
/* A scroll bar for each axis on which there is more than a view shows; `unit` is the thickness of a line. */
void sight_bars(const sight *v, size_t i, double unit, text *out);

#endif
