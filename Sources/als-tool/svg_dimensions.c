/* svg_dimensions.c - distances and sizes: a line between two end marks, with its words where they disturb nothing. */
#include <math.h>
#include <string.h>

#include "svg_canvas.h"

enum { NUMBER = 9 }; /* size of the letters */
enum { ANYTHING = BOX_LABEL | BOX_LINE | BOX_ACROSS | BOX_DOWN };

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
  d->at = places[0];
  if (d->to - d->from < 1) return; /* too short for an eye, so words would only puzzle */
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

static void draw_dimension(canvas *c, const mark *m, dimension *d) {
  als_rect line = line_box(d);
  boxes_add(c->taken, &line, BOX_LINE);
  mark_path(c, m, m->state == STATE_WISH || m->state == STATE_LOST ? " stroke-dasharray=\"3 2\"" : "");
  dimension_path(c, d);
  text_add(c->out, "\"/>");
  if (m->family) {
    mark_ticks(c, m, d->axis ? d->at : (d->from + d->to) / 2, d->axis ? (d->from + d->to) / 2 : d->at);
  } else if (d->labelled) {
    label_write(c, &d->words, mark_ink(m), m->label.bytes, m->label.length, 0);
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

void draw_gap(canvas *c, const mark *m) {
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
    mark_path(c, m, " stroke-dasharray=\"1 2.5\"");
    dimension_point(c, &d, 'M', at, far);
    dimension_point(c, &d, 'L', at, d.at);
    text_add(c->out, "\"/>");
  }
  draw_dimension(c, m, &d);
}

/* A size stands inside its view near an edge, or outside where the view is too small. */
void draw_size(canvas *c, const mark *m) {
  dimension d = dimension_of(c, m);
  double from = m->axis ? canvas_x(c, m->beside.from) : canvas_y(c, m->beside.from);
  double to = m->axis ? canvas_x(c, m->beside.to) : canvas_y(c, m->beside.to), room = to - from;
  double edge = fmax(9, fmin(m->axis ? d.words.width / 2 + 4 : 9, room * 0.3)); /* words in the line stay inside */
  double inside[6] = {to - edge, from + edge, from + room * 0.72, from + room * 0.28, to + 9, from - 9};
  double outside[6] = {to + 9, from - 9, to - room * 0.25, from + room * 0.25, to + 18, from - 18};
  if (room >= 40) d.lean = -1;
  place_dimension(c, &d, room >= 40 ? inside : outside, 6);
  draw_dimension(c, m, &d);
}
