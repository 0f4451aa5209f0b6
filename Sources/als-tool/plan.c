/* plan.c - what a plan holds, and how it is asked.  plan_make.c makes it. */
#include <stdlib.h>

#include "plan.h"

size_t plan_find(const plan *p, als_item item) {
  size_t index = scene_find(p->s, item), low = p->s->count, high = p->item_count;
  if (index != SCENE_NONE) return index;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (p->items[middle].item.id < item.id) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < p->item_count && p->items[low].item.id == item.id ? low : SCENE_NONE;
}

int plan_is_guide(const plan *p, size_t item) {
  return item >= p->s->count || p->s->entries[item].info.kind == ALS_ITEM_GUIDE;
}

void plan_free(plan *p) {
  for (size_t i = 0; i < p->mark_count; i++) text_free(&p->marks[i].label);
  failing_free(&p->failing);
  free(p->items);
  free(p->relations);
  free(p->marks);
  free(p->size_marks);
  free(p->families);
  free(p->child);
  free(p->sibling);
}

size_t plan_left_out(const plan *p, text *out) {
  size_t unseen = 0, counts[4] = {p->inactive, p->gone, p->unchosen, 0};
  static const char *const words[4] = {"inactive", "of views that are gone", "of other views", "without a place"};
  for (size_t i = 0; i < p->count; i++) unseen += p->relations[i].mark == SCENE_NONE;
  counts[3] = unseen - p->inactive - p->gone - p->unchosen;
  const char *separator = "";
  for (int k = 0; k < 4; k++) {
    if (counts[k] == 0) continue;
    text_format(out, "%s%zu %s", separator, counts[k], words[k]);
    separator = ", ";
  }
  return unseen;
}
