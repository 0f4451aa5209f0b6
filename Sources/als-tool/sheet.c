/* sheet.c - cells of a terminal: lines that join, words that fit, and how they are written out. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sheet.h"

cell *sheet_at(const sheet *s, long column, long row) {
  if (column < 0 || row < 0 || (size_t)column >= s->columns || (size_t)row >= s->rows) return NULL;
  return &s->cells[(size_t)row * s->columns + (size_t)column];
}

/* Far outside is as good as just outside. */
static long cell_index(double value) {
  return (long)round(fmin(fmax(value, -4000), 4000));
}

area sheet_area(const sheet *s, const als_rect *r) {
  area a = {cell_index((r->x - s->left) * s->across), cell_index((r->y - s->top) * s->down),
            cell_index((r->x + r->width - s->left) * s->across), cell_index((r->y + r->height - s->top) * s->down)};
  return a;
}

/* ---- boxes ---- */

static void stroke(sheet *s, long column, long row, int lines, weight w, size_t owner) {
  cell *c = sheet_at(s, column, row);
  if (c == NULL) return;
  c->lines = (unsigned char)(c->lines | lines);
  c->weight = (unsigned char)w;
  c->owner = owner;
  c->code = 0;
}

void sheet_frame(sheet *s, area a, weight w, size_t owner) {
  for (long x = a.left; x <= a.right; x++) {
    int lines = (x > a.left ? LEFT : 0) | (x < a.right ? RIGHT : 0);
    stroke(s, x, a.top, lines, w, owner);
    stroke(s, x, a.bottom, lines, w, owner);
  }
  for (long y = a.top; y <= a.bottom; y++) {
    int lines = (y > a.top ? UP : 0) | (y < a.bottom ? DOWN : 0);
    stroke(s, a.left, y, lines, w, owner);
    stroke(s, a.right, y, lines, w, owner);
  }
}

void sheet_clear(sheet *s, area a, size_t owner, int hatched) {
  long right = a.right < (long)s->columns ? a.right : (long)s->columns,
       bottom = a.bottom < (long)s->rows ? a.bottom : (long)s->rows;
  for (long y = a.top < 0 ? 0 : a.top + 1; y < bottom; y++) {
    for (long x = a.left < 0 ? 0 : a.left + 1; x < right; x++) {
      cell empty = {0, owner, 0, 0, (unsigned char)hatched};
      cell *c = sheet_at(s, x, y);
      if (c) *c = empty;
    }
  }
}

int area_is_flat(area a) {
  return a.right - a.left < 2 || a.bottom - a.top < 2;
}

/* ---- words ---- */

/* The characters of a text that a terminal can show, up to `room` cells; what had to be cut ends with an ellipsis. */
void sheet_spell(const sheet *s, const char *bytes, size_t length, long room, words *out) {
  long width = 0;
  out->count = 0;
  out->width = 0;
  for (size_t i = 0; i < length;) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    if (step == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0)) code = s->p->ascii ? '?' : 0xfffd;
    if (s->p->ascii && code > 0x7e) code = '?';
    i += step ? step : 1;
    long cells = text_width(code);
    if (cells == 0) continue;
    width += cells;
    if (width > room || out->count == 126) {
      while (out->count > 0 && out->width + 1 > room) out->width -= text_width(out->codes[--out->count]);
      if (room > 0) {
        out->codes[out->count++] = s->p->ascii ? '~' : 0x2026;
        out->width++;
      }
      return;
    }
    out->codes[out->count++] = code;
    out->width = width;
  }
}

/* Whether words can stand from a cell on: nothing there, and all of it seen of `owner` (SCENE_NONE: of anybody). */
int sheet_is_blank(const sheet *s, long column, long row, long width, size_t owner) {
  for (long x = column; x < column + width; x++) {
    const cell *c = sheet_at(s, x, row);
    if (!c || c->code || c->lines || (owner != SCENE_NONE && c->owner != owner)) return 0;
  }
  return width > 0;
}

