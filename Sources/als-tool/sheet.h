/* sheet.h - a sheet of terminal cells.
 *
 * A cell is about twice as high as wide.  Every cell knows which of its four sides a line leaves, so lines that touch
 * make proper corners and crossings, and who was painted there last, so a name lands only where its view can be seen.
 */
#ifndef ALS_TOOL_SHEET_H
#define ALS_TOOL_SHEET_H

#include "plan.h"

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };
typedef enum weight { PLAIN, DASHED, DOTTED, DOUBLE } weight;

typedef struct cell {
  unsigned code; /* of a character; 1: the right half of a wide one; 0: none */
  size_t owner;
  unsigned char lines, weight, hatched;
} cell;

typedef struct sheet {
  const plan *p;
  cell *cells;
  size_t columns, rows;
  double across, down; /* cells a point */
  double left, top;    /* points of the first cell */
} sheet;

typedef struct area {
  long left, top, right, bottom; /* cells, all four inside */
} area;

typedef struct words {
  unsigned codes[128];
  size_t count;
  long width;
} words;

cell *sheet_at(const sheet *s, long column, long row);
area sheet_area(const sheet *s, const als_rect *r);
int area_is_flat(area a);
void sheet_frame(sheet *s, area a, weight w, size_t owner);
/* An opaque ground, with its border. */
void sheet_clear(sheet *s, area a, size_t owner, int hatched);
void sheet_spell(const sheet *s, const char *bytes, size_t length, long room, words *out);
int sheet_is_blank(const sheet *s, long column, long row, long width, size_t owner);
int sheet_is_border(const sheet *s, long column, long row, long width, size_t owner);
void sheet_words(sheet *s, long column, long row, const words *w);
void sheet_write(const sheet *s, text *out);

#endif
