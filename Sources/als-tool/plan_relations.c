/* plan_relations.c - decides how a constraint is seen: as a distance, a line, a size, equal sides, a ratio or in words.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

static int contains(span outer, span inner) {
  return outer.from <= inner.from + SAME_PLACE && inner.to <= outer.to + SAME_PLACE;
}

/* ---- marks ---- */

static void mark_slack(relation *r, double difference) {
  r->slack = r->info.relation != ALS_RELATION_EQUAL && r->state < STATE_LOST &&
             fabs(difference - r->info.constant) > SAME_PLACE;
}

static void gap_mark(plan *p, size_t index, size_t first, size_t second, double from, double to) {
  int axis = attribute_axis(p->relations[index].info.first_attribute);
  mark *m = mark_new(p, index, MARK_GAP, axis);
  m->along.from = from;
  m->along.to = to;
  mark_face(m, rect_extent(&p->items[first].rect, !axis), rect_extent(&p->items[second].rect, !axis));
  double distance = relation_is_mirrored(&p->relations[index]) ? from - to : to - from;
  mark_slack(&p->relations[index], distance);
  label_gap(p, &p->relations[index], distance, &m->label);
}

/* A line runs along both items; of one that lies beside the other's whole length only along the shorter. */
static void line_mark(plan *p, size_t index, size_t first, size_t second, double at) {
  int axis = attribute_axis(p->relations[index].info.first_attribute);
  mark *m = mark_new(p, index, MARK_LINE, axis);
  span a = rect_extent(&p->items[first].rect, !axis), b = rect_extent(&p->items[second].rect, !axis);
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
  } else if (r->info.constant == 0 && fabs(to - from) <= SAME_PLACE && r->state != STATE_BROKEN) {
    line_mark(p, index, first, second, to);
  } else {
    gap_mark(p, index, first, second, from, to);
  }
}

/* ---- sizes ---- */

int relation_shrinks(const als_constraint_info *info) {
  return info->term_count == 1 && info->constant == 0 && info->relation != ALS_RELATION_GREATER_OR_EQUAL &&
         info->priority < ALS_PRIORITY_REQUIRED;
}

static void shrink_mark(plan *p, size_t index, size_t first) {
  int axis = attribute_axis(p->relations[index].info.first_attribute);
  size_t *known = &p->size_marks[(p->item_count + first) * 2 + (size_t)axis];
  if (*known == SCENE_NONE) {
    *known = p->mark_count;
    mark_new(p, index, MARK_SHRINK, axis);
  } else {
    mark_take(p, &p->marks[*known], index);
  }
}

static double length_of(const plan *p, size_t item, int32_t attribute) {
  const als_rect *r = &p->items[item].rect;
  return attribute == ALS_ATTRIBUTE_WIDTH ? r->width : r->height;
}

static void equal_mark(plan *p, size_t index, size_t first, size_t second) {
  const relation *r = &p->relations[index];
  int axes[2] = {attribute_axis(r->info.first_attribute), attribute_axis(r->info.second_attribute)};
  size_t sides[2] = {first * 2 + (size_t)axes[0], second * 2 + (size_t)axes[1]};
  mark_new(p, index, MARK_EQUAL, axes[0]);
  mark *m = mark_new(p, index, MARK_EQUAL, axes[1]);
  m->item = second;
  m->along = rect_extent(&p->items[second].rect, axes[1]);
  m->beside = rect_extent(&p->items[second].rect, !axes[1]);
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
  } else if (relation_shrinks(i)) {
    shrink_mark(p, index, first);
  } else {
    double other = i->second.id ? i->multiplier * length_of(p, second, i->second_attribute) : 0;
    mark_slack(&p->relations[index], length_of(p, first, i->first_attribute) - other);
    number_mark(p, index, first);
  }
}

void relation_mark(plan *p, size_t index) {
  const als_constraint_info *i = &p->relations[index].info;
  if (plan_find(p, i->first) == SCENE_NONE) return;
  if (i->second.id && plan_find(p, i->second) == SCENE_NONE) return;
  if (p->relations[index].is_sum) {
    sum_mark(p, index);
  } else if (attribute_is_size(i->first_attribute)) {
    size_mark(p, index);
  } else if (i->second.id) {
    place_mark(p, index);
  }
}
