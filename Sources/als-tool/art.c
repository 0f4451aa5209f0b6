/* art.c - a layout as text for terminals: boxes of line characters in proportion, names and sizes inside, gaps between.
 *
 * A cell is about twice as high as wide.  Every cell knows which of its four sides a line leaves, so lines that touch
 * make proper corners and crossings, and who was painted there last, so a name lands only where its view can be seen.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8, ROWS_MOST = 400 };
typedef enum weight { PLAIN, DASHED, DOTTED } weight;

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

static cell *at(const sheet *s, long column, long row) {
  if (column < 0 || row < 0 || (size_t)column >= s->columns || (size_t)row >= s->rows) return NULL;
  return &s->cells[(size_t)row * s->columns + (size_t)column];
}

/* Far outside is as good as just outside. */
static long cell_index(double value) {
  return (long)round(fmin(fmax(value, -4000), 4000));
}

static area area_of(const sheet *s, const als_rect *r) {
  area a = {cell_index((r->x - s->left) * s->across), cell_index((r->y - s->top) * s->down),
            cell_index((r->x + r->width - s->left) * s->across), cell_index((r->y + r->height - s->top) * s->down)};
  return a;
}

/* ---- boxes ---- */

static void stroke(sheet *s, long column, long row, int lines, weight w, size_t owner) {
  cell *c = at(s, column, row);
  if (c == NULL) return;
  c->lines = (unsigned char)(c->lines | lines);
  c->weight = (unsigned char)w;
  c->owner = owner;
  c->code = 0;
}

static void frame(sheet *s, area a, weight w, size_t owner) {
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

static void clear_inside(sheet *s, area a, size_t owner, int hatched) {
  long right = a.right < (long)s->columns ? a.right : (long)s->columns,
       bottom = a.bottom < (long)s->rows ? a.bottom : (long)s->rows;
  for (long y = a.top < 0 ? 0 : a.top + 1; y < bottom; y++) {
    for (long x = a.left < 0 ? 0 : a.left + 1; x < right; x++) {
      cell empty = {0, owner, 0, 0, (unsigned char)hatched};
      cell *c = at(s, x, y);
      if (c) *c = empty;
    }
  }
}

static int is_flat(area a) {
  return a.right - a.left < 2 || a.bottom - a.top < 2;
}

static void paint_view(sheet *s, size_t i, const char *ghosts) {
  const entry *e = &s->p->s->entries[i];
  area a = area_of(s, &s->p->items[i].frame);
  if (is_flat(a)) return;
  clear_inside(s, a, i, e->freedom != 0);
  frame(s, a, ghosts[i] ? DASHED : PLAIN, i);
}

/* Guides show through: they take only cells where nothing stands. */
static void paint_guide(sheet *s, size_t i) {
  area a = area_of(s, &s->p->items[i].frame);
  if (is_flat(a)) return;
  for (long y = a.top; y <= a.bottom; y++) {
    for (long x = a.left; x <= a.right; x++) {
      int across = y == a.top || y == a.bottom, down = x == a.left || x == a.right;
      cell *c = at(s, x, y);
      if (!c || (!across && !down) || c->lines || c->code) continue;
      c->lines = across && down ? (unsigned char)((x > a.left ? LEFT : RIGHT) | (y > a.top ? UP : DOWN))
                 : across       ? LEFT | RIGHT
                                : UP | DOWN;
      c->weight = DOTTED;
    }
  }
}

/* ---- words ---- */

/* Cells of a character: none for what combines with the one before, two for East Asian and emoji. */
static int cell_width(unsigned code) {
  if ((code >= 0x300 && code < 0x370) || (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f))
    return 0;
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff) return 0;
  if ((code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3))
    return 2;
  if ((code >= 0xf900 && code <= 0xfaff) || (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60))
    return 2;
  return (code >= 0x1f300 && code <= 0x1faff) || (code >= 0x20000 && code <= 0x3fffd) ? 2 : 1;
}

typedef struct words {
  unsigned codes[128];
  size_t count;
  long width;
} words;

