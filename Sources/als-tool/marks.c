/* marks.c - draws the marks of a plan: distances with their numbers, lines through what is aligned, ticks on equal
 * sides. */
#include <math.h>
#include <string.h>

#include "canvas.h"

enum { NUMBER = 9 }; /* size of the letters */
enum { ANYTHING = BOX_LABEL | BOX_LINE | BOX_ACROSS | BOX_DOWN };

/* ---- what all marks have ---- */

static const char *pen(const mark *m) {
  if (m->state == STATE_BROKEN) return "bad";
  if (m->state == STATE_LOST) return "free";
  if (m->kind == MARK_LINE || m->kind == MARK_NOTE) return "line";
  if (m->kind == MARK_EQUAL || m->kind == MARK_RATIO || m->family) return "equal";
  return "gap";
}

static const char *ink(const mark *m) {
  if (m->state == STATE_BROKEN) return "badi";
  if (m->state == STATE_LOST) return "freei";
  return m->kind == MARK_RATIO || m->kind == MARK_EQUAL ? "equali" : "gapi";
}

static void begin(canvas *c, const mark *m) {
  text sentence = {0};
  text_add(c->out, "<g data-c=\"");
  for (size_t r = m->first; r != SCENE_NONE; r = c->p->relations[r].next) {
    text_format(c->out, r == m->first ? "%zu" : " %zu", r);
    if (r != m->first) text_add(&sentence, "\n");
    constraint_sentence(c->p->s, r, c->p->relations[r].handle, &sentence);
  }
  text_add(c->out, "\">");
  if (sentence.length) {
    text_add(c->out, "<title>");
    for (size_t i = 0, start = 0; i <= sentence.length; i++) {
      if (i < sentence.length && sentence.bytes[i] != '\n') continue;
      text_xml(c->out, sentence.bytes + start, i - start);
      if (i < sentence.length) text_add(c->out, "\n");
      start = i + 1;
    }
    text_add(c->out, "</title>");
  }
  text_free(&sentence);
  if (m->state == STATE_BROKEN) c->seen[SEEN_BROKEN] = 1;
  if (m->state == STATE_LOST) c->seen[SEEN_LOST] = 1;
  if (m->state == STATE_WISH) c->seen[SEEN_WISH] = 1;
}

static void path_begin(canvas *c, const mark *m, const char *more) {
  text_format(c->out, "<path class=\"als-%s\"%s%s d=\"", pen(m), more,
              m->state == STATE_BROKEN ? " stroke-width=\"1.6\"" : "");
}

/* ---- a distance: a line between two end marks, and its words ---- */

typedef struct dimension {
  double from, to, at;        /* pixels along and beside the axis, from <= to */
  int axis, labelled, within; /* within: the words interrupt the line  */
  double lean;                /* the side on which words stand better: -1 before, 1 after */
  label words;
} dimension;

static als_rect line_box(const dimension *d) {
  als_rect r = {d->axis ? d->at - 1 : d->from, d->axis ? d->from : d->at - 1, d->axis ? 2 : d->to - d->from,
                d->axis ? d->to - d->from : 2};
  return r;
}

/* The places where words may stand, the best first: in the line, beside it, beyond its ends. */
static int words_place(const dimension *d, int choice, label *l) {
  double middle = (d->from + d->to) / 2, room = d->to - d->from, width = l->width, side = d->lean;
  l->x = d->axis ? d->at : middle;
  l->y = d->axis ? middle : d->at;
  switch (choice) {
    case 0: return room >= (d->axis ? l->size + 6 : width + 10);
    case 1:
    case 2:
      side = choice == 1 ? side : -side;
      d->axis ? (l->x += side * (width / 2 + 5)) : (l->y += side * 7);
      return 1;
    default:
      side = choice == 3 ? d->to : d->from;
      d->axis ? (l->y = side + (choice == 3 ? 7 : -7)) : (l->x = side + (choice == 3 ? 1 : -1) * (width / 2 + 4));
      return 1;
  }
}

static int find_words(const canvas *c, dimension *d, int first, int last, unsigned kinds) {
  for (int choice = first; choice <= last; choice++) {
    label l = d->words;
    if (!words_place(d, choice, &l) || !label_fits(c, &l, kinds)) continue;
    d->words = l;
    d->labelled = 1;
    d->within = choice == 0;
    return 1;
  }
  return 0;
}

