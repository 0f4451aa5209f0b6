/* svg_canvas.c - what all drawing on a picture uses: pixels, numbers, lines and labels that keep clear of each other.
 */
#include <math.h>

#include "svg_canvas.h"

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
  label_text(c, l, kind, bytes, length, cut);
}

void label_text(canvas *c, const label *l, const char *kind, const char *bytes, size_t length, int cut) {
  text_format(c->out, "<text class=\"als-%s als-halo\"", kind);
  canvas_attribute(c->out, "x", l->x);
  canvas_attribute(c->out, "y", l->y + l->size * 0.36);
  if (l->size != 9) canvas_attribute(c->out, "font-size", l->size);
  text_add(c->out, ">");
  text_xml(c->out, bytes, length);
  text_add(c->out, cut ? "\xe2\x80\xa6</text>" : "</text>");
}

/* The entry whose window clips an item of the plan, or SCENE_NONE. */
static size_t clip_of(const canvas *c, size_t item) {
  const scene *s = c->p->s;
  als_item_info info = ALS_ITEM_INFO_INIT;
  if (item < s->count) return c->sight.clips[item];
  als_item_get_info(s->layout, c->p->items[item].item, &info);
  size_t owner = scene_find(s, info.parent);
  if (owner == SCENE_NONE) return SCENE_NONE;
  int scrolls = info.kind == ALS_ITEM_CONTENT && s->entries[owner].info.scrolls_now;
  return scrolls ? owner : c->sight.clips[owner];
}

void canvas_clip(canvas *c, size_t item) {
  sight_clip(clip_of(c, item), c->out);
}

void canvas_group(canvas *c, size_t item) {
  text_add(c->out, "<g");
  canvas_clip(c, item);
  text_add(c->out, ">");
}

int canvas_sees(const canvas *c, size_t item) {
  return item >= c->p->s->count || sight_sees(&c->sight, item);
}