/* The characters of a text that a terminal can show, up to `room` cells; what had to be cut ends with an ellipsis. */
static void spell(const sheet *s, const char *bytes, size_t length, long room, words *out) {
  long width = 0;
  out->count = 0;
  out->width = 0;
  for (size_t i = 0; i < length;) {
    unsigned code = 0;
    size_t step = utf8_length((const unsigned char *)bytes + i, length - i, &code);
    if (step == 0 || code < 0x20 || (code >= 0x7f && code < 0xa0)) code = s->p->ascii ? '?' : 0xfffd;
    if (s->p->ascii && code > 0x7e) code = '?';
    i += step ? step : 1;
    long cells = cell_width(code);
    if (cells == 0) continue;
    width += cells;
    if (width > room || out->count == 126) {
      while (out->count > 0 && out->width + 1 > room) out->width -= cell_width(out->codes[--out->count]);
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
static int is_blank(const sheet *s, long column, long row, long width, size_t owner) {
  for (long x = column; x < column + width; x++) {
    const cell *c = at(s, x, row);
    if (!c || c->code || c->lines || (owner != SCENE_NONE && c->owner != owner)) return 0;
  }
  return width > 0;
}

/* A stretch of plain border with a line at both ends. */
static int is_border(const sheet *s, long column, long row, long width, size_t owner) {
  for (long x = column; x < column + width; x++) {
    const cell *c = at(s, x, row);
    if (!c || c->code || c->lines != (LEFT | RIGHT) || c->owner != owner) return 0;
  }
  return width > 0;
}

static void write_words(sheet *s, long column, long row, const words *w) {
  for (size_t i = 0; i < w->count; i++) {
    int width = cell_width(w->codes[i]);
    for (int k = 0; k < width; k++) {
      cell *c = at(s, column++, row);
      if (!c) continue;
      c->code = k ? 1 : w->codes[i];
      c->lines = 0;
    }
  }
}

/* ---- names ---- */

static void size_words(const sheet *s, size_t i, text *out) {
  const als_rect *r = &s->p->items[i].frame;
  text_short(out, round(r->width * 10) / 10);
  text_add(out, s->p->ascii ? "x" : "\xc3\x97");
  text_short(out, round(r->height * 10) / 10);
}

/* The name in the middle row that is free, the size below it, or behind it where there is one row only. */
static int name_inside(sheet *s, size_t i, area a) {
  const char *name = s->p->s->entries[i].name;
  text size = {0};
  words w, below;
  long room = a.right - a.left - 1, rows = a.bottom - a.top - 1, middle = a.top + 1 + (rows - 1) / 2;
  int done = 0;
  size_words(s, i, &size);
  spell(s, name, strlen(name), room, &w);
  spell(s, size.bytes, size.length, room, &below);
  for (long step = 0; step < rows && !done; step++) {
    long row = middle + (step & 1 ? -(step + 1) / 2 : step / 2), column = a.left + 1 + (room - w.width) / 2;
    if (row <= a.top || row >= a.bottom || !is_blank(s, column, row, w.width, i)) continue;
    long both = w.width + 1 + below.width, start = a.left + 1 + (room - both) / 2;
    long second = a.left + 1 + (room - below.width) / 2;
    int whole = text_cells(size.bytes, size.length) == (size_t)below.width;
    done = 1;
    if (whole && row + 1 < a.bottom && is_blank(s, second, row + 1, below.width, i)) {
      write_words(s, second, row + 1, &below);
    } else if (whole && both + 2 <= room && is_blank(s, start, row, both, i)) {
      write_words(s, start + w.width + 1, row, &below);
      column = start;
    }
    write_words(s, column, row, &w);
  }
  text_free(&size);
  return done;
}

/* " name " in the border of a view that holds others: above, below, or a row inside. */
static int name_in_border(sheet *s, size_t i, area a) {
  const entry *e = &s->p->s->entries[i];
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  words w, space = {{' '}, 1, 1};
  spell(s, e->name, strlen(e->name), a.right - a.left - 5, &w);
  if (w.width == 0) return 0;
  for (int row = 0; row < 2; row++) {
    for (long shift = 2; shift + w.width + 4 <= a.right - a.left + 1; shift++) {
      long column = rtl ? a.right - shift - w.width - 1 : a.left + shift, y = row ? a.bottom : a.top;
      if (!is_border(s, column, y, w.width + 2, i)) continue;
      write_words(s, column, y, &space);
      write_words(s, column + 1, y, &w);
      write_words(s, column + 1 + w.width, y, &space);
      return 1;
    }
  }
  return name_inside(s, i, a);
}

/* Views too thin for a box: [name] as wide as the view, or whatever of it there is room for. */
static int name_flat(sheet *s, size_t i, area a) {
  const entry *e = &s->p->s->entries[i];
  long row = a.top + (a.bottom - a.top) / 2, width = a.right - a.left + 1;
  words w, open = {{'['}, 1, 1}, close = {{']'}, 1, 1};
  if (width < 3) {
    words mark = {{s->p->ascii ? '*' : 0x25aa}, 1, 1};
    if (!is_blank(s, a.left, row, 1, SCENE_NONE)) return 0;
    write_words(s, a.left, row, &mark);
    return 0;
  }
  spell(s, e->name, strlen(e->name), width - 2, &w);
  for (int step = 0; step < 2; step++, row = row == a.top ? a.bottom : a.top) {
    if (!is_blank(s, a.left, row, width, SCENE_NONE)) continue;
    write_words(s, a.left, row, &open);
    write_words(s, a.left + 1 + (width - 2 - w.width) / 2, row, &w);
    write_words(s, a.right, row, &close);
    return 1;
  }
  return 0;
}

static int write_name(sheet *s, size_t i) {
  area a = area_of(s, &s->p->items[i].frame);
  if (is_flat(a)) return name_flat(s, i, a);
  return s->p->child[i] == SCENE_NONE && i != 0 ? name_inside(s, i, a) : name_in_border(s, i, a);
}

/* ---- gaps ---- */

/* A distance as its number, with an arrow before it where there is room, in the middle of the cells between. */
static int write_gap(sheet *s, const mark *m) {
  als_rect r = {fmin(m->along.from, m->along.to), m->beside.from, fabs(m->along.to - m->along.from),
                m->beside.to - m->beside.from};
  if (m->axis) {
    als_rect turned = {r.y, r.x, r.height, r.width};
    r = turned;
  }
  area a = area_of(s, &r);
  long room = m->axis ? a.right - a.left + 1 : a.right - a.left - 1,
       rows = m->axis ? a.bottom - a.top - 1 : a.bottom - a.top + 1;
  long left = m->axis ? a.left : a.left + 1, top = m->axis ? a.top + 1 : a.top;
  text label = {0};
  int done = 0;
  for (int plain = s->p->ascii; plain < 2 && !done; plain++) {
    words w;
    label.length = 0;
    if (!plain) text_add(&label, m->axis ? "\xe2\x86\x95" : "\xe2\x86\x94");
    text_bytes(&label, m->label.bytes ? m->label.bytes : "", m->label.length);
    spell(s, label.bytes, label.length, room, &w);
    if ((size_t)w.width < text_cells(label.bytes, label.length)) continue;
    for (long step = 0; step < rows && !done; step++) {
      long row = top + (rows - 1) / 2 + (step & 1 ? -(step + 1) / 2 : step / 2), column = left + (room - w.width) / 2;
      if (!is_blank(s, column, row, w.width, SCENE_NONE)) continue;
      write_words(s, column, row, &w);
      done = 1;
    }
  }
  text_free(&label);
  return done;
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
  static const unsigned short across[3] = {0x2500, 0x254c, 0x2508}, down[3] = {0x2502, 0x254e, 0x250a};
  int flat = c->lines == (LEFT | RIGHT), upright = c->lines == (UP | DOWN);
  if (ascii)
    return flat ? (c->weight ? '.' : '-') : upright ? (c->weight ? ':' : '|') : c->weight == DOTTED ? '.' : '+';
  return flat ? across[c->weight] : upright ? down[c->weight] : joints[c->lines & 15];
}

static void write_sheet(const sheet *s, text *out) {
  for (size_t row = 0; row < s->rows; row++) {
    size_t end = out->length;
    for (size_t column = 0; column < s->columns; column++) {
      const cell *c = at(s, (long)column, (long)row);
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

/* ---- what stands below ---- */

static void list_constraints(const plan *p, mark_state state, const char *head, text *out) {
  for (size_t i = 0; i < p->count; i++) {
    if (p->relations[i].mark == SCENE_NONE || p->relations[i].state != state) continue;
    text_add(out, head);
    constraint_sentence(p->s, i, p->relations[i].handle, out);
    text_add(out, "\n");
  }
}

static void list_free(const plan *p, text *out) {
  static const char *const axes[4] = {" left", " top", " width", " height"};
  for (size_t i = 0; i < p->s->count; i++) {
    const entry *e = &p->s->entries[i];
    if (!e->freedom) continue;
    text_add(out, "ambiguous: ");
    text_add(out, e->name);
    for (int k = 0; k < 4; k++) {
      if (e->freedom & (1u << k)) text_add(out, axes[k]);
    }
    text_add(out, "\n");
  }
}

/* ---- the whole ---- */

static int lay_sheet(sheet *s, size_t columns) {
  const als_rect *root = &s->p->items[0].frame;
  double width = root->width > 0 ? root->width : 1;
  s->across = (double)(columns - 1) / width;
  s->down = s->across / 2;
  if (root->height * s->down > ROWS_MOST - 1) s->down = (ROWS_MOST - 1) / root->height;
  s->columns = columns;
  s->rows = (size_t)round(fmax(root->height, 0) * s->down) + 1;
  s->cells = must(malloc(s->columns * s->rows * sizeof *s->cells));
  for (size_t i = 0; i < s->columns * s->rows; i++) {
    cell empty = {0, SCENE_NONE, 0, 0, 0};
    s->cells[i] = empty;
  }
  return 1;
}

static size_t paint(sheet *s) {
  const scene *scene = s->p->s;
  char *ghosts = must(calloc(scene->count + 1, 1));
  size_t unnamed = 0;
  for (size_t i = 0; i < scene->count; i++) {
    const entry *e = &scene->entries[i];
    ghosts[i] = e->info.hidden || (e->owner != SCENE_NONE && ghosts[e->owner]);
    if (!plan_is_guide(s->p, i) && !e->info.gone) paint_view(s, i, ghosts);
  }
  for (size_t i = 0; i < scene->count; i++) {
    if (plan_is_guide(s->p, i) && !scene->entries[i].info.gone) paint_guide(s, i);
  }
  for (size_t i = 0; i < scene->count; i++) {
    if (!plan_is_guide(s->p, i) && !scene->entries[i].info.gone) unnamed += !write_name(s, i);
  }
  for (size_t i = 0; i < s->p->mark_count; i++) {
    const mark *m = &s->p->marks[i];
    if (m->kind == MARK_GAP && m->label.length) write_gap(s, m);
  }
  free(ghosts);
  return unnamed;
}

void draw_art(plan *p, size_t columns, text *out) {
  sheet s = {p, NULL, 0, 0, 0, 0, p->items[0].frame.x, p->items[0].frame.y};
  text why = {0};
  if (p->s->count == 0) return;
  lay_sheet(&s, columns);
  size_t unnamed = paint(&s);
  write_sheet(&s, out);
  list_constraints(p, STATE_BROKEN, "broken: ", out);
  list_constraints(p, STATE_LOST, "not met: ", out);
  list_free(p, out);
  if (unnamed) text_format(out, "%zu view%s too small to name\n", unnamed, unnamed == 1 ? "" : "s");
  if (plan_left_out(p, &why)) text_format(out, "not drawn: %s\n", why.bytes);
  text_free(&why);
  free(s.cells);
}
