/* attributes.c - where attributes lie, in points of the root. */
#include "plan.h"

int attribute_axis(int32_t a) {
  switch (a) {
    case ALS_ATTRIBUTE_TOP:
    case ALS_ATTRIBUTE_BOTTOM:
    case ALS_ATTRIBUTE_HEIGHT:
    case ALS_ATTRIBUTE_CENTER_Y:
    case ALS_ATTRIBUTE_LAST_BASELINE:
    case ALS_ATTRIBUTE_FIRST_BASELINE:
    case ALS_ATTRIBUTE_TOP_MARGIN:
    case ALS_ATTRIBUTE_BOTTOM_MARGIN:
    case ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS: return 1;
    default: return 0;
  }
}

int attribute_is_size(int32_t attribute) {
  return attribute == ALS_ATTRIBUTE_WIDTH || attribute == ALS_ATTRIBUTE_HEIGHT;
}

int attribute_is_margin(int32_t attribute) {
  return attribute >= ALS_ATTRIBUTE_LEFT_MARGIN && attribute <= ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS;
}

/* The attribute as one of left, centerX, right, top, centerY, bottom: margins change the rectangle, reading direction
 * the side. */
static int plain_attribute(int32_t a, int rtl, int *margin) {
  *margin = attribute_is_margin(a);
  switch (a) {
    case ALS_ATTRIBUTE_LEFT_MARGIN: return ALS_ATTRIBUTE_LEFT;
    case ALS_ATTRIBUTE_RIGHT_MARGIN: return ALS_ATTRIBUTE_RIGHT;
    case ALS_ATTRIBUTE_TOP_MARGIN: return ALS_ATTRIBUTE_TOP;
    case ALS_ATTRIBUTE_BOTTOM_MARGIN: return ALS_ATTRIBUTE_BOTTOM;
    case ALS_ATTRIBUTE_CENTER_X_WITHIN_MARGINS: return ALS_ATTRIBUTE_CENTER_X;
    case ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS: return ALS_ATTRIBUTE_CENTER_Y;
    case ALS_ATTRIBUTE_LEADING:
    case ALS_ATTRIBUTE_LEADING_MARGIN: return rtl ? ALS_ATTRIBUTE_RIGHT : ALS_ATTRIBUTE_LEFT;
    case ALS_ATTRIBUTE_TRAILING:
    case ALS_ATTRIBUTE_TRAILING_MARGIN: return rtl ? ALS_ATTRIBUTE_LEFT : ALS_ATTRIBUTE_RIGHT;
    default: return a;
  }
}

double place_of(const plan *p, const relation *r, size_t item, int32_t attribute) {
  int margin = 0, plain = plain_attribute(attribute, r->rtl, &margin);
  const als_item_info *info = item < p->s->count ? &p->s->entries[item].info : NULL;
  als_item margins = {0};
  als_rect rect = p->items[item].rect;
  if (margin && als_item_margins(p->s->layout, p->items[item].item, &margins) == ALS_OK) {
    size_t area = plan_find(p, margins);
    if (area != SCENE_NONE) rect = p->items[area].rect;
  }
  switch (plain) {
    case ALS_ATTRIBUTE_LEFT: return rect.x;
    case ALS_ATTRIBUTE_RIGHT: return rect.x + rect.width;
    case ALS_ATTRIBUTE_CENTER_X: return rect.x + rect.width / 2;
    case ALS_ATTRIBUTE_TOP: return rect.y;
    case ALS_ATTRIBUTE_BOTTOM: return rect.y + rect.height;
    case ALS_ATTRIBUTE_CENTER_Y: return rect.y + rect.height / 2;
    case ALS_ATTRIBUTE_FIRST_BASELINE: return rect.y + (info ? info->first_baseline : 0);
    case ALS_ATTRIBUTE_LAST_BASELINE: return rect.y + rect.height - (info ? info->last_baseline : 0);
    default: return 0;
  }
}

span rect_extent(const als_rect *r, int axis) {
  span out = {axis ? r->y : r->x, axis ? r->y + r->height : r->x + r->width};
  return out;
}

/* Leading and trailing of a host that reads from right to left are measured from the right. */
int relation_is_mirrored(const relation *r) {
  const int32_t sides[2] = {r->info.first_attribute, r->info.second_attribute};
  for (int k = 0; k < 2 && r->rtl; k++) {
    if (sides[k] == ALS_ATTRIBUTE_LEADING || sides[k] == ALS_ATTRIBUTE_TRAILING) return 1;
    if (sides[k] == ALS_ATTRIBUTE_LEADING_MARGIN || sides[k] == ALS_ATTRIBUTE_TRAILING_MARGIN) return 1;
  }
  return 0;
}
