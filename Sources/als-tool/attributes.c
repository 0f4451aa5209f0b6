/* attributes.c - where attributes lie, in points of the root. */
#include <string.h>

#include "plan.h"

/* Where an attribute lies: a share of the width or height, and shares of the first and the last baseline. */
typedef struct attribute_row {
  int axis, is_size, is_margin, is_directional;
  double share, first, last;
} attribute_row;

#define DOWN .axis = 1
#define MARGIN .is_margin = 1
#define DIRECTIONAL .is_directional = 1

static const attribute_row rows[] = {
    [ALS_ATTRIBUTE_NONE] = {.axis = 0},
    [ALS_ATTRIBUTE_LEFT] = {.axis = 0},
    [ALS_ATTRIBUTE_RIGHT] = {.share = 1},
    [ALS_ATTRIBUTE_TOP] = {DOWN},
    [ALS_ATTRIBUTE_BOTTOM] = {DOWN, .share = 1},
    [ALS_ATTRIBUTE_LEADING] = {DIRECTIONAL},
    [ALS_ATTRIBUTE_TRAILING] = {DIRECTIONAL, .share = 1},
    [ALS_ATTRIBUTE_WIDTH] = {.is_size = 1},
    [ALS_ATTRIBUTE_HEIGHT] = {DOWN, .is_size = 1},
    [ALS_ATTRIBUTE_CENTER_X] = {.share = 0.5},
    [ALS_ATTRIBUTE_CENTER_Y] = {DOWN, .share = 0.5},
    [ALS_ATTRIBUTE_LAST_BASELINE] = {DOWN, .share = 1, .last = -1},
    [ALS_ATTRIBUTE_FIRST_BASELINE] = {DOWN, .first = 1},
    [ALS_ATTRIBUTE_LEFT_MARGIN] = {MARGIN},
    [ALS_ATTRIBUTE_RIGHT_MARGIN] = {MARGIN, .share = 1},
    [ALS_ATTRIBUTE_TOP_MARGIN] = {DOWN, MARGIN},
    [ALS_ATTRIBUTE_BOTTOM_MARGIN] = {DOWN, MARGIN, .share = 1},
    [ALS_ATTRIBUTE_LEADING_MARGIN] = {MARGIN, DIRECTIONAL},
    [ALS_ATTRIBUTE_TRAILING_MARGIN] = {MARGIN, DIRECTIONAL, .share = 1},
    [ALS_ATTRIBUTE_CENTER_X_WITHIN_MARGINS] = {MARGIN, .share = 0.5},
    [ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS] = {DOWN, MARGIN, .share = 0.5},
};

static attribute_row row_of(int32_t attribute) {
  size_t at = (size_t)(uint32_t)attribute;
  return rows[at < sizeof rows / sizeof rows[0] ? at : ALS_ATTRIBUTE_NONE];
}

int find_attribute(const char *word, als_attribute *out) {
  if (strcmp(word, "baseline") == 0) word = "lastBaseline";
  for (size_t a = ALS_ATTRIBUTE_LEFT; a < sizeof rows / sizeof rows[0]; a++) {
    *out = (als_attribute)a;
    if (strcmp(word, als_attribute_name(*out)) == 0) return 1;
  }
  return 0;
}

int attribute_axis(int32_t attribute) {
  return row_of(attribute).axis;
}

int attribute_is_size(int32_t attribute) {
  return row_of(attribute).is_size;
}

int attribute_is_margin(int32_t attribute) {
  return row_of(attribute).is_margin;
}

int attribute_end(const relation *r, int32_t attribute) {
  attribute_row row = row_of(attribute);
  if (row.is_size || row.first != 0 || row.last != 0 || row.share == 0.5) return -1;
  return (row.share > 0) != (row.is_directional && r->rtl);
}

double place_of(const plan *p, const relation *r, size_t item, int32_t attribute) {
  attribute_row row = row_of(attribute);
  als_item margins = {0};
  als_rect rect = p->items[item].rect;
  if (row.is_margin && als_item_margins(p->s->layout, p->items[item].item, &margins) == ALS_OK) {
    size_t area = plan_find(p, margins);
    if (area != SCENE_NONE) rect = p->items[area].rect;
  }
  if (row.is_size) return 0;
  double share = row.is_directional && r->rtl ? 1 - row.share : row.share;
  double place = row.axis ? rect.y + share * rect.height : rect.x + share * rect.width;
  if (item < p->s->count) {
    const als_item_info *info = &p->s->entries[item].info;
    place += row.first * info->first_baseline + row.last * info->last_baseline;
  }
  return place;
}

span rect_extent(const als_rect *r, int axis) {
  span out = {axis ? r->y : r->x, axis ? r->y + r->height : r->x + r->width};
  return out;
}

/* Leading and trailing of a host that reads from right to left are measured from the right. */
int relation_is_mirrored(const relation *r) {
  return r->rtl && (row_of(r->info.first_attribute).is_directional || row_of(r->info.second_attribute).is_directional);
}
