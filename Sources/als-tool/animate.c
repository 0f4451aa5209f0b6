/* animate.c - `als draw --animate A..B`: the layout while its root is resized from A to B and back, as one SVG.
 *
 * Frames are piecewise linear in the width.  So a few hundred solves are looked at, and each coordinate keeps only the
 * samples between which it is not linear: a viewer moves it along the others.  Line breaks and conflicts change at once;
 * what they show is visible in its part of the time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "look.h"
#include "svg_canvas.h"

enum { STEPS = 200, SECONDS = 12, PAD = 20, HEAD = 26, CAPTION = 46, READOUTS = 40, NAME = 10 };
/* Parts of the time at rest, at either end. */
static const double rest_first = 0.04, rest_last = 0.46;

/* What is seen of one sample. */
typedef struct sample {
  double width;
  als_rect *frames;
  size_t broken; /* 1 + entry that a broken constraint names, or 0 */
  als_constraint by;
} sample;

typedef struct film {
  scene *s;
  text *out;
  look *looks;
  sample samples[STEPS + 1];
  text broken, mend; /* about the first run of conflicts */
  double width, height;
} film;

/* The number `k` of the samples may lie between two. */
static double time_of(double k) {
  return rest_first + (rest_last - rest_first) * k / STEPS;
}

/* ---- samples ---- */

static void find_conflict(film *f, sample *one) {
  als_conflict_info info = ALS_CONFLICT_INFO_INIT;
  als_constraint_info about = ALS_CONSTRAINT_INFO_INIT;
  one->broken = 0;
  if (f->s->status != ALS_CONFLICT || als_conflict_get_info(f->s->layout, 0, &info) != ALS_OK) return;
  if (als_constraint_get_info(f->s->layout, info.broken, &about) != ALS_OK) return;
  size_t view = scene_find(f->s, about.first);
  one->by = info.broken;
  one->broken = view == SCENE_NONE ? 1 : view + 1;
}

static int take_sample(film *f, size_t k, double width) {
  als_size size = f->s->entries ? f->s->entries[0].info.size : (als_size){0, 0};
  size.width = width;
  if (scene_shape(f->s, &size, 0) != TOOL_OK || scene_solve(f->s) != TOOL_OK) return TOOL_REFUSED;
  sample *one = &f->samples[k];
  one->width = width;
  one->frames = must(calloc(f->s->count + 1, sizeof *one->frames));
  scene_root_frames(f->s, one->frames);
  find_conflict(f, one);
  f->width = fmax(f->width, one->frames[0].width);
  f->height = fmax(f->height, one->frames[0].height);
  return TOOL_OK;
}

static als_status mend_text(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed) {
  return als_conflict_relaxation_text_copy(layout, 0, index, buffer, capacity, needed);
}

/* The words about the conflict: at the end of its run that is an end of the widths, where more is missed. */
static int tell_conflict(film *f, const als_interval *widths) {
  size_t first = 0, last;
  while (first <= STEPS && !f->samples[first].broken) first++;
  if (first > STEPS) return TOOL_OK;
  for (last = first; last < STEPS && f->samples[last + 1].broken == f->samples[first].broken;) last++;
  als_size size = f->s->entries[0].info.size;
  size_t at = first == 0 ? first : last == STEPS ? last : (first + last) / 2;
  size.width = widths->from + (widths->to - widths->from) * (double)at / STEPS;
  if (scene_shape(f->s, &size, 0) != TOOL_OK || scene_solve(f->s) != TOOL_OK) return TOOL_REFUSED;
  constraint_equation(f->s, f->samples[first].by, &f->broken);
  /* Another size of the root is no mend of a picture that resizes it. */
  als_relaxation mend = ALS_RELAXATION_INIT;
  size_t index = 0;
  while (als_conflict_get_relaxation(f->s->layout, 0, index, &mend) == ALS_OK && !mend.constraint.id) index++;
  scene_copy(f->s, mend_text, index, &f->mend);
  return TOOL_OK;
}

/* ---- motion ---- */

typedef struct motion {
  double values[STEPS + 1][2];
  size_t kept[STEPS + 1], count;
} motion;

/* Keeps the samples between which both values are linear. */
static void simplify(motion *m) {
  m->count = 1;
  m->kept[0] = 0;
  for (size_t from = 0; from < STEPS;) {
    size_t to = from + 1;
    for (size_t next = from + 2; next <= STEPS; next++) {
      int is_linear = 1;
      for (size_t k = from + 1; k < next && is_linear; k++) {
        double part = (double)(k - from) / (double)(next - from);
        for (int v = 0; v < 2; v++) {
          double line = m->values[from][v] + part * (m->values[next][v] - m->values[from][v]);
          is_linear = is_linear && fabs(line - m->values[k][v]) < 0.06;
        }
      }
      if (!is_linear) break;
      to = next;
    }
    m->kept[m->count++] = to;
    from = to;
  }
}

