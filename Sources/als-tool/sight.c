/* sight.c - views that scroll clip what lies in them, and a bar hints that there is more. */
#include "sight.h"

#include <stdlib.h>

static double least(double a, double b) {
  return a < b ? a : b;
}

static double most(double a, double b) {
  return a > b ? a : b;
}

static als_rect common(const als_rect *a, const als_rect *b) {
  double left = most(a->x, b->x), top = most(a->y, b->y);
  als_rect r = {left, top, most(0, least(a->x + a->width, b->x + b->width) - left),
                most(0, least(a->y + a->height, b->y + b->height) - top)};
  return r;
}

sight sight_create(const scene *s, const als_rect *frames) {
  sight v = {s, frames, must(calloc(s->count + 1, sizeof *v.windows)), must(calloc(s->count + 1, sizeof *v.clips))};
  for (size_t i = 0; i < s->count; i++) {
    const entry *e = &s->entries[i];
    v.clips[i] = e->owner == SCENE_NONE                  ? SCENE_NONE
                 : s->entries[e->owner].info.scrolls_now ? e->owner
                                                         : v.clips[e->owner];
    v.windows[i] = v.clips[i] == SCENE_NONE ? frames[i] : common(&frames[i], &v.windows[v.clips[i]]);
  }
  return v;
}

void sight_free(sight *v) {
  free(v->windows);
  free(v->clips);
}

int sight_sees(const sight *v, size_t i) {
  if (v->clips[i] == SCENE_NONE) return 1;
  const als_rect *a = &v->frames[i], *b = &v->windows[v->clips[i]];
  return a->x < b->x + b->width && b->x <= a->x + a->width && a->y < b->y + b->height && b->y <= a->y + a->height;
}

als_rect sight_visible(const sight *v, size_t i) {
  return v->windows[i];
}

void sight_define(const sight *v, text *out) {
  for (size_t i = 0; i < v->s->count; i++) {
    if (!v->s->entries[i].info.scrolls_now) continue;
    const als_rect *r = &v->windows[i];
    text_format(out, "<clipPath id=\"als-clip-%zu\"><rect", i);
    text_attribute(out, "x", r->x);
    text_attribute(out, "y", r->y);
    text_attribute(out, "width", r->width);
    text_attribute(out, "height", r->height);
    text_add(out, "/></clipPath>\n");
  }
}

void sight_clip(size_t clip, text *out) {
  if (clip != SCENE_NONE) text_format(out, " clip-path=\"url(#als-clip-%zu)\"", clip);
}

typedef struct bar {
  double from, length; /* along the axis */
} bar;

/* As much of the length of a view as its viewport is of the content, at the offset. */
static int find_bar(const sight *v, size_t i, als_axis axis, double length, double offset, bar *out) {
  const als_rect *own = &v->s->entries[i].frame;
  double points = axis == ALS_AXIS_VERTICAL ? own->height : own->width, first = 0, largest = 0;
  als_item_scroll_range(v->s->layout, v->s->entries[i].item, axis, &first, &largest);
  if (largest <= 0 || points <= 0 || length <= 0) return 0;
  out->length = most(length * points / (points + largest), least(length, 8));
  out->from = (length - out->length) * most(0, least(1, offset / largest));
  return 1;
}

static void write_bar(double x, double y, double width, double height, text *out) {
  text_add(out, "<rect");
  text_attribute(out, "x", x);
  text_attribute(out, "y", y);
  text_attribute(out, "width", width);
  text_attribute(out, "height", height);
  text_attribute(out, "rx", least(width, height) / 2);
  text_add(out, " fill=\"#64748b\" fill-opacity=\"0.55\"/>");
}

void sight_bars(const sight *v, size_t i, double unit, text *out) {
  const entry *e = &v->s->entries[i];
  const als_rect *r = &v->frames[i];
  double x = 0, y = 0, thick = 3 * unit;
  bar b;
  if (!e->info.scrolls_now || e->info.gone || !sight_sees(v, i)) return;
  als_item_scroll_offset(v->s->layout, e->item, &x, &y);
  text_add(out, "<g");
  sight_clip(v->clips[i], out);
  text_add(out, ">");
  if (find_bar(v, i, ALS_AXIS_VERTICAL, r->height, y, &b)) {
    int rtl = e->info.effective_direction == ALS_DIRECTION_RIGHT_TO_LEFT;
    write_bar(rtl ? r->x + unit : r->x + r->width - thick - unit, r->y + b.from, thick, b.length, out);
  }
  if (find_bar(v, i, ALS_AXIS_HORIZONTAL, r->width, x, &b)) {
    write_bar(r->x + b.from, r->y + r->height - thick - unit, b.length, thick, out);
  }
  text_add(out, "</g>\n");
}