/* Tries the places beside the axis in turn, for words in the line, then for words near it, at first away from
 * alignments, then over them; at last for the line alone. */
static void place_dimension(const canvas *c, dimension *d, const double *places, int count) {
  static const int choices[6][2] = {{0, 0}, {1, 2}, {3, 4}, {0, 0}, {1, 2}, {3, 4}};
  const unsigned beside = d->axis ? BOX_DOWN : BOX_ACROSS;
  int fallback = -1;
  for (int pass = 0; pass < 6; pass++) {
    for (int i = 0; i < count; i++) {
      d->at = places[i];
      als_rect line = line_box(d);
      if (!boxes_free_at(c->taken, &line, pass < 3 ? BOX_LABEL | beside : BOX_LABEL)) continue;
      if (fallback < 0) fallback = i;
      if (find_words(c, d, choices[pass][0], choices[pass][1], pass < 3 ? ANYTHING : BOX_LABEL | BOX_LINE)) return;
    }
  }
  d->at = places[fallback < 0 ? 0 : fallback];
}

static void dimension_point(canvas *c, const dimension *d, char command, double along, double beside) {
  canvas_point(c->out, command, d->axis ? beside : along, d->axis ? along : beside);
}

static void dimension_path(canvas *c, const dimension *d) {
  double end = fmin(3.5, fmax(2, (d->to - d->from) / 2)), middle = (d->from + d->to) / 2;
  double half = d->axis ? d->words.size / 2 + 2 : d->words.width / 2 + 3;
  dimension_point(c, d, 'M', d->from, d->at - end);
  dimension_point(c, d, 'L', d->from, d->at + end);
  if (d->labelled && d->within) {
    canvas_line(c, d->axis, d->at, d->from, middle - half);
    canvas_line(c, d->axis, d->at, middle + half, d->to);
  } else {
    canvas_line(c, d->axis, d->at, d->from, d->to);
  }
  dimension_point(c, d, 'M', d->to, d->at - end);
  dimension_point(c, d, 'L', d->to, d->at + end);
}

/* Ticks that say which gaps are equal to which. */
static void family_ticks(canvas *c, const mark *m, double x, double y);

static void draw_dimension(canvas *c, const mark *m, dimension *d) {
  als_rect line = line_box(d);
  boxes_add(c->taken, &line, BOX_LINE);
  path_begin(c, m, m->state == STATE_WISH || m->state == STATE_LOST ? " stroke-dasharray=\"3 2\"" : "");
  dimension_path(c, d);
  text_add(c->out, "\"/>");
  if (m->family) {
    family_ticks(c, m, d->axis ? d->at : (d->from + d->to) / 2, d->axis ? (d->from + d->to) / 2 : d->at);
  } else if (d->labelled) {
    label_write(c, &d->words, ink(m), m->label.bytes, m->label.length, 0);
  } else {
    c->unlabelled++;
  }
  if (m->state == STATE_HOLDS && !m->family) c->seen[SEEN_GAP] = 1;
}

static dimension dimension_of(const canvas *c, const mark *m) {
  dimension d = {0};
  double a = m->axis ? canvas_y(c, m->along.from) : canvas_x(c, m->along.from);
  double b = m->axis ? canvas_y(c, m->along.to) : canvas_x(c, m->along.to);
  d.axis = m->axis;
  d.from = fmin(a, b);
  d.to = fmax(a, b);
  d.lean = m->axis ? 1 : -1;
  d.words = label_at(0, 0, NUMBER, m->label.bytes ? m->label.bytes : "", m->label.length);
  return d;
}

static void draw_gap(canvas *c, const mark *m) {
  static const double parts[] = {0.5, 0.36, 0.64, 0.22, 0.78, 0.1, 0.9, 0.43, 0.57, 0.29, 0.71};
  enum { PARTS = sizeof parts / sizeof *parts };
  dimension d = dimension_of(c, m);
  double places[PARTS], from = m->axis ? canvas_x(c, m->beside.from) : canvas_y(c, m->beside.from);
  double to = m->axis ? canvas_x(c, m->beside.to) : canvas_y(c, m->beside.to);
  for (int i = 0; i < PARTS; i++) places[i] = from + (to - from) * parts[i];
  place_dimension(c, &d, places, PARTS);
  if (m->apart) {
    double at = m->axis ? canvas_y(c, m->along.from) : canvas_x(c, m->along.from);
    double far = m->axis ? canvas_x(c, m->far) : canvas_y(c, m->far);
    path_begin(c, m, " stroke-dasharray=\"1 2.5\"");
    dimension_point(c, &d, 'M', at, far);
    dimension_point(c, &d, 'L', at, d.at);
    text_add(c->out, "\"/>");
  }
  draw_dimension(c, m, &d);
}

