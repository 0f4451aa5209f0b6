/* failing.c - the views that fail what their document expects, in the layout as it is solved now. */
#include <stdlib.h>
#include <string.h>

#include "tool.h"

/* A view inside that does not keep to the one around it is the one that fails. */
static int is_around(const scene *s, size_t outer, size_t inner) {
  while (inner != SCENE_NONE && inner != outer) inner = s->entries[inner].owner;
  return inner == outer;
}

static size_t find_view(const scene *s, als_item item) {
  size_t view = item.id ? scene_find(s, item) : SCENE_NONE;
  return view != SCENE_NONE && s->entries[view].info.kind == ALS_ITEM_VIEW ? view : SCENE_NONE;
}

static als_status copy_message(als_layout *layout, uint64_t index, char *buffer, size_t capacity, size_t *needed) {
  return als_expectation_failure_message_copy(layout, (size_t)index, buffer, capacity, needed);
}

void failing_find(scene *s, failing_list *list) {
  size_t expected = 0, count = 0;
  memset(list, 0, sizeof *list);
  if (als_expectation_count(s->layout, &expected) != ALS_OK || expected == 0) return;
  if (als_expectations_judge(s->layout, s->text_scale ? s->text_scale : 1, NULL, &count) != ALS_OK) return;
  list->all = must(calloc(count + 1, sizeof *list->all));
  for (size_t i = 0; i < count; i++) {
    als_expectation_failure about = ALS_EXPECTATION_FAILURE_INIT;
    failing *one = &list->all[list->count];
    if (als_expectation_failure_get(s->layout, i, &about) != ALS_OK) continue;
    one->view = find_view(s, about.item);
    one->other = find_view(s, about.other);
    if (one->view != SCENE_NONE && one->other != SCENE_NONE && is_around(s, one->other, one->view))
      one->other = SCENE_NONE;
    scene_copy(s, copy_message, i, &one->sentence);
    list->count++;
  }
}

void failing_free(failing_list *list) {
  for (size_t i = 0; i < list->count; i++) text_free(&list->all[i].sentence);
  free(list->all);
}

void failing_widen(als_rect *r, double least) {
  if (r->width < least) r->x -= (least - r->width) / 2, r->width = least;
  if (r->height < least) r->y -= (least - r->height) / 2, r->height = least;
}

int failing_has(const failing_list *list, size_t view, text *out) {
  int count = 0;
  for (size_t i = 0; i < list->count; i++) {
    const failing *one = &list->all[i];
    if (one->view != view && one->other != view) continue;
    if (out && count) text_add(out, "; ");
    if (out) text_bytes(out, one->sentence.bytes ? one->sentence.bytes : "", one->sentence.length);
    count++;
  }
  return count > 0;
}
