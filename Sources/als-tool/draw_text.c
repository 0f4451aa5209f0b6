/* draw_text.c - a layout as text for terminals: boxes of line characters in proportion, names and sizes inside, gaps
 * between.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sheet.h"

enum { ROWS_MOST = 400 };

/* ---- boxes ---- */

static void paint_view(sheet *s, size_t i, const char *ghosts) {
  const entry *e = &s->p->s->entries[i];
  area a = sheet_area(s, &s->p->items[i].frame);
  if (area_is_flat(a)) return;
  sheet_clear(s, a, i, e->freedom != 0);
  sheet_frame(s, a, failing_has(&s->p->failing, i, NULL) ? DOUBLE : ghosts[i] ? DASHED : PLAIN, i);
}

/* Guides show through: they take only cells where nothing stands. */
static void paint_guide(sheet *s, size_t i) {
  area a = sheet_area(s, &s->p->items[i].frame);
  if (area_is_flat(a)) return;
  for (long y = a.top; y <= a.bottom; y++) {
    for (long x = a.left; x <= a.right; x++) {
      int across = y == a.top || y == a.bottom, down = x == a.left || x == a.right;
      cell *c = sheet_at(s, x, y);
      if (!c || (!across && !down) || c->lines || c->code) continue;
      c->lines = across && down ? (unsigned char)((x > a.left ? LEFT : RIGHT) | (y > a.top ? UP : DOWN))
                 : across       ? LEFT | RIGHT
                                : UP | DOWN;
      c->weight = DOTTED;
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
  const text *name = &s->p->s->entries[i].name;
  text size = {0};
  words w, below;
  long room = a.right - a.left - 1, rows = a.bottom - a.top - 1, middle = a.top + 1 + (rows - 1) / 2;
  int done = 0;
  size_words(s, i, &size);
  sheet_spell(s, name->bytes, name->length, room, &w);
  sheet_spell(s, size.bytes, size.length, room, &below);
  for (long step = 0; step < rows && !done; step++) {
    long row = middle + (step & 1 ? -(step + 1) / 2 : step / 2), column = a.left + 1 + (room - w.width) / 2;
    if (row <= a.top || row >= a.bottom || !sheet_is_blank(s, column, row, w.width, i)) continue;
    long both = w.width + 1 + below.width, start = a.left + 1 + (room - both) / 2;
    long second = a.left + 1 + (room - below.width) / 2;
    int whole = text_cells(size.bytes, size.length) == (size_t)below.width;
    done = 1;
    if (whole && row + 1 < a.bottom && sheet_is_blank(s, second, row + 1, below.width, i)) {
      sheet_words(s, second, row + 1, &below);
    } else if (whole && both + 2 <= room && sheet_is_blank(s, start, row, both, i)) {
      sheet_words(s, start + w.width + 1, row, &below);
      column = start;
    }
    sheet_words(s, column, row, &w);
  }
  text_free(&size);
  return done;
}

/* " name " in the border of a view that holds others: above, below, or a row inside. */
static int name_in_border(sheet *s, size_t i, area a) {
  const entry *e = &s->p->s->entries[i];
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  words w, space = {{' '}, 1, 1};
  sheet_spell(s, e->name.bytes, e->name.length, a.right - a.left - 5, &w);
  if (w.width == 0) return 0;
  for (int row = 0; row < 2; row++) {
    for (long shift = 2; shift + w.width + 4 <= a.right - a.left + 1; shift++) {
      long column = rtl ? a.right - shift - w.width - 1 : a.left + shift, y = row ? a.bottom : a.top;
      if (!sheet_is_border(s, column, y, w.width + 2, i)) continue;
      sheet_words(s, column, y, &space);
      sheet_words(s, column + 1, y, &w);
      sheet_words(s, column + 1 + w.width, y, &space);
      return 1;
    }
  }
  return name_inside(s, i, a);
}

/* Views too thin for a box: [name] as wide as the view, or whatever of it there is room for; !name! of one that fails.
 */
static int name_flat(sheet *s, size_t i, area a) {
  const entry *e = &s->p->s->entries[i];
  long row = a.top + (a.bottom - a.top) / 2, width = a.right - a.left + 1;
  words w, open = {{'['}, 1, 1}, close = {{']'}, 1, 1};
  if (failing_has(&s->p->failing, i, NULL)) open.codes[0] = close.codes[0] = '!';
  if (width < 3) {
    words dot = {{s->p->ascii ? '*' : 0x25aa}, 1, 1};
    if (!sheet_is_blank(s, a.left, row, 1, SCENE_NONE)) return 0;
    sheet_words(s, a.left, row, &dot);
    return 0;
  }
  sheet_spell(s, e->name.bytes, e->name.length, width - 2, &w);
  for (int step = 0; step < 2; step++, row = row == a.top ? a.bottom : a.top) {
    if (!sheet_is_blank(s, a.left, row, width, SCENE_NONE)) continue;
    sheet_words(s, a.left, row, &open);
    sheet_words(s, a.left + 1 + (width - 2 - w.width) / 2, row, &w);
    sheet_words(s, a.right, row, &close);
    return 1;
  }
  return 0;
}

static int write_name(sheet *s, size_t i) {
  area a = sheet_area(s, &s->p->items[i].frame);
  if (area_is_flat(a)) return name_flat(s, i, a);
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
  area a = sheet_area(s, &r);
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
    sheet_spell(s, label.bytes, label.length, room, &w);
    if ((size_t)w.width < text_cells(label.bytes, label.length)) continue;
    for (long step = 0; step < rows && !done; step++) {
      long row = top + (rows - 1) / 2 + (step & 1 ? -(step + 1) / 2 : step / 2), column = left + (room - w.width) / 2;
      if (!sheet_is_blank(s, column, row, w.width, SCENE_NONE)) continue;
      sheet_words(s, column, row, &w);
      done = 1;
    }
  }
  text_free(&label);
  return done;
}

/* ---- what stands below ---- */

static void list_constraints(const plan *p, mark_state state, const char *head, text *out) {
  for (size_t i = 0; i < p->count; i++) {
    if (p->relations[i].mark == SCENE_NONE || p->relations[i].state != state) continue;
    text_add(out, head);
    relation_sentence(p, i, out);
    text_add(out, "\n");
  }
}

static void list_failing(const plan *p, text *out) {
  for (size_t i = 0; i < p->failing.count; i++) {
    const text *said = &p->failing.all[i].sentence;
    text_add(out, "fails: ");
    text_label(out, said->bytes ? said->bytes : "", said->length);
    text_add(out, "\n");
  }
}

static void list_free(const plan *p, text *out) {
  static const char *const axes[4] = {" left", " top", " width", " height"};
  for (size_t i = 0; i < p->s->count; i++) {
    const entry *e = &p->s->entries[i];
    if (!e->freedom || plan_is_guide(p, i)) continue;
    text_add(out, "ambiguous: ");
    text_add(out, e->label);
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
  const scene *shown = s->p->s;
  char *ghosts = must(calloc(shown->count + 1, 1));
  size_t unnamed = 0;
  for (size_t i = 0; i < shown->count; i++) {
    const entry *e = &shown->entries[i];
    ghosts[i] = e->info.hidden || (e->owner != SCENE_NONE && ghosts[e->owner]);
    if (!plan_is_guide(s->p, i) && !e->info.gone) paint_view(s, i, ghosts);
  }
  for (size_t i = 0; i < shown->count; i++) {
    if (plan_is_guide(s->p, i) && !shown->entries[i].info.gone) paint_guide(s, i);
  }
  for (size_t i = 0; i < shown->count; i++) {
    if (!plan_is_guide(s->p, i) && !shown->entries[i].info.gone) unnamed += !write_name(s, i);
  }
  for (size_t i = 0; i < s->p->mark_count; i++) {
    const mark *m = &s->p->marks[i];
    if (m->kind == MARK_GAP && m->label.length) write_gap(s, m);
  }
  free(ghosts);
  return unnamed;
}

void draw_text(const plan *p, text *out) {
  sheet s = {p, NULL, 0, 0, 0, 0, p->items[0].frame.x, p->items[0].frame.y};
  text why = {0};
  if (p->s->count == 0) return;
  lay_sheet(&s, p->columns);
  size_t unnamed = paint(&s);
  sheet_write(&s, out);
  list_constraints(p, STATE_BROKEN, "broken: ", out);
  list_constraints(p, STATE_LOST, "not met: ", out);
  list_failing(p, out);
  list_free(p, out);
  if (unnamed) text_format(out, "%zu view%s too small to name\n", unnamed, unnamed == 1 ? "" : "s");
  if (plan_left_out(p, &why)) text_format(out, "not drawn: %s\n", why.bytes);
  text_free(&why);
  free(s.cells);
}
