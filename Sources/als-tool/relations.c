/* relations.c - decides how a constraint is seen: as a distance, a line, a size, equal sides, a ratio or in words. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

static const double same = 0.01; /* points that no eye can tell apart */

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

/* ---- where attributes lie ---- */

/* The attribute as one of left, centerX, right, top, centerY, bottom: margins change the rectangle, reading direction
 * the side. */
static int plain_attribute(int32_t a, int rtl, int *margin) {
  *margin = a >= ALS_ATTRIBUTE_LEFT_MARGIN && a <= ALS_ATTRIBUTE_CENTER_Y_WITHIN_MARGINS;
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

static double place_of(const plan *p, const relation *r, size_t item, int32_t attribute) {
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

static span extent(const als_rect *r, int axis) {
  span out = {axis ? r->y : r->x, axis ? r->y + r->height : r->x + r->width};
  return out;
}

static int contains(span outer, span inner) {
  return outer.from <= inner.from + same && inner.to <= outer.to + same;
}

/* ---- marks ---- */

mark *mark_new(plan *p, size_t index, mark_kind kind, int axis) {
  if (p->mark_count == p->mark_capacity) {
    p->mark_capacity = p->mark_capacity ? p->mark_capacity * 2 : 64;
    p->marks = must(realloc(p->marks, p->mark_capacity * sizeof *p->marks));
  }
  mark *m = &p->marks[p->mark_count++];
  memset(m, 0, sizeof *m);
  m->kind = kind;
  m->axis = axis;
  m->state = p->relations[index].state;
  m->first = m->last = SCENE_NONE;
  m->item = plan_find(p, p->relations[index].info.first);
  m->along = extent(&p->items[m->item].rect, axis);
  m->beside = extent(&p->items[m->item].rect, !axis);
  mark_take(p, m, index);
  return m;
}

void mark_take(plan *p, mark *m, size_t index) {
  relation *r = &p->relations[index];
  if (r->mark != SCENE_NONE) return;
  r->mark = (size_t)(m - p->marks);
  r->next = SCENE_NONE;
  if (m->first == SCENE_NONE) {
    m->first = index;
  } else {
    p->relations[m->last].next = index;
  }
  m->last = index;
}

/* A distance stands where both items face each other, or beside the first one with a line that leads to the second. */
static void face(mark *m, span first, span second) {
  double from = first.from > second.from ? first.from : second.from, to = first.to < second.to ? first.to : second.to;
  m->beside = first;
  if (to - from > same) {
    m->beside.from = from;
    m->beside.to = to;
    return;
  }
  m->apart = 1;
  m->far = second.from > first.to - same ? second.from : second.to;
}

/* Leading and trailing of a host that reads from right to left are measured from the right. */
static int is_mirrored(const relation *r) {
  const int32_t sides[2] = {r->info.first_attribute, r->info.second_attribute};
  for (int k = 0; k < 2 && r->rtl; k++) {
    if (sides[k] == ALS_ATTRIBUTE_LEADING || sides[k] == ALS_ATTRIBUTE_TRAILING) return 1;
    if (sides[k] == ALS_ATTRIBUTE_LEADING_MARGIN || sides[k] == ALS_ATTRIBUTE_TRAILING_MARGIN) return 1;
  }
  return 0;
}

static void gap_mark(plan *p, size_t index, size_t first, size_t second, double from, double to) {
  int axis = attribute_axis(p->relations[index].info.first_attribute);
  mark *m = mark_new(p, index, MARK_GAP, axis);
  m->along.from = from;
  m->along.to = to;
  face(m, extent(&p->items[first].rect, !axis), extent(&p->items[second].rect, !axis));
  label_gap(p, &p->relations[index], is_mirrored(&p->relations[index]) ? from - to : to - from, &m->label);
}

/* A line runs along both items; of one that lies beside the other's whole length only along the shorter. */
static void line_mark(plan *p, size_t index, size_t first, size_t second, double at) {
  int axis = attribute_axis(p->relations[index].info.first_attribute);
  mark *m = mark_new(p, index, MARK_LINE, axis);
  span a = extent(&p->items[first].rect, !axis), b = extent(&p->items[second].rect, !axis);
  m->along.from = m->along.to = at;
  if (contains(b, a) && (plan_is_guide(p, second) || p->relations[index].info.host.id == p->items[second].item.id)) {
    m->beside = a;
  } else if (contains(a, b) &&
             (plan_is_guide(p, first) || p->relations[index].info.host.id == p->items[first].item.id)) {
    m->beside = b;
  } else {
    m->beside.from = a.from < b.from ? a.from : b.from;
    m->beside.to = a.to > b.to ? a.to : b.to;
  }
}

static void place_mark(plan *p, size_t index) {
  const relation *r = &p->relations[index];
  size_t first = plan_find(p, r->info.first), second = plan_find(p, r->info.second);
  double to = place_of(p, r, first, r->info.first_attribute), from = place_of(p, r, second, r->info.second_attribute);
  if (r->info.multiplier != 1) {
    mark *m = mark_new(p, index, MARK_NOTE, attribute_axis(r->info.first_attribute));
    m->along.from = m->along.to = to;
    label_formula(p, r, &m->label);
  } else if (r->info.constant == 0 && fabs(to - from) <= same && r->state != STATE_BROKEN) {
    line_mark(p, index, first, second, to);
  } else {
    gap_mark(p, index, first, second, from, to);
  }
}

/* ---- sizes ---- */

static size_t family_of(plan *p, size_t side) {
  while (p->families[side] != side) {
    p->families[side] = p->families[p->families[side]];
    side = p->families[side];
  }
  return side;
}

static void equal_mark(plan *p, size_t index, size_t first, size_t second) {
  const relation *r = &p->relations[index];
  int axes[2] = {attribute_axis(r->info.first_attribute), attribute_axis(r->info.second_attribute)};
  size_t sides[2] = {first * 2 + (size_t)axes[0], second * 2 + (size_t)axes[1]};
  mark_new(p, index, MARK_EQUAL, axes[0]);
  mark *m = mark_new(p, index, MARK_EQUAL, axes[1]);
  m->item = second;
  m->along = extent(&p->items[second].rect, axes[1]);
  m->beside = extent(&p->items[second].rect, !axes[1]);
  size_t a = family_of(p, sides[0]), b = family_of(p, sides[1]);
  p->families[a > b ? a : b] = a > b ? b : a;
}

static void number_mark(plan *p, size_t index, size_t first) {
  const relation *r = &p->relations[index];
  size_t side = first * 2 + (size_t)attribute_axis(r->info.first_attribute), known = p->size_marks[side];
  mark *m;
  if (known != SCENE_NONE && p->marks[known].state < STATE_LOST && r->state < STATE_LOST) {
    m = &p->marks[known];
    mark_take(p, m, index);
    if (r->state == STATE_HOLDS) m->state = STATE_HOLDS;
    text_add(&m->label, p->ascii ? ", " : " \xc2\xb7 ");
  } else {
    if (r->state < STATE_LOST) p->size_marks[side] = p->mark_count;
    m = mark_new(p, index, MARK_SIZE, attribute_axis(r->info.first_attribute));
  }
  label_size(p, r, &m->label);
}

static void size_mark(plan *p, size_t index) {
  const als_constraint_info *i = &p->relations[index].info;
  size_t first = plan_find(p, i->first), second = i->second.id ? plan_find(p, i->second) : SCENE_NONE;
  if (second == first && i->second.id) {
    mark *m = mark_new(p, index, MARK_RATIO, 0);
    label_ratio(p, &p->relations[index], &m->label);
  } else if (i->second.id && i->relation == ALS_RELATION_EQUAL && i->multiplier == 1 && i->constant == 0 &&
             p->relations[index].state < STATE_LOST) {
    equal_mark(p, index, first, second);
  } else {
    number_mark(p, index, first);
  }
}

/* ---- sums ---- */

typedef struct term_place {
  double at;
  int positive;
  size_t item;
} term_place;

static void sort_places(term_place *places) {
  for (int i = 1; i < 4; i++) {
    term_place moved = places[i];
    int k = i;
    for (; k > 0 && places[k - 1].at > moved.at; k--) places[k] = places[k - 1];
    places[k] = moved;
  }
}

/* Whether a sum says that two gaps are equal: four places in a row, the inner ones against the outer ones. */
static int equal_gaps(plan *p, size_t index, const als_term *terms, term_place *places) {
  const relation *r = &p->relations[index];
  int axis = attribute_axis(terms[0].attribute);
  if (r->info.constant != 0 || r->info.relation != ALS_RELATION_EQUAL || r->state >= STATE_LOST) return 0;
  for (int t = 0; t < 4; t++) {
    if (attribute_is_size(terms[t].attribute) || attribute_axis(terms[t].attribute) != axis ||
        fabs(terms[t].multiplier) != 1)
      return 0;
    places[t].item = plan_find(p, terms[t].item);
    if (places[t].item == SCENE_NONE) return 0;
    places[t].positive = terms[t].multiplier > 0;
    places[t].at = place_of(p, r, places[t].item, terms[t].attribute);
  }
  sort_places(places);
  return places[0].positive != places[1].positive && places[1].positive == places[2].positive &&
         places[2].positive != places[3].positive;
}

/* Gaps that are equal to a gap that is marked already belong to its family. */
static size_t gap_family(const plan *p, const term_place *places, int axis) {
  size_t looked = 0;
  for (size_t i = p->mark_count; i-- > 0 && looked < 64; looked++) {
    const mark *m = &p->marks[i];
    if (m->kind != MARK_GAP || m->family == 0 || m->axis != axis) continue;
    for (int k = 0; k < 4; k += 2) {
      if (m->along.from == places[k].at && m->along.to == places[k + 1].at) return m->family;
    }
  }
  return 0;
}

static void sum_mark(plan *p, size_t index) {
  als_term terms[64];
  term_place places[4];
  size_t count = 0;
  als_constraint_terms_copy(p->s->layout, p->relations[index].handle, terms, 64, &count);
  if (count == 4 && equal_gaps(p, index, terms, places)) {
    int axis = attribute_axis(terms[0].attribute);
    size_t family = gap_family(p, places, axis);
    if (family == 0) family = ++p->gap_families;
    for (int k = 0; k < 4; k += 2) {
      mark *m = mark_new(p, index, MARK_GAP, axis);
      m->family = family;
      m->item = places[k + 1].item;
      m->along.from = places[k].at;
      m->along.to = places[k + 1].at;
      face(m, extent(&p->items[places[k + 1].item].rect, !axis), extent(&p->items[places[k].item].rect, !axis));
    }
    return;
  }
  mark *m = mark_new(p, index, MARK_NOTE, attribute_axis(terms[0].attribute));
  m->along.to = m->along.from;
  label_formula(p, &p->relations[index], &m->label);
}

void relation_mark(plan *p, size_t index) {
  const als_constraint_info *i = &p->relations[index].info;
  if (plan_find(p, i->first) == SCENE_NONE) return;
  if (i->second.id && plan_find(p, i->second) == SCENE_NONE) return;
  if (i->term_count > 2) {
    sum_mark(p, index);
  } else if (attribute_is_size(i->first_attribute)) {
    size_mark(p, index);
  } else if (i->second.id) {
    place_mark(p, index);
  }
}

/* ---- what needs all marks ---- */

static const plan *sorting; /* qsort has no context; the command has one thread */

static int compare_lines(const void *a, const void *b) {
  const mark *x = &sorting->marks[*(const size_t *)a], *y = &sorting->marks[*(const size_t *)b];
  if (x->axis != y->axis) return x->axis - y->axis;
  if ((x->state == STATE_WISH) != (y->state == STATE_WISH)) return (x->state == STATE_WISH) - (y->state == STATE_WISH);
  if (x->along.from != y->along.from) return x->along.from < y->along.from ? -1 : 1;
  if (x->beside.from != y->beside.from) return x->beside.from < y->beside.from ? -1 : 1;
  return x < y ? -1 : x > y;
}

static int joins(const mark *a, const mark *b) {
  return a->axis == b->axis && (a->state == STATE_WISH) == (b->state == STATE_WISH) &&
         fabs(a->along.from - b->along.from) <= same && b->beside.from <= a->beside.to + same;
}

/* The line `from` becomes part of `into`; without relations it is no longer drawn. */
static void join(plan *p, mark *into, mark *from) {
  size_t index = from->first;
  if (from->beside.to > into->beside.to) into->beside.to = from->beside.to;
  from->first = from->last = SCENE_NONE;
  while (index != SCENE_NONE) {
    size_t next = p->relations[index].next;
    p->relations[index].mark = SCENE_NONE;
    mark_take(p, into, index);
    index = next;
  }
}

static void join_lines(plan *p) {
  size_t *lines = must(malloc((p->mark_count + 1) * sizeof *lines)), count = 0;
  for (size_t i = 0; i < p->mark_count; i++) {
    if (p->marks[i].kind == MARK_LINE) lines[count++] = i;
  }
  sorting = p;
  if (count) qsort(lines, count, sizeof *lines, compare_lines);
  size_t kept = 0;
  for (size_t i = 1; i < count; i++) {
    if (joins(&p->marks[lines[kept]], &p->marks[lines[i]])) {
      join(p, &p->marks[lines[kept]], &p->marks[lines[i]]);
    } else {
      kept = i;
    }
  }
  free(lines);
}

/* Numbers the families of equal sides in the order of their marks.  A side has one mark however many constraints name
 * it; further ones stay without a picture of their own. */
static void number_families(plan *p) {
  size_t *numbers = must(calloc(p->item_count * 2 + 1, sizeof *numbers)),
         *seen = must(calloc(p->item_count * 2 + 1, sizeof *seen));
  size_t count = 0;
  for (size_t i = 0; i < p->mark_count; i++) {
    mark *m = &p->marks[i];
    if (m->kind != MARK_EQUAL) continue;
    size_t side = m->item * 2 + (size_t)m->axis, family = family_of(p, side);
    if (numbers[family] == 0) numbers[family] = ++count;
    m->family = numbers[family];
    if (seen[side]) {
      mark *shown = &p->marks[seen[side] - 1];
      if (m->first != SCENE_NONE && shown->state == STATE_WISH) shown->state = m->state;
      join(p, shown, m);
      m->family = 0;
    } else {
      seen[side] = i + 1;
    }
  }
  free(numbers);
  free(seen);
}

void marks_finish(plan *p) {
  join_lines(p);
  number_families(p);
}