/* A size stands inside its view near an edge, or outside where the view is too small. */
static void draw_size(canvas *c, const mark *m) {
  dimension d = dimension_of(c, m);
  double from = m->axis ? canvas_x(c, m->beside.from) : canvas_y(c, m->beside.from);
  double to = m->axis ? canvas_x(c, m->beside.to) : canvas_y(c, m->beside.to), room = to - from;
  double inside[6] = {to - 9, from + 9, from + room * 0.72, from + room * 0.28, to + 9, from - 9};
  double outside[6] = {to + 9, from - 9, to - room * 0.25, from + room * 0.25, to + 18, from - 18};
  if (room >= 40) d.lean = -1;
  place_dimension(c, &d, room >= 40 ? inside : outside, 6);
  draw_dimension(c, m, &d);
}

/* ---- lines ---- */

static void draw_line(canvas *c, const mark *m) {
  double at = m->axis ? canvas_y(c, m->along.from) : canvas_x(c, m->along.from);
  double from = (m->axis ? canvas_x(c, m->beside.from) : canvas_y(c, m->beside.from)) - 4;
  double to = (m->axis ? canvas_x(c, m->beside.to) : canvas_y(c, m->beside.to)) + 4;
  path_begin(c, m, m->state == STATE_WISH ? " stroke-dasharray=\"2 3\"" : " stroke-dasharray=\"5 3\"");
  canvas_line(c, !m->axis, at, from, to);
  text_add(c->out, "\"/>");
  als_rect taken = {m->axis ? from : at - 1.5, m->axis ? at - 1.5 : from, m->axis ? to - from : 3,
                    m->axis ? 3 : to - from};
  boxes_add(c->taken, &taken, m->axis ? BOX_ACROSS : BOX_DOWN);
  c->seen[SEEN_LINE] = 1;
}

/* ---- equal sides ---- */

/* One, two or three ticks, then the same leaning, then as angles; the next nine families repeat them. */
static void family_ticks(canvas *c, const mark *m, double x, double y) {
  static const char *const strokes[3] = {"v7", "l3 7", "l3 3.5l-3 3.5"}, *const turned[3] = {"h7", "l7 3",
                                                                                             "l3.5 3l3.5 -3"};
  size_t number = (m->family - 1) % 3 + 1, style = (m->family - 1) / 3 % 3;
  path_begin(c, m, " stroke-width=\"1.4\"");
  for (size_t k = 0; k < number; k++) {
    double step = ((double)k - (double)(number - 1) / 2) * 3.2;
    double lean = style == 0 ? 0 : 1.5;
    canvas_point(c->out, 'M', m->axis ? x - 3.5 : x + step - lean, m->axis ? y + step - lean : y - 3.5);
    text_add(c->out, m->axis ? turned[style] : strokes[style]);
  }
  text_add(c->out, "\"/>");
  als_rect box = {x - 5, y - 5, 10, 10};
  boxes_add(c->taken, &box, BOX_LINE);
  c->seen[SEEN_EQUAL] = 1;
}

/* On the lower or right edge of the view, away from what is written there. */
static void draw_equal(canvas *c, const mark *m) {
  static const double parts[] = {0.5, 0.35, 0.65, 0.2, 0.8};
  als_rect r = canvas_rect(c, &c->p->items[m->item].rect), best = {0, 0, 10, 10};
  for (int k = 0; k < 10; k++) {
    double part = parts[k % 5], x, y;
    if (m->axis) {
      x = k < 5 ? r.x + r.width : r.x;
      y = r.y + r.height * part;
    } else {
      x = r.x + r.width * part;
      y = k < 5 ? r.y + r.height : r.y;
    }
    als_rect box = {x - 5, y - 5, 10, 10};
    if (k == 0) best = box;
    if (!boxes_free_at(c->taken, &box, BOX_LABEL | BOX_LINE)) continue;
    best = box;
    break;
  }
  family_ticks(c, m, best.x + 5, best.y + 5);
}

/* ---- ratios and words ---- */

