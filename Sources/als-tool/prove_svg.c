/* prove_svg.c - a proof in pictures: with one parameter a strip of frames, one for each failing region, with the
 * failing views marked; with two a map of both parameters with the failing regions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum {
  GAP = 24,
  FRAME_HEIGHT = 180,
  FRAME_WIDTH = 320,
  ROW_WIDTH = 1200,
  CAPTION = 34,
  MAP = 480,
  LEFT = 64,
  LEGEND = 18
};

static const char head[] = "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" font-size=\"11\">\n";
static const char *const inks[] = {"#dc2626", "#d97706", "#7c3aed", "#0891b2", "#be185d", "#4d7c0f"};
enum { INKS = 6 };

static void begin(text *out, double width, double height) {
  text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  text_attribute(out, "width", width);
  text_attribute(out, "height", height);
  text_add(out, " viewBox=\"0 0 ");
  text_short(out, width);
  text_add(out, " ");
  text_short(out, height);
  text_add(out, head);
}

static void rect(text *out, double x, double y, double width, double height, const char *style) {
  text_add(out, "<rect");
  text_attribute(out, "x", x);
  text_attribute(out, "y", y);
  text_attribute(out, "width", width);
  text_attribute(out, "height", height);
  text_format(out, " %s/>\n", style);
}

static void words(text *out, double x, double y, const char *style, const text *said) {
  text_add(out, "<text");
  text_attribute(out, "x", x);
  text_attribute(out, "y", y);
  text_format(out, " %s>", style);
  text_xml(out, said->bytes ? said->bytes : "", said->length);
  text_add(out, "</text>\n");
}

static const char *parameter_name(const prove_request *q, int second) {
  if (second) return q->parameters & ALS_PROVE_TEXT_SCALE ? "text scale" : "height";
  if (q->parameters & ALS_PROVE_WIDTH) return "width";
  return q->parameters & ALS_PROVE_HEIGHT ? "height" : "text scale";
}

static const als_interval *parameter_interval(const prove_request *q, int second) {
  if (second) return q->parameters & ALS_PROVE_TEXT_SCALE ? &q->text_scale : &q->height;
  if (q->parameters & ALS_PROVE_WIDTH) return &q->width;
  return q->parameters & ALS_PROVE_HEIGHT ? &q->height : &q->text_scale;
}

/* ---- the strip ---- */

typedef struct still {
  const failed *f;
  size_t region; /* of the failure */
} still;

/* Where in the region the picture is taken: at the witness, or where that lies in another region near the end that is
 * nearer. */
static double moment(const prove_report *r, const still *one) {
  const failed *f = one->f;
  const als_interval *all = parameter_interval(r->request, 0);
  double witness = r->request->parameters & ALS_PROVE_WIDTH    ? f->about.width
                   : r->request->parameters & ALS_PROVE_HEIGHT ? f->about.height
                                                               : f->about.text_scale;
  if (f->lengths == NULL || f->about.regions == 0) return witness;
  double from = f->regions[one->region][0], to = f->regions[one->region][1];
  if (witness >= from && witness <= to) return witness;
  double inside = fmin(0.01, (to - from) / 2);
  return to < all->to ? to - inside : from + inside;
}

/* The layout as it is there, in a copy of the scene that was read again. */
static int take_still(const scene *s, const prove_report *r, const still *one, double at, scene *copy) {
  const failed *f = one->f;
  unsigned parameters = r->request->parameters;
  if (scene_read_again(copy, s) != TOOL_OK) return TOOL_REFUSED;
  als_size size = {parameters & ALS_PROVE_WIDTH ? at : f->about.width,
                   parameters & ALS_PROVE_HEIGHT ? at : f->about.height};
  double scale = parameters & ALS_PROVE_TEXT_SCALE ? at : 1;
  if (als_layout_scale_content(copy->layout, scale, r->request->pseudo ? r->request->pseudo : 1) < 0)
    return report_layout(copy);
  if (scene_shape(copy, &size, r->request->direction) != TOOL_OK) return TOOL_REFUSED;
  for (size_t i = 0; i < r->gone_counts[f->gone]; i++) {
    size_t view = scene_find(s, r->gone[f->gone][i]);
    als_item same = {0};
    const text *name = view == SCENE_NONE ? NULL : &s->entries[view].name;
    if (name && als_item_find(copy->layout, copy->root, name->bytes, name->length, &same) == ALS_OK)
      als_item_set_gone(copy->layout, same, 1);
  }
  return scene_solve(copy);
}