static int is_still(const motion *m) {
  for (size_t k = 1; k <= STEPS; k++) {
    for (int v = 0; v < 2; v++) {
      if (fabs(m->values[k][v] - m->values[0][v]) > 0.02) return 0;
    }
  }
  return 1;
}

static void write_timing(text *out) {
  text_format(out, " dur=\"%ds\" repeatCount=\"indefinite\"", SECONDS);
}

/* One value, or two with a space between them. */
static void write_value(text *out, const double *value, int count) {
  for (int v = 0; v < count; v++) {
    if (v) text_add(out, " ");
    canvas_number(out, value[v]);
  }
}

/* There and back, with a rest at both ends. */
static void write_motion(text *out, const motion *m, const char *element, const char *name, int count) {
  text_format(out, "<%s attributeName=\"%s\"", element, name);
  if (count == 2) text_add(out, " type=\"translate\"");
  write_timing(out);
  text_add(out, " values=\"");
  write_value(out, m->values[0], count);
  for (size_t k = 0; k < 2 * m->count; k++) {
    size_t at = m->kept[k < m->count ? k : 2 * m->count - 1 - k];
    text_add(out, ";");
    write_value(out, m->values[at], count);
  }
  text_add(out, ";");
  write_value(out, m->values[0], count);
  text_add(out, "\" keyTimes=\"0");
  for (size_t k = 0; k < 2 * m->count; k++) {
    int is_back = k >= m->count;
    double time = time_of((double)m->kept[is_back ? 2 * m->count - 1 - k : k]);
    text_format(out, ";%.4f", is_back ? 1 - time : time);
  }
  text_add(out, ";1\"/>");
}

/* A child of the element that is visible while the samples `first` to `last` are shown. */
static void write_visibility(text *out, size_t first, size_t last) {
  double from = first == 0 ? 0 : time_of((double)first - 0.5), to = last == STEPS ? 0.5 : time_of((double)last + 0.5);
  if (first == 0 && last == STEPS) return;
  text_add(out, "<animate attributeName=\"visibility\" calcMode=\"discrete\"");
  write_timing(out);
  if (first == 0) {
    text_format(out, " values=\"visible;hidden;visible\" keyTimes=\"0;%.4f;%.4f\"/>", to, 1 - to);
  } else if (last == STEPS) {
    text_format(out, " values=\"hidden;visible;hidden\" keyTimes=\"0;%.4f;%.4f\"/>", from, 1 - from);
  } else {
    text_format(out, " values=\"hidden;visible;hidden;visible;hidden\" keyTimes=\"0;%.4f;%.4f;%.4f;%.4f\"/>", from, to,
                1 - to, 1 - from);
  }
}

static const char *seen_at_rest(size_t first) {
  return first == 0 ? "" : " visibility=\"hidden\"";
}

static double side(const als_rect *r, int which) {
  const double values[4] = {r->x, r->y, r->width, r->height};
  return values[which];
}

/* The frame as attributes of an element that is still open, and what moves of it as children; closes the element. */
static void write_frame(film *f, size_t i, double more, size_t first, size_t last, const char *element) {
  static const char *const names[4] = {"x", "y", "width", "height"};
  text moves = {0};
  motion m;
  for (int which = 0; which < 4; which++) {
    for (size_t k = 0; k <= STEPS; k++) {
      double value = side(&f->samples[k].frames[i], which) + (which < 2 ? -more : 2 * more);
      m.values[k][0] = which < 2 ? value + (which == 0 ? PAD : HEAD) : fmax(value, 0);
      m.values[k][1] = 0;
    }
    canvas_attribute(f->out, names[which], m.values[0][0]);
    if (is_still(&m)) continue;
    simplify(&m);
    write_motion(&moves, &m, "animate", names[which], 1);
  }
  text_add(f->out, ">");
  text_append(f->out, &moves);
  write_visibility(f->out, first, last);
  text_format(f->out, "</%s>\n", element);
  text_free(&moves);
}

/* Opens a group that moves with a point of a view: its corner, or `right` its end. */
static void open_moving(film *f, size_t i, int right) {
  motion m;
  for (size_t k = 0; k <= STEPS; k++) {
    const als_rect *r = &f->samples[k].frames[i];
    m.values[k][0] = r->x + PAD + (right ? r->width : 0);
    m.values[k][1] = r->y + HEAD;
  }
  text_add(f->out, "<g transform=\"translate(");
  write_value(f->out, m.values[0], 2);
  text_add(f->out, ")\">");
  if (is_still(&m)) return;
  simplify(&m);
  write_motion(f->out, &m, "animateTransform", "transform", 2);
}

