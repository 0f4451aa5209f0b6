/* svg_canvas.h - a picture in the making: pixels instead of points, and the places that are taken. */
#ifndef ALS_TOOL_CANVAS_H
#define ALS_TOOL_CANVAS_H

#include "plan.h"
#include "sight.h"

/* What the legend explains, when it is there. */
enum {
  SEEN_GAP,
  SEEN_WISH,
  SEEN_LINE,
  SEEN_SHRINK,
  SEEN_EQUAL,
  SEEN_RATIO,
  SEEN_CONTENT,
  SEEN_GUIDE,
  SEEN_HIDDEN,
  SEEN_FREE,
  SEEN_LOST,
  SEEN_BROKEN,
  SEEN_FAILING,
  SEEN_COUNT
};

typedef struct canvas {
  const plan *p;
  text *out;
  double scale;     /* pixels a point           */
  double left, top; /* pixels of the point 0, 0 */
  double width, height;
  boxes *taken;
  char *ghosts; /* of entries: hidden, or inside something hidden */
  int seen[SEEN_COUNT];
  size_t unlabelled; /* marks whose number found no place */
  als_rect *frames;  /* of entries, in pixels             */
  sight sight;       /* what is seen of them              */
  size_t scrolled;   /* relations beyond the edges of views that scroll */
} canvas;

double canvas_x(const canvas *c, double x);
double canvas_y(const canvas *c, double y);
als_rect canvas_rect(const canvas *c, const als_rect *r);
/* A number of a path or an attribute: two decimals are enough for pixels. */
void canvas_number(text *out, double value);
void canvas_attribute(text *out, const char *name, double value);
/* " M10 20" and the like. */
void canvas_point(text *out, char command, double x, double y);
/* A straight line along an axis, interrupted where words stand already. */
void canvas_line(canvas *c, int axis, double at, double from, double to);

/* The attribute that clips a group as an item of the plan is seen. */
void canvas_clip(canvas *c, size_t item);
/* Begins the group of an item of the plan, clipped like this. */
void canvas_group(canvas *c, size_t item);
/* Whether anything of an item of the plan is seen: areas of views always are. */
int canvas_sees(const canvas *c, size_t item);

/* A text around a middle.  label_fits asks for a place that is not taken, label_write takes it. */
typedef struct label {
  double x, y, size, width;
} label;
label label_at(double x, double y, double size, const char *bytes, size_t length);
als_rect label_box(const label *l);
int label_fits(const canvas *c, const label *l, unsigned kinds);
void label_write(canvas *c, const label *l, const char *kind, const char *bytes, size_t length, int cut);
/* Only the words: the caller takes their place. */
void label_text(canvas *c, const label *l, const char *kind, const char *bytes, size_t length, int cut);

/* ---- svg_strokes.c: the colours of a mark and of its words, the head of its path, and the ticks that say what it is
 * equal to
 * ---- */

const char *mark_pen(const mark *m);
const char *mark_ink(const mark *m);
void mark_path(canvas *c, const mark *m, const char *more);
void mark_ticks(canvas *c, const mark *m, double x, double y);

/* ---- svg_dimensions.c ---- */

void draw_gap(canvas *c, const mark *m);
void draw_size(canvas *c, const mark *m);

/* ---- svg_views.c: views, guides, names, content, freedom; svg_marks.c: constraints; svg_style.c: colours, legend ----
 */

void draw_views(canvas *c);
void draw_marks(canvas *c);
void draw_style(text *out);
double legend_height(const canvas *c);
void draw_legend(canvas *c);

#endif
