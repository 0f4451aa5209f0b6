/* canvas.c - the picture of a plan as SVG: paper, views, marks, legend. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "canvas.h"

enum { PAD_LEFT = 34, PAD_TOP = 30, PAD_RIGHT = 16, PAD_BOTTOM = 14 };

double canvas_x(const canvas *c, double x) {
  return c->left + x * c->scale;
}

double canvas_y(const canvas *c, double y) {
  return c->top + y * c->scale;
}

als_rect canvas_rect(const canvas *c, const als_rect *r) {
  als_rect out = {canvas_x(c, r->x), canvas_y(c, r->y), r->width * c->scale, r->height * c->scale};
  return out;
}

void canvas_number(text *out, double value) {
  text_short(out, round(value * 100) / 100);
}

void canvas_attribute(text *out, const char *name, double value) {
  text_format(out, " %s=\"", name);
  canvas_number(out, value);
  text_add(out, "\"");
}

void canvas_point(text *out, char command, double x, double y) {
  text_bytes(out, &command, 1);
  canvas_number(out, x);
  text_add(out, " ");
  canvas_number(out, y);
}

static void line_piece(canvas *c, int axis, double at, double from, double to) {
  if (to - from < 0.5) return;
  canvas_point(c->out, 'M', axis ? at : from, axis ? from : at);
  canvas_point(c->out, 'L', axis ? at : to, axis ? to : at);
}

void canvas_line(canvas *c, int axis, double at, double from, double to) {
  enum { MOST = 96 };
  als_rect all = {axis ? at - 1 : from, axis ? from : at - 1, axis ? 2 : to - from, axis ? to - from : 2}, words[MOST];
  size_t count = boxes_meeting(c->taken, &all, BOX_LABEL, words, MOST);
  while (from < to) {
    double stop = to, next = to;
    for (size_t i = 0; i < count; i++) {
      double start = (axis ? words[i].y : words[i].x) - 2, end = start + (axis ? words[i].height : words[i].width) + 4;
      if (end <= from || start >= stop) continue;
      stop = start;
      next = end;
    }
    line_piece(c, axis, at, from, stop);
    from = next;
  }
}

/* ---- labels ---- */

label label_at(double x, double y, double size, const char *bytes, size_t length) {
  label l = {x, y, size, text_ems(bytes, length) * size};
  return l;
}

als_rect label_box(const label *l) {
  als_rect r = {l->x - l->width / 2 - 1, l->y - l->size / 2, l->width + 2, l->size};
  return r;
}

int label_fits(const canvas *c, const label *l, unsigned kinds) {
  als_rect r = label_box(l);
  if (r.x < 1 || r.y < 1 || r.x + r.width > c->width - 1 || r.y + r.height > c->height - 1) return 0;
  return boxes_free_at(c->taken, &r, kinds);
}

void label_write(canvas *c, const label *l, const char *kind, const char *bytes, size_t length, int cut) {
  als_rect r = label_box(l);
  boxes_add(c->taken, &r, BOX_LABEL);
  text_format(c->out, "<text class=\"als-%s als-halo\"", kind);
  canvas_attribute(c->out, "x", l->x);
  canvas_attribute(c->out, "y", l->y + l->size * 0.36);
  if (l->size != 9) canvas_attribute(c->out, "font-size", l->size);
  text_add(c->out, ">");
  text_xml(c->out, bytes, length);
  text_add(c->out, cut ? "\xe2\x80\xa6</text>" : "</text>");
}

/* ---- the paper ---- */

typedef struct bounds {
  double left, top, right, bottom;
} bounds;

