/* draw_svg.c - the picture of a plan as SVG: paper, views, marks, legend. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "svg_canvas.h"

enum { PAD_LEFT = 34, PAD_TOP = 30, PAD_RIGHT = 16, PAD_BOTTOM = 14 };
enum { FEW = 20, WIDE = 680 }; /* items, pixels */

typedef struct bounds {
  double left, top, right, bottom;
} bounds;

/* What lies outside the root is shown too, up to half the root's longer side away; what scrolls is not. */
static bounds find_bounds(const plan *p, const sight *v) {
  als_rect root = p->items[0].frame;
  bounds b = {root.x, root.y, root.x + root.width, root.y + root.height};
  double room = (root.width > root.height ? root.width : root.height) / 2;
  if (!(room > 0)) room = 1e9;
  for (size_t i = 1; i < p->s->count; i++) {
    const als_rect *r = &p->items[i].frame;
    if (p->s->entries[i].info.gone || v->clips[i] != SCENE_NONE) continue;
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
static double find_scale(const bounds *b, size_t views) {
  double longest = fmax(b->right - b->left, b->bottom - b->top);
  /* A page shows a wide picture smaller, and its words with it: a few views need no wide one. */
  if (views <= FEW && longest == b->right - b->left && longest > WIDE / 1.25) return fmax(WIDE / longest, 0.1);
  if (!(longest > 0)) return 1;
  double shortest = fmin(b->right - b->left, b->bottom - b->top);
  if (longest > 1600) return fmax(1600 / longest, fmin(fmin(1, 600 / shortest), 12000 / longest));
  if (longest >= 900) return 1;
  if (longest >= 420) return 1.25;
  return longest * 4 < 525 ? 4 : 525 / longest;
}

static void lay_paper(canvas *c) {
  bounds b = find_bounds(c->p, &c->sight);
  c->scale = find_scale(&b, c->p->s->count);
  c->left = PAD_LEFT - b.left * c->scale;
  c->top = PAD_TOP - b.top * c->scale;
  c->width = fmax(PAD_LEFT + (b.right - b.left) * c->scale + PAD_RIGHT, 160);
  c->height = PAD_TOP + (b.bottom - b.top) * c->scale + PAD_BOTTOM;
}

/* Frames in pixels, and what is seen of them. */
static void find_sight(canvas *c) {
  for (size_t i = 0; i < c->p->s->count; i++) c->frames[i] = canvas_rect(c, &c->p->items[i].frame);
  sight_free(&c->sight);
  c->sight = sight_create(c->p->s, c->frames);
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
  size_t unseen = plan_left_out(c->p, &why) + c->scrolled;
  if (c->scrolled)
    text_format(&why, "%s%zu beyond the edge of a view that scrolls", why.length ? ", " : "", c->scrolled);
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
  if (s->count) text_xml(out, s->entries[0].name.bytes, s->entries[0].name.length);
  text_add(out, "</title>\n<desc>");
  text_count(out, c->p->count, "constraint", "constraints");
  text_format(out, ": %zu drawn", c->p->count - unseen);
  if (unseen) text_format(out, ", %zu not: %s", unseen, why.bytes);
  text_add(out, "; ");
  text_count(out, c->unlabelled, "mark has no room for its words", "marks have no room for their words");
  for (size_t i = 0; i < c->p->failing.count; i++) {
    const text *said = &c->p->failing.all[i].sentence;
    text_add(out, "\n");
    text_xml(out, said->bytes ? said->bytes : "", said->length);
  }
  text_add(out, "</desc>\n");
  draw_style(out);
  text_add(out, "<rect class=\"als-paper\" x=\"0.5\" y=\"0.5\" rx=\"8\"");
  canvas_attribute(out, "width", c->width - 1);
  canvas_attribute(out, "height", c->height - 1);
  text_add(out, "/>\n");
  text_free(&why);
}

/* The picture's head says what was found while the rest was drawn, so it is written last and put first. */
void draw_svg(const plan *p, text *out) {
  text body = {0};
  canvas c = {p, &body, 1, 0, 0, 0, 0, NULL, must(calloc(p->s->count + 1, 1)), {0}, 0, NULL, {0}, 0};
  if (p->s->count == 0) {
    free(c.ghosts);
    return;
  }
  c.frames = must(calloc(p->s->count, sizeof *c.frames));
  c.sight = sight_create(p->s, c.frames);
  lay_paper(&c);
  find_sight(&c);
  c.taken = boxes_create(c.width, c.height);
  find_ghosts(&c);
  draw_views(&c);
  draw_marks(&c);
  c.height += legend_height(&c);
  draw_legend(&c);
  write_head(&c, out);
  sight_define(&c.sight, out);
  text_bytes(out, body.bytes ? body.bytes : "", body.length);
  text_add(out, "</svg>\n");
  text_free(&body);
  boxes_destroy(c.taken);
  sight_free(&c.sight);
  free(c.frames);
  free(c.ghosts);
}
