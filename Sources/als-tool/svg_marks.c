/* svg_marks.c - draws the marks of a plan: distances with their numbers, lines through what is aligned, ticks on equal
 * sides. */
#include <math.h>
#include <string.h>

#include "svg_canvas.h"

enum { NUMBER = 9 }; /* size of the letters */
enum { ANYTHING = BOX_LABEL | BOX_LINE | BOX_ACROSS | BOX_DOWN };

/* ---- what all marks have ---- */

static void begin(canvas *c, const mark *m) {
  text sentence = {0};
  int slack = m->first != SCENE_NONE;
  text_add(c->out, "<g data-c=\"");
  for (size_t r = m->first; r != SCENE_NONE; r = c->p->relations[r].next) {
    text_format(c->out, r == m->first ? "%zu" : " %zu", r);
    if (r != m->first) text_add(&sentence, "\n");
    relation_sentence(c->p, r, &sentence);
    slack = slack && c->p->relations[r].slack;
  }
  text_add(c->out, "\"");
  canvas_clip(c, m->item);
  text_add(c->out, slack ? " opacity=\"0.6\">" : ">");
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
  if (m->state == STATE_WISH && m->kind != MARK_SHRINK) c->seen[SEEN_WISH] = 1;
}

/* ---- lines ---- */

static void draw_line(canvas *c, const mark *m) {
  double at = m->axis ? canvas_y(c, m->along.from) : canvas_x(c, m->along.from);
  double from = (m->axis ? canvas_x(c, m->beside.from) : canvas_y(c, m->beside.from)) - 4;
  double to = (m->axis ? canvas_x(c, m->beside.to) : canvas_y(c, m->beside.to)) + 4;
  mark_path(c, m, m->state == STATE_WISH ? " stroke-dasharray=\"2 3\"" : " stroke-dasharray=\"5 3\"");
  canvas_line(c, !m->axis, at, from, to);
  text_add(c->out, "\"/>");
  als_rect taken = {m->axis ? from : at - 1.5, m->axis ? at - 1.5 : from, m->axis ? to - from : 3,
                    m->axis ? 3 : to - from};
  boxes_add(c->taken, &taken, m->axis ? BOX_ACROSS : BOX_DOWN);
  c->seen[SEEN_LINE] = 1;
}

/* ---- equal sides ---- */

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
  mark_ticks(c, m, best.x + 5, best.y + 5);
}

/* ---- sides that shrink ---- */

/* Two arrowheads that press on a side, below or to the right, where there is a place. */
static void draw_shrink(canvas *c, const mark *m) {
  static const char *const paths[2] = {"M-9 0H-2M-4.5 -2.5L-2 0L-4.5 2.5M9 0H2M4.5 -2.5L2 0L4.5 2.5",
                                       "M0 -9V-2M-2.5 -4.5L0 -2L2.5 -4.5M0 9V2M-2.5 4.5L0 2L2.5 4.5"};
  static const double parts[] = {0.5, 0.3, 0.7, 0.15, 0.85};
  als_rect r = canvas_rect(c, &c->p->items[m->item].rect), box = {0, 0, m->axis ? 6 : 20, m->axis ? 20 : 6};
  for (int k = 0; k < 20; k++) {
    double part = parts[k % 5], step = k / 5 % 2 ? -7 : 7;
    double x = m->axis ? (k < 10 ? r.x + r.width : r.x) + (k < 10 ? -step : step) : r.x + r.width * part;
    double y = m->axis ? r.y + r.height * part : (k < 10 ? r.y + r.height : r.y) + (k < 10 ? -step : step);
    box.x = x - box.width / 2;
    box.y = y - box.height / 2;
    if (boxes_free_at(c->taken, &box, ANYTHING)) break;
  }
  boxes_add(c->taken, &box, BOX_LINE);
  text_format(c->out, "<path class=\"als-%s\" transform=\"translate(", mark_pen(m));
  canvas_number(c->out, box.x + box.width / 2);
  text_add(c->out, " ");
  canvas_number(c->out, box.y + box.height / 2);
  text_format(c->out, ")\" d=\"%s\"/>", paths[m->axis]);
  c->seen[SEEN_SHRINK] = 1;
}

/* ---- ratios and words ---- */

static void draw_ratio(canvas *c, const mark *m) {
  static const double parts[] = {0.75, 0.25, 0.85, 0.15, 0.62, 0.38};
  als_rect r = canvas_rect(c, &c->p->items[m->item].rect);
  label l = label_at(0, 0, NUMBER, m->label.bytes, m->label.length);
  mark_path(c, m, m->state == STATE_WISH ? " stroke-dasharray=\"3 2\"" : "");
  double clear = r.height > 26 && r.width > 26 ? fmin(0.3, 8 / r.height) : 0; /* around the name in the middle */
  canvas_point(c->out, 'M', r.x, r.y + r.height);
  if (clear > 0) {
    canvas_point(c->out, 'L', r.x + r.width * (0.5 - clear), r.y + r.height * (0.5 + clear));
    canvas_point(c->out, 'M', r.x + r.width * (0.5 + clear), r.y + r.height * (0.5 - clear));
  }
  canvas_point(c->out, 'L', r.x + r.width, r.y);
  text_add(c->out, "\"/>");
  int placed = 0;
  if (l.width > r.width * 0.8) { /* too long for the view: beside it */
    l.x = r.x + r.width + l.width / 2 + 8;
    l.y = r.y + 5;
    placed = label_fits(c, &l, ANYTHING);
  }
  for (int k = 0; k < 12 && !placed; k++) {
    l.x = r.x + r.width * parts[k % 6];
    l.y = r.y + r.height * (1 - parts[k % 6]);
    placed = label_fits(c, &l, k < 6 ? ANYTHING : BOX_LABEL | BOX_LINE);
  }
  if (placed) label_write(c, &l, mark_ink(m), m->label.bytes, m->label.length, 0);
  c->unlabelled += !placed;
  c->seen[SEEN_RATIO] = 1;
}

/* A dash at the place that is meant, and the words where there is room around it. */
static void draw_note(canvas *c, const mark *m) {
  als_rect r = canvas_rect(c, &c->p->items[m->item].rect);
  double at = m->axis ? canvas_y(c, m->along.from) : canvas_x(c, m->along.from);
  label l = label_at(0, 0, NUMBER, m->label.bytes, m->label.length);
  mark_path(c, m, " stroke-dasharray=\"5 3\"");
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
  if (placed) label_write(c, &l, mark_ink(m), m->label.bytes, m->label.length, 0);
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
      if (!canvas_sees(c, m->item)) {
        for (size_t r = m->first; r != SCENE_NONE; r = c->p->relations[r].next) c->scrolled++;
        continue;
      }
      begin(c, m);
      switch (m->kind) {
        case MARK_GAP: draw_gap(c, m); break;
        case MARK_LINE: draw_line(c, m); break;
        case MARK_SIZE: draw_size(c, m); break;
        case MARK_SHRINK: draw_shrink(c, m); break;
        case MARK_EQUAL: draw_equal(c, m); break;
        case MARK_RATIO: draw_ratio(c, m); break;
        case MARK_NOTE: draw_note(c, m); break;
      }
      text_add(c->out, "</g>\n");
    }
  }
}