/* What all views cover, the root and what sticks out of it. */
static als_rect extent(const scene *copy) {
  als_rect *frames = must(malloc((copy->count + 1) * sizeof *frames));
  scene_root_frames(copy, frames);
  double left = 0, top = 0, right = 0, bottom = 0;
  for (size_t i = 0; i < copy->count; i++) {
    if (copy->entries[i].info.kind != ALS_ITEM_VIEW || copy->entries[i].info.gone) continue;
    left = fmin(left, frames[i].x);
    top = fmin(top, frames[i].y);
    right = fmax(right, frames[i].x + frames[i].width);
    bottom = fmax(bottom, frames[i].y + frames[i].height);
  }
  free(frames);
  als_rect all = {left, top, right - left, bottom - top};
  return all;
}

static int is_failing(const failed *f, size_t entry) {
  for (size_t i = 0; i < f->about.views; i++) {
    if (f->views[i] == entry) return 1;
  }
  return 0;
}

static void draw_still(const scene *copy, const failed *f, double x, double y, double scale, text *out) {
  als_rect *frames = must(malloc((copy->count + 1) * sizeof *frames));
  scene_root_frames(copy, frames);
  for (int marked = 0; marked < 2; marked++) {
    for (size_t i = 0; i < copy->count; i++) {
      const entry *e = &copy->entries[i];
      if (e->info.kind != ALS_ITEM_VIEW || e->info.gone || is_failing(f, i) != marked) continue;
      if (marked) {
        text_titled_group(out, &f->message);
        text_add(out, "\n");
      }
      als_rect r = {x + frames[i].x * scale, y + frames[i].y * scale, frames[i].width * scale,
                    frames[i].height * scale};
      if (marked) failing_widen(&r, 4);
      rect(out, r.x, r.y, r.width, r.height,
           marked ? "fill=\"#fecaca\" fill-opacity=\"0.7\" stroke=\"#dc2626\" stroke-width=\"1.5\""
           : i    ? "fill=\"#dbeafe\" fill-opacity=\"0.5\" stroke=\"#64748b\" stroke-width=\"0.75\""
                  : "fill=\"#fbfcfe\" stroke=\"#0f172a\"");
      if (marked) text_add(out, "</g>\n");
    }
  }
  free(frames);
}

static void caption(const prove_report *r, const still *one, double at, text *out) {
  const failed *f = one->f;
  if (r->request->parameters) {
    text_format(out, "%s ", parameter_name(r->request, 0));
    text_short(out, at);
    text_add(out, ": ");
  }
  text_format(out, "%s", f->expect.bytes ? f->expect.bytes : "");
}

static int draw_strip(scene *s, const prove_report *r, text *out) {
  size_t count = 0;
  still *stills = must(malloc((r->failure_count * 64 + 1) * sizeof *stills));
  for (size_t i = 0; i < r->failure_count; i++) {
    size_t regions = r->failures[i].about.regions ? r->failures[i].about.regions : 1;
    for (size_t k = 0; k < regions && k < 64; k++) {
      const still one = {&r->failures[i], k};
      stills[count++] = one;
    }
  }
  text body = {0};
  double x = GAP, y = 0, tallest = 0, widest = 0;
  int result = TOOL_OK;
  for (size_t i = 0; i < count && result == TOOL_OK; i++) {
    scene copy;
    text said = {0};
    double at = moment(r, &stills[i]);
    result = take_still(s, r, &stills[i], at, &copy);
    if (result == TOOL_OK && copy.count) {
      als_rect all = extent(&copy);
      double scale = fmin(FRAME_HEIGHT / fmax(1, all.height), FRAME_WIDTH / fmax(1, all.width));
      caption(r, &stills[i], at, &said);
      double width = fmax(all.width * scale, text_ems(said.bytes ? said.bytes : "", said.length) * 11);
      if (x > GAP && x + width > ROW_WIDTH) {
        x = GAP;
        y += CAPTION + tallest;
        tallest = 0;
      }
      words(&body, x, y + GAP, "fill=\"#0f172a\"", &said);
      draw_still(&copy, stills[i].f, x - all.x * scale, y + CAPTION - all.y * scale, scale, &body);
      x += width + GAP;
      tallest = fmax(tallest, all.height * scale);
      widest = fmax(widest, x);
    }
    text_free(&said);
    scene_free(&copy);
  }
  if (count == 0) {
    text said = {0};
    prove_summary(r, &said);
    words(&body, x, GAP, "fill=\"#15803d\"", &said);
    widest = x + text_ems(said.bytes, said.length) * 11 + GAP;
    text_free(&said);
  }
  begin(out, widest, y + CAPTION + tallest + GAP);
  text_bytes(out, body.bytes, body.length);
  text_add(out, "</svg>\n");
  text_free(&body);
  free(stills);
  return result;
}