/* ---- the parts ---- */

static int same_lines(const paragraph *a, const paragraph *b) {
  if (a->count != b->count) return 0;
  for (size_t k = 0; k < a->count; k++) {
    if (a->lines[k].offset != b->lines[k].offset || a->lines[k].length != b->lines[k].length) return 0;
  }
  return 1;
}

static void write_lines(film *f, const paragraph *p, size_t first, size_t last, int rtl) {
  text_format(f->out, "<g%s>", seen_at_rest(first));
  write_visibility(f->out, first, last);
  for (size_t k = 0; k < p->count; k++) {
    const paragraph_line *line = &p->lines[k];
    if (line->length == 0 || line->width <= 0) continue;
    text_format(f->out, "<text text-anchor=\"%s\" lengthAdjust=\"spacingAndGlyphs\"", rtl ? "end" : "start");
    canvas_attribute(f->out, "y", ((double)k * PARAGRAPH_LINE + PARAGRAPH_ASCENT) * p->size);
    canvas_attribute(f->out, "textLength", line->width);
    text_add(f->out, ">");
    text_xml(f->out, p->words.bytes + line->offset, line->length);
    text_add(f->out, "</text>");
  }
  text_add(f->out, "</g>");
}

/* Returns whether the view has a text. */
static int write_text(film *f, size_t i, const char *ink) {
  const entry *e = &f->s->entries[i];
  int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
  size_t first = 0;
  paragraph shown;
  if (!paragraph_read(f->s, e, &shown)) return 0;
  open_moving(f, i, rtl);
  text_format(f->out, "<g %s font-size=\"%.3g\"%s>", ink, shown.size,
              shown.advance == ALS_TEXT_MONO ? " font-family=\"monospace\"" : "");
  for (size_t k = 0; k <= STEPS; k++) {
    const als_rect *r = &f->samples[k].frames[i];
    paragraph p;
    if (k == 0) {
      paragraph_break(&shown, r->width, r->height);
      continue;
    }
    paragraph_read(f->s, e, &p);
    paragraph_break(&p, r->width, r->height);
    if (same_lines(&p, &shown)) {
      paragraph_free(&p);
      continue;
    }
    write_lines(f, &shown, first, k - 1, rtl);
    paragraph_free(&shown);
    shown = p;
    first = k;
  }
  write_lines(f, &shown, first, STEPS, rtl);
  paragraph_free(&shown);
  text_add(f->out, "</g></g>\n");
  return 1;
}

static int has_children(const scene *s, size_t i) {
  return i + 1 < s->count && s->entries[i + 1].owner == i;
}

/* Whether the name of a view that holds no others lies in it at every width. */
static int shows_name(const film *f, size_t i) {
  const text *name = &f->s->entries[i].name;
  double need = text_ems(name->bytes, name->length) * NAME + 8;
  for (size_t k = 0; k <= STEPS; k++) {
    const als_rect *r = &f->samples[k].frames[i];
    if (r->width < need || r->height < NAME + 5) return 0;
  }
  return !has_children(f->s, i);
}

/* A view with its name; without a key "draw" anywhere in the document. */
static void write_plain(film *f, size_t i) {
  const entry *e = &f->s->entries[i];
  text_format(f->out, "<rect rx=\"3\" class=\"als-edge als-%s\"",
              i == 0                  ? "screen"
              : has_children(f->s, i) ? "box"
                                      : "leaf");
  write_frame(f, i, 0, 0, STEPS, "rect");
  if (write_text(f, i, "class=\"als-name\"") || !shows_name(f, i)) return;
  open_moving(f, i, 0);
  text_add(f->out, "<text class=\"als-name\" x=\"4\" y=\"12\" font-size=\"10\" text-anchor=\"start\">");
  text_xml(f->out, e->name.bytes, e->name.length);
  text_add(f->out, "</text></g>\n");
}

static void write_look(film *f, size_t i) {
  const look *one = &f->looks[i];
  text ink = {0};
  if (one->fill.length || i == 0) {
    text_add(f->out, "<rect");
    if (one->radius > 0) canvas_attribute(f->out, "rx", one->radius);
    text_format(f->out, " fill=\"%s\"", one->fill.length ? one->fill.bytes : "#ffffff");
    write_frame(f, i, 0, 0, STEPS, "rect");
  }
  if (one->image.length) {
    look_image(one, f->out);
    write_frame(f, i, 0, 0, STEPS, "image");
  }
  text_format(&ink, "fill=\"%s\"", look_ink(f->s, f->looks, i));
  write_text(f, i, ink.bytes);
  text_free(&ink);
}

