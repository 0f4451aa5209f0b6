/* draw.h - the command `als draw`. */
#ifndef ALS_TOOL_DRAW_H
#define ALS_TOOL_DRAW_H

#include "tool.h"

typedef struct draw_options {
  char **only; /* names: with some, constraints that name none of these items are left out */
  size_t only_count;
  size_t columns; /* of a terminal */
  int ascii;
} draw_options;

/* One format of a drawing. */
typedef struct drawing drawing;

/* The format of this name, or NULL; without a name, that of a command that names none. */
const drawing *drawing_find(const char *name);
const char *drawing_name(const drawing *d);
/* Whether it is text for people. */
int drawing_is_text(const drawing *d);
/* "svg|text|dot|png" */
void drawing_names(text *out);
/* What has to be there before the layout is solved. */
void draw_prepare(scene *s);
/* A solved layout while its width goes from one end to the other and back, as animated SVG. */
int animate_svg(scene *s, const als_interval *widths, text *out);
/* Of a layout that has been solved.  TOOL_REFUSED for an unknown name. */
int draw_run(const drawing *d, scene *s, const draw_options *o, text *out);

#endif