/* ---- the map ---- */

static double map_x(const prove_request *q, double value) {
  const als_interval *i = parameter_interval(q, 0);
  return LEFT + MAP * (value - i->from) / fmax(1e-9, i->to - i->from);
}

/* Small values are on top, as frames have it. */
static double map_y(const prove_request *q, double value) {
  const als_interval *i = parameter_interval(q, 1);
  return CAPTION + MAP * (value - i->from) / fmax(1e-9, i->to - i->from);
}

static void draw_region(const prove_request *q, const double *numbers, size_t count, const char *ink, text *out) {
  text_add(out, "<polygon points=\"");
  for (size_t k = 0; k + 1 < count; k += 2) {
    if (k) text_add(out, " ");
    text_short(out, map_x(q, numbers[k]));
    text_add(out, ",");
    text_short(out, map_y(q, numbers[k + 1]));
  }
  text_format(out, "\" fill=\"%s\" fill-opacity=\"0.35\" stroke=\"%s\" stroke-width=\"0.5\"/>\n", ink, ink);
}

static void number_at(double value, double x, double y, const char *anchor, text *out) {
  text said = {0}, style = {0};
  text_short(&said, value);
  text_format(&style, "fill=\"#475569\" text-anchor=\"%s\"", anchor);
  words(out, x, y, style.bytes, &said);
  text_free(&said);
  text_free(&style);
}

static void draw_map(const scene *s, const prove_report *r, text *out) {
  const prove_request *q = r->request;
  const als_interval *p = parameter_interval(q, 0), *o = parameter_interval(q, 1);
  text title = {0};
  begin(out, LEFT + MAP + GAP, CAPTION + MAP + 2 * GAP + LEGEND * (double)(r->failure_count + 1));
  text_format(&title, "%s to the right, %s downwards", parameter_name(q, 0), parameter_name(q, 1));
  words(out, LEFT, LEGEND, "fill=\"#0f172a\"", &title);
  rect(out, LEFT, CAPTION, MAP, MAP, "fill=\"#dcfce7\" stroke=\"#0f172a\"");
  for (size_t i = 0; i < r->failure_count; i++) {
    const failed *f = &r->failures[i];
    for (size_t k = 0; k < f->about.regions; k++) draw_region(q, f->regions[k], f->lengths[k], inks[i % INKS], out);
  }
  for (size_t k = 0; k < r->left_count; k++) draw_region(q, r->left[k], r->left_lengths[k], "#94a3b8", out);
  number_at(p->from, LEFT, CAPTION + MAP + 14, "start", out);
  number_at(p->to, LEFT + MAP, CAPTION + MAP + 14, "end", out);
  number_at(o->from, LEFT - 6, CAPTION + 10, "end", out);
  number_at(o->to, LEFT - 6, CAPTION + MAP, "end", out);
  for (size_t i = 0; i < r->failure_count; i++) {
    double y = CAPTION + MAP + 2 * GAP + LEGEND * (double)i;
    text style = {0};
    text_format(&style, "fill=\"%s\"", inks[i % INKS]);
    rect(out, LEFT, y - 9, 10, 10, style.bytes);
    text said = {0};
    const failed *f = &r->failures[i];
    text_format(&said, "%s", f->expect.bytes ? f->expect.bytes : "");
    for (size_t k = 0; k < f->about.views && k < 4; k++) {
      if (f->views[k] != SCENE_NONE) text_format(&said, k ? ", %s" : ": %s", s->entries[f->views[k]].label);
    }
    words(out, LEFT + 16, y, "fill=\"#0f172a\"", &said);
    text_free(&said);
    text_free(&style);
  }
  text_add(out, "</svg>\n");
  text_free(&title);
}

int prove_svg(scene *s, const prove_report *r, text *out) {
  unsigned parameters = r->request->parameters;
  if (parameters & (parameters - 1)) {
    draw_map(s, r, out);
    return TOOL_OK;
  }
  return draw_strip(s, r, out);
}