/* A stretch of plain border with a line at both ends. */
int sheet_is_border(const sheet *s, long column, long row, long width, size_t owner) {
  for (long x = column; x < column + width; x++) {
    const cell *c = sheet_at(s, x, row);
    if (!c || c->code || c->lines != (LEFT | RIGHT) || c->owner != owner) return 0;
  }
  return width > 0;
}

/* Words have a blank on either side, in hatching too. */
static void unhatch(const sheet *s, long column, long row) {
  cell *c = sheet_at(s, column, row);
  if (c && !c->lines) c->hatched = 0;
}

void sheet_words(sheet *s, long column, long row, const words *w) {
  unhatch(s, column - 1, row);
  unhatch(s, column + w->width, row);
  for (size_t i = 0; i < w->count; i++) {
    int width = text_width(w->codes[i]);
    for (int k = 0; k < width; k++) {
      cell *c = sheet_at(s, column++, row);
      if (!c) continue;
      c->code = k ? 1 : w->codes[i];
      c->lines = 0;
    }
  }
}

/* ---- the sheet as text ---- */

static void put_code(text *out, unsigned code) {
  char b[4];
  if (code < 0x80) {
    b[0] = (char)code;
    text_bytes(out, b, 1);
  } else if (code < 0x800) {
    b[0] = (char)(0xc0 | code >> 6);
    b[1] = (char)(0x80 | (code & 0x3f));
    text_bytes(out, b, 2);
  } else if (code < 0x10000) {
    b[0] = (char)(0xe0 | code >> 12);
    b[1] = (char)(0x80 | (code >> 6 & 0x3f));
    b[2] = (char)(0x80 | (code & 0x3f));
    text_bytes(out, b, 3);
  } else {
    b[0] = (char)(0xf0 | code >> 18);
    b[1] = (char)(0x80 | (code >> 12 & 0x3f));
    b[2] = (char)(0x80 | (code >> 6 & 0x3f));
    b[3] = (char)(0x80 | (code & 0x3f));
    text_bytes(out, b, 4);
  }
}

static unsigned line_code(const cell *c, int ascii) {
  static const unsigned short joints[16] = {' ',    0x2575, 0x2577, 0x2502, 0x2574, 0x2518, 0x2510, 0x2524,
                                            0x2576, 0x2514, 0x250c, 0x251c, 0x2500, 0x2534, 0x252c, 0x253c};
  static const unsigned short doubled[16] = {' ',    0x2551, 0x2551, 0x2551, 0x2550, 0x255d, 0x2557, 0x2563,
                                             0x2550, 0x255a, 0x2554, 0x2560, 0x2550, 0x2569, 0x2566, 0x256c};
  static const unsigned short across[3] = {0x2500, 0x254c, 0x2508}, down[3] = {0x2502, 0x254e, 0x250a};
  int flat = c->lines == (LEFT | RIGHT), upright = c->lines == (UP | DOWN);
  if (c->weight == DOUBLE) return !ascii ? doubled[c->lines & 15] : flat ? '=' : '#';
  if (ascii)
    return flat ? (c->weight ? '.' : '-') : upright ? (c->weight ? ':' : '|') : c->weight == DOTTED ? '.' : '+';
  return flat ? across[c->weight] : upright ? down[c->weight] : joints[c->lines & 15];
}

void sheet_write(const sheet *s, text *out) {
  for (size_t row = 0; row < s->rows; row++) {
    size_t end = out->length;
    for (size_t column = 0; column < s->columns; column++) {
      const cell *c = sheet_at(s, (long)column, (long)row);
      if (c->code == 1) continue;
      unsigned code = c->code      ? c->code
                      : c->lines   ? line_code(c, s->p->ascii)
                      : c->hatched ? (s->p->ascii ? '/' : 0x2591)
                                   : ' ';
      put_code(out, code);
      if (code != ' ') end = out->length;
    }
    out->length = end;
    text_add(out, "\n");
  }
}