static void draw_ratio(canvas *c, const mark *m) {
  static const double parts[] = {0.75, 0.25, 0.85, 0.15, 0.62, 0.38};
  als_rect r = canvas_rect(c, &c->p->items[m->item].rect);
  label l = label_at(0, 0, NUMBER, m->label.bytes, m->label.length);
  path_begin(c, m, m->state == STATE_WISH ? " stroke-dasharray=\"3 2\"" : "");
  double clear = r.height > 26 && r.width > 26 ? fmin(0.3, 8 / r.height) : 0; /* around the name in the middle */
  canvas_point(c->out, 'M', r.x, r.y + r.height);
  if (clear > 0) {
    canvas_point(c->out, 'L', r.x + r.width * (0.5 - clear), r.y + r.height * (0.5 + clear));
    canvas_point(c->out, 'M', r.x + r.width * (0.5 + clear), r.y + r.height * (0.5 - clear));
  }
  canvas_point(c->out, 'L', r.x + r.width, r.y);
  text_add(c->out, "\"/>");
  int placed = 0;
  for (int k = 0; k < 12 && !placed; k++) {
    l.x = r.x + r.width * parts[k % 6];
    l.y = r.y + r.height * (1 - parts[k % 6]);
    placed = label_fits(c, &l, k < 6 ? ANYTHING : BOX_LABEL | BOX_LINE);
  }
  if (placed) label_write(c, &l, ink(m), m->label.bytes, m->label.length, 0);
  c->unlabelled += !placed;
  c->seen[SEEN_RATIO] = 1;
}

/* A dash at the place that is meant, and the words where there is room around it. */
static void draw_note(canvas *c, const mark *m) {
  als_rect r = canvas_rect(c, &c->p->items[m->item].rect);
  double at = m->axis ? canvas_y(c, m->along.from) : canvas_x(c, m->along.from);
  label l = label_at(0, 0, NUMBER, m->label.bytes, m->label.length);
  path_begin(c, m, " stroke-dasharray=\"5 3\"");
  canvas_point(c->out, 'M', m->axis ? r.x - 4 : at, m->axis ? at : r.y - 4);
  canvas_point(c->out, 'L', m->axis ? r.x + r.width + 4 : at, m->axis ? at : r.y + r.height + 4);
  text_add(c->out, "\"/>");
  int placed = 0;
  for (int k = 0; k < 8 && !placed; k++) {
    double way = (k & 1 ? 1 : -1) * (7 + (double)(k / 2) * 9);
    l.x = m->axis ? r.x + r.width / 2 : at;
    l.y = m->axis ? at + way : (k & 1 ? r.y + r.height : r.y) + way;
    if (k >= 4 && m->axis) l.x = k & 1 ? r.x + r.width + l.width / 2 + 8 : r.x - l.width / 2 - 8;
    if (k >= 4 && m->axis) l.y = at;
    placed = label_fits(c, &l, ANYTHING);
  }
  if (placed) label_write(c, &l, ink(m), m->label.bytes, m->label.length, 0);
  c->unlabelled += !placed;
  c->seen[SEEN_LINE] = 1;
}

/* ---- all of them ---- */

/* What went wrong gets its place first. */
static int turn_of(const mark *m) {
  if (m->state == STATE_BROKEN) return 0;
  if (m->state == STATE_LOST) return 1;
  if (m->kind == MARK_LINE) return 2;
  if (m->kind == MARK_NOTE || m->kind == MARK_RATIO) return 3;
  return m->kind == MARK_GAP ? 4 : m->kind == MARK_SIZE ? 5 : 6;
}

void draw_marks(canvas *c) {
  for (int turn = 0; turn < 7; turn++) {
    for (size_t i = 0; i < c->p->mark_count; i++) {
      const mark *m = &c->p->marks[i];
      if (turn_of(m) != turn || (m->first == SCENE_NONE && m->family == 0)) continue;
      begin(c, m);
      switch (m->kind) {
        case MARK_GAP: draw_gap(c, m); break;
        case MARK_LINE: draw_line(c, m); break;
        case MARK_SIZE: draw_size(c, m); break;
        case MARK_EQUAL: draw_equal(c, m); break;
        case MARK_RATIO: draw_ratio(c, m); break;
        case MARK_NOTE: draw_note(c, m); break;
      }
      text_add(c->out, "</g>\n");
    }
  }
}
