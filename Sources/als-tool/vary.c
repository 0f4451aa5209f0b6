/* vary.c - a document as it is with other texts, other text sizes, and without some of its views. */
#include <string.h>

#include "tool.h"

static int make_gone(scene *s, const char *name, size_t length) {
  als_item item = {0};
  text word = {0};
  text_bytes(&word, name, length);
  als_status status = length ? als_item_find(s->layout, s->root, name, length, &item) : ALS_END;
  int result = TOOL_OK;
  if (status == ALS_END) {
    result = report_unknown(s, "--gone: unknown view", word.bytes ? word.bytes : "", 0);
  } else if (status != ALS_OK || als_item_set_gone(s->layout, item, 1) != ALS_OK) {
    result = report_layout(s);
  }
  text_free(&word);
  return result;
}

int scene_vary(scene *s, const variation *v) {
  double scale = v->text_scale ? v->text_scale : 1, stretch = v->pseudo ? v->pseudo : 1;
  if ((scale != 1 || stretch != 1) && als_layout_scale_content(s->layout, scale, stretch) != ALS_OK)
    return report_layout(s);
  s->text_scale = scale;
  for (const char *at = v->gone; at && *at;) {
    size_t length = strcspn(at, ",");
    if (make_gone(s, at, length) != TOOL_OK) return TOOL_REFUSED;
    at += length + (at[length] == ',');
  }
  return TOOL_OK;
}