static void write_views(film *f) {
  for (size_t i = 0; i < f->s->count; i++) {
    const als_item_info *info = &f->s->entries[i].info;
    if (info->kind == ALS_ITEM_GUIDE || info->gone || info->hidden) continue;
    if (f->looks) {
      write_look(f, i);
    } else {
      write_plain(f, i);
    }
  }
}

/* Red frames around what a broken constraint is about, and below the screen what would mend it. */
static void write_conflicts(film *f) {
  for (size_t first = 0, last; first <= STEPS; first = last + 1) {
    last = first;
    size_t broken = f->samples[first].broken;
    while (last < STEPS && f->samples[last + 1].broken == broken) last++;
    if (!broken) continue;
    text_format(f->out, "<rect class=\"als-bad\" stroke-width=\"2\" rx=\"4\"%s", seen_at_rest(first));
    write_frame(f, broken - 1, 3, first, last, "rect");
    text_format(f->out, "<g class=\"als-badi\" font-size=\"12\" text-anchor=\"start\"%s>", seen_at_rest(first));
    write_visibility(f->out, first, last);
    text_format(f->out, "<text x=\"%d\" y=\"%g\">conflict: ", PAD, f->height + HEAD + 22);
    text_xml(f->out, f->broken.bytes ? f->broken.bytes : "", f->broken.length);
    text_format(f->out, "</text><text class=\"als-name\" x=\"%d\" y=\"%g\">", PAD, f->height + HEAD + 39);
    if (f->mend.length) text_add(f->out, "mended by: ");
    text_xml(f->out, f->mend.bytes ? f->mend.bytes : "", f->mend.length);
    text_add(f->out, "</text></g>\n");
  }
}

/* The width as a number over the end that moves. */
static void write_readout(film *f) {
  open_moving(f, 0, 1);
  text_add(f->out, "<path class=\"als-dim\" d=\"M0 -4V-12\"/><g class=\"als-dimi\" font-size=\"11\">");
  for (size_t part = 0; part < READOUTS; part++) {
    size_t first = part * (STEPS + 1) / READOUTS, last = (part + 1) * (STEPS + 1) / READOUTS - 1;
    double width = f->samples[part + 1 == READOUTS ? STEPS : first].width;
    text_format(f->out, "<text x=\"-4\" y=\"-8\" text-anchor=\"end\"%s>%.0f", seen_at_rest(first), width);
    write_visibility(f->out, first, last);
    text_add(f->out, "</text>");
  }
  text_add(f->out, "</g></g>\n");
}

static void write_film(film *f) {
  double height = HEAD + f->height + (f->broken.length ? CAPTION : PAD), width = f->width + 2 * PAD;
  text_add(f->out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  canvas_attribute(f->out, "width", width);
  canvas_attribute(f->out, "height", height);
  text_add(f->out, " viewBox=\"0 0 ");
  canvas_number(f->out, width);
  text_add(f->out, " ");
  canvas_number(f->out, height);
  text_add(f->out, "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" fill=\"none\">\n<title>");
  text_xml(f->out, f->s->entries[0].name.bytes, f->s->entries[0].name.length);
  text_format(f->out, ": widths from %g to %g</title>\n", f->samples[0].width, f->samples[STEPS].width);
  draw_style(f->out);
  text_add(f->out, "<rect class=\"als-paper\" x=\"0.5\" y=\"0.5\" rx=\"8\"");
  canvas_attribute(f->out, "width", width - 1);
  canvas_attribute(f->out, "height", height - 1);
  text_add(f->out, "/>\n");
  write_views(f);
  write_conflicts(f);
  write_readout(f);
  text_add(f->out, "</svg>\n");
}

int animate_svg(scene *s, const als_interval *widths, text *out) {
  film *f = must(calloc(1, sizeof *f));
  int result = TOOL_OK;
  f->s = s;
  f->out = out;
  for (size_t k = 0; k <= STEPS && result == TOOL_OK; k++)
    result = take_sample(f, k, widths->from + (widths->to - widths->from) * (double)k / STEPS);
  if (result == TOOL_OK) result = tell_conflict(f, widths);
  if (result == TOOL_OK) {
    f->looks = looks_read(s);
    write_film(f);
  }
  looks_free(s, f->looks);
  for (size_t k = 0; k <= STEPS; k++) free(f->samples[k].frames);
  text_free(&f->broken);
  text_free(&f->mend);
  free(f);
  return result;
}