/* What lies outside the root is shown too, up to half the root's longer side away. */
static bounds find_bounds(const plan *p) {
  als_rect root = p->items[0].frame;
  bounds b = {root.x, root.y, root.x + root.width, root.y + root.height};
  double room = (root.width > root.height ? root.width : root.height) / 2;
  if (!(room > 0)) room = 1e9;
  for (size_t i = 1; i < p->s->count; i++) {
    const als_rect *r = &p->items[i].frame;
    if (p->s->entries[i].info.gone) continue;
    if (r->x < b.left) b.left = r->x;
    if (r->y < b.top) b.top = r->y;
    if (r->x + r->width > b.right) b.right = r->x + r->width;
    if (r->y + r->height > b.bottom) b.bottom = r->y + r->height;
  }
  b.left = fmax(b.left, root.x - room);
  b.top = fmax(b.top, root.y - room);
  b.right = fmin(b.right, root.x + root.width + room);
  b.bottom = fmin(b.bottom, root.y + root.height + room);
  return b;
}

/* Small layouts are drawn larger, so that numbers find room, and huge ones smaller; long ones may be long. */
static double find_scale(const bounds *b) {
  double longest = fmax(b->right - b->left, b->bottom - b->top);
  if (!(longest > 0)) return 1;
  double shortest = fmin(b->right - b->left, b->bottom - b->top);
  if (longest > 1600) return fmax(1600 / longest, fmin(fmin(1, 600 / shortest), 12000 / longest));
  if (longest >= 900) return 1;
  if (longest >= 420) return 1.25;
  return longest * 4 < 525 ? 4 : 525 / longest;
}

static void lay_paper(canvas *c) {
  bounds b = find_bounds(c->p);
  c->scale = find_scale(&b);
  c->left = PAD_LEFT - b.left * c->scale;
  c->top = PAD_TOP - b.top * c->scale;
  c->width = fmax(PAD_LEFT + (b.right - b.left) * c->scale + PAD_RIGHT, 160);
  c->height = PAD_TOP + (b.bottom - b.top) * c->scale + PAD_BOTTOM;
}

static void find_ghosts(canvas *c) {
  for (size_t i = 0; i < c->p->s->count; i++) {
    const entry *e = &c->p->s->entries[i];
    c->ghosts[i] = e->info.hidden || (e->owner != SCENE_NONE && c->ghosts[e->owner]);
  }
}

static void write_head(canvas *c, text *out) {
  scene *s = c->p->s;
  text why = {0};
  size_t unseen = plan_left_out(c->p, &why);
  text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
  canvas_attribute(out, "width", c->width);
  canvas_attribute(out, "height", c->height);
  text_add(out, " viewBox=\"0 0 ");
  canvas_number(out, c->width);
  text_add(out, " ");
  canvas_number(out, c->height);
  text_add(out,
           "\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" font-size=\"9\" text-anchor=\"middle\" "
           "fill=\"none\">\n<title>");
  if (s->count) text_xml(out, s->entries[0].name, strlen(s->entries[0].name));
  text_format(out, "</title>\n<desc>%zu constraints: %zu drawn", c->p->count, c->p->count - unseen);
  if (unseen) text_format(out, ", %zu not: %s", unseen, why.bytes);
  text_format(out, "; %zu marks have no room for their words</desc>\n", c->unlabelled);
  draw_style(out);
  text_add(out, "<rect class=\"als-paper\" x=\"0.5\" y=\"0.5\" rx=\"8\"");
  canvas_attribute(out, "width", c->width - 1);
  canvas_attribute(out, "height", c->height - 1);
  text_add(out, "/>\n");
  text_free(&why);
}

/* The picture's head says what was found while the rest was drawn, so it is written last and put first. */
void draw_svg(plan *p, text *out) {
  text body = {0};
  canvas c = {p, &body, 1, 0, 0, 0, 0, NULL, must(calloc(p->s->count + 1, 1)), {0}, 0};
  if (p->s->count == 0) {
    free(c.ghosts);
    return;
  }
  lay_paper(&c);
  c.taken = boxes_create(c.width, c.height);
  find_ghosts(&c);
  draw_views(&c);
  draw_marks(&c);
  c.height += legend_height(&c);
  draw_legend(&c);
  write_head(&c, out);
  text_bytes(out, body.bytes ? body.bytes : "", body.length);
  text_add(out, "</svg>\n");
  text_free(&body);
  boxes_destroy(c.taken);
  free(c.ghosts);
}
