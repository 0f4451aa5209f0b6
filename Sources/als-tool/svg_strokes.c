/* svg_strokes.c - what all marks of a picture have: a pen, an ink, and the ticks of what is equal. */
#include "svg_canvas.h"

const char *mark_pen(const mark *m) {
  if (m->state == STATE_BROKEN) return "bad";
  if (m->state == STATE_LOST) return "free";
  if (m->kind == MARK_LINE || m->kind == MARK_NOTE) return "line";
  if (m->kind == MARK_EQUAL || m->kind == MARK_RATIO || m->family) return "equal";
  return "gap";
}

const char *mark_ink(const mark *m) {
  if (m->state == STATE_BROKEN) return "badi";
  if (m->state == STATE_LOST) return "freei";
  return m->kind == MARK_RATIO || m->kind == MARK_EQUAL ? "equali" : "gapi";
}

void mark_path(canvas *c, const mark *m, const char *more) {
  text_format(c->out, "<path class=\"als-%s\"%s%s d=\"", mark_pen(m), more,
              m->state == STATE_BROKEN ? " stroke-width=\"1.6\"" : "");
}

/* One, two or three ticks, then the same leaning, then as angles; the next nine families repeat them. */
void mark_ticks(canvas *c, const mark *m, double x, double y) {
  static const char *const strokes[3] = {"v7", "l3 7", "l3 3.5l-3 3.5"}, *const turned[3] = {"h7", "l7 3",
                                                                                             "l3.5 3l3.5 -3"};
  size_t number = (m->family - 1) % 3 + 1, style = (m->family - 1) / 3 % 3;
  mark_path(c, m, " stroke-width=\"1.4\"");
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
