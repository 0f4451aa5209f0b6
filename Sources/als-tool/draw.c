/* draw.c - the command `als draw`: a plan of the layout, and one of the formats that draw it. */
#include <string.h>

#include "plan.h"

struct drawing {
  const char *name;
  int is_text, is_png;
  void (*draw)(const plan *p, text *out);
};

/* The first is that of a command that names none. */
static const drawing drawings[] = {
    {"svg", 0, 0, draw_svg},
    {"text", 1, 0, draw_text},
    {"dot", 0, 0, draw_dot},
    {"png", 0, 1, draw_svg},
};
enum { DRAWINGS = sizeof drawings / sizeof *drawings };

const drawing *drawing_find(const char *name) {
  for (size_t i = 0; i < DRAWINGS; i++) {
    if (name == NULL || strcmp(drawings[i].name, name) == 0) return &drawings[i];
  }
  return NULL;
}

const char *drawing_name(const drawing *d) {
  return d->name;
}

int drawing_is_text(const drawing *d) {
  return d->is_text;
}

void drawing_names(text *out) {
  for (size_t i = 0; i < DRAWINGS; i++) text_format(out, i ? "|%s" : "%s", drawings[i].name);
}

/* The margins guides of views whose margin attributes are used: only what exists when the layout is solved has a frame.
 */
void draw_prepare(scene *s) {
  als_constraint c = {0}, next = {0};
  while (als_constraint_next(s->layout, c, &next) == ALS_OK) {
    als_constraint_info info = ALS_CONSTRAINT_INFO_INIT;
    als_item made = {0};
    c = next;
    if (als_constraint_get_info(s->layout, c, &info) != ALS_OK) continue;
    if (attribute_is_margin(info.first_attribute)) als_item_margins(s->layout, info.first, &made);
    if (attribute_is_margin(info.second_attribute)) als_item_margins(s->layout, info.second, &made);
  }
}

int draw_run(const drawing *d, scene *s, const draw_options *o, text *out) {
  plan p;
  int result = plan_make(&p, s, o);
  if (result == TOOL_OK) failing_find(s, &p.failing);
  if (result == TOOL_OK) d->draw(&p, out);
  plan_free(&p);
  return result == TOOL_OK && d->is_png ? png_convert(out) : result;
}
